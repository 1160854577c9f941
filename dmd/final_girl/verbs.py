"""Verbs for notebook cells: each picks the option that fits, or says why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.menu import RefusedMove
from dmd.core.requirements import Refused
from dmd.core.sentences import enumerated, say
from dmd.core.state import Chance, Effect
from dmd.final_girl.attack import Strike
from dmd.final_girl.cards import Act, EndPhase, PlayCard
from dmd.final_girl.events import LayTunnel
from dmd.final_girl.hand import DiscardCard, TakeCard
from dmd.final_girl.happening import GoOn
from dmd.final_girl.items import Hold, UseItem
from dmd.final_girl.killing import PlayReaction, TakeTheBlow
from dmd.final_girl.moving import MoveOn, StopMoving, TakeStep
from dmd.final_girl.rescue import Rescue, TakeReward
from dmd.final_girl.roll import Convert, Count, KeepRoll, RollAgain
from dmd.final_girl.rows import DiscardForTime
from dmd.final_girl.search import KeepItem, LayItem
from dmd.final_girl.turn import Buy, BuyCard, EndPlanning
from dmd.final_girl.world import KILLER, RED, VICTIM, different

if TYPE_CHECKING:
    from dmd.final_girl.analysing.danger import Chances, Danger
    from dmd.final_girl.analysing.panic import Flights
    from dmd.final_girl.analysing.saving import Saving


@doors
class Verbs:
    """Named verbs; what they return is what happened, with its rules."""

    book: Any
    world: Any

    def _out_of_turn(self: Any, refused: Sequence[Refused]) -> Iterator[RefusedMove]:
        """Nothing is to be said of what nobody asks about."""
        yield from ()

    def _waits_for(self: Any, fork: Chance[Any, Any]) -> str:
        """The step at hand: dice about to fall, a card about to be drawn."""
        told = {
            "read_roll": "The horror dice fall next. Go on to see.",
            "read_terror": "A terror card is drawn next. Go on to see.",
            "read_event": "An event is revealed next. Go on to see.",
            "read_token": "A last breath token is turned over next. Go on to see.",
            "run_in_panic": "A die says where a victim runs. Go on to see.",
        }
        return say(told.get(fork.into.__struct_config__.tag, "Chance speaks next. Go on to see."))

    # -- cards -------------------------------------------------------------------------------------

    def play(self: Any, card: str) -> Any:
        """Play an action card from the hand."""
        wanted = self._card(card)
        self._expect_in_hand(wanted)
        return self.pick(
            PlayCard, lambda one: one.card == wanted, say("play {card}", card=self._named(card))
        )

    def walk(self: Any) -> Any:
        """Play Walk; then `go`."""
        return self.play("walk")

    def sprint(self: Any) -> Any:
        """Play Sprint; then `go`."""
        return self.play("sprint")

    def focus(self: Any) -> Any:
        """Play Focus, which lowers horror."""
        return self.play("focus")

    def search(self: Any) -> Any:
        """Play Search, on a space with items."""
        return self.play("search")

    def rest(self: Any, card: str = "short_rest") -> Any:
        """Play a card that heals."""
        return self.play(card)

    def attack(self: Any, card: str = "weak_attack") -> Any:
        """Play a card that deals damage; then `strike`, if there is a choice."""
        return self.play(card)

    def discard_for_time(self: Any, *cards: str) -> Any:
        """Discard cards from the hand for 1 time each."""
        before = self.timeline.at
        if not self.matching(DiscardForTime, _any) and self.world.hand:
            self._no_more_time()
        with self.in_one_go() as draft:
            for card in cards:
                wanted = draft._card(card)
                draft._expect_in_hand(wanted)
                what = say("discard {card} for time", card=self._named(card))
                draft.pick(DiscardForTime, lambda one, wanted=wanted: one.card == wanted, what)
        return self.since(before)

    def _expect_in_hand(self: Any, card: str) -> None:
        """Refuse an action card that she does not hold, and say what she holds."""
        hand = self.world.hand
        if not self.is_asked(Act) or card in hand or card not in self.book.box.cards:
            return
        held = enumerated([self.book.thing(one) for one in different(hand)], "and")
        raise Refusal(
            say("{card} is not in your hand.", card=self.book.thing(card)),
            remedy=say("There are: {known}.", known=held or say("nothing")), rule="FG-CARD-4",
        )  # fmt: skip

    def _no_more_time(self: Any) -> None:
        """Say why no card can be discarded for time at this moment."""
        if self.world.time == RED:
            told = "The time marker is in the red: no time can be gained any more."
            raise Refusal(told, remedy="Go on; the hand stays as it is.", rule="FG-TIME-4")
        if self.world.phase != "action":
            told = "Cards are discarded for time in the action phase only."
            raise Refusal(told, remedy="Go on to the next one.", rule="FG-TIME-5")

    def end_phase(self: Any) -> Any:
        """End the action phase."""
        return self.pick(EndPhase, _any, "end the action phase")

    # -- after a roll ------------------------------------------------------------------------------

    def reroll(self: Any, using: str, *faces: str) -> Any:
        """Roll dice again with a card or item: those that show these faces, or all."""
        wanted = self._card(using)
        return self.pick(
            RollAgain,
            lambda one: (
                one.using == wanted
                and (sorted(one.faces) == sorted(faces) if faces else one.faces == one.roll.faces)
            ),
            say("roll again with {card}", card=self._named(using)),
        )

    def keep(self: Any) -> Any:
        """Keep the dice as they lie."""
        return self.pick(KeepRoll, _any, "keep the dice")

    def pay(self: Any, *cards: str) -> Any:
        """Make a partial success a success, and discard these cards for it."""
        before = self.timeline.at
        with self.in_one_go() as draft:
            draft.pick(Convert, _any, "pay for a partial success")
            for card in cards:
                wanted = draft._card(card)
                if draft.matching(DiscardCard, _any):
                    what = say("discard {card}", card=self._named(card))
                    draft.pick(DiscardCard, lambda one, wanted=wanted: one.card == wanted, what)
        return self.since(before)

    def count(self: Any) -> Any:
        """Let the roll count as it is."""
        return self.pick(Count, _any, "let the roll count")

    def go_on(self: Any) -> Any:
        """Do nothing more at this moment."""
        return self.pick(GoOn, _any, "go on")

    # -- moves, rescues, items ---------------------------------------------------------------------

    def go(self: Any, *spaces: str, victims: int | str | Sequence[str] = 0) -> Any:
        """Go through spaces, named by id or name, with so many victims, and stop in the last."""
        if not spaces:
            raise Refusal("Go where to?", remedy='Name the spaces in order: game.go("dock").')
        ways = [self._space(one) for one in spaces]
        along = _company(victims)
        before = self.timeline.at
        with self.in_one_go() as draft:
            for way in ways:
                draft.pick(
                    TakeStep,
                    lambda one, way=way: one.to == way and sorted(one.along) == sorted(along),
                    say("go to {space}", space=way),
                )
            if draft.is_asked(MoveOn):
                draft.pick(StopMoving, _any, "stop")
        return self.since(before)

    def step(self: Any, space: str, *, victims: int | str | Sequence[str] = 0) -> Any:
        """Go one space and do not stop there, as long as the move has spaces left."""
        to, along = self._space(space), sorted(_company(victims))
        return self.pick(
            TakeStep,
            lambda one: one.to == to and sorted(one.along) == along,
            say("go to {space}", space=space),
        )

    def rescue(self: Any, reward: int | None = None, who: str = VICTIM) -> Any:
        """Rescue a victim on an exit; the pawn covers that slot of the hero card, from 1."""
        slot = None if reward is None else reward - 1
        return self.pick(
            Rescue,
            lambda one: one.kind == who and slot in (None, one.slot),
            say("rescue {who}", who=who),
        )

    def take(self: Any, what: int | str | None = None) -> Any:
        """Take a reward by the number of its slot, or a card from the market by its name."""
        if isinstance(what, str):
            wanted = self._card(what)
            return self.pick(TakeCard, lambda one: one.card == wanted, say("take {it}", it=what))
        slot = None if what is None else what - 1
        return self.pick(TakeReward, lambda one: slot in (None, one.slot), "take the reward")

    def use(self: Any, item: str, number: int | None = None) -> Any:
        """Use an item; of several things it may do, the one with that number, from 1."""
        wanted = self._card(item)
        if self.is_asked(MoveOn) and any(one.id == wanted for one in self.world.items):
            raise Refusal(
                say("{item} has to wait until the move is over.", item=self.book.thing(wanted)),
                remedy="Go on, or stop first.", rule="FG-ITEM-6",
            )  # fmt: skip
        row = None if number is None else number - 1
        return self.pick(
            UseItem,
            lambda one: one.item == wanted and row in (None, one.number),
            say("use {item}", item=self._named(item)),
        )

    def strike(self: Any, weapon: str = "", *, at: str = "") -> Any:
        """Strike with a weapon in hand, or without; `at` names the enemy, or a space of minions."""
        wanted, near = self._card(weapon) if weapon else "", at.strip().casefold()
        called = {KILLER: {KILLER, self.book.killer_name.casefold()}}

        def fits(one: Strike) -> bool:
            meant = called.get(one.target) or {one.target, one.space, self._space_called(one.space)}
            return one.weapon == wanted and (not near or near in meant)

        return self.pick(Strike, fits, "strike")

    def _space_called(self: Any, space: str) -> str:
        return str(self.book.space_name(space)).casefold()

    def keep_item(self: Any, item: str) -> Any:
        """Keep an item that was found."""
        wanted = self._card(item)
        return self.pick(
            KeepItem, lambda one: one.item == wanted, say("keep {item}", item=self._named(item))
        )

    def put_back(self: Any, *, on_top: bool) -> Any:
        """Put the other item face up on top of its stack, or face down to the bottom."""
        return self.pick(LayItem, lambda one: one.top == on_top, "put it back")

    def hold(self: Any, *items: str) -> Any:
        """Hold these items; everything else goes to the backpack."""
        wanted = sorted(map(self._card, items))
        return self.pick(Hold, lambda one: sorted(one.items) == wanted, "hold these")

    def dig(self: Any, *spaces: str) -> Any:
        """Say which two spaces a tunnel joins."""
        ends = sorted(str(self.book.board.space(one).id) for one in spaces)
        return self.pick(LayTunnel, lambda one: sorted(one.spaces) == ends, "dig a tunnel")

    # -- the other phases --------------------------------------------------------------------------

    def buy(self: Any, *cards: str) -> Any:
        """Take action cards from the market, in this order."""
        before = self.timeline.at
        with self.in_one_go() as draft:
            for card in cards:
                wanted = draft._card(card)
                what = say("buy {card}", card=self._named(card))
                draft._expect_in_market(wanted)
                draft.pick(BuyCard, lambda one, wanted=wanted: one.card == wanted, what)
        return self.since(before)

    def _expect_in_market(self: Any, card: str) -> None:
        """Refuse what is not there to be bought, and say since when."""
        if not self.is_asked(Buy) or card in self.world.market:
            return
        name = self.book.thing(card)
        if card in self.world.used:
            raise Refusal(
                say("{card} was used since the last planning phase.", card=name),
                remedy="It comes back when this phase is over.", rule="FG-PLAN-2",
            )  # fmt: skip
        there = enumerated([self.book.thing(one) for one in different(self.world.market)], "and")
        raise Refusal(
            say("The market has no {card}.", card=name),
            remedy=say("There are: {known}.", known=there),
        )

    def done(self: Any) -> Any:
        """Buy nothing more, stop moving, or take the blow."""
        for kind in (EndPlanning, StopMoving, TakeTheBlow, GoOn):
            if self.matching(kind, _any):
                return self.pick(kind, _any, "done")
        return self.pick(EndPhase, _any, "done")

    def answer(self: Any, card: str) -> Any:
        """Answer an attack with a reaction card."""
        wanted = self._card(card)
        return self.pick(
            PlayReaction,
            lambda one: one.card == wanted,
            say("answer with {card}", card=self._named(card)),
        )

    def take_the_blow(self: Any) -> Any:
        """Answer an attack with nothing more."""
        return self.pick(TakeTheBlow, _any, "take the blow")

    # -- looking ahead -----------------------------------------------------------------------------

    def chances(self: Any, *cards: str) -> Chances:
        """How likely the rows of some cards in the hand are, or of all, paying nothing or more."""
        from dmd.final_girl.analysing.danger import Chances, chances

        found, wanted = chances(self.world, self.book), [self._card(one) for one in cards]
        return Chances([one for one in found.cards if one.card in wanted or not wanted], self.book)

    def danger(self: Any, *spaces: str) -> Danger:
        """What the coming killer phase brings, here or in these spaces: exactly, or it says how."""
        from dmd.final_girl.analysing.danger import danger

        ids = tuple(self._space(one) for one in spaces)
        return danger(self.world, self.book, ids)

    def panic(self: Any, *spaces: str) -> Flights:
        """Where victims of these spaces, or of all that have some, run if they panic."""
        from dmd.final_girl.analysing.panic import flights

        asked = [self._space(one) for one in spaces] or self.world.victim_spaces()
        return flights(self.book, asked)

    def saving(self: Any, space: str = "") -> Saving:
        """What it is worth to save a victim of a space, usually of her own."""
        from dmd.final_girl.analysing.saving import saving

        wanted = space or self.world.girl_at
        return saving(self.world, self.book, self._space(wanted))

    def _card(self: Any, word: str) -> str:
        """A card or item by its id or its name."""
        wanted = str(word).strip().casefold().replace(" ", "_").replace("'", "")
        known = (*self.book.box.cards, *self.book.box.items)
        return next((one for one in known if one == wanted), wanted)

    def _named(self: Any, word: str) -> str:
        """A card or item by its name, where it is one; else what was typed."""
        known = self._card(word)
        return self.book.thing(known) if self.book.thing(known) != known else word


def _any(one: Effect) -> bool:
    return True


def _company(victims: int | str | Sequence[str]) -> list[str]:
    """Who comes along, by number or by kind."""
    if isinstance(victims, int):
        return [VICTIM] * victims
    return [victims] if isinstance(victims, str) else list(victims)

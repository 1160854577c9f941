"""Verbs for notebook cells: each picks the option that fits, or says why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.menu import RefusedMove
from dmd.core.requirements import Refused
from dmd.core.sentences import enumerated, say
from dmd.core.state import Chance, Effect
from dmd.death_may_die.actions import (
    UNFINISHED,
    ChooseAction,
    EndActions,
    EndTrade,
    NoActionLeft,
    Trade,
    named,
)
from dmd.death_may_die.attack import AddTarget, Attack, NameTargets, RollAttack
from dmd.death_may_die.cards import GoOn, HandOver, UseCard
from dmd.death_may_die.discovery import Claim, DiscardDiscovery
from dmd.death_may_die.roll import CountAs, DiceFall, KeepDice, Reroll, Roll
from dmd.death_may_die.run import Depart, Leave, Move, Run, RunOn, Sneak, StopRunning
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Claimed


@doors
class Verbs:
    """Named verbs; what they return is what happened, with its rules."""

    book: Any
    world: Any

    def _out_of_turn(self: Any, refused: Sequence[Refused]) -> Iterator[RefusedMove]:
        """Every action of the game that is no option now, and why."""
        moves = [option.then[0] for option in self.timeline.options]
        moves += [one.move for one in refused]
        known = named(moves, self.book)
        reason, cure, rule = UNFINISHED, "Answer what is asked first.", "DMD-ACT-E3"
        if self.is_over:
            reason, cure, rule = self._asks, "Undo, or start a new game.", "DMD-END-E1"
        for action in (one for one in self.book.action_names if one not in known):
            move = self._told(say("{action}.", action=action))
            told = self._told(reason), self._told(cure)
            yield RefusedMove(move, *told, rule, NoActionLeft("", action))

    def _waits_for(self: Any, fork: Chance[Any, Any]) -> str:
        """The step at hand: a card about to be drawn, or whose dice are about to fall."""
        told = {
            "read_mythos": "A Mythos card is drawn next. Go on to see.",
            "read_discovery": "A Discovery card is drawn next. Go on to see.",
        }.get(fork.into.__struct_config__.tag, "Chance speaks next. Go on to see.")
        if isinstance(fork.into, DiceFall):
            dice: str = self._dice_of(fork.into.roll)
            return dice
        return say(told)

    def _dice_of(self: Any, roll: Roll) -> str:
        who = self.book.names[roll.who]
        if roll.kind == "attacked":
            return say(
                "Next come the dice of {enemy} against {who}. Go on to see.",
                enemy=self.book.enemy_name(roll.targets[0], self.world), who=who,
            )  # fmt: skip
        if roll.kind == "fire":
            told = "Next come the dice of the Fire against {who}. Go on to see."
            return say(told, who=who)
        return say("Next come {who}'s dice. Go on to see.", who=who)

    def run(
        self: Any, *spaces: str | int, sneak: str | Sequence[str] = (), free: bool = False
    ) -> Any:
        """Run through spaces, named by id or name, and stop in the last; `sneak` past enemies."""
        if not spaces:
            raise Refusal("Run where to?", remedy='Name the spaces in order: game.run("2", "4").')
        ways = [self._space(one) for one in spaces]
        sneaks = list(sneak) if isinstance(sneak, tuple | list) else [sneak]
        before = self.timeline.at
        with self.in_one_go() as draft:
            draft.pick(
                Run,
                lambda run: run.to == ways[0] and run.free == free,
                say("run {spaces}", spaces=spaces[0]),
            )
            for step, way in enumerate([*ways[1:], ""], 1):
                draft._leave(sneaks)
                if not draft.is_asked(RunOn):
                    if way:
                        raise draft._too_far(step, spaces)
                    break
                if way:
                    draft.pick(
                        Move, lambda move, way=way: move.to == way, say("run {way}", way=way)
                    )
                else:
                    draft.pick(StopRunning, _any, "stop")
            if sneaks:
                raise Refusal(
                    say("“{enemy}” cannot be sneaked past on this way.", enemy=sneaks[0]),
                    remedy="Name an enemy you leave, and have a Sneak left for it.",
                    rule="DMD-RUN-E6",
                )
        return self.since(before)

    def _too_far(self: Any, gone: int, spaces: tuple[str, ...]) -> Refusal:
        """Why a Run cannot go on to the spaces it was told to go to."""
        end = self.book.board.space(self._space(spaces[gone - 1])).name
        rest = enumerated([say("“{space}”", space=one) for one in spaces[gone:]], "and")
        if self.is_over:
            return Refusal(
                say("Nobody runs on to {rest}: in {end} the game is over.", rest=rest, end=end),
                remedy="Name no space behind it.", rule="DMD-END-E1",
            )  # fmt: skip
        if not self.is_asked(ChooseAction):
            return Refusal(
                say(
                    "In {end} something is asked before anybody runs on to {rest}.",
                    end=end,
                    rest=rest,
                ),
                remedy="Name no space behind it; answer, and then choose to go on.",
                rule="DMD-ACT-E3",
            )
        return Refusal(
            say(
                "This Run is over after {gone:space|spaces}, in {end}; it is too far to {others}.",
                gone=gone, end=end, others=rest,
            ),
            remedy="Name fewer spaces, and go on with another action.",
            rule="DMD-RUN-1",
        )  # fmt: skip

    def _leave(self: Any, sneaks: list[str]) -> None:
        while self.is_asked(Depart):
            fit = [
                one for one in sneaks if self.matching(Sneak, lambda s, o=one: _means(o, s.enemy))
            ]
            if not fit:
                self.pick(Leave, _any, "go")
            else:
                sneaks.remove(fit[0])
                name = fit[0]
                self.pick(
                    Sneak, lambda s, o=name: _means(o, s.enemy), say("sneak {name}", name=name)
                )

    def attack(self: Any, enemy: str, *also: str, free: bool = False) -> Any:
        """Attack an enemy, by kind or id, and with a skill that allows it others as well."""
        before = self.timeline.at
        with self.in_one_go() as draft:
            draft.pick(
                Attack,
                lambda attack: _means(enemy, attack.target) and attack.free == free,
                say("attack {enemy}", enemy=enemy),
            )
            for other in also:
                what = say("attack {enemy} too", enemy=other)
                draft.pick(AddTarget, lambda add, other=other: _means(other, add.enemy), what)
            if draft.is_asked(NameTargets):
                draft.pick(RollAttack, _any, "roll")
        return self.since(before)

    def rest(
        self: Any, stress: int | None = None, wounds: int | None = None, *, free: bool = False
    ) -> Any:
        """Rest: heal so much stress and so many wounds; what is left open heals all it can."""
        offered = [
            option.then[0]
            for option in self.timeline.options
            if isinstance(option.then[0], Rest) and option.then[0].free == free
        ]
        ways = [one for one in offered if stress in (None, one.stress)]
        ways = [one for one in ways if wounds in (None, one.wounds)]
        if offered and not ways:
            points, fullest = self.book.box.tracks.rest_points, offered[0]
            raise Refusal(
                say(
                    "A Rest heals {points} points in all, and no more than there is to heal.",
                    points=points,
                ),
                remedy=say(
                    "Share them out otherwise, such as {stress} stress and {wounds:wound|wounds}.",
                    stress=fullest.stress, wounds=fullest.wounds,
                ),
                rule="DMD-RST-1",
            )  # fmt: skip
        most = max((one.stress + one.wounds for one in ways), default=0)
        return self.pick(
            Rest,
            lambda one: one in ways and one.stress + one.wounds == most,
            say(
                "rest, {stress} stress and {wounds} wounds",
                stress=_open(stress),
                wounds=_open(wounds),
            ),
        )

    def trade(self: Any) -> Any:
        """Trade with everybody in the space; then `give`, and `done`."""
        return self.pick(Trade, _any, "trade")

    def give(self: Any, card: str, to: str, *, giver: str = "") -> Any:
        """Pass a card during a Trade."""
        return self.pick(
            HandOver,
            lambda one: (
                _is_card(card, one.claimed) and one.taker == to and giver in ("", one.giver)
            ),
            say("give {card} to {to}", card=card, to=to),
        )

    def done(self: Any) -> Any:
        """End a Trade, go on without using a card, or take no more actions.

        A Trade is over by itself once nothing is left to pass; then there is nothing to end.
        """
        if self._trade_is_over():
            return self.since(self.timeline.at)
        for kind in (EndTrade, GoOn):
            if self.matching(kind, _any):
                return self.pick(kind, _any, "done")
        return self.pick(EndActions, _any, "done")

    def _trade_is_over(self: Any) -> bool:
        """Whether the last choice was one of a Trade, which ended by itself."""
        chosen, *came_of_it = [line.effect for line in self.timeline.now.lines] or [None]
        return isinstance(chosen, Trade | HandOver) and any(
            isinstance(effect, EndTrade) for effect in came_of_it
        )

    def end_actions(self: Any) -> Any:
        """Take no more actions this turn."""
        return self.pick(EndActions, _any, "end the actions")

    def reroll(self: Any, face: str, die: str = "", pay: str = "stress") -> Any:
        """Reroll one die that shows a face; `die` is `standard` or `bonus` where both do."""
        wanted = str(face).replace(" and ", "+").replace(" ", "_")
        number = {"standard": 0, "bonus": 1}.get(die)
        return self.pick(
            Reroll,
            lambda one: one.face == wanted and number in (None, one.die) and _pays(pay, one.way),
            say("reroll {face}", face=face),
        )

    def keep(self: Any) -> Any:
        """Keep the dice as they lie."""
        return self.pick(KeepDice, _any, "keep the dice")

    def count_as(self: Any, *, elder_signs: int = 0, tentacles: int = 0) -> Any:
        """Settle how many symbols count as successes."""
        return self.pick(
            CountAs,
            lambda one: (one.elder_signs, one.tentacles) == (elder_signs, tentacles),
            say(
                "count {signs:elder sign|elder signs} and {tentacles:tentacle|tentacles} as "
                "successes",
                signs=elder_signs,
                tentacles=tentacles,
            ),
        )

    def raise_skill(self: Any, skill: str) -> Any:
        """Raise a skill at a threshold."""
        return self.pick(
            RaiseSkill, lambda one: one.skill == skill, say("raise {skill}", skill=skill)
        )

    def claim(self: Any, half: str) -> Any:
        """Claim a half of a Discovery card, by its side or its id."""

        def fits(one: Claim) -> bool:
            return half in (one.side, self.book.box.discovery[one.card].halves[one.side].id)

        return self.pick(Claim, fits, say("claim {half}", half=half))

    def leave_card(self: Any) -> Any:
        """Claim nothing; the Discovery card is discarded."""
        return self.pick(DiscardDiscovery, _any, "leave the card")

    def use(self: Any, card: str) -> Any:
        """Use a claimed card, named by the half that shows; of two alike, by its Discovery card."""
        return self.pick(
            UseCard, lambda one: _is_card(card, one.claimed), say("use {card}", card=card)
        )

    def destroy_equipment(self: Any, lab: str = "") -> Any:
        """The episode action of Blasphemous Alchemy: roll against a Lab in your space."""
        return self.episode_action("destroy_equipment", lab)

    def extinguish_fire(self: Any) -> Any:
        """The episode action of Blasphemous Alchemy: put out Fire in your space."""
        return self.episode_action("extinguish_fire")

    def episode_action(self: Any, action: str, target: str = "") -> Any:
        """One of the two actions of the episode at play."""
        return self.pick(
            TakeEpisodeAction,
            lambda one: one.action == action and target in ("", one.target),
            str(action).replace("_", " "),
        )


def _open(number: int | None) -> str:
    return "any" if number is None else str(number)


def _any(one: Effect) -> bool:
    return True


def _is_card(word: str, claimed: Claimed) -> bool:
    return word in (claimed.half, claimed.card)


def _means(word: str, enemy: str) -> bool:
    """Whether a word means an enemy: its id, its kind, or its name."""
    wanted = str(word).casefold().replace(" ", "_")
    return wanted in (enemy.replace(" ", "_"), enemy.rsplit(" ", 1)[0])


def _pays(asked: str, way: str) -> bool:
    return asked == way or (asked == "stress" and way == "free")

"""Tokens on the board: Fire, the Elder One's, the episode's, and its actions (p. 14, p. 16)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.card_words import BOARDS
from dmd.death_may_die.destroying import SettleTokens, WoundToken
from dmd.death_may_die.fire import RuleOfToken, tokens_left
from dmd.death_may_die.happening import (
    DueTogether,
    Happening,
    ReadOn,
    Word,
    asked_of,
    one_place_of,
)
from dmd.death_may_die.roll import CountAs, Roll, ThrowDice
from dmd.death_may_die.run import STANDING
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import (
    Amount,
    Count,
    Reader,
    Spaces,
    Where,
    amount,
    holds_true,
    is_choice,
    spaces,
    standing,
)
from dmd.death_may_die.tracks import heals_of_counting
from dmd.death_may_die.world import Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

FIRE = "fire"


class PlaceToken(Word, frozen=True, tag="place_token", kw_only=True):
    """A token for each space named, as long as there are some."""

    cite = RuleOfToken(fire="DMD-FIR-3", others="DMD-SUM-E4")
    quiet = "vain"
    says = "Place {token} in {spaces}."
    says_take = "{you} takes {tokens}."
    says_nowhere = "No {one} is placed: there is no such space."
    says_no_more = "No {one} is left for {spaces}."
    says_none_to_take = "No {one} is left for {you} to take."
    says_dead = "{you} is dead and takes no {one}."

    token: str
    where: Where
    amount: Amount = 1
    if_present: Literal["stack", "nearest_without"] = "stack"

    def template(self, world: World, book: DeathMayDie) -> str:
        own = self.where in BOARDS
        if own and world.investigator(self.by.you).dead:
            return self.says_dead
        if own:
            return self.says_take if self._taken(world, book) else self.says_none_to_take
        if not spaces(self.where, world, book, self.by):
            return self.says_nowhere
        return self.says if tokens_left(self.token, world, book) else self.says_no_more

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun, told = book.noun(self.token), super().words(world, book)
        tokens = noun.number(self._taken(world, book))
        return {**told, "token": noun.a(), "one": noun.one, "tokens": tokens}

    def _taken(self, world: World, book: DeathMayDie) -> int:
        more = amount(self.amount, world, book, self.by)
        supplied = self.token in book.box.supply
        return min(more, tokens_left(self.token, world, book)) if supplied else more

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.where in BOARDS:
            if world.investigator(self.by.you).dead:  # nothing reaches them (DMD-DTH-E8)
                return Step(world)
            more = self._taken(world, book)
            return Step(world, then=(TakeTokens(self.by.you, self.token, more),) if more else ())
        places = spaces(self.where, world, book, self.by)
        chosen = is_choice(self.where) or self.if_present == "nearest_without"
        if chosen and not tokens_left(self.token, world, book):  # then there is no choice
            return Step(world, then=(PlaceTokens(self.token, places[:1]),) if places else ())
        if is_choice(self.where):
            return Step(world, then=one_place_of(self, places, self.by.you))
        if self.if_present == "nearest_without":
            return Step(world, then=self._moved_on(places, world, book))
        many = amount(self.amount, world, book, self.by)
        wanted = tuple(one for one in places for _ in range(many))
        return Step(world, then=(PlaceTokens(self.token, wanted),) if wanted else ())

    def _moved_on(
        self, places: tuple[str, ...], world: World, book: DeathMayDie
    ) -> tuple[Happening, ...]:
        stories: list[tuple[Happening, ...]] = []
        for place in places:
            free = Spaces(without=(self.token,), nearest_to=place)
            found = spaces(free, world, book, self.by)
            stories += [(PlaceTokens(self.token, (one,)),) for one in found]
        return asked_of(world.active, stories)


class TakeTokens(Happening, frozen=True, tag="take_tokens"):
    """Tokens are put on an investigator board, or on the insanity card beside it."""

    cite = "DMD-SUM-E4"
    says = "{who} takes {tokens}."

    who: str
    token: str
    amount: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "tokens": book.noun(self.token).number(self.amount)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        tokens = you.tokens + (self.token,) * self.amount
        return Step(world.with_investigator(replace(you, tokens=tokens)))


class PlaceTokens(Choice, Happening, frozen=True, tag="place_tokens"):
    """Where tokens are short, the active player chooses the spaces that get them."""

    cite = RuleOfToken(fire="DMD-FIR-3", others="DMD-SUM-E4")
    quiet = "vain"
    says = "Place {token} in {places}."
    says_short = "Only {tokens} left for {places}."
    says_no_more = "No {one} is left for {places}."

    token: str
    places: tuple[str, ...]

    def template(self, world: World, book: DeathMayDie) -> str:
        left = tokens_left(self.token, world, book)
        if not left:
            return self.says_no_more
        return self.says if left >= len(self.places) else self.says_short

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun = book.noun(self.token)
        return {
            "token": noun.a(), "one": noun.one,
            "tokens": noun.number(tokens_left(self.token, world, book)),
            "places": [book.board.space(one).name for one in dict.fromkeys(self.places)],
        }  # fmt: skip

    def who(self, world: World, book: DeathMayDie) -> str:
        return world.active

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        left = tokens_left(self.token, world, book)
        if left >= len(self.places):
            return [Option(tuple(PutToken(self.token, one) for one in self.places))]
        lacking = tuple(book.when_lacking(self.token, world))
        if not left:
            return [Option(lacking)] if lacking else []
        # The rest is chosen among the later spaces only, so that no group is offered twice.
        return [
            Option(
                (
                    PutToken(self.token, one),
                    *((replace(self, places=self.places[n + 1 :]),) if left > 1 else lacking),
                )
            )
            for n, one in enumerate(self.places)
            if len(self.places) - n >= left and one not in self.places[:n]
        ]


class PutToken(Happening, frozen=True, tag="put_token"):
    """A token lies in a space."""

    cite = RuleOfToken(fire="DMD-FIR-E7", others="DMD-SUM-E4")
    says = "Place {token} in {space}."

    token: str
    space: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        token, space = book.noun(self.token).a(), book.board.space(self.space).name
        return {"token": token, "space": space}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.token == FIRE:
            return Step(world.with_fire(self.space, world.fire.get(self.space, 0) + 1))
        taken = {one.id for one in world.tokens}
        number = next(n for n in count(1) if f"{self.token} {n}" not in taken)
        return Step(world.with_token(Token(f"{self.token} {number}", self.token, self.space)))


class RemoveToken(Word, frozen=True, tag="remove_token", kw_only=True):
    """Tokens leave a space, or the own board or insanity card."""

    cite = RuleOfToken(fire="DMD-FIR-E6", others="DMD-MYT-2")
    says = "Remove {tokens} from {spaces}."
    says_discard = "{you} discards {tokens}."
    says_in_vain = "There is no {token} to remove."
    says_has_none = "{you} has no {token} to discard."

    token: str
    where: Where = "your_space"
    amount: Amount = 1

    def template(self, world: World, book: DeathMayDie) -> str:
        own, gone = self.where in BOARDS, any(self._going(world, book).values())
        if own:
            return self.says_discard if gone else self.says_has_none
        return self.says if gone else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        noun, going = book.noun(self.token), self._going(world, book)
        where = [book.board.space(place).name for place, n in going.items() if place and n]
        return {
            "you": self.by.you, "token": noun.one, "tokens": noun.number(sum(going.values())),
            "spaces": where,
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if is_choice(self.where):
            places = spaces(self.where, world, book, self.by)
            return Step(world, then=one_place_of(self, places, self.by.you))
        for place, gone in self._going(world, book).items():
            world = self._without(place, gone, world)
        return Step(world)

    def _going(self, world: World, book: DeathMayDie) -> dict[str, int]:
        """How many leave each space, or the reader's own board, which bears no name."""
        there = {}
        if self.where in BOARDS:
            there[""] = world.investigator(self.by.you).tokens.count(self.token)
        else:
            for place in spaces(self.where, world, book, self.by):
                lying = len(standing(self.token, place, world))
                there[place] = world.fire.get(place, 0) if self.token == FIRE else lying
        return {
            place: min(lie, amount(self.amount, world, book, self.by, lie))
            for place, lie in there.items()
        }

    def _without(self, place: str, gone: int, world: World) -> World:
        if not place:
            you = world.investigator(self.by.you)
            others = tuple(one for one in you.tokens if one != self.token)
            kept = (self.token,) * (you.tokens.count(self.token) - gone)
            return world.with_investigator(replace(you, tokens=others + kept))
        if self.token == FIRE:
            return world.with_fire(place, world.fire.get(place, 0) - gone)
        for one in standing(self.token, place, world)[:gone]:
            world = world.without_token(one.id)
        return world


class TakeEpisodeAction(Happening, frozen=True, tag="episode_action"):
    """One of the two actions of the episode."""

    cite = "DMD-EPA-1"
    says = "{action}."
    says_at = "{action}: {target}."
    needs = (
        STANDING,
        Requirement(
            lambda world, book, move: move.is_in_the_right_place(world, book),
            "{needs}",
            "DMD-ACT-E5",
            "Run to where it can be done.",
        ),
        Requirement(
            lambda world, book, move: not move.lacking(world, book),
            "{needs}",
            "DMD-ACT-E5",
            "Make sure first that {lacking}.",
        ),
    )

    who: str
    action: str
    target: str = ""  # the token it is done to

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_at if self.target else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.action(self.action)
        return {
            "who": self.who, "action": card.name, "needs": card.needs_text,
            "target": book.token_name(self.target, world) if self.target else "",
            "lacking": [book.condition(one) for one in self.lacking(world, book)],
        }  # fmt: skip

    def is_in_the_right_place(self, world: World, book: DeathMayDie) -> bool:
        """Whether the space has what the action is done to."""
        card, you = book.action(self.action), Reader(self.who)
        if card.wounds_token and not self.target:
            return False
        places = [one for one in card.needs if one.of == "spaces"]
        return all(holds_true(one, world, book, you) for one in places)

    def lacking(self, world: World, book: DeathMayDie) -> list[Count]:
        """What else must hold and does not; running does not help."""
        others = [one for one in book.action(self.action).needs if one.of != "spaces"]
        return [one for one in others if not holds_true(one, world, book, Reader(self.who))]

    def has_what_it_needs(self, world: World, book: DeathMayDie) -> bool:
        return self.is_in_the_right_place(world, book) and not self.lacking(world, book)

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        targets = (self.target,) if self.target else ()
        return Step(
            world, then=(ThrowDice(Roll("action", self.who, targets=targets, action=self.action)),)
        )


def episode_actions(who: str, world: World, book: DeathMayDie) -> list[TakeEpisodeAction]:
    """Both episode actions, once for every token they may be done to."""
    found = []
    here = world.investigator(who).space
    for card in book.box.episode.actions:
        there = standing(card.wounds_token, here, world) if card.wounds_token else ()
        alike = {one.wounds: one.id for one in reversed(there)}
        found += [TakeEpisodeAction(who, card.id, one) for one in alike.values() or ("",)]
    return found


def acted(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What the successes of an episode action do."""
    roll, totals = counting.roll, counting.totals
    card = book.action(roll.action)
    you = Reader(roll.who, space=world.investigator(roll.who).space)
    wounds: tuple[Happening, ...] = ()
    effects: list[Happening] = []
    if card.wounds_token and roll.targets and totals.success:
        wounds = (WoundToken(roll.targets[0], totals.success),)
        effects.append(SettleTokens())
    if card.removes_fire and totals.success:
        effects.append(RemoveToken(token=FIRE, amount=totals.success, by=you))
    if card.per_success:
        effects += [ReadOn(you, card.per_success, card.name)] * totals.success
    if card.does and totals.success < card.successes:
        effects.append(FallShort(card.id))
    elif card.does:
        effects.append(ReadOn(you, card.does, card.name))
    lost = LoseSanity(who=roll.who, amount=totals.tentacle)
    heals = heals_of_counting(counting, world, book)
    due: tuple[Happening, ...] = (*effects, *heals)
    if effects and heals:
        due = (DueTogether(world.active, due),)
    return (*wounds, *due, *((lost,) if totals.tentacle else ()))


class FallShort(Happening, frozen=True, tag="fall_short"):
    """An action that asks for several successes in one roll does nothing with fewer."""

    cite = "DMD-EPA-1"
    says = "{action} asks for {needed:success|successes} in one roll, so nothing comes of it."

    action: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.action(self.action)
        return {"action": card.name, "needed": card.successes}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)

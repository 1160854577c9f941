"""A made-up game of one page, so that the kernel can be tested without knowing any real one.

Ada carries a lantern down a well. Each turn she climbs down (a coin tells how the oil lasts),
rests, or draws a trinket from a bag. With no oil left the dark has her; at depth 3 she has won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.book import Ability, Answer, Book, Question
from dmd.core.deck import Deck, Draw, deck
from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Chance, Effect, End, Option, Requirement, Scope, Source, State, Step
from dmd.core.timeline import Timeline

if TYPE_CHECKING:
    AnyEffect = Effect


class World(Struct, frozen=True):
    oil: int = 3
    depth: int = 0
    turn: int = 0
    trinkets: tuple[str, ...] = ()
    bag: Deck = deck(["charm", "charm", "wick"])


class Coin(Source, frozen=True, tag="coin"):
    """Heads, heads or tails."""

    def outcomes(self, book: Any) -> list[tuple[str, int]]:
        return [("heads", 2), ("tails", 1)]

    def draw(self, below: Any, book: Any) -> str:
        return ("heads", "heads", "tails")[below(3)]


class Lantern(Effect, frozen=True):
    """The base of every effect of this game."""


DESCENT = Question("how far one climb leads", lambda world, book: 1, cite="LAN-2")


class BeginTurn(Lantern, frozen=True, tag="begin_turn"):
    cite = "LAN-1"
    root = True
    says = "Turn {turn} begins."

    turn: int

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, turn=self.turn)
        return Step(after, then=(Act(), Scope("turn"), BeginTurn(self.turn + 1)))


class Act(Choice, Lantern, frozen=True, tag="act"):
    cite = "LAN-1"
    says = "Ada may act."

    def who(self, world: World, book: Book) -> str:
        return "ada"

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        return [Option((one,)) for one in (Climb(), Rest(), Search())]


class Climb(Lantern, frozen=True, tag="climb"):
    cite = "LAN-2"
    says = "Climb down."

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, depth=world.depth + book.ask(DESCENT, world))
        return Step(after, fork=Chance(Coin(), Gutter()), then=(Look(),))


class Gutter(Lantern, frozen=True, tag="gutter"):
    cite = "LAN-3"
    says = "The coin shows {outcome}."

    outcome: str = ""

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=(BurnOil(2 if self.outcome == "tails" else 1),))


class BurnOil(Lantern, frozen=True, tag="burn_oil"):
    cite = "LAN-4"
    word = True
    says = "The lantern burns {amount} oil."

    amount: int

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, oil=max(0, world.oil - self.amount))
        return Step(after, then=() if after.oil else (GoDark(),))


class GoDark(Lantern, frozen=True, tag="go_dark"):
    cite = "LAN-5"
    says = "The light goes out."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=End("lost", "LAN-5"))


class Look(Lantern, frozen=True, tag="look"):
    cite = "LAN-6"

    def resolve(self, world: World, book: Book) -> Step:
        if world.depth >= 3:
            return Step(world, fork=End("won", "LAN-6"))
        return Step(world)


class Rest(Lantern, frozen=True, tag="rest"):
    """The turn is over at once."""

    cite = "LAN-7"
    says = "Rest and trim the wick."
    needs = (
        Requirement(
            lambda world, book, move: world.oil < 3,
            "The lantern is full: {oil} oil.",
            "LAN-7",
            "Climb first.",
        ),
    )

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"oil": world.oil}

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, oil=world.oil + 1), leave="turn")


class Search(Lantern, frozen=True, tag="search"):
    cite = "LAN-8"
    says = "Search the wall."
    needs = (
        Requirement(lambda world, book, move: len(world.bag) > 0, "Nothing is left.", "LAN-8"),
    )

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=Chance(Draw(world.bag), Find()))


class Find(Lantern, frozen=True, tag="find"):
    cite = "LAN-9"
    says = "Ada finds a {outcome}."

    outcome: str = ""

    def resolve(self, world: World, book: Book) -> Step:
        found = (*world.trinkets, self.outcome)
        return Step(replace(world, trinkets=found, bag=world.bag.without(self.outcome)))


class Several(Lantern, frozen=True, tag="several"):
    """Effects held by an effect, as cards hold them."""

    cite = "LAN-10"

    then: tuple[AnyEffect, ...] = ()

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=self.then)


def spare_a_drop(world: World, book: Book, effect: BurnOil, again: Any) -> Any:
    """Changes the effect: one oil less."""
    if "wick" not in world.trinkets or effect.amount == 0:
        return None
    return (replace(again, effect=BurnOil(effect.amount - 1)),)


def break_a_charm(world: World, book: Book, effect: BurnOil, again: Any) -> Any:
    """Happens instead: the charm breaks."""
    return (BreakCharm(),) if "charm" in world.trinkets else None


class BreakCharm(Lantern, frozen=True, tag="break_charm"):
    cite = "LAN-11"
    says = "A charm breaks instead."

    def resolve(self, world: World, book: Book) -> Step:
        left = list(world.trinkets)
        left.remove("charm")
        return Step(replace(world, trinkets=tuple(left)))


POLISH = {
    "Climb down.": "Schodzisz w dół.",
    "The lantern is full: {oil} oil.": "Latarnia jest pełna: oliwa {oil}.",
    "Climb first.": "Najpierw zejdź.",
}


def reach(far: int, world: World, book: Book) -> int:
    return far + (len(world.trinkets) > 2)


class LanternBook(Book):
    def chooser(self, world: Any, effect: Effect) -> str:
        return "ada"


def lantern_book() -> LanternBook:
    return LanternBook(
        world=World,
        effects=Lantern,
        sources=(Coin, Draw),
        abilities=(
            Ability("wick", BurnOil, spare_a_drop, "LAN-W"),
            Ability("charm", BurnOil, break_a_charm, "LAN-C"),
        ),
        answers=(Answer("three trinkets", DESCENT, reach, "LAN-T"),),
        phrases={"pl": POLISH},
    )


def lantern_game(seed: int = 0, world: World | None = None) -> Timeline:
    return Timeline(State(world or World(), (BeginTurn(1),)), lantern_book(), seed=seed)

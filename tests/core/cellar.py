"""A made-up game of two sides in which the kernel meets what later games ask of it.

Ann and Bob look for the key in a cellar; the Host wants them to stay. Cards are dealt from a deck
in stages, two charms may have one name and two owners, the Host hides what nobody else may know,
and two sides roll at once. Whoever has the key at the end of the deck gets out.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from dmd.core.book import Book
from dmd.core.both import Both
from dmd.core.deck import Deck, Draw, in_stages
from dmd.core.requirements import Candidate, Choice
from dmd.core.scene import Row, Scene, Sheet
from dmd.core.standing import InPlay, Text, When, standing_cards
from dmd.core.state import Chance, Effect, End, Option, Requirement, Source, State, Step
from dmd.core.timeline import Timeline

PEOPLE = ("ann", "bob")


class World(Struct, frozen=True):
    fear: dict[str, int] = field(default_factory=lambda: {"ann": 0, "bob": 0})
    charms: tuple[InPlay, ...] = (
        InPlay("charm 1", "charm", "ann"),
        InPlay("charm 2", "charm", "bob"),
        InPlay("charm 3", "charm", "bob"),
    )
    deck: Deck = in_stages(["creak", "creak"], ["key", "steps"])
    hidden: str = ""  # where the Host hid the lamp
    keys: int = 0


class Cellar(Effect, frozen=True):
    """The base of every effect of this game."""


class Coins(Source, frozen=True, tag="coins"):
    """How many of some coins show heads."""

    number: int

    def outcomes(self, book: Any) -> Iterator[tuple[int, int]]:
        return ((heads, comb(self.number, heads)) for heads in range(self.number + 1))

    def draw(self, below: Any, book: Any) -> int:
        return sum(below(2) for _ in range(self.number))


class Pair(Both, frozen=True, tag="pair"):
    first: Coins
    second: Coins


class NextCard(Cellar, frozen=True, tag="next_card"):
    cite = "CEL-1"
    says = "A card is turned over."
    root = True

    def resolve(self, world: World, book: Book) -> Step:
        if not len(world.deck):
            return Step(world, then=(Leave(),))
        return Step(world, fork=Chance(Draw(world.deck), Turn()), then=(NextCard(),))


class Turn(Cellar, frozen=True, tag="turn"):
    cite = "CEL-2"
    says = "It is: {outcome}."
    names = {"outcome": "card"}

    outcome: str = ""

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, deck=world.deck.without(self.outcome))
        if self.outcome == "key":
            return Step(replace(after, keys=1))
        then = (Hide(),) if self.outcome == "steps" else (Frighten("ann"), Frighten("bob"))
        return Step(after, then=then)


class Frighten(Cellar, frozen=True, tag="frighten"):
    cite = "CEL-3"
    says = "{who} is frightened."

    who: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, fear={**world.fear, self.who: world.fear[self.who] + 1}))


class BreakCharm(Cellar, frozen=True, tag="break_charm"):
    cite = "CEL-4"
    says = "A charm breaks."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, charms=world.charms[1:]))


class Hide(Choice, Cellar, frozen=True, tag="hide"):
    cite = "CEL-5"
    says = "The Host hides the lamp."

    def who(self, world: World, book: Book) -> str:
        return "host"

    def candidates(self, world: World, book: Book) -> Iterator[Candidate]:
        for place in ("cask", "key", "shelf"):
            yield Option((HideIn(place), Struggle()))


class HideIn(Cellar, frozen=True, tag="hide_in"):
    cite = "CEL-5"
    says = "The lamp lies in the {place}."
    names = {"place": "place"}
    needs = (
        Requirement(lambda world, book, move: move.place != "shelf", "The shelf is bare.", "CEL-5"),
    )

    place: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, hidden=self.place))


class Struggle(Cellar, frozen=True, tag="struggle"):
    cite = "CEL-6"
    says = "Both sides roll at once."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=Chance(Pair(Coins(2), Coins(1)), Judge()))


class Judge(Cellar, frozen=True, tag="judge"):
    cite = "CEL-7"
    says = "It is decided."

    outcome: tuple[int, int] = (0, 0)

    def resolve(self, world: World, book: Book) -> Step:
        ours, theirs = self.outcome
        return Step(world, then=() if ours > theirs else (Frighten("ann"),))


class Leave(Cellar, frozen=True, tag="leave"):
    cite = "CEL-8"
    says = "The cellar opens."

    def resolve(self, world: World, book: Book) -> Step:
        brave = sum(world.fear.values()) < 4
        end = (
            End("they got out", "CEL-8", PEOPLE) if brave else End("they stay", "CEL-9", ("host",))
        )
        return Step(world, fork=end)


class CellarBook(Book):
    def chooser(self, world: World, effect: Effect) -> str:
        return effect.who if isinstance(effect, Frighten) else "ann"

    def seen(self, world: World, by: str) -> World:
        return world if by == "host" else replace(world, hidden="")

    def scene(self, world: World, by: str = "") -> Scene:
        place = world.hidden or "nobody knows where"
        lamp, told = Row(name="Lamp", words=place), (f"The lamp lies: {place}.",)
        host = Sheet(id="host", title="The Host", columns=((lamp,),), lines=told)
        return Scene(headline="The Cellar", asides=(host,))

    def hidden(self, effect: Effect, world: World, by: str) -> bool:
        return isinstance(effect, HideIn) and by != "host"


CHARM = Text("Charm", When(instead="frighten", who="you", may=True), (BreakCharm(),), "CEL-CHARM-1")


def about_you(world: World, book: Book, effect: Any, card: InPlay, when: When) -> bool:
    return when.who != "you" or effect.who == card.owner


def cellar_book(box: int = 0, about: Any = about_you) -> CellarBook:
    """With so many more kinds of cards in the box, none of which is in play."""
    texts = {"charm": [CHARM]} | {f"other {n}": [CHARM] for n in range(box)}
    kinds = {"frighten": Frighten}
    return CellarBook(
        world=World,
        effects=Cellar,
        sources=(Draw, Coins, Pair),
        standing=standing_cards(texts, kinds, lambda world: world.charms, about),
        names={"ann": "Ann", "bob": "Bob", "host": "the Host"},
        names_of={"card": {"key": "an old key"}, "place": {"key": "Key Room"}},
    )


def cellar_game(seed: int = 0, world: World | None = None) -> Timeline:
    return Timeline(State(world or World(), (NextCard(),)), cellar_book(), seed=seed)

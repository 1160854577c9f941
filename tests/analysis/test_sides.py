"""Where sides play against each other, best play is worth the least that the other side leaves."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import Struct

from dmd.analysis.search import Budget, Search
from dmd.core.book import Book
from dmd.core.engine import apply, settle
from dmd.core.luck import stream
from dmd.core.state import Chance, Decision, Effect, End, Option, Source, State, Step

if TYPE_CHECKING:
    AnyEffect = Effect


class World(Struct, frozen=True):
    seed: int = 0


class Coin(Source, frozen=True, tag="uneven coin"):
    def outcomes(self, book: Any) -> list[tuple[str, int]]:
        return [("l", 2), ("r", 1)]

    def draw(self, below: Any, book: Any) -> str:
        return "llr"[below(3)]


class Fork(Effect, frozen=True):
    """The base of every effect of this game."""


class Go(Fork, frozen=True, tag="go"):
    """A crossing: ours, theirs, or the coin's; after four of them somebody has won."""

    cite = "SID-1"

    way: str = ""
    outcome: str = ""

    def resolve(self, world: World, book: Book) -> Step:
        way = self.way + self.outcome
        below = stream(hash_of(way, world.seed))
        kind = below(3)
        if len(way) == 4:
            return Step(world, fork=End("won" if below(2) else "lost"))
        if kind == 2:
            return Step(world, fork=Chance(Coin(), Go(way)))
        who = ("us", "them")[kind]
        return Step(
            world, fork=Decision(who, tuple(Option((Go(way + one),)) for one in "lr"), self)
        )


def hash_of(way: str, seed: int) -> int:
    return seed * 1_000 + int("1" + way.replace("l", "0").replace("r", "1"), 2)


class Sides(Book):
    def opposes(self, who: str, world: World) -> bool:
        return who == "them"


class Asked:
    """Whether we win."""

    most = Fraction(1)
    looks_closely = False

    def noted(self, state: Any, before: Any) -> tuple[()]:
        return ()

    def is_over(self, state: Any, noted: Any) -> bool:
        return isinstance(state.fork, End)

    def worth(self, noted: Any) -> Fraction:
        raise NotImplementedError

    def promised(self, state: Any, noted: Any) -> int:
        return len(repr(state)) % 7  # any order will do


class Sought(Search):
    def last_worth(self, state: Any, noted: Any) -> Fraction:
        return Fraction(state.fork.result == "won")


class Analyst:
    def key(self, state: Any, closely: bool = False) -> bytes:
        return repr(state).encode()

    def fold(self, state: Any) -> None:
        return None


BOOK = Sides(world=World, effects=Fork, sources=(Coin,))


def begun(seed: int) -> Any:
    return settle(World(seed), (Go(),), BOOK)


def searching() -> Search:
    return Sought(BOOK, Analyst(), Asked(), Budget(10**6, 1_000))  # type: ignore[arg-type]


def plainly(state: Any) -> Fraction:
    """The same without memory and without bounds."""
    fork = state.fork
    if isinstance(fork, End):
        return Fraction(fork.result == "won")
    if isinstance(fork, Chance):
        worths = [(plainly(apply(state, one, BOOK)), n) for one, n in fork.source.outcomes(BOOK)]
        return sum((worth * n for worth, n in worths), Fraction(0)) / 3
    after = [plainly(apply(state, pick, BOOK)) for pick in range(len(fork.options))]
    return min(after) if fork.who == "them" else max(after)


@pytest.mark.parametrize("seed", range(60))
def test_the_other_side_leaves_as_little_as_it_can(seed):
    state = begun(seed)
    assert searching().value(state) == plainly(state)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("above", [Fraction(1, 3), Fraction(1, 2), Fraction(2, 3)])
def test_what_is_asked_only_as_far_as_it_matters_is_true_as_far_as_it_matters(seed, above):
    state = begun(seed)
    told, worth = searching().value(state, above=above), plainly(state)
    assert told == worth if worth > above else worth <= told <= above


def test_the_other_sides_best_option_is_the_worst_for_us():
    met = 0
    for seed in range(60):
        state = begun(seed)
        if isinstance(state.fork, Decision) and state.fork.who == "them":
            after = [plainly(apply(state, pick, BOOK)) for pick in (0, 1)]
            met += after[0] != after[1]
            assert after[searching().best(state, ())] == min(after)
    assert met > 3


def test_sides_are_nothing_to_a_game_without_them():
    assert not Book(world=World, effects=Fork, sources=(Coin,)).opposes("them", World())
    assert isinstance(begun(0), State)

"""Plays a slice of a game at every fork: exactly, at random, and by lot. It knows no game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.core.engine import apply, settle
from dmd.core.luck import child_seed, stream
from dmd.core.state import AnyState, Below, Chance, Decision
from dmd.core.timeline import Timeline
from tests.core import laws

Value = Callable[[AnyState], int]
"""What a position is worth in which nothing more is asked."""
Odds = Mapping[int, Fraction]
"""What may come of a position, and how likely."""


class Node(NamedTuple):
    """A position, what best play makes of it, and every position one pick further."""

    state: AnyState
    odds: Odds
    worth: Fraction
    after: Mapping[Any, Node]
    best: Node | None  # where somebody chooses


def proves(
    begin: AnyState, book: Any, value: Value, *, samples: int = 100_000, seed: int = 1
) -> Node:
    """Hold every law against a slice and return its root: `worth` and `odds` under best play."""
    known: dict[bytes, Node] = {}
    root = expectimax(settled(begin, book), book, value, known)
    for node in known.values():
        laws.holds_at(node.state, book)
        laws.speaks_at(node.state, book)
    for game_seed in range(20):
        game = Timeline(begin, book, seed=game_seed)
        assert sum(1 for _ in laws.random_game(game, game_seed))
        assert all(line.cite for line in game.journal), "a line without its rule"
        assert "…" not in game.journal.text(), "a word that nobody supplied"
    samples_agree(root, value, book, samples, seed)
    return root


def settled(begin: AnyState, book: Any) -> AnyState:
    """A beginning at its first fork."""
    return begin if begin.fork is not None else settle(begin.world, begin.agenda, book)


def expectimax(state: AnyState, book: Any, value: Value, known: dict[bytes, Node]) -> Node:
    """The odds of best play, by trying everything; `known` remembers every position met."""
    key = book.write(state)
    if key not in known:
        picks = laws.picks(state, book)
        after = {pick: expectimax(apply(state, pick, book), book, value, known) for pick in picks}
        best = None
        if isinstance(state.fork, Decision):
            best = max(after.values(), key=lambda node: node.worth)
            odds = best.odds
        elif isinstance(state.fork, Chance):
            odds = mixed(after, laws.shares(state.fork.source, book))
        else:
            odds = {value(state): Fraction(1)}
        known[key] = Node(state, odds, mean(odds), after, best)
    return known[key]


def mixed(after: Mapping[Any, Node], shares: Mapping[Any, Fraction]) -> Odds:
    """What may come of several positions, each as likely as its share says."""
    odds: defaultdict[int, Fraction] = defaultdict(Fraction)
    for outcome, share in shares.items():
        for one, chance in after[outcome].odds.items():
            odds[one] += share * chance
    return dict(odds)


def mean(odds: Odds) -> Fraction:
    return sum((one * chance for one, chance in odds.items()), Fraction(0))


def variance(odds: Odds) -> Fraction:
    middle = mean(odds)
    return sum(((one - middle) ** 2 * chance for one, chance in odds.items()), Fraction(0))


def samples_agree(root: Node, value: Value, book: Any, samples: int, seed: int) -> None:
    """Play by lot, following the best play; the mean must lie within 4 σ of the exact value.

    The tree is walked as it is remembered, but every draw is made by the source itself.
    """
    fallen: Counter[tuple[Any, Any]] = Counter()
    total = 0
    for number in range(samples):
        total += value(played(root, stream(child_seed(seed, number)), book, fallen).state)
    off = abs(Fraction(total, samples) - root.worth)
    assert off**2 <= 16 * variance(root.odds) / samples, f"off by {float(off)}"
    sources_agree(fallen, book)


def played(node: Node, below: Below, book: Any, fallen: Counter[tuple[Any, Any]]) -> Node:
    """The position in which one play ends that follows the best play."""
    while node.after:
        fork = node.state.fork
        if isinstance(fork, Chance):
            outcome = fork.source.draw(below, book)
            fallen[fork.source, outcome] += 1
            node = node.after[outcome]
        else:
            assert node.best
            node = node.best
    return node


def sources_agree(fallen: Counter[tuple[Any, Any]], book: Any) -> None:
    """Each outcome came up as often as its source says: within 5 σ, as hundreds are looked at."""
    drawn: Counter[Any] = Counter()
    for (source, _), often in fallen.items():
        drawn[source] += often
    for source, draws in drawn.items():
        for outcome, share in laws.shares(source, book).items():
            expected = draws * share
            if expected >= 100:
                assert (fallen[source, outcome] - expected) ** 2 <= 25 * expected * (1 - share)

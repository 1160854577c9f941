"""The kernel's laws, to be held against every fork of every game. It knows no game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import cycle, product
from math import prod
from typing import Any

import pytest

from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.luck import stream
from dmd.core.moments import Moment
from dmd.core.requirements import refusals
from dmd.core.state import AnyState, Chance, Decision
from dmd.core.timeline import Timeline

looked_at: set[Any] = set()
"""The sources compared already; one that comes up again is the same."""

WRONG: tuple[Any, ...] = (-1, 10**6, "nonsense", None, 0.5, True)
in_turn = cycle(WRONG)
refused_at: set[Any] = set()
"""The kinds of forks at which every wrong pick was tried; at more of a kind they take turns."""

AGAIN = 4
"""Every so many choices one is made a second time, which costs as much as to play on."""


def picks(state: AnyState, book: Any) -> list[Any]:
    """Everything that can be picked at a fork."""
    if isinstance(state.fork, Decision):
        return list(range(len(state.fork.options)))
    if isinstance(state.fork, Chance):
        return [outcome for outcome, _ in state.fork.source.outcomes(book)]
    return []


def holds_at(state: AnyState, book: Any) -> None:
    """Check the laws that can be checked by looking at one position."""
    written = book.write(state)
    assert book.read(written) == state
    legal = picks(state, book)
    for wrong in wrong_picks(state):
        if wrong not in legal or wrong is True:
            with pytest.raises(Refusal):
                apply(state, wrong, book)
    assert book.write(state) == written, "nothing that is refused changes a position"
    if isinstance(state.fork, Chance):
        assert state.fork.into.cite
        if state.fork.source not in looked_at:
            looked_at.add(state.fork.source)
            claimed = shares(state.fork.source, book)
            # Beyond four dice driving takes minutes; a fifth die is thrown like the fourth.
            if sum(weight for _, weight in state.fork.source.outcomes(book)) <= 6**4:
                assert driven(state.fork.source, book) == claimed
    if isinstance(state.fork, Decision):
        assert len(state.fork.options) >= 2
        assert state.fork.who
        for option in state.fork.options:
            assert option.then
            assert book.say(option.then[0], state.world).strip()


def wrong_picks(state: AnyState) -> tuple[Any, ...]:
    """What to try here that nobody may pick: everything once at forks that ask the same."""
    kind = (type(state.fork), type(getattr(state.fork, "source", None)), following(state.fork))
    if kind in refused_at:
        return (next(in_turn),)
    refused_at.add(kind)
    return WRONG


def following(fork: Any) -> tuple[Any, ...]:
    """What kinds of effects a fork leads to."""
    if isinstance(fork, Chance):
        return (type(fork.into),)
    options = fork.options if isinstance(fork, Decision) else ()
    return tuple(sorted({type(option.then[0]).__name__ for option in options}))


def speaks_at(state: AnyState, book: Any) -> None:
    """Every choice has a sentence of its own, every refused move a reason and a rule."""
    if isinstance(state.fork, Decision):
        told = [str(book.offered(one, state.world)) for one in state.fork.options]
        assert len(set(told)) == len(told), f"two choices read the same: {told}"
        for refused in refusals(state, book):
            reason = refused.as_refusal(state.world, book)
            assert reason.problem.strip()
            assert reason.rule
            told.append(str(reason))
        assert not any("…" in sentence or "{" in sentence for sentence in told), told


def shares(source: Any, book: Any) -> dict[Any, Fraction]:
    """What the source says of itself."""
    weights = list(source.outcomes(book))
    assert len({outcome for outcome, _ in weights}) == len(weights), "an outcome is listed twice"
    assert all(type(w) is int and w > 0 for _, w in weights)
    total = sum(w for _, w in weights)
    return {outcome: Fraction(w, total) for outcome, w in weights}


def driven(source: Any, book: Any) -> dict[Any, Fraction]:
    """What the source does when it is driven through every answer of the whole numbers it asks."""
    found: Counter[tuple[Any, int]] = Counter()  # outcome and in how many ways others could fall
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script = scripts.pop()
        limits: list[int] = []

        def below(limit: int, script: tuple[int, ...] = script, limits: list[int] = limits) -> int:
            limits.append(limit)
            return script[len(limits) - 1] if len(limits) <= len(script) else 0

        outcome = source.draw(below, book)
        for place in range(len(script), len(limits)):
            rest = (0,) * (place - len(script))
            scripts += [(*script, *rest, answer) for answer in range(1, limits[place])]
        found[outcome, prod(limits)] += 1
    chances: defaultdict[Any, Fraction] = defaultdict(Fraction)
    for (outcome, ways), times in found.items():
        chances[outcome] += Fraction(times, ways)
    return dict(chances)


def random_game(game: Timeline, seed: int, most: int = 300) -> Iterator[AnyState]:
    """Play at random, and give every position in which nothing is left to chance."""
    below = stream(seed)
    for moment in walked(game, lambda state: below(len(state.fork.options)), most):
        if not isinstance(moment.state.fork, Chance):
            yield moment.state


def walked(game: Timeline, player: Callable[[Any], int], most: int = 5_000) -> Iterator[Moment]:
    """Play, holding the laws that need time at every fork, and give every moment once."""
    yield from game.moments
    for step in range(most):
        if not isinstance(game.state.fork, Decision):
            break
        option, before, start = player(game.state), game.state, game.at
        game.choose(option)
        after = game.state
        game.undo()
        assert game.state is before, "undo gives back the very value"
        game.redo()
        assert game.state is after, "redo meets the same luck"
        if step % AGAIN == 0:
            game.undo()
            game.choose(option)
            assert game.state == after, "choosing again meets the same luck"
        yield from game.moments[start + 1 :]
    again = Timeline.read(game.write(), game.book)
    assert again.state == game.state
    assert again.write() == game.write()
    assert list(again.journal) == list(game.journal)
    assert game.journal.text()


def every_script(limits: list[int]) -> Iterator[tuple[int, ...]]:
    """All answers to a fixed list of questions below n."""
    return product(*(range(n) for n in limits))

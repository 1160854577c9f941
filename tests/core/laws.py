"""The kernel's laws, to be held against every fork of every game. It knows no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.luck import stream
from dmd.core.state import AnyState, Chance, Decision
from dmd.core.timeline import Timeline

Value = Callable[[AnyState], int]


def picks(state: AnyState, book: Any) -> list[Any]:
    """Everything that can be picked at a fork."""
    if isinstance(state.fork, Decision):
        return list(range(len(state.fork.options)))
    if isinstance(state.fork, Chance):
        return [outcome for outcome, _ in state.fork.source.outcomes(book)]
    return []


def expectimax(state: AnyState, book: Any, value: Value, known: dict[bytes, Any]) -> Fraction:
    """The value of best play, by trying everything. It also remembers every position met."""
    key = book.write(state)
    if key not in known:
        next_ones = [(p, apply(state, p, book)) for p in picks(state, book)]
        values = [expectimax(s, book, value, known) for _, s in next_ones]
        if isinstance(state.fork, Decision):
            best = max(values)
        elif isinstance(state.fork, Chance):
            weights = [w for _, w in state.fork.source.outcomes(book)]
            best = sum(w * v for w, v in zip(weights, values, strict=True)) / Fraction(sum(weights))
        else:
            best = Fraction(value(state))
        known[key] = (best, state, values)
    found: Fraction = known[key][0]
    return found


def holds_at(state: AnyState, book: Any) -> None:
    """Check the laws that can be checked by looking at one position."""
    assert book.read(book.write(state)) == state
    for wrong in (-1, 10**6, "nonsense", None, 0.5, True):
        if wrong not in picks(state, book) or wrong is True:
            before = book.write(state)
            with pytest.raises(Refusal):
                apply(state, wrong, book)
            assert book.write(state) == before
    if isinstance(state.fork, Chance):
        assert state.fork.into.cite
        assert driven(state.fork.source, book) == shares(state.fork.source, book)
    if isinstance(state.fork, Decision):
        assert len(state.fork.options) >= 2
        assert state.fork.who
        for option in state.fork.options:
            assert option.then
            assert book.say(option.then[0], state.world).strip()


def shares(source: Any, book: Any) -> dict[Any, Fraction]:
    """What the source says of itself."""
    weights = list(source.outcomes(book))
    assert len({outcome for outcome, _ in weights}) == len(weights), "an outcome is listed twice"
    assert all(type(w) is int and w > 0 for _, w in weights)
    return {outcome: Fraction(w, sum(w for _, w in weights)) for outcome, w in weights}


def driven(source: Any, book: Any) -> dict[Any, Fraction]:
    """What the source does when it is driven through every answer of the whole numbers it asks."""
    found: Counter[Any] = Counter()
    scripts: list[tuple[int, ...]] = [()]
    while scripts:
        script, limits = scripts.pop(), []

        def below(limit: int, script: Any = script, limits: Any = limits) -> int:
            limits.append(limit)
            return script[len(limits) - 1] if len(limits) <= len(script) else 0

        outcome = source.draw(below, book)
        for place in range(len(script), len(limits)):
            for answer in range(1, limits[place]):
                scripts.append((*script, *(0,) * (place - len(script)), answer))
        chance = Fraction(1)
        for limit in limits:
            chance /= limit
        found[outcome] += chance  # type: ignore[assignment]
    return dict(found)


def random_game(game: Timeline, seed: int, most: int = 300) -> Iterator[AnyState]:
    """Play at random, holding the laws that need time at every fork."""
    below = stream(seed)
    for _ in range(most):
        yield game.state
        if not isinstance(game.state.fork, Decision):
            break
        option = below(len(game.options))
        before = game.state
        game.choose(option)
        after = game.state
        game.undo()
        assert game.state is before, "undo gives back the very value"
        game.redo()
        assert game.state is after, "redo meets the same luck"
        game.undo()
        game.choose(option)
        assert game.state == after, "choosing again meets the same luck"
    again = Timeline.read(game.write(), game.book)
    assert again.state == game.state
    assert again.write() == game.write()
    assert again.journal.text() == game.journal.text()


def every_script(limits: list[int]) -> Iterator[tuple[int, ...]]:
    """All answers to a fixed list of questions below n."""
    return product(*(range(n) for n in limits))

"""Finding lines of play: best-first, by an exact expectation towards a glance at what is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from heapq import heappop, heappush

from dmd.analysis.hasty import drawn_out
from dmd.analysis.lines import Field, Steps
from dmd.analysis.search import Spent
from dmd.core.sentences import say
from dmd.core.state import AnyState

Found = dict[Steps, Fraction]
"""What each line promises."""

MOST_OF_A_KIND = 12
"""So many steps of one kind are gone on with after another step."""


def found_lines(field: Field, state: AnyState) -> tuple[Found, Steps, list[str]]:
    """What each line promises, one that is only worth trying, and what ended the looking."""
    found: Found = {}
    steps: Steps = ()
    try:
        for steps, worth in _lines(field, state):
            if worth is not None:
                found[steps] = worth
    except Spent as spent:
        told = say(
            "{spent} not suffice for every line; {n:was|were} looked at.", spent=spent.told,
            n=len(found),
        )  # fmt: skip
        return found, _tried(field, state, found, steps), [told]
    except KeyboardInterrupt:
        field.hurried = True
        return found, (), [say("Interrupted after {n:line|lines}.", n=len(found))]
    return found, (), []


def finalists(field: Field, found: Found, most: int) -> list[Steps]:
    """The lines that promise most; what a shorter one does as well is left out.

    Half of them at most may be of one kind, such as “run, run”: at a glance many of these look
    alike, and would leave no room for what a glance thinks a little less of.
    """
    best: list[Steps] = []
    kinds: Counter[Steps] = Counter()
    for steps in _by_promise(found):
        kind = tuple(map(field.kind, steps))
        longer = any(one and steps[: len(one)] == one for one in best)
        if not longer and kinds[kind] < (most + 1) // 2:
            best.append(steps)
            kinds[kind] += 1
        if len(best) == most:
            break
    return best


def best_beginnings(found: Found) -> list[Steps]:
    """For each step that one may begin with, and for none, the line that promises most."""
    best: dict[Steps, Steps] = {}
    for steps in _by_promise(found):
        best.setdefault(steps[:1], steps)
    return list(best.values())


def _by_promise(found: Found) -> list[Steps]:
    return sorted(found, key=lambda steps: (-found[steps], len(steps), steps))


def _tried(field: Field, state: AnyState, found: Found, steps: Steps) -> Steps:
    """The line at which the looking ended, if it goes on from what promised most.

    What takes several actions, such as to destroy something, may be worth nothing after the first
    of them; who leaves the others out for want of time would say that it cannot be done. A little
    more time may be enough to work it out; else it is tried.
    """
    if not steps[:-1] or steps in found or steps[:-1] != max(found, key=lambda one: found[one]):
        return ()
    try:
        found[steps] = field.line(steps).value(state)
    except (Spent, KeyboardInterrupt):
        return drawn_out(field, state, steps)
    return ()


def _lines(field: Field, state: AnyState) -> Iterator[tuple[Steps, Fraction | None]]:
    """Every line before and after it is worked out, going on first from what promises most."""
    known = {field.analyst.key(state)}
    worth = field.line(()).value(state)
    yield (), worth
    # What it promises, the line, where it leads, and a kind of step not to go on with.
    waiting: list[tuple[Fraction, Steps, list[AnyState], str]] = [(-worth, (), [state], "")]
    while waiting:
        _, steps, positions, but = heappop(waiting)
        longer = _steps_after(field, positions, known, but)
        if steps:
            longer = _few_of_a_kind(field, longer)
            if steps[-1] in field.thrown:
                longer.setdefault(steps[-1], [])  # though none of a few results made it necessary
        found = []
        # What promised most is tried once more before anything else.
        for step, after in sorted(longer.items(), key=lambda one: one[0] not in steps[-1:]):
            line = (*steps, step)
            yield line, None
            worth = field.line(line).value(state)
            yield line, worth
            if after:
                found.append((-worth, line, after))
        kinds: Counter[str] = Counter()
        for rank, line, after in sorted(found, key=lambda one: one[:2]):
            kinds[kind := field.kind(line[-1])] += 1
            again = kinds[kind] <= MOST_OF_A_KIND or line[-1] in field.thrown
            heappush(waiting, (rank, line, after, "" if again else kind))


def _steps_after(
    field: Field, positions: list[AnyState], known: set[bytes], but: str
) -> dict[str, list[AnyState]]:
    """What may be done next, and where that leads; a position without dice is reached once.

    From the less promising of many steps of a kind one goes on with another kind: who runs to any
    space runs on from the best of them.
    """
    found: dict[str, list[AnyState]] = {}
    for here in positions:
        for step, after, is_sure in field.steps_after(here, but):
            if is_sure and len(positions) == 1:
                keys = {field.analyst.key(one) for one in after}
                if keys and keys <= known:
                    continue
                known |= keys
            found.setdefault(step, []).extend(after)
    return found


def _few_of_a_kind(field: Field, longer: dict[str, list[AnyState]]) -> dict[str, list[AnyState]]:
    """After the first step only the most promising of each kind: one may run to any space."""
    kinds: Counter[str] = Counter()
    kept = set()
    for step in sorted(longer, key=lambda step: -field.glance(longer[step])):
        kinds[kind := field.kind(step)] += 1
        if kinds[kind] <= MOST_OF_A_KIND:
            kept.add(step)
    return {step: after for step, after in longer.items() if step in kept}

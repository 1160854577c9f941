"""Lines of play: whole turns as sequences of steps, with everything between them played well.

A step is a sentence such as “attack Byakhee”. It stands for every way to do it that differs; which
way is best is found out, as are the rerolls. A step that cannot be done any more is passed over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from heapq import heapify, heappop, heappush
from itertools import count, groupby
from typing import Any, NamedTuple

from dmd.analysis.asked import Analyst, Noted, Question
from dmd.analysis.folding import Rolled
from dmd.analysis.sampling import TryLuck, play_on
from dmd.analysis.search import Budget, Search
from dmd.core import sentences
from dmd.core.engine import apply, let_fall
from dmd.core.playout import Player
from dmd.core.sentences import in_a_row, say
from dmd.core.state import AnyState, Chance, Decision

Steps = tuple[str, ...]

MOST_WAYS = 3
"""So many ways to take one step are compared."""

A_POSITION = 20
"""So many ways to take a step are as much work as a position, and use up as much of the budget."""

SPARE = Fraction(1, 5_000)
"""So much is it worth to keep a point of what one would rather not lose."""

RESULTS = 4
"""So many results of a throw tell what may be tried after it."""

AT_ONCE = 10**9
"""How far one may go before anything was begun, as far as the order of looking goes."""

TIMES = {1: "{step}", 2: "{step} twice", 3: "{step} three times"}


class Way(NamedTuple):
    """One way to take a step: what is picked, and where that leads before any dice fall."""

    picks: tuple[int, ...]
    state: AnyState


class Future(NamedTuple):
    """How a position went on, once."""

    state: AnyState
    worth: Fraction


class _Met(NamedTuple):
    """A position on the way to a step: which step it amounts to, and how far one may still go."""

    step: str  # nothing where it is not over yet
    key: bytes
    left: int | None  # None where nothing says so
    goes_on: bool


class Field:
    """Everything that lines of play from one position share."""

    def __init__(
        self, book: Any, analyst: Analyst, question: Question, state: AnyState, budget: Budget,
        seed: int,
    ) -> None:  # fmt: skip
        self.book = book
        self.analyst = analyst
        self.wanted = question
        spare = analyst.spare(state)
        weighed = tuple((one, SPARE / 10**place) for place, one in enumerate(spare))
        self.spare = question._replace(aims=weighed)
        self.question = question._replace(aims=question.aims + weighed)
        self.budget = budget
        self.player: Player = next(iter(analyst.policies.values()))
        self.acted: Callable[[AnyState], bool] = analyst.horizon(state, "actions")
        self.seed = seed
        self.hurried = False  # by whoever interrupts: nothing more that takes long is begun
        self.rolls: dict[bytes, Rolled] = {}
        self._ways: dict[tuple[bytes, str], dict[str, tuple[Way, ...]]] = {}
        self.rest = Search(book, analyst, question, budget, rolls=self.rolls)
        self._kinds: dict[str, str] = {}  # of the steps that were met
        self.taken: set[str] = set()  # the steps that were ever possible
        self.thrown: set[str] = set()  # those that dice decide, and that may have to be repeated
        self.stepped: dict[tuple[bytes, Steps], AnyState] = {}  # where tries take a step
        self._lines: dict[Steps, Line] = {}
        self._wholes: dict[Steps, Whole] = {}

    def line(self, steps: Steps) -> Line:
        """The search that follows these steps."""
        if steps not in self._lines:
            self._lines[steps] = Line(self, steps)
        return self._lines[steps]

    def whole(self, steps: Steps) -> Whole:
        """The search that follows these steps, and then plays on as well as can be."""
        if steps not in self._wholes:
            self._wholes[steps] = Whole(self, steps)
        return self._wholes[steps]

    def ways(self, state: AnyState, verb: str) -> dict[str, tuple[Way, ...]]:
        """The steps of a verb that can be taken here, each in the few ways that promise most."""
        # Picks are numbers of options, and the order of options is that of the figures.
        key = self.analyst.key(state, closely=True), verb
        if key not in self._ways:
            found: defaultdict[str, list[Way]] = defaultdict(list)
            for step, way in self._walk(state, verb):
                found[step].append(way)
                self._kinds.setdefault(step, verb)
            self._ways[key] = {step: self._few(ways) for step, ways in found.items()}
            self.budget.charge(sum(map(len, found.values())) // A_POSITION)
        return self._ways[key]

    def ways_to(self, state: AnyState, step: str) -> tuple[Way, ...]:
        """The ways to take a step here; none where it cannot be taken."""
        kind = self._kinds.get(step)
        for verb in self.verbs(state) if kind is None else (kind,):
            if step in (found := self.ways(state, verb)):
                return found[step]
            if kind is None:  # written by somebody, who need not mind capitals
                for known, ways in found.items():
                    if known.casefold() == step.casefold():
                        return ways
        return ()

    def kind(self, step: str) -> str:
        """What kind of step it is, as far as it was ever possible."""
        return self._kinds.get(step, "")

    def verbs(self, state: AnyState) -> dict[str, None]:
        """The kinds of steps that can be taken here."""
        fork: Any = state.fork
        begun = (self.analyst.verb(state, option.then[0]) for option in fork.options)
        return dict.fromkeys(verb for verb in begun if verb)

    def glance(self, positions: list[AnyState]) -> Fraction:
        """What some positions promise on average; nothing where there are none."""
        question = self.question
        promised = [question.promise(one, question.noted(one, None)) for one in positions]
        return sum(promised, Fraction(0)) / max(1, len(promised))

    def future(
        self, state: AnyState, noted: Noted, number: int, *, to_the_end: bool = False,
        player: str = "",
    ) -> Future:  # fmt: skip
        """What the position comes to under the n-th luck, where some player plays on."""
        plays = self.analyst.policies[player] if player else self.player
        luck = TryLuck(self.seed, number)
        question = self.wanted._replace(stops_early=False) if to_the_end else self.wanted
        state, noted = play_on(state, noted, self.book, question, plays, luck)
        return Future(state, question.worth(noted))

    def is_settled(self, state: AnyState, noted: Noted) -> bool:
        """Whether what is wanted has come about, or cannot any more."""
        return self.wanted.is_over(state, noted[: len(self.wanted.aims)])

    def steps_after(
        self, state: AnyState, but: str = ""
    ) -> Iterator[tuple[str, list[AnyState], bool]]:
        """Every step that can be taken here, some positions after it, and whether that is sure.

        Steps of one kind may be left out.
        """
        for verb in self.verbs(state):
            if verb == but:
                continue
            for step, ways in self.ways(state, verb).items():
                first = ways[0].state
                is_sure = type(first.fork) is not Chance
                if not is_sure:
                    self.thrown.add(step)
                yield step, list(self._results(first)), is_sure

    # ---- inside ----

    def _few(self, ways: list[Way]) -> tuple[Way, ...]:
        """Those that promise most, and the shortest."""
        ways = sorted(ways, key=lambda way: len(way.picks))
        if len(ways) <= MOST_WAYS:
            return tuple(ways)
        question = self.question
        promised = [
            question.promise(one.state, question.noted(one.state, None)) for one in ways[1:]
        ]
        order = sorted(range(len(promised)), key=lambda n: -promised[n])
        return (ways[0], *(ways[1 + n] for n in order[: MOST_WAYS - 1]))

    def _walk(self, state: AnyState, verb: str) -> Iterator[tuple[str, Way]]:
        """Every way to take a step, as far as it goes without any dice.

        Whoever may still go farther is looked at first: then a place that is come to again with
        less far to go has nothing new to offer.
        """
        fork: Any = state.fork
        entered = count()
        waiting: list[tuple[int, int, Way, list[Any], _Met | None]] = [
            (
                -AT_ONCE,
                -next(entered),
                Way((pick,), apply(state, pick, self.book)),
                [option.then[0]],
                None,
            )
            for pick, option in enumerate(fork.options)
            if self.analyst.verb(state, option.then[0]) == verb
        ]
        heapify(waiting)
        seen: set[tuple[str, bytes]] = set()
        while waiting:
            gone, _, way, taken, looked_at = heappop(waiting)
            met = looked_at or self._met(state, way.state, taken)
            if (met.step, met.key) in seen:
                continue
            left = -gone if met.left is None else met.left
            if left < -gone:
                heappush(waiting, (-left, -next(entered), way, taken, met))
                continue
            seen.add((met.step, met.key))
            if met.step:
                yield met.step, way
            if met.goes_on:
                fork = way.state.fork
                for pick, option in enumerate(fork.options):
                    after = Way((*way.picks, pick), apply(way.state, pick, self.book))
                    then = [*taken, option.then[0]]
                    heappush(waiting, (-left, -next(entered), after, then, None))

    def _met(self, state: AnyState, here: AnyState, taken: list[Any]) -> _Met:
        """What is met where some moves lead, before any dice fall."""
        asks = type(here.fork) is Decision and not self.acted(here)
        if not asks or self.analyst.chooses_step(here) or self.analyst.fold(here):
            return _Met(self.analyst.step(state, taken), self.analyst.key(here), None, False)
        key, left = self.analyst.on_the_way(here) or (self.analyst.key(here), None)
        return _Met("", key, left, True)

    def _results(self, state: AnyState) -> Iterator[AnyState]:
        """A few positions in which the next step is chosen."""
        for number in range(RESULTS if type(state.fork) is Chance else 1):
            luck, here = TryLuck(self.seed, number), state
            while not (self.acted(here) or self.analyst.chooses_step(here)):
                fork: Any = here.fork
                if type(fork) is Chance:
                    here = let_fall(here, luck.below(fork), self.book)
                elif type(fork) is Decision:
                    here = apply(here, 0, self.book)
                else:
                    break
            if type(here.fork) is Decision and not self.acted(here):
                yield here


class Line(Search):
    """Best play of everything but the steps, which are given."""

    def __init__(self, field: Field, steps: Steps) -> None:
        super().__init__(
            field.book, field.analyst, field.question, field.budget, rolls=field.rolls
        )  # fmt: skip
        self.field = field
        self.steps = steps
        self.most = 2 * self.question.most + 1  # a glance may promise more than there can be

    def is_over(self, state: AnyState, noted: Noted) -> bool:
        """The line ends with the actions, and goes by what is to come."""
        return self.field.acted(state) or self.field.is_settled(state, noted)

    def last_worth(self, state: AnyState, noted: Noted) -> Fraction:
        """What the position promises, at a glance; what is settled is worth what it is.

        Among equals it is better to be near what one wants, and to have spared something.
        """
        field, number = self.field, len(self.field.wanted.aims)
        if not field.is_settled(state, noted):
            return self.question.promise(state, noted)
        wanted, spared = noted[:number], noted[number:]
        nearness = SPARE * field.wanted.promise(state, wanted)
        return field.wanted.worth(wanted) + nearness + field.spare.promise(state, spared)

    def _weighed(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        if not self.analyst.chooses_step(state):
            return super()._weighed(state, noted, above)
        ways, then = self._next(state)
        return max(then.value(way.state, noted) for way in ways)

    def follow(self, state: AnyState, noted: Noted) -> Iterator[tuple[AnyState, Fraction, Search]]:
        """Where the line leads; at a step, the best way to take it."""
        if not self.analyst.chooses_step(state):
            yield from super().follow(state, noted)
            return
        ways, then = self._next(state)
        best = max(ways, key=lambda way: then.value(way.state, noted))
        yield best.state, Fraction(1), then

    def advice(self, state: AnyState, noted: Noted) -> tuple[tuple[int, ...], Line]:
        """What to pick here, and the line that goes on from there."""
        if not self.analyst.chooses_step(state):
            return (self.best(state, noted),), self
        ways, then = self._next(state)
        return max(ways, key=lambda way: then.value(way.state, noted)).picks, then

    def _next(self, state: AnyState) -> tuple[tuple[Way, ...], Line]:
        """The ways to take the next step, and the line after it."""
        if not self.steps:
            pick = self.analyst.last_option(state)
            return (Way((pick,), apply(state, pick, self.book)),), self
        step, field = self.steps[0], self.field
        found = field.ways_to(state, step)
        then = self._after(self.steps[1:])
        if not found:  # it cannot be done any more
            return (Way((), state),), then
        field.taken.add(step)
        return found, then

    def _after(self, steps: Steps) -> Line:
        return self.field.line(steps)


class Whole(Line):
    """The same to the very end: what follows the steps is best play, and not a glance at it."""

    def __init__(self, field: Field, steps: Steps) -> None:
        super().__init__(field, steps)
        self.question = field.wanted
        self.most = field.wanted.most
        self._closely = field.wanted.looks_closely

    def is_over(self, state: AnyState, noted: Noted) -> bool:
        """Only where the question looks no further."""
        return self.question.is_over(state, noted)

    def last_worth(self, state: AnyState, noted: Noted) -> Fraction:
        """What it is worth, and nothing else."""
        return self.question.worth(noted)

    def _weighed(self, state: AnyState, noted: Noted, above: Fraction | None) -> Fraction:
        if self.field.acted(state):
            return self.field.rest.value(state, noted, above)
        return super()._weighed(state, noted, above)

    def follow(self, state: AnyState, noted: Noted) -> Iterator[tuple[AnyState, Fraction, Search]]:
        """Where the line leads; once the actions are over, where best play does."""
        if self.field.acted(state):
            yield from self.field.rest.follow(state, noted)
        else:
            yield from super().follow(state, noted)

    def _after(self, steps: Steps) -> Line:
        return self.field.whole(steps)


def sentence(steps: Steps) -> str:
    """A line as one sentence.

    >>> sentence(("run to Gallery", "attack Byakhee", "attack Byakhee"))
    'Run to Gallery, attack Byakhee twice.'
    """
    told = []
    for step, group in groupby(steps):
        n = len(list(group))
        told.append(say(TIMES.get(n, "{step} {n} times"), step=step, n=n))
    return sentences.sentence(in_a_row(told) if told else say("take no action"))

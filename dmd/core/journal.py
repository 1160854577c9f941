"""The journal: cause → effect → rule, written from the effects themselves as they happen.

Nobody writes into it by hand, and search goes without. A line hangs under the line that pushed it;
an effect that pushes its own kind (one action after the other) stays on one level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.core.state import Effect, End, Step

if TYPE_CHECKING:
    from pandas import DataFrame


class Line(NamedTuple):
    """One thing that happened, and why."""

    number: int
    cause: int  # the number of the line that pushed it; -1 for the first of a page
    depth: int
    effect: Effect
    world: Any  # as it was before
    cite: str
    ability: str = ""  # the ability that answered, when the effect did not simply happen


class Cause(NamedTuple):
    """Who pushed an effect that still waits."""

    line: int
    depth: int
    kind: type[Effect] | None
    above: Cause | None
    told: Effect | None = None  # what was told while it waited, and is not told again


START = Cause(-1, -1, None, None)


class Scribe:
    """Writes the lines of one pick. It keeps, beside what waits, who pushed it."""

    def __init__(self, number: int, waiting: Sequence[Cause]) -> None:
        self.number = number
        self.waiting = list(waiting)  # as the agenda, but the next one last
        self.lines: list[Line] = []
        self.asker = START

    def happened(self, effect: Effect, world: Any, step: Step, left: int) -> None:
        """Write down an effect, and remember it as the cause of what follows."""
        silent = effect.quiet is True
        if effect.quiet in ("idle", "vain"):
            in_vain = not step.then and step.fork is None and step.world == world
            silent = in_vain == (effect.quiet == "idle")
            if silent and in_vain:
                self.waiting.pop()  # nothing came of it, so there is nothing to tell
                return
        here = self._line(effect, world, effect.cite, silent=silent)
        if left:
            del self.waiting[-left:]
        self.waiting.extend([here] * len(step.then))
        if step.fork is not None:
            self.asker = here
            if type(step.fork) is End:
                self.waiting.clear()

    def answered(self, effect: Effect, world: Any, ability: str, cite: str, number: int) -> None:
        """Write down that an ability answered."""
        # What an ability tells hangs under it, even where it is of the same kind.
        here = self._line(effect, world, cite or effect.cite, ability)._replace(kind=None)
        self.waiting.extend([here] * number)

    def waited(self, effect: Effect, world: Any) -> None:
        """Write down what waits for somebody to say which ability answers it."""
        here = self._line(effect, world, effect.cite, silent=effect.quiet is True)
        self.asker = here._replace(kind=None, told=effect)

    def _line(
        self, effect: Effect, world: Any, cite: str, ability: str = "", *, silent: bool = False
    ) -> Cause:
        cause = self.waiting.pop()
        if silent or (cause.told == effect and not ability):
            return cause  # not a line of its own: what it pushes hangs under its own cause
        if cause.kind is type(effect) and cause.above is not None:
            cause = cause.above
        if effect.root:
            cause = START
        here = Cause(self.number, cause.depth + 1, type(effect), cause)
        self.lines.append(Line(self.number, cause.line, here.depth, effect, world, cite, ability))
        self.number += 1
        return here


class Journal:
    """What happened, as a story to read and as a table to ask."""

    def __init__(
        self, lines: Sequence[Line], book: Any, language: str = "en", by: str = ""
    ) -> None:
        self.lines = tuple(lines)
        self._book = book
        self._language = language
        self._by = by  # who reads; nobody named: everybody's eyes at once

    @property
    def book(self) -> Any:
        """The rules it was played by."""
        return self._book

    @property
    def language(self) -> str:
        """In which it is told."""
        return self._language

    def in_language(self, language: str) -> Journal:
        """The same, told in another language."""
        return Journal(self.lines, self._book, language, self._by)

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(self.lines)

    def sentence(self, line: Line) -> str:
        """A line as a sentence in the reader's language."""
        if line.ability:
            about = line.ability, line.effect, line.world, self._by, self._language
            return str(self._book.say_answered(*about))
        return str(self._book.tell(line.effect, line.world, self._by, self._language))

    def text(self) -> str:
        """The story, each effect under its cause, each with its rule."""
        told, left_edge = [], self.lines[0].depth if self.lines else 0
        for line in self.lines:
            # A story told from the middle begins at the edge.
            left_edge = min(left_edge, line.depth)
            told.append(f"{'  ' * (line.depth - left_edge)}{self.sentence(line)}  ({line.cite})")
        return "\n".join(told)

    __repr__ = text

    def table(self) -> DataFrame:
        """The story as a pandas table: number, cause, depth, what happened, rule."""
        from pandas import DataFrame

        rows = [
            (one.number, one.cause, one.depth, _tag(one.effect), self.sentence(one), one.cite)
            for one in self.lines
        ]
        columns = ["number", "cause", "depth", "effect", "what happened", "rule"]
        return DataFrame(rows, columns=columns).set_index("number")


def _tag(effect: Effect) -> str:
    return str(effect.__struct_config__.tag)

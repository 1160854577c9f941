"""An explanation: a number, folded out into the steps it comes from, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from dmd.analysis.telling import percent
from dmd.core.book import Reason
from dmd.core.sentences import say
from dmd.core.state import AnyState

if TYPE_CHECKING:
    from fractions import Fraction

    from pandas import DataFrame


SHORT = 10**6


class Why(NamedTuple):
    """One step of an explanation."""

    text: str
    rule: str = ""
    number: Fraction | int | float | None = None
    depth: int = 0


class Explanation:
    """Where a number comes from."""

    def __init__(self, title: str, value: Fraction | float, steps: Sequence[Why]) -> None:
        self.title = title
        self.value = value
        self.steps = tuple(steps)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of all rules cited, each once."""
        return tuple(dict.fromkeys(one.rule for one in self.steps if one.rule))

    def text(self) -> str:
        """The steps, one a line."""
        lines = [str(self.title)]
        for one in self.steps:
            cited = f" ({one.rule})" if one.rule else ""
            lines.append(f"{'  ' * (one.depth + 1)}{one.text}{cited}")
        return "\n".join(lines)

    __repr__ = text

    def table(self) -> DataFrame:
        """A row a step: the sentence, its number where it has one, its rule."""
        from pandas import DataFrame

        rows = [(one.text, one.number, one.rule) for one in self.steps]
        return DataFrame(rows, columns=["step", "number", "rule"]).astype({"number": object})


class Explainer(Protocol):
    """What a game says about where its numbers come from."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that can be asked for by name, beside odds."""

    def option(self, state: AnyState, option: int) -> Reason:
        """What is chosen, and the rule of it."""

    def number(self, state: AnyState, name: str) -> tuple[int, list[Reason]]:
        """A number by name, and what it is made of."""

    def pool(self, state: AnyState) -> list[Reason]:
        """The dice that are about to fall, and why so many."""

    def rerolls(self, state: AnyState) -> list[Reason]:
        """What pays for rerolls of that roll."""

    def measure(self, before: AnyState, rolling: AnyState | None, name: str) -> list[Reason]:
        """What a measure means here: how much of what it takes."""


def why(reason: Reason) -> Why:
    """What a game says, as a step."""
    number = reason.value if isinstance(reason.value, int) else None
    return Why(reason.name, reason.cite, number)


def exactly(chance: Fraction) -> str:
    """A fraction as one can check it, with its percentage; long ones are not written out.

    >>> from fractions import Fraction
    >>> exactly(Fraction(11, 16)), exactly(Fraction(1, 6**8))
    ('11/16 = 68.75 %', '< 0.01 %')
    """
    short = 1 < chance.denominator < SHORT
    if not short:
        return percent(chance)
    return say("{fraction} = {chance}", fraction=str(chance), chance=percent(chance))

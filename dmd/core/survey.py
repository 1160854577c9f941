"""A map in numbers, as values: what a game counts on it, what it says of that, what it sketches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.boards.symmetry import MOST
from dmd.core.sentences import Capital, Figures, say
from dmd.core.sentences import name as called

Value = int | float | None
"""A number, or None where there is nothing to count."""
Numbers = Mapping[str, Value]
"""The numbers of a map, by what they are called in the table."""


class Sketch(NamedTuple):
    """What a picture says of each space, and how it is to be read."""

    title: str
    legend: str
    words: dict[str, str]
    shade: dict[str, float]


class Counted(NamedTuple):
    """A map that was counted."""

    board: Board
    terrain: Any  # what the game counts it by
    numbers: Numbers
    row: Callable[[str], dict[str, Any]]  # the numbers of one space
    read: Callable[[Iterable[Numbers]], tuple[str, ...]]  # what they say, beside other maps


class Surveying(NamedTuple):
    """How a game counts maps; what else is said to it, such as a speed, are words of its own."""

    counted: Callable[..., Counted]  # (board, objectives, **words)
    numbers: Callable[..., Numbers]  # (board, **words): of a map to compare with
    others: Callable[..., Mapping[str, Numbers]]  # (**words): of its maps in the kit
    compared_by: tuple[str, ...]  # which of the words also hold for the maps compared with
    pictures: Mapping[str, Callable[[Any], Sketch]]  # by what they are about


def written(value: Value) -> str:
    """A number as people write it; a dash where there is nothing to count.

    >>> written(3), written(2.5), written(2.7619), written(None)
    ('3', '2.5', '2.76', '–')
    """
    if value is None:
        return "–"
    short = f"{value:,.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else f"{value:,}"
    figures = Figures(short)
    return say("{short} or more", short=figures) if value == MOST else figures


def unusual(numbers: Mapping[str, Value], others: Iterable[Mapping[str, Value]]) -> Iterator[str]:
    """The numbers beyond those of the shipped maps, a sentence for each.

    >>> next(unusual({"loops": 9}, [{"loops": 3}, {"loops": 5}]))
    'Loops: 9, above the shipped maps (3 to 5).'
    """
    shipped = list(others)
    for name, value in numbers.items():
        known = [one for other in shipped if (one := other.get(name)) is not None]
        if value is None or not known or min(known) <= value <= max(known):
            continue
        least, most = written(min(known)), written(max(known))
        span = least if least == most else say("{least} to {most}", least=least, most=most)
        told = "{name}: {value}, below the shipped maps ({span})."
        if value > max(known):
            told = "{name}: {value}, above the shipped maps ({span})."
        yield say(told, name=Capital([called(name)]), value=written(value), span=span)

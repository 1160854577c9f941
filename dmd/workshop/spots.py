"""The spots of a map that complaints are about, marked and numbered, with the complaints below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint
from dmd.core.sentences import in_a_row, name, say
from dmd.core.things import Mark
from dmd.drawing.board import draw_picture, paper
from dmd.drawing.letters import fit, wrap
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import Markup, document, joined, moved, text, words

LISTED: Final = 16
"""So many complaints are written below the map; the others are read as text."""
LINES: Final = 3
"""So many lines each of them may take."""
SIDE: Final = 16
HEADING: Final = 30
LINE: Final = 16
NUMBER: Final = 26
"""How much room the number before a complaint takes."""
NARROWEST: Final = 520


class _Entry(NamedTuple):
    """What is written below the map about one complaint."""

    number: str
    level: str
    lines: tuple[str, ...]


def spotted(complaints: Iterable[Complaint], board: Board) -> Iterator[Complaint]:
    """The complaints whose spots are on the map."""
    return (one for one in complaints if any(at in board for at in one.spot))


def draw_spots(
    title: str, complaints: Sequence[Complaint], board: Board, figures: Iterable[Mark], theme: str
) -> Markup:
    """The map with every spot marked and numbered, and below it everything that was found."""
    look = palette(theme)
    numbers = {one: str(number) for number, one in enumerate(spotted(complaints, board), 1)}
    marks: dict[str, list[str]] = {}
    for one, number in numbers.items():
        for space in one.spot:
            if space in board:
                marks.setdefault(space, []).append(number)
    chips = {space: ", ".join(these) for space, these in marks.items()}
    map_ = draw_picture(board, look, figures=figures, highlights=chips)
    wide = max(map_.width, NARROWEST)
    entries = list(_entries(complaints, numbers, wide - 2 * SIDE - NUMBER))
    rows = sum(len(one.lines) for one in entries)
    heading = fit(title, wide - 2 * SIDE, 16, bold=True)
    told = " ".join(map(str, complaints[:LISTED])) or str(say("Nothing to complain about."))
    return document(
        wide,
        HEADING + map_.height + LINE * (rows + 1),
        paper(look),
        text(SIDE, 22, heading, look.ink, size=16, bold=True),
        moved((wide - map_.width) / 2, HEADING, *map_.drawn),
        moved(SIDE, HEADING + map_.height + LINE / 2, _list(entries, look)),
        name=say("{title}, with what is to be looked at", title=title),
        told=words(told),
        theme=look.name,
    )


def _entries(
    complaints: Sequence[Complaint], numbers: Mapping[Complaint, str], room: float
) -> Iterator[_Entry]:
    for one in complaints[:LISTED]:
        line = say("line {line}", line=one.line) if one.line else ""
        place = in_a_row([part for part in (name(one.level), _base(one.file), line) if part])
        sentence = in_a_row([part for part in (one.problem, one.remedy) if part], " ")
        told = str(say("{place}: {sentence}", place=place, sentence=sentence))
        yield _Entry(numbers.get(one, ""), one.level, wrap(told, room, LINES))
    if len(complaints) > LISTED:
        more = say("… and {n} more: print the report to read them all.", n=len(complaints) - LISTED)
        yield _Entry("", "advice", (str(more),))


def _base(file: str) -> str:
    """The name of a file without its folders, which take much room."""
    return file.replace("\\", "/").rpartition("/")[2]


def _list(entries: list[_Entry], look: Palette) -> Markup:
    drawn, y = [], float(LINE)
    for entry in entries:
        ink = look.harm if entry.level == "error" else look.ink
        drawn.append(text(0, y, entry.number, look.choice, bold=True))
        for line in entry.lines:
            drawn.append(text(NUMBER, y, line, ink))
            y += LINE
    return joined(drawn)

"""What the Paths panel shows, whatever it is asked about: a scene on a board, and fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from dmd.drawing.annotated import annotated
from dmd.drawing.board import Picture, paper
from dmd.drawing.palette import Palette, palette
from dmd.drawing.svg import document
from dmd.evening import Evening

MOST_LISTED = 24
"""Ways beyond these are counted, not listed."""


class Line(NamedTuple):
    """A sentence, and the rule behind it."""

    text: str
    rule: str = ""
    depth: int = 0


class Part(NamedTuple):
    """Sentences that belong together."""

    title: str
    lines: tuple[Line, ...]


class Row(NamedTuple):
    """Somebody who can be selected in a list."""

    key: str
    name: str
    note: str


class Scene(NamedTuple):
    """What is marked on the board, and told beside it."""

    parts: tuple[Part, ...]
    marks: dict[str, str] = {}  # a word for each space that is marked
    ways: tuple[tuple[str, ...], ...] = ()  # drawn in dashes
    legend: str = ""  # how the picture is read

    @property
    def sentences(self) -> list[str]:
        """All that is told, each with its rule."""
        return [
            f"{one.text} ({one.rule})" if one.rule else one.text
            for part in self.parts
            for one in part.lines
        ]


class Subject(Protocol):
    """What paths are asked about: a game, or a map alone."""

    @property
    def chosen(self) -> str:
        """The key of what is selected, or nothing."""

    @property
    def label(self) -> str:
        """What the panel is called."""

    @property
    def invites(self) -> str:
        """What one can do first."""

    @property
    def listed(self) -> str:
        """Who stands in the list beside the board."""

    def fields(self) -> list[dict[str, Any]]:
        """What can be set beside the board."""

    def rows(self) -> list[Row]:
        """Who can be selected in the list beside the board."""

    def spots(self) -> dict[str, str]:
        """What can be selected on the board, by its key, with its name."""

    def select(self, key: str) -> str:
        """Select something; the sentence that says so."""

    def fill(self, name: str, value: str) -> str:
        """Fill in a field; the sentence that says so."""

    def scene(self) -> Scene:
        """What is to be seen now."""

    def picture(self, look: Palette, scene: Scene) -> Picture:
        """The board with the scene on it."""


class GameSubject(Subject, Protocol):
    """A game in which paths are asked about: a panel follows it."""

    @property
    def game(self) -> Evening:
        """The game."""

    def changed(self) -> str:
        """Something was done to the game: let go of what is gone, and say so."""


def shown(subject: Subject, theme: str) -> dict[str, Any]:
    """Everything as plain data, for the browser."""
    scene, look = subject.scene(), palette(theme)
    picture = subject.picture(look, scene)
    board = document(
        picture.width, picture.height, paper(look), *picture.drawn,
        name=subject.label, told=picture.told, theme=look.name,
    )  # fmt: skip
    return {
        "label": subject.label,
        "board": board,
        "legend": scene.legend,
        "fields": subject.fields(),
        "listed": subject.listed,
        "rows": [one._asdict() for one in subject.rows()],
        "spots": subject.spots(),
        "chosen": subject.chosen,
        "parts": [
            {"title": part.title, "lines": [one._asdict() for one in part.lines]}
            for part in scene.parts
        ],
    }


def page(subject: Subject, theme: str) -> str:
    """The same as one drawing, for readers without a kernel."""
    scene, look = subject.scene(), palette(theme)
    picture = subject.picture(look, scene)
    return annotated(subject.label, scene.legend, picture, look, notes=scene.sentences).svg


def told(subject: Subject) -> str:
    """The same in plain sentences."""
    lines = [subject.label]
    for part in subject.scene().parts:
        lines += ["", part.title]
        lines += [
            "  " * (one.depth + 1) + one.text + (f" ({one.rule})" if one.rule else "")
            for one in part.lines
        ]
    return "\n".join(lines)


def choice(name: str, label: str, value: str, options: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A field with a list to choose from."""
    return {"name": name, "label": label, "value": value, "options": [list(one) for one in options]}


def number(name: str, label: str, value: int, most: int) -> dict[str, Any]:
    """A field with a number."""
    return {"name": name, "label": label, "value": str(value), "most": most}


def arrows(names: Sequence[str]) -> str:
    """A way in words."""
    return " → ".join(names)

"""What the Paths panel shows, whatever it is asked about: a scene on a board, and fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from dmd.core.boards.spaces import Space, label
from dmd.core.sentences import Listed, name, say
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

    @property
    def cited(self) -> str:
        """Both, as whoever reads them now."""
        return f"{self.text} ({self.rule})" if self.rule else str(self.text)


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
        return [one.cited for part in self.parts for one in part.lines]


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

    @property
    def order(self) -> str:
        """The same, with the order they stand in."""

    def fields(self) -> list[dict[str, Any]]:
        """What can be set beside the board."""

    def rows(self) -> list[Row]:
        """Who can be selected in the list beside the board."""

    def spots(self) -> dict[str, str]:
        """What can be selected on the board, by its key, with its name."""

    def select(self, key: str) -> str:
        """Select something; the sentence that says so."""

    def fill(self, field: str, value: str) -> str:
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
        "order": subject.order,
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
    label, legend = str(subject.label), str(scene.legend)
    return annotated(label, legend, picture, look, notes=scene.sentences).svg


def told(subject: Subject) -> str:
    """The same in plain sentences."""
    lines = [str(subject.label)]
    for part in subject.scene().parts:
        lines += ["", str(part.title)]
        lines += [f"{'  ' * (one.depth + 1)}{one.cited}" for one in part.lines]
    return "\n".join(lines)


def choice(field: str, told: str, value: str, options: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """A field with a list to choose from."""
    return {"name": field, "label": told, "value": value, "options": [list(one) for one in options]}


def number(field: str, told: str, value: int, most: int) -> dict[str, Any]:
    """A field with a number."""
    return {"name": field, "label": told, "value": str(value), "most": most}


def arrows(names: Sequence[str]) -> str:
    """A way in words."""
    return Listed(map(name, names), between=" → ")


def room_name(space: Space) -> str:
    """What is written in a room, in the language of whoever reads."""
    if label(space) == space.name:
        return name(space.name)
    return say("{id} {space}", id=space.id, space=name(space.name))

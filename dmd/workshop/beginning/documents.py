"""The files designers make: which kinds there are, and where those of the kit are found.

>>> find("carrow_rock").kind, find("a_lamp_for_the_drowned").kind
('map', 'episode')
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from dmd.core.complaints import BadContent, Refusal, Report, nearest
from dmd.core.files.content import Format, kind_of
from dmd.core.files.shelf import is_file
from dmd.core.files.source import text_of
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.sentences import name as name_of
from dmd.core.words import shortened
from dmd.games import format_of, shelf, shelves


class Document(NamedTuple):
    """A file of a known kind: its text as people wrote it, and its values."""

    kind: str
    path: Path
    text: str
    tree: Tree

    @property
    def told(self) -> str:
        """What it is called."""
        title = self.tree.value.get("title")
        return title if isinstance(title, str) and title else self.path.stem


def find(name: str | Path, kind: str | None = None) -> Document:
    """A file of yours, named with its ending, or one of the kit; a plain word may need a kind."""
    if kind is not None and kind not in shelves():
        remedy = nearest(kind, shelves()) or say(
            "There are: {known}.", known=in_a_row(map(as_written, shelves()))
        )
        raise Refusal(
            say("There is no kind of file “{kind}”.", kind=as_written(shortened(kind))),
            remedy=remedy,
        )
    if not isinstance(name, str | Path):
        raise Refusal(say("A file is named by its path, not by {name}.", name=repr(name)[:40]))
    if isinstance(name, Path) or is_file(name):
        return opened(Path(name), kind)
    found = kinds_of(name)
    if kind in found or (found and kind is None):
        wanted = kind or found[0]
        return opened(shelf(wanted).find(name), wanted)
    told = "The kit has nothing called “{name}”."
    if kind:
        told = "The kit has no {kind} called “{name}”."
    there = [one for each in ([kind] if kind else shelves()) for one in shelf(each)]
    near = nearest(name, there) or say(
        "There are: {known}.", known=in_a_row(map(as_written, dict.fromkeys(there)))
    )
    raise Refusal(
        say(told, kind=name_of(kind or ""), name=as_written(shortened(name))),
        remedy=say(
            "{near} A file of yours is named with its ending: {name}.yaml.",
            near=near,
            name=as_written(shortened(name)),
        ),
    )


def kinds_of(name: str) -> tuple[str, ...]:
    """As what a plain word is known to the kit."""
    return tuple(kind for kind, there in shelves().items() if name in there)


def opened(path: Path, kind: str | None = None) -> Document:
    """A file, which says itself of what kind it is."""
    text = text_of(path, path.name)
    tree = look(text, path.name)
    if tree.value is UNREADABLE or not tree.report.ok:
        raise BadContent(tree.report)
    there = kind_of(tree)
    if there not in shelves():
        known = in_a_row(as_written(form.header) for form in made_by_people())
        problem = "The file does not say what it is, or is of a kind that designers do not make."
        remedy = say("Its first line names its format: {formats}.", formats=known)
        raise BadContent(Report([tree.complain(problem, field="format", remedy=remedy)]))
    if kind is not None and kind != there:
        raise Refusal(
            say(
                "“{name}” is {called}, not {other}.",
                name=as_written(path.name),
                called=name_of(shelf(there).called),
                other=name_of(shelf(kind).called),
            )
        )
    return Document(there, path, text, tree)


def made_by_people() -> list[Format]:
    """The formats of the files that people make."""
    return [form for kind in shelves() if (form := format_of(kind))]


def sound(found: Document) -> Any:
    """The value of a file; whatever keeps it from being read is refused, all of it at once."""
    game = found.tree.value.get("game")
    form = format_of(found.kind, game if isinstance(game, str) else "")
    assert form is not None, say("no game says how to read {kind}", kind=found.kind)
    return form.read(found.tree).value

"""The files designers make: which kinds there are, and where those of the kit are found.

>>> find("carrow_rock").kind, find("a_lamp_for_the_drowned").kind
('map', 'episode')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from dmd import atlas
from dmd.core.complaints import BadContent, Refusal, Report, nearest
from dmd.core.files.content import FORMATS, expect_format, read
from dmd.core.files.source import text_of
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look
from dmd.core.words import shortened

KINDS: Final = ("episode", "map", "situation", "tiles")
"""What a plain word is looked for as, in this order."""

CALLED: Final = {"episode": "an episode", "map": "a map", "situation": "a situation"} | {
    "tiles": "a set of tiles"
}
"""What a file of a kind is, in a sentence."""

OF_THE_KIT: Final[Mapping[str, Callable[[], Mapping[str, Path]]]] = {
    "episode": atlas.episodes,
    "map": atlas.shipped,
    "situation": atlas.situations,
    "tiles": atlas.shipped_tiles,
}


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
    if kind is not None and kind not in KINDS:
        remedy = nearest(kind, KINDS) or f"There are: {', '.join(KINDS)}."
        raise Refusal(f"There is no kind of file “{shortened(kind)}”.", remedy=remedy)
    if not isinstance(name, str | Path):
        raise Refusal(f"A file is named by its path, not by {name!r:.40}.")
    if isinstance(name, Path) or any(sign in name for sign in "./\\"):
        return opened(Path(name), kind)
    found = kinds_of(name)
    if kind in found or (found and kind is None):
        wanted = kind or found[0]
        return opened(OF_THE_KIT[wanted]()[name], wanted)
    what = f"no {kind}" if kind else "nothing"
    there = [one for each in ([kind] if kind else KINDS) for one in OF_THE_KIT[each]()]
    near = nearest(name, there) or f"There are: {', '.join(dict.fromkeys(there))}."
    raise Refusal(
        f"The kit has {what} called “{shortened(name)}”.",
        remedy=f"{near} A file of yours is named with its ending: {shortened(name)}.yaml.",
    )


def kinds_of(name: str) -> tuple[str, ...]:
    """As what a plain word is known to the kit."""
    return tuple(kind for kind in KINDS if name in OF_THE_KIT[kind]())


def opened(path: Path, kind: str | None = None) -> Document:
    """A file, which says itself of what kind it is."""
    text = text_of(path, path.name)
    tree = look(text, path.name)
    if tree.value is UNREADABLE or not tree.report.ok:
        raise BadContent(tree.report)
    header = tree.value.get("format") if isinstance(tree.value, dict) else None
    there = header.partition("/")[0].removeprefix("dmd-") if isinstance(header, str) else ""
    if there not in KINDS:
        known = ", ".join(f"dmd-{one}/1" for one in KINDS)
        problem = "The file does not say what it is, or is of a kind that designers do not make."
        remedy = f"Its first line names its format: {known}."
        raise BadContent(Report([tree.complain(problem, field="format", remedy=remedy)]))
    if kind is not None and kind != there:
        raise Refusal(f"“{path.name}” is {CALLED[there]}, not {CALLED[kind]}.")
    return Document(there, path, text, tree)


def sound(found: Document) -> Any:
    """The value of a file; whatever keeps it from being read is refused, all of it at once."""
    from dmd.death_may_die import shelf
    from dmd.death_may_die.situations import situation as situations  # each makes its formats known

    del shelf, situations
    form = FORMATS[found.kind]
    expect_format(found.tree, form.name, form.version)
    return read(found.tree, form.type_).value

"""Everything there is to say about a file: errors, warnings, advice, each with line and remedy.

Errors are broken rules, of the format or of the game, and keep a file from being played. Warnings
can be played and are probably not meant so; advice is about balance. Neither ever blocks anything.

>>> check("blasphemous_alchemy")
nothing to complain about
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dmd.atlas import shipped, tile_sets_beside
from dmd.core.complaints import BadContent, Complaint, Refusal, nearest
from dmd.core.files.content import Format, kind_of
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look
from dmd.core.found import Found
from dmd.core.kit import Kit
from dmd.core.maps.tile_check import check_tiles
from dmd.core.maps.whole import look_over
from dmd.core.sentences import as_written, in_a_row, say
from dmd.drawing.cards import too_long
from dmd.games import format_of, kits, shelves
from dmd.workshop.beginning.documents import made_by_people
from dmd.workshop.findings import Findings

MOST: Final = 200
NOT_OURS: Final = "?"
"""The kind of a file that does not say `dmd-` first."""


def check(file: str | Path) -> Findings:
    """Everything there is to say about a file of yours, or about something of the kit."""
    if not isinstance(file, str | Path):
        raise Refusal(say("A file is named by its path, not by {file}.", file=repr(file)[:40]))
    path = _of_the_kit(str(file)) or Path(file)
    tree = look(path)
    header = tree.value.get("format", "") if isinstance(tree.value, dict) else ""
    kind = kind_of(tree)
    if kind and not header.startswith("dmd-"):
        kind = NOT_OURS
    if tree.value is UNREADABLE or kind in ("", "map"):
        return _shortened(check_map_tree(tree, path.parent))
    if kind == "tiles":
        return Findings(check_tiles(tree)[1].complaints)
    if kit := _kit_that_checks(kind, tree):
        return _shortened(_findings(kit.checks[kind](tree, path.parent, too_long)))
    game = tree.value.get("game")
    form = format_of(kind, game if isinstance(game, str) else "")
    if form in (known := made_by_people()):  # its game says no more than what the format asks
        return Findings(_report_of(form, tree))
    complaint = tree.complain(
        say(
            "This kit cannot check files of the format “{header}”.", header=as_written(header[:40])
        ),
        field="format",
        remedy=nearest(header, headers := [one.header for one in known])
        or say("Known: {names}.", names=in_a_row(headers)),
    )
    return Findings((*tree.report.complaints, complaint))


def _report_of(form: Format, tree: Tree) -> Sequence[Complaint]:
    try:
        return form.read(tree).tree.report.complaints
    except BadContent as bad:
        return bad.report.complaints


def _kit_that_checks(kind: str, tree: Tree) -> Kit | None:
    """The game that a file says it is of, or else the first that checks files of its kind."""
    named = tree.value.get("game")
    known = kits().get(named) if isinstance(named, str) else None
    return next(
        (kit for kit in ([known] if known else kits().values()) if kind in kit.checks), None
    )


def _findings(found: Found) -> Findings:
    """What was found, as it is shown."""
    return Findings(found.complaints, found.board, found.figures, found.title, found.scene)


def check_map_tree(tree: Tree, folder: Path) -> Findings:
    """Everything about a map that was read; its tiles may lie beside it."""
    return _findings(look_over(tree, kits(), tile_sets_beside(folder)).found)


def _shortened(found: Findings) -> Findings:
    """Errors come first; past the first hundreds nobody reads on."""
    told = found.complaints
    if len(told) <= MOST:
        return found
    more = say("{n:,} more things to mend are not listed.", n=len(told) - MOST)
    last = Complaint(more, "Mend these first, then check again.", level="advice")
    return Findings((*told[:MOST], last), found.board, found.figures, found.title, found.scene)


def _of_the_kit(name: str) -> Path | None:
    known = (there.own[name] for there in shelves().values() if name in there)
    return shipped().get(name) or next(known, None)  # of two that share a name, the map

"""Everything that is wrong with a set of tiles, at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from dmd.core.boards.ground import STEPS
from dmd.core.boards.spaces import is_plain
from dmd.core.complaints import BadContent, Complaint, Gathering, Report
from dmd.core.files.content import Source, expect_format
from dmd.core.files.shapes import fit
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look
from dmd.core.maps.tiles import BEFORE, QUARTERS, VERSION, TileSet, TileSide
from dmd.core.sentences import as_written, in_a_row, say

Sides = Iterator[tuple[str, TileSide]]
"""Every side that can be read, each with its field, such as `tiles[3].back`."""
Found = Iterator[Complaint]
Complain = Callable[..., Complaint]


def read_tiles(source: Source | Tree, *, name: str = "") -> TileSet:
    """Read a set of tiles from a file (a `Path`) or a text, or say all that is wrong with it."""
    tiles, report = check_tiles(source, name=name)
    if tiles is None:
        raise BadContent(report)
    return tiles


def check_tiles(source: Source | Tree, *, name: str = "") -> tuple[TileSet | None, Report]:
    """The tiles, unless something blocks them, and everything there is to say about them."""
    tree = source if isinstance(source, Tree) else look(source, name)
    if tree.value is UNREADABLE:
        return None, tree.report
    try:
        expect_format(tree, "tiles", VERSION)
    except BadContent as bad:
        return None, tree.report + bad.report
    plain, shape = fit(tree, TileSet)
    found = Gathering()
    sides = list(_sides(plain))
    found.add_from(doubled_codes(plain, tree.complain))
    found.add_from(header(plain, tree.complain))
    for check in CHECKS:
        for field, side in sides:
            found.add_from(check(field, side, tree.complain))
    report = shape + found.report(tree.name)
    return (msgspec.convert(plain, TileSet) if report.ok else None), report


def _sides(plain: object) -> Sides:
    tiles = plain.get("tiles") if isinstance(plain, dict) else None
    for number, tile in enumerate(tiles if isinstance(tiles, list) else ()):
        for facing in ("front", "back"):
            try:
                side = msgspec.convert(tile[facing], TileSide)
            except (msgspec.ValidationError, KeyError, TypeError):
                continue  # the types complain about it
            yield f"tiles[{number}].{facing}", side


def doubled_codes(plain: object, complain: Complain) -> Found:
    """Each tile has a code of its own."""
    tiles = plain.get("tiles") if isinstance(plain, dict) else None
    seen: set[str] = set()
    for number, tile in enumerate(tiles if isinstance(tiles, list) else ()):
        code = tile.get("code") if isinstance(tile, dict) else None
        if isinstance(code, str):
            if code in seen:
                problem = say("Two tiles have the code {code}.", code=code[:10])
                remedy = "Give one of them another code."
                yield complain(problem, field=f"tiles[{number}].code", remedy=remedy)
            seen.add(code)


def header(plain: object, complain: Complain) -> Found:
    """A set says whose it is and what others may do with it."""
    for word in ("author", "license"):
        if isinstance(plain, dict) and word not in plain:
            yield complain(
                say(NAMES_NO[word]),
                remedy=say("Add “{key}:”.", key=as_written(word)),
                level="advice",
            )


NAMES_NO: Final = {"author": "The set names no author.", "license": "The set names no license."}


def torn_spaces(field: str, side: TileSide, complain: Complain) -> Found:
    """The quarters of a space touch each other; two that meet at a corner only do not."""
    for letter in side.letters:
        quarters = side.quarters_of(letter)
        touching = any(one.beyond(edge) in quarters for one in quarters for edge in STEPS)
        if len(quarters) > 1 and not touching:
            problem = say("The two quarters of “{letter}” meet at a corner only.", letter=letter)
            remedy = "A space covers quarters that lie side by side; use another letter."
            yield complain(problem, field=f"{field}.quarters", remedy=remedy)


def lost_letters(field: str, side: TileSide, complain: Complain) -> Found:
    """Passages and names speak of spaces that this side has; any two of those touch."""
    for number, pair in enumerate(side.passages):
        place = f"{field}.passages[{number}]"
        lost = [letter for letter in pair if letter not in side.letters]
        if lost:
            problem = say("This side has no space “{lost}”.", lost=lost[0])
            remedy = say("It has: {letters}.", letters=in_a_row(side.letters))
            yield complain(problem, field=place, remedy=remedy)
    for letter in side.names:
        if letter not in side.letters:
            problem = say(
                "This side has no space “{letter}” that could have a name.", letter=letter
            )
            yield complain(problem, field=f"{field}.names", remedy="Delete it.")


def broken_names(field: str, side: TileSide, complain: Complain) -> Found:
    """A name is read in one line: neither a tab nor a line break can be drawn."""
    for letter, name in side.names.items():
        if not is_plain(name):
            problem = say("The name of “{letter}” holds a tab or a line break.", letter=letter)
            remedy = "Write it in one line, with blanks."
            yield complain(problem, field=f"{field}.names.{letter}", remedy=remedy)


def doubled(field: str, side: TileSide, complain: Complain) -> Found:
    """Each passage and each arrow is listed once."""
    passages = [frozenset(pair) for pair in side.passages]
    for key, said in (("passages", passages), ("arrows", list(side.arrows))):
        if len({*said}) < len(said):
            problem = say("One of the {key} is listed twice.", key=key)
            yield complain(problem, field=f"{field}.{key}", remedy="Delete it.", level="warning")


def shut_spaces(field: str, side: TileSide, complain: Complain) -> Found:
    """Every space can be left."""
    open_ = {side.letter(BEFORE[slot]) for slot in side.arrows}
    for _ in QUARTERS:
        open_ |= {letter for pair in side.passages for letter in pair if open_ & {*pair}}
    for letter in side.letters:
        if letter not in open_:
            problem = say(
                "Nothing leads out of “{letter}”, wherever the tile is laid.", letter=letter
            )
            remedy = "Give it an arrow, or a passage to a space that has one."
            yield complain(problem, field=field, remedy=remedy, level="warning")


CHECKS: Final = (torn_spaces, lost_letters, broken_names, doubled, shut_spaces)

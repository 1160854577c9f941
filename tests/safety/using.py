"""Do with a stranger's file whatever a person would do with it.

A file is either refused with a sentence, or everything works with it. Anything else is a failure,
and so is a file that takes too long or too much memory (`batch.py` measures both).
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

from dmd.atlas import load_map, load_tiles, map_rules
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, Report
from dmd.core.files.yaml_reader import look
from dmd.core.maps.laying import board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.tiles import TileSet
from dmd.core.playout import playout
from dmd.core.saves.save import SaveNote
from dmd.death_may_die.policies import POLICIES
from dmd.drawing import draw_board, tell_board
from dmd.evening import Evening, load, load_situation, new_game
from dmd.workshop.checking import check

KINDS: Final = ("map", "tiles", "episode", "situation", "save")
CHECKED: Final = KINDS[:4]
"""What the checker looks at; saves are for machines."""
STRICT: Final = KINDS[1:4]
"""What cannot be opened with an error in it; a map that no game can be played on can be drawn."""
REFUSED, USED = "refused", "used"
MOST_COMPLAINTS: Final = 320  # a hundred each from the file, its map and its tiles, and their sums
LONGEST: Final = 4_000
FEW_PICKS: Final = 25


class Outcome(NamedTuple):
    """What became of a file."""

    verdict: str  # refused or used
    told: str  # everything that was said about it


def use(file: Path, kind: str) -> Outcome:
    """What became of a file: refused with sentences, or used.

    Whatever the checker lets pass can be opened, and what was opened refuses nothing any more.
    """
    told, fine = checked(file)
    kind = said_to_be(file) or kind
    opened, works = USES[kind]
    try:
        thing = opened(file)
    except Refusal as refusal:
        refused = str(refusal)
        expect_sentence(refused, LONGEST * MOST_COMPLAINTS)
        if fine and kind in CHECKED:
            raise AssertionError(f"checked, and yet refused: {refused}") from refusal
        return Outcome(REFUSED, f"{told}\n{refused}")
    assert fine or kind not in STRICT, f"opened, and yet: {told[:LONGEST]}"
    works(thing)
    return Outcome(USED, told)


def said_to_be(file: Path) -> str:
    """The kind that the file gives itself: crossed with another, it may have taken its first line.

    The checker goes by that line, so what it lets pass is to be opened as that kind.
    """
    plain = look(file).value
    said = str(plain.get("format")) if isinstance(plain, dict) else ""
    kind = said.removeprefix("dmd-").partition("/")[0]
    return kind if kind in CHECKED else ""


def checked(file: Path) -> tuple[str, bool]:
    """What the checker says, and whether it lets the file pass."""
    try:
        report = check(file)
    except Refusal as refusal:
        expect_sentence(str(refusal))
        return str(refusal), False
    expect_sentences(report)
    return str(report), report.ok


def expect_sentences(report: Report) -> None:
    """Complaints can be read to the end, and shown in a terminal."""
    assert len(report.complaints) <= MOST_COMPLAINTS, f"{len(report.complaints)} complaints"
    for complaint in report.complaints:
        expect_sentence(str(complaint))


def expect_sentence(told: str, longest: int = LONGEST) -> None:
    """A sentence says something, not too long, in letters that can be seen."""
    assert told.strip(), "nothing said"
    assert len(told) <= longest, f"{len(told)} letters: {told[:200]}"
    assert told.replace("\n", "").isprintable(), f"cannot be printed: {told[:200]!r}"


# -- each kind of file ---------------------------------------------------------------------------


def use_board(board: Board) -> None:
    """Ways, distances, drawings and the graph of a board."""
    first, last = board.ids[0], board.ids[-1]
    board.distance(first, last)
    board.next_steps(first, last)
    board.count_shortest_paths(first, last)
    board.ends(first, 3)
    board.nearest(first, board.ids)
    assert first in board.within(last, len(board.ids)) or board.distance(last, first) is None
    assert len(board.graph) == len(board.ids)
    ElementTree.fromstring(draw_board(board))
    assert tell_board(board)


def use_tiles(tiles: TileSet) -> None:
    """Lay the tiles of a set side by side, first all fronts, then all backs."""
    for facing in ("front", "back"):
        laid = read_map(laying(tiles, facing), map_rules(), tile_sets=lambda _: tiles)
        use_board(board_of(laid, map_rules(), lambda _: tiles))


def laying(tiles: TileSet, facing: str) -> str:
    """A map of all tiles of a set, eight in a row, turned this way and that."""
    laid = [
        f"  - {{tile: {tile.code}, x: {n % 8}, y: {n // 8}, side: {facing}, turn: {n % 4 * 90}}}"
        for n, tile in enumerate(tiles.tiles)
    ]
    return "\n".join(["format: dmd-map/1", "id: all", "title: All", "tiles: set", "laid:", *laid])


def use_episode(game: Evening) -> None:
    """Play an episode for some turns, and look at the table."""
    begun = game.state
    played = playout(begun, game.book, POLICIES["random"], seed=2, most=FEW_PICKS)
    assert game.book.read(game.book.write(played.state)) == played.state
    play_on(game)


def use_situation(game: Evening) -> None:
    """Play on from a situation, and write down another."""
    play_on(game)
    again = load_situation(game.situation())
    assert again.options == game.options


def opened_save(file: Path) -> Evening:
    """A saved game, nothing of which is kept from here on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SaveNote)
        game = load(file)
    game.stop_saving()
    return game


def play_on(game: Evening) -> None:
    """Look at the table, choose some, look again, and go back to where they began."""
    show(game)
    began = game.timeline.at
    for number in range(4):
        if game.is_over:
            break
        game.choose(number % len(game.options))
    show(game)
    while game.timeline.at > began:
        game.undo()


def show(game: Evening) -> None:
    """The table as a picture and in words, with what may be chosen, what not, and what was."""
    ElementTree.fromstring(game.svg())
    assert repr(game)
    repr(game.refusals), game.journal.text()


USES: Final[dict[str, tuple[Callable[[Path], Any], Callable[[Any], None]]]] = {
    "map": (load_map, use_board),
    "tiles": (load_tiles, use_tiles),
    "episode": (partial(new_game, seed=1), use_episode),
    "situation": (load_situation, use_situation),
    "save": (opened_save, play_on),
}
"""How a kind of file is opened, and what is done with it then."""

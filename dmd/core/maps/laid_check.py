"""What can be wrong with a map laid from tiles, beside what can be wrong with any map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from dmd.core.boards.ground import LaidTile
from dmd.core.complaints import BadContent, Complaint, Refusal, nearest
from dmd.core.maps.draft import Draft, Found
from dmd.core.sentences import in_a_row, say

NAMED: Final = (
    "Write “tile:” with the code of a tile and a letter of the side that lies up, such as 7a."
)


FEW: Final = 8
MANY: Final = 40
"""So many arrows, and so many codes of tiles, are named in one sentence."""


def tiles_at_hand(draft: Draft) -> Found:
    """The set is named, and can be opened."""
    if isinstance(draft.tiles, Refusal):
        named = "tiles" if "tiles" in draft.plain else "laid"
        problem, remedy = draft.tiles.problem, draft.tiles.remedy
        if isinstance(draft.tiles, BadContent):  # the first complaint stands for all of that file
            first = draft.tiles.report.errors[0].located
            problem = say("These tiles cannot be laid: {first}", first=first)
        remedy = remedy or "Write “tiles: house_tiles”, or the file of your own set."
        yield draft.complain(problem, field=named, remedy=remedy)


def unknown_tiles(draft: Draft) -> Found:
    """Every tile is one of the set."""
    if isinstance(draft.tiles, Refusal):
        return
    codes = [tile.code for tile in draft.tiles.tiles]
    for number, one in draft.laid:
        if one.tile not in codes:
            problem = say(
                "The set “{title}” has no tile {tile}.", title=draft.tiles.title, tile=one.tile
            )
            there = say("It has: {codes}.", codes=in_a_row(codes[:30]))
            yield _unknown(draft, problem, f"laid[{number}].tile", one.tile, codes, there)


def _unknown(
    draft: Draft, problem: str, field: str, word: str, words: Iterable[str], otherwise: str
) -> Callable[[], Complaint]:
    """A complaint that is made only where it is told: the nearest word takes time to find."""
    return lambda: draft.complain(problem, field=field, remedy=nearest(word, words) or otherwise)


def doubled_tiles(draft: Draft) -> Found:
    """Each tile is laid once, and no two lie in one place."""
    codes: dict[str, LaidTile] = {}
    places: dict[tuple[int, int], LaidTile] = {}
    for number, one in draft.laid:
        if one.tile in codes:
            problem = say(
                "Tile {tile} is laid a second time; a set holds each tile once.", tile=one.tile
            )
            yield draft.complain(problem, field=f"laid[{number}].tile", remedy="Lay another tile.")
        elif (one.x, one.y) in places:
            other = places[one.x, one.y].tile
            problem = say(
                "Tile {tile} lies on tile {other}, at x {x} and y {y}.",
                tile=one.tile,
                other=other,
                x=one.x,
                y=one.y,
            )
            yield draft.complain(problem, field=f"laid[{number}]", remedy="Move one of them.")
        codes.setdefault(one.tile, one)
        places.setdefault((one.x, one.y), one)


def named_spaces(draft: Draft) -> Found:
    """A space that is named lies on one of the tiles, and is named once."""
    if isinstance(draft.tiles, Refusal):
        return
    named: dict[str, str] = {}
    for number, space in draft.spaces:
        tile = space.tile or space.id
        field = f"spaces[{number}].{'tile' if space.tile else 'id'}"
        if tile not in draft.on_tiles:
            problem = say("No tile that is laid has the space “{tile}”.", tile=tile)
            yield _unknown(draft, problem, field, tile, draft.on_tiles, NAMED)
        elif tile in named:
            problem = say(
                "“{id}” and “{named}” are the same space, {tile}.",
                id=draft.called(space.id),
                named=draft.called(named[tile]),
                tile=tile,
            )
            yield draft.complain(problem, field=field, remedy="Keep one of them.")
        named.setdefault(tile, space.id)
    for number, space in draft.spaces:
        if space.tile and space.id != space.tile and space.id in draft.on_tiles:
            problem = say("“{id}” is what another space is called on its tile.", id=space.id)
            remedy = "Give this one another id."
            yield draft.complain(problem, field=f"spaces[{number}].id", remedy=remedy)


def listed_links(draft: Draft) -> Found:
    """The passages of a laid map are those of its tiles."""
    for key in ("links", "lone_arrows"):
        if draft.plain.get(key):
            problem = say(
                "A map laid from tiles has the passages of its tiles, and no {key} beside.", key=key
            )
            remedy = "Delete them, and turn or change tiles; stairs and tunnels are tokens."
            yield draft.complain(problem, field=key, remedy=remedy)


def needless_places(draft: Draft) -> Found:
    """Where a space lies is said by its tile."""
    for number, _ in draft.spaces:
        for key in sorted({"x", "y"} & draft.plain["spaces"][number].keys()):
            yield draft.complain(
                "Its tile says where this space lies.",
                field=f"spaces[{number}].{key}",
                remedy="Delete it.",
                level="warning",
            )


def unanswered_arrows(draft: Draft) -> Found:
    """A lone arrow towards another tile is a wall; the checker points all of them out, at once."""
    board = draft.board
    lone = board.ground.lone if board and board.ground else ()
    walls = dict.fromkeys(
        say("{start} → {end}", start=draft.called(one.start), end=draft.called(one.end))
        for one in lone
        if one.end
    )
    if walls:
        told = in_a_row([*walls][:FEW])
        if len(walls) > FEW:
            told = say("{walls} and {n} more", walls=told, n=len(walls) - FEW)
        yield draft.complain(
            say("Arrows that nobody answers are walls: {walls}.", walls=told),
            field="laid",
            remedy="Fine, if you meant it.",
            level="advice",
            rule=draft.rules.one_way_walls,
        )


LAID_CHECKS: Final = (
    tiles_at_hand,
    unknown_tiles,
    doubled_tiles,
    named_spaces,
    listed_links,
    needless_places,
    unanswered_arrows,
)

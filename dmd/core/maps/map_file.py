"""Maps as people write them (`dmd-map/1`), and the boards they become.

A map lists its spaces and links, or it is laid from tiles (`dmd.core.maps.laying`), which is
another way to say the same. What a game asks of its maps is data (`MapRules`): this module knows no
game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dmd.core.boards.board import Board
from dmd.core.boards.ground import Ground, LaidTile
from dmd.core.boards.spaces import Link, Space
from dmd.core.files.content import Format
from dmd.core.maps.tiles import TILES, Name, Text, Word

VERSION: Final = 1
SPACES: Final = 500
"""More do not fit a table, a screen or a designer's head."""
MANY_SPACES: Final = 60
"""From here on a map is hard to read on one screen; printed maps have 12 to 20 spaces."""
LINKS: Final = 2_000
"""Four for each space: no map drawn on paper has more."""
EDGE: Final = 100
"""Positions lie between 0 and this, counted in spaces, so that a drawing stays within bounds."""
APART: Final = 0.5
"""Spaces nearer to each other than this overlap when drawn."""

SpaceId = Annotated[str, Meta(min_length=1, max_length=80)]
Place = Annotated[float, Meta(ge=0, le=EDGE)]
Figures = Annotated[int, Meta(ge=1, le=99)]
Confidence = Literal["high", "medium", "low"]
Ours = Literal["names", "positions", "links", "tokens", "enemies"]


class MapSpace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A space of a map: where it is drawn, and what lies and stands there at the beginning."""

    id: SpaceId
    name: Name = ""
    tile: Annotated[str, Meta(max_length=5)] = ""  # where tiles are laid: which, such as 7a
    x: Place | None = None
    y: Place | None = None  # downwards
    tokens: Annotated[tuple[Word, ...], Meta(max_length=99)] = ()
    enemies: dict[Word, Figures] = {}
    confidence: Confidence | None = None  # of the whole map, where nothing is said
    house: bool = False  # chosen by us; people see that
    note: Text = ""


class Ends(
    Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    kw_only=True,
    rename={"start": "from", "end": "to"},
):
    """What leads `from` one space `to` another."""

    start: SpaceId
    end: SpaceId

    @property
    def ends(self) -> tuple[str, str]:
        """Both spaces."""
        return self.start, self.end


class MapLink(Ends, frozen=True):
    """A link between two spaces, for both directions unless it is one-way."""

    kind: Word = "passage"
    one_way: bool = False
    confidence: Confidence | None = None
    house: bool = False
    note: Text = ""


class LoneArrow(Ends, frozen=True):
    """An arrow drawn in one space and not answered in the other: a wall."""

    note: Text = ""


class MapFile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A map: who made it, for which game, and what it is made of."""

    format: Literal["dmd-map/1"]
    id: Word
    title: Name
    author: Name = ""
    license: Name = ""
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$", description="such as en, pl or uk")] = (
        "en"
    )
    game: Word | None = None  # whose rules for maps hold; none while a map is being drawn
    confidence: Confidence | None = None
    house: tuple[Ours, ...] = ()  # what is ours on every space and link
    notes: tuple[Text, ...] = ()
    tiles: Name = ""  # the set from which tiles are laid
    laid: Annotated[tuple[LaidTile, ...], Meta(max_length=TILES)] = ()
    spaces: Annotated[tuple[MapSpace, ...], Meta(max_length=SPACES)] = ()  # of tiles: the named
    links: Annotated[tuple[MapLink, ...], Meta(max_length=LINKS)] = ()
    lone_arrows: Annotated[tuple[LoneArrow, ...], Meta(max_length=LINKS)] = ()


MAP: Final = Format("map", VERSION, MapFile)


class Tokens(Struct, frozen=True):
    """How many tokens of a kind a game puts on a map, and the rule that says so."""

    token: str
    least: int
    most: int
    rule: str


class Twins(Struct, frozen=True):
    """A pair of tokens whose two spaces are linked, and the rule that says so."""

    token: str  # also the kind of the link
    rule: str


class MapRules(Struct, frozen=True):
    """What a game asks of its maps."""

    tokens: tuple[Tokens, ...] = ()
    twins: tuple[Twins, ...] = ()
    start: str = ""  # the token where figures begin; without one, the first space
    spoken_of: tuple[str, ...] = ()  # other tokens that whoever opens the map knows of
    one_way_walls: str = ""  # the rule by which a one-way link is a wall; "" where it is walked

    @property
    def words(self) -> tuple[str, ...]:
        """The tokens these rules speak of."""
        return (*(one.token for one in self.tokens), *(one.token for one in self.twins))


Games = Mapping[str, MapRules]
"""The rules for maps of each game, by the game's id."""


def assemble(
    spaces: Sequence[MapSpace],
    links: Iterable[MapLink],
    arrows: Iterable[LoneArrow],
    rules: MapRules,
    title: str = "",
    ground: Ground | None = None,
) -> Board:
    """The board of some spaces and links, each link once."""
    ways = {link_of(one): one.one_way and rules.one_way_walls != "" for one in links}
    walls = dict.fromkeys(Link(one.start, one.end, one_way=True) for one in arrows)
    walls |= {link: None for link, is_wall in ways.items() if is_wall}
    walked = [link for link, is_wall in ways.items() if not is_wall]
    tags = {one.id: one.tokens for one in spaces}
    for twins in rules.twins:
        joined = [link for link in walked if link.kind == twins.token]
        linked = {end for link in joined for end in (link.start, link.end)}
        places = [one for one in tags if twins.token in tags[one] or one in linked]
        for one in places:
            tags[one] += () if twins.token in tags[one] else (twins.token,)
        if len(places) == 2 and not linked:
            walked.append(Link(places[0], places[1], twins.token))
    placed = tuple(Space(one.id, one.name, one.x, one.y, tags[one.id]) for one in spaces)
    return Board(placed, tuple(walked), tuple(walls), title, ground)


def link_of(one: MapLink) -> Link:
    """A link as the board knows it; a two-way link is the same from either end."""
    if one.one_way or one.start <= one.end:
        return Link(one.start, one.end, one.kind, one.one_way)
    return Link(one.end, one.start, one.kind)

"""What a designer holds while building a map, and what comes of putting it down.

What is held says where it may be put: into a `space` of the map, onto a `place` of the grid on
which tiles lie, or at a free `point` among spaces that are listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, Literal, NamedTuple

from dmd.core.boards.ground import TURNS, Facing, Turn
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, name, say
from dmd.core.words import shortened
from dmd.drawing.ground import SIDES
from dmd.drawing.layout import places
from dmd.drawing.placing import Point
from dmd.workshop import editing
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.side import rules_of
from dmd_widgets.tongue import AsWritten

Spots = Literal["space", "place", "point"]


class Done(NamedTuple):
    """What came of putting something down."""

    map: Map
    told: str
    hand: Hand | None = None  # what is held then
    space: str = ""  # what is looked at then


@dataclass(frozen=True)
class Hand:
    """Something held."""

    spots: ClassVar[Spots] = "space"

    @property
    def told(self) -> str:
        """What it is, in a few words."""
        raise NotImplementedError

    @property
    def hint(self) -> str:
        """What to do with it."""
        return say("Click a space, drag over several, or use the arrow keys and Enter.")

    def put(self, map_: Map, where: str) -> Done:
        """Put it into a space, or onto a place or a point, told by its two numbers."""
        raise NotImplementedError


# -- tiles -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class NewTile(Hand):
    """A tile from the palette."""

    spots: ClassVar[Spots] = "place"
    tile: str
    side: Facing = "front"
    turn: Turn = 0

    @property
    def told(self) -> str:
        """Its code, its side, how it is turned."""
        return tile_told(self.tile, self.side, self.turn)

    @property
    def hint(self) -> str:
        """Where it goes."""
        return say("Click a place with a +, or use the arrow keys and Enter.")

    def turned(self) -> NewTile:
        """A quarter to the right."""
        return replace(self, turn=TURNS[(TURNS.index(self.turn) + 1) % 4])

    def flipped(self) -> NewTile:
        """The other side up."""
        return replace(self, side="back" if self.side == "front" else "front")

    def put(self, map_: Map, where: str) -> Done:
        """Lay it; left of and above the first place, all others make room."""
        x, y = _place(where)
        roomy = map_.shift(max(0, -x), max(0, -y))
        laid = roomy.place(self.tile, max(0, x), max(0, y), self.side, self.turn)
        return Done(laid, say("{tile}: laid.", tile=self.told), None, first_space(laid, self.tile))


@dataclass(frozen=True)
class LiftedTile(Hand):
    """A tile of the map that is to lie elsewhere."""

    spots: ClassVar[Spots] = "place"
    tile: str

    @property
    def told(self) -> str:
        """Which one."""
        return say("Tile {tile}, to be moved", tile=self.tile)

    @property
    def hint(self) -> str:
        """Where it goes."""
        return say("Click where it is to lie, or use the arrow keys and Enter.")

    def put(self, map_: Map, where: str) -> Done:
        """Lay it there."""
        x, y = _place(where)
        here = editing.laid(map_.file, self.tile)
        if (here.x, here.y) == (x, y):
            return Done(map_, say("Tile {tile} stays where it is.", tile=self.tile))
        moved = map_.shift(max(0, -x), max(0, -y)).move(self.tile, max(0, x), max(0, y))
        told = say("Tile {tile} is moved.", tile=self.tile)
        return Done(moved, told, None, first_space(moved, self.tile))


def tile_told(tile: str, side: str, turn: int) -> str:
    """A tile in words.

    >>> tile_told("7", "back", 90)
    'Tile 7, back, turned 90°'
    """
    told = "Tile {tile}, {side}, turned {turn}°" if turn else "Tile {tile}, {side}"
    return say(told, tile=tile, side=SIDES.get(side, side), turn=turn)


def first_space(map_: Map, tile: str) -> str:
    """The first space of a tile on the map."""
    on_it = (one for one in map_.ids if tile_of(map_, one) == tile)
    return next(on_it, "")


def tile_of(map_: Map, space: str) -> str:
    """The code of the tile on which a space lies; nothing where spaces are listed."""
    ground = map_.board.ground
    if ground is None or space not in ground.quarters:
        return ""
    quarter = ground.quarters[space][0]
    here = quarter.column // 2, quarter.row // 2
    return next(one.tile for one in ground.tiles if (one.x, one.y) == here)


# -- what lies and stands in spaces ----------------------------------------------------------------


@dataclass(frozen=True)
class Token(Hand):
    """A token; of those that a map holds once only, the one that lies there is moved."""

    word: str
    called: str
    enough: int = 0  # so many on the map are wanted; 0 where nobody says so

    @property
    def told(self) -> str:
        """Its name."""
        return name(self.called)

    def put(self, map_: Map, where: str) -> Done:
        """Put it into a space; once enough of them lie there, none is held any more."""
        there, most = map_.board.each(self.word), most_of(map_, self.word)
        (here,) = names(map_, (where,))
        if most == 1 and there:
            moved = map_.take(there[0], self.word).put(where, self.word)
            told = say("{what}: moved to {space}.", what=self.told, space=here)
            return Done(moved, told, None, where)
        if most and len(there) >= most:
            spaces = enumerated(names(map_, dict.fromkeys(there)), "or")
            raise Refusal(
                say(
                    "{what}: {most} lie on the map, and there are no more.",
                    what=self.told, most=most,
                ),
                remedy=say("Take one off first, from {spaces}.", spaces=spaces),
            )  # fmt: skip
        put = map_.put(where, self.word)
        lying = sum(space.tokens.count(self.word) for space in put.file.spaces)
        told = say(self._count(lying), what=self.told, space=here, lying=lying, enough=self.enough)
        left = self if not self.enough or lying < self.enough else None
        return Done(put, told, left, where)

    def _count(self, lying: int) -> str:
        """How many lie there then, and whether that is enough."""
        told = "{what}: put into {space}."
        if self.enough > 1:
            told = "{what}: put into {space} ({lying} of {enough})."
        if self.enough and lying > self.enough:
            told = "{what}: put into {space}, which makes {lying}; only {enough} are wanted."
        return told


@dataclass(frozen=True)
class Enemy(Hand):
    """A figure that stands on the map when a game begins."""

    kind: str
    called: str

    @property
    def told(self) -> str:
        """Its name."""
        return name(self.called)

    def put(self, map_: Map, where: str) -> Done:
        """One more of its kind begins in a space."""
        many = editing.said_of(map_.file, map_.tiles, where).enemies.get(self.kind, 0) + 1
        standing = map_.enemies(where, **{self.kind: many})
        told = "{what} × {many} begin in {space}." if many > 1 else "{what} begins in {space}."
        (here,) = names(map_, (where,))
        return Done(standing, say(told, what=self.told, many=many, space=here), self, where)


def most_of(map_: Map, token: str) -> int:
    """How many of a token a map may hold; 0 where nobody says so."""
    rules = rules_of(map_)
    counted = {one.token: one.most for one in rules.tokens}
    return counted.get(token, 0) or (2 if token in (one.token for one in rules.twins) else 0)


def names(map_: Map, spaces: Iterable[str]) -> list[str]:
    """What their designer calls spaces."""
    return [AsWritten(map_.space(one).name) for one in spaces]


# -- spaces that are listed ------------------------------------------------------------------------


@dataclass(frozen=True)
class NewSpace(Hand):
    """Another space."""

    spots: ClassVar[Spots] = "point"

    @property
    def told(self) -> str:
        """What it is."""
        return say("A new space")

    @property
    def hint(self) -> str:
        """Where it goes."""
        return say("Click a place with a +, or use the arrow keys and Enter.")

    def put(self, map_: Map, where: str) -> Done:
        """Draw it there; it can be named at once."""
        number = 1
        while f"room_{number}" in map_.ids:
            number += 1
        roomy, across, down = with_room(map_, _point(where))
        new = f"room_{number}"
        called = str(say("Room {number}", number=number))  # as whoever builds would write it
        made = roomy.add_space(new, name=called, x=across, y=down)
        told = say("{space} is there. Give it a name, and link it.", space=AsWritten(called))
        return Done(made, told, self, new)


@dataclass(frozen=True)
class LiftedSpace(Hand):
    """A space that is to be drawn elsewhere."""

    spots: ClassVar[Spots] = "point"
    space: str
    called: str

    @property
    def told(self) -> str:
        """Which one."""
        return say("“{space}”, to be moved", space=AsWritten(self.called))

    @property
    def hint(self) -> str:
        """Where it goes."""
        return say("Click where it is to be drawn, or use the arrow keys and Enter.")

    def put(self, map_: Map, where: str) -> Done:
        """Draw it there."""
        roomy, across, down = with_room(map_, _point(where))
        moved = roomy.move_spaces({self.space: (across, down)})
        told = say("{space} is moved.", space=AsWritten(self.called))
        return Done(moved, told, None, self.space)


@dataclass(frozen=True)
class Linking(Hand):
    """One end of a link; the space that is chosen next is the other."""

    space: str
    called: str

    @property
    def told(self) -> str:
        """From where it leads."""
        return say("A link from “{space}”", space=AsWritten(self.called))

    @property
    def hint(self) -> str:
        """What to do with it."""
        return say("Click the space it leads to; a link that is there is taken away.")

    def put(self, map_: Map, where: str) -> Done:
        """Link them, or take the link away."""
        both = enumerated(names(map_, (self.space, where)), "and")
        if any({*one.ends} == {self.space, where} for one in map_.file.links):
            apart = map_.unlink(self.space, where)
            return Done(apart, say("{spaces} are linked no more.", spaces=both), None, where)
        linked = map_.link(self.space, where)
        return Done(linked, say("{spaces} are linked.", spaces=both), None, where)


def with_room(map_: Map, point: Point) -> tuple[Map, float, float]:
    """Every space where it is drawn now, and none of them, nor the point, left of or above 0."""
    drawn = dict(zip(map_.ids, places(map_.board), strict=True))
    left = min([0.0, point[0], *(x for x, _ in drawn.values())])
    top = min([0.0, point[1], *(y for _, y in drawn.values())])
    across, down = ceil(-left), ceil(-top)
    settled = {space: (x + across, y + down) for space, (x, y) in drawn.items()}
    return map_.move_spaces(settled), point[0] + across, point[1] + down


def _point(where: str) -> Point:
    try:
        x, y = map(float, where.split())
    except ValueError:
        raise Refusal(say("“{where}” is no place on a map.", where=shortened(where))) from None
    return x, y


def _place(where: str) -> tuple[int, int]:
    x, y = _point(where)
    return round(x), round(y)

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
from dmd.core.sentences import enumerated
from dmd.core.words import shortened
from dmd.drawing.layout import places
from dmd.drawing.placing import Point
from dmd.workshop import editing
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.side import rules_of

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
        return "Click a space, or use the arrow keys and Enter."

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
        return "Click a place with a +, or use the arrow keys and Enter."

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
        return Done(laid, f"{self.told}: laid.", None, first_space(laid, self.tile))


@dataclass(frozen=True)
class LiftedTile(Hand):
    """A tile of the map that is to lie elsewhere."""

    spots: ClassVar[Spots] = "place"
    tile: str

    @property
    def told(self) -> str:
        """Which one."""
        return f"Tile {self.tile}, to be moved"

    @property
    def hint(self) -> str:
        """Where it goes."""
        return "Click where it is to lie, or use the arrow keys and Enter."

    def put(self, map_: Map, where: str) -> Done:
        """Lay it there."""
        x, y = _place(where)
        here = editing.laid(map_.file, self.tile)
        if (here.x, here.y) == (x, y):
            return Done(map_, f"Tile {self.tile} stays where it is.")
        moved = map_.shift(max(0, -x), max(0, -y)).move(self.tile, max(0, x), max(0, y))
        return Done(moved, f"Tile {self.tile} is moved.", None, first_space(moved, self.tile))


def tile_told(tile: str, side: str, turn: int) -> str:
    """A tile in words.

    >>> tile_told("7", "back", 90)
    'Tile 7, back, turned 90°'
    """
    return f"Tile {tile}, {side}" + (f", turned {turn}°" if turn else "")


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
    name: str
    enough: int = 0  # so many on the map are wanted; 0 where nobody says so

    @property
    def told(self) -> str:
        """Its name."""
        return self.name

    def put(self, map_: Map, where: str) -> Done:
        """Put it into a space; once enough of them lie there, none is held any more."""
        there, most = map_.board.each(self.word), most_of(map_, self.word)
        name = map_.space(where).name
        if most == 1 and there:
            moved = map_.take(there[0], self.word).put(where, self.word)
            return Done(moved, f"{self.told}: moved to {name}.", None, where)
        if most and len(there) >= most:
            where_they_lie = enumerated(names(map_, dict.fromkeys(there)), "or")
            raise Refusal(
                f"{self.told}: {most} lie on the map, and there are no more.",
                remedy=f"Take one off first, from {where_they_lie}.",
            )
        put = map_.put(where, self.word)
        lying = sum(space.tokens.count(self.word) for space in put.file.spaces)
        count = f" ({lying} of {self.enough})" if self.enough > 1 else ""
        if self.enough and lying > self.enough:
            count = f", which makes {lying}; only {self.enough} are wanted"
        left = self if not self.enough or lying < self.enough else None
        return Done(put, f"{self.told}: put into {name}{count}.", left, where)


@dataclass(frozen=True)
class Enemy(Hand):
    """A figure that stands on the map when a game begins."""

    kind: str
    name: str

    @property
    def told(self) -> str:
        """Its name."""
        return self.name

    def put(self, map_: Map, where: str) -> Done:
        """One more of its kind begins in a space."""
        many = editing.said_of(map_.file, map_.tiles, where).enemies.get(self.kind, 0) + 1
        standing = map_.enemies(where, **{self.kind: many})
        count = f"{self.told} × {many} begin" if many > 1 else f"{self.told} begins"
        return Done(standing, f"{count} in {map_.space(where).name}.", self, where)


def most_of(map_: Map, token: str) -> int:
    """How many of a token a map may hold; 0 where nobody says so."""
    rules = rules_of(map_)
    counted = {one.token: one.most for one in rules.tokens}
    return counted.get(token, 0) or (2 if token in (one.token for one in rules.twins) else 0)


def names(map_: Map, spaces: Iterable[str]) -> list[str]:
    """What people call spaces."""
    return [map_.space(one).name for one in spaces]


# -- spaces that are listed ------------------------------------------------------------------------


@dataclass(frozen=True)
class NewSpace(Hand):
    """Another space."""

    spots: ClassVar[Spots] = "point"

    @property
    def told(self) -> str:
        """What it is."""
        return "A new space"

    @property
    def hint(self) -> str:
        """Where it goes."""
        return "Click a place with a +, or use the arrow keys and Enter."

    def put(self, map_: Map, where: str) -> Done:
        """Draw it there; it can be named at once."""
        number = 1
        while f"room_{number}" in map_.ids:
            number += 1
        roomy, across, down = with_room(map_, _point(where))
        new = f"room_{number}"
        made = roomy.add_space(new, name=f"Room {number}", x=across, y=down)
        return Done(made, f"Room {number} is there. Give it a name, and link it.", self, new)


@dataclass(frozen=True)
class LiftedSpace(Hand):
    """A space that is to be drawn elsewhere."""

    spots: ClassVar[Spots] = "point"
    space: str

    @property
    def told(self) -> str:
        """Which one."""
        return f"“{self.space}”, to be moved"

    @property
    def hint(self) -> str:
        """Where it goes."""
        return "Click where it is to be drawn, or use the arrow keys and Enter."

    def put(self, map_: Map, where: str) -> Done:
        """Draw it there."""
        roomy, across, down = with_room(map_, _point(where))
        moved = roomy.move_spaces({self.space: (across, down)})
        return Done(moved, f"{map_.space(self.space).name} is moved.", None, self.space)


@dataclass(frozen=True)
class Linking(Hand):
    """One end of a link; the space that is chosen next is the other."""

    space: str

    @property
    def told(self) -> str:
        """From where it leads."""
        return f"A link from “{self.space}”"

    @property
    def hint(self) -> str:
        """What to do with it."""
        return "Click the space it leads to; a link that is there is taken away."

    def put(self, map_: Map, where: str) -> Done:
        """Link them, or take the link away."""
        both = " and ".join(names(map_, (self.space, where)))
        if any({*one.ends} == {self.space, where} for one in map_.file.links):
            apart = map_.unlink(self.space, where)
            return Done(apart, f"{both} are linked no more.", None, where)
        return Done(map_.link(self.space, where), f"{both} are linked.", None, where)


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
        raise Refusal(f"“{shortened(where)}” is no place on a map.") from None
    return x, y


def _place(where: str) -> tuple[int, int]:
    x, y = _point(where)
    return round(x), round(y)

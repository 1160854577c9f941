"""The map a designer holds: lay tiles, place tokens, ask it, check it, draw it, save it.

>>> from dmd.workshop.map import new_map
>>> cellar = new_map("cellar").add_space("stair", tokens=["start"]).add_space("vault")
>>> cellar.distance("stair", "vault") is None
True
>>> cellar.link("stair", "vault").distance("stair", "vault")
1

A map is a value: whatever is done to it gives a new one, and the old one stays as it was.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.atlas import (
    beside,
    figures_on,
    find_map,
    find_tiles,
    is_shipped,
    load_tiles,
    map_rules,
    shipped,
    tile_sets_beside,
)
from dmd.core.boards.board import Board
from dmd.core.boards.ground import Facing
from dmd.core.boards.spaces import Space, id_of
from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.files.link import is_link, text_in
from dmd.core.files.shelf import is_file
from dmd.core.files.writing import expect_name, sentences, write_safely
from dmd.core.files.yaml_reader import look
from dmd.core.files.yaml_writer import to_yaml
from dmd.core.maps.laying import as_its_author_wrote, board_of
from dmd.core.maps.map_check import read_map
from dmd.core.maps.map_file import Games, MapFile
from dmd.core.maps.tiles import TileSet
from dmd.core.sentences import as_written, say
from dmd.core.words import shortened
from dmd.games import kits, usual
from dmd.workshop import editing
from dmd.workshop.findings import Findings
from dmd.workshop.graphs import as_map, from_graph, map_graph, node_link

if TYPE_CHECKING:
    import networkx

    from dmd.drawing.drawing import Drawing
    from dmd.workshop.surveying.survey import Survey

NO_GAMES: Final[Games] = {}


@doors
class Map:
    """A map, and the board it becomes."""

    def __init__(self, file: MapFile, path: Path | None = None) -> None:
        self.file = file
        self.path = path  # where it was read from or written to

    # -- looking ---------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What it is called."""
        return self.file.title

    @cached_property
    def tiles(self) -> TileSet | None:
        """The set from which its tiles are; none where spaces are listed."""
        return load_tiles(self._beside(self.file.tiles)) if self.file.tiles else None

    @cached_property
    def board(self) -> Board:
        """The board it becomes, for every question about ways."""
        made = board_of(self.file, map_rules(), lambda _: self._set)
        return made if self.path in shipped().values() else as_its_author_wrote(made)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all spaces."""
        return self.board.ids

    def space(self, space: str) -> Space:
        """The space with this id: its name, its place, its tokens."""
        return self.board.space(space)

    def tagged(self, token: str) -> tuple[str, ...]:
        """The spaces that hold a token."""
        return self.board.tagged(token)

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces one step away."""
        return self.board.neighbours(space)

    def distance(self, space: str, target: str) -> int | None:
        """The fewest steps from a space to a target; None where no way leads."""
        return self.board.distance(space, target)

    def distances(self, space: str) -> dict[str, int]:
        """How far every space is that can be reached, the nearest first.

        `map.draw(highlights=map.distances("7a"))` writes it into the spaces.
        """
        far = self.board.distances()[self.space(space).id]
        return dict(sorted(far.items(), key=lambda one: one[1]))

    def within(self, space: str, steps: int) -> tuple[str, ...]:
        """The spaces at most so many steps away, the space itself included."""
        return self.board.within(space, steps)

    def next_steps(self, space: str, target: str) -> tuple[str, ...]:
        """Every first step of a shortest way."""
        return self.board.next_steps(space, target)

    def ways(self, space: str, target: str) -> tuple[tuple[str, ...], ...]:
        """Every shortest way, space by space: `map.draw(paths=map.ways("7a", "2b"))`."""
        return self.board.ways(space, target)

    def ends(
        self, space: str, steps: int, toward: str | Iterable[str] | None = None
    ) -> tuple[str, ...]:
        """Where exactly so many steps can end."""
        return self.board.ends(space, steps, toward)

    @cached_property
    def graph(self) -> networkx.Graph[str]:
        """A networkx graph whose nodes and links know their kind, tile, position and tokens."""
        return map_graph(self.board)

    def graphml(self) -> str:
        """The map as GraphML, which networkx, igraph, Gephi and yEd read."""
        return self.board.graphml()

    def node_link(self) -> dict[str, Any]:
        """The graph as plain data for JSON: `nodes`, and `edges` with their ends and kind."""
        return node_link(self.graph)

    def check(self) -> Findings:
        """Everything there is to say about the map as it is now; no file has lines of it."""
        from dmd.workshop.checking import check_map_tree  # which looks at episodes as well

        found = check_map_tree(look(self.text, self.file.id), self._folder)
        told = [replace(one, line=0) for one in found.complaints]
        return Findings(told, found.board, found.figures, found.title)

    def report(self, objectives: Sequence[str] = (), *, episode: str = "") -> Survey:
        """The numbers a designer uses, compared with the maps of the kit.

        What investigators are after is told by the tokens named, or by the episode.
        """
        from dmd.workshop.surveying.survey import survey

        words: dict[str, Any] = {"episode": episode} if episode else {}
        game = self.file.game if self.file.game in kits() else ""
        return survey(self.board, tuple(objectives), game=game or "", **words)

    def draw(
        self,
        *,
        highlights: Mapping[str, str] | Iterable[str] = (),
        paths: Iterable[Iterable[str]] = (),
        theme: str = "light",
    ) -> Drawing:
        """The map as a drawing; `highlights` are spaces, or a word for each."""
        from dmd.drawing import draw_board
        from dmd.drawing.drawing import Drawing
        from dmd.drawing.ways import in_words

        figures = figures_on(self.file, self.board)
        ways = [tuple(way) for way in paths]
        svg = draw_board(
            self.board, figures=figures, highlights=highlights, paths=ways, theme=theme
        )
        return Drawing(svg, in_words(self.board, repr(self), highlights))

    def draw_reach(self, space: str, steps: int = 3, *, theme: str = "light") -> Drawing:
        """Every space within so many steps, each with its distance."""
        from dmd.drawing.ways import reach

        return self.draw(highlights=reach(self.board, space, steps), theme=theme)

    def draw_ways(self, space: str, target: str, *, theme: str = "light") -> Drawing:
        """Every shortest way in dashes, the steps still to go, and where somebody may choose."""
        from dmd.drawing.ways import shortest

        marked, steps = shortest(self.board, space, target)
        return self.draw(highlights=marked, paths=steps, theme=theme)

    def __repr__(self) -> str:
        return repr(self.board).replace("Board(", "Map(", 1)

    def _repr_png_(self) -> bytes | None:
        return self.draw()._repr_png_() if self.board.ids else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Map) and other.file == self.file

    def __hash__(self) -> int:
        return hash(self.text)

    # -- laying tiles ----------------------------------------------------------------------------

    def place(self, tile: str | int, x: int, y: int, side: Facing = "front", turn: int = 0) -> Map:
        """Lay a tile; places are counted in tiles, to the right and downwards."""
        tiles = self.tiles or load_tiles()
        return self._now(editing.place(self.file, tiles, str(tile), x, y, side, turn))

    def move(self, tile: str | int, x: int, y: int) -> Map:
        """Lay a tile somewhere else, as it is turned."""
        return self._now(editing.move(self.file, str(tile), x, y))

    def shift(self, across: int = 0, down: int = 0) -> Map:
        """Move all tiles, to make room on the left or above."""
        return self._now(editing.shift(self.file, across, down))

    def turn(self, tile: str | int, by: int = 90) -> Map:
        """Turn a tile to the right by 90, 180 or 270 degrees."""
        return self._now(editing.turn(self.file, str(tile), by))

    def flip(self, tile: str | int) -> Map:
        """Turn a tile over."""
        return self._now(editing.flip(self.file, self._set, str(tile)))

    def remove(self, tile: str | int) -> Map:
        """Take a tile off the map, with all that lies on it."""
        return self._now(editing.remove(self.file, self._set, str(tile)))

    # -- spaces and what lies there --------------------------------------------------------------

    def name(self, space: str, name: str) -> Map:
        """Give a space a name."""
        return self._now(editing.change_space(self.file, self.tiles, self._id(space), name=name))

    def rename(self, space: str, new: str) -> Map:
        """Give a space another id, the word by which cards and players call it."""
        return self._now(editing.rename(self.file, self.tiles, self._id(space), new))

    def put(self, space: str, *tokens: str) -> Map:
        """Put tokens into a space, such as start, gate_red, stairs or fire."""
        return self._now(editing.put(self.file, self.tiles, self._id(space), tokens))

    def take(self, space: str, *tokens: str) -> Map:
        """Take tokens off a space."""
        return self._now(editing.take(self.file, self.tiles, self._id(space), tokens))

    def enemies(self, space: str, **figures: int) -> Map:
        """Say how many enemies of a kind begin in a space: `map.enemies("7a", cultist=2)`."""
        return self._now(editing.set_enemies(self.file, self.tiles, self._id(space), figures))

    def add_space(self, space: str, **fields: Any) -> Map:
        """List another space: `map.add_space("hall", name="Great Hall", x=0, y=1)`."""
        return self._now(editing.add_space(self.file, space, **fields))

    def move_spaces(self, places: Mapping[str, tuple[float, float]]) -> Map:
        """Draw listed spaces somewhere else: `map.move_spaces({"hall": (2, 1)})`."""
        known = {self._id(space): place for space, place in places.items()}
        return self._now(editing.move_spaces(self.file, known))

    def remove_space(self, space: str) -> Map:
        """Take a space off the list, with every link that leads there."""
        return self._now(editing.remove_space(self.file, self._id(space)))

    def link(self, space: str, other: str, kind: str = "passage") -> Map:
        """Link two spaces."""
        return self._now(editing.link(self.file, self._id(space), self._id(other), kind))

    def unlink(self, space: str, other: str) -> Map:
        """Take away every link between two spaces."""
        here, there = self.space(space), self.space(other)
        joined = [one.kind for one in self.board.between(space, other)]
        tokens = [kind for kind in joined if kind in here.tags and kind in there.tags]
        return self._now(editing.unlink(self.file, here.id, there.id, tokens))

    def _id(self, space: str) -> str:
        """The id of a space that may be called by its name; another word is left for complaints."""
        word = str(space)
        return word if word in self.board else id_of(word, self.board.spaces) or word

    def signed(self, author: str, licence: str = "CC-BY-4.0") -> Map:
        """Say who made the map, and what others may do with it."""
        return self._now(replace(self.file, author=author, license=licence))

    def described(self, **fields: str) -> Map:
        """Say what the map is called and whose it is: `map.described(title="The Old Mill")`."""
        return self._now(editing.describe(self.file, **fields))

    def as_listed(self) -> Map:
        """The same map with its spaces and links listed, whatever it was laid from."""
        return Map(as_map(self.board, self.file), self.path)

    def emptied(self, name: str) -> Map:
        """A map with nothing on it yet, to be laid from the same tiles."""
        return new_map(name, tiles=self._seen_from(Path()).tiles)

    # -- files -----------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The map as the text of a file."""
        return to_yaml(self.file, compact=True)

    def save(self, file: str | Path = "", *, overwrite: bool = False) -> Map:
        """Write the map to a file; without a name, to where it came from.

        What others wrote is not lost: an existing file is replaced only when you say so.
        """
        path = Path(file) if file else self.path
        if path is None:
            raise Refusal("Where to?", remedy='Name a file: map.save("my_map.yaml").')
        expect_name(path)
        if is_shipped(path):
            remedy = say('Name a file of yours: map.save("{id}.yaml").', id=self.file.id)
            raise Refusal("The maps of the kit stay as they are.", remedy=remedy)
        if path.suffix.lower() not in (".yaml", ".yml"):
            raise Refusal(
                say("A map is saved as .yaml, not as “{name}”.", name=shortened(path.name)),
                remedy=say("Write {stem}.yaml.", stem=path.stem or "map"),
            )
        if path.exists() and not overwrite:
            told = "There is a file {name} already; comments in it would be lost."
            remedy = "Take another name, or say overwrite=True."
            raise Refusal(say(told, name=as_written(shortened(path.name))), remedy=remedy)
        moved = Map(self._seen_from(path.parent), path)
        with sentences(path, "written"):
            write_safely(path, moved.text.encode())
        return moved

    # -- inside ----------------------------------------------------------------------------------

    def _now(self, file: MapFile) -> Map:
        return Map(file, self.path)

    @property
    def _set(self) -> TileSet:
        return self.tiles or load_tiles()

    @property
    def _folder(self) -> Path:
        return self.path.parent if self.path else Path()

    def _beside(self, name: str) -> str | Path:
        return beside(name, self._folder)

    def _seen_from(self, folder: Path) -> MapFile:
        """The map with the way to its own tile set, seen from another folder."""
        if not is_file(self.file.tiles):
            return self.file
        tiles = find_tiles(self._beside(self.file.tiles))
        try:
            way = os.path.relpath(tiles, folder)
        except ValueError:  # another drive of a Windows machine
            way = str(tiles)
        return replace(self.file, tiles=f"./{way}".replace("\\", "/"))


def new_map(name: str, title: str = "", *, tiles: str = "") -> Map:
    """A map with nothing on it; `tiles` names the set, the kit's own if nothing is said."""
    if not isinstance(name, str) or not re.fullmatch("[a-z][a-z0-9_]{0,79}", name):
        raise Refusal(
            say("“{name}” cannot be the name of a map.", name=shortened(str(name))),
            remedy="Take one word of small letters, digits and _, such as drowned_mill.",
        )
    title = title or name.replace("_", " ").capitalize()
    return Map(MapFile(format="dmd-map/1", id=name, title=title, game=usual().id, tiles=tiles))


def load_map(name: str | Path) -> Map:
    """A map of the kit by its name, one of yours by its file, or a shared one by its link.

    It need not be finished: what a game misses on it is told by `check`.
    """
    if is_link(name):
        return read_map_text(text_in(str(name)))
    path = find_map(name)
    return Map(read_map(path, NO_GAMES, tile_sets=tile_sets_beside(path.parent)), path)


def read_map_text(text: str) -> Map:
    """A map from the text of a file."""
    return Map(read_map(text, NO_GAMES, tile_sets=tile_sets_beside(Path())))


def map_from_graph(graph: networkx.Graph[Any], name: str, title: str = "") -> Map:
    """A map whose spaces and links are the nodes and edges of a networkx graph."""
    return Map(from_graph(graph, new_map(name, title).file))

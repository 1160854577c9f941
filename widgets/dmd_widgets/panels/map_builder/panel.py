"""The Map builder: lay a map by mouse or keys, have it checked, save it, play it.

>>> import dmd, dmd_widgets
>>> panel = dmd_widgets.map_builder(dmd.new_map("old_mill"))
>>> panel.do_hold_tile("7", "front")
>>> panel.do_pick("place 0 0")
>>> panel.map
Map(Old mill: 2 spaces, 1 link)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dmd.core.complaints import BadContent, Refusal
from dmd.core.sentences import Listed, enumerated, say
from dmd.workshop import editing
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder import files
from dmd_widgets.panels.map_builder import hand as hands
from dmd_widgets.panels.map_builder import view as shown
from dmd_widgets.panels.map_builder.desk import Desk, file_of
from dmd_widgets.panels.map_builder.side import still_missing
from dmd_widgets.panels.map_builder.spots import tile_at
from dmd_widgets.panels.table.panel import TablePanel
from dmd_widgets.tongue import AsWritten

NOT_KEPT = say(
    "This game cannot be kept for later: the kit may not write into its own folder, so the map "
    "lies in one that the computer will empty."
)


class MapBuilder(Desk):
    """What a designer does at the desk, each act a message from the browser."""

    kind = "map_builder"

    # -- taking in hand, and putting down --------------------------------------------------------

    def do_hold_tile(self, tile: str, side: str = "front") -> None:
        """Take a tile in hand; one that lies on the map already is looked at instead."""
        if space := hands.first_space(self.map, tile):
            self._look_at(space)
            self.say(say("Tile {tile} lies on the map already, where the ring is.", tile=tile))
            return
        if self.map.file.spaces and not self.map.file.laid:
            raise Refusal(
                say("This map lists its spaces, so no tiles can be laid on it."),
                remedy=say("Begin a new map for tiles."),
            )
        self._hold(hands.NewTile(tile, "back" if side == "back" else "front"))

    def do_hold_token(self, word: str) -> None:
        """Take a token in hand."""
        self._expect_spaces()
        enough = hands.most_of(self.map, word)
        enough = self.side.wanted(self.map, self.chosen).get(word, enough)
        self._hold(hands.Token(word, self.side.token(word).name, enough))

    def do_hold_enemy(self, kind: str) -> None:
        """Take a figure in hand."""
        self._expect_spaces()
        self._hold(hands.Enemy(kind, self.side.enemy(kind).name))

    def do_hold_space(self) -> None:
        """Take a new space in hand."""
        if self.map.file.laid:
            raise Refusal(
                say("The spaces of this map are those of its tiles."),
                remedy=say("Lay tiles, or list its spaces instead."),
            )
        self._hold(hands.NewSpace())

    def do_lift(self, spot: str) -> None:
        """Take up a tile, or a space that is listed, to put it elsewhere."""
        tile = tile_at(self.map, spot)
        if tile:
            self._hold(hands.LiftedTile(tile.tile))
        elif not self.map.file.laid:
            space = self._space(spot)
            self._hold(hands.LiftedSpace(space, self.map.space(space).name))

    def do_link(self, spot: str) -> None:
        """Begin a link; the space that is picked next is its other end."""
        if self.map.file.laid:
            raise Refusal(
                say("The passages of this map are those of its tiles."),
                remedy=say("Turn or flip tiles until two arrows meet."),
            )
        space = self._space(spot)
        self._hold(hands.Linking(space, self.map.space(space).name))

    def do_drop(self) -> None:
        """Put back what is in the hand."""
        if self._hand:
            told, self._hand = say("Put back: {thing}.", thing=self._hand.told), None
            self._aim()
            self.redraw()
            self.say(told)

    def do_pick(self, spot: str) -> None:
        """Put down what is in the hand, or look at a space."""
        kind, _, where = spot.partition(" ")
        if self._hand is None and kind == "space":
            self._look_at(where)
            (space,) = hands.names(self.map, (where,))
            self.say(say("{space}: it can be changed below the map.", space=space))
        elif self._hand is None or self._hand.spots != kind:
            raise Refusal(
                say("That does not go there."), remedy=say("Look at what is in your hand.")
            )
        else:
            done = self._hand.put(self.map, where)
            self._hand = done.hand
            self._selected = done.space or self._selected
            self._step(done.map, done.told)

    def do_paint(self, spots: Sequence[str]) -> None:
        """Put one of what is in the hand into each of several spaces, as one step."""
        hand, map_ = self._hand, self.map
        if not isinstance(hand, hands.Token | hands.Enemy):
            raise Refusal(
                say("That does not go there."), remedy=say("Look at what is in your hand.")
            )
        done: list[str] = []
        refused: Refusal | None = None
        for spot in dict.fromkeys(spots):
            kind, _, where = spot.partition(" ")
            if self._hand is None or kind != "space":
                break  # there are no more of it
            try:
                put = self._hand.put(map_, where)
            except Refusal as refusal:
                refused = refusal
                break
            map_, self._hand = put.map, put.hand
            done.append(where)
        if refused is not None and not done:
            raise refused
        self._selected = done[-1] if done else self._selected
        told = say("{what}: put into {spaces}.", what=hand.told, spaces=_in_row(map_, done))
        self._step(map_, _and(told, refused.problem) if refused else told)

    # -- tiles -----------------------------------------------------------------------------------

    def do_turn(self, spot: str = "") -> None:
        """Turn the tile in the hand, or the one at a spot, to the right."""
        if isinstance(self._hand, hands.NewTile):
            self._hold(self._hand.turned(), spot)
            return
        tile = self._tile(spot)
        turned = self.map.turn(tile)
        self._step(turned, say("{tile}.", tile=_told(turned, tile)), spot)

    def do_flip(self, spot: str = "") -> None:
        """Turn over the tile in the hand, or the one at a spot."""
        if isinstance(self._hand, hands.NewTile):
            self._hold(self._hand.flipped(), spot)
            return
        tile = self._tile(spot)
        flipped = self.map.flip(tile)
        if self._selected not in flipped.board:
            self._selected = hands.first_space(flipped, tile)
        told = _and(say("{tile}.", tile=_told(flipped, tile)), shown.lost(self.map, flipped))
        self._step(flipped, told, _still(flipped, tile, spot))

    def do_remove(self, spot: str = "") -> None:
        """Take a tile, or a space that is listed, off the map."""
        if self.map.file.laid:
            tile = self._tile(spot)
            without, told = self.map.remove(tile), say("Tile {tile} is off the map.", tile=tile)
        else:
            space = self._space(spot)
            (called,) = hands.names(self.map, (space,))
            without = self.map.remove_space(space)
            told = say("{what} is off the map.", what=called)
        self._hand = None
        self._step(without, _and(told, shown.lost(self.map, without)))

    # -- spaces ----------------------------------------------------------------------------------

    def do_name(self, space: str, name: str) -> None:
        """Give a space a name; none at all is its id again."""
        _expect_seen(name, say("The name of a space must be more than blanks."))
        called = AsWritten(name or space)
        self._step(self.map.name(space, name), say("It is called {space} now.", space=called))

    def do_rename(self, space: str, new: str) -> None:
        """Give a space another id."""
        renamed = self.map.rename(space, new)
        self._selected = new if new in renamed.board else ""
        self._step(renamed, say("Cards call it {space} now.", space=AsWritten(new)))

    def do_take(self, space: str, token: str) -> None:
        """Take a token off a space."""
        taken = self.map.take(space, token)
        self._step(taken, say("{what} is off the map.", what=self.side.token(token).name))

    def do_enemies(self, space: str, kind: str, number: int) -> None:
        """Say how many enemies of a kind begin in a space."""
        changed = self.map.enemies(space, **{kind: number})
        (here,) = hands.names(self.map, (space,))
        told = "{enemy}: {number} in {space}."
        self._step(changed, say(told, enemy=self.side.enemy(kind).name, number=number, space=here))

    def do_unlink(self, space: str, other: str) -> None:
        """Take the links between two spaces away."""
        both = enumerated(hands.names(self.map, (space, other)), "and")
        told = say("{spaces} are linked no more.", spaces=both)
        self._step(self.map.unlink(space, other), told)

    def do_listed(self) -> None:
        """Go on with spaces and links, whatever the map was laid from."""
        listed = self.map.as_listed()
        told = say("Its spaces and links are listed now. Undo brings the tiles back.")
        self._step(listed, told)

    def do_about(self, **fields: str) -> None:
        """Say what the map is called, whose it is, what others may do with it."""
        if odd := fields.keys() - {"title", "author", "license"}:
            raise Refusal(say("A map has no “{field}” to write here.", field=f"{min(odd)!s:.40}"))
        if "title" in fields:
            blank = say("The title of a map must be more than blanks.")
            _expect_seen(fields["title"] or " ", blank)
        self._step(self.map.described(**fields), say("Written on the map."))

    # -- files -----------------------------------------------------------------------------------

    def do_save(self, name: str, sure: bool = False) -> None:
        """Save the map; a file of somebody else's is replaced only after asking."""
        with self._asked({"do": "save", "name": name, "sure": True}):
            saved = self._folder.save(self.map, name, sure=sure)
            self._past = [*self._past[: self._at], saved, *self._past[self._at + 1 :]]
            self._file = file_of(saved)
            self._asking = None
            self.redraw()
            self.say(say("Saved as {file}.", file=self._file))

    def do_open(self, name: str) -> None:
        """Go on with a map of yours."""
        with _shortly():
            told = "“{title}” is opened. Undo brings back what was here."
            self._fresh(files.opened(name), told)

    def do_copy(self, name: str) -> None:
        """Go on with a copy of a map of the kit."""
        with _shortly():
            told = "“{title}” is copied; nothing is saved yet. Undo brings back what was here."
            self._fresh(files.copy_of(name), told)

    def do_new(self) -> None:
        """Begin with nothing."""
        told = "“{title}” is begun. Undo brings back what was here."
        self._fresh(self.map.emptied("my_map"), told)

    def _fresh(self, map_: Map, told: str) -> None:
        self._hand, self._selected = None, ""
        self._step(map_, say(told, title=AsWritten(map_.title)))

    def do_export(self, name: str, kind: str, sure: bool = False) -> None:
        """Write the map as SVG or PNG, or as PDF to print."""
        with self._asked({"do": "export", "name": name, "kind": kind, "sure": True}):
            file = self._folder.export(self.map, name, kind, sure=sure)
            self._asking = None
            self.redraw()
            self.say(say("Written: {file}.", file=str(file)))

    @contextmanager
    def _asked(self, again: dict[str, Any]) -> Iterator[None]:
        """Whoever is asked whether they are sure may say so by the same message."""
        try:
            yield
        except files.Asking as asking:
            self._asking = again
            self.redraw()
            self.say(asking.sentence, "refused")

    def do_no(self) -> None:
        """Leave the file as it is."""
        self._asking = None
        self.redraw()
        self.say(say("The file stays as it was."))

    def do_choose(self, **chosen: str) -> None:
        """Say what is to be played on the map, such as which episode, and against whom."""
        if odd := chosen.keys() - self.chosen.keys():
            raise Refusal(say("There is no “{what}” to choose here.", what=f"{min(odd)!s:.40}"))
        named = {name: one for name, one in chosen.items() if one}
        self.side.expect(self.chosen | named)  # refuses what there is not
        self._chosen = self._chosen | named
        self._stamp += 1  # the check asks them as well
        self.redraw()
        missing = [one["name"] for one in still_missing(self.map, self.chosen)]
        things = enumerated(missing, "and")
        self.say(say("Still to be put: {things}.", things=things) if missing else say("Chosen."))

    def do_play(self) -> None:
        """Open the Table on a game with this map."""
        if missing := still_missing(self.map, self.chosen):
            told = enumerated([one["name"] for one in missing], "and")
            raise Refusal(
                say("The map still misses: {things}.", things=told),
                remedy=say("Put them into spaces first."),
            )
        with _shortly():
            game, self._is_kept = self.side.play(self.map, self.chosen)
        game.language = self.reader.code
        self.table = TablePanel(game)
        self.playing = str(self.table.model_id)
        self.redraw()
        told = say("The table is laid, below the map.")
        self.say(told if self._is_kept else _and(told, NOT_KEPT))

    def do_clear_table(self) -> None:
        """The game is put away; `panel.game` still has it."""
        self.playing = ""
        self.redraw()
        self.say(say("The game is put away."))

    # -- inside ----------------------------------------------------------------------------------

    def _space(self, spot: str) -> str:
        """The space at a spot, or the one that is looked at."""
        kind, _, where = spot.partition(" ")
        space = where if kind == "space" else self._selected
        if not space:
            raise Refusal(say("Which space?"), remedy=say("Click one first."))
        return self.map.space(space).id

    def _tile(self, spot: str) -> str:
        """The tile at a spot, or the one that is looked at or moved."""
        if isinstance(self._hand, hands.LiftedTile):
            return self._hand.tile
        tile = tile_at(self.map, spot) or tile_at(self.map, f"space {self._selected}")
        if tile is None:
            raise Refusal(say("Which tile?"), remedy=say("Click one on the map first."))
        return tile.tile

    def _expect_spaces(self) -> None:
        if not self.map.ids:
            raise Refusal(
                say("The map has no spaces yet."), remedy=say("Lay a tile, or add a space first.")
            )


def _in_row(map_: Map, spaces: Sequence[str]) -> str:
    return enumerated(hands.names(map_, spaces), "and")


def _and(told: str, more: str) -> str:
    """One sentence, and another where there is one."""
    return Listed((told, more), between=" ") if more else told


def _expect_seen(text: str, problem: str) -> None:
    """Blanks alone are nothing that anybody could read."""
    if isinstance(text, str) and text and not text.strip():
        raise Refusal(problem, remedy=say("Write a word or two."))


def _still(map_: Map, tile: str, spot: str) -> str:
    """A spot, or the first space of the tile where its other side has no such space."""
    kind, _, where = spot.partition(" ")
    lost = kind == "space" and where not in map_.board
    return f"space {hands.first_space(map_, tile)}" if lost else spot


def _told(map_: Map, tile: str) -> str:
    one = editing.laid(map_.file, tile)
    return hands.tile_told(one.tile, one.side, one.turn)


@contextmanager
def _shortly() -> Iterator[None]:
    """What is wrong with a file is told shortly: the check tells all of it."""
    try:
        yield
    except BadContent as bad:
        raise Refusal(shown.refused_shortly(bad)) from None

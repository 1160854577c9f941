"""The desk on which a map is built: the map, its past, what is held, what is looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dmd.atlas import is_shipped, load_tiles
from dmd.core.complaints import Refusal
from dmd.core.sentences import name, say
from dmd.evening import Evening
from dmd.workshop.map import Map, load_map, new_map
from dmd_widgets.panel import IN_PIECES, Panel, in_its_language
from dmd_widgets.panels.map_builder import files
from dmd_widgets.panels.map_builder import hand as hands
from dmd_widgets.panels.map_builder import view as shown
from dmd_widgets.panels.map_builder.drawing import draw_map
from dmd_widgets.panels.map_builder.side import Side, first_choices, side_of, still_missing
from dmd_widgets.panels.map_builder.spots import first_spot
from dmd_widgets.panels.table.panel import TablePanel
from dmd_widgets.tongue import AsWritten, read_through
from dmd_widgets.wire import Dict, Unicode


class Desk(Panel):
    """A map, the maps it was before, and what is looked at. Every act gives a new map."""

    shelf = Dict().tag(
        sync=True, **IN_PIECES
    )  # what may be taken in hand; drawn anew by day and night only
    found = Dict().tag(sync=True)  # by the check, a moment after each change
    playing = Unicode().tag(sync=True)  # the model of the Table that was opened on this map

    def __init__(self, map_: Map | str | Path | None = None, *, language: str = "") -> None:
        super().__init__(language)
        self._past: list[Map] = [_opened(map_)]
        self._at = 0
        self._stamp = 0
        self._hand: hands.Hand | None = None
        self._selected = ""
        self._marked: tuple[str, ...] = ()
        self._cursor: dict[str, Any] = {"key": "", "number": 0}
        self._folder = files.Folder()
        self._file = file_of(self.map)
        self._asking: dict[str, Any] | None = None
        self._shelved: Any = None
        self._chosen: dict[str, str] = {}  # what is to be played, where it is not the usual
        self.table: TablePanel | None = None
        self._is_kept = True  # the map that is played, for as long as saved games need it
        self._aim()
        self.redraw()
        self.say(say("Choose something in the palette, then click where it goes."))

    # -- for cells -------------------------------------------------------------------------------

    @property
    def map(self) -> Map:
        """The map as it stands."""
        return self._past[self._at]

    @property
    def side(self) -> Side:
        """What the game of the map says about it."""
        return side_of(self.map)

    @property
    def chosen(self) -> dict[str, str]:
        """What is to be played on the map."""
        known = first_choices(self.side)
        return known | {name: one for name, one in self._chosen.items() if name in known}

    def use(self, map_: Map | str | Path) -> None:
        """Go on with another map; undo brings back the one before."""
        self._hand = None
        self._step(_opened(map_), say("This map comes from a cell."))

    @property
    def game(self) -> Evening | None:
        """The game that is played on this map, once there is one."""
        return self.table.game if self.table else None

    # -- time ------------------------------------------------------------------------------------

    def do_undo(self) -> None:
        """Back to the map before."""
        self._go_to(self._at - 1, say("Undone."), say("There is nothing to undo."))

    def do_redo(self) -> None:
        """Forward again."""
        self._go_to(self._at + 1, say("Done again."), say("There is nothing to do again."))

    def _go_to(self, at: int, told: str, otherwise: str) -> None:
        if not 0 <= at < len(self._past):
            raise Refusal(otherwise)
        before, self._at = self.map, at
        self._hand = None
        self._changed(before)
        self.say(told)

    def _step(self, new: Map, told: str, spot: str = "") -> None:
        """Go on with another map; a change that changes nothing is no step.

        What was done to a spot by keys leaves them there, so that they act on the same once more.
        """
        before, kept = self.map, (self._past, self._at, self._selected)
        if new.file != before.file or new.path != before.path:
            self._past = [*self._past[: self._at + 1], new]
            self._at += 1
        try:
            self._changed(before, spot)
        except Refusal:  # a map that cannot be drawn, since its tiles are gone or a name is odd
            self._past, self._at, self._selected = kept
            raise
        self.say(told)

    def _changed(self, before: Map, spot: str = "") -> None:
        self._stamp += 1
        self._marked, self._asking = (), None
        if self._selected not in self.map.board:
            self._selected = ""
        if (before.path, before.file.id) != (self.map.path, self.map.file.id):
            self._file = file_of(self.map)
        self._aim(spot)
        self.redraw()

    # -- the check -------------------------------------------------------------------------------

    def do_check(self, stamp: int) -> None:
        """Check the map; the browser asks for it after it has painted."""
        if stamp == self._stamp and self.found.get("stamp") != stamp:
            found = shown.found(self.map, self.chosen) | {"stamp": stamp}
            self.found = read_through(found, self.reader)

    def do_go(self, number: int, stamp: int) -> None:
        """Show where on the map a complaint is about."""
        if stamp != self._stamp or self.found.get("stamp") != stamp:
            raise Refusal(
                say("The map has changed meanwhile."), remedy=say("Look at the check again.")
            )
        complaints = self.found["complaints"]
        if not 0 <= number < len(complaints) or not complaints[number]["spot"]:
            raise Refusal(
                say("That is about no place on the map."), remedy=say("Mend it as it says.")
            )
        complaint = complaints[number]
        self._marked = tuple(complaint["spot"])
        self._look_at(self._marked[0])
        self.say(complaint["told"])

    # -- inside ----------------------------------------------------------------------------------

    def _hold(self, hand: hands.Hand, spot: str = "") -> None:
        self._hand, self._asking = hand, None
        self._aim(spot)
        self.redraw()
        self.say(say("In your hand: {thing}. {hint}", thing=hand.told, hint=hand.hint))

    def _look_at(self, space: str) -> None:
        self._selected, self._hand = self.map.space(space).id, None
        self._aim()
        self.redraw()

    def _aim(self, spot: str = "") -> None:
        """The keys go on where something was just done, or next to it."""
        spots = self._hand.spots if self._hand else "space"
        key = spot or first_spot(self.map, spots, self._selected)
        self._cursor = {"key": key, "number": self._cursor["number"] + 1}

    # -- what the browser draws ------------------------------------------------------------------

    def do_shown(self) -> None:
        """Somebody looks: other files may lie in the folder by now."""
        super().do_shown()
        self.redraw()

    @in_its_language
    def redraw(self) -> None:
        """Everything anew; what did not change is not sent again, nor drawn."""
        map_, hand = self.map, self._hand
        tiles = map_.tiles or load_tiles()
        language = self.reader.code
        wanted = (self.theme, language, tiles, map_.file.game, tuple(shown.tokens_known(map_)))
        if wanted != self._shelved:
            self._shelved = wanted
            number = self.shelf.get("number", 0) + 1
            told = shown.shelf(map_, tiles, self.theme) | {"number": number}
            self.shelf = read_through(told, self.reader)
        self.show({
            "label": say("Map builder: {title}", title=AsWritten(map_.title or map_.file.id)),
            "stamp": self._stamp,
            "kind": shown.kind_of(map_),
            "about": {key: getattr(map_.file, key) for key in ("title", "author", "license")},
            "time": {
                "undo": self._at > 0,
                "redo": self._at < len(self._past) - 1,
                "told": say("Step {at} of {all}", at=self._at + 1, all=len(self._past)),
            },
            "hand": shown.held(hand, self.side, tiles, self.theme),
            "board": self._drawn(),
            "cursor": self._cursor,
            "laid": [one.tile for one in map_.file.laid],
            "play": {
                "title": name(self.side.title(self.chosen)),
                "chosen": self.chosen,
                "on": self.playing != "",
                "kept": self._is_kept,
            },
            "missing": still_missing(map_, self.chosen),
            "space": shown.looked_at(map_, self._selected),
            "text": map_.text,
            "file": self._file,
            "folder": self._folder.maps(),
            "asking": self._asking,
        })  # fmt: skip

    def _drawn(self) -> str:
        hand = self._hand
        return draw_map(
            self.map,
            self.theme,
            spots=hand.spots if hand else "space",
            selected=self._selected,
            marked=self._marked,
            held=hand.tile if isinstance(hand, hands.LiftedTile) else "",
        )

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """What the map is, what the check says, and its text."""
        told = shown.found(self.map, self.chosen)["told"]
        return "\n".join((repr(self.map), str(told), "", self.map.text))

    @in_its_language
    def svg(self) -> str:
        """The map."""
        return self.map.draw(theme=self.theme).svg


def _opened(map_: Map | str | Path | None) -> Map:
    """A map as a cell hands it over."""
    if map_ is None:
        return new_map("my_map")
    if isinstance(map_, str | Path):
        return load_map(map_)
    if not isinstance(map_, Map):
        raise Refusal(
            say("{what} is no map to build on.", what=f"{map_!r:.60}"),
            remedy=say("Give one: {line}.", line='dmd_widgets.map_builder(dmd.new_map("my_map"))'),
        )
    return map_


def file_of(map_: Map) -> str:
    """Where a map is saved if nobody says anything else."""
    path = map_.path
    if path is None or is_shipped(path):
        return f"{map_.file.id}.yaml"
    return str(path)

"""Python in a page: it hears messages as JSON, and answers each with what came of it.

`Desk.hear` is all that the page's worker calls. Nothing here knows of browsers, so that tests talk
to it as the page does.
"""

from __future__ import annotations

import json
import os
import traceback
import warnings
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import dmd
import dmd_widgets
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.files.link import linked, text_in
from dmd.core.sentences import say
from dmd.core.speaking import spoken
from dmd.core.words import quoted
from dmd.drawing.png import stay_drawings
from dmd.evening import Evening
from dmd.games import usual_language
from dmd_widgets.as_json import as_json
from dmd_widgets.page.cells import Lesson
from dmd_widgets.page.kept import (
    KINDS,
    OPENED,
    files,
    kind_here,
    kind_in,
    named,
    remove,
    set_aside,
    take_in,
    whole,
)
from dmd_widgets.page.wire import LIVING, flush
from dmd_widgets.panel import Panel
from dmd_widgets.panels.table.panel import TablePanel
from dmd_widgets.tongue import panel_reader

EVENING: Final = "evening.json"
"""Where the game at the Table is kept."""

Answer = dict[str, Any]


class Desk:
    """All that lives in one page."""

    def __init__(self) -> None:
        self._lessons: dict[str, Lesson] = {}
        self._seat: TablePanel | None = None  # the Table that is kept; one at a time
        self._kept: Evening | None = None  # the game on it that every action is saved of
        self._laid: Any = None  # its moments, when it was laid there
        self._aside: dict[Evening, str] = {}  # what lay there before, and its file since
        stay_drawings()

    def hear(self, text: str) -> str:
        """One message, and the answer to it."""
        told = json.loads(text)
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            answer = self._answered(told)
        if warned:
            answer["notes"] = [*answer.get("notes", ()), *(str(one.message) for one in warned)]
        return as_json(answer | {"changed": flush()}).decode()

    def _answered(self, told: dict[str, Any]) -> Answer:
        name = told.pop("do", "")
        try:
            do: Callable[..., Answer] | None = getattr(self, f"do_{name}", None)
            if do is None:
                raise Refusal(say("This page cannot do “{name}”.", name=quoted(str(name), 40)))
            with spoken(panel_reader(usual_language())):
                return do(**told)
        except Refusal as refusal:
            return {"refused": self._read(refusal)}
        except Exception as wrong:
            said = say(
                "Something in the kit went wrong here ({kind}: {wrong}).",
                kind=type(wrong).__name__,
                wrong=str(wrong),
            )
            return {"wrong": self._read(said), "details": traceback.format_exc()}

    # -- panels ----------------------------------------------------------------------------------

    def do_new_game(self, language: str = "", **settings: Any) -> Answer:
        """The Table with a new game, which is kept from its first moment on."""
        return self._seated(dmd.new_game(language=language, **settings))

    def do_set_up(self, language: str = "") -> Answer:
        """The Table before a game: whatever is begun there is kept."""
        return self._sit_down(dmd_widgets.table(language=language))

    def do_go_on(self, file: str = EVENING) -> Answer:
        """The Table with a game that was kept."""
        return self._seated(dmd.load(Path(file)))

    def do_situation(self, name: str) -> Answer:
        """The Table as a situation of the kit tells it; nothing is kept of what is tried there."""
        return _mounted(dmd_widgets.table(dmd.load(name)))

    def do_map_paths(self, name: str) -> Answer:
        """Where enemies go on a map."""
        return _mounted(dmd_widgets.paths(dmd.load_map(name)))

    def do_panel(self, panel: str, **more: Any) -> Answer:
        """Any other panel, by the name of its function."""
        if panel not in dmd_widgets.__all__:
            raise Refusal(say("This kit has no panel “{name}”.", name=quoted(panel, 40)))
        return _mounted(door(getattr(dmd_widgets, panel))(**more))

    def do_mount(self, model: str) -> Answer:
        """A panel that lives already, such as the Table below the Map builder."""
        return _mounted(_living(model))

    def do_say(self, model: str, message: Any) -> Answer:
        """What a view of a panel says."""
        panel = _living(model)
        panel.wire_hear(message)
        return self._keep() if panel is self._seat else {}

    def do_set(self, model: str, told: Mapping[str, Any]) -> Answer:
        """What a view of a panel sets."""
        _living(model).wire_take(told)
        return {}

    def do_close(self, model: str) -> Answer:
        """A panel that nobody will look at again."""
        if model in LIVING:
            _living(model).close()
        return {}

    # -- lessons ---------------------------------------------------------------------------------

    def do_run(self, lesson: str, code: str) -> Answer:
        """A cell of a lesson."""
        found = self._lessons.setdefault(lesson, Lesson())
        return {"shown": found.run(code)}

    def do_begin_again(self, lesson: str) -> Answer:
        """A lesson of which no cell has run."""
        self._lessons.pop(lesson, None)
        return {}

    def do_speak(self, language: str) -> Answer:
        """The language of whatever is opened from now on."""
        os.environ["DMD_LANG"] = language
        return {}

    # -- what is kept, and what is shared --------------------------------------------------------

    def do_files(self) -> Answer:
        """What is kept."""
        told = [
            {"name": name, "says": self._read(KINDS[kind]), "opens": kind in OPENED}
            for name, kind in files()
        ]
        return {"files": told}

    def do_read(self, file: str) -> Answer:
        """A file, to be downloaded."""
        return {"content": b64encode(whole(file)).decode()}

    def do_keep(self, file: str, content: str) -> Answer:
        """A file that somebody brings."""
        return {"file": take_in(file, b64decode(content))}

    def do_remove(self, file: str) -> Answer:
        """A file that nobody needs any more."""
        remove(file)
        return {}

    def do_open_file(self, file: str) -> Answer:
        """A file of this browser, in the panel that shows such files."""
        path = named(file)
        kind = kind_here(path)
        if kind == "map":
            return _mounted(dmd_widgets.map_builder(path))
        if kind == "episode":
            return self._seated(dmd.new_game(path))
        return self._seated(dmd.load(path))

    def do_open_link(self, link: str) -> Answer:
        """What somebody shared: it goes the way of every stranger's file."""
        text = text_in(f"#open={link}")
        kind = kind_in(text.encode())
        if kind in ("map", "episode"):
            return self.do_open_file(dmd.keep(f"#open={link}").name)
        return _mounted(dmd_widgets.table(dmd.load(text)))

    def do_share(self, model: str) -> Answer:
        """The position at a Table, as what comes behind the address of this page."""
        game = getattr(_living(model), "game", None)
        if not isinstance(game, Evening):
            raise Refusal(say("Only a moment at a Table can be shared."))
        return {"link": game.link()}

    def do_share_file(self, file: str) -> Answer:
        """A map, an episode or a situation as a link."""
        return {"link": linked(named(file).read_text("utf-8"))}

    # -- the game that is kept -------------------------------------------------------------------

    def _seated(self, game: Evening) -> Answer:
        return self._sit_down(dmd_widgets.table(game))

    def _sit_down(self, panel: TablePanel) -> Answer:
        """From now on this is the Table that is kept; that of another view plays on unsaved."""
        self._seat = panel
        return _mounted(panel) | self._keep()

    def _keep(self) -> Answer:
        """Keep the game that lies on the Table, also when another one was laid there meanwhile."""
        panel = self._seat
        if panel is None or panel.set_up or panel.game is self._kept:
            return {}
        game, notes, laid = panel.game, [], panel.game.timeline.moments
        if self._kept is not None:
            self._kept.stop_saving()
            laid = self._laid if _is_branch(self._kept, game) else laid
        if Path(game.saved_in).name != EVENING:
            notes = self._make_room(game)
            game.save(EVENING)
        self._kept, self._laid = game, laid
        return {"kept": game.table.scene.headline, "notes": notes}

    def _make_room(self, game: Evening) -> list[str]:
        """What lay on the Table before is not lost; a sentence that says where it is.

        Branches of a game are kept where it was kept, and what was not played since it was laid
        there lies still where it came from.
        """
        before, file = self._kept, ""
        if before is None:  # the page was only just opened
            file = set_aside(EVENING)
        elif not (_is_branch(before, game) or before.timeline.moments is self._laid):
            file = self._aside[before] = set_aside(EVENING, self._aside.get(before, ""))
        if not file:
            return []
        told = say("The game that lay here before is kept as “{file}” in My files.", file=file)
        return [self._read(told)]

    def _read(self, told: object) -> str:
        reader = panel_reader(usual_language())
        return told.read_by(reader) if isinstance(told, Refusal) else reader.read(told)


def _is_branch(one: Evening, other: Evening) -> bool:
    """Whether two games share their past."""
    return one.timeline.moments[0] is other.timeline.moments[0]


def _living(model: str) -> Any:
    if model not in LIVING:
        raise Refusal(say("This panel is gone."), remedy=say("Open it again."))
    return LIVING[model]


def _mounted(panel: Panel) -> Answer:
    return {"model": panel.model_id, "kind": panel.kind, "state": panel.get_state()}

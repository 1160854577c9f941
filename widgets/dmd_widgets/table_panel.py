"""The Table panel: play a game by mouse or keys, with a reason and the odds beside every choice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from traitlets import Dict

from dmd.core.complaints import Refusal
from dmd.drawing.table import headline
from dmd.evening import Evening, Table
from dmd_widgets import table_odds, table_view
from dmd_widgets.panel import Panel
from dmd_widgets.table_drawing import draw_beside, draw_board

MOST_GAMES = 8


class TablePanel(Panel):
    """One game and the branches kept beside it. It stays in step with whatever happens to them."""

    kind = "table_panel"

    odds = Dict().tag(sync=True)  # of the choices at hand, as they are worked out

    def __init__(self, game: Evening) -> None:
        super().__init__()
        if not isinstance(game, Evening):
            raise Refusal(
                f"{game!r:.60} is no game.", remedy="Give one: dmd_widgets.table(dmd.new_game())."
            )
        self.games: list[Evening] = []
        self.tab = 0
        self._views = 0
        self._stops: list[Callable[[], None]] = []
        self._folds: dict[int, bool] = {}
        self._line: int | None = None  # of the journal, while one looks back
        self._shown: Any = None  # the position that the stamp stands for
        self._stamp = 0
        self._code = ""
        self._acting = False
        self._intent: table_odds.Intent | None = None  # of the action that goes on
        self._choosing: table_odds.Intent | None = None  # while a choice is being made here
        self._keep(game)
        self.redraw()
        self.say("Choose a sentence, or click a ringed space.")

    @property
    def game(self) -> Evening:
        """The game on the table now: the one given, or a branch."""
        return self.games[self.tab]

    def _keep(self, game: Evening) -> None:
        self.games.append(game)
        self._stops.append(game.watch(partial(self._in_step, game)))

    def _in_step(self, game: Evening) -> None:
        """Something was done to a game, here, in another panel, or in a cell."""
        if game is not self.game:
            return  # its tab shows it when somebody turns to it
        with self.minding():
            self._line, self._intent = None, self._choosing
            if self._intent and self._intent.over(self.game.state):
                self._intent = None
            self.redraw()
            if not self._acting:
                self.say(f"Played elsewhere. {self.game.asks}")

    # -- what the browser asks for ---------------------------------------------------------------

    def do_choose(self, option: int, stamp: int) -> None:
        """Make a choice of the position that was shown."""
        if stamp != self._stamp:
            raise Refusal("The table has changed meanwhile.", remedy="Look, and choose again.")
        if self._line is not None:
            raise Refusal("You are looking back.", remedy="Return to now, and choose then.")
        if type(option) is not int or not 0 <= option < len(self.view["options"]):
            raise Refusal(f"There is no choice {option!s:.20}.", remedy="Choose one that is there.")
        with suppress(Exception):  # one may play on where odds cannot be told
            self._choosing = self._intent or table_odds.intent_of(self.game, option)
        try:
            code = table_view.code_of(self.game, option)
            self._do(code, lambda: table_view.happened(self.game.choose(option)))
        finally:
            self._choosing = None

    def do_undo(self) -> None:
        """Back to the last decision."""
        self._do("game.undo()", lambda: f"Undone. {self.game.undo().asks}")

    def do_redo(self) -> None:
        """Forward again, by the same luck."""
        self._do("game.redo()", lambda: f"Done again, by the same luck. {self.game.redo().asks}")

    def do_new_luck(self) -> None:
        """From here on the dice fall differently."""
        told = "New luck: from here on the dice fall differently."
        self._do("game.new_luck()", lambda: self.game.new_luck() and told)

    def do_go(self, stop: int) -> None:
        """Stand on one of the decisions of this game."""
        there = table_view.stops(self.game)
        if not 0 <= stop < len(there):
            raise Refusal(f"There is no decision {stop}.", remedy=f"Take 0 to {len(there) - 1}.")
        moment = there[stop]
        self._do(f"game.go_to({moment})", lambda: f"Went there. {self.game.go_to(moment).asks}")

    def do_branch(self) -> None:
        """Keep both: this game as it is, and a second one that shares its past."""
        if len(self.games) == MOST_GAMES:
            raise Refusal(
                f"{MOST_GAMES} games lie beside each other.", remedy="Branch in a cell instead."
            )
        self._keep(self.game.branch())
        self._code = "other = game.branch()"
        self.do_tab(len(self.games) - 1)
        self.say(f"{table_view.tabs(len(self.games))[-1]}: it shares the past; both are kept.")

    def do_tab(self, tab: int) -> None:
        """Turn to another of the games."""
        if not 0 <= tab < len(self.games):
            raise Refusal(f"There is no game {tab} here.")
        self.tab, self._line, self._folds, self._intent = tab, None, {}, None
        self.redraw()
        self.say(f"{table_view.tabs(len(self.games))[tab]}. {self.game.asks}")

    def do_look(self, line: int) -> None:
        """Show the table as it stood when a line of the journal was about to happen."""
        table = self.game.look_back(line)  # refuses a line that does not exist
        self._line = line
        self.redraw()
        self.say(f"Looking back. {table.caption}")

    def do_now(self) -> None:
        """Look no longer back."""
        self._line = None
        self.redraw()
        self.say(self.game.asks)

    def do_fold(self, begin: int, unfolded: bool) -> None:
        """Fold a turn of the journal, or unfold it."""
        self._folds[begin] = unfolded
        self.redraw()

    def do_weigh(self, option: int, stamp: int, patient: bool = False) -> None:
        """Work out the odds of one choice; the browser asks for one at a time, after it painted."""
        known = self.odds.get("told", {})
        if stamp != self._stamp or (str(option) in known and not patient):
            return
        told = {"text": "", "more": "", "hard": False}
        try:
            told = table_odds.told(self.game, option, self._intent, patient=patient)
        finally:  # also where it went wrong, so that it is not asked for again
            self.odds = {"stamp": stamp, "told": known | {str(option): told}}

    def do_shown(self) -> None:
        """Somebody looks: keep in step again."""
        self._views += 1
        if not self._stops:
            self._stops = [one.watch(partial(self._in_step, one)) for one in self.games]
            self.redraw()

    def do_gone(self) -> None:
        """Where nobody looks any more, nothing is drawn."""
        self._views -= 1
        if self._views <= 0:
            for stop in self._stops:
                stop()
            self._stops = []

    def _do(self, code: str, act: Callable[[], object]) -> None:
        """Act, remember it as code, and tell what came of it."""
        before, self._code, self._acting = self._code, code, True
        try:
            told = act()
        except Exception:
            self._code = before
            self.redraw()
            raise
        finally:
            self._acting = False
        self.say(str(told))

    # -- what the browser draws ------------------------------------------------------------------

    def redraw(self) -> None:
        """Everything anew; what did not change is not sent again, nor drawn."""
        game = self.game
        if game.state is not self._shown:
            self._shown, self._stamp = game.state, self._stamp + 1
            self.odds = {"stamp": self._stamp, "told": {}}
        back = self._line is not None
        self.view = {
            "label": headline(self._seen().world, game.book),
            "stamp": self._stamp,
            "tabs": table_view.tabs(len(self.games)),
            "tab": self.tab,
            "asks": self._seen().caption,
            "back": back,
            "line": self._line,
            "dice": [] if back else table_view.dice(game),
            "options": [] if back else table_view.options(game),
            "refused": [] if back else table_view.refused(game),
            **self._drawn(),
            "time": table_view.time(game),
            "pages": table_view.pages(game.journal, self._folds),
            "code": self._code,
        }

    def _seen(self) -> Table:
        """The table now, or as it stood."""
        return self.game.table if self._line is None else self.game.look_back(self._line)

    def _drawn(self) -> dict[str, Any]:
        """The drawings; ringed is what may be clicked, or what a line of the journal is about."""
        book, world = self.game.book, self._seen().world
        if self._line is None:
            found = table_view.picks(self.game)
            spaces = table_view.spaces_of(found)
        else:
            found = {}
            spaces = table_view.about(self.game.journal.lines[self._line], book)
        return {
            "picks": found,
            "board": draw_board(world, book, spaces, self.theme),
            "beside": draw_beside(world, book, self.theme),
        }

    # -- for readers without a kernel ------------------------------------------------------------

    def text(self) -> str:
        """The table, what is asked, and what may be chosen."""
        return repr(self.game)

    def svg(self) -> str:
        """The whole table."""
        return self.game.svg("dark" if self.theme == "dark" else "light")

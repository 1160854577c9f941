"""The Table panel in time: undo, new luck, branches, marks, and every step looked at again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.evening import Evening, Table, new_game
from dmd_widgets.panel import Panel
from dmd_widgets.panels.table import odds as table_odds
from dmd_widgets.panels.table import view as table_view
from dmd_widgets.panels.table.lines import Lines
from dmd_widgets.pointing import pointing

MOST_GAMES = 8
GAME, BRANCH, NEW_GAME = say("Game"), "Branch {number}", "New game {number}"


class TimePanel(Panel):
    """The games on one panel, and where in time each is looked at."""

    def __init__(self, game: Evening) -> None:
        super().__init__()
        if not isinstance(game, Evening):
            raise Refusal(
                say("{thing} is no game.", thing=f"{game!r:.60}"),
                remedy=say("Give one: {code}.", code="dmd_widgets.table(dmd.new_game())"),
            )
        self.games: list[Evening] = []
        self.names: list[str] = []  # of the games, as their tabs bear them
        self.tab = 0
        self._branches = 0  # so many of them left another
        self._folds: dict[int, bool] = {}
        self._line: int | None = None  # of the journal, while one looks back
        self._code = ""  # of what was done last
        self._about = ""  # what was pointed at last, in another panel
        self._acting = False
        self._lines = Lines()
        self._intent: table_odds.Intent | None = None  # of the action that goes on
        self._choosing: table_odds.Intent | None = None  # while a choice is being made here
        self._keep(game, GAME)

    @property
    def game(self) -> Evening:
        """The game on the table now: the one given, or a branch."""
        return self.games[self.tab]

    @property
    def seen(self) -> Table:
        """The table now, or as it stood."""
        return self.game.table if self._line is None else self.game.look_back(self._line)

    def _keep(self, game: Evening, name: str) -> None:
        self.names.append(say(name, number=len(self.games)))
        self.games.append(game)
        self._stops += self._followed(game)

    def _followed(self, game: Evening) -> list[Callable[[], None]]:
        """Hear what is done to a game, and what is pointed at in another panel of it."""
        return [
            game.watch(partial(self._in_step, game)),
            pointing(game).watch(partial(self._pointed, game)),
        ]

    def _pointed(self, game: Evening) -> None:
        """Somebody selected something in Paths: its ways are drawn here, too."""
        if game is not self.game or self._line is not None:
            return
        here, before = pointing(game), self._about
        self._about = here.about
        with self.minding():
            self.redraw()
            if here.told and here.about != before and not self._acting:
                self.say(say("In Paths: {told}.", told=here.told))

    def _in_step(self, game: Evening) -> None:
        """Something was done to a game, here, in another panel, or in a cell."""
        if game is not self.game:
            return  # its tab shows it when somebody turns to it
        with self.minding():
            self._line, self._intent = None, self._choosing
            if self._intent and self._intent.over(self.game.state):
                self._intent = None
            if not self._acting:
                self._code = ""
            self.redraw()
            if not self._acting:
                self._say_what_is_asked(say("Played elsewhere."))

    def _say_what_is_asked(self, begin: str) -> None:
        """Tell what was done, and what is asked then, with its rule."""
        told, rule, _ = self.game.asked
        self.say(say("{begin} {asked}", begin=begin, asked=told) if begin else told, rule=rule)

    def _choose(self, option: int) -> str:
        """Make a choice; what it led to, shortly."""
        chosen = self.view["options"][option]["sentence"]
        return table_view.happened(self.game.choose(option), self._lines, self.game, chosen)

    def _do(self, code: str, act: Callable[[], object], *, asks: bool = False) -> None:
        """Act, remember it as code, and tell what came of it; with `asks`, what is asked then."""
        before, self._code, self._acting = self._code, code, True
        try:
            told = act()
        except Exception:
            self._code = before
            self.redraw()
            raise
        finally:
            self._acting = False
        if asks:
            self._say_what_is_asked(str(told))
        else:
            self.say(str(told))

    # -- back and forth --------------------------------------------------------------------------

    def do_undo(self) -> None:
        """Back to the last decision."""
        self._do("game.undo()", lambda: self.game.undo() and say("Undone."), asks=True)

    def do_redo(self) -> None:
        """Forward again, by the same luck."""
        told = say("Done again, by the same luck.")
        self._do("game.redo()", lambda: self.game.redo() and told, asks=True)

    def do_new_luck(self) -> None:
        """From here on the dice fall differently."""
        told = say("New luck: from here on the dice fall differently.")
        self._do("game.new_luck()", lambda: self.game.new_luck() and told)

    def do_go(self, stop: int) -> None:
        """Stand on one of the decisions of this game."""
        there = self.game.timeline.stops
        if not 0 <= stop < len(there):
            raise Refusal(
                say("There is no decision {stop}.", stop=stop),
                remedy=say("Take 0 to {last}.", last=len(there) - 1),
            )
        moment = there[stop]
        code = f"game.go_to({moment})"
        self._do(code, lambda: self.game.go_to(moment) and say("Went there."), asks=True)

    # -- marks -----------------------------------------------------------------------------------

    def do_mark(self, name: str) -> None:
        """Keep this moment under a name."""
        told = say("Kept as “{name}”.", name=name)
        self._do(f"game.mark({name!r})", lambda: self.game.mark(name) and told)

    def do_rename_mark(self, name: str, to: str) -> None:
        """Call a mark something else."""
        told = say("“{name}” is “{to}” now.", name=name, to=to)
        self._do(
            f"game.rename_mark({name!r}, {to!r})", lambda: self.game.rename_mark(name, to) and told
        )

    def do_unmark(self, name: str) -> None:
        """Keep that moment no longer."""
        told = say("“{name}” is kept no longer.", name=name)
        self._do(f"game.unmark({name!r})", lambda: self.game.unmark(name) and told)

    def do_go_mark(self, name: str) -> None:
        """Stand on a mark; where the game was played on another way since, as a second game."""
        if name in self.game.marks.found(self.game.timeline.moments):
            code = f"game.go_to({name!r})"
            told = say("“{name}”.", name=name)
            self._do(code, lambda: self.game.go_to(name) and told, asks=True)
        else:
            self._branch(name)
            told = (
                "“{name}” is a game of its own here: the game was played on another way since, "
                "and both are kept."
            )
            self.say(say(told, name=name))

    # -- several games ---------------------------------------------------------------------------

    def do_branch(self) -> None:
        """Keep both: this game as it is, and a second one that shares its past."""
        self._branch()
        self.say(say("{branch}: it shares the past; both are kept.", branch=self.names[-1]))

    def _branch(self, mark: str = "") -> None:
        self._expect_room()
        self._keep(self.game.branch(mark), BRANCH)
        self._branches += 1
        code = f"other = game.branch({mark!r})" if mark else "other = game.branch()"
        self.do_tab(len(self.games) - 1, code)

    def _expect_room(self) -> None:
        if len(self.games) == MOST_GAMES:
            raise Refusal(
                say("{many} games lie beside each other.", many=MOST_GAMES),
                remedy=say("Branch in a cell instead."),
            )

    def do_tab(self, tab: int, code: str = "") -> None:
        """Turn to another of the games."""
        if not 0 <= tab < len(self.games):
            raise Refusal(say("There is no game {tab} here.", tab=tab))
        self.tab, self._line, self._folds, self._intent = tab, None, {}, None
        self._code = code
        self.redraw()
        self._say_what_is_asked(say("{game}.", game=self.names[tab]))

    def do_new_game(self) -> None:
        """Begin once more, with the same people and other luck, beside what was played."""
        self._expect_room()
        game = self.game
        people: dict[str, Any] = {game.kit.people.name: game.people} if game.kit.people else {}
        self._keep(new_game(book=game.book, **people), NEW_GAME)
        self.do_tab(len(self.games) - 1)

    # -- looking back ----------------------------------------------------------------------------

    def do_look(self, line: int) -> None:
        """Show the table as it stood when a line of the journal was about to happen."""
        table = self.game.look_back(line)  # refuses a line that does not exist
        self._line = line
        self.redraw()
        told, rule, _ = table.asked
        self.say(say("Looking back. {told}", told=told), rule=rule)

    def do_now(self) -> None:
        """Look no longer back."""
        self._line = None
        self.redraw()
        self._say_what_is_asked("")

    def do_fold(self, begin: int, unfolded: bool) -> None:
        """Fold a turn of the journal, or unfold it."""
        self._folds[begin] = unfolded
        self.redraw()

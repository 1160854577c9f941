"""The Paths panel: who goes where in a game, or every way on a map."""

from __future__ import annotations

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.files.home import remember_language
from dmd.core.sentences import say
from dmd.evening import Evening
from dmd.workshop.map import Map
from dmd_widgets.games import expect_part
from dmd_widgets.panel import Panel, in_its_language
from dmd_widgets.panels.paths.board import BoardPaths
from dmd_widgets.panels.paths.view import GameSubject, Subject, page, shown, told
from dmd_widgets.pointing import Pointing, pointing
from dmd_widgets.tongue import panel_reader


class PathsPanel(Panel):
    """A board on which one selects. On a game it stays in step with whatever happens there."""

    kind = "paths"

    def __init__(self, source: Evening | Map | Board, *, language: str = "") -> None:
        if isinstance(source, Evening) and language:
            source.language = language
        super().__init__(source.language if isinstance(source, Evening) else language)
        self._of_game: GameSubject | None = None
        if isinstance(source, Evening):
            self._of_game = expect_part(source.kit, "paths")(source)
        self.subject: Subject = self._of_game or _of_board(source)
        self._views = 0
        self._follow()
        self.redraw()
        self.say(self.subject.invites)

    def _follow(self) -> None:
        if self._of_game is not None:
            game = self._of_game.game
            self._stops = [game.watch(self._in_step), pointing(game).watch(self._pointed)]

    def _in_step(self) -> None:
        """Something was done to the game, in another panel or in a cell."""
        if self._of_game is None:
            return
        language = self._of_game.game.language
        if self.reader.code != language:
            self._speak(panel_reader(language))
        with self.minding():
            gone, title = self._of_game.changed(), self.subject.scene().parts[0].title
            self.redraw()
            self.say(gone or say("Played elsewhere. {title}", title=title))
            self._point()

    # -- together with a Table -------------------------------------------------------------------

    def _point(self) -> None:
        """What is selected is dashed on the Table of this game, too."""
        if self._of_game is None:
            return
        game, chosen, scene = self._of_game.game, self.subject.chosen, self.subject.scene()
        told, ways = (scene.parts[0].title, scene.ways) if chosen else ("", ())
        pointing(game).at(chosen, told, ways, game.state)

    def _pointed(self) -> None:
        """Somebody asked about something at the Table: it is selected here."""
        if self._of_game is None:
            return
        about: Pointing = pointing(self._of_game.game)
        if not about.about or about.about == self.subject.chosen:
            return
        with self.minding():
            if about.about in self.subject.spots():
                self._select(about.about)

    def _select(self, key: str) -> None:
        told = self.subject.select(key)
        self.redraw()
        self.say(told)
        self._point()

    def _language_chosen(self) -> None:
        """On a game it is chosen for the game, and so for whatever else shows it."""
        if self._of_game is None or self.tongue == self._of_game.game.language:
            super()._language_chosen()
            return
        try:
            panel_reader(self.tongue)
            self._of_game.game.language = self.tongue
        except Refusal:
            self.tongue = self.reader.code
            raise
        remember_language(self.tongue)

    # -- what the browser asks for ---------------------------------------------------------------

    def do_select(self, key: str) -> None:
        """Select what was clicked; what is selected already is let go."""
        self._select(str(key))

    def do_set(self, name: str, value: str) -> None:
        """Fill in one of the fields."""
        told = self.subject.fill(str(name), str(value))
        self.redraw()
        self.say(told)
        self._point()

    def do_shown(self) -> None:
        """Somebody looks: keep in step again."""
        super().do_shown()
        self._views += 1
        if not self._stops:
            self._follow()
            self.redraw()

    def do_gone(self) -> None:
        """Where nobody looks any more, nothing is drawn."""
        self._views -= 1
        if self._views <= 0:
            self.follow_no_more()

    # -- what it shows ---------------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """Everything anew; what did not change is not sent again."""
        self.show(shown(self.subject, self.theme))

    @in_its_language
    def text(self) -> str:
        """What is selected, in sentences with their rules."""
        return told(self.subject)

    @in_its_language
    def svg(self) -> str:
        """The board with what is selected, and the sentences below."""
        return page(self.subject, self.theme)


def _of_board(source: object) -> Subject:
    if isinstance(source, Map | Board):
        return BoardPaths(source)
    raise Refusal(
        say("{what} is neither a game nor a map.", what=f"{source!r:.60}"),
        remedy=say(
            "Give one: {game}, or {map}.",
            game="dmd_widgets.paths(dmd.new_game())",
            map='dmd.load_map("winterfold")',
        ),
    )

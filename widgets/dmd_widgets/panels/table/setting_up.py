"""Before a game: what is played, by whom, in which language; or a position that somebody sent."""

from __future__ import annotations

from typing import Any

from dmd.analysis.players.companions import Companions, the_search
from dmd.core.complaints import Refusal
from dmd.core.kit import Kit, Setting
from dmd.core.sentences import say
from dmd.evening import Evening, load, new_game
from dmd.games import kit_named, kits
from dmd_widgets.panels.table.branches import BranchesPanel
from dmd_widgets.panels.table.time import GAME, NEW_GAME
from dmd_widgets.tongue import panel_reader, read_through
from dmd_widgets.wire import Dict

MOST_LETTERS = 20_000
"""A position is told in fewer; what is longer is no position."""


class SetUpPanel(BranchesPanel):
    """A table at which another game can be set up; while nobody has played yet, in its place."""

    set_up = Dict().tag(sync=True)  # what there is to choose from; empty while a game is played

    def __init__(self, game: Evening, *, begin: bool = False) -> None:
        self._is_fresh = begin  # nobody chose this game
        super().__init__(game)
        if begin:
            self.offer()

    def offer(self) -> None:
        """Lay out what there is to choose from, in the language of the table."""
        # Where nobody has chosen a game there is no table to go back to.
        self.set_up = read_through(offered() | {"fresh": self._is_fresh}, self.reader)

    def _let_speak(self, language: str) -> str:
        told = super()._let_speak(language)
        if self.set_up:
            self._speak(panel_reader(language))
            self.offer()
        return told

    def _say_what_is_asked(self, begin: str) -> None:
        if self.set_up:
            self.say(say("Choose what is played, and begin."))
        else:
            super()._say_what_is_asked(begin)

    def do_set_up(self) -> None:
        """Offer to set up another game."""
        self.offer()
        self.say(say("Choose what is played, and begin."))

    def do_stay(self) -> None:
        """Play on what lies on the table."""
        self.set_up, self._is_fresh = {}, False
        self._say_what_is_asked("")

    def do_begin(
        self, game: str, settings: dict[str, str], people: list[str], kit: list[str],
        language: str,
    ) -> None:  # fmt: skip
        """Lay the table as it was set up; `kit` are the seats that the kit plays."""
        chosen = kit_named(game)
        known = {one.name: one for one in chosen.settings}
        wrong = next((name for name in settings if name not in known), None)
        if wrong is not None:
            raise Refusal(
                say("{game} has no “{name}”.", game=chosen.title, name=f"{wrong:.40}"),
                remedy=say("Take what is offered."),
            )
        laid: dict[str, Any] = {**settings}
        if chosen.people:
            laid[chosen.people.name] = people
        begun = new_game(game=chosen.id, language=language, **laid)
        if kit:
            the_search(begun)  # a game whose seats nobody can play says so at once
        self._lay(begun)
        self._companions = Companions(one for one in kit if one in begun.people)
        self._goes = bool(kit)
        self._show_advice()

    def do_open(self, text: str) -> None:
        """Open a position, told as a text or by the name of a file, or a saved game."""
        if len(text) > MOST_LETTERS:
            raise Refusal(
                say("This is longer than any position."), remedy=say("Give the name of its file.")
            )
        found = load(text.strip())
        if not isinstance(found, Evening):
            raise Refusal(
                say("This is no game."), remedy=say("Give a saved game, or a position as a text.")
            )
        self._lay(found)

    def _lay(self, game: Evening) -> None:
        """Put a game on the table, in place of one that nobody chose, else beside the others."""
        if self._is_fresh:
            self.follow_no_more()
            self.games, self.names, self.tab = [], [], 0
        else:
            self._expect_room()
        self._keep(game, GAME if self._is_fresh else NEW_GAME)
        with self.hold_sync():  # nobody sees the game before for a moment
            self.set_up, self._is_fresh = {}, False
            self.do_tab(len(self.games) - 1)


def offered() -> dict[str, Any]:
    """Every game there is, with what is chosen before it begins."""
    return {"games": [_offered(kit) for kit in kits().values()]}


def _offered(kit: Kit) -> dict[str, Any]:
    return {
        "id": kit.id,
        "title": kit.title,
        "settings": [_choice(one) for one in kit.settings],
        "people": _choice(kit.people) if kit.people else None,
    }


def _choice(one: Setting) -> dict[str, Any]:
    titles = one.titles() if one.titles else {}
    names = one.names() if one.names else tuple(titles)
    return {
        "name": one.name,
        "title": say(one.title) if one.title else _plain(one.name),
        "usual": one.usual,
        "choices": [[name, titles.get(name) or _plain(name)] for name in names],
    }


def _plain(name: str) -> str:
    """A name as people write it, where nobody says what it is called."""
    return name.replace("_", " ").title()

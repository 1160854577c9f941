"""The Table panel in the language of whoever plays: chosen at the table, and kept with the game."""

from __future__ import annotations

from dmd.core.complaints import Refusal
from dmd.core.files.home import remember_language
from dmd.core.speaking import spoken
from dmd.evening import Evening
from dmd_widgets.panels.table.time import TimePanel
from dmd_widgets.tongue import panel_reader


class TonguePanel(TimePanel):
    """The game speaks it and its rules begin in it, though a rule may be read in another one."""

    def __init__(self, game: Evening) -> None:
        super().__init__(game)
        self._follow()

    def _language_chosen(self) -> None:
        if (chosen := self.tongue) != self.game.language:
            try:
                # All at once: nobody sees the labels of one language over the words of another.
                with self.hold_sync(), spoken(panel_reader(chosen, self.game.kit)):
                    code = f"game.language = {chosen!r}"
                    self._do(code, lambda: self._let_speak(chosen), asks=True)
            except Refusal:
                self._speak(self.reader)
                raise
            remember_language(chosen)

    def _follow(self) -> None:
        """Speak as the game does."""
        reader = panel_reader(self.game.language, self.game.kit)
        if self.reader is not reader:
            self._speak(reader)

    def _let_speak(self, language: str) -> str:
        self.game.language = language  # where it is unknown, nothing has changed
        for other in self.games:
            other.language = language
        return ""

    def _in_step(self, game: Evening) -> None:
        if game is self.game:
            self._follow()
        super()._in_step(game)

    def do_tab(self, tab: int, code: str = "") -> None:
        """Turn to another of the games."""
        super().do_tab(tab, code)
        self._follow()

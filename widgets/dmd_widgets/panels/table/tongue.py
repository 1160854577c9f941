"""The Table panel in the language of whoever plays: chosen at the table, and kept with the game."""

from __future__ import annotations

from traitlets import Unicode

from dmd.core.complaints import Refusal
from dmd.evening import Evening
from dmd_widgets.panels.table.time import TimePanel


class TonguePanel(TimePanel):
    """The game speaks it and its rules begin in it, though a rule may be read in another one."""

    tongue = Unicode("en").tag(sync=True)

    def __init__(self, game: Evening) -> None:
        super().__init__(game)
        self._follow()
        self.observe(self._minded(self._chosen), names="tongue")

    def _chosen(self) -> None:
        if (chosen := self.tongue) != self.game.language:
            try:
                self._do(f"game.language = {chosen!r}", lambda: self._speak(chosen), asks=True)
            except Refusal:
                self._follow()
                raise
            self.language = chosen

    def _follow(self) -> None:
        if self.tongue != self.game.language:
            self.tongue = self.language = self.game.language

    def _speak(self, language: str) -> str:
        self.game.language = language  # where it is unknown, nothing has changed
        for other in self.games:
            other.language = language
        return ""

    def _in_step(self, game: Evening) -> None:
        super()._in_step(game)
        if game is self.game:
            self._follow()

    def do_tab(self, tab: int, code: str = "") -> None:
        """Turn to another of the games."""
        super().do_tab(tab, code)
        self._follow()

"""Lines of the journal as they are told at the table, with the dice in them; each is told once."""

from __future__ import annotations

from typing import Any, Final

from dmd.core.journal import Journal, Line
from dmd.evening import Evening
from dmd_widgets.panels.table.faces import faces_in

MOST: Final = 5_000
"""So many lines are kept as they were told; then it begins anew."""


class Lines:
    """What one panel has told of the journals at its table. A line never changes."""

    def __init__(self) -> None:
        # The line is kept along, so that no other one can come by the same number meanwhile.
        self._told: dict[tuple[int, str], tuple[Line, dict[str, Any]]] = {}

    def told(self, line: Line, game: Evening) -> dict[str, Any]:
        """A line as its sentence, and where in it dice are drawn."""
        known = id(line), game.language
        if known not in self._told:
            if len(self._told) >= MOST:
                self._told.clear()
            sentence = Journal((), game.book, game.language).sentence(line)
            faces = faces_in(sentence, line.effect, line.world, game)
            self._told[known] = line, {"told": sentence} | faces
        return self._told[known][1]

    def sentence(self, line: Line, game: Evening) -> str:
        """The sentence alone."""
        return str(self.told(line, game)["told"])

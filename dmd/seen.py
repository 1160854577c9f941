"""A game through the eyes of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dmd.core.complaints import Refusal, nearest
from dmd.core.journal import Journal
from dmd.core.menu import Menu
from dmd.core.sentences import enumerated, say
from dmd.core.state import Decision
from dmd.core.words import shortened

if TYPE_CHECKING:
    from dmd.core.scene import Scene


class Seen:
    """A game as one player may know it: what others hide is neither drawn nor told.

    Nothing is locked away by it: whoever holds the game, or its save, can look at everything.
    """

    def __init__(self, game: Any, by: str) -> None:
        there, wanted = game.people or list(game.book.names), by.strip().casefold()
        if wanted not in there:
            hint = nearest(wanted, there) or say(
                "There are: {there}.", there=enumerated(there[:8], "and")
            )
            raise Refusal(
                say("“{who}” does not sit at this table.", who=shortened(by)), remedy=hint
            )
        self.game = game
        self.by = wanted

    @property
    def scene(self) -> Scene:
        """What lies on the table, in the language of the game."""
        book = self.game.book
        found = book.scene(book.seen(self.game.world, self.by), self.by)
        told: Scene = book.speaker(self.game.language).whole(found)
        return told

    def text(self) -> str:
        """The table in plain sentences."""
        from dmd.drawing import tell_scene

        return tell_scene(self.scene)

    def svg(self, theme: str = "light") -> str:
        """The table as a picture."""
        from dmd.drawing import draw_scene

        return draw_scene(self.scene, "", theme=theme)

    @property
    def options(self) -> Menu:
        """What may be chosen now, as far as this player may know it."""
        fork, book = self.game.state.fork, self.game.book
        if not isinstance(fork, Decision):
            return Menu()
        world, language = self.game.world, self.game.language
        moves = [(one, one.then[0] if one.then else None) for one in fork.options]
        return Menu(
            book.read_in(language, book.offered(one, world))
            if move is None or (one.name and not book.hidden(move, world, self.by))
            else book.tell(move, world, self.by, language)
            for one, move in moves
        )

    @property
    def journal(self) -> Journal:
        """What happened, as far as this player may know it."""
        lines = self.game.timeline.journal.lines
        return Journal(lines, self.game.book, self.game.language, by=self.by)

    def __repr__(self) -> str:
        return f"{self.text()}\n\n{self.options}"

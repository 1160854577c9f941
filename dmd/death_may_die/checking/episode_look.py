"""An episode as its checks look at it: on its map, beside an Elder One, with all that may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Level
from dmd.core.files.tree import Step, field_path
from dmd.death_may_die.box import Box
from dmd.death_may_die.checking.possible import Possible, Seen
from dmd.death_may_die.reading import Text, episode_texts
from dmd.death_may_die.telling.exhibits import names_of
from dmd.death_may_die.telling.nouns import Names

if TYPE_CHECKING:
    from dmd.death_may_die.shelf import Files

Found = Iterator[Complaint]


class Look(NamedTuple):
    """An episode on its table."""

    files: Files
    box: Box
    board: Board
    starting: tuple[tuple[str, str], ...]  # enemies on the map: space, kind
    possible: Possible
    players: Possible  # what players bring about without Mythos and Elder One
    names: Names

    @property
    def texts(self) -> Iterator[Text]:
        """The texts of the episode."""
        return episode_texts(self.box.episode)

    @property
    def read(self) -> Iterator[Seen]:
        """The words of the episode that may ever be carried out."""
        for text in self.texts:
            yield from self.possible.live(text)

    def warn(
        self,
        problem: str,
        path: tuple[Step, ...],
        remedy: str,
        rule: str = "",
        spot: tuple[str, ...] = (),
        level: Level = "warning",
    ) -> Complaint:
        """A complaint about a place in the file of the episode."""
        return self.files.episode.complain(
            problem, field=field_path(path), remedy=remedy, level=level, rule=rule, spot=spot
        )


def look_at(files: Files, board: Board, starting: tuple[tuple[str, str], ...]) -> Look:
    """An episode in whose files nothing is wrong, on its map with the starting enemies."""
    box = files.box
    enemies = Counter(kind for _, kind in starting)
    everything = Possible(box, board, enemies)
    players = Possible(box, board, enemies, by="players")
    return Look(files, box, board, starting, everything, players, names_of(box, board))

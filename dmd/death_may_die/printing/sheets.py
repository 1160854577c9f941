"""A map or an episode on paper: what the general sheets ask of this game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from dmd.core.boards.board import Board
from dmd.core.files.shelf import beside, is_file
from dmd.core.maps.map_file import MapFile
from dmd.core.paper import Card, Chapter, OnMap, Piece, Printing
from dmd.core.sentences import say
from dmd.death_may_die.box import Box
from dmd.death_may_die.printing.in_short import in_short
from dmd.death_may_die.printing.pieces import cards_of, tokens_needed
from dmd.death_may_die.printing.setting_up import chapters
from dmd.death_may_die.shelf import EpisodeFile, files
from dmd.death_may_die.telling.exhibits import names_of
from dmd.death_may_die.telling.nouns import Names

ANY_ELDER_ONE: Final = "cthulhu"
"""An episode is read beside an Elder One; nothing of it is printed."""
UNOFFICIAL: Final = (
    "Unofficial fan kit: our own words and drawings, neither made nor approved by the publisher of "
    "Cthulhu: Death May Die."
)


class Content(NamedTuple):
    """An episode, and the box it is played from."""

    box: Box
    episode: EpisodeFile


def open_episode(name: str | Path) -> OnMap:
    """An episode of the kit by its name, or one of yours by its file."""
    found = files(name, ANY_ELDER_ONE)
    episode = found.episode.value
    folder = Path(name).parent if isinstance(name, Path) or is_file(name) else Path()
    return OnMap(episode.name, beside(episode.map, folder), Content(found.box, episode))


def under(map_: MapFile, content: Content | None) -> list[str]:
    """Author and license, and what this is."""
    of_episode = (
        [say("An episode by {signed}.", signed=_signed(content.episode))] if content else []
    )
    return [
        *of_episode,
        say("The map “{title}” by {signed}.", title=map_.title, signed=_signed(map_)),
        say(UNOFFICIAL),
    ]


def _signed(file: MapFile | EpisodeFile) -> str:
    """Who made it, and what others may do with it."""
    return say(
        "{author}, license {license}",
        author=file.author or say("somebody"),
        license=file.license or say("not given"),
    )


def set_up_page(board: Board, map_: MapFile, content: Content | None) -> Sequence[Chapter]:
    """Everything that is to be known before the game."""
    if content is None:
        return chapters(board, map_, None, None, Names())
    names = names_of(content.box, board)
    return chapters(board, map_, content.episode, content.box, names)


def pieces(board: Board, map_: MapFile, content: Content | None) -> Sequence[Piece]:
    """Tokens and stand-ins."""
    return tokens_needed(board, map_, content.box if content else None)


def cards(content: Content, board: Board) -> Sequence[Card]:
    """The cards of an episode."""
    return cards_of(content.box, names_of(content.box, board))


PRINTING: Final = Printing(open_episode, under, set_up_page, pieces, cards, in_short)

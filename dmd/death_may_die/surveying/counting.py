"""The survey of a map: what is counted on it, and on the maps of the kit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.survey import Counted, Numbers, Surveying
from dmd.death_may_die.kit import ID
from dmd.death_may_die.opening import ATLAS
from dmd.death_may_die.shelf import box, episode_names
from dmd.death_may_die.surveying.numbers import of_space, summary
from dmd.death_may_die.surveying.paces import cards_of
from dmd.death_may_die.surveying.sentences import reading
from dmd.death_may_die.surveying.sketches import PICTURES
from dmd.death_may_die.surveying.terrain import FARTHEST, Terrain


def count(
    board: Board,
    objectives: str | Iterable[str] = (),
    *,
    episode: str | Path = "",
    elder_one: str = "cthulhu",
    speed: int = 1,
    pocket_beyond: int = FARTHEST,
) -> Counted:
    """Count a map.

    Unless `objectives` are given they are the token of the `episode`, or else all tokens that only
    some maps have; with an episode it is also told how its enemies move. `speed` is how many spaces
    an enemy goes at once; a safe pocket is farther than `pocket_beyond` from all Gates.
    """
    cards = cards_of(box(episode, elder_one)) if episode else None
    if not objectives:
        token = cards.objective if cards else _token_of_the_kit(board)
        objectives = board.tagged(token)
    terrain = Terrain(board, objectives, speed, pocket_beyond)
    numbers = summary(terrain)
    return Counted(
        board, terrain, numbers, partial(of_space, terrain),
        lambda others: reading(terrain, numbers, others, cards),
    )  # fmt: skip


def numbers_of(board: Board, *, speed: int = 1, pocket_beyond: int = FARTHEST) -> Numbers:
    """The numbers of a map that another one is compared with."""
    return summary(Terrain(board, speed=speed, pocket_beyond=pocket_beyond))


@cache
def shipped(speed: int = 1, pocket_beyond: int = FARTHEST) -> dict[str, Numbers]:
    """The numbers of the maps of the kit; `speed` and `pocket_beyond` were found good before."""
    return {
        name: summary(Terrain(board, board.tagged(_tokens().get(name, "")), speed, pocket_beyond))
        for name, board in _boards().items()
    }


@cache
def _boards() -> dict[str, Board]:
    return {name: ATLAS.load_map(name) for name in ATLAS.maps if ATLAS.open_map(name).game == ID}


@cache
def _tokens() -> dict[str, str]:
    """By the id of a map of the kit, the objective of the episode that is played on it."""
    episodes = [box(name, "cthulhu").episode for name in episode_names()]
    return {episode.map: episode.objective.token for episode in episodes}


def _token_of_the_kit(board: Board) -> str:
    """The objective of a map that the kit knows an episode for."""
    return next((_tokens().get(name, "") for name, one in _boards().items() if one == board), "")


SURVEYING: Final = Surveying(count, numbers_of, shipped, ("speed", "pocket_beyond"), PICTURES)

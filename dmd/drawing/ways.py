"""What to mark on a board that somebody asks about: what is in reach, every shortest way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.sentences import as_written, in_a_row, name, say


def reach(board: Board, space: str, steps: int) -> dict[str, str]:
    """The spaces in reach, each with its distance."""
    return {one: str(board.distance(space, one)) for one in board.within(space, steps)}


def in_words(board: Board, pool: str, marked: Mapping[str, str] | Iterable[str]) -> str:
    """What is drawn, for those who cannot see it: the map, and the word at each marked space."""
    told = say("{pool}, drawn", pool=pool)
    if not isinstance(marked, Mapping) or not marked:
        return told
    words = (
        say("{space} ({word})", space=name(board.space(one).name), word=as_written(word))
        for one, word in marked.items()
    )
    return say("{drawn}: {marked}", drawn=told, marked=in_a_row(words))


def shortest(board: Board, start: str, end: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Every step of every shortest way; the steps still to go, and where there is a choice."""
    start, end = board.space(start).id, board.space(end).id
    if board.distance(start, end) is None:
        raise Refusal(say("No way leads from {start} to {end}.", start=start, end=end))
    told: dict[str, str] = {}
    steps: list[tuple[str, str]] = []
    waiting = [start]
    while waiting:
        here = waiting.pop()
        if here in told:
            continue
        following = board.next_steps(here, end)
        left = board.distance(here, end)
        told[here] = str(say("{left} · tie", left=left)) if len(following) > 1 else f"{left}"
        steps += [(here, one) for one in following]
        waiting += following
    return told, steps

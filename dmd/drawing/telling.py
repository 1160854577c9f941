"""A game in plain sentences, for terminals and screen readers: no less than a drawing shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from dmd.core.boards.board import Board
from dmd.core.scene import Scene
from dmd.core.sentences import in_a_row, say
from dmd.core.things import FIXED, Mark, fires, grouped, tag_marks


def tell_scene(scene: Scene) -> str:
    """The table, a sentence or a label a line."""
    lines = [f"{scene.headline}.", *(line for one in scene.asides for line in one.lines)]
    if scene.seats:
        lines += ["", scene.players, *(line for one in scene.seats for line in one.lines)]
    if scene.board is not None:
        lines += ["", say("Spaces"), tell_spaces(scene)]
    return "\n".join(map(str, lines))


def tell_spaces(scene: Scene) -> str:
    """Every space that holds something, a line each."""
    return "\n".join(_spaces(scene.board, scene.things)) if scene.board is not None else ""


def tell_board(
    board: Board,
    *,
    figures: Iterable[Mark] = (),
    tokens: Iterable[Mark] | None = None,
    fire: Mapping[str, int] | None = None,
) -> str:
    """A board in sentences: what is in each space, and where one gets from it.

    >>> print(tell_board(Board.sketch("stair [start] - hall = attic; hall > jetty")))
    stair: Start. Ways to hall.
    hall: nothing. Ways to stair, attic (stairs), jetty.
    attic: nothing. Ways to hall (stairs).
    jetty: nothing. No way leads from here.
    """
    marks = (*figures, *(tokens or ()), *fires(fire or {}))
    standing = _standing(board, marks, tags=tokens is None)
    return "\n".join(
        str(
            say(
                "{space}: {things}. {ways}",
                space=space.name, things=_list(standing[space.id]), ways=tell_ways(space.id, board),
            )
        )
        for space in board.spaces
    )  # fmt: skip


def _spaces(board: Board, marks: Iterable[Mark]) -> Iterator[str]:
    """Every space that holds something, with all of it."""
    for space, here in _standing(board, marks, tags=False).items():
        if here:
            yield str(say("{space}: {things}.", space=board.space(space).name, things=_list(here)))


def _standing(board: Board, marks: Iterable[Mark], *, tags: bool) -> dict[str, list[Mark]]:
    """What is in each space; of its tags those that stay, or all."""
    standing = {
        space.id: [mark for mark in tag_marks(space) if tags or mark.shape in FIXED]
        for space in board.spaces
    }
    for mark in marks:
        standing[board.space(mark.space).id].append(mark)
    return standing


def _list(marks: list[Mark]) -> str:
    told = [group.told for group in grouped(marks)]
    return in_a_row(told) if told else say("nothing")


def tell_ways(space: str, board: Board) -> str:
    """The neighbours of a space; how one gets there, where it is no plain passage.

    >>> str(tell_ways("hall", Board.sketch("stair - hall - jetty")))
    'Ways to stair, jetty.'
    """
    ways = []
    for near in board.neighbours(space):
        kinds = [link.kind for link in board.between(space, near) if link.kind != "passage"]
        name = board.space(near).name
        told = say("{space} ({kinds})", space=name, kinds=in_a_row(kinds)) if kinds else name
        ways.append(told)
    if not ways:
        return say("No way leads from here.")
    return say("Ways to {spaces}.", spaces=in_a_row(ways))

"""Drawings of a board with 30 spaces, side by side with matplotlib and python-chess (U1, U2).

Ours draws the next scene of a game each time: one of twenty figures has moved, and the two rooms it
left and entered look as they hardly ever did before. What does not change is kept, as in play.
*A new board* is one never seen before, where nothing can be kept.
matplotlib draws the same rooms, doors, names and figures; python-chess draws its 64 squares.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import chess
import chess.svg
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from benchmarks.adapter_drawing import BOARD, FIRE, SCENES, SPACES, a_board, render_map, scenes
from dmd.drawing import Mark, draw_board

HALF = 0.42


class Line(NamedTuple):
    """Both draw; ours should be `goal_ratio` times as quick."""

    id: str
    what: str
    ours: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    goal_ratio: float
    rounds: int = 30


def lines() -> list[Line]:
    """All lines; first a look at whether both drew everything."""
    check_ours()
    return [
        Line("U1", "draw a board of 30 spaces", render_map, Plot().png, "matplotlib, PNG", 1_000),
        Line(
            "U1 tuned", "the same, figures moved only", render_map, Plot().moved_png,
            "matplotlib, figure kept", 750,
        ),
        Line("U2", "draw a board of 30 spaces", render_map, next_chess(), "chess.svg.board", 20),
        Line(
            "U1 new", "draw a new board of 30 spaces", draw_new_board, Plot().png,
            "matplotlib, PNG", 10,
        ),
    ]  # fmt: skip


def check_ours() -> None:
    """Every space and every figure is there, and each scene differs from the last."""
    for scene in islice(scenes(), 20):
        drawn = draw_board(BOARD, figures=scene, fire=FIRE)
        found = re.findall(r'data-(?:figure|ids)="([^"]*)"', drawn)
        there = {one for ids in found for one in ids.split("|")}
        assert there == {figure.id for figure in scene}
        assert drawn.count('class="space"') == SPACES
    assert render_map() != render_map()


def draw_new_board() -> str:
    """A board never seen before, so that nothing is kept."""
    return draw_board(a_board(), figures=next(SCENES), fire=FIRE)


COLOURS = {"investigator": "#e69f00", "cultist": "#5a4a6b"}


class Plot:
    """The same board with matplotlib, few large collections instead of many small shapes."""

    def __init__(self) -> None:
        self.scenes = scenes()
        self.kept = self.figure(next(self.scenes))

    def png(self) -> bytes:
        """From nothing, as a notebook cell does."""
        return written(self.figure(next(self.scenes))[0])

    def moved_png(self) -> bytes:
        """The figure is kept, only the marks on it move."""
        figure, dots = self.kept
        dots.set_offsets(places(next(self.scenes)))
        return written(figure)

    def figure(self, scene: list[Mark]) -> tuple[Figure, Any]:
        figure = Figure(figsize=(9, 7), dpi=100)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(-0.6, 5.6)
        axes.set_ylim(4.6, -0.6)
        at = {space.id: (space.x or 0, space.y or 0) for space in BOARD.spaces}
        doors = [(at[link.start], at[link.end]) for link in BOARD.links]
        rooms = [Rectangle((x - HALF, y - HALF), 2 * HALF, 2 * HALF) for x, y in at.values()]
        axes.add_collection(LineCollection(doors, colors="#6b6153", linewidths=8))
        axes.add_collection(PatchCollection(rooms, facecolor="#fffdf8", edgecolor="#6b6153"))
        for space in BOARD.spaces:
            x, y = at[space.id]
            axes.text(x, y - 0.28, space.name, ha="center", fontsize=8)
        colours = [COLOURS[one.shape] for one in scene]
        return figure, axes.scatter(*zip(*places(scene), strict=True), c=colours, s=90)


def places(scene: list[Mark]) -> list[tuple[float, float]]:
    """Where the figures of a scene stand, beside each other."""
    found = []
    for number, one in enumerate(scene):
        space = BOARD.space(one.space)
        found.append(((space.x or 0) - 0.3 + 0.15 * (number % 5), (space.y or 0) + 0.1))
    return found


def written(figure: Figure) -> bytes:
    file = BytesIO()
    FigureCanvasAgg(figure).print_png(file)
    return file.getvalue()


def next_chess() -> Callable[[], str]:
    """A game of chess going on, each time the next position."""
    luck, board, boards = Random(8), chess.Board(), []
    for _ in range(60):
        board.push(luck.choice(list(board.legal_moves)))
        boards.append(board.copy())
    positions = cycle(boards)
    return lambda: chess.svg.board(next(positions))

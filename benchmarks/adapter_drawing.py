"""Drawings under neutral names."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dmd.core.boards.board import Board, Link, Space
from dmd.drawing import Mark, draw_board

SPACES, WIDE = 30, 6
FIGURES, FIRES = 20, 6


def a_board() -> Board:
    """Thirty rooms, six in a row, and most of the doors there could be."""
    luck = Random(30)
    spaces = tuple(
        Space(f"{n}", f"Room {n}", float(n % WIDE), float(n // WIDE)) for n in range(SPACES)
    )
    beside = [(n, n + 1) for n in range(SPACES) if (n + 1) % WIDE]
    below = [(n, n + WIDE) for n in range(SPACES - WIDE)]
    links = tuple(Link(f"{a}", f"{b}") for a, b in beside + below if luck.random() < 0.75)
    return Board(spaces, links, title="Thirty rooms")


def scenes() -> Iterator[list[Mark]]:
    """A game going on and on: from one scene to the next, a figure moves, perhaps it is hurt."""
    luck = Random(31)
    figures = [a_figure(n, luck.randrange(SPACES)) for n in range(FIGURES)]
    while True:
        n = luck.randrange(FIGURES)
        figures[n] = a_figure(n, luck.randrange(SPACES), luck.randrange(2))
        yield list(figures)


def a_figure(number: int, space: int, wounds: int = 0) -> Mark:
    if number < 5:
        return Mark(
            id=f"p{number}", space=f"{space}", shape="investigator",
            name=f"Person {number}", letters="ABCDE"[number], person=number,
        )  # fmt: skip
    return Mark(
        id=f"cultist {number}", space=f"{space}", shape="cultist",
        name="Cultist", letters="C", wounds=wounds, health=2,
    )  # fmt: skip


FIRE = {f"{n}": 1 + n % 2 for n in range(0, SPACES, SPACES // FIRES)}
BOARD = a_board()
SCENES = scenes()


def render_map() -> str:
    """A board of 30 spaces as SVG, with 20 figures, each time the next scene of a game."""
    return draw_board(BOARD, figures=next(SCENES), fire=FIRE)

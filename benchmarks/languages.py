"""What reading in another language costs, and that nobody who reads English pays for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import dmd
from benchmarks.adapter_game import played
from benchmarks.budgets import budget
from benchmarks.harness import Line
from dmd.core.speaking import Speaker, spoken
from dmd.games import reader

A_SENTENCE: Final = 10e-6  # seconds
AS_QUICK: Final = 1 / 1.05
"""Nothing is read while a game is played, so that a reader may cost no more than noise."""
GAME, PICKS = 3, 60


def lines() -> list[Line]:
    """All lines, each checked."""
    pole, told = reader("pl"), sentences()
    check(told, pole)
    quiet = partial(played, GAME, PICKS)
    return [
        Line("L1", f"{len(told)} sentences of a game, in Polish", partial(read_all, told, pole),
             budget(A_SENTENCE * len(told)), "allowed: 10 µs each", 1),
        Line("L2", f"{PICKS} picks while somebody reads Polish", partial(in_polish, quiet, pole),
             quiet, "nobody reads", AS_QUICK),
    ]  # fmt: skip


def sentences() -> list[str]:
    """What a game tells: its journal, its options and why others are none."""
    game = dmd.new_game(seed=5)
    found: list[str] = []
    for pick in range(PICKS):
        if game.is_over:
            break
        found += [*game.options, *(one.move for one in game.refusals)]
        game.choose(pick % len(game.options))
    return found + [game.book.say(line.effect, line.world) for line in game.timeline.now.lines]


def read_all(told: list[str], pole: Speaker) -> list[str]:
    """Each of them, read."""
    return [pole.read(one) for one in told]


def in_polish(play: Callable[[], object], pole: Speaker) -> object:
    """Play while a reader is at work."""
    with spoken(pole):
        return play()


def check(told: list[str], pole: Speaker) -> None:
    """They are read indeed, and a game goes the same way whoever reads."""
    polish = read_all(told, pole)
    assert sum(one != str(two) for one, two in zip(polish, told, strict=True)) > len(told) * 0.9
    assert in_polish(partial(played, GAME, PICKS), pole) == played(GAME, PICKS)

"""What may take only so long, whoever else is quicker or slower."""

from __future__ import annotations

from functools import partial
from itertools import count
from math import comb
from statistics import median

import dmd
from benchmarks.harness import Line, SelfTimed, clock, undisturbed
from benchmarks.import_peers import OURS, above_bare
from dmd.core.dice.pool import Pool
from dmd.core.luck import child_seed, stream
from dmd.death_may_die.dice import the_dice

IMPORT, DICE, ACT = 0.150, 1.0, 0.001  # seconds
QUESTION = "success >= 50 and tentacle <= 8"


def lines() -> list[Line]:
    """All lines, each checked."""
    check_a_hundred_dice()
    return [
        Line("B1", "import dmd", SelfTimed(partial(above_bare, OURS)), budget(IMPORT),
             "allowed: 150 ms", 1, 5),
        Line("B2", "100 dice, a question on two symbols", ask_a_hundred_dice, budget(DICE),
             "allowed: 1 s", 1),
        Line("B5", "an act of Final Girl, told: the median of one night", SelfTimed(an_act),
             budget(ACT), "allowed: 1 ms", 1),
    ]  # fmt: skip


def budget(seconds: float) -> SelfTimed:
    return SelfTimed(lambda: seconds)


nights = count()


def an_act() -> float:
    """Of a night at random: a choice, what came of it in words, and the next choices in words."""
    number = next(nights)
    game, below = dmd.new_game("camp_happy_trails", seed=number), stream(child_seed(2, number))
    took: list[float] = []
    while game.options:
        option = below(len(game.options))
        with undisturbed():
            begin = clock()
            game.choose(option).text()
            [str(one) for one in game.options]
            took.append(clock() - begin)
    return median(took)


def ask_a_hundred_dice() -> object:
    """A pool of its own each time, so that nothing is kept."""
    return Pool(the_dice(), (60, 40)).odds(QUESTION)


def check_a_hundred_dice() -> None:
    """Once more by powers of polynomials, packed into whole numbers."""
    digit = 300  # bits; the ways of 100 dice are fewer than 6 ** 100, which takes 259
    success, tentacle = 1 << digit * 128, 1 << digit
    black = 1 + 2 * success + 1 + tentacle + success * tentacle  # blank, success, elder sign, …
    green = 2 + 2 * success + 1 + success
    ways, mask = black**60 * green**40, (1 << digit) - 1
    wanted = 0
    for successes in range(50, 101):
        row = ways >> digit * 128 * successes
        wanted += sum(row >> digit * tentacles & mask for tentacles in range(9))
    found = Pool(the_dice(), (60, 40)).odds(QUESTION)
    assert found * 6**100 == wanted
    heads = sum(comb(100, n) for n in range(50, 101))
    assert Pool(the_dice(), (60, 40)).odds("success >= 50") * 2**100 == heads

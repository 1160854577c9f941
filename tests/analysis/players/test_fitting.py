"""A chance fitted to what came of it."""

from math import exp

from dmd.analysis.players.fitting import fitted, told_apart
from dmd.core.luck import stream

FINE = 1 << 30


def drawn(many):
    """Games whose chance is known: the first number helps, the second hurts, the third is idle."""
    below, rows, came = stream(7), [], []
    for _ in range(many):
        row = tuple(below(FINE) / FINE for _ in range(3))
        chance = 1 / (1 + exp(-(4 * row[0] - 2 * row[1] - 1)))
        rows.append(row)
        came.append(below(FINE) / FINE < chance)
    return rows, came


def test_the_weights_are_those_that_the_games_were_drawn_by():
    rows, came = drawn(6_000)
    fit = fitted(rows, came)
    assert [round(one) for one in (fit.always, *fit.weights)] == [-1, 4, -2, 0]


def test_a_fit_tells_wins_and_losses_apart_and_blind_chances_do_not():
    rows, came = drawn(2_000)
    fit = fitted(rows, came)
    assert told_apart([fit.chance(row) for row in rows], came) > 0.7
    assert told_apart([0.5] * len(rows), came) == 0.5


def test_a_number_that_never_changes_counts_nothing():
    rows, came = drawn(300)
    fit = fitted([(*row, 3.0) for row in rows], came)
    assert fit.weights[3] == 0

"""Exact values: they agree with counting every way it may go, and know no rule of their own."""

from __future__ import annotations

import os

import pytest

from dmd import analysis
from tests.analysis import naive
from tests.analysis.positions import a_position

AIMS = {
    "survive": naive.lives,
    "keep health": naive.health,
    "keep sanity": naive.sanity,
    "keep stress": naive.stress,
}

SOAK = "DMD_SOAK" in os.environ
END = {"until": lambda state: False, "seconds": 1_000}
"""Until nothing waits any more."""


@pytest.mark.parametrize("batch", range(4))
def test_the_value_is_what_every_way_it_may_go_comes_to(batch: int) -> None:
    for seed in range(batch, 60 if SOAK else 32, 4):
        # Seldom a reroll, and then of few dice: counting takes longer by far than thinking.
        room = int(seed % 6 == 1)
        here = a_position(seed, room=room, madness=8, level=1 if room else 3)
        counted = naive.worths_of(here.state, here.book, [*AIMS.values()])
        found = [analysis.expect(here, want, **END).value for want in AIMS]
        assert found == counted, f"position {seed}"


@pytest.mark.parametrize("want", AIMS)
@pytest.mark.wide
def test_folding_a_roll_changes_no_value(want: str) -> None:
    for seed in range(100, 125 if SOAK else 113):
        here = a_position(seed, room=2, madness=15)
        folded, unfolded = (analysis.expect(here, want, fold=fold, **END) for fold in (True, False))
        assert folded.exact
        assert unfolded.exact
        assert folded.value == unfolded.value, f"position {seed}"

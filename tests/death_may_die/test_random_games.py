"""Games that nobody chose, each walked once: every law at every fork, every invariant after every
effect."""

from __future__ import annotations

import os
from collections import Counter
from functools import partial

import pytest

from dmd.core.engine import apply, let_fall, settle
from dmd.core.luck import Luck, child_seed, stream
from dmd.core.moments import Chosen
from dmd.core.playout import any_option, playout
from dmd.core.state import Chance, Decision, End
from dmd.core.timeline import Timeline
from dmd.death_may_die.policies import careful
from tests.core import laws
from tests.death_may_die.invariants import Inspector, look_at_all
from tests.death_may_die.starts import from_the_start, late, the_book

SOAK = int(os.environ.get("DMD_SOAK", "0"))
GAMES = 2_000 * max(1, SOAK)
"""About 125,000 choices, and as many throws and draws; `make soak` asks for many more."""
BATCHES = 16
OFTEN = 50
MOST = 40 * OFTEN
"""So many are enough to meet everything that there is."""


def kind_of(seed):
    """A third random from the start, a third careful, a third late in the evening."""
    begin = late(seed) if seed % 3 == 2 else from_the_start(seed)
    return begin, careful if seed % 3 == 1 else any_option


def forks(begin, book, player, seed, watcher=None, most=5_000):
    """Every position of a game at which somebody, or the dice, must speak."""
    luck, own, chances = Luck(seed), stream(child_seed(seed, 0)), 0
    state = settle(begin.world, begin.agenda, book, watcher)
    for _ in range(most):
        yield state
        if isinstance(state.fork, Decision):
            state = apply(state, player(state, book, own), book, watcher)
        elif isinstance(state.fork, Chance):
            state = let_fall(state, luck.below(chances), book, watcher)
            chances += 1
        else:
            return
    raise AssertionError("no end")


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_law_holds_at_every_fork_and_every_invariant_after_every_effect(batch):
    book = the_book()
    inspector = Inspector(book)
    for seed in range(batch, GAMES, BATCHES):
        begin, player = kind_of(seed)
        own = stream(child_seed(seed, 0))
        game = Timeline(begin, book, seed=seed)
        look_at_all(begin.world, book)
        state = settle(begin.world, begin.agenda, book, inspector)
        for moment in laws.walked(game, partial(player, book=book, below=own)):
            if moment.pick is not None:
                state = apply(state, picked(moment.pick), book, inspector)
            assert state == moment.state, "a game in time is the picks, one after the other"
            laws.holds_at(state, book)
            laws.speaks_at(state, book)
        assert isinstance(state.fork, End), "every game ends"


def picked(pick):
    """What the kernel is told of a pick."""
    return pick.option if isinstance(pick, Chosen) else pick.outcome


@pytest.mark.parametrize("seed", range(30))
def test_a_playout_is_the_game_a_timeline_plays_with_the_same_seed(seed):
    begin, player = kind_of(seed)
    played = playout(begin, the_book(), player, seed=seed)
    game, own = Timeline(begin, the_book(), seed=seed), stream(child_seed(seed, 0))
    while isinstance(game.state.fork, Decision):
        game.choose(player(game.state, the_book(), own))
    assert game.state == played.state


def test_every_ending_and_every_stage_is_met_often():
    met: Counter[str] = Counter()
    for seed in range(MOST):
        begin, player = kind_of(seed)
        played = playout(begin, the_book(), player, seed=seed)
        met[played.state.fork.cite] += 1
        met[f"stage {played.state.world.stage}"] += 1
        if all(met[what] >= OFTEN for what in EVERYTHING):
            return
    few = {what: met[what] for what in EVERYTHING if met[what] < OFTEN}
    raise AssertionError(f"met too seldom: {few}")


EVERYTHING = (
    "DMD-END-1", "DMD-END-2", "DMD-END-3", "DMD-END-4", "stage 1", "stage 2", "stage 3", "stage 4",
)  # fmt: skip

"""Every law of the kernel, at every fork of two thousand games that nobody chose."""

from __future__ import annotations

import pytest

from dmd.core.timeline import Timeline
from tests.core import laws
from tests.death_may_die.starts import the_book
from tests.death_may_die.test_random_games import BATCHES, GAMES, forks, kind_of


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_fork_survives_json_and_speaks_in_sentences(batch):
    book = the_book()
    for seed in range(batch, GAMES, BATCHES):
        begin, player = kind_of(seed)
        for state in forks(begin, book, player, seed):
            laws.holds_at(state, book)
            laws.speaks_at(state, book)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_undo_redo_and_replay_meet_the_same_game(batch):
    for seed in range(batch, GAMES, BATCHES):
        begin, _ = kind_of(seed)
        positions = list(laws.random_game(Timeline(begin, the_book(), seed=seed), seed))
        assert positions

"""Actions, at the edges: which of them options and refusals speak of."""

from __future__ import annotations

from dmd.death_may_die.actions import EndActions, NoActionLeft, named
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.run import Run
from dmd.death_may_die.tokens import TakeEpisodeAction
from tests.death_may_die.atoms import proves
from tests.death_may_die.table import a_table


@proves("DMD-ACT-1")
def test_a_move_speaks_of_its_action_and_ending_ones_turn_of_none():
    book = a_table("A [start, gate_red] - B", ian="A").book
    moves = [
        Run("ian", "B"), Attack("ian", "cultist 1"), NoActionLeft("ian", "Trade"),
        TakeEpisodeAction("ian", "extinguish_fire"), EndActions("ian"),
    ]  # fmt: skip

    assert named(moves, book) == {"Run", "Attack", "Trade", "Extinguish Fire"}
    assert named([EndActions("ian")], book) == set()

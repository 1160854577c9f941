"""Rows to the letter: which row it is, and when she is asked before it goes on."""

from dmd.final_girl.rows import Between, FollowRow
from dmd.final_girl.tracks import LoseTime, LowerHorror
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, happen, told


@proves("FG-CARD-1")
def test_a_row_that_names_no_successes_is_that_of_a_failure():
    assert happen(a_world(row=2), FollowRow("walk", ())).world.row == 0


@proves("FG-TIME-10")
def test_cards_may_be_discarded_before_a_loss_of_time_that_is_too_great_and_before_nothing_else():
    for time, before, asked in (
        (0, LoseTime(amount=1), ["Go on.", "Discard Walk for 1 time."]),
        (1, LoseTime(amount=1), []),
        (0, LowerHorror(amount=1), []),
    ):
        state = happen(a_world(hand=["walk"], time=time, horror=3), Between(before))
        assert (told(state) if state.fork else []) == asked

"""Turns to the letter: what is said of time that is not there."""

import pytest

from dmd.core.requirements import why_not
from dmd.final_girl.turn import Buy, BuyCard, CloseActionPhase, PlanningPhase
from dmd.final_girl.world import RED
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, happen


@proves("FG-PLAN-1", "FG-PLAN-3", "FG-PLAN-5")
@pytest.mark.parametrize(("time", "left"), [(RED, 0), (0, 0), (1, 1)])
def test_whoever_is_in_the_red_has_no_time_to_spend_rather_than_less(time, left):
    world = a_world(time=time, market=("guard", "walk"))
    told = [str(book().say(one, world)) for one in (PlanningPhase(), Buy())]
    assert told == [
        f"The planning phase: {left} time to spend.",
        f"Buy action cards: {left} time left.",
    ]
    refused = why_not(BuyCard("guard"), world, book())
    assert str(refused.as_refusal(world, book())) == (
        f"Guard costs 2; there is {left} time left. "
        "Leave more time over, or take a card of cost 0. (FG-PLAN-3)"
    )
    assert why_not(BuyCard("walk"), world, book()) is None


@proves("FG-ROLL-7", "FG-EVENT-1")
@pytest.mark.parametrize(("partials", "left"), [("phase", ""), ("roll", "roll"), ("", "")])
def test_what_holds_for_an_action_phase_is_over_with_it(partials, left):
    world = a_world(partials=partials, used_now=("axe",), rescued_now=2)
    after = happen(world, CloseActionPhase()).world
    assert (after.partials, after.used_now, after.rescued_now) == (left, (), 0)

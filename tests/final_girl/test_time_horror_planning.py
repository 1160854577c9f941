"""Time, horror, the end of the action phase, planning (p. 15-18)."""

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.requirements import refusals
from dmd.core.state import Chance, Decision
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.hand import TakeCard
from dmd.final_girl.rows import Between, DiscardForTime, EndActionPhase
from dmd.final_girl.tracks import GainTime, LoseTime, LowerHorror, RaiseHorror
from dmd.final_girl.turn import ActionPhase, Buy, PlanningPhase
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, S, a_world, book, choose, dice, happen, told


@proves("FG-TIME-2", "FG-TIME-7")
def test_a_loss_stops_at_the_first_red_step():
    assert happen(a_world(time=1), LoseTime(amount=4)).world.time == -1


@proves("FG-TIME-2", "FG-ENDACT-1")
def test_in_the_red_the_phase_ends_when_the_action_is_done():
    world = a_world(hand=["focus", "walk"], time=1, horror=3)
    state = dice(happen(world, PlayCard("focus"), Act()), BLANK, BLANK)
    state = choose(state, "Go on.")
    assert (state.world.time, state.fork, state.world.hand) == (-1, None, ("walk",))


@proves("FG-TIME-3")
def test_zero_does_not_end_the_phase():
    assert "Play Walk." in told(happen(a_world(hand=["walk"], time=0), Act()))


@proves("FG-TIME-4")
def test_in_the_red_no_time_is_gained_in_any_way():
    assert happen(a_world(time=-1), GainTime(amount=3)).world.time == -1
    assert happen(a_world(time=-1, horror=0), LowerHorror(amount=1)).world.time == -1
    red = a_world(time=-1, hand=["walk"], girl_at="southeast_exit", victims=["southeast_exit"])
    state = happen(red, Act())
    rules = {one.missing.rule for one in refusals(state, book())
             if isinstance(one.move, DiscardForTime)}  # fmt: skip
    assert rules == {"FG-TIME-2"}


@proves("FG-TIME-5", "FG-TIME-6", "FG-ROLL-11")
def test_discarding_gives_time_that_may_be_kept_for_buying():
    state = happen(a_world(hand=["walk", "walk"], time=1), Act())
    state = choose(state, "Discard Walk for 1 time.", "Discard Walk for 1 time.")
    assert (state.world.time, state.world.used, state.world.hand) == (3, ("walk", "walk"), ())


@proves("FG-TIME-8")
def test_time_beyond_the_last_step_is_lost():
    assert happen(a_world(time=11), GainTime(amount=3)).world.time == 12


@proves("FG-TIME-10")
def test_she_may_discard_just_before_a_loss_would_lead_into_the_red():
    world = a_world(hand=["walk", "focus"], time=1)
    state = happen(world, Between(LoseTime(amount=2)), LoseTime(amount=2), Act())
    state = choose(state, "Discard Focus for 1 time.")
    assert state.world.time == 0
    assert "Play Walk." in told(state)
    state = happen(a_world(hand=["walk"]), Between(EndActionPhase()), EndActionPhase())
    assert told(state) == ["Go on.", "Discard Walk for 1 time."]
    calm = happen(a_world(hand=["walk"], time=3), Between(LoseTime(amount=2)))
    assert calm.fork is None, "nobody is asked where it cannot matter"


@proves("FG-HORROR-1", "FG-HORROR-4")
def test_horror_moves_one_step_at_a_time():
    assert happen(a_world(horror=2), RaiseHorror(amount=3)).world.horror == 5
    after = happen(a_world(horror=6, bloodlust=5), RaiseHorror(amount=3)).world
    assert (after.horror, after.bloodlust) == (7, 8), "the eighth row raises horror, too"


@proves("FG-HORROR-2")
def test_below_the_green_end_time_is_gained():
    after = happen(a_world(horror=1, time=2), LowerHorror(amount=3)).world
    assert (after.horror, after.time) == (0, 4)


@proves("FG-HORROR-3")
def test_beyond_the_red_end_bloodlust_rises_with_all_it_does():
    after = happen(a_world(horror=7, bloodlust=3), RaiseHorror(amount=1)).world
    assert after.bloodlust == 5, "the fourth row raises horror, which is at its height"


@proves("FG-HORROR-5")
def test_horror_that_rises_in_a_row_changes_the_next_roll_only():
    world = a_world(hand=["planning", "walk"], horror=6, time=4)
    state = dice(happen(world, PlayCard("planning"), Act()), BLANK, BLANK)
    assert state.world.horror == 7
    assert choose(state, "Play Walk.").fork.source.numbers == (2,), "one die, and one more"


@proves("FG-ENDACT-1", "FG-ENDACT-2")
def test_she_may_stop_and_keeps_her_cards():
    state = choose(happen(a_world(hand=["walk"]), Act()), "End the action phase.")
    assert (state.fork, state.world.hand) == (None, ("walk",))
    assert happen(a_world(), Act()).fork is None, "with an empty hand the phase is over"


@proves("FG-ENDACT-4", "FG-WEAPON-4")
def test_with_an_empty_hand_she_may_still_shoot():
    state = happen(a_world(items=["bow"], killer_at="lake", time=4), Act())
    assert told(state) == ["Use Bow for 2 time: Shoot for 1.", "End the action phase."]


@proves("FG-PLAN-2")
def test_what_was_used_since_the_last_planning_phase_is_not_to_be_had():
    state = happen(a_world(time=6, market=("guard",), used=("sprint", "walk")), Buy())
    assert told(state) == ["Buy Guard for 2.", "Buy nothing more."]


@proves("FG-PLAN-3")
def test_nothing_is_bought_that_costs_more_time_than_there_is():
    state = happen(a_world(time=2, market=("guard", "planning")), Buy())
    assert told(state) == ["Buy Guard for 2.", "Buy nothing more."]
    (refused,) = refusals(state, book())
    assert refused.reason(state.world, book()) == "Planning costs 4; there is 2 time left."


@proves("FG-PLAN-4")
def test_with_ten_cards_nothing_is_bought():
    state = happen(a_world(time=6, market=("guard", "walk"), hand=["focus"] * 10), Buy())
    assert state.fork is None


@proves("FG-PLAN-5")
@pytest.mark.parametrize("time", [0, -1])
def test_cards_of_cost_0_can_always_be_taken(time):
    assert "Take Walk." in told(happen(a_world(time=time, market=("walk",)), Buy()))


@proves("FG-PLAN-6", "FG-PLAN-7")
def test_after_buying_time_is_set_and_the_used_cards_come_back():
    after = happen(a_world(time=9, used=("walk",), market=()), PlanningPhase()).world
    assert (after.time, after.market, after.used) == (6, ("walk",), ())


@proves("FG-PLAN-8")
def test_a_card_used_in_the_action_phase_can_be_bought_back_one_turn_later():
    world = a_world(hand=["sprint"], market=())
    state = happen(world, ActionPhase(), PlanningPhase(), Buy())
    state = dice(choose(state, "Play Sprint."), S, S)
    while isinstance(state.fork, Decision) and "Stop here." in told(state):
        state = choose(state, "Stop here.")
    assert told(state) == ["Buy Sprint for 2.", "Buy nothing more."], "only after planning was over"


@proves("FG-PLAN-9")
def test_beyond_ten_cards_one_is_discarded_at_once_for_no_time():
    world = a_world(hand=["focus"] * 5 + ["walk"] * 5, market=("guard",), time=3)
    state = happen(world, TakeCard("guard"))
    assert told(state) == ["Discard Focus.", "Discard Guard.", "Discard Walk."]
    after = choose(state, "Discard Walk.").world
    assert (len(after.hand), after.time) == (10, 3)


@proves("FG-TERM-1", "FG-TERM-2", "FG-TERM-3")
def test_playing_is_using_for_the_effect_and_discarding_is_not():
    state = happen(a_world(hand=["walk"]), Act())
    assert isinstance(choose(state, "Play Walk.").fork, Chance)
    after = choose(state, "Discard Walk for 1 time.").world
    assert (after.used, after.time) == (("walk",), 7)


@proves("FG-PLAN-2")
def test_whoever_buys_a_card_that_was_used_hears_when_it_comes_back():
    game = dmd.new_game("camp_happy_trails", seed=3)
    game.discard_for_time("Walk", "Walk")
    game.end_phase()
    with pytest.raises(Refusal, match=r"Walk was used since the last planning phase.*FG-PLAN-2"):
        game.buy("Walk")
    with pytest.raises(Refusal, match="The market has no Focus"):
        game.buy("Focus")
    game.buy("Guard", "Sprint")
    assert game.world.time == 4


@proves("FG-CARD-4")
def test_a_card_that_is_not_in_her_hand_is_refused_with_those_that_are():
    game = dmd.new_game("camp_happy_trails", seed=3)
    for verb in (game.sprint, lambda: game.discard_for_time("walk", "sprint")):
        with pytest.raises(Refusal, match=r"^Sprint is not in your hand\. There are: Focus, Short"):
            verb()
    assert "walk" in game.world.hand, "all of them are discarded, or none"

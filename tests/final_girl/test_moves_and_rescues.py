"""Her moves, rescues and the hero card (p. 12-13)."""

import pytest

from dmd.core.requirements import refusals
from dmd.core.state import Decision
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.hand import TakeActionCard
from dmd.final_girl.moving import MayMove, MoveOn, TakeStep
from dmd.final_girl.rescue import FlipHeroCard, Rescue
from dmd.final_girl.rows import Between, EndActionPhase
from dmd.final_girl.tracks import LoseTime
from dmd.final_girl.turn import ActionPhase
from dmd.final_girl.world import Life, Minion
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, a_world, book, choose, dice, happen, told


@proves("FG-MOVE-1")
def test_she_may_move_so_far_or_less_or_not_at_all():
    state = happen(a_world(), MayMove(steps=2))
    assert told(state) == [
        "Stop here.",
        "Go to Southeast exit.",
        "Go to Lake.",
        "Go to South path.",
    ]
    assert choose(state, "Stop here.").world.girl_at == "dock"
    state = choose(state, "Go to Lake.", "Go to Cliff.")
    assert (state.world.girl_at, state.fork) == ("cliff", None)


@proves("FG-MOVE-2", "FG-MOVE-5")
def test_she_enters_and_leaves_the_killers_space_freely_and_takes_victims_away_from_him():
    world = a_world(killer_at="lake", victims=["lake"])
    state = choose(happen(world, MayMove(steps=2)), "Go to Lake.", "Go to Cliff with 1 victim.")
    assert (state.world.girl_at, state.world.victims, state.world.girl) == (
        "cliff", ("cliff",), Life(4),
    )  # fmt: skip


@proves("FG-MOVE-3")
def test_two_victims_follow_and_no_more():
    state = happen(a_world(victims=["dock"] * 3), MayMove(steps=1))
    to_lake = [one for one in told(state) if "Lake" in one]
    assert to_lake == ["Go to Lake.", "Go to Lake with 1 victim.", "Go to Lake with 2 victims."]


@proves("FG-MOVE-4")
def test_victims_do_not_follow_to_the_killer():
    world = a_world(killer_at="lake", victims=["dock"])
    state = happen(world, MayMove(steps=1))
    assert "Go to Lake with 1 victim." not in told(state)
    reasons = {one.move: one.reason(world, book()) for one in refusals(state, book())}
    assert reasons == {
        TakeStep("lake", ("victim",), 1): "Victims do not follow to Lake, where the killer is."
    }


@proves("FG-MOVE-6")
def test_victims_do_follow_onto_a_space_with_minions_only():
    world = a_world(minions=(Minion("hound 1", "hound", "lake", 1),), victims=["dock"])
    assert (
        TakeStep("lake", ("victim",), 1)
        .needs[0]
        .holds(world, book(), TakeStep("lake", ("victim",), 1))
    )


@proves("FG-MOVE-7", "FG-MOVE-8")
def test_she_may_swap_and_drop_victims_along_the_way():
    world = a_world(victims=["dock", "south_path"])
    state = happen(world, MayMove(steps=2))
    state = choose(state, "Go to South path with 1 victim.", "Go to Fire pit with 2 victims.")
    assert state.world.victims == ("fire_pit", "fire_pit")
    state = happen(world, MayMove(steps=2))
    state = choose(state, "Go to South path with 1 victim.", "Go to Fire pit.")
    assert state.world.victims == ("south_path", "south_path")


@proves("FG-RESCUE-1", "FG-RESCUE-2", "FG-RESCUE-4", "FG-RESCUE-6")
def test_a_rescue_is_possible_in_the_middle_of_a_move_and_costs_nothing():
    world = a_world(victims=["dock", "southeast_exit"], time=2)
    state = choose(happen(world, MoveOn(2)), "Go to Southeast exit with 1 victim.")
    assert "Rescue a victim for: Horror −1." in told(state)
    state = choose(state, "Rescue a victim for: Time +2.", "Rescue a victim for: Time +2.")
    assert (state.world.saved, state.world.time, state.world.victims) == (2, 2, ())
    assert "Go to Swamp." in told(state), "the move goes on"


@proves("FG-RESCUE-3")
def test_victims_on_an_exit_without_her_are_not_rescued():
    state = happen(a_world(victims=["southeast_exit"], hand=["walk"]), Act())
    assert not any("Rescue" in one for one in told(state))


@proves("FG-RESCUE-5")
@pytest.mark.parametrize("phase", ["planning", "killer", "panic", "upkeep", "closing"])
def test_nobody_is_rescued_outside_the_action_phase(phase):
    world = a_world(girl_at="southeast_exit", victims=["southeast_exit"], phase=phase)
    state = happen(world, MoveOn(1))
    assert not any("Rescue" in one for one in told(state))


@proves("FG-RESCUE-6", "FG-ENDACT-3")
def test_the_last_chance_for_a_rescue_is_before_a_phase_ends():
    world = a_world(girl_at="southeast_exit", victims=["southeast_exit"])
    state = happen(world, Between(EndActionPhase()), EndActionPhase())
    assert "Rescue a victim for: Horror −1." in told(state)
    state = happen(world, Act())
    assert "Rescue a victim for: Horror −1." in told(state), "also with an empty hand"
    red = a_world(girl_at="southeast_exit", victims=["southeast_exit"], time=-1)
    assert "Rescue a victim for: Horror −1." in told(happen(red, Act())), "also in the red"


@proves("FG-HERO-1", "FG-HERO-2")
def test_rewards_are_taken_when_she_likes_but_before_the_next_action_card():
    world = a_world(hand=["walk"], rewards=(0, 2), covered=(0, 2), girl=1, horror=3)
    state = happen(world, Act())
    assert "Play Walk." not in told(state)
    (refused,) = [one for one in refusals(state, book()) if one.move == PlayCard("walk")]
    assert refused.missing.rule == "FG-HERO-2"
    state = choose(state, "Take the reward: Laurie heals 1.", "Take the reward: Horror −1.")
    assert (state.world.girl.markers, state.world.horror) == (2, 2)
    assert "Play Walk." in told(state)


@proves("FG-HERO-3")
def test_a_named_card_comes_from_the_market_and_is_lost_if_none_is_left():
    world = a_world(market=("planning", "sprint"))
    assert happen(world, TakeActionCard(card="planning")).world.hand == ("planning",)
    assert happen(world, TakeActionCard(card="guard")).world.hand == ()
    assert happen(world, TakeActionCard(cost=2)).world.hand == ("sprint",)


@proves("FG-HERO-4", "FG-HERO-5", "FG-HERO-6")
def test_a_group_can_fill_the_card_and_earn_the_reward_below_it():
    world = a_world(
        girl_at="southeast_exit", victims=["southeast_exit"] * 2, covered=(0, 1, 2, 3, 4), saved=5,
        time=3,
    )  # fmt: skip
    state = happen(world, Rescue("victim", 5), Act())
    assert state.world.flipped
    state = choose(state, "Rescue a victim for: Time +1.")
    assert state.world.rewards == (-1, 5)
    assert choose(state, "Take the reward: Time +1.").world.time == 4


@proves("FG-HERO-4")
def test_reiko_leaps_onto_an_enemy_once_in_each_action_phase():
    reiko = book(heroine="reiko")
    world = a_world(reiko, flipped=True, killer_at="cliff", hand=["walk"])
    state = happen(world, Act(), rules=reiko)
    state = choose(state, "Leap onto the enemy at Cliff.", rules=reiko)
    assert state.world.girl_at == "cliff"
    assert state.world.used_now == ("leap",)
    far = happen(a_world(reiko, flipped=True, hand=["walk"]), Act(), rules=reiko)
    assert any(one.missing.otherwise.endswith("too far away.") for one in refusals(far, reiko))


@proves("FG-HERO-7", "FG-TIME-4")
def test_rewards_are_paid_though_the_phase_has_been_ended_but_time_stays_red():
    world = a_world(hand=["walk"], rewards=(1, 2), covered=(1, 2), girl=2, time=0)
    state = happen(world, ActionPhase())
    state = settle_red(state)
    assert (state.world.girl.markers, state.world.rewards, state.world.time) == (3, (), -1)


def settle_red(state):
    """The marker goes into the red, the phase ends, and every reward is taken."""
    from dmd.core.engine import settle

    state = settle(state.world, (LoseTime(amount=1), *state.agenda), book())
    state = settle(state.world, (Act(), *state.agenda), book()) if state.fork is None else state
    while isinstance(state.fork, Decision):
        first = told(state)[0]
        state = choose(state, first)
    return state


@proves("FG-ENDACT-4")
def test_a_reward_that_puts_a_card_into_an_empty_hand_lets_the_phase_go_on():
    world = a_world(rewards=(4,), covered=(4,), market=("sprint",))
    state = happen(world, Act())
    state = choose(state, "Take the reward: Take an action card of cost 2 or less.")
    assert "Play Sprint." in told(state)


@proves("FG-OVR-3")
def test_the_ultimate_ability_is_told_when_the_card_is_full():
    assert happen(a_world(), FlipHeroCard()).world.flipped


def test_a_roll_goes_on_after_a_rescue_in_the_middle_of_a_row():
    world = a_world(girl_at="southeast_exit", hand=["sprint"], victims=["southeast_exit"], girl=2)
    state = dice(happen(world, PlayCard("sprint"), Act()), BLANK, BLANK)
    state = choose(state, "Sprint: Laurie loses 1 health. Time −2.")
    state = choose(
        state, "Rescue a victim for: Laurie heals 1.", "Take the reward: Laurie heals 1."
    )
    assert state.world.girl.markers == 2, "healed before she loses it"

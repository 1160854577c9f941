"""The horror roll and the rows of the cards (p. 9-11)."""

from fractions import Fraction
from itertools import product

import pytest

from dmd.core.requirements import refusals, why_not
from dmd.core.state import Chance, Decision
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.killing import AnswerAttack, PlayReaction
from dmd.final_girl.questions import HORROR_DICE
from dmd.final_girl.roll import Convert, ExtraDice, PartialsSucceed, RollHorror, odds_of_rows
from dmd.final_girl.world import Life
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, P, S, a_world, book, choose, dice, happen, told

# Each die shows a success, a partial success or nothing with 1/3 each: counted over all 3ⁿ rolls.
NO, ONE, MANY = range(3)


def by_hand(number, conversions):
    """The odds of the three rows, by counting every roll."""
    ways = [0, 0, 0]
    for roll in product("SPB", repeat=number):
        paid = min(roll.count("P"), conversions)
        ways[min(roll.count("S") + paid, 2)] += 1
    return [Fraction(one, 3**number) for one in ways]


@proves("FG-ROLL-2", "FG-ROLL-4")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("conversions", [0, 1, 2])
def test_the_odds_of_the_rows_are_those_of_a_count_of_all_rolls(number, conversions):
    found = odds_of_rows(number, conversions)
    assert [Fraction(one, 6**number) for one in found] == by_hand(number, conversions)


@proves("FG-ROLL-5", "FG-ROLL-12")
def test_extra_dice_are_added_up_and_used_by_the_next_roll():
    world = a_world(horror=7, extra_dice=-3)
    assert book().ask(HORROR_DICE, world, "walk") == 1
    state = happen(a_world(horror=7), ExtraDice(amount=3), RollHorror("walk"))
    assert state.fork.source.numbers == (4,)
    assert state.world.extra_dice == 0


@proves("FG-ROLL-6", "FG-ADREN-1")
def test_there_is_no_cap_at_six_dice():
    world = a_world(horror=0, girl=0, killer=0, extra_dice=3)
    assert happen(world, RollHorror("walk")).fork.source.numbers == (8,)


@proves("FG-ADREN-1", "FG-ADREN-2", "FG-ADREN-3")
@pytest.mark.parametrize(
    ("girl", "killer", "number"), [(4, 11, 2), (0, 11, 3), (0, 0, 4), (2, 0, 3)]
)
def test_whoever_is_down_to_the_token_adds_a_die(girl, killer, number):
    assert book().ask(HORROR_DICE, a_world(girl=girl, killer=killer), "walk") == number


@proves("FG-ADREN-3")
def test_markers_on_a_minor_power_are_health_of_the_killer():
    from dmd.final_girl.world import Minor

    world = a_world(killer=0, minors=(Minor("wicked_rage", 1),))
    assert book().ask(HORROR_DICE, world, "walk") == 2


@proves("FG-ROLL-9", "FG-ROLL-11", "FG-CARD-4")
def test_the_card_that_is_played_has_left_the_hand_and_cannot_pay():
    world = a_world(hand=["short_rest", "walk"])
    state = dice(happen(world, PlayCard("short_rest"), Act()), S, P)
    assert state.world.used == ("short_rest",)
    move = Convert("short_rest", 1, 1)
    refused = why_not(move, state.world, book())
    assert str(refused.as_refusal(state.world, book())) == (
        "A partial success costs 2 cards; you hold 1. Keep more cards in hand. (FG-ROLL-3)"
    )


@proves("FG-ROLL-10")
def test_paying_is_a_choice():
    world = a_world(hand=["short_rest", "walk", "walk"])
    state = dice(happen(world, PlayCard("short_rest"), Act()), P, P)
    assert told(state) == [
        "Discard 2 cards and make a partial success a success.",
        "Let the roll count: 0 successes.",
    ]


@proves("FG-CARD-1")
def test_a_third_success_is_no_better_and_is_not_offered():
    world = a_world(hand=["short_rest", "walk", "walk"], horror=0, girl=1)
    state = dice(happen(world, PlayCard("short_rest"), Act()), S, S, P)
    assert state.world.girl.markers == 3
    assert state.world.hand == ("walk", "walk")


@proves("FG-ROLL-7", "FG-ROLL-8")
def test_close_call_rolls_one_die_again_or_all_for_two_time_and_comes_before_paying():
    world = a_world(hand=["short_rest", "close_call", "walk"], girl=1, time=5)
    state = dice(happen(world, PlayCard("short_rest"), Act()), BLANK, P)
    assert told(state) == [
        "Close Call: roll blank again.",
        "Close Call: roll partial again.",
        "Close Call: roll blank and partial again, time −2.",
        "Keep the dice.",
    ]
    one = dice(choose(state, "Close Call: roll blank again."), S)
    assert isinstance(one.fork, Decision) or one.world.girl.markers == 2
    both = choose(state, "Close Call: roll blank and partial again, time −2.")
    assert both.world.time == 3
    assert both.fork.source.numbers == (2,)


@proves("FG-ROLL-7")
def test_lucky_dice_roll_any_dice_again_once():
    world = a_world(hand=["focus"], items=["lucky_dice"])
    state = dice(happen(world, PlayCard("focus"), Act()), BLANK, P)
    assert len(told(state)) == 4
    state = choose(state, "Lucky Dice: roll blank again.")
    assert state.world.items == ()


@proves("FG-ROLL-7")
def test_improvise_makes_partial_successes_count():
    assert happen(a_world(), PartialsSucceed(until="roll")).world.partials == "roll"
    for until, left in (("roll", ""), ("phase", "phase")):
        world = a_world(hand=["short_rest"], girl=1, partials=until)
        state = dice(happen(world, PlayCard("short_rest"), Act()), P, P)
        assert (state.world.girl.markers, state.world.partials) == (3, left)


@proves("FG-CARD-2", "FG-TIME-2")
def test_effects_of_a_row_happen_from_left_to_right():
    world = a_world(hand=["focus"], horror=0, time=3)
    after = dice(happen(world, PlayCard("focus"), Act()), S, S, BLANK).world
    assert (after.horror, after.time) == (0, 6), "one time for horror at its lowest, then two"


@proves("FG-CARD-3")
def test_of_several_rows_for_a_failure_she_picks_one():
    state = dice(
        happen(a_world(hand=["distraction"]), PlayCard("distraction"), Act()), BLANK, BLANK
    )
    assert told(state) == ["Distraction: Horror −1. Time −4.", "Distraction: Horror +1. Time −2."]
    asked = book().told(state.fork.asker, state.world)
    assert asked == "No success: which of these rows is carried out?"


@proves("FG-CARD-5")
def test_playing_a_card_costs_nothing():
    world = a_world(hand=["critical_blow"], time=0)
    state = happen(world, PlayCard("critical_blow"), Act())
    assert isinstance(state.fork, Chance)
    assert state.world.time == 0


@proves("FG-CARD-6", "FG-CARD-8")
def test_a_row_that_ends_the_phase_is_finished_first():
    world = a_world(hand=["short_rest", "walk"], time=4)
    after = dice(happen(world, PlayCard("short_rest"), Act()), BLANK, BLANK)
    while isinstance(after.fork, Decision):
        after = choose(after, "Go on.")
    assert (after.world.horror, after.world.time, after.fork) == (4, 3, None)


@proves("FG-CARD-7")
def test_health_that_a_symbol_takes_cannot_be_answered():
    from dmd.final_girl.breath import LoseHealth

    state = happen(a_world(hand=["guard"], girl=4), LoseHealth(amount=1))
    assert (state.world.girl, state.fork) == (Life(3), None)


@proves("FG-CARD-9", "FG-REACT-1")
def test_a_reaction_is_no_action_and_an_action_no_reaction():
    state = happen(a_world(hand=["guard", "walk"]), Act())
    reasons = {one.move: one.reason(state.world, book()) for one in refusals(state, book())}
    assert reasons[PlayCard("guard")] == "Guard is a reaction."
    state = happen(a_world(hand=["guard", "walk"], open_attack=2), AnswerAttack())
    reasons = {one.move: one.reason(state.world, book()) for one in refusals(state, book())}
    assert reasons == {PlayReaction("walk"): "Walk is no reaction."}


@proves("FG-REACT-10")
def test_cards_that_prepare_a_roll_cannot_be_played_in_the_killer_phase_a_reroll_can():
    state = happen(a_world(hand=["guard", "planning", "close_call"], open_attack=2, phase="killer"),
                   AnswerAttack())  # fmt: skip
    assert told(state) == ["Answer with Guard.", "Take the blow."]
    state = dice(choose(state, "Answer with Guard."), BLANK, BLANK)
    assert "Close Call: roll blank again." in told(state)


@proves("FG-SEARCH-1")
def test_search_needs_a_search_space():
    refused = why_not(PlayCard("search"), a_world(girl_at="lake", hand=["search"]), book())
    assert refused.missing.rule == "FG-SEARCH-1"
    assert why_not(PlayCard("search"), a_world(hand=["search"]), book()) is None

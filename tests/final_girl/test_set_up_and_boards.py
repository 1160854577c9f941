"""Boards and the set-up (p. 2-8)."""

from collections import Counter

import pytest

from dmd.core.engine import let_fall, settle
from dmd.core.luck import stream
from dmd.core.state import Chance
from dmd.final_girl.setup import PlacePawns, SetUp, table
from dmd.final_girl.turn import ActionPhase, BeginTurn, PlanningPhase
from dmd.final_girl.world import Life
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, falls, happen, new

CAMP = book().box


def set_up(seed=0, **settings):
    """The table when the first choice is asked, or an event asks one before."""
    rules, below = book(**settings), stream(seed)
    begun = new(**settings)
    state = settle(begun.world, begun.agenda, rules)
    while isinstance(state.fork, Chance):
        state = let_fall(state, below, rules)
    return state


@proves("FG-BRD-1", "FG-BRD-2", "FG-SETUP-1")
@pytest.mark.parametrize(("side", "time", "dice"), [
    ("normal", 6, (3, 3, 2, 2, 2, 2, 2, 1)), ("extreme", 5, (3, 2, 2, 2, 2, 1, 1, 1)),
])  # fmt: skip
def test_the_extreme_side_gives_less_time_and_fewer_dice(side, time, dice):
    rules = book(side=side)
    assert tuple(step.dice for step in rules.side.horror) == dice
    assert set_up(side=side).world.time == time


@proves("FG-BRD-3", "FG-BRD-4")
def test_the_killer_board_has_a_row_for_each_rise_and_an_effect_above():
    hans = CAMP.killer
    assert (hans.health, hans.horror) == (12, 4)
    assert [row.attack for row in hans.rows] == [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5]
    assert [row.move for row in hans.rows] == [1] * 5 + [2] * 5 + [3]
    assert [number for number, row in enumerate(hans.rows) if row.reveals] == [5]
    assert hans.top


@proves("FG-BRD-6")
def test_search_spaces_own_a_stack_each_and_there_are_exits():
    board = book().board
    assert board.tagged("search") == tuple(table(book()).stacks)
    assert board.tagged("exit") == ("camp_entrance", "southeast_exit", "southwest_exit")


@proves("FG-BRD-7", "FG-BRD-8")
def test_panic_is_a_directed_table_and_numbers_that_are_missing_mean_stay():
    rules = book()
    assert [rules.flees("fire_pit", n) for n in range(1, 7)] == [
        "", "south_path", "south_path", "south_path", "south_path", "lake_cabin",
    ]  # fmt: skip
    assert [rules.flees("lake_cabin", n) for n in (5,)] == ["fire_pit"]
    for space in rules.board.ids:
        near = rules.board.neighbours(space)
        assert all(rules.flees(space, n) in ("", *near) for n in range(1, 7))
        assert {rules.flees(space, n) for n in range(1, 7)} - {""} == {*near}


@proves("FG-OVR-5")
@pytest.mark.parametrize("girl", ["laurie", "reiko"])
def test_any_heroine_meets_any_killer(girl):
    state = set_up(heroine=girl)
    assert state.world.girl == Life(book(heroine=girl).box.heroine.health - 1)


@proves("FG-SETUP-2")
def test_the_cards_that_cost_nothing_are_the_hand_all_others_the_market():
    world = table(book())
    assert Counter(world.hand) == {"walk": 2, "focus": 2, "weak_attack": 1, "short_rest": 1}
    assert len(world.market) == 17
    assert not set(world.hand) & set(world.market)


@proves("FG-SETUP-3")
def test_finale_and_dark_power_lie_face_down_and_the_rest_is_never_shown():
    world = set_up().world
    assert (world.finale, world.powers) == ("", ())
    assert len(world.finales) == 3
    assert len(world.dark) == 4


@proves("FG-SETUP-4", "FG-FINALE-5")
def test_ten_of_the_terror_cards_are_dealt():
    world = table(book())
    assert len(world.terror) == 10
    assert len(world.terror_pool) == 16 + 8


@proves("FG-SETUP-5")
def test_three_stacks_of_four_items_with_an_open_card_on_top():
    for seed in range(3):
        stacks = set_up(seed).world.stacks
        assert [(one.hidden, len(one.top), one.face_up) for one in stacks.values()] == [
            (3, 1, True)
        ] * 3


@proves("FG-SETUP-6")
@pytest.mark.parametrize("card", CAMP.setups)
def test_every_set_up_card_places_heroine_killer_and_ten_victims(card):
    state = happen(table(book()), SetUp())
    assert {one for one, _ in state.fork.source.outcomes(book())} == {*CAMP.setups}
    setup = CAMP.setups[card]
    world = falls(state, card).world
    assert (world.girl_at, world.killer_at, world.setup) == (setup.heroine, setup.killer, card)
    assert Counter(world.victims) == setup.victims
    assert len(world.victims) == 10


@proves("FG-SETUP-7", "FG-BREATH-1")
def test_nine_black_tokens_six_of_them_blank():
    assert Counter(table(book()).breaths) == {"0": 6, "1": 1, "2": 1, "3": 1}


@proves("FG-SETUP-9")
def test_bloodlust_time_and_horror_as_printed():
    world = set_up().world
    assert (world.bloodlust, world.time) == (0, 6)
    assert book().side.horror[table(book()).horror].label == 4


@proves("FG-SETUP-10")
def test_an_event_is_carried_out_before_the_first_turn():
    state = happen(table(book()), PlacePawns("bonfire"))
    while isinstance(state.fork, Chance) and state.fork.into.__struct_config__.tag == "lie_open":
        state = let_fall(state, stream(1), book())
    assert state.world.turn == 0
    after = falls(state, "fresh_meat")
    assert len(after.world.victims) == 16
    assert (after.world.turn, len(after.world.events)) == (1, 9)


@proves("FG-TURN-1", "FG-OVR-1")
def test_the_phases_follow_one_another():
    step = BeginTurn().resolve(a_world(), book())
    phases = [one.__struct_config__.tag for one in step.then]
    assert phases == [
        "action_phase", "planning_phase", "killer_phase", "panic_phase", "upkeep_phase",
        "begin_turn",
    ]  # fmt: skip
    assert step.world.turn == 2


@proves("FG-TIME-9")
def test_a_marker_that_was_driven_into_the_red_skips_the_action_phase():
    state = happen(a_world(time=-1, hand=["walk"]), ActionPhase(), PlanningPhase())
    assert (state.world.phase, state.world.hand, state.world.time) == ("planning", ("walk",), 6)


@proves("FG-OVR-4", "FG-SPECIAL-3")
def test_there_are_no_more_victims_than_pawns():
    from dmd.final_girl.victims import PlaceVictims

    crowd = ["lake"] * 20
    after = happen(a_world(victims=crowd), PlaceVictims(number=2, at="dock")).world
    assert after.living == 21


@proves("FG-KILLER-4")
def test_victims_are_placed_where_the_set_up_card_had_somebody():
    from dmd.final_girl.victims import PlaceVictims

    world = a_world(setup="bonfire")
    assert (
        happen(world, PlaceVictims(number=2, at="killer_start")).world.victims
        == ("northwest_woods",) * 2
    )
    assert happen(world, PlaceVictims(number=1, at="heroine_start")).world.victims == ("swamp",)

"""Ties: what makes a space worse for her, what lies nearer on the drawn map, who is farthest."""

import pytest
from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.state import Scope
from dmd.final_girl.cards import Act, EndPhase
from dmd.final_girl.events import ChooseSpecial
from dmd.final_girl.happening import PHASE
from dmd.final_girl.killing import KillerActs, KillerMoves
from dmd.final_girl.tracks import LoseTime
from dmd.final_girl.victims import TowardKiller, VictimsApproach
from dmd.final_girl.world import KILLER, Special, Token
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, happen, told

# From the fire pit both the south path and the lake cabin lie one space away.
FORK = {"killer_at": "fire_pit", "girl_at": "dock"}


@proves("FG-AMBIG-3")
def test_a_special_victim_is_worse_than_any_crowd_a_crowd_worse_than_being_near_her():
    rules = book()
    world = a_world(**FORK, victims=["lake_cabin", "lake_cabin"], special=[("boyfriend", "cliff")])
    order = sorted(("south_path", "lake_cabin", "cliff"), key=lambda n: rules.evil_of(n, world))
    assert order == ["cliff", "lake_cabin", "south_path"]
    nobody = replace(world, victims=(), special=())
    assert rules.evil_of("south_path", nobody)[:2] == (0, 1)
    assert rules.evil_of("dock", nobody)[:2] == (0, 0)


def test_the_drawn_map_is_measured_as_the_crow_flies():
    rules = book(location="last_reel")
    assert rules.drawn("ticket_gate", "lot") == 2
    assert rules.drawn("lot", "back_rows") == pytest.approx(2.5)
    assert rules.drawn("screen", "cornfield") == pytest.approx(2.5)


@proves("FG-KILLER-4")
def test_the_farthest_is_counted_in_spaces_and_may_be_here():
    rules = book()
    assert rules.farthest("dock", ("lake", "cliff", "dock")) == ("cliff",)
    assert rules.farthest("dock", ("dock",)) == ("dock",)
    assert rules.farthest("dock", ("lake", "south_path")) == ("lake", "south_path")
    assert rules.farthest("dock", ()) == ()


@proves("FG-AMBIG-1", "FG-AMBIG-2")
@pytest.mark.parametrize("attitude", ["infinite_evil", "overriding_realism", "ask",
                                      "barrel_of_laughs"])  # fmt: skip
def test_a_victim_that_may_go_two_ways_goes_as_was_agreed(attitude):
    """South path and sports courts lie on two shortest ways from the lake cabin."""
    rules = book(ambiguity=attitude)
    board = rules.board
    start, goal = next(
        (one, other) for one in board.ids for other in board.ids
        if len(board.steps_toward(one, (other,))) == 2
    )  # fmt: skip
    ways = board.steps_toward(start, (goal,))
    world = a_world(rules, girl_at=ways[1], killer_at=goal, victims=[start])
    for effect in (VictimsApproach(), TowardKiller()):
        state = happen(world, effect, rules=rules)
        if attitude == "ask":
            assert len(told(state, rules)) == 2
        elif attitude == "barrel_of_laughs":
            assert [many for _, many in state.fork.source.outcomes()] == [1, 1]
        elif attitude == "infinite_evil":
            assert state.world.victims == (ways[1],), "to where she is"
        else:
            assert state.world.victims == (min(ways, key=lambda n: rules.drawn(start, n)),)


@proves("FG-AMBIG-1", "FG-SPECIAL-1")
def test_of_victims_equally_near_to_her_the_one_drawn_nearer_to_her_becomes_special():
    rules = book(ambiguity="overriding_realism")
    near = a_world(rules, girl_at="south_path", killer_at="cabins", victims=["dock", "lake_cabin"])
    assert rules.drawn("cabins", "lake_cabin") < rules.drawn("cabins", "dock"), "his is the other"
    after = happen(near, ChooseSpecial("boyfriend"), rules=rules).world
    assert after.special == (Special("boyfriend", "dock"),)


@proves("FG-TOKEN-1")
@pytest.mark.parametrize("which", [0, 1])
def test_of_two_ways_equally_short_he_takes_the_one_without_a_trap(which):
    board = book().board
    start, goal = next(
        (one, other) for one in board.ids for other in board.ids
        if len(board.steps_toward(one, (other,))) == 2
    )  # fmt: skip
    far = board.distance(start, goal)
    trap = board.steps_toward(start, (goal,))[which]
    world = a_world(killer_at=start, tokens=(Token("trap", trap),), phase="killer")
    after = happen(world, KillerMoves(KILLER, goal, symbols=far)).world
    assert (after.killer_at, after.killer, after.token("trap")) == (goal, world.killer, trap)


@proves("FG-ENDACT-1")
def test_when_she_stops_nothing_more_of_the_phase_happens():
    rules = book()
    state = settle(a_world(hand=["walk"], time=6), (Act(), LoseTime(amount=3), Scope(PHASE)), rules)
    after = choose(state, "End the action phase.")
    assert (after.world.time, after.fork) == (6, None)
    assert isinstance(state.fork.options[-1].then[0], EndPhase)


def test_before_a_card_is_rolled_for_no_row_was_followed():
    from dmd.final_girl.cards import PlayCard

    rolling = happen(a_world(hand=["walk"], row=2), PlayCard("walk"))
    assert rolling.world.row == -1


@proves("FG-KMOVE-6", "FG-TARGET-1")
@pytest.mark.parametrize("attitude", ["ask", "barrel_of_laughs"])
def test_who_is_nearest_is_not_asked_where_he_does_not_move(attitude):
    rules = book(ambiguity=attitude)
    world = a_world(rules, killer_at="lake_cabin", girl_at="swamp",
                    victims=["sports_courts", "fire_pit"])  # fmt: skip
    state = happen(world, KillerActs(KILLER, "nearest_victim", ("attack",)), rules=rules)
    assert (state.fork, state.world) == (None, world)

"""Rolls to the letter: what counts without any help, what a reroll costs."""

from dmd.final_girl.roll import KeepRoll, Roll, RollAgain
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, P, S, a_world, book, happen, told


@proves("FG-ROLL-3")
def test_a_partial_success_is_none_unless_something_says_so():
    plain, helped = Roll("walk", (BLANK, P, S)), Roll("walk", (BLANK, P, S), free=True)
    assert (plain.successes, plain.partials) == (1, 1)
    assert (helped.successes, helped.partials) == (2, 0)
    assert told(happen(a_world(hand=["walk"] * 2), KeepRoll(plain)))[0].startswith("Discard 2")


@proves("FG-ROLL-7")
def test_a_reroll_that_names_no_time_costs_none():
    world = a_world(items=["lucky_dice"], time=4)
    again = RollAgain(Roll("walk", (BLANK, P)), (P,), "lucky_dice")
    assert str(book().say(again, world)) == "Lucky Dice: roll partial again."
    after = happen(world, again).world
    assert (after.time, after.items) == (4, ())

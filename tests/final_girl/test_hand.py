"""The hand to the letter: as many cards go as it says."""

from dmd.final_girl.hand import DiscardCards
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, choose, happen


@proves("FG-ROLL-11")
def test_as_many_cards_are_discarded_as_it_says_one_by_one():
    hand = ["focus", "guard", "search", "sprint", "walk"]
    state = happen(a_world(hand=hand), DiscardCards(3))
    state = choose(state, "Discard Focus.", "Discard Guard.", "Discard Search.")
    assert (state.world.hand, state.fork) == (("sprint", "walk"), None)

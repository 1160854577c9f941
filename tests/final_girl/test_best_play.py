"""Small positions played to every end, by best play, at random and by lot.

The expected worths are counted by hand; on the way every law of the kernel is held.
"""

from fractions import Fraction

from dmd.core.state import End, Scope, State
from dmd.final_girl.breath import FlipToken
from dmd.final_girl.cards import PlayCard
from dmd.final_girl.happening import PHASE
from dmd.final_girl.world import HEROINE, KILLER
from tests.core.slices.play import proves as plays_out
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book


def position(*phases, **world):
    """A table before phases, in each of which only this happens."""
    agenda = [one for effect in phases for one in (effect, Scope(PHASE))]
    return State(a_world(**world), tuple(agenda))


def playing(card, *others, **world):
    return position(PlayCard(card), hand=(card, *others), **world)


def markers_and_cards(state):
    return 3 * state.world.girl.markers + len(state.world.hand)


def are_back(state):
    return state.world.girl.revived and state.world.killer.revived


def is_won(state):
    return state.fork == End("won", "FG-BREATH-3")


@proves("FG-ROLL-3", "FG-CARD-1")
def test_best_play_pays_for_the_second_success_only():
    # A marker is worth 3, a card 1. Short Rest heals 2 with two successes, else 1.
    # SS, 1/9: 2 markers and both cards, 8. One S and one P, 2/9: pay, 2 markers, 6.
    # The other 6/9: one marker and both cards, 5. Before the roll there is 1 marker, 3.
    begin = playing("short_rest", "guard", "guard", girl=1)
    root = plays_out(begin, book(), markers_and_cards)
    assert root.worth == 3 + Fraction(1 * 8 + 2 * 6 + 6 * 5, 9)


@proves("FG-ROLL-3", "FG-ATK-4")
def test_with_two_dice_and_two_spare_cards_only_two_blanks_fail():
    # Of the nine pairs SS SP SB PS PP PB BS BP BB, each equally likely, only BB has nothing to pay.
    begin = playing("furious_strike", "guard", "guard", girl_at="cabins")
    root = plays_out(begin, book(), lambda state: state.world.horror < 3)
    assert root.worth == Fraction(8, 9)


@proves("FG-ADREN-1", "FG-BREATH-3")
def test_with_both_at_their_last_breath_the_blow_decides():
    # Five dice: three for horror 0 and one for each of the two. Without any success, (2/3)^5, her
    # token is flipped, else his; six of nine tokens are blank: 211/243 times 2/3.
    begin = playing("furious_strike", girl_at="cabins", horror=0, girl=0, killer=0)
    root = plays_out(begin, book(), is_won)
    assert root.worth == Fraction(211, 243) * Fraction(2, 3)


@proves("FG-BREATH-1")
def test_both_come_back_once_in_twelve():
    # Three of nine tokens are not blank, then two of eight: 3/9 times 2/8.
    begin = position(FlipToken((HEROINE,)), FlipToken((KILLER,)))
    assert plays_out(begin, book(), are_back).worth == Fraction(1, 12)

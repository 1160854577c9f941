from fractions import Fraction

import pytest

from dmd.core.engine import apply, settle
from dmd.core.requirements import refusals, why_not
from dmd.core.state import Chance, End, Scope, State
from dmd.core.timeline import Timeline
from tests.core.slices.final_girl import (
    HORROR_DICE,
    Act,
    Convert,
    FlipToken,
    Heal,
    LoseHealth,
    LoseTime,
    MoveHorror,
    PlayCard,
    World,
    action_phase,
    final_girl_book,
)
from tests.core.slices.play import proves

BOOK = final_girl_book()
S, P, BLANK = "success", "partial", "blank"


def happen(world, *effects):
    return settle(world, effects, BOOK)


def rolled(card, *faces, **world):
    """The position after a card was played from a hand and its dice were set."""
    hand = tuple(sorted((card, *world.pop("hand", ()))))
    state = happen(World(hand=hand, **world), PlayCard(card), Scope("action phase"))
    return apply(state, (tuple(sorted(faces)),), BOOK)


def sentences(state):
    return [BOOK.say(option.then[0], state.world) for option in state.fork.options]


def damage(state):
    return 11 - state.world.killer


# Dice, each a success, a partial success and nothing with 1/3 each, counted over all 3^n rolls;
# how many partial successes can be paid up; the odds of no, one, and two or more successes.
ODDS = [
    (1, 0, "2/3", "1/3", "0"),
    (2, 0, "4/9", "4/9", "1/9"),
    (3, 0, "8/27", "4/9", "7/27"),
    (4, 0, "16/81", "32/81", "11/27"),
    (1, 1, "1/3", "2/3", "0"),
    (2, 1, "1/9", "5/9", "1/3"),
    (3, 1, "1/27", "10/27", "16/27"),
    (4, 1, "1/81", "19/81", "61/81"),
    (1, 2, "1/3", "2/3", "0"),
    (2, 2, "1/9", "4/9", "4/9"),
    (3, 2, "1/27", "2/9", "20/27"),
    (4, 2, "1/81", "8/81", "8/9"),
]
TABLE = {1: {"horror": 7}, 2: {"horror": 3}, 3: {"horror": 0}, 4: {"horror": 0, "girl": 0}}


@pytest.mark.parametrize(("dice", "conversions", "none", "one", "more"), ODDS)
def test_the_rows_of_a_card_come_up_as_often_as_a_count_of_all_rolls_says(
    dice, conversions, none, one, more
):
    hand = ("furious_strike", *("guard",) * (2 * conversions))
    root = proves(action_phase(hand=hand, **TABLE[dice]), BOOK, damage, samples=20_000)
    expected = {0: Fraction(none), 1: Fraction(one), 2: Fraction(more)}
    assert {damage: root.odds.get(damage, 0) for damage in range(3)} == expected


def test_with_two_dice_and_two_spare_cards_only_two_blanks_fail():
    # Of the nine pairs SS SP SB PS PP PB BS BP BB, each equally likely, only BB has nothing to pay.
    begin = action_phase(hand=("furious_strike", "guard", "guard"))
    root = proves(begin, BOOK, lambda state: damage(state) >= 1)
    assert root.worth == Fraction(8, 9)


def test_best_play_pays_for_the_second_success_only():
    # A marker is worth 3, a card 1. Short Rest heals 2 with two successes, else 1.
    # SS, 1/9: 2 markers and both cards, 8. One S and one P, 2/9: pay, 2 markers, 6.
    # The other 6/9: one marker and both cards, 5. Before the roll there is 1 marker, 3.
    begin = action_phase(hand=("guard", "guard", "short_rest"), girl=1)
    root = proves(begin, BOOK, lambda state: 3 * state.world.girl + len(state.world.hand))
    assert root.worth == 3 + Fraction(1 * 8 + 2 * 6 + 6 * 5, 9)


def test_with_both_at_their_last_breath_the_blow_decides():
    # Five dice: three for horror 0 and one for each of the two. Without any success, (2/3)^5, her
    # token is flipped, else his; six of nine tokens are blank: 211/243 times 2/3.
    begin = action_phase(hand=("furious_strike",), horror=0, girl=0, killer=0)
    root = proves(begin, BOOK, lambda state: state.fork == End("won", "FG-BREATH-3"))
    assert root.worth == Fraction(211, 243) * Fraction(2, 3)


def test_a_whole_phase_with_four_cards_holds_every_law_and_more_cards_only_help():
    hand = ("distraction", "furious_strike", "guard", "short_rest")
    begin = action_phase(hand=hand, horror=0, girl=0, killer=0, time=1, items=("first_aid_kit",))
    root = proves(begin, BOOK, lambda state: state.fork == End("won", "FG-BREATH-3"))
    assert Fraction(211, 243) * Fraction(2, 3) < root.worth < Fraction(2, 3)


def test_horror_4_means_two_dice():
    state = happen(World(hand=("short_rest",), horror=4), PlayCard("short_rest"))
    assert state.fork.source.numbers == (2,)


@pytest.mark.parametrize(
    ("world", "dice"),
    [
        (World(horror=7), 1),
        (World(horror=7, girl=0), 2),
        (World(horror=0, girl=0, killer=0), 5),
    ],
)
def test_whoever_is_down_to_the_last_breath_token_adds_a_die(world, dice):
    assert BOOK.ask(HORROR_DICE, world) == dice
    cites = [reason.cite for reason in BOOK.reasons(HORROR_DICE, world)]
    assert cites == ["FG-ROLL-1", "FG-ADREN-1"][: len(cites)]


def test_short_rest_with_a_success_and_a_partial_one_lets_her_choose():
    state = rolled("short_rest", S, P, hand=("guard", "guard"), girl=1)
    assert sentences(state) == [
        "Discard 2 cards and make a partial success a success.",
        "Let the roll count as it is; successes: 1.",
    ]
    paid, kept = (apply(state, pick, BOOK).world for pick in (0, 1))
    assert (paid.girl, paid.time, paid.hand) == (3, 6, ())
    assert paid.discarded == ("guard", "guard", "short_rest")
    assert (kept.girl, kept.time, kept.hand) == (2, 5, ("guard", "guard"))


def test_a_third_success_is_not_offered():
    state = rolled("short_rest", S, S, P, hand=("guard", "guard"), horror=1)
    assert (state.fork, state.world.hand) == (None, ("guard", "guard"))


def test_without_two_cards_a_partial_success_cannot_be_paid_up_and_the_reason_is_told():
    state = rolled("furious_strike", S, P, hand=("guard",), horror=5)
    assert (damage(state), state.world.horror, state.fork) == (1, 4, None)
    refused = why_not(Convert("furious_strike", 1, 1), state.world, BOOK)
    assert refused
    assert str(refused.as_refusal(state.world, BOOK)) == (
        "A partial success costs 2 cards; you hold 1. Keep more cards in hand. (FG-ROLL-3)"
    )


@pytest.mark.parametrize(
    ("spare", "asked"),
    [
        (("distraction", "guard"), None),
        (("guard", "guard", "guard"), None),
        (("distraction", "guard", "guard"), ["Discard Distraction.", "Discard Guard."]),
    ],
)
def test_which_cards_to_discard_is_asked_only_where_it_can_matter(spare, asked):
    state = apply(rolled("furious_strike", S, P, hand=spare), 0, BOOK)
    if asked:
        assert sentences(state) == asked
        state = apply(apply(state, 1, BOOK), 0, BOOK)
    assert len(state.world.discarded) == 3


def test_a_failure_with_two_rows_lets_her_pick_one():
    state = rolled("distraction", BLANK, BLANK)
    assert sentences(state) == [
        "Horror moves by -1. Lose 4 time.",
        "Horror moves by 1. Lose 2 time.",
    ]
    assert apply(state, 1, BOOK).world.time == 4


def test_a_reaction_cannot_be_played_and_says_why():
    state = happen(World(hand=("guard", "short_rest")), Act(), Scope("action phase"))
    assert sentences(state) == ["Play Short Rest.", "The action phase ends."]
    (refused,) = refusals(state, BOOK)
    assert refused.move == PlayCard("guard")
    assert refused.reason(state.world, BOOK) == "Guard is a reaction."


def test_in_the_red_no_card_can_be_played_and_no_time_is_gained():
    state = happen(World(hand=("short_rest",), time=0), LoseTime(3), Act(), Scope("action phase"))
    assert (state.fork, state.world.time) == (None, -1)
    calm = happen(World(time=-1, horror=0), MoveHorror(-1))
    assert calm.world.time == -1


def test_at_the_low_end_of_the_track_she_gains_time_instead():
    state = happen(World(horror=1, time=2), MoveHorror(-1), MoveHorror(-1))
    assert (state.world.horror, state.world.time) == (0, 3)


def test_a_first_aid_kit_heals_one_more_but_never_beyond_her_health():
    kit = World(girl=1, items=("first_aid_kit",))
    assert happen(kit, Heal(1)).world.girl == 3
    assert happen(kit, Heal(1), Heal(2)).world.girl == 4


def test_damage_equal_to_the_markers_leaves_the_token_alone():
    state = happen(World(killer=2), LoseHealth("killer", 2))
    assert (state.world.killer, state.fork) == (0, None)


def test_a_killer_who_comes_back_ends_the_phase_and_damage_beyond_is_lost():
    world = World(killer=1, hand=("short_rest",))
    state = happen(world, LoseHealth("killer", 3), Act(), Scope("action phase"))
    assert isinstance(state.fork, Chance)
    back = apply(state, "3", BOOK)
    assert (back.world.killer, back.world.revived, back.fork) == (2, ("killer",), None)
    again = happen(back.world, LoseHealth("killer", 3))
    assert again.fork == End("won", "FG-BREATH-7")


def test_both_come_back_once_in_twelve():
    # Three of nine tokens are not blank, then two of eight: 3/9 times 2/8.
    phases = (FlipToken("girl"), Scope("action phase"), FlipToken("killer"), Scope("action phase"))
    root = proves(State(World(), phases), BOOK, lambda state: len(state.world.revived) == 2)
    assert root.worth == Fraction(1, 12)


def test_the_journal_tells_the_roll_with_its_rules():
    hand = ("guard", "guard", "short_rest")
    game = Timeline(action_phase(hand=hand, girl=1, items=("first_aid_kit",)), BOOK)
    game.set_dice(0, [((P, S),)])
    game.choose(0)
    assert game.state.fork is None
    story = """
A card may be played.  (FG-ENDACT-1)
  Play Short Rest.  (FG-CARD-4)
    Horror dice rolled: 2.  (FG-ROLL-1)
      The dice show partial and success.  (FG-ROLL-2)
        Successes: 1; partial ones to pay up: 1.  (FG-ROLL-10)
          Discard 2 cards and make a partial success a success.  (FG-ROLL-3)
            Cards to discard: 2.  (FG-ROLL-11)
              Discard Guard.  (FG-ROLL-11)
              Discard Guard.  (FG-ROLL-11)
            Successes: 2; partial ones to pay up: 0.  (FG-ROLL-10)
              Let the roll count as it is; successes: 2.  (FG-CARD-1)
                Heal 2.  (FG-CARD-2)
                  first aid kit: Heal 2.  (FG-ITEM-4)
                    Heal 3.  (FG-REST-1)
A card may be played.  (FG-ENDACT-1)
  The action phase ends.  (FG-CARD-8)
"""
    assert game.journal.text() == story.strip()

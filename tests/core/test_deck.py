from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.core.complaints import Refusal
from dmd.core.deck import Deck, Draw, deck
from tests.core.laws import driven, shares


def test_a_shuffled_deck_is_a_bag_so_two_hidden_orders_are_one_position():
    assert deck("abca") == deck("caab")


def test_the_draw_is_the_chance_and_its_odds_are_counted():
    source = Draw(deck(["fire", "fire", "byakhee"]))
    assert shares(source, None) == {"fire": Fraction(2, 3), "byakhee": Fraction(1, 3)}
    assert driven(source, None) == shares(source, None)


def test_a_drawn_card_leaves_the_deck_and_no_other_does():
    left = deck("aab").without("a")
    assert sorted(left) == ["a", "b"]


def test_a_card_known_on_top_is_the_next_card_for_certain():
    known = deck("abc").with_on_top("z")
    assert shares(Draw(known), None) == {"z": Fraction(1)}
    assert known.without("z") == deck("abc")


def test_a_card_put_under_the_deck_comes_last_and_everybody_knows_it():
    under = deck("ab").with_at_bottom("z").with_at_bottom("y")
    assert set(under.next_cards()) == {"a", "b"}
    last = under.without("a").without("b")
    assert list(last) == ["z", "y"]
    assert last.without("z").next_cards() == Counter("y")


def test_shuffling_makes_everybody_forget():
    assert deck("ab").with_on_top("z").with_at_bottom("y").shuffled_with("c") == deck("abcyz")


def test_a_card_that_cannot_come_next_cannot_be_taken():
    with pytest.raises(Refusal, match="“a” cannot be the next card"):
        deck("ab").with_on_top("z").without("a")


def test_nothing_can_be_drawn_from_an_empty_deck():
    assert Draw(Deck()).outcomes(None) == []
    with pytest.raises(Refusal, match="no card left"):
        Draw(Deck()).draw(lambda n: 0, None)


@given(st.lists(st.sampled_from("abcd"), max_size=6), st.data())
def test_cards_are_conserved_whatever_is_done(cards, data):
    pile, hand = deck(cards), []
    for _ in range(8):
        act = data.draw(st.sampled_from(["draw", "top", "bottom", "shuffle"]))
        if act == "draw" and len(pile):
            hand.append(data.draw(st.sampled_from(sorted(pile.next_cards()))))
            pile = pile.without(hand[-1])
        elif act == "top" and hand:
            pile = pile.with_on_top(hand.pop())
        elif act == "bottom" and hand:
            pile = pile.with_at_bottom(hand.pop())
        else:
            pile = pile.shuffled_with()
        assert Counter(pile) + Counter(hand) == Counter(cards)
        assert len(pile) + len(hand) == len(cards)

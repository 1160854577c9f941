"""Changes of dice, at the edges: how much choice is compared."""

from __future__ import annotations

import msgspec
import pytest

from dmd.core.complaints import Refusal
from dmd.core.dice.changes import (
    MOST_CHANGES,
    MOST_USES,
    Add,
    Change,
    Convert,
    Reduce,
    before_and_after,
    check,
    refuse_endless_choice,
)
from dmd.core.dice.die import Die
from dmd.core.dice.pool import Pool


def test_as_many_uses_as_can_be_compared_are_compared_and_not_one_more():
    refuse_endless_choice([], 1, MOST_USES)

    with pytest.raises(Refusal, match="50,000,001 ways; at most 50,000,000"):
        refuse_endless_choice([], 1, MOST_USES + 1)


WORDS = ("hit", "miss", "sign")


def after(counts, *changes):
    """What the counts of the words may be after the changes."""
    before, possibilities = before_and_after(WORDS, changes, WORDS)
    assert before == WORDS
    return list(possibilities(counts))


def test_three_changes_apply_in_the_order_in_which_they_are_given():
    more, counts = Add("miss"), Convert("miss", "hit")

    assert after((0, 0, 0), more, counts, more) == [(1, 1, 0)]
    assert after((0, 0, 0), counts, more, more) == [(0, 2, 0)]
    assert after((0, 0, 0), more, more, counts) == [(2, 0, 0)]


def test_a_conversion_takes_up_to_its_most_and_counts_each_for_its_worth():
    assert after((0, 3, 1), Convert("miss", "hit")) == [(3, 0, 1)]
    assert after((0, 3, 1), Convert("miss", "hit", most=2)) == [(2, 1, 1)]
    assert after((0, 3, 1), Convert("miss", "hit", most=4, worth=2)) == [(6, 0, 1)]
    assert after((0, 3, 1), Convert("miss", "hit+sign", keeps=True)) == [(3, 3, 4)]
    assert after((0, 2, 0), Convert("miss", "hit", optional=True)) == [
        (2, 0, 0), (1, 1, 0), (0, 2, 0),
    ]  # fmt: skip


def test_what_is_added_or_taken_away():
    assert after((1, 0, 0), Add("hit", 2)) == [(3, 0, 0)]
    assert after((1, 0, 0), Add("hit", when="miss >= 1")) == [(1, 0, 0)]
    assert after((1, 2, 0), Add("hit", when="miss >= 1 and sign = 0")) == [(2, 2, 0)]
    assert after((1, 0, 0), Add("hit", optional=True)) == [(2, 0, 0), (1, 0, 0)]
    assert after((1, 0, 0), Reduce("hit")) == [(0, 0, 0)]
    assert after((3, 0, 0), Reduce("hit", 2)) == [(1, 0, 0)]
    assert after((1, 0, 0), Reduce("hit", 2)) == [(0, 0, 0)]


def test_only_what_matters_for_the_symbols_wanted_is_counted():
    changes = (Convert("sign", "hit"), Add("miss", when="sign >= 1"), Reduce("hit"))

    assert before_and_after(("hit",), changes, WORDS)[0] == ("hit", "sign")
    assert before_and_after(("miss",), changes, WORDS)[0] == ("miss", "sign")
    assert before_and_after(("sign",), changes, WORDS)[0] == ("sign",)
    before, possibilities = before_and_after(("miss", "hit"), (), WORDS)
    assert before == ("hit", "miss")
    assert list(possibilities((1, 2))) == [(2, 1)]


CONVERSION = "Take 0 symbols or more, and a worth from 0 to 100."
ADDITION = "Take 0 to 1,000; to take symbols away, say Reduce."


@pytest.mark.parametrize(
    ("odd", "remedy"),
    [
        (lambda: Convert("miss", "hit", most=-1), CONVERSION),
        (lambda: Convert("miss", "hit", worth=-1), CONVERSION),
        (lambda: Convert("miss", "hit", worth=101), CONVERSION),
        (lambda: Add("hit", -1), ADDITION),
        (lambda: Add("hit", 1_001), ADDITION),
        (lambda: Reduce("hit", -1), "To add some, say Add."),
        (lambda: check([Add("hit")] * 11, WORDS), "Take 10 at most."),
        (lambda: check([Add("hit", when="miss")], WORDS), "Ask, say, tentacle >= 2."),
        (lambda: check([Add("hits")], WORDS), "Did you mean “hit”?"),
        (lambda: check([Convert("hit", "mis+sign")], WORDS), "Did you mean “miss”?"),
        (
            lambda: refuse_endless_choice([], 1, MOST_USES + 1),
            "Throw fewer dice, or leave `optional` out where using all is best anyway.",
        ),
    ],
)
def test_a_refused_change_is_told_how_to_mend_it(odd, remedy):
    with pytest.raises(Refusal) as why:
        odd()

    assert why.value.remedy == remedy


def test_the_limits_themselves_may_be_reached():
    assert (MOST_CHANGES, MOST_USES) == (10, 50_000_000)
    for worth in (0, 100):
        assert after((0, 1, 0), Convert("miss", "hit", worth=worth)) == [(worth, 0, 0)]
    assert after((0, 1, 0), Convert("miss", "hit", most=0)) == [(0, 1, 0)]
    assert after((0, 0, 0), Add("hit", 1_000)) == [(1_000, 0, 0)]
    assert after((0, 0, 0), Add("hit", 0), Reduce("hit", 0)) == [(0, 0, 0)]
    check([Add("hit")] * 10, WORDS)


def test_each_optional_change_multiplies_what_is_to_be_compared():
    any_of_two = Convert("miss", "hit", optional=True)
    one_at_most = Convert("miss", "hit", most=1, optional=True)
    plain = [Convert("miss", "hit"), Add("hit"), Reduce("hit")]

    for changes, ways in (
        (plain, 1), ([any_of_two], 3), ([one_at_most], 2), ([Add("hit", optional=True)], 2),
        ([any_of_two, one_at_most, *plain], 6),
    ):  # fmt: skip
        most = MOST_USES // ways
        refuse_endless_choice(changes, 2, most)
        with pytest.raises(Refusal):
            refuse_endless_choice(changes, 2, most + 1)


def test_a_change_that_is_not_optional_leaves_one_distribution():
    coin = Pool((Die("C", "coin", "silver", (("hit",), ("miss",))),), (2,))

    assert coin.with_(Reduce("hit")).distribution("hit") == {(0,): 3, (1,): 1}
    assert coin.with_(Add("hit")).distribution("hit") == {(1,): 1, (2,): 2, (3,): 1}


def test_a_word_that_changes_do_not_know_is_refused():
    for one in (Add("hit"), Reduce("hit"), Convert("miss", "hit")):
        written = msgspec.to_builtins(one)
        assert msgspec.convert(written, Change) == one
        with pytest.raises(msgspec.ValidationError, match="unknown field `amounts`"):
            msgspec.convert({**written, "amounts": 2}, Change)

import json
from collections import Counter
from pathlib import Path

import pytest

from dmd.core.luck import Luck, child_seed, mixed, shuffled, stream
from tests.core.laws import every_script

GOLDEN = json.loads((Path(__file__).parents[1] / "fixtures" / "luck.json").read_text("utf-8"))


def test_the_generator_is_splitmix64():
    # The first five words of splitmix64 seeded with 1234567, as published for checking.
    step = 0x9E3779B97F4A7C15
    words = [mixed((1234567 + n * step) % 2**64) for n in range(5)]
    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_thousand_golden_faces_fall_the_same_for_ever():
    faces = [Luck(seed).below(chance)(6) for seed in range(10) for chance in range(100)]
    assert faces == GOLDEN["faces"]


def test_a_hundred_golden_shuffles_fall_the_same_for_ever():
    cards = "abcdefgh"
    shuffles = ["".join(shuffled(cards, Luck(7, n).below(0))) for n in range(100)]
    assert shuffles == GOLDEN["shuffles"]


def test_luck_depends_on_seed_and_number_and_chance_and_on_nothing_else():
    first = [Luck(1, 0).below(5)(1000) for _ in range(3)]
    assert len(set(first)) == 1
    others = {Luck(2, 0).below(5)(1000), Luck(1, 1).below(5)(1000), Luck(1, 0).below(6)(1000)}
    assert first[0] not in others
    assert Luck(1).renewed() == Luck(1, 1)


def test_every_number_below_n_comes_equally_often_within_four_sigma():
    below, n, times = stream(11), 6, 60_000
    found = Counter(below(n) for _ in range(times))
    sigma = (times / n * (1 - 1 / n)) ** 0.5
    assert all(abs(found[face] - times / n) < 4 * sigma for face in range(n))


def test_words_that_would_favour_low_numbers_are_thrown_away():
    # Of 2**64 words only the first 2**63 + 1 are fair for this limit: the others would come twice.
    limit, step = 2**63 + 1, 0x9E3779B97F4A7C15
    below = stream(9)
    drawn = [below(limit) for _ in range(50)]
    words = (mixed((9 + n * step) % 2**64) for n in range(10_000))
    fair = [word for word in words if word < limit]
    assert drawn == fair[:50]


def test_a_shuffle_driven_through_every_answer_gives_every_order_once():
    orders = Counter()
    for script in every_script([4, 3, 2]):
        answers = iter(script)
        orders[shuffled("abcd", lambda limit, answers=answers: next(answers))] += 1
    assert len(orders) == 24
    assert set(orders.values()) == {1}


def test_child_seeds_differ_and_do_not_depend_on_who_asks():
    seeds = {child_seed(1, n) for n in range(10_000)} | {child_seed(2, n) for n in range(10_000)}
    assert len(seeds) == 20_000


@pytest.mark.parametrize("limit", [0, -1, 2**64])
def test_a_number_below_nothing_cannot_be_drawn(limit):
    with pytest.raises(ValueError, match="cannot be drawn"):
        stream(0)(limit)

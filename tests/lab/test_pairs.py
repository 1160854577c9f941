"""Two versions under the same luck."""

import os

import pytest
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.luck import child_seed, stream
from dmd.lab.betting import Betting
from dmd.lab.finding import find
from dmd.lab.pairs import sensitivity, versus, without_each
from dmd.lab.trial import bench, trial
from dmd.workshop.players import player
from tests.lab.minis import mini, solved

EPISODE = "blasphemous_alchemy"
RUNS = 400 if os.environ.get("DMD_SOAK") else 30


def coins(seed, up, down, many):
    """Differences of pairs as they come: up and down so often of 100, else nothing."""
    below = stream(child_seed(5, seed))
    drawn = [below(100) for _ in range(many)]
    return [1 if n < up else -1 if n < up + down else 0 for n in drawn]


@pytest.mark.parametrize(("up", "down"), [(10, 10), (4, 20), (30, 20)])
def test_the_interval_holds_the_truth_whenever_one_looks(up, down):
    truth, missed = (up - down) / 100, 0
    for seed in range(RUNS):
        bets = Betting()
        for number, one in enumerate(coins(seed, up, down, 200), 1):
            bets.add(one)
            if number % 20 == 0 and not bets.interval.low <= truth <= bets.interval.high:
                missed += 1
                break
    assert missed <= 0.05 * RUNS + 2 * (0.05 * RUNS) ** 0.5


def test_the_interval_shrinks_and_finds_a_clear_difference():
    bets, widths = Betting(), []
    for number, one in enumerate(coins(1, 5, 30, 400), 1):
        bets.add(one)
        if number in (50, 100, 200, 400):
            widths.append(bets.interval.high - bets.interval.low)
    assert widths == sorted(widths, reverse=True)
    assert bets.interval.high < 0
    assert widths[-1] < 0.2


def test_the_same_against_itself_is_never_told_apart():
    one = trial(EPISODE, player="random", seed=2)
    met = versus(one, one, pairs=120)
    assert met.difference.value == 0
    assert met.decided in ("alike", "open")


def test_a_much_easier_version_is_told_apart_and_stops_early(tmp_path):
    file = mini(tmp_path, "one action, three wounds to go")
    hard, easy = trial(file, seed=2), trial(file, seed=2, numbers={"elder_one.health": 10})
    met = versus(hard, easy, pairs=400)
    assert met.decided == "higher", met
    assert met.pairs < 400
    assert met.one.value < met.other.value
    assert "under the same luck" in met.told()
    assert versus(easy, hard, pairs=400).decided == "lower"


def test_what_an_action_is_worth_is_told_with_its_name():
    (one,) = without_each(trial(EPISODE, player="careful"), ["rest"], pairs=40)
    assert (one.id, one.name) == ("rest", "Rest")


def test_each_house_number_is_turned_a_little_both_ways():
    asked = trial(EPISODE, player="random")
    found = list(sensitivity(asked, names=["elder_one.health"], pairs=20))
    assert [(one.value, one.usual, one.house) for one in found] == [(9, 12, True), (15, 12, True)]
    with pytest.raises(Refusal, match="No number here is called"):
        list(sensitivity(asked, names=["elder.health"], pairs=20))


def test_every_number_can_be_turned_and_the_game_then_says_so():
    laid = bench(trial(EPISODE, player="random"))
    for one in laid.half.numbers(laid.book):
        for value in one.tried:
            turned = bench(trial(EPISODE, player="random", numbers={one.name: value}))
            now = {each.name: each.value for each in turned.half.numbers(turned.book)}
            assert now.pop(one.name) == value
            assert (
                now.items()
                <= {each.name: each.value for each in laid.half.numbers(laid.book)}.items()
            )


def test_a_value_is_found_for_a_wished_rate(tmp_path):
    asked = trial(mini(tmp_path, "two actions, three wounds to go"), seed=1)
    found = find(asked, "elder_one.health", 0.5, low=9, high=20, games=200)
    rates = [one.value for _, one in sorted(found.tried.items())]
    assert found.within
    assert found.steady
    assert rates[0] > 0.9
    assert rates[-1] < 0.1
    nearest = exactly_with(asked, found.value)
    others = [exactly_with(asked, found.value + step) for step in (-1, 1)]
    assert abs(nearest - 0.5) <= min(abs(one - 0.5) for one in others)
    assert f"With elder_one.health {found.value}" in found.told()


def exactly_with(asked, health):
    """The exact rate at a value."""
    laid = bench(replace(asked, numbers={"elder_one.health": health}))
    return float(solved(laid.book, laid.standing.state, player("script")))


def test_what_lies_out_of_reach_is_said():
    found = find(trial(EPISODE, player="random"), "objective.health", 0.9, low=3, high=4, games=40)
    assert not found.within
    assert "No value that was allowed comes as far as that." in found.told()


@pytest.mark.parametrize(
    ("wish", "low", "high"), [(0, 1, 3), (1.5, 1, 3), (0.5, 3, 3), (0.5, 0, 3)]
)
def test_a_wish_that_means_nothing_is_refused(wish, low, high):
    with pytest.raises(Refusal):
        find(trial(EPISODE, player="random"), "objective.health", wish, low=low, high=high)

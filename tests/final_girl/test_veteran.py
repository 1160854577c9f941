"""The veteran: what she sees, what her blows promise, what she buys and does with it."""

from itertools import product

import pytest

from dmd.core.playout import playout
from dmd.final_girl.cards import Act
from dmd.final_girl.playing.burst import KILL, Blows, Level, burst, throws
from dmd.final_girl.playing.errands import UNBOUGHT, WITH_HIM, bringing_out, finding
from dmd.final_girl.playing.menace import cards_of, damages, menace, spot_of
from dmd.final_girl.playing.players import PLAYERS
from dmd.final_girl.playing.prices import shipped
from dmd.final_girl.playing.sight import NUMBERS, Sight
from dmd.final_girl.turn import Buy
from dmd.final_girl.world import Life
from tests.final_girl.table import a_world, book, happen, new

play = PLAYERS["veteran"].play
WEAK = (Level(hurt=1, ends=True), Level(damage=1, hurt=1), Level(damage=1))


def taken(state):
    """What she does, in words."""
    return str(book().offered(state.fork.options[play(state, book(), None)], state.world))


def test_every_price_is_one_of_a_number_that_is_seen_or_of_a_card_in_the_box():
    prices = shipped()
    assert {*prices.numbers} == {*NUMBERS}
    assert {*prices.cards} == {*book().box.cards}


@pytest.mark.parametrize("dice", range(1, 5))
def test_the_throws_of_a_burst_are_those_of_all_dice_written_out(dice):
    for won, part, chance in throws(dice):
        found = [
            f for f in product("sp-", repeat=dice) if (f.count("s"), f.count("p")) == (won, part)
        ]
        assert chance == pytest.approx(len(found) / 3**dice)


def test_a_single_blow_is_worth_what_its_rows_come_to():
    # Of two dice: 4 of 9 none, 4 of 9 one, 1 of 9 two; a weapon of 2; each health lost counts half.
    blows = Blows((WEAK,), 0, 2, 0, 0, 2, 99)
    assert burst(blows) == pytest.approx(4 / 9 * -0.5 + 4 / 9 * 2.5 + 1 / 9 * 3)
    paid = burst(blows._replace(spare=2))
    assert paid > burst(blows)
    last = blows._replace(left=3)
    assert burst(last) == pytest.approx(burst(blows) + 5 / 9 * KILL)


def test_the_menace_of_a_known_card_is_what_it_does():
    world = a_world(killer_at="lake", girl_at="dock", terror=["keeps_coming"], phase="planning")
    found = menace(spot_of(world, book()), cards_of(world), "", book())
    assert found.hits == ((1.0, (2,)),)
    crowd = a_world(killer_at="lake", girl_at="dock", victims=["dock", "lake"],
                    terror=["keeps_coming"], phase="planning")  # fmt: skip
    spared = menace(spot_of(crowd, book()), cards_of(crowd), "", book())
    assert (spared.hits, spared.dead) == (((1.0, ()),), 2.0)
    assert list(damages((2, 3), 1)) == [1, 2]


def test_time_is_worth_what_it_buys():
    eye = Sight(book(), shipped().all)
    world = a_world(hand=["walk"], market=("guard", "retaliate", "walk"), time=4)
    price = shipped().cards
    assert eye.stocked(world) == pytest.approx(2 * price["walk"] + price["retaliate"])
    full = a_world(hand=["walk"] * 10, market=("guard",), time=4)
    assert eye.stocked(full) == pytest.approx(10 * price["walk"])


def test_she_strikes_the_last_blow_buys_dear_cards_first_and_takes_free_ones():
    last = happen(
        a_world(hand=["critical_blow", "walk"], killer=Life(0, revived=True), killer_at="dock",
                horror=0), Act()
    )  # fmt: skip
    assert taken(last) == "Play Critical Blow."
    market = ("focus", "guard", "retaliate", "walk")
    buying = happen(a_world(hand=[], market=market, time=6, phase="planning"), Buy())
    assert taken(buying) == "Buy Retaliate for 4."
    broke = happen(a_world(hand=[], market=market, time=0, phase="planning"), Buy())
    assert taken(broke) in ("Take Focus.", "Take Walk.")


@pytest.mark.parametrize("settings", [{}, {"location": "last_reel", "killer": "houndmaster"}])
def test_a_night_of_hers_comes_to_an_end(settings):
    rules = book(**settings)
    played = playout(new(**settings), rules, play, seed=3)
    assert played.result in ("won", "lost")
    again = playout(new(**settings), rules, play, seed=3)
    assert again.state == played.state, "the same luck, the same night"


def test_each_space_towards_victims_and_with_them_to_an_exit_is_a_gain():
    def worth(**world):
        return bringing_out(a_world(**world), book(), 2)

    pair = ["fire_pit", "fire_pit"]
    far, near = worth(girl_at="dock", victims=pair), worth(girl_at="south_path", victims=pair)
    there = worth(girl_at="fire_pit", victims=pair)
    on_the_way = worth(girl_at="south_path", victims=["south_path", "south_path"])
    assert 0 < far < near < there < on_the_way < 2
    assert worth(girl_at="dock", victims=["fire_pit"]) == pytest.approx(far / 2)
    guarded = worth(girl_at="dock", victims=pair, killer_at="fire_pit")
    assert guarded == pytest.approx(WITH_HIM * far)
    assert worth(girl_at="dock", victims=[]) == 0


def test_a_stack_is_worth_what_it_adds_to_her_blows_and_less_without_a_search():
    def worth(armed=0, **world):
        return finding(a_world(stacks={"dock": ["axe"]}, **world), book(), armed)

    assert worth(girl_at="dock", hand=["search"]) == 2
    assert worth(girl_at="dock", hand=[]) == pytest.approx(2 * UNBOUGHT)
    assert worth(girl_at="lake", hand=["search"]) < 2
    assert worth(armed=1, girl_at="dock", hand=["search"]) == 1


def test_time_that_will_buy_something_is_not_lost_when_she_ends_her_phase():
    """Else she would play every card first, for nothing, since a phase that ends looked poorer."""
    eye = Sight(book(), shipped().all)
    hand = {"hand": ["short_rest", "weak_attack"], "market": ("retaliate",), "time": 6}
    ended = eye.odds(a_world(phase="planning", **hand))
    assert ended - eye.held_odds(a_world(phase="planning", **hand)) == pytest.approx(
        shipped().cards["retaliate"]
    )


def test_the_chance_that_is_told_is_one_that_nights_bear_out():
    """Of 200 nights from the first turn on she wins 43; the prices alone would say 2 in 100."""
    expert = book().analyst.expert
    begun = happen(a_world(girl_at="sports_courts", killer_at="swamp", horror=4, time=6,
                           hand=("focus", "focus", "short_rest", "walk", "walk", "weak_attack"),
                           victims=("cabins", "dock", "fire_pit")), Act())  # fmt: skip
    assert 0.05 < expert.chance(begun) < 0.35
    assert expert.told(0.0) == 0
    assert expert.told(1.0) == 1
    assert expert.told(0.2) < expert.told(0.3)

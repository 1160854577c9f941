"""What a night tells: each thing once, in its order, and nothing that only prepares it."""

import pytest

from dmd.core.book import kinds_of
from dmd.core.deck import deck
from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.evening import evening_of
from dmd.final_girl.attack import HurtKiller, Strike
from dmd.final_girl.bloodlust import HealKiller, RaiseBloodlust
from dmd.final_girl.breath import FlipToken
from dmd.final_girl.happening import PHASE, Happening
from dmd.final_girl.kit import ID
from dmd.final_girl.terror import BurnDown
from dmd.final_girl.world import HEROINE, KILLER, Life, Minion, Minor
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, falls, happen, told


def lines(world, *effects, rules=None):
    """The sentences of what happens, without the rules behind them."""
    game = evening_of(ID)(Timeline(State(world, (*effects, Scope(PHASE))), rules or book()), "en")
    return [line.rpartition(" (")[0].strip() for line in game.journal.text().splitlines() if line]


def test_whatever_may_happen_is_a_value():
    assert all(one.__struct_config__.frozen for one in kinds_of(Happening))


@proves("FG-ATK-5", "FG-DARK-4")
def test_a_blow_tells_whom_it_hits_and_what_breaks():
    world = a_world(killer_at="dock", killer=5, minors=(Minor("wicked_rage", 1),))
    assert lines(world, Strike(KILLER, 3, "dock")) == [
        "Strike Hans for 3.", "Wicked rage loses 1 health.", "Wicked rage is broken.",
        "Hans loses 2 health.",
    ]  # fmt: skip
    bat = a_world(killer_at="dock", items=["metal_bat"], minors=(Minor("wicked_rage", 2),))
    assert lines(bat, Strike(KILLER, 2, "dock", "metal_bat")) == [
        "Strike Hans for 2, with Metal Bat.", "Wicked rage is broken.", "Hans loses 2 health.",
    ]  # fmt: skip


@proves("FG-MINION-4")
def test_a_hound_that_has_health_left_is_hurt_and_the_other_dies():
    fen = book(location="last_reel", killer="houndmaster")
    pack = (Minion("hound 1", "hound", "lot", 2), Minion("hound 2", "hound", "lot", 1))
    world = a_world(fen, girl_at="lot", killer_at="screen", minions=pack)
    asked = happen(world, Strike("minions", 1, "lot"), rules=fen)
    assert told(asked, fen) == ["Fen hound 1 loses 1 health.", "Fen hound 2 dies."]


@proves("FG-BLOOD-2", "FG-BLOOD-5")
def test_bloodlust_tells_each_row_and_what_stands_there():
    assert lines(a_world(bloodlust=2), RaiseBloodlust(amount=2)) == [
        "Bloodlust +2.", "Row 4: movement 1, attack 2.", "Row 5: movement 1, attack 3.",
        "Horror +1.",
    ]  # fmt: skip


@proves("FG-BLOOD-3", "FG-REST-3")
def test_above_the_last_row_he_regains_one_health():
    world = a_world(bloodlust=10, killer=4)
    assert happen(world, RaiseBloodlust()).world.killer == Life(5)
    assert HealKiller().amount == 1


@proves("FG-OVR-2")
def test_if_a_fire_finds_both_at_their_last_breath_his_token_is_turned_first():
    world = a_world(killer_at="dock", girl_at="dock", killer=0, girl=0)
    fire = BurnDown(("dock",) * 6, 1)
    turned = happen(world, fire)
    assert turned.fork.into.people == (KILLER, HEROINE)
    won = falls(turned, "0")
    assert won.fork.result == "won"
    back = falls(turned, "3")
    assert (back.world.killer, back.fork.into.people) == (Life(2, revived=True), (HEROINE,))
    both = falls(back, "1")
    assert both.world.girl == Life(0, revived=True)


@proves("FG-BREATH-3", "FG-BREATH-4")
@pytest.mark.parametrize(
    ("token", "told"),
    [
        ("0", "The token is blank: Hans is dead.  (FG-BREATH-3)"),
        ("2", "The token is turned over: Hans comes back with 2 health, and the phase ends.  "
              "(FG-BREATH-4)"),
    ],
)  # fmt: skip
def test_a_token_tells_what_it_means_and_by_which_rule(token, told):
    world = a_world(killer=0, breaths=deck(token))
    game = Timeline(State(world, (FlipToken((KILLER,)), Scope(PHASE))), book())
    *_, last = game.journal.text().splitlines()
    assert last.strip() == told


@proves("FG-ATK-6")
def test_of_two_minor_powers_she_says_which_is_hit_first():
    minors = (Minor("wicked_rage", 1), Minor("demonic_speed", 2))
    asked = happen(a_world(killer_at="dock", minors=minors), HurtKiller(2))
    assert told(asked) == ["Wicked rage loses 1 health.", "Demonic speed loses 1 health."]
    after = choose(asked, "Wicked rage loses 1 health.")
    assert after.world.minors == (Minor("demonic_speed", 1),)


@pytest.mark.parametrize("label", [0, 7, 99])
def test_a_number_that_stands_nowhere_on_the_track_is_its_red_end(label):
    assert book().horror_at(label) == len(book().side.horror) - 1
    assert book().horror_at(4) == 4

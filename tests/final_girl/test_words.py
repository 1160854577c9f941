"""What a card means that names no number: one."""

import pytest

from dmd.final_girl.bloodlust import HealKiller, RaiseBloodlust
from dmd.final_girl.breath import Heal, LoseHealth
from dmd.final_girl.killing import ReduceAttack
from dmd.final_girl.terror import DiscardTerror, DrawTerror, SummonMinions
from dmd.final_girl.tracks import GainTime, LoseTime, LowerHorror, RaiseHorror
from dmd.final_girl.uses import PutToken
from dmd.final_girl.victims import Panic
from tests.final_girl.table import a_world, book, happen

SAID = {
    GainTime(): "Time +1.",
    LoseTime(): "Time −1.",
    RaiseHorror(): "Horror +1.",
    LowerHorror(): "Horror −1.",
    RaiseBloodlust(): "Bloodlust +1.",
    Heal(): "Laurie heals 1.",
    LoseHealth(): "Laurie loses 1 health.",
    HealKiller(): "Hans regains 1 health.",
    DrawTerror(): "Draw 1 more terror card.",
    DiscardTerror(): "Discard 1 terror card from the top.",
    ReduceAttack(amount=2): "Damage −2.",
}


@pytest.mark.parametrize("word", SAID, ids=lambda one: type(one).__name__)
def test_a_word_without_a_number_means_one(word):
    world = a_world(time=6, horror=3, terror=["fire", "wants_me"])
    assert str(book().told(word, world)) == SAID[word]


def test_it_also_does_no_more_than_that():
    world = a_world(time=6, horror=3, girl=1, killer=5, bloodlust=0, dead=3)
    after = happen(world, LoseTime(), LowerHorror(), Heal(), HealKiller(), RaiseBloodlust()).world
    assert (after.time, after.horror, after.bloodlust) == (5, 2, 1)
    assert (after.girl.markers, after.killer.markers) == (2, 6)


def test_a_minion_a_token_and_a_panic_come_once():
    rules = book(location="last_reel", killer="houndmaster")
    fen = a_world(rules, girl_at="lot", killer_at="screen")
    assert len(happen(fen, SummonMinions(kind="hound"), rules=rules).world.minions) == 1
    lying = happen(a_world(), PutToken(token="bait", by="fireworks")).world
    assert lying.token("bait") == "dock", "where she is"
    running = happen(a_world(victims=["lake"]), Panic("victims_not_with_heroine"))
    assert running.fork.into.one.times == 1

"""The last breath to the letter: what is left of an attack, and of whoever has no markers."""

from dmd.final_girl.breath import FlipToken, LoseTogether
from dmd.final_girl.world import KILLER, NO_ATTACK, Life
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, falls, happen


@proves("FG-REACT-11", "FG-BREATH-5")
def test_if_he_comes_back_in_the_middle_of_his_attack_its_damage_is_lost():
    state = happen(a_world(phase="killer", killer=0, open_attack=3), FlipToken((KILLER,)))
    after = falls(state, "2").world
    assert (after.killer, after.open_attack) == (Life(1, revived=True), NO_ATTACK)


@proves("FG-BREATH-2")
def test_nobody_has_fewer_markers_than_none():
    state = happen(a_world(girl=0, killer=3), LoseTogether(2))
    assert (state.world.girl, state.world.killer) == (Life(0), Life(1))
    assert state.fork.into.people == ("heroine",)


@proves("FG-BREATH-2")
def test_the_last_marker_alone_turns_no_token_over():
    state = happen(a_world(girl=2, killer=5), LoseTogether(2))
    assert (state.world.girl, state.fork) == (Life(0), None)

"""Terror cards to the letter: kills that count, cards that are discarded, the finale card."""

from dmd.final_girl.terror import Burn, DiscardTerror, ForEachKill, KillerPhase, RevealFinale
from dmd.final_girl.tracks import RaiseHorror
from dmd.final_girl.world import Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, falls, happen


@proves("FG-KILLER-4")
def test_what_was_killed_in_an_earlier_turn_counts_no_more():
    """Hans is far from everybody, so nobody dies in this phase."""
    world = a_world(killed_in_action=2, killed_in_phase=3, horror=1, phase="panic")
    for of in ("action", "phase"):
        each = ForEachKill(of=of, does=(RaiseHorror(amount=1),))
        assert happen(world, each).world.horror == {"action": 3, "phase": 4}[of]
    begun = KillerPhase().resolve(world, book()).world
    assert (begun.killed_in_action, begun.killed_in_phase) == (0, 0), "before anybody acts"


@proves("FG-KILLER-4")
def test_fire_burns_him_as_it_burns_her():
    for world, lost in (
        (a_world(girl=3, killer=5, killer_at="cliff"), (0, 1)),
        (a_world(girl=3, killer=5, girl_at="cliff"), (1, 0)),
        (a_world(girl=3, killer=5, girl_at="cliff", killer_at="cliff"), (1, 1)),
        (a_world(girl=3, killer=5), (0, 0)),
    ):
        after = falls(happen(world, Burn(spaces=("cliff",) * 6)), 1).world
        assert (3 - after.girl.markers, 5 - after.killer.markers) == lost


@proves("FG-KILLER-6")
def test_as_many_terror_cards_are_discarded_as_it_says():
    known = happen(a_world(terror=["fire", "wants_me", "keeps_coming"]), DiscardTerror(amount=2))
    assert known.world.terror.top == ("keeps_coming",)
    unknown = happen(a_world(terror=[]), DiscardTerror(amount=2)).world
    assert len(unknown.terror) == 0
    hidden = a_world()
    deck = len(hidden.terror)
    state = falls(happen(hidden, DiscardTerror(amount=2)), "wants_me")
    state = falls(state, "wants_me")
    assert (len(state.world.terror), state.fork) == (deck - 2, None)
    assert len(state.world.terror_pool) == len(hidden.terror_pool) - 2


@proves("FG-FINALE-1", "FG-SETUP-3")
def test_the_finale_card_is_the_only_one_and_leaves_the_others():
    world = a_world(terror=Stack().top, powers=("feed",))
    state = falls(happen(world, RevealFinale()), "bloodbath")
    assert state.world.finale == "bloodbath"
    assert {*state.world.finales} == {"darkest", "butcher_bloodlust"}

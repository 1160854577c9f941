"""What single items do, to the letter."""

import pytest

from dmd.core.requirements import why_not
from dmd.final_girl.items import UseItem
from dmd.final_girl.killing import AnswerAttack, AttackHeroine, KillerAttacks
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.tracks import RaiseHorror
from dmd.final_girl.uses import Land, LookAtTerror
from dmd.final_girl.world import KILLER, NO_ATTACK, VICTIM, Life, Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, falls, happen

SPRAY = "Use Pepper Spray: The killer phase ends."


@proves("FG-ITEM-4")
def test_victims_who_come_by_boat_to_a_deadly_space_die_there():
    world = a_world(victims=["dock"] * 2, lasting=("dark_waters",))
    along = happen(world, Land("lake", (VICTIM,))).world
    assert (along.victims, along.dead, along.girl_at) == (("dock",), 1, "lake")
    alone = happen(world, Land("lake")).world
    assert (alone.victims, alone.dead) == (("dock", "dock"), 0)


@proves("FG-ITEM-4")
@pytest.mark.parametrize(("cards", "missing"), [([], True), (["fire"], False)])
def test_a_flashlight_needs_a_terror_card_to_look_at(cards, missing):
    world = a_world(items=["flashlight"], terror=cards, time=3)
    refused = why_not(UseItem("flashlight"), world, book())
    assert (refused is not None) == missing
    if refused:
        assert refused.reason(world, book()) == "Flashlight has nothing to work on here."


@proves("FG-ITEM-4")
@pytest.mark.parametrize("where", ["Leave it on top of the deck.",
                                   "Put it to the bottom of the deck."])  # fmt: skip
def test_a_terror_card_that_was_looked_at_is_no_longer_among_those_nobody_has_seen(where):
    world = a_world()
    after = choose(falls(happen(world, LookAtTerror()), "fire"), where).world
    assert after.terror_pool == world.terror_pool.without("fire")
    assert len(after.terror) == len(world.terror)
    known = a_world(terror=["fire", "wants_me"])
    again = choose(happen(known, LookAtTerror()), where).world
    assert again.terror_pool == known.terror_pool, "seen before"
    order = ("fire", "wants_me") if where.startswith("Leave") else ("wants_me", "fire")
    assert (*again.terror.top, *again.terror.bottom) == order


@proves("FG-ITEM-4", "FG-KILLER-3")
def test_pepper_spray_spares_her_every_other_attack_of_the_phase():
    world = a_world(phase="killer", items=["pepper_spray"], killer_at="dock", girl=4, horror=3)
    state = happen(world, AttackHeroine(KILLER), KillerAttacks(KILLER), RaiseHorror(amount=1))
    after = choose(state, SPRAY).world
    assert (after.girl, after.horror, after.open_attack) == (Life(4), 3, NO_ATTACK)


@proves("FG-ITEM-4")
def test_pepper_spray_leaves_the_terror_card_undrawn():
    world = a_world(items=["pepper_spray"], killer_at="dock", girl=4, terror=["keeps_coming"])
    after = choose(happen(world, KillerPhase()), SPRAY).world
    assert (after.terror, after.girl) == (Stack(top=("keeps_coming",)), Life(4))


@proves("FG-ITEM-4")
def test_pepper_spray_helps_only_against_the_killer_beside_her():
    world = a_world(items=["pepper_spray"], killer_at="lake", open_attack=2, phase="killer")
    refused = why_not(UseItem("pepper_spray"), world, book())
    assert refused.reason(world, book()) == "The killer is not in your space."
    assert happen(world, AnswerAttack()).fork is None

"""Last breath, bloodlust, dark powers, events, special victims (p. 28-31)."""

import pytest
from msgspec.structs import replace

from dmd.core.requirements import refusals
from dmd.core.state import Chance, End
from dmd.final_girl.bloodlust import HealKiller, RaiseBloodlust, RevealDarkPower
from dmd.final_girl.breath import FlipToken, Heal, LoseHealth, LoseMarkers, LoseTogether
from dmd.final_girl.cards import Act
from dmd.final_girl.events import DrawEvent, ReadEvent
from dmd.final_girl.killing import KillerActs, KillerAttacks
from dmd.final_girl.moving import MayMove
from dmd.final_girl.questions import FOLLOWERS, HORROR_DICE
from dmd.final_girl.rescue import Rescue
from dmd.final_girl.terror import Burn, KillerPhase, PlaceKiller, ReadTerror
from dmd.final_girl.tracks import NextTime
from dmd.final_girl.turn import ActionPhase
from dmd.final_girl.victims import KillVictim, VictimsApproach, VictimWalks
from dmd.final_girl.world import HEROINE, KILLER, Life, Minor, Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, choose, falls, happen, told

# -- last breath -----------------------------------------------------------------------------------


@proves("FG-BREATH-2", "FG-BREATH-10", "FG-ATK-4")
def test_damage_equal_to_the_markers_leaves_the_token_alone():
    state = happen(a_world(killer=3), LoseMarkers(KILLER, 3))
    assert (state.world.killer, state.fork) == (Life(0), None)
    assert isinstance(happen(a_world(killer=3), LoseMarkers(KILLER, 4)).fork, Chance)


@proves("FG-BREATH-3", "FG-OVR-2")
@pytest.mark.parametrize(("who", "result"), [(HEROINE, "lost"), (KILLER, "won")])
def test_a_blank_token_is_death_and_the_end(who, result):
    state = happen(a_world(), FlipToken((who,)))
    assert falls(state, "0").fork == End(result, "FG-BREATH-3")


@proves("FG-BREATH-1", "FG-BREATH-4")
def test_the_tokens_are_drawn_without_being_put_back():
    state = falls(happen(a_world(), FlipToken((HEROINE,))), "3")
    again = happen(state.world, FlipToken((KILLER,)))
    assert dict(again.fork.source.outcomes(book())) == {"0": 6, "1": 1, "2": 1}


@proves("FG-BREATH-7")
def test_losing_all_health_again_is_final():
    state = happen(a_world(girl=Life(0, revived=True)), LoseMarkers(HEROINE, 1))
    assert state.fork == End("lost", "FG-BREATH-7")


@proves("FG-BREATH-8")
def test_health_lost_by_a_symbol_flips_the_token_too():
    assert isinstance(happen(a_world(girl=0), LoseHealth(amount=1)).fork, Chance)


@proves("FG-BREATH-9", "FG-BREATH-6")
def test_who_comes_back_in_the_killer_phase_is_spared_the_rest_of_it():
    world = a_world(phase="killer", killer_at="dock", girl=1, terror=["keeps_coming"], horror=3)
    state = happen(world, KillerPhase())
    state = falls(state, "1")
    assert (state.world.girl, len(state.world.terror), state.world.horror) == (
        Life(0, revived=True), 1, 3,
    )  # fmt: skip


@proves("FG-BREATH-11", "FG-HERO-7")
def test_who_comes_back_in_the_action_phase_still_gets_the_rewards_earned():
    world = a_world(girl=0, rewards=(2,), covered=(2,), hand=["walk"])
    state = happen(world, ActionPhase())
    from dmd.core.engine import settle

    state = settle(state.world, (LoseHealth(amount=1), MayMove(steps=2), *state.agenda), book())
    state = falls(state, "1")
    assert (state.world.girl, state.world.rewards, state.world.girl_at) == (
        Life(1, revived=True), (), "dock",
    )  # fmt: skip


@proves("FG-REST-2")
def test_the_white_token_counts_toward_the_most_health():
    after = happen(a_world(girl=Life(3, revived=True)), Heal(amount=4)).world
    assert after.girl == Life(4, revived=True)


@proves("FG-OVR-2")
def test_if_both_die_at_one_moment_she_has_won():
    place = {"girl_at": "dock", "killer_at": "dock"}
    state = happen(a_world(girl=0, killer=0, **place), LoseTogether(1))
    assert falls(state, "0").fork == End("won", "FG-BREATH-3")
    back = falls(state, "1")
    assert isinstance(back.fork, Chance), "now her token is turned over"
    assert falls(back, "0").fork == End("lost", "FG-BREATH-3")


@proves("FG-BREATH-7", "FG-OVR-2")
def test_his_white_token_ends_it_before_hers_is_turned_over():
    state = happen(a_world(girl=0, killer=Life(0, revived=True)), LoseTogether(1))
    assert state.fork == End("won", "FG-BREATH-7")


# -- bloodlust and dark powers ---------------------------------------------------------------------


@proves("FG-BLOOD-2", "FG-BLOOD-5")
def test_each_row_is_reached_one_at_a_time_with_what_it_does():
    after = happen(a_world(bloodlust=0, horror=2), RaiseBloodlust(amount=4)).world
    assert (after.bloodlust, after.horror) == (4, 4), "the third and the fifth row raise horror"


@proves("FG-BLOOD-3", "FG-BLOOD-6", "FG-REST-3")
def test_at_the_top_each_rise_does_what_stands_above():
    world = a_world(bloodlust=10, killer=5, terror=["fire", "wants_me"])
    after = happen(world, RaiseBloodlust(amount=1)).world
    assert (after.bloodlust, after.killer, len(after.terror)) == (10, Life(6), 1)
    nothing = happen(a_world(bloodlust=10, terror=[]), RaiseBloodlust(amount=1)).world
    assert (nothing.killer, len(nothing.terror)) == (Life(11), 0)


@proves("FG-DARK-1", "FG-BLOOD-6")
def test_the_marked_row_reveals_the_dark_power_once():
    state = happen(a_world(bloodlust=4), RaiseBloodlust(amount=1))
    state = falls(state, "feed")
    assert state.world.powers == ("feed",)
    assert happen(state.world, RevealDarkPower()).fork is None


@proves("FG-DARK-2")
def test_the_epic_dark_power_is_among_the_rest_unless_a_switch_leaves_it_out():
    from dmd.final_girl.opening import open_book
    from dmd.final_girl.setup import table

    assert "blood_frenzy" in {*table(book()).dark}
    without = open_book(rulings={"epic_powers": False})
    assert {*table(without).dark} == {"sledgehammer_massacre", "dark_obsession", "feed"}


@proves("FG-DARK-3", "FG-DARK-5")
def test_a_minor_dark_power_lies_beside_the_board_with_its_markers_and_is_never_healed():
    world = happen(a_world(phase="killer", terror=["wicked_rage"], killer=3),
                   ReadTerror("wicked_rage")).world  # fmt: skip
    assert world.minors == (Minor("wicked_rage", 2),)
    hurt = replace(world, minors=(Minor("wicked_rage", 1),))
    healed = happen(hurt, HealKiller(amount=2)).world
    assert (healed.minors, healed.killer) == ((Minor("wicked_rage", 1),), Life(5))


def test_sledgehammer_massacre_strikes_everybody_in_his_space():
    world = a_world(phase="killer", powers=("sledgehammer_massacre",), killer_at="dock", girl=4,
                    victims=["dock", "dock"])  # fmt: skip
    after = happen(world, KillerAttacks(KILLER)).world
    assert (after.victims, after.girl) == ((), Life(2))


def test_dark_obsession_strikes_her_once_more_after_an_action_in_which_he_did():
    world = a_world(phase="killer", powers=("dark_obsession",), killer_at="dock", girl=4)
    act = KillerActs(KILLER, "heroine", ("attack",))
    assert happen(world, act).world.girl == Life(0)
    busy = replace(world, victims=("dock",))
    assert happen(busy, KillerActs(KILLER, "nearest_victim", ("attack",))).world.girl == Life(4)


def test_feed_heals_him_and_blood_frenzy_raises_bloodlust_for_each_victim_that_he_kills():
    world = a_world(phase="killer", killer_at="lake", victims=["lake"], killer=5)
    fed = happen(replace(world, powers=("feed",)), KillerAttacks(KILLER)).world
    assert fed.killer == Life(6)
    mad = happen(replace(world, powers=("blood_frenzy",)), KillerAttacks(KILLER)).world
    assert mad.bloodlust == 2
    drowned = happen(replace(world, powers=("feed",)), KillVictim("lake")).world
    assert drowned.killer == Life(5), "he did not kill this one"


# -- events ----------------------------------------------------------------------------------------


@proves("FG-EVENT-1", "FG-EVENT-2")
def test_lasting_events_stay_beside_each_other_and_others_are_carried_out():
    world = a_world(lasting=("deathwish",))
    after = happen(world, ReadEvent("stubborn_kids")).world
    assert after.lasting == ("deathwish", "stubborn_kids")
    assert happen(world, ReadEvent("fresh_meat")).world.lasting == ("deathwish",)


@proves("FG-EVENT-3", "FG-EVENT-4")
def test_an_event_without_anybody_for_its_pawn_is_gone_and_an_empty_deck_does_nothing():
    after = happen(a_world(victims=[]), ReadEvent("girlfriend")).world
    assert (after.lasting, "girlfriend" in {*after.events}) == ((), False)
    from dmd.core.deck import Deck

    assert happen(a_world(events=Deck()), DrawEvent()).fork is None


@proves("FG-SPECIAL-1")
def test_the_nearest_victim_becomes_the_boyfriend():
    world = a_world(victims=["lake", "swamp"])
    after = happen(world, ReadEvent("boyfriend")).world
    assert [(one.kind, one.space) for one in after.special] == [("boyfriend", "lake")]
    assert after.victims == ("swamp",)
    assert after.victims_in("lake") == 1


def test_vengeance_takes_the_victim_farthest_from_the_killer_and_he_hunts_it():
    world = a_world(killer_at="cabins", victims=["north_path", "fire_pit"], girl_at="north_path")
    after = happen(world, ReadEvent("vengeance")).world
    assert after.special[0].space == "fire_pit"
    assert book().targets(after, KILLER, "heroine") == ("fire_pit",)
    dead = happen(replace(after, killer_at="fire_pit", bloodlust=0), KillerAttacks(KILLER)).world
    assert (dead.bloodlust, dead.lasting) == (3, ())


def test_the_damned_can_be_rescued_only_as_the_last():
    world = a_world(girl_at="southeast_exit", victims=["southeast_exit"], lasting=("vengeance",),
                    special=[("vengeance", "southeast_exit")], hand=["walk"])  # fmt: skip
    state = happen(world, Act())
    assert not any(one.startswith("Rescue Vengeance") for one in told(state))
    assert any(isinstance(one.move, Rescue) for one in refusals(state, book()))
    alone = happen(replace(world, victims=()), Act())
    state = choose(alone, "Rescue Vengeance for: Time +2.")
    assert (state.world.special, state.world.lasting) == ((), ())


def test_the_girlfriend_helps_follows_to_the_killer_and_is_mourned():
    world = a_world(special=[("girlfriend", "dock")], lasting=("girlfriend",), killer_at="lake",
                    horror=1)  # fmt: skip
    assert book().ask(HORROR_DICE, world, "walk") == 4
    state = happen(world, MayMove(steps=1))
    state = choose(state, "Go to Lake with Girlfriend.")
    after = happen(replace(state.world, phase="killer"), KillerAttacks(KILLER)).world
    assert (after.horror, after.special) == (6, ())


def test_the_boyfriend_dies_for_time():
    world = a_world(special=[("boyfriend", "dock")], lasting=("boyfriend",))
    after = happen(world, KillVictim("dock", "boyfriend")).world
    assert after.start_time == 12
    assert happen(after, ActionPhase()).world.time in (12, 6)
    assert happen(replace(after, hand=("walk",)), ActionPhase()).world.time == 12
    assert happen(a_world(), NextTime(amount=9)).world.start_time == 9


def test_stubborn_kids_and_a_whistle_change_how_many_follow():
    world = a_world(lasting=("stubborn_kids",))
    assert book().ask(FOLLOWERS, world) == 1
    assert book().ask(FOLLOWERS, a_world(items=["whistle"])) == 3


def test_clingy_campers_ask_a_price_for_each_rescue_but_the_first():
    world = a_world(girl_at="southeast_exit", victims=["southeast_exit"] * 3, girl=4,
                    lasting=("clingy_campers",))  # fmt: skip
    state = happen(world, Rescue("victim", 0), Rescue("victim", 1), Rescue("victim", 2))
    assert state.world.girl == Life(2)


def test_dark_waters_drown_everybody_on_the_lake():
    world = a_world(victims=["lake", "lake", "dock"], girl_at="swamp")
    after = happen(world, ReadEvent("dark_waters")).world
    assert (after.dead, after.victims) == (2, ("dock",))
    assert happen(after, VictimWalks("dock", "lake")).world.dead == 3


def test_star_crossed_lovers_die_together_if_there_are_exactly_two():
    world = a_world(victims=["lake"] * 2, lasting=("star_crossed_lovers",))
    assert happen(world, KillVictim("lake")).world.dead == 2
    three = a_world(victims=["lake"] * 3, lasting=("star_crossed_lovers",))
    assert happen(three, KillVictim("lake")).world.dead == 1


def test_a_secret_tunnel_is_hers_alone():
    state = happen(a_world(), ReadEvent("secret_tunnel"))
    state = choose(state, "The tunnel joins Cabins and Dock.")
    assert "cabins" in book().neighbours(state.world)
    assert book().board.distance("dock", "cabins") > 1


def test_deathwish_leads_the_nearest_victim_to_the_killer_but_not_one_who_is_there():
    from dmd.final_girl.victims import TowardKiller

    world = a_world(killer_at="fire_pit", victims=["fire_pit", "south_path", "cliff"])
    after = happen(world, TowardKiller()).world
    assert after.victims == ("cliff", "fire_pit", "fire_pit")


# -- some terror cards -----------------------------------------------------------------------------


@proves("FG-KILLER-4")
def test_fire_kills_victims_burns_the_items_and_hurts_everybody_else():
    world = a_world(girl_at="cabins", killer_at="cabins", victims=["cabins", "dock"], girl=4)
    state = happen(world, Burn(spaces=("cabins",) * 6))
    after = falls(state, 1).world
    assert (after.victims, after.girl, after.killer) == (("dock",), Life(3), Life(10))
    assert after.stacks["cabins"] == Stack()


def test_he_appears_beside_the_victim_farthest_away():
    world = a_world(phase="killer", killer_at="cabins", victims=["north_path", "fire_pit"])
    assert happen(world, PlaceKiller()).world.killer_at == "fire_pit"
    assert happen(a_world(), PlaceKiller()).world.killer_at == "cabins"


def test_victims_come_to_see_what_that_noise_is():
    world = a_world(killer_at="dock", victims=["lake", "cabins"], girl_at="swamp")
    after = happen(world, VictimsApproach()).world
    assert after.victims_in("dock") == 1
    assert after.victims_in("cabins") == 0


def test_a_terror_card_pays_for_each_victim_killed():
    world = a_world(phase="killer", killer_at="lake", victims=["lake"] * 3, bloodlust=0, horror=0,
                    girl_at="swamp", terror=["taking_mementos"])  # fmt: skip
    after = happen(world, ReadTerror("taking_mementos")).world
    assert (after.dead, after.bloodlust) == (2, 4)


def test_dark_feast_counts_all_dead_victims():
    world = a_world(phase="killer", dead=3, killer=5, terror=["dark_feast"])
    assert happen(world, ReadTerror("dark_feast")).world.killer == Life(8)

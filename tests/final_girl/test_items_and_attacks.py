"""Items, weapons, attacks, minor dark powers (p. 15, 25-29)."""

import pytest

from dmd.core.requirements import refusals
from dmd.core.state import Chance, Decision
from dmd.final_girl.attack import Damage, HurtKiller
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.items import Arrange, GainItem, UseItem
from dmd.final_girl.killing import AnswerAttack, KillerActs
from dmd.final_girl.moving import MayMove
from dmd.final_girl.questions import ATTACK, HORROR_DICE, MOVEMENT
from dmd.final_girl.search import Search, TakeTopItem
from dmd.final_girl.terror import TerrorStep
from dmd.final_girl.world import KILLER, Kept, Life, Minor, Stack, Token
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, P, S, a_world, book, choose, dice, falls, happen, told


def use(item, *, rules=None, **fields):
    """The world after an item was used, with choices left open."""
    return happen(a_world(items=[item], **fields), UseItem(item), rules=rules)


# -- attacks ---------------------------------------------------------------------------------------


@proves("FG-ATK-1", "FG-ATK-7")
def test_without_an_enemy_in_her_space_the_damage_is_lost():
    world = a_world(hand=["furious_strike"], killer_at="lake", horror=3)
    after = dice(happen(world, PlayCard("furious_strike"), Act()), S, S).world
    assert (after.killer.markers, after.horror) == (11, 2)


@proves("FG-ATK-2")
def test_each_damage_symbol_takes_one_health():
    after = happen(a_world(killer_at="dock"), Damage(amount=3)).world
    assert after.killer.markers == 8


@proves("FG-ATK-3", "FG-WEAPON-3", "FG-ATK-8")
def test_a_row_without_damage_gets_no_help_from_a_weapon():
    world = a_world(hand=["furious_strike"], items=["axe"], killer_at="dock", girl=4)
    state = dice(happen(world, PlayCard("furious_strike"), Act()), BLANK, BLANK)
    assert state.world.killer.markers == 11


@proves("FG-ATK-8", "FG-HERO-4")
def test_lauries_ultimate_adds_to_damage_in_the_same_space_and_to_the_one_weapon():
    world = a_world(flipped=True, killer_at="dock", items=["knife"])
    assert told(happen(world, Damage(amount=1, by="walk"))) == [
        "Strike Hans for 2.", "Strike Hans for 3, with Knife.",
    ]  # fmt: skip


@proves("FG-WEAPON-5")
def test_using_a_weapon_is_a_choice():
    state = happen(a_world(killer_at="dock", items=["axe"]), Damage(amount=1, by="walk"))
    assert len(told(state)) == 2


@proves("FG-WEAPON-2")
@pytest.mark.parametrize(("killer_at", "hits"), [
    ("dock", False), ("lake", True), ("fire_pit", True), ("lake_cabin", True),
    ("north_woods", False),
])  # fmt: skip
def test_a_bow_reaches_one_or_two_spaces_and_not_its_own(killer_at, hits):
    way = book().board.distance("dock", killer_at)
    assert hits == (way in (1, 2))
    state = happen(a_world(items=["bow"], killer_at=killer_at, hand=["walk"], time=6), Act())
    assert ("Use Bow for 2 time: Shoot for 1." in told(state)) == hits


@proves("FG-ATK-5", "FG-ATK-6", "FG-DARK-3", "FG-DARK-4")
def test_minor_powers_are_hit_first_in_her_order_and_the_rest_carries_on():
    minors = (Minor("wicked_rage", 1), Minor("demonic_speed", 2))
    world = a_world(minors=minors, killer=11)
    assert (book().ask(ATTACK, world, KILLER), book().ask(MOVEMENT, world, KILLER)) == (3, 2)
    state = happen(world, HurtKiller(4))
    assert told(state) == ["Wicked rage loses 1 health.", "Demonic speed loses 1 health."]
    after = choose(state, "Wicked rage loses 1 health.").world
    assert (after.minors, after.killer) == ((), Life(10))
    assert book().ask(ATTACK, after, KILLER) == 2


@proves("FG-ITEM-4")
def test_a_metal_bat_breaks_a_minor_power_with_all_its_markers():
    world = a_world(minors=(Minor("wicked_rage", 2),), killer_at="dock", items=["metal_bat"])
    state = happen(world, Damage(amount=1, by="walk"))
    after = choose(state, "Strike Hans for 2, with Metal Bat.").world
    assert (after.minors, after.killer) == ((), Life(9))


# -- items -----------------------------------------------------------------------------------------


@proves("FG-ITEM-1")
def test_an_item_that_takes_a_hand_does_not_work_from_the_backpack():
    kit = {"girl": 1, "hand": ["short_rest"]}
    held = happen(a_world(items=["first_aid_kit"], **kit), PlayCard("short_rest"), Act())
    packed = happen(a_world(items=[Kept("first_aid_kit")], **kit), PlayCard("short_rest"), Act())
    assert dice(held, S, S).world.girl == Life(4)
    assert dice(packed, S, S).world.girl == Life(3)


@proves("FG-ITEM-2", "FG-ITEM-3", "FG-TERM-2")
def test_a_new_item_may_be_held_at_once():
    state = happen(a_world(items=["knife", "trash_lid"]), GainItem("axe"))
    assert told(state) == ["Hold Axe.", "Hold Knife and Trash Lid."]
    assert [one.held for one in choose(state, "Hold Axe.").world.items] == [True, False, False]
    assert happen(a_world(), Arrange()).fork is None


@proves("FG-ITEM-4")
def test_use_markers_are_spent_and_the_last_one_discards_the_item():
    world = a_world(items=["trash_lid"], open_attack=3)
    state = happen(world, AnswerAttack())
    for left in (2, 1):
        state = choose(state, "Use Trash Lid: Damage −1.")
        assert state.world.item("trash_lid").uses == left
    after = choose(state, "Use Trash Lid: Damage −1.").world
    assert (after.open_attack, after.items) == (0, ())


@proves("FG-ITEM-5")
def test_using_an_item_is_not_playing_a_card():
    after = use("mystery_pills", horror=3, hand=["walk"])
    assert after.world.used == ()
    assert after.world.hand == ("walk",)


@proves("FG-ITEM-6")
def test_items_cannot_be_used_in_the_middle_of_a_move():
    state = happen(a_world(items=["energy_drink"], hand=["walk"]), MayMove(steps=2))
    assert not any("Use" in one for one in told(state))


@proves("FG-ITEM-4")
def test_an_energy_drink_gives_time_or_a_step_and_is_gone():
    world = a_world(items=["energy_drink"], time=2, hand=["walk"])
    state = happen(world, Act())
    assert choose(state, "Use Energy Drink: Time +3.").world.time == 5
    step = choose(state, "Use Energy Drink: Move up to 1 space.", "Go to Lake.").world
    assert (step.girl_at, step.items) == ("lake", ())


@proves("FG-ITEM-4")
def test_a_whistle_calls_the_victims_and_then_the_killer():
    world = a_world(items=["whistle"], hand=["walk"], time=3, killer_at="cliff",
                    victims=["lake", "south_path", "fire_pit"])  # fmt: skip
    after = choose(happen(world, Act()), next(
        one for one in told(happen(world, Act())) if "Whistle" in one)).world  # fmt: skip
    assert after.victims == ("dock", "dock", "fire_pit")
    assert (after.killer_at, after.time) == ("lake", 2)
    refused = [one for one in refusals(happen(after, Act()), book())
               if isinstance(one.move, UseItem)]  # fmt: skip
    assert refused[0].missing.otherwise == "{item} was used in this action phase already."


@proves("FG-TOKEN-1")
def test_bait_is_what_he_wants_until_he_comes():
    state = use("fireworks", time=4, killer_at="cliff", victims=["cliff"])
    state = choose(state, "Put the token at Southeast exit.")
    assert state.world.tokens == (Token("bait", "southeast_exit"),)
    assert book().targets(state.world, KILLER, "nearest_victim") == ("southeast_exit",)
    there = happen(state.world, KillerActs(KILLER, "heroine", ("move",) * 4))
    assert (there.world.killer_at, there.world.tokens) == ("southeast_exit", ())


@proves("FG-TOKEN-1")
def test_a_trap_hurts_him_and_ends_the_killer_phase():
    state = use("bear_trap", time=4)
    assert state.world.token("trap") == "dock"
    world = a_world(phase="killer", killer_at="lake", tokens=(Token("trap", "dock"),), girl=4)
    after = happen(world, KillerActs(KILLER, "heroine", ("move", "attack"))).world
    assert (after.killer.markers, after.girl, after.tokens) == (9, Life(4), ())
    assert any(one.missing.rule == "FG-ITEM-4" for one in refusals(
        happen(a_world(items=["bear_trap"], girl_at="lake", hand=["walk"]), Act()), book()
    ))  # fmt: skip


@proves("FG-ITEM-4")
def test_a_boat_goes_from_water_to_water_with_victims():
    state = use("motorboat_keys", time=4, victims=["dock"], killer_at="cabins")
    assert "Land at Cabins." in told(state)
    assert "Land at Cabins with 1 victim." not in told(state)
    after = choose(state, "Land at Cliff with 1 victim.").world
    assert (after.girl_at, after.victims, after.token("boat")) == ("cliff", ("cliff",), "cliff")


@proves("FG-ITEM-4")
def test_a_flashlight_looks_at_the_top_terror_card_and_may_put_it_down():
    state = falls(use("flashlight", time=3), "wants_me")
    assert told(state) == ["Leave it on top of the deck.", "Put it to the bottom of the deck."]
    left = choose(state, "Leave it on top of the deck.").world
    assert left.terror == Stack(hidden=9, top=("wants_me",))
    gone = choose(state, "Put it to the bottom of the deck.").world
    assert gone.terror == Stack(hidden=9, bottom=("wants_me",))
    assert "wants_me" in dict(happen(gone, TerrorStep()).fork.source.outcomes(book())), (
        "there are two of them"
    )


@proves("FG-ITEM-4")
def test_a_map_turns_cards_up_or_rids_her_of_open_ones():
    stacks = {"dock": Stack(1, ("knife",), (), True), "cabins": Stack(2)}
    world = a_world(items=["map"], hand=["walk"], stacks=stacks)
    state = happen(world, UseItem("map"))
    assert told(state) == [  # each says which card it is
        "Remove Knife, the open card of Dock.", "Leave Knife, the open card of Dock."
    ]  # fmt: skip
    state = choose(state, "Remove Knife, the open card of Dock.")
    state = falls(falls(state, "axe"), "bow")
    assert state.world.stacks == {
        "dock": Stack(0, ("axe",), (), True), "cabins": Stack(1, ("bow",), (), True),
    }  # fmt: skip


@proves("FG-ITEM-4")
def test_pepper_spray_ends_the_killer_phase():
    world = a_world(phase="killer", items=["pepper_spray"], killer_at="dock", girl=4, open_attack=3)
    state = happen(world, AnswerAttack())
    state = choose(state, "Use Pepper Spray: The killer phase ends.")
    assert (state.world.girl, state.world.items, state.fork) == (Life(4), (), None)


@proves("FG-ROLL-12")
def test_a_rabbits_foot_rolls_and_pays_each_success():
    world = a_world(items=["rabbits_foot"], hand=["walk", "walk"], horror=3, time=2, extra_dice=1)
    state = happen(world, Act())
    state = choose(state, next(one for one in told(state) if "Rabbit" in one))
    state = dice(state, S, S, P)
    state = choose(state, "Let the roll count: 2 successes.", "Time +2.", "Horror −1.")
    assert (state.world.time, state.world.horror, state.world.items) == (4, 2, ())


@proves("FG-ITEM-4")
def test_reikos_axe_adds_a_die_to_weak_attacks():
    reiko = book(heroine="reiko")
    world = a_world(reiko, items=[Kept("reikos_axe", True)])
    assert reiko.ask(HORROR_DICE, world, "weak_attack") == 3
    assert reiko.ask(HORROR_DICE, world, "walk") == 2


# -- searching -------------------------------------------------------------------------------------


@proves("FG-SEARCH-5", "FG-SEARCH-6")
def test_a_search_takes_what_there_is_and_of_nothing_nothing():
    one = happen(a_world(stacks={"dock": ["knife"]}), Search(draw=2))
    assert [kept.id for kept in one.world.items] == ["knife"]
    assert happen(a_world(stacks={"dock": Stack()}), Search(draw=2)).world.items == ()


@proves("FG-SEARCH-2")
def test_what_goes_on_top_lies_open():
    state = happen(a_world(stacks={"dock": ["knife", "axe"]}), Search(draw=2))
    state = choose(state, "Keep Axe.", "Put Knife on top, face up.")
    assert state.world.stacks["dock"] == Stack(0, ("knife",), (), True)


@proves("FG-TERM-2")
def test_a_card_may_give_the_top_item_of_any_stack():
    state = happen(a_world(stacks={"dock": ["knife"], "cabins": Stack(3)}), TakeTopItem())
    assert told(state) == ["Take the top item of Dock: Knife.", "Take the top item of Cabins."]
    assert isinstance(choose(state, "Take the top item of Cabins.").fork, Chance)
    assert not isinstance(choose(state, "Take the top item of Dock: Knife.").fork, Decision)


def test_every_item_says_something_when_it_is_used():
    for item in book().box.items.values():
        if item.use and not item.use.reroll:
            for row in range(len(item.use.does)):
                move = UseItem(item.id, row)
                assert "…" not in book().say(move, a_world(items=[item.id]))

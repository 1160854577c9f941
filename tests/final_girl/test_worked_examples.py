"""The twenty worked examples of the rulebook, each as one test; a lesson plays each of them, too.

`ATOMS` says which rules each is there to show. Where an example is told of a heroine whom the kit
does not have (Asami, Selena, Barbara), Laurie stands in for her: nothing in it is hers alone.
"""

import re

from msgspec.structs import replace

from dmd.core.engine import apply, settle
from dmd.core.state import Scope
from dmd.final_girl.breath import Heal, LoseMarkers
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.happening import PHASE
from dmd.final_girl.items import Arrange
from dmd.final_girl.killing import AttackHeroine, KillerActs, KillerAttacks
from dmd.final_girl.questions import HORROR_DICE
from dmd.final_girl.terror import KillerBoard, ReadTerror
from dmd.final_girl.tracks import GainTime, LoseTime
from dmd.final_girl.turn import PanicPhase, PlanningPhase
from dmd.final_girl.world import HEROINE, KILLER, Kept, Life, Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import (
    BLANK,
    P,
    S,
    a_world,
    book,
    choose,
    dice,
    falls,
    happen,
    items_left,
    told,
)


def rules(group, *numbers):
    return tuple(f"FG-{group}-{number}" for number in numbers)


ATOMS = {
    1: rules("BRD", 5),
    2: rules("SETUP", 8),
    3: rules("ROLL", 1),
    4: (*rules("ROLL", 3), *rules("CARD", 1)),
    5: rules("MOVE", 3, 7),
    6: (*rules("RESCUE", 1), *rules("HERO", 1)),
    7: rules("SEARCH", 2, 3),
    8: rules("REST", 1),
    9: (*rules("ROLL", 3), *rules("ATK", 3)),
    10: rules("TIME", 1),
    11: rules("PLAN", 1, 2, 3, 4, 5, 6, 7),
    12: rules("KMOVE", 3),
    13: rules("KATK", 3),
    14: rules("KATK", 7),
    15: (*rules("KILLER", 1, 2, 3), *rules("TARGET", 3), *rules("KMOVE", 5),
         *rules("KATK", 1, 2, 3, 4, 5), *rules("DARK", 1)),
    16: rules("PANIC", 1, 2),
    17: rules("ITEM", 1, 2),
    18: rules("WEAPON", 1, 2, 4),
    19: rules("BREATH", 4, 5, 6),
    20: rules("BREATH", 4, 6),
}  # fmt: skip
"""What each example is there to show."""


def test_each_example_is_played_by_one_test_that_proves_what_it_is_there_to_show():
    named = re.compile(r"test_example_(\d+)_")
    found = {int(at[1]): one for name, one in globals().items() if (at := named.match(name))}
    assert [*found] == [*ATOMS] == [*range(1, 21)]
    for number, one in found.items():
        assert {*ATOMS[number]} <= {*one.__dict__["proves"]}, f"example {number}"


@proves("FG-BRD-5")
def test_example_1_drawn_closeness_means_nothing_only_lines_count():
    near = book().board.neighbours("makeout_point")
    assert "cliff" in near
    assert "cabins" not in near


@proves("FG-SETUP-8")
def test_example_2_the_token_counts_as_one_health():
    from dmd.final_girl.setup import table

    world = table(book())
    assert (world.girl, world.killer) == (Life(4), Life(11))


@proves("FG-ROLL-1")
def test_example_3_horror_4_means_two_dice():
    assert book().ask(HORROR_DICE, a_world(horror=4), "walk") == 2


@proves("FG-ROLL-3", "FG-CARD-1")
def test_example_4_short_rest_with_a_success_and_a_partial_one():
    reiko = book(heroine="reiko")
    world = a_world(reiko, hand=["short_rest", "walk", "walk"], girl=1, time=4)
    state = dice(happen(world, PlayCard("short_rest"), rules=reiko), S, P, rules=reiko)
    pay, count = told(state, reiko)
    kept = choose(state, count, rules=reiko).world
    assert (kept.girl.markers, kept.time, kept.hand) == (2, 3, ("walk", "walk"))
    paid = choose(state, pay, rules=reiko).world
    assert (paid.girl.markers, paid.time, paid.hand) == (3, 4, ())


@proves("FG-MOVE-3", "FG-MOVE-7")
def test_example_5_sprint_takes_a_victim_along_that_she_passes():
    world = a_world(hand=["sprint"], girl_at="lake_cabin", victims=["south_path"], time=3)
    state = dice(happen(world, PlayCard("sprint"), Act()), S, BLANK)
    state = choose(state, "Go to South path.", "Go to Southeast exit with 1 victim.", "Go on.")
    after = state.world
    assert (after.girl_at, after.victims, after.time) == ("southeast_exit", ("southeast_exit",), 2)


@proves("FG-RESCUE-1", "FG-HERO-1")
def test_example_6_two_rescues_pay_two_rewards():
    world = a_world(girl_at="southeast_exit", victims=["southeast_exit"] * 2, horror=3)
    state = happen(world, Act())
    state = choose(state, "Rescue a victim for: Horror −1.")
    state = choose(state, "Rescue a victim for: Move up to 1 space.")
    state = choose(state, "Take the reward: Horror −1.", "Take the reward: Move up to 1 space.")
    state = choose(state, "Go to Dock.")
    assert (state.world.horror, state.world.girl_at, state.world.saved) == (2, "dock", 2)


@proves("FG-SEARCH-2", "FG-SEARCH-3", "FG-SEARCH-4")
def test_example_7_search_with_two_successes():
    world = a_world(hand=["search"], time=4, unseen=items_left("energy_drink", "axe"))
    dock = Stack(hidden=3, top=("old_revolver",), face_up=True)
    world = replace(world, stacks={"dock": dock})
    state = falls(dice(happen(world, PlayCard("search"), Act()), S, S), "energy_drink")
    assert told(state) == ["Keep Old Revolver.", "Keep Energy Drink."]
    state = choose(state, "Keep Energy Drink.", "Put Old Revolver to the bottom, face down.")
    after = state.world
    assert [one.id for one in after.items] == ["energy_drink"]
    assert after.time == 3
    assert after.stacks["dock"] == Stack(hidden=2, bottom=("old_revolver",))


@proves("FG-REST-1")
def test_example_8_nobody_heals_beyond_starting_health():
    assert happen(a_world(girl=4), Heal(1)).world.girl == Life(4)


@proves("FG-ROLL-3", "FG-ATK-3")
def test_example_9_the_axe_adds_to_a_blow_that_hits():
    world = a_world(hand=["furious_strike"], items=["axe"], horror=5, killer_at="dock", killer=11)
    state = dice(happen(world, PlayCard("furious_strike"), Act()), S, P)
    assert told(state) == ["Strike Hans for 1.", "Strike Hans for 3, with Axe."]
    state = choose(state, "Strike Hans for 3, with Axe.")
    assert (state.world.killer.markers, state.world.horror, state.fork) == (8, 4, None)


@proves("FG-TIME-1")
def test_example_10_the_time_marker_goes_up_and_down():
    for time in range(11):
        world = happen(a_world(time=time), GainTime(amount=2)).world
        assert world.time == time + 2
        assert happen(world, LoseTime(amount=1)).world.time == time + 1


@proves("FG-PLAN-1", "FG-PLAN-2", "FG-PLAN-3", "FG-PLAN-4", "FG-PLAN-5", "FG-PLAN-6", "FG-PLAN-7")
def test_example_11_planning():
    market = ("focus", "planning", "search", "sprint", "walk")
    world = a_world(time=4, market=market, used=("short_rest",))
    state = happen(world, PlanningPhase())
    assert not [one for one in told(state) if "Short Rest" in one], "used in this turn"
    assert happen(replace(world, hand=("guard",) * 10), PlanningPhase()).fork is None
    state = choose(state, "Buy Search for 2.", "Buy Sprint for 2.")
    assert state.world.time == 0
    assert told(state) == ["Take Focus.", "Take Walk.", "Buy nothing more."], "Planning costs 4"
    after = choose(state, "Take Walk.", "Take Focus.").world
    assert after.hand == ("focus", "search", "sprint", "walk")
    assert (after.time, after.market, after.used) == (6, ("planning", "short_rest"), ())


@proves("FG-KMOVE-3")
def test_example_12_two_move_symbols_add_up():
    world = a_world(bloodlust=10, killer_at="southwest_exit", girl_at="utility_shed")
    assert book().board.distance("southwest_exit", "utility_shed") >= 6
    state = happen(world, KillerActs(KILLER, "heroine", ("move", "move")))
    assert book().board.distance("southwest_exit", state.world.killer_at) == 6


@proves("FG-KATK-3")
def test_example_13_spare_damage_on_a_victim_is_lost():
    world = a_world(bloodlust=4, killer_at="lake", girl_at="lake", victims=["lake"], girl=4)
    after = happen(world, KillerAttacks(KILLER)).world
    assert (after.victims, after.dead, after.girl) == ((), 1, Life(4))


@proves("FG-KATK-7")
def test_example_14_two_attacks_hurt_twice():
    world = a_world(killer_at="dock", girl=4)
    assert happen(world, AttackHeroine(KILLER), AttackHeroine(KILLER)).world.girl == Life(0)


@proves("FG-KILLER-1", "FG-KILLER-2", "FG-KILLER-3", "FG-TARGET-3", "FG-KMOVE-5", "FG-KATK-1",
        "FG-KATK-2", "FG-KATK-3", "FG-KATK-4", "FG-KATK-5", "FG-DARK-1")  # fmt: skip
def test_example_15_the_long_killer_phase():
    world = a_world(
        phase="killer", bloodlust=3, horror=2, killer_at="sports_courts", girl_at="lake_cabin",
        victims=["sports_courts"] + ["cabins"] * 2 + ["fire_pit"] * 3,
    )  # fmt: skip
    state = settle(world, (KillerBoard(), Scope(PHASE)), book())
    one = state.world
    assert (one.dead, one.bloodlust, one.horror) == (1, 4, 3)
    assert book().box.killer.rows[4].attack == 3
    state = settle(one, (ReadTerror("hammer_charge"), Scope(PHASE)), book())
    state = falls(state, "dark_obsession")
    after = state.world
    assert (after.killer_at, after.dead, after.bloodlust) == ("fire_pit", 3, 6)
    assert (after.powers, after.horror) == (("dark_obsession",), 5)
    assert after.victims == ("cabins", "cabins", "fire_pit")


@proves("FG-PANIC-1", "FG-PANIC-2")
def test_example_16_panic():
    world = a_world(
        killed=1, killer_at="fire_pit", girl_at="south_path",
        victims=["fire_pit"] * 3 + ["south_path"],
    )  # fmt: skip
    state = happen(world, PanicPhase())
    for number in (3, 6, 1):
        state = falls(state, number)
    assert state.world.victims == ("fire_pit", "lake_cabin", "south_path", "south_path")
    assert (state.world.girl_at, state.fork) == ("south_path", None)


@proves("FG-ITEM-1", "FG-ITEM-2")
def test_example_17_hands_and_backpack():
    names = ["first_aid_kit", "pepper_spray", "mystery_pills", "lucky_dice", "axe"]
    world = a_world(items=[Kept(one) for one in sorted(names)])
    state = happen(world, Arrange())
    assert told(state) == ["Hold Axe.", "Hold First Aid Kit and Pepper Spray."]
    after = choose(state, "Hold First Aid Kit and Pepper Spray.").world
    assert {one.id for one in book().working(after)} == {*names} - {"axe"}


@proves("FG-WEAPON-1", "FG-WEAPON-2", "FG-WEAPON-4")
def test_example_18_range_is_exact_and_some_weapons_want_their_card():
    world = a_world(
        hand=["furious_strike"], items=["old_revolver", "knife"], killer_at="dock",
        used=("weak_attack",),
    )  # fmt: skip
    state = dice(happen(world, PlayCard("furious_strike"), Act()), S, S)
    assert told(state) == ["Strike Hans for 2.", "Strike Hans for 3, with Knife."]
    weak = a_world(hand=["weak_attack"], items=["old_revolver", "knife"], killer_at="lake")
    state = dice(happen(weak, PlayCard("weak_attack"), Act()), S, S)
    assert state.world.killer.markers == 9, "one space away only the revolver helps"


@proves("FG-BREATH-4", "FG-BREATH-5", "FG-BREATH-6")
def test_example_19_damage_beyond_a_flip_is_lost():
    for hidden in "123":
        state = happen(a_world(girl=1), LoseMarkers(HEROINE, 5), Act())
        after = falls(state, hidden)
        assert after.world.girl == Life(int(hidden) - 1, revived=True)
        assert after.fork is None, "the phase is over"


@proves("FG-BREATH-4", "FG-BREATH-6")
def test_example_20_the_killer_comes_back():
    hand = ["furious_strike", "walk"]
    world = a_world(hand=hand, items=["axe"], killer=1, killer_at="dock")
    state = dice(happen(world, PlayCard("furious_strike"), Act()), S, BLANK)
    state = choose(state, "Strike Hans for 3, with Axe.")
    after = apply(state, "3", book())
    assert after.world.killer == Life(2, revived=True)
    assert (after.fork, after.world.hand) == (None, ("walk",)), "the phase is over"

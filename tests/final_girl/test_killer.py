"""The killer phase: targets, moves, attacks, reactions, the finale (p. 19-25)."""

from msgspec.structs import replace

from dmd.core.deck import deck
from dmd.core.engine import settle
from dmd.core.state import Chance, Decision, End, Scope
from dmd.final_girl.happening import PHASE
from dmd.final_girl.killing import AttackHeroine, EnemiesAct, KillerActs, KillerAttacks, KillerMoves
from dmd.final_girl.terror import KillerBoard, KillerPhase, ReadTerror, TerrorStep
from dmd.final_girl.turn import PanicPhase, UpkeepPhase
from dmd.final_girl.victims import Panic
from dmd.final_girl.world import KILLER, Life, Stack
from tests.final_girl.atoms import proves
from tests.final_girl.table import BLANK, S, a_world, book, choose, dice, falls, happen, told


def night(**fields):
    """A table in the killer phase."""
    return a_world(phase="killer", **fields)


def acts(target, *steps, **fields):
    """The world after Hans acted."""
    return happen(night(**fields), KillerActs(KILLER, target, steps)).world


# -- the phase -------------------------------------------------------------------------------------


@proves("FG-KILLER-1", "FG-FINALE-2")
def test_the_finale_card_acts_first_with_its_back_and_later_with_its_front():
    world = night(killer_at="dock", girl=4)
    assert settle(world, (KillerBoard(), Scope(PHASE)), book()).world.girl == Life(2)
    finale = replace(world, finale="bloodbath", girl_at="lake")
    assert happen(finale, KillerBoard()).world.girl == Life(0), "he moves, and strikes twice"


@proves("FG-KILLER-2", "FG-FINALE-4")
def test_then_a_terror_card_is_drawn_but_none_after_the_finale():
    world = night(terror=["wants_me"])
    assert isinstance(happen(night(), TerrorStep()).fork, Chance)
    assert len(happen(world, TerrorStep()).world.terror) == 0
    assert len(happen(replace(world, finale="darkest"), TerrorStep()).world.terror) == 1


@proves("FG-KILLER-5")
def test_a_card_that_needs_victims_replaces_itself_until_the_deck_runs_out():
    world = night(terror=["fresh_blood", "keeps_coming"], horror=3)
    after = happen(world, TerrorStep()).world
    assert (len(after.terror), after.horror) == (0, 4)
    only = happen(night(terror=["fresh_blood"]), TerrorStep())
    assert (len(only.world.terror), only.fork) == (0, None)


@proves("FG-KILLER-6")
def test_a_terror_card_that_is_discarded_has_no_effect():
    from dmd.final_girl.terror import DiscardTerror

    after = happen(night(terror=["keeps_coming"], horror=3), DiscardTerror(amount=1)).world
    assert (len(after.terror), after.horror) == (0, 3)
    assert happen(night(terror=[]), DiscardTerror(amount=1)).fork is None


# -- targets ---------------------------------------------------------------------------------------


def targets(wanted, **fields):
    """The spaces that he may want."""
    return book().targets(night(**fields), KILLER, wanted)


@proves("FG-TARGET-1", "FG-TARGET-2")
def test_the_nearest_of_a_kind_is_the_target_and_targeting_moves_nobody():
    place = {"killer_at": "south_path", "girl_at": "dock", "victims": ["swamp", "cliff"]}
    assert targets("nearest_victim", **place) == ("swamp",)
    assert targets("heroine", **place) == ("dock",)
    assert targets("nearest_any", **place) == ("dock",)
    assert acts("nearest_any", **place).killer_at == "south_path"


@proves("FG-TARGET-3", "FG-TARGET-4")
def test_of_equally_near_groups_the_larger_is_wanted_and_the_heroine_counts_for_none():
    place = {"killer_at": "south_path", "victims": ["dock", "fire_pit", "fire_pit"]}
    assert targets("nearest_victim", girl_at="lake", **place) == ("fire_pit",)
    alone = {"killer_at": "south_path", "victims": ["dock"], "girl_at": "fire_pit"}
    assert targets("nearest_any", **alone) == ("dock",)


@proves("FG-TARGET-5", "FG-AMBIG-1", "FG-AMBIG-2", "FG-AMBIG-3")
def test_a_tie_is_settled_by_the_attitude_that_was_agreed():
    place = {"killer_at": "south_path", "victims": ["dock", "fire_pit"], "girl_at": "lake"}
    assert targets("nearest_victim", **place) == ("dock", "fire_pit")
    act = KillerActs(KILLER, "nearest_victim", ("move",))
    worst = happen(night(**place), act)
    assert worst.world.killer_at == "dock", "nearer to her"
    asked = happen(night(**place), act, rules=book(ambiguity="ask"))
    assert len(asked.fork.options) == 2
    lot = happen(night(**place), act, rules=book(ambiguity="barrel_of_laughs"))
    assert [weight for _, weight in lot.fork.source.outcomes()] == [1, 1]
    real = book(ambiguity="overriding_realism")
    near = min(("dock", "fire_pit"), key=lambda one: real.drawn("south_path", one))
    assert happen(night(**place), act, rules=real).world.killer_at == near


@proves("FG-TARGET-6", "FG-TARGET-8")
def test_a_target_is_chosen_once_an_action_and_keeps_its_space():
    after = acts(
        "nearest_victim", "attack", "attack", "move",
        killer_at="lake", victims=["lake", "cliff"], girl_at="swamp",
    )  # fmt: skip
    assert (after.killer_at, after.victims) == ("lake", ("cliff",))
    again = acts("nearest_victim", "move", killer_at="lake", victims=["cliff"], girl_at="swamp")
    assert again.killer_at == "cliff"


@proves("FG-TARGET-7", "FG-KATK-6")
def test_without_a_target_he_does_not_move_but_strikes_whoever_is_there():
    after = acts("nearest_victim", "move", "attack", killer_at="dock", girl=4)
    assert (after.killer_at, after.girl) == ("dock", Life(2))
    far = acts("nearest_victim", "move", "attack", killer_at="lake", girl_at="lake", girl=4,
               victims=["swamp"])  # fmt: skip
    assert far.killer_at == "dock"


# -- moves -----------------------------------------------------------------------------------------


@proves("FG-KMOVE-1", "FG-KMOVE-2", "FG-KMOVE-4", "FG-KMOVE-6")
def test_he_moves_no_farther_than_the_target_and_not_without_a_symbol():
    world = night(bloodlust=10, killer_at="lake", girl_at="dock")
    assert happen(world, KillerMoves(KILLER, "dock", 2)).world.killer_at == "dock"
    assert acts("heroine", "attack", killer_at="lake").killer_at == "lake"
    there = acts("nearest_any", "move", killer_at="dock", bloodlust=10)
    assert there.killer_at == "dock"


@proves("FG-KMOVE-5")
def test_he_passes_others_without_stopping():
    after = acts("heroine", "move", bloodlust=5, killer_at="lake", girl_at="south_path",
                 victims=["dock"])  # fmt: skip
    assert (after.killer_at, after.victims) == ("south_path", ("dock",))


@proves("FG-KMOVE-7")
def test_of_several_shortest_ways_he_takes_the_worst_for_her():
    board = book().board
    start, goal = next(
        (one, other) for one in board.ids for other in board.ids
        if len(board.ends(one, 1, toward=other)) == 2
    )  # fmt: skip
    here, there = board.ends(start, 1, toward=goal)
    for crowd, other in ((here, there), (there, here)):
        world = night(killer_at=start, girl_at=other, victims=[crowd] * 2)
        assert happen(world, KillerMoves(KILLER, goal, 1)).world.killer_at == crowd


@proves("FG-KMOVE-8")
def test_bloodlust_that_rose_in_the_action_counts_for_the_next_move():
    # The first kill brings row 6 with movement 2; without the rise he would come no farther than 1.
    after = acts("nearest_victim", "attack", "move", bloodlust=4, killer_at="lake", girl_at="lake",
                 victims=["lake"])  # fmt: skip
    assert after.killer_at == "lake", "the space of his target"
    state = happen(
        night(bloodlust=4, killer_at="lake", girl_at="swamp", victims=["lake", "lake"]),
        EnemiesAct(target="nearest_victim", steps=("attack",)),
        KillerActs(KILLER, "heroine", ("move",)),
    )
    state = falls(state, "feed")
    assert book().board.distance("lake", state.world.killer_at) == 2


# -- attacks ---------------------------------------------------------------------------------------


@proves("FG-KATK-2", "FG-KATK-8")
def test_victims_die_before_her_unless_she_was_named():
    place = {"killer_at": "dock", "victims": ["dock"], "girl": 4}
    any_one = acts("nearest_any", "attack", **place)
    assert (any_one.victims, any_one.girl) == ((), Life(4))
    named = acts("heroine", "attack", **place)
    assert (named.victims, named.girl) == (("dock",), Life(2))


@proves("FG-KATK-10")
def test_if_she_was_named_every_attack_is_hers():
    after = acts("heroine", "attack", "attack", killer_at="dock", victims=["dock"], girl=4)
    assert (after.victims, after.girl) == (("dock",), Life(0))


@proves("FG-KATK-4", "FG-BLOOD-1")
def test_a_death_raises_bloodlust_whatever_killed_the_victim():
    from dmd.final_girl.victims import KillVictim

    after = happen(a_world(victims=["lake"]), KillVictim("lake")).world
    assert (after.dead, after.bloodlust, after.killed) == (1, 1, 1)


@proves("FG-KATK-5")
def test_when_the_victims_run_out_she_is_next():
    after = acts("nearest_victim", "attack", "attack", killer_at="dock", victims=["dock"], girl=4)
    assert (after.victims, after.girl) == ((), Life(2))


@proves("FG-KATK-9", "FG-BLOOD-4")
def test_a_kill_can_raise_the_damage_of_the_next_attack():
    after = acts("nearest_victim", "attack", "attack", killer_at="dock", victims=["dock"], girl=4,
                 bloodlust=3)  # fmt: skip
    assert (after.bloodlust, after.girl) == (4, Life(1)), "3 damage, not 2"


@proves("FG-KATK-11")
def test_of_different_victims_the_special_one_dies_first():
    world = night(killer_at="lake", victims=["lake"], special=[("girlfriend", "lake")],
                  lasting=("girlfriend",))  # fmt: skip
    after = happen(world, KillerAttacks(KILLER)).world
    assert (after.special, after.victims) == ((), ("lake",))


# -- reactions -------------------------------------------------------------------------------------


def attacked(*hand, **fields):
    """She is attacked and holds some cards."""
    world = night(hand=hand, killer_at="dock", girl=4, **fields)
    return happen(world, AttackHeroine(KILLER))


@proves("FG-REACT-1", "FG-REACT-2")
def test_a_reaction_answers_an_attack_with_a_roll():
    state = choose(attacked("guard"), "Answer with Guard.")
    assert isinstance(state.fork, Chance)
    assert dice(state, S, S).world.girl == Life(4)
    assert dice(state, S, BLANK).world.girl == Life(4), "2 less of 2"
    assert dice(state, BLANK, BLANK).world.girl == Life(3), "1 less, to a minimum of 1"


@proves("FG-REACT-3", "FG-REACT-8")
def test_several_cards_may_answer_one_attack_and_add_up():
    state = choose(attacked("guard", "guard", bloodlust=10), "Answer with Guard.")
    state = dice(state, BLANK, BLANK)
    assert state.world.open_attack == 4
    state = dice(choose(state, "Answer with Guard."), S, BLANK)
    assert state.world.girl == Life(2), "5 less 1 less 2"


@proves("FG-REACT-4")
def test_the_next_attack_needs_another_card():
    world = night(hand=["guard"], killer_at="dock", girl=4)
    state = happen(world, AttackHeroine(KILLER), AttackHeroine(KILLER))
    state = dice(choose(state, "Answer with Guard."), S, S)
    assert (state.fork, state.world.girl) == (None, Life(2))


@proves("FG-REACT-5")
def test_a_reaction_does_not_protect_victims():
    world = night(hand=["guard"], killer_at="dock", victims=["dock"])
    state = happen(world, KillerAttacks(KILLER))
    assert (state.fork, state.world.victims) == (None, ())


@proves("FG-REACT-6")
def test_a_weapon_may_raise_the_damage_of_a_reaction():
    state = choose(attacked("retaliate", items=["knife"]), "Answer with Retaliate.")
    state = choose(dice(state, S, S), "Strike Hans for 3, with Knife.")
    assert (state.world.killer.markers, state.world.girl) == (8, Life(4))


@proves("FG-REACT-7")
def test_a_reduction_to_a_minimum_never_goes_below_it():
    from dmd.final_girl.killing import ReduceAttack

    for before, after in ((1, 1), (2, 1), (3, 2), (0, 0)):
        world = happen(night(open_attack=before), ReduceAttack(amount=1, least=1)).world
        assert world.open_attack == after


@proves("FG-REACT-9")
def test_partial_successes_may_be_paid_for_in_a_reaction_but_nothing_is_discarded_for_time():
    state = choose(attacked("guard", "walk", "walk"), "Answer with Guard.")
    state = dice(state, "partial", BLANK)
    assert told(state)[0] == "Discard 2 cards and make a partial success a success."
    assert not any("time" in one for one in told(state))


@proves("FG-REACT-11", "FG-OVR-2")
def test_a_reaction_that_kills_wins_and_one_that_makes_him_come_back_ends_the_phase():
    state = choose(attacked("retaliate", killer=0), "Answer with Retaliate.")
    state = (
        choose(dice(state, S, S, BLANK), "Strike Hans for 2.") if False else dice(state, S, S, S)
    )
    assert isinstance(state.fork, Chance), "his token is turned over"
    assert falls(state, "0").fork == End("won", "FG-BREATH-3")
    back = falls(state, "2")
    assert (back.fork, back.world.girl, back.world.open_attack) == (None, Life(4), -1)


# -- panic and upkeep ------------------------------------------------------------------------------


@proves("FG-PANIC-1", "FG-PANIC-8")
def test_without_a_death_this_turn_nobody_panics_and_any_death_counts():
    place = {"killer_at": "fire_pit", "victims": ["fire_pit"]}
    assert happen(a_world(**place), PanicPhase()).fork is None
    assert isinstance(happen(a_world(killed=1, **place), PanicPhase()).fork, Chance)


@proves("FG-PANIC-3", "FG-PANIC-6")
def test_she_chooses_the_order_and_each_rolls_once():
    world = a_world(killed=1, killer_at="fire_pit", victims=["fire_pit"],
                    special=[("girlfriend", "fire_pit")], lasting=("girlfriend",))  # fmt: skip
    state = happen(world, PanicPhase())
    assert told(state) == ["Girlfriend at Fire pit panics.", "A victim at Fire pit panics."]
    state = falls(choose(state, "A victim at Fire pit panics."), 6)
    state = falls(state, 1)
    assert (state.world.victims, state.fork) == (("lake_cabin",), None)


@proves("FG-PANIC-4")
def test_a_victim_may_run_onto_the_killers_space():
    world = a_world(killer_at="fire_pit", victims=["south_path"])
    state = happen(world, Panic(who="victims_not_with_heroine"))
    assert falls(state, 4).world.victims == ("fire_pit",)


@proves("FG-PANIC-5")
def test_a_card_may_make_victims_panic_several_times():
    world = a_world(killer_at="fire_pit", victims=["fire_pit"])
    state = happen(world, Panic(who="victims_with_killer", times=2))
    state = falls(falls(state, 6), 1)
    assert (state.world.victims, state.fork) == (("south_path",), None)


@proves("FG-UPKEEP-1", "FG-FINALE-1", "FG-FINALE-3")
def test_when_no_terror_card_is_left_the_finale_and_the_dark_power_are_revealed():
    state = happen(a_world(terror=[]), UpkeepPhase())
    state = falls(state, "darkest")
    assert state.world.finale == "darkest"
    state = falls(falls(state, "feed"), "dark_obsession")
    assert state.world.powers == ("feed", "dark_obsession"), "and a second one"
    assert happen(a_world(terror=["fire"]), UpkeepPhase()).fork is None


@proves("FG-UPKEEP-2")
def test_events_work_in_upkeep():
    world = a_world(killer_at="fire_pit", victims=["south_path", "cliff"], lasting=("deathwish",))
    assert happen(world, UpkeepPhase()).world.victims == ("cliff", "fire_pit")


@proves("FG-UPKEEP-3", "FG-ITEM-3")
def test_items_may_be_rearranged_in_upkeep():
    from dmd.final_girl.world import Kept

    world = a_world(items=[Kept("axe"), Kept("knife", True)])
    state = happen(world, UpkeepPhase())
    assert told(state) == ["Hold Axe.", "Hold Knife."]


@proves("FG-UPKEEP-4")
def test_a_finale_that_is_revealed_comes_after_the_events_of_that_upkeep_were_fixed():
    step = UpkeepPhase().resolve(a_world(terror=[], lasting=("deathwish",)), book())
    assert [one.__struct_config__.tag for one in step.then] == [
        "reveal_finale", "victim_toward_killer", "arrange", "scope",
    ]  # fmt: skip


@proves("FG-FINALE-5")
def test_extra_draws_bring_the_finale_forward():
    world = night(terror=["out_of_nowhere", "already_there"], victims=["swamp"])
    after = happen(world, KillerPhase()).world
    assert len(after.terror) == 0
    assert isinstance(happen(after, UpkeepPhase()).fork, Chance)


def test_butcher_bloodlust_raises_bloodlust_before_each_action():
    world = night(finale="butcher_bloodlust", killer_at="swamp", bloodlust=0)
    assert happen(world, KillerBoard()).world.bloodlust == 1


def test_every_terror_card_can_be_carried_out_with_and_without_victims():
    for card in book().box.terror:
        for victims in ([], ["swamp", "cabins", "fire_pit"]):
            pool = deck(one for one in book().box.terror)
            world = night(victims=victims, terror_pool=pool, stacks={"dock": Stack(hidden=2)})
            state = happen(replace(world, terror=Stack(hidden=3)), ReadTerror(card))
            assert len(state.world.terror) <= 2
            assert isinstance(state.fork, Chance | Decision | None), card

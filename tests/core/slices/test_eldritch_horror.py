from fractions import Fraction
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from dmd.core.engine import apply, settle
from dmd.core.requirements import refusals
from dmd.core.state import Decision, Scope, State
from dmd.core.timeline import Timeline
from tests.core.slices.eldritch_horror import (
    BONUS,
    DefeatMonster,
    Gain,
    Lose,
    SkillTest,
    Strike,
    World,
    eldritch_book,
    encounter,
)
from tests.core.slices.play import proves

BOOK = eldritch_book()
LEO = encounter("leo", "star_spawn").world  # Strength 3
TRISH = encounter("trish", "star_spawn").world
LOLA = encounter("lola", "star_spawn").world  # Strength 2


def a_test(world: World, modifier: int, **more: Any) -> State:
    """A Strength test; `wounds` will be its result, for a Star Spawn takes five."""
    world = replace(world, **more)
    return State(world, (SkillTest("strength", modifier, Strike()), Scope("encounter")))


def asked(begin: State) -> State:
    return settle(begin.world, begin.agenda, BOOK)


def rolled(begin: State, *faces: int) -> State:
    return apply(asked(begin), (tuple(map(str, faces)),), BOOK)


def sentences(state: State) -> list[str]:
    return [BOOK.say(option.then[0], state.world) for option in state.fork.options]


def wounds(state: State) -> int:
    return state.world.wounds


def at_least(wanted: int, dice: int) -> Fraction:
    """Of all 6^dice rolls, those with so many 5s and 6s: each die has 2 such faces and 4 others."""
    good = sum(comb(dice, n) * 2**n * 4 ** (dice - n) for n in range(wanted, dice + 1))
    return Fraction(good, 6**dice)


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize(("condition", "failing"), [("", 4), ("blessed", 3), ("cursed", 5)])
def test_a_test_fails_only_when_no_die_succeeds(dice, condition, failing):
    begin = a_test(LEO, dice - 3, condition=condition)
    root = proves(begin, BOOK, lambda state: wounds(state) >= 1, samples=20_000)
    assert root.worth == 1 - Fraction(failing, 6) ** dice


@pytest.mark.parametrize("clues", [0, 1, 2, 3])
@pytest.mark.parametrize(("dice", "wanted"), [(1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (3, 3)])
def test_clues_spent_on_failures_are_worth_as_many_more_dice(dice, wanted, clues):
    begin = a_test(LEO, dice - 3, clues=clues)
    root = proves(begin, BOOK, lambda state: wounds(state) >= wanted, samples=10_000)
    assert root.worth == at_least(wanted, dice + clues)


def test_but_no_clue_brings_more_successes_than_there_are_dice():
    root = proves(a_test(LEO, -2, clues=3), BOOK, lambda state: wounds(state) >= 2, samples=1_000)
    assert root.worth == 0


def test_a_clue_of_trish_rerolls_two_dice():
    # Two dice fail together with 4/9; then both are thrown once more, and fail with 4/9 again.
    begin = a_test(TRISH, -1, clues=1)
    root = proves(begin, BOOK, lambda state: wounds(state) >= 1)
    assert root.worth == 1 - Fraction(4, 9) * Fraction(4, 9)


def test_with_a_single_failure_a_clue_of_trish_rerolls_one_die():
    assert "Spend a Clue to reroll failures: 1." in sentences(rolled(a_test(TRISH, -2, clues=1), 3))


@pytest.mark.parametrize(
    ("worth", "best"),
    [
        # One die, one Clue. A success, 1/3, keeps the Clue. A failure may spend it for 1/3.
        (4, Fraction(1, 3) * 5 + Fraction(2, 3) * Fraction(1, 3) * 4),  # 4/3 beats a Clue
        (2, Fraction(1, 3) * 3 + Fraction(2, 3) * 1),  # 2/3 does not
    ],
)
def test_best_play_spends_a_clue_only_where_it_is_worth_more_than_the_clue(worth, best):
    begin = a_test(LEO, -2, clues=1)
    root = proves(begin, BOOK, lambda state: worth * wounds(state) + state.world.clues)
    assert root.worth == best


def test_an_encounter_is_worth_what_its_two_tests_are_worth():
    # Will 3 + 1: four dice all fail with 16/81, and cost a Sanity. Strength 2 - 1: one die; with
    # 1/3 it defeats the Maniac and costs 1 Health, else 2. The researcher then brings a Clue, and
    # the Sanity back if one was lost.
    begin = encounter("lola", "maniac", assets=("lodge_researcher",))
    root = proves(begin, BOOK, lambda s: s.world.health + s.world.sanity + s.world.clues)
    lost = Fraction(16, 81)
    assert root.worth == 5 + 7 - lost - Fraction(1 + 2 * 2, 3) + Fraction(1, 3) * (1 + lost)


@pytest.mark.wide
def test_an_encounter_with_everything_in_it_holds_every_law_and_is_worth_more_than_without():
    everything = {"assets": ("axe", "bandages", "kerosene", "whiskey"), "clues": 2}
    worth = [
        proves(
            encounter("lola", "star_spawn", health=4, sanity=4, **more),
            BOOK,
            lambda s: 3 * (s.world.monster == "") + s.world.health + s.world.sanity,
        ).worth
        for more in (everything, {})
    ]
    assert worth[0] > worth[1]


def test_of_all_bonuses_only_the_highest_counts_and_the_reroll_of_the_other_still_works():
    begin = a_test(encounter("lily", "deep_one").world, -1, assets=("automatic", "bull_whip"))
    assert asked(begin).fork.source.numbers == (4 - 1 + 3,)
    assert sentences(rolled(begin, 1, 1, 2, 3, 3, 5)) == [
        "Strike with 1 successes.",
        "Use Bull Whip to reroll failures: 1.",
    ]
    alone = a_test(begin.world, -1, assets=("bull_whip",))
    assert asked(alone).fork.source.numbers == (4 - 1 + 1,)


def test_the_reasons_of_a_bonus_name_the_assets_that_raised_it():
    world = a_test(LEO, 0, assets=("automatic", "bull_whip")).world
    told = [(one.name, one.value) for one in BOOK.reasons(BONUS, world, "strength")]
    assert told == [("the highest bonus", 0), ("automatic", 3)]


def test_additional_dice_add_up_but_a_large_penalty_swallows_them():
    assert asked(a_test(LEO, -1, space="wilderness")).fork.source.numbers == (3,)
    assert asked(a_test(LEO, -5, space="wilderness")).fork.source.numbers == (1,)


def test_a_pool_below_one_rolls_one_die_against_diana_s_small_horror():
    # Will 1 - 1: one die; it fails with 2/3, and horror is 1 for her.
    begin = encounter("diana", "dark_young")
    root = proves(begin, BOOK, lambda state: state.world.sanity)
    assert root.odds == {4: Fraction(2, 3), 5: Fraction(1, 3)}


def test_strength_2_against_a_star_spawn_loses_3_or_2_health():
    root = proves(a_test(LOLA, -3), BOOK, lambda state: 5 - state.world.health)
    assert root.odds == {3: Fraction(2, 3), 2: Fraction(1, 3)}


def test_a_test_that_is_not_printed_is_skipped_with_its_loss():
    state = rolled(encounter("lily", "ghost"), 1, 1)
    assert (state.fork, state.world.sanity, state.world.health) == (None, 4, 6)


def test_a_bonus_that_uses_the_asset_up_is_declared_before_the_roll():
    state = asked(a_test(LOLA, -3, assets=("kerosene",)))
    assert isinstance(state.fork, Decision)
    assert sentences(state) == ["Roll 1 dice.", "Discard Kerosene for its bonus of 5."]
    declared = apply(state, 1, BOOK)
    assert (declared.fork.source.numbers, declared.world.assets) == ((4,), ())


def test_a_bonus_no_higher_than_a_free_one_is_not_asked_for():
    state = asked(a_test(LOLA, -1, assets=("automatic",)))
    assert state.fork.source.numbers == (4,)


def test_without_a_clue_and_without_sanity_to_spend_every_reroll_is_refused_with_its_reason():
    state = rolled(a_test(LOLA, -3, assets=("axe", "bull_whip"), sanity=2), 1)
    assert [str(one.as_refusal(state.world, BOOK)) for one in refusals(state, BOOK)] == [
        "You have no Clue. (EH-SPEND-1)",
        "Axe would cost the last Sanity. Recover Sanity first. (EH-SPEND-2)",
    ]


def test_an_asset_rerolls_once_in_a_test():
    once = rolled(a_test(LOLA, -1, assets=("bull_whip",), clues=1), 1, 2)
    again = apply(apply(once, 2, BOOK), (("4",),), BOOK)
    (refused,) = refusals(again, BOOK)
    assert refused.reason(again.world, BOOK) == "Bull Whip has been used in this test."


def test_where_every_die_succeeds_nothing_is_asked():
    state = rolled(a_test(LOLA, -1, assets=("bull_whip",), clues=1), 5, 6)
    assert (state.fork, state.world.wounds, state.world.clues) == (None, 2, 1)


def test_bandages_may_prevent_two_and_are_gone():
    world = a_test(LOLA, 0, assets=("bandages",)).world
    state = settle(world, (Lose("health", 3), Scope("encounter")), BOOK)
    assert sentences(state) == ["Discard Bandages to prevent 2.", "Lose 3 health."]
    kept, used = apply(state, 1, BOOK).world, apply(state, 0, BOOK).world
    assert (kept.health, kept.assets) == (2, ("bandages",))
    assert (used.health, used.assets) == (4, ())


def test_when_both_fall_together_the_monster_leaves_but_brings_nothing():
    begin = encounter("lola", "maniac", health=1, assets=("lodge_researcher",))
    calm = rolled(begin, 1, 1, 1, 5)
    fallen = apply(calm, (("6",),), BOOK).world
    assert (fallen.defeated, fallen.doom, fallen.monster, fallen.clues) == (True, 9, "", 0)


def test_what_a_defeat_brings_comes_after_it():
    world = replace(LOLA, sanity=6, assets=("lodge_researcher",))
    game = Timeline(State(world, (DefeatMonster(),)), BOOK)
    assert [line.effect for line in game.journal if not line.ability] == [
        DefeatMonster(),
        Gain("sanity"),
        Gain("clues"),
    ]
    assert (game.state.world.sanity, game.state.world.clues) == (7, 1)


def test_whoever_goes_mad_in_the_will_test_never_reaches_the_strength_test():
    state = apply(asked(encounter("lola", "maniac", sanity=1)), (("1", "1", "1", "1"),), BOOK)
    assert (state.fork, state.world.defeated, state.world.health) == (None, True, 5)


def test_once_the_horror_is_met_no_clue_is_asked_for():
    frightened = rolled(encounter("lola", "maniac", clues=1), 1, 1, 1, 5)
    assert (frightened.world.clues, frightened.fork.source.numbers) == (1, (1,))


def test_the_journal_tells_the_encounter_with_its_rules():
    game = Timeline(encounter("lola", "maniac", clues=1, assets=("bandages",)), BOOK)
    game.choose(1)  # spend the Clue
    game.choose(0)  # discard the bandages
    story = """
Lola fights the Maniac.  (EH-COMBAT-1)
  Test will, modifier 1.  (EH-TEST-1)
    Roll 4 dice.  (EH-TEST-8)
      The dice show 3, 3, 5 and 5.  (EH-TEST-10)
        2 successes so far.  (EH-REROLL-4)
          Face the horror with 2 successes.  (EH-COMBAT-2)
  Test strength, modifier -1.  (EH-TEST-1)
    Roll 1 dice.  (EH-TEST-8)
      The dice show 4.  (EH-TEST-10)
        0 successes so far.  (EH-REROLL-4)
          Spend a Clue to reroll failures: 1.  (EH-REROLL-3)
          Roll 1 dice.  (EH-TEST-8)
            The dice show 1.  (EH-TEST-10)
              0 successes so far.  (EH-REROLL-4)
                Strike with 0 successes.  (EH-COMBAT-5)
                  Bandages: Lose 2 health.  (EH-OPT-1)
                    Bandages could prevent it.  (EH-OPT-1)
                      Discard Bandages to prevent 2.  (EH-OPT-1)
  Whoever is defeated leaves the board.  (EH-MON-4)
"""
    assert game.journal.text() == story.strip()

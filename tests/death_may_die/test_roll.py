"""Dice, rerolls, and the fixed order in which a roll is resolved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dmd.core.complaints import Refusal
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.roll import ConsiderRerolls, CountAs, Reroll, Throw
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.world import Enemy, Token
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_book, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
MORGAN = {"space": "A", "stress": 4}  # no skill of his touches an attack, no stress for rerolls
BORDEN = {"space": "A", "stress": 4}  # no skill of his helps against an attack


def wounds(table: Table) -> dict[str, int]:
    return {enemy.id: enemy.wounds for enemy in table.world.enemies}


def attacking(who: str, person: dict[str, object], dice: object, **what: object) -> Table:
    """Somebody attacks the Star Spawn, which has health enough."""
    table = a_table(LINE, active=who, **{"enemies": {"star_spawn 1": "A"}, who: person, **what})
    return choose(table, Attack, dice, target="star_spawn 1")


def attacked(by: str, who: str, person: dict[str, object], dice: object, **what: object) -> Table:
    """An enemy attacks somebody who is alone with it."""
    return after(
        LINE, InvestigateOrFight(who), active=who, chance=[dice],
        **{who: person, "enemies": {f"{by} 1": "A"}, **what},
    )  # fmt: skip


def you(table: Table, who: str):
    return table.world.investigator(who)


# -- dice --------------------------------------------------------------------------------------


@proves("DMD-DIE-E1", "DMD-DIE-1", "DMD-DIE-8")
def test_the_six_faces_of_each_die():
    book = a_book(LINE)

    standard = {faces[0][0]: weight for faces, weight in Throw(1).outcomes(book)}
    bonus = {faces[1][0]: weight for faces, weight in Throw(0, 1).outcomes(book)}

    per_face = Fraction(sum(standard.values()), 6)
    assert {face: weight / per_face for face, weight in standard.items()} == {
        "blank": 1, "success": 2, "tentacle": 1, "elder_sign": 1, "success+tentacle": 1,
    }  # fmt: skip
    per_face = Fraction(sum(bonus.values()), 6)
    assert {face: weight / per_face for face, weight in bonus.items()} == {
        "blank": 2, "success": 2, "elder_sign": 1, "success+elder_sign": 1,
    }  # fmt: skip


@proves("DMD-DIE-1")
def test_both_symbols_of_a_double_face_count():
    table = attacking("morgan", MORGAN, roll_of("S.."))

    assert wounds(table) == {"star_spawn 1": 1}
    assert you(table, "morgan").sanity == 1


@proves("DMD-DIE-2")
def test_an_investigator_always_rolls_three_standard_dice():
    attacking("morgan", MORGAN, roll_of("..."))
    with pytest.raises(Refusal):
        attacking("morgan", MORGAN, roll_of(".."))

    table = a_table(LINE, active="morgan", morgan=MORGAN, fire={"A": 1})
    choose(table, TakeEpisodeAction, roll_of("s.."), action="extinguish_fire")
    assert table.world.fire == {}


@proves("DMD-DIE-3")
def test_an_enemy_rolls_the_dice_of_its_card():
    for kind, dice in (("cultist", ("", "..")), ("byakhee", (".", "..")), ("star_spawn", ("...",))):
        table = attacked(kind, "borden", BORDEN, roll_of(*dice))
        assert you(table, "borden").wounds == 0


@proves("DMD-DIE-5", "DMD-DIE-7")
def test_elder_signs_and_blanks_do_nothing_by_themselves():
    table = attacking("morgan", {**MORGAN, "sanity": 8}, roll_of("ee.", "e"))

    assert wounds(table) == {"star_spawn 1": 0}
    assert you(table, "morgan").sanity == 8


@proves("DMD-DIE-6", "DMD-SAN-E4")
def test_each_tentacle_costs_a_sanity_on_every_kind_of_roll():
    assert you(attacking("morgan", MORGAN, roll_of("tt.")), "morgan").sanity == 2

    table = attacked("fire_vampire", "borden", BORDEN, roll_of("tt", "."))
    assert you(table, "borden").sanity == 2

    table = a_table(LINE, active="morgan", morgan=MORGAN)
    choose(table, TakeEpisodeAction, roll_of("ttt"), action="extinguish_fire")
    assert you(table, "morgan").sanity == 3

    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", borden={**BORDEN, "fire": 1},
        chance=[roll_of("t")],
    )  # fmt: skip
    assert you(table, "borden").sanity == 1


@proves("DMD-DIE-8", "DMD-DIE-E5")
def test_more_dice_than_the_box_holds_are_one_roll_all_the_same():
    cards = holding(("d_furious_student", "left"), ("d_good_boy", "right"), ("d_lab_books", "left"))
    table = attacking(
        "morgan", {**MORGAN, "sanity": 19, "cards": cards}, roll_of("...", "ssssss.")
    )  # 4 of the sanity track, 1 of the Pistol, 2 of the Lab Notes

    assert wounds(table) == {"star_spawn 1": 6}


@proves("DMD-DIE-E4")
def test_five_fire_tokens_are_five_standard_dice_in_one_roll():
    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", borden={**BORDEN, "fire": 5},
        chance=[roll_of("sSt..")],
    )  # fmt: skip

    assert (you(table, "borden").wounds, you(table, "borden").sanity) == (2, 2)


@proves("DMD-DIE-E2", "DMD-FIR-E3")
def test_rolls_against_you_never_gain_your_bonus_dice():
    many = {
        **BORDEN,
        "sanity": 19,
        "cards": holding(("d_lab_books", "left"), ("d_good_boy", "right")),
    }

    table = attacked("cultist", "borden", many, roll_of("", ".."))
    assert you(table, "borden").wounds == 0

    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", borden={**many, "fire": 1},
        chance=[roll_of(".")],
    )  # fmt: skip
    assert you(table, "borden").wounds == 0


@proves("DMD-DIE-E3", "DMD-SAN-6")
def test_bonus_dice_of_the_sanity_track_are_always_rolled():
    for sanity, bonus in ((7, ""), (8, "."), (14, "."), (15, ".."), (18, "..."), (19, "....")):
        table = attacking("morgan", {**MORGAN, "sanity": sanity}, roll_of("...", bonus))
        assert wounds(table) == {"star_spawn 1": 0}


@proves("DMD-DIE-E6", "DMD-SAN-E5", "DMD-RES-E1")
def test_a_bonus_die_won_by_a_roll_counts_from_the_next_roll_on():
    table = attacking("morgan", {**MORGAN, "sanity": 7}, roll_of("t.."))
    choose(table, RaiseSkill, skill="swiftness")

    choose(table, Attack, roll_of("...", "s"), target="star_spawn 1")

    assert wounds(table) == {"star_spawn 1": 1}


@proves("DMD-DIE-E7", "DMD-ENM-3")
def test_the_tentacles_a_star_spawn_adds_join_the_totals_and_cannot_be_rerolled():
    rlyeh = (Token("rlyeh 1", "rlyeh", "A"),)
    table = attacking("morgan", {"space": "A"}, roll_of("s.."), tokens=rlyeh)
    faces = {table.timeline.options[n].then[0].face for n in table.matching(Reroll, bool)}
    assert faces == {"success", "blank"}

    table.keep()
    assert you(table, "morgan").sanity == 2

    table = attacked("star_spawn", "borden", BORDEN, roll_of("..."), tokens=rlyeh)
    assert you(table, "borden").sanity == 2


@proves("DMD-DIE-E7")
def test_a_star_spawn_elsewhere_adds_nothing():
    rlyeh = (Token("rlyeh 1", "rlyeh", "B"),)

    table = attacked("star_spawn", "borden", BORDEN, roll_of("..."), tokens=rlyeh)

    assert you(table, "borden").sanity == 0


# -- rerolls -----------------------------------------------------------------------------------


@proves("DMD-RRL-1", "DMD-RRL-2", "DMD-RRL-E1", "DMD-INV-3")
def test_stress_buys_rerolls_one_die_at_a_time_until_it_is_at_its_maximum():
    table = attacking("morgan", {"space": "A", "stress": 2}, roll_of("s.."))

    choose(table, Reroll, roll_of("t"), face="success")  # a success may be chosen
    assert table.is_asked(ConsiderRerolls)
    choose(table, Reroll, roll_of("s"), face="tentacle")  # the same die again

    assert not table.is_asked(ConsiderRerolls)
    assert you(table, "morgan").stress == 4
    assert you(table, "morgan").sanity == 0  # the first results are ignored
    assert wounds(table) == {"star_spawn 1": 1}


@proves("DMD-RRL-2", "DMD-INV-4")
def test_at_maximum_stress_nothing_can_be_rerolled():
    table = attacking("morgan", MORGAN, roll_of("..."))

    assert not table.is_asked(ConsiderRerolls)


@proves("DMD-RRL-3", "DMD-DEF-3")
def test_the_defender_may_reroll_the_dice_of_an_attack():
    table = attacked("cultist", "borden", {"space": "A"}, roll_of("", "s."))

    choose(table, Reroll, roll_of("", "."), face="success")
    table.keep()

    assert (you(table, "borden").wounds, you(table, "borden").stress) == (0, 1)


@proves("DMD-RRL-4", "DMD-FIR-1")
def test_dice_of_the_fire_roll_may_be_rerolled():
    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", borden={"space": "A", "fire": 1},
        chance=[roll_of("s")],
    )  # fmt: skip

    choose(table, Reroll, roll_of("."), face="success")
    table.keep()

    assert (you(table, "borden").wounds, you(table, "borden").stress) == (0, 1)


@proves("DMD-RRL-E2", "DMD-RRL-E5")
def test_nobody_else_pays_stress_or_gives_free_rerolls_for_a_roll():
    table = a_table(
        LINE, active="morgan", morgan=MORGAN, elizabeth={"space": "A", "levels": (4, 1, 1)},
        enemies={"star_spawn 1": "A"},
    )  # fmt: skip

    choose(table, Attack, roll_of("..."), target="star_spawn 1")

    assert not table.is_asked(ConsiderRerolls)
    assert you(table, "elizabeth").stress == 0


@proves("DMD-RRL-E3")
def test_nothing_of_a_roll_is_resolved_before_the_rerolls_are_over():
    table = attacking("morgan", {"space": "A"}, roll_of("sst"))

    assert table.is_asked(ConsiderRerolls)
    assert wounds(table) == {"star_spawn 1": 0}
    assert you(table, "morgan").sanity == 0


@proves("DMD-RRL-E4", "DMD-SKL-12")
def test_free_and_paid_rerolls_mix_in_any_order():
    table = attacking("elizabeth", {"space": "A"}, roll_of("..."))

    choose(table, Reroll, roll_of("t"), face="blank", way="stress")
    free = table.matching(Reroll, lambda one: one.way != "stress")
    table.timeline.set_dice(free[0], [roll_of("s")])
    choose(table, Reroll, roll_of("."), face="blank", way="stress")

    assert you(table, "elizabeth").stress == 2
    assert not table.matching(Reroll, lambda one: one.way != "stress")


@proves("DMD-SKL-12", "DMD-TRN-E1")
def test_lucky_counts_per_turn_of_any_player_up_to_level_three():
    full = {"space": "A", "stress": 4}
    for level, rerolls in ((1, 1), (2, 2), (3, 3)):
        table = attacking("elizabeth", {**full, "levels": (level, 1, 1)}, roll_of("..."))
        for _ in range(rerolls):
            choose(table, Reroll, roll_of("."), face="blank")
        assert not table.is_asked(ConsiderRerolls)
        choose(table, Attack, roll_of("..."), target="star_spawn 1")
        assert not table.is_asked(ConsiderRerolls)


@proves("DMD-SKL-12")
def test_lucky_four_counts_per_roll():
    table = attacking("elizabeth", {"space": "A", "stress": 4, "levels": (4, 1, 1)}, roll_of("..."))

    for _ in range(2):
        for _ in range(3):
            choose(table, Reroll, roll_of("."), face="blank")
        assert not table.is_asked(ConsiderRerolls)
        choose(table, Attack, roll_of("..."), target="star_spawn 1")
    assert table.is_asked(ConsiderRerolls)


# -- resolving ---------------------------------------------------------------------------------


@proves("DMD-RES-1", "DMD-RES-3", "DMD-RES-E4")
def test_elder_signs_may_count_as_successes_and_double_faces_count_twice():
    ahmed = {"space": "A", "stress": 4, "sanity": 8, "levels": (1, 1, 2)}
    table = attacking("ahmed", ahmed, roll_of("e..", "E"))

    choose(table, CountAs, elder_signs=2)

    assert wounds(table) == {"star_spawn 1": 3}


@proves("DMD-RES-E3", "DMD-RES-E4")
def test_a_tentacle_counted_as_a_success_stays_a_tentacle():
    beth = {"space": "A", "stress": 4, "levels": (2, 1, 1)}
    table = attacking("beth", beth, roll_of("S.t", "."))

    choose(table, CountAs, tentacles=2)

    assert wounds(table) == {"star_spawn 1": 3}
    assert you(table, "beth").sanity == 2


@proves("DMD-RES-E7", "DMD-DEF-E1")
def test_whether_symbols_count_is_settled_by_their_owner_after_the_last_reroll():
    table = attacking("beth", {"space": "A", "levels": (2, 1, 1)}, roll_of("tt.", "."))
    assert not table.matching(CountAs, bool)

    table.keep()

    numbers = {table.timeline.options[n].then[0].tentacles for n in table.matching(CountAs, bool)}
    assert numbers == {0, 1, 2}
    assert table.state.fork.who == "beth"


@proves("DMD-DEF-E1")
def test_any_roll_skills_may_be_used_on_rolls_against_you_but_need_not():
    beth = {"space": "A", "stress": 4, "levels": (1, 1, 3)}
    table = attacked("star_spawn", "beth", beth, roll_of("t.."))

    assert table.matching(CountAs, lambda one: one.tentacles == 1)
    choose(table, CountAs, tentacles=0)

    assert you(table, "beth").wounds == 0


@proves("DMD-RES-2", "DMD-RES-E1")
def test_wounds_fall_before_tentacles_cost_sanity():
    table = attacking("morgan", {**MORGAN, "sanity": 3}, roll_of("stt"))

    assert table.matching(RaiseSkill, bool)
    assert wounds(table) == {"star_spawn 1": 1}
    assert you(table, "morgan").sanity == 4


@proves("DMD-RES-4", "DMD-RES-2", "DMD-SKL-18")
def test_effects_of_the_outcome_come_between_successes_and_tentacles():
    table = attacked("star_spawn", "ian", {"space": "A", "stress": 4, "sanity": 3}, roll_of("s.t"))

    assert table.matching(RaiseSkill, bool)
    assert you(table, "ian").wounds == 1
    assert wounds(table) == {"star_spawn 1": 1}  # Vengeance Obsession has answered already


@proves("DMD-RES-5")
def test_tentacles_stop_at_the_next_threshold():
    table = attacking("morgan", {**MORGAN, "sanity": 2}, roll_of("ttt"))

    assert you(table, "morgan").sanity == 4


@proves("DMD-RES-E2")
def test_a_defender_who_dies_of_the_wounds_neither_avenges_nor_loses_sanity():
    table = attacked(
        "star_spawn", "ian", {"space": "A", "stress": 4, "wounds": 4}, roll_of("stt"),
        beth="D", stage=2, track=5,
        enemies={
            "star_spawn 1": "A", "cthulhu": Enemy("cthulhu", "elder_one", "D"),
        },
    )  # fmt: skip

    assert you(table, "ian").dead
    assert you(table, "ian").sanity == 0
    assert table.world.enemy("star_spawn 1").wounds == 0


@proves("DMD-RES-E5")
def test_healing_by_counted_symbols_comes_after_the_wounds_and_undoes_no_death():
    beth = {"space": "A", "stress": 4, "wounds": 4, "levels": (3, 1, 1)}
    table = attacked("star_spawn", "beth", beth, roll_of("t.."), ian="D")
    table.keep()

    choose(table, CountAs, tentacles=1)

    assert table.is_over  # 5 wounds in step 1, before anything heals


@proves("DMD-RES-E5")
def test_high_strung_three_heals_a_wound_for_each_tentacle_counted():
    table = attacking(
        "beth", {"space": "A", "stress": 4, "wounds": 3, "levels": (3, 1, 1)}, roll_of("tt.", ".")
    )

    choose(table, CountAs, tentacles=2)

    assert you(table, "beth").wounds == 1
    assert wounds(table) == {"star_spawn 1": 2}


@proves("DMD-RES-E5")
def test_arcane_mastery_three_heals_stress_too_late_to_pay_for_rerolls_of_this_roll():
    ahmed = {"space": "A", "stress": 4, "levels": (1, 1, 3)}
    table = attacking("ahmed", ahmed, roll_of("ee."))

    choose(table, CountAs, elder_signs=2)

    assert not table.is_asked(ConsiderRerolls)
    assert you(table, "ahmed").stress == 2


@proves("DMD-INV-6")
def test_high_strung_four_adds_three_successes_with_two_tentacles():
    table = attacking("beth", {"space": "A", "stress": 4, "levels": (4, 1, 1)}, roll_of("tt.", "."))

    say(table, "Count 5 successes and 2 tentacles")

    assert wounds(table) == {"star_spawn 1": 5}


@proves("DMD-DEF-2", "DMD-DEF-1")
def test_elder_signs_of_an_attack_hurt_only_if_the_card_says_so():
    table = attacked("byakhee", "borden", BORDEN, roll_of("e", "E."))
    assert you(table, "borden").wounds == 3

    table = attacked("cultist", "borden", BORDEN, roll_of("", "Ee"))
    assert you(table, "borden").wounds == 1


@proves("DMD-SKL-17", "DMD-DIE-E2")
def test_fueled_by_madness_and_gate_manipulation_add_dice_to_own_rolls_only():
    adam = {"space": "A", "stress": 4, "sanity": 4}
    table = attacking("adam", adam, roll_of("...", "s"))
    assert wounds(table) == {"star_spawn 1": 1}
    attacking("adam", {**adam, "sanity": 3}, roll_of("..."))
    attacking("adam", {**adam, "sanity": 3, "levels": (2, 1, 1)}, roll_of("...", "."))
    attacking("adam", {**adam, "sanity": 7, "levels": (3, 1, 1)}, roll_of("...", ".."))
    attacking("adam", {**adam, "sanity": 4, "levels": (4, 1, 1)}, roll_of("...", "..."))

    table = attacked("cultist", "adam", adam, roll_of("", ".."))
    table.keep()  # without the free reroll of Toughness
    assert you(table, "adam").wounds == 0

    kid = {"space": "A", "stress": 4, "levels": (4, 1, 1)}
    table = attacking("the_kid", kid, roll_of("...", "s"))
    assert wounds(table) == {"star_spawn 1": 1}
    table = attacked("cultist", "the_kid", kid, roll_of("", ".."))
    assert you(table, "the_kid").wounds == 0
    # The Gate has to be within 1 space at that moment.
    attacking("the_kid", {**kid, "space": "C"}, roll_of("..."), enemies={"star_spawn 1": "C"})


@proves("DMD-RES-E7", "DMD-RES-E4")
def test_a_sign_that_may_be_worth_two_successes_may_be_worth_one():
    table = a_table(
        "A [start, gate_red] - B", active="ahmed", beth="B", enemies={"star_spawn 1": "A"},
        ahmed={"space": "A", "stress": 4, "levels": (1, 1, 4)},
    )  # fmt: skip
    table.take(Attack, "e..|")
    totals = {option.then[0].totals.success for option in table.timeline.options}
    assert totals == {0, 1, 2}

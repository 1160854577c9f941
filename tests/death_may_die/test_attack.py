"""Attack: targets, wounds, kills; Brawling, Marksman and Savage."""

from __future__ import annotations

from dmd.death_may_die.attack import AddTarget, Attack, GiveWounds, NameTargets
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.enemies import Summon, in_reserve
from dmd.death_may_die.roll import Reroll
from dmd.death_may_die.run import Run
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose
from tests.death_may_die.table import Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D; A = E; B | F"
MORGAN = {"space": "A", "stress": 4}  # no skill of his touches an attack, no stress for rerolls


def wounds(table: Table) -> dict[str, int]:
    return {enemy.id: enemy.wounds for enemy in table.world.enemies}


def cthulhu(space: str, hurt: int = 0) -> Enemy:
    return Enemy("cthulhu", "elder_one", space, hurt)


def an_attack(target: str, *dice: object, enemies: dict[str, object], **what: object) -> Table:
    table = a_table(LINE, active="morgan", **{"morgan": MORGAN, "enemies": enemies, **what})
    return choose(table, Attack, *dice, target=target)


@proves("DMD-ATK-1", "DMD-DIE-2", "DMD-DIE-4")
def test_each_success_is_one_wound():
    table = an_attack("fire_vampire 1", roll_of("ss."), enemies={"fire_vampire 1": "A"})

    assert wounds(table) == {"fire_vampire 1": 2}


@proves("DMD-ATK-2")
def test_wounds_stay_and_kill_at_the_health_of_the_enemy():
    table = an_attack("cultist 1", roll_of("s.."), enemies={"cultist 1": "A"})
    assert wounds(table) == {"cultist 1": 1}

    choose(table, Attack, roll_of("s.."), target="cultist 1")

    assert wounds(table) == {}


@proves("DMD-ENM-E2")
def test_each_enemy_keeps_its_own_wounds():
    two = {"cultist 1": Enemy("cultist 1", "cultist", "A", 1), "cultist 2": "A"}

    table = an_attack("cultist 2", roll_of("s.."), enemies=two)

    assert wounds(table) == {"cultist 1": 1, "cultist 2": 1}


@proves("DMD-ATK-3")
def test_without_a_skill_all_wounds_go_to_the_one_target_chosen_before():
    table = an_attack(
        "cultist 1", roll_of("sss"), enemies={"cultist 1": "A", "fire_vampire 1": "A"}
    )

    assert wounds(table) == {"fire_vampire 1": 0}


@proves("DMD-ATK-4", "DMD-RIT-2")
def test_the_elder_one_cannot_be_attacked_before_the_ritual_is_disrupted():
    table = a_table(
        LINE, active="morgan", morgan=MORGAN, enemies={"cthulhu": cthulhu("A")}, stage=2, track=5
    )

    assert not table.matching(Attack, lambda one: one.target == "cthulhu")
    assert any(one.rule == "DMD-ATK-4" for one in table.refusals)


@proves("DMD-RIT-E1", "DMD-ATK-4")
def test_the_elder_one_is_vulnerable_once_the_ritual_is_disrupted():
    table = an_attack(
        "cthulhu", roll_of("sss"), enemies={"cthulhu": cthulhu("A")},
        stage=2, track=5, disrupted=True,
    )  # fmt: skip

    assert wounds(table) == {"cthulhu": 3}


@proves("DMD-ATK-E1", "DMD-SUM-E2")
def test_a_killed_figure_returns_to_the_reserve_and_comes_back_unhurt():
    all_byakhee = {
        "byakhee 1": Enemy("byakhee 1", "byakhee", "A", 2), "byakhee 2": "D",
    }  # fmt: skip
    table = an_attack("byakhee 1", roll_of("s.."), enemies=all_byakhee)
    assert in_reserve("byakhee", table.world, table.book) == 1

    table = after(
        LINE, Summon(by=Reader("morgan"), kind="byakhee", where="gate_red"), active="morgan",
        morgan="D", enemies={"byakhee 2": "D"},
    )  # fmt: skip

    assert wounds(table) == {"byakhee 1": 0, "byakhee 2": 0}


@proves("DMD-ATK-E2", "DMD-EPA-E1")
def test_among_enemies_all_but_safe_actions_may_be_taken():
    table = a_table(
        LINE, active="beth", beth={"space": "A", "cards": holding(("d_desk", "left"))}, ian="A",
        enemies={"cultist 1": "A"}, labs={"A": 0},
    )  # fmt: skip
    told = " ".join(table.options)

    for action in ("Run", "Attack", "Trade", "Extinguish Fire", "Destroy Equipment"):
        assert action in told
    assert not table.matching(Rest, lambda one: True)


@proves("DMD-ATK-E3")
def test_killing_an_enemy_gives_nothing():
    table = an_attack("cultist 1", roll_of("ss."), enemies={"cultist 1": "A"})

    morgan = table.world.investigator("morgan")
    assert (morgan.stress, morgan.wounds, morgan.sanity, morgan.cards) == (4, 0, 0, ())
    assert "2 actions" in table.asks


@proves("DMD-ATK-E4", "DMD-ENM-1", "DMD-ENM-E1")
def test_only_enemies_can_be_attacked():
    table = a_table(
        LINE, ian={"space": "A", "levels": (1, 4, 1)}, beth="A", labs={"A": 0},
        enemies={"cultist 1": "A", "star_spawn 1": "A"},
    )  # fmt: skip
    targets = {table.timeline.options[n].then[0].target for n in table.matching(Attack, bool)}

    assert targets == {"cultist 1", "star_spawn 1"}
    choose(table, Attack, target="cultist 1")
    named = {table.timeline.options[n].then[0].enemy for n in table.matching(AddTarget, bool)}
    assert named == {"star_spawn 1"}


@proves("DMD-ATK-E5")
def test_wounds_from_elsewhere_add_to_the_same_count():
    table = after(
        LINE, DealWounds(by=Reader("ian"), to=("enemies",), where="A", amount=1), ian="D",
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1), "byakhee 1": "A"},
    )  # fmt: skip

    assert wounds(table) == {"byakhee 1": 1}


@proves("DMD-ACT-E5")
def test_an_attack_needs_a_target():
    table = a_table(LINE, active="morgan", morgan=MORGAN, enemies={"cultist 1": "B"})

    assert not table.matching(Attack, bool)
    assert any("ttack" in one.move for one in table.refusals)


# -- Brawling ----------------------------------------------------------------------------------


@proves("DMD-SKL-6", "DMD-ATK-1", "DMD-ATK-2", "DMD-DIE-2", "DMD-RRL-1", "DMD-RRL-2", "DMD-RES-2")
def test_an_attack_split_with_brawling_two():
    table = a_table(
        LINE, ian={"space": "A", "levels": (1, 2, 1)},
        enemies={"cultist 1": "A", "fire_vampire 1": "A"},
    )  # fmt: skip
    choose(table, Attack, target="cultist 1")
    choose(table, AddTarget, roll_of(".sS", "e"), enemy="fire_vampire 1")
    choose(table, Reroll, roll_of("s"), face="blank")
    choose(table, Reroll, roll_of("", "e"), face="elder_sign")
    table.keep()
    choose(table, GiveWounds, amount=2)

    ian = table.world.investigator("ian")
    assert wounds(table) == {"fire_vampire 1": 1}
    assert (ian.stress, ian.sanity) == (2, 1)


@proves("DMD-SKL-14")
def test_brawling_names_its_targets_before_the_roll_and_only_in_the_own_space():
    table = a_table(
        LINE, ian={"space": "A", "levels": (1, 2, 1)},
        enemies={"cultist 1": "A", "byakhee 1": "A", "fire_vampire 1": "B"},
    )  # fmt: skip

    choose(table, Attack, target="cultist 1")

    assert table.is_asked(NameTargets)
    named = {table.timeline.options[n].then[0].enemy for n in table.matching(AddTarget, bool)}
    assert named == {"byakhee 1"}


@proves("DMD-SKL-6")
def test_brawling_four_gives_each_target_the_full_number():
    table = a_table(
        LINE, ian={"space": "A", "levels": (1, 4, 1), "stress": 4},
        enemies={"star_spawn 1": "A", "fire_vampire 1": "A"},
    )  # fmt: skip
    choose(table, Attack, target="star_spawn 1")
    choose(table, AddTarget, roll_of("ss.", "s"))
    table.keep()  # without the free rerolls of level 3

    assert wounds(table) == {"star_spawn 1": 3, "fire_vampire 1": 3}


@proves("DMD-INV-6")
def test_brawling_one_adds_a_bonus_die_against_a_target_in_the_own_space():
    table = a_table(LINE, ian={"space": "A", "stress": 4}, enemies={"star_spawn 1": "A"})

    choose(table, Attack, roll_of("...", "s"), target="star_spawn 1")

    assert wounds(table) == {"star_spawn 1": 1}


# -- Marksman ----------------------------------------------------------------------------------


@proves("DMD-BRD-E4", "DMD-BRD-3")
def test_range_is_counted_in_passages_and_stairs_not_through_walls():
    table = a_table(
        LINE, active="adam", adam="A",
        enemies={"cultist 1": "B", "cultist 2": "C", "byakhee 1": "E", "star_spawn 1": "F"},
    )  # fmt: skip
    targets = {table.timeline.options[n].then[0].target for n in table.matching(Attack, bool)}

    assert targets == {"cultist 1", "byakhee 1"}


@proves("DMD-BRD-E4")
def test_marksman_three_reaches_two_spaces_but_not_past_a_lone_arrow():
    table = a_table(
        LINE, active="adam", adam={"space": "A", "levels": (1, 3, 1)},
        enemies={"cultist 1": "C", "cultist 2": "D", "star_spawn 1": "F"},
    )  # fmt: skip
    targets = {table.timeline.options[n].then[0].target for n in table.matching(Attack, bool)}

    assert targets == {"cultist 1"}


@proves("DMD-SKL-8")
def test_the_free_attack_of_marksman_four_is_once_a_turn_and_only_at_a_distance():
    table = a_table(
        LINE, active="adam", adam={"space": "A", "stress": 4, "levels": (1, 4, 1)},
        enemies={"cultist 1": "A", "star_spawn 1": "B"},
    )  # fmt: skip
    free = table.matching(Attack, lambda one: one.free)
    assert {table.timeline.options[n].then[0].target for n in free} == {"star_spawn 1"}

    choose(table, Attack, roll_of("s..", ".."), target="star_spawn 1", free=True)

    assert wounds(table)["star_spawn 1"] == 1
    assert "3 actions" in table.asks
    assert not table.matching(Attack, lambda one: one.free)


@proves("DMD-INV-6")
def test_marksman_two_adds_two_bonus_dice_at_a_distance_only():
    adam = {"space": "A", "stress": 4, "levels": (1, 2, 1)}
    table = a_table(
        LINE, active="adam", adam=adam, enemies={"fire_vampire 1": "A", "star_spawn 1": "B"}
    )

    choose(table, Attack, roll_of("...", "ss"), target="star_spawn 1")
    choose(table, Attack, roll_of("s.."), target="fire_vampire 1")

    assert wounds(table) == {"fire_vampire 1": 1, "star_spawn 1": 2}


@proves("DMD-SKL-14")
def test_an_attack_at_a_distance_has_one_target():
    margot_twice = holding(("d_feral_student", "right"), ("d_feral_student", "right"))
    table = a_table(
        LINE, active="adam", adam={"space": "A", "stress": 4, "cards": margot_twice},
        enemies={"fire_vampire 1": "B", "star_spawn 1": "B", "cultist 1": "A"},
    )  # fmt: skip

    choose(table, Attack, roll_of("s.."), target="star_spawn 1")

    assert wounds(table)["star_spawn 1"] == 1
    assert not table.is_asked(NameTargets)


# -- Savage ------------------------------------------------------------------------------------


def savage(level: int, enemies: dict[str, object], dice: object, target: str) -> Table:
    table = a_table(
        LINE, active="borden", borden={"space": "A", "stress": 4, "levels": (level, 1, 1)},
        enemies=enemies,
    )  # fmt: skip
    return choose(table, Attack, dice, target=target)


@proves("DMD-SKL-7", "DMD-RES-E6")
def test_savage_wounds_a_lone_target_even_without_a_success():
    for level, extra in ((1, 1), (2, 2), (3, 2), (4, 5)):
        table = savage(level, {"star_spawn 1": "A"}, roll_of("..."), "star_spawn 1")
        assert wounds(table) == {"star_spawn 1": extra}


@proves("DMD-SKL-7")
def test_savage_does_nothing_while_another_enemy_is_there():
    table = savage(4, {"star_spawn 1": "A", "cultist 1": "A"}, roll_of("s.."), "star_spawn 1")

    assert wounds(table)["star_spawn 1"] == 1


@proves("DMD-SKL-7")
def test_savage_three_heals_all_stress_when_the_lone_target_dies():
    table = savage(3, {"cultist 1": "A"}, roll_of("..."), "cultist 1")

    assert wounds(table) == {}
    assert table.world.investigator("borden").stress == 0


@proves("DMD-ACT-1")
def test_the_attack_costs_an_action_and_others_may_follow():
    table = an_attack("fire_vampire 1", roll_of("..."), enemies={"fire_vampire 1": "A"})

    assert "2 actions" in table.asks
    assert table.matching(Run, bool)

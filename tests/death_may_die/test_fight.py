"""Fight: every enemy in the space attacks once; the defender rolls."""

from __future__ import annotations

from dmd.death_may_die.enemies import MoveEnemies
from dmd.death_may_die.fight import EnemyAttacks, Fight, InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.roll import ConsiderRerolls, Reroll
from dmd.death_may_die.sanity import LoseSanity, RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
BORDEN = {"space": "A", "stress": 4}  # no skill of his helps against an attack


def you(table: Table, who: str = "borden"):
    return table.world.investigator(who)


def step_three(*chance: object, **what: object) -> Table:
    return after(
        LINE, InvestigateOrFight("borden"), chance=chance,
        **{"active": "borden", "borden": BORDEN, **what},
    )  # fmt: skip


def avenged(level: int, *chance: object, **what: object) -> Table:
    """Ian is attacked by the Cultist 1."""
    ian = {"space": "A", "stress": 4, "levels": (level, 1, 1), **what.pop("person", {})}
    return after(
        LINE, InvestigateOrFight("ian"), chance=chance,
        **{"ian": ian, "enemies": {"star_spawn 1": "A"}, **what},
    )  # fmt: skip


@proves("DMD-FGT-1", "DMD-DEF-1")
def test_every_enemy_in_the_space_attacks_the_active_investigator_alone():
    table = step_three(ian="A", enemies={"cultist 1": "A", "byakhee 1": "A", "cultist 3": "B"})
    say(table, "Cultist 1", roll_of("", "s."), roll_of("s", "s."))

    assert you(table).wounds == 3
    assert you(table, "ian").wounds == 0
    assert len(table.world.discovery) == 15


@proves("DMD-FGT-E4", "DMD-FGT-1")
def test_the_order_is_chosen_attack_by_attack():
    table = step_three(enemies={"cultist 1": "A", "byakhee 1": "A", "star_spawn 1": "A"})
    assert table.is_asked(Fight)
    assert len(table.options) == 3

    say(table, "Byakhee", roll_of(".", ".."))

    assert table.is_asked(Fight)
    assert len(table.options) == 2


@proves("DMD-FGT-E1")
def test_each_enemy_attacks_at_most_once_a_step():
    table = step_three(roll_of("", "s."), enemies={"cultist 1": "A"})

    assert you(table).wounds == 1


@proves("DMD-FGT-2", "DMD-FGT-E3")
def test_an_enemy_brought_to_you_by_an_effect_of_the_step_attacks_too():
    # The first tentacle brings Borden to a threshold, and his Paranoia brings the Byakhee.
    table = step_three(
        roll_of("t.."), borden={**BORDEN, "sanity": 3, "insanity": "paranoia"},
        enemies={"star_spawn 1": "A", "byakhee 1": "B"},
    )  # fmt: skip
    choose(table, RaiseSkill, roll_of("s", ".."), skill="swiftness")

    assert you(table).wounds == 1
    assert table.world.enemy("byakhee 1").space == "A"


@proves("DMD-FGT-E3")
def test_an_enemy_that_comes_after_an_investigate_attacks_once_the_card_is_finished():
    borden = {
        "space": "A", "stress": 4, "sanity": 3, "insanity": "paranoia",
        "cards": holding(("d_locked_cabinet", "right")),
    }  # fmt: skip
    table = step_three("d_professor", borden=borden, enemies={"byakhee 1": "B"})
    choose(table, RaiseSkill, roll_of("s", ".."), skill="swiftness")

    assert you(table).wounds == 1


@proves("DMD-FGT-3", "DMD-FGT-E5")
def test_enemies_left_behind_by_a_change_of_space_are_out_and_new_ones_come_in():
    # His Codependency puts him beside Beth in D, where another enemy waits.
    borden = {**BORDEN, "stress": 4, "sanity": 3, "insanity": "codependency", "partner": "beth"}
    table = step_three(
        borden=borden, beth="D",
        enemies={"star_spawn 1": "A", "cultist 1": "A", "cultist 2": "D"},
    )  # fmt: skip
    say(table, "Star Spawn", roll_of("t.."))
    table.timeline.choose(0)
    assert you(table).space == "D"
    choose(table, RaiseSkill, roll_of("", "s."), skill="swiftness")

    assert you(table).wounds == 1
    assert table.world.enemy("cultist 1").space == "A"


@proves("DMD-FGT-3")
def test_an_enemy_that_dies_or_leaves_no_longer_attacks():
    ian = {"space": "A", "stress": 4, "levels": (2, 1, 1)}
    table = after(
        LINE, InvestigateOrFight("ian"), ian=ian,
        enemies={"star_spawn 1": "A", "cultist 1": Enemy("cultist 1", "cultist", "A", 1)},
    )  # fmt: skip
    say(table, "Star Spawn", roll_of("s.."))  # Vengeance Obsession kills the Cultist

    assert you(table, "ian").wounds == 1
    assert table.world.enemy("cultist 1") is None
    assert len(table.world.discovery) == 15


@proves("DMD-FGT-E2")
def test_a_step_entered_as_a_fight_draws_no_card_even_if_the_last_enemy_dies():
    table = after(
        LINE, InvestigateOrFight("ian"), chance=[roll_of("", "s.")],
        ian={"space": "A", "stress": 4},
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)},
    )  # fmt: skip

    assert table.world.enemies == ()
    assert len(table.world.discovery) == 15


@proves("DMD-EOF-1", "DMD-EOF-2", "DMD-RIT-2")
def test_the_elder_one_attacks_with_the_sum_of_all_revealed_stages_even_before_the_disruption():
    for stage, dice in ((2, ("s..",)), (3, ("s..", ".")), (4, ("s..", ".."))):
        table = step_three(
            roll_of(*dice), stage=stage, track=5,
            enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A")},
        )  # fmt: skip
        assert you(table).wounds == 1


# -- defending ---------------------------------------------------------------------------------


@proves("DMD-DEF-1", "DMD-RES-2")
def test_the_defender_takes_a_wound_per_success_and_loses_a_sanity_per_tentacle():
    table = step_three(roll_of("SSt"), enemies={"star_spawn 1": "A"})

    assert (you(table).wounds, you(table).sanity) == (2, 3)


@proves("DMD-DEF-2")
def test_elder_signs_are_nothing_to_an_enemy_that_does_not_use_them():
    table = step_three(roll_of("eee"), enemies={"star_spawn 1": "A"})

    assert you(table).wounds == 0


@proves("DMD-DEF-3")
def test_the_defender_pays_stress_to_reroll():
    table = step_three(roll_of("sss"), borden="A", enemies={"star_spawn 1": "A"})

    choose(table, Reroll, roll_of("."), face="success")
    table.keep()

    assert (you(table).wounds, you(table).stress) == (2, 1)


@proves("DMD-DEF-4", "DMD-FGT-1", "DMD-RRL-3", "DMD-SKL-3", "DMD-RES-2")
def test_a_fire_vampire_attacks_ian():
    table = after(
        LINE, InvestigateOrFight("ian"), ian="A", chance=[roll_of(".s", "s")],
        enemies={"fire_vampire 1": "A"},
    )  # fmt: skip
    assert table.world.fire == {"A": 1}  # before the roll
    choose(table, Reroll, roll_of("e"), face="success", die=0)
    table.keep()

    ian = you(table, "ian")
    assert (ian.wounds, ian.stress, ian.sanity, ian.fire) == (1, 0, 0, 0)
    assert table.world.enemy("fire_vampire 1").wounds == 1
    assert len(table.world.discovery) == 15


# -- Vengeance Obsession -----------------------------------------------------------------------


@proves("DMD-SKL-3", "DMD-INV-6")
def test_the_levels_of_vengeance_obsession():
    for level, near, healed in ((1, 0, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2)):
        table = after(
            LINE, InvestigateOrFight("ian"),
            ian={"space": "A", "stress": 4, "levels": (level, 1, 1)},
            enemies={"star_spawn 1": "A", "fire_vampire 1": "A"},
        )  # fmt: skip
        say(table, "Star Spawn", roll_of("s.."))

        assert table.world.enemy("star_spawn 1").wounds == max(near, 1)
        assert table.world.enemy("fire_vampire 1").wounds == near
        assert you(table, "ian").stress == 4 - healed


@proves("DMD-SKL-13", "DMD-SKL-3")
def test_without_a_wound_there_is_no_vengeance():
    table = avenged(4, roll_of("t.."))

    assert table.world.enemy("star_spawn 1").wounds == 0
    assert you(table, "ian").stress == 4


@proves("DMD-SKL-13", "DMD-DEF-E2")
def test_wounds_lowered_to_nothing_by_toughness_are_no_wounds():
    # Two Janitors lend two levels of Toughness, and its second level lowers an attack by 1.
    ralphs = holding(("d_janitor", "right"), ("d_janitor", "right"))
    table = avenged(1, roll_of("s.."), person={"cards": ralphs})

    assert table.world.enemy("star_spawn 1").wounds == 0
    assert you(table, "ian").stress == 4
    assert you(table, "ian").cards == ralphs


@proves("DMD-SKL-18", "DMD-RIT-E2")
def test_vengeance_hits_the_elder_one_only_after_the_disruption():
    for disrupted in (False, True):
        table = avenged(
            1, roll_of("s.."), enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A")},
            stage=2, track=5, disrupted=disrupted,
        )  # fmt: skip
        assert table.world.enemy("cthulhu").wounds == int(disrupted)


@proves("DMD-SKL-18")
def test_the_dead_take_no_vengeance():
    table = avenged(
        4, roll_of("s.."), person={"wounds": 4}, beth="D", stage=2, track=5,
        enemies={"star_spawn 1": "A", "cthulhu": Enemy("cthulhu", "elder_one", "D")},
    )  # fmt: skip

    assert you(table, "ian").dead
    assert table.world.enemy("star_spawn 1").wounds == 0


@proves("DMD-DIS-E3")
def test_safety_is_looked_at_when_the_step_begins():
    come = MoveEnemies(by=Reader("borden"), kinds=("cultist",), steps=1)
    table = after(
        LINE, come, InvestigateOrFight("borden"), active="borden", borden=BORDEN,
        enemies={"cultist 1": "B"}, chance=[roll_of("", "s.")],
    )  # fmt: skip

    assert you(table).wounds == 1
    assert len(table.world.discovery) == 15


@proves("DMD-EOS-E4", "DMD-EOF-E3")
def test_a_loss_outside_the_step_brings_no_attack():
    table = after(
        LINE, LoseSanity(by=Reader("borden"), amount=1), active="borden",
        borden={**BORDEN, "sanity": 3, "insanity": "paranoia"}, enemies={"byakhee 1": "B"},
    )  # fmt: skip

    assert table.world.enemy("byakhee 1").space == "A"
    assert you(table).wounds == 0


# -- Protector ---------------------------------------------------------------------------------


def guarded(space: str, level: int, dice: object, **what: object) -> list[Table]:
    """Borden is attacked near Morgan; the tables after each of Morgan's answers."""
    morgan = {"space": space, "stress": 4, "levels": (level, 1, 1)}
    table = step_three(**{"morgan": morgan, "enemies": {"star_spawn 1": "A"}, **what})
    assert table.state.fork.who == "morgan"
    assert len(table.options) == 2
    ends = []
    for number in (0, 1):
        one = table.branch()
        one.timeline.set_dice(number, [dice])
        if one.is_asked(ConsiderRerolls):
            one.keep()
        ends.append(one)
    return ends


@proves("DMD-SKL-2", "DMD-FGT-E6", "DMD-RRL-E2")
def test_protector_takes_the_attack_over_before_the_roll_and_suffers_all_of_it():
    ends = {
        ((you(one).wounds, you(one).sanity), (you(one, "morgan").wounds, you(one, "morgan").sanity))
        for one in guarded("A", 1, roll_of("st."))
    }

    assert ends == {((1, 1), (0, 0)), ((0, 0), (1, 1))}


@proves("DMD-SKL-2", "DMD-SKL-19")
def test_protector_two_reaches_one_space_and_works_against_the_elder_one():
    elder_one = {"cthulhu": Enemy("cthulhu", "elder_one", "A")}
    ends = guarded("B", 2, roll_of("s.."), enemies=elder_one, stage=2, track=5)

    assert {you(one, "morgan").wounds for one in ends} == {0, 1}
    for one in ends:
        assert one.world.enemy("cthulhu").space == "A"


@proves("DMD-SKL-19")
def test_protector_does_not_work_against_fire():
    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", borden={**BORDEN, "fire": 1},
        morgan={"space": "A", "stress": 4}, chance=[roll_of("s")],
    )  # fmt: skip

    assert you(table).wounds == 1


@proves("DMD-FGT-E1", "DMD-FGT-1")
def test_an_enemy_attacks_again_in_the_next_fight():
    table = a_table(
        LINE, InvestigateOrFight("borden"), InvestigateOrFight("borden"), active="borden",
        borden={"space": "A", "stress": 4}, beth="D", enemies={"cultist 1": "A"},
    )  # fmt: skip

    attacks = [one for one in table.journal if isinstance(one.effect, EnemyAttacks)]
    assert [one.effect.enemy for one in attacks] == ["cultist 1"] * 2
    assert not any(one.spent for one in table.world.enemies)

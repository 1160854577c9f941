"""Wounds of investigators: tracks, prices, Companions, Toughness."""

from __future__ import annotations

from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.discovery import Investigate
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.sanity import LevelUp, LoseSanity, RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import Claimed, Enemy
from dmd.death_may_die.wounds import BearWounds, TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import BOX, Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
JEROME = holding(("d_assistant_janitor", "right"))  # health 1, lends Stealth
CHESTER = holding(("d_furious_student", "right"))  # health 3
CTHULHU = Enemy("cthulhu", "elder_one", "D")
ON_BOARD = {"enemies": {"cthulhu": CTHULHU}, "stage": 2, "track": 5}


def you(table: Table, who: str = "borden"):
    return table.world.investigator(who)


def wounded(amount: int, **what: object) -> Table:
    """A text deals Borden wounds."""
    effect = TakeWounds(by=Reader("borden"), amount=amount)
    return after(LINE, effect, **{"active": "borden", "borden": "A", **what})


@proves("DMD-INV-2", "DMD-INV-E1")
def test_the_fifth_wound_kills_and_the_fourth_does_not():
    assert not you(wounded(4, **ON_BOARD, ian="A")).dead

    table = wounded(5, **ON_BOARD, ian="A")

    assert you(table).dead
    assert not table.is_over


@proves("DMD-INV-1", "DMD-DIS-3")
def test_a_board_holds_any_number_of_cards():
    cards = CHESTER * 12

    table = a_table(LINE, ian={"space": "A", "cards": cards})

    assert len(you(table, "ian").cards) == 12


@proves("DMD-INV-5")
def test_everybody_has_a_signature_skill_and_two_common_ones_with_four_levels():
    signatures = [BOX.skills[one.skills[0]] for one in BOX.investigators.values()]

    assert all(skill.kind == "signature" for skill in signatures)
    assert len({skill.id for skill in signatures}) == 10
    for one in BOX.investigators.values():
        assert all(BOX.skills[skill].kind == "common" for skill in one.skills[1:])
    assert all(len(skill.levels) == 4 for skill in BOX.skills.values())
    assert you(a_table(LINE, ian="A"), "ian").levels == (1, 1, 1)


@proves("DMD-INV-E5", "DMD-CPN-E4")
def test_a_price_in_wounds_may_go_to_companions():
    table = after(
        LINE, Investigate("borden"), active="borden", chance=["d_furious_student"],
        borden={"space": "A", "cards": JEROME},
    )  # fmt: skip
    table.claim("pistol")

    say(table, "Jerome")

    assert you(table).wounds == 0
    assert [one.half for one in you(table).cards] == ["pistol"]


@proves("DMD-INV-E5")
def test_a_price_in_wounds_may_be_paid_even_if_it_kills():
    table = after(
        LINE, Investigate("borden"), active="borden", chance=["d_locked_cabinet"], ian="A",
        borden={"space": "A", "wounds": 2}, **ON_BOARD,
    )  # fmt: skip

    table.claim("amulet_of_ngahal")

    assert you(table).dead


@proves("DMD-INV-E5")
def test_a_reduction_of_any_source_lowers_a_price_and_the_card_is_claimed():
    table = after(
        LINE, Investigate("morgan"), active="morgan", chance=["d_furious_student"],
        morgan={"space": "A", "levels": (1, 1, 3)},
    )  # fmt: skip

    table.claim("pistol")

    assert you(table, "morgan").wounds == 0
    assert you(table, "morgan").holds("pistol")


# -- Companions --------------------------------------------------------------------------------


@proves("DMD-CPN-1", "DMD-CPN-2", "DMD-CPN-3", "DMD-DTH-E3")
def test_a_companion_takes_a_wound_dies_and_takes_the_lent_level_along():
    table = after(
        LINE, TakeWounds(by=Reader("ian"), amount=1), ian={"space": "A", "cards": JEROME}, beth="A"
    )
    say(table, "Jerome")

    ian = you(table, "ian")
    assert (ian.wounds, ian.cards) == (0, ())
    assert table.world.discovery_discard == ("d_assistant_janitor",)
    assert not table.is_over


@proves("DMD-CPN-3", "DMD-CPN-2")
def test_a_lent_skill_works_while_the_companion_is_there():
    enemies = {"cultist 1": "A", "cultist 2": "A"}
    table = a_table(LINE, ian={"space": "A", "cards": JEROME}, enemies=enemies)

    table.run("B", sneak="cultist 1")

    assert {one.id: one.space for one in table.world.enemies} == {
        "cultist 1": "A", "cultist 2": "B",
    }  # fmt: skip


@proves("DMD-CPN-3", "DMD-CPN-E2")
def test_a_lent_level_adds_to_the_own_up_to_four():
    crowd = {f"cultist {n}": "A" for n in range(1, 5)}
    borden = {"space": "A", "levels": (1, 1, 1), "cards": JEROME}  # Stealth 1 and 1 more
    table = a_table(LINE, active="borden", borden=borden, enemies=crowd)
    table.run("B", sneak=("cultist 1", "cultist 2", "cultist 3"))
    assert len(table.world.enemies_in("A")) == 3

    borden = {"space": "A", "levels": (1, 1, 4), "cards": JEROME}
    table = a_table(LINE, active="borden", borden=borden, enemies=crowd)
    table.run("B", sneak=tuple(crowd))
    assert all(one.wounds == 1 for one in table.world.enemies_in("A"))
    assert len(table.world.enemies_in("A")) == 4


@proves("DMD-CPN-E1", "DMD-CPN-1")
def test_wounds_are_split_as_one_likes_but_a_companion_takes_only_what_it_has_left():
    cards = JEROME + CHESTER
    table = wounded(3, borden={"space": "A", "cards": cards})
    told = set(table.options)

    # Jerome takes 0 or 1, Chester 0 to 3, Borden the rest: 4 + 3 ways.
    assert len(told) == 7
    assert not any("Jerome, the Assistant Janitor 2" in one for one in told)


@proves("DMD-CPN-E6", "DMD-SKL-4")
def test_reductions_come_before_the_split():
    morgan = {"space": "A", "levels": (1, 1, 3), "cards": CHESTER}
    table = after(LINE, TakeWounds(by=Reader("morgan"), amount=2), active="morgan", morgan=morgan)

    assert len(table.options) == 2  # 1 wound is left: on himself, or on Chester


@proves("DMD-CPN-E6")
def test_a_companion_is_discarded_only_after_all_markers_moved():
    table = wounded(4, borden={"space": "A", "wounds": 2, "cards": CHESTER}, ian="B")

    choose(table, BearWounds, own=1)

    assert you(table).wounds == 3
    assert you(table).cards == ()


@proves("DMD-CPN-2", "DMD-RST-E1")
def test_a_companion_is_never_healed():
    chester = (Claimed("d_furious_student", "right", "chester", 2),)
    table = a_table(LINE, ian={"space": "A", "wounds": 1, "cards": chester})

    table.rest(wounds=1)

    assert you(table, "ian").wounds == 0
    assert you(table, "ian").cards == chester


@proves("DMD-CPN-E5")
def test_companions_take_neither_stress_nor_sanity_loss():
    table = after(
        LINE, LoseSanity(by=Reader("borden"), amount=2), active="borden",
        borden={"space": "A", "cards": CHESTER},
    )  # fmt: skip

    assert you(table).sanity == 2
    assert you(table).cards == CHESTER


@proves("DMD-CPN-E3", "DMD-SAN-E8")
def test_a_skill_known_only_through_a_companion_cannot_be_raised():
    table = after(LINE, LoseSanity(by=Reader("ian"), amount=4), ian={"space": "A", "cards": JEROME})
    skills = {table.timeline.options[n].then[0].skill for n in table.matching(RaiseSkill, bool)}

    assert skills == {"vengeance_obsession", "brawling", "swiftness"}


@proves("DMD-SAN-E8")
def test_a_lent_level_does_not_block_raising_the_own():
    margot = holding(("d_feral_student", "right"))  # lends Brawling
    table = after(
        LINE, LoseSanity(by=Reader("ian"), amount=4),
        ian={"space": "A", "levels": (1, 3, 1), "cards": margot},
    )  # fmt: skip
    assert table.is_asked(LevelUp)

    table.raise_skill("brawling")

    assert you(table, "ian").levels == (1, 4, 1)


@proves("DMD-CPN-1", "DMD-DEF-E2", "DMD-SKL-3")
def test_wounds_on_companions_count_as_wounds_you_took():
    table = after(
        LINE, InvestigateOrFight("ian"), chance=[roll_of("", "s.")],
        ian={"space": "A", "stress": 4, "cards": CHESTER}, enemies={"cultist 1": "A"},
    )  # fmt: skip
    say(table, "Chester")

    assert you(table, "ian").wounds == 0
    assert table.world.enemy("cultist 1").wounds == 1
    assert you(table, "ian").stress == 3


# -- Toughness ---------------------------------------------------------------------------------


def tough(level: int, dice: object, **what: object) -> Table:
    morgan = {"space": "A", "stress": 4, "levels": (1, 1, level), **what}
    return after(
        LINE, InvestigateOrFight("morgan"), active="morgan", chance=[dice], morgan=morgan,
        enemies={"star_spawn 1": "A"},
    )  # fmt: skip


@proves("DMD-SKL-4", "DMD-INV-6")
def test_toughness_one_gives_a_free_reroll_which_level_two_ends():
    table = tough(1, roll_of("ss."))
    assert any("Reroll" in one for one in table.options)

    table = tough(2, roll_of("ss."))
    assert not any("Reroll" in one for one in table.options)


@proves("DMD-SKL-4")
def test_toughness_lowers_wounds_and_sanity_loss_once_per_source():
    table = tough(2, roll_of("sst"))
    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == (1, 0)

    table = tough(4, roll_of("s.."))
    assert you(table, "morgan").wounds == 0  # not below 0

    table = after(
        LINE, BurnAtTurnEnd("morgan"), active="morgan", chance=[roll_of("SS")],
        morgan={"space": "A", "stress": 4, "fire": 2, "levels": (1, 1, 2)},
    )  # fmt: skip
    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == (1, 1)


@proves("DMD-SKL-4")
def test_toughness_two_helps_against_attacks_and_fire_only_and_three_against_all():
    for level, left in ((2, 2), (3, 1), (4, 0)):
        table = after(
            LINE, TakeWounds(by=Reader("morgan"), amount=2), active="morgan",
            morgan={"space": "A", "levels": (1, 1, level)},
        )  # fmt: skip
        assert you(table, "morgan").wounds == left

    for level, lost in ((2, 2), (3, 1), (4, 1)):
        table = after(
            LINE, LoseSanity(by=Reader("morgan"), amount=2), active="morgan",
            morgan={"space": "A", "levels": (1, 1, level)},
        )  # fmt: skip
        assert you(table, "morgan").sanity == lost


@proves("DMD-SAN-E9", "DMD-DTH-E3")
def test_wounds_on_several_fall_together_before_deaths_are_judged():
    table = after(
        LINE, DealWounds(by=Reader("ian"), to=("investigators",), where="A", amount=1),
        ian={"space": "A", "wounds": 4}, beth={"space": "A", "wounds": 4}, **ON_BOARD,
    )  # fmt: skip

    assert table.is_over
    assert you(table, "ian").dead
    assert you(table, "beth").dead


@proves("DMD-SAN-7", "DMD-CPN-1")
def test_masochism_counts_wounds_carried_by_companions():
    table = after(
        LINE, TakeWounds(by=Reader("ian"), amount=2),
        ian={"space": "A", "insanity": "masochism", "cards": CHESTER},
    )  # fmt: skip
    choose(table, BearWounds, own=1)

    assert len(you(table, "ian").tokens) == 2

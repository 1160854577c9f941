"""The two actions of the episode, and what lies under the Labs."""

from __future__ import annotations

import pytest

from dmd.death_may_die.destroying import HealToken, SettleTokens, WoundToken
from dmd.death_may_die.elder_one import DisruptRitual
from dmd.death_may_die.happening import Read
from dmd.death_may_die.roll import ConsiderRerolls, ThrowDice
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.shelf import box
from dmd.death_may_die.texts import ChooseOne, MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, TakeEpisodeAction
from dmd.death_may_die.world import Enemy, Token
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose
from tests.death_may_die.table import BOX, Table, a_table, happened, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
MORGAN = {"space": "A", "stress": 4}


def you(table: Table, who: str = "morgan"):
    return table.world.investigator(who)


def labs(table: Table) -> dict[str, int]:
    return {one.id: one.wounds for one in table.world.tokens if not one.face}


def turned(*numbers: int) -> tuple[Token, ...]:
    """Labs destroyed before, somewhere."""
    return tuple(Token(f"lab {n}", "lab", "D", 4, "safe_collapse") for n in numbers)


def destroying(*chance: object, **what: object) -> Table:
    """Morgan destroys equipment in his space."""
    table = a_table(LINE, active="morgan", **{"morgan": MORGAN, "labs": {"A": 0}, **what})
    return choose(table, TakeEpisodeAction, *chance, action="destroy_equipment")


def falls(face: str, **what: object) -> Table:
    """The Lab in A is destroyed and shows this face."""
    return after(
        LINE, WoundToken("lab 1", 4), SettleTokens(), chance=[face],
        **{"ian": "A", "labs": {"A": 0}, **what},
    )  # fmt: skip


@proves("DMD-EPA-1", "DMD-ACT-2", "DMD-EPA-2")
def test_the_episode_adds_two_actions_that_cost_an_action_each():
    table = a_table(LINE, active="morgan", morgan=MORGAN, labs={"A": 0}, fire={"A": 1})
    both = {
        table.timeline.options[n].then[0].action for n in table.matching(TakeEpisodeAction, bool)
    }
    assert both == {"destroy_equipment", "extinguish_fire"}

    choose(table, TakeEpisodeAction, roll_of("s.."), action="extinguish_fire")

    assert "2 actions" in table.asks
    assert table.world.fire == {}


@proves("DMD-RIT-1", "DMD-EPA-2")
def test_each_success_is_a_wound_on_the_lab():
    table = destroying(roll_of("ss."))

    assert labs(table) == {"lab 1": 2}


@proves("DMD-EPA-E1")
def test_an_episode_action_may_be_taken_among_enemies():
    table = destroying(roll_of("s.."), enemies={"cultist 1": "A"})

    assert labs(table) == {"lab 1": 1}


@proves("DMD-EPA-E2")
def test_a_roll_for_an_episode_action_is_no_attack_but_sanity_dice_join_it():
    ian = {"space": "A", "stress": 4, "sanity": 8, "cards": holding(("d_furious_student", "left"))}
    table = a_table(LINE, ian=ian, labs={"A": 0})  # Brawling and the Pistol are for attacks

    choose(table, TakeEpisodeAction, roll_of("...", "s"), action="destroy_equipment")

    assert labs(table) == {"lab 1": 1}


@proves("DMD-ACT-E5")
def test_destroy_equipment_needs_a_lab_that_stands():
    for lying in (turned(1), ()):
        table = a_table(LINE, active="morgan", morgan={**MORGAN, "space": "D"}, tokens=lying)
        assert not table.matching(TakeEpisodeAction, lambda one: one.action == "destroy_equipment")
        assert any("Destroy" in one.move for one in table.refusals)


@proves("DMD-ACT-E5")
def test_extinguish_fire_may_be_taken_where_nothing_burns():
    table = a_table(LINE, active="morgan", morgan=MORGAN)

    assert table.matching(TakeEpisodeAction, lambda one: one.action == "extinguish_fire")


@proves("DMD-EPA-2")
def test_extinguish_fire_removes_tokens_of_the_space_only():
    table = a_table(LINE, active="morgan", morgan={**MORGAN, "fire": 2}, fire={"A": 1, "B": 1})

    choose(table, TakeEpisodeAction, roll_of("sss"), action="extinguish_fire")

    assert table.world.fire == {"B": 1}
    assert you(table).fire == 2


@proves("DMD-EPA-E3", "DMD-RES-E6", "DMD-RES-2")
def test_a_lab_falls_before_the_tentacles():
    table = destroying(
        roll_of("S.."), "major_explosion", morgan={**MORGAN, "sanity": 3},
        labs={"A": 3}, enemies={"star_spawn 1": "B"},
    )  # fmt: skip

    assert table.matching(RaiseSkill, bool)
    assert labs(table) == {}
    assert table.world.enemy("star_spawn 1").wounds == 2


@proves("DMD-EPA-E3", "DMD-RIT-1", "DMD-RIT-3")
def test_one_lab_more_disrupts_the_ritual_before_its_face_takes_effect():
    table = after(
        LINE, WoundToken("lab 9", 4), SettleTokens(), ian="A",
        tokens=(*turned(2, 3, 4), Token("lab 9", "lab", "A")), stage=2, track=5,
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A")}, chance=["major_explosion"],
    )  # fmt: skip

    assert table.world.disrupted
    assert table.world.enemy("cthulhu").wounds == 2


@proves("DMD-EPA-E3", "DMD-RIT-1")
def test_three_labs_are_not_enough():
    table = after(
        LINE, WoundToken("lab 9", 4), SettleTokens(), ian="A",
        tokens=(*turned(2, 3), Token("lab 9", "lab", "A")), chance=["inferno"],
    )  # fmt: skip

    assert not table.world.disrupted


@proves("DMD-EPA-E3")
def test_surplus_wounds_are_lost_and_the_last_lab_may_still_be_destroyed():
    table = destroying(roll_of("sss"), "inferno", labs={"A": 2})
    assert labs(table) == {}

    table = after(
        LINE, WoundToken("lab 9", 4), SettleTokens(), ian="A", disrupted=True, track=5, stage=2,
        tokens=(*turned(1, 2, 3, 4), Token("lab 9", "lab", "A")), chance=["inferno"],
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "D")},
    )  # fmt: skip
    assert labs(table) == {}
    assert table.world.fire == {"A": 1, "B": 1}


@proves("DMD-EPA-E4")
def test_wounds_from_elsewhere_stay_on_the_lab_and_count():
    table = after(
        LINE, WoundToken("lab 1", 2), SettleTokens(), active="morgan", morgan=MORGAN, labs={"A": 0}
    )
    assert labs(table) == {"lab 1": 2}

    choose(table, TakeEpisodeAction, roll_of("ss."), "inferno", action="destroy_equipment")

    assert labs(table) == {}


@proves("DMD-EPA-E3")
def test_safe_collapse_heals_all_stress():
    table = falls(
        "safe_collapse", ian={"space": "A", "stress": 4}, beth={"space": "A", "stress": 2}
    )

    assert (you(table, "ian").stress, you(table, "beth").stress) == (0, 2)


@proves("DMD-EPA-E3")
def test_inferno_puts_fire_in_the_space_of_the_lab_and_each_adjacent_one():
    assert falls("inferno", ian="D", labs={"B": 0}).world.fire == {"A": 1, "B": 1, "C": 1}


@proves("DMD-EPA-E3", "DMD-RIT-E2")
def test_major_explosion_wounds_enemies_near_the_lab_but_no_investigator():
    table = falls(
        "major_explosion", ian="A", beth="B", stage=2, track=5,
        enemies={
            "cultist 1": "A", "star_spawn 1": "B", "byakhee 1": "C",
            "cthulhu": Enemy("cthulhu", "elder_one", "A"),
        },
    )  # fmt: skip

    assert {one.id: one.wounds for one in table.world.enemies} == {
        "star_spawn 1": 2, "byakhee 1": 0, "cthulhu": 0,
    }  # fmt: skip
    assert [one.wounds for one in table.world.investigators] == [0, 0]


@proves("DMD-CMP-5")
def test_five_labs_hide_one_collapse_two_infernos_and_two_explosions():
    counts = {face.id: face.count for face in BOX.episode.faces}

    assert counts == {"safe_collapse": 1, "inferno": 2, "major_explosion": 2}
    assert (BOX.episode.objective.needed, BOX.episode.objective.health) == (4, 4)


@proves("DMD-EPA-E3")
def test_a_destroyed_lab_is_not_mended():
    table = after(
        LINE,
        HealToken(by=Reader("ian"), token="lab", where="D", amount=1),
        ian="A",
        tokens=turned(1),
    )

    assert table.world.tokens == turned(1)


@proves("DMD-RRL-1", "DMD-DIE-6")
def test_the_roll_of_an_episode_action_may_be_rerolled():
    table = destroying(roll_of("..."), morgan="A")

    assert table.is_asked(ConsiderRerolls)


@proves("DMD-RIT-3", "DMD-RIT-E1")
def test_disrupting_marks_the_ritual():
    assert after(LINE, DisruptRitual(), ian="A", beth="A").world.disrupted


def test_a_dead_active_investigator_takes_no_token_from_a_later_text():
    sign = PlaceToken(token="yellow_sign", where="your_board")
    table = a_table(
        LINE, Read(Reader("ian"), (sign,)), content=box("blasphemous_alchemy", "hastur"),
        ian={"space": "A", "dead": True}, morgan="B", stage=2,
    )  # fmt: skip
    assert you(table, "ian").tokens == ()


def test_a_text_that_no_token_carries_finds_nothing_in_this_space():
    fire = PlaceToken(token="fire", where="this_space")
    table = a_table(LINE, Read(Reader("ian"), (fire,)), ian="A", morgan="B")
    assert table.world.fire == {}


@pytest.mark.parametrize("partner", [{}, {"partner": "morgan"}], ids=["nobody", "a dead one"])
def test_there_is_no_way_to_a_partner_who_is_not_there(partner):
    walk = MoveInvestigator(to="partner_space")
    table = a_table(
        LINE, Read(Reader("ian"), (walk,)), stage=2,
        ian={"space": "A", **partner}, morgan={"space": "C", "dead": True}, beth="D",
    )  # fmt: skip
    assert you(table, "ian").space == "A"


def test_a_text_that_asks_for_no_dice_asks_for_no_roll():
    roll = RollAgainstYou(standard=0, per_success=(TakeWounds(),))
    table = a_table(LINE, Read(Reader("ian"), (roll,)), ian="A", morgan="B")
    assert not happened(table, ThrowDice)


def test_a_text_that_moves_everybody_moves_each_of_them():
    walk = MoveInvestigator(who="each_investigator", to="C")
    table = a_table(LINE, Read(Reader("ian"), (walk,)), ian="A", morgan="B", beth="C")
    assert [one.space for one in table.world.investigators] == ["C", "C", "C"]


def test_a_choice_of_a_text_may_be_to_do_nothing():
    choice = ChooseOne(options=((TakeWounds(),), ()))
    table = a_table(LINE, Read(Reader("ian"), (choice,)), ian="A", morgan="B")
    assert list(table.options) == ["Take 1 wound: Ian.", "Go on."]
    table.choose("Go on")
    assert you(table, "ian").wounds == 0

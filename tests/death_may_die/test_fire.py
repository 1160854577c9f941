"""Fire: tokens in spaces and on boards, the roll at the end of the turn, the reserve of eight."""

from __future__ import annotations

from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd, CatchFire, reserve
from dmd.death_may_die.roll import Reroll
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.tokens import PlaceToken
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose
from tests.death_may_die.table import Table, a_table, roll_of

LINE = "A [start, gate_red] - B - C - D"


def you(table: Table, who: str = "borden"):
    return table.world.investigator(who)


def burns(dice: object, **person: object) -> Table:
    borden = {"space": "A", "stress": 4, **person}
    return after(LINE, BurnAtTurnEnd("borden"), active="borden", borden=borden, chance=[dice])


@proves("DMD-FIR-1")
def test_one_die_for_each_token_wounds_for_successes_sanity_for_tentacles_then_all_are_discarded():
    table = burns(roll_of("sSe"), fire=3)

    assert (you(table).wounds, you(table).sanity, you(table).fire) == (2, 1, 0)
    assert reserve(table.world, table.book) == 8


@proves("DMD-FIR-1")
def test_without_fire_nothing_is_rolled():
    table = after(LINE, BurnAtTurnEnd("borden"), active="borden", borden="A")

    assert (you(table).wounds, you(table).sanity) == (0, 0)


@proves("DMD-FIR-E3", "DMD-SAN-E4")
def test_the_tentacles_of_the_fire_roll_are_one_loss_of_sanity():
    assert you(burns(roll_of("ttt"), fire=3, sanity=3)).sanity == 4


@proves("DMD-FIR-2")
def test_an_enemy_never_catches_fire():
    table = a_table(LINE, active="beth", beth="B", enemies={"cultist 1": "A"}, fire={"A": 1})
    before = table.world.fire

    table.run("A", "B")

    assert table.world.fire == before
    assert table.world.enemy("cultist 1").wounds == 0
    assert you(table, "beth").fire == 1


@proves("DMD-FIR-3")
def test_with_an_empty_reserve_no_fire_is_put_on_the_board():
    table = after(
        LINE, PlaceToken(by=Reader("ian"), token="fire", where="A"), ian="A", fire={"B": 8}
    )

    assert table.world.fire == {"B": 8}


@proves("DMD-FIR-4", "DMD-FIR-E1", "DMD-FIR-E2")
def test_with_too_few_tokens_wound_tokens_stand_in_on_the_board_of_an_investigator():
    table = a_table(
        LINE, active="borden", borden={"space": "A", "stress": 4}, fire={"A": 2, "B": 5}
    )

    table.run("B")

    assert (you(table).fire, you(table).stand_ins, you(table).wounds) == (1, 1, 0)
    assert reserve(table.world, table.book) == 0


@proves("DMD-FIR-E1")
def test_a_stand_in_is_rolled_for_and_discarded_like_fire():
    table = burns(roll_of("ss"), fire=1, stand_ins=1)

    assert (you(table).wounds, you(table).fire, you(table).stand_ins) == (2, 0, 0)


@proves("DMD-FIR-E4")
def test_only_the_active_investigator_rolls_for_fire():
    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", chance=[roll_of(".")],
        borden={"space": "A", "stress": 4, "fire": 1}, ian={"space": "A", "fire": 2},
    )  # fmt: skip

    assert (you(table).fire, you(table, "ian").fire) == (0, 2)


@proves("DMD-FIR-E5")
def test_standing_in_a_burning_space_does_no_harm():
    table = after(LINE, BurnAtTurnEnd("borden"), active="borden", borden="A", fire={"A": 4})

    assert (you(table).wounds, you(table).sanity, you(table).fire) == (0, 0, 0)


@proves("DMD-FIR-E6")
def test_the_reserve_is_eight_less_what_lies_in_spaces_and_on_boards():
    table = a_table(
        LINE, active="borden", borden={"space": "A", "fire": 2, "stand_ins": 1},
        ian={"space": "A", "fire": 1}, fire={"B": 3},
    )  # fmt: skip

    assert reserve(table.world, table.book) == 2


@proves("DMD-FIR-E6")
def test_discarded_tokens_can_be_used_again_at_once():
    table = after(
        LINE, BurnAtTurnEnd("borden"), PlaceToken(by=Reader("borden"), token="fire", where="A"),
        active="borden", borden={"space": "A", "stress": 4, "fire": 1}, fire={"B": 7},
        chance=[roll_of(".")],
    )  # fmt: skip

    assert table.world.fire == {"A": 1, "B": 7}


@proves("DMD-FIR-E7")
def test_a_space_may_hold_several_fire_tokens():
    table = after(
        LINE, PlaceToken(by=Reader("ian"), token="fire", where="A"), ian="A", fire={"A": 2}
    )

    assert table.world.fire == {"A": 3}


@proves("DMD-FIR-4")
def test_fire_put_on_a_board_by_a_text_uses_stand_ins_too():
    table = after(LINE, CatchFire(by=Reader("ian"), amount=2), ian="A", fire={"B": 7})

    assert (you(table, "ian").fire, you(table, "ian").stand_ins) == (1, 1)


@proves("DMD-SKL-4", "DMD-RRL-4")
def test_toughness_one_gives_a_free_reroll_on_the_fire_roll():
    table = after(
        LINE, BurnAtTurnEnd("morgan"), active="morgan", chance=[roll_of("s")],
        morgan={"space": "A", "stress": 4, "fire": 1},
    )  # fmt: skip

    choose(table, Reroll, roll_of("."), face="success")

    assert you(table, "morgan").wounds == 0


@proves("DMD-DEF-4", "DMD-FIR-3")
def test_a_fire_vampire_sets_its_space_on_fire_before_it_attacks_if_there_is_fire_left():
    for there, then in ((0, 1), (8, 8)):
        table = after(
            LINE, InvestigateOrFight("borden"), active="borden", chance=[roll_of("..", ".")],
            borden={"space": "A", "stress": 4}, enemies={"fire_vampire 1": "A"},
            fire={"A": there} if there else {},
        )  # fmt: skip
        assert table.world.fire == {"A": then}
        assert you(table).fire == 0

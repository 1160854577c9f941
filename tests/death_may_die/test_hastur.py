"""Hastur: his Mythos cards, his Stages, his Disciples and the Yellow Signs."""

from __future__ import annotations

import pytest

from dmd.core.deck import deck
from dmd.death_may_die.actions import Trade
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import HandOver
from dmd.death_may_die.elder_one import (
    CheckPile,
    CheckSummoning,
    DisruptRitual,
    ElderOneTurnEnd,
    RevealStage,
)
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import ConsiderRerolls, CountAs, Reroll, ThrowDice
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.shelf import box
from dmd.death_may_die.world import Enemy
from dmd.death_may_die.wounds import SettleEnemies, WoundEnemies
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import Table, a_table, happened, holding, roll_of

HASTUR = box("blasphemous_alchemy", "hastur")
LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
SIGN = "yellow_sign"
DISCIPLE = "disciple_of_hastur"
BORDEN = {"space": "A", "stress": 4}  # no skill of his helps against a roll


def met(*effects: object, chance: object = (), **what: object) -> Table:
    """A table against Hastur, just after something happened to Borden."""
    usual = {"content": HASTUR, "active": "borden", "borden": BORDEN}
    return after(LINE, *effects, chance=chance, **{**usual, **what})


def drawn(card: str, *chance: object, **what: object) -> Table:
    """Borden draws this Mythos card."""
    return met(DrawMythos(), chance=[card, *chance], **what)


def marked(signs: int, **what: object) -> dict[str, object]:
    """Borden with so many Yellow Signs."""
    return {**BORDEN, "tokens": (SIGN,) * signs, **what}


def you(table: Table, who: str = "borden"):
    return table.world.investigator(who)


def signs(table: Table, who: str = "borden") -> int:
    return you(table, who).tokens.count(SIGN)


def stand(table: Table) -> list[tuple[str, str]]:
    return sorted((one.kind, one.space) for one in table.world.enemies)


def figure(space: str, wounds: int = 0) -> Enemy:
    return Enemy("hastur", "elder_one", space, wounds)


def on_board(space: str = "F", stage: int = 2, wounds: int = 0, **more: object) -> dict:
    """Hastur is here, and shows this Stage."""
    return {"enemies": {"hastur": figure(space, wounds), **more}, "stage": stage, "track": 5}


def the_elder_one(table: Table) -> Enemy:
    return table.world.enemy("hastur")


# -- the Mythos cards --------------------------------------------------------------------------


@proves("DMD-MYT-2", "DMD-SUM-1")
def test_ragged_procession_moves_every_cultist_a_space_and_brings_one_to_the_red_gate():
    table = drawn("h_house_1", enemies={"cultist 1": "F", "cultist 2": "C", f"{DISCIPLE} 1": "F"})

    assert stand(table) == [("cultist", "A"), ("cultist", "B"), ("cultist", "E"), (DISCIPLE, "F")]


@proves("DMD-MYT-4", "DMD-SUM-1")
def test_a_mark_on_the_wall_is_a_yellow_sign_for_you_alone():
    table = drawn("h_house_2", ian="A")

    assert (signs(table), signs(table, "ian")) == (1, 0)
    assert stand(table) == [("cultist", "C")]


@proves("DMD-MYT-2", "DMD-SUM-1")
def test_somebody_knows_your_name_moves_the_nearest_disciple_alone_two_spaces():
    table = drawn("h_house_3", enemies={f"{DISCIPLE} 1": "F", f"{DISCIPLE} 2": "E"})

    assert table.world.enemy(f"{DISCIPLE} 1").space == "F"
    assert table.world.enemy(f"{DISCIPLE} 2").space == "C"
    assert stand(table) == [(DISCIPLE, "B"), (DISCIPLE, "C"), (DISCIPLE, "F")]


@proves("DMD-MYT-5")
def test_of_two_disciples_as_near_the_active_player_chooses():
    table = drawn("h_house_3", borden={**BORDEN, "space": "D"}, enemies={
        f"{DISCIPLE} 1": "B", f"{DISCIPLE} 2": "F",
    })  # fmt: skip

    assert table.state.fork.who == "borden"
    assert len(table.options) == 2


@proves("DMD-MYT-2", "DMD-SUM-1")
def test_the_faithful_close_in_moves_every_disciple_a_space():
    table = drawn(
        "h_house_4", enemies={f"{DISCIPLE} 1": "F", f"{DISCIPLE} 2": "C", "cultist 1": "F"}
    )

    assert stand(table) == [("cultist", "F"), (DISCIPLE, "A"), (DISCIPLE, "B"), (DISCIPLE, "E")]


@proves("DMD-MYT-4", "DMD-SUM-1")
def test_lines_you_cannot_forget_cost_you_alone_a_sanity():
    table = drawn("h_house_5", ian="A")

    assert (you(table).sanity, you(table, "ian").sanity) == (1, 0)
    assert stand(table) == [("cultist", "B")]


@proves("DMD-MYT-E1")
def test_signs_within_signs_cost_a_sanity_from_two_yellow_signs_on():
    table = drawn(
        "h_house_6", borden=marked(1), ian={"space": "F", "tokens": (SIGN,) * 2},
        beth={"space": "F", "tokens": (SIGN,) * 3},
    )  # fmt: skip

    assert [one.sanity for one in table.world.investigators] == [0, 1, 1]
    assert stand(table) == []


@proves("DMD-INV-E6", "DMD-MYT-4")
def test_the_lake_without_a_shore_is_two_stress_and_a_wound_for_what_does_not_fit():
    for stress, then in ((0, (2, 0)), (3, (4, 1)), (4, (4, 2))):
        table = drawn("h_house_7", borden={"space": "A", "stress": stress}, ian="A")
        assert (you(table).stress, you(table).wounds) == then
        assert you(table, "ian").stress == 0
        assert stand(table) == []


@proves("DMD-MYT-5")
def test_a_choice_of_masks_is_a_yellow_sign_or_two_sanity():
    table = drawn("h_house_8")
    assert table.state.fork.who == "borden"
    assert len(table.options) == 2
    other = table.branch()

    table.timeline.choose(0)
    other.timeline.choose(1)

    assert [(signs(one), you(one).sanity) for one in (table, other)] == [(1, 0), (0, 2)]


@proves("DMD-CMP-4", "DMD-PIL-1")
def test_the_first_five_of_hasturs_eight_cards_carry_the_symbol():
    symbols = [HASTUR.mythos[f"h_house_{n}"].symbol for n in range(1, 9)]

    assert symbols == [True] * 5 + [False] * 3


@proves("DMD-CMP-4", "DMD-SUM-1")
def test_with_all_four_disciples_on_the_board_none_is_summoned():
    four = {f"{DISCIPLE} {n}": "F" for n in range(1, 5)}

    assert stand(drawn("h_house_4", enemies=four)) == [(DISCIPLE, "E")] * 4


# -- the Disciples -----------------------------------------------------------------------------


def fought(*dice: object, **what: object) -> Table:
    return met(
        InvestigateOrFight("borden"), chance=dice, **{"enemies": {f"{DISCIPLE} 1": "A"}, **what}
    )


@proves("DMD-RES-4", "DMD-DEF-1")
def test_wounded_by_a_disciple_you_take_one_yellow_sign_however_many_the_wounds():
    for dice, wounds in ((roll_of("s", "."), 1), (roll_of("s", "s"), 2)):
        table = fought(dice)
        assert (you(table).wounds, signs(table)) == (wounds, 1)


@proves("DMD-RES-4", "DMD-DEF-2")
def test_a_disciple_that_does_not_wound_gives_no_yellow_sign():
    table = fought(roll_of("t", "e"))

    assert (you(table).wounds, you(table).sanity, signs(table)) == (0, 1, 0)


@proves("DMD-SKL-13", "DMD-DEF-E2")
def test_a_disciples_wounds_lowered_to_nothing_give_no_yellow_sign():
    tough = {"space": "A", "stress": 4, "levels": (1, 1, 2)}
    table = met(
        InvestigateOrFight("morgan"), active="morgan", morgan=tough, borden="F",
        enemies={f"{DISCIPLE} 1": "A"}, chance=[roll_of("s", ".")],
    )  # fmt: skip

    assert (you(table, "morgan").wounds, signs(table, "morgan")) == (0, 0)


@proves("DMD-SKL-2")
def test_whoever_takes_a_disciples_attack_over_takes_the_yellow_sign():
    table = fought(morgan={"space": "A", "stress": 4})
    assert table.state.fork.who == "morgan"

    ends = set()
    for number in (0, 1):
        one = table.branch()
        one.timeline.set_dice(number, [roll_of("s", ".")])
        if one.is_asked(ConsiderRerolls):  # Morgan's Toughness
            one.keep()
        ends.add((signs(one), signs(one, "morgan")))

    assert ends == {(1, 0), (0, 1)}


@proves("DMD-ENM-3", "DMD-ATK-2")
def test_a_disciple_dies_of_the_third_wound():
    for dice, left in ((roll_of("ss."), 1), (roll_of("sss"), 0)):
        table = a_table(
            LINE, content=HASTUR, active="adam", adam={**BORDEN, "levels": (1, 1, 1)},
            enemies={f"{DISCIPLE} 1": "A"},
        )  # fmt: skip
        choose(table, Attack, dice, target=f"{DISCIPLE} 1")
        assert len(table.world.enemies) == left


# -- the Yellow Signs --------------------------------------------------------------------------


@proves("DMD-CMP-4")
def test_there_are_twelve_yellow_signs_on_all_boards_together():
    for mine, theirs, then in ((11, 0, 12), (12, 0, 12), (5, 6, 6), (6, 6, 6), (0, 12, 0)):
        table = drawn(
            "h_house_2", borden=marked(mine), ian={"space": "F", "tokens": (SIGN,) * theirs}
        )
        assert (signs(table), signs(table, "ian")) == (then, theirs)


@proves("DMD-TRD-E6")
def test_nobody_trades_yellow_signs():
    cards = holding(("d_furious_student", "right"))
    table = a_table(LINE, content=HASTUR, active="borden", borden=marked(3, cards=cards), ian="A")
    choose(table, Trade)

    handed = [table.timeline.options[n].then[0] for n in table.matching(HandOver, bool)]
    assert [one.claimed.half for one in handed] == ["chester"]
    assert len(table.options) == 2  # the other ends the Trade


# -- the Stages --------------------------------------------------------------------------------


def advanced(**what: object) -> Table:
    """The end of Borden's turn with three symbols in the pile."""
    pile = ("h_house_1", "h_house_2", "h_house_3")
    rest = deck([card for card in HASTUR.mythos if card not in pile])
    return met(CheckPile(), **{"mythos": rest, "mythos_discard": pile, "beth": "F", **what})


@proves("DMD-PIL-2")
def test_an_advance_marks_you_and_brings_a_disciple_to_the_yellow_gate():
    table = advanced()

    assert table.world.track == 2
    assert (signs(table), signs(table, "beth")) == (1, 0)
    assert stand(table) == [(DISCIPLE, "B")]


@proves("DMD-EOF-6", "DMD-PIL-2")
def test_the_advance_text_of_stage_one_stays_when_later_stages_show():
    table = advanced(**on_board(stage=3))

    assert signs(table) == 1
    assert stand(table) == [(DISCIPLE, "B"), ("elder_one", "F")]


@proves("DMD-EOS-2", "DMD-EOS-3")
def test_stage_two_brings_hastur_into_the_space_of_the_active_investigator():
    table = met(RevealStage(), borden={**BORDEN, "space": "D"}, beth="A", track=5)

    assert table.world.stage == 2
    assert (the_elder_one(table).space, the_elder_one(table).wounds) == ("D", 0)


@proves("DMD-EOE-1")
def test_at_the_end_of_the_turn_stage_two_marks_only_you_and_only_beside_hastur():
    for space, then in (("A", 1), ("B", 0)):
        table = met(ElderOneTurnEnd(), beth="A", **on_board(space))
        assert (signs(table), signs(table, "beth")) == (then, 0)


@proves("DMD-EOF-3", "DMD-EOF-4", "DMD-EOF-5")
def test_stage_three_takes_hastur_to_the_red_gate_and_wounds_the_marked():
    table = met(
        WoundEnemies((("hastur", 5),)), SettleEnemies(), disrupted=True,
        borden=marked(1, space="D"), beth={"space": "D", "tokens": (SIGN,) * 2},
        ian={"space": "F", "tokens": (SIGN,) * 5}, **on_board("D", 2, 9),
    )  # fmt: skip

    assert table.world.stage == 3
    assert (the_elder_one(table).space, the_elder_one(table).wounds) == ("A", 0)
    assert [one.wounds for one in table.world.investigators] == [0, 1, 1]


@proves("DMD-EOF-4")
def test_eleven_wounds_do_not_beat_a_stage_and_twelve_do():
    for stage in (2, 3):
        for wounds, then in ((11, stage), (12, stage + 1)):
            table = met(
                WoundEnemies((("hastur", wounds),)), SettleEnemies(), disrupted=True,
                **on_board(stage=stage),
            )  # fmt: skip
            assert table.world.stage == then


@proves("DMD-EOF-3")
def test_the_final_stage_takes_hastur_to_the_yellow_gate():
    table = met(RevealStage(), borden=marked(5), **on_board("D", 3))

    assert table.world.stage == 4
    assert the_elder_one(table).space == "B"
    assert you(table).wounds == 0


@proves("DMD-EOF-7")
def test_beating_the_final_stage_of_hastur_wins():
    table = met(
        WoundEnemies((("hastur", 12),)), SettleEnemies(), disrupted=True, **on_board(stage=4)
    )

    assert table.result == "won"


@proves("DMD-EOF-2", "DMD-EOF-1")
def test_hastur_rolls_three_bonus_dice_then_three_and_three_then_four_and_three():
    for stage, dice in ((2, ("", "s..")), (3, ("...", "s..")), (4, ("....", "s.."))):
        table = fought(roll_of(*dice), **on_board("A", stage))
        assert you(table).wounds == 1


# -- the roll of the Final Stage ---------------------------------------------------------------


def last(*chance: object, **what: object) -> Table:
    """The end of Borden's turn in the Final Stage, Hastur elsewhere."""
    return met(ElderOneTurnEnd(), chance=chance, **{**on_board("F", 4), **what})


@proves("DMD-EOE-1", "DMD-DIE-E2")
def test_the_final_stage_rolls_a_die_for_each_of_your_yellow_signs():
    table = last(roll_of("sS.t"), borden=marked(4), beth={"space": "F", "tokens": (SIGN,) * 3})

    assert (you(table).wounds, you(table).sanity) == (2, 2)
    assert (you(table, "beth").wounds, you(table, "beth").sanity) == (0, 0)
    assert signs(table) == 4


@proves("DMD-EOE-1")
def test_without_yellow_signs_the_final_stage_rolls_nothing():
    assert not happened(last(borden=marked(0)), ThrowDice)


@proves("DMD-DIE-E2", "DMD-SAN-6")
def test_no_bonus_dice_of_yours_join_the_roll_of_the_final_stage():
    # From 15 lost sanity on, two bonus dice join each roll of Borden's own.
    table = last(roll_of("s"), borden=marked(1, sanity=16))

    assert you(table).wounds == 1


@proves("DMD-RRL-1", "DMD-RRL-E2")
def test_you_may_reroll_the_dice_of_the_final_stage_for_stress():
    table = last(roll_of("ss"), borden=marked(2, stress=3))
    assert table.is_asked(ConsiderRerolls)

    choose(table, Reroll, roll_of("."), face="success")

    assert (you(table).wounds, you(table).stress) == (1, 4)


@proves("DMD-EOE-1", "DMD-EOF-6")
def test_the_sign_of_stage_two_is_taken_before_the_final_stage_rolls():
    table = last(roll_of("s."), borden=marked(1), **on_board("A", 4))

    assert (you(table).wounds, signs(table)) == (1, 2)


@proves("DMD-RES-2", "DMD-RES-E1")
def test_the_wounds_of_the_final_stages_roll_come_before_its_tentacles():
    table = last(roll_of("St"), borden=marked(2, sanity=3))

    assert table.matching(RaiseSkill, bool)
    assert (you(table).wounds, you(table).sanity) == (1, 4)


@proves("DMD-DEF-E1")
def test_a_skill_for_any_roll_may_serve_in_the_roll_of_the_final_stage():
    lent = {"space": "A", "stress": 4, "tokens": (SIGN,), "levels": (1, 1, 3)}
    table = met(
        ElderOneTurnEnd(), chance=[roll_of("e")], active="ahmed", ahmed=lent, borden="F",
        **on_board("F", 4),
    )  # fmt: skip

    choose(table, CountAs, elder_signs=1)

    assert (you(table, "ahmed").wounds, you(table, "ahmed").stress) == (1, 3)


@proves("DMD-SKL-4")
@pytest.mark.parametrize(("level", "wounds", "sanity"), [(2, 3, 2), (3, 2, 1), (4, 1, 1)])
def test_toughness_lowers_the_roll_of_the_final_stage_as_one_source(level, wounds, sanity):
    tough = {"space": "A", "stress": 4, "tokens": (SIGN,) * 5, "levels": (1, 1, level)}
    table = met(
        ElderOneTurnEnd(), chance=[roll_of("ssstt")], active="morgan", morgan=tough, borden="F",
        **on_board("F", 4),
    )  # fmt: skip

    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == (wounds, sanity)


@proves("DMD-DTH-2", "DMD-RES-E2")
def test_the_yellow_signs_can_kill():
    table = last(roll_of("st"), borden=marked(2, wounds=4), beth="F")

    assert you(table).dead
    assert you(table).sanity == 0
    assert not table.is_over


@proves("DMD-RIT-2", "DMD-RIT-3", "DMD-EOF-3")
def test_hastur_can_be_harmed_only_after_the_disruption():
    table = a_table(LINE, content=HASTUR, active="borden", borden=BORDEN, **on_board("A"))
    assert not table.matching(Attack, bool)

    table = a_table(
        LINE, content=HASTUR, active="borden", borden=BORDEN, disrupted=True, **on_board("A")
    )
    choose(table, Attack, roll_of("s.."), target="hastur")
    assert the_elder_one(table).wounds == 2  # Savage adds one: he is alone in his space


@proves("DMD-RIT-3", "DMD-EOS-E1")
def test_disrupting_the_ritual_does_not_bring_hastur_twice():
    table = met(DisruptRitual(), CheckSummoning(), **on_board("A"))

    assert stand(table) == [("elder_one", "A")]


def test_a_companion_may_carry_the_wounds_of_the_final_stage():
    cards = holding(("d_furious_student", "right"))
    table = last(roll_of("s"), borden=marked(1, cards=cards))
    say(table, "Chester")

    assert you(table).wounds == 0

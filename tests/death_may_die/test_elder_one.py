"""The Summoning track, the Stages, the ritual, and Cthulhu on the board."""

from __future__ import annotations

from dmd.core.deck import deck
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import KeepOrDiscard
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.elder_one import (
    Advance,
    AdvanceAtTurnEnd,
    CheckPile,
    CheckSummoning,
    DisruptRitual,
    ElderOneTurnEnd,
    RevealStage,
)
from dmd.death_may_die.sanity import LoseSanity, RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.tokens import PlaceToken
from dmd.death_may_die.world import Enemy, Token
from dmd.death_may_die.wounds import SettleEnemies, WoundEnemies
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose
from tests.death_may_die.table import BOX, Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E - F"
THREE = ("c_star_spawn_a", "c_star_spawn_b", "e_byakhee")  # each with a symbol
PLAIN = "e_students_go_mad"  # without


def cthulhu(space: str, wounds: int = 0) -> Enemy:
    return Enemy("cthulhu", "elder_one", space, wounds)


def on_board(
    space: str = "F", wounds: int = 0, stage: int = 2, **what: object
) -> dict[str, object]:
    enemies = {"cthulhu": cthulhu(space, wounds), **what.pop("enemies", {})}
    return {"enemies": enemies, "stage": stage, "track": 5, **what}


def the_elder_one(table: Table) -> Enemy:
    return table.world.enemy("cthulhu")


def rlyeh(*spaces: str) -> tuple[Token, ...]:
    return tuple(Token(f"rlyeh {n}", "rlyeh", space) for n, space in enumerate(spaces, 1))


def rlyeh_spaces(table: Table) -> list[str]:
    return sorted(one.space for one in table.world.tokens if one.kind == "rlyeh")


def stand(table: Table) -> list[tuple[str, str]]:
    return sorted((enemy.kind, enemy.space) for enemy in table.world.enemies)


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


def checked(*pile: str, **what: object) -> Table:
    """The end of Ian's turn: the discard pile is checked."""
    rest = deck([card for card in BOX.mythos if card not in pile])
    return after(
        LINE, CheckPile(),
        **{"ian": "A", "beth": "F", "mythos": rest, "mythos_discard": pile, **what},
    )  # fmt: skip


# -- the discard pile --------------------------------------------------------------------------


@proves("DMD-PIL-1", "DMD-PIL-3", "DMD-PIL-E3", "DMD-PIL-E7")
def test_three_symbols_advance_the_elder_one_and_shuffle_everything_back():
    table = checked(*THREE, PLAIN)

    assert table.world.track == 2
    assert table.world.mythos_discard == ()
    assert table.world.mythos == deck(BOX.mythos)


@proves("DMD-PIL-1")
def test_two_symbols_do_nothing():
    table = checked(*THREE[:2], PLAIN)

    assert table.world.track == 1
    assert table.world.mythos_discard == (*THREE[:2], PLAIN)


@proves("DMD-PIL-E2")
def test_more_than_three_symbols_are_a_single_advance():
    assert (
        checked(*THREE, "e_conflagration", "e_lab_accident", "c_rlyeh_unleashed").world.track == 2
    )


@proves("DMD-PIL-E1")
def test_the_third_symbol_does_nothing_before_the_check():
    table = a_table(LINE, ian="A", mythos_discard=THREE)

    assert table.world.track == 1
    assert table.world.mythos_discard == THREE


@proves("DMD-PIL-E4")
def test_a_kept_card_carries_no_symbol_and_goes_back_with_the_others():
    ian = {"space": "A", "insanity": "recurring_trauma"}
    rest = deck([card for card in BOX.mythos if card not in (*THREE, PLAIN)])
    table = checked(*THREE, ian=ian, kept={"ian": PLAIN}, mythos=rest)

    assert table.world.kept == {}
    assert table.world.mythos == deck(BOX.mythos)


@proves("DMD-PIL-E5")
def test_an_advance_asked_for_by_a_text_is_one_advance_with_everything():
    for pile in ((), THREE):
        rest = deck([card for card in BOX.mythos if card not in pile])
        table = after(
            LINE, AdvanceAtTurnEnd(by=Reader("ian")), CheckPile(), ian="A", beth="F", mythos=rest,
            mythos_discard=pile,
        )  # fmt: skip
        assert table.world.track == 2
        assert table.world.mythos_discard == ()
        assert rlyeh_spaces(table) == ["A"]


@proves("DMD-PIL-2", "DMD-EOF-6")
def test_an_advance_brings_the_text_of_the_stage_and_then_that_of_the_episode():
    # The token goes to Ian's space, a Cultist to each R'lyeh space, and then Fire to both.
    table = checked(*THREE, tokens=rlyeh("D"))

    assert rlyeh_spaces(table) == ["A", "D"]
    assert stand(table) == [("cultist", "A"), ("cultist", "D"), ("star_spawn", "C")]
    assert table.world.fire == {"A": 1, "D": 1}


@proves("DMD-PIL-2")
def test_the_star_spawn_on_the_board_moves_instead_and_a_second_token_goes_next_door():
    table = checked(*THREE, tokens=rlyeh("A"), enemies={"star_spawn 1": "F"})

    assert rlyeh_spaces(table) == ["A", "B"]
    assert ("star_spawn", "E") in stand(table)


@proves("DMD-PIL-2")
def test_the_episode_adds_fire_only_where_a_cultist_has_none():
    table = checked(*THREE, enemies={"cultist 1": "D", "byakhee 1": "E"}, fire={"D": 2})

    assert table.world.fire == {"A": 1, "D": 2}


@proves("DMD-PIL-1", "DMD-PIL-2", "DMD-EOS-3", "DMD-PIL-E6")
def test_once_it_is_on_the_board_the_token_advances_with_the_same_texts():
    table = checked(*THREE, **on_board())

    assert table.world.track == 6
    assert the_elder_one(table).space == "F"
    assert rlyeh_spaces(table) == ["A"]


# -- summoning ---------------------------------------------------------------------------------


@proves("DMD-EOS-1", "DMD-EOS-2", "DMD-EOS-3", "DMD-EOS-E3", "DMD-EOS-E5", "DMD-PIL-3")
def test_the_fourth_advance_reaches_red_and_summons_it_beside_the_active_investigator():
    rest = deck([card for card in BOX.mythos if card not in (*THREE, PLAIN)])
    table = after(
        LINE, CheckPile(), CheckSummoning(), active="beth", beth="A", ian="F", track=4,
        mythos=rest, mythos_discard=(*THREE, PLAIN),
    )  # fmt: skip

    assert table.world.track == 5
    assert table.world.stage == 2
    assert the_elder_one(table).space == "A"
    assert table.world.mythos == deck(BOX.mythos)
    assert rlyeh_spaces(table) == ["A"]  # Stage 1's text came before


@proves("DMD-EOS-E3", "DMD-EOS-1")
def test_the_third_advance_does_not_summon():
    table = after(
        LINE, CheckPile(), CheckSummoning(), ian="A", beth="F", track=3, mythos_discard=THREE
    )

    assert table.world.track == 4
    assert the_elder_one(table) is None


@proves("DMD-EOS-1", "DMD-RIT-3", "DMD-EOS-E7")
def test_a_disruption_summons_it_at_the_end_of_the_turn_and_leaves_the_token_where_it_stood():
    table = after(LINE, DisruptRitual(), ian="B", beth="F", track=2)
    assert the_elder_one(table) is None

    table = after(LINE, DisruptRitual(), CheckSummoning(), ian="B", beth="F", track=2)
    assert the_elder_one(table).space == "B"
    assert (table.world.track, table.world.stage) == (2, 2)


@proves("DMD-EOS-E7")
def test_the_token_entering_red_later_summons_nothing():
    table = after(
        LINE, CheckPile(), CheckSummoning(), ian="A", beth="F", mythos_discard=THREE,
        **{**on_board("D"), "track": 4, "disrupted": True},
    )  # fmt: skip

    assert (table.world.track, table.world.stage) == (5, 2)
    assert the_elder_one(table).space == "D"


@proves("DMD-EOS-E1", "DMD-RIT-E1")
def test_on_the_board_it_is_not_summoned_again_by_the_disruption():
    table = after(LINE, DisruptRitual(), CheckSummoning(), ian="A", beth="B", **on_board("F"))

    assert (table.world.stage, the_elder_one(table).space) == (2, "F")


@proves("DMD-EOS-E2")
def test_both_reasons_in_one_turn_are_a_single_summoning():
    table = after(
        LINE, DisruptRitual(), CheckPile(), CheckSummoning(), CheckSummoning(), ian="A", beth="F",
        track=4, mythos_discard=THREE,
    )  # fmt: skip

    assert table.world.stage == 2
    assert len([one for one in table.world.enemies if one.kind == "elder_one"]) == 1


@proves("DMD-EOS-E4")
def test_the_summoned_elder_one_does_not_attack_this_turn():
    table = after(LINE, DisruptRitual(), CheckSummoning(), ian="A", beth="F")

    assert you(table).wounds == 0


@proves("DMD-EOS-E8", "DMD-EOS-2")
def test_enemies_of_rlyeh_spaces_come_nearer_when_stage_two_is_revealed():
    table = after(
        LINE, DisruptRitual(), CheckSummoning(), ian="A", beth="F", tokens=rlyeh("D"),
        enemies={"cultist 1": "D", "cultist 2": "E"},
    )  # fmt: skip

    assert table.world.enemy("cultist 1").space == "C"
    assert table.world.enemy("cultist 2").space == "E"


# -- the end of the turn -----------------------------------------------------------------------


@proves("DMD-EOE-1", "DMD-EOE-E1")
def test_the_end_of_turn_text_of_stage_two_puts_a_token_under_cthulhu():
    assert rlyeh_spaces(after(LINE, ElderOneTurnEnd(), ian="A", beth="A", **on_board())) == ["F"]

    table = after(LINE, DisruptRitual(), CheckSummoning(), ElderOneTurnEnd(), ian="B", beth="F")
    assert rlyeh_spaces(table) == ["B"]


@proves("DMD-EOE-1", "DMD-EOF-6")
def test_the_end_of_turn_texts_of_all_revealed_stages_are_done():
    table = after(LINE, ElderOneTurnEnd(), ian="A", beth="A", **on_board(stage=3))

    assert rlyeh_spaces(table) == ["F"]
    assert (you(table).sanity, you(table, "beth").sanity) == (1, 1)


@proves("DMD-EOF-6", "DMD-EOS-2")
def test_before_stage_two_nothing_happens_at_the_end_of_the_turn():
    table = after(LINE, ElderOneTurnEnd(), ian="A", beth="A")

    assert (table.world.tokens, you(table).sanity) == ((), 0)


@proves("DMD-SUM-E4")
def test_on_the_final_stage_a_missing_rlyeh_token_costs_everybody_two_sanity():
    nine = rlyeh(*"AAAAAAAAA")
    put = PlaceToken(by=Reader("ian"), token="rlyeh", where="F")

    table = after(LINE, put, ian="A", beth="A", tokens=nine, **on_board(stage=4))
    assert [one.sanity for one in table.world.investigators] == [2, 2]

    table = after(LINE, put, ian="A", beth="A", tokens=nine, **on_board(stage=3))
    assert [one.sanity for one in table.world.investigators] == [0, 0]


# -- the fight with the Elder One --------------------------------------------------------------


def struck(wounds: int, before: int = 0, stage: int = 2, **what: object) -> Table:
    """Cthulhu takes so many wounds from one source after the disruption."""
    return after(
        LINE, WoundEnemies((("cthulhu", wounds),)), SettleEnemies(),
        **{"ian": "A", "beth": "A", **on_board("F", before, stage), "disrupted": True, **what},
    )  # fmt: skip


@proves("DMD-EOF-4", "DMD-EOF-5", "DMD-EOF-E2", "DMD-EOF-E4", "DMD-EOF-3")
def test_a_stage_is_beaten_at_its_health_and_surplus_wounds_are_lost():
    assert the_elder_one(struck(2, 9)).wounds == 11

    table = struck(5, 9)

    assert (table.world.stage, the_elder_one(table).wounds) == (3, 0)
    assert the_elder_one(table).space == "C"  # the blue Gate


@proves("DMD-EOF-E2")
def test_one_source_beats_at_most_one_stage():
    assert struck(40).world.stage == 3


@proves("DMD-EOF-7", "DMD-END-1")
def test_beating_the_final_stage_wins():
    table = struck(3, 9, 4)

    assert table.is_over
    assert table.result == "won"


@proves("DMD-EOF-E1", "DMD-EOF-3")
def test_stage_one_has_no_health_and_the_others_have():
    assert [bool(stage.health) for stage in BOX.elder_one.stages] == [False, True, True, True]


@proves("DMD-RIT-2", "DMD-RIT-E2")
def test_before_the_disruption_no_damage_from_any_source_touches_it():
    table = after(
        LINE, DealWounds(by=Reader("ian"), to=("enemies",), where="F", amount=6), ian="A", beth="A",
        **on_board("F"),
    )  # fmt: skip

    assert the_elder_one(table).wounds == 0


@proves("DMD-EOF-E6")
def test_after_the_disruption_wounds_from_texts_count_too():
    table = after(
        LINE, DealWounds(by=Reader("ian"), to=("enemies",), where="F", amount=12), ian="A",
        beth="A", **on_board("F"), disrupted=True,
    )  # fmt: skip

    assert table.world.stage == 3


@proves("DMD-EOF-E5", "DMD-RES-E6")
def test_a_stage_turns_over_before_the_tentacles_of_the_roll():
    table = a_table(
        LINE, active="morgan", morgan={"space": "A", "stress": 4, "sanity": 3}, beth="F",
        tokens=rlyeh("A"), **on_board("A", 11), disrupted=True,
    )  # fmt: skip
    choose(table, Attack, roll_of("sS."), target="cthulhu")

    # The reveal of Stage 3 costs 1 wound and 1 sanity in a R'lyeh space: the threshold at 4.
    assert table.world.stage == 3
    assert (you(table, "morgan").wounds, you(table, "morgan").sanity) == (1, 4)
    choose(table, RaiseSkill, skill="swiftness")
    assert you(table, "morgan").sanity == 5  # then the tentacle


@proves("DMD-EOF-3")
def test_stage_three_hurts_everybody_in_rlyeh_spaces():
    table = struck(12, tokens=rlyeh("A"), beth="D")

    assert (you(table).wounds, you(table).sanity) == (1, 1)
    assert (you(table, "beth").wounds, you(table, "beth").sanity) == (0, 0)


@proves("DMD-EOF-E3")
def test_whoever_it_comes_to_is_not_attacked_before_the_fight():
    table = struck(12, ian="C")

    assert the_elder_one(table).space == you(table).space == "C"
    assert you(table).wounds == 0


@proves("DMD-EOF-3", "DMD-TRN-E3", "DMD-CPN-E4")
def test_the_final_stage_costs_items_and_companions_or_a_wound_each():
    cards = holding(("d_desk", "left"), ("d_feral_student", "left"))
    table = struck(12, stage=3, ian="B", beth={"space": "F", "cards": cards})
    assert the_elder_one(table).space == "A"  # the starting space
    assert table.is_asked(KeepOrDiscard)
    assert table.state.fork.who == "beth"
    branch = table.branch()

    kept, lost = (table.timeline.choose(0) and table, branch.timeline.choose(1) and branch)

    outcomes = {
        (len(you(one, "beth").cards), you(one, "beth").wounds) for one in (kept, lost)
    }  # fmt: skip
    assert outcomes == {(2, 1), (1, 0)}  # the Condition stays for nothing


@proves("DMD-EOF-2")
def test_its_dice_are_the_sum_of_all_revealed_stages():
    dice = [(one.dice.standard, one.dice.bonus) for one in BOX.elder_one.stages]

    assert dice == [(0, 0), (3, 0), (0, 1), (0, 1)]


@proves("DMD-EOS-E6")
def test_disrupted_only_in_the_last_substep_it_is_summoned_right_after_it():
    table = after(LINE, CheckSummoning(), DisruptRitual(), CheckSummoning(), ian="A", beth="F")

    assert the_elder_one(table) is not None


@proves("DMD-CMP-4")
def test_there_are_nine_rlyeh_tokens_and_eight_cards():
    assert BOX.elder_one.tokens == {"rlyeh": 9}
    assert len(BOX.elder_one.mythos) == 8
    assert [one.id for one in BOX.enemies.values() if one.id == "star_spawn" and one.in_box == 1]


@proves("DMD-EOS-E8", "DMD-DTH-3")
def test_you_in_a_stage_text_is_the_active_investigator_even_when_dead():
    # Ian dies in his own turn; the pile is still checked, and the token goes where he died.
    table = after(
        LINE, LoseSanity(by=Reader("ian"), amount=1), ian={"space": "D", "sanity": 19}, beth="A",
        mythos_discard=THREE, **on_board("F"),
    )  # fmt: skip

    assert you(table).dead
    assert table.world.track == 6
    assert rlyeh_spaces(table) == ["D"]


@proves("DMD-END-4")
def test_the_last_space_of_the_track_loses_at_once():
    table = after(LINE, Advance(), ian="A", beth="A", **{**on_board(), "track": 7})

    assert table.result == "lost"


@proves("DMD-EOS-2", "DMD-DTH-E7")
def test_the_next_stage_is_revealed_one_by_one():
    assert after(LINE, RevealStage(), ian="A", beth="F").world.stage == 2

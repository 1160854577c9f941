"""Claimed cards: when they may be used, and how they change hands."""

from __future__ import annotations

from msgspec.structs import replace

from dmd.death_may_die.actions import ChooseAction, EndActions, PassCards, Trade
from dmd.death_may_die.cards import GoOn, HandOver, UseCard
from dmd.death_may_die.discovery import DiscardClaimed
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.roll import ConsiderRerolls
from dmd.death_may_die.run import Run, Sneak
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Claimed, Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import BOX, Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
BOTTLE = ("d_desk", "left")
CHESTER = ("d_furious_student", "right")


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


def halves(table: Table, who: str = "ian") -> list[str]:
    return [one.half for one in you(table, who).cards]


def with_cards(*cards: tuple[str, str], **person: object) -> dict[str, object]:
    return {"space": "A", "cards": holding(*cards), **person}


# -- use ---------------------------------------------------------------------------------------


@proves("DMD-DIS-5", "DMD-DIS-E4")
def test_a_card_may_be_used_before_and_after_every_action():
    table = a_table(LINE, ian=with_cards(BOTTLE))
    assert table.matching(UseCard, bool)

    table.run("B")
    assert table.matching(UseCard, bool)

    table.rest()
    table.use("whiskey_bottle")
    assert "1 action" in table.asks


def test_a_choice_to_use_a_card_says_what_it_does_whatever_is_written_on_it():
    bottle = replace(BOX.discovery["d_desk"].left, text="Glass, and a label nobody can read.")
    desk = replace(BOX.discovery["d_desk"], left=bottle)
    cards = tuple(desk if one.id == desk.id else one for one in BOX.episode.discovery)
    box = replace(BOX, episode=replace(BOX.episode, discovery=cards))

    table = a_table(LINE, content=box, ian=with_cards(BOTTLE))

    (use,) = (one for one in table.options if str(one).startswith("Use "))
    assert str(use) == (
        "Use Whiskey Bottle (Desk): discard this card, then heal all your stress, then discard "
        "each Guilty Conscience you have."
    )


@proves("DMD-DIS-5", "DMD-DIS-E4")
def test_a_card_cannot_be_used_in_the_middle_of_an_action_or_during_a_roll():
    table = a_table(LINE, ian=with_cards(BOTTLE), enemies={"cultist 1": "A"})
    choose(table, Run, to="B")
    assert not table.matching(UseCard, bool)

    table.undo()
    table.attack("cultist")
    assert table.is_asked(ConsiderRerolls)
    assert not table.matching(UseCard, bool)


@proves("DMD-DIS-5")
def test_a_card_cannot_be_used_in_the_turn_of_another():
    table = a_table(LINE, ian=with_cards(BOTTLE), beth=with_cards(CHESTER), active="beth")

    assert not table.matching(UseCard, bool)


@proves("DMD-DIS-E4")
def test_a_card_may_be_used_between_the_four_steps():
    table = a_table(LINE, BeginTurn("ian"), ian=with_cards(BOTTLE, stress=3), beth="B")
    for _ in range(3):
        choose(table, Rest)
    assert table.matching(UseCard, bool)  # after the actions
    assert len(table.world.mythos) == 16

    choose(table, EndActions if table.is_asked(ChooseAction) else GoOn, "c_rlyeh_unleashed")
    assert table.matching(UseCard, bool)  # after the Mythos card
    assert len(table.world.discovery) == 15

    choose(table, GoOn, "d_desk")
    table.leave_card()
    assert table.matching(UseCard, bool)  # after Investigate


@proves("DMD-DIS-E4")
def test_a_card_may_be_used_between_two_attacks_of_a_fight():
    table = after(
        LINE, InvestigateOrFight("borden"), active="borden",
        borden=with_cards(BOTTLE, stress=4), enemies={"cultist 1": "A", "byakhee 1": "A"},
    )  # fmt: skip
    say(table, "Cultist 1", roll_of("", ".."))

    assert table.matching(UseCard, bool)


@proves("DMD-TRN-E3", "DMD-DIS-5")
def test_using_a_card_costs_no_action():
    table = a_table(LINE, ian=with_cards(BOTTLE, stress=4))

    table.use("whiskey_bottle")

    assert you(table).stress == 0
    assert "3 actions" in table.asks


# -- Trade -------------------------------------------------------------------------------------


@proves("DMD-TRD-1", "DMD-TRD-2")
def test_any_number_of_items_and_companions_may_be_passed_both_ways_and_keep_their_side():
    table = a_table(LINE, ian=with_cards(BOTTLE, CHESTER), beth=with_cards(("d_good_boy", "right")))

    table.trade()
    table.give("whiskey_bottle", "beth")
    table.give("chester", "beth")
    table.give("rex", "ian")
    if table.is_asked(PassCards):
        table.done()

    assert [(one.half, one.side) for one in you(table).cards] == [("rex", "right")]
    assert {(one.half, one.side) for one in you(table, "beth").cards} == {
        ("whiskey_bottle", "left"), ("chester", "right"),
    }  # fmt: skip
    assert "2 actions" in table.asks


@proves("DMD-TRD-1")
def test_trade_needs_another_investigator_in_the_space():
    table = a_table(LINE, ian=with_cards(BOTTLE), beth="B")

    assert not table.matching(Trade, bool)
    assert any(one.rule == "DMD-TRD-1" for one in table.refusals)


@proves("DMD-TRD-3", "DMD-DIS-4", "DMD-TRD-E4")
def test_conditions_and_cards_marked_so_cannot_be_traded():
    cards = (
        ("d_feral_student", "left"),
        ("d_painted_glyphs", "left"),
        ("d_locked_cabinet", "right"),
    )
    table = a_table(LINE, ian=with_cards(BOTTLE, *cards), beth="A")
    table.trade()
    passed = {
        table.timeline.options[n].then[0].claimed.half for n in table.matching(HandOver, bool)
    }

    assert passed == {"whiskey_bottle"}


@proves("DMD-TRD-E1")
def test_trade_needs_no_safe_space():
    table = a_table(LINE, ian=with_cards(BOTTLE), beth="A", enemies={"cultist 1": "A"})

    table.trade()
    table.give("whiskey_bottle", "beth")

    assert halves(table, "beth") == ["whiskey_bottle"]


@proves("DMD-TRD-E2")
def test_two_others_present_may_exchange_with_each_other():
    table = a_table(LINE, ian="A", beth=with_cards(BOTTLE), borden="A")
    table.trade()

    table.give("whiskey_bottle", "borden", giver="beth")

    assert halves(table, "borden") == ["whiskey_bottle"]


@proves("DMD-TRD-E3")
def test_wounds_of_a_companion_travel_with_it():
    hurt = (Claimed("d_furious_student", "right", "chester", 2),)
    table = a_table(LINE, ian={"space": "A", "cards": hurt}, beth="A")

    table.trade()
    table.give("chester", "beth")

    assert you(table, "beth").cards == hurt


@proves("DMD-TRD-E3", "DMD-CPN-3")
def test_the_lent_level_moves_with_the_companion_at_once():
    table = a_table(
        LINE, ian="A", beth=with_cards(("d_assistant_janitor", "right")),
        enemies={"cultist 1": "A"},
    )  # fmt: skip
    table.trade()
    table.give("jerome", "ian")
    if table.is_asked(PassCards):
        table.done()

    choose(table, Run, to="B")

    assert table.matching(Sneak, bool)


@proves("DMD-TRD-E5")
def test_cards_that_may_not_be_together_cost_one_when_they_meet_by_trading():
    table = a_table(LINE, ian=with_cards(CHESTER), beth=with_cards(("d_professor", "right")))
    table.trade()
    table.give("chester", "beth")

    assert len(table.matching(DiscardClaimed, bool)) == 2
    assert table.state.fork.who == "beth"


@proves("DMD-TRD-E6")
def test_fire_cannot_be_traded():
    table = a_table(LINE, ian=with_cards(BOTTLE, fire=2), beth="A")
    table.trade()
    table.give("whiskey_bottle", "beth")
    if table.is_asked(PassCards):
        table.done()

    assert (you(table).fire, you(table, "beth").fire) == (2, 0)


@proves("DMD-ACT-E5")
def test_a_trade_that_would_change_nothing_may_be_taken():
    table = a_table(LINE, ian="A", beth="A")

    assert table.matching(Trade, bool)


@proves("DMD-DIS-E4")
def test_the_elder_one_in_the_space_changes_nothing_about_using_cards():
    table = a_table(
        LINE, ian=with_cards(BOTTLE), stage=2, track=5,
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "A")},
    )  # fmt: skip

    assert table.matching(UseCard, bool)

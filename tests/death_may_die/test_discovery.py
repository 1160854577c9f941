"""Investigate: the middle text, the choice, and each of the fifteen Discovery cards."""

from __future__ import annotations

import pytest

from dmd.core.deck import Deck, deck
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import CardMoment
from dmd.death_may_die.discovery import DiscardClaimed, DiscardDiscovery, Investigate
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.roll import CountAs
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.turn import TurnEndEffects
from dmd.death_may_die.world import Claimed, Enemy
from dmd.death_may_die.wounds import BearWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, choose, say
from tests.death_may_die.table import BOX, Table, a_table, holding, roll_of

LINE = "A [start, gate_red] - B - C - D"
GUILTY = holding(("d_feral_student", "left"))
STAR_SPAWN = {"star_spawn 1": "A"}


def you(table: Table, who: str = "ian"):
    return table.world.investigator(who)


def held(table: Table, who: str = "ian") -> list[tuple[str, str]]:
    return [(one.half, one.side) for one in you(table, who).cards]


def found(card: str, **what: object) -> Table:
    """Ian investigates and draws this card."""
    return after(LINE, Investigate("ian"), chance=[card], **{"ian": "A", **what})


def owned(*cards: tuple[str, str], **person: object) -> dict[str, object]:
    return {"space": "A", "cards": holding(*cards), **person}


def attacking(who: str, person: dict[str, object], dice: object) -> int:
    """The wounds of an attack on the Star Spawn."""
    table = a_table(LINE, active=who, enemies=STAR_SPAWN, **{who: {"stress": 4, **person}})
    choose(table, Attack, dice, target="star_spawn 1")
    return table.world.enemy("star_spawn 1").wounds


# -- the step ----------------------------------------------------------------------------------


@proves("DMD-DIS-1", "DMD-DIS-E5")
def test_on_a_safe_space_the_top_card_is_drawn_without_asking():
    table = after(LINE, InvestigateOrFight("ian"), ian="A", chance=["d_fire_equipment"])

    assert "d_fire_equipment" not in tuple(table.world.discovery)
    assert len(table.world.discovery) == 14


@proves("DMD-DIS-2", "DMD-DIS-1", "DMD-DIS-3", "DMD-INV-3")
def test_assistant_janitor():
    table = found("d_assistant_janitor")
    assert you(table).stress == 0
    table.claim("bleach")
    assert (held(table), you(table).stress) == ([("bleach", "left")], 1)

    table.undo().claim("jerome")
    assert (held(table), you(table).stress) == ([("jerome", "right")], 2)

    table = found("d_assistant_janitor", ian={"space": "A", "cards": GUILTY})
    assert you(table).stress == 1


@proves("DMD-DIS-3")
def test_a_claimed_half_lies_on_its_side_and_there_is_no_limit():
    cards = holding(("d_desk", "left")) * 8
    table = found("d_fire_equipment", ian={"space": "A", "cards": cards})

    table.claim("fire_axe")

    assert len(held(table)) == 9
    assert held(table)[-1] == ("fire_axe", "right")


@proves("DMD-DIS-E1", "DMD-DIS-E6", "DMD-DIS-E7")
def test_without_an_automatic_half_one_may_decline_and_the_card_is_discarded_face_up():
    for card in ("d_assistant_janitor", "d_fire_equipment", "d_clutter", "d_desk"):
        table = found(card)
        table.leave_card()
        assert held(table) == []
        assert table.world.discovery_discard == (card,)


@proves("DMD-DIS-E6")
def test_at_most_one_half_is_claimed():
    table = found("d_fire_equipment")

    table.claim("fire_axe")

    assert len(held(table)) == 1


@proves("DMD-DIS-E2")
def test_an_empty_discovery_deck_is_made_anew_from_its_discard_pile():
    table = after(
        LINE, Investigate("ian"), ian="A", discovery=Deck(), discovery_discard=("d_fire_equipment",)
    )
    table.claim("fire_axe")
    assert held(table) == [("fire_axe", "right")]

    table = after(LINE, Investigate("ian"), ian="A", discovery=Deck())
    assert held(table) == []


@proves("DMD-DIS-E6", "DMD-DIS-2")
def test_the_middle_text_is_judged_once_when_it_is_read():
    table = found("d_cages", ian={"space": "A", "cards": GUILTY, "stress": 2})
    assert you(table).stress == 3

    table.claim("guilty_conscience")

    assert you(table).stress == 0
    assert len(held(table)) == 2


@proves("DMD-DIS-4")
def test_conditions_are_kept_beside_each_other():
    table = found("d_good_boy", ian={"space": "A", "cards": GUILTY, "stress": 4})

    assert held(table) == [("guilty_conscience", "left"), ("guilty_conscience", "left")]


@proves("DMD-TRD-E5")
def test_two_cards_that_may_not_be_together_cost_one_of_them_at_once():
    for other in (("d_feral_student", "right"), ("d_furious_student", "right")):
        table = found("d_professor", ian=owned(other))
        table.claim("warren_gates")
        assert len(table.matching(DiscardClaimed, bool)) == 2

        choose(table, DiscardClaimed)

        assert len(held(table)) == 1


@proves("DMD-CMP-5")
def test_there_are_fifteen_discovery_cards():
    assert len(BOX.discovery) == 15
    assert len(deck(BOX.discovery)) == 15


# -- the cards ---------------------------------------------------------------------------------


@proves("DMD-DIS-2", "DMD-DIS-E6")
def test_monkey_paw_hurts_whoever_has_the_lab_monkey_and_offers_healing_instead():
    table = found("d_painted_glyphs", ian=owned(("d_cages", "right"), wounds=1))
    choose(table, BearWounds, own=2)  # none on the Monkey
    assert you(table).wounds == 3
    assert held(table) == []
    assert "Leave it, and heal all your wounds." in map(str, table.options)

    say(table, "eal")
    assert you(table).wounds == 0
    assert held(table) == []
    assert "d_painted_glyphs" in table.world.discovery_discard


@proves("DMD-RES-1", "DMD-RES-E7")
def test_monkey_paw_lets_an_elder_sign_be_success_and_tentacle_at_once():
    table = a_table(
        LINE, active="morgan", morgan=owned(("d_painted_glyphs", "left"), stress=4),
        enemies=STAR_SPAWN,
    )  # fmt: skip

    choose(table, Attack, roll_of("ee."), target="star_spawn 1")
    table.pick(CountAs, lambda one: one.totals.success == 2, "both")

    assert table.world.enemy("star_spawn 1").wounds == 2
    assert you(table, "morgan").sanity == 2


@proves("DMD-TRD-E4")
def test_monkey_paw_cannot_be_traded():
    assert not BOX.discovery["d_painted_glyphs"].halves["left"].tradable


@proves("DMD-DIS-5", "DMD-DIS-E7")
def test_desk_whiskey_bottle_heals_stress_and_conscience():
    cards = holding(("d_desk", "left"), ("d_feral_student", "left"), ("d_cages", "left"))
    table = after(LINE, CardMoment("ian"), ian={"space": "A", "stress": 4, "cards": cards})

    table.use("whiskey_bottle")

    assert (you(table).stress, held(table)) == (0, [])
    assert set(table.world.discovery_discard) == {"d_desk", "d_feral_student", "d_cages"}


@proves("DMD-DIS-5")
def test_medical_supplies_heal_one_investigator_of_the_space():
    table = after(
        LINE, CardMoment("ian"), ian=owned(("d_medical_supplies", "left"), wounds=2),
        beth={"space": "A", "wounds": 4}, borden={"space": "B", "wounds": 1},
    )  # fmt: skip
    table.use("medicine")
    assert len(table.options) == 2

    say(table, "Beth")

    assert [one.wounds for one in table.world.investigators] == [2, 0, 1]
    assert held(table) == []


@proves("DMD-CPN-3", "DMD-DIS-2")
def test_janitor_ralph_lends_toughness():
    table = found("d_janitor", ian={"space": "A", "cards": GUILTY})
    assert you(table).stress == 1
    table.claim("ralph")
    assert you(table).stress == 3

    table = after(
        LINE, InvestigateOrFight("ian"), ian=owned(("d_janitor", "right"), stress=4),
        enemies=STAR_SPAWN, chance=[roll_of("...")],
    )  # fmt: skip
    assert any("Reroll" in one for one in table.options)  # the free reroll of Toughness 1


@proves("DMD-ATK-E5", "DMD-DIS-5")
@pytest.mark.parametrize("card", ["ammonia", "bleach"])
def test_ammonia_and_bleach_together_deal_six_wounds_to_all_figures_of_a_space(card: str):
    both = owned(("d_janitor", "left"), ("d_assistant_janitor", "left"))
    table = after(
        LINE, CardMoment("ian"), ian=both, beth="B", stage=2, track=5, labs={"B": 0},
        enemies={
            "star_spawn 1": "B", "cultist 1": "B", "cultist 2": "C",
            "cthulhu": Enemy("cthulhu", "elder_one", "B"),
        },
    )  # fmt: skip
    table.use(card)
    assert len(table.options) == 2  # A or B

    table.timeline.choose(1)

    assert {one.id: one.wounds for one in table.world.enemies} == {
        "star_spawn 1": 6, "cultist 2": 0, "cthulhu": 0,
    }  # fmt: skip
    assert you(table, "beth").dead
    assert table.world.tokens[0].wounds == 0  # a Lab is no figure
    assert held(table) == []


def test_ammonia_in_the_own_space_reaches_its_user_too():
    both = owned(("d_janitor", "left"), ("d_assistant_janitor", "left"))
    table = after(
        LINE, CardMoment("ian"), ian=both, beth="B", stage=2, track=5,
        enemies={"cthulhu": Enemy("cthulhu", "elder_one", "D")},
    )  # fmt: skip

    table.use("ammonia")
    table.timeline.choose(0)

    assert you(table).dead


@proves("DMD-DIS-5")
def test_ammonia_without_bleach_cannot_be_used():
    table = after(LINE, CardMoment("ian"), ian=owned(("d_janitor", "left"), ("d_desk", "left")))

    assert not any("Ammonia" in one for one in table.options)
    assert any("Ammonia" in one.move for one in table.refusals)


@proves("DMD-DIS-E1", "DMD-INV-E5")
def test_locked_cabinet_gives_the_spirit_unless_three_wounds_are_paid():
    table = found("d_locked_cabinet")
    assert not table.matching(DiscardDiscovery, bool)
    table.claim("amulet_of_ngahal")
    assert (held(table), you(table).wounds) == ([("amulet_of_ngahal", "left")], 3)

    table.undo()
    table.claim("spirit_of_ngahal")
    assert (held(table), you(table).wounds) == ([("spirit_of_ngahal", "right")], 0)


def test_the_amulet_may_send_wounds_of_fire_to_an_enemy_in_the_space():
    table = after(
        LINE, BurnAtTurnEnd("borden"), active="borden", chance=[roll_of("ss")],
        borden=owned(("d_locked_cabinet", "left"), stress=4, fire=2),
        enemies={"star_spawn 1": "A"},
    )  # fmt: skip
    assert you(table, "borden").wounds == 0  # not yet: the choice comes first

    say(table, "Star Spawn")

    assert you(table, "borden").wounds == 0
    assert table.world.enemy("star_spawn 1").wounds == 2


@proves("DMD-CPN-E1")
def test_the_spirit_carries_no_wounds():
    table = after(
        LINE, InvestigateOrFight("borden"), active="borden", chance=[roll_of("s..")],
        borden=owned(("d_locked_cabinet", "right"), stress=4), enemies=STAR_SPAWN,
    )  # fmt: skip

    assert you(table, "borden").wounds == 1


@proves("DMD-CPN-3")
def test_feral_student_margot_lends_brawling_and_the_conscience_is_automatic():
    table = found("d_feral_student")
    assert not table.matching(DiscardDiscovery, bool)
    table.claim("guilty_conscience")
    assert held(table) == [("guilty_conscience", "left")]
    table.undo().claim("margot")
    assert you(table).stress == 2

    full = found("d_feral_student", ian={"space": "A", "stress": 3})
    assert held(full) == [("guilty_conscience", "left")]  # Margot cannot be paid

    assert attacking("morgan", owned(("d_feral_student", "right")), roll_of("...", "s")) == 1


def test_cages_give_a_monkey_or_a_guilty_conscience_that_heals_all_stress():
    table = found("d_cages", ian={"space": "A", "stress": 4})
    assert not table.matching(DiscardDiscovery, bool)
    table.claim("one_handed_lab_monkey")
    assert (held(table), you(table).stress) == ([("one_handed_lab_monkey", "right")], 4)

    table.undo().claim("guilty_conscience")
    assert (held(table), you(table).stress) == ([("guilty_conscience", "left")], 0)


@proves("DMD-DIS-5")
def test_the_monkey_carries_an_item_to_an_investigator_anywhere():
    cards = (("d_cages", "right"), ("d_desk", "left"), ("d_furious_student", "right"))
    table = after(LINE, CardMoment("ian"), ian=owned(*cards), beth="D")

    table.use("one_handed_lab_monkey")

    assert held(table, "beth") == [("whiskey_bottle", "left")]
    assert held(table) == [("chester", "right")]


@proves("DMD-INV-E5")
def test_furious_student_the_pistol_helps_marksmen_more():
    pistol = owned(("d_furious_student", "left"))
    assert attacking("morgan", pistol, roll_of("...", "s")) == 1
    assert attacking("adam", pistol, roll_of("...", "ss")) == 2

    table = found("d_furious_student")
    table.claim("chester")
    assert you(table).wounds == 1
    assert BOX.discovery["d_furious_student"].halves["right"].health == 3


@proves("DMD-EPA-E4", "DMD-DIS-5")
@pytest.mark.parametrize("card", ["d_up_to_no_good", "d_clutter"])
def test_the_beaker_wounds_all_figures_and_labs_of_a_space_by_its_fire(card: str):
    table = after(
        LINE, CardMoment("ian"), ian=owned((card, "left")), beth="B", fire={"A": 1, "B": 2},
        labs={"B": 1}, enemies={"star_spawn 1": "B", "byakhee 1": "A"},
    )  # fmt: skip
    table.use("beaker")

    table.timeline.choose(1)

    assert {one.id: one.wounds for one in table.world.enemies} == {
        "star_spawn 1": 2, "byakhee 1": 0,
    }  # fmt: skip
    assert (you(table, "beth").wounds, you(table).wounds) == (2, 0)
    assert table.world.tokens[0].wounds == 3
    assert table.world.fire == {"A": 1, "B": 2}
    assert held(table) == []


def test_up_to_no_good_and_clutter_ask_different_prices_for_a_beaker():
    table = found("d_up_to_no_good", ian={"space": "A", "cards": GUILTY})
    assert you(table).stress == 1
    table.claim("beaker")
    assert you(table).stress == 3

    table = found("d_clutter")
    table.claim("beaker")
    assert you(table).stress == 1


@proves("DMD-EPA-E2")
def test_charles_and_the_extinguisher_add_two_bonus_dice_to_extinguish_fire_only():
    for card in (("d_up_to_no_good", "right"), ("d_fire_equipment", "left")):
        table = a_table(
            LINE, active="morgan", morgan=owned(card, stress=4), fire={"A": 4}, labs={"A": 0}
        )
        choose(table, TakeEpisodeAction, roll_of("...", "ss"), action="extinguish_fire")
        assert table.world.fire == {"A": 2}
        choose(table, TakeEpisodeAction, roll_of("s.."), action="destroy_equipment")
        assert table.world.tokens[0].wounds == 1


@proves("DMD-EOT-1", "DMD-EOT-E1")
def test_good_boy_rex_heals_a_stress_at_the_end_of_the_own_turn_only():
    rex = owned(("d_good_boy", "right"), stress=2)
    assert you(after(LINE, TurnEndEffects("ian"), ian=rex, beth="A")).stress == 1
    assert you(after(LINE, TurnEndEffects("beth"), active="beth", ian=rex, beth="A")).stress == 2


@proves("DMD-EPA-E2")
def test_the_fire_axe_helps_brawlers_and_only_in_attacks():
    axe = owned(("d_fire_equipment", "right"))
    assert attacking("morgan", axe, roll_of("s..")) == 1
    assert attacking("ian", axe, roll_of("...", "ss")) == 2  # 1 of Brawling, 1 of the axe

    table = a_table(LINE, ian={**axe, "stress": 4}, fire={"A": 1})
    choose(table, TakeEpisodeAction, roll_of("..."), action="extinguish_fire")
    assert table.world.fire == {"A": 1}


@proves("DMD-DIE-8", "DMD-EPA-E2")
def test_lab_books_add_two_bonus_dice_to_every_own_roll_with_a_student_or_an_animal():
    for friend in (("d_good_boy", "right"), ("d_furious_student", "right")):
        cards = owned(("d_lab_books", "left"), friend)
        assert attacking("morgan", cards, roll_of("...", "ss")) == 2
    assert attacking("morgan", owned(("d_lab_books", "left")), roll_of("s..")) == 1

    table = a_table(LINE, active="morgan", morgan={**cards, "stress": 4}, fire={"A": 2})
    choose(table, TakeEpisodeAction, roll_of("...", "ss"), action="extinguish_fire")
    assert table.world.fire == {}


@proves("DMD-DIS-2", "DMD-CPN-3")
def test_professor_lends_arcane_mastery_unless_anybody_has_the_spirit():
    table = found("d_professor", beth=owned(("d_locked_cabinet", "right")))
    assert (you(table).sanity, you(table, "beth").sanity) == (1, 0)
    assert held(table) == []
    assert table.world.discovery_discard == ("d_professor",)

    table = found("d_professor")
    table.claim("warren_gates")
    assert you(table).stress == 2
    table = a_table(LINE, ian=owned(("d_professor", "right"), stress=4), enemies=STAR_SPAWN)
    choose(table, Attack, roll_of("e..", "e"), target="star_spawn 1")
    choose(table, CountAs, elder_signs=1)
    assert table.world.enemy("star_spawn 1").wounds == 1


@proves("DMD-DIS-E7", "DMD-CPN-2")
def test_a_companion_that_falls_goes_to_the_discard_pile():
    hurt = (Claimed("d_furious_student", "right", "chester", 2),)
    table = after(
        LINE, InvestigateOrFight("borden"), active="borden", chance=[roll_of("s..")],
        borden={"space": "A", "stress": 4, "cards": hurt}, enemies=STAR_SPAWN,
    )  # fmt: skip
    say(table, "Chester")

    assert you(table, "borden").cards == ()
    assert table.world.discovery_discard == ("d_furious_student",)

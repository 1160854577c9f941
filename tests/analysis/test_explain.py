"""Where numbers come from: the steps add up, and every rule cited is there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dmd import analysis
from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.dice import dice
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import BOX, ROOM, Table, a_table, holding


def attacking(**you: Any) -> Table:
    return a_table(
        ROOM, ian={"space": "A", **you}, beth="B",
        enemies={"cultist 1": "A", "byakhee 1": "B"}, discovery=deck([]),
    )  # fmt: skip


def texts(found: analysis.Explanation) -> list[str]:
    return [one.text for one in found.steps]


def test_the_dice_are_folded_out_to_whoever_grants_them() -> None:
    """Brawling gives one in the own space, the sanity track one from its eighth space on."""
    found = analysis.explain(attacking(sanity=9, stress=3), "attack cultist 1", "killed")

    steps = {one.text: (one.rule, one.number) for one in found.steps}
    assert steps["3 standard dice"] == ("DMD-DIE-2", 3)
    assert steps["Brawling 1: +1 bonus die"] == ("DMD-SKL-6", 1)
    assert steps["Sanity track: +1 bonus die"] == ("DMD-SAN-6", 1)
    assert steps["Cultist 1: 2 wounds to bring it down"] == ("DMD-ATK-2", 2)
    assert steps["Stress 3 of 4: 1 more may be taken, one a reroll"] == ("DMD-RRL-1", 1)
    assert found.value == dice("3B+2G").odds("success >= 2", stress=1)


def test_one_throw_and_each_reroll_have_a_fraction() -> None:
    found = analysis.explain(attacking(stress=2), "attack cultist 1")

    # Four dice with 3 successes of 6 faces: 1 - (1 + 4) / 16.
    assert "Thrown once and kept: 11/16 = 68.75 %." in texts(found)
    ladder = [one.number for one in found.steps if one.text.startswith("with at most")]
    assert ladder == [dice("3B+1G").odds("success >= 2", stress=n) for n in range(3)]
    assert found.value == ladder[-1]
    assert found.title.startswith("Attack Cultist 1. (killed):")


def test_the_ways_it_may_come_about_add_up() -> None:
    found = analysis.explain(attacking(stress=2), "attack cultist 1", "sanity lost", 2)

    ways = [one.number for one in found.steps if one.depth == 1 and "sanity lost" in one.text]
    rest = [one.number for one in found.steps if "other way" in one.text]
    assert sum((*ways, *rest), Fraction(0)) == found.value > 0


def test_the_odds_may_stand_for_their_option() -> None:
    table = attacking(stress=2)
    odds = analysis.odds(table, "attack cultist 1", stress=1)

    found = analysis.explain(table, odds, "killed")

    assert found.value == odds.chance("killed") == dice("3B+1G").odds("success >= 2", stress=1)


def test_cards_that_give_dice_are_named() -> None:
    axe = next(
        (card.id, side)
        for card in BOX.discovery.values()
        for side, half in card.halves.items()
        if half.grants.attack_bonus_dice
    )
    table = attacking(cards=holding(axe))

    found = analysis.explain(table, "attack cultist 1")

    name = table.book.claimed_name(table.world.investigator("ian").cards[0])
    assert any(one.startswith(f"{name}: +") for one in texts(found))


OPTIONS = ("attack cultist 1", "destroy equipment", "extinguish fire")


@pytest.mark.parametrize(("number", "who"), list(enumerate(sorted(BOX.investigators))))
def test_every_rule_cited_is_there_for_everybody(number: int, who: str) -> None:
    other = "beth" if who != "beth" else "ian"
    table = a_table(
        ROOM, active=who, **{who: {"space": "A", "stress": 3, "sanity": 8}, other: "B"},
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)}, labs={"A": 3}, fire={"A": 1},
    )  # fmt: skip
    odds = analysis.odds(table, OPTIONS[number % 3])

    for measure in (one for one in odds.measures if 0 < odds.chance(one) < 1):
        found = analysis.explain(table, odds, measure)
        assert found.value == odds.chance(measure)
        assert len(found.rules) >= 3
        for rule in found.rules:
            assert rulebook().find(rule).id == rule


def test_what_needs_no_roll_is_explained_as_well() -> None:
    table = a_table(ROOM, ian={"space": "B", "stress": 2}, beth="A")

    found = analysis.explain(table, "rest: heal 2 stress.", "stress taken")

    assert found.value == 0
    assert found.steps[0].rule == "DMD-RST-1"


def test_a_number_of_the_rules_is_folded_out() -> None:
    table = a_table(ROOM, borden={"space": "A", "levels": (1, 2, 1)}, beth="B", active="borden")

    found = analysis.explain(table, "run")

    assert found.value == 4
    assert [(one.text, one.number) for one in found.steps] == [
        ("how far a Run goes: 3", 3), ("Swiftness 2: +1", 1),
    ]  # fmt: skip
    for name in table.book.analyst.explainer.numbers:
        for rule in analysis.explain(table, name).rules:
            assert rulebook().find(rule).id == rule


def a_threat() -> analysis.Threats:
    cards = ("e_byakhee", "e_students_go_mad", "c_crawling_chaos")
    table = a_table(
        "A [gate_blue] - B; A - C [start, gate_red, gate_yellow]", ChooseAction("elizabeth"),
        DrawMythos(), InvestigateOrFight("elizabeth"), active="elizabeth",
        elizabeth={"space": "B", "stress": 4, "used": ("free_reroll",)}, beth="C", stage=2,
        enemies={"byakhee 1": "A", "cultist 1": "B"}, mythos=deck(cards), discovery=deck([]),
    )  # fmt: skip
    return analysis.threats(table, tries=10)


def test_what_the_cards_add_comes_to_the_number() -> None:
    found = a_threat()

    for space in found.spaces:
        for number in ("wounds", "sanity", "dies", "attack"):
            told = analysis.explain(found, space, number)
            parts = [one.number for one in told.steps if one.depth == 1]
            assert told.value == pytest.approx(sum(parts))
            for rule in told.rules:
                assert rulebook().find(rule).id == rule


def test_a_threat_says_who_stands_there_and_who_is_brought() -> None:
    told = repr(analysis.explain(a_threat(), "B", "wounds"))

    assert "Cultist 1 stands there: 2 bonus dice (DMD-FGT-1)" in told
    assert "Byakhee 1 is put into B. (DMD-MOV-E7)" in told
    assert "The space one stands in now" in told


def test_the_danger_of_the_round_names_its_policy() -> None:
    told = repr(analysis.explain(a_threat(), "B", "dies by own turn"))

    assert "This turn:" in told
    assert "script policy" in told


def test_an_explanation_is_a_table_as_well() -> None:
    rows = analysis.explain(attacking(), "attack cultist 1").table()

    assert list(rows.columns) == ["step", "number", "rule"]
    assert "DMD-DIE-2" in set(rows["rule"])


def test_what_cannot_be_explained_is_refused() -> None:
    with pytest.raises(Refusal, match="not among the options"):
        analysis.explain(attacking(), "fly to the moon")
    with pytest.raises(Refusal, match="not measured"):
        analysis.explain(attacking(), "attack cultist 1", "kiled")
    with pytest.raises(Refusal, match="no number of a threat"):
        analysis.explain(a_threat(), "B", "wunds")

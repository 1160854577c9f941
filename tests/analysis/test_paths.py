"""The ways of an enemy: every shortest one, where players choose, where each card leads."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from dmd import analysis
from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import Table, a_table

SQUARE = "A [gate_blue] - B - D; A - C - D [start, gate_red]; D - E [gate_yellow, lab]"
"""Two ways lead from A to D."""


def a_turn(
    sketch: str = SQUARE, cards: tuple[str, ...] = ("e_students_go_mad",), **what: Any
) -> Table:
    return a_table(
        sketch, ChooseAction("ian"), DrawMythos(), InvestigateOrFight("ian"), active="ian",
        mythos=deck(cards), discovery=deck([]), **{"ian": "D", "beth": "D"} | what,
    )  # fmt: skip


def test_every_shortest_path_is_listed_and_ties_are_marked() -> None:
    found = analysis.paths(a_turn(enemies={"cultist 1": "A"}), "cultist")

    assert found.paths == (("A", "B", "D"), ("A", "C", "D"))
    assert (found.distance, found.number) == (2, 2)
    assert found.choices == {"A": ("B", "C")}
    assert "In A you choose: B or C (DMD-MOV-2)." in repr(found)
    assert list(found.table()["path"]) == ["A → B → D", "A → C → D"]
    assert list(found.table()["you choose at"]) == ["A", "A"]


def test_more_paths_than_anybody_reads_are_counted() -> None:
    """Eight squares in a row: two ways through each, 2⁸ in all."""
    squares = "; ".join(f"s{n} - u{n} - s{n + 1}; s{n} - d{n} - s{n + 1}" for n in range(8))
    table = a_turn(f"s0 [start]; {squares}", ian="s8", beth="s8", enemies={"cultist 1": "s0"})

    found = analysis.paths(table, "cultist 1")

    assert (found.distance, found.number, len(found.paths)) == (16, 256, 24)
    assert "and 232 more" in repr(found)
    assert len(set(found.paths)) == 24


def test_each_card_of_the_bag_says_where_it_may_leave_the_enemy() -> None:
    cards = ("c_crawling_chaos", "c_astral_promise", "e_students_go_mad", "e_students_go_mad")
    table = a_turn(cards=cards, enemies={"cultist 1": "A"})

    found = {one.card: one for one in analysis.paths(table, "cultist").endings}

    # One space towards Ian, by either way; straight to him; and not at all, twice in four.
    assert found["c_crawling_chaos"].ends == ("B", "C")
    assert found["c_astral_promise"].ends == ("D",)
    assert found["e_students_go_mad"].ends == ("A",)
    assert found["e_students_go_mad"].chance == Fraction(1, 2)


def test_a_card_that_kills_the_enemy_says_so() -> None:
    """A Lab Accident wounds everything beside a standing Lab; the Cultist has one wound to go."""
    table = a_turn(
        cards=("e_lab_accident",), labs={"A": 0},
        enemies={"cultist 1": Enemy("cultist 1", "cultist", "A", 1)},
    )  # fmt: skip

    (one,) = analysis.paths(table, "cultist").endings

    assert (one.ends, one.may_go) == ((), True)
    assert "off the board" in repr(analysis.paths(table, "cultist"))


def test_a_way_to_another_space_may_be_asked_for() -> None:
    found = analysis.paths(a_turn(enemies={"cultist 1": "A"}), "cultist", to="e")

    assert found.paths == (("A", "B", "D", "E"), ("A", "C", "D", "E"))


def test_an_enemy_that_is_there_or_cannot_get_there_does_not_move() -> None:
    table = a_turn("A - B [start, gate_red]; C - A1", ian="A", beth="A",
                   enemies={"cultist 1": "A", "cultist 2": "C"})  # fmt: skip

    here, cut_off = (analysis.paths(table, one) for one in ("cultist 1", "cultist 2"))

    assert "is in A already (DMD-MOV-E2)" in repr(here)
    assert "finds no way to A (DMD-MOV-E3)" in repr(cut_off)
    assert (here.paths, cut_off.paths, cut_off.distance) == ((), (), None)


def test_no_card_leads_anybody_once_it_is_read() -> None:
    table = a_table(SQUARE, InvestigateOrFight("ian"), ian="D", enemies={"cultist 1": "D"})

    assert analysis.paths(table, "cultist").endings == ()


def test_an_enemy_that_is_not_there_is_refused() -> None:
    table = a_turn(enemies={"cultist 1": "A"})

    with pytest.raises(Refusal, match="Cultist 1"):
        analysis.paths(table, "the butler")
    with pytest.raises(Refusal, match="not among the spaces"):
        analysis.paths(table, "cultist", to="Narnia")


def test_every_rule_told_is_there() -> None:
    told = repr(analysis.paths(a_turn(enemies={"cultist 1": "A"}), "cultist"))

    rules = [word.strip("().") for word in told.split() if word.startswith("(DMD")]
    assert rules
    for rule in rules:
        assert rulebook().find(rule).id == rule

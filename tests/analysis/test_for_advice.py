"""Whoever only wants advice is told as soon as nothing else can be much better."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import dmd
from dmd import analysis
from dmd.analysis import Estimate
from dmd.analysis.choosing import Choice, Choices
from dmd.analysis.planning import Plan, in_order
from dmd.analysis.sampling import wilson
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.world import Enemy
from tests.death_may_die.table import a_table

PAIR = "A [start, gate_red] - B [gate_blue, gate_yellow]"
ROW = "A [start, gate_red] - B [gate_blue]; B - C; C - D; D - E [gate_yellow]"
IAN = {"space": "A", "stress": 4}


def far_labs() -> Any:
    far = ROW + "; E - F; F - G"
    return a_table(far, ian=IAN, labs={"B": 3, "G": 3}, enemies={"cultist 1": "A"})


def followed() -> Any:
    return a_table(PAIR, ian=IAN, enemies={"cultist 1": "A"})


def at_hand() -> Any:
    byakhee = Enemy("byakhee 1", "byakhee", "A", 2)
    return a_table(PAIR, ChooseAction("ian", 2), ian=IAN, enemies={"byakhee 1": byakhee})


EVENING = """
format: dmd-situation/1
id: the_last_action
episode: blasphemous_alchemy
elder_one: hastur
investigators:
  borden: {space: East corridor, wounds: 4, stress: 4, sanity: 4, insanity: psychotic_outbreaks}
  ahmed: {space: South-east room, wounds: 3, sanity: 11, insanity: obsessive_disorder}
active: borden
turn: 13
step: actions
taken: 2
track: 4
enemies:
  South room: [cultist, cultist, fire_vampire]
  Entrance: [byakhee]
fire: {East corridor: 2, South-east room: 1}
"""

ASKED = (
    (far_labs, "destroy lab"), (followed, {"reach B": 10, "kill cultist": 1}),
    (at_hand, "kill byakhee"), (followed, "survive"),
)  # fmt: skip


@pytest.mark.parametrize(("begin", "want"), ASKED)
def test_it_is_the_advice_of_whoever_looks_at_everything_and_no_more_work(
    begin: Any, want: Any
) -> None:
    table = begin()
    whole = analysis.plans(table, want, until="actions", seconds=600)
    soon = analysis.plans(table, want, until="actions", seconds=600, for_advice=True)

    assert soon[0].exact
    assert soon[0].value == whole[0].value
    assert soon.field.budget.used <= whole.field.budget.used


def test_lines_that_fail_in_every_try_are_not_worked_out_to_the_end(tmp_path: Path) -> None:
    """Only to put the Fire out does so; that Rest and every Run do not took 60,000 positions."""
    file = tmp_path / "the_last_action.yaml"
    file.write_text(EVENING, encoding="utf-8")
    game = dmd.load(file)
    game.stop_saving()
    soon = analysis.plans(game, "put out fire", seconds=600, for_advice=True)

    assert soon[0].steps == ("extinguish fire",)
    assert soon[0].exact
    assert soon.field.budget.used < 6_000
    assert all(one.estimate.value == 0 for one in soon[1:])


def test_a_clock_that_leaves_time_changes_no_letter_of_an_advice() -> None:
    game = dmd.load("the_last_space")
    game.stop_saving()
    told = {
        analysis.plans(
            game, "survive adam", positions=3_000, seconds=seconds, for_advice=True
        ).text()
        for seconds in (2_000, 4_000)
    }
    assert len(told) == 1


# -- how it is told --------------------------------------------------------------------------------


def told_of(*some: Choice) -> analysis.Best:
    told = Choices(some)
    told.question = analysis.question_of(followed(), "survive", "turn")
    best = analysis.best_of(None, told)
    assert best is not None
    return best


def tried(option: int, sentence: str, estimate: Estimate, **more: Any) -> Choice:
    return Choice(option, sentence, "", None, True, estimate=estimate, player="script", **more)


def test_what_every_try_came_to_is_one_number_whether_advised_or_compared() -> None:
    """It was “at least 98.5 %” where it was advised, and “about 100 %” in the next line."""
    all_of_them = wilson(250, 250)
    best = told_of(
        tried(0, "Run.", all_of_them), tried(1, "Stop.", all_of_them, is_idle=True),
    )  # fmt: skip
    assert "at least about 98.5 %" in best.chance
    assert best.why == (
        "Why: even “Stop” comes to at least about 98.5 %; what is wanted does not tell them apart."
    )


def test_what_no_try_came_to_is_not_told_as_a_number() -> None:
    """Somebody who plays for it may well reach it: 6.59 % stood there as “about 0 %”."""
    best = told_of(
        tried(0, "Run.", wilson(200, 250)), tried(1, "Stop.", wilson(0, 250), is_idle=True),
    )  # fmt: skip
    assert best.why == "Why: “Stop” came to it in none of 250 tries."


def test_an_exact_zero_stays_one() -> None:
    stop = Choice(1, "Stop.", "", Fraction(0), True, is_idle=True)
    best = told_of(Choice(0, "Run.", "", Fraction(1, 2), True), stop)
    assert best.why == "Why: “Stop” comes to 0 %."


def test_of_plans_that_all_tries_spoke_for_the_safest_stands_first() -> None:
    wound = ("Ian is wounded", 0.3, "DMD-RES-3")
    risky = Plan(("attack",), wilson(750, 750), False, True, (wound,), "script")
    safe = Plan(("run",), wilson(250, 250), False, True, (), "script")
    assert in_order([risky, safe]) == [safe, risky]


def test_to_be_worth_at_least_nothing_is_not_told() -> None:
    game = dmd.load("the_better_weapon")
    game.stop_saving()
    plans = analysis.plans(game, "reach Great hall", positions=200, seconds=1_000)
    found = analysis.choices(game, "reach Great hall", positions=1, seconds=1_000, plans=plans)
    assert any(one.told.startswith("not known") for one in found)
    assert not any(one.told.startswith(("at least 0 %", "at least about 0 %")) for one in found)

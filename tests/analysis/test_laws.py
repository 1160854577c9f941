"""What must hold of every answer, whatever the position."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from dmd import analysis
from dmd.analysis import Position
from dmd.core.engine import settle
from dmd.core.state import AnyState, Option, Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.happening import TURN, OneOf
from dmd.death_may_die.world import Enemy
from dmd.death_may_die.wounds import WoundEnemies
from tests.analysis.positions import a_position
from tests.death_may_die.table import a_book, a_world


def never(state: AnyState) -> bool:
    return False


def changed(here: Position, **fields: int) -> Position:
    """The same position with the active investigator's markers moved by so much."""
    world = here.state.world
    you = world.investigator(world.active)
    moved = {name: getattr(you, name) + by for name, by in fields.items()}
    after = world.with_investigator(replace(you, **moved))
    return Position(replace(here.state, world=after), here.book)


def worth(here: Position, want: str) -> Any:
    answer = analysis.expect(here, want, until=never, seconds=1_000)
    assert answer.exact
    return answer.value


def test_a_wound_less_never_hurts() -> None:
    for seed in range(200, 260):
        here = a_position(seed)
        assert worth(changed(here, wounds=-1), "survive") >= worth(here, "survive"), seed


@pytest.mark.parametrize("want", ["survive", "keep health", "keep sanity"])
def test_room_for_one_more_stress_never_lowers_the_best_value(want: str) -> None:
    for seed in range(300, 330):
        here = a_position(seed, room=0)
        assert worth(changed(here, stress=-1), want) >= worth(here, want), seed


HALL = "A [start, gate_red] - B [gate_blue]; B - C [gate_yellow]; C - D; D - B"
TURNED = {"A": "n", "B": "m", "C": "k", "D": "a"}
TURNED_HALL = "a - m [gate_blue]; k [gate_yellow] - a; m - k; m - n [start, gate_red]"


def two_actions(
    sketch: str, names: dict[str, str], figures: dict[str, tuple[str, int]]
) -> Position:
    enemies = {
        id_: Enemy(id_, id_.rsplit(" ", 1)[0], names[space], wounds)
        for id_, (space, wounds) in figures.items()
    }
    world = a_world(
        ian={"space": names["B"], "stress": 3, "sanity": 5}, beth=names["A"], active="ian",
        enemies=enemies, fire={names["C"]: 1}, labs={names["D"]: 3},
    )  # fmt: skip
    book = a_book(sketch)
    return Position(settle(world, (ChooseAction("ian", 1), Scope(TURN)), book), book)


SAME = {name: name for name in "ABCD"}
FIGURES = {"cultist 1": ("B", 0), "cultist 2": ("C", 1), "byakhee 1": ("C", 0)}
RENUMBERED = {"byakhee 1": ("C", 0), "cultist 1": ("C", 1), "cultist 2": ("B", 0)}


@pytest.mark.parametrize("want", ["kill cultist", "destroy lab", "keep sanity", "survive"])
def test_names_of_spaces_and_numbers_of_figures_change_nothing(want: str) -> None:
    values = [
        analysis.expect(here, want, until="actions", seconds=1_000).value
        for here in (
            two_actions(HALL, SAME, FIGURES),
            two_actions(TURNED_HALL, TURNED, FIGURES),
            two_actions(HALL, SAME, RENUMBERED),
        )
    ]

    assert len(set(values)) == 1


def test_positions_that_differ_only_in_numbers_of_figures_have_one_key() -> None:
    one, other = (two_actions(HALL, SAME, figures) for figures in (FIGURES, RENUMBERED))

    key = one.book.analyst.key
    assert key(one.state) == key(other.state)
    assert key(one.state) != key(changed(one, stress=1).state)


def test_which_of_two_alike_is_meant_is_not_forgotten() -> None:
    """Whoever wants Cultist 1 dead had better wound it, though both look the same afterwards."""
    ways = (
        Option((WoundEnemies((("cultist 2", 1),)),)),
        Option((WoundEnemies((("cultist 1", 1),)),)),
    )
    world = a_world(
        ian={"space": "A", "stress": 4}, enemies={"cultist 1": "A", "cultist 2": "A"}
    )  # fmt: skip
    book = a_book(HALL)
    state = settle(world, (OneOf("ian", ways), ChooseAction("ian", 2), Scope(TURN)), book)

    # Four dice; one success is enough for a wounded one, two for the other: 15 and 11 of 16.
    here = Position(state, book)
    assert analysis.expect(here, "kill cultist 1", until=never).value == Fraction(15, 16)
    assert analysis.expect(here, "kill cultist 2", until=never).value == Fraction(15, 16)


def test_the_best_option_is_worth_what_the_position_is() -> None:
    here = two_actions(HALL, SAME, FIGURES)
    question = analysis.question_of(here, "kill cultist", "actions")
    search = analysis.Search(here.book, here.book.analyst, question, analysis.Budget(10**6, 1_000))

    assert max(search.options(here.state)) == search.value(here.state)
    assert sum(one.chance for one in search.ends(here.state)) == 1
    assert sum(one.chance * one.noted[0] for one in search.ends(here.state)) == search.value(
        here.state
    )

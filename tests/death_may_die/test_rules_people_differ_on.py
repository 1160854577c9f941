"""Rulings that are switches, each with both of its answers; five more are in `test_rulings`."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.cards import KeepCardsForWounds
from dmd.death_may_die.elder_one import ElderOneTurnEnd
from dmd.death_may_die.enemies import MoveEnemies
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.roll import CountAs, Roll, countings
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.turn import TURN
from dmd.death_may_die.world import Token
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.table import BOX, a_world, cthulhu, holding, roll_of

LINE = "A [start, gate_red] - B [gate_blue] - C [gate_yellow]"
SQUARE = "A [start, gate_red] - B [gate_blue] - D; A - C [gate_yellow] - D - E"


def played(ruling: str, on: bool, *effects, content=BOX, board=LINE, **what) -> Timeline:
    book = DeathMayDie(content, Board.sketch(board), rulings={ruling: on})
    return Timeline(State(a_world(content=content, **what), (*effects, Scope(TURN))), book)


def with_deadly_second_stage():
    """Cthulhu, whose Stage 2 kills the active investigator; Stage 3 costs everybody 1 sanity."""
    first, second, *others = BOX.elder_one.stages
    second = replace(second, turn_end=(TakeWounds(amount=5),))
    return replace(BOX, elder_one=replace(BOX.elder_one, stages=(first, second, *others)))


@proves("DMD-DTH-E1", "DMD-EOE-1")
@pytest.mark.parametrize(("on", "sanity"), [(False, 0), (True, 1)])
def test_stages_after_the_one_that_kills_are_silent_unless_switched_on(on, sanity):
    game = played(
        "later_stages_after_death", on, ElderOneTurnEnd(), content=with_deadly_second_stage(),
        ian="A", beth="B", stage=3, enemies=cthulhu("A"),
    )  # fmt: skip
    assert game.state.world.investigator("ian").dead
    assert game.state.world.investigator("beth").sanity == sanity


@proves("DMD-INV-E5", "DMD-SKL-4")
@pytest.mark.parametrize(("on", "wounds"), [(True, 0), (False, 2)])
def test_toughness_lowers_the_price_of_each_card_unless_switched_off(on, wounds):
    tough = next(one.id for one in BOX.investigators.values() if "toughness" in one.skills)
    levels = tuple(3 if one == "toughness" else 1 for one in BOX.investigators[tough].skills)
    cards = holding(("d_desk", "left"), ("d_medical_supplies", "left"))
    reveal = KeepCardsForWounds(by=Reader(tough), kinds=("item",))
    game = played(
        "toughness_lowers_prices", on, reveal, active=tough,
        **{tough: {"space": "A", "levels": levels, "cards": cards}},
    )  # fmt: skip
    for _ in cards:
        game.choose(1)
    you = game.state.world.investigator(tough)
    assert (you.cards, you.wounds) == (cards, wounds)


@proves("DMD-SKL-15")
@pytest.mark.parametrize(("on", "seen"), [(True, True), (False, False)])
def test_read_the_omens_is_decided_on_after_the_first_card_unless_switched_off(on, seen):
    fatima = {"space": "A", "levels": (2, 1, 1), "stress": 3}
    game = played("omens_after_first_card", on, DrawMythos(), active="fatima", fatima=fatima)
    asker = game.state.fork.asker.effect
    assert bool(getattr(asker, "outcome", "")) is seen
    game.choose(0)
    assert len(game.options) == 2  # of two cards one is carried out
    game.choose(0)
    assert game.state.world.investigator("fatima").stress == 1
    assert len(game.state.world.mythos.bottom) == 1


@proves("DMD-MOV-2")
@pytest.mark.parametrize(("on", "who"), [(False, "ian"), (True, "beth")])
def test_the_active_player_chooses_tied_paths_in_anothers_insanity_unless_switched(on, who):
    walk = MoveEnemies(by=Reader("beth"), kinds=("monster",), steps=1)
    game = played(
        "reader_chooses_paths", on, walk, board=SQUARE, ian="E", beth="D",
        enemies={"byakhee 1": "A"},
    )  # fmt: skip
    assert game.state.fork.who == who


def byakhee_counted(on: bool, faces: str) -> list[CountAs]:
    """The ways a defender with Arcane Mastery 3 may count a Byakhee's attack."""
    who = next(one.id for one in BOX.investigators.values() if "arcane_mastery" in one.skills)
    levels = tuple(3 if one == "arcane_mastery" else 1 for one in BOX.investigators[who].skills)
    game = played(
        "enemys_elder_signs_heal", on, active=who, enemies={"byakhee 1": "A"},
        **{who: {"space": "A", "levels": levels}},
    )  # fmt: skip
    roll = Roll("attacked", who, targets=("byakhee 1",), faces=roll_of(faces))
    return countings(roll, game.state.world, game.book)


@proves("DMD-DEF-E1", "DMD-RES-E5")
@pytest.mark.parametrize(("on", "counted"), [(False, [0]), (True, [0, 1, 2])])
def test_a_byakhees_elder_signs_hurt_and_heal_nothing_unless_switched_on(on, counted):
    ways = byakhee_counted(on, "ees")
    assert {one.totals.success for one in ways} == {3}
    assert [one.elder_signs for one in ways] == counted


@proves("DMD-DIE-E7", "DMD-RES-E3")
@pytest.mark.parametrize(("on", "most"), [(True, 3), (False, 0)])
def test_tentacles_added_by_the_star_spawn_serve_high_strung_unless_switched_off(on, most):
    game = played(
        "added_tentacles_count", on, active="beth", enemies={"star_spawn 1": "A"},
        beth={"space": "A", "levels": (4, 1, 1)}, tokens=(Token("rlyeh 1", "rlyeh", "A"),),
    )  # fmt: skip
    roll = Roll("attack", "beth", targets=("star_spawn 1",), faces=roll_of("..."))
    ways = countings(roll, game.state.world, game.book)
    assert max(one.totals.success for one in ways) == most + (2 if on else 0)
    assert {one.totals.tentacle for one in ways} == {2}

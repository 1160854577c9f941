"""A small table set by hand: a board in one line, who stands where, and what happens next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dmd.core.board import Board
from dmd.core.deck import deck
from dmd.core.state import AnyState, Effect, Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.shelf import box
from dmd.death_may_die.turn import TURN, PassTurn
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World
from dmd.game import Game
from dmd.death_may_die.verbs import Verbs

BOX = box("blasphemous_alchemy", "cthulhu")
GATES = "gate_red", "gate_yellow", "gate_blue"


class Table(Verbs, Game):
    """A game on a table set by hand."""


def a_book(sketch: str) -> DeathMayDie:
    """The rules on a board such as `hall [start, gate_red] - stair = attic`."""
    return DeathMayDie(BOX, Board.sketch(sketch))


def a_world(
    *,
    active: str = "ian",
    enemies: Mapping[str, str | Enemy] | None = None,
    fire: Mapping[str, int] | None = None,
    labs: Mapping[str, int] | None = None,
    tokens: tuple[Token, ...] = (),
    **people: str | Mapping[str, Any],
) -> World:
    """Investigators by name, as `ian="hall"` or `ian={"space": "hall", "stress": 2}`."""
    investigators = tuple(
        Investigator(id=who, **({"space": one} if isinstance(one, str) else dict(one)))
        for who, one in people.items()
        if who in BOX.investigators
    )
    rest = {name: value for name, value in people.items() if name not in BOX.investigators}
    figures = tuple(
        one if isinstance(one, Enemy) else Enemy(id_, id_.rsplit(" ", 1)[0], one)
        for id_, one in (enemies or {}).items()
    )
    lying = tuple(Token(f"lab {n}", "lab", s, w) for n, (s, w) in enumerate((labs or {}).items(), 1))
    piles = {
        "mythos": deck(BOX.mythos),
        "discovery": deck(BOX.discovery),
        "hidden": deck(face.id for face in BOX.episode.faces for _ in range(face.count)),
    }
    return World(
        investigators, active=active, turn=1, enemies=figures, fire=dict(fire or {}),
        tokens=lying + tokens, **{**piles, **rest},
    )  # fmt: skip


def a_table(sketch: str, *then: Effect, seed: int = 1, **what: Any) -> Table:
    """A game in the turn of the active investigator; without effects, with actions to take."""
    world = a_world(**what)
    agenda = then or (ChooseAction(world.active),)
    state: AnyState = State(world, (*agenda, Scope(TURN), PassTurn()))
    return Table(Timeline(state, a_book(sketch), seed=seed))


def roll_of(standard: str, bonus: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Faces by their initials: `.` blank, `s`, `t`, `e`, `S` success+tentacle, `E` success+elder."""
    names = {
        ".": "blank", "s": "success", "t": "tentacle", "e": "elder_sign",
        "S": "success+tentacle", "E": "success+elder_sign",
    }  # fmt: skip
    return tuple(tuple(sorted(names[one] for one in dice)) for dice in (standard, bonus))


def holding(*cards: tuple[str, str]) -> tuple[Claimed, ...]:
    """Claimed halves, as (card, side)."""
    return tuple(
        Claimed(card, side, BOX.discovery[card].halves[side].id) for card, side in cards
    )

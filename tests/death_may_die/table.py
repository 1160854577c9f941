"""A small table set by hand: a board in one line, who stands where, and what happens next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dmd.core.boards.board import Board
from dmd.core.deck import deck
from dmd.core.journal import Journal
from dmd.core.state import AnyState, Effect, Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.box import Box
from dmd.death_may_die.shelf import box
from dmd.death_may_die.turn import TURN, PassTurn
from dmd.death_may_die.verbs import Verbs
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World
from dmd.game import Game

BOX = box("blasphemous_alchemy", "cthulhu")
GATES = "gate_red", "gate_yellow", "gate_blue"

# Two rooms, and a hall from which each Gate is one space away.
ROOM = "A [start, gate_red] - B [gate_blue, gate_yellow]"
STAR = "hall [start] - red [gate_red]; hall - blue [gate_blue]; hall - yellow [gate_yellow]"


class Table(Verbs, Game):
    """A game on a table set by hand."""

    _out_of_turn = Game._out_of_turn  # only what is refused of the choice at hand

    def take(self, kind: type[Effect], *outcomes: str, **fields: Any) -> Journal:
        """Choose the option of a kind with these fields, and say yourself what chance answers.

        Dice are said as `s..|e`, standard and bonus ones; a card is said by its id.
        """
        found = self.matching(
            kind, lambda one: all(getattr(one, name) == value for name, value in fields.items())
        )
        there = f"{len(found)} options are {kind.__name__} {fields}: {self.asks} {self.options}"
        assert len(found) == 1, there
        said = [roll_of(*one.split("|")) if "|" in one else one for one in outcomes]
        with self.in_one_go() as draft:
            return draft.timeline.set_dice(found[0], said)


def a_book(sketch: str, content: Box = BOX) -> DeathMayDie:
    """The rules on a board such as `hall [start, gate_red] - stair = attic`."""
    return DeathMayDie(content, Board.sketch(sketch))


def a_world(
    *,
    content: Box = BOX,
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
        if who in content.investigators
    )
    rest = {name: value for name, value in people.items() if name not in content.investigators}
    figures = tuple(
        one if isinstance(one, Enemy) else Enemy(id_, id_.rsplit(" ", 1)[0], one)
        for id_, one in (enemies or {}).items()
    )
    lying = tuple(
        Token(f"lab {n}", "lab", s, w) for n, (s, w) in enumerate((labs or {}).items(), 1)
    )
    piles = {
        "mythos": deck(content.mythos),
        "discovery": deck(content.discovery),
        "hidden": deck(face.id for face in content.episode.faces for _ in range(face.count)),
    }
    return World(
        investigators, active=active, turn=1, enemies=figures, fire=dict(fire or {}),
        tokens=lying + tokens, **{**piles, **rest},
    )  # fmt: skip


def a_table(sketch: str, *then: Effect, seed: int = 1, content: Box = BOX, **what: Any) -> Table:
    """A game in the turn of the active investigator; without effects, with actions to take."""
    world = a_world(content=content, **what)
    agenda = then or (ChooseAction(world.active),)
    state: AnyState = State(world, (*agenda, Scope(TURN), PassTurn()))
    return Table(Timeline(state, a_book(sketch, content), seed=seed))


def roll_of(standard: str, bonus: str = "") -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Faces by their initials: `.` blank, `s`, `t`, `e`, `S` and `E` success with t or e."""
    names = {
        ".": "blank", "s": "success", "t": "tentacle", "e": "elder_sign",
        "S": "success+tentacle", "E": "success+elder_sign",
    }  # fmt: skip
    return tuple(tuple(sorted(names[one] for one in dice)) for dice in (standard, bonus))


def holding(*cards: tuple[str, str]) -> tuple[Claimed, ...]:
    """Claimed halves, as (card, side)."""
    return tuple(Claimed(card, side, BOX.discovery[card].halves[side].id) for card, side in cards)


def person(table: Table, who: str = "ian") -> Investigator:
    """An investigator, alive or dead."""
    found: Investigator = table.world.investigator(who)
    return found


def places(table: Table, kind: str = "") -> list[str]:
    """Where the enemies (of a kind) stand, in alphabetical order."""
    return sorted(one.space for one in table.world.enemies if kind in ("", one.kind))


def cthulhu(space: str, wounds: int = 0) -> dict[str, Enemy]:
    """The Elder One on the board, for `enemies=`."""
    return {"cthulhu": Enemy("cthulhu", "elder_one", space, wounds)}


def happened(table: Table, *kinds: type[Effect]) -> list[str]:
    """The names of the effects of these kinds, in the order in which they happened."""
    assert not any(one.quiet is True for one in kinds), "quiet effects are not in the journal"
    return [type(line.effect).__name__ for line in table.journal if type(line.effect) in kinds]

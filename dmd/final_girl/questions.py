"""What the rules ask of whatever is in play: dice, movement, damage, followers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dmd.core.book import Answer, Question
from dmd.final_girl.world import KILLER, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

HORROR_DICE: Final[Question[int]] = Question(
    "dice in a horror roll",
    lambda world, book, card: book.side.horror[world.horror].dice,
    "FG-ROLL-1",
    last=lambda dice: max(1, dice),  # FG-ROLL-5
)
ATTACK: Final[Question[int]] = Question(
    "attack value",
    lambda world, book, enemy: (
        book.box.killer.rows[world.bloodlust].attack
        if enemy == KILLER
        else book.minion(world, enemy).attack
    ),
    "FG-KATK-1",
)
MOVEMENT: Final[Question[int]] = Question(
    "movement value",
    lambda world, book, enemy: (
        book.box.killer.rows[world.bloodlust].move
        if enemy == KILLER
        else book.minion(world, enemy).move
    ),
    "FG-KMOVE-1",
)
FOLLOWERS: Final[Question[int]] = Question(
    "victims that follow",
    lambda world, book: book.box.board.followers,
    "FG-MOVE-3",
    last=lambda number: max(0, number),
)


def adrenaline(so_far: int, world: World, book: FinalGirl, card: str) -> int:
    """A die for each side that has nothing but its token; more dice are never worse.

    Markers on minor dark powers are health of the killer (FG-ADREN-3).
    """
    hers, his = world.girl.markers == 0, world.killer.markers == 0 and not world.minors
    return so_far + hers + his


def prepared(so_far: int, world: World, book: FinalGirl, card: str) -> int:
    """Extra dice for the next horror roll, whatever it is for."""
    return so_far + world.extra_dice


def items_on_a_roll(so_far: int, world: World, book: FinalGirl, card: str) -> int:
    """Extra dice that a weapon in hand gives to a card."""
    weapons = (one.weapon for one in book.working(world))
    return so_far + sum(one.dice.get(card, 0) for one in weapons if one)


def beside_a_friend(so_far: int, world: World, book: FinalGirl, card: str) -> int:
    """Extra dice while a special victim is in her space."""
    here = (one.kind for one in world.special if one.space == world.girl_at)
    pawns = (book.box.events[kind].pawn for kind in here)
    return so_far + sum(one.dice for one in pawns if one)


def rage(so_far: int, world: World, book: FinalGirl, enemy: str) -> int:
    """Dark powers that make him strike harder; they are the killer's, not his minions'."""
    return so_far + sum(one.attack for one in book.powers(world)) * (enemy == KILLER)


def speed(so_far: int, world: World, book: FinalGirl, enemy: str) -> int:
    """Dark powers that make him faster."""
    return so_far + sum(one.move for one in book.powers(world)) * (enemy == KILLER)


def company(so_far: int, world: World, book: FinalGirl) -> int:
    """Events and items that change how many follow."""
    events = sum(book.box.events[one].followers for one in world.lasting)
    return so_far + events + sum(one.followers for one in book.working(world))


ANSWERS: Final = (
    Answer("last breath", HORROR_DICE, adrenaline, "FG-ADREN-1"),
    Answer("prepared", HORROR_DICE, prepared, "FG-ROLL-12"),
    Answer("items in hand", HORROR_DICE, items_on_a_roll, "FG-ITEM-4"),
    Answer("company", HORROR_DICE, beside_a_friend, "FG-SPECIAL-1"),
    Answer("dark powers", ATTACK, rage, "FG-DARK-4"),
    Answer("dark powers", MOVEMENT, speed, "FG-DARK-4"),
    Answer("events and items", FOLLOWERS, company, "FG-MOVE-3"),
)

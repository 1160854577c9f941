"""Players that need no human: any option, a careful one with habits, the script with prices."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.playout import Player, any_option
from dmd.core.state import AnyState, Below, Effect
from dmd.death_may_die.actions import EndActions, Trade
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import GoOn, HandOver, StandUp, UseCard
from dmd.death_may_die.discovery import Claim
from dmd.death_may_die.roll import CountAs, KeepDice, Reroll
from dmd.death_may_die.run import AskAlong, Leave, Move, Run, StopRunning
from dmd.death_may_die.selectors import having
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def careful(state: AnyState, book: Any, below: Below) -> int:
    """Take the option that looks best, any of several equal ones."""
    fork: Any = state.fork
    moves = [option.then[0] for option in fork.options]
    goals = next((_goals(m, state.world, book) for m in moves if isinstance(m, Run | Move)), set())
    worths = [_worth(move, goals, state.world, book) for move in moves]
    best = [number for number, worth in enumerate(worths) if worth == max(worths)]
    return best[below(len(best))]


def _worth(move: Effect, goals: set[str], world: World, book: DeathMayDie) -> float:
    """A rough number for a move; the habits of somebody who wants to live and to win."""
    match move:
        case TakeEpisodeAction():
            done = world.disrupted and not move.target
            return -5 if done or book.action(move.action).removes_fire else 8
        case Attack():
            return 9 if move.target == book.box.elder_one.id else 4
        case Rest():
            return _worth_of_rest(world.investigator(move.who), move)
        case Run() | Move():
            return _worth_of_way(move, goals, world, book)
        case StopRunning():
            return 0.5
        case Leave():
            return 1
        case Reroll():
            return _worth_of_reroll(move)
        case KeepDice() | EndActions() | GoOn():
            return 0
        case CountAs():
            return move.totals.success * (-1 if move.roll.is_against else 1)
        case Claim():
            return 1
        case StandUp():  # whoever is lying is not attacked
            return -1 if world.enemies_in(world.investigator(move.who).space) else 0
        case UseCard() | Trade() | HandOver() | AskAlong():
            return -1
        case _:
            return 0


def _worth_of_rest(you: Investigator, move: Rest) -> float:
    healed = move.wounds * 3 + move.stress
    return 10 if you.wounds >= 3 else healed - 3


def _goals(move: Run | Move, world: World, book: DeathMayDie) -> set[str]:
    """The Elder One once it can be hurt; before that, wherever an action serves the task."""
    figure = next((one for one in world.enemies if one.kind == "elder_one"), None)
    if figure and world.disrupted:
        return {figure.space}
    you, found = world.investigator(move.who), set()
    for card in book.box.episode.actions:
        if card.wounds_token:
            found |= having(card.wounds_token, world, book)
        elif not card.removes_fire:
            action = TakeEpisodeAction(you.id, card.id)
            tables = {at: world.with_investigator(replace(you, space=at)) for at in book.board.ids}
            found |= {at for at, table in tables.items() if action.has_what_it_needs(table, book)}
    return found


def _worth_of_way(move: Run | Move, goals: set[str], world: World, book: DeathMayDie) -> float:
    """Towards where something can be done; away from company when hurt."""
    you = world.investigator(move.who)
    here = _distance(you.space, goals, book)
    there = _distance(move.to, goals, book)
    danger = len(world.enemies_in(move.to)) + len(world.enemies_in(you.space))
    return 3 * (here - there) - danger * (1 + you.wounds) / 3


def _distance(space: str, goals: set[str], book: DeathMayDie) -> int:
    ways = [book.board.distance(space, goal) for goal in goals]
    return min((way for way in ways if way is not None), default=0)


def _worth_of_reroll(move: Reroll) -> float:
    """Reroll blanks of one's own rolls and successes of rolls against one."""
    if move.roll.is_against:
        return {"success": 1, "success+tentacle": 2, "tentacle": 0.5}.get(move.face, -1)
    return {"blank": 1, "tentacle": 1.5, "elder_sign": 0.5}.get(move.face, -1)


def script(state: AnyState, book: Any, below: Below) -> int:
    """Go by the prices that come with the kit (`playing`)."""
    return _usual()(state, book, below)


@cache
def _usual() -> Player:
    from dmd.death_may_die.playing.script import usual

    return usual()


POLICIES: dict[str, Player] = {"random": any_option, "careful": careful, "script": script}
"""The players by name."""

"""The script: a player who goes by prices, and takes the same option whoever asks, and when.

It knows no hidden thing, and no episode by its name.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from dmd.core.state import Again, AnyState, Below, Effect
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.attack import Attack, GiveWounds
from dmd.death_may_die.cards import StandUp
from dmd.death_may_die.playing.choices import HURT, other_choice, use_card
from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.plans import Plan, Planner
from dmd.death_may_die.playing.prices import PriceList, shipped
from dmd.death_may_die.playing.rolls import counting, reroll, share
from dmd.death_may_die.questions import ACTIONS
from dmd.death_may_die.roll import CountAs, KeepDice
from dmd.death_may_die.run import Move, Run, RunOn
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

MOST_DESKS = 8
"""Books that are looked at in turn, such as both sides of a comparison."""
A_LITTLE = 0.05
"""A shot is taken when it brings at least so much."""


class Script:
    """A player with prices. `script(state, book, below)` is the option it takes."""

    name = "script"

    def __init__(self, prices: PriceList | None = None) -> None:
        self.prices = prices or shipped()
        self._desks: dict[int, Desk] = {}

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """The option to take; it needs no luck of its own."""
        desk = self.desk(book)
        fork: Any = state.fork
        moves = [option.then[0] for option in fork.options]
        first = moves[0]
        kind = type(first)
        if kind is KeepDice:
            return reroll(moves, state.world, desk)
        asker = fork.asker
        if type(asker) is ChooseAction:
            return _act(state, asker, moves, desk)
        if type(asker) is RunOn:
            return _run_on(state, asker, moves, desk)
        if kind is CountAs:
            return counting(moves, state.world, desk)
        if kind is GiveWounds:
            return share(moves, state.world, desk)
        return other_choice(state, moves, desk)

    def desk(self, book: DeathMayDie) -> Desk:
        """What has been worked out about a book."""
        found = self._desks.get(id(book))
        if found is None or found.book is not book:
            if len(self._desks) >= MOST_DESKS:
                self._desks.clear()
            found = self._desks[id(book)] = Desk(book, self.prices)
        return found


@cache
def usual() -> Script:
    """The script with the prices of the kit. Whoever asks shares what it has worked out."""
    return Script()


# -- actions -------------------------------------------------------------------------------------


def _act(state: AnyState, asker: ChooseAction, moves: list[Effect], desk: Desk) -> int:
    world: World = state.world
    you = world.investigator(asker.actor)
    left = desk.book.ask(ACTIONS, world, asker.actor) - asker.taken
    if not asker.taken or you.wounds >= HURT:
        used = use_card(state, moves, desk)
        if used is not None:
            return used
    planner = Planner(desk, world, you)
    if you.lying:
        return _get_up(moves, planner)
    plan = planner.best(left)
    for one in moves:
        if type(one) is Run and one.free:  # it costs no action
            ran, _ = planner.run(left, least=plan.value)
            if ran.value > plan.value:
                return _run(moves, ran, free=True)
            break
    shot = _shot(moves, planner, left, plan)
    return _begin(moves, plan, planner) if shot is None else shot


def _begin(moves: list[Effect], plan: Plan, planner: Planner) -> int:
    """The option that begins a plan."""
    if plan.first == "run":
        return _run(moves, plan, free=False)
    if plan.first == "rest":
        return _rest(moves, planner)
    if plan.first == "attack":
        return _weakest(moves, planner)
    if plan.first == "work":
        number = _work(moves, planner)
        if number is not None:
            return number
    return _pastime(moves, planner)


def _work(moves: list[Effect], planner: Planner) -> int | None:
    """The action that serves the task here: one of the episode's, or a blow at the Elder One."""
    goal = planner.goals.get(planner.you.space)
    if goal is None:
        return None
    for number, one in enumerate(moves):
        match one:
            case TakeEpisodeAction() if goal.action and one.action == goal.action:
                if not goal.target or _as_good(one.target, goal.target, planner.world):
                    return number
            case Attack() if not goal.action and one.target == goal.target:
                return number
    return None


def _run(moves: list[Effect], plan: Plan, *, free: bool) -> int:
    for number, one in enumerate(moves):
        if type(one) is Run and one.to == plan.way[0] and one.free == free:
            return number
    return len(moves) - 1


def _rest(moves: list[Effect], planner: Planner) -> int:
    """The Rest that heals what is dearest; one for free if there is one."""
    _, stress, wounds = planner.scale.rest(planner.you.wounds, planner.you.stress)
    found = len(moves) - 1
    for number, one in enumerate(moves):
        if type(one) is Rest and (one.stress, one.wounds) == (stress, wounds):
            if one.free:
                return number
            found = number
    return found


def _weakest(moves: list[Effect], planner: Planner) -> int:
    """The enemy of the own space that a plan attacks first."""
    best: Any = (float("inf"),)
    found = len(moves) - 1
    for number, one in enumerate(moves):
        if type(one) is Attack and not one.free:
            enemy = planner.world.enemy(one.target)
            if enemy and enemy.space == planner.you.space and enemy.kind != "elder_one":
                rank = planner.desk.foe(enemy, planner.world, set()).rank
                if rank < best:
                    best, found = rank, number
    return found


def _shot(moves: list[Effect], planner: Planner, left: int, plan: Plan) -> int | None:
    """An attack at a distance, where that is better than what one would do instead."""
    if not planner.can.reach:
        return None
    best, found = A_LITTLE, None
    before: float | None = None
    for number, one in enumerate(moves):
        if type(one) is not Attack or not one.target:
            continue
        enemy = planner.world.enemy(one.target)
        if enemy is None or enemy.space == planner.you.space:
            continue
        if enemy.kind == "elder_one" and not one.free:
            continue  # the plan itself thinks of that
        health = max(1, planner.desk.book.health(enemy, planner.world) - enemy.wounds)
        if enemy.kind == "elder_one":
            gain = planner.work(planner.goals[planner.you.space], 1)
        else:
            chance = sum(planner.can.far[health:])
            foe = planner.desk.foe(enemy, planner.world, set())
            feared = planner.desk.danger((foe,), planner.you, planner.world, 0) / 3
            gain = chance * (planner.prices.kill + feared) - planner.throw
        if not one.free:
            if before is None:
                before = plan.value - planner.best(left - 1).value
            gain -= before
        if gain > best:
            best, found = gain, number
    return found


def _pastime(moves: list[Effect], planner: Planner) -> int:
    """Nothing promises anything: what helps a little all the same."""
    burning = planner.world.fire.get(planner.you.space, 0)
    healing = planner.scale.rest(planner.you.wounds, planner.you.stress)
    if healing[1] + healing[2]:
        at = _rest(moves, planner)
        if type(moves[at]) is Rest:
            return at
    you = planner.you
    spare = planner.scale.mad - you.sanity > planner.desk.book.box.tracks.standard_dice
    if spare and (number := _work(moves, planner)) is not None:
        return number
    for number, one in enumerate(moves):
        if type(one) is TakeEpisodeAction and burning:
            card = planner.desk.book.action(one.action)
            if card.removes_fire and planner.prices.fire * burning > planner.throw:
                return number
    return len(moves) - 1


def _get_up(moves: list[Effect], planner: Planner) -> int:
    """Whoever lies on the floor rests as long as it does good, then stands up."""
    up = next((n for n, one in enumerate(moves) if type(one) is StandUp), None)
    _, stress, wounds = planner.scale.rest(planner.you.wounds, planner.you.stress)
    if stress + wounds and (stress + wounds > 1 or up is None):
        number = _rest(moves, planner)
        if type(moves[number]) is Rest:
            return number
    return len(moves) - 1 if up is None else up


def _run_on(state: AnyState, asker: RunOn, moves: list[Effect], desk: Desk) -> int:
    world: World = state.world
    you = world.investigator(asker.runner)
    left = 0
    for waiting in state.agenda:
        effect = waiting.effect if type(waiting) is Again else waiting
        if type(effect) is ChooseAction:
            left = desk.book.ask(ACTIONS, world, effect.actor) - effect.taken
            break
    planner = Planner(desk, world, you)
    stay = planner.stay(left)
    ran, _ = planner.run(left, asker.left, stay.value)
    if ran.value > stay.value + 1e-9:
        for number, one in enumerate(moves):
            if type(one) is Move and one.to == ran.way[0]:
                return number
    return 0


def _as_good(token: str, wanted: str, world: World) -> bool:
    """Whether two tokens have suffered alike: only one of such is offered."""
    hurt = {one.id: one.wounds for one in world.tokens}
    return hurt.get(token) == hurt.get(wanted)

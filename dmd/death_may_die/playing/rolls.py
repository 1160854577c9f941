"""Dice that lie: which to throw again, what to count, how to share wounds out.

A reroll is taken while its exact gain, over the faces of the die, is more than it costs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dmd.death_may_die.playing.odds import showing, shows, symbols
from dmd.death_may_die.roll import CountAs, KeepDice, Reroll, Roll
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.core.state import Effect
    from dmd.death_may_die.attack import GiveWounds
    from dmd.death_may_die.playing.desk import Desk

Worth = Callable[[int, int], float]
"""What so many successes and tentacles are worth."""

SEVERAL = 3
"""More successes than this of an action that asks for no number are not counted on."""
PARTLY = 0.35
"""A wound on an enemy that stays up, as a share of what its fall is worth."""


def reroll(moves: list[Effect], world: World, desk: Desk) -> int:
    """Which die to throw again, or to keep them all."""
    return _best_reroll(moves, _roll(moves[0]), world, desk)


def counting(moves: list[Effect], world: World, desk: Desk) -> int:
    """How to count symbols that may be successes."""
    first = moves[0]
    if not isinstance(first, CountAs):
        return 0
    worth, roll = _worth(first.roll, world, desk), first.roll
    you = world.investigator(roll.who)
    scale, book = desk.scale(you, world), desk.book
    calm = book.granted("heal_stress_per_elder_sign", you)
    mend = book.granted("heal_wounds_per_tentacle", you)
    best, chosen = float("-inf"), 0
    for number, one in enumerate(moves):
        if isinstance(one, CountAs):
            value = worth(one.totals.success, one.totals.tentacle)
            healed = min(you.stress, calm * one.elder_signs)
            value += scale.stress[you.stress] - scale.stress[you.stress - healed]
            healed = min(you.wounds, mend * one.tentacles)
            value += scale.wounds[you.wounds] - scale.wounds[you.wounds - healed]
            if value > best:
                best, chosen = value, number
    return chosen


def share(moves: list[GiveWounds], world: World, desk: Desk) -> int:
    """How many of the wounds of one attack go to the next target."""
    hit = moves[0].hit
    targets = hit.counting.roll.targets[len(hit.given) :]
    marks = [_falls(one, world, desk) for one in targets]
    # What so many wounds bring at best on the targets that follow: the last of them first.
    best = [_dealt(n, *marks[-1]) for n in range(hit.left + 1)]
    for mark in marks[-2:0:-1]:
        best = [
            max(_dealt(n, *mark) + best[left - n] for n in range(min(left, mark[0]) + 1))
            for left in range(hit.left + 1)
        ]
    given = [_dealt(one.amount, *marks[0]) + best[hit.left - one.amount] for one in moves]
    return given.index(max(given))


def _best_reroll(moves: list[Effect], roll: Roll, world: World, desk: Desk) -> int:
    you, worth = world.investigator(roll.who), _worth(roll, world, desk)
    seat = desk.seat(you, world)
    scale, can = seat.scale, seat.can
    against = roll.is_against
    signs_hurt = against and _signs_hurt(roll, world, desk)
    success, sign, fear = symbols(roll.faces)

    def value(s: int, e: int, t: int) -> float:
        counted = s
        if signs_hurt:
            counted += e
        elif not against:
            counted += min(e, can.signs) * can.worth + min(t, can.fears)
        return worth(counted, t)

    now = value(success, sign, fear)
    known = {(success, sign, fear): now}
    again: dict[tuple[int, str], float] = {}  # what a die thrown again comes to
    most, best = 0.0, 0
    for number, one in enumerate(moves):
        if type(one) is not Reroll:
            continue
        then = again.get((one.die, one.face))
        if then is None:
            lies = shows(not one.die)[one.face]
            s, e, t = success - lies[0], sign - lies[1], fear - lies[2]
            then = 0.0
            for _, (more, signed, feared), chance in showing(not one.die):
                key = (s + more, e + signed, t + feared)
                worthy = known.get(key)
                if worthy is None:
                    worthy = known[key] = value(*key)
                then += chance * worthy
            again[one.die, one.face] = then
        price = 0.0
        if one.way == "stress":
            price = scale.stress[you.stress + 1] - scale.stress[you.stress]
        elif one.way == "saved":
            price = scale.prices.stress / 4
        if then - now - price > most + 1e-9:
            most, best = then - now - price, number
    return best


def _worth(roll: Roll, world: World, desk: Desk) -> Worth:
    """What the symbols of a roll are worth, by its kind."""
    you = world.investigator(roll.who)
    if roll.is_against:
        return _suffering(roll, you, world, desk)
    if roll.kind == "attack":
        return _striking(roll, you, world, desk)
    prices, seat = desk.half(world), desk.seat(you, world)
    scale, can = seat.scale, seat.can
    lost, last = scale.losses(you.sanity, can.calm), scale.mad
    card = desk.book.action(roll.action)
    goal = desk.task.goals(world, you, can.reach).get(you.space)
    if card.removes_fire:
        burning = world.fire.get(you.space, 0)
        return lambda s, t: prices.fire * min(s, burning) - lost[min(t, last)]
    if roll.targets and goal is not None and goal.action == card.id:
        need, hurry = goal.need, desk.hurry(world)
        return lambda s, t: (
            (prices.progress * min(s, need) + prices.completion * (s >= need)) * hurry
            - lost[min(t, last)]
        )
    if card.does:
        return lambda s, t: prices.completion * (s >= card.successes) - lost[min(t, last)]
    return lambda s, t: prices.progress * min(s, SEVERAL) - lost[min(t, last)]


def _suffering(roll: Roll, you: Investigator, world: World, desk: Desk) -> Worth:
    """A roll against somebody: wounds and sanity."""
    seat = desk.seat(you, world)
    scale, can = seat.scale, seat.can
    cause = "attacked" if roll.kind == "attacked" else "fire"
    less = desk.book.reduction("reduce_wounds", you, cause) + can.shield
    had = scale.wounded(you.wounds)
    lost, last = scale.losses(you.sanity, can.less_sanity), scale.mad

    def suffer(s: int, t: int) -> float:
        hurt = scale.wounded(you.wounds + max(0, s - less)) - had
        return -hurt - lost[min(t, last)]

    return suffer


def _striking(roll: Roll, you: Investigator, world: World, desk: Desk) -> Worth:
    """An attack: wounds on one enemy, or shared among several."""
    seat = desk.seat(you, world)
    scale, can = seat.scale, seat.can
    marks = [_falls(one, world, desk) for one in roll.targets]
    full = bool(desk.book.granted("full_wounds_each", you)) or len(marks) == 1
    lone = can.lone if len(marks) == 1 else 0
    lost, last = scale.losses(you.sanity, can.calm), scale.mad

    def strike(s: int, t: int) -> float:
        gain, left = 0.0, s
        for health, value, each in marks:
            dealt = s + lone if full else min(left, health)
            gain += _dealt(dealt, health, value, each)
            left -= dealt
        return gain - lost[min(t, last)]

    return strike


def _falls(id_: str, world: World, desk: Desk) -> tuple[int, float, float]:
    """An enemy's health, what its fall is worth, and what each wound before that."""
    enemy, prices = world.enemy(id_), desk.half(world)
    if enemy is None:
        return 99, 0.0, 0.0
    health = max(1, desk.book.health(enemy, world) - enemy.wounds)
    if enemy.kind == "elder_one":
        hurry = desk.hurry(world)
        last = prices.win if desk.task.is_last(world) else 0.0
        return health, prices.completion * hurry + last, prices.progress * hurry
    foe = desk.foe(enemy, world, set())
    you = world.investigator(world.active) if world.active else world.investigators[0]
    value = prices.kill + desk.danger((foe,), you, world, 0)
    return health, value * (1 - PARTLY), value * PARTLY / health


def _dealt(wounds: int, health: int, fall: float, each: float) -> float:
    return each * min(wounds, health) + (fall if wounds >= health else 0.0)


def _signs_hurt(roll: Roll, world: World, desk: Desk) -> bool:
    enemy = world.enemy(roll.targets[0]) if roll.targets else None
    card = desk.book.box.enemies.get(enemy.kind) if enemy else None
    return card is not None and card.elder_signs_are_successes


def _roll(move: Effect) -> Roll:
    assert isinstance(move, KeepDice | Reroll)
    return move.roll

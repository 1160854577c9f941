"""Choices that need no plan: cards, levels, who suffers what, and whatever a text leaves open."""

from __future__ import annotations

from typing import Any

from dmd.core.state import Again, AnyState, Effect
from dmd.death_may_die.actions import EndTrade
from dmd.death_may_die.attack import AddTarget
from dmd.death_may_die.cards import GoOn, KeepOrDiscard, UseCard
from dmd.death_may_die.discovery import Claim, DiscardClaimed
from dmd.death_may_die.enemies import Place, StepEnemy
from dmd.death_may_die.fight import EnemyAttacks, RollAgainst
from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.gifts import BEARER
from dmd.death_may_die.playing.standing import glance, standing
from dmd.death_may_die.run import Leave, Sneak
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.tokens import PutToken
from dmd.death_may_die.world import World
from dmd.death_may_die.wounds import BearWounds, ShareWounds

HURT = 3
"""With so many wounds a card is thought of before every action."""
A_LITTLE = 0.05
"""A card is used when it brings at least so much."""


def use_card(state: AnyState, moves: list[Effect], desk: Desk) -> int | None:
    """A claimed card that is worth more used now than kept."""
    best, found = A_LITTLE, None
    now: float | None = None
    for number, one in enumerate(moves):
        if type(one) is UseCard:
            if now is None:
                now = standing(state, desk)
            gain = glance(state, number, desk) - now
            if gain > best:
                best, found = gain, number
    return found


def other_choice(state: AnyState, moves: list[Effect], desk: Desk) -> int:
    """Choices that need no plan."""
    first, world = moves[0], state.world
    fork: Any = state.fork
    asker = fork.asker
    kind = type(first)
    if kind is GoOn and not any(type(one) is UseCard for one in moves):
        return 0  # lying down is safe while it is nobody's action
    if kind is GoOn:
        you = world.investigator(world.active)
        # Cards are thought of in one's actions; between the steps only by the badly hurt.
        return use_card(state, moves, desk) or 0 if you.wounds >= HURT else 0
    if kind is Leave:
        return _leave(moves, world)
    if kind is RaiseSkill:
        return _level(moves, world, desk)
    for number, one in enumerate(moves):
        if type(one) is AddTarget:
            return number
    if any(type(one) is Claim for one in moves):
        return _claim(state, moves, desk)
    guarded = [one.effect if type(one) is Again else one for one in moves]
    if any(type(one) is RollAgainst for one in guarded):
        return _guard(guarded, world, desk)
    if kind in (StepEnemy, Place, PutToken):
        return _aside(moves, world)
    if kind in (BearWounds, DiscardClaimed) and type(asker) in (
        ShareWounds,
        KeepOrDiscard,
    ):
        return _borne(asker, moves, world, desk)
    if kind is EnemyAttacks or kind is EndTrade:
        return 0
    values = [glance(state, number, desk) for number in range(len(moves))]
    return values.index(max(values))


def _aside(moves: list[Any], world: World) -> int:
    """Of equally short ways an enemy takes the one with fewest people on it."""
    people = [one.space for one in world.living]
    met = [people.count(getattr(one, "to", "") or one.space) for one in moves]
    return met.index(min(met))


def _borne(asker: ShareWounds | KeepOrDiscard, moves: list[Any], world: World, desk: Desk) -> int:
    """What Companions bear, or a card that is kept, weighed against the own wounds."""
    if isinstance(asker, KeepOrDiscard):
        you = world.investigator(asker.owner)
        scale = desk.scale(you, world)
        price = scale.wounded(you.wounds + asker.wounds) - scale.wounded(you.wounds)
        return int(desk.worth_of_cards((asker.claimed,)) > price)
    you = world.investigator(asker.wounded)
    scale = desk.scale(you, world)

    def cost(bear: BearWounds) -> float:
        lost = [
            you.cards[place] for place, n in bear.carried if n == desk.book.room(you.cards[place])
        ]
        borne = sum(n for _, n in bear.carried)
        own = scale.wounded(you.wounds + bear.own)
        return own + BEARER * borne / 2 + desk.worth_of_cards((*lost,))

    costs = [cost(one) for one in moves]
    return costs.index(min(costs))


def _leave(moves: list[Effect], world: World) -> int:
    """Sneak past whoever has most dice; nobody is asked along."""
    for number, one in enumerate(moves):
        if type(one) is Sneak:
            return number
    return 0


def _level(moves: list[Effect], world: World, desk: Desk) -> int:
    def worth(move: Any) -> float:
        skills = desk.book.box.investigators[move.who].skills
        level = world.investigator(move.who).levels[skills.index(move.skill)]
        return desk.worth_of_level(move.skill, level)

    values = [worth(one) for one in moves]
    return values.index(max(values))


def _claim(state: AnyState, moves: list[Effect], desk: Desk) -> int:
    """The half that is worth its price, or what the card offers instead."""
    world: World = state.world
    values = []
    now: float | None = None
    for number, one in enumerate(moves):
        if type(one) is Claim:
            half = desk.book.box.discovery[one.card].halves[one.side]
            you, price = world.investigator(one.who), half.price
            scale = desk.scale(you, world)
            stress = min(len(scale.stress) - 1, you.stress + price.stress)
            values.append(
                desk.worth_of_half(one.card, one.side)
                - (scale.stress[stress] - scale.stress[you.stress])
                - (scale.wounded(you.wounds + price.wounds) - scale.wounded(you.wounds))
                + (0.5 * len(half.gain))
            )
        else:
            now = standing(state, desk) if now is None else now
            values.append(glance(state, number, desk) - now)
    return values.index(max(values))


def _guard(moves: list[Any], world: World, desk: Desk) -> int:
    """Whether a Protector takes an attack over: whoever it hurts less suffers it."""

    def cost(attack: RollAgainst) -> float:
        enemy = world.enemy(attack.enemy)
        if enemy is None:
            return 0.0
        marked = desk.marked(world)
        foe = desk.foe(enemy, world, marked)
        return desk.danger((foe,), world.investigator(attack.who), world, 0)

    costs = [cost(one) if type(one) is RollAgainst else 0.0 for one in moves]
    return costs.index(min(costs))

"""Whole turns as people plan them: steps such as “attack Byakhee”, and what may go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.sentences import Name, enumerated, in_a_row, say
from dmd.death_may_die.attack import AddTarget, Attack
from dmd.death_may_die.cards import StandUp, UseCard
from dmd.death_may_die.run import Move, Run, Sneak
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


AND = say(" and ")


def verb(world: World, book: DeathMayDie, move: Any) -> str:
    """The kind of a step that begins so; nothing for what nobody would plan.

    A Rest heals as much as it can, and Fire is put out where there is some.
    """
    you = world.investigator(world.active)
    match move:
        case Run():
            return "run"
        case Attack():
            return "attack"
        case Rest():
            most = min(book.box.tracks.rest_points, you.stress + you.wounds)
            return "rest" if 0 < most == move.stress + move.wounds else ""
        case TakeEpisodeAction():
            card = book.action(move.action)
            idle = card.removes_fire and not world.fire.get(you.space)
            return "" if idle else card.id
        case UseCard():
            return "use" if _does_something(world, book, move) else ""
        case StandUp():
            return "stand"
        case _:
            return ""


def in_vain(world: World, book: DeathMayDie, move: Any) -> str:
    """Why nothing good can come of a move; nothing where something may."""
    you = world.investigator(world.active)
    match move:
        case Rest() if not you.stress + you.wounds:
            return say("There is nothing to heal.")
        case TakeEpisodeAction() if book.action(move.action).removes_fire:
            if not world.fire.get(you.space):
                return say("No Fire burns in {space}.", space=book.board.space(you.space).name)
    return ""


def step(world: World, book: DeathMayDie, taken: Sequence[Any]) -> str:
    """What some moves amount to; a Run that comes back to where it began to nothing."""
    first = taken[0]
    match first:
        case Run():
            last = [one.to for one in taken if isinstance(one, Run | Move)][-1]
            if last == world.investigator(world.active).space:
                return ""
            past = {_name(one.enemy, world, book) for one in taken if isinstance(one, Sneak)}
            return _run(book.board.space(last).name, frozenset(past), first.free)
        case Attack():
            hit = [first.target, *(one.enemy for one in taken if isinstance(one, AddTarget))]
            names = sorted(_name(one, world, book) for one in hit)
            return _free(say("attack {enemies}", enemies=in_a_row(names, AND)), first.free)
        case Rest():
            return _free(say("rest"), first.free)
        case TakeEpisodeAction():
            action = book.action(first.action).name
            return Name(action.lower(), action)
        case UseCard():
            return say("use {card}", card=book.half(first.claimed).name)
        case StandUp():
            return say("stand up")
        case _:
            return ""


def _does_something(world: World, book: DeathMayDie, move: UseCard) -> bool:
    """Whether a card changes more than who holds it: Smelling Salts heal nobody who is well."""
    after = settle(world, (move,), book)
    if after.fork is not None:
        return True
    held = replace(after.world.investigator(move.who), cards=world.investigator(move.who).cards)
    same = after.world.with_investigator(held)
    return bool(replace(same, discovery_discard=world.discovery_discard) != world)


def risks(before: World, after: World, book: DeathMayDie) -> list[tuple[str, str]]:
    """What went wrong, for whoever was there, each with the rule behind it."""
    found = []
    for was, one in zip(before.investigators, after.investigators, strict=True):
        name = book.names[one.id]
        if one.dead and not was.dead:
            if one.sanity >= book.box.tracks.madness:
                found.append((say("{name} is lost to madness", name=name), "DMD-SAN-2"))
            else:
                found.append((say("{name} dies", name=name), "DMD-INV-2"))
        elif one.wounds > was.wounds:
            found.append((say("{name} is wounded", name=name), "DMD-RES-3"))
        if one.sanity >= book.next_threshold(was.sanity) and not one.dead:
            found.append((say("{name} reaches a threshold", name=name), "DMD-SAN-5"))
        if one.fire > was.fire:
            found.append((say("{name} burns", name=name), "DMD-FIR-4"))
    if after.stage == before.stage and after.track > before.track:
        found.append((say("the Elder One advances"), "DMD-PIL-1"))
    elif after.stage > before.stage and not after.disrupted:  # then it is what one wants
        found.append((say("the Elder One is summoned or goes on"), "DMD-EOS-1"))
    return found


@lru_cache(maxsize=500)
def _run(space: str, past: frozenset[str], free: bool) -> str:
    """Who was left behind makes it another Run; the same ones are met often."""
    told = "run to {space}"
    if past:
        told = "run to {space} past {enemies}"
    return _free(say(told, space=space, enemies=enumerated(sorted(past), "and")), free)


def _free(step: str, free: bool) -> str:
    return say("{step} for free", step=step) if step and free else step


def _name(target: str, world: World, book: DeathMayDie) -> str:
    enemy = world.enemy(target)
    if enemy is None:
        return target
    elder = enemy.kind == "elder_one"
    return book.box.elder_one.name if elder else book.box.enemies[enemy.kind].name

"""Whole turns as people plan them: steps such as “attack Byakhee”, and what may go wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.engine import settle
from dmd.core.sentences import enumerated
from dmd.death_may_die.attack import AddTarget, Attack
from dmd.death_may_die.cards import StandUp, UseCard
from dmd.death_may_die.run import Move, Run, Sneak
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


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
            return "There is nothing to heal."
        case TakeEpisodeAction() if book.action(move.action).removes_fire:
            if not world.fire.get(you.space):
                return f"No Fire burns in {book.board.space(you.space).name}."
    return ""


def step(world: World, book: DeathMayDie, taken: Sequence[Any]) -> str:
    """What some moves amount to; a Run that comes back to where it began to nothing."""
    first = taken[0]
    match first:
        case Run():
            last = [one.to for one in taken if isinstance(one, Run | Move)][-1]
            away = last != world.investigator(world.active).space
            told = f"run to {book.board.space(last).name}{_past(world, book, taken)}"
            return _free(told if away else "", first.free)
        case Attack():
            hit = [first.target, *(one.enemy for one in taken if isinstance(one, AddTarget))]
            names = sorted(_name(one, world, book) for one in hit)
            return _free(f"attack {' and '.join(names)}", first.free)
        case Rest():
            return _free("rest", first.free)
        case TakeEpisodeAction():
            return book.action(first.action).name.lower()
        case UseCard():
            return f"use {book.half(first.claimed).name}"
        case StandUp():
            return "stand up"
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
            mad = one.sanity >= book.box.tracks.madness
            found.append((f"{name} dies", "DMD-SAN-2" if mad else "DMD-INV-2"))
        elif one.wounds > was.wounds:
            found.append((f"{name} is wounded", "DMD-RES-3"))
        if one.sanity >= book.next_threshold(was.sanity) and not one.dead:
            found.append((f"{name} reaches a threshold", "DMD-SAN-5"))
        if one.fire > was.fire:
            found.append((f"{name} burns", "DMD-FIR-4"))
    if after.track > before.track:
        found.append(("the Elder One advances", "DMD-PIL-1"))
    if after.stage > before.stage:
        found.append(("the Elder One is summoned or goes on", "DMD-EOS-1"))
    return found


def _past(world: World, book: DeathMayDie, taken: Sequence[Any]) -> str:
    """Who was left behind, for that makes it another Run."""
    names = sorted({_name(one.enemy, world, book) for one in taken if isinstance(one, Sneak)})
    return f" past {enumerated(names, 'and')}" if names else ""


def _free(step: str, free: bool) -> str:
    return f"{step} for free" if step and free else step


def _name(target: str, world: World, book: DeathMayDie) -> str:
    enemy = world.enemy(target)
    if enemy is None:
        return target
    elder = enemy.kind == "elder_one"
    return book.box.elder_one.name if elder else book.box.enemies[enemy.kind].name

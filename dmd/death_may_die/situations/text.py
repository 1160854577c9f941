"""Writing a position down as a situation: only what differs from the set-up."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.engine import settle
from dmd.core.files.content import to_yaml
from dmd.core.luck import Luck
from dmd.core.state import AnyState, Decision
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.rulings import SWITCHES
from dmd.death_may_die.setup import table
from dmd.death_may_die.situations.situation import (
    STEPS,
    Holding,
    Lying,
    MythosPile,
    Person,
    Pile,
    SeedAndMore,
    Situation,
    Stand,
    claims,
)
from dmd.death_may_die.situations.world import exactly, position, steps_of
from dmd.death_may_die.world import Claimed, Enemy, Investigator, Token, World

BARE_DIGITS = 18
"""More digits than this are written as text."""


def written(situation: Situation) -> str:
    """A situation as YAML; episode, Elder One and investigators are said in any case."""
    plain: dict[str, Any] = msgspec.to_builtins(situation, str_keys=True)
    plain = {key: one for key, one in plain.items() if one or key not in ("mythos", "discovery")}
    usual = ("format", "episode", "elder_one", "investigators")
    said = {key: msgspec.to_builtins(getattr(situation, key)) for key in usual}
    order = [key for key in Situation.__struct_fields__ if key in plain or key in said]
    return to_yaml({key: {**said, **plain}[key] for key in order}, compact=True)


def situation_of(
    state: AnyState,
    book: DeathMayDie,
    *,
    luck: Luck | None = None,
    chances: int = 0,
    episode: str = "",
) -> Situation:
    """The situation of a position: short at a step of a turn, with `exactly` anywhere else."""
    told = _table(state.world, book, episode, _luck(luck, chances))
    short = _before(told, state, book)
    if short and _happens(position(short, book), book) == state:
        return short
    told, before = _amid(told, state, book)
    told = replace(told, exactly=exactly(told, state, before, book))
    if position(told, book) != state:
        raise Refusal(
            "This position cannot be written as a situation: its table is not one of this box.",
            remedy="Save the whole game instead.",
        )
    return told


def amid(state: AnyState, book: DeathMayDie) -> tuple[Situation, int]:
    """The table of a position, the next step of its turn, and how many effects wait before it."""
    return _amid(_table(state.world, book, "", None), state, book)


def _happens(short: AnyState, book: DeathMayDie) -> AnyState | None:
    try:
        return settle(short.world, short.agenda, book)
    except Refusal:
        return None


def _before(told: Situation, state: AnyState, book: DeathMayDie) -> Situation | None:
    """The situation at the step that would leave what waits now."""
    world, fork = state.world, state.fork
    if not world.active:
        return replace(told, step="set_up")
    if isinstance(fork, Decision) and isinstance(fork.asker, ChooseAction):
        return replace(told, taken=fork.asker.taken)
    chain = steps_of(world.active, world, book)
    for name, left in zip(STEPS, (chain[n:] for n in range(1, len(STEPS) + 1)), strict=True):
        if state.agenda[-len(left) :] == left:
            return replace(told, step=name)
    return None


def _amid(told: Situation, state: AnyState, book: DeathMayDie) -> tuple[Situation, int]:
    """The next step of the turn, and how many effects wait before it."""
    world, waits = state.world, state.agenda
    if not world.active:
        return replace(told, step="set_up"), len(waits)
    chain = steps_of(world.active, world, book)
    acting = len(waits) - len(chain)
    if acting >= 0 and waits[acting + 1 :] == chain[1:]:
        action = waits[acting]
        if isinstance(action, ChooseAction) and action.actor == world.active:
            return replace(told, taken=action.taken), acting
    for place, name in enumerate(STEPS[1:], 1):
        before = len(waits) - len(chain) + place
        if before >= 0 and waits[before:] == chain[place:]:
            return replace(told, step=name), before
    return replace(told, step="over"), len(waits)


def _table(world: World, book: DeathMayDie, episode: str, luck: SeedAndMore | Any) -> Situation:
    set_up = table(tuple(one.id for one in world.investigators), book)
    people = {one.id: _person(one, set_up, book) for one in world.investigators}
    plain = all(one == Person() for one in people.values())
    first = world.investigators[0].id
    return Situation(
        format="dmd-situation/1",
        episode=episode or book.box.episode.id,
        elder_one=book.box.elder_one.id,
        rulings={n: on for n, on in book.rulings.items() if on != SWITCHES[n].usual},
        luck=luck,
        investigators=tuple(people) if plain else people,
        active="" if world.active == first else world.active,
        turn=world.turn or 1,
        track=world.track,
        stage=world.stage,
        disrupted=world.disrupted,
        summoning=world.summoning,
        advance=world.advance,
        advanced=world.advanced,
        enemies=None if world.enemies == set_up.enemies else _enemies(world.enemies),
        gone=world.gone,
        tokens=_tokens(world, set_up),
        fire=None if [*world.fire.items()] == [*set_up.fire.items()] else dict(world.fire),
        mythos=MythosPile(
            discard=world.mythos_discard,
            top=world.mythos.top,
            bottom=world.mythos.bottom,
            kept=dict(world.kept),
        ),
        discovery=Pile(
            discard=world.discovery_discard,
            top=world.discovery.top,
            bottom=world.discovery.bottom,
        ),
        reading=world.reading,
        playing=world.playing,
    )


def _person(one: Investigator, set_up: World, book: DeathMayDie) -> Person:
    skills = book.box.investigators[one.id].skills
    start = set_up.investigator(one.id).space
    return Person(
        space="" if one.space == start else one.space,
        wounds=one.wounds,
        stress=one.stress,
        sanity=one.sanity,
        levels={n: level for n, level in zip(skills, one.levels, strict=True) if level > 1},
        insanity=one.insanity,
        partner=one.partner,
        lying=one.lying,
        fire=one.fire,
        stand_ins=one.stand_ins,
        tokens=one.tokens,
        cards=tuple(_holding(card, book) for card in one.cards),
        used=one.used,
        deaths=one.deaths,
        dead=one.dead,
    )


def _holding(card: Claimed, book: DeathMayDie) -> str | Holding:
    alone = len(claims(card.half, book)) == 1
    if alone and not card.wounds:
        return card.half
    if alone:
        return Holding(half=card.half, wounds=card.wounds)
    side: Any = card.side
    return Holding(half=card.half, card=card.card, side=side, wounds=card.wounds)


def _enemies(enemies: tuple[Enemy, ...]) -> dict[str, Any]:
    return {
        one.id: Stand(space=one.space, wounds=one.wounds, spent=one.spent)
        if one.wounds or one.spent
        else one.space
        for one in enemies
    }


def _tokens(world: World, set_up: World) -> dict[str, str | Lying]:
    """What became of the tokens of the set-up, then those that were placed after it."""
    usual = [one.id for one in set_up.tokens]
    stay = _staying(world.tokens, set_up)
    told: dict[str, str | Lying] = {
        one.id: Lying(wounds=one.wounds, face=one.face)
        for one in world.tokens[:stay]
        if one.wounds or one.face
    }
    for one in world.tokens[stay:]:
        bare = not one.wounds and not one.face
        told[one.id] = (
            one.space if bare else Lying(space=one.space, wounds=one.wounds, face=one.face)
        )
    there = {one.id for one in world.tokens}
    return told | {id_: Lying(removed=True) for id_ in usual if id_ not in there}


def _staying(tokens: tuple[Token, ...], set_up: World) -> int:
    """How many tokens, from the first on, lie where the set-up put them, in its order."""
    usual = iter([(one.id, one.space) for one in set_up.tokens])
    for number, one in enumerate(tokens):
        if (one.id, one.space) not in usual:  # looks on from where it found the one before
            return number
    return len(tokens)


def _luck(luck: Luck | None, chances: int) -> Any:
    if luck is None:
        return None
    bare = abs(luck.seed) < 10**BARE_DIGITS
    seed = luck.seed if bare else str(luck.seed % 2**64)  # luck never looks at more of it
    if not luck.number and not chances:
        return seed
    return SeedAndMore(seed=seed, number=luck.number, chances=chances)

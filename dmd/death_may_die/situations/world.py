"""From a situation that makes sense to its position: the table, and what waits."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from dmd.core.deck import Deck, deck
from dmd.core.state import AnyState, Effect, State
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.situations.situation import (
    STEPS,
    Exactly,
    Lying,
    Person,
    Pile,
    Situation,
    claimed,
    figures,
    lying,
    numbered,
)
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy, Investigator, Token, World

BESIDE_THE_POSITION = frozenset((
    "answer", "author", "exactly", "id", "language", "license", "luck", "note", "question", "title",
    "until", "want",
))  # fmt: skip
"""What may be changed by hand even where the exact state is told."""


def position(told: Situation, book: DeathMayDie) -> AnyState:
    """The position; a short one has still to be settled."""
    world = world_of(told, book)
    if told.exactly is not None:
        return waiting(told, told.exactly, world, book)
    return State(world, agenda(told, world, book))


def agenda(told: Situation, world: World, book: DeathMayDie) -> tuple[Effect, ...]:
    """What waits from a step of a turn on."""
    if told.step == "over":
        return ()
    if told.step == "set_up":
        return () if told.exactly else setting_up(tuple(told.people), book)
    place = STEPS.index(told.step)
    later = steps_of(told.actor, world, book)[place:]
    return later if place else (ChooseAction(told.actor, told.taken), *later[1:])


def steps_of(who: str, world: World, book: DeathMayDie) -> tuple[Effect, ...]:
    """All that a turn consists of."""
    return BeginTurn(who).resolve(world, book).then


def world_of(told: Situation, book: DeathMayDie) -> World:
    """The table."""
    set_up = table(tuple(told.people), book)
    people = tuple(
        _investigator(one, person, set_up.investigator(one).space, book)
        for one, person in told.people.items()
    )
    tokens = _tokens(told, set_up)
    unseen = list(set_up.hidden)
    for one in tokens:
        if one.face in unseen:  # a save that somebody changed may show what no token does
            unseen.remove(one.face)
    held = [card.card for one in people for card in one.cards]
    away = [*told.mythos.kept.values(), *filter(None, (told.playing,))]
    return World(
        investigators=people,
        active=told.actor,
        turn=0 if told.step == "set_up" else told.turn,
        enemies=set_up.enemies if told.enemies is None else _enemies(told, book),
        tokens=tokens,
        fire=set_up.fire if told.fire is None else dict(told.fire),
        mythos=_deck(told.mythos, book.box.mythos, away),
        mythos_discard=told.mythos.discard,
        kept=dict(told.mythos.kept),
        discovery=_deck(told.discovery, book.box.discovery, held),
        discovery_discard=told.discovery.discard,
        hidden=deck(unseen),
        track=told.track,
        stage=told.stage,
        disrupted=told.disrupted,
        summoning=told.summoning,
        advance=told.advance,
        advanced=told.advanced,
        gone=told.gone,
        reading=told.reading,
        playing=told.playing,
    )


def _investigator(id_: str, person: Person, start: str, book: DeathMayDie) -> Investigator:
    levels = tuple(person.levels.get(one, 1) for one in book.box.investigators[id_].skills)
    return Investigator(
        id=id_,
        space=person.space or start,
        levels=levels,
        insanity=person.insanity,
        wounds=person.wounds,
        stress=person.stress,
        sanity=person.sanity,
        fire=person.fire,
        stand_ins=person.stand_ins,
        cards=tuple(claimed(one, book)[0] for one in person.cards),
        tokens=person.tokens,
        used=person.used,
        lying=person.lying,
        partner=person.partner,
        deaths=person.deaths,
        dead=person.dead,
    )


def _enemies(told: Situation, book: DeathMayDie) -> tuple[Enemy, ...]:
    """Figures without a number get the lowest that no other bears."""
    listed = list(figures(told))
    taken = {(one.kind, one.number) for one in listed}
    placed = []
    for one in listed:
        if one.kind == book.box.elder_one.id:
            placed.append(Enemy(one.kind, "elder_one", one.space, one.wounds, one.spent))
            continue
        number = one.number
        if not number:
            number = next(n for n in range(1, len(taken) + 2) if (one.kind, n) not in taken)
            taken.add((one.kind, number))
        placed.append(Enemy(f"{one.kind} {number}", one.kind, one.space, one.wounds, one.spent))
    return tuple(placed)


def _tokens(told: Situation, set_up: World) -> tuple[Token, ...]:
    """Those of the set-up that are still there, then those that were placed, in their order."""
    said = lying(told)
    tokens = []
    for one in set_up.tokens:
        here = said.get(one.id, Lying())
        if not here.removed and not here.space:
            tokens.append(replace(one, wounds=here.wounds, face=here.face))
    placed = ((id_, here) for id_, here in said.items() if here.space)
    for id_, here in placed:
        tokens.append(Token(id_, numbered(id_)[0], here.space, here.wounds, here.face))
    return tuple(tokens)


def _deck(pile: Pile, cards: Iterable[str], away: list[str]) -> Deck:
    known = {*pile.discard, *pile.top, *pile.bottom, *away}
    return Deck(tuple(sorted(one for one in cards if one not in known)), pile.top, pile.bottom)


# -- the exact state -------------------------------------------------------------------------


def exactly(told: Situation, state: AnyState, before: int, book: DeathMayDie) -> Exactly:
    """Who must speak next, and the first few effects that wait; the step tells the others."""
    begun: AnyState = State(state.world, state.agenda[:before], state.fork)
    whole: dict[str, Any] = msgspec.json.decode(book.write(begun))
    del whole["world"]
    text = msgspec.json.encode(whole).decode()
    return Exactly(state=text, seal=seal(told, text))


def waiting(told: Situation, exact: Exactly, world: World, book: DeathMayDie) -> AnyState:
    """The exact state; what is no state raises what msgspec raises."""
    begun = msgspec.json.decode(exact.state, type=dict[str, msgspec.Raw])
    table_alone: AnyState = State(world)
    alone = msgspec.json.decode(book.write(table_alone), type=dict[str, msgspec.Raw])
    state = book.read(msgspec.json.encode({**begun, "world": alone["world"]}))
    return replace(state, agenda=state.agenda + agenda(told, world, book))


def seal(told: Situation, state: str) -> str:
    """A short word that changes with anything in a position."""
    usual = Situation(format=told.format)
    said = {
        key: msgspec.to_builtins(value)
        for key in told.__struct_fields__
        if key not in BESIDE_THE_POSITION and (value := getattr(told, key)) != getattr(usual, key)
    }
    return sha256(msgspec.json.encode([said, state])).hexdigest()[:16]

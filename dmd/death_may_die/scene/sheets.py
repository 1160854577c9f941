"""Investigator sheets: tracks, skills, the insanity, what was claimed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.scene import Chip, Pips, Row, Sheet, Track
from dmd.core.sentences import Listed, in_a_row, say
from dmd.core.sentences import name as called
from dmd.core.things import Mark
from dmd.death_may_die.scene.cast import known, token_name
from dmd.death_may_die.world import Claimed, Investigator

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

LEVELS: Final = 4
"""As many a skill has."""


@lru_cache(maxsize=2_000)
def sheet(you: Investigator, people: tuple[str, ...], active: str, book: DeathMayDie) -> Sheet:
    """The sheet of one investigator among those at the table."""
    box, on_turn = book.box, you.id == active and not you.dead
    name, letters, colour = known(people, book)[you.id]
    full = box.investigators[you.id].full_name or name
    place = "" if you.dead else say("in {space}", space=book.board.space(you.space).name)
    insanity, cards = _below(at_rest(you), book)
    wounds, stress, sanity = _tracks(you.wounds, you.stress, you.sanity, book)
    return Sheet(
        id=you.id,
        title=called(full),
        place=place,
        figure=Mark(id=you.id, space="", shape="investigator", letters=letters, person=colour),
        chips=tuple(_chips(you, on_turn=on_turn)),
        columns=((wounds, stress), _skills(at_rest(you), book)),
        below=(
            sanity,
            Row(name=say("Insanity"), words=insanity, aside=_ahead(you.sanity, book)),
            cards,
        ),
        active=on_turn,
        faded=you.dead,
        lines=tuple(_in_lines(you, book, on_turn=on_turn)),
    )


def _chips(you: Investigator, *, on_turn: bool) -> Iterator[Chip]:
    """Words no one may miss."""
    if you.dead:
        yield Chip(say("dead"), "harm")
        return
    if burning := you.fire + you.stand_ins:
        yield Chip(say("on fire ×{n}", n=burning), "fire")
    if you.lying:
        yield Chip(say("lying down"))
    if on_turn:
        yield Chip(say("turn"), "choice")


def at_rest(you: Investigator) -> Investigator:
    """What somebody has, whatever happens to them meanwhile: skills, insanity, cards, tokens."""
    return Investigator(
        id=you.id, space="", levels=you.levels, insanity=you.insanity, cards=you.cards,
        tokens=you.tokens,
    )  # fmt: skip


@lru_cache(maxsize=2_000)
def _tracks(wounds: int, stress: int, sanity: int, book: DeathMayDie) -> tuple[Track, Track, Track]:
    tracks, dice = book.box.tracks, _dice(sanity, book)
    return (
        Track(
            name=say("Wounds"), at=wounds, last=tracks.deadly_wounds, tone="harm", sign="heart",
            deadly=True, told=say("Wounds: {n}", n=wounds),
        ),
        Track(
            name=say("Stress"), at=stress, last=tracks.most_stress, tone="stress", sign="bolt",
            told=say("Stress: {n}", n=stress),
        ),
        Track(
            name=say("Sanity"), at=sanity, last=tracks.madness, tone="dark", sign="spiral",
            thresholds=tracks.thresholds, dice=tracks.bonus_die_at, deadly=True,
            told=say("Sanity lost: {n}; bonus dice from it: {dice}", n=sanity, dice=dice),
        ),
    )  # fmt: skip


def _dice(sanity: int, book: DeathMayDie) -> int:
    """The bonus dice that the sanity lost brings."""
    return sum(place <= sanity for place in book.box.tracks.bonus_die_at)


@lru_cache(maxsize=2_000)
def _skills(you: Investigator, book: DeathMayDie) -> tuple[Pips, ...]:
    """The skills with their levels; what Companions lend is counted in."""
    return tuple(_levels(you, book))


def _levels(you: Investigator, book: DeathMayDie) -> Iterator[Pips]:
    for id_ in book.box.investigators[you.id].skills:
        skill, level = book.box.skills[id_], book.level(you, id_)
        text = skill.levels[level - 1].text
        told = say("{skill}, level {level}: {text}", skill=skill.name, level=level, text=text)
        yield Pips(name=called(skill.name), at=level, of=LEVELS, told=told)


def _ahead(sanity: int, book: DeathMayDie) -> str:
    """What the sanity lost brings, and where it leads next, in words."""
    dice = _dice(sanity, book)
    told = "{dice:die|dice} from sanity · threshold at {at}" if dice else "next threshold at {at}"
    return say(told, dice=dice, at=book.next_threshold(sanity))


@lru_cache(maxsize=2_000)
def _below(you: Investigator, book: DeathMayDie) -> tuple[str, Row]:
    """The insanity, and the row of cards."""
    insanity, cards = belongings(you, book)
    return insanity, Row(
        name=say("Cards"),
        words=in_a_row(cards) if cards else say("none"),
        lines=2,
        told=Listed(cards, "", "; "),
    )


def belongings(you: Investigator, book: DeathMayDie) -> tuple[str, list[str]]:
    """The insanity with what lies on it; what is carried, and every claimed card; in words."""
    card = book.box.insanities.get(you.insanity)
    insanity = called(card.name) if card else say("none")
    counts = {kind: you.tokens.count(kind) for kind in dict.fromkeys(you.tokens)}
    held = (*book.box.episode.tokens, *book.box.elder_one.tokens)  # not on the insanity card
    carried = {kind: counts.pop(kind) for kind in held if kind in counts}
    if counts:
        insanity = say("{insanity} ({tokens})", insanity=insanity, tokens=_counted(counts))
    cards = [_claimed(one, book) for one in you.cards]
    return insanity, [*([_counted(carried)] if carried else []), *cards]


def _counted(counts: dict[str, int]) -> str:
    return in_a_row(
        [
            called(token_name(kind))
            if many == 1
            else say("{token} ×{n}", token=token_name(kind), n=many)
            for kind, many in counts.items()
        ]
    )


def _claimed(one: Claimed, book: DeathMayDie) -> str:
    half = book.half(one)
    if not one.wounds:
        return called(half.name)
    told = "{card} ({n} of {health} wounds)"
    return say(told, card=half.name, n=one.wounds, health=half.health)


def _in_lines(you: Investigator, book: DeathMayDie, *, on_turn: bool) -> Iterator[str]:
    """One investigator in three lines."""
    box = book.box
    name = box.investigators[you.id].full_name
    if you.dead:
        yield say("{name} is dead.", name=name)
        return
    told = "{name}: in {space}."
    if on_turn and you.lying:
        told = "{name}, whose turn it is, lying down: in {space}."
    elif on_turn:
        told = "{name}, whose turn it is: in {space}."
    elif you.lying:
        told = "{name}, lying down: in {space}."
    yield say(told, name=name, space=book.board.space(you.space).name)
    tracks = box.tracks
    burning = you.fire + you.stand_ins
    told = (
        "  Wounds {wounds} of {deadly}, stress {stress} of {most}, sanity lost {sanity} of "
        "{madness}, next threshold at {threshold}, bonus dice from sanity {dice}.{ablaze}"
    )
    yield say(
        told,
        wounds=you.wounds, deadly=tracks.deadly_wounds, stress=you.stress, most=tracks.most_stress,
        sanity=you.sanity, madness=tracks.madness, threshold=book.next_threshold(you.sanity),
        dice=_dice(you.sanity, book), ablaze=say(" On fire: {n}.", n=burning) if burning else "",
    )  # fmt: skip
    yield _has(at_rest(you), book)


@lru_cache(maxsize=2_000)
def _has(you: Investigator, book: DeathMayDie) -> str:
    box = book.box
    skills = [
        say("{skill} {level}", skill=box.skills[id_].name, level=book.level(you, id_))
        for id_ in box.investigators[you.id].skills
    ]
    insanity, cards = belongings(you, book)
    return say(
        "  Skills: {skills}. Insanity: {insanity}. Cards: {cards}.",
        skills=in_a_row(skills), insanity=insanity,
        cards=in_a_row(cards) if cards else say("none"),
    )  # fmt: skip

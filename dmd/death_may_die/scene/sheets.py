"""Investigator sheets: tracks, skills, the insanity, what was claimed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.scene import Chip, Pips, Row, Sheet, Track
from dmd.core.sentences import how_many
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
    place = "" if you.dead else f"in {book.board.space(you.space).name}"
    insanity, cards = belongings(you, book)
    wounds, stress, sanity = _tracks(you, book)
    return Sheet(
        id=you.id,
        title=full,
        place=place,
        figure=Mark(id=you.id, space="", shape="investigator", letters=letters, person=colour),
        chips=tuple(_chips(you, on_turn=on_turn)),
        columns=((wounds, stress), tuple(_skills(you, book))),
        below=(
            sanity,
            Row(name="Insanity", words=insanity, aside=_ahead(you, book)),
            Row(name="Cards", words=", ".join(cards) or "none", lines=2, told="; ".join(cards)),
        ),
        active=on_turn,
        faded=you.dead,
        lines=tuple(_in_lines(you, book, on_turn=on_turn)),
    )


def _chips(you: Investigator, *, on_turn: bool) -> Iterator[Chip]:
    """Words no one may miss."""
    if you.dead:
        yield Chip("dead", "harm")
        return
    if burning := you.fire + you.stand_ins:
        yield Chip(f"on fire ×{burning}", "fire")
    if you.lying:
        yield Chip("lying down")
    if on_turn:
        yield Chip("turn", "choice")


def _tracks(you: Investigator, book: DeathMayDie) -> tuple[Track, Track, Track]:
    tracks = book.box.tracks
    dice = _dice(you, book)
    return (
        Track(
            name="Wounds", at=you.wounds, last=tracks.deadly_wounds, tone="harm", sign="heart",
            deadly=True, told=f"Wounds: {you.wounds}",
        ),
        Track(
            name="Stress", at=you.stress, last=tracks.most_stress, tone="stress", sign="bolt",
            told=f"Stress: {you.stress}",
        ),
        Track(
            name="Sanity", at=you.sanity, last=tracks.madness, tone="dark", sign="spiral",
            thresholds=tracks.thresholds, dice=tracks.bonus_die_at, deadly=True,
            told=f"Sanity lost: {you.sanity}; bonus dice from it: {dice}",
        ),
    )  # fmt: skip


def _dice(you: Investigator, book: DeathMayDie) -> int:
    """The bonus dice that the sanity lost brings."""
    return sum(place <= you.sanity for place in book.box.tracks.bonus_die_at)


def _skills(you: Investigator, book: DeathMayDie) -> Iterator[Pips]:
    """The skills with their levels; what Companions lend is counted in."""
    for id_ in book.box.investigators[you.id].skills:
        skill, level = book.box.skills[id_], book.level(you, id_)
        told = f"{skill.name}, level {level}: {skill.levels[level - 1].text}"
        yield Pips(name=skill.name, at=level, of=LEVELS, told=told)


def _ahead(you: Investigator, book: DeathMayDie) -> str:
    """What the sanity lost brings, and where it leads next, in words."""
    dice = _dice(you, book)
    brings = f"{how_many(dice, 'die', 'dice')} from sanity · " if dice else "next "
    return f"{brings}threshold at {book.next_threshold(you.sanity)}"


def belongings(you: Investigator, book: DeathMayDie) -> tuple[str, list[str]]:
    """The insanity with what lies on it; what is carried, and every claimed card; in words."""
    card = book.box.insanities.get(you.insanity)
    insanity = card.name if card else "none"
    counts = {kind: you.tokens.count(kind) for kind in dict.fromkeys(you.tokens)}
    held = (*book.box.episode.tokens, *book.box.elder_one.tokens)  # not on the insanity card
    carried = {kind: counts.pop(kind) for kind in held if kind in counts}
    if counts:
        insanity += f" ({_counted(counts)})"
    cards = [_claimed(one, book) for one in you.cards]
    return insanity, [*([_counted(carried)] if carried else []), *cards]


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(
        token_name(kind) if many == 1 else f"{token_name(kind)} ×{many}"
        for kind, many in counts.items()
    )


def _claimed(one: Claimed, book: DeathMayDie) -> str:
    half = book.half(one)
    return f"{half.name} ({one.wounds} of {half.health} wounds)" if one.wounds else half.name


def _in_lines(you: Investigator, book: DeathMayDie, *, on_turn: bool) -> Iterator[str]:
    """One investigator in three lines."""
    box = book.box
    name = box.investigators[you.id].full_name
    if you.dead:
        yield f"{name} is dead."
        return
    turn = ", whose turn it is" if on_turn else ""
    lying = ", lying down" if you.lying else ""
    yield f"{name}{turn}{lying}: in {book.board.space(you.space).name}."
    tracks = box.tracks
    burning = you.fire + you.stand_ins
    ablaze = f" On fire: {burning}." if burning else ""
    yield (
        f"  Wounds {you.wounds} of {tracks.deadly_wounds}, stress {you.stress} of "
        f"{tracks.most_stress}, sanity lost {you.sanity} of {tracks.madness}, next threshold at "
        f"{book.next_threshold(you.sanity)}, bonus dice from sanity {_dice(you, book)}.{ablaze}"
    )
    skills = ", ".join(
        f"{box.skills[id_].name} {book.level(you, id_)}" for id_ in box.investigators[you.id].skills
    )
    insanity, cards = belongings(you, book)
    yield f"  Skills: {skills}. Insanity: {insanity}. Cards: {', '.join(cards) or 'none'}."

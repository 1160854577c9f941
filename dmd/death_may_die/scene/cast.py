"""Figures and tokens on the board, each as a mark that can be drawn, told and clicked."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from dmd.core.sentences import in_a_row, say
from dmd.core.sentences import name as called
from dmd.core.things import (
    FIGURES,
    FIXED,
    TWINS,
    Letters,
    Mark,
    as_words,
    first_letter,
    initials,
    short_names,
    standing_for,
    tag_mark,
)
from dmd.death_may_die.telling.nouns import TOKENS
from dmd.death_may_die.tokens import FIRE
from dmd.death_may_die.world import Enemy, Investigator, Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

ELDER_ONE: Final = "elder_one"


def figures(world: World, book: DeathMayDie) -> list[Mark]:
    """Every figure on the board: first the living investigators, then the enemies."""
    people = known(tuple(one.id for one in world.investigators), book)
    standing = [_person(one, *people[one.id], one.id == world.active) for one in world.living]
    enemies = []
    for one in world.enemies:
        if one.kind == ELDER_ONE:
            name, category = book.box.elder_one.name, ELDER_ONE
        else:
            card = book.box.enemies[one.kind]
            name, category = card.name, card.category
        enemies.append(_enemy(one, name, category, book.health(one, world)))
    return standing + sorted(enemies, key=lambda mark: FIGURES.index(mark.shape))


def tokens(world: World, book: DeathMayDie) -> list[Mark]:
    """Every token on the board but Fire: first what stays where the map has it."""
    task = book.box.episode.objective
    names = {face.id: face.name for face in book.box.episode.faces}
    lying = [
        _token(one, task.health if one.kind == task.token else 0, names.get(one.face, one.face))
        for one in world.tokens
    ]
    return [*_marks_of_the_map(book), *lying]


@lru_cache(maxsize=20)
def _marks_of_the_map(book: DeathMayDie) -> tuple[Mark, ...]:
    """What cards may ask for and none can move, besides the start and the Gates."""
    moving = (FIRE, *TWINS, *book.box.episode.pieces)
    marks = (
        tag_mark(tag, space.id)
        for space in book.board.spaces
        for tag in space.tags
        if tag not in moving
    )
    return tuple(mark for mark in marks if mark.shape not in FIXED)


@lru_cache(maxsize=200)
def known(people: tuple[str, ...], book: DeathMayDie) -> dict[str, tuple[str, str, int]]:
    """The name, the letters and the colour of each investigator, which stays theirs all life."""
    names = [book.box.investigators[one].name for one in people]
    colours = [list(book.box.investigators).index(one) for one in people]
    return dict(zip(people, zip(names, short_names(names), colours, strict=True), strict=True))


@lru_cache(maxsize=5_000)
def _person(one: Investigator, name: str, letters: str, colour: int, active: bool) -> Mark:
    notes = [say("whose turn it is")] * active + [say("lying down")] * one.lying
    return Mark(
        id=one.id, space=one.space, shape="investigator", name=called(name), letters=letters,
        person=colour, note=in_a_row(notes), burning=one.fire + one.stand_ins, faded=one.lying,
        active=active,
    )  # fmt: skip


@lru_cache(maxsize=20_000)
def _enemy(one: Enemy, name: str, category: str, health: int) -> Mark:
    short = enemy_letters(name, category)
    return Mark(
        id=one.id, space=one.space, shape=category, name=called(name), letters=short,
        wounds=one.wounds, health=health, note=say("has attacked") if one.spent else "",
        faded=one.spent,
    )  # fmt: skip


@lru_cache(maxsize=500)
def enemy_letters(name: str, category: str) -> str:
    """What is written on an enemy: Cultists need one letter, monsters two."""
    return first_letter(name) if category == "cultist" else standing_for(name)


def token_name(kind: str) -> str:
    """What a kind of token is called; on a card a wound is a wound, not a “wound token”."""
    return as_words(kind) if kind == "wound" else TOKENS.get(kind) or as_words(kind)


@lru_cache(maxsize=500)
def token_letters(kind: str) -> str:
    """What is written on a token."""
    return Letters(_without, token_name(kind), "token")


def _without(name: str, token: str) -> str:
    """A token is not called “T” for being one.

    >>> _without("R'lyeh token", "token"), _without("жетон Р’льєха", "жетон")
    ('Rl', 'Рл')
    """
    others = [one for one in name.split() if one != token]
    return initials(" ".join(others) or name)


@lru_cache(maxsize=5_000)
def _token(one: Token, health: int, face: str) -> Mark:
    name = called(token_name(one.kind))
    fate = "destroyed: {face}" if health else "turned over: {face}"
    return Mark(
        id=one.id, space=one.space, shape=one.kind, name=name, letters=token_letters(one.kind),
        wounds=one.wounds, health=health, faded=bool(one.face),
        note=say(fate, face=face) if one.face else "",
    )  # fmt: skip

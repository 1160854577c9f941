"""What lies beside the board in words: sheets with what their cards do, piles, enemies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from dmd.core.scene import Group, Scene
from dmd.core.sentences import Bare, Trimmed, name, say
from dmd.death_may_die.telling.exhibits import (
    Line,
    in_one,
    names_of,
    of_enemy,
    of_insanity,
    said,
)
from dmd.death_may_die.telling.exhibits_of_cards import half_lines, stage_lines
from dmd.death_may_die.telling.nouns import Names
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def in_words(scene: Scene, world: World, book: DeathMayDie) -> list[Group]:
    """Everything beside the board: the task first, then a group a sheet or a pile."""
    kinds = tuple(dict.fromkeys(one.kind for one in world.enemies if one.kind in book.box.enemies))
    return [
        Group(scene.title, scene.story),
        *(_sheet(you, sheet.lines, book)
          for you, sheet in zip(world.investigators, scene.seats, strict=True)),
        _group(name(book.box.elder_one.name), [*scene.asides[0].lines, *_stages(world, book)]),
        _group(say("Mythos discard pile"), _discarded(world, book)),
        *(_enemy(kind, book) for kind in kinds),
    ]  # fmt: skip


@lru_cache(maxsize=50)
def names_at(book: DeathMayDie) -> Names:
    """What everything at this table is called on cards."""
    return names_of(book.box, book.board, elder_one=True)


@lru_cache(maxsize=2_000)
def _sheet(you: Investigator, told: tuple[str, ...], book: DeathMayDie) -> Group:
    """A sheet, then what skills, insanity and cards do, a line each."""
    first, *lines = (Trimmed(line) for line in told)
    return _group(Bare(first), [*lines, *_powers(you, book)])


def _powers(you: Investigator, book: DeathMayDie) -> Iterator[str]:
    box, names = book.box, names_at(book)
    for id_ in box.investigators[you.id].skills:
        skill, level = box.skills[id_], book.level(you, id_)
        text = said(skill.levels[level - 1].text)
        yield say("{skill} {level}: {text}", skill=skill.name, level=level, text=text)
    if card := box.insanities.get(you.insanity):
        text = _sentences(of_insanity(card, names).lines)
        yield say("{card}: {text}", card=card.name, text=text)
    for claimed in you.cards:
        half = book.half(claimed)
        text = _sentences(half_lines(half, box.episode, names))
        yield say("{card}: {text}", card=half.name, text=text)


def _sentences(lines: Sequence[Line]) -> str:
    """What a card says in one paragraph."""
    return in_one(lines) if lines else say("nothing.")


def _stages(world: World, book: DeathMayDie) -> Iterator[str]:
    """Every Stage that is revealed, with what it does."""
    for number, stage in enumerate(book.revealed(world), 1):
        yield say(
            "Stage {number}: {text}",
            number=number,
            text=_sentences(stage_lines(stage, names_at(book))),
        )


def _discarded(world: World, book: DeathMayDie) -> list[str]:
    """The discarded cards, the last one first, each with its symbol."""
    box = book.box
    cards = {card.id: card for card in (*box.elder_one.mythos, *box.episode.mythos)}
    shown = ("◇ no symbol: {card}", "◆ Summoning symbol: {card}")
    return [
        say(shown[cards[one].symbol], card=cards[one].name)
        for one in reversed(world.mythos_discard)
    ] or [say("No card yet.")]


@lru_cache(maxsize=500)
def _enemy(kind: str, book: DeathMayDie) -> Group:
    card = book.box.enemies[kind]
    return _group(name(card.name), [line.whole for line in of_enemy(card, names_at(book)).lines])


def _group(title: str, lines: Iterable[str]) -> Group:
    return Group(title, tuple(lines))

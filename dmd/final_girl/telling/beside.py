"""What lies beside the board in words: sheets with what their cards do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from dmd.core.scene import Group, Scene
from dmd.core.sentences import Listed, Trimmed, say
from dmd.core.sentences import name as called
from dmd.final_girl.telling.in_cards import Reader
from dmd.final_girl.telling.reading_out import reader_at
from dmd.final_girl.world import World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


def in_words(scene: Scene, world: World, book: FinalGirl) -> list[Group]:
    """Everything beside the board: the task first, then a group a sheet or a pile."""
    read, box = reader_at(book), book.box
    (girl,) = scene.seats
    killer, market = scene.asides
    lasting = [box.events[one] for one in world.lasting]
    return [
        Group(scene.title, scene.story),
        Group(girl.title, (*map(Trimmed, girl.lines), *_items(world, book, read))),
        Group(say("Hand"), tuple(_cards(world.hand, book)) or (say("No card."),)),
        Group(killer.title, (*killer.lines, *_dark(world, book, read))),
        *(Group(called(one.name), (*read.event(one),)) for one in lasting),
        Group(market.title, tuple(_cards(world.market, book)) or (say("No card."),)),
    ]


def _cards(cards: Iterable[str], book: FinalGirl) -> Iterator[str]:
    """Each different card with its cost and its rows, the cheapest first."""
    known = [book.box.cards[one] for one in different(tuple(cards))]
    for one in sorted(known, key=lambda card: (card.cost, card.name)):
        yield _card(one.id, book)


@lru_cache(maxsize=2_000)
def _card(id_: str, book: FinalGirl) -> str:
    """A card of a book says the same all evening, and many lie there at once."""
    one = book.box.cards[id_]
    rows = Listed([*reader_at(book).card(one)], between=" ")
    return say("{card}, cost {cost}: {rows}", card=called(one.name), cost=one.cost, rows=rows)


def _items(world: World, book: FinalGirl, read: Reader) -> Iterator[str]:
    for kept in world.items:
        item = book.box.items[kept.id]
        text = Listed([*read.item(item)], between=" ")
        yield say("{card}: {text}", card=called(item.name), text=text)


def _dark(world: World, book: FinalGirl, read: Reader) -> Iterator[str]:
    """His powers that are known, and his finale; else what he does first."""
    for power in book.powers(world):
        text = Listed([*read.power(power)], between=" ")
        yield say("{card}: {text}", card=called(power.name), text=text)
    if finale := book.box.finales.get(world.finale):
        text = Listed([*read.finale(finale)], between=" ")
        yield say("{card}: {text}", card=called(finale.name), text=text)
    else:
        yield say("First in each killer phase: {act}", act=read.act(book.box.killer.act))

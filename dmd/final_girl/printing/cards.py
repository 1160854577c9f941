"""The cards of a location, a killer or a heroine, as they are cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from dmd.core.paper import Card, Part
from dmd.core.sentences import Listed, how_many, say
from dmd.core.sentences import name as called
from dmd.final_girl.box import ActionCard, Record, Setup, TerrorCard
from dmd.final_girl.telling.in_cards import Reader


def of_location(read: Reader) -> list[Card]:
    """Set-up cards, items, events, terror cards."""
    box = read.book.box.location
    place = called(box.name)
    found = [_card(one, say("Set-up"), place, _setup(one, read)) for one in box.setups]
    found += [_card(one, say("Item"), place, read.item(one)) for one in box.items]
    found += [_card(one, say("Event"), place, read.event(one)) for one in box.events]
    return [*found, *_terror(box.terror, place, read)]


def of_killer(read: Reader) -> list[Card]:
    """Finales, dark powers, terror cards, minions."""
    killer = read.book.box.killer
    name = called(killer.name)
    back = say("On its back: {act}", act=read.act(killer.act))
    found = [_card(one, say("Finale"), name, read.finale(one), last=back) for one in killer.finales]
    found += [_card(one, say("Dark power"), name, read.power(one)) for one in killer.powers]
    found += [_card(one, say("Minion"), name, read.minion(one)) for one in killer.minions]
    return [*found, *_terror(killer.terror, name, read)]


def of_heroine(read: Reader) -> list[Card]:
    """Every action card as often as it is in the box, and what is hers alone."""
    girl, known = read.book.box.heroine, read.book.box.board.cards
    found = [card for one in known for card in _action(one, read)]
    if girl.item:
        found.append(_card(girl.item, say("Item"), called(girl.name), read.item(girl.item)))
    return found


def _action(one: ActionCard, read: Reader) -> Iterator[Card]:
    cost = say("cost {cost}", cost=one.cost)
    for number in range(one.copies):
        card = _card(one, say("Action card"), cost, read.wants(one), number)
        rows = (Part(label=label, told=row) for label, row in read.rows(one))
        yield replace(card, parts=(*card.parts, *rows))


def _terror(some: Iterable[TerrorCard], of: str, read: Reader) -> Iterator[Card]:
    for one in some:
        for number in range(one.copies):
            yield _card(one, say("Terror card"), of, read.terror(one), number)


def _setup(one: Setup, read: Reader) -> Iterator[str]:
    """Who begins where."""
    space = read.book.space_name
    yield say("Heroine: {space}.", space=called(space(one.heroine)))
    yield say("Killer: {space}.", space=called(space(one.killer)))
    spaces = [
        say("{space} {n}", space=called(space(where)), n=many)
        for where, many in one.victims.items()
    ]
    many = how_many(sum(one.victims.values()), "victim")
    yield say("{victims}: {spaces}.", victims=many, spaces=Listed(spaces, ""))


def _card(
    one: Record, kind: str, of: str, lines: Iterable[str], number: int = 0, *, last: str = ""
) -> Card:
    """A card with a paragraph for each line, and its words for the mood."""
    parts = [Part(told=line) for line in lines]
    if one.text:
        parts.append(Part(told=called(one.text), flavour=True))
    return Card(
        id=f"{one.id} {number}" if number else one.id, kind=kind, name=called(one.name), of=of,
        parts=tuple(parts), last=(Part(told=last),) if last else (), house=one.house,
    )  # fmt: skip

"""What a card, an item, an event or a killer does, in the very sentences that are told in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from textwrap import fill
from typing import Any, Final, NamedTuple

import msgspec

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, in_a_row, in_english, say, written
from dmd.core.sentences import name as called
from dmd.core.words import shortened
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.opening import open_book
from dmd.final_girl.shelf import heroine_names, killer_names, location_names
from dmd.final_girl.telling.in_cards import Reader

KINDS: Final = {
    "card": say("action cards"), "item": say("items"), "event": say("events"),
    "terror": say("terror cards"), "power": say("dark powers"), "finale": say("finale cards"),
    "minion": say("minions"), "killer": say("killers"), "heroine": say("heroines"),
}  # fmt: skip
"""What can be shown, by the word for it."""


class Exhibit(NamedTuple):
    """One thing, and what it says."""

    kind: str
    id: str
    name: str
    lines: tuple[str, ...]
    house: bool = False


class Found:
    """What was found; in a notebook it reads as text."""

    own: Any = None

    def __init__(self, exhibits: Iterable[Exhibit], example: str = "") -> None:
        self.exhibits = tuple(exhibits)
        self.example = example

    def told(self, width: int = 88) -> str:
        """In lines that are not longer."""
        if self.example:
            return "\n".join(self._listed(kind, width) for kind in KINDS)
        told = []
        for one in self.exhibits:
            head = say("{name} · {kind} (in part ours)" if one.house else "{name} · {kind}",
                       name=called(one.name), kind=called(one.kind))  # fmt: skip
            told.append(str(head))
            told += [fill(str(line), width, initial_indent="  ", subsequent_indent="    ")
                     for line in one.lines]  # fmt: skip
        return "\n".join(told)

    def _listed(self, kind: str, width: int) -> str:
        """The names of a kind, as one types them."""
        names = in_a_row([as_written(one.id) for one in self.exhibits if one.kind == kind])
        told = say("{kind} ({about}): {names}",
                   kind=as_written(kind), about=KINDS[kind], names=names)  # fmt: skip
        return fill(str(told), width, subsequent_indent="  ")

    def data(self) -> Any:
        """The same for machines."""
        return [msgspec.to_builtins(one._asdict(), enc_hook=written) for one in self.exhibits]

    def __repr__(self) -> str:
        return self.told()


def show(words: str = "", opened: Mapping[str, Any] | None = None) -> Found:
    """What goes by a name, such as `walk` or `item axe`; without words, what there is."""
    known = everything()
    if not words.strip():
        return Found(known, example="walk")
    wanted = " ".join(words.casefold().replace("_", " ").split())
    kind, _, rest = wanted.partition(" ")
    if kind in KINDS and rest:
        known = tuple(one for one in known if one.kind == kind)
        wanted = rest
    found = [one for one in known if wanted in (one.name.casefold(), one.id.replace("_", " "))]
    if not found:
        names = [one.name for one in known] + [one.id for one in known]
        raise Refusal(
            say("Nothing is called “{words}”.", words=shortened(words)),
            remedy=nearest(words, names)
            or say("See what there is: {line}", line="dmd show --game final_girl"),
        )
    return Found(found)


@cache
@in_english
def everything() -> tuple[Exhibit, ...]:
    """All that the kit ships, each thing once."""
    found: dict[tuple[str, str], Exhibit] = {}
    for location in location_names():
        for killer in killer_names():
            for heroine in heroine_names():
                for one in _of(open_book(location, killer, heroine)):
                    found.setdefault((one.kind, one.id), one)
    return tuple(found.values())


def _of(book: FinalGirl) -> Iterator[Exhibit]:
    """Everything in the box of a book."""
    box, read = book.box, Reader(book)
    for card in box.cards.values():
        cost = say("Costs {cost} time; {n} in the box.", cost=card.cost, n=card.copies)
        yield Exhibit("card", card.id, card.name, (cost, *read.card(card)), card.house)
    for item in box.items.values():
        yield Exhibit("item", item.id, item.name, (*read.item(item),), item.house)
    for event in box.events.values():
        yield Exhibit("event", event.id, event.name, (*read.event(event),), event.house)
    for terror in box.terror.values():
        copies = say("{n} in the deck.", n=terror.copies)
        told = (copies, *read.terror(terror))
        yield Exhibit("terror", terror.id, terror.name, told, terror.house)
    for power in box.powers.values():
        yield Exhibit("power", power.id, power.name, (*read.power(power),), power.house)
    for finale in box.finales.values():
        yield Exhibit("finale", finale.id, finale.name, (*read.finale(finale),), finale.house)
    for minion in box.minions.values():
        yield Exhibit("minion", minion.id, minion.name, (*read.minion(minion),), minion.house)
    killer, girl = box.killer, box.heroine
    yield Exhibit("killer", killer.id, killer.name, (*read.killer(killer),))
    yield Exhibit("heroine", girl.id, girl.name, (*read.heroine(girl),))

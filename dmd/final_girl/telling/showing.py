"""What a card, an item, an event or a killer does, in the very sentences that are told in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from textwrap import fill
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import in_english, say
from dmd.core.words import shortened
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.killing import told_action
from dmd.final_girl.opening import open_book
from dmd.final_girl.setup import table
from dmd.final_girl.shelf import heroine_names, killer_names, location_names

KINDS: Final = {
    "card": "action cards", "item": "items", "event": "events", "terror": "terror cards",
    "power": "dark powers", "finale": "finale cards", "killer": "killers", "heroine": "heroines",
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
            return "\n".join(
                fill(f"{what}: {', '.join(e.id for e in self.exhibits if e.kind == kind)}", width,
                     subsequent_indent="  ")
                for kind, what in KINDS.items()
            )  # fmt: skip
        told = []
        for one in self.exhibits:
            ours = " (in part ours)" if one.house else ""
            told.append(f"{one.name} · {one.kind}{ours}")
            told += [fill(line, width, initial_indent="  ", subsequent_indent="    ")
                     for line in one.lines]  # fmt: skip
        return "\n".join(told)

    def data(self) -> Any:
        """The same for machines."""
        return [one._asdict() for one in self.exhibits]

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
            remedy=nearest(words, names) or "See what there is with `dmd show --game final_girl`.",
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


Row = Callable[[Iterable[Any]], str]


def _of(book: FinalGirl) -> Iterator[Exhibit]:
    world = replace(table(book), girl_at=book.board.ids[0], killer_at=book.board.ids[0])

    def row(words: Iterable[Any]) -> str:
        return " ".join(str(book.told(one, world)) for one in words) or "nothing"

    yield from _hers(book, row)
    yield from _his(book, row)


def _hers(book: FinalGirl, row: Row) -> Iterator[Exhibit]:
    """Action cards, items, events, the heroine."""
    box, girl = book.box, book.box.heroine
    for card in box.cards.values():
        lines = [f"Costs {card.cost}; {card.copies} in the box."]
        for one in card.rerolls:
            price = f", time −{one.time}" if one.time else ""
            lines.append(f"After a roll: roll {one.dice} of the dice again{price}.")
        if not card.rerolls:
            lines += [f"Two or more: {row(card.more)}", f"One: {row(card.one)}"]
            lines += [f"None: {row(words)}" for words in card.failure]
        yield Exhibit("card", card.id, card.name, tuple(lines), card.house)
    for item in box.items.values():
        yield Exhibit("item", item.id, item.name, tuple(_of_item(item, row)), item.house)
    for event in box.events.values():
        lines = ["It stays." if event.lasting else "It happens once."]
        lines += [row(event.does)] if event.does else []
        yield Exhibit("event", event.id, event.name, tuple(lines), event.house)
    rescues = (f"A rescue: {row(words)}" for words in girl.slots)
    told = (f"Health {girl.health}.", *rescues, f"After the flip: {row(girl.after)}")
    yield Exhibit("heroine", girl.id, girl.name, told)


def _his(book: FinalGirl, row: Row) -> Iterator[Exhibit]:
    """Terror cards, dark powers, finales, the killer."""
    box, killer = book.box, book.box.killer
    for terror in box.terror.values():
        lines = [f"{terror.copies} in the deck."]
        lines += ["Without victims the next one is drawn."] if terror.needs_victims else []
        minor = f"A minor dark power with {terror.health} health."
        lines.append(minor if terror.power else row(terror.does))
        yield Exhibit("terror", terror.id, terror.name, tuple(lines), terror.house)
    for power in box.powers.values():
        given = {name: getattr(power, name) for name in ("attack", "move", "everyone", "again")}
        lines = [f"{name}: {value}" for name, value in given.items() if value]
        lines += [f"For each victim he kills: {row(power.kill)}"] if power.kill else []
        yield Exhibit("power", power.id, power.name, tuple(lines), power.house)
    for finale in box.finales.values():
        act = told_action(finale.act.target, finale.act.steps)
        lines = [f"Target: {act['wanted']}; then {act['doing']}."]
        lines += [f"Before it: {row(finale.before)}"] if finale.before else []
        lines += [f"When revealed: {row(finale.reveal)}"] if finale.reveal else []
        yield Exhibit("finale", finale.id, finale.name, tuple(lines), finale.house)
    lines = [f"Health {killer.health}, begins at horror {killer.horror}."]
    for number, one in enumerate(killer.rows, 1):
        does = f" {row(one.does)}" if one.does else ""
        dark = " The dark power is revealed." if one.reveals else ""
        lines.append(f"Row {number}: attack {one.attack}, movement {one.move}.{does}{dark}")
    yield Exhibit("killer", killer.id, killer.name, tuple(lines))


def _of_item(item: Any, row: Any) -> Iterator[str]:
    hands = {0: "No hand.", 1: "One hand.", 2: "Two hands."}[item.hands]
    yield hands + (f" {item.uses} uses." if item.uses else "")
    if item.weapon:
        reach = (f"{item.weapon.nearest} to {item.weapon.farthest} spaces away"
                 if item.weapon.farthest else "in the same space")  # fmt: skip
        yield f"A weapon: damage +{item.weapon.damage}, {reach}."
    if item.use:
        cost = f" for {item.use.time} time" if item.use.time else ""
        gone = "; then it is gone" if item.use.discard else ""
        for one in item.use.does:
            told = "roll dice again" if item.use.reroll else row(one)
            yield f"Use it{cost}: {told}{gone}"
    if item.heal:
        yield f"An action card that heals, heals {item.heal} more."
    if item.followers:
        yield f"{item.followers} victim more follows."

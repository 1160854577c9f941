"""What is wrong with a location, a killer or a heroine, each complaint with its remedy.

Errors are broken rules, of the format or of the game, and keep a file from being played. Warnings
can be played and are probably not meant so; advice is about balance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dmd.core.boards.board import Board
from dmd.core.boards.spaces import told_apart
from dmd.core.complaints import Complaint, nearest
from dmd.core.sentences import in_a_row, say
from dmd.final_girl.attack import Damage
from dmd.final_girl.box import Heroine, Killer, Location, PlayerBoard
from dmd.final_girl.hand import TakeActionCard
from dmd.final_girl.terror import Burn, ForEachKill, SummonMinions
from dmd.final_girl.uses import PutToken, RollForLuck
from dmd.final_girl.victims import PlaceVictims
from dmd.final_girl.world import VICTIM

Complain = Callable[..., Complaint]
TURNS = 10
"""So many turns pass before the finale, if nothing brings it forward (FG-FINALE-5)."""
STARTS = ("killer_start", "heroine_start")
SIDES = 6


def unknown(
    word: str, known: Iterable[str], field: str, complain: Complain, what: str
) -> Complaint:
    """A word that names nothing, with the nearest one that does."""
    there = list(known)
    remedy = nearest(word, there) or say("There are: {there}.", there=in_a_row(there))
    problem = say("There is no {what} “{word}”.", what=what, word=word)
    return complain(problem, field=field, remedy=remedy)


def twice(ids: Iterable[str], field: str, complain: Complain) -> Iterator[Complaint]:
    """Ids that are there twice."""
    for id_, many in Counter(ids).items():
        if many > 1:
            yield complain(
                say("“{id}” is there {many} times.", id=id_, many=many), field=field,
                remedy="Give each an id of its own.",
            )  # fmt: skip


# -- locations -------------------------------------------------------------------------------------


def of_location(
    one: Location, board: Board, game: PlayerBoard, complain: Complain
) -> Iterator[Complaint]:
    """Everything there is to say about a location on its map."""
    yield from panic_table(one, board, complain)
    yield from setup_cards(one, board, game, complain)
    for field, cards in (("items", one.items), ("events", one.events), ("terror", one.terror)):
        yield from twice((card.id for card in cards), field, complain)
    yield from location_items(one, board, game, complain)
    for number, event in enumerate(one.events):
        field = f"events[{number}]"
        if event.id == VICTIM:
            yield complain("No event may have this id.", field=f"{field}.id", remedy="Rename it.")
        for space in (*event.drowns, *event.tunnel):
            if space not in board:
                yield unknown(space, board.ids, field, complain, "space")
        if len(event.tunnel) == 1:
            yield complain(
                "A tunnel needs two ends.", field=f"{field}.tunnel", remedy="Name another space.",
                rule="FG-TOKEN-1",
            )  # fmt: skip
        yield from words((*event.does, *event.upkeep), field, board, game, complain)
    for number, card in enumerate(one.terror):
        yield from words(card.does, f"terror[{number}].does", board, game, complain)
        yield from minor_power(card, f"terror[{number}]", complain)


def panic_table(one: Location, board: Board, complain: Complain) -> Iterator[Complaint]:
    """Every space has its numbers, each number once, and they lead to neighbours."""
    called = told_apart({space.id: space.name for space in board.spaces})
    for space in board.ids:
        if space not in one.panic:
            yield complain(
                say("No panic number is told for {space}.", space=called[space]), field="panic",
                remedy=say("Write “{space}: {{…}}”, or an empty group, where all stay.",
                           space=space),
                level="warning", rule="FG-BRD-7", spot=(space,),
            )  # fmt: skip
    for space, ways in one.panic.items():
        field = f"panic.{space}"
        if space not in board:
            yield unknown(space, board.ids, field, complain, "space")
            continue
        near = board.neighbours(space)
        for to in ways:
            if to not in near:
                remedy = nearest(to, near) or say(
                    "Its neighbours are: {near}.", near=in_a_row(near)
                )
                problem = say(
                    "From {space} no link leads to {to}.",
                    space=called[space],
                    to=called.get(to, to),
                )
                yield complain(problem, field=f"{field}.{to}", remedy=remedy, rule="FG-BRD-7",
                               spot=(space,))  # fmt: skip
        counted = Counter(number for numbers in ways.values() for number in numbers)
        for number, many in sorted(counted.items()):
            if many > 1:
                problem = say("The number {n} leads from {space} to two places.", n=number,
                              space=called[space])  # fmt: skip
                yield complain(problem, field=field, remedy="Take it away from one of them.",
                               rule="FG-PANIC-2", spot=(space,))  # fmt: skip
        lost = [to for to in near if to not in ways]
        if lost:
            problem = say("Nobody ever panics from {space} to {lost}.", space=called[space],
                          lost=in_a_row([called[to] for to in lost]))  # fmt: skip
            yield complain(problem, field=field, remedy="Give the link a number, if it is meant.",
                           level="advice", rule="FG-BRD-7", spot=(space,))  # fmt: skip


def setup_cards(
    one: Location, board: Board, game: PlayerBoard, complain: Complain
) -> Iterator[Complaint]:
    """Set-up cards place everybody on spaces that are there."""
    if not one.setups:
        yield complain("There is no set-up card.", field="setups", remedy="Write at least one.",
                       rule="FG-SETUP-6")  # fmt: skip
    yield from twice((card.id for card in one.setups), "setups", complain)
    for number, card in enumerate(one.setups):
        field = f"setups[{number}]"
        for space in (card.heroine, card.killer, *card.victims):
            if space not in board:
                yield unknown(space, board.ids, field, complain, "space")
        many = sum(card.victims.values())
        if many > game.victims:
            problem = say("{n} victims are placed; there are {most} pawns.", n=many,
                          most=game.victims)  # fmt: skip
            yield complain(problem, field=f"{field}.victims", remedy="Take some away.",
                           rule="FG-SPECIAL-3")  # fmt: skip
        if card.heroine == card.killer:
            yield complain("She begins beside the killer.", field=field, level="advice",
                           remedy="Let them begin apart, if this is not meant.")  # fmt: skip


def location_items(
    one: Location, board: Board, game: PlayerBoard, complain: Complain
) -> Iterator[Complaint]:
    """Items fill the stacks and name cards that are there."""
    wanted = len(board.tagged("search")) * game.stack_cards
    if len(one.items) < wanted:
        problem = say("The stacks want {wanted} items; there are {n}.", wanted=wanted,
                      n=len(one.items))  # fmt: skip
        yield complain(problem, field="items", remedy="Write more, or leave stacks short.",
                       level="advice", rule="FG-SETUP-5")  # fmt: skip
    for number, item in enumerate(one.items):
        yield from item_words(item, f"items[{number}]", board, game, complain)


def item_words(
    item: Any, field: str, board: Board | None, game: PlayerBoard, complain: Complain
) -> Iterator[Complaint]:
    """What an item names and does."""
    cards = [card.id for card in game.cards]
    if item.weapon:
        for card in (*item.weapon.only_with, *item.weapon.dice):
            if card not in cards:
                yield unknown(card, cards, f"{field}.weapon", complain, "action card")
        if item.weapon.nearest > item.weapon.farthest:
            yield complain("This range ends before it begins.", field=f"{field}.weapon",
                           remedy="Let `farthest` be at least `nearest`.",
                           rule="FG-WEAPON-2")  # fmt: skip
    for row in item.use.does if item.use else ():
        yield from words(row, f"{field}.use", board, game, complain)


# -- killers and heroines --------------------------------------------------------------------------


def of_killer(one: Killer, game: PlayerBoard, complain: Complain) -> Iterator[Complaint]:
    """Everything there is to say about a killer."""
    for field, some in (("rows", one.rows), ("finales", one.finales), ("powers", one.powers)):
        if not some:
            yield complain("Nothing is listed here.", field=field, remedy="List at least one.",
                           rule="FG-BRD-3")  # fmt: skip
    for field, cards in (
        ("finales", one.finales), ("powers", one.powers), ("terror", one.terror),
        ("minions", one.minions),
    ):  # fmt: skip
        yield from twice((card.id for card in cards), field, complain)
    reveals = sum(row.reveals for row in one.rows)
    if reveals != 1:
        yield complain(
            say("{n} rows reveal the dark power.", n=reveals), field="rows", level="warning",
            remedy="Mark one row with `reveals: true`.", rule="FG-DARK-1",
        )  # fmt: skip
    kinds = [card.id for card in one.minions]
    for number, card in enumerate(one.minions):
        if card.start > card.number:
            yield complain("More minions begin than there are.", field=f"minions[{number}]",
                           remedy="Let `start` be at most `number`.",
                           rule="FG-MINION-2")  # fmt: skip
    told = [(f"rows[{n}].does", row.does) for n, row in enumerate(one.rows)]
    told += [("top", one.top)]
    told += [(f"finales[{n}]", (*f.before, *f.reveal)) for n, f in enumerate(one.finales)]
    told += [(f"powers[{n}].kill", power.kill) for n, power in enumerate(one.powers)]
    told += [(f"terror[{n}].does", card.does) for n, card in enumerate(one.terror)]
    for field, row in told:
        yield from words(row, field, None, game, complain, kinds)
    for number, read in enumerate(one.terror):
        yield from minor_power(read, f"terror[{number}]", complain)


def minor_power(card: Any, field: str, complain: Complain) -> Iterator[Complaint]:
    """A minor dark power has health, and what has health is one."""
    if (card.power is None) != (card.health == 0):
        yield complain(
            "A minor dark power needs `health` and `power` together.", field=field,
            remedy="Write both, or neither.", rule="FG-DARK-3",
        )  # fmt: skip


def of_heroine(one: Heroine, game: PlayerBoard, complain: Complain) -> Iterator[Complaint]:
    """Everything there is to say about a heroine."""
    if not one.slots:
        yield complain("Her card has no slot for a rescue.", field="slots",
                       remedy="List at least one reward.", rule="FG-HERO-1")  # fmt: skip
    for number, row in enumerate((*one.slots, one.after)):
        field = f"slots[{number}]" if number < len(one.slots) else "after"
        yield from words(row, field, None, game, complain)
    if one.item:
        yield from item_words(one.item, "item", None, game, complain)


# -- words -----------------------------------------------------------------------------------------


def words(
    row: Iterable[Any], field: str, board: Board | None, game: PlayerBoard, complain: Complain,
    minions: Iterable[str] = (),
) -> Iterator[Complaint]:  # fmt: skip
    """What the words of a row name is there; without a map at hand spaces cannot be judged."""
    row = tuple(row)
    if sum(isinstance(one, Damage) for one in row) > 1:
        yield complain("Two damages stand in one row.", field=field,
                       remedy="Write one, with the sum of both.", rule="FG-ATK-3")  # fmt: skip
    for one in row:
        for space in spaces_of(one):
            if board is not None and space not in board:
                yield unknown(space, board.ids, field, complain, "space")
        if isinstance(one, Burn) and len(one.spaces) != SIDES:
            yield complain("A die has six numbers.", field=field, remedy="Name six spaces.")
        if isinstance(one, TakeActionCard) and one.card:
            known = [card.id for card in game.cards]
            if one.card not in known:
                yield unknown(one.card, known, field, complain, "action card")
        if isinstance(one, SummonMinions) and one.kind not in minions:
            yield unknown(one.kind, minions, field, complain, "kind of minion")
        if isinstance(one, ForEachKill):
            yield from words(one.does, field, board, game, complain, minions)
        if isinstance(one, RollForLuck) and not one.gifts:
            yield complain("No success is worth anything.", field=field, remedy="Name `gifts`.")


def spaces_of(one: Any) -> tuple[str, ...]:
    """The spaces that a word names."""
    if isinstance(one, PlaceVictims):
        return () if one.at in STARTS else (one.at,)
    if isinstance(one, Burn):
        return one.spaces
    return one.not_on if isinstance(one, PutToken) else ()

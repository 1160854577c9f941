"""The pages in words: how a location is set up, what stands on a killer's board and on hers."""

from __future__ import annotations

from collections.abc import Iterator

from dmd.core.boards.board import Board
from dmd.core.maps.map_file import MapFile
from dmd.core.paper import Chapter, Item
from dmd.core.sentences import Listed, enumerated, in_a_row, say
from dmd.core.sentences import name as called
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.box import Record, Side
from dmd.final_girl.telling.in_cards import Reader

SIDES = {"normal": say("Normal side"), "extreme": say("Extreme horror side")}


def of_map(board: Board) -> list[Chapter]:
    """A map without a location: where one gets out, and where one searches."""
    return [Chapter(say("The map"), tuple(_spaces(board)))]


def of_location(book: FinalGirl, board: Board, map_: MapFile) -> list[Chapter]:
    """Setting up, the spaces, the panic numbers, what is ours."""
    location = book.box.location
    found = [
        Chapter(say("Set-up"), tuple(_steps(book))),
        Chapter(say("The map"), tuple(_spaces(board))),
        Chapter(say("Panic: where a victim runs with which number"), tuple(_panic(book, board))),
        Chapter(say("Not printed by the publisher, and notes"), tuple(_ours(
            (*location.setups, *location.items, *location.events, *location.terror),
            location.note,
        ))),
    ]  # fmt: skip
    if location.text:
        found.insert(0, Chapter(say("The story"), (Item("", called(location.text), flavour=True),)))
    return [one for one in found if one.items]


def _steps(book: FinalGirl) -> Iterator[Item]:
    box = book.box
    many = len(box.location.items)
    told = (
        say("Choose a killer and a heroine, and print their sheets too; any of them will do."),
        say("Put the pages of the map together: {n:space|spaces}.", n=len(book.board.ids)),
        say(
            "Shuffle the killer's terror cards with those of this location, and deal {n} face "
            "down; nobody looks at the others.", n=box.board.terror_cards,
        ),
        say(
            "Shuffle the {n} items, deal {many} face down on each search space, and turn the top "
            "one up.", n=many, many=box.board.stack_cards,
        ),
        say("Draw a set-up card: it says where everybody begins."),
        say(
            "Fold the last breath tokens, glue them and mix them: one for her, one for the "
            "killer, and nobody looks."
        ),
        say("One finale and one dark power lie face down before the killer; the others are out."),
        say("Shuffle the events, turn one up and carry it out."),
    )  # fmt: skip
    for number, one in enumerate(told, 1):
        yield Item(f"{number}.", one)


def _spaces(board: Board) -> Iterator[Item]:
    for tag, name in (("exit", say("Exits")), ("search", say("Search spaces"))):
        there = [called(board.space(one).name) for one in board.tagged(tag)]
        if there:
            yield Item(name, say("{spaces}.", spaces=in_a_row(there)))


def _panic(book: FinalGirl, board: Board) -> Iterator[Item]:
    """A line for each space: the numbers that lead away, and where to."""
    for space in board.ids:
        ways = book.box.location.panic.get(space, {})
        told = [
            say("{numbers} to {space}", numbers=_numbers(numbers),
                space=called(board.space(to).name))
            for to, numbers in ways.items()
        ]  # fmt: skip
        rest = [n for n in range(1, 7) if not book.flees(space, n)]
        if rest:
            told.append(say("{numbers} stays", numbers=_numbers(tuple(rest))))
        yield Item(called(board.space(space).name), say("{ways}.", ways=Listed(told, "", "; ")))


def _numbers(numbers: tuple[int, ...]) -> str:
    """As they are printed: 2–5, or 3, 6."""
    low, high = min(numbers), max(numbers)
    if len(numbers) > 1 and sorted(numbers) == [*range(low, high + 1)]:
        return say("{low}–{high}", low=low, high=high)
    return in_a_row(map(str, sorted(numbers)))


def of_killer(read: Reader) -> list[Chapter]:
    """The killer board: what comes first, the bloodlust track, what is ours."""
    killer = read.book.box.killer
    board = [
        Item(say("Health"), say("{n:marker|markers}, and a last breath token.",
                                n=killer.health - 1)),
        Item(say("Horror"), say("It begins at {n}.", n=killer.horror)),
        Item(say("First in each killer phase"), read.act(killer.act)),
    ]  # fmt: skip
    if killer.minions_act:
        board.append(Item(say("Then the minions"), read.act(killer.minions_act)))
    rows = [
        Item(say("Row {n}", n=number), read.blood_row(one))
        for number, one in enumerate(killer.rows, 1)
    ]
    if killer.top:
        rows.append(Item(say("Above the top, each time"), read.row(killer.top)))
    cards = (*killer.finales, *killer.powers, *killer.terror, *killer.minions)
    found = [
        Chapter(say("The killer board"), tuple(board)),
        Chapter(say("Bloodlust, from the bottom up"), tuple(rows)),
        Chapter(say("Not printed by the publisher, and notes"), tuple(_ours(cards, killer.note))),
    ]
    if killer.text:
        found.insert(0, Chapter(say("The story"), (Item("", called(killer.text), flavour=True),)))
    return [one for one in found if one.items]


def of_heroine(read: Reader) -> list[Chapter]:
    """Her card, and the player board."""
    girl, board = read.book.box.heroine, read.book.box.board
    first, *lines = read.heroine(girl)
    found = [
        Chapter(say("Her card"), (Item(say("Health"), first), *(Item("", one) for one in lines))),
        *(Chapter(SIDES[name], tuple(_side(side, board.most_time)))
          for name, side in board.sides.items()),
        Chapter(say("Not printed by the publisher, and notes"),
                tuple(_ours((*board.cards, *((girl.item,) if girl.item else ())), girl.note))),
    ]  # fmt: skip
    if girl.text:
        found.insert(0, Chapter(say("The story"), (Item("", called(girl.text), flavour=True),)))
    return [one for one in found if one.items]


def _side(side: Side, most: int) -> Iterator[Item]:
    yield Item(
        say("Time"),
        say("It begins at {n} and goes up to {most}; below 0 is the red.", n=side.time, most=most),
    )
    for number, step in enumerate(side.horror):
        ends = {0: say("Horror, green end"), len(side.horror) - 1: say("Horror, red end")}
        label = ends.get(number) or say("Horror {n}", n=step.label)
        yield Item(label, say("{dice:die|dice}.", dice=step.dice))


def _ours(cards: tuple[Record, ...], note: str) -> Iterator[Item]:
    """What was chosen by whoever wrote the files, and what they say about it."""
    ours = [called(one.name) for one in cards if one.house]
    if ours:
        yield Item(say("Cards"), say("In part ours: {cards}.", cards=enumerated(ours, "and")))
    for one in cards:
        if one.note:
            yield Item(called(one.name), called(one.note))
    if note:
        yield Item(say("Note"), called(note))

"""A turn and what one forgets, on one page to lay beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dmd.core.paper import Chapter, InShort, Item
from dmd.core.sentences import say

TITLE: Final = say("A turn of Final Girl")
UNDER: Final = (
    say("In our own words and drawings; unofficial, and free to copy for a table or a class."),
)
Lines = tuple[tuple[str, str], ...]


def in_short() -> InShort:
    """What stands on the page, in the order of a turn."""
    told = tuple(
        Chapter(heading, tuple(Item(label, told) for label, told in items))
        for heading, items in _told()
    )
    return InShort(TITLE, UNDER, told)


def _told() -> Iterator[tuple[str, Lines]]:
    yield say("The game"), _game()
    yield say("1 Action phase"), _action()
    yield say("A horror roll"), _roll()
    yield say("2 Planning phase"), _planning()
    yield say("3 Killer phase"), _killer()
    yield say("4 Panic phase"), _panic()
    yield say("5 Upkeep phase"), _upkeep()
    yield say("Last breath"), _breath()
    yield say("Often forgotten"), _forgotten()


def _game() -> Lines:
    return (
        (say("You win"), say("when the killer dies, also if you die at the same moment.")),
        (say("You lose"), say("when the heroine dies. Nobody has to be rescued.")),
    )


def _action() -> Lines:
    return (
        (say("Play a card"), say("roll, carry out one row from left to right; it costs nothing.")),
        (say("Move"), say("along lines; up to 2 victims come along, but never to the killer.")),
        (say("Rescue"), say("on an exit, at any moment: cover a slot, take its reward.")),
        (say("Discard"), say("any card for 1 time, while time is not in the red.")),
        (
            say("It ends"),
            say("when you stop, when a row says so, with an empty hand, or with time below 0."),
        ),
    )


def _roll() -> Lines:
    return (
        (say("Dice"), say("as many as horror says, at least 1.")),
        ("5, 6", say("a success.")),
        ("3, 4", say("a partial success: 2 cards from your hand make it a success.")),
        (say("Rows"), say("two or more successes, exactly one, or none; only one of them counts.")),
        (say("Damage"), say("of the row, and of one weapon in hand if the row deals any.")),
    )


def _planning() -> Lines:
    return (
        (say("Buy"), say("cards for time, up to 10 in hand; cards of cost 0 always.")),
        (say("Never"), say("what was used since the last planning phase.")),
        (say("Then"), say("time back to 6 (extreme: 5), and used cards to the market.")),
    )


def _killer() -> Lines:
    return (
        (say("First"), say("the action of the finale card: its back, later its front.")),
        (say("Then"), say("a terror card, until the finale is revealed.")),
        (say("Target"), say("the nearest; of equals the larger group of victims.")),
        (say("Moves"), say("add up; he stops at the target, and passes everybody else.")),
        (say("Attacks"), say("one target each, victims first, unless she was named.")),
        (say("A death"), say("bloodlust +1 at once, whatever killed the victim.")),
        (say("Reactions"), say("answer one attack on her, each with a roll of its own.")),
    )


def _panic() -> Lines:
    return (
        (
            say("After a death"),
            say("every victim beside the killer rolls a die: along that number, or stay."),
        ),
    )


def _upkeep() -> Lines:
    return (
        (say("Finale"), say("if no terror card is left; the dark power with it.")),
        (say("Events, cards"), say("with an upkeep effect.")),
        (say("Items"), say("two hands, one item in each, or one that takes both.")),
    )


def _breath() -> Lines:
    return (
        (say("The token"), say("is turned over when damage is left and no marker is.")),
        (
            say("A number"),
            say("a white token and one marker fewer; the rest of the damage is lost."),
        ),
        (say("The phase"), say("ends at once.")),
        (say("Adrenaline"), say("a die more for each side that has a token alone.")),
    )


def _forgotten() -> Lines:
    return (
        ("", say("Time on 0 does not end the phase; below 0 nothing is gained any more.")),
        ("", say("What is used in this turn can be bought again in the next one.")),
        ("", say("Items wait until a move is over; a rescue does not.")),
        ("", say("Spare damage on a victim is lost.")),
        ("", say("Range is exact.")),
    )

"""Decks are bags, plus what everybody knows lies on top or at the bottom.

A shuffled deck has no order until a card is drawn: the draw is the chance.
So nobody can peek at it, and two positions that differ only in a hidden order are one position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from dmd.core.complaints import Refusal
from dmd.core.state import Below, Source


class Deck(Struct, frozen=True, omit_defaults=True):
    """Cards face down: known ones on top, a bag of unknown order, known ones at the bottom."""

    bag: tuple[str, ...] = ()  # sorted, so that equal decks are equal
    top: tuple[str, ...] = ()  # the next card first
    bottom: tuple[str, ...] = ()  # the last card last

    def __len__(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    def __iter__(self) -> Iterator[str]:
        yield from self.top + self.bag + self.bottom

    def next_cards(self) -> Counter[str]:
        """Every card that may come next, and how many of it there are."""
        if self.top:
            return Counter(self.top[:1])
        return Counter(self.bag) if self.bag else Counter(self.bottom[:1])

    def without(self, card: str) -> Deck:
        """The deck after that card was drawn."""
        if card not in self.next_cards():
            raise Refusal(f"“{card}” cannot be the next card of this deck.")
        if self.top:
            return Deck(self.bag, self.top[1:], self.bottom)
        if self.bag:
            place = self.bag.index(card)
            return Deck(self.bag[:place] + self.bag[place + 1 :], (), self.bottom)
        return Deck((), (), self.bottom[1:])

    def with_on_top(self, card: str) -> Deck:
        """Put a card, known to everybody, on top."""
        return Deck(self.bag, (card, *self.top), self.bottom)

    def with_at_bottom(self, card: str) -> Deck:
        """Put a card, known to everybody, under the deck."""
        return Deck(self.bag, self.top, (*self.bottom, card))

    def shuffled_with(self, cards: Iterable[str] = ()) -> Deck:
        """Mix cards in and shuffle: nobody knows anything any more."""
        return deck((*self, *cards))


class Draw(Source, frozen=True, tag="draw"):
    """Draw the next card of a deck."""

    deck: Deck

    def outcomes(self, book: Any) -> list[tuple[str, int]]:
        """Each different card that may come, as often as it is there."""
        return sorted(self.deck.next_cards().items())

    def draw(self, below: Below, book: Any) -> str:
        """Take one of the cards that may come."""
        cards = sorted(self.deck.next_cards().elements())
        if not cards:
            raise Refusal("There is no card left to draw.")
        return cards[below(len(cards))]


def deck(cards: Iterable[str]) -> Deck:
    """A freshly shuffled deck.

    >>> deck(["byakhee", "fire", "byakhee"]).next_cards()["byakhee"]
    2
    """
    return Deck(tuple(sorted(cards)))

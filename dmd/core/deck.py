"""Decks are bags, plus what everybody knows lies on top or at the bottom.

A shuffled deck has no order until a card is drawn: the draw is the chance.
So nobody can peek at it, and two positions that differ only in a hidden order are one position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from msgspec import Struct

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.core.state import Below, Source


class Deck(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cards face down: known ones on top, a bag of unknown order, known ones at the bottom.

    A deck built in stages has further bags below the first; each is shuffled by itself.
    """

    bag: tuple[str, ...] = ()  # sorted, so that equal decks are equal
    top: tuple[str, ...] = ()  # the next card first
    bottom: tuple[str, ...] = ()  # the last card last
    below: tuple[tuple[str, ...], ...] = ()  # further bags, the next one first, none of them empty

    def __len__(self) -> int:
        return sum(map(len, (self.top, self.bag, *self.below, self.bottom)))

    def __iter__(self) -> Iterator[str]:
        return chain(self.top, self.bag, *self.below, self.bottom)

    def coming(self) -> tuple[str, ...]:
        """Every card that may come next, each as often as it is there."""
        return self.top[:1] or self.bag or self.bottom[:1]

    def next_cards(self) -> Counter[str]:
        """Every card that may come next, and how many of it there are."""
        return Counter(self.coming())

    def without(self, card: str) -> Deck:
        """The deck after that card was drawn."""
        if card not in self.coming():
            raise Refusal(say("“{card}” cannot be the next card of this deck.", card=card))
        if self.top:
            return Deck(self.bag, self.top[1:], self.bottom, self.below)
        if self.bag:
            place = self.bag.index(card)
            left, below = self.bag[:place] + self.bag[place + 1 :], self.below
            if not left and below:
                left, below = below[0], below[1:]
            return Deck(left, (), self.bottom, below)
        return Deck((), (), self.bottom[1:])

    def with_on_top(self, card: str) -> Deck:
        """Put a card, known to everybody, on top."""
        return Deck(self.bag, (card, *self.top), self.bottom, self.below)

    def with_at_bottom(self, card: str) -> Deck:
        """Put a card, known to everybody, under the deck."""
        return Deck(self.bag, self.top, (*self.bottom, card), self.below)

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
        cards = sorted(self.deck.coming())
        if not cards:
            raise Refusal("There is no card left to draw.")
        return cards[below(len(cards))]


def deck(cards: Iterable[str]) -> Deck:
    """A freshly shuffled deck.

    >>> deck(["byakhee", "fire", "byakhee"]).next_cards()["byakhee"]
    2
    """
    return Deck(tuple(sorted(cards)))


def in_stages(*stages: Iterable[str]) -> Deck:
    """A deck of several piles, each shuffled by itself, laid upon one another, the first on top.

    >>> mythos = in_stages(["easy", "easy"], ["hard"])
    >>> mythos.without("easy").next_cards(), mythos.without("easy").without("easy").next_cards()
    (Counter({'easy': 1}), Counter({'hard': 1}))
    """
    bags = [bag for bag in (tuple(sorted(stage)) for stage in stages) if bag]
    return Deck(bags[0], below=tuple(bags[1:])) if bags else Deck()

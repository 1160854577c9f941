"""One die: a letter, a name, a colour and its faces, all of them data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple

from msgspec import Struct

from dmd.core.complaints import Refusal
from dmd.core.sentences import say

Face = int | tuple[str, ...]
"""What one face shows: symbols (one may occur twice), or a number, which is that many pips."""

Counts = tuple[int, ...]
"""How often each of some symbols is shown, in an order agreed before."""

BLANK = "blank"
PIP = "pip"
MOST_FACES = 100
MOST_PIPS = 1_000

_WORD = re.compile(r"[a-z][a-z0-9_]{0,79}")
_SPOKEN_FOR = {"and", "or", "not", "min", "max"}  # words of the little language of questions


class Spread(NamedTuple):
    """What one throw of a die may count of some symbols."""

    ways: tuple[tuple[Counts, int], ...]  # with the number of faces
    most: Counts  # the most of each symbol on any face
    sides: int


class Die(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One kind of die; every face comes up equally often.

    >>> coin = Die("C", "coin", "silver", (("heads",), ("tails",), ()))
    >>> coin.names
    ('heads', 'tails', 'blank')
    >>> Die("D", "small die", "white", (0, 0, 1, 1, 2, 2)).names
    ('0', '0', '1', '1', '2', '2')
    """

    letter: str
    name: str
    colour: str
    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if not (self.letter.isascii() and self.letter.isalpha() and len(self.letter) == 1):
            raise Refusal(
                say("A die is called by one letter, not “{letter}”.", letter=self.letter[:80]),
                remedy="Take its first, such as B.",
            )
        if not 1 <= len(self.faces) <= MOST_FACES:
            raise Refusal(
                say("Die {letter} has {n} faces.", letter=self.letter, n=len(self.faces)),
                remedy=say("Take 1 to {most}.", most=MOST_FACES),
            )
        for face in self.faces:
            _check(self.letter, face)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each face is called, in the printed order; equal faces have equal names."""
        return tuple(map(_name, self.faces))

    @cached_property
    def ways(self) -> Counter[str]:
        """Each different face, and how many faces are like it."""
        return Counter(self.names)

    @cached_property
    def shown(self) -> dict[str, tuple[str, ...]]:
        """The symbols that each different face shows; a blank face shows one `blank`."""
        return {name: _symbols(face) for name, face in zip(self.names, self.faces, strict=True)}

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Every symbol on the die, in the order of its faces."""
        return tuple(dict.fromkeys(symbol for name in self.names for symbol in self.shown[name]))

    def counts(self, face: str, symbols: Sequence[str]) -> Counts:
        """How often a face shows each of the symbols."""
        return tuple(map(self.shown[face].count, symbols))

    def spread(self, symbols: tuple[str, ...]) -> Spread:
        """What one throw may count of the symbols; kept, since every question needs it."""
        kept: dict[tuple[str, ...], Spread] = self.__dict__.setdefault("_spreads", {})
        if symbols not in kept:
            found = Counter(self.counts(name, symbols) for name in self.names)
            most = tuple(map(max, zip(*found, strict=True)))
            kept[symbols] = Spread(tuple(found.items()), most, len(self.names))
        return kept[symbols]


class DiceFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of one game, as a file."""

    format: Literal["dmd-dice/1"]
    id: str
    title: str
    author: str
    license: str
    language: str
    dice: tuple[Die, ...]


def _check(letter: str, face: Face) -> None:
    """Refuse a face that could not be asked about."""
    if isinstance(face, int):
        if not 0 <= face <= MOST_PIPS:
            raise Refusal(
                say("Die {letter} has a face with {face} pips.", letter=letter, face=face),
                remedy=say("Take 0 to {most:,}.", most=MOST_PIPS),
            )
        return
    for symbol in face:
        if symbol == BLANK:
            raise Refusal(
                say("Die {letter} names a blank.", letter=letter),
                remedy="A blank face is an empty list.",
            )
        if not _WORD.fullmatch(symbol) or symbol in _SPOKEN_FOR:
            raise Refusal(
                say("Die {letter} has a face with “{symbol}”.", letter=letter, symbol=symbol[:80]),
                remedy="A symbol is one word of small letters, digits and “_”, such as elder_sign.",
            )


def _symbols(face: Face) -> tuple[str, ...]:
    return (PIP,) * face if isinstance(face, int) else face or (BLANK,)


def _name(face: Face) -> str:
    """`success+tentacle`, `2 pip+success`, `blank`, or just the number."""
    if isinstance(face, int):
        return str(face)
    times = Counter(face)
    return "+".join(f"{n} {symbol}" if n > 1 else symbol for symbol, n in times.items()) or BLANK

"""Pools of dice: what may come up, how often, and what it is worth.

A pool is data and one source of chance: the dice thrown, the odds shown and the tree searched all
ask the same object. Counts are whole numbers over `total`; they leave as exact fractions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, combinations_with_replacement, pairwise, product, starmap
from math import comb, factorial, prod
from operator import mul
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.complaints import Refusal, nearest
from dmd.core.dice import rerolls as best_play
from dmd.core.dice.changes import (
    Add,
    Change,
    Convert,
    Reduce,
    before_and_after,
    check,
    refuse_endless_choice,
    wish_before,
)
from dmd.core.dice.counts import box, joint
from dmd.core.dice.die import BLANK, Counts, Die, Spread
from dmd.core.dice.questions import Wish, parse
from dmd.core.dice.rerolls import Advice, Rerolls, Roll, paid_for
from dmd.core.dice.solvers import whole
from dmd.core.dice.throws import Positions
from dmd.core.doors import door
from dmd.core.sentences import say
from dmd.core.state import Below, Source
from dmd.core.words import quoted

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

__all__ = [
    "Add",
    "Advice",
    "Change",
    "Convert",
    "Die",
    "Pool",
    "Reduce",
    "Roll",
    "pool",
    "together",
]

MOST_DICE = 100
MOST_OUTCOMES = 1_000_000
LISTED = "{pool} has {number:,} different rolls; at most {most:,} can be listed."

Wanted = str | Callable[..., int]
"""A question or worth: text, or a function of the counts of the pool's symbols, in their order."""

MOST_LETTERS = 200

_TERM = re.compile(r"\s*([0-9]{0,9})\s*([A-Za-z][A-Za-z ]*?)\s*")


class Pool(Source, frozen=True, tag="pool", dict=True, gc=True):
    """Some dice to be thrown together, and the changes in force for that roll.

    >>> coins = pool("3C", [Die("C", "coin", "silver", (("heads",), ("tails",)))])
    >>> coins.odds("heads >= 2")
    Fraction(1, 2)
    >>> coins.odds("heads >= 2", stress=1)
    Fraction(11, 16)
    """

    dice: tuple[Die, ...]  # every kind of die of the game, also those of which there are none
    numbers: tuple[int, ...]
    changes: tuple[Change, ...] = ()

    def __post_init__(self) -> None:
        letters = {die.letter.upper() for die in self.dice}
        if not letters or not len(letters) == len(self.dice) == len(self.numbers):
            raise Refusal(
                "A pool needs a number for each kind of die, and each a letter of its own."
            )
        if min(self.numbers) < 0 or sum(self.numbers) > MOST_DICE:
            raise Refusal(
                say("A pool of {n:,} dice cannot be thrown.", n=sum(self.numbers)),
                remedy=say("Take 0 to {most} dice.", most=MOST_DICE),
            )
        if self.changes:
            check(self.changes, self.words)

    def __repr__(self) -> str:
        return "+".join(f"{n}{die.letter}" for die, n in self.throws if n) or "0 dice"

    @cached_property
    def throws(self) -> tuple[tuple[Die, int], ...]:
        """Each kind of die, and how many of it."""
        return tuple(zip(self.dice, self.numbers, strict=True))

    @cached_property
    def total(self) -> int:
        """In how many ways the pool may fall, each die told apart."""
        return prod(len(die.faces) ** n for die, n in self.throws)

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """The symbols on these dice, in the order of their faces."""
        found = dict.fromkeys(symbol for die in self.dice for symbol in die.symbols)
        return tuple(symbol for symbol in found if symbol != BLANK)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The symbols one may ask about: those on the dice, and `blank`."""
        return (*self.symbols, BLANK)

    @door
    def with_(self, *changes: Change) -> Pool:
        """The same dice, with more changes in force; they are applied in the order given."""
        return replace(self, changes=self.changes + changes)

    # ---- a source of chance ----

    def outcomes(self, book: Any = None) -> Iterator[tuple[Roll, int]]:
        """Every roll that differs, with the number of ways it comes up; they add up to `total`."""
        number = prod(comb(n + len(die.ways) - 1, n) for die, n in self.throws)
        if number > MOST_OUTCOMES:
            raise Refusal(
                say(LISTED, pool=self, number=number, most=MOST_OUTCOMES),
                remedy="Ask for odds instead, or list fewer dice.",
            )
        for falls in product(*(_falls(die, n) for die, n in self.throws)):
            yield tuple(faces for faces, _ in falls), prod(ways for _, ways in falls)

    def draw(self, below: Below, book: Any = None) -> Roll:
        """Throw the dice, each by one whole number below its number of faces."""
        return tuple(
            tuple(sorted([die.names[below(len(die.names))] for _ in range(n)]))
            for die, n in self.throws
        )

    def possible(self, outcome: Any, book: Any = None) -> bool:
        """Tell whether the dice can fall like that: the right dice, their faces, sorted."""
        return (
            isinstance(outcome, tuple)
            and len(outcome) == len(self.dice)
            and all(map(_could_show, outcome, self.dice, self.numbers))
        )

    def count(self, roll: Roll) -> dict[str, int]:
        """How often a roll shows each symbol, before any change."""
        counts = dict.fromkeys(self.words, 0)
        for die, faces in zip(self.dice, self.as_roll(roll), strict=True):
            for face in faces:
                for symbol in die.shown[face]:
                    counts[symbol] += 1
        return counts

    def reroll(self, roll: Roll, letter: str, face: str) -> tuple[Pool, Roll]:
        """Take one die that shows a face off the table: that die alone as a pool, and the rest.

        `together(rest, thrown)` is the roll once it was thrown again.
        """
        lying = self.as_roll(roll)
        for at, die in enumerate(self.dice):
            if die.letter == letter and face in lying[at]:
                left = list(lying[at])
                left.remove(face)
                one = tuple(int(other == at) for other in range(len(self.dice)))
                return replace(self, numbers=one), (*lying[:at], tuple(left), *lying[at + 1 :])
        raise Refusal(
            say("No die {letter:.80} shows {face:.80}.", letter=letter, face=face),
            remedy="Pick a die that lies on the table.",
        )

    # ---- exact odds ----

    def odds(
        self, question: Wanted, *, free: int = 0, only: Iterable[str] = (), **paid: int
    ) -> Fraction:
        """The chance that the answer is yes, rerolls played as well as can be.

        Rerolls that are not free are named by what the game pays with: `stress=1`, `clues=2`.
        """
        wish = self._wish(question, yes_no=True)
        return self._value(wish, paid_for(paid, free, 0, _named(only)))

    def mean(
        self,
        worth: Wanted,
        *,
        free: int = 0,
        price: int = 0,
        only: Iterable[str] = (),
        **paid: int,
    ) -> Fraction:
        """The average of a worth, rerolls played as well as can be; what pays may have a price."""
        wish = self._wish(worth)
        return self._value(wish, paid_for(paid, free, price, _named(only)))

    def best_reroll(
        self,
        roll: Iterable[Iterable[str]],
        wanted: Wanted,
        *,
        free: int = 0,
        price: int = 0,
        only: Iterable[str] = (),
        **paid: int,
    ) -> Advice:
        """What each choice for a roll on the table is worth, best first; one reroll is paid for."""
        wish = self._wish(wanted)
        rerolls = paid_for(paid, free, price, _named(only), usual=1)
        best_play.check(rerolls, self.throws)
        lying = list(zip(self.dice, self.as_roll(roll), strict=True))
        return best_play.advise(self._positions(wish, rerolls), lying, wish, rerolls)

    @door
    def distribution(self, *symbols: str) -> dict[Counts, int]:
        """In how many of `total` ways each combination of counts comes up, changes applied."""
        wanted = self._known(symbols)
        if not self.changes:
            return dict(self._joint(wanted))
        if any(change.optional for change in self.changes):
            raise Refusal(
                "A change in force is optional, so it depends on what is wanted.",
                remedy="Ask for odds, or leave `optional` out.",
            )
        before, possibilities = before_and_after(wanted, self.changes, self.words)
        found: Counter[Counts] = Counter()
        for counts, ways in self._joint(before).items():
            found[next(possibilities(counts))] += ways
        return dict(sorted(found.items()))

    @door
    def at_least(self, symbol: str) -> tuple[Fraction, ...]:
        """The chance of at least 0, 1, 2, … of a symbol, as far as there is any."""
        kept: dict[str, tuple[Fraction, ...]] = self.__dict__.setdefault("_at_least", {})
        if symbol not in kept:
            found = self.distribution(symbol)
            ways = [found.get((n,), 0) for n in range(max(found)[0] + 1)]
            tails = list(accumulate(reversed(ways)))
            kept[symbol] = tuple(Fraction(tail, self.total) for tail in reversed(tails))
        return kept[symbol]

    @door
    def table(self, *symbols: str) -> pd.DataFrame:
        """The odds as a table: each symbol by itself, or two of them crossed."""
        from dmd.core.dice.tables import table

        return table(self, self._known(symbols) or self.symbols)

    @door
    def plot(self, *symbols: str, ax: Axes | None = None) -> Axes:
        """The odds of each count as bars, with their numbers."""
        from dmd.core.dice.tables import plot

        if ax is not None and not hasattr(ax, "bar"):
            raise Refusal(say("{ax} is nothing to draw on.", ax=quoted(ax)), remedy="Leave ax out.")
        return plot(self, self._known(symbols) or self.symbols, ax)

    def as_roll(self, roll: Iterable[Iterable[str]]) -> Roll:
        """A roll as the pool writes it, whatever the order of its faces."""
        try:
            written = tuple(tuple(sorted(faces)) for faces in roll)
        except TypeError:
            written = ()
        if self.possible(written):
            return written
        example = [list((die.names * n)[:n]) for die, n in self.throws]
        raise Refusal(
            say("{pool} cannot show that.", pool=self),
            remedy=say("Say the faces kind by kind, such as {example:.200}.", example=example),
        )

    # ---- inside ----

    def _known(self, symbols: Sequence[str]) -> tuple[str, ...]:
        for symbol in symbols:
            if symbol not in self.words:
                parse(symbol, self.words)  # refuses it, with the nearest word
        return tuple(symbols)

    def _joint(self, symbols: tuple[str, ...]) -> dict[Counts, int]:
        kept: dict[tuple[str, ...], dict[Counts, int]] = self.__dict__.setdefault("_joints", {})
        if symbols not in kept:
            kept[symbols] = joint(self._spreads(symbols), len(symbols))
        return kept[symbols]

    def _spreads(self, symbols: tuple[str, ...]) -> list[tuple[Spread, int]]:
        return [(die.spread(symbols), n) for die, n in self.throws]

    def _wish(self, wanted: Wanted, *, yes_no: bool = False) -> Wish:
        if isinstance(wanted, str):
            wish = parse(wanted, self.words)
            if yes_no and not wish.yes_no:
                raise Refusal(
                    say("“{text}” is a number, not a question.", text=wish.text),
                    remedy=say("Compare it, for example {text} >= 2.", text=wish.text[:80]),
                )
        elif callable(wanted):
            name = getattr(wanted, "__name__", "a function")
            value = (lambda *counts: bool(wanted(*counts))) if yes_no else wanted
            wish = Wish(name, self.symbols, yes_no, value)
        else:
            raise Refusal(
                say("{wanted} is not a question.", wanted=quoted(wanted, 80)),
                remedy="Ask, for example, success >= 2.",
            )
        wish = wish_before(wish, self.changes, self.words)
        if any(change.optional for change in self.changes):
            cells = prod(box(self._spreads(wish.symbols), len(wish.symbols)))
            refuse_endless_choice(self.changes, sum(self.numbers), cells)
        return wish

    def _positions(self, wish: Wish, rerolls: Rerolls) -> Positions:
        kept: dict[Any, Positions] = self.__dict__.setdefault("_positions_of", {})
        key = wish.symbols, rerolls.only
        if key not in kept:
            kept[key] = Positions(self.throws, *key)
        return kept[key]

    def _value(self, wish: Wish, rerolls: Rerolls) -> Fraction:
        best_play.check(rerolls, self.throws)
        if rerolls.number:
            return best_play.value(self._positions(wish, rerolls), wish, rerolls)
        joint = self._joint(wish.symbols)
        worths = whole(starmap(wish.value, joint))
        return Fraction(sum(map(mul, worths, joint.values())), self.total)


def pool(text: str, dice: Sequence[Die]) -> Pool:
    """Read a pool of these dice: `3B+1G`, `1g + 3b`, `3 black + 1 bonus`."""
    named = {name.lower(): die for die in dice for name in (die.letter, die.name, die.colour)}
    numbers = dict.fromkeys((die.letter for die in dice), 0)
    example = "+".join(f"2{die.letter}" for die in dice)
    if not isinstance(text, str) or len(text) > MOST_LETTERS:
        raise Refusal(
            say("{text} is not a pool.", text=repr(text)[:80]),
            remedy=say("Say, for example, {example}.", example=example),
        )
    for term in text.split("+"):
        found = _TERM.fullmatch(term)
        word = " ".join(found[2].lower().split()) if found else term.strip()
        if not found or word not in named:
            hint = nearest(word, named) or say("Say, for example, {example}.", example=example)
            raise Refusal(say("“{term}” is not a number of dice.", term=term.strip()), remedy=hint)
        numbers[named[word].letter] += int(found[1] or 1)
    return Pool(tuple(dice), tuple(numbers.values()))


def together(rest: Roll, thrown: Roll) -> Roll:
    """One roll made of two of the same pool, kind by kind."""
    return tuple(tuple(sorted(a + b)) for a, b in zip(rest, thrown, strict=True))


@lru_cache(maxsize=64)
def _falls(die: Die, n: int) -> list[tuple[tuple[str, ...], int]]:
    """Every way n dice of a kind may fall, with its weight."""
    falls = []
    for faces in combinations_with_replacement(sorted(die.ways), n):
        ways = factorial(n)
        for face, times in Counter(faces).items():
            ways = ways // factorial(times) * die.ways[face] ** times
        falls.append((faces, ways))
    return falls


def _named(only: Iterable[str]) -> frozenset[str]:
    """The letters and faces a rule names; one may stand alone."""
    if isinstance(only, str):
        return frozenset((only,))
    try:
        return frozenset(only)
    except TypeError:
        raise Refusal(
            say("only={only} names no dice.", only=quoted(only, 80)),
            remedy="Say letters or faces, such as only=['G'].",
        ) from None


def _could_show(faces: Any, die: Die, n: int) -> bool:
    return (
        isinstance(faces, tuple)
        and len(faces) == n
        and all(isinstance(face, str) and face in die.ways for face in faces)
        and all(a <= b for a, b in pairwise(faces))
    )

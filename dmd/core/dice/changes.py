"""What abilities do to the symbols of a roll before it is judged: convert, add, reduce.

They are settled once, after the last reroll, in the order given. Those that are `optional` are
used where that is best for whoever asks, and on as many symbols as is best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, starmap
from typing import ClassVar

from msgspec import Struct

from dmd.core.complaints import Refusal
from dmd.core.dice.die import Counts
from dmd.core.dice.questions import Wish, parse
from dmd.core.sentences import how_many, say

Shown = dict[str, int]
"""How often each symbol is shown, on the way through the changes."""

MOST_CHANGES = 10
MOST_USES = 50_000_000
"""More ways to use optional changes, over all counts there may be, are refused."""


class _Change(Struct, frozen=True, tag_field="change", forbid_unknown_fields=True):
    """What all changes answer."""

    def makes(self) -> tuple[str, ...]:
        """The symbols there can be more of, or fewer, afterwards."""
        raise NotImplementedError

    def reads(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The symbols on which that depends."""
        raise NotImplementedError

    def applied(self, shown: Shown) -> Iterator[Shown]:
        """The symbols afterwards; every possibility, when there is a choice."""
        raise NotImplementedError


class Convert(_Change, frozen=True, tag="convert"):
    """Count a symbol as another, or as several: `Convert("elder_sign", "success", most=1)`.

    The symbol is used up, unless the ability says that it `keeps` its own meaning.
    """

    of: str
    into: str  # "success", or "success+tentacle"
    most: int | None = None  # no limit
    worth: int = 1
    keeps: bool = False
    optional: bool = False

    def __post_init__(self) -> None:
        if (self.most is not None and self.most < 0) or not 0 <= self.worth <= 100:
            many = say("any symbols") if self.most is None else how_many(self.most, "symbol")
            raise Refusal(
                say(
                    "A conversion of {many} worth {worth} each makes no sense.",
                    many=many,
                    worth=self.worth,
                ),
                remedy="Take 0 symbols or more, and a worth from 0 to 100.",
            )

    def makes(self) -> tuple[str, ...]:
        """What it counts as, and itself when it is used up."""
        into = tuple(self.into.split("+"))
        return into if self.keeps else (self.of, *into)

    def reads(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """It looks at what it converts."""
        return (self.of,)

    def applied(self, shown: Shown) -> Iterator[Shown]:
        """Convert as many as it may; if optional, also fewer."""
        there = shown[self.of]
        most = there if self.most is None else min(there, self.most)
        for used in range(most, -1, -1) if self.optional else (most,):
            after = dict(shown)
            if not self.keeps:
                after[self.of] = there - used
            for symbol in self.into.split("+"):
                after[symbol] = after.get(symbol, 0) + used * self.worth
            yield after


class Add(_Change, frozen=True, tag="add"):
    """Add symbols that no die shows: `Add("success", 3, when="tentacle >= 2")`."""

    symbol: str
    amount: int = 1
    when: str = ""
    optional: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.amount <= 1_000:
            raise Refusal(
                say("{n:symbol|symbols} cannot be added.", n=self.amount),
                remedy="Take 0 to 1,000; to take symbols away, say Reduce.",
            )

    def makes(self) -> tuple[str, ...]:
        """What it adds."""
        return (self.symbol,)

    def reads(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """It looks at what its condition asks."""
        return parse(self.when, words).symbols if self.when else ()

    def applied(self, shown: Shown) -> Iterator[Shown]:
        """Add the symbols, if the condition holds."""
        if self.when:
            condition = parse(self.when, tuple(shown))
            if not condition.value(*(shown[symbol] for symbol in condition.symbols)):
                yield shown
                return
        yield shown | {self.symbol: shown.get(self.symbol, 0) + self.amount}
        if self.optional:
            yield shown


class Reduce(_Change, frozen=True, tag="reduce"):
    """Take symbols away, as far as there are any: `Reduce("tentacle", 1)`."""

    symbol: str
    by: int = 1
    optional: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.by < 0:
            raise Refusal(
                say("{by} symbols cannot be taken.", by=self.by), remedy="To add some, say Add."
            )

    def makes(self) -> tuple[str, ...]:
        """What it takes away."""
        return (self.symbol,)

    def reads(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """It looks at what it takes away."""
        return (self.symbol,)

    def applied(self, shown: Shown) -> Iterator[Shown]:
        """Fewer symbols, but never fewer than none."""
        yield shown | {self.symbol: max(0, shown.get(self.symbol, 0) - self.by)}


Change = Convert | Add | Reduce


def check(changes: Sequence[Change], words: tuple[str, ...]) -> None:
    """Refuse changes of symbols that are not on the dice, and more of them than a game has."""
    if len(changes) > MOST_CHANGES:
        raise Refusal(
            say("{n} changes are too many.", n=len(changes)),
            remedy=say("Take {most} at most.", most=MOST_CHANGES),
        )
    for change in changes:
        for symbol in (*change.makes(), *change.reads(words)):
            parse(symbol, words)
        if isinstance(change, Add) and change.when and not parse(change.when, words).yes_no:
            raise Refusal(
                say("“{when}” is not a question.", when=change.when),
                remedy="Ask, say, tentacle >= 2.",
            )


def refuse_endless_choice(changes: Sequence[Change], dice: int, cells: int) -> None:
    """Stop before somebody waits for every use of every optional change to be compared."""
    uses = cells
    for change in changes:
        if isinstance(change, Convert) and change.optional:
            uses *= 1 + (dice if change.most is None else min(dice, change.most))
        elif change.optional:
            uses *= 2
    if uses > MOST_USES:
        raise Refusal(
            say(
                "Optional changes can be used in {uses:,} ways; at most {most:,} are compared.",
                uses=uses,
                most=MOST_USES,
            ),
            remedy="Throw fewer dice, or leave `optional` out where using all is best anyway.",
        )


def before_and_after(
    symbols: tuple[str, ...], changes: Sequence[Change], words: tuple[str, ...]
) -> tuple[tuple[str, ...], Callable[[Counts], Iterator[Counts]]]:
    """Trace symbols back to the dice.

    The answer is the symbols to count on the dice, and a function from such counts to the counts
    of the wanted symbols after the changes: one, or several where there is a choice.
    """
    needed = set(symbols)
    matter: list[Change] = []
    for change in reversed(changes):
        if needed.intersection(change.makes()):
            needed.update(change.reads(words))
            matter.insert(0, change)
    before = tuple(word for word in words if word in needed)

    def possibilities(counts: Counts) -> Iterator[Counts]:
        stories: Iterator[Shown] = iter((dict(zip(before, counts, strict=True)),))
        for change in matter:
            stories = chain.from_iterable(map(change.applied, stories))
        return (tuple(shown[symbol] for symbol in symbols) for shown in stories)

    return before, possibilities


def wish_before(wish: Wish, changes: Sequence[Change], words: tuple[str, ...]) -> Wish:
    """The same wish about the symbols on the dice, every choice made for the best."""
    if not changes:
        return wish
    before, possibilities = before_and_after(wish.symbols, changes, words)
    best: Callable[[Iterator[int]], int] = any if wish.yes_no else max

    def value(*counts: int) -> int:
        return best(starmap(wish.value, possibilities(counts)))

    return Wish(wish.text, before, wish.yes_no, value)

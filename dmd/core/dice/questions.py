"""The little language in which one asks about a roll: `success >= 2 and tentacle <= 1`.

Symbols stand for how often they are shown. There are whole numbers, `+ - *`, `min` and `max`,
comparisons, `and or not` and brackets. A question has the answer yes or no; anything else is a
worth, a whole number, in which a question counts as 1 or 0: `10 * (success >= 2) - tentacle`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import prod
from operator import add, eq, ge, gt, le, lt, ne, sub
from typing import NamedTuple, TypeVar

from dmd.core.complaints import Refusal, nearest
from dmd.core.dice.die import Counts
from dmd.core.sentences import as_written, in_a_row, name, say

MOST_LETTERS = 500
MOST_BRACKETS = 20

T = TypeVar("T")

Value = Callable[..., int]
"""What a roll is worth, from how often it shows each of some symbols."""


class Wish(NamedTuple):
    """What somebody wants of a roll: a question, or a worth to make as large as possible."""

    text: str
    symbols: tuple[str, ...]  # what it needs to know, in the order in which `value` wants it
    yes_no: bool
    value: Value


_Value = Callable[[Counts], int]


class _Part(NamedTuple):
    yes_no: bool
    value: _Value
    text: str


class _Token(NamedTuple):
    text: str
    at: int  # the letter where it begins, for complaints


_TOKENS = re.compile(r"\s*([0-9]+|[A-Za-z_][A-Za-z0-9_]*|=>|=<|<>|[<>=!]=?|&+|\|+|\S)")
_COMPARE: dict[str, Callable[[int, int], bool]] = {
    ">=": ge, "≥": ge, "<=": le, "≤": le, ">": gt, "<": lt, "==": eq, "=": eq, "!=": ne, "≠": ne,
}  # fmt: skip
_MEANT = {
    "=>": ">=",
    "=<": "<=",
    "<>": "!=",
    "&": "and",
    "&&": "and",
    "|": "or",
    "||": "or",
    "!": "not",
}


@lru_cache(maxsize=1_000)
def parse(text: str, words: tuple[str, ...]) -> Wish:
    """Read a question or a worth; the words are the symbols one may name.

    >>> parse("success >= 2 and not tentacle > 1", ("success", "tentacle")).value(3, 1)
    True
    >>> parse("succes >= 2", ("success", "tentacle"))
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: There is no symbol “succes”. Did you mean “success”?
    """
    if len(text) > MOST_LETTERS:
        raise Refusal(
            say("That question has {n:,} letters.", n=len(text)),
            remedy=say("Use {most} at most.", most=MOST_LETTERS),
        )
    return _Reader(text, words).wish()


class _Reader:
    """Reads by descent, the loosest words first; every step stands on the next token."""

    def __init__(self, text: str, words: tuple[str, ...]) -> None:
        self.text = text
        self.words = words
        self.used: dict[str, int] = {}  # symbol → its place among the counts
        self.brackets = 0
        found = _TOKENS.finditer(text)
        self.tokens = [_Token(one[1].lower(), one.start(1) + 1) for one in found]
        self.next = 0

    def wish(self) -> Wish:
        if not self.tokens:
            raise Refusal("There is no question.", remedy="Ask, for example, success >= 2.")
        part = self._either()
        if self._peek():
            raise self._lost()
        text, value = " ".join(self.text.split()), part.value
        return Wish(text, tuple(self.used), part.yes_no, lambda *counts: value(counts))

    def _either(self) -> _Part:
        parts = self._joined(self._both, "or")
        return parts[0] if len(parts) == 1 else _all_or_any(any, parts, "or")

    def _both(self) -> _Part:
        parts = self._joined(self._denied, "and")
        return parts[0] if len(parts) == 1 else _all_or_any(all, parts, "and")

    def _joined(self, read: Callable[[], _Part], word: str) -> list[_Part]:
        parts = [read()]
        while self._take(word):
            parts.append(read())
        return parts

    def _denied(self) -> _Part:
        if not self._take("not"):
            return self._comparison()
        value = _must_be_question(self._deeper(self._denied), "not").value
        return _Part(True, lambda counts: not value(counts), "not …")

    def _comparison(self) -> _Part:
        """`a <= b < c` means both, as in mathematics."""
        first = self._sum()
        tests: list[tuple[_Value, Callable[[int, int], bool], _Value]] = []
        left = first.value
        while operator := self._take(*_COMPARE):
            right = self._sum().value
            tests.append((left, _COMPARE[operator], right))
            left = right
        if not tests:
            return first
        if len(tests) == 1:  # the usual case, without the loop
            (one, holds, other), *_ = tests
            return _Part(True, lambda counts: holds(one(counts), other(counts)), "")
        return _Part(True, lambda counts: all(h(a(counts), b(counts)) for a, h, b in tests), "")

    def _sum(self) -> _Part:
        first = self._product()
        terms: list[tuple[Callable[[int, int], int], _Value]] = []
        while sign := self._take("+", "-"):
            terms.append((add if sign == "+" else sub, self._product().value))
        if not terms:
            return first

        def value(counts: Counts) -> int:
            total = first.value(counts)
            for step, term in terms:
                total = step(total, term(counts))
            return total

        return _Part(False, value, "a sum")

    def _product(self) -> _Part:
        factors = self._joined(self._factor, "*")
        if len(factors) == 1:
            return factors[0]
        values = [one.value for one in factors]
        return _Part(False, lambda counts: prod([value(counts) for value in values]), "a product")

    def _factor(self) -> _Part:
        token = self._peek()
        self.next += 1
        if token.isdecimal():
            return self._number(token)
        if token == "-":
            value = self._deeper(self._factor).value
            return _Part(False, lambda counts: -value(counts), "the negative")
        if token == "(":
            part = self._deeper(self._either)
            self._expect(")")
            return part
        if token in ("min", "max"):
            return self._smallest_or_largest(token)
        if token.isidentifier() and token not in ("and", "or", "not"):
            return self._symbol(token)
        self.next -= 1
        raise self._lost()

    def _number(self, digits: str) -> _Part:
        if len(digits) > 9:
            raise Refusal(
                say("The number {digits}… is too large.", digits=digits[:9]),
                remedy="Use 9 digits at most.",
            )
        number = int(digits)
        return _Part(False, lambda counts: number, digits)

    def _symbol(self, word: str) -> _Part:
        if word not in self.words:
            known = say("The symbols are {words}.", words=in_a_row(map(as_written, self.words)))
            raise Refusal(
                say("There is no symbol “{word}”.", word=as_written(word[:80])),
                remedy=nearest(word, self.words) or known,
            )
        place = self.used.setdefault(word, len(self.used))
        return _Part(False, lambda counts: counts[place], word)

    def _smallest_or_largest(self, word: str) -> _Part:
        self._expect("(")
        values = [part.value for part in self._deeper(lambda: self._joined(self._either, ","))]
        self._expect(")")
        pick: Callable[[Sequence[int]], int] = min if word == "min" else max
        return _Part(False, lambda counts: pick([value(counts) for value in values]), f"{word}(…)")

    def _deeper(self, read: Callable[[], T]) -> T:
        """Read inside brackets, and stop before a thousand of them exhaust Python."""
        self.brackets += 1
        if self.brackets > MOST_BRACKETS:
            raise Refusal(
                say(
                    "That question is nested more than {most} deep.",
                    most=MOST_BRACKETS,
                ),
                remedy="Leave out the brackets it does not need.",
            )
        found = read()
        self.brackets -= 1
        return found

    def _peek(self) -> str:
        return self.tokens[self.next].text if self.next < len(self.tokens) else ""

    def _take(self, *wanted: str) -> str:
        found = self._peek()
        if found not in wanted:
            return ""
        self.next += 1
        return found

    def _expect(self, wanted: str) -> None:
        if not self._take(wanted):
            raise self._lost(say("A “{wanted}” is missing.", wanted=wanted))

    def _lost(self, remedy: str = "Ask, for example, success >= 2 and tentacle <= 1.") -> Refusal:
        if self.next >= len(self.tokens):
            return Refusal(
                say("“{text}” stops in the middle.", text=self.text.strip()), remedy=remedy
            )
        text, at = self.tokens[self.next]
        if text in _MEANT:
            remedy = say("Say “{meant}”.", meant=_MEANT[text])
        return Refusal(
            say("I am lost at “{text}”, letter {at} of the question.", text=text[:80], at=at),
            remedy=remedy,
        )


def _must_be_question(part: _Part, word: str) -> _Part:
    if part.yes_no:
        return part
    raise Refusal(
        say(
            "“{word}” wants questions, and {text} is a number.",
            word=as_written(word),
            text=name(part.text),
        ),
        remedy="Compare it, for example success >= 1.",
    )


def _all_or_any(test: Callable[..., bool], parts: Sequence[_Part], word: str) -> _Part:
    values = [_must_be_question(part, word).value for part in parts]
    return _Part(True, lambda counts: test(value(counts) for value in values), f"… {word} …")

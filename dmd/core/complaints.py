"""How the kit says no: to the person who can mend it, saying where, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from dmd.core.sentences import READER, Reads, as_written, in_a_row, letters, say

Level = Literal["error", "warning", "advice"]


class Refusal(ValueError):
    """Something that cannot be done: what is wrong, the rule that says so, and what would help.

    >>> raise Refusal("That space holds an enemy.", remedy="Leave it first.", rule="DMD-RST-1")
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: That space holds an enemy. Leave it first. (DMD-RST-1)
    """

    def __init__(self, problem: str, *, remedy: str = "", rule: str = "") -> None:
        self.problem = problem
        self.remedy = remedy
        self.rule = rule
        self.reader: Reads | None = None  # who asked, where somebody did
        super().__init__(_in_one([letters(problem), letters(remedy), rule and f"({rule})"]))

    def __str__(self) -> str:
        reader = self.reader or READER.get()
        return super().__str__() if reader is None else self.read_by(reader)

    def read_by(self, reader: Reads) -> str:
        """The same in the language of a reader."""
        return _in_one([*self._parts(reader.read), self.rule and f"({self.rule})"])

    @property
    def sentence(self) -> str:
        """The same without its rule, for those who show that beside it."""
        return _in_one(self.parts)

    @property
    def parts(self) -> tuple[str, str]:
        """Problem and remedy apart, as whoever asked reads them."""
        reader = self.reader or READER.get()
        return self._parts(letters if reader is None else reader.read)

    def _parts(self, read: Callable[[object], str]) -> tuple[str, str]:
        return read(self.problem), read(self.remedy) if self.remedy else ""

    def _render_traceback_(self) -> list[str]:
        """In a notebook a refusal is a sentence, not a page of red."""
        return [str(self)]


def _in_one(parts: Iterable[str]) -> str:
    told = " ".join(part for part in parts if part)
    return "\n".join(map(printable, told.split("\n")))


class Complaint(Struct, frozen=True, omit_defaults=True):
    """One thing to mend in a file: where it is, what is wrong, what to do."""

    problem: str
    remedy: str = ""
    field: str = ""
    line: int = 0
    file: str = ""
    level: Level = "error"
    rule: str = ""
    spot: tuple[str, ...] = ()  # the spaces of a map that it is about

    def __str__(self) -> str:
        reader = READER.get()
        return self.told(letters if reader is None else reader.read)

    def told(self, read: Callable[[object], str] = letters) -> str:
        """The complaint with its place, as somebody reads sentences."""
        return f"{read(self.level)}: {printable(read(self.located))}"

    @property
    def located(self) -> str:
        """Where, what and how to mend it, as one sentence."""
        line = say("line {line}", line=self.line) if self.line else ""
        parts = (as_written(self.file), line, as_written(self.field))
        place = in_a_row([part for part in parts if part])
        sentence = in_a_row([part for part in (self.problem, self.remedy) if part], " ")
        rule = f" ({self.rule})" if self.rule else ""
        told = "{place}: {sentence}{rule}" if place else "{sentence}{rule}"
        return say(told, place=place, sentence=sentence, rule=as_written(rule))


class Report:
    """Everything there is to say about a file, at once, errors first and then by line."""

    def __init__(self, complaints: Iterable[Complaint] = ()) -> None:
        rank = {"error": 0, "warning": 1, "advice": 2}
        self.complaints = tuple(sorted(complaints, key=lambda c: (rank[c.level], c.file, c.line)))

    @property
    def errors(self) -> tuple[Complaint, ...]:
        """The complaints that keep the file from being used."""
        return tuple(c for c in self.complaints if c.level == "error")

    @property
    def ok(self) -> bool:
        """Whether the file can be used as it is; warnings and advice never block."""
        return not self.errors

    def __add__(self, other: Report) -> Report:
        return Report(self.complaints + other.complaints)

    def __repr__(self) -> str:
        reader = READER.get()
        return self._told(letters if reader is None else reader.read)

    def read_by(self, reader: Reads) -> str:
        """Everything in the language of a reader."""
        return self._told(reader.read)

    def _told(self, read: Callable[[object], str]) -> str:
        told = "\n".join(one.told(read) for one in self.complaints)
        return told or read("nothing to complain about")


ENOUGH: Final = 10
"""So many times as many complaints as are told are counted; then one stops looking."""


class Gathering:
    """Gathers complaints while a file is read; past the first hundred it only counts.

    A hostile file may earn a million complaints, and the nearest right word takes time to find:
    a complaint may be handed over as a way to make it.

    >>> found = Gathering(limit=1)
    >>> for word in ["fire", "fog"]:
    ...     found.add(lambda: Complaint(f"“{word}” is unknown."))
    >>> found.report()
    error: “fire” is unknown.
    advice: One more thing to mend is not listed. Mend these first, then check again.
    """

    def __init__(self, limit: int = 100) -> None:
        self.limit = limit
        self.count = 0
        self.is_cut = False
        self.complaints: list[Complaint] = []

    def add(self, complaint: Complaint | Callable[[], Complaint]) -> None:
        """Take one more complaint."""
        self.count += 1
        if self.count <= self.limit:
            made = complaint if isinstance(complaint, Complaint) else complaint()
            self.complaints.append(made)

    def add_from(self, complaints: Iterable[Complaint | Callable[[], Complaint]]) -> None:
        """Take complaints as they are made, until it is clear that there is no end to them."""
        for complaint in complaints:
            if self.count >= ENOUGH * self.limit:
                self.is_cut = True
                break
            self.add(complaint)

    def resumed(self) -> Gathering:
        """The same complaints, for somebody who looks on without disturbing these."""
        other = Gathering(self.limit)
        other.count, other.complaints = self.count, list(self.complaints)
        other.is_cut = self.is_cut
        return other

    def report(self, file: str = "") -> Report:
        """Everything gathered, and how much more there was."""
        more = self.count - len(self.complaints)
        if not more:
            return Report(self.complaints)
        unlisted = say("{n:more thing to mend is|more things to mend are} not listed.", n=more)
        if more == 1:
            unlisted = say("One more thing to mend is not listed.")
        if self.is_cut:
            unlisted = say("Much more to mend is not listed.")
        last = Complaint(
            unlisted,
            "Mend these first, then check again.",
            file=file,
            level="advice",
        )
        return Report([*self.complaints, last])


class BadContent(Refusal):
    """A file that cannot be used, with all its complaints."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(repr(report))

    def read_by(self, reader: Reads) -> str:
        """All complaints in the language of a reader."""
        return self.report.read_by(reader)


def printable(text: str) -> str:
    r"""A text that can stand in a sentence: what cannot be printed is replaced.

    >>> printable("a\tb")
    'a�b'
    """
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text)


LONGEST_WORD: Final = 40
LIKELY: Final = 10
"""So many words, and so much of each, are compared letter by letter: that takes long, and a hostile
file brings thousands of long ones."""


def nearest(word: str, words: Iterable[str]) -> str:
    """“Did you mean …?” for a word that is not among the words, or nothing.

    >>> nearest("lose_santy", ["lose_sanity", "take_wounds"])
    'Did you mean “lose_sanity”?'
    """
    found = closest(word, words)
    return say("Did you mean “{word}”?", word=as_written(found)) if found else ""


def closest(word: str, words: Iterable[str]) -> str:
    """The word that is most like another, or nothing where none is."""
    there, word = list(words), word[:LONGEST_WORD]
    if len(there) > LIKELY:
        pairs = _pairs(word)
        there = nlargest(LIKELY, there, key=lambda one: len(pairs & _pairs(one[:LONGEST_WORD])))
    heads = {one[:LONGEST_WORD]: one for one in reversed(there)}
    close = get_close_matches(word, list(heads)[::-1], n=1, cutoff=0.6)
    return heads[close[0]] if close else ""


@lru_cache(maxsize=5_000)
def _pairs(word: str) -> frozenset[tuple[str, str]]:
    """The letters of a word two by two, its beginning and its end among them."""
    return frozenset(pairwise(f" {word} "))

"""What stands between quotes in a script, and which of it people would read."""

from __future__ import annotations

import re
from collections.abc import Iterator

TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`|\$\{|[{}]""", re.DOTALL
)
HOLE = "\0"
"""Stands in a text where something is put in."""


def texts(source: str) -> Iterator[str]:
    """Every text of a script, those in backticks with a hole for each value that is put in."""
    open_: list[list[str]] = []  # texts in backticks we are in, from the outermost
    braces: list[int] = []  # how many braces are open in the value put into each of them
    at = 0
    while (found := TOKEN.search(source, at)) is not None:
        token = found[0]
        if len(open_) > len(braces):  # in a text
            end = re.compile(r"`|\$\{|\\.", re.DOTALL).search(source, at)
            assert end is not None, "a text in backticks has no end"
            open_[-1].append(source[at : end.start()])
            at = end.end()
            if end[0] == "`":
                yield "".join(open_.pop())
            elif end[0] == "${":
                open_[-1].append(HOLE)
                braces.append(0)
            continue
        at = found.end()
        if token == "`":
            open_.append([])
        elif token[0] in "\"'":
            yield token[1:-1]
        elif token == "{" and braces:
            braces[-1] += 1
        elif token == "}" and braces:
            if braces[-1] == 0:
                braces.pop()
            else:
                braces[-1] -= 1


KNOWN = re.compile(
    r"Arrow(|Up|Down|Left|Right)|Home|End|Enter|Escape|Delete|Backspace|Page(Up|Down)|Esc|Del|Max|Min|Mid|Shift|Control"
    r"|Alt|Meta|Tab|Event|Space|Key[A-Z]|Python"
)
"""Names of keys and the like."""
CAPITAL = re.compile(r"(?<![A-Za-z-])[A-ZÀ-Ž][a-zà-ž]\w*")
TWO_WORDS = re.compile(r"(?<![\w-])[a-z]{2,},? [a-z]{2,}(?![\w-])")
BETWEEN = re.compile(rf"{HOLE}[^\w{HOLE}]* [a-z]+[.,;:]?( {HOLE}|$)|^[a-z]+[,:]? {HOLE} [a-z]")


def prose(source: str, machine: frozenset[str] = frozenset()) -> list[str]:
    """Texts with words for people; `machine` are those that only look like it."""
    return [
        text.replace(HOLE, "…")
        for text in texts(source)
        if text not in machine
        and (
            any(not KNOWN.fullmatch(one) for one in CAPITAL.findall(text))
            or TWO_WORDS.search(text)
            or BETWEEN.search(text)
        )
    ]


SAID = re.compile(r"""\bsay\("(\w+)"(?:, \{([^}]*)\})?""")


def said(source: str) -> dict[str, set[str]]:
    """The labels that a script asks for, with what it puts into their braces."""
    found: dict[str, set[str]] = {}
    for key, given in SAID.findall(source):
        found.setdefault(key, set()).update(re.findall(r"(\w+)(?::[^,]*)?(?:,|$)", given.strip()))
    return found

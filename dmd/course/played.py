"""What the rules themselves say to each question of the course, as lines one may run in a cell.

>>> played("04-coins")
dmd.dice("3B").odds("success >= 2")
>> Fraction(1, 2)
"""

from __future__ import annotations

from contextlib import redirect_stdout
from functools import cache
from inspect import getsource, isfunction
from io import StringIO
from textwrap import dedent, indent

import dmd
from dmd.core.complaints import Refusal
from dmd.core.kit import Lines
from dmd.core.sentences import as_written, say
from dmd.course.questions import game_of
from dmd.games import usual_language


class Played:
    """Lines of code, and what they answered."""

    def __init__(self, code: str, told: str) -> None:
        self.code = code
        self.told = told

    def __repr__(self) -> str:
        return f"{self.code}\n{indent(self.told, '>> ')}"


def played(name: str) -> Played:
    """Play the answer to a question; what the last line gives is told as a cell would tell it."""
    return _played(name, usual_language())


@cache
def _played(name: str, language: str) -> Played:
    """Played once in each language that games may begin in."""
    kit, said = game_of(name), StringIO()
    lines = kit.part("played", "answers that play themselves").part.get(name)
    if lines is None:
        raise Refusal(
            say("Nobody has written yet how the answer to {name} is played.", name=as_written(name))
        )
    with redirect_stdout(said):
        value = lines(dmd) if isfunction(lines) else lines.play(dmd)
    told = said.getvalue() + ("" if value is None else repr(value))
    return Played(_body(lines) if isfunction(lines) else lines.code, told.rstrip())


def _body(lines: Lines) -> str:
    """The lines between the head of a function and its end, as one would write them in a cell."""
    _, body = getsource(lines).split(":\n", 1)
    return dedent(body).replace("return ", "").strip()

"""The situations of practice (`dmd-practice/1`): a line of JSON each, and the rules that answer.

A file tells a position, the kind of question, and what is asked of it in ids and numbers; question
and answer are read from the rules when it is posed, so that they are never stale and come in every
language. What stands in the file in English is for those who read it, and for the tests.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from dmd.core.complaints import Refusal
from dmd.core.kit import Kit
from dmd.core.practice import Asked, Practice
from dmd.core.sentences import say
from dmd.evening import Evening, load_situation
from dmd.games import kit_named, kits, usual

LETTERS: Final = "abcdef"


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """One situation."""

    id: str
    kind: str
    level: int
    lesson: str
    mistake: int
    rule: str
    asks: str
    offers: tuple[str, ...]
    answer: tuple[str, ...]
    about: dict[str, Any]
    position: Raw


class Posed:
    """A situation on the table, with its question and what the rules answer."""

    def __init__(self, drill: Drill, kit: Kit, language: str = "") -> None:
        self.drill = drill
        self.kit = kit
        self.game: Evening = load_situation(bytes(drill.position).decode())
        if language:
            self.game.language = language

    @property
    def asked(self) -> Asked:
        """The question, answered by the rules."""
        kind = practice_of(self.kit).kinds[self.drill.kind]
        return kind.ask(self.game.state, self.game.book, self.drill.about)


def practice_of(kit: Kit) -> Practice:
    """What a game brings to practice; one that brings nothing says so."""
    brought: Practice = kit.part("practice", "practice").part
    return brought


@cache
def drills(game: str = "") -> tuple[Drill, ...]:
    """The situations of a game; where none is named, of the usual one."""
    kit = kit_named(game) if game else usual()
    lines = practice_of(kit).file.read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Drill) for line in lines if line.strip())


def drill_named(name: str, game: str = "") -> Drill:
    """One of them by its id, such as `followers-3`."""
    for one in drills(game):
        if one.id == name:
            return one
    raise Refusal(
        say("Practice has no situation “{name}”.", name=name[:60]),
        remedy="dmd.practice() chooses one for you.",
    )


def practised() -> tuple[str, ...]:
    """The games that have practice."""
    return tuple(id_ for id_, kit in kits().items() if kit.practice)

"""What a reader has solved, in one small file of their own; lost or locked, it stops nobody."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from itertools import count
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.files.home import home
from dmd.core.files.plain import read_plain
from dmd.core.files.writing import write_safely
from dmd.core.kit import Kit
from dmd.core.sentences import name as title
from dmd.core.sentences import say
from dmd.core.watching import Watched
from dmd.core.words import quoted
from dmd.course.practice.memory import Practised
from dmd.course.questions import lessons, questions
from dmd.games import kit_named, usual

FILE: Final = "progress.json"
FORMAT: Final = "dmd-progress/1"
WITH_PRACTICE: Final = "dmd-progress/2"
"""An older kit, which knows nothing of practice, puts such a file aside instead of losing it."""
LARGEST: Final = 200_000
MOST: Final = 9_999


class Note(Struct, frozen=True, omit_defaults=True):
    """What is remembered of one question."""

    guesses: Annotated[int, Meta(ge=0, le=MOST)] = 0  # until it was solved
    right: bool = False
    revealed: bool = False  # looked up before it was solved

    @property
    def told(self) -> str:
        """The note in a word or three."""
        if self.right:
            if self.revealed:
                return say("looked up, then solved")
            if self.guesses == 1:
                return say("at once")
            return say("at guess {guesses}", guesses=self.guesses)
        if self.revealed:
            return say("looked up")
        return say("{guesses:guess|guesses} so far", guesses=self.guesses)


class Notes(Struct, frozen=True):
    """The file."""

    format: str = FORMAT
    questions: dict[str, Note] = {}
    practice: Practised | UnsetType = UNSET  # nothing, until somebody practises


@doors
class Progress(Watched):
    """What was solved so far; it shows itself as the page of the usual game's course."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.kept = True  # whether the last change reached the file
        self._notes = Notes()
        self._unread = False  # whether the file holds what was not understood

    @property
    def notes(self) -> Mapping[str, Note]:
        """What is remembered, by the name of the question."""
        return self._read().questions

    @property
    def solved(self) -> int:
        """How many questions of the course are solved."""
        return sum(note.right for name, note in self.notes.items() if name in questions())

    def note(self, name: str, *, right: bool = False, revealed: bool = False) -> None:
        """Remember a guess, or that the answer was looked up; what is solved stays solved."""
        if not name.isprintable():  # what could not be written would spoil all other notes
            raise Refusal(say("{name} is the name of no question.", name=quoted(name)))
        notes = self._read()
        before = notes.questions.get(name, Note())
        if before.right:
            return
        after = replace(
            before,
            guesses=before.guesses if revealed else min(before.guesses + 1, MOST),
            right=right,
            revealed=before.revealed or revealed,
        )
        self._write(replace(notes, questions={**notes.questions, name: after}))

    @property
    def practised(self) -> Practised:
        """What is remembered of practice."""
        return self._read().practice or Practised()

    def remember(self, practised: Practised) -> None:
        """Remember what was practised."""
        notes = self._read()
        self._write(Notes(WITH_PRACTICE, notes.questions, practised))

    def reset(self) -> Progress:
        """Forget everything, and begin anew."""
        self._read()  # what is not understood is no note of ours to forget
        self._write(Notes())
        return self

    def of(self, game: str = "") -> Course:
        """The course of a game; of the usual one, where none is named."""
        return Course(self, kit_named(game) if game else usual())

    def __repr__(self) -> str:
        return repr(self.of())

    def _read(self) -> Notes:
        """What the file says; a file that is missing, locked or broken says nothing."""
        if not self.kept:
            return self._notes
        try:
            content = read_plain(self.path, LARGEST + 1)
            self._unread = bool(content)  # until it was understood
            if len(content) <= LARGEST:
                found = msgspec.json.decode(content, type=Notes)
                if found.format in (FORMAT, WITH_PRACTICE):
                    self._notes, self._unread = found, False
        except FileNotFoundError:
            self._notes, self._unread = Notes(), False
        except (OSError, Refusal, msgspec.MsgspecError, UnicodeError, RecursionError):
            pass
        return self._notes

    def _write(self, notes: Notes) -> None:
        self._notes = notes
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if self._unread:  # perhaps a newer kit's: nobody's notes are written over
                self.path.replace(_free_beside(self.path))
                self._unread = False
            write_safely(self.path, msgspec.json.format(msgspec.json.encode(notes)))
            self.kept = True
        except OSError:
            self.kept = False
        self._tell_watchers()


class Course:
    """The lessons of one game, and how their questions went; it shows itself as a page."""

    def __init__(self, progress: Progress, kit: Kit) -> None:
        self.progress = progress
        self.lessons = lessons(kit.id)
        self.questions = questions(kit.id)

    @property
    def solved(self) -> int:
        """How many of its questions are solved."""
        return sum(
            note.right for name, note in self.progress.notes.items() if name in self.questions
        )

    def __repr__(self) -> str:
        notes = self.progress.notes
        told = say("Solved: {solved} of {all}.", solved=self.solved, all=len(self.questions))
        lines = [str(told)]
        for lesson in self.lessons:
            lines += ["", f"{lesson.id}  {title(lesson.title)}"]
            for one in lesson.questions:
                note = notes.get(lesson.named(one))
                sign = "x" if note and note.right else " "
                lines.append(
                    f"  [{sign}] {lesson.named(one):24} {note.told if note else ''}".rstrip()
                )
        lines += ["", str(say("To begin anew: {line}", line="dmd.progress().reset()"))]
        if not self.progress.kept:
            fleeting = "Nothing can be written to {folder}: kept only until you stop."
            lines.append(str(say(fleeting, folder=str(self.progress.path.parent))))
        return "\n".join(lines)


def _free_beside(path: Path) -> Path:
    """A name for what is put aside, which nothing bears yet."""
    names = (path.with_suffix(f".unread{n or ''}{path.suffix}") for n in count())
    return next(one for one in names if not os.path.lexists(one))


def progress() -> Progress:
    """What you have solved so far, as a page."""
    return _progress(home() / FILE)


@cache
def _progress(path: Path) -> Progress:
    """One for each file, so that what cannot be written is remembered until the end."""
    return Progress(path)

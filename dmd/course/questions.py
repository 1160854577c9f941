"""The questions of the course (`dmd-questions/1`): each game has a folder, a file for each lesson.

A wrong choice says why it is wrong, and by which rule. Where several choices make the answer
they bear `belongs`; where a number is asked for, `otherwise` answers those nobody thought of. The
rules play every answer in the tests, so that none can be wrong; `played.py` shows them to readers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from dmd.core.complaints import BadContent, Complaint, Report
from dmd.core.files.content import Document, Source, expect_format, read
from dmd.core.files.yaml_reader import look
from dmd.core.kit import Kit
from dmd.core.rules import ID
from dmd.core.sentences import say
from dmd.games import kit_named, kits

VERSION: Final = 1
LETTERS: Final = "abcdef"
MOST: Final = 99  # the largest number that is asked for, or may be guessed

Kind = Literal["one", "several", "number"]
Words = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
Rule = Annotated[str, Meta(pattern=f"^{ID}$")]
RuleOrNone = Annotated[str, Meta(pattern=f"^({ID})?$")]


Why = Annotated[str, Meta(max_length=300)]


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to choose. Only wrong ones say `why` they are not the answer.

    Where several belong to the answer, each says why it does, without naming itself.
    """

    says: Words
    why: Why = ""
    rule: RuleOrNone = ""
    belongs: bool = False

    @property
    def right(self) -> bool:
        """Whether this is the answer, or a part of it."""
        return self.belongs or not self.why


class Otherwise(Struct, frozen=True, forbid_unknown_fields=True):
    """Why every other number is wrong, where a number is asked for."""

    why: Annotated[Why, Meta(min_length=1)]
    rule: Rule


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to guess, with the reason for the answer and the rule behind it.

    An id with a number in front, such as `05-tie`, is its whole name: it was asked in another
    lesson once, and whoever solved it there has solved it here.
    """

    id: Annotated[str, Meta(pattern="^([0-9]{2}-)?[a-z][a-z-]*$", max_length=40)]
    asks: Text
    choices: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=len(LETTERS))]
    because: Text
    rule: Rule
    unit: Annotated[str, Meta(max_length=40)] = ""  # of a number
    otherwise: Otherwise | None = None
    dice: tuple[Annotated[str, Meta(pattern="^[A-Z] [a-z_+]+$")], ...] = ()  # as in “B tentacle”

    @property
    def kind(self) -> Kind:
        """How one answers: by one choice, by several, or by a number."""
        if self.otherwise:
            return "number"
        return "several" if any(one.belongs for one in self.choices) else "one"

    @property
    def answer(self) -> tuple[Choice, ...]:
        """The right choice, or all that belong to the answer."""
        return tuple(one for one in self.choices if one.right)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions of one notebook."""

    format: str
    id: Annotated[str, Meta(pattern="^[0-9]{2}$")]
    title: Words
    notebook: Words
    questions: tuple[Question, ...]

    def named(self, question: Question) -> str:
        """What a question of this lesson is called, such as `03-followers`."""
        return question.id if question.id[0].isdigit() else f"{self.id}-{question.id}"


def read_lesson(source: Source) -> Lesson:
    """The questions in a file; one that could mislead a reader is refused."""
    tree = look(source)
    expect_format(tree, "questions", VERSION)
    document = read(tree, Lesson)
    if misleading := list(_misleading(document)):
        raise BadContent(Report(misleading))
    return document.value


def _misleading(document: Document[Lesson]) -> Iterator[Complaint]:
    """What is wrong with a file whose every part is well formed."""
    named = Counter(map(document.value.named, document.value.questions))
    for place, one in enumerate(document.value.questions):
        field = f"questions[{place}]"
        if named[document.value.named(one)] > 1:
            problem = say("“{id}” is there twice.", id=one.id)
            yield document.complain(problem, field=f"{field}.id", remedy="Take another id.")
        for part, problem, remedy in (*_of_the_answer(one), *_of_the_choices(one)):
            yield document.complain(problem, field=f"{field}.{part}", remedy=remedy)


def _of_the_answer(one: Question) -> Iterator[tuple[str, str, str]]:
    """Where nobody could know what is right."""
    if len({choice.says.casefold() for choice in one.choices}) < len(one.choices):
        yield "choices", "Two choices say the same.", "Change one of them."
    if one.kind != "several" and (right := len(one.answer)) != 1:
        problem = say(
            "{right:choice does|choices do} not say why they are wrong; exactly one is the answer.",
            right=right,
        )
        yield "choices", problem, "Write `why` for each wrong choice."
    if one.kind == "number":
        if None in (number_in(choice.says) for choice in one.choices):
            remedy = say("Write a whole number from 0 to {most}, and nothing else.", most=MOST)
            yield "choices", "A number is asked for.", remedy
    elif one.unit:
        yield "unit", "A unit belongs to a number.", "Write `otherwise`, or no `unit`."


def _of_the_choices(one: Question) -> Iterator[tuple[str, str, str]]:
    """Where a wrong guess would not hear why."""
    for at, choice in enumerate(one.choices):
        silent = choice.right and one.kind != "several"
        if (not choice.why, not choice.rule) != (silent, silent):
            yield (
                f"choices[{at}]",
                "A wrong choice says why and names a rule, and the answer does neither.",
                "Write `why` and `rule`, both or neither; both where several belong.",
            )


def number_in(text: str) -> int | None:
    """The whole number that is written, if it may be an answer: digits, and no sign or comma."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST))):
        return None
    return int(text)


@cache
def _by_game() -> dict[str, tuple[Lesson, ...]]:
    """The lessons of each game that has any, in the order of the course."""
    folders = {kit.id: kit.lessons for kit in kits().values() if kit.lessons}
    return {
        game: tuple(map(read_lesson, sorted(folder.glob("*.yaml"))))
        for game, folder in folders.items()
    }


def lessons(game: str = "") -> tuple[Lesson, ...]:
    """Every lesson that has questions, in the order of the course; those of all games, or of one.

    A game that is named and has none yet says so.
    """
    if game:
        kit_named(game).part("lessons", "lessons")
        return _by_game()[game]
    return tuple(one for there in _by_game().values() for one in there)


@cache
def questions(game: str = "") -> dict[str, Question]:
    """Every question by the name a reader calls it, such as `03-followers`; all, or of one game."""
    return {name: one for name, (owner, one) in _named().items() if game in ("", owner)}


def game_of(name: str) -> Kit:
    """The game that a question is about."""
    return kit_named(_named()[name][0])


@cache
def _named() -> dict[str, tuple[str, Question]]:
    """Each question with its game; where two games call one alike, that of the lower rank stays."""
    found: dict[str, tuple[str, Question]] = {}
    for game, there in _by_game().items():
        for lesson in there:
            for one in lesson.questions:
                found.setdefault(lesson.named(one), (game, one))
    return found

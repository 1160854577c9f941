"""The questions of the course (`dmd-questions/1`): a file for each lesson, beside this module.

A wrong choice says what it would need, and by which rule; the right one is played by the engine in
the tests, so that no answer can be wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from dmd.core.complaints import BadContent, Complaint, Report
from dmd.core.files.content import Document, Source, expect_format, read
from dmd.core.files.yaml_reader import look

VERSION: Final = 1
LETTERS: Final = "abcdef"
FOLDER: Final = Path(__file__).parent / "questions"

Words = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=600)]
Rule = Annotated[str, Meta(pattern="^[A-Z]{2,4}-[A-Z]{3}-E?[0-9]{1,2}$")]
RuleOrNone = Annotated[str, Meta(pattern="^([A-Z]{2,4}-[A-Z]{3}-E?[0-9]{1,2})?$")]


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to choose. Only wrong ones say what they `need`."""

    says: Words
    needs: Annotated[str, Meta(max_length=300)] = ""
    rule: RuleOrNone = ""

    @property
    def right(self) -> bool:
        """Whether this is the answer."""
        return not self.needs


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to guess, with the reason for the answer and the rule behind it."""

    id: Annotated[str, Meta(pattern="^[a-z][a-z-]*$", max_length=40)]
    asks: Text
    choices: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=len(LETTERS))]
    because: Text
    rule: Rule

    @property
    def answer(self) -> Choice:
        """The right choice."""
        return next(one for one in self.choices if one.right)


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """The questions of one notebook."""

    format: str
    id: Annotated[str, Meta(pattern="^[0-9]{2}$")]
    title: Words
    notebook: Words
    questions: tuple[Question, ...]

    def named(self, question: Question) -> str:
        """What a question of this lesson is called, such as `03-followers`."""
        return f"{self.id}-{question.id}"


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
    named = Counter(one.id for one in document.value.questions)
    for place, one in enumerate(document.value.questions):
        field = f"questions[{place}]"
        if named[one.id] > 1:
            problem, remedy = f"“{one.id}” is there twice.", "Take another id."
            yield document.complain(problem, field=f"{field}.id", remedy=remedy)
        if len({choice.says.casefold() for choice in one.choices}) < len(one.choices):
            problem, remedy = "Two choices say the same.", "Change one of them."
            yield document.complain(problem, field=f"{field}.choices", remedy=remedy)
        if (right := sum(choice.right for choice in one.choices)) != 1:
            problem = f"{right} choices say nothing they would need; exactly one is the answer."
            remedy = "Write `needs` for each wrong choice."
            yield document.complain(problem, field=f"{field}.choices", remedy=remedy)
        for at, choice in enumerate(one.choices):
            if choice.right == bool(choice.rule):
                problem = "A wrong choice names the rule that it would need, and the answer none."
                remedy = "Write `needs` and `rule`, both or neither."
                spot = f"{field}.choices[{at}]"
                yield document.complain(problem, field=spot, remedy=remedy)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson that has questions, in the order of the course."""
    return tuple(map(read_lesson, sorted(FOLDER.glob("*.yaml"))))


@cache
def questions() -> dict[str, Question]:
    """Every question by the name a reader calls it, such as `03-followers`."""
    return {lesson.named(one): one for lesson in lessons() for one in lesson.questions}

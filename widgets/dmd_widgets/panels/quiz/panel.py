"""The Quiz panel: guess, hear why a wrong guess is none, see the answer played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dmd.core.complaints import Refusal
from dmd.course.played import played
from dmd.course.questions import LETTERS, MOST, Lesson, lessons
from dmd.course.quiz import Answer, Quiz, quiz
from dmd_widgets.panels.quiz.course import CoursePanel
from dmd_widgets.panels.quiz.drawing import draw_question
from dmd_widgets.rules import explained

PRESS = {
    "one": "Choose one, then press Check.",
    "several": "Choose all that belong to the answer, then press Check.",
    "number": f"Write a whole number from 0 to {MOST}, then press Check.",
}
RUN = "To answer here, run this cell: click into it, and press Shift + Enter."


class QuizPanel(CoursePanel):
    """One question of the course."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.quiz: Quiz = quiz(name)
        self.answer: Answer | None = None  # what the last guess heard
        self.redraw()
        self.say(PRESS[self.quiz.question.kind], "")

    # -- what the browser asks for ---------------------------------------------------------------

    def do_check(self, choices: Sequence[int] = (), number: object = "") -> None:
        """Guess: by the places of choices, or by a number that was written."""
        try:
            answer = self._guessed(choices, number)
        except Refusal:
            self.answer = None  # what is refused must not stand above the rule of another guess
            self.redraw()
            raise
        self._hear(answer, looked_up=False)

    def _guessed(self, choices: Sequence[int], number: object) -> Answer:
        kind = self.quiz.question.kind
        if kind == "number":
            guess = [str(number).strip()]
        else:
            guess = [self._letter(one) for one in choices]
        if not any(guess):
            done = "written" if kind == "number" else "chosen"
            raise Refusal(f"Nothing is {done} yet.", remedy=PRESS[kind])
        answer = self.quiz.guess(*guess)
        assert isinstance(answer, Answer)  # since something was guessed
        return answer

    def do_reveal(self) -> None:
        """The answer, for those who give up."""
        self._hear(self.quiz.reveal(), looked_up=True)

    def _hear(self, answer: Answer, *, looked_up: bool) -> None:
        self.answer = answer
        rule = answer.rule.id
        self.rules = self.rules | {rule: explained(rule, self.language)}
        self.redraw()
        said = answer.sentence
        if looked_up:
            said = said.replace("Right:", "The answer:", 1)
        self.say(said, "told" if answer.right else "refused")

    def _letter(self, place: object) -> str:
        there = list(self.quiz.choices)
        if type(place) is not int or not 0 <= place < len(there):
            raise Refusal(f"There is no choice {place!s:.20}.", remedy="Choose one that is there.")
        return there[place]

    # -- what the browser draws ------------------------------------------------------------------

    def redraw(self) -> None:
        """The question, and what the last guess heard."""
        question, lesson = self.quiz.question, self._lesson
        place = lesson.questions.index(question) + 1
        self.view = {
            "label": f"{lesson.title}: question {place} of {len(lesson.questions)}",
            "name": self.quiz.name,
            "asks": self._asks,
            "kind": question.kind,
            "unit": question.unit,
            "choices": [self._choice(n) for n in range(len(self.quiz.choices))],
            "heard": self._heard_of(),
            "solved": self._solved(),
        }

    def _choice(self, place: int) -> dict[str, Any]:
        """A choice, and how it did in the last guess."""
        choice = self.quiz.question.choices[place]
        mark = ""
        if self.answer is not None and choice in self.answer.chosen:
            mark = "right" if choice.right else "wrong"
        return {"says": choice.says, "letter": LETTERS[place], "mark": mark}

    def _heard_of(self) -> dict[str, Any] | None:
        """What the last guess heard; the answer comes with the lines that play it."""
        if self.answer is None:
            return None
        heard = {"right": self.answer.right, "rule": self.answer.rule.id, "code": "", "told": ""}
        if self.answer.right:
            lines = played(self.quiz.name)
            heard |= {"code": lines.code, "told": lines.told}
        return heard

    def _solved(self) -> str:
        lesson, notes = self._lesson, self.progress.notes
        found = [notes.get(lesson.named(one)) for one in lesson.questions]
        solved = sum(note is not None and note.right for note in found)
        mine = notes.get(self.quiz.name)
        told = f" This one: {mine.told}." if mine else ""
        return f"Solved in this lesson: {solved} of {len(found)}.{told}"

    @property
    def _lesson(self) -> Lesson:
        return next(one for one in lessons() if self.quiz.question in one.questions)

    @property
    def _asks(self) -> str:
        return " ".join(self.quiz.question.asks.split())

    # -- for readers without a kernel ------------------------------------------------------------

    def text(self) -> str:
        """The question and how to guess; once guessed, what was heard."""
        heard = [] if self.answer is None else [repr(self.answer)]
        return "\n".join([repr(self.quiz), *heard])

    def svg(self) -> str:
        """The question as a card; nothing in it depends on what was solved."""
        question = self.quiz.question
        marks = [(one["letter"], one["says"]) for one in self.view["choices"]]
        told = RUN if self.answer is None else self.answer.sentence
        return draw_question(
            self.view["label"], self._asks, marks, told, kind=question.kind, unit=question.unit,
            theme=self.theme,
        )  # fmt: skip

"""The Quiz panel: guess, hear why a wrong guess is none, see the answer played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, name, say
from dmd.core.speaking import spoken
from dmd.course.played import played
from dmd.course.questions import LETTERS, MOST, Lesson, game_of, lessons
from dmd.course.quiz import Answer, Quiz, quiz
from dmd_widgets.panel import in_its_language
from dmd_widgets.panels.dice.drawing import die_shows, draw_die
from dmd_widgets.panels.quiz.course import CoursePanel
from dmd_widgets.panels.quiz.drawing import draw_question
from dmd_widgets.rules import explained

PRESS = {
    "one": "Choose one, then press Check.",
    "several": "Choose all that belong to the answer, then press Check.",
    "number": "Write a whole number from 0 to {most}, then press Check.",
}


class QuizPanel(CoursePanel):
    """One question of the course."""

    def __init__(self, name: str, *, language: str = "") -> None:
        super().__init__(language)
        self.quiz: Quiz = quiz(name)
        self.answer: Answer | None = None  # what the last guess heard
        self.redraw()
        self.say(self._press, "")

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
            told = "Nothing is written yet." if kind == "number" else "Nothing is chosen yet."
            raise Refusal(say(told), remedy=self._press)
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
        said = self._the_answer() if looked_up else name(answer.sentence)
        self.say(said, "told" if answer.right else "refused")

    def _the_answer(self) -> str:
        """The answer for whoever did not guess it."""
        question = self.quiz.question
        said = enumerated([name(one.says) for one in question.answer], "and")
        told = "The answer: {said}. {because}"
        if question.unit:
            told = "The answer: {said} {unit}. {because}"
        return say(told, said=said, unit=question.unit, because=question.because)

    @property
    def _press(self) -> str:
        """How one guesses."""
        return say(PRESS[self.quiz.question.kind], most=MOST)

    def _letter(self, place: object) -> str:
        there = list(self.quiz.choices)
        if type(place) is not int or not 0 <= place < len(there):
            raise Refusal(
                say("There is no choice {place}.", place=f"{place!s:.20}"),
                remedy=say("Choose one that is there."),
            )
        return there[place]

    # -- what the browser draws ------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """The question, and what the last guess heard."""
        question, lesson = self.quiz.question, self._lesson
        place = lesson.questions.index(question) + 1
        self.show({
            "label": say(
                "{lesson}: question {place} of {questions}",
                lesson=lesson.title, place=place, questions=len(lesson.questions),
            ),
            "name": self.quiz.name,
            "asks": self._asks,
            "kind": question.kind,
            "unit": name(question.unit),
            "dice": self._dice(),
            "choices": [self._choice(n) for n in range(len(self.quiz.choices))],
            "heard": self._heard_of(),
            "solved": self._solved(),
        })  # fmt: skip

    def _dice(self) -> list[dict[str, str]]:
        """The roll that the question speaks of, as it lies on a table."""
        kit, told = game_of(self.quiz.name), self.quiz.question.dice
        if not told:
            return []
        known = {one.letter: one for one in kit.part("dice", "dice")("1" + told[0][0]).dice}
        faces = [(known[letter], face) for letter, _, face in (one.partition(" ") for one in told)]
        return [
            {"name": die_shows(die, face), "svg": str(draw_die(die, face, kit.id))}
            for die, face in faces
        ]

    def _choice(self, place: int) -> dict[str, Any]:
        """A choice, and how it did in the last guess."""
        choice = self.quiz.question.choices[place]
        mark = ""
        if self.answer is not None and choice in self.answer.chosen:
            mark = "right" if choice.right else "wrong"
        return {"says": name(choice.says), "letter": LETTERS[place], "mark": mark}

    def _heard_of(self) -> dict[str, Any] | None:
        """What the last guess heard; the answer comes with the lines that play it."""
        if self.answer is None:
            return None
        heard = {"right": self.answer.right, "rule": self.answer.rule.id, "code": "", "told": ""}
        if self.answer.right:
            with spoken(None):  # as it would be told in a cell
                lines = played(self.quiz.name)
            heard |= {"code": lines.code, "told": lines.told}
        return heard

    def _solved(self) -> str:
        lesson, notes = self._lesson, self.progress.notes
        found = [notes.get(lesson.named(one)) for one in lesson.questions]
        solved = sum(note is not None and note.right for note in found)
        mine = notes.get(self.quiz.name)
        words = {"solved": solved, "questions": len(found), "mine": name(mine.told) if mine else ""}
        if not mine:
            return say("Solved in this lesson: {solved} of {questions}.", **words)
        return say("Solved in this lesson: {solved} of {questions}. This one: {mine}.", **words)

    @property
    def _lesson(self) -> Lesson:
        return next(one for one in lessons() if self.quiz.question in one.questions)

    @property
    def _asks(self) -> str:
        return name(" ".join(self.quiz.question.asks.split()))

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """The question and how to guess; once guessed, what was heard."""
        heard = [] if self.answer is None else [repr(self.answer)]
        return "\n".join([repr(self.quiz), *heard])

    @in_its_language
    def svg(self) -> str:
        """The question as a card; nothing in it depends on what was solved."""
        question = self.quiz.question
        marks = [(one["letter"], one["says"]) for one in self.view["choices"]]
        told = say("To answer here, run this cell: click into it, and press Shift + Enter.")
        if self.answer is not None:
            told = name(self.answer.sentence)
        return draw_question(
            self.view["label"], self.view["asks"], marks, str(told), kind=question.kind,
            unit=self.view["unit"], theme=self.theme,
        )  # fmt: skip

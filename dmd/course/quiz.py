"""A question that checks the answer: guess first, then hear the rule behind it.

>>> from dmd.course.quiz import quiz
>>> followers = quiz("03-followers")
>>> followers.judge("two").right
False
>>> print(followers.judge("three").rule.id)
DMD-RUN-2
"""

from __future__ import annotations

from textwrap import fill
from types import EllipsisType
from typing import Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import MOST as MOST_DIGITS
from dmd.core.rules import Rule, Rulebook
from dmd.core.sentences import enumerated, name, say
from dmd.core.words import quoted, shortened
from dmd.course.progress import progress
from dmd.course.questions import (
    LETTERS,
    MOST,
    Choice,
    Otherwise,
    Question,
    game_of,
    number_in,
    questions,
)

WIDE: Final = 88
NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


class Answer:
    """What a guess hears: whether it is right, why, and the rule that says so."""

    def __init__(self, name: str, question: Question, chosen: tuple[Choice, ...]) -> None:
        self.name = name
        self.question = question
        self.chosen = chosen

    @property
    def right(self) -> bool:
        """Whether the guess was right."""
        return self._mistake is None

    @property
    def rule(self) -> Rule:
        """The rule behind the answer, or the one that a wrong guess is up against."""
        mistake = self._mistake
        book: Rulebook = game_of(self.name).rulebook()
        return book.find(mistake.rule if mistake else self.question.rule)

    @property
    def sentence(self) -> str:
        """What is said to a reader, without the rule."""
        mistake = self._mistake
        if mistake is None:
            told = "Right: {said} {unit}. {because}"
            if not self.question.unit:
                told = "Right: {said}. {because}"
            said = enumerated([name(one.says) for one in self.chosen], "and")
            unit, because = name(self.question.unit), name(self.question.because)
            return say(told, said=said, unit=unit, because=because)
        if mistake in self.chosen:
            return say("Not “{guess}”. {why}", guess=name(mistake.says), why=name(mistake.why))
        return say("Something is missing. {why}", why=name(mistake.why))

    @property
    def _mistake(self) -> Choice | None:
        """What was chosen and is wrong; else what is missing."""
        answer = self.question.answer
        wrong = (one for one in self.chosen if one not in answer)
        missing = (one for one in answer if one not in self.chosen)
        return next(wrong, next(missing, None))

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        told = [fill(str(self.sentence), WIDE), fill(str(self.rule), WIDE)]
        line = f'dmd.quiz("{self.name}").reveal()'
        again = str(say("Guess again, or see the answer: {line}", line=line))
        return "\n".join(told if self.right else [*told, again])


class Quiz:
    """A question with its choices; it shows itself as text, wherever that is."""

    def __init__(self, name: str, question: Question) -> None:
        self.name = name
        self.question = question

    @property
    def choices(self) -> dict[str, str]:
        """What may be chosen, by its letter; where a number is asked for, nothing is offered."""
        if self.question.kind == "number":
            return {}
        return dict(zip(LETTERS, (one.says for one in self.question.choices), strict=False))

    def judge(self, *guess: str | int) -> Answer:
        """What a guess would hear; nobody remembers it."""
        if not guess or (len(guess) > 1 and self.question.kind != "several"):
            told = "This question takes one choice only."
            if not guess:
                told = "This question takes at least one choice."
            raise Refusal(say(told), remedy=self._how)
        meant = [self._meant(one) for one in guess]
        in_order = [one for one in self.question.choices if one in meant]
        return Answer(self.name, self.question, tuple(in_order or meant))

    def guess(self, *guess: str | int | EllipsisType) -> Answer | Quiz:
        """Guess by the letter of a choice or by its words; until you do, the question stays."""
        told = [one for one in guess if not isinstance(one, EllipsisType)]
        if not told:
            return self
        answer = self.judge(*told)
        progress().note(self.name, right=answer.right)
        return answer

    def reveal(self) -> Answer:
        """The right answer, for those who give up."""
        progress().note(self.name, revealed=True)
        return Answer(self.name, self.question, self.question.answer)

    def _meant(self, guess: str | int) -> Choice:
        if isinstance(guess, int) and abs(guess) >= MOST_DIGITS:
            told = say("{guess} is none of the choices.", guess=quoted(guess))
            raise Refusal(told, remedy=self._how)
        wanted = _plain(str(guess))
        by_word = {_plain(one.says): one for one in self.question.choices}
        by_letter = dict(zip(self.choices, self.question.choices, strict=False))
        if found := by_word.get(wanted) or by_letter.get(wanted.strip("().")):
            return found
        if other := self.question.otherwise:
            return self._number(guess, other)
        raise Refusal(
            say("“{guess}” is none of the choices.", guess=shortened(str(guess))),
            remedy=self._near(guess),
        )

    def _number(self, guess: str | int, other: Otherwise) -> Choice:
        """A number nobody thought of, or one of ours in other digits, such as 04."""
        number = number_in(_plain(str(guess)))
        if number is None:
            raise Refusal(
                say(
                    "A whole number from 0 to {most} is expected, not “{guess}”.",
                    most=MOST,
                    guess=shortened(str(guess)),
                ),
                remedy=say("That was not counted as a guess."),
            )
        return next(
            (one for one in self.question.choices if number_in(one.says) == number),
            Choice(says=str(number), why=other.why, rule=other.rule),
        )

    def _near(self, guess: str | int) -> str:
        """What one may have meant."""
        there = list(self.choices.values())
        choices = enumerated([say("“{choice}”", choice=name(one)) for one in there])
        offered = say("Choose {choices}.", choices=choices)
        return nearest(str(guess), there) or offered

    @property
    def _how(self) -> str:
        """The line that guesses."""
        given = {"one": '"a"', "several": '"a", "c"', "number": "7"}[self.question.kind]
        return say("To guess: {line}", line=f'dmd.quiz("{self.name}").guess({given})')

    def __repr__(self) -> str:
        lines = [f"{letter}  {name(says)}" for letter, says in self.choices.items()]
        asked = fill(str(name(" ".join(self.question.asks.split()))), WIDE)
        return "\n".join([asked, *lines, str(self._how)])


def quiz(called: str) -> Quiz:
    """A question of the course by its name, such as `03-followers`."""
    there = questions()
    wanted = str(called).strip().casefold()
    if wanted not in there:
        of_lesson = [one for one in there if wanted and one.startswith(wanted)]
        hint = ""
        if of_lesson:
            hint = say("There are: {there}.", there=enumerated(of_lesson, "and"))
        raise Refusal(
            say("The course has no question “{question}”.", question=shortened(str(called))),
            remedy=hint
            or nearest(wanted, there)
            or say("{line} lists them all.", line="dmd.progress()"),
        )
    return Quiz(wanted, there[wanted])


def _plain(text: str) -> str:
    """A guess as it is compared: small letters, numbers as digits, no stop at the end."""
    words = text.casefold().replace("’", "'").strip(" .!?“”\"'").split()
    return " ".join(str(NUMBERS.index(one)) if one in NUMBERS else one for one in words)

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
from dmd.core.rules import Rule
from dmd.core.sentences import enumerated
from dmd.core.words import shortened
from dmd.course.progress import progress
from dmd.course.questions import LETTERS, Choice, Question, questions
from dmd.death_may_die.library import rulebook

WIDE: Final = 88
NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


class Answer:
    """What a guess hears: whether it is right, why, and the rule that says so."""

    def __init__(self, name: str, question: Question, choice: Choice) -> None:
        self.name = name
        self.question = question
        self.choice = choice

    @property
    def right(self) -> bool:
        """Whether the guess was right."""
        return self.choice.right

    @property
    def rule(self) -> Rule:
        """The rule behind the answer, or the one that a wrong guess would need."""
        return rulebook().find(self.choice.rule or self.question.rule)

    @property
    def sentence(self) -> str:
        """What is said to a reader, without the rule."""
        if self.right:
            return f"Right: {self.choice.says}. {self.question.because}"
        return f"Not “{self.choice.says}”. {self.choice.needs}"

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        told = [fill(self.sentence, WIDE), fill(str(self.rule), WIDE)]
        again = f'Guess again, or see the answer: dmd.quiz("{self.name}").reveal()'
        return "\n".join(told if self.right else [*told, again])


class Quiz:
    """A question with its choices; it shows itself as text, wherever that is."""

    def __init__(self, name: str, question: Question) -> None:
        self.name = name
        self.question = question

    @property
    def choices(self) -> dict[str, str]:
        """What may be chosen, by its letter."""
        return dict(zip(LETTERS, (one.says for one in self.question.choices), strict=False))

    def judge(self, guess: str | int) -> Answer:
        """What a guess would hear; nobody remembers it."""
        return Answer(self.name, self.question, self._meant(guess))

    def guess(self, guess: str | int | EllipsisType = ...) -> Answer | Quiz:
        """Guess by the letter of a choice or by its words; until you do, the question stays."""
        if isinstance(guess, EllipsisType):
            return self
        answer = self.judge(guess)
        progress().note(self.name, right=answer.right)
        return answer

    def reveal(self) -> Answer:
        """The right answer, for those who give up."""
        progress().note(self.name, revealed=True)
        return Answer(self.name, self.question, self.question.answer)

    def _meant(self, guess: str | int) -> Choice:
        wanted = _plain(str(guess))
        by_word = {_plain(one.says): one for one in self.question.choices}
        by_letter = dict(zip(LETTERS, self.question.choices, strict=False))
        if found := by_word.get(wanted) or by_letter.get(wanted.strip("().")):
            return found
        there = list(self.choices.values())
        raise Refusal(
            f"“{shortened(str(guess))}” is none of the choices.",
            remedy=nearest(str(guess), there) or f"Choose {enumerated([f'“{c}”' for c in there])}.",
        )

    def __repr__(self) -> str:
        lines = [f"{letter}  {says}" for letter, says in self.choices.items()]
        asked = fill(" ".join(self.question.asks.split()), WIDE)
        how = f'To guess: dmd.quiz("{self.name}").guess("{LETTERS[0]}")'
        return "\n".join([asked, *lines, how])


def quiz(name: str) -> Quiz:
    """A question of the course by its name, such as `03-followers`."""
    there = questions()
    wanted = str(name).strip().casefold()
    if wanted not in there:
        of_lesson = [one for one in there if wanted and one.startswith(wanted)]
        hint = f"There are: {enumerated(of_lesson, 'and')}." if of_lesson else ""
        raise Refusal(
            f"The course has no question “{shortened(str(name))}”.",
            remedy=hint or nearest(wanted, there) or "dmd.progress() lists them all.",
        )
    return Quiz(wanted, there[wanted])


def _plain(text: str) -> str:
    """A guess as it is compared: small letters, numbers as digits, no stop at the end."""
    words = text.casefold().replace("’", "'").strip(" .!?“”\"'").split()
    return " ".join(str(NUMBERS.index(one)) if one in NUMBERS else one for one in words)

"""A person who practises: a situation is posed, answered, explained; then comes the next one.

>>> practice = Practice(rule="DMD-RUN-2")
>>> practice.posed.drill.kind
'followers'
>>> sum(one.right for one in practice.asked.offers)
1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property
from textwrap import fill
from types import EllipsisType
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.doors import doors
from dmd.core.journal import Journal
from dmd.core.kit import Kit
from dmd.core.practice import Asked, Offer
from dmd.core.sentences import Bare, enumerated, letters, say
from dmd.core.speaking import Speaker, spoken
from dmd.core.words import shortened
from dmd.course.practice.drills import LETTERS, Drill, Posed, drills
from dmd.course.practice.memory import Practised, mastered, next_drill
from dmd.course.progress import Progress, progress
from dmd.course.questions import lessons
from dmd.games import course_reader, find_rule, kit_named, usual, usual_language

WIDE: Final = 88


class Heard:
    """What an answer hears: whether it is right, why, and by which rule."""

    def __init__(
        self, asked: Asked, chosen: Sequence[Offer], tongue: Speaker, *, revealed: bool = False
    ) -> None:
        self.asked = asked
        self.chosen = tuple(chosen)
        self.revealed = revealed
        self._reader = tongue

    @property
    def right(self) -> bool:
        """Whether it was right."""
        return self._mistake is None

    @property
    def rule(self) -> str:
        """The rule behind the answer, or the one that a wrong answer is up against."""
        mistake = self._mistake
        return (mistake.rule if mistake else "") or self.asked.rule

    @property
    def journal(self) -> Journal | None:
        """How the rules played it; told once it was answered rightly."""
        if self.asked.journal is None or not self.right:
            return None
        return self.asked.journal.in_language(self._reader.code)

    @property
    def sentence(self) -> str:
        """What is said, without the rule."""
        mistake = self._mistake
        with spoken(self._reader):
            if mistake is None:
                told = enumerated([one.says for one in self.asked.answer], "and")
                words = {"answer": told, "because": self.asked.because}
                if self.revealed:
                    return str(say("The answer: {answer}. {because}", **words))
                return str(say("Right: {answer}. {because}", **words))
            words = {"choice": Bare(mistake.says), "why": mistake.why}
            if mistake in self.chosen:
                return str(say("Not “{choice}”. {why}", **words))
            return str(say("Something is missing. {why}", **words))

    @property
    def _mistake(self) -> Offer | None:
        """What was chosen and is wrong; else what is missing."""
        wrong = (one for one in self.chosen if not one.right)
        missing = (one for one in self.asked.answer if one not in self.chosen)
        return next(wrong, next(missing, None))

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        rule = find_rule(self.rule)[1]
        told = [fill(self.sentence, WIDE), fill(str(rule), WIDE)]
        if self.journal is not None:
            told += ["", self.journal.text()]
        return "\n".join(told)


@doors
class Practice:
    """One situation after the other; it shows itself as the question that is posed."""

    def __init__(
        self, game: str = "", *, lesson: str = "", rule: str = "", language: str = "",
        today: Callable[[], int] = lambda: date.today().toordinal(),
    ) -> None:  # fmt: skip
        self.kit: Kit = kit_named(game) if game else usual()
        self.language = language or usual_language()
        self._reader = course_reader(self.language)
        self.progress: Progress = progress()
        self._today = today
        self.drills = self._chosen(lesson, rule)
        self.heard: Heard | None = None
        self.posed: Posed = self._next()

    def _chosen(self, lesson: str, rule: str) -> tuple[Drill, ...]:
        """What may be asked: of a lesson, of a rule, or of what one has learnt so far."""
        there = drills(self.kit.id)
        if rule or lesson:
            number = f"{int(lesson):02}" if lesson.isdecimal() else lesson
            some = [
                one for one in there
                if one.lesson == (number or one.lesson) and one.rule.startswith(rule.upper())
            ]  # fmt: skip
            if not some:
                asked = rule.upper() or say("lesson {number}", number=lesson)
                raise Refusal(
                    say("Practice has nothing about {what} yet.", what=shortened(str(asked))),
                    remedy="dmd.practice() mixes all there is.",
                )
            return tuple(some)
        last = learnt(self.progress, self.kit.id)
        return tuple(one for one in there if one.lesson <= last) or there

    def _next(self) -> Posed:
        drill = next_drill(self.drills, self.progress.practised, self._today())
        return Posed(drill, self.kit, self.language)

    @cached_property
    def _of(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.rule for one in self.drills))

    @property
    def asked(self) -> Asked:
        """The question, with the answer of the rules."""
        if self.__dict__.get("_asked_of") is not self.posed:
            self._asked_of, self._asked = self.posed, self.posed.asked
        return self._asked

    @property
    def game(self) -> object:
        """The table it is about, to look at and to play on."""
        return self.posed.game

    @property
    def reader(self) -> Speaker:
        """Who reads what is asked."""
        return self._reader

    def speak(self, language: str) -> None:
        """Ask in another language from now on."""
        self._reader, self.language = course_reader(language), language
        self.posed.game.language = language
        self.__dict__.pop("_asked_of", None)
        if self.heard is not None:
            chosen, revealed = self.heard.chosen, self.heard.revealed
            self.heard = Heard(self.asked, chosen, self._reader, revealed=revealed)

    @property
    def choices(self) -> dict[str, str]:
        """What may be chosen, by its letter."""
        told = [self._reader.read(one.says) for one in self.asked.offers]
        return dict(zip(LETTERS, told, strict=False))

    def guess(self, *guess: str | int | EllipsisType) -> Heard | Practice:
        """Answer by letters or words; the first answer to a situation is the one that counts."""
        told = [one for one in guess if not isinstance(one, EllipsisType)]
        if not told:
            return self
        chosen = [self._meant(one) for one in told]
        if len(chosen) > 1 and not self.asked.several:
            raise Refusal(
                say("This question takes one choice only."),
                remedy=say("Answer by the letters of choices."),
            )
        in_order = [one for one in self.asked.offers if one in chosen]
        return self._hear(Heard(self.asked, in_order, self._reader))

    def reveal(self) -> Heard:
        """The answer, for those who give up; it counts as a wrong one."""
        return self._hear(Heard(self.asked, self.asked.answer, self._reader, revealed=True))

    def next(self) -> Practice:
        """The next situation; one that was not answered is left unasked."""
        if self.heard is None:
            self._note(right=False, counts=False)
        self.heard = None
        self.posed = self._next()
        return self

    def _hear(self, heard: Heard) -> Heard:
        if self.heard is None:
            self._note(right=heard.right and not heard.revealed)
        self.heard = heard
        return heard

    def _note(self, *, right: bool, counts: bool = True) -> None:
        memory = self.progress.practised
        drill = self.posed.drill
        if counts:
            after = memory.answered(drill, right=right, today=self._today())
        else:
            after = Practised(memory.answers, memory.rules, {**memory.met, drill.id: 1})
        self.progress.remember(after)

    def _meant(self, guess: str | int) -> Offer:
        wanted = str(guess).strip().casefold().strip(" .()“”\"'")
        for letter, offer in zip(LETTERS, self.asked.offers, strict=False):
            said = self._reader.read(offer.says), letters(offer.says)
            if wanted == letter or wanted in (one.casefold() for one in said):
                return offer
        raise Refusal(
            say("“{guess}” is none of the choices.", guess=shortened(str(guess))),
            remedy=say("Answer by the letters of choices."),
        )

    @property
    def _how(self) -> str:
        if self.asked.several:
            return say("Answer by letters, such as {code}.", code='practice.guess("a", "c")')
        return say("Answer by a letter, such as {code}.", code='practice.guess("a")')

    @property
    def mastered(self) -> Mastery:
        """How far one has come, as a page."""
        return Mastery(self)

    @property
    def known(self) -> list[str]:
        """The rules that need not be asked about now."""
        return mastered(self._of, self.progress.practised.rules, self._today())

    def text(self) -> str:
        """The question with its choices, in plain lines."""
        with spoken(self._reader):
            asked, how = str(self.asked.asks), str(self._how)
        lines = [f"{letter}  {says}" for letter, says in self.choices.items()]
        return "\n".join([fill(asked, WIDE), *lines, how])

    __repr__ = text


class Mastery:
    """The page of what is mastered, lesson by lesson, rule by rule."""

    def __init__(self, practice: Practice) -> None:
        self.practice = practice

    @property
    def sections(self) -> list[tuple[str, list[tuple[str, bool, str]]]]:
        """Each lesson with its rules: the id, whether it is mastered, and how it went."""
        titles = {one.id: one.title for one in lessons(self.practice.kit.id)}
        there = drills(self.practice.kit.id)
        found = []
        for lesson in sorted({one.lesson for one in there}):
            rules = dict.fromkeys(one.rule for one in there if one.lesson == lesson)
            told = [self._rule(one) for one in rules]
            title = f"{int(lesson)} · {self.practice.reader.read(titles.get(lesson, lesson))}"
            found.append((title, told))
        return found

    def _rule(self, rule: str) -> tuple[str, bool, str]:
        memory = self.practice.progress.practised.rules.get(rule)
        if memory is None:
            return rule, False, self.practice.reader.read(say("not asked yet"))
        told = say("right {right}, wrong {wrong}", right=memory.right, wrong=memory.wrong)
        return rule, memory.is_mastered(self.practice._today()), self.practice.reader.read(told)

    @property
    def head(self) -> str:
        """How many rules are mastered."""
        all_ = [rule for _, rules in self.sections for rule in rules]
        done = sum(one[1] for one in all_)
        return self.practice.reader.read(
            say("Mastered: {done} of {all} rules.", done=done, all=len(all_))
        )

    def text(self) -> str:
        """The page in plain lines."""
        lines = [self.head]
        for title, rules in self.sections:
            lines += ["", title]
            lines += [f"  [{'x' if done else ' '}] {rule:12} {told}" for rule, done, told in rules]
        return "\n".join(lines)

    __repr__ = text


def learnt(progress: Progress, game: str) -> str:
    """The last lesson of a game of which one has solved something; who solved nothing: of all."""
    begun = [
        lesson.id for lesson in lessons(game)
        if any((note := progress.notes.get(lesson.named(one))) and note.right
               for one in lesson.questions)
    ]  # fmt: skip
    return max(begun, default="99")


def practice(game: str = "", *, lesson: str = "", rule: str = "", language: str = "") -> Practice:
    """Situations to practise on, chosen by what you got wrong and how long ago."""
    return Practice(game, lesson=lesson, rule=rule, language=language)

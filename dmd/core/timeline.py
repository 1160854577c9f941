"""A game in time: choose, undo, redo, new luck, branch. States are values, so time is a list.

Undo goes back to the last decision and gives back the very value that stood there. Going forward
again meets the same luck; new luck is an act of its own, and the journal says so.

Every act is worked out first and then happens by one assignment: whatever is raised in the middle
of it, Ctrl-C included, leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from dmd.core.complaints import Refusal
from dmd.core.engine import chosen, settle
from dmd.core.journal import START, Journal, Scribe
from dmd.core.luck import Luck
from dmd.core.marks import Marks
from dmd.core.moments import (
    Chosen,
    Course,
    Fell,
    Moment,
    Pick,
    alike,
    frozen,
    only_outcome,
    renewed,
)
from dmd.core.requirements import Refused, refusals, tell_all
from dmd.core.sentences import say
from dmd.core.state import AnyState, Chance, Decision, Effect, Option
from dmd.core.words import quoted

MOST_LETTERS: Final = 50_000
"""So many may tell the position a game begins with: whole tables of five take about 7,000."""


UNFIT: Final = "Something in this game does not fit these rules ({wrong})."


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A timeline as JSON: where it began, every pick, and where it stands."""

    seed: int
    luck: int
    begin: msgspec.Raw
    picks: list[Pick]
    at: int
    now: msgspec.Raw
    chances: int = 0  # that had spoken before it began, where a game was taken up midway
    marks: dict[str, int] | msgspec.UnsetType = msgspec.UNSET  # moments kept under a name


class Timeline:
    """One game from its beginning to its present, and the futures already seen."""

    book: Any
    marks: Marks
    _begin: AnyState
    _course: Course  # all that an act may change
    _doubtful: bool  # a stranger's position may trip the rules at any pick

    def __init__(
        self, begin: AnyState, book: Any, *, seed: int = 0, luck: int = 0, chances: int = 0,
        doubtful: bool = False, stands: bool = False,
    ) -> None:  # fmt: skip
        """`stands`: where chance must speak first, it waits until somebody says `go_on`.

        What can only come up one way, such as a card known to lie on top, need not be waited for.
        """
        self._open(begin, book, Luck(seed, luck), chances, doubtful)
        first, *more = self._and_chance(self.now, certain=stands)
        self._course = Course((first,), 0).gone_on(*more)

    def __repr__(self) -> str:
        return f"Timeline(seed={self.now.luck.seed}, moment {self.at} of {len(self.moments) - 1})"

    @property
    def now(self) -> Moment:
        """The present."""
        return self._course[self._course.at]

    @property
    def at(self) -> int:
        """The number of the present moment."""
        return self._course.at

    @property
    def state(self) -> AnyState:
        """The position now."""
        return self.now.state

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment there is, those undone included."""
        return self._course.moments

    @property
    def stops(self) -> tuple[int, ...]:
        """The moments at which somebody chose, and the end."""
        return self._course.stops

    @property
    def options(self) -> tuple[Option[Any], ...]:
        """What may be chosen now; nothing when nobody is asked."""
        fork = self.state.fork
        return fork.options if isinstance(fork, Decision) else ()

    def sentences(self, language: str = "en") -> list[str]:
        """What may be chosen now, as sentences."""
        world, book = self.state.world, self.book
        return [book.read_in(language, book.offered(one, world)) for one in self.options]

    @property
    def refusals(self) -> list[Refused]:
        """What may not be chosen now, each with its reason, rule and cure."""
        return list(refusals(self.state, self.book))

    def choose(self, option: int) -> Journal:
        """Choose an option, let the dice fall, and tell what happened."""
        before = self.at
        self._go_on(self._chose(self.now, option))
        return self.told(before, self.at)

    def go_on(self) -> Journal:
        """Let chance speak where it is waited for, and tell what happened."""
        if not isinstance(self.state.fork, Chance):
            raise Refusal(
                "Nothing waits for dice or cards here.", remedy="Choose one of the options."
            )
        before = self.at
        self._course = self._course.gone_on(*self._and_chance(self.now)[1:])
        return self.told(before, self.at)

    def set_dice(self, option: int, outcomes: Sequence[Any]) -> Journal:
        """Choose an option and say yourself what chance answers, as a worked example does.

        What can only come up one way need not be said.
        """
        before, moments = self.at, [self._chose(self.now, option)]
        for outcome in outcomes:
            while (sure := only_outcome(moments[-1].state.fork, self.book)) and outcome not in sure:
                moments.append(self._fell(moments[-1], sure[0]))
            moments.append(self._fell(moments[-1], outcome))
        self._go_on(*moments)
        return self.told(before, self.at)

    def undo(self) -> None:
        """Go back to the last decision."""
        for at in range(self.at - 1, -1, -1):
            if isinstance(self._course[at].state.fork, Decision):
                self._course = self._course.standing(at)
                return
        raise Refusal("There is nothing to undo.", remedy="This is the first decision.")

    def redo(self) -> None:
        """Go forward again, to the next decision or the end; the luck is the same."""
        course, at = self._course, self.at
        if at == len(course) - 1:
            raise Refusal("There is nothing to redo.", remedy="Only what was undone can be redone.")
        at += 1
        while isinstance(course[at].state.fork, Chance) and at < len(course) - 1:
            at += 1
        self._course = course.standing(at)

    def go_to(self, at: int) -> None:
        """Stand on any moment, a roll of dice included."""
        self._course = self._standing(self.moments, at)

    def new_luck(self) -> None:
        """From here on the dice fall differently."""
        self._go_on(renewed(self.now))

    def branch(self) -> Timeline:
        """A second game that shares this past."""
        other = self.copy()
        other._course = Course(self.moments[: self.at + 1], self.at)
        return other

    def copy(self) -> Timeline:
        """The same game once more, with all that was undone in it."""
        other = object.__new__(Timeline)
        other.book, other._begin, other.marks = self.book, self._begin, self.marks.copy()
        other._course, other._doubtful = self._course, self._doubtful
        return other

    def __copy__(self) -> Timeline:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Timeline:
        return self.copy()  # everything in it is a value

    def become(self, other: Timeline) -> None:
        """Stand where a copy of this game has come to."""
        self._course = other._course

    @property
    def journal(self) -> Journal:
        """What happened from the beginning to now."""
        return Journal(self._course.lines, self.book)

    def told(self, after: int, until: int) -> Journal:
        """What happened after one moment, until another."""
        lines = [line for at in range(after + 1, until + 1) for line in self._course[at].lines]
        return Journal(lines, self.book)

    def write(self) -> bytes:
        """The whole game as JSON."""
        begin, now = (msgspec.Raw(self.book.write(state)) for state in (self._begin, self.state))
        expect_a_table(begin)
        first, *more = self.moments
        picks = [one.pick for one in more if one.pick is not None]
        marks = self.marks.found(self.moments) or msgspec.UNSET
        luck, chances = first.luck, first.chances
        return msgspec.json.encode(
            Written(luck.seed, luck.number, begin, picks, self.at, now, chances, marks)
        )

    @classmethod
    def read(cls, text: bytes | str, book: Any) -> Timeline:
        """The game such a JSON stands for, played again pick by pick."""
        try:
            written = msgspec.json.decode(text, type=Written)
            expect_a_table(written.begin)
            begin, now = book.read(written.begin), book.read(written.now)
        except (msgspec.MsgspecError, RecursionError, TypeError, UnicodeError) as wrong:
            raise Refusal(
                say("This is not a game that was written down: {wrong}.", wrong=str(wrong))
            ) from None
        self = object.__new__(cls)
        try:
            doubtful = not book.is_set_up(begin)
            if doubtful:
                book.expect_sound(begin)
            self._open(begin, book, Luck(written.seed, written.luck), written.chances, doubtful)
            self.follow(1, written.picks, written.at)
        except Refusal:
            raise
        except Exception as wrong:  # whatever a stranger's position can break, it earns a sentence
            raise Refusal(
                say(UNFIT, wrong=type(wrong).__name__),
                remedy="It was played with other rules or content than these.",
            ) from None
        if not alike(self.state, now):
            raise Refusal(
                "The picks of this game no longer lead to the position it was written with.",
                remedy="It was played with other rules or content than these.",
            )
        self.marks.restore(written.marks or {}, self.moments)
        return self

    def follow(self, kept: int, picks: Sequence[Pick], at: int) -> None:
        """Do what was done since so many moments were there: the picks, then stand somewhere."""
        moments = [*self._standing(self.moments[:kept], kept - 1).moments]
        for pick in picks:
            moments.append(self._replayed(moments[-1], pick))
        self._course = self._standing(moments, at)

    def restore(self, moments: Sequence[Moment], at: int) -> None:
        """Take back whatever was done since these were the moments, and this the present one."""
        self._course = self._standing(moments, at)

    def _standing(self, moments: Sequence[Moment], at: int) -> Course:
        if type(at) is not int or not 0 <= at < len(moments):
            remedy = say("Take 0 to {last}.", last=len(moments) - 1) if moments else ""
            raise Refusal(say("There is no moment {at}.", at=quoted(at)), remedy=remedy)
        return Course(moments, at)

    def _open(self, begin: AnyState, book: Any, luck: Luck, chances: int, doubtful: bool) -> None:
        begin = book.fixed(begin)
        self.book, self._begin, self.marks, self._doubtful = book, begin, Marks(), doubtful
        waiting = (START,) * len(begin.agenda)
        first = Moment(begin, luck, chances, None, (), waiting, START, 0)
        if begin.fork is None:
            first = self._went(first, None, ())
        self._course = Course((first,), 0)

    def _replayed(self, here: Moment, pick: Pick) -> Moment:
        if isinstance(pick, Chosen):
            return self._chose(here, pick.option)
        if isinstance(pick, Fell):
            return self._fell(here, frozen(pick.outcome))
        return renewed(here)

    def _go_on(self, *moments: Moment) -> None:
        """Go on by these moments and by what chance then says."""
        *before, last = moments
        self._course = self._course.gone_on(*before, *self._and_chance(last))

    def _and_chance(self, here: Moment, *, certain: bool = False) -> list[Moment]:
        """What chance says next; or only what can come up in no other way."""
        moments = [here]
        while isinstance(fork := here.state.fork, Chance):
            if certain and not only_outcome(fork, self.book):
                break
            outcome = fork.source.draw(here.luck.below(here.chances), self.book)
            here = self._fell(here, outcome)
            moments.append(here)
        return moments

    def _chose(self, here: Moment, option: int) -> Moment:
        if isinstance(here.state.fork, Chance):
            raise Refusal(
                "Dice or cards come first here, and nobody chooses.", remedy="Say game.go_on()."
            )
        if not isinstance(here.state.fork, Decision):
            chosen(here.state, None, self.book)  # refuses, and says why
        return self._went(here, Chosen(option), chosen(here.state, option, self.book))

    def _fell(self, here: Moment, outcome: Any) -> Moment:
        if not isinstance(here.state.fork, Chance):  # a number would choose an option there
            raise Refusal(
                say(
                    "Nothing is left to chance here, so “{outcome}” cannot come up.",
                    outcome=quoted(outcome),
                ),
                remedy="Say only what chance is asked.",
            )
        moment = self._went(here, Fell(outcome), chosen(here.state, outcome, self.book))
        return moment._replace(chances=here.chances + 1)

    def _went(self, here: Moment, pick: Pick | None, first: tuple[Effect, ...]) -> Moment:
        """The moment after a pick. Nothing is changed yet, so a refusal leaves all as it was."""
        agenda, waiting = here.state.agenda, here.waiting
        if pick is not None:
            agenda, waiting = first + agenda, waiting + (here.asker,) * len(first)
        scribe = Scribe(here.number, waiting)
        try:
            state = self.book.fixed(settle(here.state.world, agenda, self.book, scribe))
            if self._doubtful:
                tell_all(state, self.book)
        except Exception as wrong:
            if not self._doubtful or isinstance(wrong, Refusal):
                raise
            raise Refusal(
                say(UNFIT, wrong=type(wrong).__name__),
                remedy="The file it came from was changed by hand; choose something else.",
            ) from wrong
        return Moment(
            state, here.luck, here.chances, pick, tuple(scribe.lines),
            tuple(scribe.waiting), scribe.asker, scribe.number,
        )  # fmt: skip


def expect_a_table(position: bytes | msgspec.Raw) -> None:
    """Refuse to play from a position that no table can hold: every effect would go through it."""
    if (letters := len(position)) > MOST_LETTERS:
        raise Refusal(
            say(
                "A position told with {n:letter|letters} is larger than any table.",
                n=letters,
            ),
            remedy=say("Keep it below {most:,}.", most=MOST_LETTERS),
        )

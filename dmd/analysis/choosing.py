"""`choices`: every option of a position with what it is worth, or why that is not known."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Position, Question, Until, Want, analyst_of, question_of
from dmd.analysis.expecting import expect
from dmd.analysis.planning import Plans
from dmd.analysis.progress import tell
from dmd.analysis.telling import number
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.state import Decision

if TYPE_CHECKING:
    from pandas import DataFrame

POSITIONS = 5_000
SECONDS = 30.0


class Choice(NamedTuple):
    """One option: what it is worth if all that follows is best play, or what is known instead."""

    option: int
    sentence: str
    kind: str  # of the steps that begin so, as the game knows them; nothing for other options
    value: Fraction | None  # exactly
    yes_no: bool
    least: str = ""  # what the best plan that begins so is worth, or why nothing is known
    at_least: float | None = None  # that as a number

    @property
    def told(self) -> str:
        """The value, or what is known instead of it."""
        return self.least if self.value is None else number(self.value, self.yes_no)


class Choices(tuple[Choice, ...]):
    """All options, in the order they are offered."""

    question: Question

    @property
    def best_first(self) -> list[Choice]:
        """Those whose worth is known, or is at least so much, the best first; then all others."""
        return sorted(self, key=_worst_last)

    @property
    def all_known(self) -> bool:
        """Whether the first of them is certainly the best."""
        return all(one.value is not None for one in self)

    def text(self) -> str:
        """The options in a line each, the best first."""
        lines = [f"{one.sentence} {one.told}" for one in self.best_first]
        return "\n".join([f"{self.question.text}.", *lines])

    __repr__ = text

    def table(self) -> DataFrame:
        """The options as a pandas table of fractions."""
        from pandas import DataFrame

        rows = [(one.sentence, one.value, one.least) for one in self]
        return DataFrame(rows, columns=["option", "worth", "otherwise"]).astype(object)


def _worst_last(one: Choice) -> tuple[bool, float]:
    known = one.at_least if one.value is None else float(one.value)
    return known is None, -(known or 0.0)


@door
def choices(
    game: Any, want: Want = "survive", *, until: Until = "turn", positions: int = POSITIONS,
    seconds: float = SECONDS, plans: Plans | None = None,
) -> Choices:  # fmt: skip
    """What every option is worth if all that follows is best play.

    The list is whole: where so many positions an option do not suffice, it says so, or, if `plans`
    of the same question are given, what the best plan that begins so is worth.
    """
    question = question_of(game, want, until)
    if type(game.state.fork) is not Decision:
        raise Refusal("Nobody is asked anything here.", remedy="Choose a position with options.")
    # Asked before anything is chosen: what the choice itself brings about counts.
    found = Choices(_each(game, question, positions, seconds, plans))
    found.question = question
    return found


def _each(
    game: Any, question: Question, positions: int, seconds: float, plans: Plans | None
) -> Iterator[Choice]:
    analyst, state, interrupted = analyst_of(game), game.state, ""
    acting = analyst.chooses_step(state)
    for option, one in enumerate(state.fork.options):
        sentence = analyst.sentence(state, option)
        kind = analyst.verb(state, one.then[0]) if acting else ""
        value, least, at_least = None, interrupted, None
        tell(f"option {option + 1} of {len(state.fork.options)}")
        if not interrupted:
            after = Position(apply(state, option, game.book), game.book)
            found = expect(after, question, tries=1, positions=positions, seconds=seconds)
            value = Fraction(found.value) if found.exact else None
            if not found.exact:
                least, at_least = _least(game, option, plans) or (f"({found.stopped})", None)
                if at_least is not None and at_least >= question.most:  # nothing is better
                    value, least = question.most, ""
            interrupted = "(interrupted before)" if found.interrupted else ""
        yield Choice(option, sentence, kind, value, question.yes_no, least, at_least)


def _least(game: Any, option: int, plans: Plans | None) -> tuple[str, float] | None:
    """The best plan that begins with an option: it can be worth no less."""
    for place, one in enumerate(plans or (), 1):
        if plans is not None and option in plans.begins(game, one):
            return f"at least {one.bare} (plan {place})", one.value
    return None

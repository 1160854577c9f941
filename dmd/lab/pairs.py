"""Two versions under the same luck, for as long as it takes to tell them apart; and more of that.

The n-th game of both has the same people, the same cards and dice as far as they go alike, so that
what differs is what was changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec.structs import replace

from dmd.analysis.progress import tell
from dmd.analysis.sampling import Estimate, wilson
from dmd.core.complaints import Refusal
from dmd.core.sentences import letters, name, say
from dmd.lab.betting import Betting
from dmd.lab.hands import Alone, Hands, Together
from dmd.lab.report import Without
from dmd.lab.telling import points
from dmd.lab.trial import Trial, bench

if TYPE_CHECKING:
    from dmd.lab.figures import Difference
    from dmd.lab.playing import Row

PAIRS: Final = 1_000
"""Nobody waits for more, unless they say so."""
ALIKE: Final = 0.03
"""Versions that differ by less than this are as good as alike."""
LEAST_PAIRS: Final = 40


class Versus(NamedTuple):
    """What pairs of games say about two versions."""

    pairs: int
    one: Estimate  # how often the first was won
    other: Estimate
    difference: Difference  # the second less the first; holds whenever one stops
    decided: str  # higher, lower, alike, open

    def told(self) -> str:
        """In one sentence, with what it is drawn from."""
        verdicts = {
            "higher": say("The second is won more often"),
            "lower": say("The second is won less often"),
            "alike": say("They are as good as alike"),
            "open": say("They cannot be told apart yet"),
        }
        return say(
            "{verdict}: {points}, from {pairs:pair|pairs} of games under the same luck.",
            verdict=verdicts[self.decided], points=points(self.difference), pairs=self.pairs,
        )  # fmt: skip

    def __repr__(self) -> str:
        return str(self.told())

    def data(self) -> dict[str, Any]:
        """The same for machines."""
        return {
            "pairs": self.pairs,
            "first": self.one._asdict(),
            "second": self.other._asdict(),
            "difference": self.difference._asdict(),
            "decided": self.decided,
        }


class Duel:
    """Two versions, pair by pair."""

    def __init__(self, first: Trial, second: Trial, alike: float = ALIKE) -> None:
        self.first, self.second, self.alike = first, second, alike
        self._bets, self._wins = Betting(), [0, 0]

    def add(self, a: Row, b: Row) -> None:
        """One pair more: the same game of both."""
        self._bets.add(b.won - a.won)
        self._wins[0] += a.won
        self._wins[1] += b.won

    @property
    def found(self) -> Versus:
        """What the pairs say so far."""
        seen, between = self._bets.seen, self._bets.interval
        return Versus(
            seen, wilson(self._wins[0], seen), wilson(self._wins[1], seen), between,
            _decided(between, seen, self.alike),
        )  # fmt: skip


def versus(
    one: Trial, other: Trial, *, pairs: int = PAIRS, alike: float = ALIKE, who: Hands | None = None
) -> Versus:
    """Play pairs until they are told apart, or are as good as alike, or so many were played.

    Ctrl-C, too, leaves an answer that holds: the interval is one that may be looked at all along.
    """
    found = None
    try:
        for found in going(one, other, pairs=pairs, alike=alike, who=who):
            tell(
                say("{pairs:pair|pairs}: {points}", pairs=found.pairs,
                    points=points(found.difference))
            )  # fmt: skip
    except KeyboardInterrupt:
        if found is None:
            raise
    if found is None:
        raise Refusal(say("No pair was asked for."), remedy=say("Say 40 or more."))
    return found


def going(
    one: Trial, other: Trial, *, pairs: int = PAIRS, alike: float = ALIKE, who: Hands | None = None
) -> Iterator[Versus]:
    """The same, pair of batches by pair of batches."""
    duel = Duel(one, other, alike)
    hands = _both(who or Alone())
    rows = [hand.rows(trial, 0, pairs) for hand, trial in zip(hands, (one, other), strict=True)]
    try:
        for first, second in zip(*rows, strict=True):
            for a, b in zip(first, second, strict=True):
                duel.add(a, b)
            yield duel.found
            if duel.found.decided != "open":
                return
    finally:
        for stream in rows:
            getattr(stream, "close", lambda: None)()


def _both(who: Hands) -> tuple[Hands, Hands]:
    """Both versions are played at once: processes are shared out among them."""
    if isinstance(who, Together):
        return Together(who.workers // 2), Together(who.workers - who.workers // 2)
    return who, who


def _decided(between: Difference, seen: int, alike: float) -> str:
    if seen < LEAST_PAIRS:
        return "open"
    if between.low > 0:
        return "higher"
    if between.high < 0:
        return "lower"
    return "alike" if -alike <= between.low and between.high <= alike else "open"


# -- more of that ----------------------------------------------------------------------------------


def without_each(
    trial: Trial, things: Sequence[str], *, pairs: int = PAIRS, who: Hands | None = None
) -> tuple[Without, ...]:
    """How often it is won without each of these, beside the same games with it."""
    found = []
    for one in things:
        left_out = replace(trial, without=(*trial.without, one))
        laid = bench(left_out)
        known = laid.expect_half().names(laid.book)
        called = known["action"].get(one) or known["card"].get(one) or _card(laid, one)
        met = versus(trial, left_out, pairs=pairs, who=who)
        found.append(Without(one, called, met.other, met.difference))
    return tuple(found)


def _card(laid: Any, one: str) -> str:
    names = laid.expect_half().names(laid.usual)["card"]
    return str(names.get(one, one))


class Turned(NamedTuple):
    """A number at another value, beside what it is."""

    name: str
    says: str
    house: bool
    usual: int
    value: int
    met: Versus


def sensitivity(
    trial: Trial, *, names: Sequence[str] = (), pairs: int = PAIRS, who: Hands | None = None
) -> Iterator[Turned]:
    """What each house number of what is played is worth: a little more of it, and a little less."""
    laid = bench(trial)
    known = laid.expect_half().numbers(laid.book)
    wanted = [one for one in known if (one.name in names if names else one.house)]
    if names and len(wanted) < len(set(names)):
        missing = next(one for one in names if one not in {number.name for number in known})
        laid.expect_half().changed(laid.usual, _one(missing, 1))  # says what there is instead
    for one in wanted:
        for value in one.tried:
            turned = replace(trial, numbers={**trial.numbers, one.name: value})
            met = versus(trial, turned, pairs=pairs, who=who)
            yield Turned(one.name, one.says, one.house, one.value, value, met)


def _one(name: str, value: int) -> Any:
    from dmd.core.balance import Changes

    return Changes({name: value})


def told_turned(one: Turned) -> str:
    """A number that was turned, in a sentence."""
    return say(
        "{says} {value} instead of {usual}: {share}, {points} ({pairs:pair|pairs}).",
        says=name(one.says), value=one.value, usual=one.usual,
        share=_percent(one.met.other), points=points(one.met.difference), pairs=one.met.pairs,
    )  # fmt: skip


def turned_data(one: Turned) -> dict[str, Any]:
    """The same for machines."""
    return {
        "number": one.name, "says": letters(one.says), "house": one.house, "usual": one.usual,
        "value": one.value, **one.met.data(),
    }  # fmt: skip


def told_without(one: Without) -> str:
    """What an action or a card is worth, in a sentence."""
    return say(
        "Without “{thing}” it is won {share}: {points}.",
        thing=name(one.name), share=_percent(one.won), points=points(one.difference),
    )  # fmt: skip


def without_data(one: Without) -> dict[str, Any]:
    """The same for machines."""
    return {
        "id": one.id, "name": one.name, "won": one.won._asdict(),
        "difference": one.difference._asdict(),
    }  # fmt: skip


def _percent(one: Estimate) -> str:
    from dmd.analysis.telling import percent

    return percent(one.value, 0)

"""What is known of the danger in one space: numbers, each exact or with its interval."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.analysis.asked import Noted
from dmd.analysis.sampling import Estimate, Tally
from dmd.analysis.telling import Figures, deserved, percent
from dmd.core.sentences import say

Value = Fraction | Estimate
"""A number: exact, or sampled."""

LATER = "dies by own turn"
CHANCES = ("attack", "threshold", "dies", LATER)


class Outcome(NamedTuple):
    """One way a turn may end, with the card that was drawn on the way."""

    card: str
    lost: tuple[int, ...]  # dead or not, then what was lost of each
    attackers: tuple[str, ...]
    chance: Fraction | int  # or how many tries ended so
    end: Any = None  # the position, where it is known


class ByCard(NamedTuple):
    """What happens where a card comes."""

    card: str  # its id; nothing where none is drawn any more
    chance: Value
    attackers: Mapping[str, Value]
    numbers: Mapping[str, Value]
    too_late: Mapping[str, Value] = {}


class Menace(NamedTuple):
    """What threatens whoever stands in a space."""

    space: str
    actions: int  # that it takes to get there
    attackers: Mapping[str, Value]  # by the id of the figure, likely ones first
    numbers: Mapping[str, Value]
    cards: tuple[ByCard, ...]
    too_late: Mapping[str, Value] = {}  # who would have attacked, were nobody dead by then

    def value(self, name: str) -> float:
        """One number as such."""
        return plain(self.numbers[name])

    def with_later(self, value: Value) -> Menace:
        """The same with the chance to die by the next own turn."""
        return self._replace(numbers={**self.numbers, LATER: value})


def plain(value: Value) -> float:
    """A number without its interval."""
    return value.value if isinstance(value, Estimate) else float(value)


def told(value: Value, name: str = "attack") -> str:
    """A number as people read it, with its interval where it has one."""
    if not isinstance(value, Estimate) or value.low == value.high:
        return short(plain(value), name)
    bare, low, high = (short(n, name, deserved(value)) for n in value[:3])
    if bare == low == high:  # two ends that are read as one say nothing
        return bare
    return say("{value} ({low} to {high})", value=bare, low=low, high=high)


def loss(value: Value, name: str) -> str:
    """So much of something lost; where more of it comes back, that it is healed.

    >>> loss(Fraction(3, 2), "grain"), loss(Fraction(-3, 2), "grain")
    ('1.50 grain', 'heals 1.50 grain')
    """
    if plain(value) >= 0:
        return say("{value} {what}", value=told(value, name), what=name)
    return say("heals {value} {what}", value=told(_turned(value), name), what=name)


def lost_or_healed(value: Value, name: str) -> str:
    """The same where a heading says of what.

    >>> lost_or_healed(Fraction(3, 2), "grain"), lost_or_healed(Fraction(-3, 2), "grain")
    ('1.50', 'heals 1.50')
    """
    if plain(value) >= 0:
        return told(value, name)
    return say("heals {value}", value=told(_turned(value), name))


def _turned(value: Value) -> Value:
    """What is lost as what is healed."""
    if isinstance(value, Estimate):
        return Estimate(-value.value, -value.high, -value.low, value.tries)
    return -value


def short(value: float | Fraction, name: str, digits: int = 2) -> str:
    """A chance as a percentage, a mean with two digits.

    >>> short(Fraction(1, 3), "dies"), short(Fraction(1, 3), "grain")
    ('33.33 %', '0.33')
    """
    return percent(value, digits) if name in CHANCES else Figures(f"{float(value):.2f}")


def lost(begun: Noted, noted: Noted) -> tuple[int, ...]:
    """What changed in between: dead or not, then how much was lost of each track."""
    return (1 - noted[0], *(was - left for was, left in zip(begun[1:-1], noted[1:-1], strict=True)))


def menace(
    space: str, actions: int, outcomes: Iterable[Outcome], tracks: tuple[str, ...],
    threshold: tuple[str, int] | None, tries: int = 0, room: tuple[int, ...] = (),
) -> Menace:  # fmt: skip
    """Everything counted of a space, from every way it may end; `room`: so much may be lost."""
    found, by_card = list(outcomes), defaultdict[str, list[Outcome]](list)
    for one in found:
        by_card[one.card].append(one)
    cards = [
        ByCard(
            card,
            _share(sum(one.chance for one in some), tries),
            _attackers(some, tries),
            _numbers(some, tracks, threshold, tries, room),
            _too_late(some, [some], tries),
        )
        for card, some in by_card.items()
    ]
    attackers, numbers = _attackers(found, tries), _numbers(found, tracks, threshold, tries, room)
    late = _too_late(found, list(by_card.values()), tries)
    return Menace(space, actions, attackers, numbers, tuple(cards), late)


def _numbers(
    outcomes: list[Outcome], tracks: tuple[str, ...], threshold: tuple[str, int] | None, tries: int,
    room: tuple[int, ...],
) -> dict[str, Value]:  # fmt: skip
    found = {"attack": _chance([(bool(one.attackers), one.chance) for one in outcomes], tries)}
    if threshold is not None:
        at, limit = tracks.index(threshold[0]), threshold[1]
        reached = [(one.lost[at] >= limit, one.chance) for one in outcomes]
        found["threshold"] = _chance(reached, tries)
    found["dies"] = _chance([(bool(one.lost[0]), one.chance) for one in outcomes], tries)
    means = {
        track: _mean([(one.lost[n], one.chance) for one in outcomes], tries, *room[n - 1 : n])
        for n, track in enumerate(tracks)
        if n
    }
    return found | means


def _attackers(outcomes: list[Outcome], tries: int) -> dict[str, Value]:
    names = dict.fromkeys(figure for one in outcomes for figure in one.attackers)
    found = {
        name: _chance([(name in one.attackers, one.chance) for one in outcomes], tries)
        for name in names
    }
    return dict(sorted(found.items(), key=lambda pair: -plain(pair[1])))


def _too_late(
    outcomes: list[Outcome], by_card: list[list[Outcome]], tries: int
) -> dict[str, Value]:
    """How likely it is that somebody dies of others before a figure strikes.

    A figure strikes after a card where it does so in some of the ways that it may end.
    """
    ways: defaultdict[str, Fraction] = defaultdict(Fraction)
    for some in by_card:
        names = dict.fromkeys(figure for one in some for figure in one.attackers)
        for one in some:
            for name in names if one.lost[0] else ():
                if name not in one.attackers:
                    ways[name] += one.chance
    total = sum((Fraction(one.chance) for one in outcomes), Fraction(0))
    return {
        name: _share(chance, int(total)) if tries else chance / total
        for name, chance in ways.items()
    }


def _share(chance: Fraction | int, tries: int) -> Value:
    if not tries:
        return Fraction(chance)
    tally = Tally(yes_no=True)
    tally.tries, tally.total = tries, float(chance)
    return tally.estimate


def _chance(pairs: list[tuple[bool, Fraction | int]], tries: int) -> Value:
    total = sum((Fraction(chance) for _, chance in pairs), Fraction(0))
    yes = sum((Fraction(chance) for is_so, chance in pairs if is_so), Fraction(0))
    return _share(yes, int(total)) if tries else yes / total


def _mean(pairs: list[tuple[int, Fraction | int]], tries: int, most: int = 0) -> Value:
    total = sum((Fraction(chance) for _, chance in pairs), Fraction(0))
    if not tries:
        return sum((n * Fraction(chance) for n, chance in pairs), Fraction(0)) / total
    least = float(min(0, *(n for n, _ in pairs)))  # healed, or lost
    tally = Tally(yes_no=False, reach=max(0.0, most - least) if most else 0.0, least=least)
    for n, often in pairs:
        for _ in range(int(often)):
            tally.add(n)
    return tally.estimate

"""`odds`: what an option may lead to, looked at before anybody commits to it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from dmd.analysis.asked import Aim, Analyst, Question, Until, Want, analyst_of
from dmd.analysis.folding import Advice, Folded, Rolled
from dmd.analysis.meant import aim_of
from dmd.analysis.search import NEXT, Budget, Ending, Search, Spent
from dmd.analysis.telling import number, percent
from dmd.core.complaints import Refusal, nearest
from dmd.core.doors import door
from dmd.core.engine import apply
from dmd.core.pictures import Shown
from dmd.core.sentences import Bare, as_written, enumerated, in_a_row, say
from dmd.core.state import AnyState, Chance, Decision

if TYPE_CHECKING:
    from pandas import DataFrame

POSITIONS = 200_000
SECONDS = 30.0

FORBIDDEN = -(10**6)

MOST_TOLD = 6


class Reroll(NamedTuple):
    """What to do with dice that lie so."""

    faces: str
    paid: str  # for rerolls so far
    chance: Fraction  # that they come to lie so
    then: str


class Odds(Shown):
    """What an option leads to, under the best play of the rerolls for what is wanted."""

    def __init__(
        self, option: str, aims: tuple[Aim, ...], analyst: Analyst, most: int | None,
        endings: list[Ending], measured: list[dict[str, int]], ladder: list[Fraction],
        rerolls: list[Reroll],
    ) -> None:  # fmt: skip
        self.option = option
        self.wants = tuple(one.text for one in aims)
        self.payment = analyst.payment  # what pays for a reroll, as the game calls it
        self.paid = analyst.paid  # so much of it, in words
        self.play = analyst.play  # what is played as well as can be
        self.most_paid = most
        self.ladder = tuple(ladder)  # the chance (or mean) if at most 0, 1, 2, … are paid
        self.rerolls = tuple(rerolls)
        self.out_of = 0 if getattr(aims[0], "is_bound", False) else aims[0].most
        self.yes_no = aims[0].most == 1  # whether what is wanted is reached or not
        self._endings = endings
        self._measured = measured

    def __getattr__(self, name: str) -> Any:
        """The ladder also goes by what pays for it: `odds.stress` where that is stress."""
        if name == vars(self).get("payment"):
            return self.ladder
        raise AttributeError(name)

    @property
    def policy(self) -> str:
        """What the rerolls are played for."""
        wants = self.wants[0]
        if more := self.wants[1:]:
            then = in_a_row(more, say(", then "))
            wants = say("{first}; among equals {then}", first=wants, then=then)
        if self.most_paid is None:
            return say("{play}: {wants}", play=self.play, wants=wants)
        paid = self.paid(self.most_paid)
        return say("{play}: {wants}, at most {paid}", play=self.play, wants=wants, paid=paid)

    @property
    def value(self) -> Fraction:
        """The chance of what is wanted, or its mean where it is a number."""
        return sum((one.noted[0] * one.chance for one in self._endings), Fraction(0))

    @cached_property
    def outcomes(self) -> list[tuple[dict[str, int], Fraction]]:
        """Every way it may end, as numbers, with its chance; likely ones first."""
        chances: defaultdict[tuple[tuple[str, int], ...], Fraction] = defaultdict(Fraction)
        for one, measured in zip(self._endings, self._measured, strict=True):
            chances[tuple(measured.items())] += one.chance
        pairs = sorted(chances.items(), key=lambda pair: -pair[1])
        return [(dict(measured), chance) for measured, chance in pairs]

    @property
    def measures(self) -> tuple[str, ...]:
        """What may be asked about, such as `killed`."""
        return tuple(self._measured[0])

    def distribution(self, measure: str) -> dict[int, Fraction]:
        """How likely each number is."""
        if measure not in self.measures:
            hint = nearest(measure, self.measures) or say(
                "There are: {known}.", known=in_a_row(map(as_written, self.measures))
            )
            raise Refusal(
                say("“{measure:.40}” is not measured here.", measure=measure), remedy=hint
            )
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        for measured, chance in self.outcomes:
            found[measured[measure]] += chance
        return dict(sorted(found.items()))

    def chance(self, measure: str, at_least: int = 1) -> Fraction:
        """How likely it is that a measure comes to so much."""
        found = self.distribution(measure)
        return sum((chance for n, chance in found.items() if n >= at_least), Fraction(0))

    def mean(self, measure: str) -> Fraction:
        """What a measure comes to on average."""
        found = self.distribution(measure)
        return sum((n * chance for n, chance in found.items()), Fraction(0))

    def table(self) -> DataFrame:
        """What changes, and how likely each number is, as a pandas table of fractions."""
        from pandas import DataFrame

        rows = {one: self.distribution(one) for one in self.measures}
        rows = {name: found for name, found in rows.items() if set(found) != {0}}
        columns = sorted({n for found in rows.values() for n in found})
        cells = [[found.get(n, Fraction(0)) for n in columns] for found in rows.values()]
        return DataFrame(cells, index=list(rows), columns=columns, dtype=object)

    def reroll_table(self) -> DataFrame:
        """What to do with every roll that may come to lie on the table."""
        from pandas import DataFrame

        return DataFrame(self.rerolls, columns=list(Reroll._fields))

    def text(self) -> str:
        """The odds in a few lines."""
        return "\n".join(map(str, self._lines()))

    __repr__ = text

    def _lines(self) -> Iterator[str]:
        yield f"{self.option} ({self.policy})"
        yield from (f"  {line}" for line in self.changes())
        if len(self.ladder) > 1:
            told = [
                say("{paid} {value}", paid=self.paid(n), value=self._number(one))
                for n, one in enumerate(self.ladder)
            ]
            yield say("  {what}, with at most: {told}", what=self.wants[0], told=in_a_row(told))
        for one in self.rerolls[:MOST_TOLD]:
            paid = f" ({one.paid})" if one.paid else ""
            yield f"  {one.faces}{paid}: {one.then}"
        if len(self.rerolls) > MOST_TOLD:
            more = len(self.rerolls) - MOST_TOLD
            yield say("  … and {n} more rolls in reroll_table()", n=more)

    def changes(self) -> Iterator[str]:
        """What may change, a line each, with how likely each number is."""
        for name in self.measures:
            found = self.distribution(name)
            if set(found) != {0}:
                told = in_a_row(
                    say("{amount}: {chance}", amount=_amount(n), chance=percent(chance))
                    for n, chance in found.items()
                )
                yield say("{measure}: {told}", measure=name, told=told)

    def _number(self, value: Fraction) -> str:
        return number(value, self.yes_no, most=self.out_of)


def _amount(n: int) -> str:
    """How much; what comes back instead of being lost is called healed.

    >>> _amount(2), _amount(-3)
    ('2', 'healed 3')
    """
    return say("healed {n}", n=-n) if n < 0 else str(n)


@door
def odds(
    game: Any, option: int | str, want: Want | None = None, *, until: Until = "action",
    positions: int = POSITIONS, seconds: float = SECONDS, **paid: int | None,
) -> Odds:  # fmt: skip
    """What an option may lead to, exactly, before anybody commits to it.

    What is wanted settles the rerolls; left out, it is what such an option is taken for. How
    much may be paid at most is said by the name of what pays: `stress=1`, where that is stress.
    """
    analyst, state = analyst_of(game), game.state
    pick = option_of(game, option)
    told = analyst.sentence(state, pick)
    aims = analyst.intents(state, pick)
    if want is not None:
        aims = (aim_of(want, analyst, state), *aims)
    beyond = analyst.horizon(state, until) if isinstance(until, str) else until
    room = analyst.room(state)
    limit = _limit(analyst, paid, room)
    budget = Budget(positions, seconds)

    rolls: dict[bytes, Rolled] = {}

    def search(most: int | None) -> Search:
        weighed = [(one, NEXT**place) for place, one in enumerate(aims)]
        if most is not None and most < room:
            weighed.append((analyst.overspent(state, most), Fraction(FORBIDDEN)))
        question = Question(tuple(weighed), beyond, closely=True)
        return Search(game.book, analyst, question, budget, rolls=rolls)

    try:
        begun = apply(state, pick, game.book)
        seen = search(limit)
        endings = seen.ends(begun)
        limits = range(room + 1 if limit is None else min(limit, room) + 1)
        ladder = [_chance(search(n).ends(begun)) for n in limits]
        rerolls = list(_advice(begun, seen))
    except Spent as spent:
        raise Refusal(
            say("{spent} not suffice for the odds of “{told}”", spent=spent.told, told=told),
            remedy="Raise positions= or seconds=, or look less far with until=.",
        ) from None
    except KeyboardInterrupt:
        raise _interrupted(budget, told) from None
    measured = [analyst.measures(state, one.state) for one in endings]
    return Odds(told, aims, analyst, limit, endings, measured, ladder, rerolls)


def _interrupted(budget: Budget, told: str) -> Refusal:
    """What somebody hears who did not wait."""
    return Refusal(
        say(
            "Interrupted: after {n:position|positions} the odds of “{told}” are not known yet.",
            n=budget.used, told=told,
        ),
        remedy="Ask expect() for what a few tries can say, or look less far with until=.",
    )  # fmt: skip


def _limit(analyst: Analyst, paid: Mapping[str, int | None], room: int) -> int | None:
    """How much may be paid for rerolls at most; nothing where nobody says."""
    for name, most in paid.items():
        if name != analyst.payment:
            told = say("Rerolls are paid for with {payment} here.", payment=analyst.payment)
            if not analyst.payment:
                told = say("Nothing pays for rerolls here.")
            near = nearest(name, (analyst.payment, "want", "until", "positions", "seconds"))
            raise Refusal(say("{name}= is nothing that odds know.", name=name), remedy=near or told)
        if most is not None and most < 0:
            raise Refusal(
                say("{name}={value} makes no sense.", name=name, value=repr(most)[:40]),
                remedy=say("Take 0 to {most}.", most=room),
            )
    return paid.get(analyst.payment)


def option_of(game: Any, words: int | str) -> int:
    """The option somebody means: its number, or (the beginning, or a part of) its sentence."""
    state, analyst = game.state, analyst_of(game)
    if type(state.fork) is not Decision:
        raise Refusal("Nobody is asked anything here.", remedy="Choose a position with options.")
    sentences = [analyst.sentence(state, n) for n in range(len(state.fork.options))]
    if isinstance(words, int):
        if not 0 <= words < len(sentences):
            raise Refusal(
                say("There is no option {words}.", words=words),
                remedy=say("Take 0 to {most}.", most=len(sentences) - 1),
            )
        return words
    wanted = " ".join(words.casefold().split())
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [n for n, one in enumerate(sentences) if fits(one.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            there = enumerated([Bare(sentences[n]) for n in found])
            raise Refusal(
                say("More than one option fits “{words:.60}”.", words=words),
                remedy=say("Say which: {options}.", options=there),
            )
    hint = nearest(words, sentences) or say(
        "You can: {sentences}.", sentences=enumerated([Bare(one) for one in sentences[:8]])
    )
    raise Refusal(say("“{words:.60}” is not among the options.", words=words), remedy=hint)


def _chance(endings: list[Ending]) -> Fraction:
    return sum((one.noted[0] * one.chance for one in endings), Fraction(0))


def _advice(state: AnyState, search: Search) -> Iterator[Reroll]:
    """What to do with the first roll that an option leads to, likely rolls first."""
    noted = search.question.noted(state, None)
    while type(state.fork) is Decision and not search.question.is_over(state, noted):
        if search.analyst.fold(state):
            break
        state = apply(state, search.best(state, noted), search.book)
        noted = search.question.noted(state, noted)
    if search.question.is_over(state, noted) or type(state.fork) not in (Chance, Decision):
        return
    folded = search.folded(state, noted)
    if folded and folded.rolled.most:
        chances: defaultdict[tuple[str, str, str], Fraction] = defaultdict(Fraction)
        for one in folded.advice:
            if folded.fold.purses[one.purse]:
                paid = folded.fold.price(one.purse)
                chances[_shown(folded, one.lies), paid, _then(folded, one)] += one.chance
        for (faces, paid, then), chance in sorted(chances.items(), key=lambda one: -one[1]):
            yield Reroll(faces, paid, chance, then)


def _then(folded: Folded, one: Advice) -> str:
    if one.reroll is None:
        return say("keep")
    dice, face = folded.dice_of(one.reroll.axis), folded.face(one.reroll.counts)
    told = "reroll {face}"
    if dice:
        told = "reroll {face} ({dice} die)"
    return say(told, face=face, dice=dice)


def _shown(folded: Folded, lies: tuple[int, ...]) -> str:
    told: Counter[str] = Counter()
    for counts, n in folded.shown(lies):
        told[folded.face(counts)] += n
    return in_a_row(
        say("{n} × {face}", n=n, face=face) if n > 1 else face for face, n in sorted(told.items())
    )

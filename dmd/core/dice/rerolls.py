"""Best play of rerolls: any die, one at a time, each new face seen before the next is chosen.

The value is exact, for any question and for any worth that is a whole number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from dmd.core.complaints import Refusal, nearest
from dmd.core.dice.die import Die
from dmd.core.dice.questions import Wish
from dmd.core.dice.solvers import Solver, solver
from dmd.core.dice.throws import Positions
from dmd.core.sentences import as_written, enumerated, say
from dmd.core.words import quoted

Roll = tuple[tuple[str, ...], ...]
"""For each kind of die in the pool's order, the faces it shows, sorted."""

MOST_REROLLS = 1_000
MOST_PRICE = 10**9


class Rerolls(NamedTuple):
    """What one may reroll. Free rerolls come first, since what pays may have a price.

    What pays has a name in each game: stress, clues, cards.
    """

    paid: int = 0
    free: int = 0
    price: int = 0  # worth given up for each reroll that is paid for
    only: frozenset[str] = frozenset()  # letters, faces, or both: B, blank, B:blank
    payment: str = "paid"  # what pays, as the game calls it

    @property
    def number(self) -> int:
        """How many there are."""
        return self.paid + self.free


class Choice(NamedTuple):
    """One thing to do with a roll that lies on the table, and what it is worth."""

    letter: str  # empty when everything is kept
    face: str
    value: Fraction
    kept: Fraction  # what keeping everything is worth

    @property
    def gain(self) -> Fraction:
        """How much better this is than keeping everything."""
        return self.value - self.kept

    def __str__(self) -> str:
        told = "reroll {die} {face}" if self.letter else "keep everything"
        return str(say(told, die=as_written(self.letter), face=self.face))


class Advice(NamedTuple):
    """Everything one may do with a roll, best first. Keeping wins a tie: it costs nothing."""

    wish: Wish
    choices: tuple[Choice, ...]

    @property
    def best(self) -> Choice:
        """The best of them."""
        return self.choices[0]

    @property
    def value(self) -> Fraction:
        """What the roll is worth under best play."""
        return self.best.value

    def __repr__(self) -> str:
        width = max(len(str(one)) for one in self.choices)
        lines = [
            f"{one!s:<{width}}  {self._number(one.value):>8}  {self._number(one.gain, '+'):>9}"
            for one in self.choices
        ]
        return "\n".join([self.wish.text, *lines])

    def _number(self, number: Fraction, sign: str = "") -> str:
        return f"{float(number):{sign}.2%}" if self.wish.yes_no else f"{float(number):{sign}.4g}"


def paid_for(
    named: Mapping[str, int], free: int, price: int, only: frozenset[str], usual: int = 0
) -> Rerolls:
    """The rerolls somebody means who says how many are paid for, by what the game pays with."""
    if not named:
        return Rerolls(usual, free, price, only)
    for name in named:
        if name == "price":
            problem = "A chance has no price; what a reroll costs counts where a worth is meant."
            raise Refusal(problem, remedy="Ask for the mean, or for the best reroll.")
        if close := nearest(name, ("free", "price", "only")):
            raise Refusal(say("{name}= is nothing a reroll has.", name=name), remedy=close)
    if len(named) > 1:
        told = enumerated([f"{name}=" for name in named], "and")
        raise Refusal(
            say("Rerolls are paid for by one thing, not by {told}.", told=told), remedy="Name one."
        )
    (payment, number), *_ = named.items()
    return Rerolls(number, free, price, only, payment)


def check(rerolls: Rerolls, pool: Sequence[tuple[Die, int]]) -> None:
    """Refuse rerolls that nobody can take."""
    for name, number, most in (
        (rerolls.payment, rerolls.paid, MOST_REROLLS),
        ("free", rerolls.free, MOST_REROLLS),
        ("price", rerolls.price, MOST_PRICE),
    ):
        if not isinstance(number, int) or not 0 <= number <= most:
            told = quoted(repr(number) if isinstance(number, str) else number, 80)
            raise Refusal(
                say("{name}={told} makes no sense.", name=name, told=told),
                remedy=say("Take 0 to {most:,}.", most=most),
            )
    if not rerolls.only:
        return
    known = {name for die, _ in pool for name in (die.letter, *die.names)}
    known |= {f"{die.letter}:{name}" for die, _ in pool for name in die.names}
    for name in sorted(rerolls.only - known, key=str):
        raise Refusal(
            say("No die is called or shows “{name:.80}”.", name=name),
            remedy="Say a letter, a face, or both, such as B:blank.",
        )


def value(positions: Positions, wish: Wish, rerolls: Rerolls) -> Fraction:
    """What a pool about to be thrown is worth under best play."""
    positions.refuse_if_too_many(rerolls.number)
    solve = solver(positions, rerolls.number)
    _, values = _backwards(solve, wish, rerolls, rerolls.number)
    return Fraction(solve.total(values), positions.sides**rerolls.number * positions.ways)


def advise(
    positions: Positions, roll: Sequence[tuple[Die, Sequence[str]]], wish: Wish, rerolls: Rerolls
) -> Advice:
    """What each choice for a roll that lies on the table is worth."""
    positions.refuse_if_too_many(rerolls.number)
    solve = solver(positions, rerolls.number)
    lies = positions.lies(roll)
    keep, values = _backwards(solve, wish, rerolls, max(0, rerolls.number - 1))
    kept = Fraction(solve.at(keep, lies))
    scale = positions.sides**rerolls.number
    cost = 0 if rerolls.free else rerolls.price * scale
    totals = [(scale * kept.numerator, "", "")]
    for die, faces in roll if rerolls.number else ():
        for face in dict.fromkeys(faces):
            if then := list(positions.rerolled(lies, die.letter, face)):
                thrown = sum(ways * solve.at(values, lying) for lying, ways in then)
                totals.append((thrown - cost, die.letter, face))
    totals.sort(key=lambda one: -one[0])
    choices = [Choice(at, face, Fraction(n, scale), kept) for n, at, face in totals]
    return Advice(wish, tuple(choices))


def _backwards(solve: Solver, wish: Wish, rerolls: Rerolls, number: int) -> tuple[Any, Any]:
    """What the positions are worth with no reroll left, and with so many."""
    sides = solve.positions.sides
    values = keep = solve.worth(wish.value, sides**number, rerolls.price * rerolls.paid)
    for left in range(1, number + 1):
        scale = sides**left
        cost = rerolls.price * scale if left <= rerolls.paid else 0
        values = solve.earlier(values, keep, scale, cost)
    return keep, values

"""The horror roll a second time: every throw written out, every payment and every reroll tried.

No die is grouped with another and nothing is remembered between throws but what `lru_cache` keeps:
with five dice and two rerolls this is slow, and that is what it is for.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

Faces = tuple[int, ...]


def throws(dice: int) -> list[Faces]:
    return list(product(range(1, 7), repeat=dice))


def successes(faces: Faces, *, partials_count: bool = False) -> int:
    return sum(face >= (3 if partials_count else 5) for face in faces)


def partials(faces: Faces, *, partials_count: bool = False) -> int:
    return 0 if partials_count else sum(face in (3, 4) for face in faces)


def level(count: int) -> str:
    return "fail" if count == 0 else "one" if count == 1 else "two_plus"


def rows(dice: int, paid: int) -> dict[str, Fraction]:
    """The odds of the three rows when up to `paid` partial successes are turned."""
    tally: Counter[str] = Counter()
    for faces in throws(dice):
        tally[level(successes(faces) + min(paid, partials(faces)))] += 1
    return {row: Fraction(tally[row], 6**dice) for row in ("two_plus", "one", "fail")}


@cache
def best_chance(
    faces: Faces, want: int, spare: int, close_calls: int, partials_count: bool = False
) -> Fraction:
    """The best chance of at least `want` successes: two of the `spare` cards pay for a die.

    A Close Call among them may pay like any card, or leave the hand to roll one die, or all of
    them, again (FG-ROLL-7, FG-ROLL-8).
    """
    turned = min(partials(faces, partials_count=partials_count), spare // 2)
    best = Fraction(int(successes(faces, partials_count=partials_count) + turned >= want))
    if best == 1 or not close_calls:
        return best
    for at in range(len(faces)):
        again = [(*faces[:at], face, *faces[at + 1 :]) for face in range(1, 7)]
        best = max(best, mean(again, want, spare - 1, close_calls - 1, partials_count))
    return max(best, mean(throws(len(faces)), want, spare - 1, close_calls - 1, partials_count))


def mean(
    after: list[Faces], want: int, spare: int, close_calls: int, partials_count: bool
) -> Fraction:
    total = sum(
        (
            best_chance(tuple(sorted(faces)), want, spare, close_calls, partials_count)
            for faces in after
        ),
        Fraction(0),
    )
    return total / len(after)


def chance(
    dice: int, want: int, spare: int, close_calls: int = 0, *, partials_count: bool = False
) -> Fraction:
    """The best chance before the dice fall."""
    return mean(throws(dice), want, spare, close_calls, partials_count)

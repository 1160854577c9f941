"""Exact chances that a player weighs all the time, each worked out once from the faces of the dice.

A throw of several dice is a list of chances: how likely no success is, one, two and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from dmd.death_may_die.dice import the_dice

if TYPE_CHECKING:
    from dmd.core.dice.die import Die

Chances = tuple[float, ...]

MOST_DICE = 16
"""More dice than this of a kind change no decision."""

SYMBOLS = ("success", "elder_sign", "tentacle")
ANY = 99


@cache
def showing(standard: bool) -> tuple[tuple[str, tuple[int, int, int], float], ...]:
    """Each face of a die, what it shows of success, elder sign and tentacle, and its chance."""
    die: Die = the_dice()[0 if standard else 1]
    return tuple(
        (name, (success, sign, fear), ways / len(die.faces))
        for name, ways in die.ways.items()
        for success, sign, fear in (die.counts(name, SYMBOLS),)
    )


@cache
def shows(standard: bool) -> dict[str, tuple[int, int, int]]:
    """What each face of a die shows of success, elder sign and tentacle."""
    return {name: shown for name, shown, _ in showing(standard)}


@lru_cache(maxsize=5_000)
def symbols(faces: tuple[tuple[str, ...], ...]) -> tuple[int, int, int]:
    """How many successes, elder signs and tentacles lie there, on standard and bonus dice."""
    counts = [shows(not die)[face] for die in (0, 1) for face in faces[die]]
    success, sign, fear = (sum([one[n] for one in counts]) for n in range(3))
    return success, sign, fear


@lru_cache(maxsize=5_000)
def successes(standard: int, bonus: int, signs: int = 0, tentacles: int = 0) -> Chances:
    """How many successes a throw shows, so many elder signs and tentacles counting as well."""
    shown = _shown(min(standard, MOST_DICE), min(bonus, MOST_DICE), signs, tentacles)
    row = [0.0] * (1 + max(sum(seen) for seen in shown))
    for seen, chance in shown.items():
        row[sum(seen)] += chance
    return tuple(row)


@lru_cache(maxsize=500)
def _shown(
    standard: int, bonus: int, signs: int, tentacles: int
) -> dict[tuple[int, int, int], float]:
    """How likely so many of each symbol are; one die more than what is known already."""
    if not standard and not bonus:
        return {(0, 0, 0): 1.0}
    fewer = (standard, bonus - 1) if bonus else (standard - 1, 0)
    thrown: dict[tuple[int, int, int], float] = {}
    for (s, e, t), chance in _shown(*fewer, signs, tentacles).items():
        for _, (more, signed, feared), ways in showing(not bonus):
            # Symbols beyond those that may count need not be told apart.
            seen = s + more, min(signs, e + signed), min(tentacles, t + feared)
            thrown[seen] = thrown.get(seen, 0.0) + chance * ways
    return thrown


@lru_cache(maxsize=5_000)
def together(row: Chances, times: int, most: int) -> Chances:
    """The same throw several times, added up; all that is `most` or more is one."""
    return _added(together(row, times - 1, most), row, most) if times else (1.0,)


@lru_cache(maxsize=5_000)
def worked(row: Chances, times: int, need: int) -> tuple[float, float]:
    """What so many throws achieve on average of what is needed, and how likely all of it."""
    total = together(row, times, need)
    mean = sum(n * chance for n, chance in enumerate(total))
    return mean, total[need] if len(total) > need else 0.0


@lru_cache(maxsize=5_000)
def killed(row: Chances, times: int, healths: tuple[int, ...], shared: bool) -> Chances:
    """How many of these fall to so many attacks, one after the other, in this order.

    What is left of an attack is lost, unless its wounds may be shared out.
    """
    found = [0.0] * (len(healths) + 1)
    for (down, _), chance in _struck(row, times, healths, shared).items():
        found[down] += chance
    return tuple(found)


@lru_cache(maxsize=5_000)
def _struck(
    row: Chances, times: int, healths: tuple[int, ...], shared: bool
) -> dict[tuple[int, int], float]:
    """By how many have fallen, and by what the next can still take."""
    last = len(healths)
    if not times:
        return {(0, healths[0] if healths else 0): 1.0}
    after: dict[tuple[int, int], float] = {}
    for (down, left), chance in _struck(row, times - 1, healths, shared).items():
        if down == last:
            after[down, 0] = after.get((down, 0), 0.0) + chance
            continue
        for wounds, ways in enumerate(row):
            if ways:
                n, health, hits = down, left, wounds
                while hits >= health:
                    hits = hits - health if shared else 0
                    n += 1
                    health = healths[n] if n < last else 0
                    if n == last or not shared:
                        break
                key = (n, health - hits) if n < last else (n, 0)
                after[key] = after.get(key, 0.0) + chance * ways
    return after


@lru_cache(maxsize=5_000)
def suffered(attacks: tuple[tuple[int, int, bool], ...], less: int) -> Chances:
    """The wounds of several attacks: each its standard and bonus dice, and whether signs hurt."""
    if not attacks:
        return (1.0,)
    *others, (standard, bonus, signs) = attacks
    row = successes(standard, bonus, ANY if signs else 0)
    if less:
        row = (sum(row[: less + 1]), *row[less + 1 :])
    return _added(suffered(tuple(others), less), row, MOST_DICE)


@lru_cache(maxsize=2_000)
def tentacles(standard: int) -> Chances:
    """How many tentacles so many standard dice show."""
    row: Chances = (1.0,)
    each = [0.0, 0.0]
    for _, (_, _, feared), ways in showing(standard=True):
        each[feared] += ways
    for _ in range(min(standard, MOST_DICE)):
        row = _added(row, each, MOST_DICE)
    return row


def _added(one: Sequence[float], other: Sequence[float], most: int) -> Chances:
    """Two throws as one; all that is `most` or more is counted as just that."""
    row = [0.0] * (len(one) + len(other) - 1)
    for n, chance in enumerate(one):
        if chance:
            for more, ways in enumerate(other, n):
                row[more] += chance * ways
    if len(row) > most + 1:
        row[most] = sum(row[most:])
        del row[most + 1 :]
    return tuple(row)

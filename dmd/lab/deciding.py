"""When a game is decided: the chance of winning as each turn began, learnt from the games at hand.

Half of the games teach what the other half is told by, so that no game is judged by its own end.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from dmd.analysis.players.fitting import Fit, fitted
from dmd.analysis.sampling import Estimate, wilson
from dmd.lab.figures import FEWEST
from dmd.lab.playing import Course

SETTLED: Final = 0.9
"""From here on a game counts as decided."""
DEAD: Final = 0.01
"""A turn that moves the chance by less than this moved nothing."""
BINS: Final = 10
LEAST_ENDS: Final = 15
"""So many games won, and so many lost, or nothing can be learnt from them."""

HELD: Final = 3.0
"""How much the moments of one game, which hang together, are held back in what is learnt."""


class Bin(NamedTuple):
    """Moments that were given about the same chance, one of each game, and what came of them."""

    told: float
    came: Estimate


class Turn(NamedTuple):
    """One turn, in all games that came so far."""

    turn: int
    games: int
    chance: float  # of winning as it begins, on average
    suspense: float  # how far the next turn's chance lies from it, by its standard deviation


class Deciding(NamedTuple):
    """When the games were decided, and how far the chance may be believed."""

    games: int
    turns: tuple[Turn, ...]
    half: int  # half of the games were decided by this turn
    dead: float  # the part of turns that moved nothing
    bins: tuple[Bin, ...]


def deciding(rows: Sequence[Course]) -> Deciding | None:
    """When games were decided; nothing where too few were won or lost, or nobody looked."""
    wins = sum(row.won for row in rows)
    if min(wins, len(rows) - wins) < LEAST_ENDS:
        return None
    halves = [[row for row in rows if row.game % 2 == n] for n in (0, 1)]
    if not all(0 < sum(row.won for row in half) < len(half) for half in halves):
        return None
    paths: list[tuple[Course, list[float]]] = []
    for n in (0, 1):
        learnt = _learnt(halves[1 - n])
        paths += [(row, [_chance(learnt, one) for one in row.moments]) for row in halves[n]]
    paths.sort(key=lambda path: path[0].game)
    swings = [b - a for row, path in paths for a, b in _steps(row, path)]
    return Deciding(
        games=len(paths), turns=tuple(_turns(paths)),
        half=sorted(_decided(row, path) for row, path in paths)[(len(paths) - 1) // 2],
        dead=sum(abs(one) < DEAD for one in swings) / max(1, len(swings)), bins=tuple(_bins(paths)),
    )  # fmt: skip


Learnt = dict[int, tuple[Fit | None, float]]
"""For each part of the evening: how the table tells the chance; and the chance where it cannot."""


def _learnt(rows: Sequence[Course]) -> Learnt:
    found: Learnt = {}
    parts = sorted({int(one[0]) for row in rows for one in row.moments})
    for part in parts:
        seen = [(one[1:], row.won) for row in rows for one in row.moments if one[0] == part]
        tables, came = [one for one, _ in seen], [won for _, won in seen]
        share = (sum(came) + 1) / (len(came) + 2)
        told_apart = LEAST_ENDS <= sum(came) <= len(came) - LEAST_ENDS
        found[part] = (
            fitted(tables, came, HELD * len(seen) / len(rows)) if told_apart else None,
            share,
        )
    return found


def _chance(learnt: Learnt, moment: Sequence[float]) -> float:
    fit, share = learnt.get(int(moment[0]), (None, 0.5))
    return round(fit.chance(moment[1:]) if fit else share, 4)


def _steps(row: Course, path: Sequence[float]) -> list[tuple[float, float]]:
    """From turn to turn, and to the end."""
    return list(zip(path, [*path[1:], float(row.won)], strict=True))


def _decided(row: Course, path: Sequence[float]) -> int:
    """The turn from which on the chance said what came of it."""
    turn = len(path)
    for chance in reversed(path):
        if (chance if row.won else 1 - chance) < SETTLED:
            break
        turn -= 1
    return turn + 1


def _turns(paths: Sequence[tuple[Course, list[float]]]) -> list[Turn]:
    found = []
    for n in range(max(len(path) for _, path in paths)):
        steps = [_steps(row, path)[n] for row, path in paths if len(path) > n]
        if len(steps) < FEWEST:
            break
        mean = sum(a for a, _ in steps) / len(steps)
        suspense = sqrt(sum((b - a) ** 2 for a, b in steps) / len(steps))
        found.append(Turn(n + 1, len(steps), round(mean, 4), round(suspense, 4)))
    return found


def _bins(paths: Sequence[tuple[Course, list[float]]]) -> list[Bin]:
    """Calibration. Of each game one moment a bin, since moments of one game hang together."""
    told: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for row, path in paths:
        met: set[int] = set()
        for chance in path:
            place = min(BINS - 1, int(chance * BINS))
            if place not in met:
                met.add(place)
                told[place].append((chance, row.won))
    return [
        Bin(
            round(sum(chance for chance, _ in there) / len(there), 4),
            wilson(sum(won for _, won in there), len(there)),
        )
        for there in told
        if len(there) >= FEWEST
    ]


def as_data(one: Deciding | None) -> dict[str, Any] | None:
    """The same for machines."""
    if one is None:
        return None
    return {
        "games": one.games,
        "half_decided_by_turn": one.half,
        "dead_turns": round(one.dead, 4),
        "turns": [turn._asdict() for turn in one.turns],
        "calibration": [
            {
                "told": b.told, "came": b.came.value, "low": b.came.low, "high": b.came.high,
                "games": b.came.tries,
            }
            for b in one.bins
        ],
    }  # fmt: skip

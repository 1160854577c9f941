"""What a user would pick instead of our dice: icepool, dyce, a few lines of one's own, simulation.

`lines()` first checks that ours and theirs agree exactly, then offers a pair of callables for each
goal. Run as a script, it measures them: interleaved, the ratio formed inside the round, the median.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import median
from time import process_time
from timeit import Timer
from typing import Any, NamedTuple

import dyce
import icepool
import numpy  # noqa: F401  (imported here, so that nobody pays for it while being timed)
from pydantic import BaseModel, computed_field

from benchmarks import adapter_dice as ours
from dmd.core.dice import solvers, throws
from dmd.core.dice.grids import Grids
from dmd.core.dice.pool import Pool
from dmd.death_may_die.dice import dice, the_dice

Number = Any
Average = Callable[[int, Callable[[int], Number]], Number]
Joint = dict[tuple[int, int, int], int]

# success, elder sign, tentacle
BLACK = [
    (0, 0, 0),
    (1, 0, 0),
    (1, 0, 0),
    (0, 1, 0),
    (0, 0, 1),
    (1, 0, 1),
]
GREEN = [(0, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)]


class Line(NamedTuple):
    """One goal: what is timed, against whom, and how many times as quick ours should be."""

    id: str
    what: str
    ours: Callable[[], object]
    peer: Callable[[], object]
    peer_name: str
    goal_ratio: float
    rounds: int = 30  # few where a peer takes seconds


def utility(success: int, elder_sign: int, tentacle: int) -> int:
    """Three successes matter most; elder signs are worth a little, tentacles hurt."""
    return 10 * (success >= 3) + min(elder_sign, 2) - 2 * tentacle


# ---- joint distributions ----


def packed(face: tuple[int, int, int]) -> int:
    """Counts as one whole number, which libraries add up quickest."""
    return face[0] * 10_000 + face[1] * 100 + face[2]


def unpacked(items: Iterable[tuple[int, int]]) -> Joint:
    return {(n // 10_000, n // 100 % 100, n % 100): ways for n, ways in items}


ICEPOOL_VECTORS = [
    icepool.Die([icepool.vectorize(*face) for face in die]) for die in (BLACK, GREEN)
]
ICEPOOL_INTS = [icepool.Die(list(map(packed, die))) for die in (BLACK, GREEN)]
ICEPOOL_SUCCESS = icepool.Die([0, 1])  # the same on both dice
DYCE_INTS = [dyce.H(map(packed, die)) for die in (BLACK, GREEN)]
DYCE_SUCCESS = dyce.H([0, 1])


def icepool_vectors(black: int, green: int) -> Joint:
    b, g = ICEPOOL_VECTORS
    found = black @ b + green @ g if green else black @ b
    return {tuple(vector): ways for vector, ways in found.items()}


def icepool_ints(black: int, green: int) -> Any:
    b, g = ICEPOOL_INTS
    return black @ b + green @ g if green else black @ b


def dyce_ints(black: int, green: int) -> Joint:
    b, g = DYCE_INTS
    return unpacked((black @ b + green @ g).items())


def own_lines(black: int, green: int) -> Joint:
    """What somebody writes who has no library at hand."""
    joint = {(0, 0, 0): 1}
    for die in [BLACK] * black + [GREEN] * green:
        faces, thrown = Counter(die), {}
        for (s, e, t), ways in joint.items():
            for (ds, de, dt), n in faces.items():
                key = s + ds, e + de, t + dt
                thrown[key] = thrown.get(key, 0) + ways * n
        joint = thrown
    return joint


def simulated(black: int, green: int, rolls: int = 10_000) -> Joint:
    """Ten thousand rolls, as simulators do; close to the truth, never it."""
    luck = Random(1)
    thrown = [luck.choices(BLACK, k=rolls) for _ in range(black)]
    thrown += [luck.choices(GREEN, k=rolls) for _ in range(green)]
    return Counter(tuple(map(sum, zip(*faces, strict=True))) for faces in zip(*thrown, strict=True))


def icepool_all_pools() -> list[Any]:
    return [icepool_ints(black, green) for black in range(3, 11) for green in range(11)]


def our_all_pools() -> list[Any]:
    grids = Grids(the_dice(), (10, 10), ours.SYMBOLS)
    return [grids[black, green] for black in range(3, 11) for green in range(11)]


class FaceByFace(BaseModel):
    """A calculator that adds up the chances of the faces and counts double faces twice.

    So are the odds of another program for this game; its answers for tentacles and elder signs are
    wrong (any tentacle on 3 black dice: 0.875 instead of 19/27).
    """

    black: int
    green: int

    def chance(self, symbol: int) -> float:
        misses = 1.0
        for faces, n in ((BLACK, self.black), (GREEN, self.green)):
            showing = [face for face in faces if face[symbol]]
            double = [face for face in showing if sum(face) > 1]
            each = (len(showing) + (len(double) if symbol else 0)) / len(faces)
            misses *= (1.0 - each) ** n
        return 1.0 - misses

    @computed_field  # type: ignore[prop-decorator]
    @property
    def success(self) -> float:
        return self.chance(0)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def elder_sign(self) -> float:
        return self.chance(1)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def tentacle(self) -> float:
        return self.chance(2)


def face_by_face(black: int, green: int) -> tuple[float, float, float]:
    found = FaceByFace(black=black, green=green)
    return found.success, found.elder_sign, found.tentacle


# ---- rerolls ----


Lie = tuple[int, ...]
"""The faces that dice of one kind show, sorted; a face is its place among the different faces."""

DIFFERENT = list(dict.fromkeys(BLACK)), list(dict.fromkeys(GREEN))
NUMBERED = [
    [different.index(face) for face in die]
    for die, different in zip((BLACK, GREEN), DIFFERENT, strict=True)
]
ICEPOOL_FACES = [icepool.Die(die) for die in NUMBERED]
DYCE_FACES = [dyce.H(die) for die in NUMBERED]


def remembered(average: Average, number: Callable[[int], Number]) -> Any:
    """Best play by recursion with a memory, the way one writes it with either library."""

    @cache
    def value(lies: tuple[Lie, Lie], left: int) -> Number:
        best = number(kept(lies))
        if left:
            for kind, face in alternatives(lies):
                best = max(best, rerolled(lies, kind, face, left))
        return best

    def rerolled(lies: tuple[Lie, Lie], kind: int, face: int, left: int) -> Number:
        at = lies[kind].index(face)
        rest = lies[kind][:at] + lies[kind][at + 1 :]

        def then(thrown: int) -> Number:
            lie = tuple(sorted((*rest, thrown)))
            return value((lies[0], lie) if kind else (lie, lies[1]), left - 1)

        return average(kind, then)

    return value, rerolled


def kept(lies: tuple[Lie, Lie]) -> int:
    faces = [DIFFERENT[kind][face] for kind in (0, 1) for face in lies[kind]]
    return utility(*map(sum, zip(*faces, strict=True)))


def alternatives(lies: tuple[Lie, Lie]) -> list[tuple[int, int]]:
    return [(kind, face) for kind in (0, 1) for face in dict.fromkeys(lies[kind])]


def dyce_average(kind: int, then: Callable[[int], float]) -> float:
    """The quickest way with dyce: its faces and counts, in floats."""
    total = 0.0
    for face, ways in DYCE_FACES[kind].items():
        total += ways * then(face)
    return total / 6


def icepool_average(kind: int, then: Callable[[int], Fraction]) -> Fraction:
    """The natural way with icepool, which stays exact."""
    return Fraction(ICEPOOL_FACES[kind].map(then).mean())


def dyce_rerolls(black: int, green: int, left: int) -> float:
    b, g = DYCE_FACES
    value, _ = remembered(dyce_average, float)
    blacks, greens = (
        list(dyce.P(*[die] * n).rolls_with_counts()) for die, n in ((b, black), (g, green))
    )
    total = sum(n * m * value((lie, other), left) for lie, n in blacks for other, m in greens)
    return float(total / 6 ** (black + green))


def icepool_rerolls(black: int, green: int, left: int) -> Fraction:
    b, g = ICEPOOL_FACES
    value, _ = remembered(icepool_average, Fraction)
    blacks, greens = (die.pool(n).expand().items() for die, n in ((b, black), (g, green)))
    total = sum(n * m * value((lie, other), left) for lie, n in blacks for other, m in greens)
    return Fraction(total) / 6 ** (black + green)


LIVE = (("blank", "success", "success+tentacle"), ("blank", "elder_sign"))
LIVE_LIES = (0, 1, 4), (0, 2)  # the same, as numbered above


def icepool_live() -> list[Number]:
    value, rerolled = remembered(icepool_average, Fraction)
    again = [rerolled(LIVE_LIES, kind, face, 3) for kind, face in alternatives(LIVE_LIES)]
    return [value(LIVE_LIES, 0), *again]


def our_cold_rerolls(black: int, green: int, left: int) -> Fraction:
    throws.throws.cache_clear()
    solvers.arrays.cache_clear()
    return Pool(the_dice(), (black, green)).mean(utility, stress=left)


# ---- agreement, then the lines ----


def check_agreement() -> None:
    """Refuse to measure anything that does not give the same answer."""
    for black, green in product((3, 6), (1, 2, 6)):
        exact = ours.joint_distribution(black, green)
        assert exact == icepool_vectors(black, green) == dyce_ints(black, green)
        assert exact == own_lines(black, green)
        assert exact == unpacked(icepool_ints(black, green).items())
        native = ours.joint_native(black, green).reshape(-1, 1 + black + green, 1 + black)
        assert {k: int(native[k]) for k in exact} == exact
        assert int(native.sum()) == 6 ** (black + green)
        for k in range(black + green + 2):
            chance = ours.p_at_least(black, green, k)
            n = black + green
            assert chance == (n @ ICEPOOL_SUCCESS).probability(">=", k)
            assert chance == sum((s >= k) * ways for (s, _, _), ways in exact.items()) / Fraction(
                6**n
            )
    for (black, green), grid in zip(product(range(3, 11), range(11)), our_all_pools(), strict=True):
        assert int(grid.sum()) == 6 ** (black + green)
    assert ours.p_any(3, 1)[1:] == (float(1 - Fraction(5, 6) ** 3 * Fraction(2, 3)), 19 / 27)
    assert face_by_face(3, 0)[2] == 0.875  # and not 19/27
    for black, green, left in ((3, 1, 2), (3, 2, 3)):
        exact_value = ours.reroll_value(black, green, left, utility)
        assert exact_value == icepool_rerolls(black, green, left)
        assert exact_value == our_cold_rerolls(black, green, left)
        assert abs(exact_value - dyce_rerolls(black, green, left)) < 1e-9
    assert abs(our_cold_rerolls(6, 6, 5) - dyce_rerolls(6, 6, 5)) < 1e-9
    advice = dice("3B+2G").best_reroll(LIVE, utility, stress=3)
    assert sorted(choice.value for choice in advice.choices) == sorted(icepool_live())


def lines() -> list[Line]:
    """Every dice goal, checked and ready to be timed."""
    check_agreement()
    live = dice("3B+2G")
    return [
        Line("D1", "joint (s, e, t) of 6B+6G as dict, cold", lambda: ours.joint_distribution(6, 6),
             lambda: icepool_vectors(6, 6), "icepool Vector", 300, 9),
        Line("D2", "the same", lambda: ours.joint_distribution(6, 6),
             lambda: dyce_ints(6, 6), "dyce, packed ints", 12),
        Line("D2b", "the same", lambda: ours.joint_distribution(6, 6),
             lambda: own_lines(6, 6), "8 lines of one's own", 10),
        Line("D3", "joint of 3B+1G as dict, cold", lambda: ours.joint_distribution(3, 1),
             lambda: dyce_ints(3, 1), "dyce, packed ints", 7, 99),
        Line("D4", "joint of 10B+10G as array, tables kept", lambda: ours.joint_native(10, 10),
             lambda: icepool_ints(10, 10), "icepool, packed ints", 1_000),
        Line("D5", "joint of 6B+6G as array, tables kept", lambda: ours.joint_native(6, 6),
             lambda: icepool_vectors(6, 6), "icepool Vector", 5_000, 9),
        Line("D6", "all 88 pools 3-10B × 0-10G", our_all_pools,
             icepool_all_pools, "icepool, packed ints", 150, 5),
        Line("D7", "one exact P(success >= k)", lambda: ours.p_at_least(6, 6, 5),
             lambda: (12 @ ICEPOOL_SUCCESS).probability(">=", 5), "icepool, shared dice", 300, 99),
        Line("D7b", "the same", lambda: ours.p_at_least(6, 6, 5),
             lambda: (12 @ DYCE_SUCCESS).ge(5)[True], "dyce, shared dice", 58, 99),
        Line("D8", "exact joint of 3B+1G", lambda: ours.joint_distribution(3, 1),
             lambda: simulated(3, 1), "10,000 simulated rolls", 500),
        Line("D9", "P(any s / e / t) of 3B+1G", lambda: ours.p_any(3, 1),
             lambda: face_by_face(3, 1), "adding faces up (wrong)", 50, 99),
        Line("R1", "best rerolls 6B+6G, r = 5, cold", lambda: our_cold_rerolls(6, 6, 5),
             lambda: dyce_rerolls(6, 6, 5), "dyce + memo, floats", 400, 3),
        Line("R2", "the same, tables kept", lambda: ours.reroll_value(6, 6, 5, utility),
             lambda: dyce_rerolls(6, 6, 5), "dyce + memo, floats", 1_500, 3),
        Line("R3", "the same, cold, exact on both sides", lambda: our_cold_rerolls(6, 6, 5),
             lambda: icepool_rerolls(6, 6, 5), "icepool + memo, fractions", 5_000, 1),
        Line("R4", "best rerolls 3B+1G, r = 2", lambda: ours.reroll_value(3, 1, 2, utility),
             lambda: dyce_rerolls(3, 1, 2), "dyce + memo, floats", 30),
        Line("R5", "one live decision, 3B+2G, 3 stress",
             lambda: live.best_reroll(LIVE, utility, stress=3),
             icepool_live, "icepool + memo, fractions", 300),
    ]  # fmt: skip


def timed(call: Callable[[], object], at_least: float = 0.005) -> float:
    """Seconds of processor time a call takes, over as many calls as fill a few milliseconds."""
    timer, calls, spent = Timer(call, timer=process_time), 1, 0.0
    while True:
        spent = timer.timeit(calls)
        if spent >= at_least:
            return spent / calls
        calls *= 2 if spent > at_least / 10 else 10


def main(wanted: list[str]) -> None:
    for line in lines():
        if wanted and line.id not in wanted:
            continue
        line.ours()
        pairs = []
        for _ in range(line.rounds):
            theirs = timed(line.peer)
            mine = timed(line.ours)
            pairs.append((theirs / mine, mine, theirs))
        ratio, mine, theirs = (median(column) for column in zip(*pairs, strict=True))
        verdict = "ok  " if ratio >= line.goal_ratio else "MISS"
        print(
            f"{verdict} {line.id:4} {ratio:9,.1f} × (goal {line.goal_ratio:6,g})  "
            f"ours {mine * 1e6:10,.2f} µs  {line.peer_name} {theirs * 1e6:12,.1f} µs",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])

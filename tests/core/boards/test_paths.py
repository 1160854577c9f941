"""Ways on numbers: whole phases, and that nothing remembered is ever stale."""

from __future__ import annotations

from random import Random

import pytest

from dmd.core.boards import paths as paths_module
from dmd.core.boards.paths import HOP, Paths, members, union


def a_random_map(luck: Random, size: int, symmetric: bool) -> list[set[int]]:
    """Who can step where, as sets: the slow and plain way to say it."""
    out: list[set[int]] = [set() for _ in range(size)]
    for _ in range(luck.randint(size // 2, 2 * size) if size > 1 else 0):
        a, b = luck.sample(range(size), 2)
        out[a].add(b)
        if symmetric:
            out[b].add(a)
    return out


def as_paths(out: list[set[int]]) -> Paths:
    masks = [sum(1 << v for v in row) for row in out]
    into = [sum(1 << u for u, row in enumerate(out) if v in row) for v in range(len(out))]
    return Paths(masks, None if masks == into else into)


def all_distances(out: list[set[int]]) -> dict[tuple[int, int], int]:
    """Every distance, by going one step farther until nothing is new."""
    far = {(u, u): 0 for u in range(len(out))}
    for n in range(len(out)):
        for (u, v), steps in list(far.items()):
            if steps == n:
                for w in out[v]:
                    far.setdefault((u, w), n + 1)
    return far


def plain_ends(
    out: list[set[int]], far: dict[tuple[int, int], int], foe: int, targets: list[int], steps: int
) -> set[int]:
    """Move step by step, always to where the nearest target is nearer."""

    def least(space: int) -> int | None:
        return min((far[space, one] for one in targets if (space, one) in far), default=None)

    here = {foe}
    for _ in range(steps):
        stuck = {u for u in here if not least(u)}  # arrived, or no way
        nearer = {v for u in here - stuck for v in out[u] if least(v) == (least(u) or 0) - 1}
        here = nearer | stuck
    return here


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("steps", range(9))
def test_a_phase_moves_every_foe_toward_a_target_nearest_to_it(steps: int, symmetric: bool) -> None:
    for number in range(60):
        luck = Random(f"phase {number} {symmetric}")
        out = a_random_map(luck, luck.randint(1, 12), symmetric)
        far, paths = all_distances(out), as_paths(out)
        foes = [luck.randrange(len(out)) for _ in range(6)]
        targets = [luck.randrange(len(out)) for _ in range(3)]

        ends = paths.phase(foes, targets, steps)

        assert [set(members(end)) for end in ends] == [
            plain_ends(out, far, foe, targets, steps) for foe in foes
        ]


def test_a_phase_longer_than_a_hop_is_the_same_walk() -> None:
    line = Paths([0b00010, 0b00101, 0b01010, 0b10100, 0b01000])

    assert HOP == 3
    assert line.phase([0], [4], 3) == [0b01000]
    assert line.phase([0], [4], 4) == [0b10000]
    assert line.phase([0, 4], [4], 99) == [0b10000, 0b10000]


@pytest.mark.parametrize("symmetric", [True, False])
def test_relinked_paths_answer_like_new_ones(symmetric: bool) -> None:
    for number in range(200):
        luck = Random(f"relinked {number} {symmetric}")
        out = a_random_map(luck, luck.randint(2, 10), symmetric)
        paths = as_paths(out)
        paths.walks(HOP)
        before = [paths.out.copy(), paths.into.copy(), [list(walks) for walks in paths._walks]]

        changed = paths
        for _ in range(3):
            a, b = luck.sample(range(len(out)), 2)
            forth = luck.random() < 0.5
            back = forth if symmetric else luck.random() < 0.5
            changed = changed.relinked(a, b, forth, back)
            (out[a].add if forth else out[a].discard)(b)
            (out[b].add if back else out[b].discard)(a)

        anew = as_paths(out)
        assert (changed.out, changed.into) == (anew.out, anew.into)
        for steps in range(HOP + 1):
            assert changed.walks(steps) == anew.walks(steps)
        assert [paths.out, paths.into, paths._walks] == before


def test_symmetric_paths_stay_symmetric_and_share_one_table() -> None:
    line = Paths([0b010, 0b101, 0b010])

    closed = line.relinked(0, 1, False, False)
    assert closed.into is closed.out
    one_way = line.relinked(0, 1, True, False)
    assert (one_way.out, one_way.into) == ([0b010, 0b100, 0b010], [0b000, 0b101, 0b010])


def test_answers_asked_again_are_the_remembered_ones() -> None:
    line = Paths([0b010, 0b101, 0b010])
    first, search = line.next_steps(0, 2), line.search(0b100, 2)

    line.next_steps(0, 1)

    assert line.next_steps(0, 2) is first
    assert line.search(0b100, 2) is search
    line.forget()
    assert line.search(0b100, 2) is not search
    assert line.search(0b100, 2) == search


def test_what_is_remembered_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths_module, "ANSWERS", 12)
    monkeypatch.setattr(paths_module, "SEARCHES", 12)
    ring = Paths([0b100010, 0b000101, 0b001010, 0b010100, 0b101000, 0b010001])

    for target in range(6):
        assert ring.next_steps((target + 2) % 6, target) == ((target + 1) % 6,)
        assert sum(row != () for row in ring._next) <= 3
        assert len(ring._searches) <= 3


def test_all_balls_at_once_are_those_one_by_one() -> None:
    for number in range(100):
        luck = Random(f"balls {number}")
        out = a_random_map(luck, luck.randint(1, 9), symmetric=False)
        far, paths = all_distances(out), as_paths(out)

        balls = list(paths.balls())

        for u in range(len(out)):
            for n, ball in enumerate(balls):
                assert set(members(ball[u])) == {
                    v for v in range(len(out)) if far.get((u, v), n + 1) <= n
                }
        assert len(balls) == 1 + max(far.values())


def test_sets_are_read_lowest_first_and_joined() -> None:
    assert list(members(0b1_0110)) == [1, 2, 4]
    assert list(members(0)) == []
    assert union([0b001, 0b010, 0b100], 0b101) == 0b101


def test_the_far_side_of_a_line_of_a_thousand_spaces_is_found() -> None:
    size = 1_000
    line = Paths([(1 << u + 1 | 1 << u >> 1) & (1 << size) - 1 for u in range(size)])

    assert line.distance(0, size - 1) == size - 1
    assert line.next_steps(size - 1, 0) == (size - 2,)
    assert line.count(0, size - 1) == 1
    assert line.ends(0, 1 << size - 1, 10**9) == 1 << size - 1


# 0 - 1 - 2 - 3, and the same without the passage between 1 and 2.
LINE = [0b0010, 0b0101, 0b1010, 0b0100]
CUT = [0b0010, 0b0001, 0b1000, 0b0100]


def test_a_map_is_born_with_the_walks_of_one_and_two_steps_that_enemies_take() -> None:
    line = Paths(LINE)

    # From 0 two steps end at 0 or 2; from 1 at 1 or 3; and so on.
    assert line._walks == [[0b0001, 0b0010, 0b0100, 0b1000], LINE, [0b0101, 0b1010] * 2]


def test_a_map_with_one_passage_changed_has_all_walks_at_once_that_the_old_one_had() -> None:
    line = Paths(LINE)
    line.walks(HOP)

    cut = line.relinked(1, 2, False, False)

    # In each half an even walk comes back, an odd one ends next door.
    stay, cross = [0b0001, 0b0010, 0b0100, 0b1000], CUT
    assert cut._walks == [stay, cross, stay, cross]

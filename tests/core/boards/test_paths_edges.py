"""Ways on numbers, at the edges: what was worked out once is kept when a passage changes."""

from __future__ import annotations

from dmd.core.boards.paths import HOP, Paths

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

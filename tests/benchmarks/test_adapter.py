"""What other harnesses call gives right answers; the peers are not needed for that."""

import re
from fractions import Fraction
from pathlib import Path

from benchmarks import adapter, adapter_game


def test_one_black_die_has_four_kinds_of_results_and_a_second_blank_is_none():
    # blank, success twice, elder sign, tentacle, success with tentacle
    ways = {(0, 0, 0): 1, (1, 0, 0): 2, (0, 1, 0): 1, (0, 0, 1): 1, (1, 0, 1): 1}
    assert adapter.joint_distribution(1, 0) == ways
    array = adapter.joint_native(1, 0)
    assert int(array.sum()) == 6
    assert sorted(int(n) for n in array.flat if n) == [1, 1, 1, 1, 2]


def test_half_of_all_faces_are_successes():
    # 3 black, 1 green: 1 - 1/16 show at least one, 11/16 at least two
    assert adapter.p_at_least(3, 1, 1) == Fraction(15, 16)
    assert adapter.p_at_least(3, 1, 2) == Fraction(11, 16)
    assert adapter.p_at_least(3, 1, 5) == 0


def test_any_of_each_symbol_counts_double_faces_once():
    # tentacles on 2 of 6 black faces, elder signs on 1 of 6 black and 2 of 6 green
    success, elder_sign, tentacle = adapter.p_any(3, 1)
    assert success == 15 / 16
    assert elder_sign == float(1 - Fraction(5, 6) ** 3 * Fraction(4, 6))
    assert tentacle == 19 / 27


def test_one_reroll_of_one_die_wins_three_times_out_of_four():
    value = adapter.reroll_value(1, 0, 1, lambda s, e, t: int(s >= 1))
    assert value == Fraction(3, 4)


def test_a_square_has_two_ways_to_its_far_corner_until_one_is_closed():
    square = adapter.board([[1, 2], [0, 3], [0, 3], [1, 2]])
    assert sorted(square.next_steps(0, 3)) == [1, 2]
    assert list(square.enemy_phase([0], [3], 1)) == [0b0110]
    assert list(square.enemy_phase([0], [3], 2)) == [0b1000]
    assert sorted(square.toggled(1, 3).next_steps(0, 3)) == [2]
    assert list(square.toggle_and_phase(1, 3, [0], [3], 1)) == [0b0100]
    assert sorted(square.next_steps(0, 3)) == [1, 2], "the board itself stays as it is"


def test_random_games_end_and_are_the_same_again():
    adapter_game.check_games(5)
    assert adapter.random_game() > 0
    assert adapter.simulate(3) > 3
    assert adapter_game.random_night() > 0


def test_a_branch_differs_in_three_values_and_leaves_the_old_position():
    before = adapter.clone_probe().world
    written = repr(before)
    after = adapter.branch_probe()
    assert repr(before) == written
    old, new = written.split(", "), repr(after).split(", ")
    assert len([1 for one, other in zip(old, new, strict=True) if one != other]) == 3
    assert adapter_game.branched_by_rules(before) == after


def test_the_map_is_a_drawing_of_thirty_spaces():
    drawing = adapter.render_map()
    assert drawing.lstrip().startswith("<svg")
    assert len(re.findall(r'class="space\b', drawing)) == 30


def test_all_that_is_offered_is_told_of():
    told = Path(adapter.__file__).read_text().split('"""')[1]
    assert [name for name in adapter.__all__ if f"{name}(" not in told] == []

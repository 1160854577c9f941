from fractions import Fraction

import pytest

from dmd.core.complaints import Refusal
from dmd.core.engine import apply, settle
from dmd.core.timeline import Timeline
from dmd.death_may_die.dice import dice
from tests.core.slices import death_may_die as slice_
from tests.core.slices.play import proves

BOOK = slice_.book()


def killed(state):
    return int(state.fork.result == "killed")


def level_headed(state):
    """A kill is worth 10, each sanity lost costs 3, each stress 1."""
    world = state.world
    return 10 * (world.cultist == 0) - 3 * world.sanity - world.stress


def test_an_attack_without_stress_kills_a_cultist_half_of_the_time():
    # Two or three successes of three dice that each show one half of the time: (3 + 1) / 8.
    root = proves(slice_.begin(stress=4), BOOK, killed)
    assert root.worth == Fraction(1, 2)


@pytest.mark.parametrize(("stress", "dice_more"), [(3, 1), (2, 2), (0, 4)])
def test_each_stress_is_worth_one_more_die(stress, dice_more):
    # Rerolling failures only: at least 2 of 3 + k dice, 1 - (1 + n) / 2^n.
    n = 3 + dice_more
    root = proves(slice_.begin(stress=stress), BOOK, killed, samples=20_000)
    assert root.worth == 1 - Fraction(1 + n, 2**n)


def test_the_fork_and_the_dice_module_agree_on_best_play():
    for stress in range(5):
        tree = proves(slice_.begin(stress=4 - stress), BOOK, killed, samples=1_000)
        assert tree.worth == dice("3B").odds("success >= 2", stress=stress)


def test_a_threshold_stops_the_marker_and_best_play_counts_on_it():
    root = proves(slice_.begin(sanity=3, stress=2), BOOK, level_headed)
    worst = [state for state in leaves(root) if state.world.sanity > 4]
    assert worst == [], "one loss goes no further than the threshold at 4"
    assert any(state.world.levels for state in leaves(root))


def leaves(node):
    if not node.after:
        return [node.state]
    return [state for below in node.after.values() for state in leaves(below)]


def test_a_charm_takes_the_first_sanity_loss_upon_itself():
    plain = proves(slice_.begin(stress=4), BOOK, lambda s: -s.world.sanity, samples=1_000)
    charmed = proves(
        slice_.begin(stress=4, charm=True), BOOK, lambda s: -s.world.sanity, samples=1_000
    )
    # A die shows a tentacle in 2 of 6: 1 expected. The charm saves one unless none shows: 8 of 27.
    assert plain.worth == -1
    assert charmed.worth == -1 + (1 - Fraction(8, 27))


def test_at_maximum_stress_a_reroll_is_refused_with_its_rule():
    game = Timeline(slice_.begin(stress=3), BOOK, seed=2)
    game.choose(1)
    told = [one.as_refusal(game.state.world, BOOK) for one in game.refusals]
    assert all(one.rule == "DMD-RRL-2" for one in told)
    assert game.state.world.stress == 4


def test_at_maximum_stress_keeping_the_dice_is_not_even_asked():
    state = settle(slice_.World(stress=4), (slice_.Attack(),), BOOK)
    kept = apply(state, (("blank", "success", "success"),), BOOK)
    assert kept.fork.result == "killed"


def test_dice_that_do_not_exist_cannot_fall():
    state = settle(slice_.World(), (slice_.Attack(),), BOOK)
    for wrong in ((("blank",),), (("blank", "blank", "seven"),), "blank"):
        with pytest.raises(Refusal, match="cannot come up"):
            apply(state, wrong, BOOK)

"""OpenSpiel as an oracle: what it makes of a small position is what the kit's own search says."""

from __future__ import annotations

import pytest

from dmd import analysis
from dmd.death_may_die.actions import ChooseAction
from tests.analysis import naive
from tests.analysis.positions import a_position
from tests.death_may_die.table import a_table, cthulhu

pyspiel = pytest.importorskip("pyspiel", reason='pip install "dmd-kit[spiel]"')

from open_spiel.python.algorithms.minimax import expectiminimax  # noqa: E402

from dmd.gym import Tree  # noqa: E402

AIMS = {"survive": naive.lives, "keep health": naive.health, "keep sanity": naive.sanity}
NEAR = 1e-9


def solved(tree):
    """What a tree is worth for best play, by OpenSpiel."""
    return expectiminimax(tree.new_initial_state(), -1, None, 0)[0]


@pytest.mark.parametrize("want", AIMS)
def test_openspiel_agrees_with_the_search_to_the_last_digit(want):
    for seed in range(12):
        here = a_position(seed, room=0, madness=8, level=1)

        def worth(state):
            result = state.fork.result if state.fork else ""
            return float(AIMS[want](state.world, result))

        known = analysis.expect(here, want, until=lambda state: False, seconds=1_000)
        assert known.exact
        tree = Tree(here.state, here.book, worth=worth, most=100.0)
        assert solved(tree) == pytest.approx(float(known.value), abs=NEAR), f"position {seed}"


def the_last_blows():
    """The end of an episode: Ian, who cannot reroll, has one action to beat the Final Stage."""
    return a_table(
        "A [start, gate_red] - B [gate_blue, gate_yellow]", ChooseAction("ian", taken=2),
        stage=4, disrupted=True, ian={"space": "A", "stress": 4}, enemies=cthulhu("A", 9),
    )  # fmt: skip


def test_a_mini_episode_is_won_as_often_as_openspiel_says():
    board = the_last_blows()
    here = analysis.Position(board.state, board.book)
    over = board.book.analyst.horizon(board.state, "actions")
    known = analysis.expect(here, "win", until="actions", seconds=1_000)
    assert known.exact
    assert 0 < known.value < 1
    assert solved(Tree(here.state, here.book, is_over=over)) == pytest.approx(
        float(known.value), abs=NEAR
    )


def test_a_tree_speaks_openspiels_language_and_changes_no_position():
    board = the_last_blows()
    tree = Tree(board.state, board.book)
    root = tree.new_initial_state()
    written = str(root)
    assert root.current_player() == 0
    assert [root.action_to_string(0, n) for n in root.legal_actions()] == list(board.options)
    node = root
    while not node.is_chance_node():
        node = node.child(0)
    assert sum(chance for _, chance in node.chance_outcomes()) == pytest.approx(1)
    assert str(root) == written

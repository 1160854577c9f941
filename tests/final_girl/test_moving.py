"""Moving to the letter: one step is one step, and stopping is nothing to tell."""

import pytest

from dmd.core.state import Scope, State
from dmd.core.timeline import Timeline
from dmd.final_girl.happening import PHASE
from dmd.final_girl.moving import MayMove, TakeStep
from dmd.final_girl.world import VICTIM
from tests.final_girl.atoms import proves
from tests.final_girl.table import a_world, book, happen, told


@proves("FG-MOVE-1")
@pytest.mark.parametrize(("left", "more"), [(None, 0), (1, 0), (2, 1)])
def test_a_step_uses_up_one_space_of_the_move(left, more):
    step = TakeStep("lake") if left is None else TakeStep("lake", (), left)
    state = happen(a_world(), step)
    assert state.world.girl_at == "lake"
    assert (state.fork is not None) == bool(more)
    if more:
        assert "Go to Cliff." in told(state)


@proves("FG-MOVE-3")
@pytest.mark.parametrize(
    ("along", "said"),
    [
        ((), "Go to Lake."),
        ((VICTIM,), "Go to Lake with 1 victim."),
        ((VICTIM, VICTIM), "Go to Lake with 2 victims."),
        (("boyfriend",), "Go to Lake with Boyfriend."),
        (("boyfriend", VICTIM), "Go to Lake with Boyfriend and 1 victim."),
    ],
)
def test_a_step_says_who_comes_along(along, said):
    assert str(book().say(TakeStep("lake", along), a_world())) == said


@proves("FG-MOVE-1")
def test_a_move_is_told_by_its_steps_and_not_by_its_end():
    game = Timeline(State(a_world(phase="action"), (MayMove(2), Scope(PHASE))), book())
    for one in ("Go to Lake.", "Stop here."):
        game.choose(game.sentences().index(one))
    assert [game.journal.sentence(one) for one in game.journal.lines] == [
        "Move up to 2 spaces.", "Go to Lake.",
    ]  # fmt: skip

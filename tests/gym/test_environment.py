"""The Gymnasium environment: checked by Gymnasium's own checker, and true to the game."""

from __future__ import annotations

import subprocess
import sys

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.state import End

gymnasium = pytest.importorskip("gymnasium", reason='pip install "dmd-kit[gym]"')

from gymnasium.utils.env_checker import check_env  # noqa: E402

from dmd.gym import Environment  # noqa: E402


def a_table(**more):
    return Environment("blasphemous_alchemy", investigators=("ian", "beth"), **more)


def played(table, seed, policy):
    """All steps of a game."""
    seen, told = table.reset(seed=seed)
    steps = [(seen, 0.0, told)]
    ended = stopped = False
    while not (ended or stopped):
        seen, reward, ended, stopped, told = table.step(policy(seen))
        steps.append((seen, reward, told))
    return steps


def first(seen):
    return 0


def test_gymnasiums_own_checker_finds_nothing_wrong():
    check_env(a_table(), skip_render_check=True)


def test_it_can_be_made_by_name():
    made = gymnasium.make("dmd/Evening-v0", what="blasphemous_alchemy")
    assert isinstance(made.unwrapped, Environment)


def test_the_mask_shows_as_many_slots_as_there_are_options_and_each_is_told():
    table = a_table()
    seen, told = table.reset(seed=3)
    game = dmd.new_game(investigators=("ian", "beth"), seed=3)
    assert table.observation_space.contains(seen)
    assert [one.says for one in table.choices] == list(game.options)
    assert int(seen["mask"].sum()) == len(game.options)
    assert all(one.rule.startswith("DMD-") for one in table.choices)
    assert told["who"] == game.state.fork.who


def test_a_game_is_the_one_that_the_kit_plays_with_the_same_seed():
    table, game = a_table(), dmd.new_game(investigators=("ian", "beth"), seed=8)
    seen, _ = table.reset(seed=8)
    for _ in range(60):
        option = int(seen["mask"].sum()) - 1
        seen, *_ = table.step(option)
        game.choose(option)
        assert table.state == game.state
        if game.is_over:
            break


def test_masked_samples_play_whole_games_whose_end_is_told():
    table = a_table()
    table.action_space.seed(1)
    for seed in range(3):
        steps = played(table, seed, lambda seen: table.action_space.sample(seen["mask"]))
        assert steps[-1][2]["result"] in ("won", "lost")
        assert steps[-1][2]["rule"].startswith("DMD-END-")
        assert not steps[-1][0]["mask"].any()


def test_an_empty_slot_changes_nothing_and_is_told():
    table = a_table()
    table.reset(seed=1)
    before = table.state
    _, reward, ended, stopped, told = table.step(table.slots - 1)
    assert table.state is before
    assert (reward, ended, stopped) == (0.0, False, False)
    assert "is empty" in told["refused"]


def test_the_reward_sees_before_the_option_and_after():
    def progress(before, option, after):
        assert option in before.fork.options
        return float(after.world.turn - before.world.turn)

    table = a_table(reward=progress)
    steps = played(table, 2, first)
    assert sum(reward for _, reward, _ in steps) == table.state.world.turn - 1


def test_games_that_never_end_are_stopped():
    table = a_table(most=5)
    table.reset(seed=1)
    *_, stopped = [table.step(table.slots - 1)[3] for _ in range(5)]
    assert stopped


def test_companions_play_the_other_seats():
    table = a_table(companions="beth")
    _, told = table.reset(seed=4)
    for _ in range(40):
        assert told["who"] == "ian"
        *_, ended, _, told = table.step(0)
        if ended:
            assert type(table.state.fork) is End
            break


def test_the_same_seed_is_the_same_game_and_no_seed_another():
    table = a_table()
    table.reset(seed=5)
    drawn = [table.reset()[0]["numbers"].tolist() for _ in range(2)]
    table.reset(seed=5)
    assert drawn == [table.reset()[0]["numbers"].tolist() for _ in range(2)]


@pytest.mark.parametrize(
    ("more", "words"),
    [({"render_mode": "human"}, "cannot be rendered"), ({"companions": "zoe"}, "does not sit")],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(more, words):
    with pytest.raises(Refusal, match=words):
        a_table(**more)


def test_a_table_is_told_in_sentences_where_asked():
    table = a_table(render_mode="ansi")
    table.reset(seed=1)
    assert "Entrance: Start" in table.render()


@pytest.mark.parametrize(
    ("missing", "name", "extra"),
    [("gymnasium", "Environment", "gym"), ("pyspiel", "Tree", "spiel")],
)
def test_where_an_extra_is_missing_a_sentence_says_how_to_get_it(missing, name, extra):
    code = f"""
import sys
sys.modules[{missing!r}] = None
import dmd.gym
from dmd.core.complaints import Refusal
try:
    dmd.gym.{name}
except Refusal as refusal:
    print(refusal)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "not installed here" in run.stdout
    assert f'pip install "dmd-kit[{extra}]"' in run.stdout

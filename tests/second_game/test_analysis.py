"""A second game that says nothing about its positions yet: the analysis says so, and no more."""

from __future__ import annotations

from tests.second_game.test_second_game import told, with_lantern  # noqa: F401  # a fixture


def test_a_game_without_an_analyst_is_told_that_it_has_none(with_lantern, tmp_path):  # noqa: F811
    code = "import dmd; dmd.new_game(game='lantern', seed=1).save('ada.json')"
    told(with_lantern("-c", code, cwd=tmp_path))

    for more in ([], ["--ask", "do we lose"]):
        done = with_lantern("-m", "dmd", "analyse", "ada.json", *more, cwd=tmp_path)
        assert done.returncode == 1
        assert done.stderr == "dmd analyse: This game has no analysis yet.\n"

"""A second game is a folder: what the kit does with one that nobody told it of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.second_game.build import WELL, build

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def with_lantern(tmp_path_factory):
    """Runs Python, or a command of the kit, where the lantern game is installed."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    path = os.pathsep.join(map(str, (folder, ROOT, ROOT / "widgets")))
    environment = os.environ | {"PYTHONPATH": path}

    def run(*words, cwd=folder):
        done = subprocess.run(
            [sys.executable, *words], cwd=cwd, env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert "Traceback" not in done.stderr, done.stderr
        return done

    run.environment = environment
    return run


def told(done):
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_found_by_its_entry_point_and_imported_when_it_is_asked_for(with_lantern):
    code = (
        "import sys, dmd; from dmd import games; "
        "print(list(games.kits()), 'dmd_lantern.lantern' in sys.modules)"
    )
    assert told(with_lantern("-c", code)).strip() == (
        "['death_may_die', 'final_girl', 'lantern'] False"
    )


def test_it_is_set_up_played_and_shown_in_words_and_as_a_picture(with_lantern):
    code = (
        "import dmd\n"
        "game = dmd.new_game(game='lantern', seed=1)\n"
        "print(game); game.choose('Climb down.'); print(game.journal)\n"
        "assert game.svg().startswith('<svg'); assert 'Oil' in game.svg()\n"
        "print(*(dmd.new_game(well=one).world.depth for one in ('shallow', 'deep')))\n"
    )
    shown = told(with_lantern("-c", code))
    assert "Ada's Lantern: turn 1." in shown
    assert "Ada is 0 of 3 deep, with 3 oil." in shown
    assert "0  Climb down." in shown
    assert "The coin shows" in shown
    assert shown.rstrip().endswith("1 0")


def test_a_saved_game_of_it_goes_on(with_lantern, tmp_path):
    code = (
        "import dmd\nfrom pathlib import Path\n"
        "game = dmd.new_game(game='lantern', seed=1)\n"
        "game.choose(0); game.save('ada.json'); game.choose(0)\n"
        "again = dmd.load(Path('ada.json'))\n"
        "assert again.state == game.state\n"
        "print(again.choose(0).text())\n"
    )
    assert "(LAN-" in told(with_lantern("-c", code, cwd=tmp_path))


def test_what_it_lacks_is_said(with_lantern):
    code = "import dmd; dmd.new_game(game='lantern').situation()"
    done = subprocess_refusal(with_lantern, code)
    assert "Ada's Lantern has no short texts for positions yet." in done
    assert "has no setting “heroine”" in subprocess_refusal(
        with_lantern, "import dmd; dmd.new_game(game='lantern', heroine='laurie')"
    )
    assert "knows no game “lanter”" in subprocess_refusal(
        with_lantern, "import dmd; dmd.new_game(game='lanter')"
    )


def subprocess_refusal(run, code, cwd=None):
    wrapped = (
        "from dmd.core.complaints import Refusal\n"
        f"try:\n    {code}\nexcept Refusal as refusal:\n    print(refusal)\n"
    )
    return told(run("-c", wrapped, cwd=cwd) if cwd else run("-c", wrapped))


def test_its_rules_are_found_by_their_ids_and_by_words(with_lantern):
    code = "import dmd; print(dmd.rule('LAN-CLIMB-2')); print(dmd.rules('oil', game='lantern'))"
    shown = told(with_lantern("-c", code))
    assert shown.count("A climb burns oil") == 2
    assert "DMD-RUN-3" in told(with_lantern("-c", "import dmd; print(dmd.rule('DMD-RUN-3'))"))


def test_a_name_that_no_game_knows_is_refused(with_lantern):
    assert "The kit has no well “dry”." in subprocess_refusal(
        with_lantern, "import dmd; dmd.new_game(game='lantern', well='dry')"
    )


def test_what_it_has_not_is_absent_everywhere_and_said(with_lantern, tmp_path):
    lacks = {
        "dmd.dice('3B', game='lantern')": "dice",
        "dmd.show('oil', game='lantern')": "descriptions of its cards",
        "dmd.new('well', 'mine')": "well to begin with",
        "__import__('dmd.course.questions').course.questions.lessons('lantern')": "lessons",
    }
    for code, called in lacks.items():
        told_ = subprocess_refusal(with_lantern, f"import dmd; {code}", cwd=tmp_path)
        assert told_.strip() == f"Ada's Lantern has no {called} yet."


def test_a_file_of_it_is_checked_played_and_compared(with_lantern, tmp_path):
    for name, begins in (("mine", 2), ("low", 3), ("odd", 7)):
        (tmp_path / f"{name}.yaml").write_text(WELL.format(id=name, begins=begins), "utf-8")

    def dmd(*words):
        return with_lantern("-m", "dmd", *words, cwd=tmp_path)

    assert told(dmd("check", "mine.yaml")).startswith("mine.yaml: ")
    assert "She begins at the bottom." in told(dmd("check", "low.yaml"))
    wrong = dmd("check", "odd.yaml")
    assert wrong.returncode == 1
    assert "line 4" in wrong.stdout + wrong.stderr
    changed = told(dmd("diff", "mine.yaml", "low.yaml"))
    assert changed.splitlines()[-1] == "The begins of the well is now 3 instead of 2."
    code = (
        "import dmd\nfrom pathlib import Path\n"
        "game = dmd.new_game('./mine.yaml', seed=1); print(game.world.depth)\n"
        "game.save('ada.json'); print(dmd.load(Path('ada.json')).world.depth)\n"
    )
    assert told(with_lantern("-c", code, cwd=tmp_path)).split() == ["2", "2"]
    names = json.loads(told(dmd("schema", "--json")))
    assert {"well", "episode", "map"} <= set(names)


def test_the_kit_plays_it_by_itself(with_lantern):
    done = told(with_lantern("-m", "dmd", "playout", "shallow", "--seed", "3"))
    assert "seed 3, state " in done
    many = told(
        with_lantern("-m", "dmd", "playout", "deep", "--game", "lantern", "--games", "5", "--json")
    )
    data = json.loads(many)
    assert data["well"] == "deep"
    assert data["summary"]["games"] == len(data["games"]) == 5
    assert sum(data["summary"]["results"].values()) == 5


def test_a_search_says_from_which_game_an_answer_is(with_lantern):
    shown = told(with_lantern("-m", "dmd", "rule", "coin"))
    assert "– Ada's Lantern –" in shown
    assert "LAN-CLIMB-2" in shown
    data = json.loads(told(with_lantern("-m", "dmd", "rule", "climb-2", "--json")))
    assert (data["rule"]["id"], data["rule"]["game"]) == ("LAN-CLIMB-2", "lantern")
    chapters = told(with_lantern("-m", "dmd", "rule"))
    assert chapters.index("Death May Die –") < chapters.index("Ada's Lantern –")


def test_the_usual_game_stays_what_it_was(with_lantern):
    code = "import dmd; print(dmd.new_game(investigators=['ian', 'beth'], seed=7).asks)"
    assert "chooses" in told(with_lantern("-c", code))
    data = json.loads(told(with_lantern("-m", "dmd", "odds", "3B+1G", "success >= 2", "--json")))
    assert (data["numerator"], data["denominator"]) == (11, 16)


def test_an_evening_of_it_is_played_in_the_terminal(with_lantern):
    done = subprocess.run(
        [sys.executable, "-m", "dmd", "play", "shallow", "--game", "lantern", "--seed", "1"],
        input="table\nmap\nshow oil\n0\nwhy\nquit\n", capture_output=True, text=True, check=False,
        env=with_lantern.environment,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Ada is 1 of 3 deep" in done.stdout
    assert "This game is played without a board." in done.stdout
    assert "has no descriptions of its cards yet." in done.stdout
    assert "The coin shows" in done.stdout


def test_its_panels_work_or_say_what_it_lacks(with_lantern):
    code = (
        "import dmd, dmd_widgets\n"
        "game = dmd.new_game(game='lantern', seed=1)\n"
        "panel = dmd_widgets.table(game)\n"
        "assert [one['sentence'] for one in panel.view['options']] == list(game.options)\n"
        "panel._heard(panel, {'do': 'choose', 'option': 0, 'stamp': panel.view['stamp']}, [])\n"
        "print(panel.status['text']); print(panel)\n"
        "panel._heard(panel, {'do': 'weigh', 'option': 0, 'stamp': panel.view['stamp']}, [])\n"
        "print(panel.odds['told'])\n"
        "panel._heard(panel, {'do': 'undo'}, [])\n"
        "print(panel.status['text'], panel.status['rule'])\n"
    )
    shown = told(with_lantern("-c", code))
    assert "Climb down. The coin shows" in shown
    assert "game = dmd.new_game('deep', game='lantern', seed=1)" in shown
    assert (
        "{'0': {'text': '', 'parts': [], 'table': None, 'hard': False}}" in shown
    )  # nobody can analyse it
    assert shown.rstrip().endswith("Undone. ada chooses. Ada may act. LAN-1")
    for what, lacking in (
        ("paths(dmd.new_game(game='lantern'))", "Ada's Lantern has no paths yet."),
        ("dice(game='lantern')", "Ada's Lantern has no dice yet."),
    ):
        code = f"import dmd, dmd_widgets; dmd_widgets.{what}"
        assert lacking in subprocess_refusal(with_lantern, code)


def test_it_brings_to_panels_what_only_it_has(with_lantern):
    code = (
        "import sys, dmd_widgets\n"
        "from dmd_widgets.games import part_of\n"
        "assert 'dmd_lantern.sides' not in sys.modules\n"
        "print(*part_of('lantern', 'dice').signs, part_of('lantern', 'paths'))\n"
    )
    assert told(with_lantern("-c", code)).strip() == "heads None"

"""`make soak` kills 2,000 times; here a few of each kind."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked")
def test_a_killed_player_loses_at_most_the_last_action_and_leaves_no_litter():
    command = [sys.executable, "-m", "tests.core.saves.save_kills", "--kills", "30", "--every", "7"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    seen = json.loads(told.stdout)
    assert seen["at random moments"]["kills"] == 30
    steps = [one for kind, one in seen.items() if kind != "at random moments"]
    assert len(steps) == 3
    for one in steps:
        assert one["kills"] > 20
        assert one["temp files found"] > 0, "no kill fell into a save"
        assert one["action in progress kept"] > 0, "no kill fell behind the last word of an action"

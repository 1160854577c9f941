"""What a run of the tests says at its end, and what it keeps together."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.panels import write_notebook

CONFTEST = Path(__file__).with_name("conftest.py")
TESTS = """\
import pytest

@pytest.fixture(scope="session")
def browser():
    pytest.skip("Chromium is not installed")

@pytest.mark.parametrize("n", range(3))
def test_sees(browser, n): pass

def test_elsewhere(): pytest.skip("this system has no /proc")

def test_works(): pass
"""


@pytest.fixture
def kit(tmp_path):
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "test_some.py").write_text(TESTS)
    write_notebook(tmp_path, "counting.ipynb", *("n = 0", *["n += 1"] * 6))
    return tmp_path


def lines_of(folder: Path, *words: str) -> list[str]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_whatever_was_left_out_is_said_with_its_reason_just_before_the_last_line(kit):
    *_, first, second, last = lines_of(kit, "-q", "-ra", "test_some.py")
    assert first == "3 tests were left out: Chromium is not installed"
    assert second == "1 test was left out: this system has no /proc"
    assert last.startswith("1 passed, 4 skipped")


def test_the_cells_of_a_notebook_stay_with_one_worker(kit):
    told = lines_of(kit, "-v", "-n", "2", "--nbval-lax", "--nbval-current-env", ".")
    cells = [line for line in told if "PASSED counting" in line]  # pytest may write counting::ipynb
    assert len(cells) == 7
    assert len({line.split("]")[0] for line in cells}) == 1
    assert "3 tests were left out: Chromium is not installed" in told

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


def lines_of(folder: Path, *words: str, status: int = 0) -> list[str]:
    plugins = ["no:cacheprovider", *([] if "--nbval-lax" in words else ["no:nbval"])]  # it is slow
    here = f"-opythonpath={CONFTEST.parents[1]}"  # where what it imports lies
    command = [sys.executable, "-m", "pytest", here, *(f"-p{one}" for one in plugins), *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_whatever_was_left_out_is_said_with_its_reason_just_before_the_last_line(kit):
    *_, first, second, last = lines_of(kit, "-q", "-ra", "test_some.py")
    assert first == "3 tests were left out: Chromium is not installed"
    assert second == "1 test was left out: this system has no /proc"
    assert last.startswith("1 passed, 4 skipped")


@pytest.mark.wide
def test_the_cells_of_a_notebook_stay_with_one_worker(kit):
    told = lines_of(kit, "-v", "-n", "2", "--nbval-lax", "--nbval-current-env", ".")
    cells = [line for line in told if "PASSED counting" in line]  # pytest may write counting::ipynb
    assert len(cells) == 7
    assert len({line.split("]")[0] for line in cells}) == 1
    assert "3 tests were left out: Chromium is not installed" in told


SAME = """\
import pytest

@pytest.mark.parametrize("seed", range(6))
def test_first(seed): pass

@pytest.mark.parametrize("seed", range(6))
def test_second(seed): pass
"""


@pytest.mark.wide
def test_the_tests_of_a_file_that_are_given_the_same_stay_with_one_worker(kit):
    (kit / "test_same.py").write_text(SAME)
    told = lines_of(kit, "-v", "-n", "2", "test_same.py")
    for seed in range(6):
        who = {line.split("]")[0] for line in told if "PASSED" in line and f"[{seed}]" in line}
        assert len(who) == 1, told


KINDS = """\
import os
from pathlib import Path
import pytest

@pytest.mark.parametrize("n", range(4))
def test_runs(n):
    with Path(os.environ["ORDER"]).open("a") as order:
        order.write(f"{os.environ['PYTEST_XDIST_WORKER']} {__file__}\\n")
"""


@pytest.mark.wide
def test_one_worker_begins_with_what_waits_and_the_other_with_what_computes(kit, monkeypatch):
    for room in ("browser", "core", "analysis"):
        (kit / "tests" / room).mkdir(parents=True)
        (kit / "tests" / room / "test_kind.py").write_text(KINDS)
    order = kit / "order.txt"
    monkeypatch.setenv("ORDER", str(order))
    lines_of(kit, "-n", "2", "--import-mode=importlib", "tests")
    first: dict[str, str] = {}
    for line in order.read_text().splitlines():
        worker, file = line.split()
        first.setdefault(worker, Path(file).parent.name)
    assert first == {"gw0": "browser", "gw1": "analysis"}
    assert len(order.read_text().splitlines()) == 12


DEADLY = """\
import os
import pytest

@pytest.mark.parametrize("n", range(2))
def test_ends_its_worker(n): os._exit(3)

@pytest.mark.parametrize("n", range(2, 12))
def test_works(n): pass
"""


@pytest.mark.wide
def test_when_all_workers_die_others_take_their_places(kit):
    (kit / "test_deadly.py").write_text(DEADLY)
    *_, last = lines_of(kit, "-q", "-n", "2", "test_deadly.py", status=1)
    assert last.startswith("2 failed, 10 passed")


WIDE = """\
import pytest

@pytest.mark.wide
def test_in_breadth(): pass

def test_in_short(): pass
"""


@pytest.mark.parametrize(("variable", "left"), [("", 1), ("DMD_WIDE", 0)])
def test_what_goes_through_in_breadth_is_left_to_ci_and_that_is_said(
    kit, monkeypatch, variable, left
):
    (kit / "pytest.ini").write_text("[pytest]\nmarkers = wide: in breadth\n")
    (kit / "test_wide.py").write_text(WIDE)
    for name in ("CI", "DMD_WIDE", "DMD_SOAK"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, "1")
    *_, said, last = lines_of(kit, "-q", "test_wide.py")
    assert last.startswith(f"{2 - left} passed")
    left_out = "1 test was left out: wide, and left to CI; make test WIDE=1 runs it here"
    assert (said == left_out) == bool(left)

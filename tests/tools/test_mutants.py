"""`make mutants` on a kit of one module: it finds what tests miss, and fails closed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.excuses import Excuse, excused, read_excuses
from tools.mutants.goals import GOALS
from tools.mutants.mutations import Module
from tools.mutants.report import wilson

ROOT = Path(__file__).resolve().parents[2]

GROWN = """\
from __future__ import annotations


def taller(height: int | None, most: int = 9) -> int:
    if height is None:
        return 0
    return min(max(height, 3), most)
"""
TESTS = """\
from tiny.grown import taller

def test_the_small_grow(): assert [taller(one) for one in (1, 2, 3, 4)] == [3, 3, 3, 4]
def test_nobody_stays_small(): assert taller(None) == 0
"""
DRIVER = """\
import sys
from pathlib import Path
from tools.mutants.__main__ import try_all
from tools.mutants.excuses import read_excuses
from tools.mutants.report import Progress
from tools.mutants.trial import prepare
from tools.mutants.verdicts import Broken, Court

kit, goal, *goals = Path(sys.argv[1]), int(sys.argv[2]), "tiny/grown.py"
prepare(kit, heavy=())
try:
    court = Court(goals, ["tests/test_grown.py"], kit / "memory")
    excuses = read_excuses(kit / "excuses.yaml")
    sys.exit(try_all(court, dict.fromkeys(goals, goal), excuses, None, Progress()))
except Broken as why:
    print(why)
    sys.exit(1)
"""


class Kit:
    """A module, its tests, and excuses; `run` tries its mutants in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("tiny/__init__.py", "")
        self.write("tiny/grown.py", GROWN)
        self.write("tests/test_grown.py", TESTS)
        self.write("excuses.yaml", "[]")
        self.write(
            "pyproject.toml", '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n'
        )

    def write(self, name: str, text: str) -> None:
        (self.folder / name).parent.mkdir(exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")

    def run(self, goal: int = 85) -> tuple[int, str]:
        """The exit status, and what it said."""
        done = subprocess.run(
            [sys.executable, "-c", DRIVER, str(self.folder), str(goal)],
            capture_output=True, text=True, check=False, timeout=120,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def kit(tmp_path):
    return Kit(tmp_path)


def test_what_tests_notice_is_told_from_what_they_miss(kit):
    status, said = kit.run(goal=50)

    # Nobody asks for more than nine: the mutants of `most` survive, all others fall.
    assert status == 0, said
    assert "most: int = 9) -> int:\n+def taller(height: int | None, most: int = 10) -> int:" in said
    assert "+def taller(height: int | None, most: int = 8) -> int:" in said
    assert "0 of 1 modules under their goal" in said
    assert said.count("@@ -") == 2


@pytest.mark.wide
def test_a_score_under_its_goal_fails(kit):
    status, said = kit.run(goal=95)

    assert status == 1
    assert "MISSED" in said
    assert "1 of 1 modules under their goal" in said


@pytest.mark.wide
def test_a_mutant_that_never_ends_is_stopped_and_counts_as_noticed(kit):
    kit.write(
        "tiny/grown.py", "def taller(one):\n    while one < 3:\n        one += 1\n    return one\n"
    )
    kit.write(
        "tests/test_grown.py",
        "from tiny.grown import taller\ndef test_it(): assert taller(2) == 3\n",
    )

    status, said = kit.run(goal=0)

    # `one -= 1` is the one that never ends.
    assert status == 0, said
    assert said.split("tiny/grown.py")[1].split()[3] == "1"


@pytest.mark.wide
def test_a_second_run_remembers_and_says_the_same(kit):
    first = kit.run(goal=50)
    kit.write(
        "tests/test_grown.py", TESTS + "\ndef test_nobody_is_a_giant(): assert taller(12) == 9\n"
    )
    third = kit.run(goal=100)

    assert first[0] == 0
    assert third[0] == 0, third[1]  # the new test has killed the last two
    assert "survivors" not in third[1]


def test_a_test_that_fails_without_a_mutant_stops_everything(kit):
    kit.write("tests/test_grown.py", TESTS + "\ndef test_red(): assert taller(1) == 1\n")

    status, said = kit.run(goal=0)

    assert status == 1
    assert "1 tests fail without any mutant" in said
    assert "test_red" in said


@pytest.mark.wide
def test_a_whole_game_is_left_out_even_if_it_calls_being_cut_off_a_failure(kit):
    # As hypothesis does, when it is cut off in the middle of an example.
    game = """
def test_game():
    try:
        heights = []
        while True:
            heights = [taller(1)]
    finally:
        raise ValueError
"""
    kit.write("tests/test_grown.py", TESTS + game)

    status, said = kit.run(goal=50)

    assert status == 0, said
    assert said.count("@@ -") == 2


@pytest.mark.wide
def test_a_test_file_that_cannot_be_read_stops_everything(kit):
    kit.write("tests/test_grown.py", "import nothing_of_that_name\n")

    status, said = kit.run(goal=0)

    assert status == 1
    assert "without any mutant" in said or "could not be watched" in said


@pytest.mark.wide
def test_where_nothing_is_mutated_nothing_is_proved(kit):
    kit.write("tiny/grown.py", "def taller(height):\n    return sorted([height])\n")
    kit.write(
        "tests/test_grown.py", "from tiny.grown import taller\ndef test_it(): assert taller(1)\n"
    )

    status, said = kit.run(goal=0)

    assert status == 1
    assert "Nothing was mutated" in said


@pytest.mark.wide
def test_no_tests_at_all_prove_nothing(kit):
    kit.write("tests/test_grown.py", "")

    status, said = kit.run(goal=0)

    assert status == 1
    assert "no test" in said


EXCUSE = """\
- module: tiny/grown.py
  room: taller
  was: "{was}"
  now: "{now}"
  why: Nobody is asked to say more.
"""


def test_an_excused_mutant_is_not_counted(kit):
    line = "def taller(height: int | None, most: int = {}) -> int:"
    kit.write("excuses.yaml", EXCUSE.format(was=line.format(9), now=line.format(10)))

    status, said = kit.run(goal=50)

    assert status == 0, said
    assert said.count("@@ -") == 1


@pytest.mark.wide
def test_an_excuse_for_a_mutant_that_is_no_more_is_an_error(kit):
    kit.write("excuses.yaml", EXCUSE.format(was="return 0", now="return 7"))

    status, said = kit.run(goal=0)

    assert status == 1
    assert "There is no such mutant any more: tiny/grown.py, taller: return 0 → return 7" in said


@pytest.mark.wide
def test_an_excuse_for_a_mutant_that_is_killed_is_an_error(kit):
    kit.write("excuses.yaml", EXCUSE.format(was="return 0", now="return 1"))

    status, said = kit.run(goal=0)

    assert status == 1
    assert "It needs no excuse, tests/test_grown.py::test_nobody_stays_small kills it" in said


def test_an_excuse_needs_a_reason(tmp_path):
    file = tmp_path / "excuses.yaml"
    file.write_text('[{module: a.py, room: f, was: "1", now: "2", why: " "}]', encoding="utf-8")

    with pytest.raises(ValueError, match="without a reason"):
        read_excuses(file)


def test_the_excuses_of_the_kit_speak_of_its_modules():
    assert {one.module for one in read_excuses()} <= set(GOALS)
    assert [one for one in GOALS if not (ROOT / one).is_file()] == []


def mutants(source: str) -> list[str]:
    module = Module("tiny.py", source)
    return [one.source for one in module.mutants(module.places())]


def test_filters_memberships_and_named_arguments_have_mistakes_of_their_own():
    assert "x = [a for a in b if not (a)]\n" in mutants("x = [a for a in b if a]\n")
    assert mutants("x = a not in b\n") == ["x = a in b\n"]
    assert sorted(mutants("f(a, b=c, d=e)\n")) == ["f(a, b=c)\n", "f(a, d=e)\n"]


def test_what_no_python_would_notice_is_no_mutant():
    # An annotation, what only mypy imports, a cache, that what is zipped is equally long.
    assert mutants("def f(a: int | None) -> int | None:\n    pass\n") == []
    assert mutants("if TYPE_CHECKING:\n    import a\n") == []
    assert mutants("@cache\ndef f():\n    pass\n") == []
    assert mutants("class A(Struct, gc=False, kw_only=True):\n    pass\n") == []
    assert mutants("x = zip(a, b, strict=True)\n") == []
    assert "x = zap(a, b, strict=False)\n" in mutants("x = zap(a, b, strict=True)\n")


def test_a_sample_is_the_same_every_time():
    module = Module("tiny/grown.py", GROWN)

    assert len(module.sample(5)) == 5
    assert [one.name for one in module.sample(5)] == [one.name for one in module.sample(5)]
    assert len(module.sample(1000)) == len(module.sample(None))


def test_an_excuse_finds_its_mutant_wherever_the_function_has_moved():
    excuse = Excuse("tiny/grown.py", "taller", "return 0", "return 1", "why not")
    moved = Module("tiny/grown.py", "# a line more\n" + GROWN)

    found, stale = excused([excuse], moved)

    assert [one.place.line for one in found] == [7]
    assert stale == []


def test_an_excuse_covers_the_same_mistake_whichever_operator_made_it():
    module = Module("tiny/grown.py", GROWN)
    ways = "if height is not None:", "if not height is None:"

    found = [
        excused([Excuse("tiny/grown.py", "taller", "if height is None:", way, "why")], module)[0]
        for way in ways
    ]

    assert [one[0].change[1] for one in found] == [*ways]
    assert found[0][0].meaning == found[1][0].meaning


def test_an_interval_tells_how_far_a_sample_can_be_trusted():
    # Wilson's, by hand for 8 of 10: (0.8 + 0.192) / 1.384 ∓ 0.2266, 1.96² / 10 being 0.384.
    low, high = wilson(8, 10)

    assert round(low, 3) == 0.49
    assert round(high, 3) == 0.943

"""The wheel holds the kit and nothing else, and works where there is no checkout."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import zipfile
from ast import literal_eval
from pathlib import Path
from urllib.request import urlopen

import pytest

from dmd_widgets.page.building.parts import kept
from tests.cli import labs
from tests.processes import PATIENCE, end, hear_ctrl_c

ROOT = Path(__file__).resolve().parents[2]
# Folders of the checkout, and what they are called once they are installed.
SHIPPED = {
    "dmd": "dmd",
    "widgets/dmd_widgets": "dmd_widgets",
    "maps": "dmd_maps",
    "notebooks": "dmd_course",
}
KINDS = {
    ".py", ".typed", ".yaml", ".json", ".jsonl", ".js", ".mjs", ".css", ".html", ".svg", ".txt",
    ".ipynb", ".mplstyle", ".po",
}  # fmt: skip
STAYS = "ruff.toml"  # a game's settings for the linter
LITTER = [
    "dmd/core/engine.py~",
    "dmd/core/.engine.py.swp",
    "dmd/core/engine.py.orig",
    "dmd/core/__pycache__/gone.cpython-311.pyc",
    "widgets/dmd_widgets/board.js.bak",
    "maps/.DS_Store",
    "maps/death_may_die/#half_saved.yaml#",
    "notebooks/.ipynb_checkpoints/00_start_here-checkpoint.ipynb",
    "build/lib/dmd/of_last_year.py",
]


def run(*command: object, cwd: Path) -> str:
    words = [str(word) for word in command]
    # Nothing of ours leaks in: neither this checkout nor the settings of whoever runs the tests.
    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd)}
    done = subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel, built from a copy of the tree in which people have worked untidily."""
    tree = tmp_path_factory.mktemp("tree")
    tidy = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
    for folder in ("dmd", "widgets", "maps", "notebooks", "tests"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=tidy)
    for name in ("pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tree)
    for name in LITTER:
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text("left behind")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", ".", cwd=tree)
    (built,) = (tree / "dist").iterdir()
    return built


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An empty environment with the wheel in it; what it depends on is borrowed from ours.

    Its path has blanks, and letters of another language.
    """
    place = tmp_path_factory.mktemp("środowisko z odstępem")
    run(sys.executable, "-m", "venv", "--without-pip", place, cwd=place)
    python = place / "bin" / "python"
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=place)
    # A plain line in a .pth file borrows the packages, and not the editable kit among them.
    Path(own.strip(), "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", python, "--quiet"]
    run(*pip, "install", "--no-index", "--no-deps", wheel, cwd=place)
    return place


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """A folder far from the checkout, where somebody uses the installed kit."""
    return tmp_path_factory.mktemp("gdzieś indziej")


def test_the_wheel_holds_the_kit_the_course_and_the_settings_and_nothing_else(wheel):
    kept = {
        f"{installed}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, installed in SHIPPED.items()
        for path in (ROOT / folder).rglob("*")
        if path.suffix in KINDS and ".ipynb_checkpoints" not in path.parts
    }
    about = "dmd_kit-0.1.0"
    kept |= {
        f"{about}.dist-info/{name}"
        for name in ("METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE")
    }
    settings = "etc/jupyter/labconfig/default_setting_overrides.d/dmd-kit.json"
    kept.add(f"{about}.data/data/{settings}")
    with zipfile.ZipFile(wheel) as archive:
        assert sorted(archive.namelist()) == sorted(kept)


def test_every_file_of_the_shipped_folders_is_of_a_kind_that_ships():
    made = {"__pycache__", ".ipynb_checkpoints"}
    others = [
        path
        for folder in SHIPPED
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix not in KINDS and made.isdisjoint(path.parts)
        if path.name != STAYS
    ]
    assert others == []


def test_the_installed_kit_is_the_one_from_the_wheel(environment, elsewhere):
    where = run(environment / "bin/python", "-c", "import dmd; print(dmd.__file__)", cwd=elsewhere)
    assert Path(where.strip()).is_relative_to(environment)


@pytest.mark.wide
def test_the_installed_kit_opens_a_map(environment, elsewhere):
    question = "import dmd; print(dmd.load_map('blasphemous_alchemy').distance('15', '1'))"
    from_here = subprocess.run(
        [sys.executable, "-c", question], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert int(from_here) > 0
    assert run(environment / "bin/python", "-c", question, cwd=elsewhere) == from_here


def test_the_installed_kit_shows_a_panel(environment, elsewhere):
    question = "import dmd_widgets; p = dmd_widgets.dice('1B'); print(p._esm, p._css, p)"
    shown = run(environment / "bin/python", "-c", question, cwd=elsewhere)
    assert "function openPanel" in shown
    assert ".dmd-panel" in shown
    assert "1B. Skills bring nothing." in shown


def test_the_installed_kit_finds_the_start_notebook(environment, elsewhere):
    question = "from dmd.cli import lab; print(*lab.the_course(lab.AROUND), sep='/')"
    found = Path(run(environment / "bin/python", "-c", question, cwd=elsewhere).strip())
    assert found == elsewhere / "dmd-course" / "00_start_here.ipynb"
    assert found.read_bytes() == (ROOT / "notebooks" / "00_start_here.ipynb").read_bytes()


def test_the_installed_kit_brings_its_jupyter_settings(environment):
    (brought,) = (environment / "etc/jupyter/labconfig").rglob("*.json")
    given = ROOT / "widgets" / "labconfig" / "default_setting_overrides.json"
    assert brought.read_text() == given.read_text()


@pytest.mark.wide
def test_the_installed_lab_opens_the_course_where_nobody_may_write(environment, elsewhere):
    nowhere = Path("/proc")  # not even root may make a folder there
    if not nowhere.is_dir():
        pytest.skip("this system has no /proc")
    command = [environment / "bin/dmd"]
    with labs.running(elsewhere, "--no-browser", command=command, cwd=nowhere) as lab:
        assert lab.lesson == "dmd-course/00_start_here.ipynb"
        assert "JupyterLab" in lab.page()
        assert lab.ask(f"/api/contents/{lab.lesson}")["writable"]
        kit = lab.run("__import__('dmd_widgets').__file__")
        assert Path(literal_eval(kit)).is_relative_to(environment)
        lab.process.terminate()
        assert lab.process.wait(30) == 0
        assert lab.left() == []


def test_the_installed_kit_without_a_built_page_says_what_to_do(environment, elsewhere):
    command = [environment / "bin/dmd", "page", "--no-browser"]
    home = {"PATH": os.environ["PATH"], "HOME": str(elsewhere)}
    done = subprocess.run(
        command, cwd=elsewhere, env=home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "There is no built page in “page”." in done.stderr
    assert "dmd page build FOLDER" in done.stderr


@pytest.mark.wide
def test_the_installed_kit_builds_a_page_as_an_archive_and_serves_it(environment, tmp_path):
    missing = [one for one in ("npm", "node") if shutil.which(one) is None]
    if missing and "CI" not in os.environ:
        pytest.skip(f"the page is built with {' and '.join(missing)}")
    home = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", ""),
            "DMD_PARTS": str(kept().parents[1])}  # fmt: skip
    dmd = environment / "bin/dmd"
    subprocess.run([dmd, "page", "build", "page.zip"], cwd=tmp_path, env=home, check=True)
    command = [dmd, "page", "page.zip", "--no-browser"]
    serving = subprocess.Popen(
        command, cwd=tmp_path, env=home, stdout=subprocess.PIPE, text=True, preexec_fn=hear_ctrl_c
    )
    try:
        assert serving.stdout
        address = re.search(r"http://127[.]0[.]0[.]1:\d+/", serving.stdout.readline())
        assert address
        with urlopen(address[0]) as answer:
            assert b"data-build=" in answer.read()
        serving.send_signal(signal.SIGINT)
        assert serving.wait(PATIENCE) == 130
    finally:
        end(serving)
        serving.stdout.close()
    with zipfile.ZipFile(tmp_path / "page.zip") as archive:
        names = {one.partition("/")[2] or one for one in archive.namelist()}
    assert {"index.html", "sw.js", "packs/first.gz", "lessons.json", "board-uk-dark.svg"} <= names


def test_the_installed_command_works(environment, elsewhere):
    assert "open JupyterLab on the first notebook" in run(environment / "bin/dmd", cwd=elsewhere)

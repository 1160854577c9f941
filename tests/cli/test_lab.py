"""`dmd lab`: a server that leads to the first notebook and leaves nothing behind."""

from __future__ import annotations

import os
import pty
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import dmd
from dmd import cli
from dmd.cli import lab
from dmd.core.complaints import Refusal
from tests.cli import labs

CELL = "__import__('dmd').load_map('blasphemous_alchemy').distance('15', '1')"
DISTANCE = str(dmd.load_map("blasphemous_alchemy").distance("15", "1"))
LESSONS = {lab.FIRST: "first", "01_dice.ipynb": "second", "situations/fire.ipynb": "third"}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """An environment with the course in its packages, and a learner in a folder of their own."""
    for name, text in LESSONS.items():
        lesson = tmp_path / "site-packages" / "dmd_course" / name
        lesson.parent.mkdir(parents=True, exist_ok=True)
        lesson.write_text(text)
    mine = tmp_path / "mine"
    mine.mkdir()
    monkeypatch.chdir(mine)
    return tmp_path / "site-packages"


def files_in(folder: Path) -> dict[str, str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text() for path in found}


def test_no_grammar_is_compiled_before_jupyterlab_is_there():
    """To check addresses with letters of any script would take most of the start."""
    code = (
        "import sys; from dmd.cli import lab; lab.spare_grammars(); import jupyterlab.labapp\n"
        "assert 'jsonschema' in sys.modules and 'lark' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ── where the course is ──────────────────────────────────────────────────────────────────────


def test_a_checkout_serves_its_own_notebooks(monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: True)  # whosever it is
    folder, notebook = lab.the_course(lab.AROUND)
    assert folder == Path(__file__).parents[2]
    assert notebook == "notebooks/00_start_here.ipynb"
    assert (folder / notebook).is_file()


def test_a_checkout_of_somebody_else_is_copied_like_an_installed_kit(installed, monkeypatch):
    (installed / "dmd_course").rename(installed / "notebooks")
    assert lab.the_course(installed) == (installed, "notebooks/00_start_here.ipynb")
    monkeypatch.setattr(os, "access", lambda path, mode: "notebooks" not in str(path))
    assert lab.the_course(installed) == (Path.cwd(), "dmd-course/00_start_here.ipynb")
    assert files_in(Path.cwd() / "dmd-course") == LESSONS


def test_an_installed_kit_copies_the_course_into_the_current_folder(installed, tmp_path):
    folder, notebook = lab.the_course(installed)
    assert (folder, notebook) == (tmp_path / "mine", "dmd-course/00_start_here.ipynb")
    assert files_in(tmp_path / "mine" / "dmd-course") == LESSONS


def test_a_lesson_the_learner_worked_in_is_never_overwritten(installed, tmp_path):
    lab.the_course(installed)
    course = tmp_path / "mine" / "dmd-course"
    (course / lab.FIRST).write_text("my answers")
    (course / "01_dice.ipynb").unlink()
    (course / "my_own.ipynb").write_text("mine")

    lab.the_course(installed)

    assert files_in(course) == {**LESSONS, lab.FIRST: "my answers", "my_own.ipynb": "mine"}


def test_a_link_beside_a_lesson_leads_nowhere(installed, tmp_path):
    mine = tmp_path / "secret.txt"
    mine.write_text("of mine")
    course = tmp_path / "mine" / "dmd-course"
    course.mkdir()
    for name in (f"{lab.FIRST}.part", f".{lab.FIRST}.{os.getpid()}.dmd-tmp"):
        (course / name).symlink_to(mine)

    lab.the_course(installed)

    assert mine.read_text() == "of mine"
    assert (course / lab.FIRST).read_text() == LESSONS[lab.FIRST]


def test_from_inside_the_copy_no_second_copy_is_made(installed, tmp_path, monkeypatch):
    lab.the_course(installed)
    monkeypatch.chdir(tmp_path / "mine" / "dmd-course")
    assert lab.the_course(installed) == (tmp_path / "mine", "dmd-course/00_start_here.ipynb")
    assert files_in(tmp_path / "mine" / "dmd-course") == LESSONS


def test_where_one_may_not_write_the_copy_goes_home(installed, tmp_path, monkeypatch):
    (tmp_path / "mine" / "dmd-course").write_text("a file in the way of the folder")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    folder, _ = lab.the_course(installed)
    assert folder == tmp_path / "home"
    assert files_in(folder / "dmd-course") == LESSONS


def test_nowhere_to_write_is_a_sentence(installed, tmp_path, monkeypatch):
    (tmp_path / "mine" / "dmd-course").write_text("in the way")
    monkeypatch.setenv("HOME", str(tmp_path / "mine"))
    with pytest.raises(Refusal, match=r"Change to one that you may write in"):
        lab.the_course(installed)


def test_a_kit_without_its_course_says_to_install_it_again(tmp_path):
    with pytest.raises(Refusal, match=r"The course is missing from .* Install the kit again\."):
        lab.the_course(tmp_path)


# ── what is asked ────────────────────────────────────────────────────────────────────────────


def test_without_jupyterlab_one_is_told_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert cli.main(["lab"]) == 1
    assert 'pip install "dmd-kit[lab]"' in capsys.readouterr().err


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80.5", "http", "", "٣", "9" * 5000])
def test_a_port_that_is_none_is_refused(text):
    with pytest.raises(ArgumentTypeError, match="ports are numbers from 1 to 65535"):
        lab.a_port(text)


def test_a_port_that_is_for_others_is_refused_at_once(monkeypatch, capsys):
    def forbidden(address):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", forbidden)
    assert cli.main(["lab", "--port", "80"]) == 1
    assert "You may not listen on port 80" in capsys.readouterr().err


def test_a_home_that_cannot_be_written_to_is_a_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "home").write_text("a file where the folder should be")
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "home" / "runtime"))
    assert cli.main(["lab"]) == 1
    told = capsys.readouterr().err
    assert f"{tmp_path}/home/runtime, which cannot be written to. Name a folder of yours" in told


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_needs_leave_to_be_root(monkeypatch, user, allowed):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    options = lab.lab_options(Path("/course"), "x.ipynb", 8888, browser=True)
    assert ("--allow-root" in options) is allowed
    assert "--no-browser" not in options


# ── a real server ────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A lab with its port taken, and a browser that writes down what it is to open."""
    home = tmp_path_factory.mktemp("home")
    browser = home / "browser"
    browser.write_text(
        f'#!/bin/sh\necho "$1" > "{home}/opened.part"\nmv "{home}/opened.part" "{home}/opened"\n'
    )
    browser.chmod(0o755)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        around = {"BROWSER": str(browser)}
        with labs.running(home, "--port", str(port), environment=around) as running:
            assert urlsplit(running.address).port != port
            yield running, home


def test_the_printed_address_leads_to_the_notebook_even_when_the_port_is_taken(here):
    running, _ = here
    parts = urlsplit(running.address)
    assert parts.hostname == "127.0.0.1"
    assert "JupyterLab" in running.page()
    notebook = running.ask(f"/api/contents/{running.lesson}")
    assert notebook["content"]["metadata"]["kernelspec"]["name"] == "python3"


def test_the_browser_is_opened_on_the_notebook(here):
    running, home = here
    labs.wait_until((home / "opened").exists)
    leads_on = Path(unquote(urlsplit((home / "opened").read_text().strip()).path)).read_text()
    assert running.address in leads_on


def test_the_news_never_ask_to_be_fetched(here):
    running, _ = here
    settings = running.ask("/lab/api/settings/@jupyterlab/apputils-extension:notification")
    defaults = {
        name: setting["default"] for name, setting in settings["schema"]["properties"].items()
    }
    assert defaults["fetchNews"] == "false"
    assert defaults["checkForUpdates"] is False


def check_nothing_is_left(running, home):
    assert running.process.wait(120) == 0  # a busy machine is slow, not wrong
    assert running.left() == []
    assert list(home.glob(".local/share/jupyter/runtime/*server*")) == [], "an orderly end"


@pytest.mark.wide
def test_to_be_told_to_end_leaves_no_kernel_behind(tmp_path):
    with labs.running(tmp_path, "--no-browser") as running:
        assert running.run(CELL) == DISTANCE
        programs = [child.cmdline() for child in running.children]
        (program,) = [words[0] for words in programs if "ipykernel_launcher" in words]
        assert program.startswith(sys.prefix), "the kernel of this environment"
        running.process.send_signal(signal.SIGTERM)
        check_nothing_is_left(running, tmp_path)


@pytest.fixture
def hangs_up() -> Iterator[None]:
    """Tests begun by nohup would hand on that a closed terminal is nothing to them."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.parametrize("how", ["Ctrl-C", "closed"])
def test_a_terminal_with_ctrl_c_or_closed_ends_it_all(how, tmp_path, hangs_up):
    master, slave = pty.openpty()
    command = ("setsid", "--ctty", *labs.FROM_HERE)  # whose terminal this is
    with labs.running(tmp_path, "--no-browser", command=command, stdin=slave) as running:
        os.close(slave)
        assert running.run(CELL) == DISTANCE
        if how == "Ctrl-C":
            os.write(master, b"\x03")
        else:
            os.close(master)
        check_nothing_is_left(running, tmp_path)
    with suppress(OSError):
        os.close(master)


@pytest.fixture
def my_home():
    """A home outside of what belongs to whoever runs the tests."""
    with tempfile.TemporaryDirectory() as folder:
        if os.geteuid() == 0:
            os.chown(folder, labs.NOBODY, labs.NOBODY)
        yield Path(folder)


@pytest.mark.wide
def test_an_ordinary_user_gets_lessons_that_can_be_saved_and_needs_no_browser(my_home):
    command = (*labs.an_ordinary_user(), *labs.FROM_HERE)
    around = {"PATH": str(my_home)}  # where no browser is
    with labs.running(my_home, command=command, environment=around, cwd=Path("/")) as running:
        assert "JupyterLab" in running.page()
        assert running.ask(f"/api/contents/{running.lesson}")["writable"]
        assert running.run(CELL) == DISTANCE
        user = os.geteuid() or labs.NOBODY
        assert {child.uids().real for child in running.children} == {user}
        running.process.send_signal(signal.SIGINT)
        check_nothing_is_left(running, my_home)


NO_NETWORK = """
import fcntl, os, socket, struct, sys
up = struct.pack("16sh14x", b"lo", 1)
fcntl.ioctl(socket.socket(), 0x8914, up)  # this machine can still talk to itself
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.wide
def test_without_a_network_the_notebook_opens_and_its_kernel_answers(tmp_path):
    alone = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    if not shutil.which("unshare") or subprocess.run([*alone, "true"], check=False).returncode:
        pytest.skip("this machine lets nobody take the network away: unshare --net")
    command = (*alone, sys.executable, "-c", NO_NETWORK, "-m", "dmd")
    with labs.running(tmp_path, "--no-browser", command=command) as running:
        user = () if os.geteuid() == 0 else ("--user", "--preserve-credentials")
        running.inside = ("nsenter", "--target", str(running.process.pid), *user, "--net")
        assert "JupyterLab" in running.page()
        assert running.run(CELL) == DISTANCE


@pytest.mark.wide
def test_whoever_has_a_token_of_their_own_is_told_the_address_as_well(tmp_path):
    around = {"JUPYTER_TOKEN": "my secret"}
    with labs.running(tmp_path, "--no-browser", environment=around) as running:
        assert running.lesson.endswith("/00_start_here.ipynb")
        assert "secret" not in (tmp_path / "lab.log").read_text()
        assert "Password or token" in running.page()

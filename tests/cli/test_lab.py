"""`dmd lab`: a server that leads to the first notebook and leaves nothing behind."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from argparse import ArgumentTypeError
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest

from dmd import cli
from dmd.cli import lab
from dmd.core.complaints import Refusal

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


# ── where the course is ──────────────────────────────────────────────────────────────────────


def test_a_checkout_serves_its_own_notebooks():
    folder, notebook = lab.the_course(lab.AROUND)
    assert folder == Path(__file__).parents[2]
    assert notebook == "notebooks/00_start_here.ipynb"
    assert (folder / notebook).is_file()


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


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_needs_leave_to_be_root(monkeypatch, user, allowed):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    options = lab.lab_options(Path("/course"), "x.ipynb", 8888, browser=True)
    assert ("--allow-root" in options) is allowed
    assert "--no-browser" not in options


# ── a real server ────────────────────────────────────────────────────────────────────────────


@contextmanager
def a_running_lab(home: Path, *options: str):
    """`dmd lab` in a process group of its own, and the address it printed."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
    command = [sys.executable, "-m", "dmd", "lab", *options]
    log = home / "lab.log"
    with (
        log.open("w") as output,
        subprocess.Popen(
            command,
            cwd=home,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        ) as process,
    ):
        try:
            yield process, the_address(process, log)
        finally:
            if process.poll() is None:
                process.terminate()


def the_address(process: subprocess.Popen, log: Path) -> str:
    for _ in range(600):
        found = re.search(r"http://\S+", log.read_text())
        if found:
            return found[0]
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(log.read_text())


def ask(address: str, path: str, data: dict | None = None):
    """One question to the server's own interface, with the token of the address printed."""
    parts = urlsplit(address)
    request = Request(
        f"{parts.scheme}://{parts.netloc}{path}",
        data=None if data is None else json.dumps(data).encode(),
        headers={"Authorization": "token " + parts.query.removeprefix("token=")},
    )
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)


def test_the_printed_address_leads_to_the_notebook_even_when_the_port_is_taken(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with a_running_lab(tmp_path, "--no-browser", "--port", str(port)) as (_, address):
            parts = urlsplit(address)
            assert parts.hostname == "127.0.0.1"
            assert parts.port != port
            assert parts.path == "/lab/tree/notebooks/00_start_here.ipynb"
            with urlopen(address, timeout=30) as page:
                assert page.status == 200
                assert b"JupyterLab" in page.read()
            notebook = ask(address, "/api/contents/notebooks/00_start_here.ipynb")
            assert notebook["content"]["metadata"]["kernelspec"]["name"] == "python3"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopping_it_leaves_no_kernel_behind(how, tmp_path):
    with a_running_lab(tmp_path, "--no-browser") as (process, address):
        kernel = ask(address, "/api/kernels", {"name": "python3"})
        assert kernel["name"] == "python3"
        children = psutil.Process(process.pid).children(recursive=True)
        programs = [child.cmdline() for child in children]
        (program,) = [words[0] for words in programs if "ipykernel_launcher" in words]
        assert program.startswith(sys.prefix), "the kernel of this environment"
        process.send_signal(how)
        assert process.wait(30) == 0
    _, left = psutil.wait_procs(children, timeout=10)
    assert left == []


def test_the_news_never_ask_to_be_fetched(tmp_path):
    with a_running_lab(tmp_path, "--no-browser") as (_, address):
        settings = ask(address, "/lab/api/settings/@jupyterlab/apputils-extension:notification")
        defaults = {
            name: setting["default"] for name, setting in settings["schema"]["properties"].items()
        }
    assert defaults["fetchNews"] == "false"
    assert defaults["checkForUpdates"] is False

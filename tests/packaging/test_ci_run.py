"""`.ci/run` on a bare machine: what is missing is installed, then everything is made."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / ".ci" / "run"
NEEDED = ("bash", "dirname", "env", "true")
PYTHON = """case "$2" in
    *ensurepip*) [ -e "{folder}/ensurepip" ] ;;
    *) echo python3.11-venv ;;
esac"""
APT = """echo "apt-get $@" >> "{folder}/calls"
case "$*" in
    *python3.11-venv*) echo > "{folder}/ensurepip" ;;
esac"""
MAKE = 'echo "make $@ (CI=$CI)" >> "{folder}/calls"'


class Machine:
    """A machine that has nothing but what is put on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "kit" / ".ci").mkdir(parents=True)
        shutil.copy(SCRIPT, folder / "kit" / ".ci")
        (folder / "bin").mkdir()
        for name in NEEDED:
            (folder / "bin" / name).symlink_to(str(shutil.which(name)))
        self.has("id", "echo 0")

    def has(self, name: str, does: str = "") -> None:
        """Put a program on it."""
        file = self.folder / "bin" / name
        file.write_text(f"#!/bin/sh\n{does.format(folder=self.folder)}\n")
        file.chmod(0o755)

    def run(self) -> tuple[list[str], str]:
        """What was called, and what was said."""
        environment = {"PATH": str(self.folder / "bin")}
        done = subprocess.run(
            [self.folder / "kit" / ".ci" / "run"],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        calls = self.folder / "calls"
        return calls.read_text().splitlines() if calls.exists() else [], done.stdout


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


MADE = [
    "make setup (CI=true)",
    "make --no-print-directory lint (CI=true)",
    "make --no-print-directory test (CI=true)",
]


def test_where_all_is_there_nothing_is_installed(machine):
    (machine.folder / "ensurepip").touch()
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("chromium")
    machine.has("apt-get", APT)
    assert machine.run() == (MADE, "")


def test_on_a_bare_debian_the_browser_and_the_maker_of_environments_are_installed_first(machine):
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("apt-get", APT)
    calls, told = machine.run()
    assert calls == [
        "apt-get -qq update",
        "apt-get -qq install -y --no-install-recommends python3.11-venv",
        "apt-get -qq install -y --no-install-recommends chromium",
        *MADE,
    ]
    assert told == "Installing python3.11-venv chromium …\n"


def test_where_nothing_can_be_installed_it_says_what_is_missing_and_tries_all_the_same(machine):
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("id", "echo 1000")
    machine.has("apt-get", APT)
    calls, told = machine.run()
    assert calls == MADE
    assert told.startswith("Missing here: python3.11-venv chromium;")

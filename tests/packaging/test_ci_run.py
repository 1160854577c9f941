"""What a bare machine lacks is installed where nobody need be asked, and announced first."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN, INSTALL = ".ci/run", "tools/install.sh"
SHELL = "chromium-headless-shell"
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
        for name in (RUN, INSTALL):
            (folder / "kit" / name).parent.mkdir(parents=True)
            shutil.copy(ROOT / name, folder / "kit" / name)
        (folder / "bin").mkdir()
        for name in NEEDED:
            (folder / "bin" / name).symlink_to(str(shutil.which(name)))
        self.has("id", "echo 0")

    def has(self, name: str, does: str = "") -> None:
        """Put a program on it."""
        file = self.folder / "bin" / name
        file.write_text(f"#!/bin/sh\n{does.format(folder=self.folder)}\n")
        file.chmod(0o755)

    def run(self, *command: str) -> tuple[list[str], str]:
        """What was called, and what was said."""
        program, *words = command or (RUN,)
        environment = {"PATH": str(self.folder / "bin")}
        done = subprocess.run(
            [self.folder / "kit" / program, *words],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0
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


def installing(*packages: str) -> list[str]:
    """What apt-get is called with."""
    asked = [f"install -y --no-install-recommends {package}" for package in packages]
    return [f"apt-get -qq {words}" for words in ("update", *asked)]


def test_where_all_is_there_nothing_is_installed(machine):
    (machine.folder / "ensurepip").touch()
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("apt-get", APT)
    assert machine.run() == (MADE, "")


def test_on_a_bare_debian_make_and_the_maker_of_environments_are_installed_first(machine):
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("apt-get", APT)
    calls, told = machine.run()
    assert calls == [*installing("python3.11-venv"), *MADE]
    assert told == "Installing python3.11-venv with apt-get …\n"


def test_where_nothing_can_be_installed_it_says_what_is_missing_and_tries_all_the_same(machine):
    machine.has("python3", PYTHON)
    machine.has("make", MAKE)
    machine.has("id", "echo 1000")
    machine.has("apt-get", APT)
    calls, told = machine.run()
    assert calls == MADE
    assert told.startswith("Missing here: python3.11-venv. Please install it (on Debian or Ubuntu:")


@pytest.mark.parametrize("name", [SHELL, "chromium", "chromium-browser"])
def test_where_there_is_a_browser_nothing_is_said(machine, name):
    machine.has(name)
    machine.has("apt-get", APT)
    assert machine.run(INSTALL, "--browser") == ([], "")


def test_on_debian_the_tests_bring_their_browser(machine):
    machine.has("apt-get", f"{APT}\ncp {{folder}}/bin/id {{folder}}/bin/{SHELL}")
    (machine.folder / "bin" / "cp").symlink_to(str(shutil.which("cp")))
    calls, told = machine.run(INSTALL, "--browser")
    assert calls == installing(SHELL)
    assert told == f"Installing {SHELL} with apt-get …\n"


def test_on_ubuntu_it_has_another_name(machine):
    machine.has("apt-get", f"{APT}\ncase $* in *chromium|*-shell) exit 100 ;; esac")
    calls, told = machine.run(INSTALL, "--browser")
    assert calls == installing(SHELL, "chromium", "chromium-browser")
    assert f"{SHELL} could not be installed" in told


def test_sudo_installs_it_only_if_it_wants_no_password(machine):
    machine.has("id", "echo 1000")
    machine.has("apt-get", APT)
    machine.has("sudo", "exit 1")
    assert machine.run(INSTALL, "--browser")[0] == []
    machine.has("sudo", 'shift; "$@"')
    assert machine.run(INSTALL, "--browser")[0][:2] == installing(SHELL)


def test_elsewhere_one_sentence_says_what_to_install(machine):
    calls, told = machine.run(INSTALL, "--browser")
    assert calls == []
    assert told == (
        f"Missing here: {SHELL}. Please install it (on Debian or Ubuntu: sudo apt-get install "
        f"{SHELL}); what needs it is left out until then.\n"
    )


@pytest.mark.parametrize(
    ("target", "brings_a_browser"), [("test", True), ("lab", False), ("setup", False)]
)
def test_only_what_needs_a_browser_asks_for_one(target, brings_a_browser):
    command = ["make", "--dry-run", "--no-print-directory", target]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert (INSTALL in done.stdout) == brings_a_browser
    assert "apt" not in done.stdout.replace(INSTALL, "")
    assert "sudo" not in done.stdout


def test_what_the_page_is_built_with_is_installed_unless_it_is_there(machine):
    machine.has("apt-get", APT)
    calls, told = machine.run(INSTALL, "--node")
    assert calls == installing("npm")
    assert told == "Installing npm with apt-get …\n"
    (machine.folder / "calls").unlink()
    machine.has("node")
    machine.has("npm")
    assert machine.run(INSTALL, "--node") == ([], "")

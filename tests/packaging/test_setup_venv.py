"""`make` sets up once, again when the declared dependencies changed, and heals what was cut off."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Kit:
    """A checkout with a pretended venv and pip: `calls` says which of them was really needed."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("pyproject.toml", "constraints.txt", "tools", "widgets/labconfig"):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copy(ROOT / name, folder / name)
        script = folder / "tools" / "setup_venv.py"
        spec = importlib.util.spec_from_file_location("setup_venv", script)
        self.tool = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.tool)
        self.folder = folder
        self.calls: list[str] = []
        self.pip_works = True
        monkeypatch.setattr(self.tool, "run", self.pretend)

    def pretend(self, command: list, problem: str) -> None:
        bin_folder = self.folder / ".venv" / "bin"
        if "venv" in command:
            self.calls.append("venv")
            shutil.rmtree(self.folder / ".venv", ignore_errors=True)
            bin_folder.mkdir(parents=True)
            (bin_folder / "python").symlink_to(sys.executable)
        else:
            self.calls.append("pip " + command[-1])
            if not self.pip_works:
                sys.exit(problem)
            (bin_folder / "dmd").touch()

    def setup(self, *extras: str) -> list[str]:
        """Set up, and tell what that took."""
        self.calls.clear()
        self.tool.main(list(extras or ("lab", "test")))
        return list(self.calls)

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.folder / name).read_text(encoding="utf-8")
        assert old in text
        (self.folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def kit(tmp_path, monkeypatch):
    return Kit(tmp_path, monkeypatch)


FROM_NOTHING = ["venv", "pip .[lab,test]"]


def test_a_second_run_does_nothing(kit):
    assert kit.setup() == FROM_NOTHING
    assert kit.setup() == []


def test_the_environment_of_another_checkout_that_is_linked_here_stays_as_it_is(kit, tmp_path):
    theirs = tmp_path / "theirs" / "bin"
    theirs.mkdir(parents=True)
    (theirs / "dmd").touch()
    (kit.folder / ".venv").symlink_to(theirs.parent)

    assert kit.setup() == FROM_NOTHING

    assert [*theirs.iterdir()] == [theirs / "dmd"]
    assert not (kit.folder / ".venv").is_symlink()


def test_dates_mean_nothing(kit):
    kit.setup()
    for name in ("pyproject.toml", "constraints.txt"):
        os.utime(kit.folder / name)
    assert kit.setup() == []


def test_what_is_no_dependency_means_nothing(kit):
    kit.setup()
    kit.edit("pyproject.toml", "line-length = 100", "line-length = 99")
    kit.edit("constraints.txt", "# ", "# Read me first. ")
    assert kit.setup() == []


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("pyproject.toml", '"msgspec>=', '"msgspec>=0.'),
        ("pyproject.toml", 'dmd = "dmd.cli:main"', 'dmd = "dmd.cli:other"'),
        ("constraints.txt", "numpy==", "numpy==0."),
        ("widgets/labconfig/default_setting_overrides.json", "false", "true"),
    ],
)
def test_a_changed_dependency_is_installed_into_the_venv_there_is(kit, name, old, new):
    kit.setup()
    kit.edit(name, old, new)
    assert kit.setup() == ["pip .[lab,test]"]
    assert kit.setup() == []


def test_the_benchmarks_add_their_extra_once_and_nobody_takes_it_away(kit):
    kit.setup()
    assert kit.setup("lab", "test", "bench") == ["pip .[bench,lab,test]"]
    assert kit.setup("lab", "test", "bench") == []
    assert kit.setup() == []


def test_an_interrupted_set_up_starts_over(kit):
    kit.pip_works = False
    with pytest.raises(SystemExit, match="pip could not install"):
        kit.setup()
    kit.pip_works = True
    assert kit.setup() == FROM_NOTHING


def test_an_interrupted_renewal_starts_over_too(kit):
    kit.setup()
    kit.edit("constraints.txt", "numpy==", "numpy==0.")
    kit.pip_works = False
    with pytest.raises(SystemExit):
        kit.setup()
    kit.pip_works = True
    assert kit.setup() == FROM_NOTHING


def test_a_venv_whose_python_is_gone_is_made_anew(kit):
    kit.setup()
    (kit.folder / ".venv" / "bin" / "python").unlink()
    assert kit.setup() == FROM_NOTHING


def test_another_python_or_another_folder_gets_another_venv(kit, monkeypatch):
    kit.setup()
    monkeypatch.setattr(kit.tool, "VERSION", "3.99")
    assert kit.setup() == FROM_NOTHING
    monkeypatch.setattr(kit.tool, "ROOT", kit.folder / ".." / kit.folder.name)
    assert kit.setup() == FROM_NOTHING


def test_a_python_that_is_too_old_is_told_so(kit, monkeypatch):
    monkeypatch.setattr(kit.tool, "OLDEST", (3, 99))
    with pytest.raises(SystemExit, match=r"needs Python 3\.99 or newer; this is Python 3\.\d+\."):
        kit.setup()
    assert kit.calls == []


def test_a_python_without_ensurepip_names_the_package_to_install(kit, monkeypatch):
    monkeypatch.setattr(kit.tool, "find_spec", lambda name: None if name == "ensurepip" else name)
    with pytest.raises(SystemExit, match=r"sudo apt install python3\.\d+-venv"):
        kit.setup()
    assert kit.calls == []

"""What panels remember of a person stays within a test."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A language chosen in one test is not the language of the next one."""
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "home"))

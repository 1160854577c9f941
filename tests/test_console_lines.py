"""Every line that README and docs tell you to type works, in their order, in an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROSE = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SETTING = re.compile(r"[A-Z_]+=.*")
BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def lines_of(page: Path) -> list[list[str]]:
    """What is typed, block by block, without the remarks."""
    text = "".join(BLOCK.findall(page.read_text(encoding="utf-8")))
    return [shlex.split(line, comments=True) for line in text.splitlines()]


def ran(*command: str | Path, where: Path, **settings: str) -> None:
    done = subprocess.run(
        command, cwd=where, capture_output=True, text=True, check=False,
        env=os.environ | settings, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_every_line_of_a_console_works(page, tmp_path):
    for line in filter(None, lines_of(page)):
        said = list(takewhile(SETTING.fullmatch, line))
        program, *words = line[len(said) :]
        settings = dict(one.split("=", 1) for one in said)
        if program == "make":
            # Only asked what it would do: it is what runs this test, or opens JupyterLab and waits.
            ran("make", "--dry-run", *words, where=ROOT)
        elif words[0] == "page":
            # It builds for minutes, or serves until it is ended: tests/cli/test_page.py does that.
            ran(Path(sys.executable).with_name("dmd"), "page", "--help", where=tmp_path)
        else:
            assert program == "dmd", f"nobody has tried {program}"
            if words[0] == "simulate" and "-n" in words:
                words[words.index("-n") + 1] = "4"  # what is told of many games is told of a few
            if words[0] == "analyse" and "--seconds" not in words:
                words += ["--seconds", "0.5"]  # who waits is told more; that it works shows soon
            ran(Path(sys.executable).with_name("dmd"), *words, where=tmp_path, **settings)


def test_the_readme_tells_what_to_type():
    programs = [program for program, *_ in lines_of(ROOT / "README.md")]
    assert programs.count("dmd") >= 5

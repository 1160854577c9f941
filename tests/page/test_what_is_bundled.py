"""What the page brings along: whose work it is, and that nobody's index is asked by name."""

from __future__ import annotations

import re
from pathlib import Path

from dmd.core.files.shelf import AROUND
from dmd_widgets.page.serving import Page
from tests.page.visiting import Visit

INDEXES = re.compile(r"pypi\.org|pythonhosted|npmjs|jsdelivr|unpkg|cdnjs|index-url|registry=")
SOURCES = ("dmd", "widgets", "tools", ".ci", "Makefile", "pyproject.toml", "constraints.txt")
BUNDLED = {"Python", "Pyodide", "msgspec", "networkx", "dmd-kit"}


def files(name: str) -> list[Path]:
    place = AROUND / name
    if place.is_file():
        return [place]
    return [one for one in place.rglob("*") if one.is_file() and one.suffix != ".pyc"]


def test_parts_come_from_wherever_pip_and_npm_are_told_to_look() -> None:
    every = [file for name in SOURCES for file in files(name)]
    assert len(every) > 500
    named = [
        (str(file.relative_to(AROUND)), found.group())
        for file in every
        if (found := INDEXES.search(file.read_bytes().decode(errors="replace")))
    ]
    assert named == []


def test_whatever_is_bundled_comes_with_its_licence(built_page: Page, resident: Visit) -> None:
    resident.open("#licences", "details")
    found = resident.json("licences.json")
    told = {one["name"].casefold(): one for one in found}
    for name in BUNDLED:
        assert any(name.casefold() in one for one in told), name
    for one in found:
        assert one["licence"]
        assert len(one["text"]) > 500, one["name"]
    shown = resident.text()
    for one in found:
        assert f"{one['name']} ({one['licence']})" in shown
    resident.page.locator("details summary", has_text="msgspec").click()
    assert "Redistribution" in resident.text()

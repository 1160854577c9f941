"""Lessons as pages: what is told is ready to read, what was shown last is there before Python is.

A notebook becomes a list of cells: markup made of our own Markdown, code to be run, and the outputs
that are stored with it, pictures as files of their own.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from dmd.core.complaints import Refusal

Cell = dict[str, Any]
OF_NOTEBOOKS: Final = re.compile(
    r"^.*(?:Shift (?:\+|and) Enter|(?:Run|Kernel) ▸).*\n?", re.MULTILINE
)
HOW_TO_RUN: Final = re.compile(r"<details><summary>How to run this page.*?</details>", re.DOTALL)
"""Lines that tell which keys and menus of a notebook run its cells: a page says that itself."""


def lessons(folder: Path) -> Iterator[tuple[str, dict[str, Any], dict[str, bytes]]]:
    """Each notebook of a folder: its name, the page it becomes, and the pictures beside that."""
    written = _markdown()
    for file in sorted(folder.glob("*.ipynb")):
        told = json.loads(file.read_text("utf-8"))
        pictures: dict[str, bytes] = {}
        cells = [_cell(one, file.stem, written, pictures) for one in told["cells"]]
        text = "".join("".join(one["source"]) for one in told["cells"])
        heading = re.search(r"^# (.+)$", text, re.MULTILINE)
        goal = re.search(r"^Goal: (.+)$", text, re.MULTILINE)
        page = {
            "title": heading[1] if heading else file.stem,
            "goal": goal[1].replace("*", "") if goal else "",
            "cells": cells,
        }
        yield file.stem, page, pictures


def _markdown() -> Callable[[str], str]:
    if find_spec("mistune") is None:
        raise Refusal(
            "Building a page needs mistune, which is not installed here.",
            remedy='It comes with the notebooks: pip install "dmd-kit[lab]"',
        )
    made: Callable[[str], str] = import_module("mistune").create_markdown(
        escape=False, plugins=["table", "strikethrough"]
    )
    return made


def _cell(
    cell: dict[str, Any], lesson: str, written: Callable[[str], str], pictures: dict[str, bytes]
) -> Cell:
    text = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return {
            "id": cell["id"],
            "html": _linked(HOW_TO_RUN.sub("", written(OF_NOTEBOOKS.sub("", text)))),
        }
    shown = []
    for number, output in enumerate(cell.get("outputs", ())):
        data = output.get("data", {})
        told = "".join(data.get("text/plain") or output.get("text", ""))
        if "image/png" in data:
            name = f"{lesson}-{cell['id']}-{number}.png"
            pictures[name] = b64decode("".join(data["image/png"]))
            shown.append({"png": name, "text": told})
        elif told:
            shown.append({"text": told.removesuffix("\n")})
        elif "traceback" in output:
            shown.append({"refused": "\n".join(output["traceback"])})
    return {"id": cell["id"], "code": text, "shown": shown}


def _linked(html: str) -> str:
    """Links between lessons lead to pages, rules to where they stand, all else stays away."""
    html = re.sub(r'href="(\w+)\.ipynb(#[^"]*)?"', r'href="#lesson/\1"', html)
    return re.sub(r'<a href="(?!#)([^"]*)"', r'<a rel="noreferrer" href="\1"', html)

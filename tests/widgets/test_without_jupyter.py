"""Panels outside Jupyter: quick to import, and still a text and a picture of what they show."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

import dmd_widgets

# How to open each of them, and words of what it then says.
OPENED = {
    "balance": ("dmd_widgets.balance()", "Nothing was played yet."),
    "dice": ("dmd_widgets.dice('3B+1G', seed=1)", "3B+1G. Skills bring nothing."),
    "map_builder": ("dmd_widgets.map_builder('five_rooms')", "Map(Five Rooms: 5 spaces, 5 links)"),
    "paths": ("dmd_widgets.paths(dmd.new_game(seed=1))", "A Run of"),
    "practice": ("dmd_widgets.practice()", "Track: space"),
    "progress": ("dmd_widgets.progress()", "Solved: "),
    "quiz": ("dmd_widgets.quiz('02-rest')", "can one Rest do?"),
    "story": ("dmd_widgets.story(dmd.new_game(seed=1).journal)", "Smash the Labs"),
    "table": ("dmd_widgets.table(dmd.new_game(seed=1))", "Blasphemous Alchemy, against Cthulhu"),
}
# Large, or of a server nobody needs for a panel.
HEAVY = ["anywidget", "ipywidgets", "IPython", "traitlets", "numpy", "pandas", "matplotlib"]
INSTALLED_WITH_JUPYTERLAB = ["jupyterlab", "notebook", "jupyter_server", "jupyterlab_server"]
SERVERS = [*INSTALLED_WITH_JUPYTERLAB, "ipykernel", "zmq", "tornado"]


def in_plain_python(code: str) -> Any:
    """What a new interpreter finds out; it prints one line of JSON."""
    around = "import json, sys\n"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", around + code], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@cache
def opened_without_jupyterlab(name: str) -> Any:
    """A panel opened where no JupyterLab is installed: its text, and how its picture begins."""
    return in_plain_python(f"""
for name in {INSTALLED_WITH_JUPYTERLAB!r}:
    sys.modules[name] = None  # as if it were not there
import dmd, dmd_widgets
panel = {OPENED[name][0]}
print(json.dumps([repr(panel), panel._repr_png_()[:24].hex()]))
""")


def test_every_panel_is_tried_here():
    assert sorted(OPENED) == sorted(dmd_widgets.__all__)


def test_the_package_is_imported_without_anything_large():
    loaded = in_plain_python("""
import dmd_widgets
print(json.dumps(sorted(sys.modules)))
""")
    assert [name for name in HEAVY + SERVERS if name in loaded] == []
    assert [name for name in loaded if name.startswith("dmd_widgets.")] == []


def test_a_panel_loads_nothing_large_that_it_does_not_need():
    loaded = in_plain_python("""
import dmd, dmd_widgets
dmd_widgets.table(dmd.new_game(seed=1))
print(json.dumps(sorted(sys.modules)))
""")
    unneeded = [*SERVERS, "numpy", "pandas", "matplotlib", "networkx"]
    assert [name for name in unneeded if name in loaded] == []


@pytest.mark.parametrize("name", OPENED)
def test_a_panel_says_what_it_shows(name):
    told, _ = opened_without_jupyterlab(name)
    assert OPENED[name][1] in told
    assert " object at 0x" not in told


@pytest.mark.parametrize("name", OPENED)
def test_a_panel_is_a_picture_too(name):
    _, begins = opened_without_jupyterlab(name)
    assert begins.startswith(b"\x89PNG\r\n\x1a\n".hex())
    width, height = int(begins[32:40], 16), int(begins[40:48], 16)
    assert width > 200
    assert height > 50


def test_without_ipywidgets_a_panel_says_what_to_install():
    told = in_plain_python("""
sys.modules["anywidget"] = None
import dmd_widgets
from dmd.core.complaints import Refusal
try:
    dmd_widgets.dice("1B")
except Refusal as refusal:
    print(json.dumps(str(refusal)))
""")
    assert 'pip install "dmd-kit[lab]"' in told

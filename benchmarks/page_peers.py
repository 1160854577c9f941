"""The page without an installation (W): its start beside Pyodide's, its clicks beside Jupyter's.

All is measured on the wall, in a real browser in a process of its own.
"""

from __future__ import annotations

import shutil
from functools import partial

from benchmarks.browsing import waited
from benchmarks.harness import Line, NotYet, SelfTimed
from benchmarks.jupyter_peers import CLICKS

PAGES = "benchmarks.pages"
START = 1 / 1.6
"""The first choice may take 1.6 times as long as Python alone."""
CLICK = 1 / 0.6


def lines() -> list[Line | NotYet]:
    """All lines; page and browser are made when they are first asked for."""
    what = {
        "W1": "the page: first choice, never seen before",
        "W2": "the page: first choice, seen before",
        "W3": "the page: click, choose, repaint",
        "W4": "the page: first choice, without a network",
    }
    if missing := _missing():
        return [NotYet(name, told, "not here", missing) for name, told in what.items()]
    return [
        Line("W1", what["W1"], SelfTimed(partial(waited, PAGES, "cold")),
             SelfTimed(partial(waited, PAGES, "bare cold")), "Pyodide alone, cold", START, 3),
        Line("W2", what["W2"], SelfTimed(partial(waited, PAGES, "warm")),
             SelfTimed(partial(waited, PAGES, "bare warm")), "Pyodide alone, warm", START, 3),
        Line("W3", what["W3"], SelfTimed(partial(waited, PAGES, "click")),
             SelfTimed(partial(waited, CLICKS, "click")), "the same in JupyterLab", CLICK, 3),
        Line("W4", what["W4"], SelfTimed(partial(waited, PAGES, "offline")),
             SelfTimed(partial(waited, PAGES, "bare warm")), "Pyodide alone, warm", START, 3),
    ]  # fmt: skip


def _missing() -> str:
    try:
        from tests.browser.serving import NO_CHROMIUM, chromium
    except ModuleNotFoundError as missing:
        return f"{missing.name}: pip install -e '.[test]'"
    if chromium() is None:
        return NO_CHROMIUM
    tools = [one for one in ("npm", "node") if shutil.which(one) is None]
    return f"the page is built with {' and '.join(tools)}" if tools else ""

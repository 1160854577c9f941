"""From a click to the picture after it, in a notebook (U5); how soon a notebook can be played (U6,
U7); and the panels' imports (U3).

*Kernel side* is what the kit does between two messages: choose, then draw the table anew. Jupyter's
own round trip, `1 + 1` in a kernel that does nothing else, is the floor under every click.
Both are measured on the wall: a message waits more than it works.
"""

from __future__ import annotations

import atexit
import subprocess
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count, islice, pairwise
from statistics import median
from time import perf_counter
from typing import Any

import dmd
from benchmarks.browsing import waited
from benchmarks.harness import Line, NotYet, SelfTimed
from benchmarks.import_peers import above_bare
from dmd.drawing import draw_scene

CLICKS = "benchmarks.clicks"
"""It is asked for a `click`, one in a `night`, a `cold` start, or the first `odds`."""
SEEN, OPENED = 0.100, 0.500  # seconds: from click to repaint; to import the panels, and open one
CHOICES, ODDS = 1.300, 0.300  # from a cold kernel to the first choices; from there to the odds
TRIPS = 30
PANEL = "import dmd, dmd_widgets; dmd_widgets.table(dmd.new_game(seed=7))"


def lines() -> list[Line | NotYet]:
    """All lines; the kernel and the browser are started when they are first asked."""
    check_the_next_table()
    imported, theirs = "import dmd_widgets", "import ipywidgets"
    return [
        *in_a_browser(),
        Line("U5 kernel", "choose, draw the table: kernel side", SelfTimed(steps()),
             SelfTimed(round_trips), "Jupyter, there and back", 10),
        Line("U5 kernel night", "the same in Final Girl",
             SelfTimed(steps("camp_happy_trails")), SelfTimed(round_trips),
             "Jupyter, there and back", 10),
        Line("U3 panels", imported, SelfTimed(partial(above_bare, imported)),
             SelfTimed(partial(above_bare, theirs)), theirs, 2, 5),
        Line("B3", imported, SelfTimed(partial(above_bare, imported)),
             SelfTimed(lambda: OPENED), "allowed: 500 ms", 1, 5),
        Line("B4", "import dmd_widgets, open the first panel",
             SelfTimed(partial(above_bare, PANEL)), SelfTimed(lambda: OPENED),
             "allowed: 500 ms", 1, 5),
    ]  # fmt: skip


# -- the kernel side -------------------------------------------------------------------------------


def steps(episode: str = "") -> Callable[[], float]:
    """One game after the other, choice by choice: seconds that a choice and its drawing take."""
    tables = the_next_table(episode)

    def seconds() -> float:
        return median(timed(lambda: next(tables)) for _ in range(TRIPS))

    return seconds


def the_next_table(episode: str = "") -> Iterator[str]:
    """What is drawn after each choice; always the first, in games that go on to their end."""
    for seed in count(7):
        game = dmd.new_game(episode, seed=seed) if episode else dmd.new_game(seed=seed)
        while not game.is_over:
            game.choose(0)
            yield draw_scene(game.book.scene(game.world), game.asks)


def check_the_next_table() -> None:
    """Each drawing shows all fifteen spaces, and another table than the one before."""
    drawn = list(islice(the_next_table(), 10))
    assert [one.count('data-space="') for one in drawn] == [15] * len(drawn)
    assert all(one != other for one, other in pairwise(drawn))


@cache
def a_kernel() -> Any:
    """A kernel with nothing to do, ended with this process."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3", stderr=subprocess.DEVNULL)
    atexit.register(manager.shutdown_kernel, now=True)
    return client


def round_trips() -> float:
    """Seconds from a cell to its answer."""
    client = a_kernel()
    ask = partial(client.execute, "1 + 1", reply=True, timeout=30)
    return median(timed(ask) for _ in range(TRIPS))


def timed(call: Callable[[], object]) -> float:
    begin = perf_counter()
    call()
    return perf_counter() - begin


# -- the browser -----------------------------------------------------------------------------------


def in_a_browser() -> Iterator[Line | NotYet]:
    """What somebody waits for who plays; where no browser is, what to install."""
    for id_, what, asked, allowed, rounds in (
        ("U5", "click, choose, repaint in JupyterLab", "click", SEEN, 4),
        ("U5 night", "the same in Final Girl", "night", SEEN, 4),
        ("U6", "one cell in a cold kernel, to the first choices", "cold", CHOICES, 1),
        ("U7", "from the first choices to the first odds", "odds", ODDS, 1),
    ):
        try:
            from tests.browser.serving import NO_CHROMIUM, chromium
        except ModuleNotFoundError as missing:
            yield NotYet(id_, what, "no browser", f"{missing.name}: pip install -e '.[test]'")
            continue
        if chromium() is None:
            yield NotYet(id_, what, "no browser", NO_CHROMIUM)
            continue
        seconds = SelfTimed(partial(waited, CLICKS, asked))
        most = SelfTimed(partial(float, allowed))
        yield Line(id_, what, seconds, most, f"allowed: {1000 * allowed:.0f} ms", 1, rounds)

"""What an import costs above a bare interpreter, each in one of its own (lines U3, U4)."""

from __future__ import annotations

import resource
import subprocess
import sys
from functools import partial

from benchmarks.harness import Line, SelfTimed

TRIES = 3
LEAST = 1e-3  # seconds; what is quicker cannot be told from noise

OURS = "import dmd"
IN_USE = "import dmd; dmd.dice('3B+1G').odds('success >= 2'); dmd.load_map('blasphemous_alchemy')"


def in_a_new_interpreter(code: str) -> float:
    """Seconds of the processor from start to end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def above_bare(code: str) -> float:
    """Seconds that the code costs; noise only ever adds, so the best of a few tries counts."""
    tries = [(in_a_new_interpreter(code), in_a_new_interpreter("pass")) for _ in range(TRIES)]
    with_it, without = min(one for one, _ in tries), min(other for _, other in tries)
    return max(with_it - without, LEAST)


def lines() -> list[Line]:
    """All lines."""
    ours, in_use, graphs, plots = (
        SelfTimed(partial(above_bare, code))
        for code in (OURS, IN_USE, "import networkx", "import matplotlib.pyplot")
    )
    use = "import dmd, ask a pool and open a map"
    return [
        Line("U3", "import dmd", ours, graphs, "import networkx", 2, 5),
        Line("U3 in use", use, in_use, graphs, "import networkx", 1, 5),
        Line("U4", "import dmd", ours, plots, "import matplotlib.pyplot", 6, 5),
    ]

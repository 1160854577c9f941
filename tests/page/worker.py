"""Python as the page's worker runs it, in a process of its own: panels live in a page there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

START = """
import sys
from dmd_widgets.host import live_in
live_in("page")
from dmd_widgets.page.desk import Desk
desk = Desk()
out, sys.stdout = sys.stdout, sys.stderr
for line in sys.stdin:
    print(desk.hear(line), file=out, flush=True)
"""


class Worker:
    """Says one message after the other, and hears the answers."""

    def __enter__(self) -> Worker:
        self.home = TemporaryDirectory()
        self.folder = Path(self.home.name)
        self._begin()
        return self

    def begin_again(self) -> None:
        """The page was closed, and is opened with what it has kept."""
        self._end()
        self._begin()

    def _begin(self) -> None:
        environment = {**os.environ, "DMD_HOME": self.home.name, "DMD_LANG": "en"}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            cwd=self.home.name,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __exit__(self, *what: object) -> None:
        self._end()
        self.home.cleanup()

    def _end(self) -> None:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def ask(self, do: str, **more: Any) -> dict[str, Any]:
        """One message and its answer."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **more}) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

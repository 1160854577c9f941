"""A real `dmd lab`: started, asked as a browser would, and ended.

`python -m tests.cli.labs ADDRESS /api/…` asks from where it is called, such as another network;
`python -m tests.cli.labs ADDRESS kernel CODE` starts a kernel and runs a cell in it.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import urljoin, urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest

from tests.processes import end

ROOT = Path(__file__).resolve().parents[2]
FROM_HERE = (sys.executable, "-m", "dmd")
SECONDS = 60  # a busy machine is slow, not wrong
NOBODY = 65534


@dataclass
class Lab:
    """A running `dmd lab`, the address it printed, and who asks it."""

    process: subprocess.Popen[bytes]
    address: str
    inside: Sequence[str] = ()  # what brings a question to where the server is
    children: list[psutil.Process] = field(default_factory=list)

    @property
    def lesson(self) -> str:
        """The notebook to which the address leads, as a path below the folder that is served."""
        path = urlsplit(self.address).path
        assert re.fullmatch(r"/lab/tree/(notebooks|dmd-course)/00_start_here.ipynb", path)
        return path.removeprefix("/lab/tree/")

    def ask(self, path: str, *more: str) -> Any:
        """One question to the server, from where it is.

        To ask a kernel takes a loop of events, and a browser of these tests may have one running.
        """
        if not self.inside and path != "kernel":
            return ask(self.address, path)
        words = [*self.inside, sys.executable, "-m", "tests.cli.labs", self.address, path, *more]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    def page(self) -> str:
        """The page to which the address leads."""
        return str(self.ask(self.address))

    def run(self, cell: str) -> Any:
        """Start a kernel, as a notebook does, and run a cell in it."""
        answer = self.ask("kernel", cell)
        self.children = psutil.Process(self.process.pid).children(recursive=True)
        return answer

    def left(self) -> list[psutil.Process]:
        """Once the server has ended: which of its children still run."""
        assert self.children, "there were some"
        return psutil.wait_procs(self.children, timeout=10)[1]


@contextmanager
def running(
    home: Path,
    *options: str,
    command: Sequence[object] = FROM_HERE,
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
    stdin: int = subprocess.DEVNULL,
) -> Iterator[Lab]:
    """`dmd lab` with nothing of ours around it but a home."""
    words = [*map(str, command), "lab", *options]
    around = {"PATH": os.environ["PATH"], "HOME": str(home)} | dict(environment or {})
    log = home / "lab.log"
    with (
        log.open("wb") as output,
        subprocess.Popen(
            words, cwd=cwd or home, env=around, stdin=stdin, stdout=output, stderr=output
        ) as process,
    ):
        try:
            yield Lab(process, the_address(process, log.read_text))
        finally:
            if process.poll() is None:
                end(process)


def the_address(process: subprocess.Popen[bytes], told: Callable[[], str]) -> str:
    """The address that was printed."""

    def found() -> str:
        assert process.poll() is None, told()
        shown = re.search(r"http://\S+(?=\s)", told())
        return shown[0] if shown else ""

    return wait_until(found)


def ask(address: str, path: str, data: Any = None) -> Any:
    """A question with the token of the address; a page as text, anything else read from JSON."""
    body = None if data is None else json.dumps(data).encode()
    request = Request(urljoin(address, path), body, token_of(address))

    def answer() -> Any:
        try:
            with urlopen(request, timeout=SECONDS) as answered:
                text = answered.read().decode()
                return text if "html" in answered.headers["Content-Type"] else json.loads(text)
        except URLError as wrong:
            if isinstance(wrong.reason, ConnectionRefusedError):
                return None  # it prints the address a moment before it listens
            raise

    return wait_until(answer)


def token_of(address: str) -> dict[str, str]:
    token = urlsplit(address).query.removeprefix("token=")
    return {"Authorization": f"token {token}"} if token else {}


async def answer_of_a_kernel(address: str, cell: str) -> Any:
    """What a new kernel answers when it runs a cell."""
    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    kernel = ask(address, "/api/kernels", {"name": "python3"})["id"]
    channels = urljoin(address, f"/api/kernels/{kernel}/channels").replace("http", "ws", 1)
    socket = await websocket_connect(HTTPRequest(channels, headers=token_of(address)))
    header = {"msg_id": "1", "session": "1", "username": "", "version": "5.3"}
    asked = {
        "channel": "shell",
        "header": header | {"msg_type": "execute_request"},
        "parent_header": {},
        "metadata": {},
        "content": {"code": "", "silent": False, "user_expressions": {"answer": cell}},
    }
    await socket.write_message(json.dumps(asked))
    while True:
        told = json.loads(await socket.read_message() or "{}")
        if told["header"]["msg_type"] == "execute_reply":
            return told["content"]["user_expressions"]["answer"]["data"]["text/plain"]


def wait_until(found: Callable[[], Any]) -> Any:
    """Ask again and again until there is an answer."""
    end = time.monotonic() + SECONDS
    while not (answer := found()):
        assert time.monotonic() < end, "that took too long"
        time.sleep(0.05)
    return answer


def an_ordinary_user() -> tuple[str, ...]:
    """What makes a command run as an ordinary user; nothing where these tests run as one.

    Python itself may be in the home of root: such a user may look everywhere, and write nowhere.
    """
    if os.geteuid():
        return ()
    env, setpriv = shutil.which("env"), shutil.which("setpriv")
    if not env or not setpriv:
        pytest.skip("setpriv is missing here (on Debian: apt-get install util-linux)")
    user = (setpriv, f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
    looks = ("--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search")
    check = (sys.executable, "-c", "import jupyter_core, dmd")
    for way in ((*user, env), (*user, *looks, env)):
        if subprocess.run((*way, *check), capture_output=True, check=False).returncode == 0:
            return way
    pytest.skip("nobody but root can run Python here, and setpriv cannot help")


def main(address: str, path: str, *more: str) -> None:
    """Ask, and print the answer."""
    answer = (
        asyncio.run(answer_of_a_kernel(address, *more)) if path == "kernel" else ask(address, path)
    )
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])

"""`dmd lab`: JupyterLab, opened on the first notebook of the course."""

from __future__ import annotations

import os
import signal
import socket
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import cast

from dmd.cli import print_json
from dmd.core.complaints import Refusal
from dmd.core.files.writing import write_safely
from dmd.core.sentences import say

FIRST = "00_start_here.ipynb"
COPY = "dmd-course"
# The folder that holds `dmd`: a checkout, with the course in `notebooks`, or an environment's
# packages, with the course in `dmd_course`.
AROUND = Path(__file__).resolve().parents[2]


def add_arguments(parser: ArgumentParser) -> None:
    """Where to listen, and whether to open a browser."""
    parser.add_argument(
        "--port", type=a_port, default=8888, help="the port to listen on, or the next free one"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address, open no browser"
    )


def run(args: Namespace) -> int:
    """Serve the course until somebody presses Ctrl-C or ends this process."""
    if find_spec("jupyterlab") is None:
        raise Refusal(
            "JupyterLab is not installed here.", remedy='Install it: pip install "dmd-kit[lab]"'
        )
    check_home(Path(import_module("jupyter_core.paths").jupyter_runtime_dir()))
    check_leave(args.port)
    folder, notebook = the_course(AROUND)
    if not args.json:
        print(say("JupyterLab opens {n}. Ctrl-C here ends it.", n=folder / notebook), flush=True)
    # Of two kernels called “python3”, the one of this environment, which knows the kit.
    os.environ.setdefault("JUPYTER_PREFER_ENV_PATH", "1")
    spare_grammars()
    lab = import_module("jupyterlab.labapp").LabApp
    options = lab_options(folder, notebook, args.port, browser=not args.no_browser)
    server = lab.initialize_server(options)
    told = server.identity_provider.token_generated  # else Jupyter does not even say the address
    address = server.connect_url if told else server.connect_url.partition("?")[0]
    if args.json:
        print_json({"folder": str(folder), "notebook": notebook, "address": address})
    elif not told:
        print(
            say(
                "Open {address} in a browser; your own password or token opens it.", address=address
            ),
            flush=True,
        )
    end_as_if_told_to()
    server.start()
    return 0


def spare_grammars() -> None:
    """Let Jupyter do without what takes most of its start, and what nothing in it asks for.

    To check addresses with letters of any script jsonschema compiles 38 grammars when it is
    imported; where they are missing it goes on without that check.
    """
    sys.modules.setdefault("rfc3987_syntax", cast(ModuleType, None))


def end_as_if_told_to() -> None:
    """Ctrl-C and a terminal that is closed end all in good order: kernels first, then the server.

    Jupyter does so only when it is told to end. Whoever said `nohup` keeps the server.
    """
    ends = [signal.SIGINT]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        ends.append(signal.SIGHUP)
    for end in ends:
        signal.signal(end, lambda *_: signal.raise_signal(signal.SIGTERM))


def check_home(notes: Path) -> None:
    """Jupyter writes down where it listens, and fails in many words where it may not."""
    with suppress(OSError):
        notes.mkdir(mode=0o700, parents=True, exist_ok=True)
        if os.access(notes, os.W_OK):
            return
    raise Refusal(
        say("Jupyter keeps its own files in {notes}, which cannot be written to.", notes=notes),
        remedy="Name a folder of yours as your home: HOME=/tmp/me dmd lab",
    )


def check_leave(port: int) -> None:
    """A port that is taken is no trouble, since there is a next one; one that is forbidden is."""
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except PermissionError:
        raise Refusal(
            say(
                "You may not listen on port {port}; most systems keep the low ones to themselves.",
                port=port,
            ),
            remedy="Take one from 1024 on: dmd lab --port 8888",
        ) from None
    except OSError:
        return  # it is taken: Jupyter goes on to the next one


def a_port(text: str) -> int:
    """A port a person may name.

    >>> a_port("8888")
    8888
    """
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= 65535):
        raise ArgumentTypeError(
            say("“{text}” is not a port; ports are numbers from 1 to 65535", text=text)
        )
    return int(text)


def the_course(around: Path) -> tuple[Path, str]:
    """The folder to serve, and the first notebook in it.

    A checkout serves itself. An installed kit must not be written into, nor may another person's
    checkout, so the learner gets a copy.
    """
    course = around / "notebooks"
    if not (course / FIRST).is_file():
        course = around / "dmd_course"
    elif all(os.access(one, os.W_OK) for one in (course, course / FIRST)):
        return around, f"notebooks/{FIRST}"
    if not (course / FIRST).is_file():
        raise Refusal(
            say("The course is missing from {around}.", around=around),
            remedy="Install the kit again.",
        )
    for place in (Path.cwd, Path.home):
        with suppress(OSError, RuntimeError):  # a folder that is gone, or that may not be written
            here = place()
            folder = here.parent if here.name == COPY else here
            copy_what_is_missing(course, folder / COPY)
            return folder, f"{COPY}/{FIRST}"
    raise Refusal(
        "The course needs a folder of yours to be copied into.",
        remedy="Change to one that you may write in, and call “dmd lab” there.",
    )


def copy_what_is_missing(course: Path, folder: Path) -> None:
    """Copy the lessons that are not there yet; what a learner has worked in stays as it is."""
    for lesson in sorted(path for path in course.rglob("*") if path.is_file()):
        target = folder / lesson.relative_to(course)
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            write_safely(target, lesson.read_bytes())  # half a lesson is never taken for one


def lab_options(folder: Path, notebook: str, port: int, *, browser: bool) -> list[str]:
    """What JupyterLab is told: this machine only, this folder, this notebook first."""
    options = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={folder}",
        # The address printed and the page opened are made from this one.
        f"--LabApp.default_url=/lab/tree/{notebook}",
        "--ServerApp.answer_yes=True",  # one Ctrl-C is enough; notebooks save themselves
        "--ServerApp.log_level=WARN",
        "--LabApp.log_level=WARN",
    ]
    if not browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")
    return options

"""`dmd page`: the kit as a page that needs nothing installed: built, or opened on this machine."""

from __future__ import annotations

import webbrowser
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from dmd.cli import print_json
from dmd.cli.lab import a_port, check_leave
from dmd.core.complaints import Refusal
from dmd.core.sentences import say

BUILT: Final = Path("artefacts") / "page"
"""Where `make page` puts it."""
NEXT: Final = 20
"""So many ports are tried, when the first ones are taken."""


def add_arguments(parser: ArgumentParser) -> None:
    """What to do, and with which folder or archive."""
    parser.add_argument(
        "words", nargs="*", metavar="[build] PLACE",
        help="a folder or a .zip with the page (artefacts/page); after “build”, where to write it",
    )  # fmt: skip
    parser.add_argument(
        "--port", type=a_port, default=8889, help="the port to listen on, or the next free one"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="only print the address, open no browser"
    )


def run(args: Namespace) -> int:
    """Build the page, or serve a built one until somebody presses Ctrl-C."""
    build, *more = args.words if args.words[:1] == ["build"] else ["", *args.words]
    if len(more) > 1:
        raise Refusal("One place at a time.", remedy="dmd page build FOLDER, or dmd page FOLDER")
    place = Path(more[0]) if more else BUILT
    return _build(place, args) if build else _serve(place, args)


def _build(place: Path, args: Namespace) -> int:
    made = import_module("dmd_widgets.page.building.build").build(place)
    if args.json:
        print_json({"place": str(place), "version": made})
    else:
        print(
            say(
                "The page is in {place}: version {made}. Look at it: dmd page {place}",
                place=place,
                made=made,
            )
        )
    return 0


def _serve(place: Path, args: Namespace) -> int:
    serving = import_module("dmd_widgets.page.serving")
    page = serving.opened(place)
    check_leave(args.port)
    server = _listening(serving, page, args.port)
    address = f"http://127.0.0.1:{server.server_port}/"
    if args.json:
        print_json({"place": str(place), "address": address})
    else:
        print(
            say(
                "The page is at {address}, for this machine only. Ctrl-C ends it.", address=address
            ),
            flush=True,
        )
    if not args.no_browser:
        webbrowser.open(address)
    try:
        server.serve_forever()
    finally:
        server.server_close()
    return 0


def _listening(serving: Any, page: Any, port: int) -> Any:
    for one in range(port, min(port + NEXT, 65536)):
        try:
            return serving.server_of(page, one)
        except OSError:  # it is taken
            continue
    raise Refusal(
        say("The ports from {port} on are all taken.", port=port), remedy="Name another one: --port"
    )

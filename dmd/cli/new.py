"""`dmd new episode NAME`: a commented file of your own that works, to be changed line by line."""

from __future__ import annotations

import argparse
from pathlib import Path

from dmd.cli import print_json
from dmd.core.sentences import say
from dmd.workshop.beginning.new_files import Written, shown
from dmd.workshop.beginning.starters import start


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is started, and what it is called."""
    parser.add_argument("kind", help="episode, map, situation or tiles")
    parser.add_argument("name", help="what it is called, in any script; also the name of its file")
    add_naming(parser)
    parser.add_argument("--with-map", action="store_true", help="an episode with a map of its own")
    parser.add_argument("--tiles", action="store_true", help="that map is laid from tiles")


def add_naming(parser: argparse.ArgumentParser) -> None:
    """Where a new file goes, and what it says of itself."""
    parser.add_argument("-o", "--folder", default=".", help="where it goes; here, if left out")
    parser.add_argument("--title", help="what people call it; the name, if left out")
    parser.add_argument("--author", help="your name")


def run(args: argparse.Namespace) -> int:
    """Write it, and say what to do next."""
    made = start(
        args.kind,
        args.name,
        folder=args.folder,
        title=args.title,
        author=args.author,
        with_map=args.with_map,
        tiles=args.tiles,
    )
    report(made, args.json)
    return 0


def report(made: Written, as_json: bool) -> None:
    """What was written, and what to do next."""
    if as_json:
        files = [str(one) for one in made.files]
        print_json({"kind": made.kind, "id": made.id, "title": made.title, "files": files})
        return
    print(made)
    print(say("Open it in an editor; then, for example:"))
    for line in _next(made.kind, made.files[0]):
        print(f"  {line}")


def _next(kind: str, file: Path) -> tuple[str, ...]:
    """What can be done with a new file."""
    name = shown(file)
    more = {
        "episode": ("dmd", "playout", name, "--seed", "1"),
        "map": ("dmd", "draw", name, "-o", "map.svg"),
        "situation": ("dmd", "analyse", name, "--ask", '"rest or run"'),
        "tiles": ("dmd", "draw", name, "-o", "tiles.svg"),
    }
    every = (("dmd", "check", name), *([more[kind]] if kind in more else []))
    return tuple(map(" ".join, every))

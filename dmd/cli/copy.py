"""`dmd copy EPISODE NAME`: a file of your own that starts as somebody else's, with credit."""

from __future__ import annotations

import argparse

from dmd.cli.new import add_naming, report
from dmd.workshop.beginning.copies import copy


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is copied, and what the copy is called."""
    parser.add_argument("source", help="an episode, map or situation: of the kit, or a file")
    parser.add_argument("name", help="what the copy is called; also the name of its file")
    add_naming(parser)
    parser.add_argument("--with-map", action="store_true", help="copy an episode's map as well")
    parser.add_argument("--map", default="", help="play an episode on this map instead")
    parser.add_argument("--kind", help="where a name of the kit means several things: map, …")


def run(args: argparse.Namespace) -> int:
    """Write the copy, and say what to do next."""
    made = copy(
        args.source,
        args.name,
        folder=args.folder,
        title=args.title,
        author=args.author,
        with_map=args.with_map,
        on_map=args.map,
        kind=args.kind,
    )
    report(made, args.json)
    return 0

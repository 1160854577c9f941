"""`dmd diff A B`: what changed between two episodes, maps or situations, in sentences."""

from __future__ import annotations

import argparse

from dmd.cli import print_json
from dmd.workshop.comparing.changes import diff


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two that are compared."""
    parser.add_argument("before", help="an episode, map or situation: of the kit, or a file")
    parser.add_argument("after", help="another of the same kind")
    parser.add_argument("--kind", help="where names of the kit mean several things: map, …")


def run(args: argparse.Namespace) -> int:
    """Print a sentence for each change; differences are no failure."""
    found = diff(args.before, args.after, kind=args.kind)
    if args.json:
        print_json(found.data())
    else:
        print(found)
    return 0

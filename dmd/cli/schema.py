"""`dmd schema map`: the JSON Schema of a file format, for editors that check while one types."""

from __future__ import annotations

import argparse
from importlib import import_module

from dmd.cli import print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.files.content import FORMATS
from dmd.core.files.schema import json_schema

# Whoever defines a format makes it known when imported.
DEFINED_IN = ("dmd.atlas", "dmd.death_may_die.shelf", "dmd.death_may_die.situations")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe what the command takes."""
    parser.add_argument("name", nargs="?", help="the format, such as “map”; without it, all names")


def run(args: argparse.Namespace) -> int:
    """Print one schema, or which there are."""
    for module in DEFINED_IN:
        import_module(module)
    if args.name is None:
        names = sorted(FORMATS)
        print_json(names) if args.json else print("\n".join(names))
        return 0
    wanted = FORMATS.get(args.name.removeprefix("dmd-"))
    if wanted is None:
        near = nearest(args.name, FORMATS) or f"Known: {', '.join(sorted(FORMATS))}."
        raise Refusal(f"There is no format “{args.name}”.", remedy=near)
    print_json(json_schema(wanted.type_, f"dmd-{wanted.name}/{wanted.version}"))
    return 0

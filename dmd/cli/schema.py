"""`dmd schema map`: the JSON Schema of a file format, for editors that check while one types."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from dmd.cli import print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.files.schema import json_schema
from dmd.core.files.writing import expect_room, sentences, write_safely
from dmd.core.sentences import in_a_row, say
from dmd.core.words import shortened
from dmd.games import format_of, formats


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe what the command takes."""
    parser.add_argument("name", nargs="?", help="the format, such as “map”; without it, all names")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=Path,
        help="a .json to write it into",
    )


def run(args: argparse.Namespace) -> int:
    """Print one schema, or which there are."""
    names = sorted({name for _, name in formats()})
    if args.name is None:
        print_json(names) if args.json else print("\n".join(names))
        return 0
    wanted = format_of(args.name.removeprefix("dmd-"))
    if wanted is None:
        near = nearest(args.name, names) or say("Known: {names}.", names=in_a_row(names))
        raise Refusal(say("There is no format “{name}”.", name=args.name), remedy=near)
    made = json_schema(wanted.type_, wanted.header)
    if args.output is None:
        print_json(made)
        return 0
    _write(args.output, made)
    line = "# yaml-language-server: $schema=./" + args.output.name
    if args.json:
        print_json({"file": str(args.output), "line": line})
    else:
        print(
            say(
                "{output} is written. Begin a file beside it with this line:\n\n{line}",
                output=args.output,
                line=line,
            )
        )
    return 0


def _write(path: Path, made: dict[str, Any]) -> None:
    expect_room(path)
    if path.suffix.lower() != ".json":
        raise Refusal(
            say("A schema is saved as .json, not as “{name}”.", name=shortened(path.name)),
            remedy=say("Write {stem}.json.", stem=path.stem or "map"),
        )
    with sentences(path, "written"):
        write_safely(path, json.dumps(made, ensure_ascii=False, indent=2).encode() + b"\n")

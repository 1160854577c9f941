"""`dmd …`: one small module a command, imported only when its command is called."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from dmd.core.complaints import Refusal, nearest

COMMANDS = {
    "lab": "open JupyterLab on the first notebook",
    "odds": "exact odds of a roll, rerolls included",
    "path": "distances and shortest first steps on a map",
    "report": "the numbers of a map, beside those of the kit's maps, and pictures of them",
    "check": "say everything that is wrong with a file, at once",
    "draw": "draw a map, or print it with its cards and tokens",
    "analyse": "what a tricky situation holds: options, threats, plans",
    "play": "play in the terminal, text only",
    "playout": "let the kit play games by itself, and print how they went",
    "tune": "fit the prices of the kit's own player to an episode, a group, an Elder One",
    "rule": "show a rule, or search rules and glossary",
    "show": "show what a card, skill, enemy or episode does, in sentences",
    "schema": "print the JSON Schema of a file format, for editors",
    "new": "start an episode, a map, a situation or tiles of your own",
    "copy": "start from an episode, a map or a situation that is there",
    "diff": "say in sentences what changed between two of them",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 means done, 1 a refused input, 2 a wrong usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    name = next((word for word in words if not word.startswith("-")), "")
    if name and name not in COMMANDS:
        hint = nearest(name, COMMANDS)
        print(f"dmd: there is no command “{name}”. {hint}".rstrip(), file=sys.stderr)
        print("Commands: " + ", ".join(COMMANDS), file=sys.stderr)
        return 2
    args = _parser(name).parse_args(words)
    if not name:
        _parser("").print_help()
        return 0
    try:
        return int(args.run(args))
    except Refusal as refusal:
        print(f"dmd {name}: {refusal}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"\ndmd {name}: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output left, as `dmd rule run | head -3` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dmd", description="A notebook kit for Cthulhu: Death May Die. Unofficial, offline."
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(name, help=meaning, description=meaning)
        if name == chosen:
            module = import_module(f"dmd.cli.{name}")
            command.add_argument("--json", action="store_true", help="answer in JSON, for machines")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def print_json(answer: Any) -> None:
    """Print an answer for machines, letters as they are."""
    print(json.dumps(answer, ensure_ascii=False, indent=2))

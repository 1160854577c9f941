"""`dmd …`: one small module a command, imported only when its command is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from dmd.cli.printing import complain, finish, leave_unread, prepare
from dmd.cli.printing import print_json as print_json  # which the commands take from here
from dmd.core.complaints import Refusal, nearest
from dmd.core.words import shortened

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
        prepare()
        if "--json" in words:
            problem = f"There is no command “{shortened(name)}”."
            print_json(refused(Refusal(problem, remedy=hint)))
        complain(f"dmd: there is no command “{shortened(name)}”. {hint}".rstrip())
        complain("Commands: " + ", ".join(COMMANDS))
        return 2
    try:
        prepare()
        try:
            status = _run(name, words)
        except SystemExit:  # after --help, or a wrong usage
            finish()
            raise
        finish()
        return status
    except KeyboardInterrupt:
        complain(f"\ndmd {name}: stopped.")
        return 130
    except BrokenPipeError:  # the reader of our output left, as `dmd rule run | head -3` does
        leave_unread()
        return 0
    except OSError as wrong:
        leave_unread()
        complain(f"dmd {name}: the answer could not be written: {wrong.strerror or wrong}.")
        return 1


def _run(name: str, words: list[str]) -> int:
    args = _parser(name, "--json" in words).parse_args(words)
    if not name:
        print(_parser().format_help(), end="")
        return 0
    try:
        return int(args.run(args))
    except Refusal as refusal:
        return _refuse(name, refusal, args.json)
    except OSError as wrong:
        if wrong.filename is None:  # of what is printed
            raise
        told = f"“{shortened(os.fsdecode(wrong.filename))}”: {wrong.strerror or wrong}."
        return _refuse(name, Refusal(told), args.json)


def _refuse(name: str, refusal: Refusal, as_json: bool, status: int = 1) -> int:
    """Say why not, to machines and to people."""
    if as_json:
        print_json(refused(refusal))
    complain(f"dmd {name}: {refusal}")
    return status


def refused(refusal: Refusal) -> dict[str, str]:
    """A refusal, for machines."""
    problem, remedy = refusal.parts
    told = {"refused": problem, "remedy": remedy, "rule": refusal.rule}
    return {key: text for key, text in told.items() if text}


class Parser(argparse.ArgumentParser):
    """Tells a wrong usage to machines as well, and hides no full disk."""

    as_json = False

    def print_help(self, file: Any = None) -> None:
        """The help; argparse's own overlooks what could not be written."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """The usage for people, the reason for everybody."""
        if self.as_json:
            print_json({"refused": message, "remedy": self.format_usage().strip()})
        super().error(message)


def _parser(chosen: str = "", as_json: bool = False) -> argparse.ArgumentParser:
    parser = Parser(
        prog="dmd", description="A notebook kit for Cthulhu: Death May Die. Unofficial, offline."
    )
    parser.as_json = as_json
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(name, help=meaning, description=meaning)
        command.as_json = as_json
        if name == chosen:
            module = import_module(f"dmd.cli.{name}")
            command.add_argument("--json", action="store_true", help="answer in JSON, for machines")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser

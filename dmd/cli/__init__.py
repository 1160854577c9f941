"""`dmd …`: one small module a command, imported only when its command is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from dmd.cli.printing import complain, finish, leave_unread, prepare
from dmd.cli.printing import print_json as print_json  # which the commands take from here
from dmd.cli.usage import Parser, add_language, language_in, without_language
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.speaking import spoken
from dmd.core.words import shortened
from dmd.games import reader_chosen

COMMANDS = {
    "lab": "open JupyterLab on the first notebook",
    "page": "open the kit as a page in your browser, or build that page for any host",
    "odds": "exact odds of a roll, rerolls included",
    "path": "distances and shortest first steps on a map",
    "report": "the numbers of a map, beside those of the kit's maps, and pictures of them",
    "check": "say everything that is wrong with a file, at once",
    "draw": "draw a map, or print it with its cards and tokens",
    "analyse": "what a tricky situation holds: options, threats, plans",
    "play": "play in the terminal, text only",
    "practice": "situations to answer, chosen by what you got wrong and how long ago",
    "playout": "let the kit play games by itself, and print how they went",
    "simulate": "play an episode often, and say whether it is fair",
    "log": "keep a line for a real evening, beside the simulated ones",
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
    lang = language_in(words)
    name = next((one for one in without_language(words) if not one.startswith("-")), "")
    prepare()
    try:
        reader = reader_chosen(lang)
    except Refusal as refusal:
        return _refuse(name, refusal, "--json" in words)
    with spoken(reader):
        return _main(name, words, lang)


def _main(name: str, words: list[str], lang: str | None) -> int:
    """Run one command for somebody who reads a language."""
    if name and name not in COMMANDS:
        hint = nearest(name, COMMANDS)
        if "--json" in words:
            problem = say("There is no command “{name}”.", name=shortened(name))
            print_json(refused(Refusal(problem, remedy=hint)))
        told = say("dmd: there is no command “{name}”. {hint}", name=shortened(name), hint=hint)
        complain(str(told).rstrip())
        complain(say("Commands: {names}", names=in_a_row(map(as_written, COMMANDS))))
        return 2
    try:
        try:
            status = _run(name, words, lang)
        except SystemExit:  # after --help, or a wrong usage
            finish()
            raise
        finish()
        return status
    except KeyboardInterrupt as stopped:
        complain(say("\ndmd {name}: stopped.", name=name))
        for why in stopped.args:
            complain(why)
        return 130
    except BrokenPipeError:  # the reader of our output left, as `dmd rule run | head -3` does
        leave_unread()
        return 0
    except OSError as wrong:
        leave_unread()
        why = wrong.strerror or wrong
        complain(say("dmd {name}: the answer could not be written: {why}.", name=name, why=why))
        return 1


def _run(name: str, words: list[str], lang: str | None) -> int:
    args = _parser(name, "--json" in words).parse_args(words)
    args.lang = lang
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


def _parser(chosen: str = "", as_json: bool = False) -> Parser:
    about = "A notebook kit for Cthulhu: Death May Die. Unofficial, offline."
    parser = Parser(prog="dmd", description=about)
    parser.as_json = as_json
    add_language(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, meaning in COMMANDS.items():
        command = commands.add_parser(name, help=meaning, description=meaning)
        command.as_json = as_json
        if name == chosen:
            module = import_module(f"dmd.cli.{name}")
            add_language(command)
            command.add_argument("--json", action="store_true", help="answer in JSON, for machines")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser

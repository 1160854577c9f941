"""What a command takes, told in the language of whoever asks; and which language that is."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NoReturn

from dmd.cli.printing import print_json
from dmd.core.sentences import READER, letters, say

LANG: Final = "--lang"

WRONG: Final = (
    "the following arguments are required: {names}",
    "unrecognized arguments: {names}",
    "argument {name}: expected one argument",
    "argument {name}: expected at least one argument",
    "argument {name}: ignored explicit argument {value}",
    "argument {name}: invalid int value: {value}",
    "argument {name}: invalid float value: {value}",
    "argument {name}: invalid choice: {value} (choose from {known})",
    "argument {name}: not allowed with argument {other}",
    "ambiguous option: {name} could match {known}",
    "argument {name}: {told}",
)
"""What argparse says: sentences are found in it again, so that they can be said otherwise."""


def read(text: str) -> str:
    """A text in the language of whoever reads now."""
    reader = READER.get()
    return letters(text) if reader is None else reader.read(text)


def language_in(words: Sequence[str]) -> str | None:
    """The language that is asked for among the words of a command, before they are understood."""
    for word, following in pairwise([*words, ""]):
        if word == LANG and following:
            return following
        if word.startswith(f"{LANG}="):
            return word.removeprefix(f"{LANG}=")
    return None


def without_language(words: Sequence[str]) -> list[str]:
    """The words of a command but for the language."""
    after = [one for before, one in pairwise(["", *words]) if before != LANG]
    return [one for one in after if one != LANG and not one.startswith(f"{LANG}=")]


def add_language(parser: argparse.ArgumentParser) -> None:
    """In which language all of it is told."""
    parser.add_argument(
        LANG, metavar="LANGUAGE", default=argparse.SUPPRESS,
        help="such as en, pl, uk; usually what DMD_LANG says, or the language of the system",
    )  # fmt: skip


def _wrong(message: str) -> str:
    """What argparse complains of, as a sentence."""
    for template in WRONG:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(template))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            words = found.groupdict()
            if "required" in template:
                words["names"] = _meant(words["names"])
            return say(template, **words)
    return message


def stands_for(name: str) -> str:
    """What stands in usage for something to be typed, such as FILE; its key is in capitals.

    >>> stands_for("SYMBOL=HOW"), stands_for("episode")
    ('SYMBOL=HOW', 'episode')
    """
    if name.islower():
        told = read(name.upper())
        return name if told == name.upper() else told.lower()
    return re.sub("[A-Z_]{2,}", lambda found: read(found[0]), name)


def _meant(names: str) -> str:
    """Arguments as usage calls them: what is typed as it stands begins with a dash."""
    return ", ".join(one if one.startswith("-") else stands_for(one) for one in names.split(", "))


class Formatter(argparse.HelpFormatter):
    """Help in the language of whoever reads."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: Any = None) -> None:
        """The first line."""
        super().add_usage(usage, actions, groups, read("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        """A group of options."""
        super().start_section(heading and read(heading))

    def add_text(self, text: str | None) -> None:
        """What the command is for."""
        super().add_text(text and read(text))

    def _metavar_formatter(self, action: argparse.Action, default: str) -> Any:
        """What stands for a value, in the language of whoever reads."""
        told = super()._metavar_formatter(action, default)
        if action.choices is not None and action.metavar is None:
            return told  # one of these is typed as it stands
        if action.metavar is not None and action.metavar == action.dest:
            return told  # so is a command, in the list of all
        return lambda many: tuple(one and stands_for(one) for one in told(many))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and read(action.help)


class Parser(argparse.ArgumentParser):
    """Tells a wrong usage to machines as well, hides no full disk, and speaks languages."""

    as_json = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **{"formatter_class": Formatter} | more)

    def print_help(self, file: Any = None) -> None:
        """The help; argparse's own overlooks what could not be written."""
        print(self.format_help(), end="", file=file)

    def error(self, message: str) -> NoReturn:
        """The usage for people, the reason for everybody."""
        told = str(_wrong(message))
        if self.as_json:
            print_json({"refused": told, "remedy": self.format_usage().strip()})
        self.print_usage(sys.stderr)
        self.exit(2, str(say("{command}: error: {told}\n", command=self.prog, told=told)))

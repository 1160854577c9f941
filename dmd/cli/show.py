"""`dmd show`: what a card, a skill, an enemy or an episode does, in sentences."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import dmd
from dmd.cli import choosing, print_json
from dmd.core.kit import Shown
from dmd.core.sentences import as_written, say
from dmd.games import in_words_of, usual
from dmd.workshop.beginning.new_files import shown


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said after `dmd show`."""
    known = usual().show_kinds
    kinds = ", ".join(("card", *(known.part if known else ())))
    parser.add_argument(
        "words", nargs="*", help=say("a name; before it, if you like: {kinds}", kinds=kinds)
    )
    parser.add_argument("--episode", metavar="FILE", help="look in an episode of yours as well")
    choosing.add_game(parser)


def run(args: argparse.Namespace) -> int:
    """Show what goes by the name, or list what can be shown."""
    with in_words_of(choosing.kit_meant(args)):
        return _show(args)


def _show(args: argparse.Namespace) -> int:
    # Bytes that are no text arrive as lone surrogates, which no screen can show.
    words = " ".join(args.words).encode("utf-8", "replace").decode("utf-8")
    found = dmd.show(words, episode=args.episode, game=args.game)
    if args.json:
        print_json(found.data())
        return 0
    print(found.told(min(max(shutil.get_terminal_size().columns, 40), 100)))
    if found.example:
        print(
            say(
                "\nOne of them is shown by its name: dmd show {example}",
                example=as_written(_for_example(args.episode, found)),
            )
        )
    return 0


def _for_example(episode: str | None, found: Shown) -> str:
    """What may be typed next: something of an episode that was named."""
    return f"--episode {shown(Path(str(episode)))} {found.example}" if found.own else found.example

"""`dmd play`: an evening in the terminal. Plain lines, readable aloud, rules at hand."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import dmd
from dmd.core.complaints import Refusal

if TYPE_CHECKING:
    from dmd.evening import Evening

MOST_RULES = 8
"""So many rules fit a screen."""

HELP = """\
Type the number of a choice, or the beginning of its sentence.
why       what may not be chosen now, and why
table     who stands where, and what they have
map       the spaces and the ways between them
show X    what something does: show byakhee, show catatonia
go on     let the dice fall or the card be drawn, where a loaded game waits for it
undo      back to the last choice          redo      forward again, same luck
luck      from here on the dice fall differently
journal   everything that has happened     rule ID   a rule, such as: rule DMD-RUN-2
save FILE keep the game; dmd play --load FILE plays on
quit      leave the game"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and whose luck."""
    parser.add_argument("episode", nargs="?", default="blasphemous_alchemy")
    parser.add_argument("--elder-one", default="cthulhu", help="whom you face")
    parser.add_argument("--investigators", default="ian,beth", help="who plays, with commas")
    parser.add_argument("--seed", type=int, help="the same seed is the same game")
    parser.add_argument("--load", metavar="GAME", help="play on: a save, or a situation")
    parser.add_argument("--text", action="store_true", help="text only, as it always is")


def run(args: argparse.Namespace) -> int:
    """Play until the game is over or somebody leaves."""
    game = dmd.load(args.load) if args.load else _new_game(args)
    print(game.text())
    print("\nType help to see what can be typed.")
    while not game.is_over:
        print(f"\n{game.asks}\n{game.options}")
        line = _ask()
        if line is None or line.casefold() == "quit":
            print("\nYou leave the table. The seed of this game was", game.timeline.now.luck.seed)
            return 0
        try:
            print(answer(game, line))
        except Refusal as refusal:
            print(refusal)
    print(f"\n{game.asks}")
    return 0


def _new_game(args: argparse.Namespace) -> Evening:
    return dmd.new_game(
        args.episode,
        elder_one=args.elder_one,
        investigators=args.investigators.split(","),
        seed=args.seed,
    )


def answer(game: Evening, line: str) -> str:
    """Do what was typed, and tell what came of it."""
    if game.waits and line.casefold() in ("", "go on"):
        return game.go_on().text()
    word, _, rest = line.partition(" ")
    match word.casefold():
        case "":
            return "Type a number, or help."
        case "help" | "?":
            return HELP
        case "why":
            return repr(game.refusals)
        case "table":
            return game.text()
        case "journal":
            return game.journal.text()
        case "map":
            return _map(game)
        case "show":
            return repr(dmd.show(rest, episode=game.book.origin.opened.get("episode")))
        case "save":
            game.save(rest)
            return f"Saved in {rest}; from here on every choice is saved there."
        case "rule":
            from dmd.cli.rule import told

            return told(rest, MOST_RULES)
        case "undo" | "redo":
            getattr(game, word)()
            return "Back." if word == "undo" else "Forward again."
        case "luck":
            game.new_luck()
            return "From here on the dice fall differently."
    return game.choose(int(line) if line.isdecimal() and len(line) < 6 else line).text()


def _map(game: Evening) -> str:
    """Every space with all that is in it, and where one gets from there."""
    from dmd.drawing import tell_board
    from dmd.drawing.cast import figures, tokens

    world, book = game.world, game.book
    return tell_board(
        book.board, figures=figures(world, book), tokens=tokens(world, book), fire=world.fire
    )


def _ask() -> str | None:
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None

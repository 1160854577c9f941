"""`dmd practice`: situations to answer, one after the other, in the terminal."""

from __future__ import annotations

import argparse
import sys
from textwrap import fill
from typing import TYPE_CHECKING, Any

from dmd.cli import print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import letters, say
from dmd.core.speaking import spoken
from dmd.games import find_rule, reader_chosen

if TYPE_CHECKING:
    from dmd.course.practice.practice import Practice

WIDE = 88
HELP = say(
    "Type the letter of an answer, or several letters. table: who stands where. map: the spaces "
    "and the ways between them. answer: the answer. next: another situation. mastered: how far "
    "you have come. quit: leave."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What it is about, and how long."""
    parser.add_argument("--game", default="", help="of which game; usually the first one")
    parser.add_argument("--lesson", default="", help="only what this lesson teaches, such as 3")
    parser.add_argument("--rule", default="", help="only this rule, such as DMD-RUN-2")
    parser.add_argument("--mastered", action="store_true", help="only say how far you have come")


def run(args: argparse.Namespace) -> int:
    """Ask until somebody leaves."""
    from dmd.course.practice.practice import Practice

    tongue = reader_chosen(args.lang)
    practice = Practice(args.game, lesson=args.lesson, rule=args.rule, language=tongue.code)
    with spoken(tongue):
        if args.mastered:
            return _mastered(practice, as_json=args.json)
        if args.json:
            print_json(_as_data(practice))
            return 0
        print(fill(str(HELP), WIDE))
        _pose(practice)
        while (line := _typed()) is not None and line.casefold() != "quit":
            try:
                _answer(practice, line)
            except Refusal as refusal:
                print(refusal)
    return 0


def _answer(practice: Practice, line: str) -> None:
    match line.casefold():
        case "" | "next":
            practice.next()
            _pose(practice)
        case "table":
            print(practice.posed.game.text())
        case "map":
            print(_map(practice))
        case "answer":
            _tell(practice.reveal())
        case "mastered":
            print(practice.mastered)
        case "help" | "?":
            print(fill(str(HELP), WIDE))
        case _:
            heard = practice.guess(*_meant(practice, line))
            _tell(heard)


def _map(practice: Practice) -> str:
    """Every space with all that is in it, and where one gets from there."""
    from dmd.drawing import tell_board

    scene = practice.posed.game.scene()
    return tell_board(scene.board, figures=scene.things, tokens=()) if scene.board else ""


def _meant(practice: Practice, line: str) -> list[str]:
    """Letters, with or without spaces and commas between them; or one whole answer."""
    letters_ = line.replace(",", " ").split()
    together = list(letters_[0]) if len(letters_) == 1 else letters_
    return together if set(together) <= set(practice.choices) else [line]


def _tell(heard: Any) -> None:
    print(fill(heard.sentence, WIDE))
    print(fill(str(find_rule(heard.rule)[1]), WIDE))
    if heard.right:
        print(say("Press Enter for the next one."))


def _pose(practice: Practice) -> None:
    game = practice.posed.game
    print(f"\n{game.text()}\n\n{practice.text().rpartition(chr(10))[0]}")


def _mastered(practice: Practice, *, as_json: bool) -> int:
    page = practice.mastered
    if as_json:
        rules = [
            {"lesson": title, "rule": rule, "mastered": done, "told": told}
            for title, some in page.sections
            for rule, done, told in some
        ]
        print_json({"rules": rules})
    else:
        print(page)
    return 0


def _as_data(practice: Practice) -> dict[str, object]:
    drill = practice.posed.drill
    return {
        "id": drill.id, "kind": drill.kind, "lesson": drill.lesson, "level": drill.level,
        "asks": letters(practice.reader.read(practice.asked.asks)), "choices": practice.choices,
        "several": practice.asked.several, "situation": practice.posed.game.situation(),
    }  # fmt: skip


def _typed() -> str | None:
    print("> ", end="", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""  # nobody is there to type
    return line.strip() if line else None

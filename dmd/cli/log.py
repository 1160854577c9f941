"""`dmd log`: keep a line for a real evening, and set all of them beside the simulated ones."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmd.cli import choosing, print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import in_a_row, say
from dmd.core.speaking import spoken
from dmd.games import reader_chosen

if TYPE_CHECKING:
    from dmd.lab.evenings import Evening, Group


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What was played by whom, how it ended; without it, all evenings are shown."""
    choosing.add_arguments(parser)
    parser.add_argument("--result", help="won or lost")
    parser.add_argument("--minutes", type=int, help="how long it took")
    parser.add_argument("--day", default="", help="such as 2026-05-01; usually today")
    parser.add_argument("--note", default="", help="a few words of yours")
    parser.add_argument("--file", default="evenings.jsonl", help="where the lines are kept")
    parser.add_argument("--merge", metavar="OTHER", help="take the lines of another file as well")


def run(args: argparse.Namespace) -> int:
    """Keep it, and show how all evenings stand."""
    from dmd.lab.evenings import groups, keep, read

    with spoken(reader_chosen(args.lang)):
        file = Path(args.file)
        new: list[Evening] = []
        if args.merge:
            if not Path(args.merge).exists():
                raise Refusal(say("There is no file “{file}”.", file=args.merge))
            new += read(Path(args.merge))
        if args.what or args.result or args.minutes:
            new.append(_evening(args))
        there = keep(file, new) if new else read(file)
        found = groups(there)
        if args.json:
            print_json({"evenings": len(there), "groups": [_data(one) for one in found]})
        else:
            for line in _told(found, len(there)):
                print(line)
    return 0


def _evening(args: argparse.Namespace) -> Evening:
    from dmd.evening import meant
    from dmd.lab.evenings import evening

    named = choosing.chosen(args)
    kit = meant(**named)
    first = kit.settings[0]
    if not args.what or args.result is None or args.minutes is None:
        raise Refusal(
            say("An evening needs what was played, how it ended, and how long it took."),
            remedy=say("Such as: dmd log {what} --result won --minutes 95", what=first.usual),
        )
    settings = {one.name: str(named.get(one.name, one.usual)) for one in kit.settings}
    settings[first.name] = Path(args.what).stem if Path(args.what).suffix else args.what
    people = str(named.get(kit.people.name, kit.people.usual)) if kit.people else "one"
    return evening(
        kit.id, settings, people.split(","), args.result, args.minutes, day=args.day,
        note=args.note,
    )  # fmt: skip


def _told(found: list[Group], number: int) -> list[str]:
    from dmd.lab.telling import words

    if not number:
        return [str(say("No evening was kept yet."))]
    lines = [str(say("{n:evening|evenings}:", n=number))]
    for one in found:
        what = in_a_row([value for _, value in one.settings])
        told = say(
            "  {what}, {people:person|people}: won {share} ({low} to {high}) of {games}, "
            "{minutes} minutes each",
            what=what, people=one.people, games=one.won.tries, minutes=round(one.minutes),
            **words(one.won),
        )  # fmt: skip
        if one.simulated:
            told = say("{told}; simulated {share} ({low} to {high})", told=told,
                       **words(one.simulated))  # fmt: skip
        lines.append(str(told))
    return lines


def _data(one: Group) -> dict[str, Any]:
    return {
        "settings": dict(one.settings), "people": one.people, "won": one.won._asdict(),
        "minutes": round(one.minutes, 1),
        "simulated": one.simulated._asdict() if one.simulated else None,
    }  # fmt: skip

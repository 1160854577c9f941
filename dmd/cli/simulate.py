"""`dmd simulate`: play an episode often, and say whether it is fair."""

from __future__ import annotations

import argparse
import os
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from dmd.cli import choosing, print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import letters, say
from dmd.core.speaking import spoken
from dmd.games import reader_chosen, usual

if TYPE_CHECKING:
    from dmd.lab.hands import Hands
    from dmd.lab.trial import Trial

LOOKED_AHEAD = 1_000
"""From so many games on, one of a hundred is played by the one who looks ahead as well."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is played, how often, by whom, and where the rows go."""
    who = "who plays, with commas; mixed, as usual: two to five random people; a number: so many"
    choosing.add_arguments(parser, must=True, people=who)
    parser.add_argument("-n", "--games", type=int, default=300, help="how many games (usually 300)")
    parser.add_argument(
        "--player", "--policy", default="script", dest="player", help=usual().policies_told
    )
    parser.add_argument("--seed", type=int, default=0, help="the same seed is the same table")
    parser.add_argument("--workers", type=int, default=1, help="processes; the answer is the same")
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to play on")
    parser.add_argument(
        "--anywhere", action="store_true", help="with --dask: another machine, which you trust"
    )
    parser.add_argument(
        "-o", "--output", metavar="PLACE",
        help="a folder for the rows as Parquet, where a run that was stopped goes on; or a page to "
        "print: FILE.pdf",
    )  # fmt: skip
    parser.add_argument(
        "--prices", metavar="FILE", help="with the script: prices of yours, such as `dmd tune` fits"
    )
    parser.add_argument(
        "--without", action="append", default=[], metavar="THING",
        help="leave out an action or a card, such as rest; may be said again",
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], metavar="NUMBER=VALUE", dest="numbers",
        help="turn a number, such as objective.health=4; may be said again",
    )  # fmt: skip
    parser.add_argument(
        "--second", type=int, default=None, metavar="GAMES",
        help="so many games by the player who looks ahead as well",
    )  # fmt: skip
    _add_questions(parser)


def _add_questions(parser: argparse.ArgumentParser) -> None:
    """What else may be asked of the same games."""
    ask = parser.add_argument_group("instead of a report")
    ask.add_argument(
        "--against", metavar="OTHER",
        help="another version, under the same luck: a file, or a number such as objective.health=4",
    )  # fmt: skip
    ask.add_argument(
        "--worth", action="append", default=[], metavar="THING",
        help="what an action or a card is worth: the same games without it; may be said again",
    )  # fmt: skip
    ask.add_argument(
        "--sensitivity", action="store_true", help="what each house number is worth, a page"
    )
    ask.add_argument("--find", metavar="NUMBER", help="the value for a rate you wish …")
    ask.add_argument("--wish", type=float, metavar="PERCENT", help="… how often it is to be won …")
    ask.add_argument(
        "--between", type=int, nargs=2, metavar=("LOW", "HIGH"), help="… and where to look"
    )


def run(args: argparse.Namespace) -> int:
    """Play, and say what came of it."""
    # What is fitted to the games is small: several threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with spoken(reader_chosen(args.lang)):
        if args.against or args.worth or args.sensitivity or args.find:
            _asked(args)
        else:
            _report(args)
    return 0


def _report(args: argparse.Namespace) -> None:
    from dmd.lab.simulating import report_on

    page = args.output if args.output and args.output.lower().endswith(".pdf") else None
    with _progress():
        found = report_on(
            _trial(args), args.games, _who(args), file=None if page else args.output,
            second=_second(args), keep=False,
        )  # fmt: skip
    if page:
        from dmd.lab.page import save

        save(found, page)
    if args.json:
        print_json(found.data())
    else:
        print(found.text())


def _asked(args: argparse.Namespace) -> None:
    """One of the other questions."""
    from dmd.lab import finding, pairs

    trial, who = _trial(args), _who(args)
    with _progress():
        if args.against:
            one = pairs.versus(trial, _other(args, trial), pairs=args.games, who=who)
            data, told = one.data(), [one.told()]
        elif args.worth:
            met = pairs.without_each(trial, args.worth, pairs=args.games, who=who)
            data = {"without": [pairs.without_data(one) for one in met]}
            told = [pairs.told_without(one) for one in met]
        elif args.sensitivity:
            turned = list(pairs.sensitivity(trial, pairs=args.games, who=who))
            data = {"sensitivity": [pairs.turned_data(one) for one in turned]}
            told = [pairs.told_turned(one) for one in turned]
        else:
            low, high = args.between or (1, 12)
            wish = _wish(args.wish)
            found = finding.find(
                trial, args.find, wish, low=low, high=high, games=args.games, who=who
            )
            data, told = found.data(), [found.told()]
    if args.json:
        print_json(data | {"told": [letters(one) for one in told]})
    else:
        print("\n".join(map(str, told)))


def _progress() -> AbstractContextManager[None]:
    from dmd.cli.progress import shown_progress

    return shown_progress()


def _who(args: argparse.Namespace) -> Hands:
    from dmd.lab.simulating import hands_of

    return hands_of(args.workers, args.dask, anywhere=args.anywhere)


def _trial(args: argparse.Namespace, **instead: Any) -> Trial:
    """What is played."""
    from dmd.lab.trial import trial

    return trial(
        **{
            **choosing.chosen(args), "player": args.player, "seed": args.seed,
            "prices": args.prices or "", "without": args.without,
            "numbers": numbers(args.numbers), **instead,
        }
    )  # fmt: skip


def _other(args: argparse.Namespace, trial: Trial) -> Trial:
    """The version that is set beside: other numbers, or another file."""
    if "=" in args.against:
        return _trial(args, numbers={**trial.numbers, **numbers([args.against])})
    return _trial(args, what=args.against)


def numbers(told: list[str]) -> dict[str, int]:
    """Numbers as somebody turns them on the command line.

    >>> numbers(["objective.health=4"])
    {'objective.health': 4}
    """
    found = {}
    for one in told:
        name, is_set, value = one.partition("=")
        if not is_set or not value.strip().lstrip("-").isdecimal() or len(value) > 9:
            raise Refusal(
                say("“{told}” turns no number.", told=one),
                remedy=say("Write it as objective.health=4."),
            )
        found[name.strip()] = int(value)
    return found


def _wish(told: float | None) -> float:
    if told is None or not 0 < told < 100:
        raise Refusal(
            say("Nobody said how often it is to be won."),
            remedy=say("Add --wish 40, in percent."),
        )
    return told / 100


def _second(args: argparse.Namespace) -> int:
    if args.second is not None:
        return int(args.second)
    return args.games // 100 if args.games >= LOOKED_AHEAD and args.player == "script" else 0

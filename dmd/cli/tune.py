"""`dmd tune`: fit the script's prices to an episode, a group and an Elder One."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmd.cli import choosing, print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import say

if TYPE_CHECKING:
    from dmd.analysis.players.evolution import Plan
    from dmd.core.kit import Kit, Tuning

MOST = {"generations": 10_000, "pairs": 1_000, "games": 100_000, "workers": 64, "check": 10_000}
BAR = 24
HOW_FAR = "{done} of {all}, {told}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What is played, how long it is looked for, where it is written."""
    who = "who plays, with commas; mixed, as usual: two to five random people; a number: so many"
    choosing.add_arguments(parser, must=True, people=who)
    parser.add_argument("--generations", type=int, default=12, help="how often prices are bred")
    parser.add_argument("--pairs", type=int, default=6, help="opposite pairs of rows a generation")
    parser.add_argument("--games", type=int, default=40, help="games that each row plays")
    parser.add_argument("--seed", type=int, default=0, help="the same seed finds the same prices")
    parser.add_argument("--workers", type=int, default=1, help="processes; the result is the same")
    parser.add_argument(
        "--check", type=int, default=0, metavar="GAMES",
        help="in the end play so many games that nothing was fitted to, with the kit's and these",
    )  # fmt: skip
    parser.add_argument("-o", "--output", default="prices.yaml", help="the file of the prices")


def run(args: argparse.Namespace) -> int:
    """Tune, and say after each generation how it goes; whoever stops it may go on later."""
    from dmd.evening import meant

    kit = meant(**choosing.chosen(args))
    fit: Tuning = kit.part("tuning", "prices to fit").part
    game, file = _game(args, kit, fit), Path(args.output)
    fit.expect_prices(file)
    state = file.with_name(file.name + ".run.json")
    run = fit.taken_up(state, fit.begun(game, _plan(args)))
    _tell(run)
    for stand in fit.tune(run, workers=args.workers):
        run = stand
        fit.keep(run, file, state)
        _tell(run)
    print(file=sys.stderr)
    checked = _checked(run, args, fit) if args.check else {}
    if args.json:
        print_json(
            {
                "file": str(file),
                "generations": run.stand.generation,
                "score": run.stand.score,
                **checked,
            }
        )
        return 0
    print(say("The prices are in {file}. Play with them:", file=file))
    print("  dmd playout", args.what, "--policy script --prices", file, "--games 100")
    for name, one in checked.items():
        print(f"  {name}: {one['won']}")
    return 0


def _game(args: argparse.Namespace, kit: Kit, fit: Tuning) -> Any:
    for name, most in MOST.items():
        if not int(name != "check") <= getattr(args, name) <= most:
            raise Refusal(
                say("--{name} cannot be {value:,}.", name=name, value=getattr(args, name)),
                remedy=say("Say 1 to {most:,}.", most=most),
            )
    named = choosing.chosen(args)
    people = named.get(kit.people.name, "mixed") if kit.people else ""
    first, *others = kit.settings
    settings = {first.name: named["what"]}
    settings |= {one.name: named.get(one.name, one.usual) for one in others}
    return fit.game(settings, people)


def _plan(args: argparse.Namespace) -> Plan:
    from dmd.analysis.players.evolution import Plan

    return Plan(args.seed, args.generations, args.pairs, args.games)


def _tell(run: Any) -> None:
    """A line that grows, on the way for people: the answer goes elsewhere."""
    done, all_ = run.stand.generation, run.plan.generations
    full = BAR * done // all_
    told = say("score {score:.3f}", score=run.stand.score) if done else say("beginning")
    print(
        f"\r[{'#' * full}{'.' * (BAR - full)}] {say(HOW_FAR, done=done, all=all_, told=told)} ",
        end="",
        file=sys.stderr,
        flush=True,
    )


def _checked(run: Any, args: argparse.Namespace, fit: Tuning) -> dict[str, dict[str, object]]:
    """How often the kit's prices win games that nothing was fitted to, and how often these."""
    from dmd.workshop.outcomes import won

    found: dict[str, dict[str, object]] = {}
    for name, prices in fit.compared(run).items():
        one = fit.measured(prices, run.game, args.check, root=args.seed, workers=args.workers)
        wins = round(one.value * one.tries)
        found[name] = {
            "wins": wins,
            "games": one.tries,
            "low": one.low,
            "high": one.high,
            "won": won(wins, one.tries),
        }
    return found

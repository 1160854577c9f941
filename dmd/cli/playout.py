"""`dmd playout`: let the kit play games from end to end, and print how they went."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from dmd.cli import choosing, print_json
from dmd.cli.printing import as_data
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, in_a_row, name, say
from dmd.games import kits

if TYPE_CHECKING:
    from dmd.core.kit import Kit
    from dmd.core.playout import Player
    from dmd.evening import Laid

    NewPlayer = Callable[[], Player]

MOST_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, whose luck, who plays."""
    choosing.add_arguments(parser, must=True)
    parser.add_argument("--seed", type=int, default=0, help="the same seed is the same game")
    parser.add_argument(
        "--games", type=int, default=1, help="so many, with this seed and those after it"
    )
    parser.add_argument("--policy", "--player", default="random", dest="policy", help=_who_plays())
    parser.add_argument(
        "--prices", metavar="FILE", help="with the script: prices of yours, such as `dmd tune` fits"
    )


def _who_plays() -> str:
    """The players of each game that has some."""
    each = (
        say("{game}: {players}", game=name(kit.title), players=name(kit.policies_told))
        for kit in kits().values()
        if kit.policies_told
    )
    return in_a_row(each, "; ")


def run(args: argparse.Namespace) -> int:
    """Play, and print how it went."""
    from dmd.evening import lay, meant
    from dmd.workshop.players import player

    kit = meant(**choosing.chosen(args))
    new_player: NewPlayer = partial(player, args.policy, kit)
    new_player()
    if not 1 <= args.games <= MOST_GAMES:
        remedy = say("Say 1 to {most:,}.", most=MOST_GAMES)
        raise Refusal(say("{games:,} games cannot be played.", games=args.games), remedy=remedy)
    laid = lay(**choosing.chosen(args))
    if args.prices:
        new_player = _with_prices(args, kit)
    if args.games == 1:
        _one(args, laid, new_player)
    else:
        _several(args, laid, new_player)
    return 0


def _with_prices(args: argparse.Namespace, kit: Kit) -> NewPlayer:
    """A player with prices of somebody's own."""
    from dmd.workshop.players import policies

    there = policies(kit)
    priced = there[args.policy].with_prices
    if priced is None:
        able = [name for name, one in there.items() if one.with_prices]
        remedy = say("Add --policy {able} to use them.", able=enumerated(able)) if able else ""
        raise Refusal(say("The {policy} policy has no prices.", policy=args.policy), remedy=remedy)
    one = priced(Path(args.prices))
    return lambda: one


def _one(args: argparse.Namespace, laid: Laid, player: NewPlayer) -> None:
    """One game in sentences, and the fingerprint of its last position."""
    from dmd.workshop.outcomes import outcomes_of, play, summary
    from dmd.workshop.players import policy

    played, how = play(laid.begin, laid.book, player(), args.seed)
    fingerprint = sha256(laid.book.write(played.state)).hexdigest()
    if args.json:
        known = {"state": fingerprint, "summary": summary([how], outcomes_of(laid.kit))}
        print_json(_asked(args, laid) | known | as_data(how))
        return
    print(how.told())
    print(
        say(
            "{n:choice|choices}, seed {seed}, state {fingerprint}",
            n=played.picks,
            seed=args.seed,
            fingerprint=fingerprint[:16],
        )
    )
    _remark(policy(args.policy, laid.kit).remark)


def _several(args: argparse.Namespace, laid: Laid, player: NewPlayer) -> None:
    """Several games in numbers."""
    from dmd.core.playout import uncollected
    from dmd.workshop.outcomes import outcomes_of, play, summary, told
    from dmd.workshop.players import policy

    seeds = range(args.seed, args.seed + args.games)
    with uncollected():  # else whatever a player remembers is gone through after every game
        games = [play(laid.begin, laid.book, player(), seed)[1] for seed in seeds]
    outcomes = outcomes_of(laid.kit)
    if args.json:
        found = {"summary": summary(games, outcomes), "games": [as_data(one) for one in games]}
        print_json(_asked(args, laid) | found)
        return
    print(told(games, outcomes))
    _remark(policy(args.policy, laid.kit).remark)


def _asked(args: argparse.Namespace, laid: Laid) -> dict[str, object]:
    return {laid.kit.settings[0].name: str(args.what), "policy": args.policy}


def _remark(told: str) -> None:
    """How far such games may be believed, where that is known."""
    if told:
        print(name(told))

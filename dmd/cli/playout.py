"""`dmd playout`: let the kit play games from end to end, and print how they went."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

import dmd
from dmd.cli import choosing, print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import how_many

if TYPE_CHECKING:
    from dmd.core.playout import Player
    from dmd.evening import Evening

    NewPlayer = Callable[[], Player]

MOST_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, whose luck, who plays."""
    choosing.add_arguments(parser, must=True)
    parser.add_argument("--seed", type=int, default=0, help="the same seed is the same game")
    parser.add_argument(
        "--games", type=int, default=1, help="so many, with this seed and those after it"
    )
    parser.add_argument(
        "--policy",
        default="random",
        help="random or careful, who play weakly; script, who goes by prices; search, who also "
        "looks ahead and takes seconds a game",
    )
    parser.add_argument(
        "--prices", metavar="FILE", help="with the script: prices of yours, such as `dmd tune` fits"
    )


def run(args: argparse.Namespace) -> int:
    """Play, and print how it went."""
    from dmd.workshop.players import player

    if not 1 <= args.games <= MOST_GAMES:
        remedy = f"Say 1 to {MOST_GAMES:,}."
        raise Refusal(f"{args.games:,} games cannot be played.", remedy=remedy)
    game = dmd.new_game(**choosing.chosen(args), seed=args.seed)
    new_player: NewPlayer = partial(player, args.policy, game.kit)
    new_player()
    if args.prices:
        new_player = _with_prices(args, game)
    if args.games == 1:
        _one(args, game, new_player)
    else:
        _several(args, game, new_player)
    return 0


def _with_prices(args: argparse.Namespace, game: Evening) -> NewPlayer:
    """The script with prices of somebody's own."""
    from dmd.workshop.players import priced_player

    if args.policy != "script":
        raise Refusal(
            f"The {args.policy} policy has no prices.", remedy="Add --policy script to use them."
        )
    script = priced_player(Path(args.prices), game.kit)
    return lambda: script


def _known(args: argparse.Namespace, game: Evening) -> dict[str, str]:
    """What was played, and by whom."""
    return {game.kit.settings[0].name: str(args.what), "policy": args.policy}


def _one(args: argparse.Namespace, game: Evening, player: NewPlayer) -> None:
    """One game in sentences, and the fingerprint of its last position."""
    from dmd.workshop.outcomes import play, summary, weakness

    played, how = play(game.book, game.people, player(), args.seed)
    fingerprint = sha256(game.book.write(played.state)).hexdigest()
    if args.json:
        known = {**_known(args, game), "state": fingerprint, "summary": summary([how])}
        print_json(known | to_builtins(how))
        return
    print(how.told())
    print(f"{how_many(played.picks, 'choice')}, seed {args.seed}, state {fingerprint[:16]}")
    print(weakness(args.policy))


def _several(args: argparse.Namespace, game: Evening, player: NewPlayer) -> None:
    """Several games in numbers."""
    from dmd.workshop.outcomes import play, summary, told, weakness

    seeds = range(args.seed, args.seed + args.games)
    games = [play(game.book, game.people, player(), seed)[1] for seed in seeds]
    if args.json:
        print_json(_known(args, game) | {"summary": summary(games), "games": to_builtins(games)})
        return
    print(told(games))
    print(weakness(args.policy))

"""`dmd playout`: let the kit play games from end to end, and print how they went."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import to_builtins

from dmd.cli import print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import how_many

if TYPE_CHECKING:
    from dmd.core.playout import Player
    from dmd.death_may_die.book import DeathMayDie

    NewPlayer = Callable[[], Player]

MOST_GAMES = 10_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, whose luck, who plays."""
    parser.add_argument("episode", help="an episode of the kit, or the file of one")
    parser.add_argument("--elder-one", default="cthulhu", help="whom you face")
    parser.add_argument("--investigators", default="ian,beth", help="who plays, with commas")
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
    from dmd.death_may_die.opening import chosen, open_book
    from dmd.workshop.players import player

    new_player: NewPlayer = partial(player, args.policy)
    new_player()
    if not 1 <= args.games <= MOST_GAMES:
        remedy = f"Say 1 to {MOST_GAMES:,}."
        raise Refusal(f"{args.games:,} games cannot be played.", remedy=remedy)
    book = open_book(args.episode, args.elder_one)
    people = chosen(args.investigators.split(","), book)
    if args.prices:
        new_player = _with_prices(args)
    if args.games == 1:
        _one(args, book, people, new_player)
    else:
        _several(args, book, people, new_player)
    return 0


def _with_prices(args: argparse.Namespace) -> NewPlayer:
    """The script with prices of somebody's own."""
    from dmd.death_may_die.playing.prices import read_prices
    from dmd.death_may_die.playing.script import Script

    if args.policy != "script":
        raise Refusal(
            f"The {args.policy} policy has no prices.", remedy="Add --policy script to use them."
        )
    script = Script(read_prices(Path(args.prices)))
    return lambda: script


def _one(
    args: argparse.Namespace, book: DeathMayDie, people: tuple[str, ...], player: NewPlayer
) -> None:
    """One game in sentences, and the fingerprint of its last position."""
    from dmd.workshop.outcomes import play, weakness

    played, how = play(book, people, player(), args.seed)
    fingerprint = sha256(book.write(played.state)).hexdigest()
    if args.json:
        known = {"episode": str(args.episode), "policy": args.policy, "state": fingerprint}
        print_json(known | to_builtins(how))
        return
    print(how.told())
    print(f"{how_many(played.picks, 'choice')}, seed {args.seed}, state {fingerprint[:16]}")
    print(weakness(args.policy))


def _several(
    args: argparse.Namespace, book: DeathMayDie, people: tuple[str, ...], player: NewPlayer
) -> None:
    """Several games in numbers."""
    from dmd.workshop.outcomes import play, summary, told, weakness

    seeds = range(args.seed, args.seed + args.games)
    games = [play(book, people, player(), seed)[1] for seed in seeds]
    if args.json:
        known = {"episode": str(args.episode), "policy": args.policy}
        print_json(known | {"summary": summary(games), "games": to_builtins(games)})
        return
    print(told(games))
    print(weakness(args.policy))

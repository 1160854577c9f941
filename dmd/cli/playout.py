"""`dmd playout`: let the kit play games from end to end, and print how they went."""

from __future__ import annotations

import argparse
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import to_builtins

from dmd.cli import print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import how_many

if TYPE_CHECKING:
    from dmd.core.playout import Player
    from dmd.death_may_die.book import DeathMayDie

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
        help="random or careful; both play weakly, so that the numbers compare episodes only",
    )


def run(args: argparse.Namespace) -> int:
    """Play, and print how it went."""
    from dmd.death_may_die.opening import chosen, open_book
    from dmd.death_may_die.policies import POLICIES

    if args.policy not in POLICIES:
        hint = nearest(args.policy, POLICIES) or f"There are: {', '.join(POLICIES)}."
        raise Refusal(f"There is no policy “{args.policy}”.", remedy=hint)
    if not 1 <= args.games <= MOST_GAMES:
        remedy = f"Say 1 to {MOST_GAMES:,}."
        raise Refusal(f"{args.games:,} games cannot be played.", remedy=remedy)
    book = open_book(args.episode, args.elder_one)
    people = chosen(args.investigators.split(","), book)
    if args.games == 1:
        _one(args, book, people, POLICIES[args.policy])
    else:
        _several(args, book, people, POLICIES[args.policy])
    return 0


def _one(
    args: argparse.Namespace, book: DeathMayDie, people: tuple[str, ...], player: Player
) -> None:
    """One game in sentences, and the fingerprint of its last position."""
    from dmd.workshop.outcomes import WEAK, play

    played, how = play(book, people, player, args.seed)
    fingerprint = sha256(book.write(played.state)).hexdigest()
    if args.json:
        known = {"episode": str(args.episode), "policy": args.policy, "state": fingerprint}
        print_json(known | to_builtins(how))
        return
    print(how.told())
    print(f"{how_many(played.picks, 'choice')}, seed {args.seed}, state {fingerprint[:16]}")
    print(WEAK)


def _several(
    args: argparse.Namespace, book: DeathMayDie, people: tuple[str, ...], player: Player
) -> None:
    """Several games in numbers."""
    from dmd.workshop.outcomes import WEAK, play, summary, told

    seeds = range(args.seed, args.seed + args.games)
    games = [play(book, people, player, seed)[1] for seed in seeds]
    if args.json:
        known = {"episode": str(args.episode), "policy": args.policy}
        print_json(known | {"summary": summary(games), "games": to_builtins(games)})
        return
    print(told(games))
    print(WEAK)

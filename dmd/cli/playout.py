"""`dmd playout`: play one game from end to end, and print how it went."""

from __future__ import annotations

import argparse
from hashlib import sha256

from dmd.cli import print_json
from dmd.core.complaints import Refusal, nearest
from dmd.core.playout import playout


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, whose luck, who plays."""
    parser.add_argument("episode", help="an episode of the kit, or the file of one")
    parser.add_argument("--elder-one", default="cthulhu", help="whom you face")
    parser.add_argument("--investigators", default="ian,beth", help="who plays, with commas")
    parser.add_argument("--seed", type=int, default=0, help="the same seed is the same game")
    parser.add_argument("--policy", default="random", help="random or careful")


def run(args: argparse.Namespace) -> int:
    """Play, and print the result and a fingerprint of the last position."""
    from dmd.core.state import AnyState, State
    from dmd.death_may_die.policies import POLICIES
    from dmd.death_may_die.setup import setting_up, table
    from dmd.evening import chosen, open_book

    if args.policy not in POLICIES:
        hint = nearest(args.policy, POLICIES) or f"There are: {', '.join(POLICIES)}."
        raise Refusal(f"There is no policy “{args.policy}”.", remedy=hint)
    book = open_book(args.episode, args.elder_one)
    people = chosen(args.investigators.split(","), book)
    begin: AnyState = State(table(people, book), setting_up(people, book))
    played = playout(begin, book, POLICIES[args.policy], seed=args.seed)
    world = played.state.world
    answer = {
        "episode": str(args.episode),
        "seed": args.seed,
        "policy": args.policy,
        "result": played.result,
        "rule": getattr(played.state.fork, "cite", ""),
        "turns": world.turn,
        "picks": played.picks,
        "stage": world.stage,
        "state": sha256(book.write(played.state)).hexdigest(),
    }
    if args.json:
        print_json(answer)
    else:
        print(f"{played.result.capitalize()} after {world.turn} turns ({answer['rule']}).")
        print(f"{played.picks} choices, stage {world.stage}, state {answer['state'][:16]}")
    return 0

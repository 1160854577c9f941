"""How often the script wins what the kit ships: `make shelf` plays it, and writes it down.

The balance lab sets a designer's episode beside these rates; `dmd log` sets real evenings beside
them. A test says when an episode or the prices have changed since.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec

from dmd.core.balance import Shipped
from dmd.death_may_die.playing.prices import shipped
from dmd.death_may_die.shelf import elder_one_names, episode_names, files, find_episode
from dmd.lab.simulating import simulate

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "dmd" / "death_may_die" / "data" / "shelf.json"
SEED = 1 << 42
"""No prices were ever fitted to these games."""
PLAYER = "script"


def played(episode: str, elder_one: str, games: int, workers: int) -> Shipped:
    """One of what the kit ships."""
    run = simulate(episode, games, elder_one=elder_one, player=PLAYER, seed=SEED, workers=workers)
    there = files(find_episode(episode), elder_one)
    return Shipped(
        title=f"{there.episode.value.name} ({there.elder_one.value.name})",
        settings={"episode": episode, "elder_one": elder_one},
        player=PLAYER,
        people={str(many): there for many, there in sorted(run.tally.people.items())},
        content=content(run.bench.origin),
    )


def content(origin: dict[str, str]) -> dict[str, str]:
    """Fingerprints of what was played, and of the prices it was played by."""
    kept = {name: mark for name, mark in origin.items() if name != "kit"}
    return kept | {"prices": prices()}


def prices() -> str:
    """A fingerprint of the kit's prices."""
    from dmd.core.saves.save import fingerprint

    return fingerprint(msgspec.to_builtins(shipped()))[:12]


def main() -> None:
    """Play all of it, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=1_000, help="of each setting")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    found = [
        played(episode, elder_one, args.games, args.workers)
        for episode in episode_names()
        for elder_one in elder_one_names()
    ]
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in found)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
    for one in found:
        print(one.title, one.people)


if __name__ == "__main__":
    main()

"""How well the kit plays: `make ladder` plays every player on fixed seeds, and writes it down.

`docs/ladder.json` holds the numbers and README the table of them; `tests/ladder/few.json` holds a
few games as they must come out again. `make ladder FEW=1` renews only those few.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import comb
from pathlib import Path
from typing import Any

from dmd.analysis.sampling import wilson
from dmd.core.luck import child_seed
from dmd.core.playout import uncollected
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import begin, open_book
from dmd.death_may_die.playing.players import PLAYERS
from dmd.death_may_die.playing.tuning import MIXED, STURDY, Company
from dmd.workshop.outcomes import play
from dmd.workshop.players import player

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "docs" / "ladder.json"
README = ROOT / "README.md"
FEW = ROOT / "tests" / "ladder" / "few.json"
BEGIN, END = "<!-- ladder -->", "<!-- end of the ladder -->"
BESIDE = ("the same games", "played", "script", "search", "only script", "only search", "p")

HELD_OUT = 1 << 41
"""No prices were ever fitted to these games."""
FEW_GAMES = 2
HARDLY = 0.001
"""Chances below this are not told more exactly: nobody needs to know them so well."""

ROWS: dict[str, tuple[str, str, Company]] = {
    **{
        f"{many} sturdy people": ("blasphemous_alchemy", "cthulhu", Company(STURDY[:many]))
        for many in (2, 3, 4, 5)
    },
    "2 to 5 random people": ("blasphemous_alchemy", "cthulhu", MIXED),
    "the same against Hastur": ("blasphemous_alchemy", "hastur", MIXED),
    "A Lamp for the Drowned": ("a_lamp_for_the_drowned", "cthulhu", MIXED),
}
"""What is played: an episode, an Elder One, people."""


def rung(policy: str, row: str, games: int) -> dict[str, Any]:
    """One player in one row."""
    episode, elder_one, company = ROWS[row]
    book = open_book(episode, elder_one)
    turns, causes, spent, won = 0, Counter[str](), [], []
    with uncollected():  # as the lab plays
        for number in range(games):
            begun = time.process_time()
            outcome = one(policy, number, company, book)[1]
            spent.append(time.process_time() - begun)
            won.append(outcome.result == "won")
            turns += outcome.turns
            if outcome.result != "won":
                causes[outcome.cause] += 1
    wins, chance = sum(won), wilson(sum(won), games)
    return {
        "policy": policy, "row": row, "games": games, "wins": wins, "low": chance.low,
        "high": chance.high, "turns": turns / games, "causes": dict(causes.most_common()),
        "milliseconds": 1000 * sorted(spent)[games // 2], "won": "".join("-+"[one] for one in won),
    }  # fmt: skip


def compared(usual: str, other: str) -> dict[str, Any]:
    """Two players in the same games: which each of them won alone, and whether luck explains it.

    `p` is of McNemar's test, exactly: as many as that of fair coins fall as unevenly, or more so.

    >>> compared("+---+", "++++-")
    {'games': 5, 'better': 3, 'worse': 1, 'p': 0.625}
    """
    pairs = list(zip(usual, other, strict=False))
    better, worse = pairs.count(("-", "+")), pairs.count(("+", "-"))
    many = better + worse
    tail = sum(comb(many, n) for n in range(min(better, worse) + 1)) / 2**many
    return {"games": len(pairs), "better": better, "worse": worse, "p": min(1.0, 2 * tail)}


def one(policy: str, number: int, company: Company, book: DeathMayDie) -> Any:
    """The n-th game of a row; whoever plays it meets the same dice."""
    seed = child_seed(HELD_OUT, number)
    table = begin(book, company.group(seed, book))
    return play(table, book, player(policy), seed)


def few() -> list[dict[str, Any]]:
    """A few games of every player and row, with the fingerprint of their last positions."""
    found = []
    for row, (episode, elder_one, company) in ROWS.items():
        book = open_book(episode, elder_one)
        for policy in PLAYERS:
            for number in range(FEW_GAMES):
                played, outcome = one(policy, number, company, book)
                found.append(
                    {
                        "row": row,
                        "policy": policy,
                        "game": number,
                        "result": outcome.result,
                        "turns": outcome.turns,
                        "picks": outcome.picks,
                        "state": sha256(book.write(played.state)).hexdigest()[:16],
                    }
                )
    return found


def table(rungs: Sequence[dict[str, Any]]) -> str:
    """The numbers as README shows them: how often each player won, and two of them in pairs."""
    policies = list(dict.fromkeys(rung["policy"] for rung in rungs))
    lines = [f"| games won | {' | '.join(policies)} |", "|---|" + "---|" * len(policies)]
    for row in dict.fromkeys(rung["row"] for rung in rungs):
        there = {rung["policy"]: _share(rung) for rung in rungs if rung["row"] == row}
        told = [there.get(policy, "–") for policy in policies]
        lines.append(f"| {row} | {' | '.join(told)} |")
    return "\n".join([*lines, "", side_by_side(rungs)])


def side_by_side(rungs: Sequence[dict[str, Any]]) -> str:
    """The one that searches beside the script, in the games that both of them played."""
    lines = [f"| {' | '.join(BESIDE)} |", "|---|" + "---|" * (len(BESIDE) - 1)]
    for rung in rungs:
        if found := rung.get("against_script"):
            alone = found["worse"], found["better"]
            won = rung["wins"] - found["better"] + found["worse"], rung["wins"]
            luck = f"{found['p']:.1g}" if found["p"] >= HARDLY else f"under {HARDLY}"
            told = rung["row"], found["games"], *won, *alone, luck
            lines.append(f"| {' | '.join(map(str, told))} |")
    return "\n".join(lines)


def _share(rung: dict[str, Any]) -> str:
    share, low, high = (
        round(100 * one) for one in (rung["wins"] / rung["games"], rung["low"], rung["high"])
    )
    return f"{share} % ({low} to {high})"


def main() -> None:
    """Play the ladder, and write it down."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="of each player in each row")
    parser.add_argument("--searches", type=int, default=200, help="games of the one that searches")
    parser.add_argument("--row", choices=ROWS, help="renew this row only; the others stay")
    parser.add_argument("--policy", choices=PLAYERS, help="renew this player only")
    parser.add_argument("--few", action="store_true", help="only renew the few games of the test")
    args = parser.parse_args()
    if args.few or not (args.row or args.policy):
        FEW.parent.mkdir(exist_ok=True)
        FEW.write_text(_json(few()))
    if args.few:
        return
    known = {(one["row"], one["policy"]): one for one in json.loads(RESULTS.read_text())}
    for row in ROWS:
        for policy in PLAYERS:
            if row != (args.row or row) or policy != (args.policy or policy):
                continue
            games = args.searches if policy == "search" else args.games
            known[row, policy] = played = rung(policy, row, games)
            usual = known.get((row, "script"), {}).get("won")
            if policy == "search" and usual:  # in the games that both of them played
                played["against_script"] = compared(usual, played["won"])
            print(f"{row}, {policy}: {_share(played)}, {played['milliseconds']:.0f} ms a game")
    write(known)


def write(known: Mapping[tuple[str, str], dict[str, Any]]) -> None:
    """The results as they are stored, and the table of them."""
    rungs = [known[row, policy] for row in ROWS for policy in PLAYERS if (row, policy) in known]
    RESULTS.write_text(_json(rungs))
    head, _, rest = README.read_text("utf-8").partition(BEGIN)
    tail = rest.partition(END)[2]
    README.write_text(f"{head}{BEGIN}\n{table(rungs)}\n{END}{tail}", "utf-8")


def _json(rows: list[dict[str, Any]]) -> str:
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    main()

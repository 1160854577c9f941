"""Fit the chance of winning anew, to games of the script.

Call `python -m tools.death_may_die.fit_judge`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from dmd.analysis.players.fitting import Fit, fitted, told_apart
from dmd.core.luck import child_seed
from dmd.core.playout import playout
from dmd.core.state import AnyState, Below, State
from dmd.death_may_die.death import WON
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.features import FEATURES, features
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.playing.tuning import Company
from dmd.death_may_die.setup import setting_up, table

FILE = Path(__file__).resolve().parents[2] / "dmd/death_may_die/data/judge.yaml"
EPISODE, ELDER_ONE = "blasphemous_alchemy", "cthulhu"
HEAD = """\
# The chance of winning, fitted to games of the script: numbers of a table, and what each counts.
# `python -m tools.death_may_die.fit_judge` fits it anew; it is no rule, and nobody needs to
# change it by hand.
format: dmd-judge/2
id: death_may_die_judge
title: "Cthulhu: Death May Die, a chance of winning"
author: the dmd-kit authors
license: MIT
language: en
fitted_to:
  episode: {episode}
  elder_one: {elder_one}
"""
ROOT, PEOPLE = 78, (2, 3, 4, 5)
RIDGE = 5.0
"""Tables of one game hang together, so that fewer of them stand for themselves."""
TEST = 4  # every fourth game only tells how good the fit is

Seen = list[tuple[int, tuple[float, ...], bool]]


class Turns:
    """The script, which writes down every table at the beginning of a turn."""

    def __init__(self, script: Script, desk: Desk) -> None:
        self.script, self.desk, self.turn = script, desk, 1
        self.seen: list[tuple[str, tuple[float, ...]]] = []

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """What the script does."""
        if state.world.turn > self.turn:
            self.turn = state.world.turn
            half = "after" if state.world.disrupted else "before"
            self.seen.append((half, features(state.world, self.desk)))
        return self.script(state, book, below)


def watched(many: int, games: int) -> dict[str, Seen]:
    """The tables at the beginning of every turn: the game, its numbers, and whether it was won."""
    company, script = Company(sturdy=True, many=many), Script()
    book = open_book(EPISODE, ELDER_ONE)
    desk = script.desk(book)
    seen: dict[str, Seen] = {"before": [], "after": []}
    for number in range(games):
        seed = child_seed(ROOT, number)
        people, turns = company.group(seed, book), Turns(script, desk)
        begin: AnyState = State(table(people, book), setting_up(people, book))
        result = playout(begin, book, turns, seed=seed).result
        for half, row in turns.seen:
            seen[half].append((number, row, result == WON))
    return seen


def main() -> None:
    """Play, fit, say how well wins and losses are told apart, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000, help="with each number of people")
    games = parser.parse_args().games
    halves: dict[str, str] = {}
    for many in PEOPLE:
        for half, seen in watched(many, games).items():
            learnt = [(row, won) for number, row, won in seen if number % TEST]
            other = [(row, won) for number, row, won in seen if not number % TEST]
            fit = fitted(*zip(*learnt, strict=True), ridge=RIDGE)
            auc = told_apart([fit.chance(row) for row, _ in other], [won for _, won in other])
            print(f"{many} people, {half}: {len(seen):,} tables, AUC {auc:.3f} on other games")
            halves[half] = halves.get(half, f"\n{half}:\n") + f'  "{many}":\n' + _told(fit)
    head = HEAD.format(episode=EPISODE, elder_one=ELDER_ONE)
    FILE.write_text(head + "".join(halves.values()), "utf-8")


def _told(fit: Fit) -> str:
    rows = zip(FEATURES, fit.weights, strict=True)
    each = "".join(f"      {name}: {weight:.5f}\n" for name, weight in rows)
    return f"    always: {fit.always:.5f}\n    each:\n{each}"


if __name__ == "__main__":
    main()

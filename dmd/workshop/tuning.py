"""Prices fitted to an episode, a group and an Elder One, in a run that can be stopped.

The state of a run lies beside its prices, so that it goes on where it was; how many workers play
changes nothing but the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from dmd.analysis.players.evolution import Plan, Row, Stand, evolve
from dmd.analysis.sampling import Estimate, wilson
from dmd.core.complaints import Refusal
from dmd.core.files.writing import write_safely
from dmd.core.luck import child_seed
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import lay_out
from dmd.death_may_die.playing.prices import (
    NAMES,
    PriceList,
    numbers,
    priced,
    prices_file,
    shipped,
)
from dmd.death_may_die.playing.tuning import Company, reach, scored
from dmd.death_may_die.shelf import box

HELD_OUT = 1 << 40
"""Games that prices are measured on never are those they were fitted to."""


class Game(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played."""

    episode: str
    elder_one: str
    company: Company
    names: tuple[str, ...] = NAMES  # the prices there were when the run began


class Run(Struct, frozen=True, forbid_unknown_fields=True):
    """A run as it lies in its file."""

    game: Game
    plan: Plan
    stand: Stand


def begun(game: Game, plan: Plan) -> Run:
    """A run that has not played yet; it begins with the prices of the kit."""
    return Run(game, plan, Stand(numbers(game.company.prices(shipped()))))


def taken_up(file: Path, fresh: Run) -> Run:
    """The run of a file, if it is the same; a fresh one where there is none."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=Run)
    except FileNotFoundError:
        return fresh
    except (OSError, msgspec.MsgspecError) as wrong:
        raise Refusal(
            f"{file.name} is no run that can be taken up: {wrong}.",
            remedy="Delete it, and tune anew.",
        ) from None
    if (found.game, found.plan) != (fresh.game, fresh.plan):
        raise Refusal(
            f"{file.name} is a run of another game, or with other numbers.",
            remedy="Ask for the same, delete it, or name another file for the prices with -o.",
        )
    return found


def tune(run: Run, *, workers: int = 1) -> Iterator[Run]:
    """Go on with a run; after each generation it stands somewhere else."""
    with Players(run.game, workers) as players:
        far = reach(run.game.company.prices(shipped()))
        for stand in evolve(run.stand, far, run.plan, players.scores):
            yield Run(run.game, run.plan, stand)


def written(run: Run) -> str:
    """The prices of a run as a file that people may read."""
    game = run.game
    many = game.company.many or "2 to 5"
    who = ", ".join(game.company.people) or f"{many} random people"
    note = (
        f"Fitted to {Path(game.episode).stem} against {game.elder_one} with {who}: "
        f"{run.stand.generation} generations of {2 * run.plan.pairs} × {run.plan.games} games, "
        f"seed {run.plan.root}."
    )
    return prices_file(priced(run.stand.mean), note)


def keep(run: Run, prices: Path, state: Path) -> None:
    """Write down where a run stands."""
    write_safely(state, msgspec.json.encode(run))
    write_safely(prices, written(run).encode())


def measured(
    prices: PriceList, game: Game, games: int, *, root: int = 0, workers: int = 1
) -> Estimate:
    """How often prices win games that none were fitted to."""
    seeds = [child_seed(root, HELD_OUT + n) for n in range(games)]
    with Players(game, workers) as players:
        (scores,) = players.played([prices], seeds)
    return wilson(sum(one == 1.0 for one in scores), games)


class Players:
    """Whoever plays the games of a run: this process, or several at once."""

    def __init__(self, game: Game, workers: int) -> None:
        self.game = game
        self.pool = (
            ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else None
        )

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)

    def scores(self, rows: Sequence[Row], seeds: Sequence[int]) -> list[list[float]]:
        """What each row scored in each game."""
        return self.played([priced(row) for row in rows], seeds)

    def played(self, lists: Sequence[PriceList], seeds: Sequence[int]) -> list[list[float]]:
        """What each list of prices scored in each game."""
        jobs = [(prices, tuple(seeds), self.game) for prices in lists]
        spread: Callable[..., Any] = self.pool.map if self.pool else map
        return list(spread(_play, jobs))


def _play(job: tuple[PriceList, tuple[int, ...], Game]) -> list[float]:
    prices, seeds, game = job
    return scored(prices, seeds, game.company, _book(game.episode, game.elder_one))


@lru_cache(maxsize=2)
def _book(episode: str, elder_one: str) -> DeathMayDie:
    return lay_out(box(episode, elder_one), None, Path(episode).parent)

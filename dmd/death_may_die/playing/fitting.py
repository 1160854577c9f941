"""Prices fitted to an episode, a group and an Elder One, in a run that can be stopped.

The state of a run lies beside its prices, so that it goes on where it was; how many workers play
changes nothing but the time.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from math import isfinite
from multiprocessing import active_children, get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from dmd.analysis.players.evolution import Plan, Row, Stand, evolve
from dmd.analysis.sampling import Estimate, wilson
from dmd.core.complaints import Refusal
from dmd.core.files.plain import NotPlain, read_plain
from dmd.core.files.writing import expect_room, read_bytes, sentences, write_safely
from dmd.core.kit import Tuning
from dmd.core.luck import child_seed
from dmd.core.processes import ctrl_c_waits, heed_ctrl_c
from dmd.core.sentences import as_written, say
from dmd.core.words import shortened
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import chosen, lay_out, open_book
from dmd.death_may_die.playing.prices import (
    NAMES,
    PriceList,
    moved,
    prices_file,
    shipped,
)
from dmd.death_may_die.playing.tuning import MIXED, Company, scored
from dmd.death_may_die.shelf import box

HEADER = b"dmd-prices/"
LARGEST = 200_000
"""Bytes; a run has some 2,000."""

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


def game_of(settings: Mapping[str, str], people: str) -> Game:
    """What is played, as somebody says it; people by name, by number, or mixed."""
    book = open_book(settings["episode"], settings["elder_one"])
    if people in ("2", "3", "4", "5"):
        company = Company(many=int(people))
    else:
        company = MIXED if people == "mixed" else Company(chosen(people.split(","), book))
    return Game(settings["episode"], settings["elder_one"], company)


def begun(game: Game, plan: Plan) -> Run:
    """A run that has not played yet; it begins no step away from the prices of the kit."""
    return Run(game, plan, Stand((0.0,) * len(NAMES)))


def taken_up(file: Path, fresh: Run) -> Run:
    """The run of a file, if it is the same; a fresh one where there is none."""
    try:
        found = msgspec.json.decode(read_plain(file, LARGEST), type=Run)
        _expect_sound(found.stand, fresh)
    except FileNotFoundError:
        return fresh
    except NotPlain:
        raise
    except (OSError, ValueError, RecursionError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise Refusal(
            say(
                "{file} is no run that can be taken up: {reason}.",
                file=as_written(shortened(file.name)),
                reason=reason,
            ),
            remedy="Delete it, and tune anew.",
        ) from None
    if (found.game, found.plan) != (fresh.game, fresh.plan):
        raise Refusal(
            say("{name} is a run of another game, or with other numbers.", name=file.name),
            remedy="Ask for the same, delete it, or name another file for the prices with -o.",
        )
    return found


def tune(run: Run, *, workers: int = 1) -> Iterator[Run]:
    """Go on with a run; after each generation it stands somewhere else."""
    with Players(run.game, workers) as players:
        for stand in evolve(run.stand, (1.0,) * len(NAMES), run.plan, players.scores):
            yield Run(run.game, run.plan, stand)


def written(run: Run) -> str:
    """The prices of a run as a file that people may read."""
    game = run.game
    many = game.company.many or "2 to 5"
    who = ", ".join(game.company.people) or say("{many} random people", many=many)
    note = say(
        "Fitted to {stem} against {elder_one} with {who}: {generation} generations of {n} × "
        "{games} games, seed {root}.",
        stem=Path(game.episode).stem,
        elder_one=game.elder_one,
        who=who,
        generation=run.stand.generation,
        n=2 * run.plan.pairs,
        games=run.plan.games,
        root=run.plan.root,
    )
    return prices_file(prices_of(run), note)


def prices_of(run: Run) -> PriceList:
    """The prices that a run has come to."""
    return moved(run.game.company.prices(shipped()), run.stand.mean)


def _expect_sound(stand: Stand, fresh: Run) -> None:
    """Whether a run can have come so far; anybody may have written its file."""
    if len(stand.mean) != len(fresh.stand.mean) or not all(map(isfinite, stand.mean)):
        raise ValueError("its prices are not those of this kit")
    if not 0 <= stand.generation <= fresh.plan.generations:
        raise ValueError(f"it cannot stand at generation {stand.generation}")


def expect_prices(file: Path) -> None:
    """Refuse a place that prices cannot be written to, and a file that holds something else."""
    expect_room(file)
    if os.path.lexists(file) and HEADER not in read_bytes(file, LARGEST, follow=False):
        raise Refusal(
            say("“{name}” is there already and holds no prices.", name=shortened(file.name)),
            remedy="Name another file with -o.",
        )


def keep(run: Run, prices: Path, state: Path) -> None:
    """Write down where a run stands."""
    for file, content in ((state, msgspec.json.encode(run)), (prices, written(run).encode())):
        with sentences(file, "written"):
            write_safely(file, content)


def compared(run: Run) -> dict[str, PriceList]:
    """What is measured in the end: the prices of the kit, and those of a run."""
    return {"the kit's": shipped(), "these": prices_of(run)}


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
            ProcessPoolExecutor(workers, get_context("spawn"), heed_ctrl_c) if workers > 1 else None
        )

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pool:
            self.pool.shutdown(cancel_futures=True)

    def scores(self, rows: Sequence[Row], seeds: Sequence[int]) -> list[list[float]]:
        """What each row scored in each game."""
        begin = self.game.company.prices(shipped())
        return self.played([moved(begin, row) for row in rows], seeds)

    def played(self, lists: Sequence[PriceList], seeds: Sequence[int]) -> list[list[float]]:
        """What each list of prices scored in each game."""
        jobs = [(prices, tuple(seeds), self.game) for prices in lists]
        if not self.pool:
            return list(map(_play, jobs))
        begun: Sequence[BaseProcess] = ()
        try:
            with ctrl_c_waits():  # workers begin their lives in here
                played = self.pool.map(_play, jobs)
                begun = active_children()
            return list(played)
        except BrokenProcessPool:
            self.pool.shutdown(cancel_futures=True)  # before that nobody knows how each one ended
            if any(one.exitcode == -signal.SIGINT for one in begun):  # Ctrl-C: they heard it first
                raise KeyboardInterrupt from None
            raise Refusal(
                "A process that played the games was ended from outside.",
                remedy="Tune again: it goes on where it stood. Fewer --workers take less memory.",
            ) from None


def _play(job: tuple[PriceList, tuple[int, ...], Game]) -> list[float]:
    prices, seeds, game = job
    return scored(prices, seeds, game.company, _book(game.episode, game.elder_one))


@lru_cache(maxsize=2)
def _book(episode: str, elder_one: str) -> DeathMayDie:
    return lay_out(box(episode, elder_one), None, Path(episode).parent)


TUNING: Final = Tuning(game_of, begun, taken_up, tune, keep, expect_prices, compared, measured)

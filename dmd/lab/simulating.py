"""Play many games of an episode, and look at what they say."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.analysis.progress import tell
from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.playout import uncollected
from dmd.core.sentences import in_a_row, say
from dmd.lab.counting import Tally
from dmd.lab.hands import Hands, hands
from dmd.lab.playing import Row
from dmd.lab.report import Report
from dmd.lab.trial import Trial, trial

if TYPE_CHECKING:
    from pandas import DataFrame

    from dmd.lab.pairs import Versus

MOST_GAMES: Final = 10_000_000_000
NOTHING_YET: Final = say("Not a single game was over yet, so that there is nothing to keep.")
OFTEN: Final = 100
"""After so many batches memory is looked through; after each it took a thirtieth of the time."""
KEPT: Final = 20_000
"""So many rows are kept for a table; of more, a file."""


class Simulation(Report):
    """The games of a trial: a table, a row a game, and what they say together."""

    def __init__(self, trial: Trial, asked: int, tally: Tally) -> None:
        super().__init__(trial, asked, tally)
        self.rows: list[Row] = []
        self.keeps = KEPT  # so many rows at most
        self.folder: Path | None = None  # where they lie, if somebody wanted them kept

    @property
    def frame(self) -> DataFrame:
        """A pandas table with a row a game."""
        from dmd.lab.tables import games_table

        return games_table(self)

    @property
    def notes(self) -> DataFrame:
        """A pandas table of what did what: game, kind, name, what, number."""
        from dmd.lab.tables import notes_table

        return notes_table(self)

    def table(self, kind: str) -> DataFrame:
        """What things of a kind cost in a game that they came about in: `table("enemy")`."""
        from dmd.lab.tables import costs_table

        return costs_table(self, kind)

    def against(self, *, pairs: int | None = None, workers: int = 1, **instead: Any) -> Versus:
        """The same with a change, under the same luck: `against(numbers={"objective.health": 5})`.

        What may be changed is what a trial has, such as `without`, `settings`, `people`, `player`.
        """
        from dmd.lab.pairs import PAIRS, versus

        known = self.trial.__struct_fields__
        if strange := [name for name in instead if name not in known]:
            raise Refusal(
                say("A trial has no “{name}”.", name=strange[0]),
                remedy=say("It has: {known}.", known=in_a_row(known)),
            )
        other = replace(self.trial, **instead)
        return versus(self.trial, other, pairs=pairs or PAIRS, who=hands(workers))

    def headline(self) -> str:
        """How often it was won, what that means, beside what it stands."""
        from dmd.lab.telling import head

        return "\n".join(map(str, head(self)))

    def text(self) -> str:
        """What the games say, in sentences and small tables."""
        from dmd.lab.telling import told

        return told(self)

    __repr__ = text

    def draw(self, *, theme: str = "light") -> Any:
        """When the games were decided, and how far the chance may be believed, as a picture."""
        from dmd.lab.plotting import draw

        return draw(self, theme=theme)

    def pages(self, *, paper: str = "a4") -> Any:
        """The report on paper: `pages().save("report.pdf")`."""
        from dmd.lab.page import pages

        return pages(self, paper=paper)

    def _repr_png_(self) -> bytes | None:
        drawn = self.draw()
        png: bytes | None = drawn.png() if drawn else None
        return png


def simulate(
    what: str | Path = "",
    games: int = 300,
    *,
    game: str = "",
    player: str = "script",
    seed: int = 0,
    workers: int = 1,
    dask: Any = None,
    file: str | Path | None = None,
    without: Sequence[str] = (),
    numbers: dict[str, int] | None = None,
    prices: str | Path = "",
    rulings: dict[str, bool] | None = None,
    second: int = 0,
    **settings: Any,
) -> Simulation:
    """Play an episode so often, and say what came of it: the same seed is the same table.

    `investigators` is who plays: names, a number for so many random people, `mixed` for two to
    five of them. `dask` is a client, or the address of a scheduler; `file` a folder that the rows
    go to as Parquet, and where an interrupted run is gone on with. `without` leaves out actions or
    cards, `numbers` turns numbers of the episode, and `second` games are played by the player that
    looks ahead, too.
    """
    asked = trial(
        what, game=game, player=player, seed=seed, prices=prices, rulings=rulings,
        numbers=numbers, without=without, **settings,
    )  # fmt: skip
    return report_on(asked, games, hands_of(workers, dask), file=file, second=second)


def report_on(
    asked: Trial, games: int, who: Hands, *, file: str | Path | None = None, second: int = 0,
    keep: bool = True,
) -> Simulation:  # fmt: skip
    """The report on so many games of a trial; whoever wants no table need not `keep` the rows."""
    for many in (games, second) if second else (games,):
        if type(many) is not int or not 1 <= many <= MOST_GAMES:
            raise Refusal(
                say("{games} games cannot be played.", games=many),
                remedy=say("Say 1 to {most:,}.", most=MOST_GAMES),
            )
    run = Simulation(asked, games, Tally())
    run.keeps = KEPT if keep else 0
    play_out(run, who, file)
    if second and run.is_whole:
        run.second = second_opinion(asked, second, who)
    return run


def hands_of(workers: int, dask: Any, *, anywhere: bool = False) -> Hands:
    """Whoever plays: processes of this machine, or a cluster."""
    if dask is None or dask == "":
        return hands(workers)
    from dmd.lab.cluster import cluster

    return cluster(dask, anywhere=anywhere)


def going(run: Simulation, who: Hands, file: str | Path | None = None) -> Iterator[Simulation]:
    """Play on; after each batch the run says more."""
    keep: Callable[[Sequence[Row]], None] = _kept_in(run)
    store = None
    if file is not None:
        from dmd.lab.parquet import Store

        store = Store(Path(file), run.trial, run.asked)
        run.folder = store.folder
        for batch in store.there():
            run.add(batch)
    try:
        for batch in who.rows(run.trial, run.games, run.asked):
            run.add(batch)
            if store:
                store.add(batch)
            else:
                keep(batch)
            tell(how_far(run))
            yield run
    finally:
        if store:
            store.close()


def play_out(run: Simulation, who: Hands, file: str | Path | None = None) -> None:
    """Play to the end; Ctrl-C leaves what is known by then."""
    try:
        with uncollected():  # rows hold no circles either; whatever does goes now and then
            for number, _ in enumerate(going(run, who, file), 1):
                if number % OFTEN == 0:
                    gc.collect()
    except KeyboardInterrupt:
        if not run.games:
            raise KeyboardInterrupt(NOTHING_YET) from None


def _kept_in(run: Simulation) -> Callable[[Sequence[Row]], None]:
    def keep(batch: Sequence[Row]) -> None:
        run.rows.extend(batch[: max(0, run.keeps - len(run.rows))])

    return keep


def how_far(run: Report) -> str:
    """How far a run has come, with the interval that shrinks."""
    won = run.won
    return say(
        "{games:,} of {asked:,} games, won {low} to {high}",
        games=run.games, asked=run.asked, low=percent(won.low, 0), high=percent(won.high, 0),
    )  # fmt: skip


def second_opinion(asked: Trial, games: int, who: Hands) -> Simulation | None:
    """Some of the games by the player who looks ahead, if the game has one."""
    from dmd.games import kit_named

    policies = kit_named(asked.game).part("policies", "players of its own").part
    ahead = next((name for name, one in policies.items() if one.looks_ahead), None)
    if ahead is None or ahead == asked.player or asked.prices:
        return None
    run = Simulation(replace(asked, player=ahead), games, Tally())
    play_out(run, who)
    return run

"""The rows of a trial as pandas tables."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import in_a_row, name, say
from dmd.lab.playing import Row

if TYPE_CHECKING:
    from pandas import DataFrame

    from dmd.lab.simulating import Simulation

HURTS: Final = ("enemy", "card", "insanity", "other")
"""Kinds that hurt; what a room saw is the same again."""


def games_table(run: Simulation) -> DataFrame:
    """A row a game."""
    from pandas import DataFrame

    return DataFrame([flat(row) for row in rows(run)]).set_index("game")


def notes_table(run: Simulation) -> DataFrame:
    """What did what: a row for each game and thing."""
    from pandas import DataFrame

    found = [(row.game, *note) for row in rows(run) for note in row.notes]
    return DataFrame(found, columns=["game", "kind", "id", "what", "number"])


def costs_table(run: Simulation, kind: str) -> DataFrame:
    """What things of a kind cost on average in a game where they came about, the dearest first."""
    from pandas import DataFrame

    kinds = {one.kind for one in run.costs}
    if kind not in kinds:
        raise Refusal(
            say("Nothing of the kind “{kind}” was counted often enough.", kind=kind),
            remedy=say("There are: {kinds}.", kinds=in_a_row(sorted(kinds))),
        )
    found = [
        {"name": str(name(one.name)), "games": one.games, **one.costs} for one in run.of_kind(kind)
    ]
    return DataFrame(found).set_index("name").fillna(0.0).round(2)


def rows(run: Simulation) -> list[Row]:
    """All rows, from memory or from their file; a part of them would mislead."""
    if run.folder is not None:
        from dmd.lab.parquet import read_rows

        return read_rows(run.folder)
    if len(run.rows) < run.games:
        raise Refusal(
            say("{games:,} games are too many to keep without a file.", games=run.games),
            remedy=say("Name a folder for them: file=…"),
        )
    return run.rows


def flat(row: Row) -> dict[str, Any]:
    """One game in plain columns."""
    hurt: Counter[str] = Counter()
    killed, cards, rooms = [], [], []
    for kind, id_, what, number in row.notes:
        if kind in HURTS:
            hurt[what] += number
        if kind == "death":
            killed.append(f"{id_} ({what})")
        elif kind == "card" and what == "seen":
            cards.append(id_)
        elif kind == "room" and what == "visits":
            rooms.append(id_)
    return {
        "game": row.game, "people": ", ".join(row.people), "many": len(row.people),
        "result": row.result, "won": row.won, "cause": row.cause, "rule": row.rule,
        **{name: value for name, value in row.counted.items() if type(value) in (int, bool)},
        "task": row.task, "wounds": hurt["wounds"], "sanity": hurt["sanity"],
        "killed": ", ".join(killed), "cards": tuple(cards), "rooms": tuple(rooms),
        "picks": row.picks, "seed": row.seed,
    }  # fmt: skip

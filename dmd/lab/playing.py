"""One game of a trial, as a row; and several of them, as the bytes that travel."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from dmd.core import playout
from dmd.core.complaints import Refusal
from dmd.core.playout import finished, uncollected
from dmd.core.sentences import letters, say, written
from dmd.core.state import AnyState, Below
from dmd.lab.trial import Bench, Trial, bench
from dmd.workshop.outcomes import outcomes_of

MOMENTS: Final = 1_000
"""Of so many games the positions are kept by which the lab learns when a game is decided.

More of them would tell it no better, and take memory: a thousand games are known as well as ten
million.
"""

KNOWN: Final = ("seed", "result", "rule", "cause", "picks")


class Row(Struct, frozen=True):
    """One game."""

    game: int  # the n-th of the trial
    seed: int
    people: tuple[str, ...]
    result: str
    won: bool
    rule: str
    cause: str
    picks: int
    task: float  # how far the task came
    counted: dict[str, Any]  # what the game itself counts: turns, Stage …
    notes: tuple[tuple[str, str, str, int], ...] = ()  # kind, id, what, how many
    moments: tuple[tuple[float, ...], ...] = ()  # as each turn began: which part, the table


class Course(NamedTuple):
    """How a game went, as much of it as tells when it was decided."""

    game: int
    won: bool
    moments: tuple[Sequence[float], ...]


class Watching:
    """A player who is looked over the shoulder: what it chose, and how the table stood."""

    def __init__(self, player: Any, witness: Any, look: Any, part: Any) -> None:
        self.player, self.witness, self.look, self.part = player, witness, look, part
        self.moments: list[tuple[float, ...]] = []
        self._turn = 0

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """What the player takes."""
        pick: int = self.player(state, book, below)
        if self.witness is not None:
            self.witness.chose(state, pick)
        if self.look is not None and (turn := getattr(state.world, "turn", 0)) != self._turn:
            self._turn = turn
            numbers = [round(one, 4) for one in self.look(state)]
            self.moments.append((self.part(state.world), *numbers))
        return pick


def play(laid: Bench, trial: Trial, number: int) -> Row:
    """The n-th game of a trial."""
    with uncollected():
        return finished(by_picks(laid, trial, number))


def by_picks(laid: Bench, trial: Trial, number: int) -> Generator[None, None, Row]:
    """The same a choice at a time, for whoever has to look up in between."""
    seed = trial.seed_of(number)
    people = laid.people(seed)
    begin = laid.begin(people)
    half = laid.half
    witness = half.witness(laid.book, begin) if half else None
    look = _looking(laid) if half and number < MOMENTS else None
    watching = Watching(laid.player(), witness, look, half and half.part)
    played = yield from playout.by_picks(begin, laid.book, watching, seed=seed, watcher=witness)
    found = outcomes_of(laid.kit).of(played, laid.book, seed)
    counted = msgspec.json.decode(msgspec.json.encode(found, enc_hook=written))  # as it travels
    return Row(
        game=number, seed=seed, people=people, result=played.result, won=found.won,
        rule=found.rule, cause=letters(found.cause), picks=found.picks,
        task=half.task(played.state.world, laid.book) if half else float(found.won),
        counted={name: value for name, value in counted.items() if name not in KNOWN},
        notes=tuple(witness.notes()) if witness else (),
        moments=tuple(watching.moments),
    )  # fmt: skip


def _looking(laid: Bench) -> Any:
    """How the table stands in numbers, if somebody of the game knows."""
    analyst = getattr(laid.book, "analyst", None)
    return getattr(getattr(analyst, "expert", None), "numbers", None)


def rows(written: bytes, first: int, behind: int, opened: dict[str, str]) -> bytes:
    """Some games of a trial, as they travel from wherever they are played.

    What was opened here must be what the one who asked has opened, or the rows would mislead.
    """
    trial = msgspec.json.decode(written, type=Trial)
    laid = bench(trial)
    if laid.origin != opened and (laid := bench(trial, anew=True)).origin != opened:
        raise Refusal(
            say("The files of the trial, or the kit, are others where the games are played."),
            remedy=say("Let all workers have the same files, and change none meanwhile."),
        )
    with uncollected():  # else whatever a player remembers is gone through after every game
        return msgspec.json.encode([play(laid, trial, number) for number in range(first, behind)])


def opened(travelled: bytes) -> list[Row]:
    """Rows that travelled."""
    return msgspec.json.decode(travelled, type=list[Row])


def of_by_picks(trial: Trial, number: int) -> Generator[None, None, Row]:
    """One game of a trial, a choice at a time."""
    return by_picks(bench(trial), trial, number)


def of(trial: Trial, number: int) -> Row:
    """One game of a trial, to look at closely."""
    return play(bench(trial), trial, number)

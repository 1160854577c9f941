"""Whether the ritual of an episode can be disrupted at all, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint
from dmd.core.sentences import say
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.box import Box
from dmd.death_may_die.checking.possible import EVERYBODY, Possible
from dmd.death_may_die.selectors import Count, Reader, holds_true
from dmd.death_may_die.setup import table
from dmd.death_may_die.telling.clauses import must_hold
from dmd.death_may_die.telling.exhibits import names_of
from dmd.death_may_die.telling.nouns import Names, thing

if TYPE_CHECKING:
    from dmd.death_may_die.shelf import Files

RULE: Final = "DMD-RIT-1"


def impossible(files: Files, possible: Possible) -> Iterator[Complaint]:
    """What keeps the ritual from ever being disrupted: such a game cannot be won."""
    if can_be_disrupted(possible):
        return
    names = names_of(possible.box, possible.board)
    task = possible.box.episode.objective
    yield from out_of_reach(files, possible, names)  # perhaps the very reason
    if task.needed:
        problem, spot = _too_few(possible, names)
        yield files.episode.complain(
            problem, field="objective.needed", rule=RULE, spot=spot,
            remedy=say(
                "Let an action wound or turn over {token} where people can stand, or ask "
                "for fewer.",
                token=thing(task.token, names).a(),
            ),
        )  # fmt: skip
    if task.until is not None:
        problem = say(
            "It can never come about that {condition}.", condition=must_hold(task.until, names)
        )
        yield files.episode.complain(
            problem, field="objective.until", rule=RULE,
            remedy=EVERYBODY if possible.counts_only_you(task.until) else "Give an action or a "
            "card a word that brings it about, or ask for something else.",
        )  # fmt: skip


def out_of_reach(files: Files, possible: Possible, names: Names) -> Iterator[Complaint]:
    """Actions that nobody can ever take, and what they lack."""
    for number, action in enumerate(possible.box.episode.actions):
        for place, test in enumerate(action.needs):
            if not possible.can_hold(test, frozenset(possible.stand)):
                yield files.episode.complain(
                    say(
                        "“{name}” can never be taken: it is never so that {condition}.",
                        name=action.name,
                        condition=must_hold(test, names),
                    ),
                    field=f"actions[{number}].needs[{place}]", rule="DMD-ACT-E5", level="warning",
                    remedy=instead(test, possible),
                )  # fmt: skip


def instead(test: Count, possible: Possible, *, or_cut: bool = False) -> str:
    """What to ask for instead of something that cannot be."""
    if possible.counts_only_you(test):
        return EVERYBODY
    if or_cut:
        return say("Ask for something that can be, or cut it.")
    return say("Ask for something that can be.")


def luck_alone(files: Files, possible: Possible, players: Possible) -> Iterator[Complaint]:
    """A task to which nothing that players do contributes."""
    if can_be_disrupted(possible) and not can_be_disrupted(players):
        yield files.episode.complain(
            "Nothing the players do disrupts the ritual; only Mythos and Elder One cards do.",
            field="objective", rule="DMD-EPA-2", level="warning",
            remedy="Give an action or a Discovery card a word that contributes.",
        )  # fmt: skip


def done_already(
    files: Files, box: Box, board: Board, starting: tuple[tuple[str, str], ...]
) -> Iterator[Complaint]:
    """A task that is done before anybody has done anything."""
    until = box.episode.objective.until
    if until is None:
        return
    fire = {space.id: space.tags.count("fire") for space in board.spaces if "fire" in space.tags}
    book = DeathMayDie(box, board, starting_enemies=starting, starting_fire=fire)
    you = next(iter(box.investigators))
    if holds_true(until, replace(table((you,), book), active=you), book, Reader(you)):
        told = must_hold(until, names_of(box, board))
        yield files.episode.complain(
            say(
                "The ritual is disrupted at once: {condition}, before the first turn.",
                condition=told,
            ),
            field="objective.until", remedy="Ask for more, or for less to be left.", rule=RULE,
            level="warning",
        )  # fmt: skip


def can_be_disrupted(possible: Possible) -> bool:
    """Whether enough tokens may be turned over, or what is asked for may come true; one will do."""
    task = possible.box.episode.objective
    if task.until is not None and possible.can_hold(task.until):
        return True
    more_come = bool(possible.turned) and task.token in possible.placed  # then who knows how many
    return bool(task.needed) and (more_come or possible.fallen >= task.needed)


def _too_few(possible: Possible, names: Names) -> tuple[str, tuple[str, ...]]:
    task = possible.box.episode.objective
    token = thing(task.token, names)
    fallen = possible.fallen
    lying = dict.fromkeys(possible.initial[task.token])
    spared = tuple(one for one in lying if one not in possible.turned)
    if not fallen:
        return say("Nothing ever destroys or turns over {token}.", token=token.a()), spared
    number = token.number(fallen)
    return say(
        "Only {tokens} can ever be turned over; {needed} are needed.",
        tokens=number,
        needed=task.needed,
    ), spared

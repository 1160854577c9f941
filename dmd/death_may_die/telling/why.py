"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dmd.core.complaints import Refusal
from dmd.core.requirements import Refused, refusals
from dmd.core.sentences import enumerated
from dmd.core.state import AnyState, Decision, Effect
from dmd.death_may_die.actions import UNFINISHED, ChooseAction, named
from dmd.death_may_die.questions import RUN_LENGTH
from dmd.death_may_die.run import Run, RunOn

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def why(state: AnyState, book: DeathMayDie, place: str) -> Refusal | None:
    """Why no choice is about `space 6`, `figure byakhee 1` or `token lab 1` now."""
    kind, _, id_ = place.partition(" ")
    return _far(state, book, id_) if kind == "space" else _idle(state, book, kind, id_)


def _far(state: AnyState, book: DeathMayDie, space: str) -> Refusal | None:
    """A space that no choice leads to: how far it is, and where the way there begins."""
    board, fork = book.board, state.fork
    if not isinstance(fork, Decision) or not isinstance(fork.asker, ChooseAction | RunOn):
        return None
    name, asker = board.space(space).name, fork.asker
    runner = state.world.investigator(fork.who)
    who, here = book.names[runner.id], board.space(runner.space).name
    if space == runner.space:
        return Refusal(f"{name}: {who} is here already.", remedy="Choose another space.")
    if isinstance(asker, ChooseAction) and not _is_offered(Run, fork):
        refused = _refused("Run", refusals(state, book), book)
        if refused is None:
            return Refusal(f"{name}: A Run is not possible now.", rule=Run.cite)
        told = refused.as_refusal(state.world, book)
        return Refusal(f"{name}: {told.problem}", remedy=told.remedy, rule=Run.cite)
    steps, left = board.distance(runner.space, space), _left(asker, state, book)
    if steps is None:
        return Refusal(f"{name}: no way leads there from {here}.", rule="DMD-BRD-2")
    first = [board.space(one).name for one in board.next_steps(runner.space, space)]
    reach = "this Run ends before" if steps > left else "one goes space by space"
    return Refusal(
        f"{name} is {steps} spaces from {here}, and {reach} ({_spaces(left)} at most).",
        remedy=f"The way there begins in {enumerated(first)}.",
        rule=Run.cite,
    )


def _left(asker: ChooseAction | RunOn, state: AnyState, book: DeathMayDie) -> int:
    if isinstance(asker, RunOn):
        return asker.left
    return int(book.ask(RUN_LENGTH, state.world, asker.actor))


def _idle(state: AnyState, book: DeathMayDie, kind: str, id_: str) -> Refusal | None:
    """A figure or a token that no choice is about, and the general reason, if there is one."""
    world = state.world
    enemy = world.enemy(id_)
    if kind == "token":
        lying = next((one for one in world.tokens if one.id == id_), None)
        if lying is None:  # printed on the map
            return None
        name, space = book.token_name(id_, world), lying.space
    elif enemy:
        name, space = book.enemy_name(id_, world), enemy.space
    else:
        name, space = book.names[id_], world.investigator(id_).space
    told = f"{name}, in {book.board.space(space).name}: no choice is about it now."
    return Refusal(
        f"{told} {_no_attack(state, book)}".strip(), remedy="Take one of the choices listed."
    )


def _no_attack(state: AnyState, book: DeathMayDie) -> str:
    """Why nobody can be attacked, such as that no enemy is within reach."""
    fork = state.fork
    if not isinstance(fork, Decision):
        return ""
    there = list(refusals(state, book))
    if refused := _refused("Attack", there, book):
        return refused.reason(state.world, book)
    moves = [option.then[0] for option in fork.options]
    return "" if "Attack" in named(moves, book) else UNFINISHED


def _refused(action: str, there: Iterable[Refused], book: DeathMayDie) -> Refused | None:
    """The first refusal of an action, or that no action is left for it."""
    return next((one for one in there if action in named([one.move], book)), None)


def _is_offered(kind: type[Effect], fork: Decision[Any]) -> bool:
    return any(isinstance(option.then[0], kind) for option in fork.options)


def _spaces(number: int) -> str:
    return f"{number} space{'s' * (number != 1)}"

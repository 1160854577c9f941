"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dmd.core.complaints import Refusal
from dmd.core.requirements import Refused, refusals
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, Decision, Effect
from dmd.death_may_die.actions import UNFINISHED, ChooseAction, named
from dmd.death_may_die.questions import RUN_LENGTH
from dmd.death_may_die.run import Run, RunOn

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

FAR = (
    "{name} is {steps} spaces from {here}, and this Run ends before ({left:space|spaces} at most)."
)
NEAR = (
    "{name} is {steps} spaces from {here}, and one goes space by space "
    "({left:space|spaces} at most)."
)


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
        return Refusal(
            say("{name}: {who} is here already.", name=name, who=who),
            remedy="Choose another space.",
        )
    if isinstance(asker, ChooseAction) and not _is_offered(Run, fork):
        refused = _refused("Run", refusals(state, book), book)
        if refused is None:
            return Refusal(say("{name}: A Run is not possible now.", name=name), rule=Run.cite)
        told = refused.as_refusal(state.world, book)
        problem = say("{name}: {problem}", name=name, problem=told.problem)
        return Refusal(problem, remedy=told.remedy, rule=Run.cite)
    steps, left = board.distance(runner.space, space), _left(asker, state, book)
    if steps is None:
        return Refusal(
            say("{name}: no way leads there from {here}.", name=name, here=here), rule="DMD-BRD-2"
        )
    first = [board.space(one).name for one in board.next_steps(runner.space, space)]
    return Refusal(
        say(FAR if steps > left else NEAR, name=name, steps=steps, here=here, left=left),
        remedy=say("The way there begins in {first}.", first=enumerated(first)),
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
    there = book.board.space(space).name
    told = say("{name}, in {space}: no choice is about it now.", name=name, space=there)
    if more := _no_attack(state, book):
        told = say("{told} {more}", told=told, more=more)
    return Refusal(told, remedy="Take one of the choices listed.")


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

"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated
from dmd.core.state import Decision
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.questions import RUN_LENGTH
from dmd.death_may_die.run import Run, RunOn
from dmd.evening import Evening
from dmd_widgets.panels.table.view import name_of, named, where


def why_not(game: Evening, about: str) -> Refusal:
    """The reason for whatever a click on the board meant, such as `space 6` or `token lab 1`."""
    kind, _, id_ = about.partition(" ")
    if kind not in ("space", "figure", "token") or not where(about, game.world, game.book):
        return Refusal("There is nothing like that on the board.", remedy="Click something else.")
    for refused, shown in zip(game.timeline.refusals, game.refusals, strict=False):
        if about in named(refused.move, game.world, game.book):
            return Refusal(f"{shown.move} {shown.problem}", remedy=shown.remedy, rule=shown.rule)
    if kind == "space":
        return _far(game, id_)
    name, space = name_of(about, game), where(about, game.world, game.book)
    place = game.book.board.space(space).name
    return Refusal(
        f"{name}, in {place}: no choice is about it now. {_own(game)}".strip(),
        remedy="Take one of the choices listed.",
    )


def _far(game: Evening, space: str) -> Refusal:
    """A space that no choice leads to: how far it is, and where the way there begins."""
    board, fork = game.book.board, game.state.fork
    name = board.space(space).name
    if not isinstance(fork, Decision) or not isinstance(fork.asker, ChooseAction | RunOn):
        return Refusal(
            f"{name}: no choice is about this space now.", remedy="Answer what is asked first."
        )
    asker, runner = fork.asker, game.world.investigator(fork.who)
    who, here = game.book.names[runner.id], board.space(runner.space).name
    if space == runner.space:
        return Refusal(f"{name}: {who} is here already.", remedy="Choose another space.")
    if not any(isinstance(one.then[0], Run) for one in game.timeline.options) and isinstance(
        asker, ChooseAction
    ):
        refused = next((one for one in game.refusals if one.move.startswith("Run")), None)
        reason = refused.problem if refused else "A Run is not possible now."
        return Refusal(f"{name}: {reason}", remedy=refused.remedy if refused else "", rule=Run.cite)
    steps, left = board.distance(runner.space, space), _left(game, asker)
    if steps is None:
        return Refusal(f"{name}: no way leads there from {here}.", rule="DMD-BRD-2")
    first = [board.space(one).name for one in board.next_steps(runner.space, space)]
    reach = "this Run ends before" if steps > left else "one goes space by space"
    return Refusal(
        f"{name} is {steps} spaces from {here}, and {reach} ({_spaces(left)} at most).",
        remedy=f"The way there begins in {enumerated(first)}.",
        rule=Run.cite,
    )


def _left(game: Evening, asker: ChooseAction | RunOn) -> int:
    if isinstance(asker, RunOn):
        return asker.left
    return int(game.book.ask(RUN_LENGTH, game.world, asker.actor))


def _own(game: Evening) -> str:
    """The first general reason there is, such as that no enemy is within reach."""
    attacks = [one for one in game.refusals if one.move.startswith("Attack")]
    return attacks[0].problem if attacks else ""


def _spaces(number: int) -> str:
    return f"{number} space{'s' * (number != 1)}"

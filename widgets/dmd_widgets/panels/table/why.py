"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.evening import Evening
from dmd_widgets.panels.table.view import Places


def why_not(game: Evening, about: str) -> Refusal:
    """The reason for whatever a click on the board meant, such as `space 6` or `token lab 1`.

    What is refused says so itself; else the game may know more than that no choice is about it.
    """
    scene = game.scene()
    places = Places(scene)
    where = places.where(about)
    if not where or scene.board is None:
        return Refusal(
            say("There is nothing like that on the board."), remedy=say("Click something else.")
        )
    for one in game.refusals:
        if one.effect is not None and about in places.named(one.effect):
            refused = say("{move} {problem}", move=one.move, problem=one.problem)
            return Refusal(refused, remedy=one.remedy, rule=one.rule)
    why = game.kit.why
    if why is not None and (told := why(game.state, game.book, about)) is not None:
        return told
    name = scene.board.space(where).name
    if about.startswith("space "):
        return Refusal(
            say("{space}: no choice is about this space now.", space=name),
            remedy=say("Answer what is asked first."),
        )
    return Refusal(
        say("{thing} ({space}): no choice is about it now.", thing=places.name(about), space=name),
        remedy=say("Take one of the choices listed."),
    )

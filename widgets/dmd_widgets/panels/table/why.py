"""Why a space, a figure or a token cannot be chosen now, and what would make it possible."""

from __future__ import annotations

from dmd.core.complaints import Refusal
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
        return Refusal("There is nothing like that on the board.", remedy="Click something else.")
    for one in game.refusals:
        if one.effect is not None and about in places.named(one.effect):
            return Refusal(f"{one.move} {one.problem}", remedy=one.remedy, rule=one.rule)
    why = game.kit.why
    if why is not None and (told := why(game.state, game.book, about)) is not None:
        return told
    name = scene.board.space(where).name
    if about.startswith("space "):
        return Refusal(
            f"{name}: no choice is about this space now.", remedy="Answer what is asked first."
        )
    return Refusal(
        f"{places.name(about)}, in {name}: no choice is about it now.",
        remedy="Take one of the choices listed.",
    )

"""What was analysed, as drawings: danger and paths on the board, odds and plans as bars.

Every number stands beside its shade or its bar, so that all of it can be read in grey.
"""

from __future__ import annotations

from typing import Any, Final

from dmd.analysis import Comparison, Estimate, Odds, Paths, Plans, Threats
from dmd.analysis.menace import CHANCES, Value, plain, told
from dmd.core.complaints import Refusal, nearest
from dmd.drawing.annotated import annotated
from dmd.drawing.bars import draw_comparison, draw_odds, draw_plans
from dmd.drawing.drawing import Drawing
from dmd.drawing.palette import palette
from dmd.drawing.table import board_of

USUAL: Final = "wounds"
NOTED: Final = 3
"""So many of the most dangerous spaces are told below a heat map."""


def draw(found: Any, about: str = "", *, theme: str = "light") -> Drawing:
    """Whatever was analysed, as a drawing; `about` says which of its pictures."""
    match found:
        case Threats():
            return draw_threats(found, about or USUAL, theme=theme)
        case Paths():
            return draw_paths(found, theme=theme)
        case Odds():
            return draw_odds(found, theme=theme)
        case Plans():
            return draw_plans(found, theme=theme)
        case Comparison():
            return draw_comparison(found, theme=theme)
        case _:
            raise Refusal(f"There is no picture of {found!r:.60}.", remedy="Read its text().")


def draw_threats(found: Threats, about: str = USUAL, *, theme: str = "light") -> Drawing:
    """A heat map: one number in every space, its floor the darker the worse."""
    if about not in found.numbers:
        hint = nearest(about, found.numbers) or f"There are: {', '.join(found.numbers)}."
        raise Refusal(f"There is no heat map of “{about:.40}”.", remedy=hint)
    look, state, book = found.lookout, found.position.state, found.position.book
    who = look.who(state)
    values = {space: one.value(about) for space, one in found.spaces.items()}
    worst = max(values.values()) or 1.0
    picture = board_of(
        book.scene(state.world), palette(theme),
        highlights={one.space: chip(one.numbers[about], about) for one in found.spaces.values()},
        shade={space: max(0.0, value) / worst for space, value in values.items()},
    )  # fmt: skip
    title = look.titles.get(about, about)
    legend = (
        f"The number of a space: {title}, for {who} standing there when the "
        f"actions are over{' and followed' if found.followed else ''}; the darker, the more."
        f"{_left_out(found)}{_sampled(found, about)}"
    )
    ordered = sorted(found.spaces.values(), key=lambda one: -one.value(about))
    worst_ones = [one for one in ordered if one.value(about) > 0]
    numbers = [f"{look.space(one)} {told(found[one].numbers[about], about)}" for one in values]
    return annotated(
        f"What threatens {who}: {about}", legend, picture, palette(theme),
        notes=[*found.sentences(worst_ones)[:NOTED], found.remark], told="; ".join(numbers) + ".",
    )  # fmt: skip


def chip(value: Value, number: str) -> str:
    """A number that fits into a room; one that was sampled is marked.

    >>> from fractions import Fraction
    >>> [chip(Fraction(1, n), "dies") for n in (1, 32, 9**9)], chip(Fraction(3, 2), "wounds")
    (['100 %', '3.1 %', '< 0.1 %'], '1.50')
    """
    mark = "~" if isinstance(value, Estimate) else ""
    bare = plain(value)
    if number not in CHANCES:
        return f"{mark}{bare:.2f}"
    if not mark and (0 < bare < 0.0005 or 0.9995 <= bare < 1):
        return "< 0.1 %" if bare < 0.5 else "> 99.9 %"
    return f"{mark}{100 * bare:.1f}".removesuffix(".0") + " %"


def _left_out(found: Threats) -> str:
    """What it means that a space has no number."""
    if set(found.position.book.board.ids) == set(found.spaces):
        return ""
    within = set(found.lookout.reach(found.position.state)) <= set(found.spaces)
    why = "are out of reach" if within else "were not looked at, or are out of reach"
    return f" Spaces without a number {why}."


def _sampled(found: Threats, about: str) -> str:
    """How far sampled numbers may be off."""
    values = [one.numbers[about] for one in found.spaces.values()]
    known = [one for one in values if isinstance(one, Estimate)]
    error = max((max(one.high - one.value, one.value - one.low) for one in known), default=0.0)
    if not error:
        return ""
    size = f"{100 * error:.1f} points" if about in CHANCES else f"{error:.2f}"
    return f" “~” is sampled: nineteen times of twenty no more than {size} off."


def draw_paths(found: Paths, *, theme: str = "light") -> Drawing:
    """The ways of an enemy in dashes; in every space how far it still is, “?” where you choose."""
    look, state, book = found.lookout, found.position.state, found.position.book
    picture = board_of(
        book.scene(state.world), palette(theme), highlights=path_marks(found),
        paths=found.steps,
    )  # fmt: skip
    name = look.figure(found.enemy, state)
    legend = (
        "Dashes are its shortest paths; the number of a space says how many spaces it still is "
        "from there, “?” that players choose the next step."
    )
    return annotated(
        f"The way of {name}", legend, picture, palette(theme), notes=found.text().split("\n")
    )


def path_marks(found: Paths, choose: str = " ?") -> dict[str, str]:
    """How far it still is from every space of the ways, and the sign of those where you choose."""
    board, marks = found.lookout.board, {}
    for space in dict.fromkeys(space for step in found.steps for space in step):
        left = min(n for one in found.targets if (n := board.distance(space, one)) is not None)
        marks[space] = f"{left}{choose}" if space in found.choices else str(left)
    return marks

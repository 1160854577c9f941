"""What was analysed, as drawings: danger and paths on the board, odds and plans as bars.

Every number stands beside its shade or its bar, so that all of it can be read in grey.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from dmd.analysis import Comparison, Estimate, Odds, Paths, Plans, Threats
from dmd.analysis.menace import CHANCES, Value, plain
from dmd.analysis.menace import told as known
from dmd.analysis.telling import Figures, deserved
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import closed, in_a_row, say
from dmd.drawing.annotated import annotated
from dmd.drawing.bars import draw_comparison, draw_odds, draw_plans
from dmd.drawing.drawing import Drawing
from dmd.drawing.palette import palette
from dmd.drawing.table import board_of

USUAL: Final = "wounds"
MARK: Final = " ★"
"""Stands beside the number of the space in which the best plan ends."""

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
            raise Refusal(
                say("There is no picture of {found}.", found=repr(found)[:60]),
                remedy="Read its text().",
            )


def draw_threats(found: Threats, about: str = USUAL, *, theme: str = "light") -> Drawing:
    """A heat map: one number in every space, its floor the darker the worse."""
    if about not in found.numbers:
        hint = nearest(about, found.numbers) or say(
            "There are: {known}.", known=in_a_row(found.numbers)
        )
        raise Refusal(say("There is no heat map of “{about:.40}”.", about=about), remedy=hint)
    look, state, book = found.lookout, found.position.state, found.position.book
    who = look.who(state)
    values = {space: one.value(about) for space, one in found.spaces.items()}
    worst = max(values.values()) or 1.0
    picture = board_of(
        book.scene(state.world), palette(theme),
        highlights={
            one.space: f"{chip(one.numbers[about], about)}{MARK * (one.space in found.best)}"
            for one in found.spaces.values()
        },
        shade={space: max(0.0, value) / worst for space, value in values.items()},
    )  # fmt: skip
    title = look.titles.get(about, about)
    told = (
        "The number of a space: {number}, for {who} standing there when the actions are over; the "
        "darker, the more."
    )
    if found.followed:
        told = (
            "The number of a space: {number}, for {who} running there and doing nothing else, "
            "followers and Fire of the way counted; the darker, the more."
        )
    told = say(told, number=title, who=who)
    legend = in_a_row([told, *_left_out(found), *_sampled(found, about), *_best(found)], " ")
    ordered = sorted(found.spaces.values(), key=lambda one: -one.value(about))
    worst_ones = [one for one in ordered if one.value(about) > 0]
    chips = [
        say("{space} {value}", space=look.space(one), value=known(found[one].numbers[about], about))
        for one in values
    ]
    return annotated(
        say("What threatens {who}: {what}", who=who, what=about), legend, picture, palette(theme),
        notes=[*found.sentences(worst_ones)[:NOTED], found.remark],
        told=closed(in_a_row(chips, "; ")),
    )  # fmt: skip


def chip(value: Value, number: str) -> str:
    """A number that fits into a room; one that was sampled is marked, and as short as it is known.

    >>> from fractions import Fraction
    >>> [chip(Fraction(1, n), "dies") for n in (1, 32, 9**9)], chip(Fraction(3, 2), "wounds")
    (['100 %', '3.1 %', '< 0.1 %'], '1.50')
    >>> chip(Estimate(0.0139, 0.002, 0.07, 72), "dies")
    '~1 %'
    """
    mark = "~" if isinstance(value, Estimate) else ""
    bare = plain(value)
    if number not in CHANCES:
        return Figures(f"{mark}{bare:.2f}")
    if not mark and (0 < bare < 0.0005 or 0.9995 <= bare < 1):
        return Figures("< 0.1 %" if bare < 0.5 else "> 99.9 %")
    digits = min(1, deserved(value)) if isinstance(value, Estimate) else 1
    return Figures(f"{mark}{100 * bare:.{digits}f}".removesuffix(".0") + " %")


def _left_out(found: Threats) -> Iterator[str]:
    """What it means that a space has no number."""
    if set(found.position.book.board.ids) == set(found.spaces):
        return
    if set(found.lookout.reach(found.position.state)) <= set(found.spaces):
        yield say("Spaces without a number are out of reach.")
    else:
        yield say("Spaces without a number were not looked at, or are out of reach.")


def _best(found: Threats) -> Iterator[str]:
    """What the star says."""
    if found.best:
        yield say("★ marks where the best plan ends: {plan}", plan=found.advice)


def _sampled(found: Threats, about: str) -> Iterator[str]:
    """How far sampled numbers may be off."""
    values = [one.numbers[about] for one in found.spaces.values()]
    known = [one for one in values if isinstance(one, Estimate)]
    error = max((max(one.high - one.value, one.value - one.low) for one in known), default=0.0)
    if not error:
        return
    told, size = "“~” is sampled: nineteen times of twenty no more than {size} off.", f"{error:.2f}"
    if about in CHANCES:
        told = "“~” is sampled: nineteen times of twenty no more than {size} points off."
        size = f"{100 * error:.1f}"
    yield say(told, size=Figures(size))


def draw_paths(found: Paths, *, theme: str = "light") -> Drawing:
    """The ways of an enemy in dashes; in every space how far it still is, “?” where you choose."""
    look, state, book = found.lookout, found.position.state, found.position.book
    picture = board_of(
        book.scene(state.world), palette(theme), highlights=path_marks(found),
        paths=found.steps,
    )  # fmt: skip
    name = look.figure(found.enemy, state)
    legend = say(
        "Dashes are its shortest paths; the number of a space says how many spaces it still is "
        "from there, “?” that players choose the next step."
    )
    title = say("The way of {name}", name=name)
    return annotated(title, legend, picture, palette(theme), notes=found.text().split("\n"))


def path_marks(found: Paths, choose: str = " ?") -> dict[str, str]:
    """How far it still is from every space of the ways, and the sign of those where you choose."""
    board, marks = found.lookout.board, {}
    for space in dict.fromkeys(space for step in found.steps for space in step):
        left = min(n for one in found.targets if (n := board.distance(space, one)) is not None)
        marks[space] = f"{left}{choose}" if space in found.choices else str(left)
    return marks

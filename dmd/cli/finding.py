"""Finding out all that a situation holds, part by part, in the time somebody grants."""

from __future__ import annotations

import argparse
import shlex
import signal
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from msgspec.structs import replace

from dmd.cli.printing import wrapped
from dmd.core.complaints import Refusal
from dmd.core.kit import About
from dmd.core.sentences import say

if TYPE_CHECKING:
    from dmd.analysis import Best, Choices, Odds, Plans, Threats
    from dmd.evening import Evening

POSITIONS: Final = 60_000
"""So many positions are looked at for each part, so that not the clock decides what is found."""

FOR_OPTIONS: Final = 20_000
"""So many for all options together."""

FOR_ADVICE: Final = 5_000
"""So many where only the best is told."""

CLOSELY, ROUGHLY = 0.01, 0.02
"""So near every number is to be: where all of them are told, and where the best is."""

SOON: Final = 5_000
"""So many for the dice of a single one."""

AT_ONCE: Final = 0.01
"""Seconds for a search after somebody has lost patience."""

TRIES: Final = 100
"""Games that are played for what cannot be counted."""


FEW: Final = 3
"""So much of what was guessed in a file is told below an answer."""

USUAL: Final = "survive"
"""What is wanted where neither a situation nor whoever asks says so."""

OTHER_AIMS: Final = ("destroy", "win")
"""What one may want besides, in the games of the kit."""


class Analysis(NamedTuple):
    """Everything that was found out."""

    game: Evening
    about: About  # empty where a saved game was analysed
    want: Mapping[str, Fraction]
    yes_no: bool
    options: Choices | None
    odds: Mapping[int, Odds]  # of the options whose dice are known
    threats: Threats | None
    plans: Plans | None
    best: Best | None = None
    supposed: str = ""  # which card is taken to be the next one


def analysed(
    game: Evening, about: About, args: argparse.Namespace, *, whole: bool, drawn: bool = False
) -> Analysis:
    """Look for everything, or for the best; where less can be found, that is left out.

    What threatens where is looked for as well where it is `drawn`: nothing else is in a picture.
    """
    from dmd import analysis
    from dmd.analysis.agreeing import ends_in
    from dmd.analysis.progress import Part, tell

    if not game.options and not game.waits:
        raise Refusal(say("Nothing can be chosen here. {asks}", asks=game.asks))
    here, supposed = _supposing(game, args.card)
    asked = {one: Fraction(weight) for one, weight in about.wants.items()}
    want = dict(map(wanted, args.want)) or asked or {USUAL: Fraction(1)}
    args.until = args.until or ("" if args.want else about.until) or "turn"
    question = analysis.question_of(here, want, args.until)  # refused before anything takes long
    plans = options = threats = None
    odds: dict[int, Odds] = {}
    with Patience(args.seconds / 4) as share:
        if game.book.analyst.chooses_step(game.state):
            tell(Part(say("what may be done in this turn")))
            plans = analysis.plans(
                here, question, positions=POSITIONS, seed=args.seed,
                seconds=(2 if whole else 3) * share.seconds,
                precision=CLOSELY if whole else ROUGHLY, for_advice=not whole,
            )  # fmt: skip
        if game.options:
            tell(Part(say("what each option is worth")))
            soon = plans is not None and not whole  # without plans the options are the advice
            options = analysis.choices(
                here, question, positions=FOR_ADVICE if soon else FOR_OPTIONS,
                seconds=share.seconds, plans=plans, seed=args.seed, for_advice=soon,
            )  # fmt: skip
            plans = options.plans
        if whole and plans is not None:
            tell(Part(say("what the dice may do")))
            odds = _odds(here, share)
        if whole or drawn:
            tell(Part(say("what threatens where")))
            threats = _threats(here, share.seconds, args.seed)
    best = analysis.best_of(plans, options)
    if threats is not None and plans is not None and best is not None and best.plan is not None:
        threats.marked(ends_in(here, plans, best.plan), best.what)
    return Analysis(
        game, about, want, question.yes_no, options, odds, threats, plans, best, supposed
    )


def for_question(game: Evening, about: About, question: str, args: argparse.Namespace) -> Asked:
    """What choices are weighed for: what somebody says, else what the situation is about.

    Whoever asks who dies, or for an aim of their own, is not told of anything else.
    """
    from dmd.analysis import Position
    from dmd.analysis.understanding import supposed_in, understood

    if args.want or args.until:
        return dict(map(wanted, args.want)) or None, args.until
    topic = understood(Position(game.state, game.book), supposed_in(question).about)
    if topic.id and topic.ranks and not topic.until and about.wants:
        return {one: Fraction(weight) for one, weight in about.wants.items()}, about.until
    return None, ""


Asked = tuple[dict[str, Fraction] | None, str]
"""What is wanted, and how far to look; nothing where the question says so itself."""


def _supposing(game: Evening, card: str) -> tuple[Any, str]:
    """The position, or the same with a certain card on top of the deck, and that in words."""
    if not card:
        return game, ""
    from dmd.analysis import Position

    branch = game.book.analyst.supposing(game.state, card)
    return Position(branch.state, game.book), say("{card}.", card=branch.text)


def _odds(game: Any, share: Patience) -> dict[int, Odds]:
    """What the dice of each option may do, where that is known soon."""
    from dmd.analysis import odds

    found: dict[int, Odds] = {}
    for number in range(len(game.state.fork.options)):
        with suppress(Refusal):  # it may go too many ways
            one = odds(game, number, positions=SOON, seconds=share.seconds)
            if len(one.outcomes) > 1:
                found[number] = one
    return found


class Patience:
    """How long a search may take. Ctrl-C ends the one that runs, and those that follow are short.

    Each search tells what it has found by then; else only one of many would be stopped.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._before: Any = None

    def __enter__(self) -> Patience:
        if current_thread() is main_thread():  # elsewhere Ctrl-C never comes
            self._before = signal.signal(signal.SIGINT, self._hurry)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _hurry(self, *_: object) -> NoReturn:
        self.seconds = AT_ONCE
        raise KeyboardInterrupt


def _threats(game: Any, seconds: float, seed: int) -> Threats | None:
    """What threatens; nothing in the middle of an action, or where nobody is left to threaten."""
    from dmd.analysis import threats

    try:
        return threats(
            game,
            followed=True,
            until="turn",
            positions=POSITIONS,
            seconds=seconds,
            tries=TRIES,
            seed=seed,
        )
    except Refusal:
        return None


def _other_aim(game: Any, want: Mapping[str, Fraction]) -> str:
    """An aim somebody could type instead; the first that makes sense here."""
    from dmd.analysis import question_of

    for one in OTHER_AIMS:
        with suppress(Refusal):
            question_of(game, one, "turn")
            if one not in want:
                return one
    return ""


def weighed_for(game: Evening, situation: str, until: str, width: int) -> Iterator[str]:
    """What was wanted where nobody said so, and what to type for another aim."""
    from dmd.analysis import question_of

    told = say("Weighed for: {what}.", what=question_of(game, USUAL, until or "turn").text)
    yield from wrapped(told, width)
    yield from for_another_aim(game, situation)


def for_another_aim(game: Evening, situation: str) -> Iterator[str]:
    """What to type for another aim, on a line of its own that can be copied."""
    if other := _other_aim(game, {USUAL: Fraction(1)}):
        yield str(say("For another aim, type:"))
        typed = shlex.join(["dmd", "analyse", situation, "--want", other])
        yield f"  {typed}"


def presumed(situation: str) -> list[str]:
    """What is doubtful in a file of one's own, or was guessed in it: every answer hangs on that."""
    from dmd import check

    if Path(situation).suffix not in (".yaml", ".yml"):
        return []  # a situation of the kit leaves out on purpose what it leaves out
    found = check(Path(situation)).complaints
    return [str(replace(one, file="", line=0).located) for one in found if one.level == "advice"]


def presumed_data(situation: str) -> dict[str, list[str]]:
    """The same for machines, where there is anything."""
    return {"presumed": found} if (found := presumed(situation)) else {}


def told_presumed(situation: str, width: int = 100) -> Iterator[str]:
    """The same for people, below what they asked for."""
    if found := presumed(situation):
        yield from ("", str(say("Taken so in this file:")))
        for one in found[:FEW]:
            yield from wrapped(one, width, initial_indent="  ", subsequent_indent="    ")
        if (more := len(found) - FEW) > 0:
            command = shlex.join(["dmd", "check", situation])
            yield f"  {say('and {n} more, told by:', n=more)} {command}"


def wanted(text: str) -> tuple[str, Fraction]:
    """An aim and its weight.

    >>> wanted("destroy lab=2"), wanted("survive")
    (('destroy lab', Fraction(2, 1)), ('survive', Fraction(1, 1)))
    """
    aim, sign, weight = text.rpartition("=")
    try:
        return (aim.strip(), Fraction(weight.strip())) if sign else (text.strip(), Fraction(1))
    except (ValueError, ZeroDivisionError):
        raise Refusal(
            say("“{weight:.40}” is no weight.", weight=weight),
            remedy="Say, for example, survive=3.",
        ) from None

"""`dmd analyse`: what a tricky situation holds: options, threats, plans, what may go wrong.

The same seed gives the same numbers, unless the seconds given end first; then the answer says so.
"""

from __future__ import annotations

import argparse
import shutil
import signal
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from textwrap import wrap
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from dmd.cli import print_json
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated

if TYPE_CHECKING:
    from dmd.analysis import Odds, Plans, Threats
    from dmd.death_may_die.situations.situation import Situation
    from dmd.evening import Evening

POSITIONS: Final = 60_000
"""So many positions are looked at for each part, so that not the clock decides what is found."""

SOON: Final = 5_000
"""So many for a single option."""

AT_ONCE: Final = 0.01
"""Seconds for a search after somebody has lost patience."""

ITEM: Final[dict[str, Any]] = {"initial_indent": "  ", "subsequent_indent": "    "}
DEEP: Final[dict[str, Any]] = {"initial_indent": "      ", "subsequent_indent": "        "}
TRIES: Final = 100


class Choice(NamedTuple):
    """An option: what it is worth for what is wanted, if known, and what its dice may do."""

    sentence: str
    value: Fraction | None  # exactly, for best play
    odds: Odds | None
    least: str = ""  # what the best plan that begins so is worth, or why nothing is known


class Analysis(NamedTuple):
    """Everything that was found out."""

    game: Evening
    told: Situation | None  # nothing where a saved game was analysed
    want: Mapping[str, Fraction]
    options: list[Choice]
    threats: Threats | None
    plans: Plans | None


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`dmd analyse the_last_lab --want "destroy lab" --answer`."""
    parser.add_argument("situation", help="a situation of the kit, a file, or a saved game")
    parser.add_argument(
        "--want", action="append", default=[], metavar="AIM",
        help='"survive" (where a situation says nothing), "kill byakhee", "destroy lab", '
        '"reach North gallery", "win", "keep stress"; with a weight, "destroy lab=2", it may be '
        "said several times",
    )  # fmt: skip
    parser.add_argument(
        "--until", default="", help='how far to look: "actions", "turn" (as usual), "own turn"'
    )
    parser.add_argument("--seconds", type=float, default=120.0, metavar="N", help="at most, about")
    parser.add_argument("--seed", type=int, default=1, help="the luck of what is sampled (1)")
    parser.add_argument("--answer", action="store_true", help="also: the discussed answer")


def run(args: argparse.Namespace) -> int:
    """Analyse, and print question, options, threats, plans; the answer only if asked for."""
    if not 0 < args.seconds <= 3_600:
        raise Refusal(f"{args.seconds:g} seconds make no sense.", remedy="Give up to 3600.")
    game, told = _opened(args.situation)
    found = _analysed(game, told, args)
    if args.json:
        print_json(_data(found, args))
        return 0
    width = min(max(shutil.get_terminal_size().columns, 60), 100)
    print("\n".join(_lines(found, args.answer, width)))
    return 0


def _opened(name: str) -> tuple[Evening, Situation | None]:
    """The game, and what the file says besides."""
    from dmd.atlas import find_situation
    from dmd.core.files.content import read
    from dmd.death_may_die.situations.situation import Situation
    from dmd.evening import load

    path = find_situation(name)
    game = load(path)
    game.stop_saving()
    if path.suffix not in (".yaml", ".yml"):
        return game, None
    return game, read(path, Situation).value


# -- finding out -----------------------------------------------------------------------------------


def _analysed(game: Evening, told: Situation | None, args: argparse.Namespace) -> Analysis:
    from dmd import analysis

    if not game.options and not game.waits:
        raise Refusal(f"Nothing can be chosen here. {game.asks}")
    asked = {one: Fraction(weight) for one, weight in told.wants.items()} if told else {}
    want = dict(map(_wanted, args.want)) or asked or {"survive": Fraction(1)}
    args.until = args.until or (told.until if told and not args.want else "") or "turn"
    analysis.question_of(game, want, args.until)  # refused before anything takes long
    acting = game.book.analyst.chooses_step(game.state)
    with Patience(args.seconds / 4) as patience:
        plans = None
        if acting:
            plans = analysis.plans(
                game, want, until=args.until, positions=POSITIONS,
                seconds=2 * patience.seconds, seed=args.seed,
            )  # fmt: skip
        options = list(_options(game, want, args.until, patience, plans))
        threats = _threats(game, patience.seconds, args.seed)
    return Analysis(game, told, want, options, threats, plans)


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


def _threats(game: Evening, seconds: float, seed: int) -> Threats | None:
    """What threatens; nothing in the middle of an action, or where nobody is left to threaten."""
    from dmd.analysis import threats

    you = game.world.active
    if not you or game.world.investigator(you).dead:
        return None
    try:
        return threats(
            game, until="turn", positions=POSITIONS, seconds=seconds, tries=TRIES, seed=seed
        )
    except Refusal:
        return None


def _wanted(text: str) -> tuple[str, Fraction]:
    """An aim and its weight.

    >>> _wanted("destroy lab=2"), _wanted("survive")
    (('destroy lab', Fraction(2, 1)), ('survive', Fraction(1, 1)))
    """
    aim, sign, weight = text.rpartition("=")
    try:
        return (aim.strip(), Fraction(weight.strip())) if sign else (text.strip(), Fraction(1))
    except (ValueError, ZeroDivisionError):
        raise Refusal(f"“{weight:.40}” is no weight.", remedy="Say, for example, survive=3.") from (
            None
        )


def _options(
    game: Evening, want: Any, until: str, patience: Patience, plans: Plans | None
) -> Iterator[Choice]:
    """What each option is worth, or the best plan that begins so; the odds of its dice."""
    from dmd.analysis import Position, expect, odds
    from dmd.core.engine import apply

    for number, sentence in enumerate(game.options):
        after = Position(apply(game.state, number, game.book), game.book)
        seconds = patience.seconds
        worth = expect(after, want, until=until, tries=1, positions=SOON, seconds=seconds)
        value = Fraction(worth.value) if worth.exact else None
        least = "" if worth.exact else _least(game, number, plans) or f"({worth.stopped})"
        found = None
        if plans is not None:
            with suppress(Refusal):  # it may go too many ways
                found = odds(game, number, positions=SOON, seconds=patience.seconds)
        dicey = found is not None and len(found.outcomes) > 1
        yield Choice(sentence, value, found if dicey else None, least)


def _least(game: Evening, option: int, plans: Plans | None) -> str:
    """The best plan that begins with an option: it can be worth no less."""
    for place, one in enumerate(plans or (), 1):
        if plans is not None and option in plans.begins(game, one):
            told = one.told.removeprefix("at least ").removesuffix(" exactly")
            return f"at least {told} (plan {place})"
    return ""


# -- telling ---------------------------------------------------------------------------------------


def _lines(found: Analysis, with_answer: bool, width: int) -> Iterator[str]:
    told, game = found.told, found.game
    yield (told.title if told else "") or game.text().partition("\n")[0]
    for text in (told.question if told else "", game.asks):
        yield from wrap(text, width)
    if found.options:
        yield from ("", f"What may be chosen ({_aims(found.want)})")
        for one in found.options:
            yield from _option_lines(one, found, width)
    if found.threats:
        yield from ("", "What threatens")
        yield from _threat_lines(found.threats, width)
    if found.plans is not None:
        yield from ("", "Plans: these steps, and no other actions; all else as well as can be")
        yield from _plan_lines(found.plans, width)
    if told and told.answer:
        yield ""
        if with_answer:
            for place, paragraph in enumerate(told.answer.split("\n")):
                yield from ([""] if place else [])
                yield from wrap(paragraph, width)
        else:
            yield "Guess first; the discussed answer is shown with --answer."


def _aims(want: Mapping[str, Fraction]) -> str:
    told = [f"{aim} × {weight}" if weight != 1 else aim for aim, weight in want.items()]
    return enumerated(told, "and")


def _option_lines(one: Choice, found: Analysis, width: int) -> Iterator[str]:
    from dmd.analysis.telling import number, percent

    worth = ""
    if one.value is not None:
        yes_no = list(found.want.values()) == [1] and not next(iter(found.want)).startswith("keep")
        worth = f" {number(one.value, yes_no)}"
    yield from wrap(f"{one.sentence}{worth or f' {one.least}'}", width, **ITEM)
    for measure in one.odds.measures if one.odds else ():
        shares = one.odds.distribution(measure) if one.odds else {}
        if set(shares) != {0}:
            told = ", ".join(f"{n}: {percent(chance)}" for n, chance in shares.items())
            yield from wrap(f"{measure}: {told}", width, **DEEP)


def _threat_lines(threats: Threats, width: int) -> Iterator[str]:
    """The spaces, the safest first; those where the same threatens are one entry."""
    from dmd.analysis.telling import percent

    alike: dict[tuple[str, ...], list[str]] = {}
    for one in threats.by_danger():
        means = (f"{one.value(name):.2f}" for name in ("wounds", "sanity"))
        row = percent(one.value("dies")), *means, threats.attackers(one) or "nobody"
        alike.setdefault(row, []).append(threats.lookout.space(one.space))
    yield "  dies      wounds  sanity"
    for (dies, wounds, sanity, attackers), spaces in alike.items():
        told = f"{enumerated(spaces, 'and')}; attacked by {attackers}"
        first, *more = wrap(told, width - 28)
        yield f"  {dies:<8}  {wounds:>6}  {sanity:>6}  {first}"
        yield from (" " * 28 + line for line in more)
    yield from wrap(threats.remark, width, initial_indent="  ", subsequent_indent="  ")


def _plan_lines(plans: Plans, width: int) -> Iterator[str]:
    for line in plans.text().splitlines():
        indent = " " * (2 + len(line) - len(line.lstrip()))
        yield from wrap(line, width, initial_indent="  ", subsequent_indent=f"{indent}   ")


# -- for machines ----------------------------------------------------------------------------------


def _data(found: Analysis, args: argparse.Namespace) -> dict[str, Any]:
    told = found.told
    data: dict[str, Any] = {
        "situation": told.id if told else "",
        "title": told.title if told else "",
        "question": told.question if told else "",
        "asks": found.game.asks,
        "want": {aim: float(weight) for aim, weight in found.want.items()},
        "until": args.until,
        "seed": args.seed,
        "options": [_option_data(one) for one in found.options],
        "threats": _threats_data(found.threats) if found.threats else None,
        "plans": _plans_data(found.plans) if found.plans is not None else None,
    }
    if args.answer:
        data["answer"] = told.answer if told else ""
    return data


def _option_data(one: Choice) -> dict[str, Any]:
    data: dict[str, Any] = {
        "option": one.sentence,
        "worth": None if one.value is None else float(one.value),
        "least": one.least,
    }
    if one.odds is None:
        return data
    distributions = {
        name: {str(n): float(chance) for n, chance in one.odds.distribution(name).items()}
        for name in one.odds.measures
    }
    stress = [float(value) for value in one.odds.stress]
    return {
        **data,
        "policy": one.odds.policy,
        "value": float(one.odds.value),
        "odds": distributions,
        "with_at_most_stress": stress,
    }


def _threats_data(threats: Threats) -> dict[str, Any]:
    spaces = [
        {
            "space": one.space,
            "name": threats.lookout.space(one.space),
            "actions": one.actions,
            "attackers": {who: _number(value) for who, value in one.attackers.items()},
            **{name: _number(value) for name, value in one.numbers.items()},
        }
        for one in threats.by_danger()
    ]
    return {"exact": threats.exact, "remark": threats.remark, "spaces": spaces}


def _number(value: Any) -> float | dict[str, float]:
    """An exact number as such, a sampled one with its interval."""
    return value._asdict() if hasattr(value, "_asdict") else float(value)


def _plans_data(plans: Plans) -> dict[str, Any]:
    ranked = [
        {
            "plan": one.sentence,
            "steps": list(one.steps),
            "exact": one.exact,
            "player": one.player,
            "dropped": one.dropped,
            **one.estimate._asdict(),
            "risks": [
                {"what": what, "chance": chance, "rule": rule} for what, chance, rule in one.risks
            ],
        }
        for one in plans
    ]
    return {"question": plans.question, "remark": plans.remark, "plans": ranked}

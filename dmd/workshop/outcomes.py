"""How games ended that the kit played by itself: one of them in sentences, several in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from dmd.analysis.sampling import wilson
from dmd.core.kit import Kit
from dmd.core.outcome import PLAIN, Outcome, Outcomes, in_brackets
from dmd.core.playout import Played, Player, playout
from dmd.core.sentences import enumerated, in_a_row, name, say
from dmd.core.state import AnyState
from dmd.games import kit_named


def outcomes_of(kit: Kit) -> Outcomes:
    """How a game tells how its games ended; plainly, where it does not say."""
    return kit.outcomes.part if kit.outcomes else PLAIN


def play(begin: AnyState, book: Any, player: Player, seed: int) -> tuple[Played, Outcome]:
    """Play a game from its set-up to its end."""
    played = playout(begin, book, player, seed=seed)
    return played, outcomes_of(kit_named(book.game)).of(played, book, seed)


def summary(games: Sequence[Outcome], outcomes: Outcomes) -> dict[str, Any]:
    """The numbers of several games, for machines."""
    wins = sum(one.won for one in games)
    chance = wilson(wins, len(games))
    causes = Counter((one.result, one.cause, one.rule) for one in games)
    return {
        "games": len(games),
        "wins": wins,
        "won": {"share": chance.value, "low": chance.low, "high": chance.high},
        "results": dict(Counter(one.result for one in games)),
        "causes": [
            {"result": result, "cause": cause, "rule": rule, "games": number}
            for (result, cause, rule), number in sorted(causes.items(), key=_often)
        ],
        **outcomes.numbers(games),
    }


def won(wins: int, games: int) -> str:
    """A share of games won, with its interval.

    >>> won(12, 40)
    'Won: 12 of 40, 30 % (18 to 45 %, nineteen times of twenty).'
    """
    one = wilson(wins, games)
    low, high = round(100 * one.low), round(100 * one.high)
    return say(
        "Won: {wins} of {games:,}, {share:.0f} % ({low} to {high} %, nineteen times of twenty).",
        wins=wins,
        games=games,
        share=100 * one.value,
        low=low,
        high=high,
    )


def _often(entry: tuple[tuple[str, str, str], int]) -> tuple[int, str]:
    (_, _, rule), number = entry
    return -number, rule


def _cause(many: str, result: str, cause: str, rule: str) -> str:
    if not cause:
        return say("  {games} {result}{rule}", games=many, result=result, rule=rule)
    why = name(cause)
    return say("  {games} {result}: {cause}{rule}", games=many, result=result, cause=why, rule=rule)


def told(games: Sequence[Outcome], outcomes: Outcomes) -> str:
    """The numbers of several games, for people."""
    found = summary(games, outcomes)
    number = found["games"]
    width = len(str(number))
    results = [say("{n} {result}", n=n, result=one) for one, n in found["results"].items()]
    lines = [
        say(
            "{n:game|games} (seeds {first} to {last}): {results}",
            n=number,
            first=games[0].seed,
            last=games[-1].seed,
            results=enumerated(results, "and"),
        )
    ]
    for one in found["causes"]:
        many, rule = f"{one['games']:{width}}", in_brackets(one["rule"])
        lines.append(_cause(many, one["result"], one["cause"], rule))
    lines.append(won(found["wins"], number))
    return in_a_row([*lines, *outcomes.lines(games)], "\n")

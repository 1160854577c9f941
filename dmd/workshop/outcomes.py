"""How games ended that the kit played by itself: one of them in sentences, several in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from dmd.analysis.sampling import wilson
from dmd.core.kit import Kit
from dmd.core.outcome import PLAIN, Outcome, Outcomes
from dmd.core.playout import Played, Player, playout
from dmd.core.sentences import enumerated
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
    return (
        f"Won: {wins} of {games:,}, {100 * one.value:.0f} % "
        f"({low} to {high} %, nineteen times of twenty)."
    )


def _often(entry: tuple[tuple[str, str, str], int]) -> tuple[int, str]:
    (_, _, rule), number = entry
    return -number, rule


def told(games: Sequence[Outcome], outcomes: Outcomes) -> str:
    """The numbers of several games, for people."""
    found = summary(games, outcomes)
    number = found["games"]
    width = len(str(number))
    many = f"{number} {'game' if number == 1 else 'games'}"
    lines = [
        f"{many} (seeds {games[0].seed} to {games[-1].seed}): "
        + enumerated([f"{n} {result}" for result, n in found["results"].items()], "and")
    ]
    for one in found["causes"]:
        rule = f" ({one['rule']})" if one["rule"] else ""
        why = f": {one['cause']}" if one["cause"] else ""
        lines.append(f"  {one['games']:{width}} {one['result']}{why}{rule}")
    lines.append(won(found["wins"], number))
    return "\n".join([*lines, *outcomes.lines(games)])

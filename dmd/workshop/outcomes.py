"""How games ended that the kit played by itself: one of them in sentences, several in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from dmd.analysis.sampling import wilson
from dmd.core.playout import Played, Player, playout
from dmd.core.sentences import enumerated, how_many
from dmd.games import kit_named

WEAK: Final = (
    "The kit plays weakly: such games compare episodes, and do not tell how hard one of them is."
)
TABLES: Final = (
    "The script wins about as often as a table of beginners: it compares episodes better than it "
    "says how hard one is for you."
)


def play(book: Any, people: Sequence[str], player: Player, seed: int) -> tuple[Played, Any]:
    """Play a game from its set-up to its end; how it went, in the words of its kit."""
    kit = kit_named(book.game)
    tell = kit.part("outcome", "words for how a game ended")
    played = playout(kit.begin(book, people), book, player, seed=seed)
    return played, tell(played, book, seed)


# -- several games ---------------------------------------------------------------------------------


def summary(games: Sequence[Any]) -> dict[str, Any]:
    """The numbers of several games, for machines."""
    turns = [one.turns for one in games]
    wins = sum(one.result == "won" for one in games)
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
        "turns": {"fewest": min(turns), "mean": sum(turns) / len(turns), "most": max(turns)},
        **type(games[0]).together(games)[0],
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


def weakness(policy: str) -> str:
    """How far the games of a policy may be believed."""
    return WEAK if policy in ("random", "careful") else TABLES


def _often(entry: tuple[tuple[str, str, str], int]) -> tuple[int, str]:
    (_, _, rule), number = entry
    return -number, rule


def told(games: Sequence[Any]) -> str:
    """The numbers of several games, for people."""
    found = summary(games)
    number, turns = found["games"], found["turns"]
    width = len(str(number))
    lines = [
        f"{how_many(number, 'game')} (seeds {games[0].seed} to {games[-1].seed}): "
        + enumerated([f"{n} {result}" for result, n in found["results"].items()], "and")
    ]
    for one in found["causes"]:
        rule = f" ({one['rule']})" if one["rule"] else ""
        lines.append(f"  {one['games']:{width}} {one['result']}: {one['cause']}{rule}")
    lines.append(won(found["wins"], number))
    lines.append(f"Turns: {turns['mean']:.1f} on average, {turns['fewest']} to {turns['most']}.")
    return "\n".join([*lines, *type(games[0]).together(games)[1]])

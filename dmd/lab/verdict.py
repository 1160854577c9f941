"""The verdict: one sentence, how sure it is, and who says so; or why there is none.

The limits are ours: no rulebook says how hard an evening should be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.analysis.telling import percent
from dmd.core.sentences import say

if TYPE_CHECKING:
    from dmd.analysis.sampling import Estimate
    from dmd.lab.report import Report

FEWEST_GAMES: Final = 100
"""With fewer games there is no verdict."""
NO_PROGRESS: Final = 0.1
"""Who wins next to nothing, and brings less of the task about, cannot play it."""
NEXT_TO_NOTHING: Final = 0.05
HARD, FAIR, EASY = 0.15, 0.35, 0.65


class Verdict(NamedTuple):
    """What is to be thought of an episode, in one sentence."""

    given: bool
    told: str


def verdict(report: Report) -> Verdict:
    """The verdict on the games of a report."""
    refused = _why_none(report)
    if refused:
        return Verdict(False, refused)
    return Verdict(True, _told(report))


def _why_none(report: Report) -> str:
    player, games, won = report.trial.player, report.games, report.won
    if not report.bench.policy.judges:
        return say(
            "No verdict: the player “{player}” plays too weakly to say how hard anything is; let "
            "the script play.",
            player=player,
        )
    if games < FEWEST_GAMES:
        return say(
            "No verdict from {games:game|games}; it takes {least}.", games=games, least=FEWEST_GAMES
        )
    if won.high < NEXT_TO_NOTHING and report.task < NO_PROGRESS:
        return say(
            "No verdict: the player “{player}” cannot play this task; it brought about {task} of "
            "it on average, and people may do much better.",
            player=player, task=percent(report.task, 0),
        )  # fmt: skip
    return ""


def _told(report: Report) -> str:
    won, player = report.won, report.trial.player
    said = say(
        "{hard}: the player “{player}” wins {share} ({low} to {high}), which is a lower bound, as "
        "people who look ahead win more.",
        hard=_hard(won), player=player, share=percent(won.value, 0), low=percent(won.low, 0),
        high=percent(won.high, 0),
    )  # fmt: skip
    if not report.beside:
        return said
    nearest = min(report.beside, key=lambda one: abs(one.difference.value))
    if not nearest.difference.is_clear:
        beside = say(
            "It cannot be told apart from “{title}” ({share}).",
            title=nearest.title, share=percent(nearest.won.value, 0),
        )  # fmt: skip
    else:
        words = {"title": nearest.title, "share": percent(nearest.won.value, 0)}
        if nearest.difference.value < 0:
            beside = say(
                "It is harder than “{title}” ({share}), the nearest the kit ships.", **words
            )
        else:
            beside = say(
                "It is easier than “{title}” ({share}), the nearest the kit ships.", **words
            )
    return say("{first} {then}", first=said, then=beside)


def _hard(won: Estimate) -> str:
    """In a word, where the whole interval lies; else between two of them."""
    words = [say("Very hard"), say("Hard"), say("Fair"), say("Easy")]
    limits = (HARD, FAIR, EASY)
    low = sum(won.low >= one for one in limits)
    high = sum(won.high >= one for one in limits)
    if low == high:
        return words[low]
    return say("Between “{one}” and “{other}”", one=words[low], other=words[high])

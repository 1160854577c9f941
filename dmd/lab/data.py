"""A report for machines: plain data, rounded alike everywhere, in a settled order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from dmd.lab.deciding import as_data
from dmd.lab.verdict import verdict

if TYPE_CHECKING:
    from dmd.analysis.sampling import Estimate
    from dmd.lab.figures import Difference
    from dmd.lab.report import Cost, Report


def of_report(report: Report) -> dict[str, Any]:
    """All that a report says."""
    found = {
        "trial": _trial(report),
        "opened": report.bench.origin,
        "asked": report.asked,
        "games": report.games,
        "whole": report.is_whole,
        "wins": report.tally.wins,
        "won": estimate(report.won),
        "verdict": _letters(verdict(report).told),
        "by_people": [{"people": n, **estimate(one)} for n, one in report.by_people.items()],
        **_ends(report),
        "decided": as_data(report.deciding),
        **_things(report),
        **_others(report),
    }
    if report.second is not None:
        second = report.second
        found["second"] = {"player": second.trial.player, **estimate(second.won)}
    return found


def _letters(told: str) -> str:
    from dmd.core.sentences import letters

    return letters(told)


def _trial(report: Report) -> dict[str, Any]:
    trial = report.trial
    return {
        "game": trial.game, **trial.settings,
        **({"position": trial.position} if trial.position else {}),
        "people": trial.people, "player": trial.player,
        "seed": trial.seed, "rulings": trial.rulings, "numbers": trial.numbers,
        "without": list(trial.without),
        **({"prices": Path(trial.prices).name} if trial.prices else {}),
    }  # fmt: skip


def _ends(report: Report) -> dict[str, Any]:
    tally = report.tally
    often = sorted(tally.causes.items(), key=lambda one: (-one[1], one[0]))
    return {
        "results": dict(sorted(tally.results.items())),
        "causes": [
            {"result": result, "cause": cause, "rule": rule, "games": n}
            for (result, cause, rule), n in often
        ],
        "task": round(report.task, 4),
        "numbers": {
            name: {"fewest": one.fewest, "mean": round(one.mean, 4), "most": one.most}
            for name, one in tally.numbers.items()
        },
        "deaths": [{"who": who, "by": by, "times": n} for who, by, n in report.deaths],
    }


def _things(report: Report) -> dict[str, Any]:
    return {
        "costs": [_cost(one) for one in report.costs],
        "compared_at_once": report.compared,
        "hidden": report.hidden,
        "actions": [one._asdict() for one in report.actions],
        "never": {kind: report.never(kind) for kind in ("card", "enemy", "room")},
    }


def _others(report: Report) -> dict[str, Any]:
    return {
        "beside": [
            {"title": one.title, "won": estimate(one.won), "difference": difference(one.difference)}
            for one in report.beside
        ],
        "without": [
            {"id": one.id, "name": one.name, "won": estimate(one.won),
             "difference": difference(one.difference)}
            for one in report.without
        ],
    }  # fmt: skip


def estimate(one: Estimate) -> dict[str, float]:
    """A share with its interval."""
    return {
        "share": round(one.value, 6), "low": round(one.low, 6), "high": round(one.high, 6),
        "games": one.tries,
    }  # fmt: skip


def difference(one: Difference) -> dict[str, float]:
    """A difference with its interval."""
    return {name: round(value, 6) for name, value in one._asdict().items()}


def _cost(one: Cost) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": one.kind, "id": one.id, "name": one.name, "games": one.games,
        "a_game": {what: round(n, 4) for what, n in one.costs.items()},
    }  # fmt: skip
    if one.with_it and one.difference:
        found["won"] = estimate(one.with_it)
        found["difference"] = difference(one.difference)
    return found

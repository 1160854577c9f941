"""`dmd analyse --json`: everything that was found, for machines."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from dmd.cli.finding import Analysis, presumed_data

if TYPE_CHECKING:
    from dmd.analysis import Answer, Best, Odds, Plans, Threats
    from dmd.analysis.choosing import Choice


def data(found: Analysis, args: argparse.Namespace) -> dict[str, Any]:
    """The whole analysis."""
    about = found.about
    told: dict[str, Any] = {
        "situation": about.id,
        "title": about.title,
        "question": about.question,
        "asks": str(found.game.asks),
        "best": _best_data(found.best),
        "want": {aim: float(weight) for aim, weight in found.want.items()},
        "until": args.until,
        "seed": args.seed,
        "options": [_option_data(one, found.odds.get(one.option)) for one in found.options or ()],
        "threats": _threats_data(found.threats) if found.threats else None,
        "plans": _plans_data(found.plans) if found.plans is not None else None,
    }
    if args.picture:
        told["picture"] = args.picture
    if args.answer:
        told["answer"] = about.answer
    return told | presumed_data(args.situation)


def _option_data(one: Choice, odds: Odds | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "option": str(one.sentence),
        "worth": None if one.value is None else float(one.value),
        "least": str(one.least),
    }
    if odds is None:
        return data
    distributions = {
        name: {str(n): float(chance) for n, chance in odds.distribution(name).items()}
        for name in odds.measures
    }
    return {
        **data,
        "policy": str(odds.policy),
        "value": float(odds.value),
        "odds": distributions,
        f"with_at_most_{odds.payment}": [float(value) for value in odds.ladder],
    }


def answer_data(one: Answer) -> dict[str, Any]:
    """One question that was asked."""
    told = [
        {"what": str(line.what), "told": str(line.told), "value": _number(line.value)}
        for line in one.lines
    ]
    question, remark = str(one.question), str(one.remark)
    return {"question": question, "lines": told, "exact": one.exact, "remark": remark}


def _best_data(best: Best | None) -> dict[str, Any] | None:
    if best is None:
        return None
    return {
        "what": str(best.what),
        "told": repr(best),
        "why": str(best.why),
        "risked": str(best.risked),
        "exact": best.exact,
        "sure": best.is_sure,
        **best.estimate._asdict(),
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
    return {
        "exact": threats.exact,
        "best": sorted(threats.best),
        "remark": str(threats.remark),
        "spaces": spaces,
    }


def _number(value: Any) -> float | dict[str, float] | None:
    """An exact number as such, a sampled one with its interval."""
    if value is None:
        return None
    return value._asdict() if hasattr(value, "_asdict") else float(value)


def _plans_data(plans: Plans) -> dict[str, Any]:
    ranked = [
        {
            "plan": str(one.sentence),
            "steps": list(one.steps),
            "exact": one.exact,
            "player": one.player,
            "dropped": one.dropped,
            "variants": [list(steps) for steps in one.variants],
            **one.estimate._asdict(),
            "risks": [
                {"what": str(what), "chance": float(chance), "rule": rule}
                for what, chance, rule in one.risks
            ],
        }
        for one in plans
    ]
    return {"question": str(plans.question), "remark": str(plans.remark), "plans": ranked}

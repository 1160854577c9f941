"""Rulings that players dispute: which switches of a game are on, when some are turned."""

from __future__ import annotations

from collections.abc import Mapping

from dmd.core.complaints import Refusal, nearest
from dmd.core.kit import Switch
from dmd.core.sentences import in_a_row, say


def settled(
    switches: Mapping[str, Switch], changed: Mapping[str, bool] | None, *, remedy: str
) -> dict[str, bool]:
    """All switches, with some changed; the remedy shows how one says that.

    >>> switches = {"kind": Switch("Ties go to the players.", True, "X-1")}
    >>> settled(switches, {"kind": False}, remedy="")
    {'kind': False}
    >>> settled(switches, {"kin": False}, remedy="")
    Traceback (most recent call last):
        ...
    dmd.core.complaints.Refusal: There is no ruling “kin”. Did you mean “kind”?
    """
    if not isinstance(changed, Mapping | None):
        raise Refusal(say("{changed} names no rulings.", changed=repr(changed)[:60]), remedy=remedy)
    for name, on in (changed or {}).items():
        if type(on) is not bool:
            raise Refusal(
                say("A ruling is True or False, not {on}.", on=repr(on)[:60]),
                remedy=say("Mend “{name}”.", name=name),
            )
        if name not in switches:
            hint = nearest(str(name), switches) or say(
                "There are: {switches}.", switches=in_a_row(switches)
            )
            raise Refusal(say("There is no ruling “{name}”.", name=name), remedy=hint)
    return {name: one.usual for name, one in switches.items()} | dict(changed or {})

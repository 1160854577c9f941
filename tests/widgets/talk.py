"""What a browser would say to a panel, without a browser."""

from __future__ import annotations

from typing import Any

from dmd_widgets.panel import Panel


def say(panel: Panel, do: str, **more: Any) -> dict[str, Any]:
    """Send a message to a panel; what its status line says then."""
    panel._handle_custom_msg({"do": do, **more}, [])
    return dict(panel.status)


def choose(panel: Any, words: str) -> dict[str, Any]:
    """Choose at a table what begins so."""
    sentences = [one["sentence"] for one in panel.view["options"]]
    (option,) = [n for n, one in enumerate(sentences) if one.startswith(words)]
    return say(panel, "choose", option=option, stamp=panel.view["stamp"])


def beside(panel: Any, tab: str, name: str = "") -> Any:
    """What stands under a tab beside a game, once somebody has opened it."""
    say(panel, "open_tab", tab=tab)
    return panel.view[name or tab]

"""What the browser writes by itself, such as the words on buttons; each panel adds its own.

JavaScript holds no word for people: it asks for a label by its key, `say("copy")`, and gets it in
the language of the panel. A label may have braces, `say("rule", {id: "DMD-RUN-1"})`, but counts
nothing: whatever counts or bends a name is a sentence, and comes with the view.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from dmd_widgets.host import host

LABELS: Final[Mapping[str, str]] = {
    "answering": "Answering …",
    "colours": "Colours",
    "copied": "Copied",
    "copy": "Copy",
    "copy_lines": "Copy these lines",
    "details": "Details",
    "gone": "The kernel was restarted or stopped: run this cell again.",
    "greys": "greys, as on paper",
    "host_colours": "as JupyterLab",
    "language": "Language",
    "marked": "Marked",
    "rule": "Rule {id}",
    "rule_languages": "Language of rules",
    "silent":
        "No answer yet. Either Python is busy, or it was started anew: then run this cell again.",
    "undrawn": "This could not be drawn ({problem}).",
}  # fmt: skip

IN_A_PAGE: Final[Mapping[str, str]] = {
    "beside_notebook": "",  # no button
    "gone": "Python was ended: open this again.",
    "gone_hint": "",
    "host_colours": "as this computer",
    "silent": "No answer yet: Python is busy.",
}
"""What speaks of kernels and of JupyterLab, said where there is neither."""


@cache
def labels_of(kind: str) -> Mapping[str, str]:
    """All that the browser may write in a panel: what panels share, then its own `labels.py`."""
    room = f"dmd_widgets.panels.{kind}.labels"
    own: Mapping[str, str] = import_module(room).LABELS if find_spec(room) else {}
    told = {**LABELS, **own}
    here = IN_A_PAGE if host() == "page" else {}
    return told | {key: text for key, text in here.items() if key in told}

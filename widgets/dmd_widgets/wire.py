"""What carries panels to a browser: the one module that knows anywidget and traitlets.

Panels use four names of theirs, and of a living panel a few methods; `NAMES` says which. A page
without Jupyter (`dmd_widgets.page.wire`) offers the very same, and one set of tests runs on both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd_widgets.host import host

if TYPE_CHECKING or host() == "notebook":
    try:
        from anywidget import AnyWidget
        from traitlets import Dict, List, Unicode
    except ModuleNotFoundError as missing:
        raise Refusal(
            say("Panels need {name}, which is not installed here.", name=missing.name),
            remedy=say("Install it: {command}", command='pip install "dmd-kit[lab]"'),
        ) from missing
else:
    from dmd_widgets.page.wire import AnyWidget, Dict, List, Unicode

__all__ = ["AnyWidget", "Dict", "List", "Unicode"]

NAMES: Final = frozenset(
    (
        "tag", "observe", "on_msg", "hold_sync", "model_id", "get_state", "send_state",
        "_repr_mimebundle_",
    )
)  # fmt: skip
"""What panels use of traits and living panels; `_esm` and `_css` are set for notebooks only."""

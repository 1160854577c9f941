"""What carries panels to a browser: the one module that knows anywidget and traitlets.

Panels use four names of theirs, and of a living panel a few methods; `NAMES` says which. A page
without Jupyter (`dmd_widgets.page.wire`) offers the very same, and one set of tests runs on both.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd_widgets.host import host

ONE_AT_A_TIME: Final = RLock()
"""Whoever speaks to a panel or for it holds this: one for all, since panels redraw each other."""

if TYPE_CHECKING or host() == "notebook":
    try:
        import anywidget
        from traitlets import Dict, List, Unicode
    except ModuleNotFoundError as missing:
        raise Refusal(
            say("Panels need {name}, which is not installed here.", name=missing.name),
            remedy=say("Install it: {command}", command='pip install "dmd-kit[lab]"'),
        ) from missing

    class AnyWidget(anywidget.AnyWidget):
        """A panel to which several threads may speak.

        JupyterLab has a thread beside that of the cells for them; until it stands, what they are
        told comes in that of the cells, and what all of them show is asked for in a third one.
        ipywidgets was written for one: of two at a time each may lose what the other holds back.
        """

        def _handle_msg(self, msg: Any) -> None:
            with ONE_AT_A_TIME:
                super()._handle_msg(msg)

        def notify_change(self, change: Any) -> None:
            """A trait was set, here or in a cell."""
            with ONE_AT_A_TIME:
                super().notify_change(change)

        @contextmanager
        def hold_sync(self) -> Iterator[None]:
            """What is set in here goes out in one message, and nobody sets anything meanwhile."""
            with ONE_AT_A_TIME, super().hold_sync():
                yield

        def close(self) -> None:
            """Nobody will look at it again."""
            if self.comm is not None:
                self.let_go()
            super().close()

        def let_go(self) -> None:
            """What a panel ends before it is closed."""
else:
    from dmd_widgets.page.wire import AnyWidget, Dict, List, Unicode

__all__ = ["ONE_AT_A_TIME", "AnyWidget", "Dict", "List", "Unicode"]

NAMES: Final = frozenset(
    (
        "tag", "observe", "on_msg", "hold_sync", "model_id", "get_state", "send_state",
        "_repr_mimebundle_",
    )
)  # fmt: skip
"""What panels use of traits and living panels; `_esm` and `_css` are set for notebooks only."""

"""A panel as it stands, kept in its notebook: a picture and a sentence below the panel.

Nobody sees it while the panel lives. Where nothing lives, as in a notebook that was opened again,
or in a page made from it, the picture stands there alone, says that it is one, and what to press.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from dmd.drawing.svg import Markup, element, words

LATER: Final = 3.0
"""Seconds without a change until the picture is taken anew; to draw it takes a moment."""
# A panel that lives hides its picture (`keeping.js`). Where none does, what stands in its place
# says nothing but that it could not be loaded.
STYLE: Final = Markup("""
.jp-OutputArea:has(.dmd-stand):not(:has(.dmd-panel)) > .jp-OutputArea-child:has(
  [data-mime-type="application/vnd.jupyter.widget-view+json"]),
.jp-OutputArea-child:not(:has(.dmd-panel, .dmd-stand)):has(+ .jp-OutputArea-child .dmd-stand)
{ display: none; }
.dmd-stand img { height: auto; max-width: 100%; }
""")


class Still(NamedTuple):
    """What is kept of a panel: that it is dead and what to press, how it stands, and a picture."""

    dead: str
    told: str
    drawn: bytes


class Stand:
    """The output below a panel, which is told anew when what the panel shows has changed."""

    def __init__(self, panel_id: str, taken: Callable[[], Still]) -> None:
        self._id = panel_id
        self._taken = taken
        self._cell: Any = None  # what the panel was shown in answer to
        self._is_there = False
        self._waits: asyncio.TimerHandle | None = None

    def remember_cell(self) -> None:
        """The panel is shown by the cell that runs now."""
        publisher = _publisher()
        if publisher is not None:
            self._cell, self._is_there = publisher.parent_header, False

    def shown(self) -> None:
        """Somebody looks at the panel: from now on there is a picture below it."""
        if self._cell and not self._is_there:
            self._is_there = True
            self._send("display_data")

    def changed(self) -> None:
        """The panel shows something else; once nothing more happens, so does its picture."""
        if not self._is_there:
            return
        self.end()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: nobody keeps a notebook
            return
        self._waits = loop.call_later(LATER, self._send, "update_display_data")

    def end(self) -> None:
        """No picture is taken any more of what has changed so far."""
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _send(self, kind: str) -> None:
        publisher = _publisher()
        if publisher is None:
            return
        still = self._taken()
        content = {
            "data": {"text/html": standing(self._id, still), "text/plain": still.told},
            "metadata": {},
            "transient": {"display_id": f"dmd-stand-{self._id}"},
        }
        publisher.session.send(
            publisher.pub_socket, kind, content, parent=self._cell, ident=publisher.topic
        )


def standing(panel_id: str, still: Still) -> Markup:
    """A picture with the sentence that says it is one, and whatever hides one of the two."""
    source = f"data:image/png;base64,{b64encode(still.drawn).decode()}"
    return element(
        "div",
        element("style", STYLE),
        element("p", element("em", words(still.dead))),
        element("img", src=source, alt=still.told),
        element("p", words(still.told)),
        class_=f"dmd-stand dmd-stand-{panel_id}",
    )


def _publisher() -> Any:
    """Whoever tells the notebook what to show; nobody, where no kernel runs."""
    try:
        from IPython.core.getipython import get_ipython
    except ModuleNotFoundError:
        return None
    shell: Any = get_ipython()
    publisher = getattr(shell, "display_pub", None)
    return publisher if hasattr(publisher, "pub_socket") else None

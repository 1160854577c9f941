"""The table as it stands, kept in its notebook: a picture and a sentence below the panel.

Nobody sees it while the panel lives. Where nothing lives, as in a notebook that was opened again,
or in a page made from it, the picture stands there alone, says that it is one, and what to press.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from typing import Any, Final
from uuid import uuid4

from dmd.core.sentences import say
from dmd.drawing.svg import Markup, element, words

LATER: Final = 3.0
"""Seconds without a change until the picture is taken anew; to draw it takes a moment."""
DEAD: Final = say(
    "This is a picture of the table, as it stood last. To play, run this cell: Shift + Enter."
)
# The panel lives: hide the picture. Nothing lives: hide what stands in the place of the panel.
STYLE: Final = Markup("""
.jp-OutputArea-child:has(.dmd-panel) + .jp-OutputArea-child:has(.dmd-stand) { display: none; }
.jp-OutputArea-child:not(:has(.dmd-panel)):has(+ .jp-OutputArea-child .dmd-stand) { display: none; }
.dmd-stand img { height: auto; max-width: 100%; }
""")


class Stand:
    """The output below a panel, which is told anew when the table has changed."""

    def __init__(self, taken: Callable[[], tuple[str, str, bytes]]) -> None:
        self._taken = taken  # that it is dead, how it stands, and the picture
        self._name = uuid4().hex
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
        """The table is another one; once nothing more happens, so is its picture."""
        if not self._is_there:
            return
        if self._waits is not None:
            self._waits.cancel()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel: nobody keeps a notebook
            return
        self._waits = loop.call_later(LATER, self._send, "update_display_data")

    def _send(self, kind: str) -> None:
        publisher = _publisher()
        if publisher is None:
            return
        dead, told, drawn = self._taken()
        content = {
            "data": {"text/html": standing(dead, told, drawn), "text/plain": told},
            "metadata": {},
            "transient": {"display_id": self._name},
        }
        publisher.session.send(
            publisher.pub_socket, kind, content, parent=self._cell, ident=publisher.topic
        )


def standing(dead: str, told: str, drawn: bytes) -> Markup:
    """A picture with the sentence that says it is one, and whatever hides one of the two."""
    source = f"data:image/png;base64,{b64encode(drawn).decode()}"
    return element(
        "div",
        element("style", STYLE),
        element("p", element("em", words(dead))),
        element("img", src=source, alt=told),
        element("p", words(told)),
        class_="dmd-stand",
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

"""The files beside the panels, put together: one module and one stylesheet for each panel.

A widget gets its module and its style as one text each. What all panels share is therefore put
before what is a panel's own, and its parts, such as `panels/table/board.js`, before the whole;
there is no other building step.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import asdict

from dmd.drawing.palette import THEMES, Palette

HERE = Path(__file__).parent


@cache
def script(kind: str) -> str:
    """The module of a panel: what panels share, then its parts, then the panel itself."""
    room = HERE / "panels" / kind
    whole = room / "panel.js"
    parts = sorted(one for one in room.glob("*.js") if one != whole)
    return "\n".join(one.read_text("utf-8") for one in (HERE / "shared.js", *parts, whole))


@cache
def stylesheet() -> str:
    """The style of all panels, in the very colours that drawings have; then what is one panel's."""
    sheets = (HERE / "panel.css", *sorted(HERE.glob("panels/*/panel.css")))
    told = (one.read_text("utf-8") for one in sheets)
    return "\n".join((*map(_colours, THEMES.values()), *told))


def _colours(look: Palette) -> str:
    """A palette as variables of a stylesheet."""
    named = {name: colour for name, colour in asdict(look).items() if isinstance(colour, str)}
    told = [f"  --dmd-{name.replace('_', '-')}: {named[name]};" for name in named if name != "name"]
    return "\n".join((f'.dmd-panel[data-theme="{look.name}"] {{', *told, "}"))

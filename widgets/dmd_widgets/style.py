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


SIGHT = ("table/sight.js", "table/signs.js")
BORROWED = {"map_builder": SIGHT, "paths": SIGHT}
"""What a panel takes from another room: a board is looked at in all of them as at the Table."""


@cache
def script(kind: str) -> str:
    """The module of a panel: what panels share, then its parts, then the panel itself."""
    room = HERE / "panels" / kind
    whole = room / "panel.js"
    parts = sorted(one for one in room.glob("*.js") if one != whole)
    lent = [HERE / "panels" / one for one in BORROWED.get(kind, ())]
    files = (HERE / "keeping.js", HERE / "shared.js", *lent, *parts, whole)
    return "\n".join(one.read_text("utf-8") for one in files)


@cache
def stylesheet() -> str:
    """The style of all panels, in the very colours that drawings have; then what is one panel's."""
    sheets = (HERE / "panel.css", *sorted(HERE.glob("panels/*/panel.css")))
    told = (one.read_text("utf-8") for one in sheets)
    return "\n".join((*map(_colours, THEMES.values()), *told))


def page_colours() -> str:
    """The same colours for what stands around panels, where no notebook says which are on."""
    day, night = (_colours(THEMES[name], ":root") for name in ("light", "dark"))
    return f"{day}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}"


def _colours(look: Palette, of: str = "") -> str:
    """A palette as variables of a stylesheet."""
    of = of or f'.dmd-panel[data-theme="{look.name}"]'
    named = {name: colour for name, colour in asdict(look).items() if isinstance(colour, str)}
    told = [f"  --dmd-{name.replace('_', '-')}: {named[name]};" for name in named if name != "name"]
    return "\n".join((f"{of} {{", *told, "}"))

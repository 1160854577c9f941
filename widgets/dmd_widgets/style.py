"""The files beside the panels, put together: one module and one stylesheet for each panel.

A widget gets its module and its style as one text each. What all panels share is therefore put
before what is a panel's own, and its parts, `table_board.js` of the table, before the whole;
there is no other building step.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import asdict

from dmd.drawing.palette import THEMES, Palette

STATIC = Path(__file__).parent / "static"


@cache
def script(kind: str) -> str:
    """The module of a panel: what panels share, then its parts, then the panel itself."""
    whole, name = f"{kind}.js", kind.removesuffix("_panel")
    parts = sorted(one.name for one in STATIC.glob(f"{name}_*.js") if one.name != whole)
    return "\n".join(map(_read, ("shared.js", *parts, whole)))


@cache
def stylesheet() -> str:
    """The style of all panels, in the very colours that drawings have."""
    return "\n".join((*map(_colours, THEMES.values()), _read("panel.css")))


def _colours(look: Palette) -> str:
    """A palette as variables of a stylesheet."""
    named = {name: colour for name, colour in asdict(look).items() if isinstance(colour, str)}
    told = [f"  --dmd-{name.replace('_', '-')}: {named[name]};" for name in named if name != "name"]
    return "\n".join((f'.dmd-panel[data-theme="{look.name}"] {{', *told, "}"))


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")

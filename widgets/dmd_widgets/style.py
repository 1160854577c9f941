"""The files beside the panels, put together: one module and one stylesheet for each panel.

A widget gets its module and its style as one text each. What all panels share is therefore put
before what is a panel's own; there is no other building step.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec.structs import asdict

from dmd.drawing.palette import DARK, LIGHT, Palette

STATIC = Path(__file__).parent / "static"


@cache
def script(kind: str) -> str:
    """The module of a panel: what panels share, then its own."""
    return "\n".join((_read("shared.js"), _read(f"{kind}.js")))


@cache
def stylesheet() -> str:
    """The style of all panels, in the very colours that drawings have."""
    return "\n".join((_colours(LIGHT), _colours(DARK), _read("panel.css")))


def _colours(look: Palette) -> str:
    """A palette as variables of a stylesheet."""
    named = {name: colour for name, colour in asdict(look).items() if isinstance(colour, str)}
    told = [f"  --dmd-{name.replace('_', '-')}: {named[name]};" for name in named if name != "name"]
    return "\n".join((f'.dmd-panel[data-theme="{look.name}"] {{', *told, "}"))


def _read(name: str) -> str:
    return (STATIC / name).read_text("utf-8")

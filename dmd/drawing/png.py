"""A drawing as PNG, the same letters on every machine."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import inf
from pathlib import Path
from typing import Final, cast

from dmd.core.complaints import Refusal
from dmd.core.sentences import say

LONGEST_SIDE: Final = 4_000
"""A larger canvas can take the whole process down."""
LONGEST_TEXT: Final = 20_000_000
PAGE: Final = 940
"""A picture in a notebook is no wider than this."""
COLOURS: Final = 128
"""The drawings are made of a few calm colours; so many are enough, edges of letters included."""
COMMON: Final = 16
"""So many of them are exactly those of the drawing."""
_DRAWINGS: Final[list[bool]] = []
"""Whether drawings stay drawings, as in a page."""
Counted = list[tuple[int, tuple[int, ...]]]
_SIZE = re.compile(r'<svg\b[^>]*?\swidth="([0-9.]+)" height="([0-9.]+)"')
_FOREIGN = re.compile(r"<(?:image|use|script|style|foreignObject|!|\?)", re.IGNORECASE)


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """A drawing of the kit as PNG; a large one is scaled down to what a screen can show."""
    size = _SIZE.search(svg[:2_000])
    if size is None or _FOREIGN.search(svg) or len(svg) > LONGEST_TEXT:
        raise Refusal(
            "Only drawings made by this kit become PNG.",
            remedy="Draw one with draw_board or draw_scene.",
        )
    width, height = float(size[1]), float(size[2])
    is_size = isinstance(scale, (int, float)) and 0 < scale < inf and width > 0 and height > 0
    if not is_size:
        raise Refusal("A picture needs a size above 0.", remedy="Leave out the scale.")
    longest = min(LONGEST_SIDE, max(1, round(scale * max(width, height))))
    if _DRAWINGS:
        raise Refusal(
            say("In a page drawings stay drawings: no PNG and no PDF is made here."),
            remedy=say("Save it as SVG, or print it from the browser."),
        )
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Refusal(
            "Pictures need resvg-py, which is not installed.",
            remedy="Run: pip install resvg-py. Or save the drawing as SVG.",
        ) from None
    try:
        return svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=_fonts(),
            font_family="DejaVu Sans",
            width=longest if width >= height else None,  # the other side follows
            height=None if width >= height else longest,
        )
    except ValueError as error:
        raise Refusal(
            say("This drawing cannot be made a picture: {told}", told=str(error)[:200])
        ) from None


def stay_drawings() -> None:
    """From now on whoever shows a drawing gets it as it is: a page in a browser can draw."""
    _DRAWINGS.append(True)


def notebook_png(svg: str) -> bytes:
    """A drawing as a notebook keeps it: no wider than a page, in few colours, a third as large."""
    return svg.encode() if _DRAWINGS else _in_few_colours(svg)


@lru_cache(maxsize=16)  # a panel tells its picture when it is shown, and once more for its notebook
def _in_few_colours(svg: str) -> bytes:
    from PIL import Image

    width = _SIZE.search(svg[:2_000])
    scale = min(1.0, PAGE / float(width[1])) if width else 1.0
    full = Image.open(BytesIO(to_png(svg, scale))).convert("RGB")
    # What covers most stays as it is, and the palette still reaches the rarest colour: a yellow
    # Gate is a few dots among the paper.
    rare = full.quantize(COLOURS - COMMON, method=Image.Quantize.MAXCOVERAGE).getpalette() or []
    counted = cast(Counted, full.getcolors(full.width * full.height))  # so many cannot be too many
    most = sorted(counted, reverse=True)[:COMMON]
    chosen = Image.new("P", (1, 1))
    chosen.putpalette([value for _, colour in most for value in colour] + rare)
    small = BytesIO()
    full.quantize(palette=chosen, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


@lru_cache(maxsize=1)
def _fonts() -> list[str]:
    """DejaVu Sans, which matplotlib brings along; found without importing it."""
    spec = find_spec("matplotlib")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        folder = Path(place) / "mpl-data" / "fonts" / "ttf"
        files = [folder / "DejaVuSans.ttf", folder / "DejaVuSans-Bold.ttf"]
        if all(file.is_file() for file in files):
            return [str(file) for file in files]
    raise Refusal(
        "The letters for pictures come with matplotlib, which is not installed.",
        remedy="Run: pip install matplotlib. Or save the drawing as SVG.",
    )

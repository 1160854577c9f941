"""A drawing read back: every element with its place on the paper, every word as wide as it is."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from matplotlib.ft2font import FT2Font, LoadFlags

ALLOWED = {
    "svg", "title", "desc", "g", "rect", "text", "path", "circle", "ellipse", "line", "polyline",
    "polygon",
}  # fmt: skip


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: Box, slack: float = 0.6) -> bool:
        return (
            self.left - slack <= other.left
            and other.right <= self.right + slack
            and self.top - slack <= other.top
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box, slack: float = 0.6) -> bool:
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )


class Piece(NamedTuple):
    tag: str
    attributes: dict[str, str]
    text: str
    box: Box | None
    size: float  # of letters, as seen
    within: tuple[dict[str, str], ...]  # the attributes of the elements around it, outermost first

    def is_in(self, class_: str) -> bool:
        return any(class_ in one.get("class", "").split() for one in self.within)

    def nearest(self, attribute: str) -> str:
        return next((one[attribute] for one in reversed(self.within) if attribute in one), "")


def pieces(svg: str) -> list[Piece]:
    return list(_walk(ElementTree.fromstring(svg), 0, 0, 1, ()))


def paper(svg: str) -> Box:
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (root.attrib["width"], root.attrib["height"]) == (_short(width), _short(height))
    return Box(left, top, left + width, top + height)


def _walk(
    node: ElementTree.Element, x: float, y: float, scale: float, within: tuple[dict[str, str], ...]
) -> Iterator[Piece]:
    tag = node.tag.removeprefix("{http://www.w3.org/2000/svg}")
    told = node.attrib
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", told.get("transform", "")):
        values = [float(one) for one in numbers.split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            assert name == "scale"
            scale *= values[0]
    box = _box(tag, node)
    if box:
        box = Box(*(at * scale + (x, y)[n % 2] for n, at in enumerate(box)))
    size = float(told.get("font-size", 0)) * scale
    yield Piece(tag, told, node.text or "", box, size, within)
    for child in node:
        yield from _walk(child, x, y, scale, (*within, told))


def _box(tag: str, node: ElementTree.Element) -> Box | None:
    told = {name: value for name, value in node.attrib.items() if not value.endswith("%")}
    at = {name: float(told[name]) for name in ("x", "y", "width", "height") if name in told}
    if tag == "rect" and "width" in at:
        x, y = at.get("x", 0), at.get("y", 0)
        return Box(x, y, x + at["width"], y + at["height"])
    if tag == "text":
        size, bold = float(told["font-size"]), told.get("font-weight") == "bold"
        wide = real_width(node.text or "", bold) * size / 1000
        left = at["x"] - {"middle": wide / 2, "end": wide}.get(told.get("text-anchor", ""), 0)
        return Box(left, at["y"] - 0.73 * size, left + wide, at["y"] + 0.2 * size)
    if tag == "circle":
        x, y, r = (float(told[name]) for name in ("cx", "cy", "r"))
        return Box(x - r, y - r, x + r, y + r)
    if tag == "path":
        return _reach(told["d"])
    return None


def _reach(d: str) -> Box:
    """How far a path reaches at most; its curves stay between their ends and handles."""
    across, down = [], []
    for command, rest in re.findall(r"([MLHVCSQAZ])([^MLHVCSQAZ]*)", d):
        at = [float(one) for one in re.findall(r"-?[\d.]+", rest)]
        if command == "H":
            across += at
        elif command == "V":
            down += at
        elif command == "A":
            across.append(at[5])
            down.append(at[6])
        else:
            across += at[::2]
            down += at[1::2]
    return Box(min(across), min(down), max(across), max(down))


def items(found: list[Piece]) -> list[Box]:
    """What lies and stands in the rooms, each with its number and its wounds."""
    reach: dict[int, list[Box]] = {}
    for one in found:
        if one.box and one.nearest("data-space") and len(one.within) > 1:
            for around in one.within:
                if around.get("class", "").split()[:1] in (
                    ["figure"],
                    ["token"],
                    ["more"],
                    ["chip"],
                ):
                    reach.setdefault(id(around), []).append(one.box)
    return [
        Box(min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes),
            max(b[3] for b in boxes))
        for boxes in reach.values()
    ]  # fmt: skip


def real_width(words: str, bold: bool = False) -> float:
    """In thousandths of the font size."""
    return sum(_advance(letter, bold) for letter in words)


@lru_cache(maxsize=10_000)
def _advance(letter: str, bold: bool) -> float:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # letters that the face lacks are drawn as an empty box
        glyph = font(bold).load_char(ord(letter), flags=LoadFlags.NO_HINTING)
    return float(glyph.linearHoriAdvance / 65536)


@lru_cache(maxsize=2)
def font(bold: bool) -> FT2Font:
    spec = find_spec("matplotlib")
    assert spec
    assert spec.origin
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    face = FT2Font(str(Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf" / name))
    face.set_size(1000, 72)
    return face


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def check(svg: str) -> list[Piece]:
    """What holds for every drawing, whatever is on it."""
    found = pieces(svg)
    sheet = paper(svg)
    root = found[0]
    assert root.attributes["role"] == "img"
    assert [one.tag for one in found[1:3]] == ["title", "desc"]
    assert found[1].text
    assert found[2].text
    for one in found:
        assert one.tag in ALLOWED
        for name, value in one.attributes.items():
            assert not name.startswith("on")
            assert name not in ("href", "style", "id", "src")
            assert "url(" not in value or name.startswith("data-")
        if one.box:
            assert sheet.holds(one.box), (one.tag, one.text, one.box)
    letters = [one for one in found if one.tag == "text"]
    for one in letters:
        assert one.size >= 11, one.text
    for number, one in enumerate(letters):
        for other in letters[:number]:
            assert one.box
            assert other.box
            assert not one.box.meets(other.box), (one.text, other.text)
    there = items(found)
    for number, box in enumerate(there):
        assert not any(box.meets(other, slack=1) for other in there[:number])
    return found

"""A printed page read back: every word with its place on the paper, every part of a map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from tests.drawing.measure import Box, paper, real_width

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    "svg", "title", "desc", "g", "rect", "text", "tspan", "path", "circle", "ellipse", "line",
    "polyline", "polygon",
}  # fmt: skip


class Word(NamedTuple):
    text: str
    box: Box
    size: float
    card: str  # on which card it is
    window: Box | None  # through which it is seen, where it is part of a map


class Part(NamedTuple):
    """What a page shows of a map."""

    scale: float
    shown: Box  # in units of the map
    on_paper: Box


def words_on(svg: str) -> list[Word]:
    return [one for one in _walk(ElementTree.fromstring(svg)) if isinstance(one, Word)]


def parts_on(svg: str) -> list[Part]:
    return [one for one in _walk(ElementTree.fromstring(svg)) if isinstance(one, Part)]


def _walk(
    node: ElementTree.Element,
    x: float = 0,
    y: float = 0,
    scale: float = 1,
    card: str = "",
    window: Box | None = None,
    depth: int = 0,
) -> Iterator[Word | Part]:
    tag, told = node.tag.removeprefix(SVG), node.attrib
    assert tag in ALLOWED
    assert not any(name.startswith("on") or name in ("href", "style", "src") for name in told)
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", told.get("transform", "")):
        values = [float(one) for one in numbers.split()]
        if name == "translate":
            x, y = x + scale * values[0], y + scale * values[1]
        else:
            assert name == "scale"
            scale *= values[0]
    card = told.get("data-card", card)
    if tag == "svg" and depth:
        wide, high = float(told["width"]), float(told["height"])
        window = Box(x, y, x + wide, y + high)
        yield _part(node, wide, high, window)
    if tag == "text":
        yield _word(node, x, y, scale, card, window)
        return
    for child in node:
        yield from _walk(child, x, y, scale, card, window, depth + 1)


def _part(node: ElementTree.Element, wide: float, high: float, on_paper: Box) -> Part:
    found = re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", node[0].attrib["transform"])
    assert found
    left, top, scale = -float(found[1]), -float(found[2]), float(found[3])
    shown = Box(left / scale, top / scale, (left + wide) / scale, (top + high) / scale)
    return Part(scale, shown, on_paper)


def _word(
    node: ElementTree.Element, x: float, y: float, scale: float, card: str, window: Box | None
) -> Word:
    told = node.attrib
    size = float(told["font-size"]) * scale
    plain = told.get("font-weight") != "bold"
    wide = real_width(node.text or "", not plain)
    for span in node:
        assert span.tag == f"{SVG}tspan"
        wide += real_width(span.text or "", span.attrib.get("font-weight") == "bold")
        wide += real_width(span.tail or "")
    wide *= size / 1000
    at = x + scale * float(told["x"])
    at -= {"middle": wide / 2, "end": wide}.get(told.get("text-anchor", ""), 0)
    down = y + scale * float(told["y"])
    box = Box(at, down - 0.73 * size, at + wide, down + 0.2 * size)
    return Word("".join(node.itertext()), box, size, card, window)


def check_page(svg: str) -> list[Word]:
    """What holds for every page: words lie on it, not on each other, and can be read."""
    sheet = paper(svg)
    found = words_on(svg)
    outside = [one for one in found if one.window is None]
    for one in outside:
        assert sheet.holds(one.box, slack=-10), one
    for number, one in enumerate(outside):
        for other in outside[:number]:
            assert not one.box.meets(other.box, slack=1), (one.text, other.text)
    assert svg.count('class="mat"') == len(parts_on(svg))
    assert svg.rfind('class="mat"') < svg.index('class="header"')  # or it would hide it
    for part in parts_on(svg):
        assert sheet.holds(part.on_paper, slack=-20)
        assert not any(one.box.meets(part.on_paper) for one in outside), part
    return found

"""SVG as typed text: what people wrote is `str`, what is drawn is `Markup`, one door between them.

Names come from strangers' files. They become part of a drawing only as the text or the attribute
of an `element`, which escapes them; the type checker refuses a plain `str` where a drawing is due.

>>> element("g", words("<b> & co"), class_="space", data_space='"x"')
'<g class="space" data-space="&quot;x&quot;">&lt;b&gt; &amp; co</g>'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Final, Literal, NewType

Markup = NewType("Markup", str)
"""A finished piece of a drawing, every word in it escaped."""

Value = str | float
"""What an attribute may be given."""

PLAIN: Final = frozenset((str, int, float))
"""What is told alike whoever reads; a sentence is not."""

NOTHING: Final = Markup("")
FAMILY: Final = "DejaVu Sans, Verdana, sans-serif"
"""The letters widths are measured with, and another face of the same widths."""
SMALLEST: Final = 11
"""No text is smaller: drawings are looked at about as large as they are."""


def escaped(text: str) -> str:
    """The one door from words to markup; what cannot be printed becomes a blank.

    >>> escaped('"><img onerror=…>')
    '&quot;&gt;&lt;img onerror=…&gt;'
    """
    return _escaped(str(text))  # read first: a sentence is the same in every language


@lru_cache(maxsize=10_000)
def _escaped(text: str) -> str:
    if not text.isprintable():
        text = "".join(letter if letter.isprintable() else " " for letter in text)
    return escape(text)


def words(text: str) -> Markup:
    """Words as the content of an element."""
    return Markup(escaped(text))


def element(tag: str, *children: Markup, **attributes: Value) -> Markup:
    """An element; `stroke_width` becomes `stroke-width`, and `class_` becomes `class`."""
    told = _attributes(attributes)
    if not any(children):
        return Markup(f"<{tag}{told}/>")
    return Markup(
        "".join((f"<{tag}{told}>", *children, f"</{tag}>"))
    )  # large pieces are copied once


def _attributes(attributes: Mapping[str, Value]) -> str:
    return "".join(
        [
            _attribute(name, value if type(value) in PLAIN else _value(value))
            for name, value in attributes.items()
        ]
    )


def joined(parts: Iterable[Markup]) -> Markup:
    """Several pieces as one."""
    return Markup("".join(parts))


def title(text: str) -> Markup:
    """What shows on hover, and what a screen reader says."""
    return element("title", words(text)) if text else NOTHING


def moved(x: float, y: float, *children: Markup, **attributes: Value) -> Markup:
    """Pieces drawn around (0, 0), put somewhere else."""
    return element("g", *children, transform=_place(x, y), **attributes)


def apart(x: float, y: float, children: Sequence[Markup], **attributes: Value) -> list[Markup]:
    """The same as `moved`, piece by piece: a large drawing is copied once, as a whole document."""
    if not any(children):
        return [moved(x, y, **attributes)]
    told = _attributes({"transform": _place(x, y), **attributes})
    return [Markup(f"<g{told}>"), *children, Markup("</g>")]


def _place(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def text(
    x: float,
    y: float,
    content: str,
    fill: str,
    *,
    size: float = 12,
    bold: bool = False,
    anchor: Literal["start", "middle", "end"] = "start",
    halo: str = "",
    **attributes: Value,
) -> Markup:
    """One line of words; y is where the letters stand. A halo sets them off from lines below."""
    if bold:
        attributes["font_weight"] = "bold"
    if anchor != "start":
        attributes["text_anchor"] = anchor
    if halo:
        attributes |= {"stroke": halo, "stroke_width": 4, "paint_order": "stroke"}
    return element("text", words(content), x=x, y=y, font_size=size, fill=fill, **attributes)


def document(
    width: float, height: float, *children: Markup, name: str, told: Markup, theme: str
) -> Markup:
    """A whole drawing: a picture to a screen reader, with its name and what it shows in words."""
    return element(
        "svg",
        title(name),
        element("desc", told),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width,
        height=height,
        class_=f"dmd-drawing dmd-{theme}",
        role="img",
        font_family=FAMILY,
    )


def number(value: float) -> str:
    """A number as short as a drawing needs it.

    >>> number(3.0), number(2.54), number(-0.04)
    ('3', '2.5', '0')
    """
    if isinstance(value, int):
        return str(value)
    short = f"{value:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


@lru_cache(maxsize=20_000, typed=True)  # 1 and 1.0 are told alike, and true is no number
def _attribute(name: str, value: Value) -> str:
    return f' {_named(name)}="{_value(value)}"'


@lru_cache(maxsize=200)
def _named(attribute: str) -> str:
    return attribute.strip("_").replace("_", "-")


def _value(value: Value) -> str:
    return escaped(value) if isinstance(value, str) else number(value)

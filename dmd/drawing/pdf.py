"""Pages as a PDF: each a picture of 300 dots an inch, which looks the same on every printer.

Nothing that people wrote becomes a word of the file: pages are pictures, and the title is told in
hexadecimal digits. The same pages are the same bytes, since nothing tells the time.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.drawing.png import to_png

if TYPE_CHECKING:
    from PIL.Image import Image

DOTS: Final = 300
"""An inch: what a printer prints, and A4 is below the largest picture made."""
POINTS: Final = 72
UNITS: Final = 96
"""How many points of PDF, and how many units of a drawing, make an inch."""
MOST: Final = 400
"""More pages are a mistake."""


def to_pdf(pages: Sequence[str], title: str = "", *, dots: int = DOTS) -> bytes:
    """Drawings of the kit as one PDF, a page each, as large as they say they are."""
    if not pages:
        raise Refusal("There are no pages to print.")
    if len(pages) > MOST:
        raise Refusal(
            say("{pages:,} pages are too many to print.", pages=len(pages)),
            remedy=say("At most {most}.", most=MOST),
        )
    catalogue, tree, info, first = 1, 2, 3, 4
    objects = [
        _dict(Type="/Catalog", Pages=f"{tree} 0 R", ViewerPreferences="<</PrintScaling /None>>"),
        _dict(
            Type="/Pages",
            Count=len(pages),
            Kids="[" + " ".join(f"{first + 3 * n} 0 R" for n in range(len(pages))) + "]",
        ),
        _dict(Title=_told(title), Producer=_told("dmd-kit")),
    ]
    for number, svg in enumerate(pages):
        objects += _page(svg, first + 3 * number, tree, dots)
    return _file(objects, catalogue, info)


def _page(svg: str, number: int, tree: int, dots: int) -> Iterable[bytes]:
    """A page, what is done on it, and its picture."""
    picture = _picture(to_png(svg, dots / UNITS))
    wide, high = (_number(float(size) * POINTS / UNITS) for size in _size(svg))
    return (
        _dict(
            Type="/Page",
            Parent=f"{tree} 0 R",
            MediaBox=f"[0 0 {wide} {high}]",
            Resources=f"<</XObject <</Page {number + 2} 0 R>>>>",
            Contents=f"{number + 1} 0 R",
        ),
        _stream(f"q {wide} 0 0 {high} 0 0 cm /Page Do Q".encode("ascii")),
        _image(picture),
    )


def _size(svg: str) -> tuple[str, str]:
    """Width and height, as `document` writes them."""
    head = svg[: svg.index(">")]
    wide, high = (head.split(f' {side}="', 1)[1].split('"', 1)[0] for side in ("width", "height"))
    return wide, high


def _picture(png: bytes) -> Image:
    """A picture on white, and without colours where it has none.

    A page ends in the middle of a dot: its last row and column are not all paper.
    """
    from PIL import Image

    with Image.open(BytesIO(png)) as opened:
        page = opened.convert("RGBA")
    picture = Image.new("RGB", page.size, "white")
    picture.paste(page, mask=page.getchannel("A"))
    red, green, blue = (band.tobytes() for band in picture.split())
    return picture.getchannel(0) if red == green == blue else picture


def _image(picture: Image) -> bytes:
    """Every dot as it is, packed."""
    return _stream(
        zlib.compress(picture.tobytes()),
        Type="/XObject",
        Subtype="/Image",
        Width=picture.width,
        Height=picture.height,
        ColorSpace="/DeviceGray" if picture.mode == "L" else "/DeviceRGB",
        BitsPerComponent=8,
        Filter="/FlateDecode",
    )


# -- the words of PDF ------------------------------------------------------------------------------


def _dict(**entries: str | int) -> bytes:
    """A dictionary; its values are words of PDF, never words of people."""
    told = " ".join(f"/{name} {value}" for name, value in entries.items())
    return f"<<{told}>>".encode("ascii")


def _stream(content: bytes, **entries: str | int) -> bytes:
    return _dict(**entries, Length=len(content)) + b"\nstream\n" + content + b"\nendstream"


def _told(words: str) -> str:
    """What people wrote, in digits; lone surrogates, which no text may hold, become a sign."""
    plain = words.encode("utf-8", "replace").decode("utf-8")
    digits = f"\ufeff{plain}".encode("utf-16-be").hex()
    return f"<{digits}>"


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _file(objects: Sequence[bytes], catalogue: int, info: int) -> bytes:
    """Objects with their table, by which readers find them."""
    content = bytearray(b"%PDF-1.6\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, one in enumerate(objects, 1):
        places.append(len(content))
        content += f"{number} 0 obj\n".encode("ascii") + one + b"\nendobj\n"
    table = len(content)
    name = sha256(content).hexdigest()[:32]
    content += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode("ascii")
    content += b"".join(f"{place:010} 00000 n \n".encode("ascii") for place in places)
    content += b"trailer\n" + _dict(
        Size=len(objects) + 1,
        Root=f"{catalogue} 0 R",
        Info=f"{info} 0 R",
        ID=f"[<{name}> <{name}>]",
    )
    return bytes(content + f"\nstartxref\n{table}\n%%EOF\n".encode("ascii"))

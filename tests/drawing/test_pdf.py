from __future__ import annotations

import re
import zlib
from io import BytesIO

import pytest
from PIL import Image

from dmd.core.complaints import Refusal
from dmd.drawing import to_png
from dmd.drawing.pages import PAPERS, Page, finished
from dmd.drawing.palette import LIGHT, palette
from dmd.drawing.pdf import to_pdf
from dmd.drawing.svg import NOTHING, element
from tests.drawing.test_cards import HOSTILE

DOTS = 40


def pages(*colours: str, paper: str = "a4") -> tuple[str, ...]:
    drawn = [element("rect", x=50, y=60, width=300, height=200, fill=one) for one in colours]
    drafts = [Page(kind="map", paper=PAPERS[paper], drawn=one, told="A box.") for one in drawn]
    return finished(drafts, "Boxes", LIGHT)


def objects(pdf: bytes) -> dict[int, bytes]:
    """The objects of a file, found the way a reader finds them: by its table."""
    table = int(re.search(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[1])  # type: ignore[index]
    head, *lines = pdf[table:].split(b"\n")[:2]
    assert head == b"xref"
    first, many = map(int, lines[0].split())
    assert first == 0
    at = pdf.index(b"\n", table + 5) + 1
    rows = [pdf[at + 20 * n : at + 20 * n + 20] for n in range(many)]
    assert rows[0] == b"0000000000 65535 f \n"
    found = {}
    for number, row in enumerate(rows[1:], 1):
        assert re.fullmatch(rb"\d{10} 00000 n \n", row)
        start = int(row[:10])
        begin = f"{number} 0 obj\n".encode()
        assert pdf[start : start + len(begin)] == begin
        found[number] = pdf[start + len(begin) : pdf.index(b"\nendobj\n", start)]
    return found


def stream(one: bytes) -> bytes:
    head, _, rest = one.partition(b"\nstream\n")
    content = rest.removesuffix(b"\nendstream")
    assert len(content) == int(re.search(rb"/Length (\d+)", head)[1])  # type: ignore[index]
    return content


def images(pdf: bytes) -> list[tuple[bytes, bytes]]:
    """The head and the dots of each picture."""
    return [
        (one.partition(b"\nstream\n")[0], zlib.decompress(stream(one)))
        for one in objects(pdf).values()
        if b"/Subtype /Image" in one
    ]


def test_every_page_is_there_once_and_every_object_is_where_the_table_says():
    found = objects(to_pdf(pages("#ff0000", "#00ff00", "#0000ff"), "Boxes", dots=DOTS))

    kinds = [re.search(rb"/Type /(\w+)", one) for one in found.values()]
    told = [one[1] for one in kinds if one]
    assert told.count(b"Page") == 3
    assert b"/Count 3" in found[2]
    kids = [int(one) for one in re.findall(rb"(\d+) 0 R", found[2])]
    assert all(found[one].startswith(b"<</Type /Page ") for one in kids)
    assert len(found) == 3 + 3 * 3


@pytest.mark.parametrize(("paper", "box"), [("a4", "595.28 841.88"), ("letter", "612 792")])
def test_a_page_is_as_large_as_its_paper(paper, box):
    found = objects(to_pdf(pages("#ff0000", paper=paper), dots=DOTS))

    # 210 mm are 595.276 points; a drawing counts in tenths of 1/96 inch, which are 0.075 points
    wide, high = map(float, box.split())
    told = re.search(rb"/MediaBox \[0 0 (\S+) (\S+)\]", found[4])
    assert told
    assert float(told[1]) == pytest.approx(wide, abs=0.04)
    assert float(told[2]) == pytest.approx(high, abs=0.04)
    assert b"cm /Page Do Q" in stream(found[5])


def test_the_dots_are_those_of_the_picture():
    svgs = pages("#cc2200", "#2200cc")

    for svg, (head, dots) in zip(svgs, images(to_pdf(svgs, dots=DOTS)), strict=True):
        with Image.open(BytesIO(to_png(svg, DOTS / 96))) as picture:
            assert dots == picture.convert("RGB").tobytes()
            assert f"/Width {picture.width} /Height {picture.height}".encode() in head
        assert b"/DeviceRGB" in head


@pytest.mark.parametrize(("theme", "kept"), [("light", b"/DeviceRGB"), ("grey", b"/DeviceGray")])
def test_a_page_without_colours_is_kept_without_colours(theme, kept):
    page = Page(kind="map", paper=PAPERS["a4"], drawn=NOTHING, told="Only a header.")

    ((head, dots),) = images(to_pdf(finished([page], "Boxes", palette(theme)), dots=DOTS))

    assert kept in head
    assert len(dots) == 331 * 468 * (3 if theme == "light" else 1)  # of 8.268 × 11.693 inches


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_edge_of_a_page_is_white_to_its_last_dot(paper):
    """A4 is 2480.3 dots wide: the last column is mostly beyond the paper."""
    ((head, dots),) = images(to_pdf(pages("#333333", paper=paper), dots=300))

    wide, high = (int(re.search(rb"/%s (\d+)" % side, head)[1]) for side in (b"Width", b"Height"))
    row = 3 * wide
    assert len(dots) == row * high
    assert set(dots[-row:]) == {255}
    assert {dots[end - 3 : end] for end in range(row, row * high + 1, row)} == {b"\xff\xff\xff"}


def test_the_same_pages_are_the_same_bytes():
    assert to_pdf(pages("#123456"), "Boxes", dots=DOTS) == to_pdf(
        pages("#123456"), "Boxes", dots=DOTS
    )


def test_it_prints_at_its_own_size_by_itself():
    found = objects(to_pdf(pages("#123456"), dots=DOTS))

    assert b"/PrintScaling /None" in found[1]


@pytest.mark.parametrize("title", [*HOSTILE, "\ud800 alone", ""])
def test_a_title_is_never_a_word_of_the_file(title):
    pdf = to_pdf(pages("#123456"), title, dots=DOTS)

    info = objects(pdf)[3]
    assert re.fullmatch(rb"<</Title <[0-9a-f]+> /Producer <[0-9a-f]+>>>", info)
    digits = info[len(b"<</Title <") : info.index(b">")]
    told = bytes.fromhex(digits.decode()).decode("utf-16-be")
    assert told == "\ufeff" + title.encode("utf-8", "replace").decode("utf-8")
    assert b"JavaScript" not in pdf


def test_no_pages_and_too_many_pages_are_refused():
    with pytest.raises(Refusal, match="no pages to print"):
        to_pdf([])
    with pytest.raises(Refusal, match="401 pages are too many"):
        to_pdf(["<svg/>"] * 401)


def test_only_drawings_of_the_kit_are_printed():
    with pytest.raises(Refusal, match="Only drawings made by this kit"):
        to_pdf(['<svg width="10" height="10"><image href="file:///etc/passwd"/></svg>'])

import builtins
import struct
from io import BytesIO

import pytest
from PIL import Image, ImageColor

import dmd
from dmd.core.boards.board import Board
from dmd.core.boards.spaces import Space
from dmd.core.complaints import Refusal
from dmd.drawing import draw_board, notebook_png, png, to_png
from dmd.drawing.palette import DARK, LIGHT

SKETCH = draw_board(Board.sketch("stair [start] - hall"))


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_a_picture_is_as_large_as_it_is_drawn_or_scaled():
    assert size(to_png(SKETCH)) == (248, 152)
    assert size(to_png(SKETCH, scale=2)) == (496, 304)
    assert size(to_png(SKETCH, scale=0.001)) == (1, 1)


def test_no_side_is_longer_than_a_screen_can_show():
    row = Board(tuple(Space(f"{n}", "", n, 0) for n in range(200)))

    assert size(to_png(draw_board(row)))[0] == 4_000
    assert max(size(to_png(SKETCH, scale=1e9))) == 4_000


def test_a_picture_for_a_notebook_keeps_its_paper_and_reaches_the_rarest_colour():
    board = dmd.load_map("blasphemous_alchemy").board
    for look in (LIGHT, DARK):
        few = Image.open(BytesIO(notebook_png(draw_board(board, theme=look.name))))
        assert len(few.getcolors()) <= 128
        colours = {colour for _, colour in few.convert("RGB").getcolors()}
        assert few.convert("RGB").getpixel((2, 2)) == ImageColor.getrgb(look.paper)
        yellow = ImageColor.getrgb(look.gates[1])  # one Gate of fifteen spaces
        off = [sum(abs(a - b) for a, b in zip(yellow, one, strict=True)) for one in colours]
        assert min(off) <= 12


def test_a_picture_that_was_taken_just_now_is_not_taken_again(monkeypatch):
    taken = []
    monkeypatch.setattr(png, "to_png", lambda svg, *more: taken.append(svg) or to_png(svg, *more))
    drawn = [draw_board(Board((Space("a", name),))) for name in ("Once", "Twice")]

    first, second, again = (notebook_png(one) for one in (*drawn, drawn[0]))

    assert taken == drawn
    assert first == again != second


def test_letters_are_the_same_everywhere_and_cover_polish_and_cyrillic():
    assert [file.rpartition("/")[2] for file in png._fonts()] == [
        "DejaVuSans.ttf",
        "DejaVuSans-Bold.ttf",
    ]
    pictures = {to_png(draw_board(Board((Space("a", name),)))) for name in ("Źdźbło", "Щур", " ")}
    assert len(pictures) == 3
    assert to_png(SKETCH) == to_png(SKETCH)


@pytest.mark.parametrize(
    "foreign",
    [
        "",
        "hello",
        "<svg/>",
        SKETCH[:500],
        SKETCH.replace("</svg>", '<image href="/etc/passwd"/></svg>'),
        SKETCH.replace("</svg>", "<style>*{}</style></svg>"),
        "<!DOCTYPE svg>" + SKETCH,
        SKETCH.replace('width="248"', 'width="0"'),
        SKETCH.replace('width="248"', 'width="1e9"'),
    ],
)
def test_other_pictures_are_refused(foreign):
    with pytest.raises(Refusal):
        to_png(foreign)


@pytest.mark.parametrize("scale", [0, -1, float("nan"), "2", None])
def test_a_scale_that_means_nothing_is_refused(scale):
    with pytest.raises(Refusal, match="size above 0"):
        to_png(SKETCH, scale=scale)


def test_without_resvg_the_refusal_says_what_to_install(monkeypatch):
    real = builtins.__import__

    def missing(name, *rest):
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(Refusal, match="pip install resvg-py"):
        to_png(SKETCH)


def test_without_matplotlib_the_refusal_says_what_to_install(monkeypatch):
    png._fonts.cache_clear()
    monkeypatch.setattr(png, "find_spec", lambda name: None)
    with pytest.raises(Refusal, match="pip install matplotlib"):
        to_png(SKETCH)
    png._fonts.cache_clear()

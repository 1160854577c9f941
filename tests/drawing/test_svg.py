from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dmd.drawing.palette import DARK, LIGHT, letters_on
from dmd.drawing.svg import document, element, number, text, title, words

NASTY = [
    "<script>alert(1)</script>",
    '"><img onerror=x>',
    "' onload='x",
    "]]>",
    "&lt;",
    "a\x00b\n",
    "half \ud800",
]


@pytest.mark.parametrize("nasty", NASTY)
def test_words_from_anywhere_stay_words(nasty):
    drawn = document(
        10,
        10,
        title(nasty),
        text(1, 2, nasty, "#000000", data_name=nasty),
        name=nasty,
        told=words(nasty),
        theme="light",
    )

    root = ElementTree.fromstring(drawn)
    plain = nasty.replace("\x00", " ").replace("\n", " ").replace("\ud800", " ")
    assert {one.tag.partition("}")[2] for one in root.iter()} == {"svg", "title", "desc", "text"}
    assert root[-1].text == plain
    assert root[-1].attrib["data-name"] == plain
    assert root[0].text == root[1].text == plain


@given(st.text())
def test_any_text_at_all_makes_sound_xml(told):
    drawn = element("g", title(told), words(told), data_x=told)

    root = ElementTree.fromstring(drawn)
    assert len(root) == (1 if told else 0)


@given(st.floats(-5_000, 5_000))
def test_numbers_are_short_and_never_far_off(value):
    assert abs(float(number(value)) - value) <= 0.051
    assert len(number(value)) <= 7


def lightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((lightness(one), lightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_everything_written_can_be_read(look):
    # 4.5 is what WCAG asks of small text, 3 of large symbols.
    for ink in (look.ink, look.muted, look.good):
        for behind in (look.paper, look.floor, look.sheet, look.choice_floor):
            assert contrast(ink, behind) >= 4.5, (ink, behind)
    for behind in (look.empty, look.line):
        assert contrast(look.ink, behind) >= 4.5
    for fill in (
        *look.gates, *look.investigators, look.choice, look.harm, look.good, look.fire, look.path,
        look.cultist, look.monster, look.elder_one, look.token, look.wall,
    ):  # fmt: skip
        assert contrast(letters_on(fill), fill) >= 4.5, fill
    for symbol in (look.fire, look.cultist, look.monster, look.elder_one, look.wall, look.path):
        assert contrast(symbol, look.floor) >= 3, symbol

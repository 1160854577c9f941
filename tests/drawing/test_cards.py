from __future__ import annotations

import pytest

from dmd.core.complaints import Refusal
from dmd.core.paper import Card, Half, Part
from dmd.core.things import Mark
from dmd.drawing.cards import card_pages, too_long
from dmd.drawing.pages import PAPERS, SMALL, finished, mm
from dmd.drawing.palette import LIGHT
from dmd.drawing.paragraphs import LEADING
from tests.drawing.measure import Box
from tests.drawing.on_paper import Word, check_page

HOSTILE = (
    "<script>alert(1)</script>",
    '"><g onload="x">',
    "a & b &amp; c",
    "]]> <!-- --> <![CDATA[",
    ") Tj ET /JS (app.alert) <</S/JavaScript>>",
    "left \u202e thgir \u2066 hidden \u200b zero",
    "W" * 80,
    "ЩЖШ ґєї ęółŻ",
)


def mythos(**fields: object) -> Card:
    return Card(**{"id": "calm", "kind": "Mythos", "name": "Calm"} | fields)  # type: ignore[arg-type]  # fields of a card


def told(*texts: str) -> tuple[Part, ...]:
    return tuple(Part(told=one) for one in texts)


def printed(*cards: Card, paper: str = "a4", backs: bool = False) -> list[list[Word]]:
    pages = card_pages(cards, PAPERS[paper], LIGHT, backs=backs)
    return [check_page(svg) for svg in finished(pages, "Cards", LIGHT)]


def words_of(card: Card, paper: str = "a4") -> list[Word]:
    (page,) = printed(card, paper=paper)
    return [one for one in page if one.card == card.id]


# -- what is on a card -----------------------------------------------------------------------------


def test_a_card_shows_its_name_its_text_and_where_it_belongs():
    card = mythos(parts=told("Take 2 stress."), of="The Lamp", house=True)

    assert [one.text for one in words_of(card)] == [
        "Calm", "Take 2 stress.", "Mythos · fan-made · The Lamp",
    ]  # fmt: skip


def test_a_summoning_line_has_the_letter_of_its_gate():
    gate = Mark(id="gate_red", space="", shape="gate", letters="R")
    card = mythos(last=(Part(label="Summon", told="A Cultist at the red Gate.", signs=(gate,)),))

    assert [one.text for one in words_of(card)][1:4] == [
        "R", "Summon: A Cultist at the", "red Gate.",
    ]  # fmt: skip


def test_both_halves_of_a_card_stand_beside_each_other():
    halves = (
        Half(side="left", name="Rope", kind="Item", parts=told("Run farther.")),
        Half(side="right", name="Eel", kind="Companion", parts=told("It bites.")),
    )

    words = {one.text: one.box for one in words_of(mythos(halves=halves))}

    assert words["Rope"].right < words["Eel"].left
    assert words["Run farther."].right < words["It bites."].left
    assert words["Rope"].top == pytest.approx(words["Eel"].top)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_of_each_kind_go_on_a_page(paper):
    upright = [mythos(id=f"m{n}", parts=told(f"Take {n} stress.")) for n in range(10)]
    lying = [
        mythos(id=f"d{n}", halves=(Half(side="left", name=f"Rope {n}", kind="Item"),))
        for n in range(9)
    ]

    pages = printed(*lying, *upright, paper=paper)

    many = [len({one.card for one in page} - {""}) for page in pages]
    assert many == [9, 1, 9]


def test_every_word_of_a_card_stays_on_it_and_no_card_touches_another():
    cards = [mythos(id=f"m{n}", parts=told("A long story. " * 22)) for n in range(9)]

    (page,) = printed(*cards)

    boxes = {}
    for one in page:
        if one.card:
            boxes.setdefault(one.card, []).append(one.box)
    around = [
        Box(min(b[0] for b in all_), min(b[1] for b in all_), max(b[2] for b in all_),
            max(b[3] for b in all_))
        for all_ in boxes.values()
    ]  # fmt: skip
    assert len(around) == 9
    for one in around:
        assert one.right - one.left <= mm(63 - 7)
        assert one.bottom - one.top <= mm(88 - 6)
    assert not any(one.meets(other) for one in around for other in around if one is not other)


def test_backs_come_after_their_fronts_and_fill_their_rows():
    cards = [mythos(id=f"m{n}") for n in range(10)]

    pages = card_pages(cards, PAPERS["a4"], LIGHT, backs=True)

    assert [one.kind for one in pages] == ["cards", "backs of cards"] * 2
    backs = finished(pages, "Cards", LIGHT)[1::2]
    assert [page.count('class="back"') for page in backs] == [9, 3]


# -- how much goes on one --------------------------------------------------------------------------


def test_letters_shrink_until_the_text_fits_and_no_further_than_can_be_read():
    sizes = []
    for many in (1, 10, 15, 21):
        card = mythos(parts=told("Whoever stands in Tide takes 1 wound. " * many))
        sizes.append(next(one.size for one in words_of(card) if one.text.startswith("Whoever")))

    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == 13
    assert min(sizes) >= SMALL


def test_a_card_that_fits_is_not_too_long():
    assert too_long(mythos(parts=told("Rest."))) == 0


def test_each_line_more_is_as_much_more_too_long():
    def over(lines: int) -> float:
        return too_long(mythos(parts=tuple(Part(label=f"Line {n}") for n in range(lines))))

    line = (SMALL * LEADING + SMALL * 0.45) / (96 / 25.4)  # each is a paragraph of its own

    assert over(60) > 0
    assert over(70) - over(60) == pytest.approx(10 * line, abs=0.2)


def test_cards_that_are_too_long_are_refused_all_at_once():
    long = [mythos(id=f"m{n}", name=f"Flood {n}", parts=told("Water. " * 280)) for n in range(3)]

    with pytest.raises(Refusal, match=r"“Flood 0” by \d+.* mm; “Flood 1” by .*; “Flood 2” by"):
        card_pages([*long, mythos()], PAPERS["a4"], LIGHT, backs=False)


def test_too_many_cards_are_refused():
    with pytest.raises(Refusal, match="500 cards are too many"):
        card_pages([mythos()] * 500, PAPERS["a4"], LIGHT, backs=False)


def test_the_half_with_more_to_say_is_broader():
    short = Half(side="left", name="Rope", kind="Item")
    long = Half(side="right", name="Eel", kind="Companion", parts=told("It bites. " * 48))

    words = {one.text: one.box for one in words_of(mythos(halves=(short, long)))}
    left = words["Rope"].left

    assert words["Eel"].left - left < mm(88) / 2 - mm(6)


# -- what strangers write --------------------------------------------------------------------------


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_is_written_on_a_card_stays_text(text):
    half = Half(side="left", name=text, kind=text, parts=told(text))
    cards = [
        mythos(id=text, name=text, kind=text, of=text, parts=told(text), last=told(text)),
        mythos(id=f"{text} 2", name=text, halves=(half,)),
    ]

    pages = printed(*cards)

    letters = "".join(text.split()).replace("\u202e", "").replace("\u2066", "")
    letters = letters.replace("\u200b", "")
    shown = "".join(one.text for one in pages[0] if one.card).replace(" ", "").replace("-", "")
    assert letters.replace("-", "") in shown

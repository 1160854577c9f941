from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from dmd.atlas import shipped
from dmd.core.complaints import Refusal
from dmd.core.speaking import spoken
from dmd.death_may_die.printing.sheets import PRINTING
from dmd.death_may_die.shelf import episode_names
from dmd.drawing.cards import too_long
from dmd.drawing.layout import laid_out
from dmd.final_girl.shelf import heroine_names, killer_names, location_names
from dmd.games import kits, reader
from dmd.workshop.map import load_map, new_map
from dmd.workshop.printing.sheets import Sheets, open_source, print_sheets
from tests.drawing.measure import Box
from tests.drawing.on_paper import check_page, parts_on
from tests.drawing.test_cards import HOSTILE
from tests.tools.saying import english_in

LAMP = Path(__file__).parents[2] / "maps/death_may_die/episodes/a_lamp_for_the_drowned.yaml"
VISIBLE = [one for one in HOSTILE if one.isprintable() and len(one) < 80]
"""Files with letters that cannot be seen are refused before anything is drawn; long words below."""


PRINTED = (*episode_names(), *location_names(), *killer_names(), *heroine_names())


def told(sheets: Sheets) -> str:
    """All that can be read on some sheets."""
    return " ".join(one.text for svg in sheets.pages for one in check_page(svg))


@pytest.mark.parametrize("language", ["pl", "uk"])
@pytest.mark.parametrize("source", PRINTED)
def test_what_is_printed_speaks_the_language_of_whoever_prints_it(source, language):
    with spoken(reader(language)):
        sheets = print_sheets(source)
        words = [one.text for svg in sheets.pages for one in check_page(svg)]
    told = re.sub(r"dmd-kit|MIT|Final Girl|Death Blow|\blot\b", "", " ".join(words))  # lot: an id
    assert english_in(told, language) == []


# -- the shipped episodes --------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("theme", ["light", "grey"])
@pytest.mark.parametrize("episode", episode_names())
def test_nothing_on_the_sheets_of_an_episode_is_cut_off(episode, paper, theme):
    sheets = print_sheets(episode, paper=paper, theme=theme)

    parts = [part for svg in sheets.pages for part in parts_on(svg)]
    for svg in sheets.pages:
        check_page(svg)
    assert set(sheets.kinds) == {"set-up", "map", "tokens", "cards"}
    assert sheets.kinds["cards"] == 3  # 8 Mythos cards, 15 Discovery cards, 9 on a page
    for room in laid_out(open_source(episode).board).rooms.values():
        box = Box(room.x, room.y, room.x + room.w, room.y + room.h)
        assert sum(_shared(box, part.shown) for part in parts) >= room.w * room.h - 1


def _shared(one: Box, other: Box) -> float:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(across, 0) * max(down, 0)


@pytest.mark.parametrize("episode", episode_names())
def test_every_card_of_the_kit_fits_its_card(episode):
    opened = open_source(episode)
    assert opened.content

    cards = PRINTING.cards(opened.content, opened.board)

    assert len(cards) == 23
    assert [one.name for one in cards if too_long(one)] == []


def test_the_set_up_page_says_who_starts_where_and_what_is_asked():
    page = told(print_sheets("blasphemous_alchemy", only="setup"))

    for sentence in (
        "An episode by the dmd-kit authors, license MIT.",
        "Unofficial fan kit",
        "Start: 1 Entrance.",
        "Red Gate: 13 Red Gate room.",
        "Blue Gate: 8 Blue Gate room.",
        "Yellow Gate: 9 West corridor.",
        "Cultist ×6: 2 East corridor ×2, 4 Great hall, 6 North gallery, 7 South room, 13 Red",
        "Destroy 4 of the 5 Labs. A Lab is destroyed at 4 wounds.",
        "The Elder One stays separate",
        "2 to 5 investigators play",
        "Extinguish Fire: Make a roll. Each success puts out 1 Fire in your space.",
        "The map: Its names and positions.",
    ):
        assert sentence in page


def test_a_card_says_what_it_does_in_the_words_of_the_kit():
    page = told(print_sheets("a_lamp_for_the_drowned", only=["cards"]))

    assert "Twice, place 1 Tide token in a" in page
    assert "Summon: A Deep One at the" in page
    assert "Use: Discard this card." in page


def test_the_tokens_are_those_the_episode_needs():
    opened = open_source("a_lamp_for_the_drowned")

    pieces = PRINTING.pieces(opened.board, opened.map.file, opened.content)

    many: dict[str, int] = {}
    for one in pieces:
        many[one.mark.name] = many.get(one.mark.name, 0) + one.many
    assert many == {
        "Start": 1, "Blue Gate": 1, "Red Gate": 1, "Yellow Gate": 1, "Stairs": 2, "Tunnel": 2,
        "Lamp": 1, "Oil": 8, "Tide": 9, "Wreck": 5, "Fire": 8,
        "Cultist": 10, "Deep One": 5, "Hunting Horror": 2,
    }  # fmt: skip
    assert [one.hidden.name for one in pieces if one.hidden] == [
        "A Dry Hold", "The Last Cask", "Something in the Hold",
    ]  # fmt: skip


def test_a_tile_map_is_printed_true_to_scale():
    sheets = print_sheets("carrow_rock", only=["map"], scale=40)

    scales = {part.scale for svg in sheets.pages for part in parts_on(svg)}
    quarter = laid_out(load_map("carrow_rock").board).quarter
    assert quarter
    assert [one * quarter for one in scales] == pytest.approx([40 * 96 / 25.4], rel=1e-4)
    assert "A quarter of a tile is 40 mm high." in told(sheets)


@pytest.mark.parametrize("name", shipped())
def test_every_map_of_the_kit_can_be_printed_or_its_game_says_that_it_has_no_sheets(name):
    map_ = load_map(name)
    game = kits()[map_.file.game]
    if game.printing is None:
        with pytest.raises(Refusal, match=f"{game.title} has no print sheets yet."):
            print_sheets(map_)
        return

    sheets = print_sheets(map_)

    told(sheets)
    assert set(sheets.kinds) >= {"set-up", "map", "tokens"}
    assert "cards" not in sheets.kinds


def test_a_map_that_is_not_finished_can_be_printed():
    map_ = new_map("cellar").add_space("stair").add_space("vault").enemies("vault", cultist=3)

    page = told(print_sheets(map_))

    assert "Cultist ×3: vault ×3." in page


def test_sheets_are_the_same_every_time():
    assert print_sheets("five_rooms").pages == print_sheets("five_rooms").pages


def test_pages_are_numbered_through():
    sheets = print_sheets("blasphemous_alchemy")

    numbers = [re.search(r"page (\d+) of (\d+)</text>", svg) for svg in sheets.pages]

    assert [one.groups() for one in numbers if one] == [
        (str(n), str(len(sheets.pages))) for n in range(1, len(sheets.pages) + 1)
    ]


def test_a_page_can_be_looked_at():
    sheets = print_sheets("five_rooms", only="setup")

    assert sheets.drawing(1).svg == sheets.pages[0]
    for number in (0, 2):
        with pytest.raises(Refusal, match="There is no page"):
            sheets.drawing(number)
    with pytest.raises(Refusal, match="Give a whole number"):
        sheets.drawing(True)


# -- files of strangers ----------------------------------------------------------------------------


def hostile(text: str, file: Path) -> Path:
    """The episode of the lamp, with a text of a stranger in every field that takes one."""

    def with_text(value: Any, field: str = "") -> Any:
        if isinstance(value, dict):
            return {key: with_text(one, key) for key, one in value.items()}
        if isinstance(value, list):
            return [with_text(one, field) for one in value]
        fields = ("title", "name", "text", "story", "note", "author", "license", "needs_text")
        return text if field in (*fields, "advance_text", "instead_text") else value

    content = with_text(yaml.safe_load(LAMP.read_text("utf-8")))
    file.write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), "utf-8")
    return file


@pytest.mark.parametrize("text", VISIBLE)
def test_whatever_strangers_write_stays_text(text, tmp_path):
    sheets = print_sheets(
        hostile(text, tmp_path / "theirs.yaml"), only=["setup", "tokens", "cards"]
    )

    for svg in sheets.pages:
        check_page(svg)  # which knows no script, no link, no handler
        assert "<script" not in svg
        assert "<![CDATA" not in svg


def test_words_longer_than_any_line_are_broken_and_where_they_do_not_fit_refused(tmp_path):
    file = hostile("W" * 80, tmp_path / "theirs.yaml")

    page = told(print_sheets(file, only=["setup", "tokens"]))

    # title, author, license, story, two actions, three hidden sides, the note; and what the
    # objective, the actions, the advance and the hidden sides are like
    assert page.replace(" ", "").replace("-", "").count("W" * 80) == 10 + 1 + 2 + 1 + 3
    with pytest.raises(Refusal, match=r"too long for the card: “W+” by [\d.]+ mm; .* and 5 more"):
        print_sheets(file)


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"paper": "a3"}, "no paper “a3”"),
        ({"scale": 5}, "cannot be 5 mm high on paper. From 20 to 200 mm."),
        ({"scale": float("nan")}, "cannot be nan mm high"),
        ({"scale": True}, "cannot be True mm high"),
        ({"only": ["crads"]}, "no sheet “crads”. Did you mean “cards”?"),
        ({"only": []}, "Nothing is to be printed"),
        ({"only": "cards"}, "A map has no cards"),
        ({"theme": "dark"}, "not printed dark"),
        ({"theme": "gray"}, "no theme “gray”. Did you mean “grey”?"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_with_a_sentence(wish, sentence):
    with pytest.raises(Refusal, match=re.escape(sentence)):
        print_sheets("five_rooms", **wish)


def test_unknown_names_are_refused_with_the_nearest_one():
    with pytest.raises(Refusal, match=r"no episode “carow_rock”\. Did you mean “carrow_rock”"):
        print_sheets("carow_rock")


def test_a_map_without_spaces_is_refused():
    with pytest.raises(Refusal, match="“Void” has no spaces yet"):
        print_sheets(new_map("void"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("sheets.svg", "saved as .pdf, not as “sheets.svg”"),
        ("missing/sheets.pdf", "no folder “missing”"),
        ("folder.pdf", "“folder.pdf” is a folder"),
        ("con.pdf", "a name that Windows keeps for itself"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_drawn(
    name, sentence, tmp_path, monkeypatch
):
    (tmp_path / "folder.pdf").mkdir()
    sheets = print_sheets("five_rooms", only="setup")
    monkeypatch.setattr(Sheets, "pdf", lambda self: pytest.fail("drawn for nothing"))

    with pytest.raises(Refusal, match=re.escape(sentence)):
        sheets.save(tmp_path / name)

"""Locations, killers, heroines and a turn on paper."""

from __future__ import annotations

import re
import shlex
from collections import Counter

import pytest

import dmd
from dmd.cli import main
from dmd.core.complaints import Refusal
from dmd.core.speaking import spoken
from dmd.final_girl.shelf import heroine_names, killer_names, location_names
from dmd.games import kit_named, reader
from dmd.workshop.printing.in_short import cheat_sheet
from dmd.workshop.printing.sheets import print_sheets
from tests.final_girl.table import book

PRINTING = kit_named("final_girl").printing.part
TEXT = re.compile(r">([^<>]+)</text>")


def told(sheets) -> str:
    """Every word on the pages, in their order."""
    return " ".join(" ".join(TEXT.findall(page)) for page in sheets.pages)


@pytest.mark.parametrize("name", [*killer_names(), *heroine_names()])
def test_a_killer_and_a_heroine_are_printed_without_a_map(name):
    sheets = print_sheets(name)
    assert {*sheets.kinds} == {"set-up", "tokens", "cards"}
    assert "…" not in told(sheets)
    with pytest.raises(Refusal, match="has no map"):
        print_sheets(name, only="map")


@pytest.mark.parametrize("name", location_names())
def test_a_location_is_printed_with_its_map(name):
    assert {*print_sheets(name).kinds} == {"set-up", "map", "tokens", "cards"}


def test_there_are_as_many_cards_as_in_the_box():
    box = book().box
    of_hers = Counter(one.name for one in PRINTING.apart["heroine"]("laurie").cards)
    assert of_hers == {
        **{one.name: one.copies for one in box.board.cards}, box.heroine.item.name: 1,
    }  # fmt: skip
    of_his = Counter(one.name for one in PRINTING.apart["killer"]("hans").cards)
    assert of_his["Keeps coming"] == box.terror["keeps_coming"].copies == 3
    placed = PRINTING.open("camp_happy_trails")
    of_the_camp = PRINTING.cards(placed.content, book().board)
    kinds = Counter(str(one.kind) for one in of_the_camp)
    location = box.location
    assert kinds == {
        "Set-up": len(location.setups), "Item": len(location.items),
        "Event": len(location.events),
        "Terror card": sum(one.copies for one in location.terror),
    }  # fmt: skip


def test_six_tokens_of_nine_are_blank_under_their_black_side():
    placed = PRINTING.open("camp_happy_trails")
    pieces = PRINTING.pieces(book().board, None, placed.content)
    hidden = {str(one.hidden.name): one.many for one in pieces if one.hidden}
    assert hidden == {"blank": 6, "1 health": 1, "2 health": 1, "3 health": 1}
    victims = [one.many for one in pieces if one.mark.id == "victim"]
    assert victims == [book().box.board.victims] == [21]


def test_every_number_of_a_die_is_told_for_every_space():
    page = told(print_sheets("camp_happy_trails", only="setup"))
    assert "1–4 to Cabins; 5 to Sports courts; 6 to" in page
    assert "5 to Dock; 6 to Cliff; 1–4 stays." in page
    assert "1–6 to Sports courts." in page


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_all_of_it_fits_in_every_language(language):
    names = (*location_names(), *killer_names(), *heroine_names())
    with spoken(reader(language)):
        for name in names:
            assert "{" not in told(print_sheets(name, only=["setup", "cards"]))


@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_turn_stands_on_one_page(language):
    (page,) = cheat_sheet("final_girl", language=language).pages
    assert "…" not in page


@pytest.mark.wide
def test_it_is_asked_for_in_a_terminal(tmp_path, capsys):
    file = tmp_path / "turn.pdf"
    assert main(shlex.split(f"draw cheat_sheet --game final_girl -o {file}")) == 0
    assert "A turn of Final Girl" in capsys.readouterr().out
    file = tmp_path / "hans.pdf"
    assert main(shlex.split(f"draw hans -o {file}")) == 0
    assert "3 pages of cards" in capsys.readouterr().out
    assert file.read_bytes().startswith(b"%PDF")


def test_a_file_of_ones_own_is_printed(tmp_path):
    dmd.new("killer", "mine", folder=tmp_path)
    sheets = print_sheets(str(tmp_path / "mine.yaml"), only=["setup"])
    assert sheets.kinds == {"set-up": 1}

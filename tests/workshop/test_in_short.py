"""A round on one page: in every language, on both papers, as PDF and as a picture."""

from __future__ import annotations

import shlex

import pytest

import dmd
from dmd.cli import main
from dmd.core.complaints import Refusal
from dmd.games import usual
from dmd.workshop.printing.in_short import cheat_sheet


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "pl", "uk"])
def test_a_round_fits_one_page(language, paper):
    sheets = cheat_sheet(paper=paper, language=language)
    assert sheets.kinds == {"in short": 1}
    told = sheets.drafts[0].told
    assert {"en": "You lose", "pl": "Przegrywacie", "uk": "Ви програєте"}[language] in told
    assert "{" not in told
    page = sheets.pages[0]
    assert {"en": "page 1 of 1", "pl": "strona 1 z 1", "uk": "сторінка 1 з 1"}[language] in page
    assert "…" not in page  # nothing is cut off


def test_the_numbers_on_the_page_are_those_of_the_box_and_the_dice():
    told = cheat_sheet().drafts[0].told
    tracks = dmd.new_game(seed=1).book.box.tracks
    thresholds = ", ".join(map(str, tracks.thresholds))
    for number in (
        f"up to {tracks.run_spaces} spaces", f"{tracks.rest_points} points in all",
        f"the {tracks.deadly_wounds}th kills", f"up to {tracks.most_stress};",
        f"Thresholds at {thresholds}:", f"reaches space {tracks.summoning_spaces}",
        f"with {tracks.symbols_to_advance} symbols", f"{tracks.standard_dice} black",
    ):  # fmt: skip
        assert number in told, number
    for dice, percent in (("3B", 50), ("4B", 69), ("5B", 81)):
        assert round(100 * dmd.dice(dice).odds("success >= 2")) == percent
        assert f"{dice[0]} dice {percent} %" in told


def test_it_is_printed_and_drawn_by_a_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for line in ("-o round.svg --lang pl --theme grey", "-o round.pdf"):
        assert main(shlex.split(f"draw cheat_sheet {line}")) == 0
    assert "Przegrywacie" in (tmp_path / "round.svg").read_text("utf-8")
    assert (tmp_path / "round.pdf").read_bytes().startswith(b"%PDF")
    assert "round.pdf: A round of Death May Die on A4: 1 page in short." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cheat_sheet -o a.pdf --scale 3", "--scale means nothing for a cheat sheet"),
        ("cheat_sheet -o a.pdf --theme dark", "Sheets are not printed dark"),
        ("cheat_sheet -o a.pdf --paper stone", "stone"),
    ],
)
def test_what_means_nothing_for_it_is_refused(line, told, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(f"draw {line}")) == 1
    assert told in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_one_says_so(monkeypatch):
    kit = usual()
    bare = kit.part("printing", "print sheets").part._replace(in_short=None)
    other = kit._replace(printing=type("Part", (), {"part": bare})())
    monkeypatch.setattr("dmd.workshop.printing.in_short.usual", lambda: other)
    with pytest.raises(Refusal, match="has no cheat sheet yet"):
        cheat_sheet()

"""A file in an address: whole there and back, and whatever is wrong with it earns a sentence."""

from __future__ import annotations

import contextlib
import zlib
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dmd
from dmd.core.complaints import Refusal
from dmd.core.files.link import LARGEST, MOST, is_link, linked, text_in


@given(st.text(max_size=500).filter(lambda text: text.isprintable() or "\n" in text))
def test_a_text_comes_out_as_it_went_in(text):
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character is in no file
        return
    link = linked(text, "https://school.example/kit/#play")
    assert link.startswith("https://school.example/kit/#open=1.")
    assert is_link(link)
    assert text_in(link) == text
    assert text_in(f" {link}\n") == text


def test_what_does_not_fit_into_an_address_is_refused():
    noise = "".join(chr(0x4E00 + n * 7919 % 20_000) for n in range(MOST))
    with pytest.raises(Refusal, match="too large for a link"):
        linked(noise)


def test_a_small_address_cannot_fill_the_memory():
    packed = urlsafe_b64encode(zlib.compress(b"0" * (LARGEST * 10), 9)).decode()
    assert len(packed) < MOST
    with pytest.raises(Refusal, match="damaged"):
        text_in(f"#open=1.{packed}")


@given(st.text(max_size=200))
def test_no_address_does_more_than_be_refused(told):
    for link in (f"#open=1.{told}", f"#open={told}", told):
        try:
            text_in(link)
        except Refusal:
            continue


@given(st.integers(0, 600), st.characters(codec="ascii"))
def test_a_link_with_one_letter_changed_is_the_same_or_refused(place, letter):
    game = dmd.load("a_friend_in_the_room")
    link = game.link()
    place = len("#open=1.") + place % (len(link) - len("#open=1."))
    changed = link[:place] + letter + link[place + 1 :]
    with contextlib.suppress(Refusal):
        assert text_in(changed) == text_in(link)


def test_a_position_is_opened_from_its_link_and_other_files_say_what_they_are(tmp_path):
    game = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=5)
    game.run("2", "4")
    game.attack("cultist")
    again = dmd.load(game.link("https://school.example/"))
    assert again.asks == game.asks
    assert repr(again.options) == repr(game.options)
    drawn = linked(dmd.load_map("five_rooms").text)
    assert repr(dmd.load_map(drawn)) == repr(dmd.load_map("five_rooms"))
    with pytest.raises(Refusal, match="holds no game, but another file: map"):
        dmd.load(drawn)
    first, second = dmd.keep(drawn, tmp_path), dmd.keep(drawn, tmp_path)
    assert (first.name, second.name) == ("five_rooms.yaml", "five_rooms_2.yaml")
    with pytest.raises(Refusal, match="nothing that this kit can read"):
        dmd.keep(linked("print('hello')"), tmp_path)

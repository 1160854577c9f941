"""What a newcomer writes in a file of an evening, and what is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from dmd.workshop.checking import check


def told(tmp_path: Path, text: str) -> str:
    file = tmp_path / "evening.yaml"
    file.write_text(f"format: dmd-situation/1\n{text}", "utf-8")
    return " ".join(str(one) for one in check(file).complaints)


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("actions_left: 2\n", "Write “taken: 1”, the actions already taken."),
        ("gates: {Landing: 1}\n", "Gates are fixed by the map of the episode; leave it out."),
        ("monsters: {}\n", "Write “enemies:”."),
        ("investigators: {ian: {hp: 2}, beth: {}}\n", "Write “wounds:”."),
        ("investigators: [ian, Kid]\n", "Did you mean “the_kid”?"),
        ("investigators: {ian: {cards: [Whiskey]}, beth: {}}\n", "Did you mean “whiskey_bottle”?"),
    ],
)
def test_a_usual_slip_hears_what_to_write(tmp_path: Path, text: str, remedy: str) -> None:
    assert remedy in told(tmp_path, text)


def test_a_key_that_is_like_no_other_hears_every_key_there_is(tmp_path: Path) -> None:
    said = told(tmp_path, "zzzz: 1\n")
    assert all(key in said for key in ("format", "fire", "mythos", "discovery", "exactly"))
    assert "…" not in said


@pytest.mark.parametrize(("turn", "warned"), [(1, True), (2, True), (3, False), (9, False)])
def test_more_cards_than_turns_are_asked_about(tmp_path: Path, turn: int, warned: bool) -> None:
    cards = "mythos: {discard: [e_byakhee, e_conflagration]}\n"
    said = told(tmp_path, f"turn: {turn}\n{cards}")
    assert ("2 Mythos cards are drawn, though only" in said) == warned
    assert ("error" in said) is False

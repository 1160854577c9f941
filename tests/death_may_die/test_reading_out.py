"""Cards as they lie before everybody while they are read."""

from __future__ import annotations

import dmd
from dmd.death_may_die.discovery import ReadDiscovery
from dmd.death_may_die.mythos import DrawMythos, ReadMythos
from dmd.death_may_die.telling.reading_out import card

BOOK = dmd.new_game(seed=1).book


def test_every_mythos_card_lies_there_with_all_it_says():
    for id_, mythos in BOOK.box.mythos.items():
        read = card(ReadMythos(outcome=id_), BOOK)
        assert read is not None
        assert (read.title, read.kind) == (mythos.name, "Mythos card")
        assert f"Summoning symbol: {'yes' if mythos.symbol else 'no'}" in read.lines
        assert any(one.startswith("Summon: ") for one in read.lines) == bool(mythos.summons)


def test_every_discovery_card_shows_both_halves():
    for id_, found in BOOK.box.discovery.items():
        read = card(ReadDiscovery("ian", outcome=id_), BOOK)
        assert read is not None
        assert read.title == found.name
        for side in found.halves:
            assert any(one.startswith(f"{side.capitalize()} half: ") for one in read.lines)


def test_what_reads_no_card_shows_none():
    assert card(DrawMythos(), BOOK) is None
    first = next(iter(BOOK.box.mythos))
    assert card(ReadMythos(outcome=first, silenced=True, payer="ian"), BOOK) is None

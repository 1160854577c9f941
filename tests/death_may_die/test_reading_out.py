"""Cards as they lie before everybody while they are read."""

from __future__ import annotations

import dmd
from dmd.death_may_die.discovery import Claim, ReadDiscovery
from dmd.death_may_die.mythos import DrawMythos, ReadMythos
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.telling.reading_out import card, own_card

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


def test_what_a_half_costs_and_does_is_read_before_it_is_claimed():
    book = dmd.new_game("blasphemous_alchemy", seed=1).book
    beaker = own_card(Claim("ian", "d_clutter", "left"), book)
    assert beaker is not None
    assert (beaker.title, beaker.kind) == ("Beaker", "Item")
    assert any("Price: 1 stress" in one for one in beaker.lines)
    assert any("takes 1 wound for each Fire" in one for one in beaker.lines)
    assert own_card(Claim("ian", "d_clutter", "right"), book) is None, "it has one half"
    assert own_card(DrawMythos(), book) is None


def test_what_a_skill_does_at_each_level_is_read_before_it_is_raised():
    skill = own_card(RaiseSkill("beth", "brawling"), BOOK)
    assert skill is not None
    assert skill.title == "Brawling"
    assert [one.partition(":")[0] for one in skill.lines] == [f"Level {n}" for n in range(1, 5)]

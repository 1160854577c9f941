"""Prices are a file that people may read and change."""

import pytest

from dmd.core.complaints import BadContent
from dmd.death_may_die.box import GRANTED
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.prices import (
    NAMES,
    PriceList,
    numbers,
    priced,
    prices_file,
    read_prices,
    shipped,
)


def test_the_prices_of_the_kit_are_read_and_each_has_its_remark():
    text = prices_file(shipped(), "as they are")
    assert isinstance(shipped(), PriceList)
    assert len(numbers(shipped())) == len(NAMES)
    before = text.partition("before:")[2].partition("\n\n")[0].strip().splitlines()
    assert all("# " in line for line in before)


def test_prices_in_a_row_and_in_a_file_are_the_same_prices(tmp_path):
    row = tuple(round(one * 1.5 + 0.25, 4) for one in numbers(shipped()))
    file = tmp_path / "mine.yaml"
    file.write_text(prices_file(priced(row), "Half as much again, “they” said."))
    assert numbers(read_prices(file)) == row


def test_two_or_three_people_go_by_prices_of_their_own_until_the_disruption():
    prices = shipped()
    assert prices.few is not None
    assert prices.few != prices.before
    assert [prices.of(many).before for many in (2, 3)] == [prices.few] * 2
    assert [prices.of(many).before for many in (0, 4, 5)] == [prices.before] * 3
    assert {prices.of(many).after for many in (0, 3, 4, 5)} == {prices.after}


def test_two_people_go_by_prices_of_their_own_after_it_too():
    prices = shipped()
    assert prices.two is not None
    assert prices.of(2).after == prices.two != prices.after
    assert PriceList(prices.before, prices.after).of(2).after == prices.after


def test_a_tuned_file_holds_no_prices_of_others():
    assert "few" not in prices_file(shipped(), "")
    assert "two" not in prices_file(shipped(), "").splitlines()
    assert "three people" not in prices_file(shipped(), "")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("wound: ", "wounds: ", "Did you mean"),
        ("format: dmd-prices/1", "format: dmd-map/1", "dmd-prices/1"),
        ("  kill: ", "  kill: dear # ", "kill"),
        ("  death: ", "  death: 1001 # ", "1000"),
        ("after:", "afterwards:", "after"),
    ],
)
def test_what_is_wrong_with_prices_is_said(tmp_path, old, new, told):
    file = tmp_path / "mine.yaml"
    file.write_text(_plain().replace(old, new, 1))
    with pytest.raises(BadContent) as bad:
        read_prices(file)
    assert told in str(bad.value)
    assert "mine.yaml" in str(bad.value)


def test_prices_of_somebody_may_say_what_skills_are_worth_and_else_the_kits_hold(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(_plain() + "gifts:\n  targets: 9\n")
    book = open_book("blasphemous_alchemy", "cthulhu")
    mine, kits = Desk(book, read_prices(file)), Desk(book, shipped())
    assert mine.worth_of_level("brawling", 1) > 20 > kits.worth_of_level("brawling", 1)
    assert mine.worth_of_level("toughness", 2) == kits.worth_of_level("toughness", 2) > 0
    assert set(shipped().gifts) <= set(GRANTED)
    file.write_text(_plain() + "gifts:\n  targts: 9\n")
    with pytest.raises(BadContent, match="targets"):
        read_prices(file)


def _plain() -> str:
    lines = prices_file(shipped(), "").splitlines()
    return "\n".join(": ".join(line.split(":", 1)).replace(":  ", ": ") for line in lines) + "\n"

"""Prices are a file that people may read and change."""

import pytest

from dmd.core.complaints import BadContent
from dmd.death_may_die.box import GRANTED
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.playing.desk import Desk
from dmd.death_may_die.playing.prices import (
    NAMES,
    PriceList,
    moved,
    prices_file,
    read_prices,
    shipped,
)


def test_the_prices_of_the_kit_are_read_and_each_has_its_remark():
    text = prices_file(shipped(), "as they are")
    assert isinstance(shipped(), PriceList)
    before = text.partition("before:")[2].partition("\n\n")[0].strip().splitlines()
    assert len(before) == len(NAMES) // 2
    assert all("# " in line for line in before)


@pytest.mark.parametrize("many", [0, 3])
def test_prices_that_were_moved_and_those_of_their_file_are_the_same(tmp_path, many):
    begin = shipped().of(many) if many else shipped()
    mine = moved(begin, [1.5 if n % 2 else -0.25 for n in range(len(NAMES))])
    file = tmp_path / "mine.yaml"
    file.write_text(prices_file(mine, "Half as much again, “they” said."))
    found = read_prices(file)
    assert (found.before, found.after, found.by_people) == (mine.before, mine.after, mine.by_people)
    assert bool(found.by_people) == (many == 0)
    assert found.before != begin.before
    assert found.after != begin.after


def test_a_step_goes_the_same_way_in_every_table_and_further_where_a_price_is_high():
    begin = shipped()
    mine = moved(begin, [float(name == "before.death") for name in NAMES])
    for old, new in ((begin, mine), *zip(begin.by_people.values(), mine.by_people.values(),
                                         strict=True)):  # fmt: skip
        assert new.before.death == pytest.approx(old.before.death * 1.5, abs=1e-3)
        assert new.before.wound == old.before.wound
        assert new.after == old.after
    assert moved(begin, [0.0] * len(NAMES)) == begin


def test_so_many_people_go_by_prices_of_their_own():
    prices = shipped()
    assert set(prices.by_people) >= {"2", "3", "4"}
    for many in (2, 3, 4, 5):
        own = prices.by_people.get(str(many), prices)
        assert (prices.of(many).before, prices.of(many).after) == (own.before, own.after)
        assert prices.of(many).by_people == {}
    assert prices.of(1) == prices.of(2) != prices.of(3)
    assert PriceList(prices.before, prices.after).of(2).after == prices.after


def test_a_file_tuned_to_so_many_people_holds_no_prices_of_others():
    assert "by_people:" in prices_file(shipped(), "")
    assert "people" not in prices_file(shipped().of(4), "")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("wound: ", "wounds: ", "Did you mean"),
        ("format: dmd-prices/2", "format: dmd-map/1", "dmd-prices/2"),
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
    lines = prices_file(shipped().of(4), "").splitlines()
    return "\n".join(": ".join(line.split(":", 1)).replace(":  ", ": ") for line in lines) + "\n"

"""One answer to “is it a file or an id?”, and one to “where is what came with the kit?”."""

from pathlib import Path

import pytest

from dmd.core.complaints import Refusal
from dmd.core.files import shelf
from dmd.core.files.shelf import Shelf, all_of, beside, in_folder, is_file, shipped_folder


@pytest.fixture
def lamps(tmp_path):
    for name in ("brass", "oil"):
        (tmp_path / f"{name}.yaml").write_text("id: lamp", encoding="utf-8")
    return Shelf("lamp", in_folder(lambda: tmp_path))


@pytest.mark.parametrize("name", [Path("brass"), "brass.yaml", "./brass", "a\\b"])
def test_a_path_or_whatever_has_a_dot_or_a_slash_is_a_file(name):
    assert is_file(name)


@pytest.mark.parametrize("name", ["brass", "drowned lamp", "", 3, None])
def test_a_plain_word_is_no_file(name):
    assert not is_file(name)


def test_a_shelf_finds_the_kits_own_by_id_and_yours_by_file(lamps, tmp_path):
    assert list(lamps) == ["brass", "oil"]
    assert lamps.find("oil") == tmp_path / "oil.yaml"
    assert lamps.find("./oil.yaml") == Path("oil.yaml")
    assert lamps.holds(tmp_path / "x" / ".." / "oil.yaml")
    assert not lamps.holds(tmp_path / "gas.yaml")


def test_what_is_not_there_is_told_with_what_is(lamps):
    with pytest.raises(Refusal, match=r"no lamp “bras”\. Did you mean “brass”") as told:
        lamps.find("bras")
    assert "such as bras.yaml" in told.value.remedy
    with pytest.raises(Refusal, match="A lamp is named by its id or its file, not by 7"):
        lamps.find(7)


def test_a_shelf_may_take_no_file_of_yours(tmp_path):
    closed = Shelf("Elder One", in_folder(lambda: tmp_path), called="an Elder One", yours=False)
    with pytest.raises(Refusal, match=r"The kit has no Elder One “\./own\.yaml”"):
        closed.find("./own.yaml")
    with pytest.raises(Refusal, match="An Elder One is named by its id, not by"):
        closed.find(Path("own.yaml"))


def test_the_shelves_of_two_games_are_one_to_whoever_looks(lamps, tmp_path):
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "gas.yaml").write_text("id: gas", encoding="utf-8")
    more = Shelf("lamp", in_folder(lambda: tmp_path / "more"))
    assert list(all_of([lamps, more])) == ["brass", "oil", "gas"]


def test_a_file_named_in_a_file_lies_beside_it(tmp_path):
    assert beside("brass", tmp_path) == "brass"
    assert beside("./brass.yaml", tmp_path) == tmp_path / "brass.yaml"
    for elsewhere in ("//there/brass.yaml", "https://there/brass.yaml"):
        with pytest.raises(Refusal, match="another computer"):
            beside(elsewhere, tmp_path)


def test_of_two_games_that_share_a_name_the_first_keeps_it(tmp_path):
    for game, names in (("brass", ("lamp", "oil")), ("tin", ("lamp", "wick"))):
        (tmp_path / game).mkdir()
        for name in names:
            (tmp_path / game / f"{name}.yaml").write_text("", encoding="utf-8")
    there = all_of(
        Shelf("lamp", in_folder(lambda game=game: tmp_path / game)) for game in ("brass", "tin")
    )

    assert there.find("lamp") == tmp_path / "brass" / "lamp.yaml"
    assert list(there) == ["lamp", "oil", "wick"]


def test_what_came_with_an_installed_kit_lies_in_a_package_of_its_own(tmp_path, monkeypatch):
    (tmp_path / "site" / "dmd_lamps").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setattr(shelf, "AROUND", tmp_path / "site")
    assert shipped_folder("lamps", "dmd_lamps") == tmp_path / "site" / "dmd_lamps"


def test_a_kit_without_its_own_files_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(shelf, "AROUND", tmp_path)
    with pytest.raises(Refusal, match=r"own lamps are missing here. Install the kit again"):
        shipped_folder("lamps", "dmd_lost_lamps")

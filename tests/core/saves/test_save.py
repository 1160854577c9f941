import hashlib
import shutil
from pathlib import Path

import msgspec
import pytest

from dmd.core.book import Origin
from dmd.core.complaints import Refusal
from dmd.core.saves.journal import NOTHING, entry_lines, read_journal
from dmd.core.saves.save import (
    MIGRATIONS,
    MOST_BYTES,
    VERSION,
    Save,
    SaveNote,
    fingerprint,
    nested_deeper,
    read_save,
    seal_of,
    sealed,
    write_save,
)
from dmd.core.saves.saving import load
from dmd.core.timeline import MOST_LETTERS, Timeline
from tests.core.lantern import lantern_game
from tests.core.saves.save_kills import a_save, the_book

FIXTURES = Path(__file__).parents[2] / "fixtures" / "saves"


def a_game(seed=1, choices=(0,)):
    game = lantern_game(seed)
    game.book.origin = the_book().origin
    for one in choices:
        game.choose(one)
    return game


def resealed(text: bytes, old: bytes, new: bytes) -> bytes:
    """A save that somebody changed, checksum included."""
    assert old in text
    body = text.rpartition(b',"checksum"')[0].replace(old, new, 1)
    return body + b',"checksum":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


def opened(text, **more):
    return load(text, lambda save: the_book(), **more)


# -- the format ----------------------------------------------------------------------------------


def test_load_save_load_gives_the_same_bytes():
    for seed in range(20):
        game = a_game(seed)
        game.new_luck()
        game.undo()
        text = a_save(game)
        again = opened(text).timeline
        assert again.state == game.state
        assert a_save(again) == text


def test_a_save_says_what_it_was_played_with():
    save = read_save(a_save(a_game()))
    assert save.format == f"dmd-save/{VERSION}"
    assert (save.game, save.opened, save.content) == ("lantern", {"well": "deep"}, {"well": "1"})
    assert (save.people, save.language, save.kit) == (["ada"], "en", "test")


def test_a_game_of_no_known_box_is_not_saved():
    game = lantern_game()
    game.book.origin = Origin()
    with pytest.raises(Refusal, match="was not opened from a box"):
        write_save(game, game.book.origin, [], "en", "test")


def test_a_fingerprint_sees_what_a_file_says_and_not_how_it_is_laid_out():
    assert fingerprint({"b": [1], "a": "x"}) == fingerprint({"a": "x", "b": [1]})
    assert fingerprint({"a": [1, 2]}) != fingerprint({"a": [2, 1]})


def test_a_save_of_a_newer_kit_is_refused_with_a_sentence():
    newer = resealed(a_save(a_game()), b"dmd-save/1", b"dmd-save/2")
    with pytest.raises(
        Refusal, match=r"save of version 2; this kit reads up to 1\. Update the kit"
    ):
        opened(newer)


def test_every_changed_byte_is_noticed():
    text = a_save(a_game())
    for at in range(0, len(text) - 2, 7):
        changed = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
        with pytest.raises(Refusal):
            opened(changed)


def test_every_save_that_breaks_off_is_refused():
    text = a_save(a_game())
    for at in range(0, len(text) - 2, 5):
        with pytest.raises(Refusal):
            opened(text[:at])


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{}", b"[]", b"null", b"7", b'"x"', b"\xff\xfe\x00", b"PK\x03\x04", b"{" * 3_000_000,
        b'{"format":"dmd-save/1"}', b'{"format":"dmd-map/1","id":"x"}', b'{"format":7}',
        b'{"format":"dmd-save/99999999999999999999"}',
        b'{"format":"dmd-save/1","a":' + b"[" * 10**6,
        b"[" * 100_000 + b"]" * 100_000, b"x" * (MOST_BYTES + 1), b'"' + b"\\" * 1_000_000,
        b'{"format":"dmd-save/1","checksum":"\xff\xfe"}', "🐙", "\ud800",
    ],
    ids=range(20),
)  # fmt: skip
def test_what_is_no_save_earns_a_sentence(text):
    with pytest.raises(Refusal):
        opened(text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"people":["ada"]', b'"people":"ada"'),
        (b'"kit":"test"', b'"kit":"test","run":"rm"'),
        (b'"seed":1', b'"seed":"1"'),
        (b'"option":0', b'"option":99'),
        (b'"option":0', b'"option":-1'),
        (b'"at":2', b'"at":900'),
        (b'"picks":[', b'"picks":[{"pick":"chance","outcome":"edge"},'),
        (b'"op":"begin_turn"', b'"op":"end_the_world"'),
        (b'"oil":3', b'"oil":{}'),
        (b'"timeline":{', b'"timeline":{"x":1,'),
    ],
)
def test_a_forged_save_with_a_right_checksum_earns_a_sentence(old, new):
    with pytest.raises(Refusal):
        opened(resealed(a_save(a_game()), old, new))


def test_more_picks_than_any_game_has_are_refused_before_they_are_played():
    many = b'"picks":[' + b'{"pick":"new_luck"},' * 50_000
    with pytest.raises(Refusal, match="more than 50,000 picks"):
        opened(resealed(a_save(a_game()), b'"picks":[', many))


def test_depth_is_counted_without_being_fooled_by_texts():
    assert not nested_deeper(b'["[[[[", "\\"[[["]', 1)
    assert nested_deeper(b"[[]]", 1)
    assert not nested_deeper(b"[[],{}]", 2)
    assert nested_deeper(b"[}", 9), "what does not match goes no further"


# -- changed content, older versions -------------------------------------------------------------


def changed_book():
    book = the_book()
    book.origin = book.origin._replace(content={"well": "2"})
    return book


def test_a_changed_file_that_leads_to_the_same_position_is_told_and_no_more():
    game = a_game()
    with pytest.warns(SaveNote, match="Changed since this game was saved: well"):
        again = load(a_save(game), lambda save: changed_book())
    assert again.timeline.state == game.state


def test_a_changed_file_that_leads_elsewhere_is_told_with_what_to_do():
    text = resealed(a_save(a_game()), b'"option":0', b'"option":1')
    with pytest.raises(Refusal, match=r"cannot be played again.*Changed since it was saved: well"):
        load(text, lambda save: changed_book())
    with pytest.raises(Refusal, match=r"take up its last saved position.*position_only=True"):
        opened(text)


def test_the_position_of_a_save_can_be_taken_up_without_its_past():
    game = a_game()
    text = resealed(a_save(game), b'"option":0', b'"option":1')
    taken = opened(text, position_only=True)
    assert taken.timeline.state == game.state
    assert taken.timeline.now.luck != game.now.luck, "the luck of the beginning does not come back"
    with pytest.raises(Refusal, match="nothing to undo"):
        taken.timeline.undo()


def test_a_position_larger_than_any_table_is_not_taken_up():
    many = b'"turn":2,"trinkets":[' + b'"wick",' * (MOST_LETTERS // 7) + b'"wick"]'
    text = resealed(a_save(a_game()), b'"turn":2,"trinkets":[]', many)
    with pytest.raises(Refusal, match=r"cannot be read any more: .* larger than any table"):
        opened(text, position_only=True)


def test_a_made_up_migration_brings_an_old_save_to_today():
    def rename(save):
        return {**save, "format": "dmd-save/2", "people": [*save["people"], "ben"]}

    def name(save):
        return {**save, "format": "dmd-save/3", "kit": "renamed"}

    text = a_save(a_game())
    save = read_save(text, migrations={1: rename, 2: name}, newest=3)
    assert (save.format, save.people, save.kit) == ("dmd-save/3", ["ada", "ben"], "renamed")
    assert Timeline.read(save.timeline, the_book()).state == a_game().state


def test_there_is_a_migration_for_every_version_before_this_one():
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


@pytest.mark.parametrize(
    "file", sorted(FIXTURES.glob("lantern-*.json")), ids=lambda file: file.name
)
def test_a_save_of_every_version_loads_for_ever(file, tmp_path):
    for one in FIXTURES.glob(f"{file.name}*"):
        shutil.copy(one, tmp_path)
    timeline, save, _ = load(tmp_path / file.name, lambda save: the_book())
    expected = (FIXTURES / "expected" / file.name).read_bytes()
    assert timeline.state == timeline.book.read(expected)
    assert save.people == ["ada"]


# -- the journal ---------------------------------------------------------------------------------


def a_journal():
    """Three actions after a save, as one text, and where it ends after each."""
    game, seal = a_game(choices=()), seal_of(a_save(a_game(choices=())))
    text, followed, ends = b"", NOTHING, []
    for _ in range(3):
        kept = len(game.moments)
        game.choose(0)
        lines, followed = entry_lines(kept, game, seal, followed)
        text += lines
        ends.append(len(text))
    return text, seal, ends


def test_a_journal_that_breaks_off_anywhere_gives_every_whole_action():
    text, seal, ends = a_journal()
    for at in range(len(text) + 1):
        found = read_journal(text[:at], seal)
        whole = [end for end in ends if end <= at]
        assert len(found.entries) == len(whole)
        assert found.damaged == 0
        if whole:
            assert found.length == whole[-1]


def test_a_journal_of_another_save_says_nothing():
    text, _, _ = a_journal()
    assert read_journal(text, "another") == NOTHING
    assert read_journal(b"\x00" * 5_000, "another") == NOTHING


def test_nothing_behind_a_damaged_line_is_read_and_the_damage_is_counted():
    text, seal, ends = a_journal()
    for at in range(ends[0], ends[1] - 1):
        broken = text[:at] + bytes([text[at] ^ 1]) + text[at + 1 :]
        found = read_journal(broken, seal)
        assert len(found.entries) == 1
        assert found.damaged >= 2


def test_a_line_cannot_be_taken_out_of_a_journal():
    text, seal, ends = a_journal()
    assert len(read_journal(text[: ends[0]] + text[ends[1] :], seal).entries) == 1


def test_what_a_sealed_save_looks_like_stays_as_it_is():
    save = Save(kit="k", game="g", opened={}, content={}, people=[], rulings={}, language="en",
                timeline=msgspec.Raw(b"{}"))  # fmt: skip
    body = (
        b'{"format":"dmd-save/1","kit":"k","game":"g","opened":{},"content":{},"people":[],'
        b'"rulings":{},"language":"en","timeline":{}'
    )
    seal = hashlib.sha256(body).hexdigest()
    assert sealed(save) == body + f',"checksum":"{seal}"}}\n'.encode()

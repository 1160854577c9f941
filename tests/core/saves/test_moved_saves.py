"""Saves renamed, deleted, replaced or edited while one plays: noticed, said, nothing lost."""

import shutil
import warnings
from codecs import BOM_UTF8
from threading import Barrier, Thread

import pytest

from dmd.core.complaints import Refusal
from dmd.core.files.writing import backup, journal_of
from dmd.core.saves.save import SaveNote
from dmd.core.saves.saving import Keeper
from tests.core.saves.save_kills import a_save
from tests.core.saves.test_save import a_game
from tests.core.saves.test_saving import contents, kept, names, opened


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.json"


def _renamed(path):
    path.rename(path.with_name("night.json"))


def _deleted(path):
    path.unlink()


def _replaced(path):
    other = a_game(seed=9)
    path.write_bytes(a_save(other))


def _put_back(path):
    shutil.copy(backup(path, 1), path)


def _renamed_and_put_back_as_a_copy(path):
    path.rename(path.with_name("night.json"))
    path.write_bytes(b"")


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    "move", [_renamed, _deleted, _replaced, _put_back, _renamed_and_put_back_as_a_copy]
)
def test_a_save_that_is_moved_while_one_plays_is_noticed_with_the_next_action(path, move, first):
    game, keeper = kept(path, [0])
    keeper.save(a_save(game), game)
    for _ in range(first):  # the journal is open, or not yet
        game.new_luck()
        keeper.record(game)
    before = game.write()
    move(path)
    game.new_luck()
    with pytest.raises(Refusal, match=r"That was not done.*(renamed or deleted|played on else)"):
        keeper.record(game)
    assert game.write() == before
    keeper.save(a_save(game), game)
    game.new_luck()
    keeper.record(game)
    keeper.close()
    assert opened(path).timeline.write() == game.write()


def test_a_save_renamed_while_one_plays_still_finds_its_last_actions(path):
    game, keeper = kept(path, [0])
    game.new_luck()
    keeper.record(game)
    before = game.write()
    _renamed(path)
    keeper.close()
    night = path.with_name("night.json")
    with pytest.warns(SaveNote, match=r"renamed while.*found in “evening.json.journal”"):
        again, _, keeper = opened(night)
    assert again.write() == before
    again.new_luck()
    keeper.record(again)
    keeper.close()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert opened(night).timeline.write() == again.write()


def test_after_saving_again_the_renamed_save_keeps_its_actions_as_well(path):
    game, keeper = kept(path, [0])
    before = game.write()
    _renamed(path)
    keeper.save(a_save(game), game)
    game.new_luck()
    keeper.record(game)
    keeper.close()
    assert opened(path).timeline.write() == game.write()
    with pytest.warns(SaveNote, match="renamed"):
        assert opened(path.with_name("night.json")).timeline.write() == before


def test_a_copy_beside_its_save_does_not_take_the_actions_of_the_other(path):
    game, keeper = kept(path)
    saved = game.write()
    copy = path.with_name("copy.json")
    shutil.copy(path, copy)
    game.new_luck()
    keeper.record(game)
    keeper.close()
    assert opened(copy).timeline.write() == saved


@pytest.mark.parametrize("how", ["deleted", "edited", "replaced"])
def test_a_journal_that_is_changed_while_one_plays_is_noticed_and_nothing_is_lost(path, how):
    game, keeper = kept(path, [0])
    journal = journal_of(path)
    if how == "deleted":
        journal.unlink()
    elif how == "edited":
        journal.write_bytes(journal.read_bytes().replace(b"\n", b"\r\n"))
    else:
        text = journal.read_bytes()
        journal.unlink()
        journal.write_bytes(text)
    game.new_luck()
    try:
        keeper.record(game)
    except Refusal:
        assert how == "deleted"
        keeper.save(a_save(game), game)
    keeper.close()
    assert opened(path).timeline.write() == game.write()


def _crlf(text):
    return text.replace(b"\n", b"\r\n")


def _marked(text):
    return BOM_UTF8 + text


def _both(text):
    return BOM_UTF8 + _crlf(text)


def _bad_first_line(text):
    return text[:9] + b"\xff" + text[10:]


def _no_first_line(text):
    return b"\n" + text.partition(b"\n")[2]


@pytest.mark.parametrize("spoil", [_crlf, _marked, _both, _bad_first_line, _no_first_line])
def test_a_journal_whose_lines_can_be_read_is_followed_and_gone_on_with(path, spoil):
    game, keeper = kept(path, [0, 0])
    keeper.close()
    spoilt = spoil(journal_of(path).read_bytes())
    journal_of(path).write_bytes(spoilt)
    before = contents(path.parent)
    with pytest.warns(SaveNote, match="changed by another program; all its actions"):
        again, _, keeper = opened(path)
    assert contents(path.parent) == before, "looking changes nothing"
    assert again.write() == game.write()
    again.new_luck()
    keeper.record(again)
    keeper.close()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert opened(path).timeline.write() == again.write()
    assert path.with_name("evening.json.journal.unread").read_bytes() == spoilt


def test_what_cannot_be_read_of_a_journal_is_kept_beside_it(path):
    game, keeper = kept(path, [0, 0])
    keeper.close()
    text = journal_of(path).read_bytes()
    for number in range(2):
        spoilt = text[:9] + b"\xff" + text[10:].replace(b'"sum"', b'"sun"')
        journal_of(path).write_bytes(spoilt)
        with pytest.warns(SaveNote, match=r"damaged: 2 of.*kept as “evening.json.journal.unread"):
            again, _, keeper = opened(path)
        again.new_luck()
        keeper.record(again)
        keeper.close()
        kept_as = path.with_name(f"evening.json.journal.unread{number or ''}")
        assert kept_as.read_bytes() == spoilt
        assert opened(path).timeline.write() == again.write()
    assert game.write() != again.write()


def test_a_cell_that_begins_the_same_game_anew_throws_no_played_one_away(path):
    game, keeper = kept(path, [0, 0])
    keeper.close()
    anew = a_game(choices=())
    keeper = Keeper(path)
    keeper.save(a_save(anew), anew)
    keeper.close()
    assert opened(path).timeline.write() == anew.write()
    assert opened(backup(path, 1)).timeline.write() == game.write()


def test_many_threads_may_save_and_record_one_game_and_its_file_stays_whole(path):
    game, keeper = kept(path)
    begin = Barrier(4)

    def play():
        begin.wait()
        for _ in range(25):
            copy = game.copy()
            copy.new_luck()
            keeper.record(copy)

    threads = [Thread(target=play) for _ in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    keeper.close()
    assert opened(path).timeline.at == 1


def test_two_keepers_in_two_threads_leave_a_save_that_opens(path):
    kept(path)[1].close()
    said, begin = [], Barrier(2)

    def play():
        game, _, keeper = opened(path)
        begin.wait()
        for _ in range(25):
            game.new_luck()
            try:
                keeper.record(game)
            except Refusal as refusal:
                said.append(str(refusal))
        keeper.close()

    threads = [Thread(target=play) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert opened(path).timeline.at == 25
    assert all("played on elsewhere" in one for one in said)
    assert len(said) == 25
    assert names(path.parent) == ["evening.json", "evening.json.journal"]

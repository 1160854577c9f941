"""What a stranger may have put beside a save: nothing of it is followed, opened or written to."""

import os
import sys
import warnings
from pathlib import Path

import pytest

from dmd.core.complaints import Refusal
from dmd.core.files.plain import is_plain, open_plain, read_plain
from dmd.core.files.writing import TEMPORARY, backup, journal_of, lock_of
from dmd.core.saves.saving import Keeper
from tests.core.saves.save_kills import a_save
from tests.core.saves.test_save import a_game
from tests.core.saves.test_saving import kept, opened

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are Unix's")

SECRET = b"something of mine that no game may touch\n"


@pytest.fixture
def path(tmp_path):
    folder = tmp_path / "sent"
    folder.mkdir()
    return folder / "evening.json"


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(SECRET)
    return file


def _link(there, mine):
    there.symlink_to(mine)


def _dangling(there, mine):
    there.symlink_to(mine.with_name("made by a link"))


def _pipe(there, mine):
    os.mkfifo(there)


def _device(there, mine):
    there.symlink_to("/dev/zero")


def _folder(there, mine):
    there.mkdir()


FORGED = (_link, _dangling, _pipe, _device, _folder)


def used(path):
    """Whatever one does with a save: load it, play on, save it again."""
    game, _, keeper = opened(path)
    game.new_luck()
    keeper.record(game)
    game.new_luck()
    keeper.record(game)
    keeper.save(a_save(game), game)
    keeper.close()


@pytest.mark.parametrize("forge", FORGED)
@pytest.mark.parametrize("neighbour", [lock_of, journal_of])
def test_a_lock_or_journal_that_is_no_ordinary_file_is_refused_and_not_touched(
    path, mine, neighbour, forge
):
    _, keeper = kept(path)
    keeper.close()
    forge(neighbour(path), mine)
    with pytest.raises(Refusal, match="not an ordinary file"):
        used(path)
    assert mine.read_bytes() == SECRET
    assert not mine.with_name("made by a link").exists()


@pytest.mark.parametrize("forge", FORGED[:4])
def test_no_other_neighbour_leads_out_of_the_folder(path, mine, forge):
    game, keeper = kept(path, [0])
    keeper.close()
    names = [f".evening.json.{os.getpid()}{TEMPORARY}", "evening.json.journal.unread"]
    for number in (1, 2, 3):
        names += [backup(path, number).name, journal_of(backup(path, number)).name]
    for name in names:
        forge(path.with_name(name), mine)
    used(path)
    assert mine.read_bytes() == SECRET
    assert not mine.with_name("made by a link").exists()
    assert opened(path).timeline.at == game.at + 2


def test_a_journal_that_is_a_link_is_not_copied_where_files_have_no_second_names(
    path, mine, monkeypatch
):
    game, keeper = kept(path)
    journal_of(path).symlink_to(mine)
    monkeypatch.setattr(os, "link", lambda *args: (_ for _ in ()).throw(NotImplementedError))
    game.new_luck()
    keeper.save(a_save(game), game)
    keeper.close()
    for file in path.parent.iterdir():
        assert SECRET not in file.read_bytes()
    assert mine.read_bytes() == SECRET


def test_a_lock_that_is_a_second_name_of_another_file_is_not_written_to(path, mine):
    _, keeper = kept(path)
    keeper.close()
    os.link(mine, lock_of(path))
    used(path)
    assert mine.read_bytes() == SECRET


def test_a_journal_that_is_a_second_name_of_another_file_is_not_written_to(path, mine):
    _, keeper = kept(path)
    keeper.close()
    os.link(mine, journal_of(path))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        used(path)
    assert mine.read_bytes() == SECRET


def test_a_link_to_a_save_is_still_a_way_to_name_it(path):
    game, keeper = kept(path, [0])
    keeper.close()
    link = path.with_name("tonight.json")
    link.symlink_to(path)
    assert opened(link).timeline.write() == game.write()


@pytest.mark.parametrize("forge", FORGED)
def test_only_ordinary_files_are_opened(tmp_path, mine, forge):
    there = tmp_path / "there"
    forge(there, mine)
    assert not is_plain(there)
    for flags in (os.O_RDONLY, os.O_RDWR | os.O_CREAT):
        with pytest.raises(Refusal, match=r"not an ordinary file\. Nothing was done to it"):
            open_plain(there, flags)
    assert not mine.with_name("made by a link").exists()
    assert is_plain(mine)
    assert read_plain(mine, 9) == SECRET[:9]


@pytest.mark.parametrize("forge", FORGED)
def test_what_is_put_there_between_looking_and_opening_is_refused_too(
    tmp_path, mine, forge, monkeypatch
):
    there = tmp_path / "there"
    there.touch()
    looked = there.lstat()
    there.unlink()
    forge(there, mine)
    monkeypatch.setattr(Path, "lstat", lambda self: looked)
    with pytest.raises((Refusal, OSError)):
        open_plain(there, os.O_RDWR)
    assert mine.read_bytes() == SECRET


def test_where_the_system_has_no_such_flags_links_are_refused_all_the_same(tmp_path, mine):
    code = (
        "import os, sys; del os.O_NOFOLLOW, os.O_NONBLOCK\n"
        "from pathlib import Path\n"
        "from dmd.core.files.plain import open_plain\n"
        "from dmd.core.complaints import Refusal\n"
        "for there in map(Path, sys.argv[1:]):\n"
        "    try: open_plain(there, os.O_RDWR)\n"
        "    except Refusal as wrong: print(wrong)\n"
    )
    import subprocess

    link, pipe = tmp_path / "link", tmp_path / "pipe"
    _link(link, mine)
    _pipe(pipe, mine)
    run = [sys.executable, "-c", code, str(link), str(pipe), str(mine)]
    said = subprocess.run(run, check=True, capture_output=True, text=True, timeout=60).stdout
    assert said.splitlines() == [
        "“link” is a link, not an ordinary file. "
        "Nothing was done to it. Delete it, unless it is yours.",
        "“pipe” is a pipe or a device, not an ordinary file. "
        "Nothing was done to it. Delete it, unless it is yours.",
    ]


def test_a_keeper_of_a_game_on_a_link_of_its_own_name_is_refused(path, mine):
    path.symlink_to(mine)
    game = a_game()
    with pytest.raises(Refusal, match="is no saved game"):
        Keeper(path).save(a_save(game), game)
    assert mine.read_bytes() == SECRET

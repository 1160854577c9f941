import errno
import gc
import os
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from dmd.core.complaints import Refusal
from dmd.core.files.writing import TEMPORARY, backup, expect_name, journal_of, write_safely
from dmd.core.saves.save import MOST_BYTES, SaveNote
from dmd.core.saves.saving import Keeper, load
from tests.core.saves.save_kills import a_save, fork, the_book
from tests.core.saves.test_save import a_game


def names(folder):
    return sorted(file.name for file in folder.iterdir())


def contents(folder):
    """Every file but the lock, which comes and goes."""
    return {one.name: one.read_bytes() for one in folder.iterdir() if one.suffix != ".lock"}


def opened(path):
    return load(path, lambda save: the_book())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "evening.json"


def kept(path, choices=()):
    """A game that is saved, and saved again after every action."""
    game, keeper = a_game(choices=()), Keeper(path)
    keeper.save(a_save(game), game)
    for one in choices:
        game.choose(one)
        keeper.record(game)
    return game, keeper


# -- saving and going on -------------------------------------------------------------------------


def test_every_action_is_there_after_the_next_start(path):
    game, keeper = kept(path)
    acts = (lambda: game.choose(0), game.undo, game.redo, game.new_luck, lambda: game.choose(0),
            game.undo, game.undo, lambda: game.choose(1), lambda: game.go_to(0),
            lambda: game.set_dice(0, ["tails"]))  # fmt: skip
    for act in acts:
        act()
        keeper.record(game)
        assert opened(path).timeline.write() == game.write()


def test_what_was_done_without_telling_the_keeper_is_told_with_the_next_action(path):
    game, keeper = kept(path)
    game.choose(0)
    game.undo()
    game.choose(1)
    keeper.record(game)
    assert opened(path).timeline.write() == game.write()


def test_nothing_done_writes_nothing(path):
    game, keeper = kept(path, [0])
    before = journal_of(path).read_bytes()
    keeper.record(game)
    assert journal_of(path).read_bytes() == before


def test_a_loaded_game_goes_on_in_the_same_journal(path):
    _, keeper = kept(path, [0])
    keeper.close()
    for _ in range(3):
        game, _, keeper = opened(path)
        game.new_luck()
        keeper.record(game)
        keeper.close()
        assert opened(path).timeline.write() == game.write()
    assert len(journal_of(path).read_text().splitlines()) == 5


def test_looking_at_a_save_takes_no_lock_and_changes_no_file(path):
    _, keeper = kept(path, [0])
    keeper.close()
    before = contents(path.parent)
    opened(path)
    assert contents(path.parent) == before
    assert not path.with_name("evening.json.lock").exists()


def test_the_lock_goes_when_the_game_goes(path):
    game, keeper = kept(path)
    assert names(path.parent) == ["evening.json", "evening.json.lock"]
    del game, keeper
    gc.collect()
    assert names(path.parent) == ["evening.json"]


def test_the_last_three_saves_are_kept_each_with_its_journal(path):
    written = []
    game, keeper = kept(path)
    for _ in range(5):
        game.new_luck()
        keeper.record(game)
        written.append(game.write())
        keeper.save(a_save(game), game)
    keeper.close()
    assert [opened(backup(path, n)).timeline.write() for n in (1, 2, 3)] == written[:1:-1]
    assert "evening.json.4" not in names(path.parent)
    assert opened(backup(path, 1)).keeper is None, "an older save is looked at, not gone on with"


def test_a_journal_that_went_to_an_older_save_is_not_written_over(path):
    game, keeper = kept(path, [0])
    before = game.write()
    journal = journal_of(path).read_bytes()
    keeper.save(a_save(game), game)
    os.link(journal_of(backup(path, 1)), journal_of(path))  # as a crash leaves it
    game.new_luck()
    keeper.record(game)
    assert journal_of(backup(path, 1)).read_bytes() == journal
    assert opened(backup(path, 1)).timeline.write() == before
    assert opened(path).timeline.write() == game.write()


def test_saving_the_same_again_pushes_no_older_save_out(path):
    game, keeper = kept(path)
    game.new_luck()
    for _ in range(5):
        keeper.save(a_save(game), game)
    assert opened(backup(path, 1)).timeline.write() == a_game(choices=()).write()
    assert not backup(path, 2).exists()


def test_where_files_have_no_second_names_backups_are_copies(path, monkeypatch):
    def no_links(*args):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    game, keeper = kept(path, [0])
    before = game.write()
    keeper.save(a_save(game), game)
    assert path.stat().st_ino != backup(path, 1).stat().st_ino
    assert opened(backup(path, 1)).timeline.write() == before


def test_temp_files_of_ours_are_swept_and_those_of_others_are_not(path):
    kept(path)[1].close()
    ours = [path.with_name(f".evening.json{one}.12{TEMPORARY}") for one in ("", ".1", ".1.journal")]
    others = [
        path.with_name(one)
        for one in (f".other.json.12{TEMPORARY}", f".evening.json.copy.12{TEMPORARY}", ".evening.x")
    ]
    for file in (*ours, *others):
        file.write_text("left behind")
    opened(path)
    assert not any(file.exists() for file in ours)
    assert all(file.exists() for file in others)


def test_a_torn_last_line_is_written_over(path):
    game, keeper = kept(path, [0])
    keeper.close()
    with journal_of(path).open("ab") as file:
        file.write(b'{"kept":4,"pic')
    again, _, keeper = opened(path)
    assert again.write() == game.write()
    again.new_luck()
    keeper.record(again)
    assert opened(path).timeline.write() == again.write()


def test_a_damaged_journal_is_told_and_what_stands_before_is_kept(path):
    game, keeper = kept(path, [0])
    after_one = game.write()
    for _ in range(2):
        game.new_luck()
        keeper.record(game)
    keeper.close()
    lines = journal_of(path).read_bytes().splitlines(keepends=True)
    journal_of(path).write_bytes(b"".join([*lines[:2], b"x" + lines[2], lines[3]]))
    with pytest.warns(SaveNote, match="2 of its last actions cannot be read"):
        again = opened(path)
    assert again.timeline.write() == after_one


def test_a_journal_that_leads_elsewhere_by_other_rules_is_refused_with_what_to_do(path):
    game, keeper = kept(path)
    game.choose(0)
    game.book = the_book()
    game.book.write = lambda state: b"somewhere else"
    keeper.record(game)
    keeper.close()
    with pytest.raises(Refusal, match=r"cannot be played again.*position_only=True"):
        opened(path)


# -- two writers ---------------------------------------------------------------------------------


def another_process_plays(path, ready):
    """A process that holds the lock until it is killed."""
    reader, writer = os.pipe()

    def play():
        game, keeper = a_game(choices=()), Keeper(path)
        keeper.save(a_save(game), game)
        os.write(writer, b".")
        signal.pause()

    process = fork(play)
    os.read(reader, 1)
    os.close(reader)
    os.close(writer)
    return process


def test_a_second_writer_is_refused_and_a_dead_one_binds_nobody(path):
    process = another_process_plays(path, None)
    try:
        game, _, keeper = opened(path)  # looking on is free
        before = game.state
        game.choose(0)
        with pytest.raises(Refusal, match=rf"played in another program \(process {process}\)"):
            keeper.record(game)
        assert game.state is before
        with pytest.raises(Refusal, match="save this game under another name"):
            Keeper(path).save(a_save(game), game)
        assert not journal_of(path).exists()
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    assert path.with_name("evening.json.lock").exists(), "left behind by the killed one"
    game.choose(0)
    keeper.record(game)
    assert opened(path).timeline.write() == game.write()
    keeper.close()
    assert names(path.parent) == ["evening.json", "evening.json.journal"]


def test_whoever_went_on_first_wins_and_the_other_is_told(path):
    kept(path)[1].close()
    one, two = opened(path), opened(path)
    one.timeline.choose(0)
    one.keeper.record(one.timeline)
    before = two.timeline.state
    two.timeline.choose(1)
    with pytest.raises(Refusal, match=r"played on elsewhere.*Load it again"):
        two.keeper.record(two.timeline)
    assert two.timeline.state is before
    one.timeline.new_luck()
    one.keeper.record(one.timeline)
    assert opened(path).timeline.write() == one.timeline.write()


def test_a_cell_that_runs_twice_takes_over_from_itself(path):
    for _ in range(3):
        game, keeper = kept(path, [0])
    assert opened(path).timeline.write() == game.write()
    keeper.close()


def test_a_forked_child_does_not_take_the_lock_of_its_parent_away(path):
    game, keeper = kept(path)
    os.waitpid(fork(keeper.close), 0)
    assert path.with_name("evening.json.lock").exists()
    game.choose(0)
    keeper.record(game)


# -- a disk that says no -------------------------------------------------------------------------


@contextmanager
def nothing_larger_than(limit):
    """As on a full disk, the system takes no more bytes than this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_a_save_is_refused_and_the_old_one_stays(path):
    game, keeper = kept(path, [0])
    before = contents(path.parent)
    with nothing_larger_than(100), pytest.raises(Refusal, match=r"the disk is full\. Free some"):
        keeper.save(a_save(game), game)
    assert contents(path.parent) == before


def test_on_a_full_disk_an_action_is_not_done_and_can_be_done_later(path):
    game, keeper = kept(path, [0])
    game.undo()
    keeper.record(game)
    before, moments = game.state, game.moments
    size = journal_of(path).stat().st_size
    for limit in range(size, size + 60, 7):
        game.choose(1)
        with nothing_larger_than(limit), pytest.raises(Refusal, match="That was not done"):
            keeper.record(game)
        assert game.state is before
        assert game.moments == moments, "the future that was undone is still there"
        assert opened(path).timeline.write() == game.write()
    game.choose(1)
    keeper.record(game)
    assert opened(path).timeline.write() == game.write()


def outcome(act):
    """What was said when something was refused, or nothing."""
    try:
        act()
    except Refusal as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize("number", range(1, 9))
def test_whatever_fails_while_saving_the_old_save_can_be_read(path, monkeypatch, call, number):
    game, keeper = kept(path, [0])
    expected, left = game.write(), [number]
    real = getattr(os, call)

    def failing(*args, **more):
        left[0] -= 1
        if not left[0]:
            raise OSError(errno.EIO, "Input/output error")
        return real(*args, **more)

    with monkeypatch.context() as disk:
        disk.setattr(os, call, failing)
        told = outcome(lambda: keeper.save(a_save(game), game))
    assert "Input/output error" in told or not told
    assert told or left[0] > 0, f"the {number}th {call} failed and nobody said so"
    assert opened(path).timeline.write() == expected
    assert not [name for name in names(path.parent) if name.endswith(TEMPORARY)]


@contextmanager
def a_folder_of_somebody_else(file_mode=0o444):
    """A folder with a save, in which we may read but not write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "evening.json"
        kept(path, [0])[1].close()
        path.chmod(file_mode)
        folder.chmod(0o555)
        is_root = os.geteuid() == 0
        if is_root:  # whom no permission stops
            os.seteuid(65534)
        try:
            yield path
        finally:
            if is_root:
                os.seteuid(0)
            folder.chmod(0o755)


def test_in_a_read_only_folder_one_may_look_and_is_told_that_nothing_can_be_saved():
    with a_folder_of_somebody_else() as path:
        before = names(path.parent)
        game, _, keeper = opened(path)
        position = game.state
        game.new_luck()
        with pytest.raises(Refusal, match=r"That was not done.*may not be written.*stop_saving"):
            keeper.record(game)
        assert game.state is position
        for name in ("evening.json", "other.json"):
            with pytest.raises(Refusal, match=r"may not be written.*save in another folder"):
                Keeper(path.with_name(name)).save(a_save(game), game)
        assert names(path.parent) == before


def test_a_save_that_may_not_be_read_earns_a_sentence():
    with a_folder_of_somebody_else(file_mode=0) as path, pytest.raises(Refusal) as refused:
        opened(path)
    assert "“evening.json” cannot be read: " in str(refused.value)


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["wieczór.json", "вечір.json", "夜.json", "an evening with ben.json", "🐙.json", "noending",
     "it's.json", "-rf.json", "a" * 190, "#1%20.json"],
)  # fmt: skip
def test_names_of_every_language_hold_a_save(tmp_path, name):
    game, keeper = kept(tmp_path / name, [0])
    assert opened(tmp_path / name).timeline.write() == game.write()
    keeper.save(a_save(game), game)
    keeper.close()
    assert len(names(tmp_path)) == 3


@pytest.mark.parametrize(
    "name",
    ["CON", "con.json", "Aux.json", "nul", "COM1.txt", "lpt9", "PRN.a.b", "a:b.json", "what?.json",
     "a*.json", "<x>.json", 'a".json', "a|b", "a\\b.json", "dot.", "space ", "line\nbreak.json",
     "\x07.json", "\u202egpj.json", "a" * 201, "ż" * 101, "a\x00b", "\ud800.json", "", ".."],
)  # fmt: skip
def test_names_that_some_computer_cannot_hold_earn_a_sentence(tmp_path, name):
    game = a_game()
    with pytest.raises(Refusal):
        Keeper(f"{tmp_path}/{name}").save(a_save(game), game)
    assert names(tmp_path) == []


def test_names_that_only_look_reserved_are_fine():
    for name in ("concert.json", "com.json", "com10.json", "auxiliary", "nul_.json"):
        expect_name(Path(name))


def test_a_folder_that_is_not_there_and_a_folder_as_a_file_earn_a_sentence(tmp_path):
    game = a_game()
    with pytest.raises(Refusal, match="there is no folder “nowhere”"):
        Keeper(tmp_path / "nowhere" / "evening.json").save(a_save(game), game)
    (tmp_path / "sub").mkdir()
    with pytest.raises(Refusal, match="not an ordinary file"):
        Keeper(tmp_path / "sub").save(a_save(game), game)
    with pytest.raises(Refusal, match="there is no such file"):
        opened(tmp_path / "evening.json")
    with pytest.raises(Refusal, match="not an ordinary file"):
        opened(tmp_path)
    (tmp_path / "file").write_text("x")
    with pytest.raises(Refusal):
        Keeper(tmp_path / "file" / "evening.json").save(a_save(game), game)
    assert names(tmp_path) == ["file", "sub"]


def test_a_file_that_is_no_save_is_never_replaced_by_one(tmp_path):
    game, file = a_game(), tmp_path / "my_episode.yaml"
    file.write_text("format: dmd-episode/1\n")
    with pytest.raises(Refusal, match="is no saved game"):
        Keeper(file).save(a_save(game), game)
    assert file.read_text() == "format: dmd-episode/1\n"
    assert names(tmp_path) == ["my_episode.yaml"]


def test_a_huge_file_is_refused_before_it_is_read_as_a_whole(path):
    with path.open("wb") as file:
        file.truncate(50 * MOST_BYTES)
    with pytest.raises(Refusal, match="larger than 8 MB"):
        opened(path)


def test_a_link_to_a_save_stays_a_link(tmp_path):
    path, link = tmp_path / "evening.json", tmp_path / "tonight.json"
    link.symlink_to(path)
    game, keeper = kept(link, [0])
    assert link.is_symlink()
    assert opened(path).timeline.write() == game.write()
    keeper.close()


def test_a_saved_file_has_the_permissions_of_any_other_file(tmp_path):
    usual = tmp_path / "usual"
    usual.touch()
    write_safely(tmp_path / "saved", b"x")
    assert (tmp_path / "saved").stat().st_mode == usual.stat().st_mode


def test_saving_is_imported_where_there_are_no_unix_locks():
    code = (
        "import sys; sys.modules['fcntl'] = None\n"
        "from pathlib import Path; import tempfile\n"
        "from dmd.core.saves.lock import take\n"
        "with tempfile.TemporaryDirectory() as name: take(Path(name) / 'x', 'x').release()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

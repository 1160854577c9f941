"""A game and its file: saved when one says so, and after every action from then on.

`Keeper` is the one who writes. It takes the lock with its first word, so that looking at a saved
game needs no permission, and refuses to write where somebody else has played on meanwhile.
"""

from __future__ import annotations

import os
import warnings
import weakref
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from threading import RLock
from typing import Any, Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.files.plain import is_plain, open_plain
from dmd.core.files.writing import (
    BACKUPS,
    backup,
    expect_name,
    is_backup,
    journal_of,
    lock_of,
    read_bytes,
    sentences,
    sweep,
    sync_folder,
    unread_of,
    write_all,
    write_safely,
)
from dmd.core.moments import Moment
from dmd.core.saves.journal import (
    LONG,
    NOTHING,
    Followed,
    common,
    entry_lines,
    follow,
    mended,
    read_journal,
)
from dmd.core.saves.lock import Lock, take
from dmd.core.saves.notes import notes
from dmd.core.saves.save import (
    FORMAT,
    MOST_BYTES,
    Save,
    SaveNote,
    changed_since,
    no_longer_fits,
    play_again,
    read_save,
    seal_of,
    take_up,
)
from dmd.core.sentences import Trimmed, as_written, enumerated, say
from dmd.core.timeline import Timeline

_BEGINNING: Final = f'{{"format":"{FORMAT}/'.encode()

MOST_NEIGHBOURS: Final = 1_000

_ONE_AT_A_TIME: Final = RLock()
"""Threads of one process know no lock of the system between them."""

_PLAYING: Final[weakref.WeakValueDictionary[Path, Keeper]] = weakref.WeakValueDictionary()
"""Who holds a lock in this process: a notebook cell that runs twice takes over from itself."""


class Kept(NamedTuple):
    """What the file and its journal say, as far as we know, and the game they say it of."""

    seal: str = ""  # of the save that we wrote or read; nothing before
    followed: Followed = NOTHING
    moments: tuple[Moment, ...] = ()
    at: int = 0
    marks: Mapping[str, tuple[Moment, ...]] = {}  # those in the save; the journal holds none


def _kept(seal: str, timeline: Timeline, followed: Followed = NOTHING) -> Kept:
    return Kept(seal, followed, timeline.moments, timeline.at, _marks(timeline))


def _marks(timeline: Timeline) -> dict[str, tuple[Moment, ...]]:
    return {name: timeline.marks.past(name) for name in timeline.marks}


class Keeper:
    """Keeps a game in a file, and its later actions in the journal beside it."""

    def __init__(self, path: str | Path) -> None:
        self.path = _real(path)
        self._kept = Kept()
        self._coming: tuple[Kept, ...] = ()  # what may be there, should something stop us half way
        self._save_is: os.stat_result | None = None  # when the journal was opened
        self._journal: list[int] = []  # its handle, while it is open
        self._release: Callable[[], object] | None = None

    def begin(self, timeline: Timeline, seal: str, followed: Followed) -> None:
        """Go on with this game from what the file and its journal say now."""
        self._kept = _kept(seal, timeline, followed)

    def save(self, content: bytes, timeline: Timeline) -> None:
        """Write the whole game; the last three saves stay beside it, its journal begins anew."""
        expect_name(self.path)
        with _ONE_AT_A_TIME:
            now = _kept(seal_of(content), timeline)
            self._coming = (now, *self._coming)
            try:
                with sentences(self.path, "saved"):
                    self._take_lock()
                    self._put(content)
            except Refusal:
                self.close()
                raise
            self._kept, self._coming = now, ()

    def record(self, timeline: Timeline) -> None:
        """Write what was done since the last time; if that cannot be, it was not done."""
        with _ONE_AT_A_TIME:
            kept = common(self._kept.moments, timeline.moments)
            known = len(self._kept.moments)
            if kept == known == len(timeline.moments) and timeline.at == self._kept.at:
                return
            try:
                with sentences(self.path, "written"):
                    self._open_journal()
                    # What we were writing when something stopped us may be there.
                    kept = common(self._kept.moments, timeline.moments)
                    lines, followed = entry_lines(
                        kept, timeline, self._kept.seal, self._kept.followed
                    )
                    now = self._kept._replace(
                        followed=followed, moments=timeline.moments, at=timeline.at
                    )
                    self._coming = (now, *self._coming)
                    self._append(lines)
                    self._kept, self._coming = now, ()
            except Refusal as refusal:
                timeline.restore(self._kept.moments, self._kept.at)
                raise Refusal(
                    say(
                        "That was not done, because it could not be saved. {problem}",
                        problem=refusal.problem,
                    ),
                    remedy=Trimmed(
                        say(
                            "{remedy} Or play on unsaved: game.stop_saving().",
                            remedy=refusal.remedy,
                        )
                    ),
                ) from None

    def is_behind(self, timeline: Timeline) -> bool:
        """Whether the game is better saved anew: its journal is long, or its marks are others."""
        return self._kept.followed.length > LONG or self._kept.marks != _marks(timeline)

    def close(self) -> None:
        """Let go of the file."""
        with _ONE_AT_A_TIME:
            if self._release is not None:
                self._release()
                self._release = None

    def tidy(self) -> None:
        """Remove what a crash left behind, if nobody plays this save and we may."""
        with _ONE_AT_A_TIME, suppress(OSError, Refusal):
            if self.path not in _PLAYING:
                lock = take(lock_of(self.path), self.path.name)
                sweep(self.path)
                lock.release()

    # -- inside ----------------------------------------------------------------------------------

    def _take_lock(self) -> None:
        if self._release is not None:
            return
        if (other := _PLAYING.get(self.path)) is not None:
            other.close()
        lock = take(lock_of(self.path), self.path.name)
        self._release = weakref.finalize(self, _let_go, lock, self._journal)
        _PLAYING[self.path] = self

    def _put(self, content: bytes) -> None:
        there, journal = self._expect_a_save(), journal_of(self.path)
        sweep(self.path)
        self._close_journal()  # from here on it belongs to the older save
        if there != content or journal.exists():  # a cell that runs again pushes no older save out
            write_safely(self.path, content, backups=BACKUPS)
        if journal.exists() and not backup(self.path, 1).exists():  # its save was taken away
            _put_aside(self.path)
        journal.unlink(missing_ok=True)

    def _expect_a_save(self) -> bytes:
        """What stands in the file now, if we may put another save in its place."""
        if not self.path.exists():
            return b""
        there = _read(self.path)
        if there and not there.startswith(_BEGINNING):
            raise Refusal(
                say("“{file}” is no saved game.", file=as_written(self.path.name)),
                remedy="Choose another name.",
            )
        return there

    def _open_journal(self) -> None:
        """Go on where the journal ended; only if nobody has gone on meanwhile."""
        file = journal_of(self.path)
        if self._journal:
            (handle,) = self._journal
            if self._is_where_it_was(handle):
                return
            self._close_journal()
        self._take_lock()
        try:
            there = self._expect_ours(file)
        except Refusal:
            self.close()
            raise
        sweep(self.path)
        self._mend(file, there)
        handle = open_plain(file, os.O_RDWR | os.O_CREAT)
        self._save_is = self.path.lstat()
        self._journal.append(handle)
        sync_folder(file.parent)

    def _is_where_it_was(self, handle: int) -> bool:
        """Whether save and journal are still as we left them; others may move files about."""
        try:
            save, journal = self.path.lstat(), journal_of(self.path).lstat()
        except OSError:
            return False
        return (
            self._save_is is not None
            and os.path.samestat(save, self._save_is)
            and (save.st_size, save.st_mtime) == (self._save_is.st_size, self._save_is.st_mtime)
            and os.path.samestat(journal, os.fstat(handle))
            and journal.st_size == self._kept.followed.length
        )

    def _expect_ours(self, file: Path) -> bytes:
        """What the journal says, if it and the save are as we left them."""
        if not self.path.exists():
            raise Refusal(
                say(
                    "“{file}” was renamed or deleted while it was played.",
                    file=as_written(self.path.name),
                ),
                remedy="Save the game again: game.save().",
            )
        seal, there = seal_of(_read(self.path)), _journal_in(file)
        for ours in (*self._coming, self._kept):
            found = read_journal(there, ours.seal)
            if seal == ours.seal and (found.length, found.sum) == ours.followed[1:3]:
                self._kept, self._coming = ours, ()
                return there
        raise Refusal(
            say(
                "“{file}” has been played on elsewhere, or put back from an older one.",
                file=as_written(self.path.name),
            ),
            remedy="Load it again, or save this game under another name.",
        )

    def _mend(self, file: Path, there: bytes) -> None:
        """Leave of the journal what can be gone on with; what else it says is put aside."""
        length = self._kept.followed.length
        text = mended(there, self._kept.seal)[:length] if length else b""
        if there[:length] != text or (there and read_journal(there, self._kept.seal).damaged):
            _put_aside(self.path)
            write_safely(file, text)
        elif not length and there:
            if b"\n" in there and there != _journal_in(journal_of(backup(self.path, 1))):
                _put_aside(self.path)
            file.unlink(missing_ok=True)

    def _append(self, lines: bytes) -> None:
        """Write behind the last whole line, and wait until the disk has it."""
        (handle,) = self._journal
        os.lseek(handle, self._kept.followed.length, os.SEEK_SET)
        os.ftruncate(handle, self._kept.followed.length)
        write_all(handle, lines)
        os.fsync(handle)

    def _close_journal(self) -> None:
        while self._journal:
            os.close(self._journal.pop())


def _journal_in(file: Path) -> bytes:
    """What a journal says; none says nothing."""
    return read_bytes(file, MOST_BYTES + 1, follow=False) if os.path.lexists(file) else b""


def _put_aside(path: Path) -> None:
    """Keep the journal beside a save under another name."""
    with suppress(FileNotFoundError):
        journal_of(path).replace(unread_of(path))


def _let_go(lock: Lock, journal: list[int]) -> None:
    while journal:
        os.close(journal.pop())
    lock.release()


class Loaded(NamedTuple):
    """A saved game that was read: how it stands, what its save says, and who keeps it."""

    timeline: Timeline
    save: Save
    keeper: Keeper | None


def load(
    source: Path | str | bytes, open_book: Callable[[Save], Any], *, position_only: bool = False
) -> Loaded:
    """A saved game, with the actions of its journal; a text is a game that nobody keeps.

    With `position_only` it begins anew where it was saved, whatever became of its past.
    """
    if not isinstance(source, Path):
        return _opened(read_save(source), open_book, position_only)
    path = _real(source)
    content = _read(path)
    save = read_save(content, path.name)
    if position_only:
        return _opened(save, open_book, position_only)
    seal = seal_of(content)
    loaded = _opened(save, open_book, position_only)
    saved = _kept(seal, loaded.timeline)
    followed = read_journal(_journal_in(journal_of(path)), seal)
    if astray := None if followed.length or is_backup(path) else _astray(path, seal):
        followed = read_journal(_journal_in(astray), seal)
    try:
        follow(loaded.timeline, followed.entries)
    except Exception as wrong:  # a stranger's journal, too, earns a sentence whatever it breaks
        no_longer_fits(save, loaded.timeline.book, wrong)
    for note in notes(path, followed, astray):
        warnings.warn(note, SaveNote, stacklevel=2)
    if is_backup(path):
        return loaded
    keeper = Keeper(path)
    keeper.tidy()
    if astray:  # its actions become the first of a journal of our own
        keeper._kept = saved
    else:
        keeper.begin(loaded.timeline, seal, followed._replace(entries=()))
    return loaded._replace(keeper=keeper)


def _astray(path: Path, seal: str) -> Path | None:
    """The journal of this save under another name, where the save was renamed as it was played."""
    with suppress(OSError):
        for file in islice(path.parent.iterdir(), MOST_NEIGHBOURS):
            name, ending, unread = file.name.rpartition(".journal")
            is_lost = ending and (unread or not file.with_name(name).exists())
            if is_lost and is_plain(file) and read_journal(_journal_in(file), seal).length:
                return file
    return None


def _opened(save: Save, open_book: Callable[[Save], Any], position_only: bool) -> Loaded:
    book = open_book(save)
    timeline = take_up(save, book) if position_only else play_again(save, book)
    if changed := changed_since(save, book.origin):
        told = enumerated(changed, "and")
        warnings.warn(
            say(
                "Changed since this game was saved: {files}. It stands where it stood "
                "all the same; what comes may differ.",
                files=told,
            ),
            SaveNote,
            stacklevel=3,
        )
    return Loaded(timeline, save, None)


def _read(path: Path) -> bytes:
    """What a file says; one byte too many is enough to be refused."""
    return read_bytes(path, MOST_BYTES + 1)


def _real(path: str | Path) -> Path:
    """The file itself, where a link or a `~` leads."""
    try:
        return Path(os.path.realpath(Path(path).expanduser()))
    except (OSError, ValueError, RuntimeError, TypeError):
        raise Refusal("That is not the name of a file.", remedy='Such as "evening.json".') from None

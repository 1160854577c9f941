"""A game and its file: saved when one says so, and after every action from then on.

`Keeper` is the one who writes. It takes the lock with its first word, so that looking at a saved
game needs no permission, and refuses to write where somebody else has played on meanwhile.
"""

from __future__ import annotations

import os
import warnings
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.files.writing import (
    BACKUPS,
    expect_name,
    is_backup,
    journal_of,
    lock_of,
    read_bytes,
    sentences,
    sweep,
    sync_folder,
    write_all,
    write_safely,
)
from dmd.core.saves.journal import (
    LONG,
    NOTHING,
    Followed,
    common,
    entry_lines,
    follow,
    read_journal,
)
from dmd.core.saves.lock import Lock, take
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
from dmd.core.sentences import enumerated
from dmd.core.timeline import Moment, Timeline

_BEGINNING: Final = f'{{"format":"{FORMAT}/'.encode()

_PLAYING: Final[weakref.WeakValueDictionary[Path, Keeper]] = weakref.WeakValueDictionary()
"""Who holds a lock in this process: a notebook cell that runs twice takes over from itself."""


class Keeper:
    """Keeps a game in a file, and its later actions in the journal beside it."""

    def __init__(self, path: str | Path) -> None:
        self.path = _real(path)
        self._seal = ""  # of the save that we wrote or read; nothing before
        self._followed = NOTHING
        self._known: list[Moment] = []
        self._at = 0
        self._journal: list[int] = []  # its handle, while it is open
        self._release: Callable[[], object] | None = None

    def begin(self, timeline: Timeline, seal: str, followed: Followed) -> None:
        """Go on with this game from what the file and its journal say now."""
        self._seal, self._followed = seal, followed
        self._known, self._at = list(timeline.moments), timeline.at

    def save(self, content: bytes, timeline: Timeline) -> None:
        """Write the whole game; the last three saves stay beside it, its journal begins anew."""
        expect_name(self.path)
        try:
            with sentences(self.path, "saved"):
                self._take_lock()
                self._put(content)
        except Refusal:
            self.close()
            raise
        self.begin(timeline, seal_of(content), NOTHING)

    def record(self, timeline: Timeline) -> None:
        """Write what was done since the last time; if that cannot be, it was not done."""
        kept = common(self._known, timeline.moments)
        if kept == len(self._known) == len(timeline.moments) and timeline.at == self._at:
            return
        try:
            with sentences(self.path, "written"):
                self._open_journal()
                lines, followed = entry_lines(kept, timeline, self._seal, self._followed)
                self._append(lines)
        except Refusal as refusal:
            timeline.restore(self._known, self._at)
            raise Refusal(
                f"That was not done, because it could not be saved. {refusal.problem}",
                remedy=f"{refusal.remedy} Or play on unsaved: game.stop_saving().".strip(),
            ) from None
        self._followed, self._at = followed, timeline.at
        self._known[kept:] = timeline.moments[kept:]

    @property
    def is_long(self) -> bool:
        """Whether the journal has grown so long that the game is better saved anew."""
        return self._followed.length > LONG

    def close(self) -> None:
        """Let go of the file."""
        if self._release is not None:
            self._release()
            self._release = None

    def tidy(self) -> None:
        """Remove what a crash left behind, if nobody plays this save and we may."""
        with suppress(OSError, Refusal):
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
        there = self._expect_a_save()
        sweep(self.path)
        if there != content:  # a cell that runs again pushes no older save out
            write_safely(self.path, content, backups=BACKUPS)
        self._close_journal()
        journal_of(self.path).unlink(missing_ok=True)

    def _expect_a_save(self) -> bytes:
        """What stands in the file now, if we may put another save in its place."""
        if not self.path.exists():
            return b""
        there = _read(self.path)
        if there and not there.startswith(_BEGINNING):
            raise Refusal(f"“{self.path.name}” is no saved game.", remedy="Choose another name.")
        return there

    def _open_journal(self) -> None:
        """Go on where the journal ended; only if nobody has gone on meanwhile."""
        if self._journal:
            return
        self._take_lock()
        file = journal_of(self.path)
        now = _read(self.path)
        there = _read(file) if file.exists() else b""
        found = read_journal(there, self._seal)
        ours = (self._followed.length, self._followed.sum)
        if seal_of(now) != self._seal or (found.length, found.sum) != ours:
            self.close()
            raise Refusal(
                f"“{self.path.name}” has been played on elsewhere.",
                remedy="Load it again, or save this game under another name.",
            )
        sweep(self.path)
        if not found.length:  # of an older save, which may keep it under a second name
            file.unlink(missing_ok=True)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._journal.append(os.open(file, flags, 0o666))
        sync_folder(file.parent)

    def _append(self, lines: bytes) -> None:
        """Write behind the last whole line, and wait until the disk has it."""
        (handle,) = self._journal
        os.lseek(handle, self._followed.length, os.SEEK_SET)
        os.ftruncate(handle, self._followed.length)
        write_all(handle, lines)
        os.fsync(handle)

    def _close_journal(self) -> None:
        while self._journal:
            os.close(self._journal.pop())


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
    journal = journal_of(path)
    followed = read_journal(_read(journal), seal) if journal.exists() else NOTHING
    loaded = _opened(save, open_book, position_only)
    try:
        follow(loaded.timeline, followed.entries)
    except Exception as wrong:  # a stranger's journal, too, earns a sentence whatever it breaks
        no_longer_fits(save, loaded.timeline.book, wrong)
    if followed.damaged:
        lost = f"{followed.damaged} of its last actions are lost"
        warnings.warn(f"The journal of “{path.name}” is damaged: {lost}.", SaveNote, stacklevel=2)
    if is_backup(path):
        return loaded
    keeper = Keeper(path)
    keeper.tidy()
    keeper.begin(loaded.timeline, seal, followed._replace(entries=()))
    return loaded._replace(keeper=keeper)


def _opened(save: Save, open_book: Callable[[Save], Any], position_only: bool) -> Loaded:
    book = open_book(save)
    timeline = take_up(save, book) if position_only else play_again(save, book)
    if changed := changed_since(save, book.origin):
        told = enumerated(changed, "and")
        warnings.warn(
            f"Changed since this game was saved: {told}. It stands where it stood all the same; "
            "what comes may differ.",
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

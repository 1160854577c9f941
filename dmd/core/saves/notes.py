"""What a player should know about a journal that is not as it was left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dmd.core.files.writing import unread_of
from dmd.core.saves.journal import Followed
from dmd.core.sentences import as_written, say


def notes(path: Path, followed: Followed, astray: Path | None) -> Iterator[str]:
    """What a player should know about a journal that is not as we left it."""
    if astray:
        yield (
            say(
                "“{file}” was renamed while it was played; its last actions were found "
                "in “{other}”.",
                file=as_written(path.name),
                other=as_written(astray.name),
            )
        )
    if followed.damaged:
        yield (
            say(
                "The journal of “{file}” is damaged: {damaged} of its last actions cannot be read. "
                "Once you play on, it is kept as “{other}”.",
                file=as_written(path.name),
                damaged=followed.damaged,
                other=as_written(unread_of(path).name),
            )
        )
    elif not followed.is_ours:
        yield (
            say(
                "The journal of “{file}” was changed by another program; all its actions could be "
                "read.",
                file=as_written(path.name),
            )
        )

"""What a saved game is: its header, every pick, where it stands, and a checksum.

A save is JSON that a machine writes (`dmd-save/1`). It names what the game was played with, and a
fingerprint of each such file, so that a changed card file is told kindly. Reading it plays the
picks again and compares; nothing in it is ever run.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import metadata
from typing import Any, Final, NoReturn

import msgspec

from dmd.core.book import Origin
from dmd.core.complaints import Refusal
from dmd.core.luck import Luck
from dmd.core.moments import Renewed
from dmd.core.sentences import as_written, enumerated, in_a_row, say
from dmd.core.state import AnyState, State
from dmd.core.timeline import Timeline, Written, expect_a_table

FORMAT: Final = "dmd-save"
VERSION: Final = 1

MOST_BYTES: Final = 8_000_000
MOST_PICKS: Final = 50_000
MOST_DEPTH: Final = 64
"""Games of this kind nest about ten deep."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Final[dict[int, Migration]] = {}
"""From version N to N + 1, each a pure function of the whole save without its checksum."""


class SaveNote(UserWarning):
    """Something a player should know about a save that could be loaded all the same."""


class Save(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A saved game, as it is written."""

    format: str = f"{FORMAT}/{VERSION}"
    kit: str
    game: str
    opened: dict[str, str]  # what was taken from the shelf, such as episode and Elder One
    content: dict[str, str]  # the fingerprint of each file behind it
    people: list[str]
    rulings: dict[str, bool]
    language: str
    timeline: msgspec.Raw


class _Header(msgspec.Struct, frozen=True):
    format: str = ""


_STRINGS = re.compile(rb'"[^"]*+"')
_BUT_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_BUT_QUOTES = bytes(set(range(256)) - set(b'[]{}"'))
_CHECKSUM = b',"checksum":"'


def fingerprint(plain: Any) -> str:
    """A short name for what a file says; comments, spacing and the order of keys do not matter.

    >>> fingerprint({"a": 1, "b": 2}) == fingerprint({"b": 2, "a": 1}) != fingerprint({"a": 2})
    True
    """
    text = json.dumps(plain, sort_keys=True, default=str)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@cache
def kit_version() -> str:
    """Which version of the kit this is, for those who later wonder what wrote a save."""
    try:
        return metadata.version("dmd-kit")
    except metadata.PackageNotFoundError:  # run from a folder that was never installed
        return "unknown"


# -- writing -------------------------------------------------------------------------------------


def write_save(
    timeline: Timeline, origin: Origin, people: list[str], language: str, kit: str
) -> bytes:
    """A game as the bytes of a save."""
    if not origin.game:
        raise Refusal(
            "This game was not opened from a box, so no file could tell how to open it again.",
            remedy="Begin with new_game, or write down the situation.",
        )
    expect_short(timeline)
    return sealed(
        Save(
            kit=kit,
            game=origin.game,
            opened=dict(origin.opened),
            content=dict(origin.content),
            people=people,
            rulings=dict(timeline.book.rulings),
            language=language,
            timeline=msgspec.Raw(timeline.write()),
        )
    )


def expect_short(timeline: Timeline) -> None:
    """Refuse to write what could not be read again."""
    if len(timeline.moments) > MOST_PICKS:
        raise Refusal(
            say("A game of more than {most:,} picks cannot be saved.", most=MOST_PICKS),
            remedy="Go on from this position as a new game.",
        )


def sealed(save: Save) -> bytes:
    """The bytes of a save, its checksum last."""
    body = msgspec.json.encode(save)[:-1]
    return body + _CHECKSUM + _checksum(body).encode() + b'"}\n'


def seal_of(text: bytes) -> str:
    """The checksum a save bears; its journal names it."""
    return text.rpartition(_CHECKSUM)[2].rstrip(b'"}\r\n').decode("ascii", "replace")


def _checksum(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


# -- reading -------------------------------------------------------------------------------------


def read_save(
    text: bytes | str,
    name: str = "",
    migrations: Mapping[int, Migration] = MIGRATIONS,
    newest: int = VERSION,
) -> Save:
    """The save a text stands for, brought to the newest version, or a sentence about it."""
    content = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    this = as_written(f"“{name}”") if name else say("This")
    if len(content) > MOST_BYTES:
        raise Refusal(
            say(
                "{this} is larger than {n} MB: no saved game is.",
                this=this,
                n=MOST_BYTES // 1000000,
            )
        )
    if nested_deeper(content, MOST_DEPTH):
        raise Refusal(
            say("{this} is nested deeper than any saved game, or breaks off.", this=this),
            remedy=_BACK,
        )
    version = _version(content, this, newest)
    body, found, _ = content.rpartition(_CHECKSUM)
    if not found or _checksum(body) != seal_of(content):
        raise Refusal(
            say("{this} was changed or damaged after it was written.", this=this), remedy=_BACK
        )
    try:
        if version < newest:
            return _migrated(body + b"}", version, migrations, newest)
        return msgspec.json.decode(body + b"}", type=Save)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
        raise Refusal(
            say(
                "{this} is not a saved game as this kit writes it: {wrong}.", this=this, wrong=wrong
            )
        ) from None


_BACK = say("Older saves are kept beside it, ending in .1, .2 and .3: try one of them.")


def nested_deeper(text: bytes, most: int) -> bool:
    """Whether brackets stand deeper in each other than that, or do not match; quick on any bytes.

    >>> nested_deeper(b'[[{"a": "[[["}]]', 3), nested_deeper(b"[" * 1_000_000, 64)
    (False, True)
    """
    # What is escaped goes first, then strings that hold no bracket: millions take no memory so.
    plain = text.replace(b"\\\\", b"").replace(b'\\"', b"").translate(None, _BUT_QUOTES)
    brackets = _STRINGS.sub(b"", plain.replace(b'""', b"")).translate(None, _BUT_BRACKETS)
    for _ in range(most):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return bool(brackets)


def _version(content: bytes, this: str, newest: int) -> int:
    try:
        said = msgspec.json.decode(content, type=_Header).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refusal(say("{this} is not a saved game.", this=this), remedy=_BACK) from None
    if not (match := re.fullmatch(rf"{FORMAT}/([1-9][0-9]{{0,8}})", said)):
        raise Refusal(
            say("{this} is not a saved game.", this=this),
            remedy=say("A save begins with the format {format}.", format=FORMAT),
        )
    if (version := int(match[1])) > newest:
        raise Refusal(
            say(
                "{this} is a save of version {version}; this kit reads up to {newest}.",
                this=this,
                version=version,
                newest=newest,
            ),
            remedy="Update the kit to open it.",
        )
    return version


def _migrated(text: bytes, version: int, migrations: Mapping[int, Migration], newest: int) -> Save:
    plain: dict[str, Any] = msgspec.json.decode(text)
    for old in range(version, newest):
        plain = migrations[old](plain)
    return msgspec.json.decode(msgspec.json.encode(plain), type=Save)


# -- playing on ----------------------------------------------------------------------------------


def play_again(save: Save, book: Any) -> Timeline:
    """The game of a save, pick by pick, if they still lead where they led."""
    try:
        if len(msgspec.json.decode(save.timeline, type=Written).picks) > MOST_PICKS:
            raise Refusal(say("It has more than {most:,} picks.", most=MOST_PICKS))
        return Timeline.read(save.timeline, book)
    except Exception as wrong:  # whatever a stranger's position can break, it earns a sentence
        no_longer_fits(save, book, wrong)


def take_up(save: Save, book: Any) -> Timeline:
    """A new game from the position of a save, with luck of its own and nothing to undo."""
    try:
        written = msgspec.json.decode(save.timeline, type=Written)
        expect_a_table(written.now)
        now = book.read(written.now)
        renewed = sum(isinstance(pick, Renewed) for pick in written.picks)
        luck = Luck(written.seed, written.luck + renewed).renewed()
        begin: AnyState = State(now.world, now.agenda, now.fork)
        book.expect_sound(begin)
        return Timeline(begin, book, seed=luck.seed, luck=luck.number, doubtful=True)
    except Exception as wrong:  # as above
        raise Refusal(
            say("The position of this save cannot be read any more: {told}", told=_told(wrong)),
            remedy="Bring the old files back." if changed_since(save, book.origin) else "",
        ) from None


def no_longer_fits(save: Save, book: Any, wrong: Exception) -> NoReturn:
    """Say that the picks do not lead where they led, what has changed since, and what to do."""
    changed = changed_since(save, book.origin)
    ways = [say("bring the old files back")] if changed else []
    if _stands(save, book):
        ways.append(
            say(
                "take up its last saved position: load it with position_only=True (in a terminal, "
                "dmd play --position-only --load it)"
            )
        )
    parts = [say("This game cannot be played again."), _told(wrong)]
    if changed:
        files = enumerated(map(as_written, changed), "and")
        parts.append(say("Changed since it was saved: {files}.", files=files))
    remedy = say("To go on, {way}.", way=ways[0]) if ways else ""
    if len(ways) > 1:
        remedy = say("To go on, {way}, or {other}.", way=ways[0], other=ways[1])
    raise Refusal(in_a_row([one for one in parts if one], " "), remedy=remedy) from None


def _stands(save: Save, book: Any) -> bool:
    """Whether the position of a save can still be taken up."""
    try:
        take_up(save, book)
    except Refusal:
        return False
    return True


def changed_since(save: Save, origin: Origin) -> list[str]:
    """The files that say something else now than when the game was saved."""
    return [name for name, hash_ in save.content.items() if origin.content.get(name) != hash_]


def _told(wrong: Exception) -> str:
    if isinstance(wrong, Refusal):
        return wrong.problem
    return say("Something in it does not fit these rules ({name}).", name=type(wrong).__name__)

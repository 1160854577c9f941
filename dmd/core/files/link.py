"""A file in an address, `…#open=1.eJxL…`: a link alone shares a position, a map, an episode.

What stands behind the `#` never leaves the browser that opens it, and nobody is asked for it; here
it is read from the address itself. It is a stranger's text, and goes the way of every such file.

>>> told = linked("format: dmd-map/1")
>>> is_link(told), text_in(told)
(True, 'format: dmd-map/1')
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.files.content import kind_of
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import say

OPENS: Final = "open=1."
"""What stands before such a text; the number is that of the way it is packed."""
MOST: Final = 8_000
"""Letters: longer addresses get lost in mails and chats."""
LARGEST: Final = 400_000
"""Bytes of the text; more is not unpacked, whatever the address promises."""

_LINK: Final = re.compile(r"(?:^|#)open=(?:(\d+)\.)?([^#\s]*)$")


def linked(text: str, page: str = "") -> str:
    """A text as an address of a page, or only what stands behind that."""
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(packed) > MOST:
        raise Refusal(
            say("This is too large for a link: {n} letters, and {most} fit.", n=len(packed),
                most=MOST),
            remedy=say("Share the file itself."),
        )  # fmt: skip
    return f"{page.partition('#')[0]}#{OPENS}{packed}"


def is_link(source: object) -> bool:
    """Whether somebody means a link, be it a good one or not."""
    return isinstance(source, str) and _LINK.search(source.strip()) is not None


def text_in(link: str) -> str:
    """The text that a link holds; whatever is wrong with the link earns a sentence."""
    found = _LINK.search(link.strip())
    if found is None:
        raise Refusal(say("This is no link of this kit."), remedy=_AGAIN)
    way, packed = found.groups()
    if way != "1":
        raise Refusal(
            say("This link was made by a newer kit."), remedy=say("Get the newest version.")
        )
    if len(packed) > MOST:
        raise Refusal(
            say("This link is longer than any that this kit makes."),
            remedy=say("Ask for the file itself."),
        )
    try:
        content = urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        opened = zlib.decompressobj()
        text = opened.decompress(content, LARGEST)
        if opened.eof and not opened.unused_data:
            return text.decode()
    except (Error, ValueError, zlib.error):
        pass
    raise Refusal(say("This link is damaged: a part of it is missing or was changed."),
                  remedy=_AGAIN)  # fmt: skip


def position_in(link: str) -> str:
    """The text of a position that somebody shared as a link."""
    text = text_in(link)
    kind = "save" if text.lstrip().startswith("{") else kind_of(look(text))
    if kind in ("map", "episode", "tiles"):
        raise Refusal(
            say("This link holds no game, but another file: {kind}.", kind=kind),
            remedy=say("Keep it as a file: {command}", command="dmd.keep(LINK)"),
        )
    return text


_AGAIN: Final = say("Copy the whole link anew, from the first letter to the last.")

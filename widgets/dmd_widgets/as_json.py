"""Plain data as JSON on its way to a browser: with every click, so it must be quick."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from dmd.core.sentences import written

_ENCODER: Final = msgspec.json.Encoder(enc_hook=written)


def as_json(value: Any) -> bytes:
    r"""Plain data as JSON; sentences in it as their English letters.

    >>> as_json({"told": ["Zażółć", 1, None]}).decode()
    '{"told":["Zażółć",1,null]}'

    Half a letter, as a browser can send one, has no bytes; it travels by its number.

    >>> as_json(["\ud800"])
    b'["\\ud800"]'
    """
    try:
        return _ENCODER.encode(value)
    except UnicodeEncodeError:
        return json.dumps(value).encode()

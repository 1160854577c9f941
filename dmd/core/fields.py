"""A phrase taken apart: what stands in it as it is, and the braces that words go into."""

from __future__ import annotations

import re
from functools import lru_cache
from string import Formatter
from typing import NamedTuple


class Field(NamedTuple):
    """One pair of braces: `{word:gen}`, `{n:rana|rany|ran}`, `{who?m|f|n}`, `{n#one|few|many}`."""

    word: str
    kind: str = ""  # what stands behind the word: nothing, or one of : ? #
    forms: tuple[str, ...] = ()  # the texts to choose from
    case: str = ""


@lru_cache(maxsize=20_000)
def parsed(template: str) -> tuple[str | Field, ...]:
    """A template in pieces.

    >>> parsed("{n:rana|rany|ran} dla {who:gen}.")[0]
    Field(word='n', kind=':', forms=('rana', 'rany', 'ran'), case='')
    """
    pieces: list[str | Field] = []
    for text, name, spec, _ in Formatter().parse(template):
        if text:
            pieces.append(text)
        if name is None:
            continue
        written = f"{name}:{spec}" if spec else name
        match = re.match(r"(\w+)([?#:]?)(.*)", written, re.DOTALL)
        if match is None:
            raise ValueError(f"no word is named by {{{written}}}")
        word, kind, rest = match.groups()
        if kind == ":" and "|" not in rest:
            pieces.append(Field(word, ":", case=rest))
        else:
            pieces.append(Field(word, kind, tuple(rest.split("|")) if kind else ()))
    return tuple(pieces)

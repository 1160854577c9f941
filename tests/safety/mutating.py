"""Files that are nearly right: what a slip, a bad merge or an ill will makes of good ones.

    mutant(corpus, seed, number)

The same seed and number are the same file on every machine: the luck is the kit's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

from dmd.core.luck import child_seed, stream
from dmd.core.state import Below


class Good(NamedTuple):
    """A file from which mutants are made."""

    kind: str
    name: str
    text: str
    plain: Any  # the same as plain values


class Mutant(NamedTuple):
    """A file made from a good one, and how."""

    kind: str
    content: bytes
    how: str


HOSTILE: Final[tuple[Any, ...]] = (
    "", " ", "~", "null", "yes", "no", "12:30", "017", "0x1F", "<<", "*", "&", "!", "%", "@", "`",
    "../../etc/passwd", "/dev/zero", "/etc/shadow", "file:///etc/passwd", "http://localhost/x",
    "\\\\host\\share\\x.yaml", "//host/share/x.yaml", "CON", "nul.yaml", "C:\\x.yaml", "./.",
    "<script>alert(1)</script>", "]]>", "\"'><svg onload=x>", "&lt;", "{0}", "{0.__class__}", "%s",
    "%(x)s", "{", "}", "$", "${x}", "`ls`", "=1+1", "@SUM(A1)", "+1", "-1", "\t", "é", "😀", "ﷺ",
    "a\u200db", "\u00ad", "\u0301", "a"*81, "a"*2_001, "a b", "A", "_", "0", "1a", "__class__",
    "fire", "start", "you", "elder_one", "cthulhu", "ian", "lab", "gate_red", "stairs",
    "house_tiles", "cultist", "all", "this_space", "your_space", "nearest", "direct",
    "constructor", "format", 0, 1, -1, 2, 3, 99, 100, 1_000, 10**6, 10**9, 2**31, 2**53, 10**17,
    -(10**17), 10**18-1, 0.5, -0.5, 1e-300, 1e300, True, False, None, [], {}, [[]], [{}], {"": 1},
    [None], [0], ["a"]*40, {"op": "nothing"}, {"op": "if"}, {"op": 1}, [{"op": "heal_stress"}],
    {"id": 1}, {"from": "1"}, {"with": ["fire"]}, {"nearest": "fire"},
    {"adjacent_to": "this_space"}, {"of": "cards"},
)  # fmt: skip
"""Values that somebody once trusted."""

BYTES: Final = (
    b"\0", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"\xe2\x80\x8b", b"\xed\xa0\x80",
    b"\xc0\x80", b"\r", b"\r\n", b"\n", b"\t", b"\x1b[2J", b"\xc2\x85", b"\xe2\x80\xa8", b"\x7f",
    b"{", b"}", b"[", b"]", b":", b": ", b"- ", b"#", b" #", b"'", b'"', b"|", b">", b"&a ", b"*a ",
    b"!!python/object:x ", b"<<: ", b"---\n", b"...\n", b"%YAML 1.2\n", b"? ", b",", b"\\", b"  ",
)  # fmt: skip
SEAL: Final = b',"checksum":"'
_WORD = re.compile(r"[\w./-]+")


def mutant(corpus: Sequence[Good], seed: int, number: int) -> Mutant:
    """The mutant of a number: most are changed in their values, the others in their letters."""
    below = stream(child_seed(seed, number))
    good = corpus[below(len(corpus))]
    if below(10) < 6:
        plain = good.plain
        for _ in range(1 + below(2) * below(3)):
            plain = changed_value(plain, corpus, good, below)
        content = written(plain)
        if good.kind == "save":
            content = resealed(content)
        return Mutant(good.kind, content, f"{good.name}: values")
    content = good.text.encode()
    told = []
    for _ in range(1 + below(2) * below(3)):
        change = CHANGES[below(len(CHANGES))]
        content = change(content, corpus, below)
        told.append(change.__name__)
    if good.kind == "save" and below(2):
        content = resealed(content)
        told.append("sealed again")
    return Mutant(good.kind, content, f"{good.name}: {', '.join(told)}")


def written(plain: Any) -> bytes:
    """Values as JSON, which is YAML as well."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode(
        "utf-8", "surrogatepass"
    )


def resealed(content: bytes) -> bytes:
    """A save with the checksum of what it says, as a forger would write it."""
    body = content.rpartition(SEAL)[0] or content.rstrip()[:-1]
    return body + SEAL + sha256(body).hexdigest().encode() + b'"}\n'


# -- values --------------------------------------------------------------------------------------


def places(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where values stand: the steps to each of them."""
    found = [path]
    if isinstance(plain, dict):
        for key, value in plain.items():
            found += places(value, (*path, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            found += places(value, (*path, index))
    return found


def value_at(plain: Any, path: Sequence[Any]) -> Any:
    """The value at the end of some steps."""
    for step in path:
        plain = plain[step]
    return plain


def replaced(plain: Any, path: Sequence[Any], change: Callable[[Any], Any]) -> Any:
    """The same values with one of them changed; the others are shared."""
    if not path:
        return change(plain)
    copy = dict(plain) if isinstance(plain, dict) else list(plain)
    here = copy.get(path[0]) if isinstance(copy, dict) else copy[path[0]]
    copy[path[0]] = replaced(here, path[1:], change)
    return copy


def changed_value(plain: Any, corpus: Sequence[Good], good: Good, below: Below) -> Any:
    """One value becomes another: hostile, a stranger's, gone, doubled, or under another key."""
    there = places(plain)
    path = there[below(len(there))]
    way = below(7)
    if way < 3 or not path:
        return replaced(plain, path, lambda _: HOSTILE[below(len(HOSTILE))])
    if way == 3:  # from the same kind of file, whatever stands there
        alike = [one for one in corpus if one.kind == good.kind]
        other = alike[below(len(alike))].plain
        others = places(other)
        taken = value_at(other, others[below(len(others))])
        return replaced(plain, path, lambda _: taken)
    if way == 4:  # from elsewhere in the same file
        taken = value_at(plain, there[below(len(there))])
        return replaced(plain, path, lambda _: taken)
    *above, last = path
    if way == 5:
        return replaced(plain, above, lambda holder: _without(holder, last))
    return replaced(plain, above, lambda holder: _doubled(holder, last, below))


def _without(holder: Any, step: Any) -> Any:
    if isinstance(holder, dict):
        return {key: value for key, value in holder.items() if key != step}
    return [*holder[:step], *holder[step + 1 :]]


def _doubled(holder: Any, step: Any, below: Below) -> Any:
    if isinstance(holder, dict):
        key = str(HOSTILE[below(len(HOSTILE))])
        return {**holder, key: holder[step]}
    return [*holder[:step], *[holder[step]] * (2 + below(4) ** 3), *holder[step:]]


# -- letters -------------------------------------------------------------------------------------


def flipped(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """One bit of one byte."""
    if not content:
        return content
    at = below(len(content))
    return content[:at] + bytes([content[at] ^ (1 << below(8))]) + content[at + 1 :]


def grown(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """Something that means something, anywhere."""
    at = below(len(content) + 1)
    return content[:at] + BYTES[below(len(BYTES))] + content[at:]


def cut(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """A piece is missing, or the end."""
    at = below(len(content) + 1)
    return content[:at] + (content[at + 1 + below(60) :] if below(4) else b"")


def repeated(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """A piece is there many times."""
    at = below(len(content) + 1)
    piece = content[at : at + 1 + below(80)]
    return content[:at] + piece * (2 + below(6) ** 4) + content[at + len(piece) :]


def lines_moved(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """Two lines have changed places, or one is there twice, or in another depth."""
    lines = content.split(b"\n")
    one, other = below(len(lines)), below(len(lines))
    way = below(4)
    if way == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif way == 1:
        lines.insert(one, lines[other])
    elif way == 2:
        lines[one] = b" " * below(9) + lines[one].lstrip()
    else:
        del lines[one]
    return b"\n".join(lines)


def word_replaced(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """A word becomes a hostile one, or one from another file."""
    text = content.decode("utf-8", "surrogateescape")
    words = list(_WORD.finditer(text))
    if not words:
        return content
    here = words[below(len(words))]
    if below(2):
        new = str(HOSTILE[below(len(HOSTILE))])
    else:
        others = _WORD.findall(corpus[below(len(corpus))].text)
        new = others[below(len(others))]
    return (text[: here.start()] + new + text[here.end() :]).encode("utf-8", "surrogateescape")


def crossed(content: bytes, corpus: Sequence[Good], below: Below) -> bytes:
    """The beginning of one file and the end of another."""
    other = corpus[below(len(corpus))].text.encode().split(b"\n")
    lines = content.split(b"\n")
    return b"\n".join(lines[: below(len(lines) + 1)] + other[below(len(other)) :])


CHANGES: Final = (flipped, grown, cut, repeated, lines_moved, word_replaced, crossed)

"""Hostile files made by hand, each with what is to be said about it.

Where nothing is to be said, the file is only odd: it may be refused, or used like any other.
"""

from __future__ import annotations

import gzip
import os
import pickle
import socket
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from tests.safety.corpus import corpus
from tests.safety.handmade_values import by_value
from tests.safety.mutating import Good
from tests.safety.using import KINDS

Put = Callable[[Path], Path]


class Hostile(NamedTuple):
    """A hostile file: bytes, or a way to put something in its place."""

    kind: str
    name: str
    content: bytes | Put
    sentence: str = ""

    def put(self, file: Path) -> Path:
        """Put it there, and say where it is."""
        if isinstance(self.content, bytes):
            file.write_bytes(self.content)
            return file
        return self.content(file)


def handmade() -> Iterator[Hostile]:
    """All of them."""
    for kind in KINDS:
        good = next(one for one in corpus() if one.kind == kind)
        for name, (content, sentence) in as_bytes(good).items():
            yield Hostile(kind, f"{kind}: {name}", content, sentence)
        for name, (put, sentence) in IN_PLACE.items():
            yield Hostile(kind, f"{kind}: {name}", put, sentence)
        if kind != "save":  # which is JSON and bears a seal
            for name, (text, sentence) in as_text(good).items():
                yield Hostile(kind, f"{kind}: {name}", text.encode(), sentence)
    for kind, name, content, sentence in by_value():
        yield Hostile(kind, f"{kind}: {name}", content, sentence)


# -- what is no text at all ----------------------------------------------------------------------


def as_bytes(good: Good) -> dict[str, tuple[bytes, str]]:
    """Files of another sort, and good ones in other letters."""
    content = good.text.encode()
    return {
        "nothing": (b"", ""),
        "a line end": (b"\n", ""),
        "a NUL": (b"\0", ""),
        "a NUL at the end": (content + b"\0", ""),
        "a NUL in the middle": (content[:40] + b"\0" + content[40:], ""),
        "half of it": (content[: len(content) // 2], ""),
        "UTF-16": (good.text.encode("utf-16"), ""),
        "UTF-16 without a mark": (good.text.encode("utf-16-le"), ""),
        "UTF-32": (good.text.encode("utf-32"), ""),
        "UTF-7": (b"+AHsAIg-" + content, ""),
        "EBCDIC": (good.text.encode("cp500", "replace"), ""),
        "Latin-1": (content + "# café".encode("latin-1"), ""),
        "Shift JIS": (content + "# 地図".encode("shift-jis"), ""),
        "overlong letters": (content + b"# \xc0\xae\xc0\xae/", ""),
        "marks of the byte order, twice": (b"\xef\xbb\xbf\xef\xbb\xbf" + content, ""),
        "a compressed file": (gzip.compress(content), ""),
        "a compressed bomb": (gzip.compress(b"\0" * 10_000_000), ""),
        "an archive": (b"PK\x03\x04" + content, ""),
        "a picture": (b"\x89PNG\r\n\x1a\n" + content, ""),
        "a program": (b"\x7fELF\x02\x01\x01" + content, ""),
        "a script": (b"#!/bin/sh\nrm -rf /\n" + content, ""),
        "a pickle": (pickle.dumps({"format": "dmd-map/1", "x": os.system}), ""),
        "a web page": (b"<!DOCTYPE html><script>alert(1)</script>", ""),
        "two megabytes and a byte": (content + b"#" * 2_000_001, ""),
        "nine megabytes": (content + b" " * 9_000_000, ""),
        "a million commas": (b"," * 1_000_000, ""),
        "brackets": (b"[" * 1_000_000, ""),
        "braces": (b'{"a":' * 300_000, ""),
    }


def as_text(good: Good) -> dict[str, tuple[str, str]]:
    """Good files with something in them that YAML would allow, and YAML that means something."""
    text, (header, rest) = good.text, good.text.split("\n", 1)
    where = text.index("format:")
    header, rest = text[: text.index("\n", where)], text[text.index("\n", where) + 1 :]
    said = "format: " + header.partition("format: ")[2]
    form = said.removeprefix("format: ").split("/")[0]
    return {
        "only its format": (said, ""),
        "twice": (text + "\n---\n" + text, "A second document begins here."),
        "in a list": ("\n".join(["- " + said, *(f"  {line}" for line in rest.split("\n"))]), ""),
        "in quotes": (repr(text).replace("'", '"'), ""),
        "the format twice": (said + "\n" + text, "The key “format” stands here twice"),
        "the title twice": (text + "\ntitle: Another\n", "The key “title” stands here twice"),
        "no format": (text.replace(said, "# none"), "The file does not say what it is."),
        "a newer version": (text.replace(said, f"format: {form}/2"), "reads up to 1"),
        "a version of nine digits": (text.replace(said, f"format: {form}/999999999"), ""),
        "a version of ten digits": (text.replace(said, f"format: {form}/9999999999"), ""),
        "version 0": (text.replace(said, f"format: {form}/0"), ""),
        "a format of another kind": (text.replace(said, "format: dmd-tune/1"), "format"),
        "a format with a path": (text.replace(said, "format: ../../dmd-map/1"), "format"),
        "a format that is a list": (text.replace(said, "format: [dmd-map/1]"), "format"),
        "a format of a million letters": (text.replace(said, "format: " + "d" * 10**6), "format"),
        "tabs": (text.replace("  ", "\t"), ""),
        "line ends of three systems": (text.replace("\n", "\r\n", 5).replace("\n", "\r", 9), ""),
        "line ends of old computers": (text.replace("\n", "\r"), ""),
        "line ends nobody counts": (text.replace("\n", "\x85", 3), "cannot be seen"[:0]),
        "a mark of the byte order": ("\ufeff" + text, ""),
        "a version of YAML": ("%YAML 1.1\n---\n" + text, "gives the reader an instruction"),
        "a prefix for tags": ("%TAG ! tag:x,2000:\n---\n" + text, "gives the reader"),
        "a tag on everything": ("--- !!map\n" + text, "asks for a special type"),
        "a python object": (
            text.replace("title:", "note: !!python/object/apply:os.system [id]\ntitle:", 1),
            "asks for a special type",
        ),
        "a tag for binary": (text + "\nx: !!binary aGVsbG8=\n", "asks for a special type"),
        "a name for a part": (text.replace("title: ", "title: &t "), "names a part to be repeated"),
        "a repeated part": (text.replace("title: ", "title: *t # "), "repeats another part"),
        "a merge key": (text + "\n<<: {title: Another}\n", "“<<” merges other keys in"),
        "a bomb of repeated parts": (
            text + "\na: &a [x,x]\n" + "".join(
                f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
                for a, b in zip("abcdefgh", "bcdefghi", strict=True)
            ),
            "names a part to be repeated",
        ),
        "forty deep": (text + "\nx: " + "[" * 40 + "]" * 40, "nested more than 32 deep"),
        "two hundred thousand values": (text + "\nx: [" + "1," * 200_000 + "]", "200,000 values"),
        "a hundred thousand keys": (
            text + "\n" + "".join(f"k{n}: 1\n" for n in range(90_000)), "is unknown here",
        ),
        "a key that is a list": (text + "\n? [a]\n: b\n", "A key must be text"),
        "a key of a thousand letters": (text + f"\n? {'k' * 1_000}\n: 1\n", "200 letters"),
        "a key nobody sees": (text + '\n"\\u200b": 1\n', "cannot be seen"),
        "a magic key": (text + "\n__class__: 1\n__proto__: {}\n", "is unknown here"),
        "letters from right to left": (text + "\n# \u202egnp.exe\n", "the direction of reading"),
        "a mark from right to left": (text + "\n# \u200f\n", "the direction of reading"),
        "a space of no width": (text.replace("title: ", "title: \u200b"), "cannot be seen"),
        "a soft hyphen": (text.replace("title: ", "title: \u00ad"), "control"[:0]),
        "a filler": (text.replace("title: ", "title: \u3164"), "cannot be seen"),
        "letters of tags": (text.replace("title: ", "title: \U000e0041"), "cannot be seen"),
        "an escape for the terminal": (text.replace("title: ", "title: \x1b[2J"), "control"),
        "the same in code": (text.replace("title: ", 'title: "\\e]0;x\\a" # '), "control"),
        "half a character in code": (text.replace("title: ", 'title: "\\ud800" # '), "surrogates"),
        "a title of a million letters": (text.replace("title: ", "title: " + "t" * 10**6), ""),
        "a number of 5,000 digits": (text + "\nx: " + "9" * 5_000, "the most is 18"),
        "infinity": (text + "\nx: .inf", "not a number that can be counted with"),
        "not a number": (text + "\nx: .NaN", "not a number that can be counted with"),
    }  # fmt: skip


# -- what is no ordinary file --------------------------------------------------------------------


def _at(path: str, file: Path) -> Path:
    return Path(path)


def _folder(file: Path) -> Path:
    file.mkdir()
    return file


def _pipe(file: Path) -> Path:
    os.mkfifo(file)
    return file


def _loop(file: Path) -> Path:
    file.symlink_to(file)
    return file


def _link(target: str, file: Path) -> Path:
    file.symlink_to(target)
    return file


def _socket(file: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(file))
    return file


def _sparse(file: Path) -> Path:
    with file.open("wb") as one:
        one.truncate(50_000_000_000)
    return file


IN_PLACE: Final[dict[str, tuple[Put, str]]] = {
    "a folder": (_folder, ""),
    "a pipe nobody writes to": (_pipe, "not an ordinary file"),
    "a socket": (_socket, "not an ordinary file"),
    "a link of the disk to itself": (_loop, ""),
    "a link of the disk to zeros": (
        partial(_link, "/dev/zero"),
        "not an ordinary file",
    ),
    "a link of the disk to nothing": (
        partial(_link, "nothing.yaml"),
        "This link leads to no file.",
    ),
    "fifty gigabytes of nothing": (_sparse, "larger than"),
    "zeros without end": (partial(_at, "/dev/zero"), "not an ordinary file"),
    "luck without end": (partial(_at, "/dev/urandom"), "not an ordinary file"),
    "the terminal": (partial(_at, "/dev/tty"), ""),
    "our own memory": (partial(_at, "/proc/self/mem"), ""),
    "a file of the system": (partial(_at, "/etc/passwd"), ""),
    "a long name": (partial(_at, "x" * 5_000 + ".yaml"), ""),
    "a name with a NUL": (partial(_at, "a\0b.yaml"), ""),
    "a name for the terminal": (partial(_at, "\x1b[2J.yaml"), "There is no such file."),
    "a name in no letters": (partial(_at, os.fsdecode(b"\xff.yaml")), "There is no such file."),
}

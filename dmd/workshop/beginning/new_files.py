"""Making files for designers: a name every computer can hold, an id, and nothing overwritten.

>>> id_of("Ніч на Маяку", "episode"), id_of("Łódź, 3 a.m.", "map"), id_of("13 Steps", "map")
('nich_na_maiaku', 'lodz_3_a_m', 'map_13_steps')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import normalize

from dmd.core.complaints import Refusal
from dmd.core.files.source import printable
from dmd.core.files.writing import expect_name, sentences
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.sentences import name as name_of
from dmd.core.words import folded, shortened

ENDING: Final = ".yaml"
LONGEST: Final = 80
NOBODY: Final = "your name"
"""Stands where the designer has not said who they are."""

# Ukrainian as its passports write it; a short table, for an id is read by machines and by friends.
_WRITTEN: Final = """
а=a б=b в=v г=h ґ=g д=d е=e є=ie ж=zh з=z и=y і=i ї=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u
ф=f х=kh ц=ts ч=ch ш=sh щ=shch ь= ю=iu я=ia ø=o æ=ae œ=oe đ=d ð=d þ=th ı=i ’= ʼ= '=
"""
_LETTERS: Final = {ord(one[0]): one[2:] for one in _WRITTEN.split()}


class Called(NamedTuple):
    """What a new file is called, by computers and by people."""

    file: str
    id: str
    title: str
    author: str


class Written(NamedTuple):
    """New files, the one that was asked for first; in a notebook it reads as a sentence."""

    kind: str
    id: str
    title: str
    files: tuple[Path, ...]

    def __repr__(self) -> str:
        first, *others = (shown(one) for one in self.files)
        told = "{file} is there: the {kind} “{title}”."
        if others:
            told = "{file} is there: the {kind} “{title}”. Beside it: {others}."
        return str(
            say(
                told,
                file=as_written(first),
                kind=name_of(self.kind),
                title=as_written(self.title),
                others=in_a_row(map(as_written, others)),
            )
        )


def called(name: str, kind: str, title: str | None = None, author: str | None = None) -> Called:
    """What a file of that name is called; names that some computer could not hold are refused."""
    if not isinstance(name, str):
        raise Refusal(say("A name is a text, not {name}.", name=repr(name)[:40]))
    name = normalize("NFC", name.strip()).removesuffix(ENDING)
    if not name.strip("."):
        raise Refusal(
            say("The {kind} needs a name.", kind=name_of(kind)), remedy='Such as "night_shift".'
        )
    if any(sign in name for sign in "/\\"):
        raise Refusal(
            say(
                "“{name}” has a slash in it, so it is no name.",
                name=as_written(printable(shortened(name))),
            ),
            remedy="Give the name alone; in which folder it lies is said by -o FOLDER.",
        )
    expect_name(Path(name))
    expect_name(Path(name + ENDING))
    plain = name.replace("_", " ").strip()
    usual = plain if plain != plain.lower() else plain[:1].upper() + plain[1:]
    return Called(
        name + ENDING,
        id_of(name, kind),
        _line(usual if title is None else title, "title"),
        _line(NOBODY if author is None else author, "author"),
    )


def id_of(name: str, kind: str) -> str:
    """A word of small letters, digits and _, made of a name; of some scripts nothing is left."""
    latin = folded(name.casefold().translate(_LETTERS))
    word = "_".join(re.findall(r"[a-z0-9]+", latin))[:LONGEST].strip("_")
    if not word:
        return f"my_{kind}"
    return word if word[0].isalpha() else f"{kind}_{word}"[:LONGEST]


def _line(text: str, what: str) -> str:
    """A title or an author as one line that can be shown."""
    text = text.strip() if isinstance(text, str) else ""
    if not text:
        raise Refusal(
            say("The {what} is empty.", what=name_of(what)),
            remedy="Write something, or leave it out.",
        )
    if not text.isprintable():
        raise Refusal(
            say("The {what} holds a character that cannot be seen.", what=name_of(what)),
            remedy="Delete it.",
        )
    if len(text) > LONGEST:
        remedy = say(
            "The most is {most}. A shorter one may be given: --{option}.",
            most=LONGEST,
            option=as_written(what),
        )
        raise Refusal(
            say("The {what} has {n} letters.", what=name_of(what), n=len(text)), remedy=remedy
        )
    return text


def folder_of(folder: str | Path) -> Path:
    """Where new files go."""
    if not isinstance(folder, str | Path):
        raise Refusal(
            say("A folder is named by its path, not by {folder}.", folder=repr(folder)[:40])
        )
    if "\0" in str(folder):
        raise Refusal("The folder has a character in it that cannot be seen.", remedy="Delete it.")
    return Path(folder)


def write_new(texts: Mapping[Path, str]) -> tuple[Path, ...]:
    """Write files where there are none: all of them, or none."""
    written: list[Path] = []
    try:
        for path, text in texts.items():
            with sentences(path, "written"):
                _write(path, text, written)
    except BaseException:  # Ctrl-C as well
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise
    return tuple(written)


def _write(path: Path, text: str, written: list[Path]) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            written.append(path)  # from here on it is ours, however little of it the disk takes
            file.write(text)
    except FileExistsError:
        raise Refusal(
            say("“{name}” is there already, and nothing is overwritten.", name=path.name),
            remedy="Choose another name, or move that file away.",
        ) from None


def shown(path: Path) -> str:
    """A file as one types it after a command."""
    text = str(path)
    return f'"{text}"' if re.search(r"[^\w./\\:~-]", text) else text

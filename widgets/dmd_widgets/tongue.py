"""The language of a panel: who reads its sentences, and what it shows as plain, read texts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from dmd.core.kit import Kit
from dmd.core.sentences import AsWritten as AsWritten
from dmd.core.sentences import Sentence
from dmd.core.speaking import Speaker, languages, speaker
from dmd.games import phrase_folders, question_folders
from dmd_widgets.labels import labels_of

PHRASES: Final = Path(__file__).parent / "phrases"
"""What panels say in other languages, a folder for each."""

CALLED: Final[Mapping[str, str]] = {"en": "English", "pl": "Polski", "uk": "Українська"}
"""What a language calls itself; one that is not listed goes by its code."""

PLAIN: Final = frozenset((str, int, float, bool, type(None)))
"""What stays as it is, in every language. Most of what is shown is of these, so they come first."""


def folders(meant: Kit | None = None) -> tuple[Path, ...]:
    """Where everything that a panel may say is said in other languages."""
    return (*phrase_folders(meant), *question_folders(), PHRASES)


def panel_reader(language: str, meant: Kit | None = None) -> Speaker:
    """Who reads a panel, by the words of its game if it has one; no unknown language is spoken."""
    return speaker(language, folders(meant))


def tongues() -> dict[str, str]:
    """The languages a panel speaks, by their codes, as they call themselves."""
    return {code: CALLED.get(code, code) for code in languages(folders())}


def labels_in(kind: str, reader: Speaker) -> dict[str, str]:
    """What the browser writes by itself in a panel of this kind."""
    return {key: reader.read(told) for key, told in labels_of(kind).items()}


def read_through(value: Any, reader: Speaker) -> Any:
    """Plain data with every sentence in it read, so that a browser gets texts.

    >>> from dmd.core.sentences import say
    >>> read_through({"told": [say("{n:die|dice}", n=2)]}, panel_reader("en"))
    {'told': ['2 dice']}
    """
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        return {key: read_through(one, reader) for key, one in value.items()}
    if kind is list or kind is tuple:
        return [read_through(one, reader) for one in value]
    if isinstance(value, Sentence):
        return reader.read(value)
    if isinstance(value, Mapping):
        return {key: read_through(one, reader) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [read_through(one, reader) for one in value]
    return value

"""Which games there are: found, never listed.

A game of the kit is a folder `dmd/<game>/` with a module `kit`; one of somebody else's is a package
with an entry point of the group `dmd.games`. Either way it is a value called `KIT`.

>>> usual().title
'Cthulhu: Death May Die'
>>> kit_named(usual().id).prefix
'DMD'
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from dmd.core.complaints import Refusal, nearest
from dmd.core.files.content import Format
from dmd.core.files.home import language_remembered
from dmd.core.files.shelf import Shelf, all_of
from dmd.core.kit import Kit
from dmd.core.maps.map_file import MAP
from dmd.core.maps.tiles import TILE_SET
from dmd.core.rules import Rule
from dmd.core.sentences import READER, as_written, in_a_row, say
from dmd.core.speaking import ENGLISH, OWN, Speaker, languages, speaker, spoken
from dmd.core.words import shortened

GROUP: Final = "dmd.games"
"""Where packages of other people say which games they bring."""


@cache
def kits() -> Mapping[str, Kit]:
    """Every game by its id, in the order of their ranks."""
    folders = sorted({file.parent.name for file in Path(__file__).parent.glob("*/kit.py*")})
    own = [f"dmd.{name}.kit" for name in folders if name != "core"]
    found: list[Kit] = [import_module(name).KIT for name in own]
    found += [one.load() for one in sorted(entry_points(group=GROUP), key=lambda one: one.name)]
    return {kit.id: kit for kit in sorted(found, key=lambda kit: (kit.rank, kit.id))}


def usual() -> Kit:
    """The game that is played where nobody names one."""
    return next(iter(kits().values()))


def kit_named(name: str) -> Kit:
    """One game by its id."""
    found = kits().get(name)
    if found is None:
        near = nearest(str(name), kits()) or say("There are: {kits}.", kits=in_a_row(kits()))
        raise Refusal(
            say("This kit knows no game “{name}”.", name=shortened(str(name))), remedy=near
        )
    return found


def phrase_folders(meant: Kit | None = None) -> tuple[Path, ...]:
    """Where the kit and all games say what they say in other languages.

    Whoever is read last wins: where two games call one thing differently, that is the game meant,
    or the usual one.
    """
    others = [one for one in [*kits().values()][::-1] if one is not meant]
    order = [*others, *([meant] if meant else [])]
    return (OWN, *(kit.phrases for kit in order if kit.phrases))


def question_folders() -> tuple[Path, ...]:
    """Where games say the questions of their lessons in other languages, beside them."""
    return tuple(kit.lessons / "phrases" for kit in kits().values() if kit.lessons)


def reader(language: str) -> Speaker:
    """Who reads whatever any game says, where no game is at play."""
    return speaker(language, phrase_folders())


def course_reader(language: str) -> Speaker:
    """Who reads the course: what lessons say lies beside them."""
    return speaker(language, (*phrase_folders(), *question_folders()))


@contextmanager
def in_words_of(kit: Kit) -> Iterator[None]:
    """In here whoever reads takes the words of one game before those of others."""
    now = READER.get()
    code = now.code if isinstance(now, Speaker) else ENGLISH
    with spoken(speaker(code, phrase_folders(kit))):
        yield


def usual_language() -> str:
    """The language where nobody names one: what `DMD_LANG` says, or what was chosen at a panel."""
    return os.environ.get("DMD_LANG", "").strip() or _remembered() or ENGLISH


def _remembered() -> str:
    """What was chosen at a panel, if this kit speaks it still."""
    chosen = language_remembered()
    return chosen if chosen in languages(phrase_folders()) else ""


def reader_chosen(asked: str | None = None) -> Speaker:
    """Who reads commands: the language asked for, `DMD_LANG`, what was chosen, the system's.

    What is asked for must be known; what the system happens to speak need not be.
    """
    if asked is not None:
        return reader(asked)
    if named := os.environ.get("DMD_LANG", "").strip():
        try:
            return reader(named)
        except Refusal as refusal:
            told = say("In the environment variable DMD_LANG: {problem}", problem=refusal.problem)
            raise Refusal(told, remedy=refusal.remedy) from None
    if chosen := _remembered():
        return reader(chosen)
    system = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), ENGLISH)
    with suppress(Refusal):
        return reader(system)
    return reader(ENGLISH)


def kit_of_rule(rule: str) -> Kit | None:
    """The game that an id such as `DMD-RUN-3` is a rule of."""
    prefix = rule.strip().upper().partition("-")[0]
    return next((kit for kit in kits().values() if kit.prefix == prefix), None)


def find_rule(id_: str) -> tuple[Kit, Rule]:
    """A rule of any game, and the game; where its letters miss, the first game that has it."""
    kit = kit_of_rule(id_) if isinstance(id_, str) else None
    if kit is None and isinstance(id_, str):
        for one in kits().values():
            with suppress(Refusal):
                return one, one.rulebook().find(id_)
    kit = kit or usual()
    return kit, kit.rulebook().find(id_)


def elsewhere(why: Refusal, words: str, kit: Kit) -> Refusal:
    """The same refusal; where another game has what nobody found here, it says how to ask that."""
    for other in kits().values():
        if other is not kit and other.show is not None:
            with suppress(Refusal):
                other.show(words, {})
                asked = as_written(f"dmd show --game {other.id} {words}")
                told = say("{title} has it: {command}", title=other.title, command=asked)
                return Refusal(why.problem, remedy=told)
    return why


@cache
def shelves() -> Mapping[str, Shelf]:
    """What all games have: a shelf for each kind of file that people make, such as maps."""
    kinds = dict.fromkeys(kind for kit in kits().values() for kind in kit.shelves)
    return {
        kind: all_of(kit.shelves[kind] for kit in kits().values() if kind in kit.shelves)
        for kind in kinds
    }


def shelf(kind: str) -> Shelf:
    """What all games have of one kind, such as maps."""
    return shelves()[kind]


def formats() -> dict[tuple[str, str], Format]:
    """Every kind of file that people may write, by game and name; those of no game come first."""
    known = {("", one.name): one for one in (MAP, TILE_SET)}
    for kit in kits().values():
        known |= {(kit.id, one.name): one for one in kit.formats()}
    return known


def format_of(name: str, game: str = "") -> Format | None:
    """A kind of file by its name; where nobody says of which game, the first that has it."""
    known = formats()
    if game:
        return known.get((game, name)) or known.get(("", name))
    return next((form for (_, called), form in known.items() if called == name), None)

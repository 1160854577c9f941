"""Everything the kit knows of the game, to be found by its name and shown in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, closest
from dmd.core.doors import door
from dmd.core.sentences import as_written, in_a_row, letters, say, written
from dmd.core.sentences import name as name_of
from dmd.core.words import shortened
from dmd.death_may_die.box import Box
from dmd.death_may_die.rulings import SWITCHES
from dmd.death_may_die.shelf import elder_one_names, episode_names, files
from dmd.death_may_die.telling import exhibits, exhibits_of_cards
from dmd.death_may_die.telling.exhibits import Exhibit

Maps = Callable[[str, Path], Board]
"""Who knows the board of an episode by the name of its map, and the folder the episode is in."""

KINDS = {
    "investigator": "who may be played",
    "skill": "what investigators learn",
    "enemy": "Cultists and monsters",
    "elder_one": "whom the ritual calls",
    "episode": "what is played",
    "insanity": "what losing sanity brings",
    "mythos": "the Mythos cards",
    "discovery": "the Discovery cards",
    "half": "what one claims of them",
    "stage": "the Stage cards of an Elder One",
    "face": "what tokens hide",
    "ruling": "switches for what players dispute",
}
"""What can be shown, by the word for it."""

CARDS = ("insanity", "mythos", "discovery", "half", "stage", "face")
"""All of these are meant by “card”."""

SHORT, FEW = 3, 4
"""So many letters may stand for a name, if no more than so many things are called so."""

PLURALS = {
    "enemies": "enemy",
    "insanities": "insanity",
    "halves": "half",
    "discoveries": "discovery",
    "mythos": "mythos",
}


class Entry(NamedTuple):
    """An exhibit and the kind it is looked for under."""

    kind: str
    exhibit: Exhibit


class Shown(tuple[Exhibit, ...]):
    """What was found, one or several of the same name; in a notebook it reads as text."""

    __slots__ = ()
    example = ""
    own = ()

    @door
    def told(self, width: int = 88) -> str:
        """All of them, a blank line between two."""
        return "\n\n".join(one.told(width) for one in self)

    def data(self) -> Any:
        """The same for machines."""
        return {"found": to_builtins(tuple(self), enc_hook=written)}

    def __repr__(self) -> str:
        return self.told()


class Contents(dict[str, tuple[Exhibit, ...]]):
    """What can be shown, by kind; in a notebook it reads as a list.

    What is in an episode of yours is listed first, by name.
    """

    def __init__(self, entries: Sequence[Entry], own: Sequence[Entry] = ()) -> None:
        super().__init__(_by_kind(entries))
        self.own = _by_kind(own)
        first = next(iter(self.own.values()), None)
        self.example = first[0].id if first else "byakhee"

    @door
    def told(self, width: int = 88) -> str:
        """A paragraph a kind."""
        yours = {exhibit for found in self.own.values() for exhibit in found}
        kit = {kind: [one for one in found if one not in yours] for kind, found in self.items()}
        paragraphs = [
            _listed(kind, in_a_row(_once(as_written(one.id) for one in found)), width)
            for kind, found in kit.items()
        ]
        if not yours:
            return "\n".join(paragraphs)
        first = [
            _listed(kind, in_a_row(_once(one.name for one in found), " · "), width)
            for kind, found in self.own.items()
        ]
        heads = str(say("In this episode:")), str(say("Of the kit:"))
        return "\n".join((heads[0], *first, "", heads[1], *paragraphs))

    def data(self) -> Any:
        """The same for machines."""
        return {"kinds": _ids_and_names(self)} | (
            {"own": _ids_and_names(self.own)} if self.own else {}
        )

    def __repr__(self) -> str:
        return self.told()


def _by_kind(entries: Sequence[Entry]) -> dict[str, tuple[Exhibit, ...]]:
    kinds = dict.fromkeys(entry.kind for entry in entries)
    return {
        kind: tuple(one.exhibit for one in entries if one.kind == kind)
        for kind in sorted(kinds, key=list(KINDS).index)
    }


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _listed(kind: str, names: str, width: int) -> str:
    told = say(
        "{kind} ({about}): {names}", kind=as_written(kind), about=say(KINDS[kind]), names=names
    )
    return exhibits.paragraph(str(told), width)


def _ids_and_names(kinds: Mapping[str, Sequence[Exhibit]]) -> Any:
    return {
        kind: [{"id": one.id, "name": one.name, "of": one.of} for one in found]
        for kind, found in kinds.items()
    }


def show(words: str, maps: Maps, episode: str | Path | None = None) -> Shown | Contents:
    """What goes by a name, such as `byakhee` or `skill brawling`; without a name, what there is.

    An episode of yours, named by its file, is searched as well.
    """
    if not isinstance(words, str):
        raise Refusal(
            say("What is shown is named by a text, not by {words}.", words=repr(words)[:40]),
            remedy='Write for example dmd.show("byakhee").',
        )
    entries = catalogue(maps, episode)
    kinds, name = _kinds_meant(words)
    chosen = [one for one in entries if one.kind in kinds]
    if not _plain(name):
        if kinds == ("ruling",):
            return Shown(one.exhibit for one in chosen)
        own = [one for one in own_entries(maps, episode) if one.kind in kinds]
        return Contents(chosen, own)
    found = _called(name, chosen) or _called(words, entries) or _with_in_its_name(name, chosen)
    if not found:
        raise _unknown(name, kinds, entries)
    return Shown(dict.fromkeys(found))


def catalogue(maps: Maps, episode: str | Path | None = None) -> tuple[Entry, ...]:
    """Everything there is; of the kit, and of an episode of yours."""
    return (*own_entries(maps, episode), *_of_the_kit(maps))


def own_entries(maps: Maps, episode: str | Path | None) -> tuple[Entry, ...]:
    """Everything in an episode of yours."""
    if episode is None or episode in episode_names():
        return ()
    return tuple(_of_episode(episode, maps))


# -- finding ---------------------------------------------------------------------------------------


def _kinds_meant(words: str) -> tuple[tuple[str, ...], str]:
    """The kinds a question begins with, and the name it goes on with."""
    first, _, rest = words.strip().partition(" ")
    word = first.lower().replace("-", "_")
    word = PLURALS.get(word, word.removesuffix("s"))
    if word == "card":
        return CARDS, rest
    if word == "elder" and rest.lower().startswith("one"):
        return ("elder_one",), rest[3:].removeprefix("s")
    return ((word,), rest) if word in KINDS else (tuple(KINDS), words)


def _called(name: str, entries: Sequence[Entry]) -> list[Exhibit]:
    """What bears this name or id; a half is left out beside the card it is on."""
    wanted = _plain(name)
    found = [e for e in entries if wanted in map(_plain, _names(e.exhibit))]
    cards = [one.exhibit.name for one in found if one.kind == "discovery"]
    return [e for kind, e in found if kind != "half" or e.of.partition(" half of ")[2] not in cards]


def _with_in_its_name(part: str, entries: Sequence[Entry]) -> list[Exhibit]:
    """The few things that are called so in part."""
    wanted = _plain(part)
    found = [e for _, e in entries if wanted in _plain(e.name)]
    return found if len(wanted) >= SHORT and len(found) <= FEW else []


def _names(one: Exhibit) -> tuple[str, ...]:
    """Its name, its id, and the name without what tells it apart."""
    short = one.name.partition(",")[0] if one.kind == "Companion" else one.name
    return one.id, letters(one.name), short, str(name_of(one.name))


def _plain(name: str) -> str:
    """A name without case, signs and spaces."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _unknown(name: str, kinds: Sequence[str], entries: Sequence[Entry]) -> Refusal:
    problem = "There is nothing called “{name}”."
    if len(kinds) == 1:
        problem = NONE[kinds[0]]
    elif kinds == CARDS:
        problem = "There is no card called “{name}”."
    elsewhere = _called(name, entries)
    if elsewhere:
        remedy = say(
            "There is one of another kind: `dmd show {id}`.", id=as_written(elsewhere[0].id)
        )
    else:
        remedy = _nearest_name(name, [e for kind, e in entries if kind in kinds])
    return Refusal(say(problem, name=as_written(shortened(name.strip()))), remedy=remedy)


NONE = {
    "investigator": "There is no investigator called “{name}”.",
    "skill": "There is no skill called “{name}”.",
    "enemy": "There is no enemy called “{name}”.",
    "elder_one": "There is no elder one called “{name}”.",
    "episode": "There is no episode called “{name}”.",
    "insanity": "There is no insanity called “{name}”.",
    "mythos": "There is no mythos called “{name}”.",
    "discovery": "There is no discovery called “{name}”.",
    "half": "There is no half called “{name}”.",
    "stage": "There is no stage called “{name}”.",
    "face": "There is no face called “{name}”.",
    "ruling": "There is no ruling called “{name}”.",
}
"""That nothing of a kind bears a name."""


def _nearest_name(name: str, things: Sequence[Exhibit]) -> str:
    names = {letters(one).casefold(): letters(one) for e in things for one in (e.id, e.name)}
    if found := closest(name.strip().casefold(), names):
        return say("Did you mean “{word}”?", word=as_written(names[found]))
    return say("`dmd show` lists what there is.")


# -- gathering -------------------------------------------------------------------------------------


@cache
def _of_the_kit(maps: Maps) -> tuple[Entry, ...]:
    entries: list[Entry] = []
    episodes, elder_ones = episode_names(), elder_one_names()
    first = files(episodes[0], elder_ones[0]).box
    entries += _of_every_game(first)
    for name in elder_ones:
        entries += _of_elder_one(files(episodes[0], name).box)
    for name in episodes:
        entries += _of_episode(name, maps)
    entries += [Entry("ruling", exhibits.of_ruling(*one)) for one in SWITCHES.items()]
    return tuple(entries)


def _of_every_game(box: Box) -> Iterator[Entry]:
    names = exhibits.names_of(box)
    for sheet in box.investigators.values():
        yield Entry("investigator", exhibits.of_investigator(sheet, box, names))
    for skill in box.skills.values():
        yield Entry("skill", exhibits.of_skill(skill, box, names))
    for enemy in box.enemies.values():
        yield Entry("enemy", exhibits.of_enemy(enemy, names))
    for insanity in box.insanities.values():
        yield Entry("insanity", exhibits.of_insanity(insanity, names))


def _of_elder_one(box: Box) -> Iterator[Entry]:
    names, elder_one = exhibits.names_of(box, elder_one=True), box.elder_one
    yield Entry("elder_one", exhibits_of_cards.of_elder_one(elder_one, names))
    for number in range(1, len(elder_one.stages) + 1):
        yield Entry("stage", exhibits_of_cards.of_stage(number, elder_one, names))
    for card in elder_one.mythos:
        shown = exhibits_of_cards.of_mythos(card, elder_one.name, names)
        yield Entry("mythos", replace(shown, house=shown.house or elder_one.house))


def _of_episode(name: str | Path, maps: Maps) -> list[Entry]:
    opened = files(name, elder_one_names()[0])
    box, episode = opened.box, opened.episode.value
    names = exhibits.names_of(box, maps(episode.map, Path(name).parent))
    cards = [
        Entry("mythos", exhibits_of_cards.of_mythos(c, episode.name, names)) for c in episode.mythos
    ]
    for card in episode.discovery:
        cards.append(Entry("discovery", exhibits_of_cards.of_discovery(card, episode, names)))
        for side in card.halves:
            cards.append(Entry("half", exhibits_of_cards.of_half(side, card, episode, names)))
    cards += [
        Entry("face", exhibits_of_cards.of_face(face, episode, names)) for face in episode.faces
    ]
    everything = [Entry("episode", exhibits_of_cards.of_episode(episode, names)), *cards]
    if not episode.house:
        return everything
    # Where nothing was printed there is no source to be sure of.
    nobody = say("whoever wrote the episode")
    by = "" if name in episode_names() else episode.author.strip() or nobody
    return [Entry(kind, replace(one, house=True, by=by, confidence="")) for kind, one in everything]

"""What a game puts on maps, and what it asks of them before anybody sits down to play there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from dmd.atlas import map_rules
from dmd.core.complaints import Refusal, Report
from dmd.core.maps.map_file import MapRules
from dmd.core.sentences import name, say
from dmd.core.things import Mark, as_words, standing_for, tag_mark
from dmd.evening import Evening
from dmd.games import usual
from dmd.workshop.map import Map
from dmd_widgets.games import part_of

Chosen = Mapping[str, str]
"""What is to be played on a map, by the names of the settings of its game."""


class Played(NamedTuple):
    """A game, and whether what it is played on stays where a saved game can find it."""

    game: Evening
    is_kept: bool


class Choice(NamedTuple):
    """Something that is chosen before a map is played: a setting, and what there is."""

    name: str
    label: str
    options: Sequence[tuple[str, str]]  # each with what it is called


class Side:
    """A game's side of the Map builder. This one is of a game that brings nothing of its own."""

    def token(self, word: str) -> Mark:
        """A token by itself."""
        return tag_mark(word, "")

    def enemy(self, kind: str) -> Mark:
        """A figure by itself."""
        called = as_words(kind)
        return Mark(id=kind, space="", shape="monster", name=called, letters=standing_for(called))

    def figures(self, map_: Map) -> Sequence[Mark]:
        """Who stands on a map when a game begins."""
        return ()

    def enemies(self) -> Sequence[str]:
        """The figures that may stand on a map."""
        return ()

    def tokens(self) -> Sequence[str]:
        """The tokens it knows, besides those that it asks of a map."""
        return ()

    def in_order(self, words: Iterable[str]) -> list[str]:
        """Kinds of tokens as people look for them."""
        return sorted(set(words))

    def choices(self) -> Sequence[Choice]:
        """What is chosen before a map is played."""
        return ()

    def expect(self, chosen: Chosen) -> None:
        """Refuse what there is not."""

    def title(self, chosen: Chosen) -> str:
        """What is to be played."""
        return say("A game")

    def wanted(self, map_: Map, chosen: Chosen) -> dict[str, int]:
        """How many of which token must lie on a map for that."""
        return {one.token: one.least for one in rules_of(map_).tokens if one.least}

    def fit(self, map_: Map, chosen: Chosen) -> Report:
        """All that there is to say about playing it there; what is missing is told by itself."""
        return Report()

    def play(self, map_: Map, chosen: Chosen) -> Played:
        """The game on the map as it stands."""
        raise Refusal(
            say("Nothing can be played on a map of this game yet."),
            remedy=say("Save it, and set up a game with it."),
        )


NONE: Final = Side()


def side_of(map_: Map) -> Side:
    """What the game of a map brings; a map that names none is one of the usual game."""
    found: Side | None = part_of(map_.file.game or usual().id, "map_builder")
    return found or NONE


def first_choices(side: Side) -> dict[str, str]:
    """What is played where nobody says what."""
    return {one.name: one.options[0][0] for one in side.choices()}


def rules_of(map_: Map) -> MapRules:
    """What the game of a map asks of it."""
    return map_rules().get(map_.file.game or "", MapRules())


def still_missing(map_: Map, chosen: Chosen) -> list[dict[str, Any]]:
    """What a game would miss on a map, to be taken in hand at once."""
    side, told = side_of(map_), []
    for word, number in side.wanted(map_, chosen).items():
        more = number - len(map_.board.each(word))
        if more > 0:
            told.append({"word": word, "name": times(side.token(word).name, more)})
    return told


def times(what: str, many: int) -> str:
    """So many of something, as on a list: “Lab × 3”."""
    return say("{what} × {many}", what=name(what), many=many) if many > 1 else name(what)

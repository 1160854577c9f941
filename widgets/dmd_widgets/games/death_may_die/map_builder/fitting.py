"""What an episode and an Elder One say about a map, before anybody sits down to play it there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from dmd.core.complaints import Complaint, Report
from dmd.core.sentences import enumerated, say
from dmd.death_may_die.checking.episode import check_episode
from dmd.death_may_die.checking.episode_look import look_at
from dmd.death_may_die.opening import figures_fit, starting_enemies
from dmd.death_may_die.printing.pieces import enemy_mark, token_mark
from dmd.death_may_die.shelf import Files, complaints, elder_one_names, enemy_cards, files
from dmd.workshop.map import Map
from dmd_widgets.panels.map_builder.hand import names
from dmd_widgets.panels.map_builder.side import rules_of, still_missing

COUNTED = "faces"
"""The field of an episode whose number is that of the tokens of its objective on the map."""


@lru_cache(maxsize=20)
def title_of(episode: str) -> str:
    """What an episode of the kit is called."""
    return str(files(episode, elder_one_names()[0]).episode.value.name)


def wanted(map_: Map, episode: str) -> dict[str, int]:
    """How many of which token a game of an episode wants to see on a map."""
    numbers = {one.token: one.least for one in rules_of(map_).tokens if one.least}
    return numbers | _hidden(episode)


def fit(map_: Map, episode: str, elder_one: str) -> Report:
    """All they say; what is still missing on the map is told by `still_missing`."""
    opened = files(episode, elder_one)
    told = [*_too_many(map_, episode), *map(_named, figures_fit(map_.file, opened.box).complaints)]
    if not still_missing(map_, {"episode": episode}):
        told += _of_the_episode(map_, opened, episode, elder_one)
    return Report(told)


def _hidden(episode: str) -> dict[str, int]:
    """The token under which an episode hides its faces, and how many there are."""
    played = files(episode, elder_one_names()[0]).episode.value
    hidden = sum(face.count for face in played.faces)
    return {played.objective.token: hidden} if hidden else {}


def _too_many(map_: Map, episode: str) -> Iterator[Complaint]:
    """An episode has so many tokens and no more."""
    for word, most in _hidden(episode).items():
        token, lying = token_mark(word).name, map_.board.each(word)
        if len(lying) > most:
            there = tuple(dict.fromkeys(lying))
            yield Complaint(
                say(
                    "{token}: {lying} lie on the map, and “{episode}” has {most}.",
                    token=token, lying=len(lying), episode=title_of(episode), most=most,
                ),
                say("Take some off, from {spaces}.", spaces=enumerated(names(map_, there), "or")),
                spot=there,
            )  # fmt: skip


def _of_the_episode(map_: Map, opened: Files, episode: str, elder_one: str) -> Iterator[Complaint]:
    """What the cards of an episode cannot do on this map; each is told once."""
    report = complaints(episode, elder_one, map_.board)
    if report.ok and figures_fit(map_.file, opened.box).ok:
        looked = look_at(opened, map_.board, starting_enemies(map_.file))
        report += check_episode(looked)
    seen: set[str] = set()
    for one in report.complaints:
        if one.level == "advice" or one.field == COUNTED or one.problem in seen:
            continue
        seen.add(one.problem)
        # How to mend an episode helps nobody who builds a map.
        remedy = ""
        if one.level == "error":
            remedy = say("Mend the map, or choose another episode.")
        problem = say("“{episode}”: {problem}", episode=title_of(episode), problem=one.problem)
        yield replace(one, problem=problem, remedy=remedy, field="", line=0)


def _named(one: Complaint) -> Complaint:
    """The same with the names of the enemies, since nobody sees their ids here."""
    return replace(one, problem=_in_names(one.problem), remedy=_in_names(one.remedy))


def _in_names(text: str) -> str:
    known = enemy_cards()
    named = {kind: enemy_mark(kind, known).name for kind in known}
    return re.sub(r"\b[a-z_]+\b", lambda found: named.get(found[0], found[0]), text)

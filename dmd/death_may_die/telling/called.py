"""What things are called in all that the kit ships: the names and texts that are translated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dmd.death_may_die.opening import open_book
from dmd.death_may_die.rulings import SWITCHES
from dmd.death_may_die.shelf import elder_one_names, episode_names
from dmd.death_may_die.telling.nouns import title


def called() -> dict[str, str]:
    """What things are called in all that the kit ships, and what kind of thing that is."""
    found: dict[str, str] = {}

    def add(kind: str, names: Iterable[str]) -> None:
        for name in names:
            found.setdefault(name, kind)

    for episode in episode_names():
        for elder_one in elder_one_names():
            book = open_book(episode, elder_one)
            box = book.box
            add("episode", [box.episode.name])
            add("Elder One", [box.elder_one.name])
            add("investigator", (one.name for one in box.investigators.values()))
            add("investigator", (one.full_name or one.name for one in box.investigators.values()))
            add("enemy", (one.name for one in box.enemies.values()))
            add("skill", (one.name for one in box.skills.values()))
            add("insanity", (one.name for one in box.insanities.values()))
            add("Mythos card", (one.name for one in box.mythos.values()))
            add("Discovery card", (one.name for one in box.discovery.values()))
            every = (half for one in box.discovery.values() for half in one.halves.values())
            add("Discovery card", (half.name for half in every))
            add("action", book.action_names)
            add("face", (one.name for one in box.faces.values()))
            add("space", (one.name for one in book.board.spaces))
            texts: list[Any] = [*box.mythos.values(), *box.insanities.values(), *box.faces.values()]
            halves = [half for one in box.discovery.values() for half in one.halves.values()]
            levels = [level for one in box.skills.values() for level in one.levels]
            told = [one.text for one in (*texts, *halves, *levels)]
            told += [box.episode.story, box.episode.advance_text]
            add("text", filter(None, (" ".join(one.split()) for one in told)))
            add("token", (book.names[one] for one in (*box.supply, box.episode.objective.token)))
    add("ruling", map(title, SWITCHES))
    return found

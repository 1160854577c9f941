"""Every text of a game that is carried out: its words, where they stand, what must hold before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from dmd.core.files.tree import Step
from dmd.death_may_die.box import Box, ElderOne, Episode, EpisodeAction, Half
from dmd.death_may_die.enemies import Summon
from dmd.death_may_die.selectors import Count

Path = tuple[Step, ...]


class Text(NamedTuple):
    """Some words read together."""

    path: Path
    words: tuple[Any, ...]
    by: Literal["players", "game"]  # who sets it going
    needs: tuple[Count, ...] = ()  # what must hold, or it is not read
    in_a_space: bool = False  # `this_space` means the reader's, or that of the enemy
    on_token: bool = False  # `this_space` means that of the token turned over
    wounds_token: str = ""
    removes_fire: bool = False


def all_texts(box: Box) -> list[Text]:
    """Those of the episode first, then those of the Elder One, the insanities, the enemies."""
    return [*episode_texts(box.episode), *_elder_one(box.elder_one), *_rest(box)]


def episode_texts(episode: Episode) -> Iterator[Text]:
    """The texts of an episode, in the order of its file."""
    for number, action in enumerate(episode.actions):
        yield from _action(action, ("actions", number))
    yield Text(("on_advance",), episode.on_advance, "game")
    for number, face in enumerate(episode.faces):
        yield Text(("faces", number, "does"), face.does, "players", on_token=True)
    yield from _mythos(episode)
    for number, card in enumerate(episode.discovery):
        path: Path = ("discovery", number)
        if card.before:
            needs = (card.before.test,)
            yield Text((*path, "before", "does"), card.before.does, "players", needs)
        for side, half in card.halves.items():
            yield from _half(half, (*path, side))
        yield Text((*path, "instead"), card.instead, "players")


def _action(action: EpisodeAction, path: Path) -> Iterator[Text]:
    """What needs and targets an action has, stands with each of its two texts."""
    for key, words in (("per_success", action.per_success), ("does", action.does)):
        yield Text(
            (*path, key), words, "players", action.needs, in_a_space=True,
            wounds_token=action.wounds_token, removes_fire=action.removes_fire,
        )  # fmt: skip


def _half(half: Half, path: Path) -> Iterator[Text]:
    yield Text((*path, "gain"), half.gain, "players")
    yield Text((*path, "use"), half.use, "players")


def _mythos(owner: Episode | ElderOne) -> Iterator[Text]:
    for number, card in enumerate(owner.mythos):
        path: Path = ("mythos", number)
        lines = tuple(Summon(kind=one.kind, where=one.where) for one in card.summons)
        yield Text((*path, "does"), card.does, "game")
        yield Text((*path, "summons"), lines, "game")


def _elder_one(elder_one: ElderOne) -> Iterator[Text]:
    for number, stage in enumerate(elder_one.stages):
        for key in ("on_advance", "on_reveal", "turn_end", "when_lacking"):
            yield Text(("stages", number, key), getattr(stage, key), "game")
    yield from _mythos(elder_one)


def _rest(box: Box) -> Iterator[Text]:
    for card in box.insanities.values():
        yield Text(("insanities", card.id), (*card.setup, *card.symptoms), "game")
    for kind in (*box.elder_one.minions, *box.episode.monsters):
        if kind in box.enemies:
            one = box.enemies[kind]
            words = (*one.before_attack, *one.after_wounding)
            yield Text(("enemies", kind), words, "game", in_a_space=True)

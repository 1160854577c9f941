"""Whether everything on a saved table is still in the files it is played from.

A designer who goes on writing while a game waits takes words out of it: a card that lies in the
saved deck has another id now, a space is called otherwise. Such a game is refused with the word,
since it would break where the word is next needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, name, say
from dmd.core.words import shortened
from dmd.death_may_die.roll import Roll
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.world import Enemy, Investigator, Token, World

if TYPE_CHECKING:
    from dmd.core.state import AnyState
    from dmd.death_may_die.book import DeathMayDie


def expect_all_there(states: Iterable[AnyState], book: DeathMayDie) -> None:
    """Refuse a game in which something stands or lies that its files know no more."""
    for state in states:
        for what, word, known in (*_on_the_table(state.world, book), *_waiting(state, book)):
            if word not in known:
                raise Refusal(
                    say(
                        "The saved game has the {what} “{word}”, and what it is played with has"
                        " none.",
                        what=name(what), word=as_written(shortened(word)),
                    ),
                    remedy=_mended(nearest(word, known)),
                )  # fmt: skip


def _mended(near: str) -> str:
    if near:
        return say("{near} Give it that id again, or begin a new game.", near=near)
    return say("Give it that id again, or begin a new game.")


Asked = Iterator[tuple[str, str, Iterable[str]]]
"""What something is, its id, and the ids there are."""


HALVES: Final = {"left": "left half of a card", "right": "right half of a card"}


def _on_the_table(world: World, book: DeathMayDie) -> Asked:
    box = book.box
    played = (world.playing,) if world.playing else ()
    for card in (*world.mythos, *world.mythos_discard, *world.kept.values(), *played):
        yield "Mythos card", card, box.mythos
    for card in (*world.discovery, *world.discovery_discard):
        yield "Discovery card", card, box.discovery
    for face in (*world.hidden, *(one.face for one in world.tokens if one.face)):
        yield "hidden side", face, box.faces
    kinds = (*box.elder_one.minions, *box.episode.monsters, "elder_one")
    for enemy in world.enemies:
        yield "enemy", enemy.kind, kinds
    pieces = (*box.episode.pieces, *box.elder_one.tokens)
    for token in world.tokens:
        yield "token", token.kind, pieces
    for you in world.investigators:
        yield "investigator", you.id, box.investigators
        if you.insanity:
            yield "insanity card", you.insanity, box.insanities
        for card in you.cards:
            yield "Discovery card", card.card, box.discovery
            halves = box.discovery[card.card].halves if card.card in box.discovery else {}
            yield (
                say(HALVES[card.side]),
                card.half,
                [half.id for side, half in halves.items() if side == card.side],
            )
    standing: tuple[Investigator | Enemy | Token, ...]
    standing = (*world.living, *world.enemies, *world.tokens)
    for space in (*(one.space for one in standing), *world.fire):
        yield "space", space, book.board.ids


def _waiting(state: AnyState, book: DeathMayDie) -> Asked:
    """The actions of the episode that are being taken."""
    actions = [one.id for one in book.box.episode.actions]
    for part in _parts((state.agenda, state.fork)):
        if isinstance(part, Roll | TakeEpisodeAction) and part.action:
            yield "action", part.action, actions


def _parts(value: Any) -> Iterator[Struct]:
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from _parts(getattr(value, name))

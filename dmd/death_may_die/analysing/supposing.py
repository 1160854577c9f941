"""What somebody supposes: that a certain Mythos card comes next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.complaints import Refusal, closest
from dmd.core.deck import Deck, Draw
from dmd.core.sentences import as_written, enumerated, letters, name, say
from dmd.core.state import AnyState, Chance
from dmd.core.topics import Branch
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

END_MARKS: Final = re.compile(r"!?(?: \([a-z]\))?$")
"""What tells cards of one name apart, and nobody types."""


def supposing(state: AnyState, words: str, book: DeathMayDie) -> Branch:
    """The same position with a Mythos card on top of the deck, as if everybody knew it."""
    world: World = state.world
    there = list(dict.fromkeys(world.mythos)) or list(dict.fromkeys(world.mythos_discard))
    card = _card(words, there, book)
    left = list(world.mythos) or list(world.mythos_discard)
    left.remove(card)
    deck = Deck(bag=tuple(sorted(left)), top=(card,))
    if len(world.mythos):
        deck = _with_on_top(world.mythos, card)
    discard = world.mythos_discard if len(world.mythos) else ()
    world = replace(world, mythos=deck, mythos_discard=discard)
    fork: Any = state.fork
    if type(fork) is Chance and type(fork.source) is Draw and type(fork.into) is ReadMythos:
        fork = replace(fork, source=Draw(deck))
    text = say("If the next Mythos card is “{card}”", card=book.box.mythos[card].name)
    return Branch(text, replace(state, world=world, fork=fork))


def _with_on_top(deck: Deck, card: str) -> Deck:
    """One such card is taken from wherever it may lie, and laid on top."""
    for part in ("bag", "top", "bottom"):
        cards = list(getattr(deck, part))
        if card in cards:
            cards.remove(card)
            return replace(deck, **{part: tuple(cards)}).with_on_top(card)
    return deck.with_on_top(card)


def _card(words: str, there: list[str], book: DeathMayDie) -> str:
    """The card somebody means, by its id or its name, among those that may come."""
    found = _called(words, there, book)
    names = {one: name(book.box.mythos[one].name) for one in there}
    if len({names[one] for one in found}) == 1:
        return found[0]
    if found:
        told = enumerated(
            [say("{card} ({id})", card=names[one], id=as_written(one)) for one in found]
        )
        raise Refusal(
            say("Several cards are called “{words:.40}”.", words=words),
            remedy=say("Say which: {cards}.", cards=told),
        )
    if _called(words, list(book.box.mythos), book):
        raise Refusal(say("“{words:.40}” cannot come next: it is not in the deck.", words=words),
                      rule="DMD-MYT-1")  # fmt: skip
    all_names = [name(one.name) for one in book.box.mythos.values()]
    hint = _nearest(words, all_names) or say(
        "In the deck are: {cards}.", cards=enumerated(sorted(names.values()))
    )
    raise Refusal(say("There is no Mythos card “{words:.40}”.", words=words), remedy=hint)


def _called(words: str, cards: list[str], book: DeathMayDie) -> list[str]:
    """The cards that have this id or name; else those whose name begins with these whole words."""
    plain = words.casefold().strip(" !.?")
    known = {one: _names_of(book.box.mythos[one].name) for one in cards}
    found = [one for one in cards if plain in (one, *known[one])]
    begins = re.compile(rf"{re.escape(plain)}\b") if plain else re.compile(r"(?!)")
    return found or [one for one in cards if any(map(begins.match, known[one]))]


def _names_of(card: str) -> set[str]:
    """A card's name as its file has it and as the reader's language does, in small letters."""
    told = name(card)
    return {letters(told).casefold().rstrip("!"), str(told).casefold().rstrip("!")}


def _nearest(words: str, names: list[str]) -> str:
    """The name somebody nearly typed, whatever marks stand at its end."""
    plain = {END_MARKS.sub("", str(one)).casefold(): one for one in names}
    found = closest(words.casefold().strip(), plain)
    return say("Did you mean “{word}”?", word=END_MARKS.sub("", plain[found])) if found else ""

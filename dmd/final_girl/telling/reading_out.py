"""The cards that are read out while one plays, as they lie before everybody."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from dmd.core.scene import Card
from dmd.core.sentences import in_a_row, say
from dmd.core.sentences import name as called
from dmd.core.state import Effect
from dmd.final_girl.bloodlust import ShowDarkPower
from dmd.final_girl.events import ReadEvent
from dmd.final_girl.telling.in_cards import Reader
from dmd.final_girl.terror import ReadTerror, ShowFinale

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


@lru_cache(maxsize=50)
def reader_at(book: FinalGirl) -> Reader:
    """Who reads the cards of a book, made once."""
    return Reader(book)


def own_card(effect: Effect, book: FinalGirl) -> Card | None:
    """The action card or the item that a choice is about, as it could be read in her hand."""
    return _own_card(getattr(effect, "card", ""), getattr(effect, "item", ""), book)


@lru_cache(maxsize=500)
def _own_card(card: str, item: str, book: FinalGirl) -> Card | None:
    read = reader_at(book)
    if bought := book.box.cards.get(card):
        kind = in_a_row([say("Action card"), say("cost {cost}", cost=bought.cost)])
        return Card(title=called(bought.name), kind=kind, lines=(*read.card(bought),))
    if held := book.box.items.get(item):
        return Card(title=called(held.name), kind=say("Item card"), lines=(*read.item(held),))
    return None


def card(effect: Effect, book: FinalGirl) -> Card | None:
    """The card that an effect reads out, if it reads one."""
    box, read = book.box, reader_at(book)
    match effect:
        case ReadTerror(outcome=id_):
            terror = box.terror[id_]
            return Card(
                title=called(terror.name), kind=say("Terror card"), lines=(*read.terror(terror),)
            )
        case ReadEvent(outcome=id_):
            event = box.events[id_]
            return Card(title=called(event.name), kind=say("Event"), lines=(*read.event(event),))
        case ShowDarkPower(outcome=id_):
            power = box.powers[id_]
            return Card(
                title=called(power.name), kind=say("Dark power"), lines=(*read.power(power),)
            )
        case ShowFinale(outcome=id_):
            finale = box.finales[id_]
            return Card(
                title=called(finale.name), kind=say("Finale"), lines=(*read.finale(finale),)
            )
    return None

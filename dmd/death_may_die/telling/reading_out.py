"""The cards that are read out while one plays, as they lie before everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.scene import Card
from dmd.core.state import Effect
from dmd.death_may_die.discovery import ReadDiscovery
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.telling.beside import names_at
from dmd.death_may_die.telling.exhibits import Exhibit
from dmd.death_may_die.telling.exhibits_of_cards import of_discovery, of_mythos

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def card(effect: Effect, book: DeathMayDie) -> Card | None:
    """The card that an effect reads out, if it reads one."""
    match effect:
        case ReadMythos(silenced=False):
            return _as_card(of_mythos(book.box.mythos[effect.outcome], "", names_at(book)))
        case ReadDiscovery():
            found = book.box.discovery[effect.outcome]
            return _as_card(of_discovery(found, book.box.episode, names_at(book)))
    return None


def _as_card(told: Exhibit) -> Card:
    return Card(title=told.name, kind=told.kind, lines=tuple(one.whole for one in told.lines))

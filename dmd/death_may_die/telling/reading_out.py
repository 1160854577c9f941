"""The cards that are read out while one plays, as they lie before everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.scene import Card
from dmd.core.state import Effect
from dmd.death_may_die.discovery import ReadDiscovery
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.sanity import RaiseSkill
from dmd.death_may_die.telling.beside import names_at
from dmd.death_may_die.telling.exhibits import Exhibit, of_skill
from dmd.death_may_die.telling.exhibits_of_cards import of_discovery, of_half, of_mythos

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


def own_card(effect: Effect, book: DeathMayDie) -> Card | None:
    """What a choice is about: a half of a Discovery card with its price, a skill at each level."""
    if isinstance(effect, RaiseSkill):
        levels = of_skill(book.box.skills[effect.skill], book.box, names_at(book))
        return _as_card(replace(levels, lines=levels.lines[:-1]))  # its rules are told beside it
    card, side = getattr(effect, "card", ""), getattr(effect, "side", "")
    found = book.box.discovery.get(card) if isinstance(card, str) else None
    if found is None or side not in found.halves:
        return None
    return _as_card(of_half(side, found, book.box.episode, names_at(book)))


def _as_card(told: Exhibit) -> Card:
    return Card(title=told.name, kind=told.kind, lines=tuple(one.whole for one in told.lines))

"""Cards of which nothing good can come now: a blow at nobody, a rest for whoever is unhurt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from dmd.core.sentences import say
from dmd.core.state import Effect
from dmd.final_girl.attack import Damage, NobodyStruck
from dmd.final_girl.breath import Heal, LoseHealth
from dmd.final_girl.rows import EndActionPhase
from dmd.final_girl.tracks import LoseTime, RaiseHorror
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

PRICES: Final = (LoseHealth, LoseTime, RaiseHorror, EndActionPhase)
"""Words that nobody plays a card for."""


def in_vain(card: str, world: World, book: FinalGirl) -> str:
    """Why nothing good can come of a card; nothing where something may."""
    printed = book.box.cards[card]
    rows = printed.more, printed.one, *printed.failure
    wanted = [one for row in rows for one in row if not isinstance(one, PRICES)]
    reasons = [_for_nothing(replace(one, by=card), world, book) for one in wanted]
    return reasons[0] if reasons and all(reasons) else ""


def _for_nothing(word: Effect, world: World, book: FinalGirl) -> str:
    match word:
        case Damage() if isinstance(word.candidates(world, book)[0].then[0], NobodyStruck):
            return say("Nobody is in reach.")
        case Heal() if word.resolve(world, book).world == world:
            return say("There is nothing to heal.")
        case _:
            return ""

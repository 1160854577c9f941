"""The hand: action cards taken into it, and discarded from it (p. 10, 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dmd.core.requirements import Candidate
from dmd.core.state import Option, Step
from dmd.final_girl.happening import Asks, Happening, Word
from dmd.final_girl.world import World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class TakeActionCard(Word, Asks, frozen=True, kw_only=True, tag="take_action_card"):
    """A reward gives an action card from the market; if there is none left, it is lost."""

    cite = "FG-HERO-3"
    says = "Take {card} from the market."
    says_cost = "Take an action card of cost {cost} or less."

    card: str = ""
    cost: int = 0

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.card else self.says_cost

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"card": book.thing(self.card) if self.card else "", "cost": self.cost}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        there = different(world.market)
        if self.card:
            fit = [one for one in there if one == self.card]
        else:
            fit = [one for one in there if book.box.cards[one].cost <= self.cost]
        return [Option((TakeCard(one),)) for one in fit]


class TakeCard(Happening, frozen=True, tag="take_card"):
    """It comes into the hand; beyond the limit a card is discarded at once, for no time."""

    cite = "FG-TERM-2"
    says = "Take {card}."

    card: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = world.with_card(self.card)
        over = len(after.hand) - book.box.board.most_cards
        return Step(after, then=(DiscardCards(over),) if over > 0 else ())  # FG-PLAN-9


class DiscardCards(Asks, frozen=True, tag="discard_cards"):
    """Card by card; nobody is asked when all must go, or when all are alike."""

    cite = "FG-ROLL-11"
    quiet = True
    says = "Which card shall be discarded? {count} to go."

    count: int

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        if self.count == len(world.hand):
            return [Option(tuple(map(DiscardCard, world.hand)))]
        more = (DiscardCards(self.count - 1),) if self.count > 1 else ()
        return [Option((DiscardCard(card), *more)) for card in different(world.hand)]


class DiscardCard(Happening, frozen=True, tag="discard_card"):
    """The card is locked until the end of the next planning phase."""

    cite = "FG-ROLL-11"
    says = "Discard {card}."

    card: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world.discarding(self.card))

"""Setting up (p. 7-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Deck, Draw, deck
from dmd.core.state import Chance, Step
from dmd.final_girl.events import DrawEvent
from dmd.final_girl.happening import Happening
from dmd.final_girl.search import TurnUp
from dmd.final_girl.turn import BeginTurn
from dmd.final_girl.world import Life, Minion, Stack, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


def table(book: FinalGirl) -> World:
    """The table before the set-up card is drawn: piles, boards, markers, a starting hand."""
    box, board = book.box, book.box.board
    cards = tuple(sorted(one.id for one in board.cards for _ in range(one.copies)))
    hand = tuple(one for one in cards if box.cards[one].cost == 0)
    terror = deck(one.id for one in box.terror.values() for _ in range(one.copies))
    powers = [one.id for one in box.killer.powers if not one.epic or book.rulings["epic_powers"]]
    places = book.board.tagged("search")
    sizes = _stack_sizes(len(box.items), len(places), board.stack_cards)
    return World(
        girl=Life(box.heroine.health - 1),  # the token is one health (FG-SETUP-8)
        killer=Life(box.killer.health - 1),
        horror=book.horror_at(box.killer.horror),
        time=book.side.time,
        hand=hand,
        market=tuple(one for one in cards if box.cards[one].cost > 0),
        stacks={place: Stack(size) for place, size in zip(places, sizes, strict=True)},
        unseen=deck(box.items),
        terror=Stack(min(board.terror_cards, len(terror))),
        terror_pool=terror,
        finales=deck(box.finales),
        dark=deck(powers),
        events=deck(box.events),
    )


def _stack_sizes(items: int, stacks: int, cards: int) -> list[int]:
    """So many cards in each stack, as far as there are items."""
    sizes = []
    for _ in range(stacks):
        sizes.append(min(cards, items))
        items -= sizes[-1]
    return sizes


class SetUp(Happening, frozen=True, tag="set_up"):
    """A set-up card says who is where."""

    cite = "FG-SETUP-6"
    says = "{girl} against {killer}, at {place}."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {
            "girl": book.girl_name, "killer": book.killer_title, "place": book.place_name,
        }  # fmt: skip

    def resolve(self, world: World, book: FinalGirl) -> Step:
        cards: Deck = deck(book.box.setups)
        return Step(world, fork=Chance(Draw(cards), PlacePawns()))


class PlacePawns(Happening, frozen=True, tag="place_pawns"):
    """Heroine, killer and victims are placed; the card stays visible."""

    cite = "FG-SETUP-6"
    says = "Set-up card: {name}. {girl} begins at {heroine}, {killer} at {lair}."

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        card = book.box.setups[self.outcome]
        return {
            "name": book.thing(card.id), "girl": book.girl_name, "killer": book.killer_name,
            "heroine": book.space_name(card.heroine), "lair": book.space_name(card.killer),
        }  # fmt: skip

    def resolve(self, world: World, book: FinalGirl) -> Step:
        card = book.box.setups[self.outcome]
        victims = sorted(space for space, many in card.victims.items() for _ in range(many))
        minions = [
            Minion(f"{kind.id} {n}", kind.id, card.killer, kind.health)
            for kind in book.box.killer.minions
            for n in range(1, kind.start + 1)
        ]
        after = replace(
            world, setup=card.id, girl_at=card.heroine, killer_at=card.killer,
            victims=tuple(victims), minions=tuple(minions),
        )  # fmt: skip
        open_stacks = tuple(TurnUp(place) for place in world.stacks)
        return Step(after, then=(*open_stacks, DrawEvent(), BeginTurn()))

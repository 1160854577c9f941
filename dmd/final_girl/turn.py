"""A turn (p. 9): action, planning, killer, panic, upkeep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.state import Option, Requirement, Scope, Step
from dmd.final_girl.cards import Act
from dmd.final_girl.happening import PHASE, Asks, Happening, bound
from dmd.final_girl.items import Arrange
from dmd.final_girl.rescue import PayRewards
from dmd.final_girl.terror import KillerPhase, RevealFinale
from dmd.final_girl.victims import PanicInOrder, panicking
from dmd.final_girl.world import RED, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class BeginTurn(Happening, frozen=True, tag="begin_turn"):
    """Five phases, until the heroine or the killer is dead."""

    cite = "FG-TURN-1"
    root = True
    says = "Turn {number} begins."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"number": world.turn + 1}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = replace(world, turn=world.turn + 1, killed=0)
        phases = (ActionPhase(), PlanningPhase(), KillerPhase(), PanicPhase(), UpkeepPhase())
        return Step(after, then=(*phases, BeginTurn()))


class ActionPhase(Happening, frozen=True, tag="action_phase"):
    """She acts; a marker that something drove into the red skips the phase."""

    cite = "FG-TIME-9"
    quiet = True
    says = "The action phase begins."
    says_red = "Time is in the red: the action phase is skipped."

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_red if world.time == RED else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.start_time:
            world = replace(world, time=world.start_time, start_time=0)
        if world.time == RED:
            return Step(world)
        begun = replace(world, phase="action")
        return Step(begun, then=(Act(), Scope(PHASE), CloseActionPhase()))


class CloseActionPhase(Happening, frozen=True, tag="close_action_phase"):
    """Rewards are paid, and what held for this action phase is over."""

    cite = "FG-HERO-7"
    quiet = True
    says = "The action phase is over."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        partials = "" if world.partials == "phase" else world.partials
        after = replace(world, phase="closing", partials=partials, used_now=(), rescued_now=0)
        return Step(after, then=(PayRewards(),))


class PlanningPhase(Happening, frozen=True, tag="planning_phase"):
    """Buy, set the time marker, take back what was used."""

    cite = "FG-PLAN-1"
    root = True
    says = "The planning phase: {time} time to spend."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"time": max(0, world.time)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, phase="planning"), then=(Buy(), SetTime(), TakeBack()))


class Buy(Asks, frozen=True, tag="buy"):
    """Cards come from the market; what was used since the last planning phase is not there."""

    cite = "FG-PLAN-1"
    quiet = True
    says = "Buy action cards: {time} time left."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"time": max(0, world.time)}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        cards = [Option((BuyCard(card), self)) for card in different(world.market)]
        return [*cards, Option((EndPlanning(),))]


class BuyCard(Happening, frozen=True, tag="buy_card"):
    """The marker goes down by the cost; cards of cost 0 can always be taken (FG-PLAN-5)."""

    cite = "FG-PLAN-1"
    says = "Buy {card} for {cost}."
    says_free = "Take {card}."
    needs = (
        Requirement(
            lambda world, book, move: len(world.hand) < book.box.board.most_cards,
            "You hold {cards} cards, which is the limit.",
            "FG-PLAN-4",
            "Go on without it.",
        ),
        Requirement(
            lambda world, book, move: book.box.cards[move.card].cost <= max(0, world.time),
            "{card} costs {cost}; there is {time} time left.",
            "FG-PLAN-3",
            "Leave more time over, or take a card of cost 0.",
        ),
    )

    card: str

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if book.box.cards[self.card].cost else self.says_free

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        cost = book.box.cards[self.card].cost
        cards, time = len(world.hand), max(0, world.time)
        return {"card": book.thing(self.card), "cost": cost, "cards": cards, "time": time}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = world.with_card(self.card)
        return Step(replace(after, time=world.time - book.box.cards[self.card].cost))


class EndPlanning(Happening, frozen=True, tag="end_planning"):
    """Nothing more is bought."""

    cite = "FG-PLAN-6"
    quiet = True
    says = "Buy nothing more."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


class SetTime(Happening, frozen=True, tag="set_time"):
    """Unused time is lost."""

    cite = "FG-PLAN-6"
    says = "Time is set to {time}."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"time": book.side.time}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, time=book.side.time))


class TakeBack(Happening, frozen=True, tag="take_back"):
    """Every card played or discarded goes back to the market."""

    cite = "FG-PLAN-7"
    quiet = "idle"
    says = "The cards that were used go back to the market."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not world.used:
            return Step(world)
        market = tuple(sorted((*world.market, *world.used)))
        return Step(replace(world, market=market, used=()))


class PanicPhase(Happening, frozen=True, tag="panic_phase"):
    """If a victim was killed this turn, those beside an enemy panic."""

    cite = "FG-PANIC-1"
    quiet = "idle"
    root = True
    says = "The panic phase begins."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        world = replace(world, phase="panic")
        enemies = dict.fromkeys((world.killer_at, *(one.space for one in world.minions)))
        victims = panicking(world, tuple(enemies))
        if not world.killed or not victims:
            return Step(world, then=(Scope(PHASE),))
        return Step(world, then=(PanicInOrder(victims), Scope(PHASE)))


class UpkeepPhase(Happening, frozen=True, tag="upkeep_phase"):
    """The finale if it is time, then events and cards, then her items."""

    cite = "FG-UPKEEP-1"
    quiet = True
    root = True
    says = "The upkeep phase begins."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        then: list[Happening] = []
        if not len(world.terror) and not world.finale and len(world.finales):
            then.append(RevealFinale())
        for one in world.lasting:
            then += bound(book.box.events[one].upkeep, one)
        return Step(replace(world, phase="upkeep"), then=(*then, Arrange(), Scope(PHASE)))

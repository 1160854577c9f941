"""A turn (p. 12): actions, a Mythos card, Investigate or Fight, the End of Turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.state import Scope, Step
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.cards import CardMoment
from dmd.death_may_die.elder_one import CheckPile, CheckSummoning, ElderOneTurnEnd
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.happening import TURN, Happening, InAnyOrder
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class BeginTurn(Happening, frozen=True, tag="begin_turn"):
    """Four steps: actions, Mythos card, Investigate or Fight, End of Turn."""

    cite = "DMD-TRN-1"
    root = True
    says = "Turn {turn}: {who}."

    who: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "turn": world.turn + 1}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        # What a skill grants per turn is renewed for everybody (DMD-TRN-E1).
        fresh = tuple(replace(one, used=()) if one.used else one for one in world.investigators)
        world = replace(
            world, investigators=fresh, active=self.who, turn=world.turn + 1,
            advance=False, advanced=False,
        )  # fmt: skip
        world = world.with_fresh_enemies()  # a death may have left the step before its end
        moment = CardMoment(self.who)
        return Step(
            world,
            then=(
                ChooseAction(self.who), DrawMythos(), moment, InvestigateOrFight(self.who), moment,
                TurnEndEffects(self.who), moment, BurnAtTurnEnd(self.who), moment,
                CheckPile(), moment, CheckSummoning(), moment, ElderOneTurnEnd(),
                CheckSummoning(), Scope(TURN), PassTurn(),
            ),
        )  # fmt: skip


class TurnEndEffects(Happening, frozen=True, tag="turn_end_effects"):
    """All end-of-turn effects except the Elder One's, in the order the active player likes."""

    cite = "DMD-EOT-1"
    quiet = True
    says = "End-of-turn effects."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        due = book.turn_end_effects(world, self.who)
        return Step(world, then=due if len(due) < 2 else (InAnyOrder(self.who, due),))


class PassTurn(Happening, frozen=True, tag="pass_turn"):
    """The player on the left takes a turn; the dead are passed over."""

    cite = "DMD-TRN-3"
    quiet = True
    says = "The turn passes to the left."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        first, *others = world.clockwise()
        following = others[0] if first.id == world.active and others else first
        return Step(world, then=(BeginTurn(following.id),))

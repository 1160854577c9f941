"""Death of an investigator, and how the game ends (p. 18, p. 19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.state import End, Step
from dmd.death_may_die.happening import TURN, Happening
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.death_may_die.book import DeathMayDie

WON = "won"
LOST = "lost"
CAUSES = {
    "DMD-END-1": "the Final Stage was beaten",
    "DMD-END-2": "an investigator died before the Elder One was summoned",
    "DMD-END-3": "after the Elder One was summoned, nobody was left alive",
    "DMD-END-4": "the Elder One reached the end of its track",
}
"""What brings a game to its end, by the rule that says so."""


class JudgeDeaths(Happening, frozen=True, tag="judge_deaths"):
    """Once all markers have moved, deaths are judged together; thresholds come after them."""

    cite = "DMD-SAN-E9"
    quiet = True
    says = "Is anybody dead?"

    thresholds: tuple[AnyEffect, ...] = ()

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        tracks = book.box.tracks
        dying = tuple(
            [
                one.id
                for one in world.investigators
                if (one.wounds >= tracks.deadly_wounds or one.sanity >= tracks.madness)
                and not one.dead
            ]
        )
        if not dying:
            return Step(world, then=self.thresholds)
        death = DieTooEarly if world.stage == 1 else Die
        return Step(world, then=(death(dying, self.thresholds),))


class Die(Happening, frozen=True, tag="die"):
    """Killed by wounds, or consumed by madness."""

    cite = "DMD-DTH-2"
    says = "{who} is dead."

    who: tuple[str, ...]
    thresholds: tuple[AnyEffect, ...] = ()  # of those who live

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        for who in self.who:
            world = _buried(who, world)
        if world.stage == 1:
            return Step(world, fork=End(LOST, "DMD-END-2"))
        if not world.living:
            return Step(world, fork=End(LOST, "DMD-END-3"))
        if world.active not in self.who or world.reading:
            return Step(world, then=self.thresholds)
        return Step(world, leave=TURN, then=(*self.thresholds, *book.after_own_death()))


class DieTooEarly(Die, frozen=True, tag="die_too_early"):
    """A death while the Elder One is still on the track: nobody plays on."""

    cite = "DMD-DTH-1"


def _buried(who: str, world: World) -> World:
    """Cards and tokens are discarded; the insanity card leaves the game (DMD-DTH-E8)."""
    dead = world.investigator(who)
    kept = {owner: card for owner, card in world.kept.items() if owner != who}
    given_back = tuple(card for owner, card in world.kept.items() if owner == who)
    bare = replace(
        dead, dead=True, cards=(), tokens=(), fire=0, stand_ins=0, insanity="", lying=False
    )
    return replace(
        world.with_investigator(bare),
        kept=kept,
        mythos_discard=world.mythos_discard + given_back,
        discovery_discard=world.discovery_discard + tuple(one.card for one in dead.cards),
    )

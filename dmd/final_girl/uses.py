"""What single items do: shots, tokens, a boat, a whistle, a look at what comes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.requirements import Candidate
from dmd.core.sentences import Bare, Listed
from dmd.core.state import Chance, Option, Step
from dmd.final_girl.happening import PHASE, Asks, Happening, Word
from dmd.final_girl.killing import KillerActs
from dmd.final_girl.moving import company_told, groups
from dmd.final_girl.roll import RollHorror
from dmd.final_girl.victims import VictimsArrive, VictimWalks
from dmd.final_girl.world import KILLER, NO_ATTACK, Token, World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyWord
    from dmd.final_girl.book import FinalGirl

BOAT = "boat"
BAIT = "bait"
TRAP = "trap"


class CallVictims(Word, frozen=True, tag="call_victims"):
    """All victims next to her come to her space, and then every enemy moves toward her."""

    cite = "FG-ITEM-4"
    says = "All victims next to you come; then every enemy moves toward you."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        then: list[Happening] = []
        for space in book.board.neighbours(world.girl_at):
            then += [VictimWalks(space, world.girl_at, one) for one in world.kinds_in(space)]
        everybody = (*(one.id for one in world.minions), KILLER)
        then += [KillerActs(one, "heroine", ("move",)) for one in everybody]
        return Step(world, then=tuple(then))


class PutToken(Word, Asks, frozen=True, kw_only=True, tag="put_token"):
    """A token is put on the board: where she is, or as near as the text allows."""

    cite = "FG-TOKEN-1"
    says = "Put its token on the board."

    token: str
    reach: int = 0
    not_on: tuple[str, ...] = ()

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        near = book.board.within(world.girl_at, self.reach)
        return [Option((LayToken(self.token, at),)) for at in near if at not in self.not_on]

    def can_be_done(self, world: World, book: FinalGirl) -> bool:
        """Whether there is a space for it."""
        return bool(self.candidates(world, book))


class LayToken(Happening, frozen=True, tag="lay_token"):
    """It lies there."""

    cite = "FG-TOKEN-1"
    says = "Put the token at {space}."

    token: str
    space: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        rest = world.without_token(self.token).tokens
        return Step(replace(world, tokens=(*rest, Token(self.token, self.space))))


class GoByBoat(Word, Asks, frozen=True, kw_only=True, tag="go_by_boat"):
    """From the water to any other space on it, and victims may come along."""

    cite = "FG-ITEM-4"
    says = "Go by boat to another space on the water."

    water: str = "water"

    def can_be_done(self, world: World, book: FinalGirl) -> bool:
        """Whether she is where the boat lies."""
        boat = world.token(BOAT)
        here = self.water in book.board.space(world.girl_at).tags
        return here and boat in ("", world.girl_at)

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [
            Option((Land(to, along),))
            for to in book.board.tagged(self.water)
            if to != world.girl_at
            for along in groups(world, book)
            if to != world.killer_at or all(book.is_fearless(one) for one in along)
        ]


class Land(Happening, frozen=True, tag="land"):
    """She lands there, and the boat stays where she is."""

    cite = "FG-ITEM-4"
    says = "Land at {to}."
    says_along = "Land at {to} with {friends}."

    to: str
    along: tuple[str, ...] = ()

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_along if self.along else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"to": book.space_name(self.to), "friends": company_told(self.along, book)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        start = world.girl_at
        rest = world.without_token(BOAT).tokens
        world = replace(world, girl_at=self.to, tokens=(*rest, Token(BOAT, self.to)))
        for kind in self.along:
            world = world.with_victim_moved(kind, start, self.to)
        return Step(world, then=(VictimsArrive(self.to, self.along),) if self.along else ())


class LookAtTerror(Word, frozen=True, tag="look_at_terror"):
    """The top terror card is looked at, and left there or put to the bottom."""

    cite = "FG-ITEM-4"
    says = "Look at the top terror card."

    def can_be_done(self, world: World, book: FinalGirl) -> bool:
        """Whether there is one."""
        return len(world.terror) > 0

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.terror.known:
            return Step(world, then=(SeeTerror(world.terror.known),))
        return Step(world, fork=Chance(Draw(world.terror_pool), SeeTerror()))


class SeeTerror(Asks, frozen=True, tag="see_terror"):
    """She knows it now."""

    cite = "FG-ITEM-4"
    says = "On top lies {outcome}."

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"outcome": book.thing(self.outcome)}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [Option((LayTerror(self.outcome, top),)) for top in (True, False)]


class LayTerror(Happening, frozen=True, tag="lay_terror"):
    """It goes back."""

    cite = "FG-ITEM-4"
    says = "Put it to the bottom of the deck."
    says_top = "Leave it on top of the deck."

    card: str
    top: bool

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_top if self.top else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not world.terror.known:
            world = replace(world, terror_pool=world.terror_pool.without(self.card))
        rest = world.terror.without_next()
        if self.top:
            rest = replace(rest, top=(self.card, *rest.top))
        else:
            rest = replace(rest, bottom=(*rest.bottom, self.card))
        return Step(replace(world, terror=rest))


class EndKillerPhase(Word, frozen=True, tag="end_killer_phase"):
    """The killer phase ends at once; what is left of it is lost."""

    cite = "FG-ITEM-4"
    says = "The killer phase ends."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, open_attack=NO_ATTACK), leave=PHASE)


class RollForLuck(Word, frozen=True, tag="roll_for_luck"):
    """A horror roll in which every success is worth something."""

    cite = "FG-ROLL-1"
    says = "A horror roll, and for each success: {gifts}."

    gifts: tuple[AnyWord, ...] = ()

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        told = [Bare(book.told(one, world)) for one in self.gifts]
        return {"gifts": Listed(told, "or")}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(RollHorror(self.by),))

"""Health, healing and the last breath (p. 14, 28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.state import Chance, End, Step
from dmd.final_girl.happening import PHASE, Happening, Word
from dmd.final_girl.world import HEROINE, KILLER, NO_ATTACK, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

RESULT: Final = {HEROINE: "lost", KILLER: "won"}
BLANK: Final = "0"


class Heal(Word, frozen=True, tag="heal"):
    """Health markers come back, up to the health she began with; the token counts as one."""

    cite = "FG-REST-1"
    says = "{who} heals {amount}."

    amount: int = 1

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"who": book.girl_name, "amount": self._amount(world, book)}

    def _amount(self, world: World, book: FinalGirl) -> int:
        # A kit helps where an action card heals (FG-ITEM-4).
        kits = sum(one.heal for one in book.working(world)) if self.by in book.box.cards else 0
        return self.amount + kits

    def resolve(self, world: World, book: FinalGirl) -> Step:
        most = book.box.heroine.health - 1  # the token is the last one (FG-REST-2)
        markers = min(most, world.girl.markers + self._amount(world, book))
        return Step(replace(world, girl=replace(world.girl, markers=markers)))


class LoseHealth(Word, frozen=True, tag="lose_health"):
    """Health that a symbol takes is no attack, and nothing prevents it (FG-CARD-7)."""

    cite = "FG-BREATH-8"
    says = "{who} loses {amount} health."

    amount: int = 1

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"who": book.girl_name, "amount": self.amount}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(LoseMarkers(HEROINE, self.amount),))


class LoseMarkers(Happening, frozen=True, tag="lose_markers"):
    """Markers go first; with none left and damage still due the token is flipped."""

    cite = "FG-BREATH-2"
    quiet = True
    says = "{who} loses {amount} health."

    who: str
    amount: int

    def resolve(self, world: World, book: FinalGirl) -> Step:
        life = world.life(self.who)
        left = life.markers - self.amount
        then = (FlipToken((self.who,)),) if left < 0 else ()
        return Step(world.with_life(self.who, replace(life, markers=max(0, left))), then=then)


class LoseTogether(Happening, frozen=True, tag="lose_together"):
    """Heroine and killer lose health at one moment; if both die of it, she has won."""

    cite = "FG-OVR-2"
    says = "{heroine} and {killer} lose {amount} health each."

    amount: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"heroine": book.girl_name, "killer": book.killer_name, "amount": self.amount}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        flips: tuple[str, ...] = ()
        for who in (KILLER, HEROINE):  # his token first: should he die, it does not matter hers
            life = world.life(who)
            left = life.markers - self.amount
            flips += (who,) if left < 0 else ()
            world = world.with_life(who, replace(life, markers=max(0, left)))
        return Step(world, then=(FlipToken(flips),) if flips else ())


class FlipToken(Happening, frozen=True, tag="flip_token"):
    """A black token is turned over; a white one is the end of it."""

    cite = "FG-BREATH-2"
    says = "{name} is at the last breath."

    people: tuple[str, ...]  # one after the other, if it befalls both

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.person(self.people[0])}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        who = self.people[0]
        if world.life(who).revived:
            return Step(world, fork=End(RESULT[who], "FG-BREATH-7"))
        return Step(world, fork=Chance(Draw(world.breaths), ReadToken(self.people)))


class ReadToken(Happening, frozen=True, tag="read_token"):
    """A blank is death; any other number is the health somebody comes back with."""

    cite = "FG-BREATH-4"
    quiet = True
    says = "A last breath token is turned over."

    people: tuple[str, ...]
    outcome: str = BLANK

    def resolve(self, world: World, book: FinalGirl) -> Step:
        who, *others = self.people
        if self.outcome == BLANK:
            return Step(world, then=(Die(who),))
        return Step(world, then=(ComeBack(who, int(self.outcome), tuple(others)),))


class Die(Happening, frozen=True, tag="die"):
    """Whoever turned over a blank token dies, and the game is over."""

    cite = "FG-BREATH-3"
    says = "The token is blank: {name} is dead."

    who: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.person(self.who)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, fork=End(RESULT[self.who], self.cite))


class ComeBack(Happening, frozen=True, tag="come_back"):
    """Somebody comes back with a white token, which is one health, and markers for the rest.

    Damage that was left is lost (FG-BREATH-5), and the phase is over.
    """

    cite = "FG-BREATH-4"
    says = "The token is turned over: {name} comes back with {outcome} health, and the phase ends."

    who: str
    outcome: int
    others: tuple[str, ...] = ()  # whose token is turned over next

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.person(self.who), "outcome": self.outcome}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        life = replace(world.life(self.who), markers=self.outcome - 1, revived=True)
        world = replace(
            world.with_life(self.who, life),
            breaths=world.breaths.without(str(self.outcome)),
            open_attack=NO_ATTACK,
        )
        if self.others:
            return Step(world, then=(FlipToken(self.others),))
        return Step(world, leave=PHASE)  # FG-BREATH-6

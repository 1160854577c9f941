"""Bloodlust and dark powers (p. 29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.sentences import quoted
from dmd.core.state import Chance, Step
from dmd.final_girl.happening import Happening, Word, bound
from dmd.final_girl.world import Minor, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class RaiseBloodlust(Word, frozen=True, tag="raise_bloodlust"):
    """Bloodlust rises one row at a time, each with all that it does (FG-BLOOD-5)."""

    cite = "FG-BLOOD-1"
    says = "Bloodlust +{amount}."

    amount: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(BloodlustUp(),) * self.amount)


class BloodlustUp(Happening, frozen=True, tag="bloodlust_up"):
    """A row is reached, and what stands there happens once, before anything that waits."""

    cite = "FG-BLOOD-2"
    quiet = True
    says = "Bloodlust rises."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        rows = book.box.killer.rows
        if world.bloodlust == len(rows) - 1:
            return Step(world, then=(TopOfBloodlust(),))
        row = rows[world.bloodlust + 1]
        reveal = (RevealDarkPower(),) if row.reveals else ()
        after = replace(world, bloodlust=world.bloodlust + 1)
        return Step(after, then=(ReachRow(world.bloodlust + 1), *row.does, *reveal))


class ReachRow(Happening, frozen=True, tag="reach_row"):
    """The new row tells how far he moves and how hard he strikes."""

    cite = "FG-BLOOD-2"
    says = "Row {row}: movement {move}, attack {attack}."

    row: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        row = book.box.killer.rows[self.row]
        return {"row": self.row + 1, "move": row.move, "attack": row.attack}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


class TopOfBloodlust(Happening, frozen=True, tag="top_of_bloodlust"):
    """At the top, each further rise triggers the effect above the track."""

    cite = "FG-BLOOD-3"
    says = "Bloodlust is at its top, and what stands above the track happens."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=book.box.killer.top)


class RevealDarkPower(Word, frozen=True, tag="reveal_dark_power"):
    """The face-down dark power is turned up; it was drawn without being seen."""

    cite = "FG-DARK-1"
    quiet = "idle"
    says = "The dark power is revealed."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if world.powers or not len(world.dark):  # nothing is left to reveal (FG-BLOOD-6)
            return Step(world)
        return Step(world, fork=Chance(Draw(world.dark), ShowDarkPower()))


class DrawSecondDarkPower(Word, frozen=True, tag="second_dark_power"):
    """One more of the unused dark powers comes into play."""

    cite = "FG-FINALE-1"
    quiet = "idle"
    says = "A second dark power is drawn."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not len(world.dark):
            return Step(world)
        return Step(world, fork=Chance(Draw(world.dark), ShowDarkPower()))


class ShowDarkPower(Happening, frozen=True, tag="show_dark_power"):
    """From now on it works."""

    cite = "FG-DARK-1"
    says = "Dark power: {outcome}.{text}"

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        power = book.box.powers[self.outcome]
        return {"outcome": power.name, "text": quoted(power.text)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        powers = (*world.powers, self.outcome)
        return Step(replace(world, powers=powers, dark=world.dark.without(self.outcome)))


class HealKiller(Word, frozen=True, tag="heal_killer"):
    """The killer regains health, never more than he began with, and never that of minor powers."""

    cite = "FG-REST-3"
    says = "{killer} regains {amount} health."

    amount: int = 1
    for_each_dead: bool = False  # so much for each pawn in the dead victims area

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"killer": book.killer_name, "amount": self._amount(world)}

    def _amount(self, world: World) -> int:
        return self.amount * (world.dead if self.for_each_dead else 1)

    def resolve(self, world: World, book: FinalGirl) -> Step:
        markers = min(book.box.killer.health - 1, world.killer.markers + self._amount(world))
        return Step(replace(world, killer=replace(world.killer, markers=markers)))


class PlaceMinorPower(Happening, frozen=True, tag="place_minor_power"):
    """A minor dark power lies above the killer board and works while it has markers."""

    cite = "FG-DARK-3"
    says = "Minor dark power: {power}, with {health} health.{text}"

    power: str
    health: int

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        power = book.box.powers[self.power]
        return {"power": power.name, "health": self.health, "text": quoted(power.text)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, minors=(*world.minors, Minor(self.power, self.health))))


def kill_words(world: World, book: FinalGirl) -> tuple[Word, ...]:
    """What the dark powers in force do for each victim he kills."""
    found: tuple[Word, ...] = ()
    for power in book.powers(world):
        found += bound(power.kill, power.id)
    return found

"""Victims: where they come from, how they die, what special ones bring about (p. 20, 23, 30)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import how_many, say
from dmd.core.state import Below, Chance, Option, Source, Step
from dmd.final_girl.bloodlust import RaiseBloodlust, kill_words
from dmd.final_girl.happening import Asks, Happening, Word, bound
from dmd.final_girl.settling import settled
from dmd.final_girl.world import VICTIM, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

SIDES = 6


class SixSided(Source, frozen=True, tag="six_sided"):
    """One plain die."""

    def outcomes(self, book: object = None) -> list[tuple[int, int]]:
        """Each number as often as the others."""
        return [(number, 1) for number in range(1, SIDES + 1)]

    def draw(self, below: Below, book: object = None) -> int:
        """A number from 1 to 6."""
        return below(SIDES) + 1


class PlaceVictims(Word, frozen=True, tag="place_victims"):
    """More victims come to a space, as long as there are pawns."""

    cite = "FG-KILLER-4"
    says = "{victims} at {space}."

    number: int
    at: str  # a space, or killer_start or heroine_start

    def _space(self, world: World, book: FinalGirl) -> str:
        setup = book.box.setups.get(world.setup)
        starts = {"killer_start": setup.killer, "heroine_start": setup.heroine} if setup else {}
        return starts.get(self.at, self.at)

    def _number(self, world: World, book: FinalGirl) -> int:
        out = world.living + world.dead + world.saved * (not world.flipped)
        return min(self.number, book.box.board.victims - out)  # FG-SPECIAL-3

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        number, at = self._number(world, book), self._space(world, book)
        starts = {
            "killer_start": say("the killer's first space"),
            "heroine_start": say("the heroine's first space"),
        }
        space = starts[at] if at in starts else book.space_name(at)
        return {"victims": how_many(number, "new victim"), "space": space}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        space, number = self._space(world, book), self._number(world, book)
        after = world.with_victims(space, number)
        return Step(after, then=(VictimsArrive(space, (VICTIM,) * number),))


class VictimsArrive(Happening, frozen=True, tag="victims_arrive"):
    """Some spaces are deadly while an event lasts."""

    cite = "FG-OVR-4"
    quiet = True
    says = "Victims arrive at {space}."

    space: str
    along: tuple[str, ...]

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.space not in book.deadly(world):
            return Step(world)
        return Step(world, then=tuple(KillVictim(self.space, one) for one in self.along))


class KillVictim(Happening, frozen=True, tag="kill_victim"):
    """The pawn goes to the dead victims area, and bloodlust rises, whatever killed the victim."""

    cite = "FG-KATK-4"
    says = "A victim dies at {space}."
    says_special = "{name} dies at {space}."

    space: str
    kind: str = VICTIM
    by_killer: bool = False

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.kind == VICTIM else self.says_special

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.victim_name(self.kind), "space": book.space_name(self.space)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.kind not in world.kinds_in(self.space):
            return Step(world)
        couple = world.victims_in(self.space) == 2 and book.couples(world)
        after = world.without_victim(self.kind, self.space)
        after = replace(
            after, dead=world.dead + 1, killed=world.killed + 1,
            killed_in_phase=world.killed_in_phase + 1,
            killed_in_action=world.killed_in_action + 1,
        )  # fmt: skip
        then: list[Happening] = [RaiseBloodlust()]
        then += kill_words(world, book) if self.by_killer else ()
        pawn = book.box.events[self.kind].pawn if self.kind != VICTIM else None
        if pawn is not None:
            here = pawn.dies_here if self.space == world.girl_at else ()
            then += bound((*pawn.dies, *here), self.kind)
            then.append(PawnLeaves(self.kind))
        if couple:
            (other,) = after.kinds_in(self.space)
            then.append(DieOfLove(self.space, other))
        return Step(after, then=tuple(then))


class DieOfLove(Happening, frozen=True, tag="die_of_love"):
    """Of exactly two victims in a space, the other dies too."""

    cite = "FG-OVR-4"
    says = "The other one there dies too."

    space: str
    kind: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(KillVictim(self.space, self.kind),))


class PawnLeaves(Happening, frozen=True, tag="pawn_leaves"):
    """When a special victim leaves play, its event is discarded."""

    cite = "FG-EVENT-1"
    quiet = True
    says = "{event} is discarded."

    event: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, lasting=tuple(e for e in world.lasting if e != self.event)))


# -- panic -----------------------------------------------------------------------------------------


class Panicking(Struct, frozen=True):
    """A victim that is about to run."""

    space: str
    kind: str
    times: int


class Panic(Word, frozen=True, tag="panic"):
    """A card makes victims panic, each of them one or several times."""

    cite = "FG-PANIC-5"
    says = "Victims panic."

    who: str  # victims_not_with_heroine or victims_with_killer
    times: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        spaces = world.victim_spaces()
        if self.who == "victims_with_killer":
            spaces = tuple(one for one in spaces if one == world.killer_at)
        else:
            spaces = tuple(one for one in spaces if one != world.girl_at)
        return Step(world, then=(PanicInOrder(panicking(world, spaces, self.times)),))


def panicking(world: World, spaces: tuple[str, ...], times: int = 1) -> tuple[Panicking, ...]:
    """Everybody in some spaces, who is fixed before the first one runs (FG-PANIC-6)."""
    return tuple(
        Panicking(space, kind, times) for space in spaces for kind in world.kinds_in(space)
    )


class PanicInOrder(Asks, frozen=True, tag="panic_in_order"):
    """She chooses the order; those that are alike need no choice."""

    cite = "FG-PANIC-3"
    quiet = True
    says = "Who panics first?"

    victims: tuple[Panicking, ...]

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        options: list[Candidate] = []
        plain = all(one.kind == VICTIM for one in self.victims)
        first = self.victims[:1] if plain else different_panic(self.victims)
        for one in first:
            place = self.victims.index(one)
            rest = self.victims[:place] + self.victims[place + 1 :]
            options.append(Option((PanicStep(one), *((PanicInOrder(rest),) if rest else ()))))
        return options


def different_panic(victims: tuple[Panicking, ...]) -> tuple[Panicking, ...]:
    """One of each."""
    return tuple(dict.fromkeys(victims))


class PanicStep(Happening, frozen=True, tag="panic_step"):
    """One die says where a panicking victim runs."""

    cite = "FG-PANIC-2"
    says = "A victim at {space} panics."
    says_special = "{name} at {space} panics."

    one: Panicking

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.one.kind == VICTIM else self.says_special

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.victim_name(self.one.kind), "space": book.space_name(self.one.space)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.one.kind not in world.kinds_in(self.one.space):  # killed meanwhile
            return Step(world)
        return Step(world, fork=Chance(SixSided(), RunInPanic(self.one)))


class RunInPanic(Happening, frozen=True, tag="run_in_panic"):
    """Along the link with that number, or nowhere; also onto the killer's space (FG-PANIC-4)."""

    cite = "FG-PANIC-2"
    says = "The die shows {outcome}: to {space}."
    says_stay = "The die shows {outcome}, and the victim stays."

    one: Panicking
    outcome: int = 1

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self._to(book) else self.says_stay

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        to = self._to(book)
        return {"outcome": self.outcome, "space": book.space_name(to) if to else ""}

    def _to(self, book: FinalGirl) -> str:
        return book.flees(self.one.space, self.outcome)

    def resolve(self, world: World, book: FinalGirl) -> Step:
        to = self._to(book) or self.one.space
        kind, times = self.one.kind, self.one.times - 1
        more = (PanicStep(Panicking(to, kind, times)),) if times else ()
        if to == self.one.space:
            return Step(world, then=more)
        after = world.with_victim_moved(kind, self.one.space, to)
        return Step(after, then=(VictimsArrive(to, (kind,)), *more))


class VictimsApproach(Word, frozen=True, tag="victims_approach"):
    """Every victim moves one space on a shortest way to the nearest enemy."""

    cite = "FG-OVR-4"
    says = "Every victim moves 1 space toward an enemy."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        enemies = (world.killer_at, *(one.space for one in world.minions))
        spaces = [one for one in world.victim_spaces() if one not in enemies]
        # Who goes is fixed before the first one does, so that nobody is met and goes on.
        return Step(world, then=tuple(ComeNearer(one, world.kinds_in(one), enemies)
                                      for one in spaces))  # fmt: skip


class ComeNearer(Happening, frozen=True, tag="come_nearer"):
    """Victims of a space take the first step of a shortest way; ties are settled as agreed."""

    cite = "FG-AMBIG-2"
    quiet = True
    says = "A victim at {space} comes nearer."

    space: str
    kinds: tuple[str, ...]
    goals: tuple[str, ...]

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"space": book.space_name(self.space)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        steps = book.board.steps_toward(self.space, self.goals)
        stories = [
            Option(tuple(VictimWalks(self.space, to, kind) for kind in self.kinds)) for to in steps
        ]
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(steps[n], world),
            real=lambda n: book.drawn(self.space, steps[n]),
        )  # fmt: skip


class VictimWalks(Happening, frozen=True, tag="victim_walks"):
    """A victim moves one space."""

    cite = "FG-PANIC-5"
    says = "A victim goes from {start} to {to}."
    says_special = "{name} goes from {start} to {to}."

    start: str
    to: str
    kind: str = VICTIM

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if self.kind == VICTIM else self.says_special

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {
            "name": book.victim_name(self.kind),
            "start": book.space_name(self.start), "to": book.space_name(self.to),
        }  # fmt: skip

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.kind not in world.kinds_in(self.start):
            return Step(world)
        after = world.with_victim_moved(self.kind, self.start, self.to)
        return Step(after, then=(VictimsArrive(self.to, (self.kind,)),))


class TowardKiller(Word, frozen=True, tag="victim_toward_killer"):
    """The nearest victim that is not with the killer yet moves one space toward him."""

    cite = "FG-UPKEEP-2"
    quiet = "idle"
    says = "The victim nearest to the killer goes to meet him."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        here = world.killer_at
        others = [one for one in world.victim_spaces() if one != here]
        spaces = book.board.nearest(here, others) if others else ()
        kinds = [different(reversed(world.kinds_in(one)))[:1] for one in spaces]
        stories = [
            Option((ComeNearer(one, kind, (here,)),))
            for one, kind in zip(spaces, kinds, strict=True)
        ]
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(spaces[n], world),
            real=lambda n: book.drawn(here, spaces[n]),
        )  # fmt: skip

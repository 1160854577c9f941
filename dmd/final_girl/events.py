"""Events (p. 30): once, or as long as they last; some make a victim special."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.requirements import Candidate
from dmd.core.sentences import enumerated, quoted
from dmd.core.state import Chance, Option, Step
from dmd.final_girl.happening import Asks, Happening, Word, bound
from dmd.final_girl.settling import settled
from dmd.final_girl.victims import KillVictim
from dmd.final_girl.world import VICTIM, Special, Token, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

TUNNEL = "tunnel"


class DrawEvent(Word, frozen=True, tag="draw_event"):
    """An event is revealed; with none left the symbol has no effect."""

    cite = "FG-EVENT-1"
    quiet = "idle"
    says = "An event is revealed."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not len(world.events):  # FG-EVENT-4
            return Step(world)
        return Step(world, fork=Chance(Draw(world.events), ReadEvent()))


class ReadEvent(Happening, frozen=True, tag="read_event"):
    """One that lasts stays, beside all older ones (FG-EVENT-2); any other is carried out."""

    cite = "FG-EVENT-1"
    says = "Event: {name}.{text}"

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        event = book.box.events[self.outcome]
        return {"name": book.thing(event.id), "text": quoted(event.text)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        event = book.box.events[self.outcome]
        world = replace(world, events=world.events.without(event.id))
        if event.pawn:
            return Step(world, then=(ChooseSpecial(event.id),))
        if event.lasting:
            world = replace(world, lasting=(*world.lasting, event.id))
        then: list[Happening] = [*bound(event.does, event.id)]
        for space in event.drowns:
            then += [KillVictim(space, one) for one in world.kinds_in(space)]
        if event.tunnel:
            then.append(DigTunnel(event.id))
        return Step(world, then=tuple(then))


class ChooseSpecial(Happening, frozen=True, tag="choose_special"):
    """A victim becomes special; without a victim for its pawn the event is discarded."""

    cite = "FG-SPECIAL-1"
    quiet = True
    says = "{event} wants a victim."

    event: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        pawn = book.box.events[self.event].pawn
        plain = tuple(dict.fromkeys(world.victims))
        assert pawn is not None
        if pawn.which == "nearest_heroine":
            spaces = book.board.nearest(world.girl_at, plain) if plain else ()
        else:
            spaces = book.farthest(world.killer_at, plain)
        stories = [Option((BecomeSpecial(self.event, one),)) for one in spaces]
        near = world.girl_at if pawn.which == "nearest_heroine" else world.killer_at
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(spaces[n], world),
            real=lambda n: book.drawn(near, spaces[n]),
        )  # fmt: skip


class BecomeSpecial(Happening, frozen=True, tag="become_special"):
    """A plain victim is replaced by a coloured pawn."""

    cite = "FG-SPECIAL-1"
    says = "A victim at {space} is {name} from now on."

    event: str
    space: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"space": book.space_name(self.space), "name": book.victim_name(self.event)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = world.without_victim(VICTIM, self.space)
        special = tuple(sorted((*world.special, Special(self.event, self.space)),
                               key=lambda one: one.kind))  # fmt: skip
        lasting = (*world.lasting, self.event)
        return Step(replace(after, special=special, lasting=lasting))


class DigTunnel(Asks, frozen=True, tag="dig_tunnel"):
    """She chooses between which two spaces a way leads that only she knows."""

    cite = "FG-TOKEN-1"
    quiet = True
    says = "Where does the tunnel lead?"

    event: str

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        spaces = book.box.events[self.event].tunnel
        return [Option((LayTunnel(pair),)) for pair in combinations(spaces, 2)]


class LayTunnel(Happening, frozen=True, tag="lay_tunnel"):
    """For her, and only for her, these spaces are neighbours."""

    cite = "FG-TOKEN-1"
    says = "The tunnel joins {spaces}."

    spaces: tuple[str, ...]

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"spaces": enumerated([book.space_name(one) for one in self.spaces], "and")}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        tokens = tuple(Token(TUNNEL, one) for one in self.spaces)
        return Step(replace(world, tokens=(*world.tokens, *tokens)))

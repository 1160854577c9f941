"""The killer phase and its cards (p. 19, 24): his board, terror cards, the finale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.sentences import closed, quoted, say
from dmd.core.state import Chance, Option, Scope, Step
from dmd.final_girl.attack import HurtMinion
from dmd.final_girl.bloodlust import PlaceMinorPower, RevealDarkPower
from dmd.final_girl.breath import LoseHealth, LoseMarkers, LoseTogether
from dmd.final_girl.happening import PHASE, Happening, Word, bound
from dmd.final_girl.killing import KillerActs
from dmd.final_girl.settling import settled
from dmd.final_girl.victims import KillVictim, SixSided
from dmd.final_girl.world import KILLER, Minion, Stack, World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.core.state import Effect as AnyWord
    from dmd.final_girl.book import FinalGirl


class KillerPhase(Happening, frozen=True, tag="killer_phase"):
    """First the action of the finale card, which is often forgotten, then a terror card."""

    cite = "FG-KILLER-1"
    root = True
    says = "The killer phase begins."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = replace(world, phase="killer", killed_in_phase=0, killed_in_action=0)
        return Step(after, then=(KillerBoard(), TerrorStep(), Scope(PHASE)))


class KillerBoard(Happening, frozen=True, tag="killer_board"):
    """The action on the back of the finale card, or on its front once it is revealed."""

    cite = "FG-FINALE-2"
    quiet = True
    says = "The finale card acts."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        killer = book.box.killer
        finale = book.box.finales.get(world.finale)
        act, minions = killer.act, killer.minions_act
        before: tuple[Word, ...] = ()
        if finale:
            act, minions = finale.act, finale.minions
            before = bound(finale.before, finale.id)
        then: list[Happening] = [*before, KillerActs(KILLER, act.target, act.steps)]
        if minions:
            then += [KillerActs(one.id, minions.target, minions.steps) for one in world.minions]
        return Step(world, then=tuple(then))


class TerrorStep(Happening, frozen=True, tag="terror_step"):
    """A terror card is drawn, unless the finale is revealed or none is left."""

    cite = "FG-KILLER-2"
    quiet = True
    says = "A terror card is drawn."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=() if world.finale else (DrawTerrorCard(),))  # FG-FINALE-4


class DrawTerrorCard(Happening, frozen=True, tag="draw_terror_card"):
    """The top card of the terror deck."""

    cite = "FG-KILLER-2"
    quiet = True
    says = "A terror card is drawn."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not len(world.terror):
            return Step(world)
        if world.terror.known:
            return Step(world, then=(ReadTerror(world.terror.known),))
        return Step(world, fork=Chance(Draw(world.terror_pool), ReadTerror()))


def taken(world: World, card: str) -> World:
    """The table after the top terror card left the deck."""
    if not world.terror.known:
        world = replace(world, terror_pool=world.terror_pool.without(card))
    return replace(world, terror=world.terror.without_next())


class ReadTerror(Happening, frozen=True, tag="read_terror"):
    """A terror card is carried out from top to bottom."""

    cite = "FG-KILLER-2"
    says = "Terror card: {name}{text}"
    says_instead = "Terror card: {name} No victim is left, so the next one is drawn."

    outcome: str = ""

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_instead if self._is_replaced(world, book) else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        card = book.box.terror[self.outcome]
        return {"name": closed(book.thing(card.id)), "text": quoted(card.text)}

    def _is_replaced(self, world: World, book: FinalGirl) -> bool:
        return book.box.terror[self.outcome].needs_victims and not world.living

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = taken(world, self.outcome)
        if self._is_replaced(world, book):  # FG-KILLER-5
            return Step(after, then=(DrawTerrorCard(),))
        card = book.box.terror[self.outcome]
        if card.power:
            return Step(after, then=(PlaceMinorPower(card.power.id, card.health),))
        return Step(after, then=bound(card.does, card.id))


class DrawTerror(Word, frozen=True, tag="draw_terror"):
    """More terror cards in the same killer phase, as far as there are any."""

    cite = "FG-TERM-2"
    says = "Draw {amount:more terror card|more terror cards}."

    amount: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(DrawTerrorCard(),) * self.amount)


class DiscardTerror(Word, frozen=True, tag="discard_terror"):
    """Cards discarded from the top of a deck have no effect (FG-KILLER-6)."""

    cite = "FG-KILLER-6"
    quiet = "idle"
    says = "Discard {amount:terror card|terror cards} from the top."

    amount: int = 1

    def resolve(self, world: World, book: FinalGirl) -> Step:
        more = (DiscardTerror(self.amount - 1),) if self.amount > 1 else ()
        if not len(world.terror):
            return Step(world)
        if world.terror.known:
            return Step(world, then=(DropTerror(world.terror.known), *more))
        return Step(world, fork=Chance(Draw(world.terror_pool), DropTerror()), then=more)


class DropTerror(Happening, frozen=True, tag="drop_terror"):
    """It is seen, and has no effect."""

    cite = "FG-KILLER-6"
    says = "{name} is discarded."

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.thing(self.outcome)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(taken(world, self.outcome))


class PlaceKiller(Word, frozen=True, tag="place_killer"):
    """The killer appears beside the victim farthest from him; without victims he stays."""

    cite = "FG-KILLER-4"
    says = "The killer appears beside the victim farthest away."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        spaces = book.farthest(world.killer_at, world.victim_spaces())
        stories = [Option((Appear(one),)) for one in spaces]
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(spaces[n], world),
            real=lambda n: -book.drawn(world.killer_at, spaces[n]),
        )  # fmt: skip


class Appear(Happening, frozen=True, tag="appear"):
    """He is there, without having moved."""

    cite = "FG-KILLER-4"
    says = "{name} appears at {to}."

    to: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.killer_name, "to": book.space_name(self.to)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, killer_at=self.to))


class ForEachKill(Word, frozen=True, kw_only=True, tag="for_each_kill"):
    """Once for each victim killed by the action above, or since the killer phase began."""

    cite = "FG-KILLER-4"
    quiet = "idle"
    says = "For each victim killed, once more:"

    of: str = "action"  # or phase
    does: tuple[AnyWord, ...]

    def resolve(self, world: World, book: FinalGirl) -> Step:
        number = world.killed_in_action if self.of == "action" else world.killed_in_phase
        return Step(world, then=self.does * number)


class Burn(Word, frozen=True, kw_only=True, tag="burn"):
    """A die says where it burns."""

    cite = "FG-KILLER-4"
    says = "Fire breaks out."

    spaces: tuple[str, ...]  # one for each number of the die

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, fork=Chance(SixSided(), BurnDown(self.spaces)))


class BurnDown(Happening, frozen=True, tag="burn_down"):
    """All victims there die, the items are gone, everybody else there loses 1 health."""

    cite = "FG-KILLER-4"
    says = "It burns at {space}."

    spaces: tuple[str, ...]
    outcome: int = 1

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"space": book.space_name(self.spaces[self.outcome - 1])}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        space = self.spaces[self.outcome - 1]
        then: list[Happening] = [KillVictim(space, one) for one in world.kinds_in(space)]
        then += [HurtMinion(one.id) for one in world.minions_in(space)]
        if world.girl_at == world.killer_at == space:
            then.append(LoseTogether(1))
        elif world.girl_at == space:
            then.append(LoseHealth(1))
        elif world.killer_at == space:
            then.append(LoseMarkers(KILLER, 1))
        after = world.with_stack(space, Stack()) if space in world.stacks else world
        return Step(after, then=tuple(then))


class SummonMinions(Word, frozen=True, kw_only=True, tag="summon_minions"):
    """Minions come beside the killer, as many as there are tokens."""

    cite = "FG-MINION-2"
    quiet = "idle"
    says = "{minions} beside the killer."

    kind: str
    number: int = 1

    def _number(self, world: World, book: FinalGirl) -> int:
        out = sum(one.kind == self.kind for one in world.minions)
        return min(self.number, book.box.minions[self.kind].number - out)

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        name, number = book.box.minions[self.kind].name, self._number(world, book)
        return {"minions": say("{minion} ×{n}", minion=name, n=number)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        card, there = book.box.minions[self.kind], {one.id for one in world.minions}
        free = (f"{self.kind} {n}" for n in range(1, card.number + 1))
        ids = [one for one in free if one not in there][: self._number(world, book)]
        more = tuple(Minion(one, self.kind, world.killer_at, card.health) for one in ids)
        return Step(replace(world, minions=(*world.minions, *more)) if more else world)


# -- the finale ------------------------------------------------------------------------------------


class RevealFinale(Happening, frozen=True, tag="reveal_finale"):
    """When no terror card is left, the finale card is turned up."""

    cite = "FG-UPKEEP-1"
    says = "No terror card is left: the finale begins."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, fork=Chance(Draw(world.finales), ShowFinale()))


class ShowFinale(Happening, frozen=True, tag="show_finale"):
    """Its front counts from now on; a dark power that is still face down is revealed, too."""

    cite = "FG-FINALE-3"
    says = "Finale: {name}.{text}"

    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        card = book.box.finales[self.outcome]
        return {"name": book.thing(card.id), "text": quoted(card.text)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        finale = book.box.finales[self.outcome]
        after = replace(world, finale=finale.id, finales=world.finales.without(finale.id))
        reveal: tuple[AnyEffect, ...] = () if world.powers else (RevealDarkPower(),)
        return Step(after, then=(*reveal, *bound(finale.reveal, finale.id)))

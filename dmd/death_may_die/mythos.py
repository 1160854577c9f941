"""The Mythos card of a turn (p. 14): special effects, then summoning; its symbol counts later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.sentences import closed, quoted, say
from dmd.core.state import Chance, Step
from dmd.death_may_die.enemies import Summon
from dmd.death_may_die.happening import EndOfText, Happening, Read, ReadOn, Word
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.world import World
from dmd.death_may_die.wounds import suffer_together

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class DrawMythos(Happening, frozen=True, tag="draw_mythos"):
    """Draw the top Mythos card; an empty deck is made anew from the discard pile."""

    cite = "DMD-MYT-1"
    says = "A Mythos card is drawn."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if not len(world.mythos):
            anew = world.mythos.shuffled_with(world.mythos_discard)
            world = replace(world, mythos=anew, mythos_discard=())
        return Step(world, fork=Chance(Draw(world.mythos), ReadMythos()))


class ReadMythos(Happening, frozen=True, tag="read_mythos"):
    """Its symbol waits for the end of the turn; special effects, then summoning lines."""

    cite = "DMD-MYT-2"
    says = "Mythos card: {title}{text}"
    says_silenced = "{payer} silences {name}: it does and summons nothing."

    outcome: str = ""
    silenced: bool = False
    payer: str = ""  # who pays for the silence

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_silenced if self.silenced else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.box.mythos[self.outcome]
        title = (
            say("{name} (with a Summoning symbol)", name=card.name) if card.symbol else card.name
        )
        return {
            "title": closed(title), "text": quoted(card.text),
            "name": card.name, "payer": self.payer,
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        card = book.box.mythos[self.outcome]
        by = Reader(world.active, card=card.id)
        world = replace(
            world,
            mythos=world.mythos.without(card.id),
            playing=card.id,
            reading=world.reading + 1,
        )
        text = (ReadOn(by, card.does, card.name),) if card.does else ()
        lines = tuple(Summon(kind=one.kind, where=one.where, by=by) for one in card.summons)
        paid: tuple[Happening, ...] = ()
        if self.silenced:
            price = book.granted("omens_cancel_wounds", world.investigator(self.payer))
            paid, text, lines = suffer_together({self.payer: price}, "price"), (), ()
        return Step(world, then=(*paid, *text, *lines, DiscardMythos(card.id), EndOfText()))


class DiscardMythos(Happening, frozen=True, tag="discard_mythos"):
    """Face up on the discard pile, unless somebody's trauma keeps it."""

    cite = "DMD-MYT-3"
    says = "The card is discarded face up."
    says_kept = "{keeper} keeps the card instead: {insanity}."

    card: str

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_kept if _keeper(self.card, world, book) else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        keeper = _keeper(self.card, world, book)
        if not keeper:
            return {}
        insanity = book.box.insanities[world.investigator(keeper).insanity].name
        return {"keeper": book.names[keeper], "insanity": insanity}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        world = replace(world, playing="")
        keeper = _keeper(self.card, world, book)
        if not keeper:
            return Step(replace(world, mythos_discard=(*world.mythos_discard, self.card)))
        former = (world.kept[keeper],) if keeper in world.kept else ()
        return Step(
            replace(
                world,
                kept={**world.kept, keeper: self.card},
                mythos_discard=world.mythos_discard + former,
            )
        )


class PlayKeptMythos(Word, frozen=True, tag="play_kept_mythos", kw_only=True):
    """The card kept is carried out as if its owner had drawn it; it stays where it is."""

    cite = "DMD-MYT-6"
    says = "{you} carries out the Mythos card kept here again."
    says_in_vain = "{you} keeps no Mythos card to carry out again."

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.by.you in world.kept else self.says_in_vain

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.by.you not in world.kept:
            return Step(world)
        card = book.box.mythos[world.kept[self.by.you]]
        by = Reader(self.by.you, card=card.id)
        lines = tuple(Summon(kind=one.kind, where=one.where, by=by) for one in card.summons)
        return Step(world, then=(Read(by, card.does, card.name), *lines))


def _keeper(card: str, world: World, book: DeathMayDie) -> str:
    """Whose Recurring Trauma keeps a card without symbol (DMD-MYT-6)."""
    if book.box.mythos[card].symbol:
        return ""
    for one in world.living:
        insanity = book.box.insanities.get(one.insanity)
        if insanity and insanity.keeps_mythos:
            return one.id
    return ""

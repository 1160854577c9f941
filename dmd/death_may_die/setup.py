"""Setting up the table (p. 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Deck, Draw, deck
from dmd.core.sentences import quoted
from dmd.core.state import Chance, Step
from dmd.death_may_die.happening import Happening, Read
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy, Investigator, Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class DealInsanities(Happening, frozen=True, tag="deal_insanities"):
    """Shuffle the insanity cards and deal one face up to each investigator."""

    cite = "DMD-SET-11"
    quiet = True
    says = "Insanity cards are dealt."

    cards: Deck
    waiting: tuple[str, ...]

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if not self.waiting or not len(self.cards):
            return Step(world)
        return Step(world, fork=Chance(Draw(self.cards), DealInsanity(self)))


class DealInsanity(Happening, frozen=True, tag="deal_insanity"):
    """One insanity card, face up; a line about the set-up is settled before the first turn."""

    cite = "DMD-SAN-7"
    says = "{who} gets {card}.{text}"

    dealing: DealInsanities
    outcome: str = ""

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        card = book.box.insanities[self.outcome]
        return {"who": self.dealing.waiting[0], "card": card.name, "text": quoted(card.text)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        who, *others = self.dealing.waiting
        card = book.box.insanities[self.outcome]
        world = world.with_investigator(replace(world.investigator(who), insanity=card.id))
        rest = DealInsanities(self.dealing.cards.without(card.id), tuple(others))
        settled = (Read(Reader(who, card=card.id), card.setup, card.name),) if card.setup else ()
        return Step(world, then=(rest, *settled))


class TellStory(Happening, frozen=True, tag="tell_story"):
    """The story of the episode is told when the game begins."""

    cite = "DMD-SET-13"
    says = "{story}"

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"story": book.box.episode.story}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


class PickFirstPlayer(Happening, frozen=True, tag="pick_first_player"):
    """The first player is picked at random."""

    cite = "DMD-SET-12"
    says = "Who goes first?"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        everybody = deck(one.id for one in world.investigators)
        return Step(world, fork=Chance(Draw(everybody), FirstPlayer()))


class FirstPlayer(Happening, frozen=True, tag="first_player"):
    """That player takes the Mythos deck and the first turn."""

    cite = "DMD-SET-12"
    says = "{outcome} takes the Mythos deck and the first turn."

    outcome: str = ""

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world, then=(BeginTurn(self.outcome),))


def table(investigators: tuple[str, ...], book: DeathMayDie) -> World:
    """The table before anything is dealt: the map with its tokens and starting enemies."""
    start = book.board.tagged("start")[0]
    enemies: list[Enemy] = []
    for space, kind in book.starting_enemies:
        number = sum(one.kind == kind for one in enemies) + 1
        enemies.append(Enemy(f"{kind} {number}", kind, space))
    return World(
        investigators=tuple(Investigator(one, start) for one in investigators),
        enemies=tuple(enemies),
        tokens=tuple(
            Token(f"{kind} {n}", kind, space)
            for kind in book.box.episode.pieces
            for n, space in enumerate(book.board.each(kind), 1)
        ),
        fire=dict(book.starting_fire),
        mythos=deck(book.box.mythos),
        discovery=deck(book.box.discovery),
        hidden=deck(one.id for one in book.box.episode.faces for _ in range(one.count)),
    )


def setting_up(investigators: tuple[str, ...], book: DeathMayDie) -> tuple[Happening, ...]:
    """What happens before the first turn."""
    story = (TellStory(),) if book.box.episode.story else ()
    return (*story, DealInsanities(deck(book.box.insanities), investigators), PickFirstPlayer())

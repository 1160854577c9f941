"""Signature skills that answer what happens: Protector, Unkillable, Read the Omens (p. 8).

Skills that only change a number stand in `questions`; these answer an effect, as abilities.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.core.book import Ability
from dmd.core.deck import Deck, Draw
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import literal
from dmd.core.standing import Story
from dmd.core.state import Again, Chance, Effect, Option, Step
from dmd.death_may_die.death import Die, JudgeDeaths
from dmd.death_may_die.fight import RollAgainst
from dmd.death_may_die.happening import Happening
from dmd.death_may_die.mythos import DrawMythos, ReadMythos
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


# -- Protector -------------------------------------------------------------------------------------


def protector(world: World, book: DeathMayDie, attack: RollAgainst) -> Investigator | None:
    """Somebody else who may take this attack over, before the roll (DMD-SKL-2, DMD-SKL-19)."""
    attacked = world.investigator(attack.who)
    for one in world.living:
        if not book.granted("redirects", one) or one.id == attacked.id:
            continue
        reach = max(power.redirect_range for power in book.powers(one))
        if not one.lying and not attack.redirected:
            way = book.board.distance(one.space, attacked.space)
            if way is not None and way <= reach:
                return one
    return None


def take_over(
    world: World, book: DeathMayDie, attack: RollAgainst, again: Again[Any]
) -> Story | None:
    """The attack is rolled and suffered entirely by the new target."""
    guard = protector(world, book, attack)
    return (replace(attack, who=guard.id, redirected=True),) if guard else None


# -- Unkillable ------------------------------------------------------------------------------------


class ComeBack(Happening, frozen=True, tag="come_back"):
    """A death from wounds is used up; the wound marker returns to the leftmost space."""

    cite = "DMD-SKL-5"
    says = "{who} comes back from the dead."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        stress = 0 if book.granted("return_heals_stress", you) else you.stress
        back = replace(you, wounds=0, stress=stress, deaths=you.deaths + 1)
        return Step(world.with_investigator(back))


def refuse_to_die(world: World, book: DeathMayDie, death: Die, again: Again[Any]) -> Story | None:
    """Whoever has a free death left comes back; then deaths are judged anew."""
    for who in death.who:
        you = world.investigator(who)
        mad = you.sanity >= book.box.tracks.madness
        if not mad and book.granted("free_deaths", you) > you.deaths:
            return (ComeBack(who), JudgeDeaths(death.thresholds))
    return None


# -- Read the Omens --------------------------------------------------------------------------------


class PutUnder(Happening, frozen=True, tag="put_under"):
    """The card goes under the deck: it is not discarded, and its symbol does not count."""

    cite = "DMD-SKL-10"
    says = "{title} goes under the deck."

    card: str
    over: tuple[str, ...] = ()  # taken before it, and kept

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"title": book.box.mythos[self.card].name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        mythos = _without((*self.over, self.card), world.mythos).with_at_bottom(self.card)
        for card in reversed(self.over):
            mythos = mythos.with_on_top(card)
        return Step(replace(world, mythos=mythos))


class UseOmens(Happening, frozen=True, tag="use_omens"):
    """The omens are read; then stress is healed."""

    cite = "DMD-SKL-15"
    says = "{who} reads the omens."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        healed = book.granted("omens_heal_stress", you)
        after = replace(you, stress=max(0, you.stress - healed), used=(*you.used, "omens"))
        return Step(world.with_investigator(after))


class TakeAnother(Happening, frozen=True, tag="take_another"):
    """Several cards are taken instead of one."""

    cite = "DMD-SKL-15"
    says = "Another Mythos card is taken."

    taken: tuple[str, ...]
    more: int = 0  # to be taken after this one

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        rest = _without(self.taken, world.mythos)
        return Step(world, fork=Chance(Draw(rest), WeighOmens(self.taken, self.more)))


class WeighOmens(Choice, Happening, frozen=True, tag="weigh_omens"):
    """One of those taken is carried out, the others go under the deck as they were taken."""

    cite = "DMD-SKL-15"
    says = "Which of the cards is carried out?"

    taken: tuple[str, ...]
    more: int = 0
    outcome: str = ""

    @property
    def cards(self) -> tuple[str, ...]:
        """All that are taken by now."""
        return (*self.taken, self.outcome)

    def who(self, world: World, book: DeathMayDie) -> str:
        return world.active

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.more and len(world.mythos) > len(self.cards):
            return Step(world, then=(TakeAnother(self.cards, self.more - 1),))
        return super().resolve(world, book)

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        options: list[Candidate] = []
        for place, card in enumerate(self.cards):
            under = [PutUnder(one) for one in self.cards[:place]]
            under += [PutUnder(one, over=(card,)) for one in self.cards[place + 1 :]]
            name = literal(book.box.mythos[card].name)
            options.append(Option((*under, Again(ReadMythos(card), (OMENS,))), name))
        return options


def read_omens(
    world: World, book: DeathMayDie, draw: ReadMythos, again: Again[Any]
) -> Story | None:
    """Only for the own draw, and voluntary; the first level once a turn."""
    you = world.investigator(world.active)
    if you.dead or "omens" in you.used or len(world.mythos) < 2:
        return None
    if many := _cards_taken(you, book):
        if not book.rulings["omens_after_first_card"]:
            return None
        return (UseOmens(you.id), TakeAnother((draw.outcome,), many - 2))
    if book.granted("omens_replace", you):
        return (UseOmens(you.id), PutUnder(draw.outcome), DrawMythos())
    return None


def foresee(world: World, book: DeathMayDie, draw: DrawMythos, again: Again[Any]) -> Story | None:
    """Where no card may be seen before: so many are taken instead of drawing one (DMD-SKL-15)."""
    you = world.investigator(world.active)
    if book.rulings["omens_after_first_card"] or you.dead or len(world.mythos) < 2:
        return None
    many = _cards_taken(you, book)
    return (UseOmens(you.id), TakeAnother((), many - 1)) if many else None


def _cards_taken(you: Investigator, book: DeathMayDie) -> int:
    """How many cards are taken instead of one, if several are."""
    many = book.granted("omens_draw", you)
    return many if many > 1 else 0


def _without(cards: tuple[str, ...], deck: Deck) -> Deck:
    for card in cards:
        deck = deck.without(card)
    return deck


def silence(world: World, book: DeathMayDie, draw: ReadMythos, again: Again[Any]) -> Story | None:
    """On any player's card: for wounds, special effects and summoning are cancelled."""
    for one in world.living:
        price = book.granted("omens_cancel_wounds", one)
        if price and not draw.silenced:
            # The price is paid while the card is carried out: a death then loses no card.
            return (replace(again, effect=replace(draw, silenced=True, payer=one.id)),)
    return None


def owner(world: World, book: DeathMayDie, effect: Effect) -> str:
    """Whose ability answers an effect; the active player decides what is nobody's own."""
    if isinstance(effect, RollAgainst) and (guard := protector(world, book, effect)):
        return guard.id
    if isinstance(effect, ReadMythos):
        seers = (one.id for one in world.living if book.granted("omens_heal_stress", one))
        return next(seers, world.active)
    return world.active


OMENS = "Read the Omens"

ABILITIES = (
    Ability("Protector", RollAgainst, take_over, "DMD-SKL-2", may=True),
    Ability("Unkillable", Die, refuse_to_die, "DMD-SKL-5", says="{ability}: {who} would die."),
    Ability(OMENS, ReadMythos, read_omens, "DMD-SKL-15", may=True),
    Ability(OMENS, DrawMythos, foresee, "DMD-SKL-15", may=True),
    Ability("Silence the omens", ReadMythos, silence, "DMD-SKL-11", may=True),
)

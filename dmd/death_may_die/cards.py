"""Claimed cards: when they may be used, and the words that move them about (p. 6, p. 13, p. 15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.discovery import DiscardClaimed, PartCards
from dmd.death_may_die.happening import Happening, ReadOn, Word
from dmd.death_may_die.selectors import Reader, Where, spaces
from dmd.death_may_die.world import Claimed, World
from dmd.death_may_die.wounds import suffer_together

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class CardMoment(Choice, Happening, frozen=True, tag="card_moment"):
    """Between two steps of your own turn your cards may be used."""

    cite = "DMD-DIS-E4"
    quiet = True
    says = "{who} may use a card."

    owner: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.owner}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.owner

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        # Many moments a turn, and hardly ever a card to use in them.
        you = world.investigator(self.owner)
        if (you.cards or you.lying) and (uses := usable(self.owner, world, book)):
            return self.offer(self._candidates(uses), world, book)
        return Step(world)

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        return self._candidates(usable(self.owner, world, book))

    def _candidates(self, uses: list[Happening]) -> list[Candidate]:
        return [Option((GoOn(self.owner),)), *(Option((one, self)) for one in uses)]


class GoOn(Happening, frozen=True, tag="go_on"):
    """No card is used now."""

    cite = "DMD-DIS-5"
    quiet = True
    says = "Go on."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


def usable(who: str, world: World, book: DeathMayDie) -> list[Happening]:
    """What may be done in a moment for cards: use one, or stand up."""
    you = world.investigator(who)
    if you.dead or not (you.cards or you.lying):
        return []
    cards: list[Happening] = [UseCard(who, one) for one in book.uses(you)]
    return [*cards, StandUp(who)] if you.lying else cards


def _has_its_partner(world: World, book: DeathMayDie, move: UseCard) -> bool:
    you = world.investigator(move.who)
    return all(you.holds(other) for other in book.half(move.claimed).requires)


class UseCard(Happening, frozen=True, tag="use_card"):
    """A card that states no timing may be used at any time in the own turn."""

    cite = "DMD-DIS-5"
    says = "Use {name}: {does}."
    needs = (
        Requirement(
            _has_its_partner,
            "{name} works only together with another card {who} does not hold.",
            "DMD-DIS-5",
            "Find or trade for the other card.",
        ),
    )

    who: str
    claimed: Claimed

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        does = book.clause(book.half(self.claimed).use)
        return {"who": self.who, "name": book.claimed_name(self.claimed), "does": does}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        half = book.half(self.claimed)
        # The Discovery card is there once, while two of them may show halves of one name.
        by = Reader(self.who, card=self.claimed.card)
        return Step(world, then=(ReadOn(by, half.use, half.name),))


class StandUp(Happening, frozen=True, tag="stand_up"):
    """Standing up costs 1 stress."""

    cite = "DMD-SAN-5"
    says = "Stand up for 1 stress."
    needs = (
        Requirement(
            lambda world, book, move: (
                world.investigator(move.who).stress < book.box.tracks.most_stress
            ),
            "{who} has no room for the stress that standing up costs.",
            "DMD-INV-E3",
            "Rest first, to heal stress.",
        ),
    )

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        return Step(world.with_investigator(replace(you, lying=False, stress=you.stress + 1)))


class DiscardThisCard(Word, frozen=True, tag="discard_this_card", kw_only=True):
    """The card that carries the text is used up."""

    cite = "DMD-DIS-E7"
    quiet = "vain"
    says = "This card is not there any more."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        claimed = world.investigator(self.by.you).claimed(self.by.card)
        return Step(world, then=(DiscardClaimed(self.by.you, claimed),) if claimed else ())


class DiscardCard(Word, Choice, frozen=True, tag="discard_card", kw_only=True):
    """Claimed cards of a kind are discarded: all, or one of the owner's choice."""

    cite = "DMD-DIS-E7"
    quiet = "vain"
    says = "{you} discards a card."
    says_in_vain = "{you} has no such card to discard."

    card: str = ""  # a half, a tag, a type; nothing means any
    all_of_them: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.candidates(world, book) else self.says_in_vain

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.by.you)
        fitting = [one for one in you.cards if book.is_card(one, self.card)]
        if self.all_of_them:
            story = tuple(DiscardClaimed(you.id, one) for one in fitting)
            return [Option(story)] if story else []
        return [Option((DiscardClaimed(you.id, one),)) for one in dict.fromkeys(fitting)]


class GiveItem(Word, Choice, frozen=True, tag="give_item", kw_only=True):
    """One Item goes to an investigator anywhere, on the side it was on."""

    cite = "DMD-TRD-2"
    quiet = "vain"
    says = "{you} gives an Item away."
    says_in_vain = "{you} gives nothing away: no Item, or nobody to take it."

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.candidates(world, book) else self.says_in_vain

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.by.you)
        return [
            Option((HandOver(you.id, other.id, one),))
            for one in dict.fromkeys(you.cards)
            if book.half(one).type == "item" and book.half(one).tradable
            for other in world.living
            if other.id != you.id
        ]


class HandOver(Happening, frozen=True, tag="hand_over"):
    """A card goes from one board to another and stays on its side; wounds travel with it."""

    cite = "DMD-TRD-2"
    says = "{giver} gives {name} to {taker}."

    giver: str
    taker: str
    claimed: Claimed

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {
            "giver": book.names[self.giver], "taker": book.names[self.taker],
            "name": book.claimed_name(self.claimed),
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        giver, taker = world.investigator(self.giver), world.investigator(self.taker)
        if self.claimed not in giver.cards or taker.dead:
            return Step(world)
        left = list(giver.cards)
        left.remove(self.claimed)
        world = world.with_investigator(replace(giver, cards=tuple(left)))
        world = world.with_investigator(replace(taker, cards=(*taker.cards, self.claimed)))
        return Step(world, then=(PartCards(self.taker),))


class Robbed(HandOver, frozen=True, tag="robbed"):
    """A card is not given but stolen; it stays on its side all the same."""

    cite = "DMD-SAN-7"
    says = "{taker} steals {name} from {giver}."


class Steal(Word, Choice, frozen=True, tag="steal", kw_only=True):
    """At least one Item or Companion is taken from somebody in the own space."""

    cite = "DMD-SAN-7"
    quiet = "vain"
    says = "{you} steals a card."
    says_in_vain = "There is nothing for {you} to steal."
    says_enough = "There is nothing more for {you} to steal."

    kinds: tuple[str, ...]
    where: Where = "your_space"
    taken: int = 0

    def template(self, world: World, book: DeathMayDie) -> str:
        if self.candidates(world, book):
            return self.says
        return self.says_enough if self.taken else self.says_in_vain

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        places = spaces(self.where, world, book, self.by)
        loot = [
            (other.id, one)
            for other in world.living
            if other.id != self.by.you and other.space in places
            for one in dict.fromkeys(other.cards)
            if book.half(one).tradable and book.half(one).type in self.kinds
        ]
        more = replace(self, taken=self.taken + 1)
        options = [Option((Robbed(owner, self.by.you, one), more)) for owner, one in loot]
        enough = [Option((GoOn(self.by.you),), "Enough")] if self.taken and options else []
        return [*enough, *options]


class KeepCardsForWounds(Word, frozen=True, tag="keep_cards_for_wounds", kw_only=True):
    """Everybody decides card by card: pay for it in wounds, or discard it."""

    cite = "DMD-CPN-E4"
    quiet = "vain"
    says = "Nobody has a card to pay for or to discard."

    kinds: tuple[str, ...]
    wounds_per_card: int = 1

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(
            world,
            then=tuple(
                KeepOrDiscard(you.id, one, self.wounds_per_card)
                for you in world.clockwise()
                for one in you.cards
                if book.half(one).type in self.kinds
            ),
        )


class KeepOrDiscard(Choice, Happening, frozen=True, tag="keep_or_discard"):
    """One card: keep it for wounds, or discard it."""

    cite = "DMD-CPN-E4"
    says = "{who}: keep {name} for {wounds:wound|wounds}?"

    owner: str
    claimed: Claimed
    wounds: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {
            "who": self.owner, "name": book.claimed_name(self.claimed), "wounds": self.wounds
        }  # fmt: skip

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.owner

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.owner)
        if you.dead or you.claimed(self.claimed.card) is None:
            return []
        pay = suffer_together({you.id: self.wounds}, "price")
        half, card = book.half(self.claimed).name, book.box.discovery[self.claimed.card].name
        price = (("name", half), ("card", card), ("wounds", self.wounds))
        keep = "Keep {name} ({card}) for {wounds:wound|wounds}"
        return [
            Option((DiscardClaimed(you.id, self.claimed),)),
            Option(pay, keep if half != card else "Keep {name} for {wounds:wound|wounds}", price),
        ]


class DiscardUntilBalanced(Word, Choice, frozen=True, tag="discard_until_balanced", kw_only=True):
    """Cards of the fuller side are discarded until both sides hold equally many."""

    cite = "DMD-SAN-7"
    quiet = "vain"
    says = "{you} discards a card of the fuller side."
    says_in_vain = "{you} holds equally many cards on both sides."

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if self.candidates(world, book) else self.says_in_vain

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.by.you)
        left = [one for one in you.cards if one.side == "left"]
        right = [one for one in you.cards if one.side == "right"]
        if len(left) == len(right):
            return []
        fuller = left if len(left) > len(right) else right
        return [Option((DiscardClaimed(you.id, one), self)) for one in dict.fromkeys(fuller)]


class LayDown(Word, frozen=True, tag="lay_down", kw_only=True):
    """The figure lies down: Safe, unable to do anything but Rest."""

    cite = "DMD-SAN-7"
    quiet = "idle"
    says = "{you} lies down."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.by.you)
        return Step(world if you.dead else world.with_investigator(replace(you, lying=True)))


class NamePartner(Word, Choice, frozen=True, tag="name_partner", kw_only=True):
    """Before the first turn another investigator is named."""

    cite = "DMD-SET-E3"
    says = "{you} names a partner."

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.by.you

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        others = [one for one in world.living if one.id != self.by.you]
        return [Option((BecomePartner(self.by.you, one.id),)) for one in others]


class BecomePartner(Happening, frozen=True, tag="become_partner"):
    """Somebody depends on another."""

    cite = "DMD-SET-E3"
    says = "{who} depends on {partner}."

    who: str
    partner: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        return Step(world.with_investigator(replace(you, partner=self.partner)))

"""A slice of Final Girl: the action phase, its horror rolls, and cards discarded to pay them up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.book import Ability, Answer, Book, Question, Story
from dmd.core.deck import Deck, Draw, deck
from dmd.core.dice.pool import Die, Pool
from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Chance, Effect, End, Option, Requirement, Scope, State, Step

if TYPE_CHECKING:
    AnyEffect = Effect

HORROR_DIE = Die(
    "H", "horror die", "red", ((), (), ("partial",), ("partial",), ("success",), ("success",))
)
DICE_AT = (3, 3, 2, 2, 2, 2, 2, 1)  # from the green end of the horror track to the red one
RED = -1  # the only step of the time track below 0 (FG-TIME-7)
MOST_TIME = 12
MARKERS = 4  # Laurie's health of 5 is four markers and a last breath token
CONVERSION = 2  # cards


class World(Struct, frozen=True):
    hand: tuple[str, ...] = ()  # sorted, so that equal hands are equal
    discarded: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    horror: int = 3
    time: int = 6
    girl: int = MARKERS
    killer: int = 11
    revived: tuple[str, ...] = ()
    tokens: Deck = deck("000000123")  # black last breath tokens, face down (FG-BREATH-1)


class FinalGirl(Effect, frozen=True):
    """The base of every effect of this game."""


class GirlChooses(Choice, FinalGirl, frozen=True):
    """All choices are hers."""

    def who(self, world: World, book: Book) -> str:
        return "girl"


def action_phase(**world: Any) -> State[World, Any, Any]:
    """Laurie and Hans, about to begin an action phase."""
    return State(World(**world), (Act(), Scope("action phase")))


# The action phase


class Act(GirlChooses, frozen=True, tag="act"):
    cite = "FG-ENDACT-1"
    root = True
    says = "A card may be played."

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        cards = [Option((PlayCard(card),)) for card in different(world.hand)]
        return [*cards, Option((EndPhase(),))]


class PlayCard(FinalGirl, frozen=True, tag="play_card"):
    """The card leaves the hand at once, so it cannot pay for its own roll (FG-ROLL-9)."""

    cite = "FG-CARD-4"
    says = "Play {card}."
    needs = (
        Requirement(
            lambda world, book, move: world.time != RED,
            "The time marker is in the red.",
            "FG-TIME-2",
            "The action phase is over.",
        ),
        Requirement(
            lambda world, book, move: CARDS[move.card].timing == "action",
            "{card} is a reaction.",
            "FG-CARD-9",
            "Keep it to answer an attack, or to pay for a partial success.",
        ),
    )

    card: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(discarding(world, self.card), then=(RollHorror(self.card), Act()))


# The horror roll


HORROR_DICE = Question(
    "dice in a horror roll", lambda world, book: DICE_AT[world.horror], cite="FG-ROLL-1"
)


class RollHorror(FinalGirl, frozen=True, tag="roll_horror"):
    cite = "FG-ROLL-1"
    says = "Horror dice rolled: {dice}."

    card: str

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"dice": horror_dice(world, book)}

    def resolve(self, world: World, book: Book) -> Step:
        dice = Pool((HORROR_DIE,), (horror_dice(world, book),))
        return Step(world, fork=Chance(dice, ReadRoll(self.card)))


class ReadRoll(FinalGirl, frozen=True, tag="read_roll"):
    cite = "FG-ROLL-2"
    says = "The dice show {outcome}."

    card: str
    outcome: tuple[tuple[str, ...], ...] = ((),)

    def resolve(self, world: World, book: Book) -> Step:
        shown = self.outcome[0].count
        return Step(world, then=(PayUp(self.card, shown("success"), shown("partial")),))


class PayUp(GirlChooses, frozen=True, tag="pay_up"):
    """One partial success at a time; they are all alike, so nobody is asked which."""

    cite = "FG-ROLL-10"
    says = "Successes: {successes}; partial ones to pay up: {partials}."

    card: str
    successes: int
    partials: int

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        convert = Convert(self.card, self.successes, self.partials)
        pays = [Option((convert,))] if self.partials else []
        return [*pays, Option((Count(self.card, self.successes),))]


class Convert(FinalGirl, frozen=True, tag="convert"):
    cite = "FG-ROLL-3"
    says = "Discard {price} cards and make a partial success a success."
    needs = (
        Requirement(
            lambda world, book, move: move.successes < 2,
            "A third success changes nothing.",
            "FG-CARD-1",
        ),
        Requirement(
            lambda world, book, move: len(world.hand) >= CONVERSION,
            "A partial success costs {price} cards; you hold {cards}.",
            "FG-ROLL-3",
            "Keep more cards in hand.",
        ),
    )

    card: str
    successes: int
    partials: int

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"price": CONVERSION, "cards": len(world.hand)}

    def resolve(self, world: World, book: Book) -> Step:
        rest = PayUp(self.card, self.successes + 1, self.partials - 1)
        return Step(world, then=(DiscardCards(CONVERSION), rest))


class DiscardCards(GirlChooses, frozen=True, tag="discard_cards"):
    """Card by card; nobody is asked when all must go, or when all are alike."""

    cite = "FG-ROLL-11"
    says = "Cards to discard: {count}."

    count: int

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        if self.count == len(world.hand):
            return [Option(tuple(map(DiscardCard, world.hand)))]
        more = (DiscardCards(self.count - 1),) if self.count > 1 else ()
        return [Option((DiscardCard(card), *more)) for card in different(world.hand)]


class DiscardCard(FinalGirl, frozen=True, tag="discard_card"):
    cite = "FG-ROLL-11"
    says = "Discard {card}."

    card: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(discarding(world, self.card))


class Count(GirlChooses, frozen=True, tag="count"):
    """Where a card prints several rows for a failure, she picks one (FG-CARD-3)."""

    cite = "FG-CARD-1"
    says = "Let the roll count as it is; successes: {successes}."

    card: str
    successes: int

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        card = CARDS[self.card]
        rows = (card.failure, (card.one,), (card.more,))[min(self.successes, 2)]
        return [Option((FollowRow(row),)) for row in rows]


class FollowRow(FinalGirl, frozen=True, tag="follow_row"):
    cite = "FG-CARD-2"
    says = "{row}"

    effects: tuple[AnyEffect, ...]

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"row": " ".join(book.say(one, world) for one in self.effects)}

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=self.effects)


# What the rows of the cards say


class Heal(FinalGirl, frozen=True, tag="heal"):
    cite = "FG-REST-1"
    word = True
    says = "Heal {amount}."

    amount: int = 1

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, girl=min(MARKERS, world.girl + self.amount)))


class LoseHealth(FinalGirl, frozen=True, tag="lose_health"):
    cite = "FG-BREATH-2"
    word = True
    says = "{who} loses {amount} health."

    who: str
    amount: int = 1

    def resolve(self, world: World, book: Book) -> Step:
        left = getattr(world, self.who) - self.amount
        flip = (FlipToken(self.who),) if left < 0 else ()
        return Step(replace(world, **{self.who: max(0, left)}), then=flip)


class MoveHorror(FinalGirl, frozen=True, tag="move_horror"):
    """One step at a time (FG-HORROR-4). The slice leaves out what happens beyond the red end."""

    cite = "FG-HORROR-1"
    word = True
    says = "Horror moves by {step}."

    step: int

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, horror=min(world.horror + self.step, len(DICE_AT) - 1)))


class GainTime(FinalGirl, frozen=True, tag="gain_time"):
    cite = "FG-TIME-1"
    word = True
    says = "Gain {amount} time."

    amount: int = 1

    def resolve(self, world: World, book: Book) -> Step:
        if world.time == RED:  # there is no way back in the same phase (FG-TIME-4)
            return Step(world)
        return Step(replace(world, time=min(MOST_TIME, world.time + self.amount)))


class LoseTime(FinalGirl, frozen=True, tag="lose_time"):
    """A loss into the red ends the phase once the card is done: nothing more can be played."""

    cite = "FG-TIME-1"
    word = True
    says = "Lose {amount} time."

    amount: int = 1

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, time=max(RED, world.time - self.amount)))


class EndPhase(FinalGirl, frozen=True, tag="end_phase"):
    cite = "FG-CARD-8"
    word = True
    says = "The action phase ends."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, leave="action phase")


# Last breath


class FlipToken(FinalGirl, frozen=True, tag="flip_token"):
    cite = "FG-BREATH-2"
    says = "{who} is at the last breath."

    who: str

    def resolve(self, world: World, book: Book) -> Step:
        if self.who in world.revived:
            return Step(world, fork=End(RESULT[self.who], "FG-BREATH-7"))
        return Step(world, fork=Chance(Draw(world.tokens), ReadToken(self.who)))


class ReadToken(FinalGirl, frozen=True, tag="read_token"):
    """A token that is not blank stays as one health; the rest of it is markers."""

    cite = "FG-BREATH-4"
    says = "The token of {who} shows {outcome}."

    who: str
    outcome: str = "0"

    def resolve(self, world: World, book: Book) -> Step:
        if self.outcome == "0":
            return Step(world, fork=End(RESULT[self.who], "FG-BREATH-3"))
        after = replace(
            world,
            tokens=world.tokens.without(self.outcome),
            revived=tuple(sorted((*world.revived, self.who))),
            **{self.who: int(self.outcome) - 1},
        )
        return Step(after, leave="action phase")  # FG-BREATH-6


RESULT = {"girl": "lost", "killer": "won"}


# Cards, items, and rules that interrupt


class Card(NamedTuple):
    """What a card prints for a failure, for one success, and for more."""

    failure: tuple[Story, ...] = ()
    one: Story = ()
    more: Story = ()
    timing: str = "action"


CARDS: dict[str, Card] = {
    "short_rest": Card(
        failure=((Heal(1), MoveHorror(+1), LoseTime(1), EndPhase()),),
        one=(Heal(1), LoseTime(1)),
        more=(Heal(2),),
    ),
    "furious_strike": Card(
        failure=((LoseHealth("girl", 1), MoveHorror(+1), EndPhase()),),
        one=(LoseHealth("killer", 1), MoveHorror(-1), EndPhase()),
        more=(LoseHealth("killer", 2), MoveHorror(-1)),
    ),
    "distraction": Card(
        failure=((MoveHorror(-1), LoseTime(4)), (MoveHorror(+1), LoseTime(2))),
        one=(MoveHorror(-1), GainTime(1)),
        more=(MoveHorror(-1), MoveHorror(-1), GainTime(2)),
    ),
    "guard": Card(timing="reaction"),
}


def horror_dice(world: World, book: Book) -> int:
    """Everything is added up first; then at least one die is rolled (FG-ROLL-12)."""
    return max(1, book.ask(HORROR_DICE, world))


def adrenaline(so_far: int, world: World, book: Book) -> int:
    """She may roll them; as no roll is worse for one die more, she does."""
    return so_far + (world.girl == 0) + (world.killer == 0)


def first_aid(world: World, book: Book, effect: Heal, again: Any) -> Story | None:
    kit = "first_aid_kit" in world.items
    return (replace(again, effect=Heal(effect.amount + 1)),) if kit else None


def calm(world: World, book: Book, effect: MoveHorror, again: Any) -> Story | None:
    return (GainTime(1),) if effect.step < 0 and world.horror == 0 else None


def discarding(world: World, card: str) -> World:
    """The card goes from the hand to the discard pile, one copy of it."""
    place = world.hand.index(card)
    hand = world.hand[:place] + world.hand[place + 1 :]
    return replace(world, hand=hand, discarded=tuple(sorted((*world.discarded, card))))


def different(cards: tuple[str, ...]) -> tuple[str, ...]:
    """One of each."""
    return tuple(dict.fromkeys(cards))


def final_girl_book() -> Book:
    return Book(
        world=World,
        effects=FinalGirl,
        sources=(Pool, Draw),
        abilities=(
            Ability("first aid kit", Heal, first_aid, "FG-ITEM-4"),
            Ability("low end of the track", MoveHorror, calm, "FG-HORROR-2"),
        ),
        answers=(Answer("adrenaline", HORROR_DICE, adrenaline, "FG-ADREN-1"),),
        names={"girl": "Laurie", "killer": "Hans"}
        | {card: card.replace("_", " ").title() for card in CARDS},
    )

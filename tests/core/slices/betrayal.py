"""A slice of Betrayal at House on the Hill: one explorer, and a house that grows door by door.

Father Rhinehardt walks, opens doors behind which no room lies yet, lays the tile he draws, and
slides down the Coal Chute. What cards say, other explorers and the haunt are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.book import Ability, Answer, Book, Question, Story
from dmd.core.deck import Deck, Draw, deck
from dmd.core.dice.pool import Die, Pool, Roll, pool
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import enumerated
from dmd.core.state import Again, AnyState, Chance, Effect, End, Option, Requirement, State, Step
from tests.core.slices.betrayal_house import (
    CHUTES,
    OPPOSITE,
    SIDES,
    START,
    TILES,
    House,
    Room,
    board,
    keeps_open,
    nearby,
    room_at,
    ways_round,
)

SPEED = (2, 3, 3, 4, 5, 6, 7, 7)  # Father Rhinehardt's track
MIGHT = pool("2D", [Die("D", "trait die", "white", (0, 0, 1, 1, 2, 2))])


class World(Struct, frozen=True):
    """What lies on the table.

    A tile passed over stays face down: nobody has seen more of it than its back. So the stack and
    the discards hold backs; which tile a back belongs to is drawn when it is turned over.
    """

    stack: Deck
    discards: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()  # the tiles to which the backs in stack and discards belong
    house: House = START
    here: str = "entrance_hall"
    moved: int = 0  # spaces, this turn
    card_drawn: bool = False  # this turn
    speed: int = 2  # the step of the track on which the clip sits
    turns: int = 1  # how many are played

    @property
    def room(self) -> Room:
        return next(one for one in self.house if one.tile == self.here)

    @property
    def floor(self) -> str:
        return self.room.spot.floor

    def has_tiles_for(self, floor: str) -> bool:
        return any(floor in back.split() for back in (*self.stack, *self.discards))


# -- a turn ---------------------------------------------------------------------------------------


class Betrayal(Effect, frozen=True):
    """The base of every effect of this slice."""


class ExplorerChooses(Choice, Betrayal, frozen=True):
    """All choices are his."""

    def who(self, world: World, book: Book) -> str:
        return "Father Rhinehardt"


class BeginTurn(Betrayal, frozen=True, tag="begin_turn"):
    cite = "BET-TURN-1"
    root = True
    says = "Turn {turn} begins."

    turn: int = 1

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, moved=0, card_drawn=False)
        following = BeginTurn(self.turn + 1) if self.turn < world.turns else Stop()
        return Step(after, then=(Act(), following))


class Act(ExplorerChooses, frozen=True, tag="act"):
    cite = "BET-TURN-1"
    says = "What next?"

    def candidates(self, world: World, book: Book) -> Iterator[Candidate]:
        for room in nearby(world.room, world.house):
            yield Option((GoTo(room), Act()))
        for side in SIDES:
            if not room_at(world.house, world.room.spot.beyond(side)):
                yield Option((Discover(side), Act()))
        yield Option((EndTurn(),))


class EndTurn(Betrayal, frozen=True, tag="end_turn"):
    cite = "BET-TURN-4"
    says = "End the turn."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world)


class Stop(Betrayal, frozen=True, tag="stop"):
    """The printed game goes on; players may agree to end it here."""

    cite = "BET-OVR-3"
    says = "The players stop here."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=End(world.here, self.cite))


# -- moving ---------------------------------------------------------------------------------------

SPACES = Question("Speed", lambda world, book: SPEED[world.speed], cite="BET-MOVE-1")

SPACE_LEFT = Requirement(
    lambda world, book, move: world.moved < book.ask(SPACES, world),
    "No space is left after {moved} ({why}).",
    "BET-MOVE-1",
    "End the turn.",
)


class Move(Betrayal, frozen=True):
    """What takes a space, and so needs one."""

    def words(self, world: World, book: Book) -> dict[str, object]:
        why = ", ".join(f"{one.name} {one.value}" for one in book.reasons(SPACES, world))
        here = {"here": world.here, "floor": world.floor, "moved": world.moved, "why": why}
        return {**super().words(world, book), **here}


class GoTo(Move, frozen=True, tag="go_to"):
    cite = "BET-MOVE-1"
    says = "Go to the {room}."
    needs = (
        Requirement(
            lambda world, book, move: CHUTES.get(move.room) != world.here,
            "The {room} only leads down; nobody climbs it.",
            "BET-ROOM-3",
            "Find the stairs.",
        ),
        Requirement(
            lambda world, book, move: move.room in board(world.house).neighbours(world.here),
            "No door joins the {here} and the {room}.",
            "BET-MOVE-3",
            "Go round.",
        ),
        SPACE_LEFT,
    )

    room: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=(Enter(self.room),))


class Enter(Betrayal, frozen=True, tag="enter"):
    """One room is one space, a newly discovered one too."""

    cite = "BET-EXPLORE-7"
    says = "Enter the {room}."

    room: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, here=self.room, moved=world.moved + 1))


# -- discovering ----------------------------------------------------------------------------------


def named(ids: Iterable[str], book: Book) -> str:
    return enumerated([book.names.get(one, one) for one in ids], "and")


class Discover(Move, frozen=True, tag="discover"):
    """Go through a door with nothing behind it."""

    cite = "BET-EXPLORE-1"
    says = "Open the {side} door."
    needs = (
        Requirement(
            lambda world, book, move: (world.here, move.side) != ("entrance_hall", "E"),
            "The front door is locked.",
            "BET-MOVE-4",
            "Stay in the house.",
        ),
        Requirement(
            lambda world, book, move: move.side in world.room.doors,
            "The {here} has no {side} door.",
            "BET-MOVE-3",
            "Take another door.",
        ),
        Requirement(
            lambda world, book, move: world.has_tiles_for(world.floor),
            "No tile for the {floor} is left.",
            "BET-EXPLORE-6",
            "Discover on another floor.",
        ),
        SPACE_LEFT,
    )

    side: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=(TakeTile(self.side),))


class TakeTile(Betrayal, frozen=True, tag="take_tile"):
    cite = "BET-EXPLORE-1"
    says = "Take the top tile."

    side: str

    def resolve(self, world: World, book: Book) -> Step:
        if not world.stack:
            return Step(world, then=(ShuffleDiscards(), self))
        return Step(world, fork=Chance(Draw(world.stack), LookAtBack(self.side)))


class LookAtBack(Betrayal, frozen=True, tag="look_at_back"):
    cite = "BET-EXPLORE-9"
    says = "Its back names {floors}."

    side: str
    outcome: str = ""

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"floors": named(self.outcome.split(), book)}

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, stack=world.stack.without(self.outcome))
        if world.floor not in self.outcome.split():
            return Step(after, then=(PassOver(self.outcome), TakeTile(self.side)))
        tiles = deck(tile for tile in world.unseen if TILES[tile].back == self.outcome)
        return Step(after, fork=Chance(Draw(tiles), TurnOver(self.side)))


class PassOver(Betrayal, frozen=True, tag="pass_over"):
    cite = "BET-EXPLORE-2"
    says = "It does not fit this floor and is discarded face down."

    back: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, discards=tuple(sorted((*world.discards, self.back)))))


class ShuffleDiscards(Betrayal, frozen=True, tag="shuffle_discards"):
    cite = "BET-EXPLORE-5"
    says = "Shuffle the discarded tiles into a new stack."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, stack=deck(world.discards), discards=()))


class TurnOver(Betrayal, frozen=True, tag="turn_over"):
    cite = "BET-EXPLORE-1"
    says = "It is the {outcome}."

    side: str
    outcome: str = ""

    def resolve(self, world: World, book: Book) -> Step:
        after = replace(world, unseen=tuple(t for t in world.unseen if t != self.outcome))
        symbol = TILES[self.outcome].symbol
        card = (DrawCard(symbol),) if symbol else ()
        return Step(after, then=(TurnTile(self.outcome, self.side), Enter(self.outcome), *card))


class TurnTile(ExplorerChooses, frozen=True, tag="turn_tile"):
    cite = "BET-EXPLORE-3"
    says = "Which way round?"

    tile: str
    side: str

    def candidates(self, world: World, book: Book) -> Iterator[Candidate]:
        door = OPPOSITE[self.side]
        for room in ways_round(self.tile, world.house, world.room.spot.beyond(self.side), door):
            yield Option((Lay(room, door),))


class Lay(Betrayal, frozen=True, tag="lay"):
    cite = "BET-EXPLORE-3"
    says = "Lay the {tile} facing {doors}."
    needs = (
        Requirement(
            lambda world, book, move: (
                keeps_open(move.room, move.door, world.house)
                or not world.has_tiles_for(move.room.spot.floor)
            ),
            "Facing {doors}, the {tile} would close the {floor}.",
            "BET-EXPLORE-11",
            "Turn it so that a door leads on.",
        ),
    )

    room: Room
    door: str  # the one that joins the door come through

    def words(self, world: World, book: Book) -> dict[str, object]:
        floor = self.room.spot.floor
        return {"tile": self.room.tile, "floor": floor, "doors": named(self.room.doors, book)}

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, house=(*world.house, self.room)))


class DrawCard(Betrayal, frozen=True, tag="draw_card"):
    """Who first discovers a room with a symbol stops there; what the card says is left out."""

    cite = "BET-DRAW-1"
    says = "Stop, and draw a card: {symbol}."

    symbol: str

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, card_drawn=True))


# -- what rooms and cards have to say -------------------------------------------------------------


def slide(world: World, book: Book, effect: Enter, again: Again[Any]) -> Story | None:
    """Instead of staying in a chute one is at its foot; both together are one space."""
    foot = CHUTES.get(effect.room)
    return (replace(again, effect=Enter(foot)),) if foot else None


def climb_over_junk(world: World, book: Book, effect: Move, again: Again[Any]) -> Story | None:
    """Before one leaves: a roll."""
    return (RollMight(), again) if world.here == "junk_room" else None


def no_further(spaces: int, world: World, book: Book) -> int:
    """Whoever drew a card has moved enough for this turn."""
    return world.moved if world.card_drawn else spaces


class RollMight(Betrayal, frozen=True, tag="roll_might"):
    cite = "BET-ROLL-2"
    says = "Roll Might; less than 3 costs Speed."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=Chance(MIGHT, LeaveJunk()))


class LeaveJunk(Betrayal, frozen=True, tag="leave_junk"):
    cite = "BET-ROOM-1"
    says = "The dice show {dots}."

    outcome: Roll = ()

    @property
    def dots(self) -> int:
        return MIGHT.count(self.outcome)["pip"]

    def words(self, world: World, book: Book) -> dict[str, object]:
        return {"dots": self.dots}

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, then=() if self.dots >= 3 else (LoseSpeed(),))


class LoseSpeed(Betrayal, frozen=True, tag="lose_speed"):
    """The clip goes down a step, which may show the same number; never below the lowest."""

    cite = "BET-TRAIT-4"
    says = "Lose 1 Speed."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, speed=max(0, world.speed - 1)))


# -- the book -------------------------------------------------------------------------------------

NAMES = {tile: tile.replace("_", " ").title() for tile in TILES}
NAMES |= {"N": "north", "E": "east", "S": "south", "W": "west"}
NAMES |= {"ground": "ground floor", "upper": "upper floor"}


def betrayal_book() -> Book:
    return Book(
        world=World,
        effects=Betrayal,
        sources=(Draw, Pool),
        abilities=(
            Ability("Coal Chute", Enter, slide, "BET-ROOM-3"),
            Ability("Junk Room", GoTo, climb_over_junk, "BET-ROOM-1"),
            Ability("Junk Room", Discover, climb_over_junk, "BET-ROOM-1"),
        ),
        answers=(Answer("a card was drawn", SPACES, no_further, "BET-MOVE-2"),),
        names=NAMES,
    )


def evening(*tiles: str, **world: Any) -> AnyState:
    """The beginning of a turn, with these tiles in the stack."""
    stack = deck(TILES[tile].back for tile in tiles)
    return State(World(stack, unseen=tuple(sorted(tiles)), **world), (BeginTurn(),))

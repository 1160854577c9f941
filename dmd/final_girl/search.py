"""Searching (p. 14): cards are drawn from a stack, one is kept, the others go back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.deck import Draw
from dmd.core.requirements import Candidate
from dmd.core.state import Chance, Option, Step
from dmd.final_girl.happening import Asks, Happening, Word
from dmd.final_girl.items import GainItem
from dmd.final_girl.world import World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl


class Search(Word, frozen=True, tag="search"):
    """Draw so many cards from the stack of her space, as far as they go, and keep one."""

    cite = "FG-SEARCH-2"
    says = "Draw {draw:item|items} here and keep one."
    says_empty = "The stack here is empty."

    draw: int

    def template(self, world: World, book: FinalGirl) -> str:
        empty = len(world.stacks.get(world.girl_at, ())) == 0
        return self.says_empty if empty else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        stack = world.stacks.get(world.girl_at)
        if stack is None or not len(stack):
            return Step(world)  # FG-SEARCH-5
        number = min(self.draw, len(stack))  # FG-SEARCH-6
        return Step(world, then=(DrawItem(world.girl_at, number),))


class DrawItem(Happening, frozen=True, tag="draw_item"):
    """The next card of a stack: known where it lies open, else one of those nobody has seen."""

    cite = "FG-SEARCH-4"
    quiet = True
    says = "Draw an item at {space}."

    space: str
    left: int
    seen: tuple[str, ...] = ()

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if not self.left:
            return Step(world, then=(KeepOne(self.space, self.seen),))
        stack = world.stacks[self.space]
        if stack.known:
            return Step(world, then=(SeeItem(self.space, self.left, self.seen, stack.known),))
        see = SeeItem(self.space, self.left, self.seen)
        return Step(world, fork=Chance(Draw(world.unseen), see))


class SeeItem(Happening, frozen=True, tag="see_item"):
    """A card of the stack is seen."""

    cite = "FG-SEARCH-2"
    says = "Found: {item}."

    space: str
    left: int
    seen: tuple[str, ...] = ()
    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"item": book.thing(self.outcome)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        stack = world.stacks[self.space]
        if not stack.known:
            world = replace(world, unseen=world.unseen.without(self.outcome))
        world = world.with_stack(self.space, stack.without_next())
        return Step(world, then=(DrawItem(self.space, self.left - 1, (*self.seen, self.outcome)),))


class KeepOne(Asks, frozen=True, tag="keep_one"):
    """One is kept."""

    cite = "FG-SEARCH-2"
    quiet = True
    says = "Which item is kept?"

    space: str
    seen: tuple[str, ...]

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        options = []
        for item in different(self.seen):
            place = self.seen.index(item)
            rest = self.seen[:place] + self.seen[place + 1 :]
            back = tuple(ReturnItem(self.space, one) for one in rest)
            options.append(Option((KeepItem(item), *back)))
        return options


class KeepItem(Happening, frozen=True, tag="keep_item"):
    """It is hers."""

    cite = "FG-SEARCH-2"
    says = "Keep {item}."

    item: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(GainItem(self.item),))


class ReturnItem(Asks, frozen=True, tag="return_item"):
    """Each of the others goes face up on top, or face down to the bottom."""

    cite = "FG-SEARCH-2"
    quiet = True
    says = "Where does {item} go?"

    space: str
    item: str

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [Option((LayItem(self.space, self.item, top),)) for top in (True, False)]


class LayItem(Happening, frozen=True, tag="lay_item"):
    """A card goes back to its stack."""

    cite = "FG-SEARCH-2"
    says = "Put {item} to the bottom, face down."
    says_top = "Put {item} on top, face up."

    space: str
    item: str
    top: bool

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_top if self.top else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        stack = world.stacks[self.space]
        if self.top:
            after = replace(stack, top=(self.item, *stack.top), face_up=True)
        else:
            after = replace(stack, bottom=(*stack.bottom, self.item))
        return Step(world.with_stack(self.space, after))


class TakeTopItem(Word, Asks, frozen=True, kw_only=True, tag="take_top_item"):
    """The top card of a stack of her choice is hers."""

    cite = "FG-TERM-2"
    says = "Take the top item of any stack."

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        return [Option((TakeFrom(one),)) for one, stack in world.stacks.items() if len(stack)]


class TakeFrom(Happening, frozen=True, tag="take_from"):
    """She names the stack."""

    cite = "FG-TERM-2"
    says = "Take the top item of {space}."
    says_open = "Take the top item of {space}: {item}."

    space: str

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_open if world.stacks[self.space].face_up else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return _words_of_open(self.space, world, book)

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=(DrawItem(self.space, 1),))


class TurnUpStacks(Word, frozen=True, tag="turn_up_stacks"):
    """Of each stack the top card is turned up; an open one may be removed first."""

    cite = "FG-OVR-4"
    says = "Look through the stacks."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, then=tuple(TurnUpOrRemove(one) for one in world.stacks))


class TurnUpOrRemove(Asks, frozen=True, tag="turn_up_or_remove"):
    """A card that lies face down is turned up; of one that lies open, she may be rid."""

    cite = "FG-OVR-4"
    quiet = True
    says = "Remove {item}, the open card of {space}?"

    space: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return _words_of_open(self.space, world, book)

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        stack = world.stacks[self.space]
        if not len(stack):
            return []
        if not stack.face_up:
            return [Option((TurnUp(self.space),))]
        return [
            Option((RemoveTop(self.space), TurnUp(self.space))),
            Option((LeaveTop(self.space),)),
        ]


def _words_of_open(space: str, world: World, book: FinalGirl) -> dict[str, object]:
    """A stack by its space, and the card on top of it where somebody knows it."""
    item = world.stacks[space].known
    return {"space": book.space_name(space), "item": book.thing(item) if item else ""}


class LeaveTop(Happening, frozen=True, tag="leave_top"):
    """It stays where it is."""

    cite = "FG-OVR-4"
    quiet = True
    says = "Leave {item}, the open card of {space}."

    space: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return _words_of_open(self.space, world, book)

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


class RemoveTop(Happening, frozen=True, tag="remove_top"):
    """The open card is out of the game."""

    cite = "FG-OVR-4"
    says = "Remove {item}, the open card of {space}."

    space: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return _words_of_open(self.space, world, book)

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world.with_stack(self.space, world.stacks[self.space].without_next()))


class TurnUp(Happening, frozen=True, tag="turn_up"):
    """The top card of a stack is turned face up."""

    cite = "FG-SETUP-5"
    quiet = True
    says = "The top card of {space} is turned up."

    space: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        stack = world.stacks[self.space]
        if not len(stack) or stack.face_up:
            return Step(world)
        if stack.known:
            return Step(world, then=(LieOpen(self.space, stack.known),))
        return Step(world, fork=Chance(Draw(world.unseen), LieOpen(self.space)))


class LieOpen(Happening, frozen=True, tag="lie_open"):
    """Everybody can see it."""

    cite = "FG-SETUP-5"
    says = "At {space} lies {item}."

    space: str
    outcome: str = ""

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"space": book.space_name(self.space), "item": book.thing(self.outcome)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        stack = world.stacks[self.space]
        if not stack.known:
            world = replace(world, unseen=world.unseen.without(self.outcome))
        rest = stack.without_next()
        after = replace(rest, top=(self.outcome, *rest.top), face_up=True)
        return Step(world.with_stack(self.space, after))

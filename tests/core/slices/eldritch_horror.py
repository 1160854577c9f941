"""A slice of Eldritch Horror: a Combat Encounter, its skill tests, bonuses, Clues and rerolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.book import Ability, Answer, Book, Question, Story
from dmd.core.dice.pool import Die, Pool
from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Again, Chance, Effect, Option, Requirement, Scope, State, Step

DIE = Die("D", "die", "white", (1, 2, 3, 4, 5, 6))
ANY_NUMBER = 100  # of dice


class Investigator(NamedTuple):
    health: int
    sanity: int
    strength: int
    will: int


class Monster(NamedTuple):
    """A token: two test modifiers, None where no such test is printed, and its three values."""

    will: int | None
    horror: int
    strength: int | None
    damage: int
    toughness: int


class Asset(NamedTuple):
    """What an Asset does for one skill in a Combat Encounter."""

    skill: str = ""
    bonus: int = 0
    used_up: bool = False  # discarded for its bonus
    rerolls: int = 0  # dice, once in each test
    sanity: int = 0  # what that reroll costs
    prevents: str = ""  # discarded, it prevents 2 of such a loss


INVESTIGATORS = {
    "diana": Investigator(7, 5, strength=3, will=1),
    "leo": Investigator(6, 6, strength=3, will=3),
    "lily": Investigator(6, 6, strength=4, will=3),
    "lola": Investigator(5, 7, strength=2, will=3),
    "trish": Investigator(7, 5, strength=3, will=2),
}
MONSTERS = {
    "dark_young": Monster(-1, 3, -3, 3, 5),
    "deep_one": Monster(0, 2, -1, 1, 2),
    "ghost": Monster(-1, 2, None, 0, 2),
    "maniac": Monster(1, 1, -1, 2, 1),
    "star_spawn": Monster(-1, 3, -3, 3, 5),
}
ASSETS = {
    "automatic": Asset("strength", bonus=3),
    "axe": Asset("strength", bonus=2, rerolls=ANY_NUMBER, sanity=2),
    "bandages": Asset(prevents="health"),
    "bull_whip": Asset("strength", bonus=1, rerolls=1),
    "kerosene": Asset("strength", bonus=5, used_up=True),
    "lodge_researcher": Asset(),
    "whiskey": Asset(prevents="sanity"),
}


class World(Struct, frozen=True):
    who: str
    monster: str
    health: int
    sanity: int
    clues: int = 0
    assets: tuple[str, ...] = ()
    condition: str = ""
    improved: int = 0  # the Strength token
    space: str = "city"
    wounds: int = 0  # Health the Monster has lost
    doom: int = 10
    defeated: bool = False


def encounter(who: str, monster: str, **more: Any) -> State[World, Any, Any]:
    """An investigator about to fight a Monster."""
    sheet = INVESTIGATORS[who]
    world = World(who, monster, sheet.health, sheet.sanity)
    return State(replace(world, **more), (Fight(),))


class Eldritch(Effect, frozen=True):
    """The base of every effect of this game."""

    def words(self, world: World, book: Book) -> dict[str, object]:
        fields = super().words(world, book)
        return {**fields, "investigator": world.who, "monster": world.monster}


class InvestigatorChooses(Choice, Eldritch, frozen=True):
    """All choices are the investigator's."""

    def who(self, world: World, book: Book) -> str:
        return world.who


# Questions: the sheet or token gives the plain answer, whatever is in play has its say


BONUS = Question("the highest bonus", lambda world, book, skill: 0, "EH-TEST-5")
ADDITIONAL = Question("additional dice", lambda world, book, skill: 0, "EH-TEST-4")
SUCCESSES = Question("faces that are successes", lambda world, book: "56", "EH-TEST-10")
HORROR = Question("horror", lambda world, book: MONSTERS[world.monster].horror, "EH-COMBAT-2")
CLUE_DICE = Question("dice a Clue rerolls", lambda world, book: 1, "EH-REROLL-3")


def highest(name: str) -> Answer:
    """Of all bonuses only one counts."""

    def change(so_far: int, world: World, book: Book, skill: str) -> int:
        here = name in world.assets and ASSETS[name].skill == skill
        return max(so_far, ASSETS[name].bonus) if here else so_far

    return Answer(name, BONUS, change, "EH-TEST-5")


def led(so_far: int, world: World, book: Book, skill: str) -> int:
    return so_far + (world.who == "leo" and world.space == "wilderness")


def of_condition(condition: str, faces: str) -> Answer:
    def change(so_far: str, world: World, book: Book) -> str:
        return faces if world.condition == condition else so_far

    return Answer(condition, SUCCESSES, change, "EH-TEST-15")


def redeemed(so_far: int, world: World, book: Book) -> int:
    return min(so_far, 1) if world.who == "diana" else so_far


def spied(so_far: int, world: World, book: Book) -> int:
    return 2 if world.who == "trish" else so_far


ANSWERS = (
    *(highest(name) for name, one in ASSETS.items() if one.bonus and not one.used_up),
    Answer("leo", ADDITIONAL, led, "EH-TEST-4"),
    of_condition("blessed", "456"),
    of_condition("cursed", "6"),
    Answer("diana", HORROR, redeemed, "EH-INV-DIANA-2"),
    Answer("trish", CLUE_DICE, spied, "EH-INV-TRISH-1"),
)


# A Combat Encounter


class Fight(Eldritch, frozen=True, tag="fight"):
    """A test that is not printed is skipped, and its loss with it (EH-COMBAT-8)."""

    cite = "EH-COMBAT-1"
    root = True
    says = "{investigator} fights the {monster}."

    def resolve(self, world: World, book: Book) -> Step:
        token = MONSTERS[world.monster]
        steps = (("will", token.will, FaceHorror()), ("strength", token.strength, Strike()))
        tests = [SkillTest(skill, by, into) for skill, by, into in steps if by is not None]
        return Step(world, then=(*tests, Scope("encounter"), ClearBoard()))


class FaceHorror(Eldritch, frozen=True, tag="face_horror"):
    cite = "EH-COMBAT-2"
    says = "Face the horror with {result} successes."

    result: int = 0

    def enough(self, world: World, book: Book) -> int:
        return book.ask(HORROR, world)

    def resolve(self, world: World, book: Book) -> Step:
        loss = book.ask(HORROR, world) - self.result
        return Step(world, then=(Lose("sanity", loss),) if loss > 0 else ())


class Strike(Eldritch, frozen=True, tag="strike"):
    """Both lose Health at the same moment, so the Monster's loss is marked before any defeat."""

    cite = "EH-COMBAT-5"
    says = "Strike with {result} successes."

    result: int = 0

    def enough(self, world: World, book: Book) -> int:
        """What goes beyond damage and toughness is wasted (EH-COMBAT-11)."""
        token = MONSTERS[world.monster]
        return max(token.damage, token.toughness - world.wounds)

    def resolve(self, world: World, book: Book) -> Step:
        loss = MONSTERS[world.monster].damage - self.result
        after = replace(world, wounds=world.wounds + self.result)
        lose = (Lose("health", loss),) if loss > 0 else ()
        return Step(after, then=(*lose, DefeatMonster()) if is_down(after) else lose)


class DefeatMonster(Eldritch, frozen=True, tag="defeat_monster"):
    """It leaves the board in any case; this is what its defeat brings (EH-COMBAT-14)."""

    cite = "EH-COMBAT-10"
    says = "The {monster} is defeated."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world)


class ClearBoard(Eldritch, frozen=True, tag="clear_board"):
    cite = "EH-MON-4"
    says = "Whoever is defeated leaves the board."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, monster="", wounds=0) if is_down(world) else world)


class Lose(Eldritch, frozen=True, tag="lose"):
    cite = "EH-HEALTH-2"
    word = True
    says = "Lose {amount} {what}."

    what: str
    amount: int

    def resolve(self, world: World, book: Book) -> Step:
        left = max(0, getattr(world, self.what) - self.amount)
        return Step(replace(world, **{self.what: left}), then=() if left else (FallDown(),))


class FallDown(Eldritch, frozen=True, tag="fall_down"):
    cite = "EH-DEFEAT-1"
    says = "{investigator} is defeated; Doom advances."

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, defeated=True, doom=world.doom - 1), leave="encounter")


class Gain(Eldritch, frozen=True, tag="gain"):
    cite = "EH-GAIN-9"
    word = True
    says = "Gain 1 {what}."

    what: str

    def resolve(self, world: World, book: Book) -> Step:
        most = {"sanity": INVESTIGATORS[world.who].sanity}.get(self.what, ANY_NUMBER)  # EH-HEALTH-1
        return Step(replace(world, **{self.what: min(most, getattr(world, self.what) + 1)}))


# A test


class SkillTest(InvestigatorChooses, frozen=True, tag="test"):
    """Step 1: everything is declared before the roll (EH-TEST-7)."""

    cite = "EH-TEST-1"
    says = "Test {skill}, modifier {modifier}."

    skill: str
    modifier: int
    into: FaceHorror | Strike  # reads the result

    def candidates(self, world: World, book: Book) -> Iterator[Candidate]:
        free = book.ask(BONUS, world, self.skill)
        yield Option((self.roll(free, world, book),))
        for name in world.assets:
            one = ASSETS[name]
            if one.used_up and one.skill == self.skill and one.bonus > free:
                yield Option((UseUp(name, one.bonus), self.roll(one.bonus, world, book)))

    def roll(self, bonus: int, world: World, book: Book) -> Roll:
        """The floor of one die comes last, so a penalty may swallow a die (EH-TEST-8)."""
        skill = getattr(INVESTIGATORS[world.who], self.skill)
        improved = world.improved if self.skill == "strength" else 0
        dice = skill + self.modifier + improved + book.ask(ADDITIONAL, world, self.skill) + bonus
        return Roll(max(1, dice), Result(self.skill, self.into))


class UseUp(Eldritch, frozen=True, tag="use_up"):
    cite = "EH-TEST-7"
    says = "Discard {asset} for its bonus of {bonus}."

    asset: str
    bonus: int

    def resolve(self, world: World, book: Book) -> Step:
        return Step(without(world, self.asset))


class Roll(Eldritch, frozen=True, tag="roll"):
    cite = "EH-TEST-8"
    says = "Roll {dice} dice."

    dice: int
    rest: Result  # so far, these dice not counted

    def resolve(self, world: World, book: Book) -> Step:
        return Step(world, fork=Chance(Pool((DIE,), (self.dice,)), ReadDice(self.rest)))


class ReadDice(Eldritch, frozen=True, tag="read_dice"):
    cite = "EH-TEST-10"
    says = "The dice show {outcome}."

    rest: Result
    outcome: tuple[tuple[str, ...], ...] = ((),)

    def resolve(self, world: World, book: Book) -> Step:
        good = book.ask(SUCCESSES, world)
        return Step(world, then=(self.rest.with_dice([one in good for one in self.outcome[0]]),))


class Result(InvestigatorChooses, frozen=True, tag="result"):
    """Step 3, and the rerolls before it. Dice that fail are all alike, so nobody is asked which."""

    cite = "EH-REROLL-4"
    says = "{successes} successes so far."

    skill: str
    into: FaceHorror | Strike
    successes: int = 0
    failures: int = 0
    used: tuple[str, ...] = ()  # in this test

    def candidates(self, world: World, book: Book) -> Iterator[Candidate]:
        yield Option((replace(self.into, result=self.successes),))
        failures = self.failures if self.successes < self.into.enough(world, book) else 0
        dice = min(book.ask(CLUE_DICE, world), failures)
        yield Option((SpendClue(dice), self.again(dice)))
        for name in world.assets:
            one = ASSETS[name]
            if one.rerolls and one.skill == self.skill:
                dice = min(one.rerolls, failures)
                yield Option((UseAsset(name, dice, name in self.used), self.again(dice, name)))

    def again(self, dice: int, *used: str) -> Roll:
        return Roll(dice, replace(self, failures=self.failures - dice, used=(*self.used, *used)))

    def with_dice(self, good: list[bool]) -> Result:
        won = sum(good)
        failures = self.failures + len(good) - won
        return replace(self, successes=self.successes + won, failures=failures)


SOMETHING_TO_GAIN = Requirement(
    lambda world, book, move: move.dice > 0, "No reroll could change anything.", "EH-REROLL-3"
)


class SpendClue(Eldritch, frozen=True, tag="spend_clue"):
    cite = "EH-REROLL-3"
    says = "Spend a Clue to reroll failures: {dice}."
    needs = (
        SOMETHING_TO_GAIN,
        Requirement(lambda world, book, move: world.clues > 0, "You have no Clue.", "EH-SPEND-1"),
    )

    dice: int

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, clues=world.clues - 1))


class UseAsset(Eldritch, frozen=True, tag="use_asset"):
    cite = "EH-REROLL-2"
    says = "Use {asset} to reroll failures: {dice}."
    needs = (
        SOMETHING_TO_GAIN,
        Requirement(
            lambda world, book, move: not move.used,
            "{asset} has been used in this test.",
            "EH-POSS-4",
            "It serves again in the next one.",
        ),
        Requirement(
            lambda world, book, move: world.sanity > ASSETS[move.asset].sanity,
            "{asset} would cost the last Sanity.",
            "EH-SPEND-2",
            "Recover Sanity first.",
        ),
    )

    asset: str
    dice: int
    used: bool = False

    def resolve(self, world: World, book: Book) -> Step:
        return Step(replace(world, sanity=world.sanity - ASSETS[self.asset].sanity))


# Abilities


class MayPrevent(InvestigatorChooses, frozen=True, tag="may_prevent"):
    cite = "EH-OPT-1"
    says = "{asset} could prevent it."

    asset: str
    loss: Again[Lose]

    def candidates(self, world: World, book: Book) -> list[Candidate]:
        return [Option((Prevent(self.asset, self.loss),)), Option((self.loss,))]


class Prevent(Eldritch, frozen=True, tag="prevent"):
    cite = "EH-OPT-1"
    says = "Discard {asset} to prevent 2."

    asset: str
    loss: Again[Lose]

    def resolve(self, world: World, book: Book) -> Step:
        lose = self.loss.effect
        less = replace(self.loss, effect=Lose(lose.what, lose.amount - 2))
        return Step(without(world, self.asset), then=(less,) if lose.amount > 2 else ())


def preventing(name: str, what: str) -> Ability:
    def answer(world: World, book: Book, effect: Lose, again: Again[Any]) -> Story | None:
        applies = effect.what == what and name in world.assets
        return (MayPrevent(name, again),) if applies else None

    return Ability(name, Lose, answer, "EH-OPT-1")


def researching(world: World, book: Book, effect: Effect, again: Again[Any]) -> Story | None:
    held = "lodge_researcher" in world.assets
    return (again, Gain("sanity"), Gain("clues")) if held else None


def is_down(world: World) -> bool:
    return bool(world.monster) and world.wounds >= MONSTERS[world.monster].toughness


def without(world: World, asset: str) -> World:
    return replace(world, assets=tuple(one for one in world.assets if one != asset))


def eldritch_book() -> Book:
    return Book(
        world=World,
        effects=Eldritch,
        sources=(Pool,),
        abilities=(
            *(preventing(name, one.prevents) for name, one in ASSETS.items() if one.prevents),
            Ability("lodge_researcher", DefeatMonster, researching, "EH-COMBAT-10"),
        ),
        answers=ANSWERS,
        names={
            name: name.replace("_", " ").title() for name in (*INVESTIGATORS, *MONSTERS, *ASSETS)
        },
    )

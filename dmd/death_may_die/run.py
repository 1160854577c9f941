"""Run (rulebook p. 12): up to three spaces, one at a time; whoever is left behind follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.fire import aflame
from dmd.death_may_die.happening import Happening, OneOf
from dmd.death_may_die.questions import RUN_LENGTH, SNEAKS
from dmd.death_may_die.world import World, distinct
from dmd.death_may_die.wounds import SettleEnemies, wounds_on

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.death_may_die.book import DeathMayDie


def _stands(world: World, book: DeathMayDie, move: Run) -> bool:
    return not world.investigator(move.who).lying


STANDING = Requirement(
    _stands,
    "{who} lies on the floor and can only Rest.",
    "DMD-SAN-5",
    "Stand up for 1 stress.",
)


class Run(Happening, frozen=True, tag="run"):
    """Move up to 3 spaces along two-sided passages, stairs or tunnels."""

    cite = "DMD-RUN-1"
    says = "Run to {to}."
    says_free = "Run to {to} (a free Run)."
    needs = (
        STANDING,
        Requirement(
            lambda world, book, move: move.to != world.investigator(move.who).space,
            "No passage leads out of here.",
            "DMD-BRD-2",
            "Do something else.",
        ),
    )

    who: str
    to: str
    free: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_free if self.free else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "to": book.board.space(self.to).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.free:
            you = world.investigator(self.who)
            world = world.with_investigator(replace(you, used=(*you.used, "free_run")))
        left = book.ask(RUN_LENGTH, world, self.who)
        sneaks = book.ask(SNEAKS, world, self.who)
        return Step(world, then=(Move(self.who, self.to, left, sneaks),))


class RunOn(Choice, Happening, frozen=True, tag="run_on"):
    """One may stop anywhere; what is not used is lost."""

    cite = "DMD-RUN-E9"
    quiet = True
    says = "{who} may run {left} more."

    runner: str
    left: int
    sneaks: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.runner, "left": self.left}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.runner

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        runner = world.investigator(self.runner)
        if self.left == 0 or runner.dead:
            return []
        ways = book.board.neighbours(runner.space)
        steps = [Option((Move(self.runner, to, self.left, self.sneaks),)) for to in ways]
        return [Option((StopRunning(self.runner),)), *steps]


class StopRunning(Happening, frozen=True, tag="stop_running"):
    """The Run ends here."""

    cite = "DMD-RUN-E9"
    quiet = True
    says = "Stop here."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


class Move(Happening, frozen=True, tag="move"):
    """One space of a Run. Before leaving, one says who does not follow and who is taken along."""

    cite = "DMD-RUN-1"
    quiet = True
    says = "Go on to {to}."

    who: str
    to: str
    left: int
    sneaks: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "to": book.board.space(self.to).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        followers = who_follows(you.space, world, book)
        if (self.sneaks and followers) or book.granted("carry_investigators", you):
            return Step(world, then=(Depart(self, followers, self.sneaks),))
        return Step(world, then=(Leave(self, followers),))


class Depart(Choice, Happening, frozen=True, tag="depart"):
    """Each enemy that shall not follow costs one Sneak; investigators may be taken along."""

    cite = "DMD-RUN-E6"
    quiet = True
    says = "{who} leaves for {to}."

    move: Move
    followers: tuple[str, ...]
    sneaks: int
    sneaked: tuple[str, ...] = ()
    passengers: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()  # who was asked to come along

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.move.who, "to": book.board.space(self.move.to).name}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.move.who

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.move.who)
        go = replace(self.move, sneaks=self.sneaks)
        options: list[Candidate] = [
            Option((Leave(go, self.followers, self.sneaked, self.passengers),))
        ]
        if self.sneaks:
            there = [one for one in world.enemies_in(you.space) if one.id in self.followers]
            options += [Option((Sneak(self, one.id),)) for one in distinct(there)]
        if len(self.passengers) < book.granted("carry_investigators", you):
            options += [
                Option((AskAlong(self, one.id),))
                for one in world.living
                if one.space == you.space and one.id not in (you.id, *self.asked) and not one.lying
            ]
        return options


class Sneak(Happening, frozen=True, tag="sneak"):
    """An enemy chosen before leaving stays behind."""

    cite = "DMD-RUN-E6"
    says = "Sneak past {enemy}."

    depart: Depart
    enemy: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"enemy": book.enemy_name(self.enemy, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        left = tuple(one for one in self.depart.followers if one != self.enemy)
        after = replace(
            self.depart, followers=left, sneaks=self.depart.sneaks - 1,
            sneaked=(*self.depart.sneaked, self.enemy),
        )  # fmt: skip
        return Step(world, then=(after,))


class AskAlong(Happening, frozen=True, tag="ask_along"):
    """Another investigator is asked to come along; their player decides."""

    cite = "DMD-RUN-E10"
    says = "Ask {passenger} to come along."

    depart: Depart
    passenger: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        asked = replace(self.depart, asked=(*self.depart.asked, self.passenger))
        along = replace(asked, passengers=(*self.depart.passengers, self.passenger))
        stories: tuple[Option[AnyEffect], ...] = (
            Option((along,), "Come along"),
            Option((asked,), "Stay here"),
        )
        return Step(world, then=(OneOf(self.passenger, stories),))


class Leave(Happening, frozen=True, tag="leave"):
    """Leaving is what matters: Fire is picked up, enemies follow."""

    cite = "DMD-RUN-2"
    quiet = True
    says = "Go to {to}."

    move: Move
    followers: tuple[str, ...]
    sneaked: tuple[str, ...] = ()
    passengers: tuple[str, ...] = ()

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.move.who, "to": book.board.space(self.move.to).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        who, to = self.move.who, self.move.to
        you = world.investigator(who)
        hurt = book.granted("wounds_per_sneak", you)
        then: list[Happening] = [Walk(one, to) for one in (who, *self.passengers)]
        then += [Follow(enemy, to) for enemy in self.followers]
        if hurt and self.sneaked:
            # The wounds of sneaking fall as the space is left (DMD-SKL-20).
            hits = wounds_on(((one, hurt) for one in self.sneaked), world)
            then = [*hits, SettleEnemies(), *then]
        return Step(world, then=(*then, RunOn(who, self.move.left - 1, self.move.sneaks)))


class Walk(Happening, frozen=True, tag="walk"):
    """An investigator leaves a space on foot; whoever leaves a burning one catches its Fire."""

    cite = "DMD-RUN-1"
    says = "{who} moves to {to}."

    who: str
    to: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "to": book.board.space(self.to).name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        tokens = world.fire.get(you.space, 0)
        caught = (PickUpFire(self.who, tokens, you.space),) if tokens else ()
        return Step(world.with_investigator(replace(you, space=self.to)), then=caught)


class PickUpFire(Happening, frozen=True, tag="pick_up_fire"):
    """One Fire token for each in the space that was left; the space keeps its own."""

    cite = "DMD-RUN-4"
    says = "{who} catches {amount} Fire on leaving {space}."

    who: str
    amount: int
    space: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        left = book.board.space(self.space).name
        return {"who": self.who, "amount": self.amount, "space": left}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        burning = aflame(world.investigator(self.who), self.amount, world, book)
        return Step(world.with_investigator(burning))


def who_follows(space: str, world: World, book: DeathMayDie) -> tuple[str, ...]:
    """The enemies that come along when somebody leaves a space."""
    with_elder_one = book.rulings["elder_one_follows"]
    here = world.enemies_in(space)
    return tuple([one.id for one in here if one.kind != "elder_one" or with_elder_one])


class EnemyGoes(Happening, frozen=True):
    """A figure leaves its space for another one; how it comes to that differs."""

    enemy: str
    to: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        name, space = book.enemy_name(self.enemy, world), book.board.space(self.to).name
        return {"enemy": name, "space": space}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        enemy = world.enemy(self.enemy)
        return Step(world.with_enemy(replace(enemy, space=self.to)) if enemy else world)


class Follow(EnemyGoes, frozen=True, tag="follow"):
    """Every enemy of the space left comes along; it does not attack and never catches Fire."""

    cite = "DMD-RUN-2"
    says = "{enemy} follows to {space}."

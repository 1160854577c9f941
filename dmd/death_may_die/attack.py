"""Attack (p. 13): name the target, make a roll, each success is a wound on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Requirement, Step
from dmd.death_may_die.happening import Happening
from dmd.death_may_die.questions import ATTACK_RANGE
from dmd.death_may_die.roll import CountAs, Roll, ThrowDice
from dmd.death_may_die.run import STANDING
from dmd.death_may_die.tracks import heals_of_counting
from dmd.death_may_die.world import Enemy, World, distinct
from dmd.death_may_die.wounds import SettleEnemies, wounds_on

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


def _names_a_target(world: World, book: DeathMayDie, move: Attack) -> bool:
    return bool(move.target)


def _is_vulnerable(world: World, book: DeathMayDie, move: Attack) -> bool:
    enemy = world.enemy(move.target)
    return enemy is not None and (enemy.kind != "elder_one" or world.disrupted)


class Attack(Happening, frozen=True, tag="attack"):
    """Choose one enemy in your space, or as far away as a skill reaches."""

    cite = "DMD-ATK-1"
    says = "Attack {enemy}."
    says_free = "Attack {enemy} (a free attack)."
    needs = (
        STANDING,
        Requirement(
            _names_a_target,
            "No enemy is within reach of {who}.",
            "DMD-ATK-1",
            "Run to an enemy first.",
        ),
        Requirement(
            _is_vulnerable,
            "{enemy} cannot be attacked before the ritual is disrupted.",
            "DMD-ATK-4",
            "Disrupt the ritual first.",
        ),
    )

    who: str
    target: str = ""
    free: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_free if self.free else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "enemy": book.enemy_name(self.target, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if self.free:
            you = world.investigator(self.who)
            world = world.with_investigator(replace(you, used=(*you.used, "free_attack")))
        return Step(world, then=(NameTargets(self.who, (self.target,)),))


class NameTargets(Choice, Happening, frozen=True, tag="name_targets"):
    """With a skill that allows it, more targets in the own space are named before the roll."""

    cite = "DMD-SKL-14"
    quiet = True
    says = "{who} names the targets."

    attacker: str
    targets: tuple[str, ...]

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.attacker}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.attacker

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.attacker)
        options: list[Candidate] = [Option((RollAttack(self.attacker, self.targets),))]
        first = world.enemy(self.targets[0])
        more = book.granted("targets", you)
        if first and first.space == you.space and len(self.targets) <= more:
            others = [e for e in targets_in(you.space, world) if e.id not in self.targets]
            options += [Option((AddTarget(self, one.id),)) for one in distinct(others)]
        return options


class AddTarget(Happening, frozen=True, tag="add_target"):
    """One more enemy is attacked with the same roll."""

    cite = "DMD-SKL-6"
    says = "Attack {enemy} as well."

    naming: NameTargets
    enemy: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"enemy": book.enemy_name(self.enemy, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        after = replace(self.naming, targets=(*self.naming.targets, self.enemy))
        return Step(world, then=(after,))


class RollAttack(Happening, frozen=True, tag="roll_attack"):
    """The target is chosen before rolling."""

    cite = "DMD-ATK-3"
    says = "Roll to attack {enemies}."

    who: str
    targets: tuple[str, ...]

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"enemies": [book.enemy_name(one, world) for one in self.targets]}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world, then=(ThrowDice(Roll("attack", self.who, targets=self.targets)),))


class Hit(Choice, Happening, frozen=True, tag="hit"):
    """The successes of one roll are shared among the targets, after the roll."""

    cite = "DMD-SKL-6"
    says = "{left:wound is|wounds are} to be shared out."

    counting: CountAs
    left: int
    given: tuple[int, ...] = ()

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"left": self.left}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.counting.roll.who

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        return [Option((GiveWounds(self, n),)) for n in range(self.left + 1)]

    def given_out(self, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
        """What follows once nobody need be asked: the last target gets what is left, if any."""
        targets = self.counting.roll.targets
        waiting = len(targets) - len(self.given)
        if waiting > 1 and self.left:
            return (self,)
        shares = (*self.given, self.left, *(0,) * (waiting - 1))
        return struck(self.counting, tuple(zip(targets, shares, strict=True)), world, book)


class GiveWounds(Happening, frozen=True, tag="give_wounds"):
    """So many of the wounds go to the next target."""

    cite = "DMD-SKL-6"
    says = "{amount:wound|wounds} for {enemy}."

    hit: Hit
    amount: int

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        target = self.hit.counting.roll.targets[len(self.hit.given)]
        return {"amount": self.amount, "enemy": book.enemy_name(target, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        given = (*self.hit.given, self.amount)
        hit = replace(self.hit, left=self.hit.left - self.amount, given=given)
        return Step(world, then=hit.given_out(world, book))


class LoneKill(Happening, frozen=True, tag="lone_kill"):
    """A target killed with no other enemy in its space heals all stress."""

    cite = "DMD-SKL-7"
    quiet = "idle"
    says = "{who} calms down after a lone kill."

    who: str
    target: str
    space: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        if you.dead or world.enemy(self.target) or not world.is_safe(self.space):
            return Step(world)
        return Step(world.with_investigator(replace(you, stress=0)))


def strike(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What the successes of an attack do."""
    roll, successes = counting.roll, counting.totals.success
    you = world.investigator(roll.who)
    if len(roll.targets) == 1:
        return struck(counting, ((roll.targets[0], successes),), world, book)
    if book.granted("full_wounds_each", you):
        return struck(counting, tuple((one, successes) for one in roll.targets), world, book)
    return Hit(counting, successes).given_out(world, book)


def struck(
    counting: CountAs, hits: tuple[tuple[str, int], ...], world: World, book: DeathMayDie
) -> tuple[Happening, ...]:
    """Wounds with what skills add, then what follows from them, tentacles last (DMD-RES-2)."""
    who = counting.roll.who
    you = world.investigator(who)
    savage = book.granted("lone_target_wounds", you)
    fuller, calming = [], []
    for id_, wounds in hits:
        enemy = world.enemy(id_)
        alone = enemy is not None and len(world.enemies_in(enemy.space)) == 1
        fuller.append((id_, wounds + (savage if alone else 0)))
        if enemy and book.granted("lone_kill_heals_stress", you):
            calming.append(LoneKill(who, id_, enemy.space))
    heals = heals_of_counting(counting, world, book)
    return (*wounds_on(fuller, world), SettleEnemies(tuple(calming), heals))


def reachable(who: str, world: World, book: DeathMayDie) -> list[Enemy]:
    """The enemies an attack may name, alike ones once."""
    you = world.investigator(who)
    reach = book.ask(ATTACK_RANGE, world, who)
    if not reach:
        return distinct(world.enemies_in(you.space))
    near = set(book.board.within(you.space, reach))
    return distinct([one for one in world.enemies if one.space in near])


def targets_in(space: str, world: World) -> list[Enemy]:
    """The enemies of a space that can be attacked."""
    return [one for one in world.enemies_in(space) if one.kind != "elder_one" or world.disrupted]

"""Investigate or Fight (p. 15, p. 16): a Safe space is searched, elsewhere the enemies attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate, Choice
from dmd.core.state import Option, Step
from dmd.death_may_die.cards import CardMoment
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.discovery import Investigate
from dmd.death_may_die.happening import DueTogether, Happening, InAnyOrder, Read
from dmd.death_may_die.roll import CountAs, Roll, ThrowAgainst
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.tracks import Heal, heals_of_counting
from dmd.death_may_die.world import World, distinct
from dmd.death_may_die.wounds import BearWounds, Cause, SettleEnemies, Suffer, wounds_on

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class InvestigateOrFight(Happening, frozen=True, tag="investigate_or_fight"):
    """Safety is looked at when the step begins; what comes later to you attacks all the same."""

    cite = "DMD-DIS-E3"
    quiet = "vain"
    says = "{who} lies on the floor: nothing is searched, and nobody attacks."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.who)
        if you.lying:
            return Step(world)
        if world.is_safe(you.space):
            return Step(world, then=(Investigate(self.who), Fight(self.who)))
        return Step(world, then=(FaceEnemies(self.who), Fight(self.who)))


class FaceEnemies(Happening, frozen=True, tag="face_enemies"):
    """A space that is not Safe is no place to search."""

    cite = "DMD-FGT-1"
    says = "{who} faces the enemies in the space."

    who: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world)


class Fight(Choice, Happening, frozen=True, tag="fight"):
    """Every enemy in your space attacks you once, in the order you choose, attack by attack."""

    cite = "DMD-FGT-1"
    quiet = True
    says = "Which enemy attacks {who} next?"

    fighter: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.fighter}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.fighter

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        step = super().resolve(world, book)
        over = step.fork is None and not step.then
        return Step(world.with_fresh_enemies()) if over else step

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        you = world.investigator(self.fighter)
        if you.dead or you.lying:
            return []
        fresh = [one for one in world.enemies_in(you.space) if not one.spent]
        return [
            Option((EnemyAttacks(you.id, one.id), CardMoment(you.id), self))
            for one in distinct(fresh)
        ]


class EnemyAttacks(Happening, frozen=True, tag="enemy_attacks"):
    """An enemy attacks the active investigator; what it does first comes before the roll."""

    cite = "DMD-DEF-4"
    says = "{enemy} attacks {who}."

    who: str
    enemy: str

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "enemy": book.enemy_name(self.enemy, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        enemy = world.enemy(self.enemy)
        if enemy is None:
            return Step(world)
        world = world.with_enemy(replace(enemy, spent=True))
        then: list[Happening] = []
        card = book.box.enemies.get(enemy.kind)
        if card and card.before_attack:
            by = Reader(self.who, space=enemy.space, enemy=enemy.id)
            then.append(ReadBeforeAttack(by, card.before_attack, card.name))
        return Step(world, then=(*then, RollAgainst(self.who, self.enemy)))


class ReadBeforeAttack(Read, frozen=True, tag="read_before_attack"):
    """What an enemy's card does before its attack is rolled."""

    cite = "DMD-DEF-4"
    says = "{title}, before the roll"


class ReadAfterWounding(Read, frozen=True, tag="read_after_wounding"):
    """What an enemy's card does once its attack has dealt wounds."""

    cite = "DMD-RES-4"
    says = "{title}, having dealt wounds"


class RollAgainst(Happening, frozen=True, tag="roll_against"):
    """The defender rolls the attacker's dice; the Elder One's are those of all its Stages."""

    cite = "DMD-DEF-1"
    says = "{who} rolls the dice of {enemy}."
    says_redirected = "{who} takes the attack over and rolls the dice of {enemy}."

    who: str
    enemy: str
    redirected: bool = False

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_redirected if self.redirected else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.who, "enemy": book.enemy_name(self.enemy, world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        enemy = world.enemy(self.enemy)
        if enemy is None:
            return Step(world)
        dice = book.attack_dice(enemy, world)
        roll = Roll(
            "attacked", self.who, dice.standard, dice.bonus, (self.enemy,),
            redirected=self.redirected,
        )  # fmt: skip
        you = world.investigator(self.who)
        relieved = self.redirected and book.granted("redirected_heals_stress", you)
        most = book.box.tracks.most_stress
        return Step(
            world, then=(ThrowAgainst(roll), *((Heal(you.id, most, 0),) if relieved else ()))
        )


class Vengeance(Happening, frozen=True, tag="vengeance"):
    """Vengeance Obsession answers an attack that dealt any wound, if its owner still lives."""

    cite = "DMD-SKL-18"
    quiet = "idle"
    says = "{who} takes vengeance."

    who: str
    enemy: str

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you, enemy = world.investigator(self.who), world.enemy(self.enemy)
        if you.dead:
            return Step(world)
        wounds = book.granted("vengeance_wounds", you)
        heals = book.granted("vengeance_heals_stress", you)
        hit = []
        if enemy:
            everyone = book.granted("vengeance_on_all", you)
            hit = [one.id for one in world.enemies_in(enemy.space)] if everyone else [enemy.id]
        hits = wounds_on(((one, wounds) for one in hit), world)
        return Step(world, then=(*hits, SettleEnemies(due=(Heal(self.who, heals, 0),))))


def defended(counting: CountAs, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What a roll against an investigator does: wounds, what follows, sanity last."""
    roll, totals = counting.roll, counting.totals
    cause: Cause = "attacked" if roll.kind == "attacked" else "fire"
    enemy = roll.targets[0] if roll.targets else ""
    heals = heals_of_counting(counting, world, book)
    lost = (LoseSanity(who=roll.who, amount=totals.tentacle, cause=cause),)
    then: tuple[Happening, ...]
    if roll.kind == "attacked":
        # Deaths are judged with the wounds, before anything that follows from them; healing is
        # among what follows.
        then = (Suffer(roll.who, totals.success, cause, enemy, heals),)
    else:
        suffer = (Suffer(roll.who, totals.success, cause, enemy),) if totals.success else ()
        then = (*suffer, JudgeDeaths(), *heals)
    return (*then, *(lost if totals.tentacle else ()))


def lost_sanity(counting: CountAs) -> tuple[Happening, ...]:
    """Each tentacle costs 1 sanity; all tentacles of one roll are one loss (DMD-SAN-E4)."""
    n = counting.totals.tentacle
    return (LoseSanity(who=counting.roll.who, amount=n),) if n else ()


def after_wounds(bear: BearWounds, world: World, book: DeathMayDie) -> tuple[Happening, ...]:
    """What an attack that wounded sets off, in the order the active player likes (DMD-RES-E6)."""
    due: list[Happening] = []
    if book.granted("vengeance_wounds", world.investigator(bear.who)):
        due.append(Vengeance(bear.who, bear.enemy))
    enemy = world.enemy(bear.enemy)
    card = book.box.enemies.get(enemy.kind) if enemy else None
    if enemy and card and card.after_wounding:
        by = Reader(bear.who, space=enemy.space, enemy=enemy.id)
        due.append(ReadAfterWounding(by, card.after_wounding, card.name))
    if bear.due:
        return (DueTogether(world.active, (*due, *bear.due)),)
    return tuple(due) if len(due) < 2 else (InAnyOrder(world.active, tuple(due)),)

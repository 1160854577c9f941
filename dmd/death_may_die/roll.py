"""Rolling dice (rulebook p. 11): the pool, rerolls one by one, what the symbols count as.

Every roll of the game goes this way, whether an investigator attacks, is attacked, puts out Fire or
burns. Who may reroll is whoever makes the roll or is its target.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.dice.pool import MOST_DICE, together
from dmd.core.requirements import Candidate, Choice
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.state import Below, Chance, Option, Requirement, Source, Step
from dmd.death_may_die.happening import Happening
from dmd.death_may_die.questions import ADDED_TENTACLES, BONUS_DICE, FREE_REROLLS
from dmd.death_may_die.world import World

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyEffect
    from dmd.death_may_die.book import DeathMayDie

Way = Literal["stress", "free", "saved"]
"""What pays for a reroll: stress, the roll itself, or what a skill grants for the turn."""

Faces = tuple[tuple[str, ...], ...]
"""The faces of the standard dice and of the bonus dice, each sorted."""


class Throw(Source, frozen=True, tag="throw"):
    """Dice thrown together."""

    standard: int
    bonus: int = 0

    def outcomes(self, book: DeathMayDie) -> Iterable[tuple[Faces, int]]:
        return book.pool(self.standard, self.bonus).outcomes()

    def draw(self, below: Below, book: DeathMayDie) -> Faces:
        return book.pool(self.standard, self.bonus).draw(below)

    def possible(self, outcome: object, book: DeathMayDie) -> bool:
        return book.pool(self.standard, self.bonus).possible(outcome)


class Roll(Struct, frozen=True, gc=False, omit_defaults=True):
    """A roll from the throw to its last tentacle."""

    kind: Literal["attack", "attacked", "fire", "action", "against"]
    who: str  # makes it, or is its target
    standard: int = 0
    bonus: int = 0
    targets: tuple[str, ...] = ()  # the enemies attacked; the one that attacks; the token wounded
    action: str = ""  # the episode action
    faces: Faces = ((), ())
    free: int = 0  # free rerolls of this very roll that are left
    redirected: bool = False
    per_success: tuple[AnyEffect, ...] = ()  # of a roll that a text asks for
    per_tentacle: tuple[AnyEffect, ...] = ()

    @property
    def is_against(self) -> bool:
        """Whether each success hurts (DMD-DIE-E2)."""
        return self.kind in ("attacked", "fire", "against")


class Totals(Struct, frozen=True, gc=False):
    """The symbols of a roll, counted."""

    success: int
    elder_sign: int
    tentacle: int


class ThrowDice(Happening, frozen=True, tag="throw_dice"):
    """An investigator always rolls 3 standard dice plus every bonus die they are entitled to."""

    cite = "DMD-DIE-2"
    says = "{who} rolls {standard:standard die|standard dice} and {bonus:bonus die|bonus dice}."
    says_standard = "{who} rolls {standard:standard die|standard dice}."
    says_bonus = "{who} rolls {bonus:bonus die|bonus dice}."

    roll: Roll

    def template(self, world: World, book: DeathMayDie) -> str:
        roll = _with_pool(self.roll, world, book)
        if not roll.bonus:
            return self.says_standard
        return self.says if roll.standard else self.says_bonus

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        roll = _with_pool(self.roll, world, book)
        return {"who": roll.who, "standard": roll.standard, "bonus": roll.bonus}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        roll = _with_pool(self.roll, world, book)
        roll = replace(roll, free=book.ask(FREE_REROLLS, world, roll))
        return Step(world, fork=Chance(Throw(roll.standard, roll.bonus), DiceFall(roll)))


class ThrowAgainst(ThrowDice, frozen=True, tag="throw_against"):
    """The dice of an enemy, of Fire or of a text are rolled as they are printed."""

    cite = "DMD-DIE-3"


class DiceFall(Happening, frozen=True, tag="dice_fall"):
    """The dice show their faces."""

    cite = "DMD-DIE-1"
    says = "The dice show {faces}."

    roll: Roll
    outcome: Faces = ((), ())

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"faces": shown(self.outcome)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world, then=(ConsiderRerolls(replace(self.roll, faces=self.outcome)),))


class ConsiderRerolls(Choice, Happening, frozen=True, tag="consider_rerolls"):
    """After any roll, stress buys rerolls, one die at a time, seen before the next."""

    cite = "DMD-RRL-1"
    quiet = True
    says = "{who} may reroll: {faces}."

    roll: Roll

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"who": self.roll.who, "faces": shown(self.roll.faces)}

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.roll.who

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.roll.who)
        spent = you.stress >= book.box.tracks.most_stress and not self.roll.free
        if spent and not book.saved_rerolls(world, you):
            return Step(world, then=(KeepDice(self.roll),))  # as a choice of one, but quicker
        return super().resolve(world, book)

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        # A free reroll of this roll is lost with it, so nobody pays while one is left. One that
        # lasts for the whole turn may be worth saving: then both ways are offered.
        you = world.investigator(self.roll.who)
        ways: tuple[Way, ...] = ("free",) if self.roll.free else ("stress",)
        if not self.roll.free and book.saved_rerolls(world, you):
            ways = ("saved", "stress")
        options: list[Candidate] = [Option((KeepDice(self.roll),))]
        for die in (0, 1):
            for face in dict.fromkeys(self.roll.faces[die]):
                options += [Option((Reroll(self.roll, die, face, way),)) for way in ways]
        return options


class KeepDice(Happening, frozen=True, tag="keep_dice"):
    """All rerolls happen before anything of the roll is resolved."""

    cite = "DMD-RRL-E3"
    quiet = True
    says = "Keep {faces}."

    roll: Roll

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"faces": shown(self.roll.faces)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        ways = countings(self.roll, world, book)
        return Step(world, then=(ways[0] if len(ways) == 1 else CountSymbols(self.roll),))


def _has_stress_left(world: World, book: DeathMayDie, move: Reroll) -> bool:
    stress = world.investigator(move.roll.who).stress
    return move.way != "stress" or stress < book.box.tracks.most_stress


class Reroll(Happening, frozen=True, tag="reroll"):
    """One die is thrown again; its first result is ignored."""

    cite = "DMD-RRL-1"
    says = "Reroll {face}: {price}."
    needs = (
        Requirement(
            _has_stress_left,
            "{who} is at maximum stress.",
            "DMD-RRL-2",
            "Rest on a Safe space to heal stress.",
        ),
    )

    roll: Roll
    die: int  # 0 a standard die, 1 a bonus die
    face: str
    way: Way = "stress"

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        told = ("{face} (standard die)", "{face} (bonus die)")[self.die]
        return {
            "who": self.roll.who,
            "face": say(told, face=face_name(self.face)),
            "price": PRICES[self.way],
        }

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = world.investigator(self.roll.who)
        roll = replace(self.roll, faces=_without(self.roll.faces, self.die, self.face))
        if self.way == "stress":
            you = replace(you, stress=you.stress + 1)
        elif self.way == "saved":
            you = replace(you, used=(*you.used, "free_reroll"))
        else:
            roll = replace(roll, free=roll.free - 1)
        throw = Throw(0, 1) if self.die else Throw(1)
        return Step(world.with_investigator(you), fork=Chance(throw, DieFalls(roll)))


class DieFalls(Happening, frozen=True, tag="die_falls"):
    """The new face is seen, then one may decide again."""

    cite = "DMD-RRL-E1"
    says = "It falls on {faces}."

    roll: Roll
    outcome: Faces = ((), ())

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"faces": shown(self.outcome)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        faces = together(self.roll.faces, self.outcome)
        return Step(world, then=(ConsiderRerolls(replace(self.roll, faces=faces)),))


class CountSymbols(Choice, Happening, frozen=True, tag="count_symbols"):
    """Each symbol is totalled; then its owner settles what may count as something else."""

    cite = "DMD-RES-1"
    quiet = True
    says = "The symbols are counted."

    roll: Roll

    def who(self, world: World, book: DeathMayDie) -> str:
        return self.roll.who

    def candidates(self, world: World, book: DeathMayDie) -> list[Candidate]:
        return [Option((one,)) for one in countings(self.roll, world, book)]


class RuleOfCounting:
    """The citation of a count: plain, or with symbols that may count as something else."""

    def __get__(self, counting: CountAs | None, kind: type[CountAs]) -> str:
        settled = counting and (counting.elder_signs or counting.tentacles)
        return "DMD-RES-E7" if settled else "DMD-RES-1"


class CountAs(Happening, frozen=True, tag="count_as"):
    """Symbols that may count as successes do, as many as their owner wants."""

    cite = RuleOfCounting()
    says = "Count {success:success|successes} and {tentacle:tentacle|tentacles}{remark}."

    roll: Roll
    totals: Totals
    elder_signs: int = 0  # counted as successes
    tentacles: int = 0  # counted as successes, and still tentacles

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        told = []
        if self.elder_signs:
            told.append(say("{n:elder sign|elder signs} as success", n=self.elder_signs))
        if self.tentacles:
            told.append(say("{n:tentacle|tentacles} as success", n=self.tentacles))
        _, signs, _ = book.symbols(self.roll.faces)
        if signs and _elder_signs_hurt(self.roll, world, book):
            told.append(say("{n:elder sign|elder signs} by the enemy's card", n=signs))
        if added := book.ask(ADDED_TENTACLES, world, self.roll):
            told.append(say("{n:tentacle|tentacles} added", n=added))
        remark = say(" ({remarks})", remarks=in_a_row(told)) if told else ""
        return {
            "success": self.totals.success, "tentacle": self.totals.tentacle, "remark": remark
        }  # fmt: skip

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(world, then=book.consequences(world, self))


def count(roll: Roll, world: World, book: DeathMayDie) -> Totals:
    """What the faces show, and what an enemy's card or a space adds (DMD-DIE-E7)."""
    success, elder_sign, tentacle = book.symbols(roll.faces)
    if _elder_signs_hurt(roll, world, book):
        success, elder_sign = success + elder_sign, 0
    return Totals(success, elder_sign, tentacle + book.ask(ADDED_TENTACLES, world, roll))


def _elder_signs_hurt(roll: Roll, world: World, book: DeathMayDie) -> bool:
    """Whether the card of the enemy that attacks makes successes of elder signs."""
    enemy = world.enemy(roll.targets[0]) if roll.kind == "attacked" else None
    card = book.box.enemies.get(enemy.kind) if enemy else None
    return card is not None and card.elder_signs_are_successes


def countings(roll: Roll, world: World, book: DeathMayDie) -> list[CountAs]:
    """Every different way to count, the plain one first."""
    plain, you = count(roll, world, book), world.investigator(roll.who)
    signs = min(plain.elder_sign, book.granted("elder_signs_as_success", you))
    _, rolled_signs, rolled_tentacles = book.symbols(roll.faces)
    of_use = plain.tentacle if book.rulings["added_tentacles_count"] else rolled_tentacles
    tentacles = min(of_use, book.granted("tentacles_as_success", you))
    extra = book.granted("successes_with_two_tentacles", you) if of_use >= 2 else 0
    # Counted by the enemy's card already; the defender may count them as well, for the healing.
    again = 0
    if book.rulings["enemys_elder_signs_heal"] and book.granted("heal_stress_per_elder_sign", you):
        usable = book.granted("elder_signs_as_success", you)
        again = min(rolled_signs, usable) if _elder_signs_hurt(roll, world, book) else 0
    # The Monkey Paw speaks of rolls its owner makes, the skills of any roll (DMD-DEF-E1).
    paw_counts = book.granted("elder_sign_is_both", you) and not roll.is_against
    both = plain.elder_sign if paw_counts else 0
    if not (signs or tentacles or extra or both or again):
        return [CountAs(roll, plain)]
    worth = max((power.elder_sign_worth for power in book.powers(you)), default=1)
    found: dict[object, CountAs] = {}
    ways = product(
        range(signs + 1), range(tentacles + 1), (0, extra) if extra else (0,), range(both + 1),
        range(again + 1),
    )  # fmt: skip
    for s, t, added, paw, heals in ways:
        if s + paw > plain.elder_sign:
            continue
        for twice in range(s * (worth - 1) + 1):  # a sign may be worth more; it need not
            totals = Totals(
                plain.success + s + twice + t + added + paw,
                plain.elder_sign - s - paw,
                plain.tentacle + paw,
            )
            found.setdefault((totals, s + heals, t), CountAs(roll, totals, s + heals, t))
    return list(found.values())


def _with_pool(roll: Roll, world: World, book: DeathMayDie) -> Roll:
    """The dice of a roll: one's own with all bonus dice, one against you as it is printed."""
    standard, bonus = roll.standard, roll.bonus
    if not roll.is_against:
        standard, bonus = book.box.tracks.standard_dice, book.ask(BONUS_DICE, world, roll)
    elif book.rulings["bonus_dice_against_you"]:
        bonus += book.ask(BONUS_DICE, world, roll)
    # A designer's cards may add up to more dice than the kit throws; those are left out (ours).
    standard = min(standard, MOST_DICE)
    return replace(roll, standard=standard, bonus=min(bonus, MOST_DICE - standard))


def _without(faces: Faces, die: int, face: str) -> Faces:
    kept = list(faces[die])
    kept.remove(face)
    left = tuple(kept)
    return (faces[0], left) if die else (left, faces[1])


NO_FACES = say("nothing")
PRICES = {"stress": "1 stress", "free": "free", "saved": "a reroll of this turn"}
"""What a reroll costs, as people say it."""


def face_name(face: str) -> str:
    """A face as people call it."""
    symbols = [one.replace("_", " ") for one in face.split("+")]
    if len(symbols) == 2:  # a template, so that a language can tell a die from a list of dice
        return say("{one} and {other}", one=symbols[0], other=symbols[1])
    return enumerated(symbols, "and") if len(symbols) > 1 else symbols[0]


def shown(faces: Faces) -> str:
    """Faces as people read them out; bonus dice after the standard ones.

    >>> shown((("blank", "success+tentacle"), ("elder_sign",)))
    'blank, success and tentacle | elder sign'
    """
    groups = [in_a_row([*map(face_name, group)]) for group in faces if group]
    if len(groups) == 2:
        return say("{standard} | {bonus}", standard=groups[0], bonus=groups[1])
    return groups[0] if groups else NO_FACES

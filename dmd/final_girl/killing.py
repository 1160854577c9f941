"""The killer acts (p. 19-21): he chooses a target, moves, strikes; she answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.requirements import Candidate
from dmd.core.sentences import in_a_row, say
from dmd.core.state import Option, Requirement, Step
from dmd.final_girl.breath import LoseMarkers
from dmd.final_girl.happening import PHASE, Asks, Happening, Word
from dmd.final_girl.items import uses
from dmd.final_girl.questions import ATTACK, MOVEMENT
from dmd.final_girl.roll import RollHorror
from dmd.final_girl.settling import settled
from dmd.final_girl.victims import KillVictim
from dmd.final_girl.world import HEROINE, KILLER, NO_ATTACK, VICTIM, World, different

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

TRAP_DAMAGE = 2


class EnemiesAct(Word, frozen=True, tag="killer"):
    """On a terror card every enemy performs the killer action, minions first (FG-MINION-6)."""

    cite = "FG-KILLER-3"
    says = "Every enemy acts. Target: {wanted}; then {doing}."
    says_killer = "{name} acts. Target: {wanted}; then {doing}."

    target: str
    steps: tuple[str, ...]

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if world.minions else self.says_killer

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.killer_name, **told_action(self.target, self.steps)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        after = replace(world, killed_in_action=0)
        everybody = (*(one.id for one in world.minions), KILLER)
        return Step(
            after, then=tuple(ActsByCard(one, self.target, self.steps) for one in everybody)
        )


def told_action(target: str, steps: tuple[str, ...]) -> dict[str, object]:
    """A killer action in words."""
    wanted = {
        "nearest_victim": say("the nearest victim"),
        "heroine": say("the heroine"),
        "nearest_any": say("whoever is nearest"),
    }[target]
    doing = {"move": say("move"), "attack": say("attack")}
    return {"wanted": wanted, "doing": in_a_row([doing[one] for one in steps])}


class KillerActs(Happening, frozen=True, tag="killer_acts"):
    """An action is read from left to right: a target, chosen once, then moves and attacks."""

    cite = "FG-TARGET-8"
    says = "{name} acts. Target: {wanted}; then {doing}."

    enemy: str
    target: str
    steps: tuple[str, ...]

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.enemy), **told_action(self.target, self.steps)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.enemy != KILLER and all(one.id != self.enemy for one in world.minions):
            return Step(world)
        world = replace(world, attacked_her=False)
        spaces = book.targets(world, self.enemy, self.target)
        if not spaces or "move" not in self.steps:  # FG-TARGET-7; a tie matters to moves alone
            return Step(world, then=self._steps(world.place(self.enemy)))
        stories = [Option(self._steps(one)) for one in spaces]
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(spaces[n], world),
            real=lambda n: book.drawn(world.place(self.enemy), spaces[n]),
        )  # fmt: skip

    def _steps(self, space: str) -> tuple[Happening, ...]:
        """Moves in a row add up until the target is reached (FG-KMOVE-3)."""
        then: list[Happening] = []
        row = 0
        for step in (*self.steps, ""):
            if step == "move":
                row += 1
                continue
            if row:
                then.append(KillerMoves(self.enemy, space, row))
                row = 0
            if step == "attack":
                then.append(KillerAttacks(self.enemy, named=self.target == HEROINE))
        return (*then, StrikeAgain(self.enemy))


class ActsByCard(KillerActs, frozen=True, tag="acts_by_card"):
    """The action of a terror card, which has told of it already."""

    quiet = True


# -- moves -----------------------------------------------------------------------------------------


class KillerMoves(Happening, frozen=True, tag="killer_moves"):
    """Up to the movement value for each symbol, on a shortest way, and no farther than the target.

    The value is read now, so bloodlust that rose before counts (FG-KMOVE-8).
    """

    cite = "FG-KMOVE-1"
    quiet = True
    says = "{name} moves toward {target}."

    enemy: str
    target: str
    symbols: int = 1

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.enemy), "target": book.space_name(self.target)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        start = world.place(self.enemy)
        way = book.board.distance(start, self.target)
        if not way:  # he is there already (FG-KMOVE-2), or no way leads there
            return Step(world)
        far = min(way, self.symbols * book.ask(MOVEMENT, world, self.enemy))
        if not far:
            return Step(world)
        ends = book.board.ends(start, far, toward=self.target)
        stories = [Option((KillerGoes(self.enemy, self.target, one, far),)) for one in ends]
        return settled(
            world, book, stories,
            evil=lambda n: book.evil_of(ends[n], world),
            real=lambda n: book.drawn(ends[n], self.target),
        )  # fmt: skip


class KillerGoes(Happening, frozen=True, tag="killer_goes"):
    """Space by space, past everybody in between (FG-KMOVE-5)."""

    cite = "FG-KMOVE-2"
    quiet = True
    says = "{enemy} goes on."

    enemy: str
    target: str
    end: str
    left: int

    def resolve(self, world: World, book: FinalGirl) -> Step:
        at, board = world.place(self.enemy), book.board
        fit = [
            one
            for one in board.next_steps(at, self.target)
            if board.distance(one, self.end) == self.left - 1
        ]
        trap = world.token("trap")
        to = min(fit, key=lambda one: one == trap)  # he walks round a trap where he can
        more = (replace(self, left=self.left - 1),) if self.left > 1 else ()
        return Step(world, then=(KillerEnters(self.enemy, to), *more))


class KillerEnters(Happening, frozen=True, tag="killer_enters"):
    """An enemy comes to a space; bait is gone then, and a trap snaps shut."""

    cite = "FG-KMOVE-1"
    says = "{name} moves to {to}."

    enemy: str
    to: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.enemy), "to": book.space_name(self.to)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        if self.enemy != KILLER:
            minions = tuple(replace(one, space=self.to) if one.id == self.enemy else one
                            for one in world.minions)  # fmt: skip
            return Step(replace(world, minions=minions))
        world = replace(world, killer_at=self.to)
        if world.token("bait") == self.to:
            world = world.without_token("bait")
        snaps = (SnapShut(),) if world.token("trap") == self.to else ()
        return Step(world, then=snaps)


class SnapShut(Happening, frozen=True, tag="snap_shut"):
    """The trap hurts him, and the killer phase ends."""

    cite = "FG-TOKEN-1"
    says = "The trap snaps shut: {damage} damage, and the killer phase ends."

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"damage": TRAP_DAMAGE}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        from dmd.final_girl.attack import HurtKiller

        after = world.without_token("trap")
        return Step(after, then=(HurtKiller(TRAP_DAMAGE), CutShort()))


class CutShort(Happening, frozen=True, tag="cut_short"):
    """What is left of the phase does not happen."""

    cite = "FG-TOKEN-1"
    quiet = True
    says = "The phase ends."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world, leave=PHASE if world.phase == "killer" else "")


# -- attacks ---------------------------------------------------------------------------------------


class KillerAttacks(Happening, frozen=True, tag="killer_attacks"):
    """One attack on one target in his space: victims first, unless she was named (FG-KATK-2)."""

    cite = "FG-KATK-1"
    quiet = "idle"
    says = "{name} attacks."

    enemy: str
    named: bool = False

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.enemy)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        here = world.place(self.enemy)
        she = world.girl_at == here
        kinds = different(world.kinds_in(here))
        if self.enemy == KILLER and any(one.everyone for one in book.powers(world)):
            dead = [KillVictim(here, one, by_killer=True) for one in world.kinds_in(here)]
            return Step(world, then=(*dead, *((AttackHeroine(self.enemy),) if she else ())))
        if she and (self.named or not kinds):  # FG-KATK-10
            return Step(world, then=(AttackHeroine(self.enemy),))
        stories = [Option((KillVictim(here, one, by_killer=self.enemy == KILLER),))
                   for one in kinds]  # fmt: skip
        # Which of different victims dies, nothing says (FG-KATK-11).
        return settled(world, book, stories, evil=lambda n: n, real=lambda n: kinds[n] != VICTIM)


class AttackHeroine(Happening, frozen=True, tag="attack_heroine"):
    """An attack on her hits by itself, for the attack value as it is now (FG-KATK-9)."""

    cite = "FG-KATK-7"
    says = "{name} attacks {girl} for {damage}."

    enemy: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        damage = book.ask(ATTACK, world, self.enemy)
        return {"name": book.enemy_name(self.enemy), "girl": book.girl_name, "damage": damage}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        damage = book.ask(ATTACK, world, self.enemy)
        after = replace(world, open_attack=damage, attacked_her=True)
        return Step(after, then=(AnswerAttack(), BearAttack()))


class StrikeAgain(Happening, frozen=True, tag="strike_again"):
    """A dark power may make him attack her once more after his action."""

    cite = "FG-DARK-1"
    quiet = "idle"
    says = "{name} attacks once more."

    enemy: str

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"name": book.enemy_name(self.enemy)}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        again = self.enemy == KILLER and any(one.again for one in book.powers(world))
        if again and world.attacked_her and world.girl_at == world.killer_at:
            return Step(world, then=(AttackHeroine(self.enemy),))
        return Step(world)


class AnswerAttack(Asks, frozen=True, tag="answer_attack"):
    """She may answer an attack with reactions and items, one after another (FG-REACT-3)."""

    cite = "FG-REACT-1"
    says = "The attack deals {damage}. How does {girl} answer?"
    says_alone = "The attack deals {damage}, and {girl} has no answer."
    says_none = "Nothing is left of the attack."

    def template(self, world: World, book: FinalGirl) -> str:
        if world.open_attack <= 0:
            return self.says_none
        reactions = (one for one in world.hand if book.box.cards[one].timing == "reaction")
        alone = not any(reactions) and not any(uses(world, book, "attack"))
        return self.says_alone if alone else self.says

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"damage": world.open_attack, "girl": book.girl_name}

    def candidates(self, world: World, book: FinalGirl) -> list[Candidate]:
        bear: Candidate = Option((TakeTheBlow(),))
        if world.open_attack <= 0:
            return [bear]
        cards = [Option((PlayReaction(card), self)) for card in different(world.hand)]
        items = [Option((one, self)) for one in uses(world, book, "attack")]
        return [*cards, *items, bear]


class TakeTheBlow(Happening, frozen=True, tag="take_the_blow"):
    """Nothing more is done about it."""

    cite = "FG-REACT-3"
    quiet = True
    says = "Take the blow."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world)


class PlayReaction(Happening, frozen=True, tag="play_reaction"):
    """A reaction card means a horror roll; its row changes the attack."""

    cite = "FG-REACT-2"
    says = "Answer with {card}."
    needs = (
        Requirement(
            lambda world, book, move: book.box.cards[move.card].timing == "reaction",
            "{card} is no reaction.",
            "FG-REACT-1",
            "Keep it for the action phase, or to pay for a partial success.",
        ),
    )

    card: str

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(world.discarding(self.card), then=(RollHorror(self.card),))


class BearAttack(Happening, frozen=True, tag="bear_attack"):
    """What is left of the damage is applied when all answers are given (FG-REACT-11)."""

    cite = "FG-REACT-11"
    says = "{girl} loses {damage} health."
    says_none = "The attack does no harm."

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says if world.open_attack > 0 else self.says_none

    def words(self, world: World, book: FinalGirl) -> dict[str, object]:
        return {"girl": book.girl_name, "damage": world.open_attack}

    def resolve(self, world: World, book: FinalGirl) -> Step:
        damage = world.open_attack
        after = replace(world, open_attack=NO_ATTACK)
        return Step(after, then=(LoseMarkers(HEROINE, damage),) if damage > 0 else ())


class IgnoreAttack(Word, frozen=True, tag="ignore_attack"):
    """All damage of the attack being answered is cancelled."""

    cite = "FG-REACT-2"
    says = "Ignore the attack."

    def resolve(self, world: World, book: FinalGirl) -> Step:
        return Step(replace(world, open_attack=0))


class ReduceAttack(Word, frozen=True, kw_only=True, tag="reduce_attack"):
    """The damage is less, but not below what this card prints (FG-REACT-7, FG-REACT-8)."""

    cite = "FG-REACT-8"
    says = "Damage −{amount}."
    says_least = "Damage −{amount}, to a minimum of {least}."

    amount: int
    least: int = 0

    def template(self, world: World, book: FinalGirl) -> str:
        return self.says_least if self.least else self.says

    def resolve(self, world: World, book: FinalGirl) -> Step:
        left = max(world.open_attack - self.amount, self.least)
        return Step(replace(world, open_attack=min(world.open_attack, left)))

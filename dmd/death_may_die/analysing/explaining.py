"""Where the game's numbers come from: dice and who grants them, what it takes, which rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dmd.core.book import Reason
from dmd.core.sentences import in_a_row, say
from dmd.core.state import AnyState, Effect
from dmd.death_may_die.questions import (
    ACTIONS,
    ADDED_TENTACLES,
    ATTACK_RANGE,
    BONUS_DICE,
    RUN_LENGTH,
    SNEAKS,
    bonus_dice,
    sanity_track,
)
from dmd.death_may_die.roll import Roll
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.core.book import Question
    from dmd.death_may_die.book import DeathMayDie

NUMBERS: dict[str, tuple[Question[int], str]] = {
    "actions": (ACTIONS, "extra_actions"),
    "run": (RUN_LENGTH, "run_bonus"),
    "range": (ATTACK_RANGE, "attack_range"),
    "sneaks": (SNEAKS, "sneaks_per_run"),
}
"""Numbers of the rules by name, and what skills and cards add to them."""

FREE = {
    "attack": ("free_rerolls_per_roll", "own_space_free_rerolls"),
    "attacked": ("free_rerolls_per_roll", "attacked_free_rerolls"),
    "fire": ("free_rerolls_per_roll", "fire_free_rerolls"),
}
"""What grants free rerolls of a kind of roll."""

COUNTED = (
    (
        "elder_signs_as_success", "{source}: {n:elder sign|elder signs} may count as successes",
        "{source}: any number of elder signs may count as successes", "DMD-RES-E7",
    ),
    (
        "tentacles_as_success", "{source}: {n:tentacle|tentacles} may count as successes",
        "{source}: any number of tentacles may count as successes", "DMD-RES-E3",
    ),
)  # fmt: skip
OF_THE_ROLL = "{source}: {n:free reroll|free rerolls} of this roll"
OF_THE_TURN = "{source}: {n:free reroll|free rerolls} of the turn"
MANY = 10


class Explainer:
    """Folds numbers out to what they are made of."""

    numbers = tuple(NUMBERS)

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book

    def option(self, state: AnyState, option: int) -> Reason:
        """What is chosen, and the rule of it."""
        fork: Any = state.fork
        move: Effect = fork.options[option].then[0]
        return Reason(self.book.say(move, state.world), None, move.cite)

    def number(self, state: AnyState, name: str) -> tuple[int, list[Reason]]:
        """A number by name: the plain one, and what skills and cards add."""
        question, field = NUMBERS[name]
        world, who = state.world, state.world.active
        value: int = self.book.ask(question, world, who)
        plain = self.book.reasons(question, world, who)[0]
        what = say("{source}: {value}", source=plain.name, value=plain.value)
        told = [Reason(what, plain.value, plain.cite)]
        told += [
            Reason(say("{source}: {value}", source=source, value=f"{n:+}"), n, rule)
            for source, rule, n in self._granted(world.investigator(who), field)
        ]
        return value, told

    def pool(self, state: AnyState) -> list[Reason]:
        """The dice that are about to fall, and why so many; then what their faces show."""
        world, roll = state.world, _roll(state)
        told = list(self._thrown(roll, world))
        for number, what in ((roll.standard, (1, 0)), (roll.bonus, (0, 1))):
            if number:
                told.append(Reason(self._faces(*what), None, "DMD-DIE-E1"))
        return told

    def rerolls(self, state: AnyState) -> list[Reason]:
        """What pays for rerolls of that roll: the roll itself, the turn, stress."""
        roll, world = _roll(state), state.world
        you = world.investigator(roll.who)
        told = [
            Reason(say(OF_THE_ROLL, source=source, n=n), n, rule)
            for field in FREE.get(roll.kind, ("free_rerolls_per_roll",))
            for source, rule, n in self._granted(you, field)
        ]
        if saved := self.book.saved_rerolls(world, you):
            ((source, rule, _), *_) = self._granted(you, "free_rerolls_per_turn")
            told.append(Reason(say(OF_THE_TURN, source=source, n=saved), saved, rule))
        most = self.book.box.tracks.most_stress
        text, rule = "Stress {stress} of {most}: none is left", "DMD-RRL-2"
        if room := max(0, most - you.stress):
            text = "Stress {stress} of {most}: {n} more may be taken, one a reroll"
            rule = "DMD-RRL-1"
        told.append(Reason(say(text, stress=you.stress, most=most, n=room), room, rule))
        return told

    def measure(self, before: AnyState, rolling: AnyState | None, name: str) -> list[Reason]:
        """What a measure means here, and how much it takes."""
        world: World = before.world
        you, tracks = world.investigator(world.active), self.book.box.tracks
        roll = _roll(rolling) if rolling is not None else None
        told = list(self._counted(roll, world, name)) if roll else []
        match name:
            case "sanity lost" | "threshold":
                left = self.book.next_threshold(you.sanity) - you.sanity
                told.append(Reason(say("Each tentacle costs 1 sanity"), 1, "DMD-DIE-6"))
                text = say("The next threshold is {n} further; one loss stops there", n=left)
                told.append(Reason(text, left, "DMD-SAN-4"))
            case "died":
                hearts, mind = tracks.deadly_wounds - you.wounds, tracks.madness - you.sanity
                text = say("{n:wound|wounds} more would kill", n=hearts)
                told.append(Reason(text, hearts, "DMD-INV-2"))
                text = say("{n} more sanity lost would end it", n=mind)
                told.append(Reason(text, mind, "DMD-SAN-2"))
            case "wounds taken":
                text = say("A roll of one's own wounds nobody but its target")
                told.append(Reason(text, None, "DMD-RES-3"))
            case "stress taken":
                text = say("Each reroll that is not free costs 1 stress")
                told.append(Reason(text, 1, "DMD-RRL-1"))
            case "Fire put out":
                text = say("Each success takes 1 Fire from the space")
                told.append(Reason(text, 1, "DMD-EPA-2"))
            case _:
                pass
        return told

    # ---- inside ----

    def _granted(self, you: Investigator, field: str) -> list[tuple[str, str, int]]:
        powers = self.book.named_powers(you)
        return [(name, rule, n) for name, rule, one in powers if (n := int(getattr(one, field)))]

    def _thrown(self, roll: Roll, world: World) -> Iterator[Reason]:
        if roll.is_against:
            rule, text = "DMD-DIE-3", "{n} standard and {bonus} bonus dice: the dice printed there"
            if roll.kind == "fire":
                rule = "DMD-FIR-1"
                text = "{n} standard and {bonus} bonus dice: Fire on the board"
            yield Reason(say(text, n=roll.standard, bonus=roll.bonus), None, rule)
            return
        thrown = say("{n:standard die|standard dice}", n=roll.standard)
        yield Reason(thrown, roll.standard, "DMD-DIE-2")
        if marked := sanity_track(0, world, self.book, roll):
            text = say("Sanity track: +{n:bonus die|bonus dice}", n=marked)
            yield Reason(text, marked, "DMD-SAN-6")
        for name, rule, power in self.book.named_powers(world.investigator(roll.who)):
            if dice := bonus_dice(power, world, self.book, roll):
                text = say("{source}: +{n:bonus die|bonus dice}", source=name, n=dice)
                yield Reason(text, dice, rule)
        if not self.book.ask(BONUS_DICE, world, roll):
            yield Reason(say("No bonus die"), 0, "DMD-DIE-8")

    def _faces(self, standard: int, bonus: int) -> str:
        """How many faces of a die show what."""
        pool = self.book.pool(standard, bonus)
        shown = {"success": 0, "elder_sign": 0, "tentacle": 0}
        total = 0
        for faces, ways in pool.outcomes():
            total += ways
            counts = pool.count(faces)
            for symbol in shown:
                shown[symbol] += ways * bool(counts[symbol])
        told = in_a_row(
            say("{symbol} on {n}", symbol=s.replace("_", " "), n=n) for s, n in shown.items() if n
        )
        text = "Of {n} faces a standard die shows {told}"
        if bonus:
            text = "Of {n} faces a bonus die shows {told}"
        return say(text, n=total, told=told)

    def _counted(self, roll: Roll, world: World, name: str) -> Iterator[Reason]:
        """How many successes it takes, and what else counts as one."""
        yield from self._needed(roll, world, name)
        you = world.investigator(roll.who)
        for field, told, any_number, rule in COUNTED:
            for source, _, n in self._granted(you, field):
                text = say(any_number if n >= MANY else told, source=source, n=n)
                yield Reason(text, n, rule)
        if added := self.book.ask(ADDED_TENTACLES, world, roll):
            text = say("{n:tentacle|tentacles} added by the enemy's card", n=added)
            yield Reason(text, added, "DMD-DIE-E7")

    def _needed(self, roll: Roll, world: World, name: str) -> Iterator[Reason]:
        book, task = self.book, self.book.box.episode.objective
        for target in roll.targets if name in ("killed", "wounds on enemies") else ():
            if roll.kind == "attack" and (enemy := world.enemy(target)):
                need = book.health(enemy, world) - enemy.wounds
                text = "{enemy}: {n:wound|wounds} to bring it down"
                told = say(text, enemy=book.enemy_name(target, world), n=need)
                yield Reason(told, need, "DMD-ATK-2")
                for source, rule, n in self._granted(
                    world.investigator(roll.who), "lone_target_wounds"
                ):
                    text = "{source}: {n:wound|wounds} more on a lone target"
                    yield Reason(say(text, source=source, n=n), n, rule)
        if roll.kind == "attack":
            yield Reason(say("Each success is 1 wound"), 1, "DMD-ATK-1")
        elif name == f"{task.token} destroyed":
            token = next((one for one in world.tokens if one.id in roll.targets), None)
            if token is not None:
                need = task.health - token.wounds
                text = "{token}: {n:success|successes} to destroy it"
                told = say(text, token=book.token_name(token.id, world), n=need)
                yield Reason(told, need, "DMD-EPA-E3")


def _roll(state: AnyState) -> Roll:
    fork: Any = state.fork
    roll: Roll = fork.into.roll
    return roll

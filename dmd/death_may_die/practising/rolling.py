"""Practice with dice: which are rolled, what they do, and how likely it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dmd.core.practice import About, Asked, Offer, Unfit
from dmd.core.sentences import say
from dmd.core.state import AnyState
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.practising.playing import (
    Kind,
    Played,
    acting,
    faces_in,
    moves,
    numbers,
    only,
    roll_of,
)
from dmd.death_may_die.questions import BONUS_DICE
from dmd.death_may_die.roll import (
    ConsiderRerolls,
    KeepDice,
    Reroll,
    Roll,
    ThrowAgainst,
    countings,
    shown,
)
from dmd.death_may_die.world import Enemy, Investigator
from dmd.death_may_die.wounds import WoundEnemies


def targets(state: AnyState) -> list[Enemy]:
    """Who can be attacked, each kind once."""
    found = [state.world.enemy(one.target) for one in moves(state) if isinstance(one, Attack)]
    return list({one.kind: one for one in found if one}.values())


def dice_told(standard: int, bonus: int) -> str:
    """Dice as one names them."""
    if standard and bonus:
        return say("{standard} black and {bonus} green", standard=standard, bonus=bonus)
    return say("{n} green", n=bonus) if bonus else say("{n} black", n=standard)


def _dice_offers(
    right: tuple[int, int], wrong: dict[tuple[int, int], tuple[str, str]]
) -> tuple[Offer, ...]:
    told = {pool: why for pool, why in wrong.items() if pool != right and min(pool) >= 0}
    offers = [Offer(dice_told(*right), right=True)]
    offers += [Offer(dice_told(*pool), False, *why, mistaken=True) for pool, why in told.items()]
    order = sorted([right, *told], key=lambda pool: (sum(pool), pool))
    return tuple(sorted(offers, key=lambda one: order.index(
        next(pool for pool in order if dice_told(*pool) == one.says))))  # fmt: skip


class OwnDice(Kind):
    """The dice of an attack."""

    lesson, mistake = "06", 15

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        for enemy in targets(state):
            if self._bonus(state, book, enemy):
                yield {"enemy": enemy.id}

    def _bonus(self, state: AnyState, book: Any, enemy: Enemy) -> int:
        roll = Roll("attack", acting(state).id, targets=(enemy.id,))
        return int(book.ask(BONUS_DICE, state.world, roll))

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        black, green = book.box.tracks.standard_dice, self._bonus(state, book, enemy)
        track = sum(you.sanity >= place for place in book.box.tracks.bonus_die_at)
        rule = "DMD-SAN-6" if track else "DMD-DIE-2"
        theirs = book.attack_dice(enemy, state.world)
        wrong = {
            (black, 0): (say("Bonus dice are not left out."), "DMD-DIE-E3"),
            (black, green - track): (say("The sanity track gives dice as well."), "DMD-SAN-6"),
            (black, green + 1): (say("No skill or card gives so many."), "DMD-DIE-8"),
            (theirs.standard, theirs.bonus): (
                say("These are the dice of the enemy, when it attacks."), "DMD-DIE-3"),
        }  # fmt: skip
        asked = say(
            "{who} attacks {enemy}. Which dice are rolled?",
            who=book.names[you.id], enemy=book.enemy_name(enemy.id, state.world),
        )  # fmt: skip
        because = say(
            "Three black ones always, and every green one that skills, cards and the sanity track "
            "give."
        )
        return only(Asked(asked, _dice_offers((black, green), wrong), because, rule))


class TheirDice(Kind):
    """The dice of an enemy that attacks."""

    lesson, mistake, level = "09", 9, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        for enemy in {one.kind: one for one in state.world.enemies_in(you.space)}.values():
            if OwnDice()._bonus(state, book, enemy):
                yield {"enemy": enemy.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        dice = book.attack_dice(enemy, state.world)
        played = Played(state.world, book, ThrowAgainst(
            Roll("attacked", you.id, dice.standard, dice.bonus, (enemy.id,))))  # fmt: skip
        rolled = next(
            one.effect.roll for one in played.journal if isinstance(one.effect, ThrowAgainst)
        )
        mine = OwnDice()._bonus(state, book, enemy)
        black, rule = book.box.tracks.standard_dice, "DMD-DIE-E2"
        wrong = {
            (dice.standard, dice.bonus + mine): (
                say("Bonus dice of yours join no roll against you."), rule),
            (black, mine): (say("An enemy does not roll the dice of investigators."), "DMD-DIE-3"),
            (black, 0): (say("An enemy does not roll the dice of investigators."), "DMD-DIE-3"),
        }  # fmt: skip
        asked = say(
            "{enemy} attacks {who}. Which dice are rolled?",
            who=book.names[you.id], enemy=book.enemy_name(enemy.id, state.world),
        )  # fmt: skip
        because = say("The dice on its card, and nothing else.")
        right = rolled.standard, rolled.bonus
        return only(Asked(asked, _dice_offers(right, wrong), because, rule))


class Struck(Kind):
    """What the dice of an attack do to the enemy."""

    lesson, mistake = "05", 11

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        for enemy in targets(state):
            bonus = OwnDice()._bonus(state, book, enemy)
            for faces in dice_samples(bonus, state.world.turn):
                yield {"enemy": enemy.id, "dice": faces, "who": you.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        faces = faces_in(about)
        roll = roll_of("attack", you.id, enemy.id, faces)
        if len(countings(roll, state.world, book)) > 1:
            raise Unfit("the symbols may be counted in several ways")
        played = Played(state.world, book, KeepDice(roll)).through()
        success, signs, tentacles = book.symbols(faces)
        dealt = sum(
            wounds for one in played.journal if isinstance(one.effect, WoundEnemies)
            for id_, wounds in one.effect.hits if id_ == enemy.id
        )  # fmt: skip
        mistakes = {
            success + signs: (say("An elder sign counts only where a skill or card says so."),
                              "DMD-DIE-5"),
            success + tentacles: (say("A tentacle is no success."), "DMD-DIE-6"),
        } if signs else {}  # fmt: skip
        other = say("Count the successes, those on double faces too."), "DMD-RES-1"
        asked = say(
            "{who} attacks {enemy}, the dice fall so, and are kept: {dice}. How many wounds do "
            "they deal?",
            **_roll_words(you, enemy, faces, state, book),
        )
        because = say("Each success is a wound, and nothing else is.")
        offers = numbers(dealt, mistakes, other)
        return only(Asked(asked, offers, because, "DMD-DIE-5", journal=played.journal))


class Shaken(Kind):
    """What the tentacles of a roll do."""

    lesson, mistake, level = "06", 17, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        yield from (
            one for one in Struck().found(state, book)
            if book.symbols(faces_in(one))[2] >= 2
        )  # fmt: skip

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        faces = faces_in(about)
        roll = roll_of("attack", you.id, enemy.id, faces)
        if len(countings(roll, state.world, book)) > 1:
            raise Unfit("the symbols may be counted in several ways")
        played = Played(state.world, book, KeepDice(roll))
        lost = played.world.investigator(you.id).sanity - you.sanity
        tentacles = book.symbols(faces)[2]
        to_go = book.next_threshold(you.sanity) - you.sanity
        rule = "DMD-SAN-4" if tentacles > to_go else "DMD-DIE-6"
        mistakes = {
            tentacles: (say("One loss goes no further than the next threshold."), "DMD-SAN-4"),
            0: (say("Every tentacle costs sanity; stress stays as it is."), "DMD-DIE-6"),
        }
        other = say("Count the tentacles, and look for the next threshold."), rule
        asked = say(
            "{who} attacks {enemy}, the dice fall so, and are kept: {dice}. By how many spaces "
            "does the sanity marker move? The next threshold is {to_go:space|spaces} away.",
            to_go=to_go, **_roll_words(you, enemy, faces, state, book),
        )  # fmt: skip
        because = (
            say("The marker stops on the threshold, and the rest of the loss is gone.")
            if tentacles > to_go else say("Each tentacle costs 1 sanity, on every roll.")
        )  # fmt: skip
        return only(
            Asked(asked, numbers(lost, mistakes, other), because, rule, journal=played.journal)
        )


class Purse(Kind):
    """How many rerolls stress can pay for."""

    lesson, mistake, level = "04", 3, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        if 1 <= you.stress < book.box.tracks.most_stress:
            for enemy in {one.kind: one for one in state.world.enemies_in(you.space)}.values():
                if book.attack_dice(enemy, state.world).standard:
                    yield {"enemy": enemy.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None or book.granted("free_rerolls_per_roll", you):
            raise Unfit("a skill pays for some")
        dice = book.attack_dice(enemy, state.world)
        faces = (("success",) * dice.standard, ("success",) * dice.bonus)
        right = self._rerolls(you, roll_of("attacked", you.id, enemy.id, faces), state, book)
        rule = "DMD-RRL-2"
        mistakes = {
            0: (say("Rolls against you may be rerolled as well."), "DMD-RRL-3"),
            1: (say("As often as one likes, until stress is at its maximum."), rule),
            you.stress: (say("Stress is taken for a reroll, not given back."), "DMD-RRL-1"),
            dice.standard + dice.bonus: (say("The same die may be rerolled again."), "DMD-RRL-E1"),
        }
        other = say("Look how many spaces of the stress track are free."), rule
        asked = say(
            "{enemy} attacks {who}. For how many rerolls can {who} pay with stress in this roll?",
            who=book.names[you.id], enemy=book.enemy_name(enemy.id, state.world),
        )  # fmt: skip
        because = say("1 stress for each, on any roll, until the track is full.")
        return only(Asked(asked, numbers(right, mistakes, other), because, rule))

    def _rerolls(self, you: Investigator, roll: Roll, state: AnyState, book: Any) -> int:
        world, times = state.world, 0
        while times <= book.box.tracks.most_stress:
            played = Played(world, book, ConsiderRerolls(roll))
            ways = [one.then[0] for one in played.timeline.options]
            if not any(isinstance(one, Reroll) and one.way == "stress" for one in ways):
                return times
            paid = world.investigator(you.id)
            world = world.with_investigator(replace(paid, stress=paid.stress + 1))
            times += 1
        raise Unfit("stress has no end")


class FireDice(Kind):
    """How many dice Fire rolls."""

    lesson, mistake, level = "07", 18, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        if you.fire + you.stand_ins and state.world.fire.get(you.space):
            yield {}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, rule = acting(state), "DMD-FIR-1"
        played = Played(state.world, book, BurnAtTurnEnd(you.id))
        rolled = [one.effect.roll for one in played.journal if isinstance(one.effect, ThrowAgainst)]
        here = state.world.fire.get(you.space, 0)
        mine = you.fire + you.stand_ins
        mistakes = {
            mine + here: (say("Fire in the space does no harm by itself."), "DMD-FIR-E5"),
            here: (say("What counts lies on the board of the investigator."), rule),
            book.box.tracks.standard_dice: (say("One die for each token, and no others."), rule),
        }
        other = say("One die for each token, and no others."), rule
        asked = say(
            "The turn of {who} ends here, with this Fire. How many dice are rolled for it?",
            who=book.names[you.id],
        )
        because = say("One black die for each Fire token on the board of the investigator.")
        right = sum(one.standard + one.bonus for one in rolled)
        return only(Asked(asked, numbers(right, mistakes, other), because, rule,
                          journal=played.journal))  # fmt: skip


def dice_samples(bonus: int, turn: int) -> Iterator[list[list[str]]]:
    """A few results to ask about, with elder signs and tentacles among them; none is by luck."""
    s, e, t, both = "success", "elder_sign", "tentacle", "success+tentacle"
    black = (
        [e, s, both], [e, e, s], [both, t, t], [e, both, t], [both, both, t], ["blank", e, e],
        [both, both, both], ["blank", s, e],
    )  # fmt: skip
    green = (e, "success+elder_sign", "blank", s)
    for n in range(3):
        at = turn * 3 + n
        yield [sorted(black[at % len(black)]), sorted(green[(at + k) % 4] for k in range(bonus))]


def _roll_words(
    you: Investigator, enemy: Enemy, faces: Any, state: AnyState, book: Any
) -> dict[str, object]:
    told = book.enemy_name(enemy.id, state.world)
    return {"who": book.names[you.id], "enemy": told, "dice": shown(faces)}

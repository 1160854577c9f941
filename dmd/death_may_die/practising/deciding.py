"""Practice in deciding: what is best is worked out exactly, and clearly better than the habit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from dmd.analysis.asked import Position
from dmd.analysis.meant import question_of
from dmd.analysis.search import Budget, Search, Spent
from dmd.analysis.telling import percent
from dmd.core.engine import apply, settle
from dmd.core.practice import About, Asked, Offer, Unfit
from dmd.core.sentences import say
from dmd.core.state import AnyState, Effect, Scope
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.practising.playing import (
    Kind,
    acting,
    actions,
    faces_in,
    moves,
    offer,
    only,
    roll_of,
)
from dmd.death_may_die.practising.rolling import targets
from dmd.death_may_die.roll import ConsiderRerolls, KeepDice, face_name, shown
from dmd.death_may_die.run import Run
from dmd.death_may_die.tracks import Rest

RIGHT = "", ""
APART = Fraction(1, 20)
"""By so much the best choice is ahead of the second best, or nobody could learn from it."""

POSITIONS = 500
"""What takes more is no question that is answered at once."""

STANDARD = "success", "success+tentacle", "tentacle", "elder_sign", "blank"
BONUS = "success", "success+elder_sign", "blank", "elder_sign"


def worths(starts: Sequence[AnyState], book: Any, want: str) -> list[Fraction]:
    """What each of several positions is worth under best play, until nothing waits any more."""
    question = question_of(Position(starts[0], book), want, lambda after: after.fork is None)
    search = Search(book, book.analyst, question, Budget(POSITIONS, float("inf")))
    try:
        return [search.value(one) for one in starts]
    except Spent:
        raise Unfit("it would take too long") from None


class Rerolls(Kind):
    """Which die to throw again, of an enemy that attacks."""

    lesson, mistake, level = "09", 3, 3

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you, turn = acting(state), state.world.turn
        if you.stress >= book.box.tracks.most_stress:
            return
        for enemy in {one.kind: one for one in state.world.enemies_in(you.space)}.values():
            dice = book.attack_dice(enemy, state.world)
            black = sorted(STANDARD[(turn + 3 * k) % 5] for k in range(dice.standard))
            green = sorted(BONUS[(turn + 2 * k) % 4] for k in range(dice.bonus))
            yield {"enemy": enemy.id, "dice": [black, green]}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        faces = faces_in(about)
        roll = roll_of("attacked", you.id, enemy.id, faces)
        here = settle(state.world, (ConsiderRerolls(roll), Scope(TURN)), book)
        there = moves(here)
        if len(there) < 2 or not isinstance(there[0], KeepDice):
            raise Unfit("no reroll can be paid for")
        values = worths([apply(here, n, book) for n in range(len(there))], book, "keep health")
        best = _clearly_best(values)
        why = say("More wounds are left on average."), "DMD-RRL-3"
        offers = [
            offer(_move(move), n == best, RIGHT if n == best else why,
                  mistaken=n != best and (n == 0 or best == 0))
            for n, move in enumerate(there)
        ]  # fmt: skip
        asked = say(
            "{enemy} attacks {who}, and its dice fall so: {dice}. What leaves {who} with the "
            "fewest wounds on average?",
            enemy=book.enemy_name(enemy.id, state.world), who=book.names[you.id],
            dice=shown(faces),
        )  # fmt: skip
        because = say(
            "Compared with keeping the dice it spares {n} wounds on average.",
            n=_decimals(values[best] - values[0]),
        ) if best else say("A new result may only hurt more.")  # fmt: skip
        return only(Asked(asked, tuple(offers), because, "DMD-RRL-3"))


class LastAction(Kind):
    """What to do last, before the enemies attack."""

    lesson, mistake, level = "09", 4, 3

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        near = state.world.enemies_in(you.space)
        if actions(state, book)[1] == 1 and near and not you.cards:
            yield {}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        there = self._moves(state)
        then = InvestigateOrFight(you.id), Scope(TURN)
        values = worths(
            [settle(world, (*move, *then), book) for _, move in there], book, "keep health"
        )
        together: dict[str, Fraction] = {}
        for (name, _), value in zip(there, values, strict=True):
            together[name] = max(value, together.get(name, value))
        names, worth = list(together), list(together.values())
        best = _clearly_best(worth)
        offers = [
            offer(self._told(name, state, book), n == best,
                  RIGHT if n == best else (say(
                      "Of wounds {n} more are to be expected.",
                      n=_decimals(worth[best] - worth[n])), "DMD-FGT-1"),
                  mistaken=n != best)
            for n, name in enumerate(names)
        ]  # fmt: skip
        asked = say(
            "{who} has one action left, and the Mythos card changes nothing. Which leaves {who} "
            "with the fewest wounds on average when step 3 is over?",
            who=book.names[you.id],
        )  # fmt: skip
        because = say(
            "Every enemy that still stands in the space attacks; compared with doing nothing it "
            "spares {n} wounds on average.",
            n=_decimals(worth[best] - worth[names.index("end")]),
        )  # fmt: skip
        return only(Asked(asked, tuple(offers), because, "DMD-FGT-1"))

    def _moves(self, state: AnyState) -> list[tuple[str, tuple[Effect, ...]]]:
        """What may be done, by a name for each offer; a Run is one offer wherever it leads."""
        found: list[tuple[str, tuple[Effect, ...]]] = [("end", ())]
        meant = {one.id for one in targets(state)}
        for move in moves(state):
            if isinstance(move, Attack) and not move.free and move.target in meant:
                found.append((f"attack {move.target}", (move,)))
            elif isinstance(move, Run) and not move.free:
                found.append(("run", (move,)))
            elif isinstance(move, Rest) and not move.free:
                found.append(("rest", (move,)))
        return found

    def _told(self, name: str, state: AnyState, book: Any) -> str:
        if name == "end":
            return say("do nothing more")
        if name == "run":
            return say("run away")
        if name == "rest":
            return say("rest")
        enemy = book.enemy_name(name.removeprefix("attack "), state.world)
        return say("attack: {enemy}", enemy=enemy)


class Odds(Kind):
    """How likely an attack kills."""

    lesson, mistake, level = "04", 3, 3

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        for enemy in targets(state):
            left = book.health(enemy, state.world) - enemy.wounds
            if 2 <= left <= 5 and you.stress < book.box.tracks.most_stress:
                yield {"enemy": enemy.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, enemy = acting(state), state.world.enemy(about["enemy"])
        if enemy is None or enemy.kind == "elder_one":
            raise Unfit("it is gone")
        most = book.box.tracks.most_stress
        tired = state.world.with_investigator(replace(you, stress=most))
        move = Attack(you.id, enemy.id), Scope(TURN)
        want = f"kill {enemy.id}"
        right, without = worths(
            [settle(one, move, book) for one in (state.world, tired)], book, want
        )
        left = book.health(enemy, state.world) - enemy.wounds
        at_least = book.pool(book.box.tracks.standard_dice, 0).at_least("success")
        black = at_least[left] if left < len(at_least) else Fraction(0)
        wrong = {
            Fraction(1, 2): (say("A coin knows nothing of these dice."), "DMD-DIE-E1"),
            black: (say("That is three black dice alone."), "DMD-DIE-2"),
            without: (say("That is without any reroll."), "DMD-RRL-1"),
        }
        offers = {right: Offer(_percent(right), right=True)}
        offers |= {
            value: Offer(_percent(value), False, *why, mistaken=value == without)
            for value, why in wrong.items()
            if abs(value - right) >= APART
        }
        asked = say(
            "{who} attacks {enemy} and takes all stress that helps; now it is {stress} of {most}. "
            "How likely is it that the attack kills?",
            who=book.names[you.id], enemy=book.enemy_name(enemy.id, state.world),
            stress=you.stress, most=most,
        )  # fmt: skip
        because = say("Exactly counted, with every reroll that the free stress can pay for.")
        ordered = tuple(offers[value] for value in sorted(offers))
        return only(Asked(asked, ordered, because, "DMD-RRL-1"))


def _clearly_best(values: Sequence[Fraction]) -> int:
    """The place of the best, if it is clearly better than all others."""
    order = sorted(range(len(values)), key=lambda n: -values[n])
    if len(order) < 2 or values[order[0]] - values[order[1]] < APART:
        raise Unfit("two choices are nearly as good")
    return order[0]


def _move(move: Any) -> str:
    if isinstance(move, KeepDice):
        return say("keep the dice")
    face = face_name(move.face)
    if move.die:
        return say("reroll a green die: {face}", face=face)
    return say("reroll a black die: {face}", face=face)


def _decimals(value: Fraction) -> str:
    return say("{n:.2f}", n=float(value))


def _percent(value: Fraction) -> str:
    return percent(value, 1)

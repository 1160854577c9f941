"""The Dice panel: choose dice and an aim, see every chance, throw, see what a reroll gains."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.dice.pool import Advice, Pool, Roll
from dmd.core.kit import Kit
from dmd.core.luck import Luck
from dmd.core.sentences import enumerated
from dmd.games import kit_named, usual
from dmd_widgets.panel import Panel
from dmd_widgets.panels.dice.drawing import draw_chances, draw_die, face_words, plural
from dmd_widgets.panels.dice.side import Brought, side_of

MOST_DICE = 12
MOST_STRESS = 10


class DicePanel(Panel):
    """A pool, an aim, and the dice on the table."""

    kind = "dice"

    def __init__(
        self, pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0,
        seed: int | None = None, game: str = "",
    ) -> None:  # fmt: skip
        super().__init__()
        self.kit: Kit = kit_named(game) if game else usual()
        self.side = side_of(self.kit.id)
        thrown = self._pool_of(pool)
        self.kinds = thrown.dice
        self.numbers = {one.name: n for one, n in zip(thrown.dice, thrown.numbers, strict=True)}
        self.levels: dict[str, int] = {}
        self.aim = aim
        self.stress = stress
        self.lying: list[tuple[int, str]] = []  # which kind of die, and the face it shows
        self.paid = self.used = 0  # stress, and free rerolls, since the throw
        self._luck = Luck(secrets.randbelow(10**9) if seed is None else seed)
        self._thrown = 0
        self._check()
        self.redraw()

    # -- the pool and the aim --------------------------------------------------------------------

    @property
    def skills(self) -> Brought:
        """What the skills bring."""
        return self.side.brought(self.levels)

    @property
    def pool(self) -> Pool:
        """The dice that are thrown, with those that skills bring, and what counts as what."""
        return self._bare().with_(*self.skills.changes)

    @property
    def roll(self) -> Roll:
        """The dice on the table, as the pool writes them."""
        kinds = range(len(self.pool.dice))
        return tuple(tuple(sorted(f for kind, f in self.lying if kind == one)) for one in kinds)

    @property
    def advice(self) -> Advice | None:
        """What each reroll of the dice on the table is worth, best first."""
        if not self.lying:
            return None
        return self.pool.best_reroll(
            self.roll, self.aim, stress=self.stress - self.paid, free=self.skills.free - self.used
        )

    def _check(self) -> None:
        """Refuse what cannot be worked out, before anything is shown of it."""
        for what, number, most in (
            *((f"{name} dice", number, MOST_DICE) for name, number in self.numbers.items()),
            (self.side.pays or "paid rerolls", self.stress, MOST_STRESS if self.side.pays else 0),
        ):
            if type(number) is not int or not 0 <= number <= most:
                raise Refusal(f"{number!s:.20} {what} make no sense.", remedy=f"Take 0 to {most}.")
        if not any(self.numbers.values()):
            raise Refusal("Without dice there is nothing to throw.", remedy="Take at least one.")
        self.pool.odds(self.aim)

    # -- what the browser asks for ---------------------------------------------------------------

    def do_set(self, **wanted: Any) -> None:
        """Change dice, stress, the aim, or the level of a skill; all of it, or nothing."""
        before = (self.numbers, self.stress, self.aim, self.levels)
        dice_before = repr(self.pool)
        try:
            for name, value in wanted.items():
                if name in ("stress", "aim"):
                    setattr(self, name, value)
                elif name in self.numbers:
                    self.numbers = {**self.numbers, name: value}
                else:
                    self.levels = {k: v for k, v in (self.levels | {name: value}).items() if v != 0}
            self._check()
        except Refusal:
            self.numbers, self.stress, self.aim, self.levels = before
            raise
        if repr(self.pool) != dice_before:
            self.lying = []
        self.paid, self.used = min(self.paid, self.stress), min(self.used, self.skills.free)
        self.redraw()
        self.say(self._value_told())

    def do_throw(self) -> None:
        """Throw all the dice."""
        pool = self.pool
        rolled = pool.draw(self._below())
        self.lying = [(kind, face) for kind, faces in enumerate(rolled) for face in faces]
        self.paid = self.used = 0
        self.redraw()
        self.say(self._lies())

    def do_reroll(self, die: int) -> None:
        """Reroll one of the dice on the table; free rerolls first, then for stress."""
        if not 0 <= die < len(self.lying):
            raise Refusal(f"There is no die {die}.", remedy="Throw the dice first.")
        if not self._left() and not self.side.pays:
            raise Refusal("No reroll is left.", remedy="Throw anew.")
        if self.used < self.skills.free:
            self.used, price = self.used + 1, "for free"
        elif self.paid < self.stress:
            self.paid, price = self.paid + 1, f"for 1 {self.side.pays}"
        else:
            raise Refusal(
                f"There is no {self.side.pays} left to pay with.",
                remedy=f"Throw anew, or say that more {self.side.pays} may be taken.",
                rule=self.side.unpaid,
            )
        kind, face = self.lying[die]
        one, _ = self.pool.reroll(self.roll, self.pool.dice[kind].letter, face)
        (fell,) = one.draw(self._below())[kind]
        self.lying[die] = (kind, fell)
        self.redraw()
        told = f"Rerolled {face_words(face)} {price}: it falls on {face_words(fell)}."
        self.say(f"{told} {self._lies()}")

    def _below(self) -> Any:
        self._thrown += 1
        return self._luck.below(self._thrown)

    # -- what the browser draws ------------------------------------------------------------------

    def redraw(self) -> None:
        """Everything anew; it takes a few milliseconds."""
        self.view = {
            "label": f"Dice: {self.pool}",
            "kinds": [
                {
                    "name": one.name,
                    "label": f"{one.name.capitalize()} dice ({one.colour})",
                    "number": self.numbers[one.name],
                }
                for one in self.kinds
            ],
            "pays": self.side.pays,
            "stress": self.stress,
            "most": {"dice": MOST_DICE, "stress": MOST_STRESS},
            "skills": self._skills(),
            "brought": self._brought(),
            "aim": self.aim,
            "value": percent(self._value()),
            "exact": self._value_told(),
            "ladder": [
                _chance(f"{n} {self.side.pays}", self._value(n)) for n in range(self.stress + 1)
            ],
            "joint": self._joint(),
            "at_least": [self._at_least(symbol) for symbol in self.pool.symbols],
            "dice": self._dice(),
            "advised": self._advised(),
        }

    def _value(self, stress: int | None = None) -> Fraction:
        most = self.stress if stress is None else stress
        return self.pool.odds(self.aim, stress=most, free=self.skills.free)

    def _value_told(self) -> str:
        value, free = self._value(), self.skills.free
        paid = [f"{self.stress} {self.side.pays}"] * bool(self.stress) + [f"{free} free"] * bool(
            free
        )
        played = f"best play of {enumerated(paid, 'and')} for rerolls" if paid else "no rerolls"
        return f"{self.aim}: {percent(value)} (exactly {value}), {played}."

    def _skills(self) -> list[dict[str, Any]]:
        return [
            {
                "id": id_,
                "name": one.name,
                "level": self.levels.get(id_, 0),
                "levels": [level.text for level in one.levels],
            }
            for id_, one in self.side.skills().items()
        ]

    def _brought(self) -> str:
        bonus, free, changes = self.skills
        added = next((one.colour for one in self.kinds if one.name == self.side.added), "")
        parts = [f"{bonus} {added} {'die' if bonus == 1 else 'dice'}"] * bool(bonus)
        parts += [f"{free} free reroll{'s' * (free != 1)}"] * bool(free)
        parts += [f"{one.of.replace('_', ' ')}s may count as successes" for one in changes]  # type: ignore[union-attr]  # skills bring conversions only
        return f"Skills bring {enumerated(parts, 'and')}." if parts else "Skills bring nothing."

    def _bare(self) -> Pool:
        """The dice alone: what they show, before skills change what it counts as."""
        more = {self.side.added: self.skills.bonus}
        told = [f"{self.numbers[one.name] + more.get(one.name, 0)}{one.letter}"
                for one in self.kinds]  # fmt: skip
        return self._pool_of("+".join(told))

    def _pool_of(self, text: str) -> Pool:
        found: Pool = self.kit.part("dice", "dice")(text)
        return found

    def _joint(self) -> dict[str, Any]:
        """Two symbols at once, one down, the other across; nothing where none are crossed."""
        if not self.side.crossed:
            return {}
        bare = self._bare()
        ways = bare.distribution(*self.side.crossed)
        down, across = map(plural, self.side.crossed)
        rows, columns = (max(each) + 1 for each in zip(*ways, strict=True))
        return {
            "caption": f"Both at once: {down} down, {across} across",
            "cells": [
                [_chance("", Fraction(ways.get((r, c), 0), bare.total)) for c in range(columns)]
                for r in range(rows)
            ],
        }

    def _at_least(self, symbol: str) -> dict[str, Any]:
        chances = self._bare().at_least(symbol)[1:]
        told = [_chance(f"{n}", chance) for n, chance in enumerate(chances, 1)]
        caption = f"At least so many of: {symbol.replace('_', ' ')}"
        return {"caption": caption + self.side.notes.get(symbol, ""), "chances": told}

    def _dice(self) -> list[dict[str, Any]]:
        advice = self.advice
        if advice is None:
            return []
        gains = {(one.letter, one.face): one for one in advice.choices}
        return [self._die(kind, face, gains, advice) for kind, face in self.lying]

    def _die(self, kind: int, face: str, gains: Any, advice: Advice) -> dict[str, Any]:
        die = self.pool.dice[kind]
        choice, left = gains.get((die.letter, face)), self._left()
        best = choice is not None and choice.value == advice.value and choice.gain > 0
        told = f"{die.name} die: {face_words(face)}"
        gain = _gain(choice.gain, advice.wish.yes_no) if choice and left else ""
        return {
            "svg": str(draw_die(die, face, self.kit.id)),
            "name": f"Reroll {told}" if left else told,
            "gain": gain,
            "best": best,
            "may": bool(left),
        }

    def _left(self) -> int:
        return self.stress - self.paid + self.skills.free - self.used

    def _advised(self) -> str:
        """What to do with the dice on the table, in a sentence."""
        advice = self.advice
        if advice is None:
            return "Throw, and see for each die what rerolling it gains."
        kept = percent(advice.best.kept)
        if not self._left():
            more = f"; set more {self.side.pays} to see what one would gain"
            said = f"No reroll is left{more if self.side.pays else ''}."
            return f"{said} As the dice lie: {kept}."
        paid = [f"{self.stress - self.paid} {self.side.pays}"] * bool(self.side.pays)
        left = f"{' and '.join([*paid, f'{self.skills.free - self.used} free'])} left"
        if advice.best.letter == "" or advice.best.gain <= 0:
            return f"Best: keep everything ({kept}). {left}."
        die = {one.letter: one.name for one in self.pool.dice}[advice.best.letter]
        best = f"reroll {face_words(advice.best.face)} ({die} die)"
        return f"Best: {best}, worth {percent(advice.value)}; keeping all {kept}. {left}."

    def _lies(self) -> str:
        faces = [face_words(face) for _, face in self.lying]
        return f"The dice show {enumerated(faces, 'and')}. {self._advised()}"

    # -- for readers without a kernel ------------------------------------------------------------

    def text(self) -> str:
        """The chances in a few lines."""
        lines = [f"{self.pool}. {self._brought()}", self._value_told()]
        lines += [f"{one['caption']}: {_listed(one['chances'])}" for one in self.view["at_least"]]
        return "\n".join([*lines, self._lies()] if self.lying else lines)

    def svg(self) -> str:
        """What the dice may show together, and what lies on the table."""
        bare = self._bare()
        crossed = self.side.crossed
        ways = bare.distribution(*crossed).items() if crossed else ()
        joint = {at: number / bare.total for at, number in ways}
        lying = [(self.pool.dice[kind], face) for kind, face in self.lying]
        caption = [self._value_told(), *([self._advised()] if lying else [])]
        return draw_chances(self.pool, self.side, joint, caption, lying, self.theme)


def _chance(name: str, chance: Fraction) -> dict[str, Any]:
    return {"name": name, "text": percent(chance), "exact": str(chance), "share": float(chance)}


def _gain(gain: Fraction, yes_no: bool) -> str:
    """How much better, with its sign."""
    sign = "+" if gain >= 0 else "−"
    return f"{sign}{100 * float(abs(gain)):.1f} points" if yes_no else f"{float(gain):+.3g}"


def _listed(chances: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{one['name']}: {one['text']}" for one in chances)

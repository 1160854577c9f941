"""The Dice panel: choose dice and an aim, see every chance, throw, see what a reroll gains."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from dmd.analysis.telling import percent
from dmd.core.complaints import Refusal
from dmd.core.dice.pool import Advice, Pool, Roll
from dmd.core.luck import Luck
from dmd.core.sentences import enumerated
from dmd.death_may_die.dice import dice
from dmd_widgets.panel import Panel
from dmd_widgets.panels.dice.drawing import draw_chances, draw_die, face_words
from dmd_widgets.panels.dice.skills import Brought, brought, skills

MOST_DICE = 12
MOST_STRESS = 10
JOINT = ("success", "tentacle")


class DicePanel(Panel):
    """A pool, an aim, and the dice on the table."""

    kind = "dice"

    def __init__(
        self, pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0,
        seed: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.standard, self.bonus = dice(pool).numbers
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
        return brought(self.levels)

    @property
    def pool(self) -> Pool:
        """The dice that are thrown, with those that skills bring, and what counts as what."""
        bare = dice(f"{self.standard}B+{self.bonus + self.skills.bonus}G")
        return bare.with_(*self.skills.changes)

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
            ("standard dice", self.standard, MOST_DICE),
            ("bonus dice", self.bonus, MOST_DICE),
            ("stress", self.stress, MOST_STRESS),
        ):
            if type(number) is not int or not 0 <= number <= most:
                raise Refusal(f"{number!s:.20} {what} make no sense.", remedy=f"Take 0 to {most}.")
        if self.standard + self.bonus == 0:
            raise Refusal("Without dice there is nothing to throw.", remedy="Take at least one.")
        self.pool.odds(self.aim)

    # -- what the browser asks for ---------------------------------------------------------------

    def do_set(self, **wanted: Any) -> None:
        """Change dice, stress, the aim, or the level of a skill; all of it, or nothing."""
        before = (self.standard, self.bonus, self.stress, self.aim, dict(self.levels))
        dice_before = repr(self.pool)
        try:
            for name, value in wanted.items():
                if name in ("standard", "bonus", "stress", "aim"):
                    setattr(self, name, value)
                else:
                    self.levels = {k: v for k, v in (self.levels | {name: value}).items() if v != 0}
            self._check()
        except Refusal:
            self.standard, self.bonus, self.stress, self.aim, self.levels = before
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
        if self.used < self.skills.free:
            self.used, price = self.used + 1, "for free"
        elif self.paid < self.stress:
            self.paid, price = self.paid + 1, "for 1 stress"
        else:
            raise Refusal(
                "There is no stress left to pay with.",
                remedy="Throw anew, or say that more stress may be taken.",
                rule="DMD-RRL-1",
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
            "standard": self.standard,
            "bonus": self.bonus,
            "stress": self.stress,
            "most": {"dice": MOST_DICE, "stress": MOST_STRESS},
            "skills": self._skills(),
            "brought": self._brought(),
            "aim": self.aim,
            "value": percent(self._value()),
            "exact": self._value_told(),
            "ladder": [_chance(f"{n} stress", self._value(n)) for n in range(self.stress + 1)],
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
        paid = [f"{self.stress} stress"] * bool(self.stress) + [f"{free} free"] * bool(free)
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
            for id_, one in skills().items()
        ]

    def _brought(self) -> str:
        bonus, free, changes = self.skills
        parts = [f"{bonus} green {'die' if bonus == 1 else 'dice'}"] * bool(bonus)
        parts += [f"{free} free reroll{'s' * (free != 1)}"] * bool(free)
        parts += [f"{one.of.replace('_', ' ')}s may count as successes" for one in changes]  # type: ignore[union-attr]  # skills bring conversions only
        return f"Skills bring {enumerated(parts, 'and')}." if parts else "Skills bring nothing."

    def _bare(self) -> Pool:
        """The dice alone: what they show, before skills change what it counts as."""
        return dice(f"{self.standard}B+{self.bonus + self.skills.bonus}G")

    def _joint(self) -> dict[str, Any]:
        """Successes down, tentacles across."""
        bare = self._bare()
        ways = bare.distribution(*JOINT)
        rows, columns = (max(each) + 1 for each in zip(*ways, strict=True))
        return {
            "caption": "Both at once: successes down, tentacles across",
            "cells": [
                [_chance("", Fraction(ways.get((r, c), 0), bare.total)) for c in range(columns)]
                for r in range(rows)
            ],
        }

    def _at_least(self, symbol: str) -> dict[str, Any]:
        chances = self._bare().at_least(symbol)[1:]
        told = [_chance(f"{n}", chance) for n, chance in enumerate(chances, 1)]
        caption = f"At least so many of: {symbol.replace('_', ' ')}"
        if symbol == "tentacle":  # each costs 1 sanity (DMD-DIE-6)
            caption += ", which is to cross a threshold so many steps away"
        return {"caption": caption, "chances": told}

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
            "svg": str(draw_die(die, face)),
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
            said = "No reroll is left; set more stress to see what one would gain."
            return f"{said} As the dice lie: {kept}."
        left = f"{self.stress - self.paid} stress and {self.skills.free - self.used} free left"
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
        joint = {at: ways / bare.total for at, ways in bare.distribution(*JOINT).items()}
        lying = [(self.pool.dice[kind], face) for kind, face in self.lying]
        caption = [self._value_told(), *([self._advised()] if lying else [])]
        return draw_chances(self.pool, joint, caption, lying, self.theme)


def _chance(name: str, chance: Fraction) -> dict[str, Any]:
    return {"name": name, "text": percent(chance), "exact": str(chance), "share": float(chance)}


def _gain(gain: Fraction, yes_no: bool) -> str:
    """How much better, with its sign."""
    sign = "+" if gain >= 0 else "−"
    return f"{sign}{100 * float(abs(gain)):.1f} points" if yes_no else f"{float(gain):+.3g}"


def _listed(chances: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{one['name']}: {one['text']}" for one in chances)

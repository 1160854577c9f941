"""The Dice panel: choose dice and an aim, see every chance, throw, see what a reroll gains."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.dice.pool import Advice, Pool, Roll
from dmd.core.kit import Kit
from dmd.core.luck import Luck
from dmd.core.sentences import SEVERAL, Capital, Name, enumerated, how_many, name, say
from dmd.games import kit_named, usual
from dmd_widgets.figures import percent
from dmd_widgets.gains import gained
from dmd_widgets.panel import Panel, in_its_language
from dmd_widgets.panels.dice.drawing import (
    die_shows,
    draw_chances,
    draw_die,
    face_words,
    plural,
    symbol_words,
)
from dmd_widgets.panels.dice.side import (
    Brought,
    dice_called,
    dice_counted,
    dice_labelled,
    die_called,
    side_of,
)

MOST_DICE = 12
MOST_STRESS = 10


class DicePanel(Panel):
    """A pool, an aim, and the dice on the table."""

    kind = "dice"

    def __init__(
        self, pool: str = "3B", *, aim: str = "success >= 2", stress: int = 0, free: int = 0,
        only: Iterable[str] = (), seed: int | None = None, game: str = "", language: str = "",
    ) -> None:  # fmt: skip
        super().__init__(language)
        self.kit: Kit = kit_named(game) if game else usual()
        self.side = side_of(self.kit.id)
        thrown = self._pool_of(pool)
        self.kinds = thrown.dice
        self.numbers = {one.name: n for one, n in zip(thrown.dice, thrown.numbers, strict=True)}
        self.levels: dict[str, int] = {}
        self.aim = aim
        self.stress = stress
        self.free = free  # rerolls for nothing, besides those that skills bring
        self.only = (only,) if isinstance(only, str) else tuple(only)  # what may be rerolled
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
    def granted(self) -> int:
        """The rerolls that cost nothing."""
        return self.free + self.skills.free

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
            self.roll, self.aim, stress=self.stress - self.paid, free=self.granted - self.used,
            only=self.only,
        )  # fmt: skip

    def _check(self) -> None:
        """Refuse what cannot be worked out, before anything is shown of it."""
        for what, number, most in (
            *((dice_called(one), self.numbers[one.name], MOST_DICE) for one in self.kinds),
            (self._paid, self.stress, MOST_STRESS if self.side.pays else 0),
        ):
            if type(number) is not int or not 0 <= number <= most:
                raise Refusal(
                    say("{number} {what} make no sense.", number=f"{number!s:.20}", what=what),
                    remedy=say("Take 0 to {most}.", most=most),
                )
        if not any(self.numbers.values()):
            raise Refusal(
                say("Without dice there is nothing to throw."), remedy=say("Take at least one.")
            )
        self.pool.odds(self.aim, free=self.free, only=self.only)

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
        self.paid, self.used = min(self.paid, self.stress), min(self.used, self.granted)
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
            raise Refusal(
                say("There is no die {die}.", die=die), remedy=say("Throw the dice first.")
            )
        if not self._left() and not self.side.pays:
            raise Refusal(say("No reroll is left."), remedy=say("Throw anew."))
        kind, face = self.lying[die]
        letter = self.pool.dice[kind].letter
        if not self._may_fall_anew(letter, face):
            raise Refusal(
                say("{die} may not be rerolled here.", die=die_shows(self.pool.dice[kind], face)),
                remedy=say("Reroll one of the others."),
            )
        told = "Rerolled {face} for free: it falls on {fell}. {lies}"
        if self.used < self.granted:
            self.used += 1
        elif self.paid < self.stress:
            self.paid, told = (
                self.paid + 1,
                "Rerolled {face} for {price}: it falls on {fell}. {lies}",
            )
        else:
            raise Refusal(
                say("There is no {pays} left to pay with.", pays=self._paid),
                remedy=say("Throw anew, or say that more {pays} may be taken.", pays=self._paid),
                rule=self.side.unpaid,
            )
        one, _ = self.pool.reroll(self.roll, letter, face)
        (fell,) = one.draw(self._below())[kind]
        self.lying[die] = (kind, fell)
        self.redraw()
        words = {"face": face_words(face), "fell": face_words(fell), "lies": self._lies()}
        self.say(say(told, price=self.side.priced(1), **words))

    def _may_fall_anew(self, letter: str, face: str) -> bool:
        """Whether such a die is among those that may be rerolled."""
        return not self.only or not {letter, face, f"{letter}:{face}"}.isdisjoint(self.only)

    def _below(self) -> Any:
        self._thrown += 1
        return self._luck.below(self._thrown)

    # -- what the browser draws ------------------------------------------------------------------

    @in_its_language
    def redraw(self) -> None:
        """Everything anew; it takes a few milliseconds."""
        pays = bool(self.side.pays)
        within = say("With at most so much {pays}", pays=self._paid)
        self.show({
            "label": say("Dice: {pool}", pool=repr(self.pool)),
            "kinds": [
                {"name": one.name, "label": dice_labelled(one), "number": self.numbers[one.name]}
                for one in self.kinds
            ],
            "pays": say("{pays} for rerolls", pays=Capital((self._paid,))) if pays else "",
            "within": within if pays else say("As it is thrown"),
            "stress": self.stress,
            "most": {"dice": MOST_DICE, "stress": MOST_STRESS},
            "skills": self._skills(),
            "brought": self._brought(),
            "aim": self.aim,
            "value": percent(self._value()),
            "exact": self._value_told(),
            "ladder": [
                _chance(self.side.priced(n), self._value(n)) for n in range(self.stress + 1)
            ],
            "joint": self._joint(),
            "at_least": [self._at_least(symbol) for symbol in self.pool.symbols],
            "dice": self._dice(),
            "advised": self._advised(),
        })  # fmt: skip

    @property
    def _paid(self) -> str:
        """What pays for a reroll, by its name."""
        return name(self.side.pays or "paid rerolls")

    def _value(self, stress: int | None = None) -> Fraction:
        most = self.stress if stress is None else stress
        return self.pool.odds(self.aim, stress=most, free=self.granted, only=self.only)

    def _value_told(self) -> str:
        value, free = self._value(), self.granted
        paid = [self.side.priced(self.stress)] * bool(self.stress) + [_free(free)] * bool(free)
        told = "{aim}: {value} (exactly {exact}), no rerolls."
        if paid:
            told = "{aim}: {value} (exactly {exact}), best play of {paid} for rerolls."
        return say(
            told, aim=self.aim, value=percent(value), exact=str(value),
            paid=enumerated(paid, "and"),
        )  # fmt: skip

    def _skills(self) -> list[dict[str, Any]]:
        return [
            {
                "id": id_,
                "name": name(one.name),
                "level": self.levels.get(id_, 0),
                "levels": [name(level.text) for level in one.levels],
            }
            for id_, one in self.side.skills().items()
        ]

    def _brought(self) -> str:
        bonus, free, changes = self.skills
        added = [one for one in self.kinds if one.name == self.side.added]
        parts = [dice_counted(one, bonus) for one in added if bonus]
        parts += [how_many(free, "free reroll")] * bool(free)
        parts += [
            say("{symbols} may count as successes", symbols=plural(one.of))  # type: ignore[union-attr]  # skills bring conversions only
            for one in changes
        ]
        if not parts:
            return say("Skills bring nothing.")
        return say("Skills bring {things}.", things=enumerated(parts, "and"))

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
            "caption": say("Both at once: {down} down, {across} across", down=down, across=across),
            "cells": [
                [_chance("", Fraction(ways.get((r, c), 0), bare.total)) for c in range(columns)]
                for r in range(rows)
            ],
        }

    def _at_least(self, symbol: str) -> dict[str, Any]:
        chances = self._bare().at_least(symbol)[1:]
        told = [_chance(f"{n}", chance) for n, chance in enumerate(chances, 1)]
        caption = say(
            "At least so many of: {symbol}{note}",
            symbol=Name(symbol_words(symbol), symbol_words(symbol), SEVERAL),
            note=self.side.notes.get(symbol, ""),
        )  # fmt: skip
        return {"caption": caption, "chances": told}

    def _dice(self) -> list[dict[str, Any]]:
        advice = self.advice
        if advice is None:
            return []
        gains = {(one.letter, one.face): one for one in advice.choices}
        return [self._die(kind, face, gains, advice) for kind, face in self.lying]

    def _die(self, kind: int, face: str, gains: Any, advice: Advice) -> dict[str, Any]:
        die = self.pool.dice[kind]
        choice = gains.get((die.letter, face))
        left = self._left() if self._may_fall_anew(die.letter, face) else 0
        best = choice is not None and choice.value == advice.value and choice.gain > 0
        told = die_shows(die, face)
        gain = gained(choice.gain, advice.wish.yes_no) if choice and left else ""
        return {
            "svg": str(draw_die(die, face, self.kit.id)),
            "name": say("Reroll {die}", die=told) if left else told,
            "gain": gain,
            "best": best,
            "may": bool(left),
        }

    def _left(self) -> int:
        return self.stress - self.paid + self.granted - self.used

    def _advised(self) -> str:
        """What to do with the dice on the table, in a sentence."""
        advice = self.advice
        if advice is None:
            return say("Throw, and see for each die what rerolling it gains.")
        words = {"kept": percent(advice.best.kept), "value": percent(advice.value)}
        if not self._left():
            told = "No reroll is left. As the dice lie: {kept}."
            if self.side.pays:
                told = (
                    "No reroll is left; set more {pays} to see what one would gain. "
                    "As the dice lie: {kept}."
                )
            return say(told, pays=self._paid, **words)
        paid = [self.side.priced(self.stress - self.paid)] * bool(self.side.pays)
        left = enumerated([*paid, _free(self.granted - self.used)], "and")
        if advice.best.letter == "" or advice.best.gain <= 0:
            return say("Best: keep everything ({kept}). {left} left.", left=left, **words)
        die = next(one for one in self.pool.dice if one.letter == advice.best.letter)
        return say(
            "Best: reroll {face} ({die}), worth {value}; keeping all {kept}. {left} left.",
            face=face_words(advice.best.face), die=die_called(die), left=left, **words,
        )  # fmt: skip

    def _lies(self) -> str:
        faces = [face_words(face) for _, face in self.lying]
        told = "The dice show {faces}. {advice}"
        return say(told, faces=enumerated(faces, "and"), advice=self._advised())

    # -- for readers without a kernel ------------------------------------------------------------

    @in_its_language
    def text(self) -> str:
        """The chances in a few lines."""
        lines = [f"{self.pool}. {self._brought()}", str(self._value_told())]
        lines += [f"{one['caption']}: {_listed(one['chances'])}" for one in self.view["at_least"]]
        return "\n".join([*lines, str(self._lies())] if self.lying else lines)

    @in_its_language
    def svg(self) -> str:
        """What the dice may show together, and what lies on the table."""
        bare = self._bare()
        crossed = self.side.crossed
        ways = bare.distribution(*crossed).items() if crossed else ()
        joint = {at: number / bare.total for at, number in ways}
        lying = [(self.pool.dice[kind], face) for kind, face in self.lying]
        caption = [str(self._value_told()), *([str(self._advised())] if lying else [])]
        return draw_chances(self.pool, self.side, joint, caption, lying, self.theme)


def _chance(name: str, chance: Fraction) -> dict[str, Any]:
    return {"name": name, "text": percent(chance), "exact": str(chance), "share": float(chance)}


def _free(number: int) -> str:
    """So many rerolls for nothing."""
    return say("{n} free", n=number)


def _listed(chances: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{one['name']}: {one['text']}" for one in chances)

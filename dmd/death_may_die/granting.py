"""What skills and claimed cards grant an investigator, looked up once a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from dmd.core.sentences import say
from dmd.death_may_die.box import GRANTED, Half, Powers, Skill
from dmd.death_may_die.questions import gives_dice
from dmd.death_may_die.wording import Wording
from dmd.death_may_die.world import Claimed, Investigator, World

MOST_BOARDS = 5_000
"""What so many different boards grant is remembered; many evenings fill no memory."""
ADDED = (*GRANTED, "redirects", "heals_at_turn_end")
"""What several skills and cards may grant together, by its names."""

NOTHING = Powers()


class InForce(Struct, frozen=True, gc=False, eq=False):
    """What a board grants: each power by itself, and all of them added up by their names."""

    powers: tuple[Powers, ...]
    sums: dict[str, int]
    dice: tuple[Powers, ...]  # those that may ever give dice to a roll
    uses: tuple[Claimed, ...]  # cards that may be used, alike ones once


class Granting(Wording):
    """The half of the book that knows of each board what it grants."""

    def __init__(self, **chapters: Any) -> None:
        super().__init__(**chapters)
        self._in_force: dict[Any, InForce] = {}
        self._lately: dict[str, tuple[tuple[int, ...], tuple[Claimed, ...], InForce]] = {}
        self._each: dict[int, tuple[Powers, tuple[tuple[str, int], ...]]] = {}
        self._asked: Investigator | None = None
        self._sums: dict[str, int] = {}

    def half(self, claimed: Claimed) -> Half:
        """The half of a claimed card that shows."""
        return self.box.discovery[claimed.card].half(claimed.side)

    def claimed_name(self, claimed: Claimed) -> str:
        """A claimed half as people call it, with the card it is on where that has another name."""
        half, card = self.half(claimed).name, self.box.discovery[claimed.card].name
        return half if half == card else say("{half} ({card})", half=half, card=card)

    def level(self, you: Investigator, skill: str) -> int:
        """The level of a skill, with what Companions lend; 0 without it (DMD-CPN-E2)."""
        skills = self.box.investigators[you.id].skills
        own = you.levels[skills.index(skill)] if skill in skills else 0
        lent = sum(
            half.lends.levels
            for half in map(self.half, you.cards)
            if half.lends and half.lends.skill == skill
        )
        return min(4, own + lent)

    def powers(self, you: Investigator) -> tuple[Powers, ...]:
        """Everything skills and claimed cards grant an investigator now."""
        return self._looked_up(you).powers

    def dice_powers(self, you: Investigator) -> tuple[Powers, ...]:
        """Those of them that may ever give dice to a roll."""
        return self._looked_up(you).dice

    def uses(self, you: Investigator) -> tuple[Claimed, ...]:
        """The claimed cards that may be used, alike ones once."""
        return self._looked_up(you).uses

    def granted(self, field: str, you: Investigator) -> int:
        """What skills and cards grant an investigator under a name, added up."""
        if you is not self._asked:  # several questions about one board come in a row
            self._asked, self._sums = you, self._looked_up(you).sums
        return self._sums[field]

    def _looked_up(self, you: Investigator) -> InForce:
        """What is in force on a board; hardly anything that changes there changes that."""
        known = self._lately.get(you.id)
        if known is not None and known[0] is you.levels and known[1] is you.cards:
            return known[2]
        key = (you.id, you.levels, you.cards)
        found = self._in_force.get(key)
        if found is None:
            if len(self._in_force) > MOST_BOARDS:
                self._in_force.clear()
            powers = tuple([one for _, _, one in self._sources(you)])
            sums = dict.fromkeys(ADDED, 0)
            for one in powers:
                for name, amount in self._amounts(one):
                    sums[name] += amount
            found = self._in_force[key] = InForce(
                powers, sums, tuple([one for one in powers if gives_dice(one)]),
                tuple([one for one in dict.fromkeys(you.cards) if self.half(one).use]),
            )  # fmt: skip
        self._lately[you.id] = you.levels, you.cards, found
        return found

    def _amounts(self, powers: Powers) -> tuple[tuple[str, int], ...]:
        """What a skill or card of the box grants by name; most of them grant one or two things."""
        known = self._each.get(id(powers))
        if known is None:  # kept with what it is about, so that ids stand
            amounts = tuple([(name, n) for name in ADDED if (n := getattr(powers, name))])
            known = self._each[id(powers)] = powers, amounts
        return known[1]

    def _sources(self, you: Investigator) -> Iterator[tuple[Skill | Claimed, int, Powers]]:
        """Every skill with its level, then every claimed card that grants anything."""
        lent = [half.lends.skill for half in map(self.half, you.cards) if half.lends]
        for one in dict.fromkeys((*self.box.investigators[you.id].skills, *lent)):
            skill, level = self.box.skills[one], self.level(you, one)
            yield skill, level, skill.levels[level - 1].grants
        for card in you.cards:
            if (grants := self.half(card).grants) != NOTHING:
                yield card, 0, grants

    def named_powers(self, you: Investigator) -> list[tuple[str, str, Powers]]:
        """Every skill and claimed card: its name, its rule, what it grants."""
        found = []
        for source, level, grants in self._sources(you):
            if isinstance(source, Claimed):
                found.append((self.claimed_name(source), "DMD-DIS-3", grants))
            else:
                rule, *_ = (*source.rules, "DMD-INV-6")
                told = say("{skill} {level}", skill=source.name, level=level)
                found.append((told, rule, grants))
        return found

    def saved_rerolls(self, world: World, you: Investigator) -> int:
        """Free rerolls of this turn that are left; what granted them may be gone already."""
        return max(0, self.granted("free_rerolls_per_turn", you) - you.used.count("free_reroll"))

    def reduction(self, field: str, you: Investigator, cause: str) -> int:
        """By how much a skill lowers wounds or sanity loss from such a cause (DMD-SKL-4)."""
        if cause == "price" and not self.rulings["toughness_lowers_prices"]:
            return 0
        return sum(
            getattr(one, field)
            for one in self.powers(you)
            if one.reduce_anything or cause in ("attacked", "fire")
        )

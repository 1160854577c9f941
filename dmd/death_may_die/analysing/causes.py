"""What somebody dies of, found by letting it happen once more while a witness looks on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dmd.core.engine import apply
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, Decision
from dmd.death_may_die.analysing.alike import key
from dmd.death_may_die.analysing.folding import RerolledRoll, folded
from dmd.death_may_die.balance.called import names
from dmd.death_may_die.balance.witness import Source, Witness
from dmd.death_may_die.world import Investigator

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class Causes:
    """Says what killed whom between two positions that are one pick, or one roll, apart."""

    def __init__(self, book: DeathMayDie, who: str = "") -> None:
        self.book = book
        self.who = who  # nobody is named where anybody's death counts
        self._roll: RerolledRoll | None = None

    def __call__(self, before: AnyState, after: AnyState) -> str:
        """What did it: an enemy, Fire, a card, one's own dice; by wounds or by lost sanity."""
        witness = next(self._seen(before, after), None)
        pairs = zip(before.world.investigators, after.world.investigators, strict=True)
        died = [now for was, now in pairs
                if now.dead and not was.dead and self.who in ("", now.id)]  # fmt: skip
        told = [self._told(one, witness.hurt_by.get(one.id) if witness else None) for one in died]
        if not self.who and len(after.world.investigators) > 1:
            people = (self.book.names[one.id] for one in died)
            told = [say("{name}: {cause}", name=whose, cause=why)
                    for whose, why in zip(people, told, strict=True)]  # fmt: skip
        return enumerated(told, "and")

    # -- inside ----------------------------------------------------------------------------------

    def _seen(self, before: AnyState, after: AnyState) -> Iterator[Witness]:
        """Whoever saw how one position became the other; nobody where it went another way."""
        if self._roll is None or self._roll.state is not before:
            self._roll = folded(before, self.book)
        if self._roll is not None and self._roll.watch(after, witness := self._witness(before)):
            yield witness
        fork: Any = before.fork
        picks: Any = range(len(fork.options)) if type(fork) is Decision else ()
        if type(fork) is not Decision:
            picks = (outcome for outcome, _ in fork.source.outcomes(self.book))
        for pick in picks:
            witness = self._witness(before)
            if key(apply(before, pick, self.book, witness), self.book) == key(after, self.book):
                yield witness

    def _witness(self, before: AnyState) -> Witness:
        """Somebody who knows whose dice lie on the table."""
        witness = Witness(self.book, before)
        fork: Any = before.fork
        roll = getattr(fork.asker if type(fork) is Decision else fork.into, "roll", None)
        if roll is not None and roll.kind == "attacked":
            witness.attacker = witness.enemy(roll.targets[0], before.world)
        return witness

    def _told(self, dead: Investigator, source: Source | None) -> str:
        if source is None:
            return say("something else")
        kind, id_ = source
        what = names(self.book)[kind].get(id_, id_)
        if kind in ("card", "insanity"):
            what = say("“{card}”", card=what)
        if dead.sanity >= self.book.box.tracks.madness:
            return say("{what} (sanity)", what=what)
        return say("{what} (wounds)", what=what)

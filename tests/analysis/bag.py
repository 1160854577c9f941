"""A turn played out to its every end, card by card: no memory, no folding, no shared code.

The investigator is put into a space by hand, then each card of the bag is drawn. What is best is
found by comparing (lives, health, sanity, stress) in this order. Attacks are seen as they happen.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec.structs import replace

from dmd.core.deck import deck
from dmd.core.engine import chosen, settle
from dmd.core.luck import stream
from dmd.core.state import AnyState, Decision, End, Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.fight import EnemyAttacks, InvestigateOrFight
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import Enemy, World
from tests.death_may_die.table import BOX, Table, a_table

LINE = "A [start, gate_red, lab] - B [gate_yellow] - C [gate_blue, lab]"
PEOPLE = ("adam", "beth", "borden", "elizabeth", "fatima", "ian", "rasputin", "the_kid")
KINDS = ("cultist", "byakhee", "fire_vampire")
USED = {"elizabeth": ("free_reroll",), "fatima": ("omens",)}
"""What a skill grants once a turn is used up, to keep the trees small."""


class Turn(NamedTuple):
    """What a turn comes to on average, when played best."""

    best: tuple[Fraction, Fraction, Fraction, Fraction]  # lives, health, sanity, stress left
    attacks: dict[str, Fraction]


class Attacks:
    """Sees who attacks."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def happened(self, effect: Any, world: Any, step: Any, left: int) -> None:
        if isinstance(effect, EnemyAttacks):
            self.seen.add(effect.enemy)

    def answered(self, *about: Any) -> None: ...
    def waited(self, *about: Any) -> None: ...


def a_tired_table(seed: int, also: Enemy | None = None) -> Table:
    """Two people and one or two enemies in three rooms, a few cards, next to no stress left."""
    below = stream(seed)
    who = PEOPLE[below(len(PEOPLE))]
    other = PEOPLE[(PEOPLE.index(who) + 1 + below(len(PEOPLE) - 1)) % len(PEOPLE)]
    enemies = {}
    for _ in range(1 + below(2)):
        kind = KINDS[below(3)]
        number = sum(one.kind == kind for one in enemies.values()) + 1
        if number <= 2:
            id_ = f"{kind} {number}"
            enemies[id_] = Enemy(id_, kind, "ABC"[below(3)], below(2))
    cards = sorted(BOX.mythos)
    bag = sorted(cards[below(len(cards))] for _ in range(1 + below(3)))
    room = below(2) if set(enemies) == {"cultist 1"} else 0
    people: dict[str, Any] = {
        who: {
            "space": "ABC"[below(3)], "wounds": below(5), "sanity": below(19), "stress": 4 - room,
            "levels": (1 + below(2), 1, 1), "used": USED.get(who, ()),
        },
        other: {"space": "ABC"[below(3)], "stress": 4},
    }  # fmt: skip
    if also:
        enemies[also.id] = also
    return a_table(
        LINE, ChooseAction(who), DrawMythos(), InvestigateOrFight(who), active=who,
        enemies=enemies, mythos=deck(bag), discovery=deck([]), stage=1 + below(2), **people,
    )  # fmt: skip


def played_out(table: Table, space: str) -> Turn:
    """Every way the turn may go for whoever stands there."""
    world: World = table.world
    you = replace(world.investigator(world.active), space=space)
    state = settle(
        world.with_investigator(you),
        (DrawMythos(), InvestigateOrFight(you.id), Scope(TURN)),
        table.book,
    )
    return _played(state, table.book, you.id, frozenset())


def _played(state: AnyState, book: Any, who: str, seen: frozenset[str]) -> Turn:
    fork = state.fork
    if fork is None or isinstance(fork, End):
        return _over(state, who, seen)
    if isinstance(fork, Decision):
        turns = [_next(state, n, book, who, seen) for n in range(len(fork.options))]
        best = max(one.best for one in turns)
        return next(one for one in turns if one.best == best)
    total, sums, attacks = 0, [Fraction(0)] * 4, Counter[str]()
    for outcome, ways in fork.source.outcomes(book):
        one = _next(state, outcome, book, who, seen)
        sums = [so_far + ways * n for so_far, n in zip(sums, one.best, strict=True)]
        for enemy, chance in one.attacks.items():
            attacks[enemy] += ways * chance
        total += ways
    lives, health, sanity, stress = (n / total for n in sums)
    return Turn((lives, health, sanity, stress), {e: n / total for e, n in attacks.items()})


def _next(state: AnyState, pick: Any, book: Any, who: str, seen: frozenset[str]) -> Turn:
    watcher = Attacks()
    after = settle(state.world, chosen(state, pick, book) + state.agenda, book, watcher)
    return _played(after, book, who, seen | watcher.seen)


def _over(state: AnyState, who: str, seen: frozenset[str]) -> Turn:
    you = state.world.investigator(who)
    lost = isinstance(state.fork, End) and state.fork.result == "lost"
    left = (int(not you.dead and not lost), 5 - you.wounds, 20 - you.sanity, 4 - you.stress)
    lives, health, sanity, stress = map(Fraction, left)
    return Turn((lives, health, sanity, stress), dict.fromkeys(seen, Fraction(1)))

"""`threats`: what stands in store for the active investigator, space by space.

What is looked at is *standing there* when the actions are over: not how one gets there. Then comes
the end of the turn, as the game's lookout tells it: whatever is drawn, whoever attacks. Decisions
on the way are played for living, then for losing little, over the whole end of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from time import perf_counter
from typing import TYPE_CHECKING, Any

from dmd.analysis.asked import Position, expect_game, expect_tries
from dmd.analysis.lookout import Brought, Trail, space_of
from dmd.analysis.menace import LATER, ByCard, Menace, Outcome, loss, plain, short, told
from dmd.analysis.progress import shown, tell
from dmd.analysis.sampling import Estimate
from dmd.analysis.search import Budget, Spent
from dmd.analysis.telling import deserved
from dmd.analysis.watching import Watch
from dmd.core.complaints import Refusal
from dmd.core.doors import door
from dmd.core.pictures import Shown
from dmd.core.sentences import enumerated, in_a_row, say

if TYPE_CHECKING:
    from pandas import DataFrame

POSITIONS = 200_000
SECONDS = 20.0
TRIES = 200
A_FEW = 20
"""So often somebody who interrupted is still made to wait for a try."""

INTERRUPTED = say("Interrupted")
EXACT = say("Exact for this turn, choices and rerolls played to live, then to lose little.")


class Threats(Shown):
    """What threatens in every space; in a notebook, a heat map."""

    def __init__(self, watch: Watch, found: dict[str, Menace], *, exact: bool, remark: str) -> None:
        self.position = Position(watch.state, watch.book)
        self.watch = watch
        self.lookout = watch.look
        self.followed = watch.followed
        self.spaces = found
        self.exact = exact  # as far as this turn goes
        self.remark = remark
        self.best: frozenset[str] = frozenset()  # where the plan ends that is advised
        self.advice = ""  # that plan

    def __getitem__(self, space: str) -> Menace:
        """What threatens in a space, named by its id or its name."""
        return self.spaces[space_of(space, self.spaces, self.lookout)]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of all numbers, such as `dies`."""
        return tuple(next(iter(self.spaces.values())).numbers)

    def marked(self, spaces: Iterable[str], advice: str) -> Threats:
        """The same, and where a plan ends that is advised."""
        self.best, self.advice = frozenset(spaces) & set(self.spaces), advice
        return self

    def by_danger(self) -> list[Menace]:
        """The spaces, the safest first."""
        order = [name for name in ("dies", LATER, *self.lookout.told) if name in self.numbers]
        return sorted(self.spaces.values(), key=lambda one: [one.value(name) for name in order])

    def table(self) -> DataFrame:
        """A row a space: who attacks, and every number; sampled ones with their interval."""
        from pandas import DataFrame

        rows = []
        for one in self.spaces.values():
            row: dict[str, Any] = {"space": self.lookout.space(one.space), "actions": one.actions}
            row["attackers"] = self.attackers(one)
            for name, value in one.numbers.items():
                row[name] = plain(value)
                if isinstance(value, Estimate):
                    row |= {name + ", low": value.low, name + ", high": value.high}
            rows.append(row)
        return DataFrame(rows, index=list(self.spaces)).rename_axis("id")

    def cards(self, space: str) -> DataFrame:
        """What each card would bring to whoever stands in a space, a row a card."""
        from pandas import DataFrame

        rows = [
            {
                "card": self.lookout.card(one.card) if one.card else say("none is drawn any more"),
                "chance": plain(one.chance),
                "attackers": self.attackers(one),
                **{name: plain(value) for name, value in one.numbers.items()},
            }
            for one in self[space].cards
        ]
        return DataFrame(rows)

    def attackers(self, one: Menace | ByCard) -> str:
        """Who may attack, and how likely; figures of one name and one chance are counted.

        And how likely it is that one would strike, had the others not been enough.
        """
        many = dict[tuple[str, str], int]()
        for id_, chance in one.attackers.items():
            first = one.too_late.get(id_, Fraction(0))
            known = told(chance)
            if first:
                late = short(plain(first), "dies")
                if isinstance(first, Estimate):  # an interval inside of brackets is too much
                    late = say("about {chance}", chance=short(first.value, "dies", deserved(first)))
                known = say("{chance} ({late}: you die first)", chance=known, late=late)
            key = self.lookout.figure(id_, self.position.state), known
            many[key] = many.get(key, 0) + 1
        return in_a_row(
            say("{n} × {name} {chance}", n=n, name=name, chance=chance)
            if n > 1
            else say("{name} {chance}", name=name, chance=chance)
            for (name, chance), n in many.items()
        )

    def brought(self, space: str, card: str) -> list[Brought]:
        """Whom a card brings where while one stands there, choices made as the numbers say."""
        trail = Trail(self.lookout, self.position.book)
        at = space_of(space, self.spaces, self.lookout)
        self.watch.follow(at, card, trail)
        return trail.brought

    @property
    def title(self) -> str:
        """Whom it threatens, and what it means to be somewhere."""
        who = self.lookout.who(self.position.state)
        meant = self.lookout.meant(followed=self.followed)
        return say("What threatens {who}, {meant}.", who=who, meant=meant)

    def text(self) -> str:
        """The spaces in a line each, the safest first."""
        told = [self.title, *self.sentences(self.by_danger()), self.remark]
        return "\n".join(map(str, told))

    __repr__ = text

    def sentences(self, some: Iterable[Menace]) -> list[str]:
        """What threatens in some spaces, a line for all that are alike."""
        alike: dict[str, list[str]] = {}
        for one in some:
            alike.setdefault(self._sentence(one), []).append(self.lookout.space(one.space))
        return [
            say("{spaces}: {told}.", spaces=enumerated(names, "and"), told=told)
            for told, names in alike.items()
        ]

    def _sentence(self, one: Menace) -> str:
        numbers, later = one.numbers, one.numbers.get(LATER)
        parts = [
            say("dies {chance}", chance=told(numbers["dies"])),
            say("{chance} by the next own turn", chance=told(later)) if later is not None else "",
            *(loss(numbers[name], name) for name in self.lookout.told),
            say("threshold {chance}", chance=told(numbers["threshold"]))
            if "threshold" in numbers
            else "",
            say("attacks by {attackers}", attackers=self.attackers(one))
            if one.attackers
            else say("nobody attacks"),
        ]
        return in_a_row(list(filter(None, parts)))


@door
@shown
def threats(
    game: Any, *, spaces: Iterable[str] | None = None, followed: bool = False,
    until: str = "own turn", positions: int = POSITIONS, seconds: float = SECONDS,
    tries: int = TRIES, seed: int = 1,
) -> Threats:  # fmt: skip
    """What threatens the active investigator in every space they could end in, or in some.

    Exact for this turn where the budget lets it, else all spaces are sampled. What comes until the
    next own turn is always sampled (`until="turn"` leaves it out). All tries of one number meet the
    same luck in every space, so that what differs is where one stands.
    """
    expect_game(game)
    expect_tries(tries)
    if until not in ("turn", "own turn"):
        told = say("“{until:.40}” is no end one could look to.", until=until)
        raise Refusal(told, remedy="Say turn or own turn.")
    begun = perf_counter()
    watch = Watch(game, followed=followed, budget=Budget(positions, seconds), seed=seed)
    reach = watch.look.reach(game.state)
    asked = [spaces] if isinstance(spaces, str) else reach if spaces is None else spaces
    at = {(space := space_of(one, reach, watch.look)): reach[space] for one in asked}
    if not at:
        raise Refusal("No space is asked about.", remedy="Leave `spaces` out for all of them.")
    known, stopped = _worked_out(watch, at, until)
    found = {space: watch.counted(space, at[space], some) for space, some in known.items()}
    remarks = [EXACT]
    if stopped == INTERRUPTED:
        tries = min(tries, A_FEW)
    if stopped:
        rest = {space: actions for space, actions in at.items() if space not in known}
        sampled, tried = watch.sampled(rest, until, tries, begun + 1.5 * seconds)
        remarks = [_sampled(stopped, watch.policy, tried)]
        if known:
            told = "Exact for this turn: {n:space|spaces} of {many}."
            remarks.append(say(told, n=len(known), many=len(at)))
        found |= sampled
    if until == "own turn" and known:
        later = watch.later(known, tries, begun + 1.5 * seconds)
        found |= {space: found[space].with_later(later[space]) for space in known}
        tried = max(one.tries for one in later.values())
        remarks.append(say(
            "Until the next own turn: sampled, by {policy}, {n:try|tries} a space, the n-th under "
            "the same luck in each.",
            policy=watch.policy, n=tried,
        ))  # fmt: skip
    ordered = {space: found[space] for space in at}
    return Threats(watch, ordered, exact=not stopped, remark=in_a_row(remarks, " "))


def _sampled(why: str, policy: str, tries: int) -> str:
    """How spaces were tried that could not be worked out."""
    return say(
        "{stopped}: numbers with a range are sampled, by {policy}, {n:try|tries} a space, the "
        "n-th under the same luck in each. Who plays better than that loses less, so that they "
        "are not to be compared with exact ones.",
        stopped=why, policy=policy, n=tries,
    )  # fmt: skip


def _worked_out(
    watch: Watch, spaces: Iterable[str], until: str
) -> tuple[dict[str, list[Outcome]], str]:
    """Every way the turn may end, space by space, and what ended the looking, if anything did."""
    known: dict[str, list[Outcome]] = {}
    try:
        for space in spaces:
            tell(watch.look.space(space))
            known[space] = list(watch.exactly(space, until))
    except Spent as spent:
        return known, say("{spent} not suffice for exact numbers", spent=spent.told)
    except KeyboardInterrupt:
        return known, INTERRUPTED
    return known, ""

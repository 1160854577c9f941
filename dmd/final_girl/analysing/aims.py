"""What one may want, each a whole number; yes is 1 and no is 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.state import AnyState, End
from dmd.core.words import quoted
from dmd.final_girl.world import RED, World


class Aim(NamedTuple):
    """Something one may want, looked at in the last position."""

    text: str
    look: Callable[[AnyState], int]
    most: int = 1
    closely: bool = False
    settled: int | None = None  # once it comes to this, nothing can change it any more
    granted: bool = False  # whether everybody wants it always
    is_bound: bool = False  # whether the most there is is so far away that it says nothing

    def noted(self, state: AnyState, before: int | None) -> int:
        """What it is worth here."""
        if before is not None and before == self.settled:
            return before
        return self.look(state)

    def is_settled(self, noted: int) -> bool:
        """Whether nothing that follows can change it any more."""
        return noted == self.settled

    def promise(self, state: AnyState, noted: int) -> float:
        """Nobody knows better than that it stays as it is."""
        return float(noted)


def ended(state: AnyState, result: str) -> bool:
    """Whether the game has ended so."""
    return isinstance(state.fork, End) and state.fork.result == result


def since(begun: World, most_health: int = 10) -> Mapping[str, Aim]:
    """Everything that may be wanted, beginning here, of a heroine of so much health."""
    health = begun.girl.markers
    return {
        "survive": Aim(say("survive"), lambda s: int(not ended(s, "lost")), settled=0,
                       granted=True),
        "win": Aim(say("win"), lambda s: int(ended(s, "won")), settled=1),
        "two successes": Aim(say("two successes"), lambda s: int(s.world.row == 2)),
        "one success": Aim(say("at least one success"), lambda s: int(s.world.row >= 1)),
        "not red": Aim(say("time not in the red"), lambda s: int(s.world.time != RED)),
        "unhurt": Aim(say("lose no health"), lambda s: int(
            not ended(s, "lost") and s.world.girl.markers >= health)),
        "nobody dies": Aim(say("no victim dies"), lambda s: int(s.world.dead == begun.dead),
                           settled=0),
        "rescue": Aim(say("a rescue"), lambda s: int(s.world.saved > begun.saved), settled=1),
        "damage": Aim(say("damage to the killer"), lambda s: damage(begun, s),
                      most=_health_left(begun)),
        "cards": Aim(say("cards kept"), lambda s: len(s.world.hand), most=10, is_bound=True),
        "health": Aim(say("health kept"), lambda s:
                      0 if ended(s, "lost") else s.world.girl.markers + 1,
                      most=most_health),
    }  # fmt: skip


def damage(before: World, after: AnyState) -> int:
    """How much health the killer has lost: markers, those of minor dark powers, and his token."""
    then: World = after.world
    most, flipped = _health_left(before), then.killer.revived > before.killer.revived
    return most if flipped or ended(after, "won") else max(0, most - _health_left(then))


def _health_left(world: World) -> int:
    return world.killer.markers + sum(one.health for one in world.minors) + 1


def aim(want: str, begun: World, most_health: int = 10) -> Aim:
    """What somebody wants, by its words."""
    known = since(begun, most_health)
    word = " ".join(want.casefold().replace("_", " ").split())
    if word not in known:
        near = nearest(word, known) or say(
            "There are: {known}.", known=in_a_row(map(as_written, known))
        )
        told = say("{want} is nothing one could want.", want=quoted(want, 40))
        raise Refusal(told, remedy=near)
    return known[word]


MEASURED: Final = (
    "damage", "health lost", "time lost", "horror", "bloodlust", "victims dead", "rescued",
    "cards used", "died", "won",
)  # fmt: skip


def measured(before: World, after: AnyState) -> dict[str, int]:
    """What changed in between, as numbers that people ask for."""
    then: World = after.world
    lost = ended(after, "lost")
    found = (
        damage(before, after), before.girl.markers - then.girl.markers, before.time - then.time,
        then.horror - before.horror, then.bloodlust - before.bloodlust, then.dead - before.dead,
        then.saved - before.saved, len(then.used) - len(before.used), int(lost),
        int(ended(after, "won")),
    )  # fmt: skip
    return dict(zip(MEASURED, found, strict=True))

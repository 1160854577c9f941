"""What a game asks, what may be chosen, and why not the rest, in lines that people read."""

from __future__ import annotations

from typing import NamedTuple

from dmd.core.complaints import Refusal
from dmd.core.sentences import say
from dmd.core.state import Effect

NOTHING = say("Nothing.")
NO_REFUSAL = say("Nothing is refused.")


class Menu(tuple[str, ...]):
    """What may be chosen now, numbered."""

    nothing: str = NOTHING

    def __repr__(self) -> str:
        told = "\n".join(f"{n}  {sentence}" for n, sentence in enumerate(self))
        return told or str(self.nothing)


class Asked(NamedTuple):
    """What is asked now, or how the game ended: a sentence, and the rule behind it."""

    told: str
    rule: str = ""
    about: str = ""  # the same without whose choice it is


class RefusedMove(Refusal):
    """A move that cannot be made now; `effect` is the move itself, if it is one of this fork."""

    __module__ = "dmd.game"  # where people meet it, and take it from

    def __init__(
        self, move: str, reason: str, cure: str, rule: str, effect: Effect | None = None
    ) -> None:
        self.move = move
        self.effect = effect
        super().__init__(reason, remedy=cure, rule=rule)


class WhyNot(tuple[RefusedMove, ...]):
    """What may not be chosen now, each with its reason, its rule, and what would make it legal."""

    nothing: str = NO_REFUSAL

    def __repr__(self) -> str:
        return "\n".join(f"{one.move} {one}" for one in self) or str(self.nothing)

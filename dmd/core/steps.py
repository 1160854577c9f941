"""The steps that a round of a game is made of, as a picture names them."""

from __future__ import annotations

from typing import NamedTuple


class Step(NamedTuple):
    """A step of a turn, or a part of one."""

    id: str
    name: str
    parts: tuple[Step, ...] = ()


class Round(NamedTuple):
    """What comes after what, and where all of it happens."""

    title: str
    steps: tuple[Step, ...]
    ground: Step

    @property
    def all(self) -> tuple[Step, ...]:
        """Every step and every part."""
        below = (part for step in self.steps for part in step.parts)
        return (*self.steps, *below, self.ground)

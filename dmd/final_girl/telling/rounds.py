"""A turn of Final Girl as one small picture (FG-TURN-1)."""

from __future__ import annotations

from typing import Final

from dmd.core.steps import Round, Step

ROUND: Final = Round(
    title="One turn of Final Girl",
    steps=(
        Step(
            "action", "1 Action",
            (
                Step("play", "play a card"), Step("roll", "horror roll"),
                Step("pay", "pay with cards"), Step("row", "follow the row"),
                Step("discard", "discard for time"), Step("rescue", "rescue at an exit"),
            ),
        ),
        Step(
            "planning", "2 Planning",
            (Step("buy", "buy cards"), Step("reset", "time back to 6"),
             Step("back", "used cards return")),
        ),
        Step(
            "killer", "3 Killer",
            (Step("boot", "finale card first"), Step("terror", "then a terror card"),
             Step("answer", "she may react")),
        ),
        Step("panic", "4 Panic", (Step("deaths", "only after a death"),)),
        Step(
            "upkeep", "5 Upkeep",
            (Step("finale", "finale, if due"), Step("events", "events, cards"),
             Step("hands", "sort items")),
        ),
    ),
    ground=Step("until", "turn after turn, until she or the killer is dead"),
)  # fmt: skip

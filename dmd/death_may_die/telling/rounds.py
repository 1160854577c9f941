"""A round of Death May Die as one small picture (DMD-TRN-1, DMD-TRN-2, DMD-TRN-3)."""

from __future__ import annotations

from typing import Final

from dmd.core.steps import Round, Step

ROUND: Final = Round(
    title="One turn, and round the table",
    steps=(
        Step(
            "actions", "1 Actions: 3",
            (
                Step("run", "Run"), Step("attack", "Attack"), Step("rest", "Rest"),
                Step("trade", "Trade"), Step("episode", "two of the episode"),
            ),
        ),
        Step(
            "mythos", "2 Mythos card",
            (Step("effects", "what it says"), Step("summoning", "enemies appear")),
        ),
        Step(
            "step_3", "3 Who is here?",
            (Step("investigate", "nobody: Investigate"), Step("fight", "enemies: Fight")),
        ),
        Step(
            "end", "4 End of turn",
            (
                Step("turn_end", "end effects"), Step("fire", "Fire"),
                Step("pile", "the discard pile"), Step("arrival", "the Elder One comes"),
                Step("elder_one", "his effects"),
            ),
        ),
        Step("next", "Next player", (Step("until", "until won or lost"),)),
    ),
    ground=Step("board", "the board: spaces, figures, tokens"),
)  # fmt: skip

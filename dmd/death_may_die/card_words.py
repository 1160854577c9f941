"""The words by which cards speak of people, places and kinds, the same in every episode."""

from __future__ import annotations

from typing import Final

CARD_TYPES: Final = ("item", "companion", "condition", "tradable")
GROUPS: Final = ("enemy", "monster", "elder_one")
PEOPLE: Final = ("you", "each_investigator", "partner")
PLACES: Final = (
    "your_space", "this_space", "their_spaces", "your_space_or_one_adjacent", "partner_space",
)  # fmt: skip
BOARDS: Final = ("your_board", "this_card")
"""Where a token may lie besides spaces."""
MARKS: Final = (
    "fire", "wound", "investigator", "figure", "start", "stairs", "tunnel", "gate_red",
    "gate_yellow", "gate_blue",
)  # fmt: skip
"""What every game has in its spaces."""

TAKEN: Final = (*CARD_TYPES, *GROUPS, *PEOPLE, *PLACES, *BOARDS, *MARKS, "all", "direct")
"""What nothing of an episode or a map may be called."""

"""Rulings that players really dispute, as named switches; all others are simply shown as ours.

>>> rulings({"elder_one_follows": False})["elder_one_follows"]
False
"""

from __future__ import annotations

from collections.abc import Mapping

from dmd.core.kit import Switch
from dmd.core.rulings import settled

SWITCHES = {
    "bonus_dice_against_you": Switch(
        "Your bonus dice join rolls against you: enemy attacks and Fire.", False, "DMD-DIE-E2"
    ),
    "elder_one_follows": Switch(
        "The Elder One on the board follows a runner like any enemy.", True, "DMD-RUN-E4"
    ),
    "killed_figures_return": Switch(
        "A killed figure goes back to the reserve and may be summoned again.", True, "DMD-ATK-E1"
    ),
    "discovery_may_be_declined": Switch(
        "A Discovery card without an automatic half may be left unclaimed.", True, "DMD-DIS-E1"
    ),
    "six_symbols_advance_twice": Switch(
        "Every three Summoning symbols in the pile are an advance of their own.",
        False,
        "DMD-PIL-E2",
    ),
    "later_stages_after_death": Switch(
        "When the active investigator dies by one Stage's end of turn, the later Stages still act.",
        False,
        "DMD-DTH-E1",
    ),
    "toughness_lowers_prices": Switch(
        "A reduction that works on any source lowers prices in wounds, each of them anew.",
        True,
        "DMD-INV-E5",
    ),
    "omens_after_first_card": Switch(
        "Whether Read the Omens takes several cards is decided once the first has been seen.",
        True,
        "DMD-SKL-15",
    ),
    "reader_chooses_paths": Switch(
        "In another's turn, the owner of the card that moves enemies chooses among equal ways.",
        False,
        "DMD-MOV-2",
    ),
    "enemys_elder_signs_heal": Switch(
        "Elder signs that an enemy's card makes successes may be counted by the defender's skill.",
        False,
        "DMD-DEF-E1",
    ),
    "added_tentacles_count": Switch(
        "Tentacles that an enemy's card adds are of use to High Strung like those rolled.",
        True,
        "DMD-DIE-E7",
    ),
}


def rulings(changed: Mapping[str, bool] | None = None) -> dict[str, bool]:
    """All switches, with some changed."""
    return settled(
        SWITCHES, changed, remedy='Say, for example, rulings={"elder_one_follows": False}.'
    )

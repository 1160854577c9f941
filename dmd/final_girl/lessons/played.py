"""The right answer to each question, played by the rules, in lines that one may run in a cell."""

from __future__ import annotations

from typing import Final

from dmd.core.entering import At, at

PLAYED: Final[dict[str, At]] = {
    "51-zero": at("the_last_minute").walk().printed.go("South path").options,
    "51-red": (
        at("one_minute_left").walk().choose(1).printed.go_on().refused.discard_for_time("focus")
    ),
    "51-buy": (
        at("a_dear_blow")
        .discard_for_time("focus", "focus", "walk", "walk")
        .printed.end_phase()
        .buy("Critical Blow")
    ),
    "51-again": at("as_fit_as_ever").rest().end_phase().refused.buy("short rest"),
    "51-item": (
        at("a_drink_on_the_way").sprint().refused.use("energy drink").go("South path").options
    ),
    "51-mixed": (
        at("through_the_gate")
        .sprint()
        .step("Southeast exit", victims=2)
        .printed.rescue(1)
        .printed.rescue(2)
        .step("Dock")
    ),
    "52-dice": at("a_crowded_hand").walk(),
    "52-third": at("three_stars").printed.walk().options,
    "52-odds": at("a_crowded_hand").chances("walk"),
    "52-hand": at("one_swing").printed.attack("furious strike").strike("axe"),
    "52-range": at("two_weapons").attack("furious strike").options,
    "52-token": at("he_gets_up").attack("furious strike").printed.strike("axe").sheet("killer"),
    "52-mixed": at("a_short_breath").rest().printed.pay().refused.buy("walk"),
    "53-boot": at("a_long_way").end_phase().done(),
    "53-nearest": at("alone_in_the_middle").end_phase().done(),
    "53-spare": at("overkill").end_phase().done(),
    "53-blood": at("into_the_water").walk().go("Lake", victims=1),
    "53-guard": at("twice_the_hammer").end_phase().done().printed.answer("guard").sheet("laurie"),
    "53-panic": at("run").end_phase().done(),
    "53-spill": at("five_is_too_much").end_phase().printed.done().sheet("laurie"),
    "53-mixed": at("both_in_the_fire").end_phase().printed.done().asks,
}
"""What is done at a table to play an answer."""

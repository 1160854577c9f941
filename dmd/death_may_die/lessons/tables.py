"""What is done at a table to play an answer: a line or two for each question of the course."""

from __future__ import annotations

from typing import Final

from dmd.core.entering import At, at

TABLES: Final[dict[str, At]] = {
    "01-crowd": at("a_full_house").run("North-east room"),
    "02-rest": (
        at("a_breath")
        .printed.rest(stress=3, wounds=0)
        .undo()
        .printed.rest(stress=2, wounds=1)
        .printed.sheet("beth")
        .undo()
        .refused.rest(stress=3, wounds=1)
    ),
    "02-rest-where": at("a_breath").run("Great hall").rest(stress=3, wounds=0),
    "02-one-success": at("below_the_slipway").episode_action("salvage").keep(),
    "02-free-run": at("quick_feet").run("Great hall", free=True),
    "02-search": at("quick_feet").end_actions(),
    "02-fresh": at("a_breath").rest(stress=3).rest(stress=1, wounds=1),
    "02-mixed": at("quick_feet").run("Great hall", free=True).rest().end_actions(),
    "03-followers": (
        at("a_friend_in_the_room").run("Great hall", "North-east room", "North gallery")
    ),
    "03-friend": (
        at("a_friend_in_the_room").run("Great hall", "North-east room", "North gallery").draw()
    ),
    "03-now": (
        at("a_friend_in_the_room")
        .run("Great hall", "North-east room", "North gallery")
        .sheet("ian")
    ),
    "03-flames": (
        at("through_the_fire").printed.run("East corridor", "Great hall", "Blue Gate room").draw()
    ),
    "03-burning": at("through_the_fire").run("East corridor", "Great hall"),
    "03-sneak": at("slip_away").run("Great hall", sneak="cultist"),
    "03-twice": at("hot_floor").run("West corridor", "Great hall", "North-east room"),
    "03-shake-off": (
        at("slip_away")
        .run("Great hall", sneak="cultist")
        .run("North-east room", sneak="cultist")
        .rest(stress=2)
    ),
    "03-mixed": at("through_the_fire").run("East corridor", "Great hall").end_actions(),
    "04-full-stress": at("on_the_edge").attack("cultist"),
    "04-worse": at("from_bad_to_worse").attack("star spawn").printed.reroll("blank").keep(),
    "04-mixed": at("a_breath").rest(stress=3, wounds=0).sheet("beth"),
    "05-sign": at("one_at_a_time").printed.attack("cultist").keep(),
    "04-surplus": (
        at("one_at_a_time")
        .printed.attack("cultist")
        .printed.reroll("blank")
        .printed.reroll("elder sign")
        .keep()
    ),
    "05-order": at("one_at_a_time").attack("cultist").keep(),
    "05-lab": at("one_lab_more").destroy_equipment(),
    "05-mixed": at("a_friend_in_the_room").run("Great hall"),
    "04-threshold": at("on_the_edge").attack("cultist").sheet("ian"),
    "06-first": at("on_the_edge").printed.attack("cultist").options,
    "06-bonus": at("a_stage_falls").attack("hastur"),
    "04-two-losses": (
        at("near_the_end")
        .attack("star spawn")
        .printed.keep()
        .choose("Brawling")
        .attack("star spawn")
        .keep()
    ),
    "06-mixed": at("smouldering").choose("Rest").sheet("ian"),
    "07-whose": at("smouldering").end_actions().leave_card(),
    "07-dice": at("smouldering").end_actions().leave_card(),
    "07-after": (
        at("smouldering")
        .end_actions()
        .leave_card()
        .printed.reroll("success")
        .printed.keep()
        .sheet("ian")
    ),
    "07-supply": at("all_ablaze").run("West corridor").sheet("ian"),
    "07-way-out": (
        at("a_narrow_way_out")
        .extinguish_fire()
        .printed.keep()
        .printed.run("West corridor")
        .sheet("ian")
    ),
    "07-mixed": (
        at("through_the_fire")
        .run("East corridor", "Great hall", "Blue Gate room")
        .printed.end_actions()
        .options
    ),
    "05-tie": at("up_the_stairs").end_actions().options,
    "05-other-way": at("up_the_stairs").end_actions().choose("Red Gate room"),
    "05-figures": at("two_byakhee").end_actions(),
    "05-everybody": at("high_water").end_actions(),
    "08-mixed": at("not_so_safe").printed.end_actions().choose("Place"),
    "05-phase": at("a_vampire_strikes").end_actions(),
    "05-whom": at("a_friend_in_the_room").end_actions().keep(),
    "05-its-dice": (
        at("a_vampire_strikes")
        .printed.end_actions()
        .printed.reroll("success")
        .printed.keep()
        .sheet("ian")
    ),
    "09-janitor": at("the_assistant").printed.end_actions().printed.claim("jerome").sheet("ian"),
    "09-jerome": (
        at("behind_jerome")
        .printed.sheet("ian")
        .printed.end_actions()
        .printed.choose("Jerome")
        .sheet("ian")
    ),
    "09-trade": at("hands_full").trade().options,
    "09-mixed": at("behind_jerome").run("East corridor", sneak="cultist"),
    "05-symbol": at("third_symbol").end_actions().leave_card(),
    "10-order": at("everything_at_once").end_actions(),
    "10-mixed": at("third_symbol").end_actions().leave_card(),
    "11-when": at("one_lab_more").destroy_equipment().printed.keep().end_actions().leave_card(),
    "11-mixed": at("too_early").end_actions().keep(),
    "12-early": at("too_soon_to_die").end_actions(),
    "12-late": at("one_goes_on").end_actions().draw(),
    "12-rest-of-turn": at("one_goes_on").end_actions(),
    "12-solo": at("too_soon_to_die").end_actions().asks,
    "12-eighth": at("the_eighth_space").end_actions().printed.leave_card().asks,
    "12-both": at("the_last_blow").printed.attack("hastur").asks,
    "12-mixed": at("behind_jerome").end_actions().printed.choose("Jerome").asks,
}

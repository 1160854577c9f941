"""How the house answers, played: lessons 07 to 12."""

from __future__ import annotations

from typing import Any

from dmd.death_may_die.lessons.entering import Plays

plays = Plays()


# -- 07 fire, and the end of the turn --------------------------------------------------------------


@plays("07-whose")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    return game.leave_card()


@plays("07-dice")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    return game.leave_card()


@plays("07-after")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    game.leave_card()
    print(game.reroll("success"))
    print(game.keep())
    return game.sheet("ian")


@plays("07-supply")
def _(dmd: Any) -> object:
    game = dmd.load("all_ablaze")
    game.run("West corridor")
    return game.sheet("ian")


@plays("07-way-out")
def _(dmd: Any) -> object:
    game = dmd.load("a_narrow_way_out")
    game.extinguish_fire()
    print(game.keep())
    print(game.run("West corridor"))
    return game.sheet("ian")


@plays("07-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall", "Blue Gate room")
    print(game.end_actions())
    return game.options


# -- 08 mythos cards -------------------------------------------------------------------------------


@plays("05-tie")
def _(dmd: Any) -> object:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    return game.options


@plays("05-other-way")
def _(dmd: Any) -> object:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    return game.choose("Red Gate room")


@plays("05-figures")
def _(dmd: Any) -> object:
    return dmd.load("two_byakhee").end_actions()


@plays("05-everybody")
def _(dmd: Any) -> object:
    return dmd.load("high_water").end_actions()


@plays("08-monster")
def _(dmd: Any) -> object:
    print(dmd.rule("DMD-ENM-2"))
    return dmd.rule("DMD-ENM-E1")


@plays("08-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("not_so_safe")
    print(game.end_actions())
    return game.choose("Place")


# -- 09 investigate or fight -----------------------------------------------------------------------


@plays("05-phase")
def _(dmd: Any) -> object:
    return dmd.load("a_vampire_strikes").end_actions()


@plays("05-whom")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.end_actions()
    return game.keep()


@plays("05-its-dice")
def _(dmd: Any) -> object:
    game = dmd.load("a_vampire_strikes")
    print(game.end_actions())
    print(game.reroll("success"))
    print(game.keep())
    return game.sheet("ian")


@plays("09-janitor")
def _(dmd: Any) -> object:
    game = dmd.load("the_assistant")
    print(game.end_actions())
    print(game.claim("jerome"))
    return game.sheet("ian")


@plays("09-jerome")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    print(game.sheet("ian"))
    print(game.end_actions())
    print(game.choose("Jerome"))
    return game.sheet("ian")


@plays("09-trade")
def _(dmd: Any) -> object:
    game = dmd.load("hands_full")
    game.trade()
    return game.options


@plays("09-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    return game.run("East corridor", sneak="cultist")


# -- 10 the track ----------------------------------------------------------------------------------


@plays("05-symbol")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    return game.leave_card()


@plays("10-deck")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    print(game.leave_card())
    return game


@plays("10-order")
def _(dmd: Any) -> object:
    return dmd.load("everything_at_once").end_actions()


@plays("10-red")
def _(dmd: Any) -> object:
    game = dmd.load("into_the_red")
    print(game.end_actions())
    print(game.leave_card())
    return game


@plays("10-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    return game.leave_card()


# -- 11 the ritual, and the elder one --------------------------------------------------------------


@plays("11-task")
def _(dmd: Any) -> object:
    return dmd.show("blasphemous_alchemy")


@plays("11-when")
def _(dmd: Any) -> object:
    game = dmd.load("one_lab_more")
    game.destroy_equipment()
    print(game.keep())
    game.end_actions()
    return game.leave_card()


@plays("11-hit")
def _(dmd: Any) -> None:
    with dmd.refused():
        dmd.load("too_early").attack("cthulhu")


@plays("11-carry")
def _(dmd: Any) -> object:
    game = dmd.load("a_stage_falls")
    game.attack("hastur")
    print(game.keep())
    return game


@plays("11-dice")
def _(dmd: Any) -> object:
    return dmd.show("hastur")


@plays("11-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("too_early")
    game.end_actions()
    return game.keep()


# -- 12 the end ------------------------------------------------------------------------------------


@plays("12-early")
def _(dmd: Any) -> object:
    return dmd.load("too_soon_to_die").end_actions()


@plays("12-late")
def _(dmd: Any) -> object:
    game = dmd.load("one_goes_on")
    game.end_actions()
    return game.draw()


@plays("12-rest-of-turn")
def _(dmd: Any) -> object:
    return dmd.load("one_goes_on").end_actions()


@plays("12-solo")
def _(dmd: Any) -> object:
    game = dmd.load("too_soon_to_die")
    game.end_actions()
    return game.asks


@plays("12-eighth")
def _(dmd: Any) -> object:
    game = dmd.load("the_eighth_space")
    game.end_actions()
    print(game.leave_card())
    return game.asks


@plays("12-both")
def _(dmd: Any) -> object:
    game = dmd.load("the_last_blow")
    print(game.attack("hastur"))
    return game.asks


@plays("12-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    game.end_actions()
    print(game.choose("Jerome"))
    return game.asks

"""The right answer to each question, played by the rules, in lines that one may run in a cell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dmd.core.kit import Lines

PLAYED: Final[dict[str, Lines]] = {}


def _plays(name: str) -> Callable[[Lines], Lines]:
    """Enter a function as what plays a question."""

    def enter(lines: Lines) -> Lines:
        PLAYED[name] = lines
        return lines

    return enter


# -- 01 the board --------------------------------------------------------------------------------


@_plays("01-lone-arrow")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").distance("recital_hall", "telegraph")


@_plays("01-stairs")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").distance("north_wing", "theatre")


@_plays("01-tunnel")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").neighbours("stage")


@_plays("01-crowd")
def _(dmd: Any) -> object:
    game = dmd.load("a_full_house")
    return game.run("North-east room")


@_plays("01-within")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").within("boiler_house", 1)


@_plays("01-walled-up")
def _(dmd: Any) -> object:
    return dmd.load_map("five_rooms").unlink("hall", "library").ways("loft", "hall")


@_plays("01-mixed")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").ways("telegraph", "stage")


# -- 02 a turn -----------------------------------------------------------------------------------


@_plays("02-same-action")
def _(dmd: Any) -> object:
    game = dmd.load("blow_after_blow")
    for _ in range(2):
        game.attack("star spawn")
        game.keep()
    game.attack("star spawn")
    return game.keep()


@_plays("02-rest")
def _(dmd: Any) -> None:
    game = dmd.load("a_breath")
    print(game.rest(stress=3, wounds=0))
    game.undo()
    print(game.rest(stress=2, wounds=1))
    print(game.sheet("beth"))
    game.undo()
    with dmd.refused():
        game.rest(stress=3, wounds=1)


@_plays("02-rest-where")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.run("Great hall")
    return game.rest(stress=3, wounds=0)


@_plays("02-search")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    return game.end_actions()


@_plays("02-one-success")
def _(dmd: Any) -> object:
    game = dmd.load("below_the_slipway")
    game.episode_action("salvage")
    return game.keep()


@_plays("02-free-run")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    return game.run("Great hall", free=True)


@_plays("02-fresh")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.rest(stress=3)
    return game.rest(stress=1, wounds=1)


@_plays("02-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    game.run("Great hall", free=True)
    game.rest()
    return game.end_actions()


# -- 03 running ----------------------------------------------------------------------------------


@_plays("03-followers")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    return game.run("Great hall", "North-east room", "North gallery")


@_plays("03-friend")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall", "North-east room", "North gallery")
    return game.draw()


@_plays("03-now")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall", "North-east room", "North gallery")
    return game.sheet("ian")


@_plays("03-flames")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    print(game.run("East corridor", "Great hall", "Blue Gate room"))
    return game.draw()


@_plays("03-burning")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    return game.run("East corridor", "Great hall")


@_plays("03-twice")
def _(dmd: Any) -> object:
    game = dmd.load("hot_floor")
    return game.run("West corridor", "Great hall", "North-east room")


@_plays("03-sneak")
def _(dmd: Any) -> object:
    game = dmd.load("slip_away")
    return game.run("Great hall", sneak="cultist")


@_plays("03-shake-off")
def _(dmd: Any) -> object:
    game = dmd.load("slip_away")
    game.run("Great hall", sneak="cultist")
    game.run("North-east room", sneak="cultist")
    return game.rest(stress=2)


@_plays("03-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall")
    return game.end_actions()


# -- 04 dice -------------------------------------------------------------------------------------


@_plays("04-full-stress")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    return game.attack("cultist")


@_plays("04-threshold")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    game.attack("cultist")
    return game.sheet("ian")


@_plays("04-two-losses")
def _(dmd: Any) -> object:
    game = dmd.load("near_the_end")
    game.attack("star spawn")
    print(game.keep())
    game.choose("Brawling")
    game.attack("star spawn")
    return game.keep()


@_plays("04-coins")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2")


@_plays("04-a-reroll")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2", stress=1), dmd.dice("4B").odds("success >= 2")


@_plays("04-worse")
def _(dmd: Any) -> object:
    game = dmd.load("from_bad_to_worse")
    game.attack("star spawn")
    print(game.reroll("blank"))
    return game.keep()


@_plays("04-surplus")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    print(game.attack("cultist"))
    print(game.reroll("blank"))
    print(game.reroll("elder sign"))
    return game.keep()


@_plays("04-clean-blow")
def _(dmd: Any) -> object:
    return float(dmd.dice("3B+1G").odds("success >= 2 and tentacle == 0", stress=2))


@_plays("04-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.rest(stress=3, wounds=0)
    return game.sheet("beth")


# -- 05 enemies ----------------------------------------------------------------------------------


@_plays("05-phase")
def _(dmd: Any) -> object:
    return dmd.load("a_vampire_strikes").end_actions()


@_plays("05-whom")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.end_actions()
    return game.keep()


@_plays("05-its-dice")
def _(dmd: Any) -> object:
    game = dmd.load("a_vampire_strikes")
    print(game.end_actions())
    print(game.reroll("success"))
    print(game.keep())
    return game.sheet("ian")


@_plays("05-tie")
def _(dmd: Any) -> object:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    return game.options


@_plays("05-figures")
def _(dmd: Any) -> object:
    return dmd.load("two_byakhee").end_actions()


@_plays("05-symbol")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    return game.leave_card()


@_plays("05-everybody")
def _(dmd: Any) -> object:
    return dmd.load("high_water").end_actions()


@_plays("05-other-way")
def _(dmd: Any) -> object:
    game = dmd.load("up_the_stairs")
    game.end_actions()
    return game.choose("Red Gate room")


@_plays("05-sign")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    print(game.attack("cultist"))
    return game.keep()


@_plays("05-order")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    game.attack("cultist")
    return game.keep()


@_plays("05-lab")
def _(dmd: Any) -> object:
    return dmd.load("the_fourth_lab").destroy_equipment()


@_plays("05-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    return game.run("Great hall")


# -- 06 sanity -------------------------------------------------------------------------------------


@_plays("06-first")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    print(game.attack("cultist"))
    return game.options


@_plays("06-bonus")
def _(dmd: Any) -> object:
    return dmd.load("a_stage_falls").attack("hastur")


@_plays("06-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.choose("Rest")
    return game.sheet("ian")


# -- 07 fire and the end of the turn ---------------------------------------------------------------


@_plays("07-whose")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    return game.leave_card()


@_plays("07-dice")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    return game.leave_card()


@_plays("07-after")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.end_actions()
    game.leave_card()
    print(game.reroll("success"))
    print(game.keep())
    return game.sheet("ian")


@_plays("07-supply")
def _(dmd: Any) -> object:
    game = dmd.load("all_ablaze")
    game.run("West corridor")
    return game.sheet("ian")


@_plays("07-way-out")
def _(dmd: Any) -> object:
    game = dmd.load("a_narrow_way_out")
    game.extinguish_fire()
    print(game.keep())
    print(game.run("West corridor"))
    return game.sheet("ian")


@_plays("07-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall", "Blue Gate room")
    print(game.end_actions())
    return game.options


# -- 08 mythos cards -------------------------------------------------------------------------------


@_plays("08-monster")
def _(dmd: Any) -> object:
    print(dmd.rule("DMD-ENM-2"))
    return dmd.rule("DMD-ENM-E1")


@_plays("08-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("not_so_safe")
    print(game.end_actions())
    return game.choose("Place")


# -- 09 investigate or fight -----------------------------------------------------------------------


@_plays("09-janitor")
def _(dmd: Any) -> object:
    game = dmd.load("the_assistant")
    print(game.end_actions())
    print(game.claim("jerome"))
    return game.sheet("ian")


@_plays("09-jerome")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    print(game.sheet("ian"))
    print(game.end_actions())
    print(game.choose("Jerome"))
    return game.sheet("ian")


@_plays("09-trade")
def _(dmd: Any) -> object:
    game = dmd.load("hands_full")
    game.trade()
    return game.options


@_plays("09-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    return game.run("East corridor", sneak="cultist")


# -- 10 the track ----------------------------------------------------------------------------------


@_plays("10-deck")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    print(game.leave_card())
    return game


@_plays("10-order")
def _(dmd: Any) -> object:
    return dmd.load("everything_at_once").end_actions()


@_plays("10-red")
def _(dmd: Any) -> object:
    game = dmd.load("into_the_red")
    print(game.end_actions())
    print(game.leave_card())
    return game


@_plays("10-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    return game.leave_card()


# -- 11 the ritual and the elder one ---------------------------------------------------------------


@_plays("11-task")
def _(dmd: Any) -> object:
    return dmd.show("blasphemous_alchemy")


@_plays("11-when")
def _(dmd: Any) -> object:
    game = dmd.load("the_fourth_lab")
    game.destroy_equipment()
    print(game.keep())
    game.end_actions()
    return game.leave_card()


@_plays("11-hit")
def _(dmd: Any) -> None:
    with dmd.refused():
        dmd.load("too_early").attack("cthulhu")


@_plays("11-carry")
def _(dmd: Any) -> object:
    game = dmd.load("a_stage_falls")
    game.attack("hastur")
    print(game.keep())
    return game


@_plays("11-dice")
def _(dmd: Any) -> object:
    return dmd.show("hastur")


@_plays("11-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("too_early")
    game.end_actions()
    return game.keep()


# -- 12 the end ------------------------------------------------------------------------------------


@_plays("12-early")
def _(dmd: Any) -> object:
    return dmd.load("too_soon_to_die").end_actions()


@_plays("12-late")
def _(dmd: Any) -> object:
    game = dmd.load("one_goes_on")
    game.end_actions()
    return game.draw()


@_plays("12-rest-of-turn")
def _(dmd: Any) -> object:
    return dmd.load("one_goes_on").end_actions()


@_plays("12-solo")
def _(dmd: Any) -> object:
    game = dmd.load("too_soon_to_die")
    game.end_actions()
    return game.asks


@_plays("12-eighth")
def _(dmd: Any) -> object:
    game = dmd.load("the_eighth_space")
    game.end_actions()
    print(game.leave_card())
    return game.asks


@_plays("12-both")
def _(dmd: Any) -> object:
    game = dmd.load("the_last_blow")
    print(game.attack("hastur"))
    return game.asks


@_plays("12-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("behind_jerome")
    game.end_actions()
    print(game.choose("Jerome"))
    return game.asks

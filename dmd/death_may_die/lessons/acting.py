"""What one does in a turn, played: lessons 01 to 06."""

from __future__ import annotations

from typing import Any

from dmd.death_may_die.lessons.entering import Plays

plays = Plays()


# -- 01 the board ----------------------------------------------------------------------------------


@plays("01-stairs")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").distance("north_wing", "theatre")


@plays("01-lone-arrow")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").distance("recital_hall", "telegraph")


@plays("01-within")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").within("boiler_house", 1)


@plays("01-walled-up")
def _(dmd: Any) -> object:
    return dmd.load_map("five_rooms").unlink("hall", "library").ways("loft", "hall")


@plays("01-tunnel")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").neighbours("stage")


@plays("01-crowd")
def _(dmd: Any) -> object:
    game = dmd.load("a_full_house")
    return game.run("North-east room")


@plays("01-mixed")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").ways("telegraph", "stage")


# -- 02 a turn and its actions ---------------------------------------------------------------------


@plays("02-same-action")
def _(dmd: Any) -> object:
    game = dmd.load("blow_after_blow")
    for _ in range(2):
        game.attack("star spawn")
        game.keep()
    game.attack("star spawn")
    return game.keep()


@plays("02-rest")
def _(dmd: Any) -> None:
    game = dmd.load("a_breath")
    print(game.rest(stress=3, wounds=0))
    game.undo()
    print(game.rest(stress=2, wounds=1))
    print(game.sheet("beth"))
    game.undo()
    with dmd.refused():
        game.rest(stress=3, wounds=1)


@plays("02-rest-where")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.run("Great hall")
    return game.rest(stress=3, wounds=0)


@plays("02-one-success")
def _(dmd: Any) -> object:
    game = dmd.load("below_the_slipway")
    game.episode_action("salvage")
    return game.keep()


@plays("02-free-run")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    return game.run("Great hall", free=True)


@plays("02-search")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    return game.end_actions()


@plays("02-fresh")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.rest(stress=3)
    return game.rest(stress=1, wounds=1)


@plays("02-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("quick_feet")
    game.run("Great hall", free=True)
    game.rest()
    return game.end_actions()


# -- 03 running, and who follows -------------------------------------------------------------------


@plays("03-followers")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    return game.run("Great hall", "North-east room", "North gallery")


@plays("03-friend")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall", "North-east room", "North gallery")
    return game.draw()


@plays("03-now")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    game.run("Great hall", "North-east room", "North gallery")
    return game.sheet("ian")


@plays("03-flames")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    print(game.run("East corridor", "Great hall", "Blue Gate room"))
    return game.draw()


@plays("03-burning")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    return game.run("East corridor", "Great hall")


@plays("03-sneak")
def _(dmd: Any) -> object:
    game = dmd.load("slip_away")
    return game.run("Great hall", sneak="cultist")


@plays("03-twice")
def _(dmd: Any) -> object:
    game = dmd.load("hot_floor")
    return game.run("West corridor", "Great hall", "North-east room")


@plays("03-shake-off")
def _(dmd: Any) -> object:
    game = dmd.load("slip_away")
    game.run("Great hall", sneak="cultist")
    game.run("North-east room", sneak="cultist")
    return game.rest(stress=2)


@plays("03-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("through_the_fire")
    game.run("East corridor", "Great hall")
    return game.end_actions()


# -- 04 dice and stress ----------------------------------------------------------------------------


@plays("04-full-stress")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    return game.attack("cultist")


@plays("04-coins")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2")


@plays("04-worse")
def _(dmd: Any) -> object:
    game = dmd.load("from_bad_to_worse")
    game.attack("star spawn")
    print(game.reroll("blank"))
    return game.keep()


@plays("04-a-reroll")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2", stress=1), dmd.dice("4B").odds("success >= 2")


@plays("04-clean-blow")
def _(dmd: Any) -> object:
    return float(dmd.dice("3B+1G").odds("success >= 2 and tentacle == 0", stress=2))


@plays("04-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    game.rest(stress=3, wounds=0)
    return game.sheet("beth")


# -- 05 attacking enemies --------------------------------------------------------------------------


@plays("05-sign")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    print(game.attack("cultist"))
    return game.keep()


@plays("04-surplus")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    print(game.attack("cultist"))
    print(game.reroll("blank"))
    print(game.reroll("elder sign"))
    return game.keep()


@plays("05-order")
def _(dmd: Any) -> object:
    game = dmd.load("one_at_a_time")
    game.attack("cultist")
    return game.keep()


@plays("05-lab")
def _(dmd: Any) -> object:
    return dmd.load("one_lab_more").destroy_equipment()


@plays("05-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("a_friend_in_the_room")
    return game.run("Great hall")


# -- 06 sanity -------------------------------------------------------------------------------------


@plays("04-threshold")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    game.attack("cultist")
    return game.sheet("ian")


@plays("06-first")
def _(dmd: Any) -> object:
    game = dmd.load("on_the_edge")
    print(game.attack("cultist"))
    return game.options


@plays("06-bonus")
def _(dmd: Any) -> object:
    return dmd.load("a_stage_falls").attack("hastur")


@plays("04-two-losses")
def _(dmd: Any) -> object:
    game = dmd.load("near_the_end")
    game.attack("star spawn")
    print(game.keep())
    game.choose("Brawling")
    game.attack("star spawn")
    return game.keep()


@plays("06-mixed")
def _(dmd: Any) -> object:
    game = dmd.load("smouldering")
    game.choose("Rest")
    return game.sheet("ian")

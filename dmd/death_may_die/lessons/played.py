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
def _(dmd: Any) -> object:
    game = dmd.load("a_breath")
    with dmd.refused():
        game.rest(stress=3, wounds=1)
    return game.rest(stress=2, wounds=1)


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
    game.attack("cultist")
    game.reroll("blank")
    return game.keep()


@_plays("04-clean-blow")
def _(dmd: Any) -> object:
    return float(dmd.dice("3B+1G").odds("success >= 2 and tentacle == 0", stress=2))


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
    return dmd.load("a_vampire_strikes").end_actions()


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

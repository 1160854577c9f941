"""Answers that are played otherwise than by doing something at a table: maps, dice, cards."""

from __future__ import annotations

from typing import Any

from dmd.core.entering import Plays

plays = Plays()


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


@plays("01-mixed")
def _(dmd: Any) -> object:
    return dmd.load_map("winterfold").ways("telegraph", "stage")


@plays("02-same-action")
def _(dmd: Any) -> object:
    game = dmd.load("blow_after_blow")
    for _ in range(2):
        game.attack("star spawn")
        game.keep()
    game.attack("star spawn")
    return game.keep()


@plays("04-coins")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2")


@plays("04-a-reroll")
def _(dmd: Any) -> object:
    return dmd.dice("3B").odds("success >= 2", stress=1), dmd.dice("4B").odds("success >= 2")


@plays("04-clean-blow")
def _(dmd: Any) -> object:
    return float(dmd.dice("3B+1G").odds("success >= 2 and tentacle == 0", stress=2))


@plays("08-monster")
def _(dmd: Any) -> object:
    print(dmd.rule("DMD-ENM-2"))
    return dmd.rule("DMD-ENM-E1")


@plays("10-deck")
def _(dmd: Any) -> object:
    game = dmd.load("third_symbol")
    game.end_actions()
    print(game.leave_card())
    return game


@plays("10-red")
def _(dmd: Any) -> object:
    game = dmd.load("into_the_red")
    print(game.end_actions())
    print(game.leave_card())
    return game


@plays("11-task")
def _(dmd: Any) -> object:
    return dmd.show("blasphemous_alchemy")


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

"""Texts, at the edges: two who are moved, two places to go, and who is hurt by whose roll."""

from __future__ import annotations

import pytest

from dmd.death_may_die.enemies import Summon
from dmd.death_may_die.roll import ThrowAgainst
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Count, People, Reader, Spaces
from dmd.death_may_die.texts import ChooseOne, MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken
from dmd.death_may_die.tracks import HealStress
from dmd.death_may_die.wounds import TakeWounds
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after
from tests.death_may_die.table import Table, happened, person, roll_of

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D"
IAN = Reader("ian")


def standing(table: Table) -> dict[str, str]:
    return {one.id: one.space for one in table.world.investigators}


@proves("DMD-DIE-E2")
def test_where_no_dice_are_asked_for_nothing_is_thrown():
    roll = RollAgainstYou(by=IAN, standard=Count("fire", where="your_space"))

    table = after(LINE, roll, ian="A")
    assert happened(table, ThrowAgainst) == []

    table = after(LINE, roll, ian={"space": "A", "stress": 4}, fire={"A": 1}, chance=[roll_of("s")])
    assert happened(table, ThrowAgainst) == ["ThrowAgainst"]


@proves("DMD-DIE-E2")
def test_everybody_who_rolls_suffers_from_their_own_roll():
    roll = RollAgainstYou(
        by=IAN, standard=2, who=People(), per_success=(TakeWounds(),), per_tentacle=(LoseSanity(),)
    )  # fmt: skip
    table = after(
        LINE, roll, ian={"space": "A", "stress": 4}, borden={"space": "B", "stress": 4},
        chance=[roll_of("ss"), roll_of("st")],
    )  # fmt: skip

    hurt = {one.id: (one.wounds, one.sanity) for one in table.world.investigators}
    assert hurt == {"ian": (2, 0), "borden": (1, 1)}


@pytest.mark.parametrize("placed", [True, False])
def test_two_who_are_moved_are_both_moved(placed):
    move = MoveInvestigator(by=IAN, who=People(in_="A"), to="C", placed=placed)

    table = after(LINE, move, ian="A", beth="A", borden="B")

    assert standing(table) == {"ian": "C", "beth": "C", "borden": "B"}


@proves("DMD-RUN-E11")
@pytest.mark.parametrize("placed", [True, False])
def test_between_two_places_whoever_is_moved_chooses(placed):
    move = MoveInvestigator(by=IAN, who="beth", to=("A", "C"), placed=placed)
    table = after(LINE, move, ian="B", beth="B")

    assert len(table.options) == 2
    assert table.asks.startswith("Sister Beth")
    [to_c] = [n for n, sentence in enumerate(table.options) if " C" in sentence]
    table.choose(to_c)
    assert standing(table) == {"ian": "B", "beth": "C"}


def test_nobody_is_moved_to_nowhere_and_who_lies_down_stays():
    nowhere = MoveInvestigator(by=IAN, to=Spaces(with_=("fire",)))
    table = after(LINE, nowhere, ian="A")
    assert standing(table) == {"ian": "A"}

    table = after(LINE, MoveInvestigator(by=IAN, to="C"), ian={"space": "A", "lying": True})
    assert standing(table) == {"ian": "A"}


A_CULTIST = Summon(kind="cultist", where="your_space")
EVERY_CULTIST = {f"cultist {n}": "D" for n in range(1, 11)}


@proves("DMD-MYT-2")
def test_an_option_that_cannot_be_carried_out_is_no_way_around_the_other():
    choice = ChooseOne(by=IAN, options=((A_CULTIST,), (LoseSanity(amount=2),)))

    table = after(LINE, choice, ian="A")
    assert list(table.options) == ["Summon a Cultist in A.", "Sanity lost: Ian 2."]

    table = after(LINE, choice, ian="A", enemies=EVERY_CULTIST)
    assert person(table).sanity == 2, "without a Cultist left there is nothing to choose"


@proves("DMD-MYT-2")
def test_such_an_option_is_told_among_what_may_not_be_chosen():
    options = ((A_CULTIST,), (LoseSanity(amount=2),), (TakeWounds(),))
    table = after(LINE, ChooseOne(by=IAN, options=options), ian="A", enemies=EVERY_CULTIST)

    assert len(table.options) == 2
    refused, *actions = table.refusals
    assert all(one.rule == "DMD-ACT-E3" for one in actions)
    assert str(refused).startswith("Nothing of it can be carried out now.")
    assert refused.rule == "DMD-MYT-2"


@proves("DMD-MYT-2")
def test_to_do_nothing_is_chosen_only_where_the_text_says_so():
    spoken = after(LINE, ChooseOne(by=IAN, options=((TakeWounds(),), ())), ian="A")
    assert list(spoken.options) == ["Take 1 wound: Ian.", "Go on."]

    nothing = ChooseOne(by=IAN, options=((A_CULTIST,), (HealStress(amount="all"),)))
    assert not after(LINE, nothing, ian="A", enemies=EVERY_CULTIST).is_asked(Summon)


@proves("DMD-MYT-2")
def test_an_option_that_asks_where_is_open_while_one_of_its_places_is():
    where = Spaces(with_=("investigator",), choose=True)
    fire = PlaceToken(token="fire", where=where)
    choice = ChooseOne(by=IAN, options=((fire,), (LoseSanity(amount=1),)))
    people = {"ian": "A", "morgan": "B"}

    assert len(after(LINE, choice, **people).options) == 2
    assert person(after(LINE, choice, fire={"D": 8}, **people)).sanity == 1

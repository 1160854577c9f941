"""How many ways a position can go on: counts that any change of the rules would move.

A node is a position; its children are all its options, or all outcomes of its dice, each once.
The counts are golden: they were made by this very engine, and they catch what was not meant.
"""

import pytest

from dmd.core.engine import apply, settle
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.elder_one import CheckPile, CheckSummoning
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from tests.core.laws import picks
from tests.death_may_die.starts import from_the_start, late, the_book
from tests.death_may_die.table import BOX, a_table
from tests.playthroughs.transcript import opened


def perft(state, book, depth):
    """Leaves at a depth; ends count where they are."""
    if depth == 0 or not picks(state, book):
        return 1
    return sum(perft(apply(state, pick, book), book, depth - 1) for pick in picks(state, book))


def opening():
    """The first actions of the first turn."""
    return settled(from_the_start(0), the_book())


def settled(state, book):
    return settle(state.world, state.agenda, book)


def at_the_set_up(elder_one, team, episode):
    begin, book = opened(elder_one, team, episode)
    return settled(begin, book), book


SYMBOLS = tuple(card.id for card in BOX.mythos.values() if card.symbol)[:3]


def crowded(*then, **more):
    table = a_table(
        "hall [start, gate_red] - stair = attic [lab]; hall - cellar ~ well [gate_blue]",
        *then,
        ian={"space": "hall", "levels": (1, 2, 2), "stress": 2},
        beth={"space": "hall", "levels": (2, 1, 1)},
        enemies={"cultist 1": "hall", "cultist 2": "hall", "byakhee 1": "stair"},
        fire={"hall": 1},
        **more,
    )
    return table.timeline.moments[0].state, table.book


POSITIONS = {
    "opening": lambda: (opening(), the_book()),
    "a crowded hall": lambda: crowded(ChooseAction("ian")),
    "a fight against two Cultists": lambda: crowded(InvestigateOrFight("ian")),
    "a Mythos card": lambda: crowded(DrawMythos()),
    "late in the evening": lambda: (settled(late(1), the_book()), the_book()),
    "late, and Stage 4": lambda: (settled(late(10), the_book()), the_book()),
    "a threshold": lambda: crowded(LoseSanity(by=Reader("ian"), amount=9)),
    "the end of a turn": lambda: crowded(CheckPile(), CheckSummoning(), mythos_discard=SYMBOLS),
    "the lamp": lambda: at_the_set_up("cthulhu", ("fatima", "adam"), "a_lamp_for_the_drowned"),
    "Hastur": lambda: at_the_set_up("hastur", ("rasputin", "morgan"), "blasphemous_alchemy"),
}

COUNTS = {
    "opening": (12, 132, 264, 1320, 17160),
    "a crowded hall": (8, 63, 702, 3844, 20885),
    "a fight against two Cultists": (10, 26, 164, 436, 2370, 34126),
    "a Mythos card": (16, 95, 3465, 17776),
    "late in the evening": (7, 582, 4131, 19434),
    "late, and Stage 4": (10, 79, 831, 7591),
    "a threshold": (3, 18, 609, 3126, 15663),
    "the end of a turn": (6, 203, 1034, 5226),
    "the lamp": (12, 132, 264, 1320, 9240),
    "Hastur": (12, 132, 264, 1320, 17160),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_goes_on_in_as_many_ways_as_ever(name):
    state, book = POSITIONS[name]()
    counts = tuple(perft(state, book, depth) for depth in range(1, len(COUNTS[name]) + 1))
    assert counts == COUNTS[name]

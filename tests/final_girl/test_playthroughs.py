"""Golden nights read as they did; counts of ways on that any change of the rules would move."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from dmd.core.engine import apply, settle
from dmd.final_girl.cards import Act
from dmd.final_girl.killing import AttackHeroine
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.turn import PanicPhase, PlanningPhase, UpkeepPhase
from dmd.final_girl.world import KILLER
from tests.core.laws import picks
from tests.final_girl.playthroughs.transcript import HERE, NIGHTS, tell
from tests.final_girl.table import a_world, book, happen, new

CITED = re.compile(r"\(FG-[A-Z]+-[0-9]+\)")


@pytest.mark.parametrize("name", NIGHTS)
def test_a_golden_night_reads_as_it_did(name):
    golden = (Path(HERE) / f"{name}.txt").read_text("utf-8")
    assert tell(NIGHTS[name]) == golden, (
        "If the change is meant: python -m tests.final_girl.playthroughs.transcript, and read the "
        "difference."
    )


def test_a_night_in_another_language_is_the_same_night():
    english, *others = [
        (Path(HERE) / f"a_short_night{tongue}.txt").read_text("utf-8").splitlines()
        for tongue in ("", ".pl", ".uk")
    ]
    rules = [CITED.findall(line) for line in english]
    for told in others:
        assert [CITED.findall(line) for line in told] == rules
        same = [one for one in {*told} & {*english} if len(one.split("(FG")[0].split()) > 4]
        assert same == []


def perft(state, depth):
    """Leaves at a depth; ends count where they are."""
    if depth == 0 or not picks(state, book()):
        return 1
    return sum(perft(apply(state, pick, book()), depth - 1) for pick in picks(state, book()))


def busy(**fields):
    plain = {
        "hand": ["walk", "sprint", "search", "guard", "close_call"], "girl_at": "dock",
        "victims": ["dock", "lake", "swamp"], "items": ["knife"], "killer_at": "cliff",
        "stacks": {"dock": ["axe", "map"], "cabins": ["bow"]},
    }  # fmt: skip
    return a_world(**plain | fields)


POSITIONS = {
    "set-up": lambda: settle(new().world, new().agenda, book()),
    "opening": lambda: happen(busy(), Act()),
    "on an exit": lambda: happen(busy(girl_at="southeast_exit", victims=["southeast_exit"]), Act()),
    "planning": lambda: happen(busy(time=4, market=("guard", "planning", "walk")), PlanningPhase()),
    "killer": lambda: happen(busy(phase="killer", killer_at="dock"), KillerPhase()),
    "attack": lambda: happen(busy(phase="killer", killer_at="dock"), AttackHeroine(KILLER)),
    "panic": lambda: happen(replace(busy(killer_at="lake"), killed=1), PanicPhase()),
    "upkeep": lambda: happen(busy(terror=[]), UpkeepPhase()),
}
COUNTS = {
    "set-up": [5, 95, 1710],
    "opening": [9, 56, 257],
    "on an exit": [13, 106, 637],
    "planning": [4, 8, 8],
    "killer": [19, 69, 160],
    "attack": [2, 7, 22],
    "panic": [6, 6, 6],
    "upkeep": [3, 12, 20],
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_goes_on_in_as_many_ways_as_before(name):
    assert [perft(POSITIONS[name](), depth) for depth in (1, 2, 3)] == COUNTS[name]

"""Golden nights read as they did; counts of ways on that any change of the rules would move."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from dmd.core.engine import apply, settle
from dmd.final_girl.cards import Act, PlayCard
from dmd.final_girl.killing import AttackHeroine
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.turn import PanicPhase, PlanningPhase, UpkeepPhase
from dmd.final_girl.world import KILLER, Minion
from tests.core.laws import picks
from tests.final_girl.playthroughs.transcript import FEN, HERE, NIGHTS, tell
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


def perft(state, depth, rules):
    """Leaves at a depth; ends count where they are."""
    if depth == 0 or not picks(state, rules):
        return 1
    return sum(perft(apply(state, pick, rules), depth - 1, rules) for pick in picks(state, rules))


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
    counts = [perft(POSITIONS[name](), depth, book()) for depth in (1, 2, 3)]
    assert counts == COUNTS[name]


def foggy(*then, **fields):
    """The drive-in: a hound beside her, another two spaces off, their master at the screen."""
    plain = {
        "hand": ["walk", "weak_attack", "guard", "search", "close_call"], "girl_at": "booth",
        "victims": ["booth", "back_rows", "back_rows", "lot"], "killer_at": "screen",
        "items": ["tire_iron", "flare_gun"], "stacks": {"booth": ["thermos", "hubcap"]},
        "minions": (Minion("hound 1", "hound", "booth", 1), Minion("hound 2", "hound", "lot", 1)),
    }  # fmt: skip
    return happen(a_world(book(**FEN), **plain | fields), *then, rules=book(**FEN))


FOGGY = {
    "set-up": lambda: settle(new(**FEN).world, new(**FEN).agenda, book(**FEN)),
    "beside a hound": lambda: foggy(Act()),
    "beside him too": lambda: foggy(PlayCard("weak_attack"), killer_at="booth"),
    "at the gate": lambda: foggy(Act(), girl_at="ticket_gate", victims=["ticket_gate"] * 2),
    "planning": lambda: foggy(PlanningPhase(), time=4, market=("guard", "planning", "walk")),
    "the pack": lambda: foggy(KillerPhase(), phase="killer", killer_at="booth"),
    "a bite": lambda: foggy(AttackHeroine("hound 1"), phase="killer", items=["hubcap"]),
    "panic": lambda: foggy(PanicPhase(), killed=1),
    "upkeep": lambda: foggy(UpkeepPhase(), terror=[]),
}
FOGGY_COUNTS = {
    "set-up": [3, 3 * 14, 3 * 14 * 13, 3 * 14 * 13 * 12],  # a setup card, then an item a stack
    "beside a hound": [10, 70, 370, 1594],
    "beside him too": [6, 21, 82, 237],
    "at the gate": [14, 150, 1365, 10817],
    "planning": [4, 8, 8, 8],
    "the pack": [10, 29, 84, 339],  # ten different terror cards
    "a bite": [3, 8, 23, 75],
    "panic": [6, 36, 36, 36],  # a die for each of two victims beside a hound
    "upkeep": [2, 8, 8, 8],  # a finale, then a dark power
}


@pytest.mark.parametrize("name", FOGGY)
def test_a_position_at_the_drive_in_goes_on_in_as_many_ways_as_before(name):
    counts = [perft(FOGGY[name](), depth, book(**FEN)) for depth in (1, 2, 3, 4)]
    assert counts == FOGGY_COUNTS[name]

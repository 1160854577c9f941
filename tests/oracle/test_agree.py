"""The kit and a naive second telling of the rules agree, on random small tables and whole turns.

`naive.py` was written from the rules alone. `DMD_SOAK=50` makes all numbers 50 times as large.
"""

from __future__ import annotations

import ast
import os
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dmd.core.state import Effect, Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.dice import dice as the_dice
from dmd.death_may_die.elder_one import CheckPile, CheckSummoning, ElderOneTurnEnd
from dmd.death_may_die.enemies import MoveEnemies
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.happening import TURN, Read
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.run import Run
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.turn import BeginTurn, TurnEndEffects
from tests.death_may_die.atoms import proves
from tests.oracle import naive
from tests.oracle.every_end import TooMany, ends_of_the_kit, ends_of_the_rules
from tests.oracle.side_by_side import disagreement, played
from tests.oracle.tables import a_position, the_world

SIZE = int(os.environ.get("DMD_SOAK", "1"))

Rule = Callable[[naive.Game, Any], object]


def active(game: naive.Game) -> naive.Person:
    return naive.person(game, game["active"])


def reads(word: dict[str, Any]) -> Rule:
    """The naive rules carry out one word of a card."""
    return lambda game, ask: naive.carry_out(game, ask, [word], active(game))


def agree_on_every_end(game: naive.Game, book: Any, effect: Effect, rule: Rule) -> int:
    """The ends that can be reached are the same; answers how many, 0 where there are too many."""
    try:
        rules = ends_of_the_rules(game, rule)
    except TooMany:
        return 0
    kit = ends_of_the_kit(the_world(game), book, (effect, Scope(TURN)))
    alone = sorted(set(kit) - set(rules)), sorted(set(rules) - set(kit))
    assert alone == ([], []), f"the kit alone: {alone[0]}, the rules alone: {alone[1]}, of {game}"
    return len(rules)


# -- every end of a small position -----------------------------------------------------------------


def a_movement(dice: random.Random) -> dict[str, Any]:
    """A random order to the enemies."""
    kinds = dice.sample(["cultist", "monster", "byakhee", "elder_one", "enemy"], dice.randint(1, 2))
    toward = dice.choice(["your_space", "start", "gate_red", "lab", "lab"])
    steps = dice.choice([1, 2, 2, 3, "direct"]) if toward != "lab" else dice.randint(1, 3)
    select = dice.choice(["each", "nearest"])
    return {"kinds": tuple(kinds), "toward": toward, "steps": steps, "select": select}


@proves("DMD-MOV-1", "DMD-MOV-2", "DMD-MOV-3", "DMD-MOV-E3", "DMD-MOV-E4", "DMD-MOV-E8")
def test_enemies_can_end_exactly_where_all_shortest_paths_to_the_nearest_end():
    ends = []
    for seed in range(600 * SIZE):
        game, _, book = a_position(seed)
        game["enemies"] = game["enemies"][-3:]
        how = a_movement(random.Random(seed))
        move = MoveEnemies(by=Reader(game["active"]), **how)
        rule = reads({"op": "move_enemies", **how})
        ends.append(agree_on_every_end(game, book, move, rule))
    assert sum(n > 1 for n in ends) > 30 * SIZE, "there were ties to choose among"


@proves("DMD-RUN-1", "DMD-RUN-2", "DMD-RUN-3", "DMD-RUN-4", "DMD-RUN-E2", "DMD-RUN-E6")
def test_a_run_with_followers_sneaks_and_fire_has_exactly_the_ends_of_the_rules():
    runs = []
    for seed in range(150 * SIZE):
        game, _, book = a_position(seed)
        game["enemies"], game["pile"] = game["enemies"][-3:], []
        for first in game["links"][active(game)["space"]][:1]:
            run = Run(game["active"], first)

            def rule(game: naive.Game, ask: Any, to: str = first) -> None:
                naive.run(game, ask, active(game), to)

            runs.append(agree_on_every_end(game, book, run, rule))
    assert sum(n > 1 for n in runs) > 90 * SIZE


@proves("DMD-FIR-1", "DMD-FIR-E1", "DMD-FIR-E3", "DMD-RES-E2", "DMD-SAN-E4")
def test_a_fire_roll_has_the_odds_of_the_rules():
    """With no stress left and one skill to raise nothing is chosen: all is chance."""
    for seed in range(200 * SIZE):
        game, _, book = a_position(seed)
        you = active(game)
        you.update(stress=4, fire=seed % 3, stand_ins=seed % 2)
        game["fire"], game["pile"] = {}, []
        for one in game["people"]:
            one["levels"] = {"stealth": 4, "prose": 4, "piano": 1}

        kit = ends_of_the_kit(the_world(game), book, (BurnAtTurnEnd(you["id"]), Scope(TURN)))
        rules = ends_of_the_rules(game, lambda game, ask: naive.burn(game, ask, active(game)))

        assert kit == rules, f"position {seed}"
        assert sum(kit.values()) == 1


@proves("DMD-SUM-E4", "DMD-FIR-3", "DMD-PIL-2", "DMD-PIL-3", "DMD-END-4", "DMD-DTH-E7")
def test_an_advance_has_exactly_the_ends_of_the_rules_however_short_the_fire_is():
    ends = []
    for seed in range(300 * SIZE):
        game, _, book = a_position(seed)
        game["deck"], game["pile"] = ["m4"], ["m1", "m2", "m3", "m5"]
        ends.append(agree_on_every_end(game, book, CheckPile(), naive.check_pile))
    assert max(ends) > 1


@proves("DMD-SAN-4", "DMD-SAN-5", "DMD-SAN-8", "DMD-SAN-E3", "DMD-SAN-E6", "DMD-SAN-E7")
@proves("DMD-SAN-E9", "DMD-SAN-2", "DMD-DTH-1")
def test_lost_sanity_has_exactly_the_ends_of_the_rules_insanity_inside_insanity_included():
    for seed in range(300 * SIZE):
        game, _, book = a_position(seed)
        game["pile"] = []
        word = {"amount": 1 + seed % 4, "who": ("you", "each_investigator")[seed % 3 > 0]}
        text = Read(Reader(game["active"]), (LoseSanity(**word),))
        agree_on_every_end(game, book, text, reads({"op": "lose_sanity", **word}))


@proves("DMD-DIE-E1")
def test_the_dice_show_what_the_rules_say():
    for pool, faces in (("1B", naive.BLACK), ("1G", naive.GREEN)):
        shown = the_dice(pool)
        for symbol in ("success", "tentacle", "elder_sign"):
            expected = sum(symbol in face.split("+") for face in faces)
            assert shown.odds(f"{symbol} >= 1") * 6 == expected


# -- random stories --------------------------------------------------------------------------------


def an_action(game: naive.Game, ask: Any) -> None:
    naive.act(game, ask, active(game))
    if active(game)["dead"]:
        naive.check_pile(game, ask)  # DMD-DTH-3


def a_mythos_card(game: naive.Game, ask: Any) -> None:
    naive.draw_mythos(game, ask)
    if active(game)["dead"]:
        naive.check_pile(game, ask)


def a_fight(game: naive.Game, ask: Any) -> None:
    naive.fight(game, ask, active(game))
    if active(game)["dead"]:
        naive.check_pile(game, ask)


def substeps(who: str) -> tuple[Effect, ...]:
    """The End of Turn."""
    return (
        TurnEndEffects(who), BurnAtTurnEnd(who), CheckPile(), CheckSummoning(), ElderOneTurnEnd(),
    )  # fmt: skip


def due(game: naive.Game) -> None:
    """The ritual has just been disrupted with the Elder One still on the track."""
    if game["stage"] == 1:
        game.update(disrupted=True, due=True, destroyed=2)


STEPS: dict[str, tuple[Callable[[str], tuple[Effect, ...]], Rule]] = {
    "an action": (lambda who: (ChooseAction(who, taken=2),), an_action),
    "a Mythos card": (lambda who: (DrawMythos(),), a_mythos_card),
    "a Fight": (lambda who: (InvestigateOrFight(who),), a_fight),
    "the End of Turn": (substeps, naive.end_of_turn),
    "a turn": (lambda who: (BeginTurn(who),), naive.turn),
}


def told_apart(step: str, seed: int) -> str:
    """How the two differ on one random story of one random position, or nothing."""
    game, _, book = a_position(seed)
    agenda, rule = STEPS[step]
    if step == "the End of Turn" and seed % 3 == 0:
        due(game)
    begin = (*agenda(game["active"]), *(() if step == "a turn" else (Scope(TURN),)))
    return disagreement(game, the_world(game), book, begin, rule, random.Random(seed))


@proves("DMD-TRN-1", "DMD-TRN-2", "DMD-TRN-3", "DMD-DTH-3", "DMD-DTH-E1", "DMD-EOS-1", "DMD-EOS-2")
@proves(
    "DMD-PIL-1", "DMD-EOE-1", "DMD-EOE-E1", "DMD-FGT-1", "DMD-EOF-4", "DMD-MYT-E4", "DMD-TRN-E3"
)
@pytest.mark.parametrize(
    ("step", "stories"),
    [
        ("an action", 3_000), ("a Mythos card", 2_000), ("a Fight", 2_000),
        ("the End of Turn", 3_000), ("a turn", 4_000),
    ],
)  # fmt: skip
def test_random_stories_end_at_the_same_table(step: str, stories: int):
    for seed in range(stories * SIZE):
        told = told_apart(step, seed)
        assert not told, f"{step}, position {seed}: {told}"


def test_the_random_turns_meet_what_matters():
    met: Counter[str] = Counter()
    for seed in range(1_500):
        game, world, book = a_position(seed)
        state, story = played(world, book, (BeginTurn(game["active"]),), random.Random(seed))
        after = state.world
        met["choices"] += sum(hasattr(one, "label") for one in story)
        met["deaths"] += sum(one.dead for one in after.investigators)
        met["own death, and the game goes on"] += (
            after.investigator(game["active"]).dead and state.fork.__class__.__name__ == "Decision"
        )
        met["advances"] += after.track > world.track
        met["reveals"] += after.stage > world.stage
        met["thresholds"] += sum(
            sum(one.levels) > sum(was.levels)
            for one, was in zip(after.investigators, world.investigators, strict=True)
        )
        met["won"] += getattr(state.fork, "result", "") == "won"
        met["lost"] += getattr(state.fork, "result", "") == "lost"
        met["stand-ins"] += any(one.stand_ins for one in after.investigators)
        met["disruptions"] += after.disrupted > world.disrupted
    rare = {what: n for what, n in met.items() if n < 10}
    assert not rare, met


# -- the comparison itself -------------------------------------------------------------------------

BENT: dict[str, tuple[str, Any]] = {
    "a sixth wound kills": ("DEADLY_WOUNDS", 6),
    "five stress": ("MOST_STRESS", 5),
    "nine Fire tokens": ("FIRE_TOKENS", 9),
    "a late threshold": ("THRESHOLDS", (4, 8, 12, 15, 19)),
    "a bonus die too early": ("BONUS_DICE", (4, 15, 18, 19)),
    "red one space later": ("FIRST_RED", 6),
    "a longer track": ("LAST_SPACE", 9),
    "more Sneaks": ("SNEAKS", {1: (2, 0), 2: (3, 0), 3: (3, 1), 4: (99, 1)}),
    "no Fire roll": ("burn", lambda game, ask, you: None),
    "no Fight": ("fight", lambda game, ask, you: None),
    "no summoning": ("check_summoning", lambda game, ask: None),
    "the Stages are silent": ("elder_one_ends", lambda game, ask: None),
    "the turn stays": ("pass_turn", lambda game: None),
    "enemies go anywhere": ("nearer_spaces", lambda game, space, goal: game["links"][space]),
}


@pytest.mark.parametrize("bent", BENT)
def test_a_bent_rule_is_noticed(bent: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(naive, *BENT[bent])
    assert any(told_apart("a turn", seed) for seed in range(2_000))


def test_the_naive_rules_know_nothing_of_the_kit():
    tree = ast.parse(Path(naive.__file__).read_text("utf-8"))
    imported = {
        getattr(one, "module", None) or one.names[0].name
        for one in ast.walk(tree)
        if isinstance(one, ast.Import | ast.ImportFrom)
    }
    assert imported == {"__future__", "copy", "typing"}

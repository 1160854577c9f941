"""Good files of every kind, from which bad ones are made."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from dmd.core.files.content import parse
from dmd.core.state import Decision
from dmd.evening import new_game
from tests.safety.mutating import Good

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "maps" / "death_may_die"
SAVES = ROOT / "tests" / "fixtures" / "saves"

SMALL_TILES = """\
format: dmd-tiles/1
id: four
title: Four
tiles:
  - code: 1
    front: {quarters: [ab, cb], passages: [ab, ac], arrows: [n1, n2, e2, w1], names: {a: Porch}}
    back: {quarters: [aa, ab], passages: [ab], arrows: [n1, e1, s2, w2]}
  - code: 2
    front: {quarters: [aa, aa], arrows: [n1, e1, s1, w1, w2]}
    back: {quarters: [ab, aa], passages: [ab], arrows: [n2, e1, s1, w1]}
  - code: 3
    front: {quarters: [aa, bb], passages: [ab], arrows: [n1, e2, s1, w1]}
    back: {quarters: [ab, ab], arrows: [n1, e2, s1, w1]}
"""

LAID_MAP = """\
format: dmd-map/1
id: laid
title: Laid
game: death_may_die
tiles: ./four.yaml
laid:
  - {tile: 1, x: 0, y: 0, side: back}
  - {tile: 2, x: 1, y: 0}
  - {tile: 3, x: 0, y: 1, turn: 90}
spaces:
  - {id: hall, tile: 2a, name: Great Hall, tokens: [start, gate_red, stairs]}
  - {id: 1a, tokens: [gate_blue]}
  - {id: 1b, name: Cellar, tokens: [gate_yellow]}
  - {id: 3a, tokens: [stairs, fire], enemies: {cultist: 1}}
"""


@cache
def corpus() -> tuple[Good, ...]:
    """All of them; the situations written in the middle of games are among them."""
    files = [
        *(("map", file) for file in sorted(MAPS.glob("*.yaml"))),
        *(("tiles", file) for file in sorted((MAPS / "tiles").glob("*.yaml"))),
        *(("episode", file) for file in sorted((MAPS / "episodes").glob("*.yaml"))),
        *(("situation", file) for file in sorted((MAPS / "situations").glob("*.yaml"))),
    ]
    texts = [(kind, file.stem, file.read_text("utf-8")) for kind, file in files]
    texts += [("map", "laid", LAID_MAP), ("tiles", "four", SMALL_TILES)]
    texts += [("situation", f"in the middle {n}", text) for n, text in enumerate(in_the_middle())]
    good = [Good(kind, name, text, parse(text).value) for kind, name, text in texts]
    return (*good, *saves())


def in_the_middle() -> list[str]:
    """Situations of games that stand at some fork."""
    told = []
    for seed, picks in ((1, 7), (2, 40), (3, 90)):
        game = new_game(seed=seed)
        for _ in range(picks):
            if isinstance(game.state.fork, Decision):
                game.choose(seed % len(game.options))
        told.append(game.situation())
    return told


def saves() -> list[Good]:
    """Saved games; their mutants are sealed again, as a forger would."""
    found = []
    for file in sorted(SAVES.glob("evening-*.json")):
        text = file.read_text("utf-8")
        found.append(Good("save", file.stem, text, json.loads(text)))
    return found

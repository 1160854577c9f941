"""Small random tables for both: one content as plain dicts, which the kit reads as its box."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from dmd.core.boards.board import Board
from dmd.core.deck import deck
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.box import (
    Box,
    ElderOne,
    EnemyCard,
    Episode,
    Insanity,
    Sheet,
    Skill,
)
from dmd.death_may_die.shelf import box
from dmd.death_may_die.world import Enemy, Investigator, Token, World
from tests.oracle.naive import Game

PEOPLE = ("ada", "ben", "cleo", "dan")
SKILLS = ("stealth", "prose", "piano")
SPACES = "ABCDEFG"

ALL: dict[str, Any] = {"who": "each_investigator"}
YOURS: dict[str, Any] = {"toward": "your_space"}
LOSE: dict[str, Any] = {"op": "lose_sanity"}
HURT: dict[str, Any] = {"op": "take_wounds"}
STRESS: dict[str, Any] = {"op": "take_stress"}
FIRE: dict[str, Any] = {"op": "place_token", "token": "fire"}
CATCH: dict[str, Any] = {"op": "place_fire_on_investigator"}
MOVE: dict[str, Any] = {"op": "move_enemies"}


def card(symbol: bool, *does: dict[str, Any], **summons: str) -> dict[str, Any]:
    """A Mythos card; summoning lines as `red="cultist"`."""
    lines = [{"kind": kind, "where": f"gate_{gate}"} for gate, kind in summons.items()]
    return {"symbol": symbol, "does": list(does), "summons": lines}


MYTHOS = {
    "m1": card(True, {**MOVE, **YOURS, "kinds": ["cultist"], "steps": 1}, red="cultist"),
    "m2": card(
        True, {**MOVE, **YOURS, "kinds": ["monster"], "steps": 2, "select": "nearest"},
        blue="byakhee", yellow="byakhee",
    ),
    "m3": card(True, {**MOVE, **YOURS, "kinds": ["byakhee"], "steps": "direct"}, red="byakhee"),
    "m4": card(False, {**LOSE, **ALL, "amount": 2}, blue="fire_vampire"),
    "m5": card(False, {**STRESS, **ALL, "amount": 2, "overflow": "wound"}, yellow="cultist"),
    "m6": card(True, {**LOSE, "amount": 3}, {**HURT, **ALL, "amount": 1}, blue="cultist"),
    "m7": card(True, {**FIRE, "where": "your_space"}, {**CATCH, "amount": 2}),
    "m8": card(True, {**MOVE, "kinds": ["enemy"], "toward": "gate_yellow", "steps": 3}),
    "m9": card(True, {**MOVE, **YOURS, "kinds": ["cultist", "elder_one"], "steps": 2}),
    "m10": card(
        True, {"op": "summon", "kind": "cultist", "where": "your_space"},
        {**MOVE, "kinds": ["cultist"], "toward": "start", "steps": 1, "select": "nearest"},
    ),
}  # fmt: skip

INSANITIES = {
    "calm": [],
    "spiral": [{**LOSE, "amount": 2}],
    "scars": [{**HURT, "amount": 1}],
    "panic": [{**STRESS, **ALL, "amount": 2, "overflow": "wound"}],
    "contagion": [{**LOSE, **ALL, "amount": 1}],
    "torch": [{**FIRE, "where": "your_space"}, {**CATCH, "amount": 1}],
}

STAGES: list[dict[str, Any]] = [
    {"on_advance": [{**LOSE, **ALL, "amount": 1}]},
    {
        "health": 4, "dice": {"standard": 2},
        "on_reveal": [{"op": "summon_elder_one", "where": "your_space"}, {**LOSE, "amount": 2}],
        "turn_end": [{**LOSE, "amount": 1}],
    },
    {
        "health": 3, "dice": {"bonus": 1}, "on_advance": [{**HURT, **ALL, "amount": 1}],
        "on_reveal": [{"op": "move_elder_one", "to": "gate_blue"}, {**HURT, **ALL, "amount": 1}],
        "turn_end": [{**STRESS, **ALL, "amount": 1, "overflow": "wound"}],
    },
    {
        "health": 3, "dice": {"standard": 1},
        "on_reveal": [{"op": "move_elder_one", "to": "start"}, {**LOSE, **ALL, "amount": 3}],
        "turn_end": [{**HURT, "amount": 1}],
    },
]  # fmt: skip
for _stage in STAGES:
    for _part in ("on_advance", "on_reveal", "turn_end"):
        _stage.setdefault(_part, [])
    _stage.setdefault("dice", {})

ADVANCE = [{**FIRE, "where": {"with": ["cultist"], "without": ["fire"]}}]
FACES = {"dud": [], "blaze": [{**FIRE, "where": "this_space"}]}
TASK = {"needed": 2, "health": 3}
ENEMIES: dict[str, dict[str, Any]] = {
    "cultist": {"in_box": 4, "health": 2, "dice": {"bonus": 2}, "before_attack": []},
    "byakhee": {
        "in_box": 2, "health": 3, "dice": {"standard": 1, "bonus": 2}, "before_attack": [],
    },
    "fire_vampire": {
        "in_box": 2, "health": 4, "dice": {"standard": 2, "bonus": 1},
        "before_attack": [{**FIRE, "where": "this_space"}],
    },
}  # fmt: skip


# -- the same content for the kit ------------------------------------------------------------------


def a_box() -> Box:
    """The kit's box, read from the dicts above."""
    real = box("blasphemous_alchemy", "cthulhu")
    plain = [{"text": "", "grants": {}}] * 4
    skills = {
        one: msgspec.convert(
            {"id": one, "name": one, "kind": "common", "rules": [], "levels": plain}, Skill
        )
        for one in SKILLS
    }
    sheets = {
        one: msgspec.convert({"id": one, "name": one, "full_name": one, "skills": SKILLS}, Sheet)
        for one in PEOPLE
    }
    insanities = {
        one: msgspec.convert({"id": one, "name": one, "text": "", "symptoms": does}, Insanity)
        for one, does in INSANITIES.items()
    }
    category = {"cultist": "cultist"}
    enemies = {
        one: msgspec.convert(
            {"id": one, "name": one, "category": category.get(one, "monster"), **what}, EnemyCard
        )
        for one, what in ENEMIES.items()
    }
    return Box(
        tracks=real.tracks,
        enemies=enemies,
        skills={**skills, "stealth": real.skills["stealth"]},
        investigators=sheets,
        insanities=insanities,
        elder_one=_elder_one(),
        episode=_episode(real.episode),
    )


def _elder_one() -> ElderOne:
    cards = [{"id": one, "name": one, **what} for one, what in MYTHOS.items()]
    return msgspec.convert(
        {"id": "old", "name": "Old", "minions": ["cultist"], "stages": STAGES, "mythos": cards},
        ElderOne,
    )


def _episode(real: Episode) -> Episode:
    faces = [
        {"id": one, "name": one, "text": "", "does": does, "count": 2}
        for one, does in FACES.items()
    ]
    changed = {
        "monsters": ["byakhee", "fire_vampire"],
        "objective": {**msgspec.to_builtins(real.objective), **TASK},
        "on_advance": ADVANCE,
        "faces": faces,
        "mythos": [],
        "discovery": [],
    }
    kept = {name: getattr(real, name) for name in Episode.__struct_fields__ if name not in changed}
    return msgspec.convert({**msgspec.to_builtins(kept), **changed}, Episode)


# -- positions -------------------------------------------------------------------------------------


def a_sketch(dice: random.Random) -> tuple[str, dict[str, list[str]], dict[str, str]]:
    """A random board: as a sketch, as lists of neighbours, and which space bears which name."""
    spaces = SPACES[: dice.randint(2, len(SPACES))]
    links: dict[str, list[str]] = {one: [] for one in spaces}
    tags: dict[str, list[str]] = {one: [] for one in spaces}
    named = {}
    for word in ("start", "gate_red", "gate_blue", "gate_yellow"):
        named[word] = dice.choice(spaces)
        tags[named[word]].append(word)
    lines = [f"{one} [{', '.join(tags[one])}]" if tags[one] else one for one in spaces]
    signs = ["=", "~"]
    for a, b in _pairs(spaces, dice):
        wall = dice.random() < 0.12
        sign = "|" if wall else signs.pop() if signs and dice.random() < 0.2 else "-"
        lines.append(f"{a} {sign} {b}")
        if not wall:
            links[a].append(b)
            links[b].append(a)
    return "; ".join(lines), links, named


def _pairs(spaces: str, dice: random.Random) -> list[tuple[str, str]]:
    """A tree, and some passages more."""
    tree = [(dice.choice(spaces[:n]), spaces[n]) for n in range(1, len(spaces))]
    more = [(a, b) for a in spaces for b in spaces if a < b and (a, b) not in tree]
    return tree + dice.sample(more, min(len(more), dice.randint(0, 4)))


def a_position(seed: int) -> tuple[Game, World, DeathMayDie]:
    """The same random table, for the one and for the other."""
    dice = random.Random(seed)
    sketch, links, named = a_sketch(dice)
    game = _a_game(dice, links, named)
    return game, the_world(game), DeathMayDie(CONTENT, Board.sketch(sketch))


def _a_game(dice: random.Random, links: dict[str, list[str]], named: dict[str, str]) -> Game:
    spaces = list(links)
    late = dice.random() < 0.5
    stage = dice.randint(2, 4) if late else 1
    disrupted = late and dice.random() < 0.6
    people = [
        {
            "id": one, "space": dice.choice(spaces), "wounds": dice.choice((0, 0, 1, 2, 3, 4)),
            "stress": dice.choice((0, 2, 3, 4, 4)), "sanity": dice.randint(0, 19),
            "fire": 0, "stand_ins": 0, "dead": False,
            "insanity": dice.choice(list(INSANITIES)),
            "levels": {skill: dice.choice((1, 2, 3, 4)) for skill in SKILLS},
        }
        for one in PEOPLE[: dice.choice((2, 2, 3, 4))]
    ]  # fmt: skip
    enemies = [
        {"kind": kind, "space": dice.choice(spaces), "wounds": dice.randrange(card["health"])}
        for kind, card in ENEMIES.items()
        for _ in range(dice.randint(0, card["in_box"]))
    ]
    if late:
        wounds = dice.randrange(STAGES[stage - 1]["health"]) if disrupted else 0
        here = dice.choice([one["space"] for one in people])
        enemies.append({"kind": "elder_one", "space": here, "wounds": wounds})
    cards = dice.sample(list(MYTHOS), len(MYTHOS))
    drawn = dice.randint(0, 7)
    game: Game = {
        "links": links, "named": named, "people": people, "active": dice.choice(people)["id"],
        "enemies": enemies, "fire": {}, "stage": stage, "disrupted": disrupted, "due": False,
        "track": dice.randint(5, 7) if late else dice.randint(1, 4),
        "deck": cards[drawn:], "pile": cards[:drawn], "destroyed": 2 if disrupted else 1,
        "labs": [
            {"id": f"lab {n}", "space": dice.choice(spaces), "wounds": dice.randrange(3)}
            for n in range(1, 1 + dice.randint(0, 2))
        ],
        "mythos": MYTHOS, "insanities": INSANITIES, "stages": STAGES, "cards": ENEMIES,
        "episode_advance": ADVANCE, "faces": FACES, "task": TASK,
    }  # fmt: skip
    _set_fire(game, dice)
    return game


def _set_fire(game: Game, dice: random.Random) -> None:
    """Any number of the eight tokens, here and there; stand-ins only where they ran short."""
    for _ in range(dice.choice((0, 2, 4, 7, 8))):
        if dice.random() < 0.3:
            dice.choice(game["people"])["fire"] += 1
        else:
            space = dice.choice(list(game["links"]))
            game["fire"][space] = game["fire"].get(space, 0) + 1
    if dice.random() < 0.2:
        dice.choice(game["people"])["stand_ins"] = 1


def the_world(game: Game) -> World:
    """The table of the kit for a table of dicts."""
    people = tuple(
        Investigator(**{**one, "levels": tuple(one["levels"].values())}) for one in game["people"]
    )
    enemies = tuple(
        Enemy("old" if one["kind"] == "elder_one" else f"{one['kind']} {n}", **one)
        for n, one in enumerate(game["enemies"], 1)
    )
    fallen = tuple(
        Token(f"fallen {n}", "lab", game["named"]["start"], TASK["health"], "dud")
        for n in range(game["destroyed"])
    )
    labs = tuple(Token(one["id"], "lab", one["space"], one["wounds"]) for one in game["labs"])
    return World(
        people, active=game["active"], turn=1, enemies=enemies, tokens=fallen + labs,
        fire=dict(game["fire"]), mythos=deck(game["deck"]), mythos_discard=tuple(game["pile"]),
        hidden=deck([*FACES, *FACES]), track=game["track"], stage=game["stage"],
        disrupted=game["disrupted"], summoning=game["due"],
    )  # fmt: skip


CONTENT = a_box()

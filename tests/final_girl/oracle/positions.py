"""Random tables of the game, and the same tables as the oracle sees them.

What a killer, a location and a power can do is read from their YAML files, not from the game.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import yaml
from msgspec.structs import replace

from dmd.core.deck import Deck
from dmd.core.files.shelf import shipped_folder
from dmd.core.state import AnyState, End
from dmd.final_girl.world import Life, Minion, Minor, Stack, World
from tests.final_girl.oracle.night import Killer, Night, Row
from tests.final_girl.table import a_world, book

BOXES = [
    (place, killer)
    for place in ("camp_happy_trails", "last_reel")
    for killer in ("hans", "houndmaster")
]
MAPS = shipped_folder("maps", "dmd_maps") / "final_girl"


@cache
def file(kind: str, name: str) -> Any:
    return yaml.safe_load((MAPS / kind / f"{name}.yaml").read_text("utf-8"))


def panic_of(place: str) -> dict[str, dict[str, list[int]]]:
    return {space: file("locations", place)["panic"].get(space, {}) for space in links_of(place)}


@cache
def links_of(place: str) -> dict[str, list[str]]:
    drawn = file("", place)
    links: dict[str, list[str]] = {one["id"]: [] for one in drawn["spaces"]}
    for one in drawn["links"]:
        links[one["from"]].append(one["to"])
        links[one["to"]].append(one["from"])
    return links


@cache
def exits_of(place: str) -> set[str]:
    return {one["id"] for one in file("", place)["spaces"] if "exit" in one.get("tokens", ())}


def amount(does: list[dict[str, Any]], op: str, what: str = "amount") -> int:
    return sum(one.get(what, 1) for one in does if one["op"] == op)


def killer_of(name: str, powers: list[str], minors: list[str]) -> Killer:
    """What is printed, with what the powers of tonight add."""
    printed = file("killers", name)
    cards = [one for one in printed["powers"] if one["id"] in powers]
    cards += [one["power"] for one in printed["terror"] if one["id"] in minors]
    kills = [word for one in cards for word in one.get("kill", ())]
    hound = (printed.get("minions") or [{"attack": 0, "move": 0, "number": 0}])[0]
    return Killer(
        rows=tuple(
            Row(one["attack"], one["move"], amount(one.get("does", []), "raise_horror"),
                amount(one.get("does", []), "summon_minions", "number"))
            for one in printed["rows"]
        ),
        health=printed["health"],
        top_heal=amount(printed["top"], "heal_killer"),
        top_hounds=amount(printed["top"], "summon_minions", "number"),
        more_attack=sum(one.get("attack", 0) for one in cards),
        more_move=sum(one.get("move", 0) for one in cards),
        heal_per_kill=amount(kills, "heal_killer"),
        horror_per_kill=amount(kills, "raise_horror"),
        blood_per_kill=amount(kills, "raise_bloodlust"),
        again=any(one.get("again") for one in cards),
        everyone=any(one.get("everyone") for one in cards),
        hound_attack=hound["attack"], hound_move=hound["move"], hound_limit=hound["number"],
    )  # fmt: skip


def some_night(
    dice: random.Random, place: str, name: str, attitude: str
) -> tuple[Any, World, Night, Killer]:
    """A random table in the killer phase: few spaces are used, so that ties are common."""
    rules = book(
        location=place, killer=name, heroine=dice.choice(("laurie", "reiko")), ambiguity=attitude
    )
    printed = file("killers", name)
    powers = dice.sample([one["id"] for one in printed["powers"]], dice.choice((0, 0, 1, 2)))
    minors = [one["id"] for one in printed["terror"] if "power" in one and dice.random() < 0.2]
    killer = killer_of(name, powers, minors)
    used = dice.sample(sorted(links_of(place)), 6)
    where, she = dice.choice(used), dice.choice(used)
    victims = tuple(sorted(dice.choice(used) for _ in range(dice.randrange(7))))
    pack = dice.randrange(min(3, killer.hound_limit + 1))
    hounds = tuple(sorted(dice.choice(used) for _ in range(pack)))
    row, horror, wounds = (
        dice.randrange(len(killer.rows)),
        dice.randrange(8),
        dice.randrange(killer.health),
    )
    markers, white = dice.randrange(5), dice.random() < 0.3
    world = a_world(
        rules, phase="killer", girl_at=she, killer_at=where, victims=victims,
        bloodlust=row, horror=horror,
        girl=Life(markers, white), killer=Life(killer.health - 1 - wounds), powers=tuple(powers),
        minors=tuple(Minor(one, 2) for one in minors), dark=Deck(), terror_pool=Deck(), terror=(),
        minions=tuple(Minion(f"hound {n}", "hound", space, 1) for n, space in enumerate(hounds, 1)),
    )  # fmt: skip
    world = replace(world, terror=Stack())
    night = Night(
        links=links_of(place), killer=where, heroine=she, victims=victims, hounds=hounds,
        row=row, horror=horror,
        wounds_of_killer=wounds, markers=markers, black=not white, white=white,
    )  # fmt: skip
    return rules, world, night, killer


def as_night(state: AnyState, night: Night, killer: Killer) -> Night:
    """A position of the game as the oracle would write it down."""
    world: World = state.world
    lost = isinstance(state.fork, End)
    return Night(
        links=night.links, killer=world.killer_at, heroine=world.girl_at, victims=world.victims,
        hounds=tuple(sorted(one.space for one in world.minions)), dead=world.dead,
        row=world.bloodlust,
        horror=world.horror, wounds_of_killer=killer.health - 1 - world.killer.markers,
        markers=0 if lost else world.girl.markers, black=not world.girl.revived and not lost,
        white=world.girl.revived and not lost, lost=lost,
        over=world.girl.revived and not night.white and not lost,
    )  # fmt: skip

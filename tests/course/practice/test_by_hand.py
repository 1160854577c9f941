"""Answers of practice found once more, from the bare table, by other means than the rules'."""

from __future__ import annotations

from collections import Counter, deque
from fractions import Fraction
from math import comb

import pytest

from dmd.course.practice.drills import Drill, Posed, drills
from dmd.death_may_die.questions import BONUS_DICE
from dmd.death_may_die.roll import Roll
from dmd.games import usual

KIT = usual()


def of(kind: str) -> list[Drill]:
    return [one for one in drills() if one.kind == kind]


def world(drill: Drill):
    return Posed(drill, KIT).game.world


def enemies(drill: Drill) -> dict[str, str]:
    return {one.id: one.space for one in world(drill).enemies}


def person(drill: Drill, who: str = ""):
    there = world(drill)
    return there.investigator(who or there.active)


def ways(drill: Drill, kinds: tuple[str, ...] = ("passage", "stairs", "tunnel")):
    board = Posed(drill, KIT).game.book.board
    near: dict[str, set[str]] = {one: set() for one in board.ids}
    for link in board.links:
        if link.kind in kinds:
            near[link.start].add(link.end)
            if not link.one_way:
                near[link.end].add(link.start)
    return near, {board.space(one).name: one for one in board.ids}


def distances(near: dict[str, set[str]], begin: str) -> dict[str, int]:
    far, waiting = {begin: 0}, deque([begin])
    while waiting:
        here = waiting.popleft()
        for to in near[here] - far.keys():
            far[to] = far[here] + 1
            waiting.append(to)
    return far


def half(kind: str):
    return pytest.mark.parametrize("drill", of(kind)[::2], ids=lambda one: one.id)


@half("far")
def test_a_walk_counted_by_hand(drill: Drill):
    near, _ = ways(drill)
    far = distances(near, enemies(drill)[drill.about["enemy"]])
    assert drill.answer == (str(far[drill.about["to"]]),)


@half("steps")
def test_every_shortest_first_step(drill: Drill):
    near, names = ways(drill)
    there = person(drill, drill.about["who"]).space
    far = distances(near, there)
    here = enemies(drill)[drill.about["enemy"]]
    nearest = min(far[one] for one in near[here])
    assert {names[one] for one in drill.answer} == {
        one for one in near[here] if far[one] == nearest
    }


@half("followers")
def test_followers_collected_space_by_space(drill: Drill):
    there = Counter(enemies(drill).values())
    here = person(drill).space
    along = there[here]
    for space in drill.about["way"]:
        along += there[space]
    assert drill.answer == (str(along),)


@half("burning")
def test_fire_caught_space_by_space(drill: Drill):
    fire, you = world(drill).fire, person(drill)
    left = [you.space, *drill.about["way"][:-1]]
    caught = you.fire + you.stand_ins + sum(fire.get(one, 0) for one in left)
    assert drill.answer == (str(caught),)


@half("attacks")
def test_attacks_counted_by_hand(drill: Drill):
    there = Counter(enemies(drill).values())
    you = person(drill)
    assert drill.answer == (str(there[you.space] if drill.about["of"] == you.id else 0),)


@half("groups")
def test_groups_counted_by_hand(drill: Drill):
    kinds = Counter(one.rsplit(" ", 1)[0] for one in enemies(drill))
    elder_one = kinds["hastur"] + kinds["cthulhu"]
    monsters = sum(kinds.values()) - kinds["cultist"] - elder_one
    all_ = sum(kinds.values())
    assert drill.answer == (str(all_ if drill.about["group"] == "enemy" else monsters),)


@half("struck")
def test_successes_counted_by_hand(drill: Drill):
    black, green = drill.about["dice"]
    assert drill.answer == (str(sum("success" in one for one in black + green)),)


@half("shaken")
def test_sanity_lost_up_to_the_next_threshold(drill: Drill):
    sanity = person(drill).sanity
    to_go = next(one for one in (4, 8, 12, 15, 18, 19, 20) if one > sanity) - sanity
    black, _ = drill.about["dice"]
    assert drill.answer == (str(min(to_go, sum("tentacle" in one for one in black))),)


def test_the_odds_by_the_binomial_formula():
    """With m successes wanted of n dice, m ≤ n, k rerolls are worth k dice more."""
    seen = 0
    for drill in of("odds"):
        posed = Posed(drill, KIT)
        book, there = posed.game.book, posed.game.world
        you = there.investigator(there.active)
        enemy = there.enemy(drill.about["enemy"])
        assert enemy is not None
        special = ("free_rerolls_per_roll", "own_space_free_rerolls", "elder_signs_as_success",
                   "tentacles_as_success", "successes_with_two_tentacles", "elder_sign_is_both",
                   "lone_target_wounds", "targets")  # fmt: skip
        known = [one for one in special if book.granted(one, you)]
        if known or you.cards or book.level(you, "savage") or book.saved_rerolls(there, you):
            continue
        n = 3 + book.ask(BONUS_DICE, there, Roll("attack", you.id, targets=(enemy.id,)))
        m, k = book.health(enemy, there) - enemy.wounds, 4 - you.stress
        if m > n:
            continue
        chance = sum(Fraction(comb(n + k, hits), 2 ** (n + k)) for hits in range(m, n + k + 1))
        assert float(drill.answer[0].rstrip(" %")) == pytest.approx(float(100 * chance), abs=0.051)
        seen += 1
    assert seen >= 3

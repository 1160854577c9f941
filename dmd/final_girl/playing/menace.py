"""What the killer phase probably does to her, at a glance: every card, every tie one way.

A sketch of the rules, good for thousands of looks a second; `analysing/danger.py` knows it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dmd.final_girl.killing import EnemiesAct
from dmd.final_girl.questions import ATTACK, MOVEMENT
from dmd.final_girl.terror import PlaceKiller
from dmd.final_girl.world import KILLER, World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl

Hits = tuple[int, ...]  # what each attack on her deals


class Foe(NamedTuple):
    """An enemy, as far as it matters here."""

    at: str
    attack: int
    move: int


class Spot(NamedTuple):
    """Who stands where."""

    girl: str
    foes: tuple[Foe, ...]  # the killer last
    victims: tuple[str, ...]


class Menace(NamedTuple):
    """What may happen to her: attacks with their chance, and how many victims die on average."""

    hits: tuple[tuple[float, Hits], ...]
    dead: float


def spot_of(world: World, book: FinalGirl) -> Spot:
    """The figures of a table."""
    foes = tuple(
        Foe(one.space, book.ask(ATTACK, world, one.id), book.ask(MOVEMENT, world, one.id))
        for one in world.minions
    )
    he = Foe(world.killer_at, book.ask(ATTACK, world, KILLER), book.ask(MOVEMENT, world, KILLER))
    victims = tuple(sorted((*world.victims, *(one.space for one in world.special))))
    return Spot(world.girl_at, (*foes, he), victims)


def cards_of(world: World) -> tuple[str, ...]:
    """The terror cards that may come next."""
    if world.finale or not len(world.terror):
        return ()
    return (world.terror.known,) if world.terror.known else tuple(world.terror_pool)


def menace(spot: Spot, cards: tuple[str, ...], finale: str, book: FinalGirl) -> Menace:
    """What the coming killer phase probably brings."""
    front = book.box.finales.get(finale)
    act = front.act if front else book.box.killer.act
    begun, first = _act(spot, len(spot.foes) - 1, act.target, act.steps, book)
    minions = front.minions if front else book.box.killer.minions_act
    for number in range(len(spot.foes) - 1) if minions else ():
        assert minions is not None
        begun, more = _act(begun, number, minions.target, minions.steps, book)
        first += more
    found: dict[Hits, float] = {}
    dead = 0.0
    each = 1 / max(1, len(cards))
    for card in cards or ("",):
        after, hits = _card(begun, card, book) if card else (begun, ())
        found[first + hits] = found.get(first + hits, 0.0) + each
        dead += each * (len(spot.victims) - len(after.victims))
    return Menace(tuple((chance, hits) for hits, chance in found.items()), dead)


def _card(spot: Spot, id_: str, book: FinalGirl) -> tuple[Spot, Hits]:
    """What one terror card does to the figures."""
    card = book.box.terror[id_]
    hits: Hits = ()
    if card.needs_victims and not spot.victims:
        return spot, hits
    for word in card.does:
        if isinstance(word, EnemiesAct):
            for number in range(len(spot.foes)):
                spot, more = _act(spot, number, word.target, word.steps, book)
                hits += more
        elif isinstance(word, PlaceKiller) and spot.victims:
            ways = book.ways[spot.foes[-1].at]
            far = max(spot.victims, key=lambda one: ways.get(one, 0))
            spot = _moved(spot, len(spot.foes) - 1, far)
    return spot, hits


def _act(
    spot: Spot, number: int, target: str, steps: tuple[str, ...], book: FinalGirl
) -> tuple[Spot, Hits]:
    """One action of one enemy."""
    goal = _goal(spot, spot.foes[number].at, target, book)
    hits: Hits = ()
    for step in steps:
        foe = spot.foes[number]
        if step == "move":
            if goal:
                spot = _moved(spot, number, _walk(foe.at, goal, foe.move, spot.girl, book))
        elif foe.at in spot.victims and not (target == "heroine" and foe.at == spot.girl):
            place = spot.victims.index(foe.at)
            spot = spot._replace(victims=spot.victims[:place] + spot.victims[place + 1 :])
        elif foe.at == spot.girl:
            hits += (foe.attack,)
    return spot, hits


def _moved(spot: Spot, number: int, to: str) -> Spot:
    foe = spot.foes[number]._replace(at=to)
    return spot._replace(foes=(*spot.foes[:number], foe, *spot.foes[number + 1 :]))


def _goal(spot: Spot, start: str, target: str, book: FinalGirl) -> str:
    """Whom an enemy wants; of equals the larger group, then the one nearer to her."""
    if target == "heroine":
        return spot.girl
    spaces = {*spot.victims} | ({spot.girl} if target == "nearest_any" else set())
    ways, near = book.ways[start], book.ways[spot.girl]

    def order(one: str) -> tuple[int, int, int, str]:
        return ways.get(one, 99), -spot.victims.count(one), near.get(one, 99), one

    return min(spaces, key=order, default="")


def _walk(start: str, goal: str, steps: int, girl: str, book: FinalGirl) -> str:
    """Where he stands after so many spaces of a shortest way."""
    far = min(steps, book.ways[start].get(goal, 0))
    if not far:
        return start
    ends = book.board.ends(start, far, toward=goal)
    return min(ends, key=lambda one: book.ways[one].get(girl, 99))


def damages(hits: Hits, guards: int) -> Iterator[int]:
    """What each attack leaves of her, where so many of the hardest are answered."""
    for number, one in enumerate(sorted(hits, reverse=True)):
        yield max(0, one - 2) if number < guards else one

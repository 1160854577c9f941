"""Final Girl a second time, slow and plain: figures on spaces, and every way it may go on.

Written from the rules alone, before the game's own chapters were read, and with nothing of theirs:
no effects, no forks, no board class. Where the rules leave a tie open, *every* way is told; so the
game's answers must be among them, and when each tie is asked of somebody, they must be these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

Links = dict[str, list[str]]
TOKENS = (0, 0, 0, 0, 0, 0, 1, 2, 3)  # what the nine black tokens hide (FG-BREATH-1)


@dataclass(frozen=True)
class Row:
    """One bloodlust row: the values it gives, and what happens once when it is reached."""

    attack: int
    move: int
    horror: int = 0
    hounds: int = 0


@dataclass(frozen=True)
class Killer:
    """What is printed about a killer, and the powers that work tonight."""

    rows: tuple[Row, ...]
    health: int
    top_heal: int = 0
    top_hounds: int = 0
    more_attack: int = 0
    more_move: int = 0
    heal_per_kill: int = 0
    horror_per_kill: int = 0
    blood_per_kill: int = 0
    again: bool = False
    everyone: bool = False
    hound_attack: int = 0
    hound_move: int = 0
    hound_limit: int = 0


@dataclass(frozen=True)
class Night:
    """Where everybody is, and how the tracks stand; victims are alike, a row of spaces does."""

    links: Links = field(hash=False, compare=False)
    killer: str
    heroine: str
    victims: tuple[str, ...]
    hounds: tuple[str, ...] = ()
    dead: int = 0
    row: int = 0
    horror: int = 4
    wounds_of_killer: int = 0
    markers: int = 4
    black: bool = True  # the heroine still has her black token
    white: bool = False
    over: bool = False  # the phase has ended: she came back
    lost: bool = False
    hit_her: bool = False  # in this action


def distances(links: Links, start: str) -> dict[str, int]:
    far = {start: 0}
    edge = [start]
    while edge:
        edge = [
            there
            for here in edge
            for there in links[here]
            if there not in far and not far.update({there: far[here] + 1})
        ]
    return far


# -- who is the target (FG-TARGET-1 to 8) ----------------------------------------------------------


def targets(night: Night, who: str, where: str) -> set[str]:
    """Every space that may be the target of an enemy at `where`; none when nobody is eligible."""
    far = distances(night.links, where)
    groups = Counter(night.victims)
    eligible = set()
    if who in ("nearest_victim", "nearest_any"):
        eligible |= set(groups)
    if who in ("heroine", "nearest_any"):
        eligible.add(night.heroine)
    eligible = {space for space in eligible if space in far}
    if not eligible:
        return set()
    near = min(far[space] for space in eligible)
    eligible = {space for space in eligible if far[space] == near}
    crowd = max(groups[space] for space in eligible)
    return {space for space in eligible if groups[space] == crowd}


def stops(links: Links, start: str, target: str, steps: int) -> set[str]:
    """Where a shortest way may end that stops at the target (FG-KMOVE-1 to 5)."""
    here, there = distances(links, start), distances(links, target)
    if target not in here:
        return {start}
    walked = min(steps, here[target])
    return {
        space
        for space in here
        if here[space] == walked and space in there and there[space] == here[target] - walked
    }


# -- blood and horror ------------------------------------------------------------------------------


def raise_horror(night: Night, killer: Killer, amount: int, top: int) -> Night:
    """Step by step; each beyond the red end is bloodlust instead (FG-HORROR-3, FG-HORROR-4)."""
    for _ in range(amount):
        night = (
            raise_blood(night, killer, 1, top)
            if night.horror == top
            else replace(night, horror=night.horror + 1)
        )
    return night


def raise_blood(night: Night, killer: Killer, amount: int, top: int) -> Night:
    """One row at a time, each with what it does; above the last the top effect (FG-BLOOD)."""
    for _ in range(amount):
        if night.row == len(killer.rows) - 1:
            night = heal(night, killer.top_heal)
            night = summon(night, killer, killer.top_hounds)
        else:
            night = replace(night, row=night.row + 1)
            reached = killer.rows[night.row]
            night = raise_horror(night, killer, reached.horror, top)
            night = summon(night, killer, reached.hounds)
    return night


def heal(night: Night, amount: int) -> Night:
    return replace(night, wounds_of_killer=max(0, night.wounds_of_killer - amount))


def summon(night: Night, killer: Killer, number: int) -> Night:
    """Hounds come to the killer's space, no more than there are tokens (FG-MINION-2)."""
    number = min(number, killer.hound_limit - len(night.hounds))
    return replace(night, hounds=tuple(sorted((*night.hounds, *[night.killer] * number))))


# -- attacks (FG-KATK, FG-BREATH) ------------------------------------------------------------------


def kill(night: Night, killer: Killer, space: str, top: int, *, by_hound: bool = False) -> Night:
    """A victim dies: to the dead, bloodlust +1 at once (FG-KATK-4); then what powers say."""
    left = list(night.victims)
    left.remove(space)
    night = replace(night, victims=tuple(left), dead=night.dead + 1)
    night = raise_blood(night, killer, 1, top)
    if not by_hound:
        night = heal(night, killer.heal_per_kill)
        night = raise_horror(night, killer, killer.horror_per_kill, top)
        night = raise_blood(night, killer, killer.blood_per_kill, top)
    return night


def hurt(night: Night, damage: int) -> Iterator[Night]:
    """She loses health: markers first, then the token is turned, and what is left over is lost."""
    taken = min(damage, night.markers)
    left = damage - taken
    night = replace(night, markers=night.markers - taken)
    if not left:
        yield night
    elif not night.black:
        yield replace(night, white=False, lost=True)
    else:
        for hidden in sorted(set(TOKENS)):
            if not hidden:
                yield replace(night, black=False, lost=True)
            else:
                yield replace(night, black=False, white=True, markers=hidden - 1, over=True)


def strike(
    night: Night,
    killer: Killer,
    named: bool,
    where: str,
    value: int,
    top: int,
    *,
    by_hound: bool = False,
) -> Iterator[Night]:
    """One attack symbol: victims first, unless she was named and is here (FG-KATK-2, 6, 8, 10)."""
    here, she = night.victims.count(where), night.heroine == where
    if killer.everyone and not by_hound:
        for _ in range(here):
            night = kill(night, killer, where, top)
        if here:  # blood rises before the attack on her, which waits (FG-BLOOD-2, FG-BLOOD-4)
            value = killer.rows[night.row].attack + killer.more_attack
        yield from (
            (replace(after, hit_her=True) for after in hurt(night, value)) if she else [night]
        )
    elif here and not (named and she):
        yield kill(night, killer, where, top, by_hound=by_hound)
    elif she:
        yield from (replace(after, hit_her=True) for after in hurt(night, value))
    else:
        yield night


# -- one action ------------------------------------------------------------------------------------


def killer_acts(
    night: Night, killer: Killer, who: str, steps: tuple[str, ...], top: int = 7
) -> set[Night]:
    """Every night that may follow one action of the killer, whose attacks nobody answers."""
    ends: set[Night] = set()
    for target in targets(night, who, night.killer) or {None}:
        todo = [(replace(night, hit_her=False), steps)]
        while todo:
            now, left = todo.pop()
            if now.over or now.lost:
                ends.add(replace(now, hit_her=False))
            elif not left:
                ends |= {replace(end, hit_her=False) for end in once_more(now, killer)}
            elif left[0] == "move":
                reach = killer.rows[now.row].move + killer.more_move
                places = (
                    {now.killer} if target is None else stops(now.links, now.killer, target, reach)
                )
                todo += [(replace(now, killer=place), left[1:]) for place in places]
            else:
                value = killer.rows[now.row].attack + killer.more_attack
                todo += [
                    (after, left[1:])
                    for after in strike(now, killer, who == "heroine", now.killer, value, top)
                ]
    return ends


def once_more(night: Night, killer: Killer) -> Iterator[Night]:
    """A power lets him attack her once more in an action in which he attacked her at all.

    An attack is one on somebody in his space (FG-KATK-1): if he has gone on, he strikes nobody.
    """
    if killer.again and night.hit_her and night.heroine == night.killer:
        yield from hurt(night, killer.rows[night.row].attack + killer.more_attack)
    else:
        yield night


def enemies_act(
    night: Night, killer: Killer, who: str, steps: tuple[str, ...], top: int = 7
) -> set[Night]:
    """The action of a terror card: hounds first, each with its own target (FG-MINION-6)."""
    ends: set[Night] = set()
    todo = [(night, night.hounds)]
    while todo:
        now, waiting = todo.pop()
        if now.over or now.lost:
            ends.add(now)
        elif not waiting:
            ends |= killer_acts(now, killer, who, steps, top)
        else:
            for space in set(waiting):
                rest = list(waiting)
                rest.remove(space)
                todo += [
                    (after, tuple(rest))
                    for after in hound_acts(now, killer, space, who, steps, top)
                ]
    return ends


def hound_acts(
    night: Night, killer: Killer, start: str, who: str, steps: tuple[str, ...], top: int
) -> set[Night]:
    ends: set[Night] = set()
    for target in targets(night, who, start) or {None}:
        todo = [(night, start, steps)]
        while todo:
            now, here, left = todo.pop()
            if now.over or now.lost or not left:
                ends.add(replace(now, hit_her=False))
            elif left[0] == "attack":
                hits = strike(
                    now, killer, who == "heroine", here, killer.hound_attack, top, by_hound=True
                )
                todo += [(after, here, left[1:]) for after in hits]
            else:
                for there in (
                    {here} if target is None else stops(now.links, here, target, killer.hound_move)
                ):
                    pack = list(now.hounds)
                    pack.remove(here)
                    todo.append(
                        (replace(now, hounds=tuple(sorted((*pack, there)))), there, left[1:])
                    )
    return ends

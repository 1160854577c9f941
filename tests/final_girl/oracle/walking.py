"""Her walks a second time: every way to step, to take victims along, to leave and to save them."""

from __future__ import annotations

from collections import Counter
from itertools import product

Links = dict[str, list[str]]
Place = tuple[
    str, tuple[str, ...], int
]  # where she is, where the victims are, how many she has saved


def walks(
    links: Links, exits: set[str], killer: str, place: Place, steps: int, limit: int = 2
) -> set[Place]:
    """Every place a move of up to `steps` may end in, with each rescue on the way."""
    seen: set[tuple[Place, int]] = set()
    todo = [(place, steps)]
    while todo:
        now, left = todo.pop()
        if (now, left) in seen:
            continue
        seen.add((now, left))
        heroine, victims, saved = now
        if heroine in exits and heroine in victims:
            todo.append(((heroine, without(victims, heroine, 1), saved + 1), left))
        if left:
            for there in links[heroine]:
                todo += [(after, left - 1) for after in one_step(now, there, killer, limit)]
    return {place for place, _ in seen}


def one_step(place: Place, there: str, killer: str, limit: int) -> list[Place]:
    """One step, with none or up to `limit` of those who stand with her; none goes where he is."""
    heroine, victims, saved = place
    most = 0 if there == killer else min(limit, victims.count(heroine))
    return [
        (there, tuple(sorted((*without(victims, heroine, taken), *[there] * taken))), saved)
        for taken in range(most + 1)
    ]


def without(victims: tuple[str, ...], space: str, number: int) -> tuple[str, ...]:
    left = list(victims)
    for _ in range(number):
        left.remove(space)
    return tuple(left)


def panics(
    panic: dict[str, dict[str, list[int]]],
    killer: str,
    hounds: tuple[str, ...],
    victims: tuple[str, ...],
) -> Counter:
    """How the victims stand after panic, by how many rolls lead there (FG-PANIC-1, 2, 6, 7)."""
    afraid = [space for space in victims if space == killer or space in hounds]
    calm = [space for space in victims if not (space == killer or space in hounds)]
    ends: Counter = Counter()
    for dice in product(range(1, 7), repeat=len(afraid)):
        ends[
            tuple(
                sorted(
                    [
                        *calm,
                        *(
                            runs(panic[space], die) or space
                            for space, die in zip(afraid, dice, strict=True)
                        ),
                    ]
                )
            )
        ] += 1
    return ends


def runs(numbers: dict[str, list[int]], die: int) -> str | None:
    for neighbour, faces in numbers.items():
        if die in faces:
            return neighbour
    return None

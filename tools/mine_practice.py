"""Find situations to practise on: play games, ask what may be asked, keep what many get wrong.

    .venv/bin/python -m tools.mine_practice                 writes the file of the usual game anew
    .venv/bin/python -m tools.mine_practice --games 40      looks through so many games
    .venv/bin/python -m tools.mine_practice --check         asks the rules about every line again

The n-th game has the seed n, the n-th table of all there are, and people drawn by that seed; so the
same rules find the same situations. A change of the rules may change an answer: `--check` says
which lines, and mining anew replaces them.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, NamedTuple

import msgspec

from dmd.core.engine import apply, let_fall, settle
from dmd.core.files.yaml_reader import look
from dmd.core.kit import Kit
from dmd.core.luck import Luck, child_seed, stream
from dmd.core.practice import Asked, Kind, Unfit
from dmd.core.sentences import letters
from dmd.core.state import AnyState, Decision, End
from dmd.course.practice.drills import Drill, Posed, drills, practice_of
from dmd.evening import lay
from dmd.games import usual
from dmd.workshop.players import player

GAMES = 60
OF_A_KIND = 11
"""So many situations of a kind are kept."""
OF_A_GAME = 2
"""So many of a kind may come from one game."""
TRIES = 6
"""So often a kind is asked in one game; some take a while to answer."""
POLICIES = "script", "careful", "random"
ENOUGH = 300
"""Choices after which a game is left."""


class Found(NamedTuple):
    """A question that was found, and where."""

    kind: str
    about: Any
    asked: Asked
    state: AnyState
    book: Any
    game: int

    @property
    def told(self) -> tuple[str, ...]:
        """All that one reads of it."""
        return letters(self.asked.asks), *(letters(one.says) for one in self.asked.offers)

    @property
    def answer(self) -> str:
        """What is right."""
        return " | ".join(letters(one.says) for one in self.asked.answer)


def positions(kit: Kit, number: int) -> Iterator[tuple[AnyState, Any]]:
    """Every decision of the n-th game."""
    there = [sorted(one.names()) if one.names else [one.usual] for one in kit.settings]
    tables = list(product(*there))
    names = (one.name for one in kit.settings)
    chosen: dict[str, Any] = dict(zip(names, tables[number % len(tables)], strict=True))
    below = stream(child_seed(number, 1))
    if kit.people and kit.people.names:
        people = sorted(kit.people.names())
        group = [people.pop(below(len(people))) for _ in range(2 + below(3))]
        chosen[kit.people.name] = ",".join(group)
    laid = lay(**chosen)
    play = player(POLICIES[0] if number % 3 else POLICIES[1], laid.kit)
    state, book = laid.begin, laid.book
    state = state if state.fork is not None else settle(state.world, state.agenda, book)
    luck, own, chances = Luck(number), stream(child_seed(number, 0)), 0
    for _ in range(ENOUGH):
        while not isinstance(state.fork, Decision | End):
            state = let_fall(state, luck.below(chances), book)
            chances += 1
        if isinstance(state.fork, End):
            return
        yield state, book
        state = apply(state, play(state, book, own), book)


def mined(kit: Kit, games: int) -> dict[str, list[Found]]:
    """What is kept of each kind."""
    kinds = practice_of(kit).kinds
    kept: dict[str, list[Found]] = {name: [] for name in kinds}
    answers: dict[str, Counter[str]] = {name: Counter() for name in kinds}
    for number in range(games):
        of_game: Counter[str] = Counter()
        tried: Counter[str] = Counter()
        for at, (state, book) in enumerate(positions(kit, number)):
            for name, kind in kinds.items():
                full = len(kept[name]) >= OF_A_KIND or of_game[name] >= OF_A_GAME
                # Not every position of a game is asked about, or all would come from its begin.
                if full or tried[name] >= TRIES or (at + number) % 5:
                    continue
                for one in asked_here(name, kind, (state, book), number, tried):
                    if _is_new(one, kept[name], answers[name]):
                        kept[name].append(one)
                        answers[name][one.answer] += 1
                        of_game[name] += 1
                        break
        print(f"game {number}: {sum(map(len, kept.values()))} kept", file=sys.stderr)
        if all(len(some) >= OF_A_KIND for some in kept.values()):
            break
    return kept


def asked_here(
    name: str, kind: Kind, here: tuple[AnyState, Any], game: int, tried: Counter[str]
) -> Iterator[Found]:
    """What may be asked of a position."""
    state, book = here
    try:
        some = list(islice(kind.found(state, book), 200))
    except Unfit:
        return
    # Not always the first: the turn says which.
    some = some[len(some) // 3 :] + some[: len(some) // 3]
    for about in some[:3]:
        tried[name] += 1
        try:
            yield Found(name, about, kind.ask(state, book, about), state, book, game)
        except Unfit:
            continue


def _is_new(one: Found, kept: list[Found], answers: Counter[str]) -> bool:
    """Whether it is like none that is kept, and its answer not too common.

    In another game the same words are about another table.
    """
    for other in kept:
        alike = one.told == other.told and one.answer == other.answer
        if alike and (one.game == other.game or one.about):
            return False
    return answers[one.answer] < (OF_A_KIND + 1) // 2


def drill_of(kit: Kit, one: Found, number: int) -> Drill:
    """A question as the file holds it."""
    kind = practice_of(kit).kinds[one.kind]
    text = kit.part("situations", "short texts for positions").part.tell(
        one.state, one.book, luck=Luck(0), chances=0
    )
    tree = look(text).value
    tree.pop("luck", None)
    asked = one.asked
    hard = sum(offer.mistaken for offer in asked.offers) > 2
    return Drill(
        id=f"{one.kind}-{number}", kind=one.kind, level=min(3, kind.level + hard),
        lesson=kind.lesson, mistake=kind.mistake, rule=asked.rule,
        asks=letters(asked.asks), offers=tuple(letters(offer.says) for offer in asked.offers),
        answer=tuple(letters(offer.says) for offer in asked.answer),
        about=dict(one.about), position=msgspec.Raw(msgspec.json.encode(tree)),
    )  # fmt: skip


def wrong(drill: Drill, kit: Kit) -> str:
    """What is wrong with a line of the file, or nothing."""
    try:
        asked = Posed(drill, kit).asked
    except Unfit as unfit:
        return f"cannot be asked any more: {unfit}"
    now = (
        letters(asked.asks), tuple(letters(one.says) for one in asked.offers),
        tuple(letters(one.says) for one in asked.answer), asked.rule,
    )  # fmt: skip
    before = drill.asks, drill.offers, drill.answer, drill.rule
    return "" if now == before else f"the rules say {now}, the file says {before}"


def main(arguments: list[str]) -> int:
    """Mine, or check."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="look through so many games")
    parser.add_argument("--check", action="store_true", help="ask the rules about every line again")
    asked = parser.parse_args(arguments)
    kit = usual()
    if asked.check:
        bad = {one.id: told for one in drills(kit.id) if (told := wrong(one, kit))}
        for name, told in bad.items():
            print(f"{name}: {told}")
        print(f"{len(drills(kit.id)) - len(bad)} of {len(drills(kit.id))} are as the rules say")
        return int(bool(bad))
    lines = [
        msgspec.json.encode(drill_of(kit, one, number))
        for some in mined(kit, asked.games).values()
        for number, one in enumerate(some, 1)
    ]
    practice_of(kit).file.write_bytes(b"\n".join(lines) + b"\n")
    print(f"{len(lines)} situations in {practice_of(kit).file.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

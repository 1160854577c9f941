"""Forge saves, seal them anew, and play on with whatever loads: by thousands, in this process.

    python -m tests.safety.soak_saves --many 3000 --picks 300

Each forged save is told with its number: `--first N --many 1` does it again.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import signal
import sys
import traceback
import warnings
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Any, Final

import dmd
from dmd.core.complaints import Refusal
from dmd.core.saves.save import write_save
from dmd.core.state import End
from dmd.core.timeline import Timeline
from dmd.death_may_die.opening import open_book
from dmd.evening import Evening, evening_of, new_game

MEGABYTES: Final = 256
HOPELESS: Final = 60
"""Seconds of work; nobody waits so long for one forged save."""

TABLES: Final = (
    ("blasphemous_alchemy", "cthulhu", ("ian", "beth")),
    ("blasphemous_alchemy", "hastur", ("beth", "ian", "morgan")),
    ("a_lamp_for_the_drowned", "cthulhu", ("ian", "beth")),
)
NUMBERS: Final = (-1, 0, 1, 2, 3, 4, 5, 6, 8, 11, 20, 98, 99, 100, 10**17)
STRANGE: Final = (
    None, True, False, -1, 0, 1, 2, 3, 4, 5, 7, 12, 20, 99, 100, 10**17, 10**30, 1.5, "", "x",
    "ian", "beth", "cultist", "cultist 1", "elder_one", "turn", "🐙", "x" * 5_000, [], {}, [[]],
    {"op": "scope", "name": "turn"},
)  # fmt: skip


class Hopeless(BaseException):
    """It takes so long that nobody waits for it any more."""


@cache
def positions() -> tuple[tuple[Any, Any], ...]:
    """Books, and positions on the way through a few honest games."""
    found = []
    for number, (episode, elder_one, people) in enumerate(TABLES):
        book = open_book(episode, elder_one)
        game = new_game(book=book, investigators=people, seed=number)
        luck = random.Random(number)
        for _ in range(400):
            if game.is_over:
                break
            game.timeline.choose(luck.randrange(len(game.timeline.options)))
        # Those where dice or cards come next, too: whoever forges a save begins where they like.
        found += [(book, moment.state) for moment in game.timeline.moments]
    return tuple(found)


def leaves(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in a JSON value that holds nothing itself."""
    for key, one in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(one, dict | list) and one:
            yield from leaves(one, (*way, key))
        else:
            yield (*way, key)


def at(value: Any, way: tuple[Any, ...]) -> Any:
    """What stands there."""
    return at(value[way[0]], way[1:]) if way else value


def forged(number: int) -> tuple[bytes, bool]:
    """A save that begins in the middle of a game, with something in it changed; and how to load it.

    The position it stands in is changed likewise, so that the two agree.
    """
    luck = random.Random(number)
    book, state = luck.choice(positions())
    begun = json.loads(book.write(state))
    # What is deep in the agenda is most of a position, but not most of what can be forged.
    ways = list(leaves(begun))
    all_of_them = [at(begun, way) for way in ways]
    tables = [way for way in ways if way[0] == "world"]
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        *way, last = luck.choice(luck.choice((tables, ways)))
        try:
            here = at(begun, tuple(way))
            now = here[last]
        except (LookupError, TypeError):  # the change before took it away
            continue
        other = luck.choice(all_of_them)
        alike = [one for one in all_of_them if type(one) is type(now)]
        if luck.random() < 0.03 and isinstance(here, dict):
            del here[last]
        elif luck.random() < 0.1:
            here[last] = luck.choice([*STRANGE, other])
        elif type(now) is int:
            here[last] = luck.choice((*NUMBERS, now + 1, now - 1))
        else:
            here[last] = luck.choice(alike or [other])
    game = evening_of("death_may_die")(Timeline(state, book, seed=number))
    save = write_save(game.timeline, book.origin, game.people, "en", "forged")
    plain = json.loads(save.rpartition(b',"checksum"')[0] + b"}")
    told = plain["timeline"]
    told["begin"] = told["now"] = begun
    told["picks"], told["at"] = [], 0
    body = json.dumps(plain, separators=(",", ":")).encode("utf-8", "replace")
    return _resealed(body), luck.random() < 0.2


def _resealed(body: bytes) -> bytes:
    open_ = body[:-1]
    return open_ + b',"checksum":"' + sha256(open_).hexdigest().encode() + b'"}\n'


def play_on(game: Evening, picks: int, luck: random.Random) -> Counter[str]:
    """Pick at random, look at everything now and then; a refused pick changes nothing."""
    seen: Counter[str] = Counter()
    for number in range(picks):
        if isinstance(game.state.fork, End):
            seen["ended"] += 1
            if seen["picks"] == 0:
                break
            game.timeline.go_to(0)
            game.timeline.new_luck()
            continue
        before = game.timeline.moments
        try:
            if game.waits:
                game.go_on()
            else:
                game.timeline.choose(luck.randrange(len(game.timeline.options)))
            seen["picks"] += 1
        except Refusal:
            seen["refused picks"] += 1
            assert game.timeline.moments is before, "a refused pick changes nothing"
            if seen["refused picks"] > 20:
                break
        if number % 25 == 0:
            repr(game), repr(game.refusals), game.asks
    return seen


def use(number: int, picks: int) -> Counter[str]:
    """Load one forged save and play on."""
    text, position_only = forged(number)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            game = dmd.load(text.decode(), position_only=position_only)
        except Refusal:
            return Counter(refused=1)
    return Counter(loaded=1) + play_on(game, picks, random.Random(number))


def megabytes() -> float:
    """The most memory this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def soak(first: int, many: int, picks: int, say: bool = True) -> tuple[Counter[str], list[str]]:
    """Use so many, in so much time each; what was seen, and every failure."""
    seen: Counter[str] = Counter()
    failures = []
    positions(), use(0, 10)  # idle is a process that has loaded a game
    idle = megabytes()
    signal.signal(signal.SIGVTALRM, _stop)
    for number in range(first, first + many):
        signal.setitimer(signal.ITIMER_VIRTUAL, HOPELESS)
        try:
            seen += use(number, picks)
        except (Exception, Hopeless) as wrong:
            failures.append(f"{number}: {wrong!r:.200}\n{traceback.format_exc(limit=-4)[-700:]}")
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if say and number % 50 == 49:
            above = megabytes() - idle
            print(f"{number + 1 - first:,}: {dict(seen)}, {len(failures)} failures, "
                  f"{above:.0f} MB above idle", file=sys.stderr)  # fmt: skip
    if (above := megabytes() - idle) > MEGABYTES:
        failures.append(f"{above:.0f} MB above idle")
    return seen, failures


def _stop(*anything: object) -> None:
    raise Hopeless


def main() -> int:
    """Use them all; 1 if any of them failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--many", type=int, default=3_000)
    parser.add_argument("--picks", type=int, default=300)
    args = parser.parse_args()
    seen, failures = soak(args.first, args.many, args.picks)
    print("\n".join([*failures[:20], f"{dict(seen)}, {len(failures)} failures"]))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())

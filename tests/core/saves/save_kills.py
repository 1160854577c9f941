"""Kill a playing process without warning, again and again, and look at what it left behind.

    python -m tests.core.saves.save_kills --kills 2000

Two ways: at a random moment, many times over the same files; and before, in the middle of, and
after every single thing that saving asks of the disk.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from dmd.core.book import Origin
from dmd.core.complaints import Refusal
from dmd.core.files.writing import TEMPORARY
from dmd.core.saves.save import write_save
from dmd.core.saves.saving import Keeper, load
from dmd.core.state import Decision
from dmd.core.timeline import Timeline
from tests.core.lantern import LanternBook, lantern_book, lantern_game

MOST_ACTS = 40
STEPS = ("open", "write", "fsync", "ftruncate", "link", "rename", "replace", "unlink", "close")
NAME = "evening.json"


def the_book() -> LanternBook:
    book = lantern_book()
    book.origin = Origin("lantern", {"well": "deep"}, {"well": "1"})
    return book


def a_save(timeline: Timeline) -> bytes:
    return write_save(timeline, timeline.book.origin, ["ada"], "en", "test")


def opened(path: Path) -> tuple[Timeline, Keeper]:
    """The next start: what it finds, or a game that begins."""
    if not path.exists():
        game = lantern_game(seed=1)
        game.book.origin = the_book().origin
        return game, Keeper(path)
    loaded = load(path, lambda save: the_book())
    assert loaded.keeper
    return loaded.timeline, loaded.keeper


def acts(seed: int, fresh: bool) -> Iterator[str]:
    """What a life does; a game that was never saved is saved first."""
    luck = random.Random(seed)
    if fresh:
        yield "save"
    while True:
        kinds, often = ("choose", "undo", "redo", "new_luck", "save"), (9, 2, 1, 1, 3)
        yield luck.choices(kinds, often)[0]


def act(kind: str, game: Timeline, luck: random.Random) -> None:
    """Do something; what cannot be done is not done."""
    if kind == "choose" and isinstance(game.state.fork, Decision):
        game.choose(luck.randrange(len(game.options)))
    elif kind == "new_luck" and len(game.moments) < 30:
        game.new_luck()
    elif kind in ("choose", "undo"):
        undo(game)
    elif kind == "redo" and game.at < len(game.moments) - 1:
        game.redo()


def undo(game: Timeline) -> None:
    try:
        game.undo()
    except Refusal:
        game.new_luck()


def live(path: Path, seed: int, done: Callable[[], object]) -> None:
    """Play and save until somebody kills us."""
    fresh = not path.exists()
    game, keeper = opened(path)
    luck = random.Random(seed)
    for kind in islice(acts(seed, fresh), MOST_ACTS):
        act(kind, game, luck)
        if kind == "save":
            keeper.save(a_save(game), game)
        else:
            keeper.record(game)
        done()


def positions(path: Path, seed: int) -> list[bytes]:
    """What such a life goes through, computed apart from any file it writes."""
    fresh = not path.exists()
    game, _ = opened(path)
    luck, told = random.Random(seed), [game.write()]
    for kind in islice(acts(seed, fresh), MOST_ACTS):
        act(kind, game, luck)
        told.append(game.write())
    return told


def fork(child: Callable[[], object]) -> int:
    process = os.fork()
    if not process:
        try:
            child()
        finally:
            os._exit(0)
    return process


def look_after(path: Path, expected: list[bytes], acked: int, seen: Counter[str]) -> None:
    """What the next start finds: at most the last action is lost, and no litter stays."""
    left = {file.name for file in path.parent.iterdir()}
    seen["temp files found"] += any(name.endswith(TEMPORARY) for name in left)
    if path.name not in left:
        assert acked == 0, "a save that was finished is gone"
        game, keeper = opened(path)
        keeper.tidy()
    else:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            game, _ = opened(path)
        now = game.write()
        assert now in expected[acked : acked + 2], f"{acked} actions were done, but not kept"
        seen["action in progress kept"] += now != expected[acked]
    left = {file.name for file in path.parent.iterdir()}
    names = [NAME, *(f"{NAME}.{number}" for number in (1, 2, 3))]
    allowed = {*names, *(f"{name}.journal" for name in names)}
    assert left <= allowed, f"litter: {sorted(left - allowed)}"
    for name in (left & set(names)) - {NAME}:
        load(path.with_name(name), lambda save: the_book())  # backups can be read as well
    seen["kills"] += 1


def kill_sometime(path: Path, seed: int, seen: Counter[str]) -> None:
    """One life that ends at a random moment."""
    expected = positions(path, seed)
    luck = random.Random(-seed)
    reader, writer = os.pipe()

    def child() -> None:
        os.close(reader)
        if seed % 2:  # without waiting for the disk, kills fall between the other steps
            os.fsync = lambda handle: None
        live(path, seed, lambda: os.write(writer, b"."))

    process = fork(child)
    os.close(writer)
    acked = 0
    for _ in range(luck.randrange(MOST_ACTS // 2)):
        acked += len(os.read(reader, 1))
    time.sleep(luck.uniform(0, 0.004))
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    while more := os.read(reader, 100):
        acked += len(more)
    os.close(reader)
    look_after(path, expected, acked, seen)


def kill_at_step(path: Path, seed: int, number: int, part: float, seen: Counter[str]) -> bool:
    """One life that ends at the n-th thing asked of the disk; whether it got that far.

    A write does only a part of its work; other steps happen (part = 1) or do not (part < 1).
    """
    expected = positions(path, seed)
    reader, writer = os.pipe()
    process = fork(lambda: live_until(path, seed, number, part, writer))
    os.close(writer)
    acked = 0
    while more := os.read(reader, 100):
        acked += len(more)
    os.close(reader)
    _, status = os.waitpid(process, 0)
    killed = os.WIFSIGNALED(status)
    if killed:
        look_after(path, expected, acked, seen)
    return killed


def live_until(path: Path, seed: int, number: int, part: float, pipe: int) -> None:
    left, tell = [number], os.write
    os.fsync = lambda handle: None  # a killed process leaves what it wrote, synced or not

    def counted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **more: Any) -> Any:
            left[0] -= 1
            if left[0] > 0:
                return real(*args, **more)
            if name == "write":
                real(args[0], bytes(args[1])[: int(len(args[1]) * part)])
            elif part == 1:
                real(*args, **more)
            os.kill(os.getpid(), signal.SIGKILL)
            return None

        return step

    for name in STEPS:
        setattr(os, name, counted(name, getattr(os, name)))
    live(path, seed, lambda: tell(pipe, b"."))


def random_kills(kills: int, seed: int, folder: Path) -> Counter[str]:
    """So many lives, a few dozen of them over the same files."""
    seen: Counter[str] = Counter()
    for number in range(kills):
        place = folder / f"random {number // 40}"
        place.mkdir(exist_ok=True)
        kill_sometime(place / NAME, seed * 1_000_000 + number, seen)
    return seen


def every_step(folder: Path, part: float, every: int = 1) -> Counter[str]:
    """A life that ends at its first step, another that ends at its second, and so on."""
    seen: Counter[str] = Counter()
    number, killed = 1, True
    while killed:
        place = folder / f"step {number} {part}"
        place.mkdir()
        killed = kill_at_step(place / NAME, 3, number, part, seen)
        shutil.rmtree(place)
        number += every
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=2_000, help="at random moments")
    parser.add_argument("--every", type=int, default=1, help="of the steps, try every n-th")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        told: dict[str, Any] = {}
        told["at random moments"] = random_kills(args.kills, args.seed, Path(folder))
        for part in (0.0, 0.5, 1.0):
            told[f"at every step, {part:.0%} done"] = every_step(Path(folder), part, args.every)
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()

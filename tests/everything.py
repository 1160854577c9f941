"""Everything the kit shows, rendered for one reader after the other.

    python -m tests.everything           in both orders, and what differs
    python -m tests.everything 10        a tenth of it

What somebody reads must not depend on who read before: a text that was put together while a
reader was at work and then kept, in a cache or in a value, is read by the next one as it is. So
the tests render everything in both orders and compare, and look into
the caches themselves.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import io
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from msgspec import Struct

import dmd
import dmd_widgets
from dmd import cli
from dmd.core.complaints import Refusal
from dmd.core.sentences import letters
from dmd.core.speaking import Speaker, spoken
from dmd.course.questions import questions
from dmd.games import kits, reader

PLAYED: Final = (
    "blasphemous_alchemy", "a_lamp_for_the_drowned", "camp_happy_trails", "last_reel",
    "all_ablaze", "a_vampire_strikes", "hands_full",
)  # fmt: skip
PICKS: Final = 10
ROOT: Final = Path(__file__).parent.parent
BAD: Final = """format: dmd-map/1
id: mill
title: Mill
game: death_may_die
spaces:
  - {id: kitchen, name: Kitchen, tokens: [start]}
  - {id: cellar, name: Cellar, tokens: [labb]}
links: []
"""

Shown = Callable[[str], object]
"""What is shown in a language."""


def doors() -> Iterator[tuple[str, Shown]]:
    """Everything that is shown, by a name."""
    for what in PLAYED:
        yield f"game {what}", functools.partial(_evening, what)
    for words in _commands():
        yield f"dmd {' '.join(words)}", functools.partial(_told, words)
    yield from _panels()


def _evening(what: str, language: str) -> object:
    """An evening of some picks: the table in text and picture, what is asked, what happened."""
    try:
        game = dmd.new_game(what, seed=5, language=language)
    except Refusal:
        game = dmd.load(what)
        game.language = language
    told: list[object] = [game.text(), game.svg()]
    for pick in range(PICKS):
        if game.is_over:
            break
        told += [game.asks, list(game.options), list(map(str, game.refusals))]
        game.choose(pick % len(game.options))
    told += [game.text(), game.svg(), game.journal.text(), dmd_widgets.story(game.journal).svg]
    told += [game.sheet().svg, game.kit.round and dmd.turn().svg]
    return told


def _commands() -> Iterator[tuple[str, ...]]:
    for kit in kits().values():
        for one in dict.fromkeys(_ids(dmd.show(game=kit.id).data())):
            yield "show", one, "--game", kit.id
        for rule in kit.rulebook().rules:
            yield "rule", rule.id
    yield from (
        ("rule", "run"), ("odds", "3B+1G", "success >= 2", "--stress", "2"),
        ("path", "blasphemous_alchemy", "15", "1"), ("check", "mill.yaml"),
        ("check", "mill_again.yaml"), ("report", "blasphemous_alchemy"), ("report", "carrow_rock"),
        ("report", "mill.yaml"), ("draw", "blasphemous_alchemy", "-o", "map.svg"),
        ("draw", "turn", "-o", "turn.svg"), ("draw", "hastur", "-o", "hastur.svg"),
        ("diff", "blasphemous_alchemy", "a_lamp_for_the_drowned"), ("--help",),
        ("simulate", "--help"), ("playout", "blasphemous_alchemy", "--seed", "3"),
        ("playout", "camp_happy_trails", "--seed", "3"),
        ("simulate", "blasphemous_alchemy", "-n", "2", "--seed", "1"),
    )  # fmt: skip


def _ids(data: Any) -> Iterator[str]:
    """The ids in what may be shown."""
    if isinstance(data, dict):
        yield from [data["id"]] if isinstance(data.get("id"), str) else ()
    for one in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from _ids(one)


def _told(words: tuple[str, ...], language: str) -> object:
    """What a command prints, and what it draws."""
    out, err, left = io.StringIO(), io.StringIO(), contextlib.suppress(SystemExit)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), left:
        cli.main([*words, "--lang", language])
    drawn = [
        one.read_text("utf-8") for one in map(Path, words) if one.suffix == ".svg" and one.exists()
    ]
    said = re.sub(r"… \d+ s", "…", out.getvalue() + err.getvalue())
    return [said, *drawn]


def _panels() -> Iterator[tuple[str, Shown]]:
    def shown(panel: Any) -> object:
        return [dict(panel.view), panel.text(), panel.svg()]

    makers: dict[str, Callable[[str], Any]] = {
        "dice": lambda language: dmd_widgets.dice(language=language),
        "map_builder": lambda language: dmd_widgets.map_builder(language=language),
        "map_builder winterfold": lambda language: dmd_widgets.map_builder(
            "winterfold", language=language
        ),
        "paths": lambda language: dmd_widgets.paths(
            dmd.load_map("blasphemous_alchemy"), language=language
        ),
        "progress": lambda language: dmd_widgets.progress(language=language),
    }
    for name, make in makers.items():
        yield f"panel {name}", lambda language, make=make: shown(make(language))  # type: ignore[misc]
    for name in questions():
        yield (
            f"quiz {name}",
            lambda language, name=name: shown(dmd_widgets.quiz(name, language=language)),  # type: ignore[misc]
        )
    for what in PLAYED[:4]:

        def table(language: str, what: str = what) -> object:
            game = dmd.new_game(what, seed=5, language=language)
            game.choose(0)
            return shown(dmd_widgets.table(game, language=language))

        yield f"panel table {what}", table


# -- what is kept ----------------------------------------------------------------------------------

CYRILLIC: Final = re.compile("[а-яіїєґА-ЯІЇЄҐ]")


def kept(modules: Iterable[ModuleType] | None = None) -> list[str]:
    """What caches hold in Ukrainian, though their keys name no Ukrainian text and no reader.

    They are those of the kit, where no modules are named.
    """
    found = []
    if modules is None:
        modules = [one for name, one in sys.modules.items() if name.startswith("dmd")]
    for module in modules:
        for cached in [*vars(module).values()]:
            if type(cached) is functools._lru_cache_wrapper:
                if cached.__qualname__ in RULEBOOKS:
                    continue
                name = f"{cached.__module__}.{cached.__qualname__}"
                found += [f"{name}{key}: {text}" for key, text in _strange(cached)]
    return sorted(set(found))


def _strange(cached: Any) -> Iterator[tuple[str, str]]:
    for key, result in _entries(gc.get_referents(cached)):
        told = [one for one in _texts(result) if CYRILLIC.search(one)]
        asked = [one for one in _texts(key) if CYRILLIC.search(one) or one == "uk"]
        if told and not asked:
            yield repr(key)[:80], told[0][:80]


def _entries(held: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The keys of a cache with their results: side by side where it is bounded, else in a dict."""
    for key, result, kind in zip(held, held[1:], held[2:], strict=False):
        if isinstance(kind, type) and kind.__name__ == "_lru_list_elem":
            yield key, result
    for one in held:
        if type(one) is dict:
            yield from one.items()


def _texts(value: Any, deep: int = 0) -> Iterator[str]:
    """Every text in a value, as its letters stand."""
    if isinstance(value, Speaker):
        yield value.code
    elif isinstance(value, str):
        yield letters(value)
    elif deep < DEEPEST:
        parts: list[Any] = []
        if isinstance(value, dict):
            parts = [*value, *value.values()]
        elif isinstance(value, tuple | list | frozenset | set):
            parts = [*value]
        elif isinstance(value, Struct):
            parts = [getattr(value, one) for one in value.__struct_fields__]
        elif type(value).__module__.startswith("dmd"):
            parts = [*getattr(value, "__dict__", {}).values()]
        for one in parts:
            yield from _texts(one, deep + 1)


DEEPEST: Final = 7


RULEBOOKS: Final = ("rulebook",)
"""Their glossaries hold the words of every language."""


# -- in both orders --------------------------------------------------------------------------------

ORDERS: Final = (("uk", "en"), ("en", "uk"))


def rendered(order: Iterable[str], share: int = 1) -> dict[str, Any]:
    """What each reader is shown, one after the other; of so many doors only one."""
    told = {}
    for one in order:
        with spoken(reader(one)):  # whatever is begun in here is begun for that reader
            told[one] = {name: show(one) for name, show in islice(doors(), 0, None, share)}
    return {"told": told, "kept": kept()}


def in_a_process(order: tuple[str, ...], share: int = 1) -> dict[str, Any]:
    """The same in a process that nobody has read anything in."""
    command = (sys.executable, "-m", "tests.everything", str(share), *order)
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def differing(share: int = 1) -> list[str]:
    """What somebody reads otherwise because somebody else had read before, or what is kept so."""
    first, second = (in_a_process(order, share) for order in ORDERS)
    found = [f"is kept: {one}" for one in first["kept"] + second["kept"]]
    for language, shown in first["told"].items():
        for name, told in shown.items():
            other = second["told"][language][name]
            if told != other:
                found.append(f"{language}, {name}: {_apart(str(told), str(other))}")
    return found


def _apart(one: str, other: str) -> str:
    """Where two texts part."""
    at = next((n for n, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return " | ".join(text[max(0, at - 30) : at + 30] for text in (one, other))


def _alone(share: int, order: list[str]) -> int:
    """Render for each reader in turn, in a folder that nobody has written in; as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.environ["DMD_HOME"] = folder
        for name in ("mill.yaml", "mill_again.yaml"):
            Path(name).write_text(BAD, "utf-8")
        told = rendered(order, share)
        os.chdir(ROOT)
    json.dump(told, sys.stdout, default=str)
    return 0


def main(arguments: list[str]) -> int:
    """Compare everything, or such a share; with languages: render for each in turn."""
    share, *order = arguments or ["1"]
    if order:
        return _alone(int(share), order)
    found = differing(int(share))
    print("\n".join(found) or "whoever reads, nobody reads what was said to somebody else")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""What a command asks before a game begins: which one, and its settings, as its kit names them."""

from __future__ import annotations

import argparse
from typing import Any

from dmd.core.kit import Setting
from dmd.games import kits, usual


def add_arguments(parser: argparse.ArgumentParser, *, must: bool = False) -> None:
    """The settings of every game; the first of each is what one names without an option."""
    first = usual().settings[0]
    parser.add_argument(
        "what", nargs=None if must else "?", default="", metavar=first.name, help=first.help
    )
    if len(kits()) > 1:
        parser.add_argument("--game", default="", help=f"one of {', '.join(kits())}")
    else:
        parser.set_defaults(game="")
    for one in _options():
        usually = f" (usually {one.usual})" if one.usual else ""
        option, value = f"--{one.name.replace('_', '-')}", one.name.upper()
        parser.add_argument(option, dest=f"set_{one.name}", metavar=value, help=one.help + usually)


def chosen(args: argparse.Namespace) -> dict[str, Any]:
    """What was chosen, as `dmd.new_game` takes it."""
    named = {one.name: getattr(args, f"set_{one.name}") for one in _options()}
    return {
        "what": args.what,
        "game": args.game,
        **{name: value for name, value in named.items() if value is not None},
    }


def _options() -> list[Setting]:
    """Each setting once, though several games may have one of that name."""
    firsts = {kit.settings[0].name for kit in kits().values()}
    found: dict[str, Setting] = {}
    for kit in kits().values():
        for name, one in kit.chosen.items():
            if name not in firsts:
                found.setdefault(name, one)
    return list(found.values())

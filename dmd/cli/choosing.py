"""What a command asks before a game begins: which one, and its settings, as its kit names them."""

from __future__ import annotations

import argparse
from typing import Any

from dmd.core.kit import Kit, Setting
from dmd.core.sentences import as_written, in_a_row, say
from dmd.games import kit_named, kits, usual


def add_arguments(parser: argparse.ArgumentParser, *, must: bool = False, people: str = "") -> None:
    """The settings of every game; the first of each is what one names without an option.

    `people` is the help on who plays, where a command means more by it than a game does.
    """
    who = {kit.people.name for kit in kits().values() if kit.people}
    first = usual().settings[0]
    parser.add_argument(
        "what", nargs=None if must else "?", default="", metavar=first.name, help=first.help
    )
    add_game(parser)
    for one in _options():
        told = people if people and one.name in who else one.help
        if one.usual and told is one.help:
            told = say("{told} (usually {usual})", told=told, usual=as_written(one.usual))
        option, value = f"--{one.name.replace('_', '-')}", one.name.upper()
        parser.add_argument(option, dest=f"set_{one.name}", metavar=value, help=told)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Which game, where there are several."""
    if len(kits()) > 1:
        parser.add_argument("--game", default="", help=say("one of {kits}", kits=in_a_row(kits())))
    else:
        parser.set_defaults(game="")


def kit_meant(args: argparse.Namespace) -> Kit:
    """The game that was named, or the usual one."""
    return kit_named(args.game) if args.game else usual()


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

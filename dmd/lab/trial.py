"""What is played in the lab: a trial as a value that travels as text, and the table it means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import local
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dmd.atlas import find_situation, situations
from dmd.core.balance import Balance, Changes
from dmd.core.complaints import Refusal, nearest
from dmd.core.files.content import kind_of
from dmd.core.files.shelf import is_file
from dmd.core.files.writing import read_bytes
from dmd.core.files.yaml_reader import look
from dmd.core.kit import Kit, Policy
from dmd.core.luck import child_seed
from dmd.core.playout import Player
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.state import AnyState, Below
from dmd.evening import Evening, lay, load_situation
from dmd.games import kit_named
from dmd.workshop.players import player, policy

LARGEST: Final = 200_000
"""Bytes of a file of prices."""


class Trial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is played: the same trial has the same games, whoever plays them, and where."""

    game: str
    settings: dict[str, str] = {}
    position: str = ""  # a situation that is played on from, instead of a whole evening
    people: str = ""
    player: str = "script"
    seed: int = 0
    rulings: dict[str, bool] = {}
    prices: str = ""  # a file of somebody's own prices
    numbers: dict[str, int] = {}  # turned, by name
    without: tuple[str, ...] = ()  # actions nobody takes, cards that are left out

    def seed_of(self, number: int) -> int:
        """The luck of the n-th game."""
        return child_seed(self.seed, number)

    @property
    def written(self) -> bytes:
        """The trial as it travels."""
        return msgspec.json.encode(self)


class Bench:
    """A trial laid out: its book, who sits down to which game, who plays."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.kit: Kit = kit_named(trial.game)
        self.half: Balance | None = self.kit.balance.part if self.kit.balance else None
        self.policy: Policy = policy(trial.player, self.kit)
        self._begun: dict[tuple[str, ...], AnyState] = {}
        self.forbidden, cards = self._left_out()
        self.book: Any = self.usual
        if trial.numbers or cards:
            self.book = self.expect_half().changed(self.usual, Changes(trial.numbers, cards))
        self._played = self._player()

    @cached_property
    def usual(self) -> Any:
        """The book as its files say it."""
        if self.standing is not None:
            return self.standing.book
        settings: dict[str, Any] = dict(self.trial.settings)
        return self.kit.open(**settings, rulings=self.trial.rulings or None)

    @cached_property
    def standing(self) -> Evening | None:
        """The position that is played on from, if there is one."""
        return load_situation(_place(self.trial.position)) if self.trial.position else None

    def expect_half(self) -> Balance:
        """The game's half of the lab, or a sentence that it brings none."""
        half: Balance = self.kit.part("balance", "numbers to turn in the lab").part
        return half

    def people(self, seed: int) -> tuple[str, ...]:
        """Who sits down to the game of a seed."""
        if self.standing is not None:
            return tuple(self.standing.people)
        if self.half:
            return tuple(self.half.group(self.trial.people, self.book, seed))
        return tuple(one.strip() for one in self.trial.people.split(",") if one.strip())

    def begin(self, people: tuple[str, ...]) -> AnyState:
        """The table before anything happened."""
        if self.standing is not None:
            return self.standing.state
        if people not in self._begun:
            if len(self._begun) >= GROUPS:
                self._begun.clear()
            self._begun[people] = self.kit.begin(self.book, people)
        return self._begun[people]

    def player(self) -> Player:
        """Who plays a game: those that look ahead are made anew, the others know the book."""
        one = player(self.trial.player, self.kit) if self.policy.looks_ahead else self._played
        if not self.forbidden:
            return one
        return Restricted(one, self.expect_half().action, self.forbidden)

    @cached_property
    def origin(self) -> dict[str, str]:
        """Fingerprints of all that was opened, and the version of the kit."""
        content = {name: mark[:12] for name, mark in self.usual.origin.content.items()}
        if self.policy.goes_by:
            content |= self.policy.goes_by()
        if self.trial.prices:
            content["prices"] = _mark(Path(self.trial.prices))
        if self.trial.position:
            content["position"] = _mark(find_situation(_place(self.trial.position)))
        return {"kit": kit_version(), **content}

    def _player(self) -> Player:
        if not self.trial.prices:
            return player(self.trial.player, self.kit)
        if self.policy.with_prices is None:
            raise Refusal(
                say("The player “{player}” has no prices.", player=self.trial.player),
                remedy=say("Leave the prices out, or let the script play."),
            )
        return self.policy.with_prices(Path(self.trial.prices))

    def _left_out(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """Of what is left out: the actions, and the cards."""
        if not self.trial.without:
            return frozenset(), ()
        known = self.expect_half().names(self.usual)
        for one in self.trial.without:
            if one not in known["action"] and one not in known["card"]:
                everything = (*known["action"], *known["card"])
                raise Refusal(
                    say("Neither an action nor a card is called “{name}”.", name=one),
                    remedy=nearest(one, everything)
                    or say("Actions are: {actions}.", actions=in_a_row(known["action"])),
                )
        cards = tuple(one for one in self.trial.without if one in known["card"])
        return frozenset(self.trial.without) - frozenset(cards), cards


class Restricted:
    """A player who may not take some actions; where nothing else is left, it does."""

    def __init__(
        self, player: Player, action: Callable[[AnyState, int], str], forbidden: frozenset[str]
    ) -> None:
        self.player, self.action, self.forbidden = player, action, forbidden

    def __call__(self, state: AnyState, book: Any, below: Below) -> int:
        """The option the player takes of those that are allowed."""
        fork: Any = state.fork
        may = [n for n in range(len(fork.options)) if self.action(state, n) not in self.forbidden]
        if not may or len(may) == len(fork.options):
            return self.player(state, book, below)
        if len(may) == 1:
            return may[0]
        options = tuple(fork.options[n] for n in may)
        fewer = replace(state, fork=replace(fork, options=options))
        return may[self.player(fewer, book, below)]


BENCHES: Final = 6
GROUPS: Final = 500
"""Groups whose first table is kept: there are tens of thousands of mixed ones."""


class _Benches(local):
    """The benches of a thread: books and players remember things, so that threads share none."""

    def __init__(self) -> None:
        self.laid: dict[bytes, Bench] = {}


_BENCHES: Final = _Benches()


def bench(trial: Trial, *, anew: bool = False) -> Bench:
    """The bench of a trial, kept while its games are played; all seeds share one.

    Files may change while a notebook stays open: whoever begins something opens them `anew`.
    """
    key = replace(trial, seed=0).written
    laid = _BENCHES.laid
    found = None if anew else laid.get(key)
    if found is None:
        laid.pop(key, None)
        while len(laid) >= BENCHES:
            del laid[next(iter(laid))]
        found = laid[key] = Bench(trial)
    return found


def kit_version() -> str:
    """Which kit this is."""
    try:
        return version("dmd-kit")
    except PackageNotFoundError:  # a folder that was never installed
        return ""


def trial(
    what: str | Path = "",
    *,
    game: str = "",
    people: str | int | Sequence[str] = "",
    player: str = "script",
    seed: int = 0,
    prices: str | Path = "",
    rulings: dict[str, bool] | None = None,
    numbers: dict[str, int] | None = None,
    without: Sequence[str] = (),
    **settings: Any,
) -> Trial:
    """A trial from what somebody says; all of it is looked at before a game is played."""
    from dmd.evening import meant

    kit = meant(what, game, **settings)
    policies = kit.part("policies", "players of its own").part
    if player not in policies:
        raise Refusal(
            say("There is no player “{player}”.", player=player),
            remedy=nearest(player, policies)
            or say("There are: {there}.", there=enumerated(list(policies), "and")),
        )
    if kit.people is not None and kit.people.name in settings:
        people = settings.pop(kit.people.name)
    first, position = kit.settings[0], _position(what)
    chosen = {one.name: str(settings.get(one.name, one.usual)) for one in kit.settings}
    chosen[first.name] = str(what) if str(what) else first.usual
    for name in settings:
        if name not in chosen:
            lay(what, game=game, **settings)  # says what there is instead
    if position:
        kit, chosen, people = _told_by(position)
    found = Trial(
        game=kit.id, settings=chosen, position=position, people=_people(people, kit),
        player=player, seed=seed,
        rulings=dict(rulings or {}), prices=str(prices or ""), numbers=dict(numbers or {}),
        without=tuple(without),
    )  # fmt: skip
    laid = bench(found, anew=True)
    laid.begin(laid.people(found.seed_of(0)))
    return found


def _position(what: str | Path) -> str:
    """The situation that is named, if it is one: of the kit by its name, or a file of yours."""
    if isinstance(what, str) and not is_file(what):
        return what if what in situations() else ""
    told = kind_of(look(Path(what))) == "situation"
    return str(what) if told else ""


def _mark(file: Path) -> str:
    """A fingerprint of a file."""
    return sha256(read_bytes(file, LARGEST)).hexdigest()[:12]


def _place(position: str) -> str | Path:
    return Path(position) if is_file(position) else position


def _told_by(position: str) -> tuple[Kit, dict[str, str], Sequence[str]]:
    """What a situation says about the game: which one, its settings, who sits there."""
    game = load_situation(_place(position))
    return game.kit, dict(game.book.origin.opened), game.people


def _people(people: str | int | Sequence[str], kit: Kit) -> str:
    """Who plays, as the game understands it."""
    if not people:
        return "mixed" if kit.balance else (kit.people.usual if kit.people else "")
    if isinstance(people, str | int):
        return str(people)
    return ",".join(map(str, people))

"""What was done at the table as lines for a cell: one step, or the whole evening so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from dmd.core.complaints import Refusal
from dmd.core.moments import Chosen, Fell, Moment, Renewed
from dmd.core.sentences import say
from dmd.core.state import AnyState, Chance, Decision
from dmd.evening import Evening, new_game
from dmd.games import usual

TOO_LONG = "more than {most:,} choices: save the game instead, and load it"
UNTOLD = "how this game began cannot be told; save it, and load it from there"
MOST_STEPS = 2_000
"""Longer evenings are resumed from a save, not played again from a cell."""

Step = tuple[int, int]
"""The moments before and after something that somebody did."""


def choice(state: AnyState, option: int, game: Evening) -> str:
    """A choice as its sentence, or as its number where another choice says the same."""
    book, world = game.book, state.world
    assert isinstance(state.fork, Decision)
    # In English, whoever plays: it is understood under every language.
    told = [book.offered(one, world).english for one in state.fork.options]
    plain = [one.casefold() for one in told]
    return str(option) if plain.count(plain[option]) > 1 else repr(told[option])


def steps(game: Evening) -> list[Step]:
    """Everything somebody did on this line of play; dice that fell belong to what made them."""
    moments = game.timeline.moments[: game.timeline.at + 1]
    begins = [at for at, one in enumerate(moments) if isinstance(one.pick, Chosen | Renewed)]
    ends = [*begins, len(moments)][1:]
    return [(at - 1, end - 1) for at, end in zip(begins, ends, strict=True)]


def step_of(game: Evening, line: int) -> Step | None:
    """The step that a line of the journal belongs to; nothing for how the game began."""
    moments = game.timeline.moments
    found = [one for one in steps(game) if moments[one[0]].number <= line]
    return found[-1] if found else None


def code_of(game: Evening, step: Step) -> str:
    """A step as the end of a line for a cell: what comes after `game`.

    The name of the game is whatever one called it.
    """
    before, end = step
    moments = game.timeline.moments[before : end + 1]
    pick = moments[1].pick
    if not isinstance(pick, Chosen):
        return ".new_luck()"
    if fell := _by_hand(moments, game):
        return f".timeline.set_dice{(pick.option, fell)!r}"
    return f".choose({choice(moments[0].state, pick.option, game)})"


def _by_hand(moments: Iterable[Moment], game: Evening) -> list[object]:
    """What chance answered, if luck would have answered something else."""
    before, *after = moments
    outcomes, luck = [], True
    for one in after:
        if isinstance(one.pick, Fell) and isinstance(fork := before.state.fork, Chance):
            outcomes.append(one.pick.outcome)
            drawn = fork.source.draw(before.luck.below(before.chances), game.book)
            luck = luck and drawn == one.pick.outcome
        before = one
    return [] if luck else outcomes


def beginning(game: Evening) -> str:
    """How this game was set up, as a line for a cell; a position in the middle is told in full."""
    seed, opened = game.timeline.moments[0].luck.seed, game.book.origin.opened
    if not _is_new(game, seed):
        try:
            position = game.branch().go_to(0).situation()
        except Refusal:  # a save that somebody changed and sealed again
            return f"# {say(UNTOLD)}"
        return f"game = dmd.load({_quoted(position)})"
    what, *more = game.kit.settings
    told = [repr(opened[what.name]), *(f"{one.name}={opened[one.name]!r}" for one in more)]
    told += [f"{name}={people!r}" for name, people in _people(game).items()]
    told += [f"game={game.kit.id!r}"] * (game.kit is not usual())
    switches = game.kit.rulings()
    rulings = {name: on for name, on in game.book.rulings.items() if switches.get(name) != on}
    told += [f"rulings={rulings!r}"] * bool(rulings) + [f"seed={seed}"]
    return f"game = dmd.new_game({', '.join(told)})"


def _people(game: Evening) -> dict[str, Any]:
    """Who plays, as the game asks for it; nothing where that is settled."""
    return {game.kit.people.name: game.people} if game.kit.people else {}


def _is_new(game: Evening, seed: int) -> bool:
    """Whether it began as a new game does."""
    first = game.timeline.moments[0]
    if game.kit.settings[0].name not in game.book.origin.opened:
        return False
    try:
        new = new_game(book=game.book, seed=seed, **_people(game)).timeline.moments[0]
    except Refusal:  # people who could not sit down together
        return False
    return (new.state, new.luck, new.chances) == (first.state, first.luck, first.chances)


def _quoted(text: str) -> str:
    """A text of several lines as code."""
    return repr(text) if '"""' in text or "\\" in text else f'"""{text}"""'


class Evenings:
    """The whole evening as code; what was told once is not worked out again."""

    def __init__(self) -> None:
        self._begun: tuple[Moment, str] | None = None
        self._told: dict[int, tuple[Moment, str]] = {}

    def code(self, game: Evening) -> str:
        """Lines that play this game again up to now, to be copied into a cell."""
        done = steps(game)
        if len(done) > MOST_STEPS:
            return f"# {say(TOO_LONG, most=MOST_STEPS)}"
        first = game.timeline.moments[0]
        if self._begun is None or self._begun[0] is not first:
            self._begun, self._told = (first, beginning(game)), {}
        lines = ["import dmd, dmd_widgets", "", self._begun[1]]
        lines += [f"game{one}" for one in self._steps(game, done)]
        return "\n".join([*lines, "dmd_widgets.table(game)"])

    def _steps(self, game: Evening, done: list[Step]) -> Iterator[str]:
        moments = game.timeline.moments
        for before, end in done:
            known = self._told.get(before)
            if known is None or known[0] is not moments[end]:
                known = self._told[before] = (moments[end], code_of(game, (before, end)))
            yield known[1]


def file_of(game: Evening) -> str:
    """The file that a game is saved in, as one would name it from here; nothing if unsaved."""
    if not game.saved_in:
        return ""
    path, here = Path(game.saved_in), Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def resume(game: Evening) -> str:
    """A cell that goes on with a saved game; nothing where it is not saved."""
    file = file_of(game)
    load = f"game = dmd.load({file!r})"
    return f"import dmd, dmd_widgets\n{load}\ndmd_widgets.table(game)" if file else ""

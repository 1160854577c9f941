"""Everything that is wrong with a situation, at once.

First its shape; then, on whatever parts of it can be read, whether such a table can be: the box
holds so many figures, each card lies in one place, the dead hold nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from dmd.core.complaints import BadContent, Complaint, Gathering, Refusal, Report, nearest
from dmd.core.engine import apply, settle
from dmd.core.files.content import expect_format
from dmd.core.files.shapes import fit
from dmd.core.files.tree import UNREADABLE, Tree, field_path, steps
from dmd.core.requirements import tell_all
from dmd.core.sentences import as_written, enumerated, say
from dmd.core.state import AnyState, Chance, Decision
from dmd.core.words import shortened
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.questions import ACTIONS
from dmd.death_may_die.rulings import SWITCHES
from dmd.death_may_die.shelf import elder_one_names, episode_names, find_episode
from dmd.death_may_die.situations.look import Look, Path
from dmd.death_may_die.situations.names import by_ids
from dmd.death_may_die.situations.people import PEOPLE_CHECKS
from dmd.death_may_die.situations.situation import VERSION, Situation
from dmd.death_may_die.situations.slips import with_hints
from dmd.death_may_die.situations.table import TABLE_CHECKS
from dmd.death_may_die.situations.world import position, seal, world_of

MOST_RULINGS: Final = 100
"""So many are looked at; there are five."""

CHECKS: Final = (*PEOPLE_CHECKS, *TABLE_CHECKS)
"""Those of a position, whoever brings it."""

OpenBook = Callable[[str, str, Mapping[str, bool]], DeathMayDie]
"""Opens the rules with an episode, an Elder One and changed rulings."""


class Position(NamedTuple):
    """A situation in which nothing is wrong, and what it stands for."""

    situation: Situation
    book: DeathMayDie
    state: AnyState


class Read(NamedTuple):
    """Everything there is to say about a situation, and its position, unless something is wrong."""

    report: Report
    position: Position | None = None


def read_situation(tree: Tree, open_book: OpenBook) -> Read:
    """The position a file stands for, and everything there is to say about the file."""
    if tree.value is UNREADABLE:
        return Read(tree.report)
    try:
        expect_format(tree, "situation", VERSION)
    except BadContent as bad:
        return Read(tree.report + bad.report)
    plain, shape = fit(tree, Situation)
    shape = with_hints(shape, tree.value)
    told, lost = _salvaged(plain, shape)
    if told is None:
        return Read(shape)
    told = replace(
        told,
        episode=_known(told.episode, episode_names()),
        elder_one=_known(told.elder_one, elder_one_names()),
    )
    book, mistakes = _opened(tree, told, open_book)
    if book is None:
        return Read(shape + Report(mistakes))
    told, written, unclear = by_ids(tree, told, book)
    found = Gathering()
    found.add_from(iter(unclear))
    look = Look(tree, told, book, lost, written)
    for check in CHECKS:
        found.add_from(check(look))
    report = shape + found.report(tree.name)
    if report.ok:
        report += Report(_too_busy(look))
    if not report.ok:
        return Read(report)
    state, mistakes = _positioned(look)
    if state is None:
        return Read(report + Report(mistakes))
    return Read(report, Position(told, book, state))


def _known(word: str, ids: Iterable[str]) -> str:
    """The id of what the kit ships, by its title as well: “Blasphemous Alchemy”."""
    plain = "_".join(word.casefold().split())
    return plain if plain in ids else word


def _salvaged(plain: Any, shape: Report) -> tuple[Situation | None, frozenset[str]]:
    """The situation without the parts that have not the right shape.

    Which outermost keys lost a whole entry is told too, for what remains may then mislead.
    """
    lost = set()
    for complaint in shape.errors:
        path = steps(complaint.field)
        if path and _take_out(plain, path) <= 2:
            lost.add(str(path[0]))
    try:
        return msgspec.convert(plain, Situation), frozenset(lost)
    except (msgspec.ValidationError, RecursionError):
        return None, frozenset(lost)


def _take_out(plain: Any, path: Path) -> int:
    """Take a value out of the nearest group of keys around it; say how deep it lay there."""
    here, around, key, depth = plain, plain, path[0], 1
    for deep, step in enumerate(path, 1):
        if isinstance(here, dict):
            around, key, depth = here, step, deep
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            break
    if isinstance(around, dict):
        around.pop(key, None)
    return depth


def _opened(
    tree: Tree, told: Situation, open_book: OpenBook
) -> tuple[DeathMayDie | None, list[Complaint]]:
    """The book of a situation, unless its episode, Elder One or rulings are unknown."""
    found = []
    try:
        find_episode(told.episode)
    except Refusal as refusal:
        found.append(tree.complain(refusal.problem, field="episode", remedy=refusal.remedy))
    if told.elder_one not in elder_one_names():
        problem = say(
            "There is no Elder One “{elder_one}”.", elder_one=as_written(shortened(told.elder_one))
        )
        there = say(
            "There are: {known}.", known=enumerated(map(as_written, elder_one_names()), "and")
        )
        remedy = nearest(told.elder_one, elder_one_names()) or there
        found.append(tree.complain(problem, field="elder_one", remedy=remedy))
    for name in islice(told.rulings, MOST_RULINGS):
        if name not in SWITCHES:
            remedy = nearest(name, SWITCHES) or say(
                "There are: {known}.", known=enumerated(map(as_written, SWITCHES), "and")
            )
            problem = say("There is no ruling “{name}”.", name=as_written(shortened(name)))
            field = field_path(("rulings", name))
            found.append(tree.complain(problem, field=field, remedy=remedy))
    if found:
        return None, found
    try:
        return open_book(told.episode, told.elder_one, told.rulings), []
    except BadContent as bad:
        return None, list(bad.report.complaints)
    except Refusal as refusal:
        return None, [tree.complain(refusal.problem, field="episode", remedy=refusal.remedy)]


def _positioned(look: Look) -> tuple[AnyState | None, list[Complaint]]:
    """The position of a situation in which nothing else is wrong."""
    if look.told.exactly is not None:
        return _exact(look)
    state = position(look.told, look.book)
    try:
        settle(state.world, state.agenda, look.book)
    except Refusal as refusal:
        return None, [look.complain(refusal.problem, ("step",), refusal.remedy)]
    return state, []


def _too_busy(look: Look) -> Iterator[Complaint]:
    """Nobody takes more actions than they have; only a table that can be knows how many."""
    told = look.told
    if told.step == "actions" and told.taken:
        most = look.book.ask(ACTIONS, world_of(told, look.book), told.actor)
        if told.taken > most:
            problem = say(
                "{taken} actions are more than the {most} of a turn.", taken=told.taken, most=most
            )
            yield look.complain(
                problem, ("taken",), say("Write 0 to {most}.", most=most), "DMD-ACT-1"
            )


def _exact(look: Look) -> tuple[AnyState | None, list[Complaint]]:
    exact, path = look.told.exactly, ("exactly",)
    assert exact is not None
    leave_out = "Leave “exactly” out and say the step of the turn instead."
    try:
        state = position(look.told, look.book)
    except (msgspec.MsgspecError, RecursionError, AttributeError, UnicodeError):
        problem = "This is not what the kit writes here."
        return None, [look.complain(problem, (*path, "state"), leave_out)]
    if seal(look.told, exact.state) != exact.seal:
        problem = "The position was changed by hand, and “exactly” still tells of the former one."
        return None, [look.complain(problem, (*path, "seal"), leave_out)]
    if is_broken(state, look.book):
        problem = "What still waits does not fit this table."
        return None, [look.complain(problem, (*path, "state"), leave_out)]
    return state, []


def is_broken(state: AnyState, book: DeathMayDie) -> bool:
    """Whether a state that a stranger wrote and sealed trips the rules over what is not there."""
    fork = state.fork
    try:
        tell_all(state, book)
        if isinstance(fork, Decision):
            for number, _ in enumerate(fork.options):
                apply(state, number, book)
        elif isinstance(fork, Chance):
            outcome, _ = next(iter(fork.source.outcomes(book)))
            apply(state, outcome, book)
        else:
            settle(state.world, state.agenda, book)
    except Exception:  # there is no end to what can be forged
        return True
    return False

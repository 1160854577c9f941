"""What the Table panel shows of a game, as plain data: choices, refusals, time, and the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from dmd.core.journal import Journal, Line
from dmd.core.state import Again, Chance, Effect, Option
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.dice import the_dice
from dmd.death_may_die.roll import Reroll, Roll
from dmd.death_may_die.world import World
from dmd.evening import Evening
from dmd_widgets.dice_drawing import draw_die, face_words

View = dict[str, Any]
LONGEST_TOLD = 260


# -- the fork at hand ------------------------------------------------------------------------------


def options(game: Evening) -> list[View]:
    """Every choice as a sentence, with its rule."""
    pairs = zip(game.options, game.timeline.options, strict=True)
    return [{"sentence": sentence, "rule": _first(one).cite} for sentence, one in pairs]


def refused(game: Evening) -> list[View]:
    """What may not be chosen now, why, and what would make it legal."""
    return [
        {"move": one.move, "reason": one.problem, "cure": one.remedy, "rule": one.rule}
        for one in game.refusals
    ]


def picks(game: Evening) -> dict[str, list[int]]:
    """Which choices a click on a space, a figure or a token may mean.

    A choice is about whatever its effect names; what all choices name tells none of them apart.
    A space also stands for who is in it.
    """
    world, book = game.world, game.book
    named = [set(_named(_first(one), world, book)) for one in game.timeline.options]
    common = set.intersection(*named) if len(named) > 1 else set()
    found: dict[str, list[int]] = {}
    for number, names in enumerate(named):
        about = names - common
        places = {f"space {where}" for key in about if (where := _where(key, world))}
        for key in sorted(about | places):
            found.setdefault(key, []).append(number)
    return found


def spaces_of(found: Mapping[str, list[int]]) -> list[str]:
    """The spaces among what may be clicked."""
    return [key.partition(" ")[2] for key in found if key.startswith("space ")]


def _first(option: Option[Any]) -> Effect:
    first = option.then[0]
    return first.effect if isinstance(first, Again) else first  # type: ignore[no-any-return]  # an effect, whichever game's


def _named(effect: Effect, world: World, book: DeathMayDie) -> Iterator[str]:
    """What on the board an effect speaks of."""
    for field in effect.__struct_fields__:
        value = getattr(effect, field)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, str) and (key := _key(one, world, book)):
                yield key


def _key(name: str, world: World, book: DeathMayDie) -> str:
    if name in book.board:
        return f"space {name}"
    if any(one.id == name for one in world.living) or world.enemy(name):
        return f"figure {name}"
    return f"token {name}" if any(one.id == name for one in world.tokens) else ""


def _where(key: str, world: World) -> str:
    """The space that a key means: itself, or where a figure or a token is."""
    kind, _, name = key.partition(" ")
    if kind == "space":
        return name
    places = {one.id: one.space for one in world.tokens}
    if kind == "figure":
        places = {one.id: one.space for one in world.enemies}
        places |= {one.id: one.space for one in world.living}
    return places[name]


def dice(game: Evening) -> list[View]:
    """The dice on the table while somebody may reroll, each with the choices that take it up."""
    roll = getattr(getattr(game.state.fork, "asker", None), "roll", None)
    if not isinstance(roll, Roll):
        return []
    return [
        {
            "svg": str(draw_die(die, face)),
            "name": f"{die.name} die: {face_words(face)}",
            "picks": game.matching(Reroll, partial(_takes, kind, face)),
        }
        for kind, (die, faces) in enumerate(zip(the_dice(), roll.faces, strict=True))
        for face in faces
    ]


def _takes(kind: int, face: str, reroll: Reroll) -> bool:
    return (reroll.die, reroll.face) == (kind, face)


# -- time ------------------------------------------------------------------------------------------


def stops(game: Evening) -> list[int]:
    """The moments at which somebody chose, and the end."""
    moments = enumerate(game.timeline.moments)
    return [at for at, one in moments if not isinstance(one.state.fork, Chance)]


def time(game: Evening) -> View:
    """Where on its timeline a game stands."""
    there = stops(game)
    before = [at for at in there if at <= game.timeline.at]
    here, last = len(before), len(there)
    return {
        "at": here - 1,
        "last": last - 1,
        "told": f"Decision {here} of {last}",
        "undo": here > 1,
        "redo": game.timeline.at < len(game.timeline.moments) - 1,
    }


# -- the journal -----------------------------------------------------------------------------------


def pages(journal: Journal, folds: Mapping[int, bool]) -> list[View]:
    """The journal turn by turn; what is folded keeps its lines to itself. The last page is open."""
    begins = [0] if journal.lines else []
    begins += [at for at, line in enumerate(journal.lines) if line.effect.root and at]
    told = []
    for number, begin in enumerate(begins):
        end = begins[number + 1] if number + 1 < len(begins) else len(journal.lines)
        lines = journal.lines[begin:end]
        root = lines[0].effect.root
        open_ = folds.get(begin, end == len(journal.lines))
        told.append(
            {
                "begin": begin,
                "title": journal.sentence(lines[0]) if root else "Where it begins",
                "number": len(lines),
                "open": open_,
                "lines": list(_lines(journal, lines, begin)) if open_ else [],
            }
        )
    return told


def _lines(journal: Journal, lines: tuple[Line, ...], begin: int) -> Iterator[View]:
    for at, line in enumerate(lines, begin):
        yield {"at": at, "depth": line.depth, "told": journal.sentence(line), "rule": line.cite}


def about(line: Line, book: DeathMayDie) -> list[str]:
    """The spaces that a line of the journal speaks of."""
    keys = _named(line.effect, line.world, book)
    return sorted({_where(key, line.world) for key in keys})


def happened(journal: Journal) -> str:
    """What an action led to, shortly: its first sentences, and how much more there is."""
    told: list[str] = []
    for line in journal.lines:
        sentence = journal.sentence(line)
        if sum(map(len, told)) + len(sentence) > LONGEST_TOLD:
            break
        told.append(sentence)
    more = len(journal.lines) - len(told)
    rest = [f"… and {more} more in the journal."] if more else []
    return " ".join(told + rest) or "Done."


def code_of(game: Evening, option: int) -> str:
    """A choice as a line for a cell; by its number where another choice says the same.

    The name of the game is whatever one called it.
    """
    sentence = game.options[option]
    twice = game.options.count(sentence) > 1
    return f"game.choose({option})" if twice else f"game.choose({sentence!r})"


def tabs(number: int) -> list[str]:
    """What the games of one panel are called."""
    return ["Game", *(f"Branch {n}" for n in range(1, number))]

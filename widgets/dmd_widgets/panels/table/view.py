"""What the Table panel shows of a game, as plain data: choices, refusals, time, and the journal."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any

from dmd.core.journal import Journal, Line
from dmd.core.scene import Scene
from dmd.core.sentences import Listed, as_written, say
from dmd.core.state import Again, Effect, Option
from dmd.evening import Evening
from dmd_widgets.panels.dice.drawing import die_shows, draw_die
from dmd_widgets.panels.table import code as table_code
from dmd_widgets.panels.table.faces import faces_in
from dmd_widgets.panels.table.lines import Lines
from dmd_widgets.panels.table.story import as_read

View = dict[str, Any]
WHERE_IT_BEGINS = say("Where it begins")
MOST_TOLD = 130
"""So many letters are told of how an action began, and as many of how it ended."""


# -- the fork at hand ------------------------------------------------------------------------------


def options(game: Evening, vain: Mapping[int, str] | None = None) -> list[View]:
    """Every choice as a sentence, with its rule; then which choice it is like, and why it is vain.

    Of choices that differ in a number only, each but the first is `like` the first; so is one that
    says something more behind the same words. What they begin with alike is `cut`.
    """
    told: list[View] = []
    heads: list[tuple[int, str, Effect]] = []
    for sentence, one in zip(game.options, game.timeline.options, strict=True):
        effect, begin = _first(one), sentence.partition(": ")[0]
        number, why = len(told), (vain or {}).get(len(told), "")
        told.append({"sentence": sentence, "rule": effect.cite})
        told[-1] |= faces_in(sentence, effect, game.state.world, game)
        told[-1] |= _own_card(effect, game)
        if why:
            told[-1]["vain"] = why
            continue
        head = next((n for n, words, as_ in heads if words == begin and _alike(as_, effect)), None)
        cut = len(begin) + len(": ")
        if head is None:
            longer = (
                (n, _behind(words, sentence)) for n, words, as_ in heads if _more(as_, effect)
            )
            head, cut = next(((n, at) for n, at in longer if at), (None, 0))
        if head is None:
            heads.append((number, begin, effect))
        else:
            told[-1] |= {"like": head, "cut": cut}
    return told


def _own_card(effect: Effect, game: Evening) -> View:
    """The card that a choice is about, where people could read it."""
    own = game.kit.own_card(effect, game.book) if game.kit.own_card else None
    return {"card": as_read(own)} if own else {}


def _alike(one: Effect, other: Effect) -> bool:
    """Whether two effects are the same but for a number."""
    if type(one) is not type(other) or one == other:
        return False
    pairs = ((getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return all(a == b or type(a) is type(b) is int for a, b in pairs)


def _behind(begin: str, sentence: str) -> int:
    """Where a sentence goes on that begins as a shorter one; nowhere where it begins otherwise."""
    begin = begin.removesuffix(".")
    return next((len(begin + so) for so in (" ", ", ") if sentence.startswith(begin + so)), 0)


def _more(one: Effect, other: Effect) -> bool:
    """Whether the second does the same with something more, such as company on the way."""
    if type(one) is not type(other):
        return False
    pairs = [(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__]
    changed = [(a, b) for a, b in pairs if a != b]
    return len(changed) == 1 and changed[0][0] == ()


def refused(game: Evening) -> list[View]:
    """What may not be chosen now, why, and what would make it legal."""
    return [
        {"move": one.move, "reason": one.problem, "cure": one.remedy, "rule": one.rule}
        for one in game.refusals
    ]


def picks(game: Evening, scene: Scene) -> dict[str, list[int]]:
    """Which choices a click on a space, a figure or a token may mean.

    A choice is about whatever its effect names; what all choices name tells none of them apart, and
    only one that names nothing else is about that space.
    A space also stands for who is in it.
    """
    places = Places(scene)
    told = [set(places.named(_first(one))) for one in game.timeline.options]
    common = set.intersection(*told) if len(told) > 1 else set()
    found: dict[str, list[int]] = {}
    for number, names in enumerate(told):
        about = names - common or {key for key in common if key.startswith("space ")}
        there = {f"space {place}" for key in about if (place := places.where(key))}
        for key in sorted(about | there):
            found.setdefault(key, []).append(number)
    return found


def spaces_of(found: Mapping[str, list[int]]) -> list[str]:
    """The spaces among what may be clicked."""
    return [key.partition(" ")[2] for key in found if key.startswith("space ")]


def _first(option: Option[Any]) -> Effect:
    first = option.then[0]
    return first.effect if isinstance(first, Again) else first  # type: ignore[no-any-return]  # an effect, whichever game's


class Places:
    """What can be clicked on a board, by keys such as `space 6` and `figure cultist 1`."""

    def __init__(self, scene: Scene) -> None:
        ids = scene.board.ids if scene.board else ()
        self._keys = {
            one.id: f"{'figure' if one.is_figure else 'token'} {one.id}"
            for one in reversed(scene.things)  # of two that are called alike the first counts
        } | {one: f"space {one}" for one in ids}
        self._where = {self._keys[one.id]: one.space for one in reversed(scene.things)}
        self._where |= {f"space {one}": one for one in ids}
        self._names = {self._keys[one.id]: one.told for one in reversed(scene.things)}

    def where(self, key: str) -> str:
        """The space that a key means: itself, or where a thing is; nothing if nowhere."""
        return self._where.get(key, "")

    def name(self, key: str) -> str:
        """What a thing is called, and what is to be said of it."""
        return self._names[key]

    def named(self, effect: Effect) -> Iterator[str]:
        """What an effect speaks of, but for the figures that merely come along."""
        for field in effect.__struct_fields__:
            value = getattr(effect, field)
            if isinstance(value, Effect):
                yield from self.named(value)
            elif isinstance(value, str) and value in self._keys:
                yield self._keys[value]
            elif isinstance(value, tuple):
                keys = (self._keys.get(one, "") for one in value if isinstance(one, str))
                yield from (key for key in keys if key and not key.startswith("figure "))


def dice(game: Evening) -> list[View]:
    """The dice on the table while somebody may reroll, each with the choices that take it up."""
    lying = game.kit.lying(game.state, game.book) if game.kit.lying else ()
    return [
        {
            "svg": str(draw_die(one.die, one.face, game.kit.id)),
            "name": die_shows(one.die, one.face),
            "picks": list(one.options),
        }
        for one in lying
    ]


# -- time ------------------------------------------------------------------------------------------


def time(game: Evening) -> View:
    """Where on its timeline a game stands."""
    here = bisect_right(game.timeline.stops, game.timeline.at)
    last = len(game.timeline.stops)
    return {
        "at": here - 1,
        "last": last - 1,
        "told": say("Decision {here} of {last}", here=here, last=last)
        if here
        else say("Before the first decision"),
        "undo": here > 1,
        "redo": game.timeline.at < len(game.timeline.moments) - 1,
    }


def marks(game: Evening) -> list[View]:
    """The moments kept under a name, and where each of them is."""
    there, told = game.timeline.stops, []
    found = game.marks.found(game.timeline.moments)
    for name in game.marks:
        at = found.get(name)
        number = bisect_right(there, at) if at is not None else 0
        told.append(
            {
                "name": name,
                "told": say("decision {number}", number=number)
                if at is not None
                else say("on another way"),
                "stop": number - 1 if at is not None else None,
                "here": at == game.timeline.at,
            }
        )
    return told


# -- step by step ----------------------------------------------------------------------------------


def steps(game: Evening) -> View | None:
    """What the last choice led to, to be gone through line by line; nothing if that is one line."""
    done = table_code.steps(game)
    if not done:
        return None
    first, last = _lines_of(game, done[-1])
    many = last + 1 - first
    return {"first": first, "told": say("Step by step ({many})", many=many)} if many > 1 else None


def walk(game: Evening, line: int) -> View:
    """Where a line stands among those of its choice, and which lines are beside it."""
    lines = len(game.journal.lines)
    step = table_code.step_of(game, line)
    first, last = _lines_of(game, step) if step else (0, line)
    return {
        "told": say("Step {at} of {last}", at=line + 1 - first, last=last + 1 - first),
        "before": line - 1 if line else None,
        "next": line + 1 if line + 1 < lines else None,
        "last": line >= last,
    }


def _lines_of(game: Evening, step: table_code.Step) -> tuple[int, int]:
    """The first and the last line of the journal that a step led to."""
    moments = game.timeline.moments
    return moments[step[0]].number, moments[step[1]].number - 1


# -- the journal -----------------------------------------------------------------------------------


def pages(game: Evening, folds: Mapping[int, bool], told: Lines) -> list[View]:
    """The journal turn by turn; what is folded keeps its lines to itself. The last page is open."""
    all_ = game.journal.lines
    begins = [0] if all_ else []
    begins += [at for at, line in enumerate(all_) if line.effect.root and at]
    found = []
    for begin, end in pairwise((*begins, len(all_))):
        first, open_ = all_[begin], folds.get(begin, end == len(all_))
        lines = enumerate(all_[begin:end], begin) if open_ else ()
        found.append(
            {
                "begin": begin,
                "title": told.sentence(first, game) if first.effect.root else WHERE_IT_BEGINS,
                "number": end - begin,
                "open": open_,
                "lines": [
                    {"at": at, "depth": one.depth, "rule": one.cite} | told.told(one, game)
                    for at, one in lines
                ],
            }
        )
    return found


def about(line: Line, scene: Scene) -> list[str]:
    """The spaces that a line of the journal speaks of; `scene` is the table it happens on."""
    places = Places(scene)
    return sorted({place for key in places.named(line.effect) if (place := places.where(key))})


def step(line: Line, scene: Scene) -> tuple[str, str, str] | None:
    """Who goes in a line of the journal, from which space to which."""
    places = Places(scene)
    keys = list(places.named(line.effect))
    figures = [key for key in keys if key.startswith("figure ")]
    to = {places.where(key) for key in keys if key.startswith("space ")}
    if len(figures) != 1 or len(to) != 1 or scene.board is None:
        return None
    begin, (end,) = places.where(figures[0]), to
    who = figures[0].partition(" ")[2]
    return (who, begin, end) if end in scene.board.neighbours(begin) else None


def happened(journal: Journal, told: Lines, game: Evening, chosen: str = "") -> str:
    """What an action led to, shortly: how it began, how it ended, how much lies between.

    Where nothing has come of it yet, it is at least said what was chosen.
    """
    first, between, last = _shortened([told.sentence(line, game) for line in journal.lines])
    middle = [say("… {number} more below …", number=between)] if between else []
    done = as_written(chosen) if chosen else say("Done.")
    return Listed([*first, *middle, *last], "", " ") if first else done


def is_cut(told: Sequence[str]) -> bool:
    """Whether some of it is left out where it is told shortly, and must be told elsewhere."""
    return bool(_shortened(told)[1])


def _shortened(told: Sequence[str]) -> tuple[list[str], int, list[str]]:
    """How it began, how many sentences lie between, how it ended."""
    first = _fitting(told)
    rest = told[len(first) :]
    last = _fitting(rest[::-1])[::-1]
    return first, len(rest) - len(last), last


def _fitting(sentences: Sequence[str]) -> list[str]:
    """As many sentences as there is room for, one in any case."""
    fits = [end <= MOST_TOLD for end in accumulate(map(len, sentences))]
    return list(sentences[: max(1, sum(fits))])

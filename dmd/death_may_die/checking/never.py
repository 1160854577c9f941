"""What can never be: texts that never happen, tokens and monsters that never come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from dmd.core.complaints import Complaint
from dmd.core.files.shape_words import capital
from dmd.core.files.tree import Step
from dmd.core.sentences import Name, as_written, enumerated, say
from dmd.death_may_die.card_words import BOARDS
from dmd.death_may_die.checking.episode_look import Found, Look
from dmd.death_may_die.checking.ritual import instead, out_of_reach
from dmd.death_may_die.destroying import HealToken
from dmd.death_may_die.enemies import MoveEnemies
from dmd.death_may_die.selectors import Spaces
from dmd.death_may_die.telling.clauses import a_space, must_hold
from dmd.death_may_die.telling.nouns import thing
from dmd.death_may_die.tokens import RemoveToken


def absent_tokens(look: Look) -> Found:
    """Every token of the episode lies somewhere, or is placed by a text."""
    for token in look.box.episode.tokens:
        if not look.possible.lying[token] and token not in look.possible.held:
            yield look.warn(
                say(
                    "No space has {token}, and nothing places one.",
                    token=thing(token, look.names).a(),
                ),
                ("tokens", token), say(
                    "Write “tokens: [{token}]” in a space of the map, or place it.",
                    token=as_written(token),
                ),
                "DMD-CMP-7",
            )  # fmt: skip


def absent_monsters(look: Look) -> Found:
    """Every monster of the episode begins on the map, or is summoned."""
    for number, kind in enumerate(look.box.episode.monsters):
        if kind not in look.possible.present:
            yield look.warn(
                say(
                    "{monster} never comes onto the board.",
                    monster=Name(capital(thing(kind, look.names).a()), thing(kind, look.names).one),
                ),
                ("monsters", number), "Let it begin on the map, or let a card summon it.",
                "DMD-CMP-7",
            )  # fmt: skip


def never_taken(look: Look) -> Found:
    """Each action can be taken somewhere, at some time."""
    return out_of_reach(look.files, look.possible, look.names)


def never_true(look: Look) -> Found:
    """What is asked of the table can be so."""
    for number, card in enumerate(look.box.episode.discovery):
        if card.before and not look.possible.can_hold(card.before.test):
            yield _never_so(card.before.test, ("discovery", number, "before", "if"), look)
    for seen in look.read:
        test = getattr(seen.word, "test", None)
        if test is not None and not look.possible.can_hold(test, seen.here, seen.there):
            yield _never_so(test, (*seen.path, "test"), look)


def _never_so(test: Any, path: tuple[Step, ...], look: Look) -> Complaint:
    told = say(
        "It is never so that {condition}, so what follows never happens.",
        condition=must_hold(test, look.names),
    )
    return look.warn(told, path, instead(test, look.possible, or_cut=True))


def nowhere(look: Look) -> Found:
    """Wherever something is to happen, there may be such a space."""
    for seen in look.read:
        for name, where in _places(seen.word):
            if not look.possible.spaces(where, seen.here, seen.there):
                yield look.warn(
                    _no_such_space(where, look),
                    (*seen.path, name), "Name a space that there may be.",
                )  # fmt: skip


def _places(word: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a word that mean spaces, and what they say."""
    for name in ("where", "to", "toward", "within"):
        where = getattr(word, name, None)
        if where is not None and where not in BOARDS and word.speaks_of_spaces(name):
            yield name, where


def _no_such_space(where: Any, look: Look) -> str:
    if where in ("this_space", "their_spaces"):
        told = "“{where}” means no space in this text, so this never happens."
        return say(told, where=as_written(where))
    if isinstance(where, Spaces) and (both := set(where.with_) & set(where.without)):
        what = thing(min(both), look.names).a()
        told = "No space is both with and without {thing}, so this never happens."
        return say(told, thing=what)
    told = "There never is {space}, so this never happens."
    return say(told, space=a_space(where, look.names))


def nobody(look: Look) -> Found:
    """Whoever is to suffer something may be there."""
    for seen in look.read:
        who = getattr(seen.word, "who", "you")
        if not callable(who) and not look.possible.anybody(who, seen.here, seen.there):
            yield look.warn(
                "Nobody is ever meant here.", (*seen.path, "who"),
                "Name a place where people can be, or a token they can have.",
            )  # fmt: skip


def nothing_there(look: Look) -> Found:
    """Words about enemies and tokens find some."""
    possible = look.possible
    for seen in look.read:
        match seen.word:
            case MoveEnemies(kinds=kinds) if not any(map(possible.may_be, kinds)):
                kind = enumerated([thing(one, look.names).one for one in kinds])
                problem = say("No {enemy} is ever on the board, so nothing moves.", enemy=kind)
                key = "kinds"
            case HealToken(token=token) | RemoveToken(token=token) if (
                not possible.lying[token] and token not in possible.held
            ):
                problem, key = (
                    say("There never is {token}.", token=thing(token, look.names).a()),
                    "token",
                )
            case _:
                continue
        yield look.warn(problem, (*seen.path, key), "Bring some onto the board, or cut this.")


NEVER_CHECKS: Final[tuple[Callable[[Look], Found], ...]] = (
    absent_tokens, absent_monsters, never_taken, never_true, nowhere, nobody, nothing_there,
)  # fmt: skip

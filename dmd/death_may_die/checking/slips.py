"""What a type allows and no rule carries out: refused, so that no card quietly does otherwise.

Is a choice offered where nobody is asked? Is “all” said where it means nothing? Is a number beyond
anything in the box? Each complaint names its line and what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from dmd.core.boards.spaces import is_plain
from dmd.core.complaints import Complaint
from dmd.core.files.content import Document
from dmd.core.files.shape_words import shown
from dmd.core.files.tree import Step, field_path
from dmd.core.sentences import as_written, say
from dmd.death_may_die.book import WORDS
from dmd.death_may_die.box import (
    Box,
    ElderOne,
    Episode,
    Face,
    Half,
    Lends,
    Objective,
    Powers,
    Record,
)
from dmd.death_may_die.card_words import BOARDS, TAKEN
from dmd.death_may_die.cards import Steal
from dmd.death_may_die.destroying import DealWounds, HealToken, TurnOverToken
from dmd.death_may_die.elder_one import MoveElderOne, SummonElderOne
from dmd.death_may_die.enemies import MoveEnemies, Summon
from dmd.death_may_die.fire import CatchFire
from dmd.death_may_die.happening import Word
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import MOST, Count, People, Spaces
from dmd.death_may_die.texts import MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, RemoveToken
from dmd.death_may_die.tracks import HealAny, HealStress, HealWounds, TakeStress
from dmd.death_may_die.wounds import TakeWounds

Path = tuple[Step, ...]
Slips = Iterator[Complaint]

ID: Final = re.compile(r"[a-z][a-z0-9_]{0,79}")
NAME, TEXT = 80, 2_000
"""So many letters a name and a text may have."""

SET_BY_RULES: Final[dict[type, tuple[str, ...]]] = {
    Word: ("by",),
    LoseSanity: ("cause",),
    Steal: ("taken",),
}
"""Fields that are known once a text is read; a file cannot say so."""

MEANS_ALL: Final = (HealStress, HealWounds, HealToken, RemoveToken)
"""Words that can take “all” there is."""

ONE_PLACE: Final[dict[type, str]] = {
    DealWounds: "where", MoveElderOne: "to", MoveInvestigator: "to", PlaceToken: "where",
    RemoveToken: "where", Summon: "where", SummonElderOne: "where", TurnOverToken: "where",
}  # fmt: skip
"""Words that ask which of several spaces is meant, and the field that may leave it open."""

ONE_PERSON: Final = (CatchFire, HealStress, HealWounds, LoseSanity, TakeStress, TakeWounds)
"""Words that ask whom of several people is meant."""

LEAST: Final = {
    (Face, "count"): 1, (HealAny, "points"): 1, (Lends, "levels"): 1, (MoveEnemies, "steps"): 1,
    (Summon, "amount"): 1, (Powers, "omens_draw"): 2,  # one card everybody draws
}  # fmt: skip
"""Numbers that would do nothing if they were smaller, unless they are left out."""


def slips(document: Document[Any], path: Path, part: Struct, box: Box) -> Slips:
    """Everything of that kind in one part of a file."""
    yield from numbers(document, path, part)
    yield from long_texts(document, path, part)
    if isinstance(part, Record | Face):
        yield from bad_names(document, path, part)
    if isinstance(part, Episode | ElderOne | Objective | Half):
        yield from bad_words(document, path, part, box)
    if isinstance(part, WORDS):
        yield from set_by_rules(document, path, part)
        yield from all_of_nothing(document, path, part)
        yield from nobody_asked(document, path, part)
        yield from misplaced_words(document, path, part, box)
    if isinstance(part, Count):
        yield from choices_in(document, path, part, ("where", "who"))
    if isinstance(part, RollAgainstYou):
        yield from not_counted(document, path, part)


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)


def numbers(document: Document[Any], path: Path, part: Struct) -> Slips:
    """No number is beyond all that is in the box."""
    for field in _fields(type(part)):
        value = getattr(part, field.name)
        counted = value if isinstance(value, dict) else {"": value}
        for key, many in counted.items():
            if type(many) is not int or many == field.default or field.name == "at_most":
                continue
            least = LEAST.get((type(part), field.name), 0)
            if not least <= many <= MOST:
                steps = (*path, field.encode_name, *([key] if key else []))
                problem = say(
                    "{many} is not a number from {least} to {most}.",
                    many=shown(many),
                    least=least,
                    most=MOST,
                )
                yield document.complain(
                    problem, field=field_path(steps), remedy="Is it a slip of the pen?"
                )


def long_texts(document: Document[Any], path: Path, part: Struct) -> Slips:
    """No text is longer than a page."""
    for field in _fields(type(part)):
        value = getattr(part, field.name)
        if isinstance(value, str) and len(value) > TEXT:
            problem = say("This text has {value:,} letters.", value=len(value))
            where = field_path((*path, field.encode_name))
            yield document.complain(
                problem, field=where, remedy=say("Keep it below {most:,}.", most=TEXT)
            )


def bad_names(document: Document[Any], path: Path, part: Record | Face) -> Slips:
    """An id is one word; a name is a line that people can read."""
    if not ID.fullmatch(part.id):
        plain = re.sub(r"[^a-z0-9]+", "_", part.id.casefold()).strip("_")
        right = plain[:40] if ID.fullmatch(plain) else "lamp_room"
        yield document.complain(
            say("{id} cannot be an id.", id=shown(part.id)), field=field_path((*path, "id")),
            remedy=say(
                "Write small letters, digits and _, such as {right}.",
                right=as_written(right),
            ),
        )  # fmt: skip
    if not part.name.strip() or len(part.name) > NAME or not is_plain(part.name):
        key = next(one.encode_name for one in _fields(type(part)) if one.name == "name")
        yield document.complain(
            say("{name} cannot be a name.", name=shown(part.name)), field=field_path((*path, key)),
            remedy=say("A name is one line of 1 to {most} letters that can be seen.", most=NAME),
        )  # fmt: skip


def bad_words(document: Document[Any], path: Path, part: Any, box: Box) -> Slips:
    """What is named in a file bears one word that means nothing else."""
    named: dict[Path, str] = {}
    if isinstance(part, Episode | ElderOne):
        named = {(*path, "tokens", token): token for token in part.tokens}
    elif isinstance(part, Objective):
        named = {(*path, "token"): part.token}
    elif isinstance(part, Half):
        named = {(*path, "tags", number): tag for number, tag in enumerate(part.tags)}
    for where, word in named.items():
        if not ID.fullmatch(word):
            yield document.complain(
                say(
                    "{word} is not a word that cards could say.",
                    word=shown(word),
                ), field=field_path(where),
                remedy="Write small letters, digits and _, such as oil_can.",
            )  # fmt: skip
        elif word in (*TAKEN, *box.enemies):
            yield document.complain(
                say(
                    "{word} means something else already.",
                    word=shown(word),
                ), field=field_path(where),
                remedy="Choose a word of your own.",
            )  # fmt: skip


def set_by_rules(document: Document[Any], path: Path, part: Any) -> Slips:
    """What the rules find out is not for a file to say."""
    written = document.tree.value
    for step in path:
        written = written[step]
    for kind, names in SET_BY_RULES.items():
        for name in names:
            if isinstance(part, kind) and name in written:
                told = "“{key}” is not for a file to say."
                if name == "by":
                    told = "Who reads a text is not for a file to say."
                yield document.complain(
                    say(told, key=as_written(name)), field=field_path((*path, name)),
                    remedy=say("Leave “{key}” out.", key=as_written(name)),
                )  # fmt: skip


def all_of_nothing(document: Document[Any], path: Path, part: Any) -> Slips:
    """“All” is said only of what there is a certain amount of."""
    for name in ("amount", "standard"):
        if getattr(part, name, None) == "all" and not isinstance(part, MEANS_ALL):
            yield document.complain(
                "“all” means nothing here.", field=field_path((*path, name)),
                remedy="Write a number, or what is to be counted.",
            )  # fmt: skip


def nobody_asked(document: Document[Any], path: Path, part: Any) -> Slips:
    """A choice is offered only where somebody is asked."""
    asks = ONE_PLACE.get(type(part), "")
    for name in ("where", "to", "toward", "within"):
        here = getattr(part, name, None)
        if isinstance(here, Spaces) and here.choose and name == asks:
            yield from choices_in(document, (*path, name), here, ("among", *_MIDDLES))
        elif here is not None:
            yield from _choices(document, (*path, name), here)
    who = getattr(part, "who", None)
    if isinstance(who, People) and who.choose and isinstance(part, ONE_PERSON):
        yield from _choices(document, (*path, "who", "in"), who.in_)
    else:
        yield from _choices(document, (*path, "who"), who)


_MIDDLES = ("adjacent_to", "nearest_to")


def choices_in(document: Document[Any], path: Path, part: Struct, names: tuple[str, ...]) -> Slips:
    """The choices that a part offers to nobody."""
    for name in names:
        yield from _choices(document, (*path, name), getattr(part, name))


def _choices(document: Document[Any], path: Path, value: Any) -> Slips:
    if isinstance(value, tuple):
        for number, one in enumerate(value):
            yield from _choices(document, (*path, number), one)
    if not isinstance(value, Spaces | People):
        return
    if value.choose:
        yield document.complain(
            "Nobody is asked to choose here.", field=field_path((*path, "choose")),
            remedy="Leave “choose” out, or let a word of its own have somebody choose.",
        )  # fmt: skip
    if isinstance(value, People):
        yield from _choices(document, (*path, "in"), value.in_)
    else:
        yield from choices_in(document, path, value, ("among", *_MIDDLES))


def misplaced_words(document: Document[Any], path: Path, part: Any, box: Box) -> Slips:
    """Some words do not fit what they are said of."""
    fire = isinstance(part, PlaceToken | RemoveToken) and part.token == "fire"
    if fire and getattr(part, "where", "") in BOARDS:
        placing = isinstance(part, PlaceToken)
        yield document.complain(
            "Fire on a board is no token like others; it goes when the turn ends.",
            field=field_path((*path, "where")),
            remedy="Write {op: place_fire_on_investigator}." if placing else "Leave it out.",
            rule="DMD-FIR-1",
        )
    if isinstance(part, HealAny) and part.whom != "you":
        yield document.complain(
            "A text cannot know who plays.", field=field_path((*path, "whom")),
            remedy="Write “whom: you”.",
        )  # fmt: skip
    task = box.episode.objective.token
    if isinstance(part, TurnOverToken) and part.token != task:
        yield document.complain(
            say(
                "{token} has no hidden side.",
                token=shown(part.token),
            ), field=field_path((*path, "token")),
            remedy=say("Only the token of the objective has one: {token}.", token=as_written(task)),
        )  # fmt: skip


def not_counted(document: Document[Any], path: Path, part: RollAgainstYou) -> Slips:
    """What a roll against somebody does is multiplied by its symbols, so it must be a number."""
    for key in ("per_success", "per_tentacle"):
        for place, word in enumerate(getattr(part, key)):
            if not isinstance(getattr(word, "amount", None), int):
                yield document.complain(
                    "What a symbol does needs an amount that is a number.",
                    field=field_path((*path, key, place)),
                    remedy="Write for example: {op: take_wounds, amount: 1}.",
                )

"""Reading the files of a game for mistakes that a type cannot see.

Does everything a card speaks of exist? Are there as many cards as there should be? Is anything said
twice? Each complaint names its line, the nearest right word, and where it helps the rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from inspect import get_annotations
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import fields, replace

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Gathering, Report
from dmd.core.files.content import Document
from dmd.core.files.shape_words import FEW, right_word, shown
from dmd.core.files.tree import Step, field_path
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.sentences import name as name_of
from dmd.death_may_die import box as boxes
from dmd.death_may_die.book import WORDS
from dmd.death_may_die.box import ElderOne, Episode, Face, Half, Powers, Record
from dmd.death_may_die.card_words import BOARDS, CARD_TYPES, GROUPS, PEOPLE, PLACES
from dmd.death_may_die.cards import DiscardCard, KeepCardsForWounds, Steal
from dmd.death_may_die.checking.possible import Possible
from dmd.death_may_die.checking.ritual import impossible
from dmd.death_may_die.checking.slips import slips
from dmd.death_may_die.destroying import HealToken, TurnOverToken
from dmd.death_may_die.enemies import MoveEnemies, Summon
from dmd.death_may_die.selectors import Count, People, Spaces
from dmd.death_may_die.tokens import PlaceToken, RemoveToken
from dmd.death_may_die.tracks import HealAny

if TYPE_CHECKING:
    from dmd.death_may_die.shelf import Files

Path = tuple[Step, ...]

MOST_WORDS: Final = 500
"""The episodes of the kit have 45 and 68."""

SPEAKS_OF: dict[type, dict[str, str]] = {
    boxes.EnemyCard: {"in_space_with": "token"},
    boxes.EpisodeAction: {"wounds_token": "token"},
    boxes.Lends: {"skill": "skill"},
    boxes.Objective: {"token": "token"},
    boxes.Sheet: {"skills": "skill"},
    boxes.Stage: {"token_lacking": "token"},
    boxes.Summons: {"kind": "figure", "where": "place"},
    ElderOne: {"minions": "enemy card"},
    Episode: {"monsters": "enemy card"},
    Half: {"requires": "card", "excludes": "card"},
    Powers: {
        "attack_bonus_with_skill": "skill", "action_bonus_dice": "action",
        "if_companion_tag": "tag",
    },
    Count: {"kind": "counted"},
    DiscardCard: {"card": "kind of card"},
    HealAny: {"whom": "investigator"},
    HealToken: {"token": "token"},
    KeepCardsForWounds: {"kinds": "type of card"},
    MoveEnemies: {"kinds": "enemy"},
    People: {"having": "card", "token": "token"},
    PlaceToken: {"token": "token", "where": "place or board"},
    RemoveToken: {"token": "token", "where": "place or board"},
    Spaces: {"with_": "mark of a space", "without": "mark of a space"},
    Steal: {"kinds": "type of card"},
    Summon: {"kind": "figure"},
    TurnOverToken: {"token": "token"},
}  # fmt: skip
"""What the texts in a field are the names of."""

SELECTORS = {"Where": "place", "Who": "investigator"}
"""The same for fields of these types, on whatever card."""

COUNTED = {
    "enemies": "enemy", "cards": "kind of card", "tokens": "token", "your_tokens": "token",
}  # fmt: skip
"""What the kind in a count is the name of, by what is counted."""


ANYWHERE_WILL_DO = ("place", "place or board")
"""Of what an empty text is the name as well."""


FOR_SPACES: Final = ("place", "place or board", "mark of a space")


class Known(NamedTuple):
    """The words that mean something in one game, by what they are the names of."""

    words: dict[str, tuple[str, ...]]
    box: boxes.Box
    in_play: tuple[str, ...]
    board: Board | None


def proofread(box: boxes.Box, files: Files, board: Board | None = None) -> Report:
    """Everything there is to say about the files of a game; spaces are judged with the board."""
    known = _known(box, board)
    found = chain(
        _numbers(files, board),
        _too_wordy(files.episode),
        *(_document(one, known) for one in files),
        _twice_in_the_deck(files),
        _levels(files),
        _alike_halves(files.episode),
    )
    told = Gathering()
    told.add_from(found)
    if board is not None and not told.count:
        told.add_from(impossible(files, Possible(box, board)))
    return told.report(files.episode.name)


# -- one file ------------------------------------------------------------------------------------


def _document(document: Document[Any], known: Known) -> Iterator[Complaint]:
    for path, part in _parts(document.value, known.in_play):
        if isinstance(part, Struct):
            yield from _references(document, path, part, known)
            yield from slips(document, path, part, known.box)
        elif isinstance(part, tuple):
            yield from _ids_twice(document, path, part)


def words_for_spaces(episode: Episode) -> tuple[str, ...]:
    """By what an episode tells spaces apart: its tokens, and whatever its texts ask spaces for."""
    spoken = (
        word
        for _, part in _parts(episode, ())
        if isinstance(part, Struct)
        for name, _, role in _roles(type(part))
        if role in FOR_SPACES
        for _, word in _texts(getattr(part, name))
    )
    return _each((*episode.pieces, *spoken))


def _parts(value: Any, in_play: Sequence[str], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """A value and everything in it, each with its place in the file.

    Enemies not in play are passed over: their cards may speak of another Elder One's tokens.
    """
    if isinstance(value, boxes.EnemyCard) and value.id not in in_play:
        return
    yield path, value
    if isinstance(value, Struct):
        for name, key in _keys(type(value)).items():
            yield from _parts(getattr(value, name), in_play, (*path, key))
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _parts(item, in_play, (*path, place))


def _references(
    document: Document[Any], path: Path, part: Struct, known: Known
) -> Iterator[Complaint]:
    for name, key, about in _roles(type(part)):
        role = COUNTED.get(getattr(part, "of", ""), "") if about == "counted" else about
        for steps, word in _texts(getattr(part, name)):
            if not word and (word == _default(type(part), name) or role in ANYWHERE_WILL_DO):
                continue
            if role and (problem := _unknown(word, role, known)):
                where = field_path((*path, key, *steps))
                yield document.complain(problem, field=where, remedy=_remedy(word, role, known))


def _unknown(word: str, role: str, known: Known) -> str:
    """What is wrong with a word, or nothing."""
    if word in known.words[role]:
        return ""
    if role in FOR_SPACES:
        if known.board is None:
            return ""
        return say("{word} is neither on this board nor a word for spaces.", word=shown(word))
    if role in ("enemy", "figure") and word in known.box.enemies:
        return say("{word} is not in play.", word=shown(word))
    return say("{word} is no {role} of this game.", word=shown(word), role=name_of(role))


def _remedy(word: str, role: str, known: Known) -> str:
    if role in ("enemy", "figure") and word in known.box.enemies:
        return "Add it to the monsters of the episode or to the minions of the Elder One."
    words = known.words[role]
    return right_word(word, words) or say(
        "It could be, for example: {words}.", words=in_a_row(map(as_written, words[:FEW]))
    )


def _texts(value: Any) -> Iterator[tuple[Path, str]]:
    """The texts a field holds itself: alone, in a list, or as keys."""
    if isinstance(value, str):
        yield (), value
    elif isinstance(value, tuple):
        yield from (((place,), one) for place, one in enumerate(value) if isinstance(one, str))
    elif isinstance(value, dict):
        yield from (((one,), one) for one in value)


@cache
def _keys(kind: type[Struct]) -> dict[str, str]:
    """The fields of a type, and the keys they have in a file."""
    return dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))


@cache
def _roles(kind: type[Struct]) -> tuple[tuple[str, str, str], ...]:
    """The fields of a type that speak of something: its name, its key in a file, of what."""
    named: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        written = get_annotations(base)
        named |= {name: SELECTORS[one] for name, one in written.items() if one in SELECTORS}
        named |= SPEAKS_OF.get(base, {})
    return tuple((name, _keys(kind)[name], about) for name, about in named.items())


@cache
def _default(kind: type[Struct], name: str) -> Any:
    return next(one.default for one in fields(kind) if one.name == name)


def _ids_twice(document: Document[Any], path: Path, items: Sequence[Any]) -> Iterator[Complaint]:
    seen: set[str] = set()
    for place, one in enumerate(items):
        if isinstance(one, Record | Face):
            if one.id in seen:
                field = field_path((*path, place, "id"))
                yield document.complain(
                    say("The id {id} is taken.", id=shown(one.id)),
                    field=field,
                    remedy="Choose another.",
                )
            seen.add(one.id)


# -- several together ----------------------------------------------------------------------------


COUNTS: Final = "There are {there} {what}, not {wanted}."


def _numbers(files: Files, board: Board | None) -> Iterator[Complaint]:
    episode, elder_one = files.episode.value, files.elder_one.value
    counts = (
        (files.episode, "mythos", len(episode.mythos), 8, "Mythos cards", "DMD-CMP-5"),
        (files.episode, "discovery", len(episode.discovery), 15, "Discovery cards", "DMD-CMP-5"),
        (files.elder_one, "mythos", len(elder_one.mythos), 8, "Mythos cards", "DMD-CMP-4"),
    )
    for document, key, there, wanted, what, rule in counts:
        if there != wanted:
            counted = say(COUNTS, there=there, what=name_of(what), wanted=wanted)
            yield _miscounted(document, key, counted, rule)
    task, faces = episode.objective, sum(face.count for face in episode.faces)
    if not task.needed and task.until is None:
        yield files.episode.complain(
            "Nothing disrupts the ritual.", field="objective",
            remedy="Say how many tokens are `needed`, or `until` when.", rule="DMD-RIT-1",
        )  # fmt: skip
    if task.needed > faces:
        sentence = say(
            "{needed:token is|tokens are} needed, and only {faces} {faces#has|have} a hidden side.",
            needed=task.needed, faces=faces,
        )  # fmt: skip
        yield _miscounted(files.episode, "objective.needed", sentence)
    if board is not None and (lying := len(board.each(task.token))) != faces:
        sentence = say(
            "The board has {n} {token} {n#token|tokens}, but {faces:face is|faces are} here.",
            n=lying, token=as_written(task.token), faces=faces,
        )  # fmt: skip
        yield _miscounted(files.episode, "faces", sentence)
    for token, most in episode.tokens.items():
        if board is not None and (lying := len(board.each(token))) > most:
            sentence = say(
                "The board has {n} {token} {n#token|tokens}, but there {most#is|are} only {most}.",
                n=lying, token=as_written(token), most=most,
            )  # fmt: skip
            yield _miscounted(files.episode, f"tokens.{token}", sentence)


def _too_wordy(document: Document[Any]) -> Iterator[Complaint]:
    """No card has room for a whole book, and nobody for reading it."""
    many = sum(isinstance(part, WORDS) for _, part in _parts(document.value, ()))
    if many > MOST_WORDS:
        sentence = say(
            "The cards of this episode do {many:,} things; those of the kit do about 60.", many=many
        )
        remedy = say("Keep to {most} words with “op”.", most=MOST_WORDS)
        yield document.complain(sentence, field="mythos", remedy=remedy)


def _miscounted(document: Document[Any], key: str, problem: str, rule: str = "") -> Complaint:
    return document.complain(problem, field=key, remedy="Make the numbers agree.", rule=rule)


def _twice_in_the_deck(files: Files) -> Iterator[Complaint]:
    """The Mythos cards of both files are shuffled together."""
    taken = {card.id for card in files.elder_one.value.mythos}
    for place, card in enumerate(files.episode.value.mythos):
        if card.id in taken:
            yield files.episode.complain(
                say("The Elder One has a Mythos card {id}, too.", id=shown(card.id)),
                field=f"mythos[{place}].id",
                remedy="Choose another id.",
            )


def _levels(files: Files) -> Iterator[Complaint]:
    """Four levels a skill; a signature skill comes first on a board, common ones after it."""
    kinds = {skill.id: skill.kind for skill in files.skills.value.skills}
    for place, skill in enumerate(files.skills.value.skills):
        if len(skill.levels) != 4:
            many = len(skill.levels)
            sentence = say("{skill} has {n:level|levels}, not 4.", skill=skill.name, n=many)
            yield _miscounted(files.skills, f"skills[{place}].levels", sentence, "DMD-INV-5")
    for place, sheet in enumerate(files.investigators.value.investigators):
        for number, one in enumerate(sheet.skills):
            expected = "common" if number else "signature"
            if kinds.get(one, expected) != expected:
                yield files.investigators.complain(
                    say(NO_SKILL[expected], skill=shown(one)),
                    field=f"investigators[{place}].skills[{number}]",
                    remedy="The first skill is the signature skill, the others are common.",
                    rule="DMD-INV-5",
                )


NO_SKILL: Final = {
    "common": "{skill} is no common skill.", "signature": "{skill} is no signature skill.",
}  # fmt: skip


def _alike_halves(document: Document[Any]) -> Iterator[Complaint]:
    """Halves of one id are one thing once they are claimed; only how one gets them may differ."""
    first: dict[str, Half] = {}
    for place, card in enumerate(document.value.discovery):
        for side, half in card.halves.items():
            claimed = _once_claimed(half)
            if first.setdefault(half.id, claimed) != claimed:
                yield document.complain(
                    say("Another card has a different {id}.", id=shown(half.id)),
                    field=f"discovery[{place}].{side}.id",
                    remedy="Choose another id, or make both do the same.",
                )


def _once_claimed(half: Half) -> Half:
    return replace(
        half, price=boxes.Price(), auto=False, gain=(), text="", note="", confidence="medium"
    )


# -- what is known -------------------------------------------------------------------------------


def _known(box: boxes.Box, board: Board | None) -> Known:
    in_play = tuple(dict.fromkeys((*box.elder_one.minions, *box.episode.monsters)))
    halves = [half for card in box.episode.discovery for half in card.halves.values()]
    cards = _each(half.id for half in halves)
    tags = _each(tag for half in halves for tag in half.tags)
    lying = _each((box.episode.objective.token, *box.supply))
    marks = (
        "fire", "investigator", "figure", *GROUPS, *in_play, *lying,
        *(f"wounded_{one}" for one in lying),
        *(_each(tag for space in board.spaces for tag in space.tags) if board else ()),
    )  # fmt: skip
    places = (*PLACES, *marks, *(board.ids if board else ()))
    words = {
        "action": tuple(one.id for one in box.episode.actions),
        "card": cards,
        "enemy": (*in_play, *GROUPS),
        "enemy card": tuple(box.enemies),
        "figure": in_play,
        "investigator": (*PEOPLE, *box.investigators),
        "kind of card": (*cards, *tags, *CARD_TYPES),
        "mark of a space": marks,
        "place": places,
        "place or board": (*places, *BOARDS),
        "skill": tuple(box.skills),
        "tag": tags,
        "token": ("fire", "wound", *lying),
        "type of card": CARD_TYPES,
    }
    return Known(words, box, in_play, board)


def _each(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(words))

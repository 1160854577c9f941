"""Whom and what a text means: composable words for spaces, investigators, enemies and amounts.

A selector is read when its effect is reached, by a reader: whoever the text calls “you”.
Plain words stand for the common cases; a record composes the rest:
`{with: [cultist], without: [fire]}` is every space with a Cultist and no Fire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, field

from dmd.death_may_die.world import Enemy, Investigator, Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


class Reader(Struct, frozen=True, gc=False, omit_defaults=True):
    """Who reads a text, and where it is printed (DMD-SAN-E11)."""

    you: str
    space: str = ""  # of the token or figure that carries the text
    card: str = ""  # the card that carries it
    enemy: str = ""  # the enemy whose ability or attack it is
    spaces: tuple[str, ...] = ()  # what the step before named: `their_spaces`


class Spaces(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Spaces that have something, lack something, lie somewhere; all that is said must hold."""

    with_: tuple[str, ...] = field(default=(), name="with")
    without: tuple[str, ...] = ()
    among: Where = ""
    adjacent_to: Where = ""
    nearest_to: Where = ""  # of those that fit, the nearest; ties are chosen
    elsewhere: bool = False  # not counting the spaces measured from
    choose: bool = False  # one of them, chosen


Where = str | Spaces | tuple[str | Spaces, ...]


class People(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Living investigators who stand somewhere or hold something."""

    in_: Where = field(default="", name="in")
    having: str = ""  # a claimed half they hold
    token: str = ""  # a token they hold
    at_least: int = 1  # so many of it
    besides_you: bool = False
    choose: bool = False  # one of them, chosen


Who = str | People


class Count(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many there are of something, and whether that is enough."""

    of: Literal[
        "spaces", "enemies", "investigators", "figures", "fire", "cards", "tokens", "your_wounds",
        "your_stress", "your_free_stress", "your_tokens", "kept_mythos", "adjacent_pairs",
    ]  # fmt: skip
    kind: str = ""  # an enemy, a token, a card or a card's tag
    where: Where = ""
    who: Who = "you"
    at_least: int = 1
    at_most: int = 1_000


MOST = 99
"""More than this of anything is a typing slip."""

Number = Annotated[int, Meta(ge=0, le=MOST)]
Amount = Number | Literal["all"] | Count

ANYWHERE = ""


def spaces(where: Where, world: World, book: DeathMayDie, reader: Reader) -> tuple[str, ...]:
    """The spaces meant, each once, in the order of the board."""
    if isinstance(where, str):
        return _named(where, world, book, reader)
    if isinstance(where, tuple):
        found = {space for one in where for space in spaces(one, world, book, reader)}
        return tuple(space for space in book.board.ids if space in found)
    return _composed(where, world, book, reader)


def is_choice(where: Where) -> bool:
    """Whether only one of the spaces is meant, to be chosen."""
    if where == "your_space_or_one_adjacent":
        return True
    return isinstance(where, Spaces) and (where.choose or bool(where.nearest_to))


def investigators(
    who: Who, world: World, book: DeathMayDie, reader: Reader
) -> tuple[Investigator, ...]:
    """The living investigators meant, clockwise from the active one."""
    if who == "each_investigator":
        return tuple(world.clockwise())
    if isinstance(who, str):
        name = reader.you if who == "you" else who
        if who == "partner":
            name = _partner(world, reader)
        return tuple([one for one in world.investigators if one.id == name and not one.dead])
    everybody = tuple(world.clockwise())
    places = spaces(who.in_, world, book, reader)
    return tuple(
        one
        for one in everybody
        if one.space in places
        and (not who.having or one.holds(who.having))
        and (not who.token or one.tokens.count(who.token) >= who.at_least)
        and not (who.besides_you and one.id == reader.you)
    )


def is_of_kind(enemy: Enemy, kind: str, book: DeathMayDie) -> bool:
    """Whether a word means this enemy: its kind, or cultist, monster, enemy, elder_one."""
    if kind in (enemy.kind, "enemy"):
        return True
    # Cultist or monster is what its card says; the Elder One is neither (DMD-ENM-2).
    card = book.box.enemies.get(enemy.kind)
    return card is not None and kind == card.category


def enemies(
    kinds: tuple[str, ...], where: Where, world: World, book: DeathMayDie, reader: Reader
) -> tuple[Enemy, ...]:
    """The enemies meant that stand in the spaces meant."""
    found = [one for one in world.enemies if any(is_of_kind(one, kind, book) for kind in kinds)]
    if where != ANYWHERE:
        places = spaces(where, world, book, reader)
        found = [one for one in found if one.space in places]
    return tuple(found)


def having(what: str, world: World, book: DeathMayDie) -> set[str]:
    """The spaces that have something: Fire, figures, a token still up, a Gate or another mark."""
    if what == "fire":
        return set(world.fire)
    if what == "investigator":
        return {one.space for one in world.living}
    if what == "figure":
        return having("investigator", world, book) | having("enemy", world, book)
    if what.startswith("wounded_"):
        kind = what.removeprefix("wounded_")
        return {t.space for t in world.tokens if t.kind == kind and t.wounds and not t.face}
    if what in ("enemy", "cultist", "monster", "elder_one") or what in book.box.enemies:
        return {one.space for one in world.enemies if is_of_kind(one, what, book)}
    lying = {t.space for t in world.tokens if t.kind == what and not t.face}
    if what in book.box.episode.pieces:
        return lying  # the tag only tells where they lay at first
    return lying.union(book.board.tagged(what))


def standing(kind: str, space: str, world: World) -> tuple[Token, ...]:
    """The tokens of a kind in a space that have not been turned over."""
    return tuple([t for t in world.tokens if t.kind == kind and t.space == space and not t.face])


def turned_over(kind: str, world: World) -> int:
    """How many tokens of a kind show their hidden side: they were destroyed, or turned over."""
    return sum([one.kind == kind and bool(one.face) for one in world.tokens])


def amount(asked: Amount, world: World, book: DeathMayDie, reader: Reader, all_: int = 0) -> int:
    """How many are meant; `all_` is what “all” stands for here."""
    if isinstance(asked, int):
        return asked
    return all_ if asked == "all" else counted(asked, world, book, reader)


def holds_true(test: Count, world: World, book: DeathMayDie, reader: Reader) -> bool:
    """Whether there are neither too few nor too many."""
    return test.at_least <= counted(test, world, book, reader) <= test.at_most


def counted(count: Count, world: World, book: DeathMayDie, reader: Reader) -> int:
    """Count what is asked for."""
    you = world.investigator(reader.you) if reader.you else None
    places = spaces(count.where, world, book, reader)
    match count.of:
        case "spaces":
            return len(places)
        case "enemies":
            return len(enemies((count.kind or "enemy",), count.where, world, book, reader))
        case "investigators":
            meant = investigators(count.who, world, book, reader)
            return sum(one.space in places for one in meant)
        case "figures":
            foes = sum(one.space in places for one in world.enemies)
            people = sum(one.space in places for one in world.living)
            return foes + people - (you is not None and not you.dead and you.space in places)
        case "fire":
            return sum(world.fire.get(space, 0) for space in places)
        case "tokens":
            return sum(len(standing(count.kind, space, world)) for space in places)
        case "cards":
            owners = investigators(count.who, world, book, reader)
            return sum(book.is_card(c, count.kind) for one in owners for c in one.cards)
        case "adjacent_pairs":
            pairs = ((a, b) for a in places for b in places if a < b)
            return sum(book.board.distance(a, b) == 1 for a, b in pairs)
        case "kept_mythos":
            return int(reader.you in world.kept)
    if you is None:
        return 0
    match count.of:
        case "your_wounds":
            return you.wounds
        case "your_stress":
            return you.stress
        case "your_free_stress":
            return book.box.tracks.most_stress - you.stress
        case _:
            return you.tokens.count(count.kind)


def _partner(world: World, reader: Reader) -> str:
    return world.investigator(reader.you).partner


def _named(word: str, world: World, book: DeathMayDie, reader: Reader) -> tuple[str, ...]:
    if word == ANYWHERE:
        return book.board.ids
    if word in book.board:
        return (word,)
    if word in book.gates:
        return (book.gates[word],)
    if word == "your_space":
        return (world.investigator(reader.you).space,)
    if word == "this_space":
        return (reader.space,) if reader.space else ()
    if word == "their_spaces":
        return tuple(space for space in book.board.ids if space in reader.spaces)
    if word == "your_space_or_one_adjacent":
        here = world.investigator(reader.you).space
        return (here, *book.board.neighbours(here))
    if word == "partner_space":
        return tuple(one.space for one in investigators("partner", world, book, reader))
    found = having(word, world, book)
    return tuple([space for space in book.board.ids if space in found])


def _composed(where: Spaces, world: World, book: DeathMayDie, reader: Reader) -> tuple[str, ...]:
    found = list(spaces(where.among, world, book, reader))
    for what in where.with_:
        there = having(what, world, book)
        found = [space for space in found if space in there]
    for what in where.without:
        there = having(what, world, book)
        found = [space for space in found if space not in there]
    if where.adjacent_to:
        middle = spaces(where.adjacent_to, world, book, reader)
        around = {near for space in middle for near in book.board.neighbours(space)}
        found = [space for space in found if space in around]
    if where.nearest_to:
        found = _nearest(found, spaces(where.nearest_to, world, book, reader), where, book)
    return tuple(found)


def _nearest(
    found: list[str], middle: tuple[str, ...], where: Spaces, book: DeathMayDie
) -> list[str]:
    far = {}
    for space in found:
        ways = [book.board.distance(one, space) for one in middle]
        known = [way for way in ways if way is not None]
        if known and not (where.elsewhere and space in middle):
            far[space] = min(known)
    return [space for space in far if far[space] == min(far.values())]

"""Everything that is wrong with a map, at once; errors block, warnings and advice never do.

What the types cannot see is looked at here, on whatever parts of the file can be read, so that one
bad line does not hide another. A check yields complaints, or ways to make those that take time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeVar

import msgspec

from dmd.core.boards.spaces import Space, check_space
from dmd.core.complaints import BadContent, Complaint, Gathering, Refusal, Report, nearest
from dmd.core.files.content import Source, expect_format
from dmd.core.files.look_alikes import skeleton, twice
from dmd.core.files.shapes import fit
from dmd.core.files.tree import UNREADABLE, Tree
from dmd.core.files.yaml_reader import look
from dmd.core.maps.draft import Draft, Found
from dmd.core.maps.laid_check import LAID_CHECKS
from dmd.core.maps.map_file import (
    APART,
    MANY_SPACES,
    SPACES,
    VERSION,
    Ends,
    Games,
    MapFile,
    MapSpace,
    link_of,
)
from dmd.core.maps.map_header import header
from dmd.core.maps.tiles import TileSets, no_tile_sets
from dmd.core.sentences import as_written, enumerated, in_a_row, say
from dmd.core.things import tag_mark

MANY_TOKENS: Final = 1_000
"""So many different ones are compared with those of the rules; a table holds a few dozen."""

FEW: Final = 8
"""So many spaces are named in one sentence."""

T = TypeVar("T")


def read_map(
    source: Source | Tree, games: Games, *, name: str = "", tile_sets: TileSets = no_tile_sets
) -> MapFile:
    """Read a map from a file (a `Path`) or a text, or say everything that is wrong with it."""
    drawn, report = check_map(source, games, name=name, tile_sets=tile_sets)
    if drawn is None:
        raise BadContent(report)
    return drawn


def check_map(
    source: Source | Tree, games: Games, *, name: str = "", tile_sets: TileSets = no_tile_sets
) -> tuple[MapFile | None, Report]:
    """The map, unless something blocks it, and everything there is to say about it."""
    tree = source if isinstance(source, Tree) else look(source, name)
    return check_draft(tree, games, tile_sets)[:2]


class Checked(NamedTuple):
    """A map that was read: whole, unless something blocks it, and what can be read in any case."""

    drawn: MapFile | None
    report: Report
    draft: Draft | None = None  # none where the file is no map at all


def check_draft(tree: Tree, games: Games, tile_sets: TileSets) -> Checked:
    """Everything there is to say about a map, with all that can be read of it."""
    if tree.value is UNREADABLE:
        return Checked(None, tree.report)
    try:
        expect_format(tree, "map", VERSION)
    except BadContent as bad:
        return Checked(None, tree.report + bad.report)
    plain, shape = fit(tree, MapFile)
    draft = Draft(tree, plain, games, tile_sets)
    found = Gathering()
    for check in (*CHECKS, *LAID_CHECKS) if draft.is_laid else CHECKS:
        found.add_from(check(draft))
    report = shape + found.report(tree.name)
    return Checked(msgspec.convert(plain, MapFile) if report.ok else None, report, draft)


# -- what blocks a map ---------------------------------------------------------------------------


def nothing(draft: Draft) -> Found:
    """A map has spaces: its own, or those of its tiles."""
    if not draft.plain.get("spaces") and not draft.plain.get("laid"):
        remedy = "List its spaces, or lay tiles."
        yield draft.complain("The map has no spaces.", field="spaces", remedy=remedy)


def bad_ids(draft: Draft) -> Found:
    """Each id names one space, and can be shown."""
    for number, space in draft.spaces:
        place = f"spaces[{number}].id"
        first = draft.ids[space.id]
        if first != number:
            line = draft.tree.line(f"spaces[{first}].id")
            problem = say(
                "Two spaces have the id “{id}”, the first on line {line}.", id=space.id, line=line
            )
            yield draft.complain(problem, field=place, remedy="Give one of them another id.")
        try:
            check_space(Space(space.id, space.name))
        except Refusal as refusal:
            yield draft.complain(refusal.problem, field=place, remedy=refusal.remedy)


def lost_ends(draft: Draft) -> Found:
    """Both ends of a link are spaces, and two of them."""
    for key, number, one in _ends(draft):
        for word, end in (("from", one.start), ("to", one.end)):
            if end not in draft.ids:
                yield partial(_unknown, draft, end, f"{key}[{number}].{word}")
        if one.start == one.end:
            told = draft.called(one.start)
            problem = say("This leads from “{start}” to itself.", start=told)
            remedy = "Name another space, or delete it."
            yield draft.complain(problem, field=f"{key}[{number}]", remedy=remedy)


def _unknown(draft: Draft, space: str, place: str) -> Complaint:
    known = islice(draft.ids, SPACES)
    remedy = nearest(space, known) or "Add it to the spaces, or name one that is there."
    return draft.complain(
        say("There is no space “{space}”.", space=space), field=place, remedy=remedy
    )


def miscounted_tokens(draft: Draft) -> Found:
    """A map holds as many tokens of a kind as its game says."""
    for wanted in draft.rules.tokens:
        holders = [(n, one.id) for n, one in draft.spaces for t in one.tokens if t == wanted.token]
        token = tag_mark(wanted.token, "").name
        if wanted.least <= len(holders) <= wanted.most:
            continue
        if len(holders) < wanted.least:
            problem = say("The token “{token}” is missing.", token=token)
            place, remedy = (
                "spaces",
                say("Write “tokens: [{token}]” in one space.", token=as_written(wanted.token)),
            )
        else:
            spaces = in_a_row(draft.called(space) for _, space in holders)
            problem = say(
                "Too many “{token}”: {n} (in {spaces}).",
                token=token,
                n=len(holders),
                spaces=spaces,
            )
            place = f"spaces[{holders[wanted.most][0]}].tokens"
            remedy = say("Keep {most}.", most=wanted.most)
        yield draft.complain(problem, field=place, remedy=remedy, rule=wanted.rule)


def lost_twins(draft: Draft) -> Found:
    """Stairs and their like come in one pair, which links two spaces."""
    for twins in draft.rules.twins:
        holders = [one.id for _, one in draft.spaces for t in one.tokens if t == twins.token]
        linked = {end for _, one in draft.links if one.kind == twins.token for end in one.ends}
        places = [one for one in draft.ids if one in holders or one in linked]
        if len(places) not in (0, 2) or len(holders) > 2:
            problem = say(
                "The token “{token}” comes as one pair, in two spaces; here: {spaces}.",
                token=tag_mark(twins.token, "").name,
                spaces=in_a_row(map(draft.called, holders if len(holders) > 2 else places)),
            )
            place = f"spaces[{draft.ids[places[-1]]}]"
            yield draft.complain(
                problem,
                field=place,
                remedy="Place two of them, or none.",
                rule=twins.rule,
            )


# -- what a designer should look at --------------------------------------------------------------


def needless_tiles(draft: Draft) -> Found:
    """A set of tiles is named only where tiles are laid."""
    if draft.plain.get("tiles") and not draft.is_laid and draft.plain.get("spaces"):
        problem = "A set of tiles is named, but none of them is laid."
        remedy = "Lay tiles under “laid:”, or delete this line."
        yield draft.complain(problem, field="tiles", remedy=remedy, level="warning")


def size(draft: Draft) -> Found:
    """A map fits a screen."""
    many = len(draft.board.ids) if draft.is_laid and draft.board else len(draft.ids)
    if MANY_SPACES < many <= SPACES:
        problem = say("{many} spaces are many for one screen.", many=many)
        remedy = say("Printed maps have 12 to 20; up to {most} read well.", most=MANY_SPACES)
        yield draft.complain(problem, field="spaces", remedy=remedy, level="warning")


def look_alikes(draft: Draft) -> Found:
    """Ids and names can be told apart by people."""
    warn = partial(draft.complain, remedy="Rename one of them.", level="warning")
    ids = [(f"spaces[{place}].id", id_) for id_, place in draft.ids.items()]
    for place, id_, other in twice(ids, skeleton):
        yield warn(
            say(
                "“{other}” and “{name}” look alike.", other=as_written(other), name=as_written(id_)
            ),
            field=place,
        )
    names = [(f"spaces[{place}].name", one.name) for place, one in draft.spaces if one.name]
    for place, name, other in twice(names, skeleton):
        told = "“{name}” is the name of two spaces."
        if name != other:
            told = "“{other}” and “{name}” look alike."
        told = say(told, other=as_written(other), name=as_written(name))
        yield warn(told, field=place)


def doubled_links(draft: Draft) -> Found:
    """Each link is listed once."""
    links = [(f"links[{number}]", link_of(one)) for number, one in draft.links]
    arrows = [(f"lone_arrows[{number}]", (one.start, one.end)) for number, one in draft.arrows]
    for place, *_ in (*twice(links, _same), *twice(arrows, _same)):
        problem = "This is listed a second time."
        yield draft.complain(problem, field=place, remedy="Delete it.", level="warning")


def one_way_walls(draft: Draft) -> Found:
    """Where a game knows no one-way passages, a link drawn from one side only is a wall."""
    rule = draft.rules.one_way_walls
    warn = partial(draft.complain, level="warning", rule=rule)
    for number, one in draft.links:
        if rule and one.one_way:
            problem = say(
                "A passage from “{start}” to “{end}” only is a wall: nobody passes.",
                **_named(draft, one),
            )
            remedy = "Delete “one_way”, or list it under lone_arrows."
            yield warn(problem, field=f"links[{number}]", remedy=remedy)


def arrows(draft: Draft) -> Found:
    """A lone arrow is pointed out; one that is answered is none."""
    rule = draft.rules.one_way_walls
    drawn = {one.ends for _, one in draft.arrows}
    joined = {frozenset(one.ends) for _, one in draft.links if not one.one_way}
    for number, one in draft.arrows:
        warn = partial(draft.complain, field=f"lone_arrows[{number}]", rule=rule)
        if frozenset(one.ends) in joined:
            problem = say(
                "“{start}” and “{end}” are linked, so this arrow is not alone.",
                **_named(draft, one),
            )
            yield warn(problem, remedy="Delete the arrow or the link.", level="warning")
        elif (one.end, one.start) in drawn:
            problem = say(
                "“{start}” and “{end}” point at each other: that is a passage.",
                **_named(draft, one),
            )
            yield warn(problem, remedy="List it under links.", level="warning")
        else:
            problem = say(
                "“{end}” does not answer the arrow from “{start}”: it is a wall.",
                **_named(draft, one),
            )
            yield warn(problem, remedy="Fine, if you meant it.", level="advice")


def unreached(draft: Draft) -> Found:
    """Figures can get everywhere from where they begin."""
    board = draft.board
    if board is None or not board.ids:
        return
    start = (*board.tagged(draft.rules.start), *board.ids)[0]
    reached = set(board.within(start, len(board.ids)))
    lost = [space for space in board.ids if space not in reached]
    if draft.is_laid and lost:
        told = enumerated([say("“{space}”", space=draft.called(one)) for one in lost[:FEW]])
        if len(lost) > FEW:
            told = say("{spaces}, and to {n} more", spaces=told, n=len(lost) - FEW)
        yield draft.complain(
            say("No way leads from “{start}” to {spaces}.", start=draft.called(start), spaces=told),
            field=draft.place(lost[0]),
            remedy="Turn, flip or move a tile, so that two arrows meet.",
            level="warning",
            spot=tuple(lost),
        )
        return
    for space in lost:
        problem = say(
            "No way leads from “{start}” to “{space}”.",
            start=draft.called(start),
            space=draft.called(space),
        )
        yield draft.complain(problem, field=draft.place(space), remedy="Link it.", level="warning")


def positions(draft: Draft) -> Found:
    """Spaces are drawn apart from each other, and all or none of them have a place."""
    if draft.is_laid:
        return  # their tiles say where they lie
    warn = partial(draft.complain, level="warning")
    placed: list[tuple[int, MapSpace, float, float]] = []
    for number, one in draft.spaces[:SPACES]:
        if one.x is not None and one.y is not None:
            placed.append((number, one, one.x, one.y))
        elif len({"x", "y"} & draft.plain["spaces"][number].keys()) == 1:
            problem = say("“{id}” has only half a position.", id=draft.called(one.id))
            yield warn(problem, field=f"spaces[{number}]", remedy="Give it both x and y.")
    if 0 < len(placed) < len(draft.spaces):
        missing = len(draft.spaces) - len(placed)
        problem = say(
            "{n} of {spaces} spaces {n#has|have} no position.", n=missing, spaces=len(draft.spaces)
        )
        yield warn(problem, field="spaces", remedy="Give x and y to all of them, or to none.")
    for (_, one, x, y), (number, other, x2, y2) in combinations(placed, 2):
        if (x - x2) ** 2 + (y - y2) ** 2 < APART**2:
            problem = say(
                "“{space}” and “{other}” lie on top of each other.",
                space=draft.called(one.id),
                other=draft.called(other.id),
            )
            remedy = say("Draw them at least {apart} apart.", apart=APART)
            yield warn(problem, field=f"spaces[{number}]", remedy=remedy)


def odd_tokens(draft: Draft) -> Found:
    """A token that is nearly one the rules speak of is probably a slip of the pen."""
    known = draft.rules.words
    right_words: dict[str, str] = dict.fromkeys((*known, *draft.rules.spoken_of), "")
    for number, one in draft.spaces:
        for token in one.tokens:
            if token not in right_words and len(right_words) < MANY_TOKENS:
                right_words[token] = nearest(token, known)
            if right := right_words.get(token):
                problem = say(
                    "No rule for maps speaks of the token “{token}”.", token=as_written(token)
                )
                place = f"spaces[{number}].tokens"
                yield draft.complain(problem, field=place, remedy=right, level="warning")


def odd_kinds(draft: Draft) -> Found:
    """A kind of link that is nearly one the rules speak of is probably a slip of the pen."""
    known = ("passage", *(one.token for one in draft.rules.twins))
    for number, one in draft.links:
        if one.kind not in known and (right := nearest(one.kind, known)):
            problem = say("No rule for maps speaks of links of the kind “{kind}”.", kind=one.kind)
            field = f"links[{number}].kind"
            yield draft.complain(problem, field=field, remedy=right, level="warning")


CHECKS: Final = (  # what blocks comes first: past a hundred complaints the rest is only counted
    nothing,
    bad_ids,
    lost_ends,
    miscounted_tokens,
    lost_twins,
    header,
    needless_tiles,
    size,
    odd_tokens,
    odd_kinds,
    doubled_links,
    one_way_walls,
    arrows,
    unreached,
    look_alikes,
    positions,
)


def _ends(draft: Draft) -> Iterator[tuple[str, int, Ends]]:
    yield from (("links", number, one) for number, one in draft.links)
    yield from (("lone_arrows", number, one) for number, one in draft.arrows)


def _named(draft: Draft, one: Ends) -> dict[str, str]:
    """Both ends as people call them."""
    return {"start": draft.called(one.start), "end": draft.called(one.end)}


def _same(thing: T) -> T:
    return thing

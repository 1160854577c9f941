"""The board: spaces, the links between them, and the questions players ask about ways.

>>> board = Board.sketch("stair - hall - jetty; hall - cellar - jetty; attic > hall")
>>> board.distance("stair", "jetty"), board.next_steps("stair", "cellar")
(2, ('hall',))
>>> board.without_link("hall", "jetty").distance("stair", "jetty")
3

A board is a value: nothing edits one, a change gives a new one, and it goes through JSON like any
other part of a position. Ways are found in `dmd.core.boards.paths`, on numbers; here they get
their names.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sized
from copy import copy
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from dmd.core.boards.ground import Ground
from dmd.core.boards.paths import ANSWERS, Paths, members
from dmd.core.boards.spaces import (
    Link,
    Space,
    as_links,
    as_spaces,
    check_kind,
    id_of,
    numbered,
    read_sketch,
)
from dmd.core.boards.unanswered import (
    check_steps,
    not_joined,
    too_many_distances,
    too_many_ways,
    unknown,
)
from dmd.core.complaints import Refusal
from dmd.core.sentences import say

if TYPE_CHECKING:
    import networkx

STEPS = 1_000
"""The longest walk asked about; no figure goes farther, and a typing slip should not take hours."""
WAYS = 1_000
"""Shortest ways that are listed; on a large board there may be millions."""
TABLE = 1_000
"""Spaces beyond which all distances at once would be more than a million numbers."""


class Board(Struct, frozen=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """Spaces and links. Text may stand for a space, a pair or triple of texts for a link."""

    spaces: tuple[Space, ...]
    links: tuple[Link, ...] = ()
    lone_arrows: tuple[Link, ...] = ()  # drawn from one side only: walls, nobody walks them
    title: str = ""
    ground: Ground | None = None  # how a board laid from tiles is drawn

    # Beside its fields a board remembers what it was asked. This memo is no cached property, since
    # that would double the time of the one question asked a million times.
    _next: ClassVar[dict[str, dict[str, tuple[str, ...]]]]

    def __post_init__(self) -> None:
        """Check everything once, so that no question has to."""
        force_setattr(self, "spaces", as_spaces(self.spaces))
        self.__dict__["_numbers"] = numbered(self.spaces)
        force_setattr(self, "links", self._sorted(as_links(self.links)))
        arrows = (replace(one, one_way=True) for one in as_links(self.lone_arrows))
        force_setattr(self, "lone_arrows", self._sorted(arrows))

    @classmethod
    def sketch(cls, sketch: str, title: str = "") -> Board:
        """A board in one line: `-` passage, `=` stairs, `~` tunnel, `>` one-way, `|` lone arrow.

        Blanks stand around each sign, `;` or a new line between chains, tags in brackets.
        Spaces are listed in the order in which they are first named.

        >>> board = Board.sketch("Great hall [start] - stair = attic; attic > Great hall")
        >>> board
        Board(3 spaces, 3 links)
        >>> board.tagged("start"), board.distance("attic", "Great hall")
        (('Great hall',), 1)
        """
        return cls(*read_sketch(sketch), title=title)

    # -- what there is ---------------------------------------------------------------------------

    def __repr__(self) -> str:
        title = f"{self.title}: " if self.title else ""
        walls = f", {_count(self.lone_arrows, 'lone arrow')}" if self.lone_arrows else ""
        return f"Board({title}{_count(self.spaces, 'space')}, {_count(self.links, 'link')}{walls})"

    def __contains__(self, space: object) -> bool:
        return space in self._numbers

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all spaces, in the order of the board."""
        return tuple(self._numbers)

    def space(self, space: str) -> Space:
        """The space with this id, or this name."""
        return self.spaces[self._number(space)]

    def tagged(self, tag: str) -> tuple[str, ...]:
        """The spaces that carry a tag."""
        return tuple(space.id for space in self.spaces if tag in space.tags)

    def each(self, tag: str) -> tuple[str, ...]:
        """Where each token of a kind lies: a space that holds two is named twice."""
        return tuple(space.id for space in self.spaces for one in space.tags if one == tag)

    def between(self, space: str, other: str) -> tuple[Link, ...]:
        """The links that join two spaces, whichever way they lead."""
        pair = self.space(space).id, self.space(other).id
        if pair[0] == pair[1]:  # no link joins a space to itself
            return ()
        return tuple(link for link in self.links if link.start in pair and link.end in pair)

    # -- ways ------------------------------------------------------------------------------------

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces one step away."""
        return self._names(self._paths.out[self._number(space)])

    def distance(self, space: str, target: str) -> int | None:
        """The fewest steps from a space to a target; None where no way leads."""
        return self._paths.distance(self._number(space), self._number(target))

    def distances(self) -> dict[str, dict[str, int]]:
        """All distances, from each space to each one that can be reached from it."""
        if len(self.spaces) > TABLE:
            raise too_many_distances(len(self.spaces))
        table: dict[str, dict[str, int]] = {space: {} for space in self._numbers}
        before = [0] * len(self.spaces)
        for far, balls in enumerate(self._paths.balls()):
            for row, ball, inner in zip(table.values(), balls, before, strict=True):
                row.update(dict.fromkeys(self._names(ball & ~inner), far))
            before = balls
        return table

    def within(self, space: str, steps: int) -> tuple[str, ...]:
        """The spaces at most so many steps away, the space itself included."""
        check_steps(steps)
        return self._names(self._paths.within(self._number(space), steps))

    def next_steps(self, space: str, target: str) -> tuple[str, ...]:
        """Every first step of a shortest way, ties in the order of the board.

        None are left where one is already there, nor where no way leads.
        """
        try:
            return self._next[target][space]
        except (KeyError, TypeError, AttributeError):
            return self._first_asked(space, target)

    def _first_asked(self, space: str, target: str) -> tuple[str, ...]:
        space, target = self.space(space).id, self.space(target).id
        goal = 1 << self._number(target)
        steps = self._names(self._paths.toward(self._number(space), goal))
        memo = self.__dict__.setdefault("_next", {})
        if target not in memo and len(memo) * len(self.spaces) > ANSWERS:
            memo.clear()
        memo.setdefault(target, {})[space] = steps
        return steps

    def count_shortest_paths(self, space: str, target: str) -> int:
        """How many shortest ways there are, told by the spaces they pass."""
        return self._paths.count(self._number(space), self._number(target))

    def ways(self, space: str, target: str) -> tuple[tuple[str, ...], ...]:
        """Every shortest way, space by space with both its ends; none where no way leads.

        >>> Board.sketch("a - b - d - c - a").ways("a", "d")
        (('a', 'b', 'd'), ('a', 'c', 'd'))
        """
        if (number := self.count_shortest_paths(space, target)) > WAYS:
            raise too_many_ways(number, space, target)
        ways: tuple[tuple[str, ...], ...] = ((self.space(space).id,),) if number else ()
        for _ in range(self.distance(space, target) or 0):
            ways = tuple((*way, to) for way in ways for to in self.next_steps(way[-1], target))
        return ways

    def ends(
        self, space: str, steps: int, toward: str | Iterable[str] | None = None
    ) -> tuple[str, ...]:
        """Where exactly so many steps can end, turning back allowed.

        With `toward`, each step is one of a shortest way to a nearest of these targets; who has
        arrived stops there, and who cannot get there does not move.

        >>> square = Board.sketch("a - b - d - c - a")
        >>> square.ends("a", 2), square.ends("a", 1, toward="d")
        (('a', 'd'), ('b', 'c'))
        """
        check_steps(steps, limit=STEPS if toward is None else None)
        if toward is None:
            return self._names(self._paths.walk(self._number(space), steps))
        return self._names(self._paths.ends(self._number(space), self._set(toward), steps))

    def nearest(self, space: str, targets: str | Iterable[str]) -> tuple[str, ...]:
        """The nearest of the targets, all of them where several are equally near."""
        goal = self._set(targets)
        rings = self._paths.rings(self._number(space))
        return next((self._names(ring & goal) for ring in rings if ring & goal), ())

    def steps_toward(self, space: str, targets: str | Iterable[str]) -> tuple[str, ...]:
        """Every first step of a shortest way to any nearest target."""
        return self._names(self._paths.toward(self._number(space), self._set(targets)))

    # -- changes ---------------------------------------------------------------------------------

    def with_link(
        self, space: str, other: str, kind: str = "passage", *, one_way: bool = False
    ) -> Board:
        """The same board with one more link."""
        link = self._tidy(Link(space, other, kind, one_way))
        joined = self.between(space, other)
        if link in joined:
            raise Refusal(say("There is a {link} already.", link=link))
        links = list(self.links)
        insort(links, link, key=self._order)
        return self._relinked(space, other, tuple(links), (*joined, link))

    def without_link(self, space: str, other: str, kind: str = "") -> Board:
        """The same board without what joins two spaces: all of it, or the links of one kind."""
        joined = self.between(space, other)
        gone = [link for link in joined if kind in ("", link.kind)]
        if not gone:
            raise not_joined(space, other, kind, self.neighbours(space))
        links = tuple(link for link in self.links if link not in gone)
        return self._relinked(space, other, links, [link for link in joined if link not in gone])

    def toggled(self, space: str, other: str, kind: str = "passage") -> Board:
        """The same board with a passage closed, or opened where there is none."""
        if any(link.kind == kind for link in self.between(space, other)):
            return self.without_link(space, other, kind)
        return self.with_link(space, other, kind)

    # -- for other tools -------------------------------------------------------------------------

    @cached_property
    def graph(self) -> networkx.Graph[str]:
        """The board as a networkx graph, for all that library can do. Copy it to change it.

        It is the plainest kind that tells the truth: a `Graph`; a `DiGraph` once a link is one-way
        (two-way links then lead both ways); a multigraph once two links join the same two spaces.
        Nodes know their `name`, `position` and `tags`, edges their `kind`; lone arrows are none.
        """
        from dmd.core.boards.graphs import as_graph

        return as_graph(self)

    def graphml(self) -> str:
        """The board as GraphML, which networkx, igraph, Gephi and yEd read."""
        from dmd.core.boards.graphs import as_graphml

        return as_graphml(self)

    # -- inside ----------------------------------------------------------------------------------

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return numbered(self.spaces)

    @cached_property
    def _paths(self) -> Paths:
        out, into = [0] * len(self.spaces), [0] * len(self.spaces)
        for link in self.links:
            start, end = self._numbers[link.start], self._numbers[link.end]
            out[start] |= 1 << end
            into[end] |= 1 << start
            if not link.one_way:
                out[end] |= 1 << start
                into[start] |= 1 << end
        return Paths(out, None if out == into else into)

    def _number(self, space: str) -> int:
        """The number of a space, by its id, or else its name; where there is none, say so."""
        try:
            return self._numbers[space]
        except (KeyError, TypeError):
            named = id_of(space, self.spaces) if isinstance(space, str) else None
            if named is None:
                raise unknown(space, self.spaces) from None
            return self._numbers[named]

    def _set(self, targets: str | Iterable[str]) -> int:
        if isinstance(targets, str) or not isinstance(targets, Iterable):
            return 1 << self._number(targets)
        found = 0
        for target in targets:
            found |= 1 << self._number(target)
        return found

    def _names(self, spaces: int) -> tuple[str, ...]:
        return tuple([self.spaces[number].id for number in members(spaces)])

    def _tidy(self, link: Link) -> Link:
        """A two-way link begins at the space listed first, so that equal links are equal."""
        start, end = self._number(link.start), self._number(link.end)
        check_kind(link.kind)
        if start == end:
            raise Refusal(
                say(
                    "A {kind} from {start} to itself leads nowhere.",
                    kind=link.kind,
                    start=link.start,
                )
            )
        ends = self.spaces[start].id, self.spaces[end].id
        if ends != (link.start, link.end):
            link = replace(link, start=ends[0], end=ends[1])
        if link.one_way or start < end:
            return link
        return Link(link.end, link.start, link.kind)

    def _sorted(self, given: Iterable[Link]) -> tuple[Link, ...]:
        links = [self._tidy(link) for link in given]
        links.sort(key=self._order)
        for link, following in pairwise(links):
            if link == following:
                raise Refusal(
                    say("The {link} is listed twice.", link=link), remedy="Once is enough."
                )
        return tuple(links)

    def _order(self, link: Link) -> Any:
        return self._numbers[link.start], self._numbers[link.end], link.kind, link.one_way

    def _relinked(
        self, space: str, other: str, links: tuple[Link, ...], joined: Iterable[Link]
    ) -> Board:
        """A board with other links between two spaces; all else is shared, nothing is rebuilt."""
        new = copy(self)
        force_setattr(new, "links", links)
        new.__dict__["_numbers"] = self._numbers
        space, other = self.space(space).id, self.space(other).id
        forth = any(link.start == space or not link.one_way for link in joined)
        back = any(link.end == space or not link.one_way for link in joined)
        a, b = self._numbers[space], self._numbers[other]
        new.__dict__["_paths"] = self._paths.relinked(a, b, forth, back)
        return new


def _count(things: Sized, word: str) -> str:
    return f"{len(things)} {word}{'' if len(things) == 1 else 's'}"

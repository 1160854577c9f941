"""What a map of this game should be looked at for: it can be played, but was it meant so?

Each check looks at the board of all that is sound, whether it was listed or laid from tiles.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property, partial
from itertools import combinations
from typing import Final

from dmd.core.boards.board import Board
from dmd.core.complaints import Complaint, Gathering, Report, nearest
from dmd.core.files.shape_words import capital
from dmd.core.maps.draft import Draft, Found
from dmd.core.sentences import Name, as_written, in_a_row, name, say
from dmd.core.things import tag_mark
from dmd.death_may_die.card_words import TAKEN
from dmd.death_may_die.shelf import enemy_cards
from dmd.death_may_die.telling.nouns import Names, thing

GATES: Final = ("gate_red", "gate_yellow", "gate_blue")
MANY_FIRES: Final = 7
"""The box has 8; with so many at the start hardly any are left for the cards."""
FAR: Final = 12
"""Spaces from the start that cost four Runs: more than a turn of doing nothing else."""
FEW_SPACES: Final = 4
CROWDED: Final = 6
"""Maps at least so many spaces across have room for Gates that lie apart."""


class Ground:
    """A map as the checks look at it."""

    def __init__(self, draft: Draft, board: Board) -> None:
        self.draft = draft
        self.board = board
        self.figures = {space.id: dict(space.enemies) for _, space in draft.spaces}

    @cached_property
    def start(self) -> str:
        """The starting space, or nothing while there is none."""
        return next(iter(self.board.tagged("start")), "")

    @cached_property
    def gates(self) -> dict[str, str]:
        """The Gates that lie somewhere, and where."""
        found = {gate: self.board.tagged(gate) for gate in GATES}
        return {gate: spaces[0] for gate, spaces in found.items() if spaces}

    @cached_property
    def far(self) -> dict[str, int]:
        """How far every space is from the start that can be reached from there."""
        return ways_from(self.start, self.board) if self.start else {}

    def name(self, space: str) -> str:
        """What people call a space."""
        return self.draft.called(space)

    def field(self, space: str, key: str = "tokens") -> str:
        """Where the file tells what is in a space."""
        place = self.draft.place(space)
        return f"{place}.{key}" if place.startswith("spaces[") else place


def smells(draft: Draft) -> Report:
    """Everything to be said about a map with the rules of this game in mind."""
    board = draft.board
    if board is None or not board.ids:
        return Report()
    ground = Ground(draft, board)
    found = Gathering()
    for check in CHECKS:
        found.add_from(check(ground))
    return found.report(draft.tree.name)


def gates_and_start(ground: Ground) -> Found:
    """Nobody begins in a Gate, nor beside one."""
    for gate, space in ground.gates.items():
        far = ground.far.get(space)
        if far is not None and far <= 1:
            called = thing(gate, Names()).one
            yield ground.draft.complain(
                say(NEARBY[far > 0], gate=Name(capital(called), called)),
                field=ground.field(space), remedy="Move one of them 2 spaces away or more.",
                level="warning", rule="DMD-BRD-5", spot=tuple({space: 1, ground.start: 1}),
            )  # fmt: skip


NEARBY: Final = (
    "{gate} lies on the starting space: summoned enemies stand before the first action.",
    "{gate} lies next to the starting space: summoned enemies stand before the first action.",
)


def shared_gates(ground: Ground) -> Found:
    """Each Gate has a space of its own."""
    for (_, space), (gate, other) in combinations(ground.gates.items(), 2):
        if space == other:
            yield ground.draft.complain(
                say("Two Gates share the space “{name}”.", name=ground.name(space)),
                field=ground.field(space), level="warning", rule="DMD-BRD-5", spot=(space,),
                remedy=say("Put “{gate}” into another space.", gate=tag_mark(gate, "").name),
            )  # fmt: skip


def gates_in_a_corner(ground: Ground) -> Found:
    """The three Gates do not lie all in one corner."""
    board, spaces = ground.board, list(dict.fromkeys(ground.gates.values()))
    if len(spaces) < len(GATES):
        return
    ways = [board.distance(one, other) for one, other in combinations(spaces, 2)]
    apart = max((way for way in ways if way is not None), default=0)
    across = _across(ground)
    if across >= CROWDED and apart * 3 < across:
        yield ground.draft.complain(
            say(
                "The Gates lie at most {apart} apart on a map that is {across} spaces "
                "across: enemies come from one corner only.",
                apart=apart,
                across=across,
            ),
            field=ground.field(spaces[0]), remedy="Spread them, unless it is meant so.",
            level="advice", rule="DMD-BRD-5", spot=tuple(spaces),
        )  # fmt: skip


def _across(ground: Ground) -> int:
    """The longest way there is from the start or a Gate, which is nearly that of the whole map."""
    ways = [ground.far, *(ways_from(gate, ground.board) for gate in ground.gates.values())]
    return max((max(way.values()) for way in ways if way), default=0)


def ways_from(space: str, board: Board) -> dict[str, int]:
    """How many steps it is to everywhere.

    >>> ways_from("a", Board.sketch("a - b - c; b - d"))
    {'a': 0, 'b': 1, 'c': 2, 'd': 2}
    """
    far = {space: 0}
    for one in (reached := [space]):
        for near in board.neighbours(one):
            if near not in far:
                far[near] = far[one] + 1
                reached.append(near)
    return far


def too_much_fire(ground: Ground) -> Found:
    """Some Fire is left for the cards."""
    burning = [space.id for space in ground.board.spaces if "fire" in space.tags]
    fires = sum(space.tags.count("fire") for space in ground.board.spaces)
    if fires >= MANY_FIRES:
        yield ground.draft.complain(
            say(
                "{fires} of the 8 Fire tokens lie on the map at the start, so that "
                "cards and enemies find hardly any.",
                fires=fires,
            ), field=ground.field(burning[0]), level="advice", rule="DMD-CMP-2",
            remedy="Begin with fewer, unless the episode is about putting them out.",
            spot=tuple(burning),
        )  # fmt: skip


def guarded_start(ground: Ground) -> Found:
    """The first steps do not lead into a fight that nobody chose."""
    if not ground.start:
        return
    here = ground.figures.get(ground.start)
    if here:
        yield ground.draft.complain(
            say("Enemies stand on the starting space: {figures}.", figures=_figures(here)),
            field=ground.field(ground.start, "enemies"), level="advice", rule="DMD-BRD-6",
            remedy="Move them, unless the game is to begin with a fight.", spot=(ground.start,),
        )  # fmt: skip
    out = ground.board.neighbours(ground.start)
    guards = [ground.figures.get(one, {}) for one in out]
    if out and all(any(kind != "cultist" for kind in one) for one in guards):
        yield ground.draft.complain(
            "Every way out of the starting space leads to a monster.", level="advice",
            field=ground.field(ground.start), remedy="Leave one way open.", rule="DMD-BRD-6",
            spot=(ground.start, *out),
        )  # fmt: skip


def _figures(figures: dict[str, int]) -> str:
    return in_a_row([thing(kind, Names()).number(many) for kind, many in figures.items()])


def hidden_words(ground: Ground) -> Found:
    """A space has no id by which cards call something else."""
    lying = {tag for space in ground.board.spaces for tag in space.tags}
    for space in ground.board.ids:
        if space in lying or space in TAKEN or space in enemy_cards():
            yield ground.draft.complain(
                say(
                    "Where a card says “{space}”, it will mean this space and nothing else.",
                    space=as_written(space),
                ),
                field=f"{ground.draft.place(space)}.id", remedy="Give the space another id.",
                level="warning", spot=(space,),
            )  # fmt: skip


def distances(ground: Ground) -> Found:
    """Everything can be reached in a few turns, and not in one step."""
    many = len(ground.board.ids)
    if many < FEW_SPACES:
        yield ground.draft.complain(
            say(
                "The map has only {n:space|spaces}, so that Gates and start lie side by side.",
                n=many,
            ),
            field="laid" if ground.draft.is_laid else "spaces", level="advice",
            remedy="Printed maps have 12 to 20.", rule="DMD-CMP-7",
        )  # fmt: skip
    far = ground.far
    space = max(far, key=lambda one: far[one], default="")
    if space and far[space] > FAR:
        yield ground.draft.complain(
            say(
                "From the start to “{space}” it is {far} spaces: {runs} Runs, and the way "
                "back.",
                space=ground.name(space),
                far=far[space],
                runs=-(-far[space] // 3),
            ),
            field=ground.draft.place(space), level="advice", rule="DMD-RUN-1", spot=(space,),
            remedy="Join it by stairs or a tunnel, or leave nothing there that is needed.",
        )  # fmt: skip


def _no_enemy(ground: Ground, kind: str, field: str, spot: tuple[str, ...]) -> Complaint:
    there = enemy_cards()
    remedy = nearest(kind, there) or say(
        "There are: {known}.", known=in_a_row(map(as_written, there))
    )
    problem = say("The game has no enemy “{enemy}”.", enemy=as_written(kind))
    return ground.draft.complain(problem, field=field, remedy=remedy, spot=spot)


def figures(ground: Ground) -> Found:
    """The map asks for figures that there are, and for no more of them than the box holds."""
    there = enemy_cards()
    homes: dict[str, list[str]] = {}
    many: Counter[str] = Counter()
    for space, enemies in ground.figures.items():
        many.update(enemies)
        for kind in enemies:
            homes.setdefault(kind, []).append(space)
    for kind, spaces in homes.items():
        field, spot = ground.field(spaces[-1], "enemies"), tuple(spaces)
        if kind not in there:
            yield partial(_no_enemy, ground, kind, field, spot)
        elif many[kind] > (most := there[kind].in_box):
            yield ground.draft.complain(
                say(
                    "The map begins with {many} of {enemy}; the box holds {most}.",
                    many=many[kind],
                    enemy=name(there[kind].name),
                    most=most,
                ),
                field=field, remedy="Take some away.", rule="DMD-SUM-E2", spot=spot,
            )  # fmt: skip


CHECKS: Final = (
    figures, gates_and_start, shared_gates, gates_in_a_corner, too_much_fire, guarded_start,
    hidden_words, distances,
)  # fmt: skip

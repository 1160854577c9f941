"""What an enemy will do, and what comes of a Run, in sentences with their rules."""

from __future__ import annotations

from collections.abc import Iterator

from dmd.analysis.enemy_paths import Paths
from dmd.analysis.reasons import explainer_of
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, how_many
from dmd.core.state import Decision
from dmd.death_may_die.questions import MAY_REST, RUN_LENGTH
from dmd.death_may_die.run import RunOn, who_follows
from dmd.evening import Evening
from dmd_widgets.games.death_may_die.paths.reach import Arrival, Reach
from dmd_widgets.panels.paths.view import Line, Part, arrows

# ---- an enemy ------------------------------------------------------------------------------------


def of_enemy(game: Evening, found: Paths, target: str) -> tuple[Part, ...]:
    """Where it would go, what it does where it is, and what the next card makes of it."""
    name = game.book.enemy_name(found.enemy, game.world)
    title = f"{name} in {found.lookout.space(found.start)}"
    return (
        Part(title, tuple(_on_the_move(found, target))),
        Part("Where it is now", tuple(_standing(game, found))),
        Part("The next Mythos card", tuple(_cards(found))),
    )


def _on_the_move(found: Paths, target: str) -> Iterator[Line]:
    look, rules = found.lookout, found.lookout.rules
    if found.distance is None:
        yield Line(f"No way leads to {target}: sent there, it stays.", rules["unreachable"])
    elif not found.distance:
        yield Line(f"It has reached {target} already: sent there, it stays.", rules["there"])
    else:
        far, ways = how_many(found.distance, "space"), how_many(found.number, "shortest path")
        yield Line(f"{far} to {target}, by {ways}.", rules["path"])
        for space, steps in found.choices.items():
            ways = enumerated([look.space(one) for one in steps])
            yield Line(f"In {look.space(space)} you choose: {ways}.", rules["tie"])
        for way in found.paths:
            yield Line(arrows([look.space(one) for one in way]), depth=1)
        if found.number > len(found.paths):
            yield Line(f"… and {found.number - len(found.paths):,} more", depth=1)


def _standing(game: Evening, found: Paths) -> Iterator[Line]:
    """Whom it follows, and whom it attacks."""
    world, book, rules = game.world, game.book, found.lookout.rules
    space, dice = found.lookout.space(found.start), found.lookout.dice(found.enemy, game.state)
    if found.enemy in who_follows(found.start, world, book):
        yield Line(f"It follows whoever leaves {space} on foot.", rules["follow"])
    you = next((one for one in world.living if one.id == world.active), None)
    if you and you.space == found.start:
        who = book.names[you.id]
        yield Line(f"It attacks {who} there when the actions are over: {dice}.", rules["attack"])
    else:
        told = "It attacks whoever ends the actions of their turn here"
        yield Line(f"{told}: {dice}.", rules["attack"])


def _cards(found: Paths) -> Iterator[Line]:
    try:
        told = list(found.told_cards())
    except Refusal as refusal:
        yield Line(f"{refusal.problem} {refusal.remedy}", refusal.rule)
        return
    rule = found.lookout.rules["card"]
    none = found.lookout.no_card(found.position.state)
    yield Line("Of those that may come now:" if told else none, rule)
    for one in told:
        yield Line(one, depth=1)


# ---- the Run -------------------------------------------------------------------------------------


def of_run(game: Evening, found: Reach) -> tuple[Part, ...]:
    """How far the Run goes, and why."""
    who, many = _runner(game), len(set(found.arrivals) - {found.start})
    reached = Line(f"It reaches {how_many(many, 'space')}. Select one to see what would follow.")
    return (Part(f"This Run of {who}", (*_length(game), reached)),)


def of_space(game: Evening, found: Reach, space: str) -> tuple[Part, ...]:
    """Every way there that comes out differently, and what would follow."""
    name = game.book.board.space(space).name
    ways = found.arrivals.get(space, [])
    if not ways:
        return (Part(name, tuple(_beyond(game, found, space))),)
    here, far = space == found.start, how_many(found.distance(space) or 0, "space")
    title = f"{name}: {_runner(game)} is here" if here else f"{name}: {far} of this Run"
    parts = [Part(title, tuple(_length(game)))]
    for number, one in enumerate(ways, 1):
        heading = "What would follow" if len(ways) == 1 else f"Way {number} of {len(ways)}"
        heading = f"To go and come back: {heading[0].lower()}{heading[1:]}" if here else heading
        parts.append(Part(heading, tuple(_way(game, one))))
    return tuple(parts)


def _beyond(game: Evening, found: Reach, space: str) -> Iterator[Line]:
    """A space that this Run does not get to."""
    who, board = _runner(game), game.book.board
    far = board.distance(found.start, space)
    if far is None:
        yield Line(f"No way leads there from {board.space(found.start).name}.", "DMD-BRD-2")
        return
    yield Line(f"{how_many(far, 'space')} away: this Run of {who} does not get there.", "DMD-RUN-1")
    actions = game.book.analyst.lookout.reach(game.state).get(space)
    if actions is None:
        yield Line("No Run of this turn does.", "DMD-ACT-1")
    else:
        yield Line(f"It takes {how_many(actions, 'action')}.", "DMD-ACT-1")


def _way(game: Evening, arrival: Arrival) -> Iterator[Line]:
    """One way: what happens on it, and what the space is like then."""
    board = game.book.board
    yield Line(f"{arrows([board.space(one).name for one in arrival.way])}.", "DMD-RUN-1")
    for event in arrival.events:
        yield Line(event.sentence, event.rule, depth=1)
    if not arrival.events:
        yield Line("Nobody follows, and no Fire is caught.", "DMD-RUN-2", depth=1)
    if arrival.sneaks:
        told = f"Sneak could keep back {arrival.sneaks} of them."
        yield Line(told, "DMD-RUN-E6", depth=1)
    yield from _there(game, arrival)


def _there(game: Evening, arrival: Arrival) -> Iterator[Line]:
    """Whether the space is Safe then, and whether it burns."""
    book, world, space, who = game.book, arrival.world, arrival.way[-1], _runner(game)
    there = [book.enemy_name(one.id, world) for one in world.enemies_in(space)]
    if there:
        stand = f"{enumerated(there, 'and')} {'stands' if len(there) == 1 else 'stand'} there"
        yield Line(f"Not Safe: {stand}, to attack when the actions are over.", "DMD-FGT-1")
    else:
        yield Line("Safe: no enemy is there.", "DMD-SAF-1")
    if book.ask(MAY_REST, world, world.active):
        why = book.reasons(MAY_REST, world, world.active)[-1]
        yield Line(f"{who} may Rest there.", why.cite)
    if fire := world.fire.get(space, 0):
        yield Line(f"It burns: who leaves it catches {fire} Fire.", "DMD-RUN-4")


def _length(game: Evening) -> Iterator[Line]:
    """How far the Run goes, and where the number comes from."""
    fork = game.state.fork
    if isinstance(fork, Decision) and isinstance(fork.asker, RunOn):
        left = how_many(fork.asker.left, "space")
        yield Line(f"{_runner(game)} may run {left} more.", "DMD-RUN-E9")
        return
    value, granted = explainer_of(game).number(game.state, "run")
    rule = game.book.reasons(RUN_LENGTH, game.world, game.world.active)[-1].cite
    yield Line(f"A Run of {_runner(game)} goes up to {how_many(value, 'space')}.", rule)
    for one in granted[1:]:  # the first is what everybody has
        yield Line(f"{one.name}.", rule, depth=1)


def _runner(game: Evening) -> str:
    return str(game.book.names[game.world.active])

"""What an enemy will do, and what comes of a Run, in sentences with their rules."""

from __future__ import annotations

from collections.abc import Iterator

from dmd.analysis.enemy_paths import Paths
from dmd.analysis.reasons import explainer_of
from dmd.core.complaints import Refusal
from dmd.core.sentences import enumerated, name, say
from dmd.core.state import Decision
from dmd.death_may_die.questions import MAY_REST, RUN_LENGTH
from dmd.death_may_die.run import RunOn, who_follows
from dmd.evening import Evening
from dmd_widgets.games.death_may_die.paths.reach import Arrival, Reach
from dmd_widgets.panels.paths.view import Line, Part, arrows

# ---- an enemy ------------------------------------------------------------------------------------


def of_enemy(game: Evening, found: Paths, target: str) -> tuple[Part, ...]:
    """Where it would go, what it does where it is, and what the next card makes of it."""
    enemy = name(game.book.enemy_name(found.enemy, game.world))
    title = say("{who} in {space}", who=enemy, space=found.lookout.space(found.start))
    return (
        Part(title, tuple(_on_the_move(found, target))),
        Part(say("Where it is now"), tuple(_standing(game, found))),
        Part(say("The next Mythos card"), tuple(_cards(found))),
    )


def _on_the_move(found: Paths, target: str) -> Iterator[Line]:
    look, rules = found.lookout, found.lookout.rules
    if found.distance is None:
        stays = say("No way leads to {target}: sent there, it stays.", target=target)
        yield Line(stays, rules["unreachable"])
    elif not found.distance:
        stays = say("It has reached {target} already: sent there, it stays.", target=target)
        yield Line(stays, rules["there"])
    else:
        told = say(
            "{far:space|spaces} to {target}, by {ways:shortest path|shortest paths}.",
            far=found.distance, target=target, ways=found.number,
        )  # fmt: skip
        yield Line(told, rules["path"])
        for space, steps in found.choices.items():
            ways = enumerated([name(look.space(one)) for one in steps])
            told = say("In {space} you choose: {ways}.", space=look.space(space), ways=ways)
            yield Line(told, rules["tie"])
        for way in found.paths:
            yield Line(arrows([look.space(one) for one in way]), depth=1)
        if found.number > len(found.paths):
            more = say("… and {more:,} more", more=found.number - len(found.paths))
            yield Line(more, depth=1)


def _standing(game: Evening, found: Paths) -> Iterator[Line]:
    """Whom it follows, and whom it attacks."""
    world, book, rules = game.world, game.book, found.lookout.rules
    space, dice = found.lookout.space(found.start), found.lookout.dice(found.enemy, game.state)
    if found.enemy in who_follows(found.start, world, book):
        follows = say("It follows whoever leaves {space} on foot.", space=space)
        yield Line(follows, rules["follow"])
    you = next((one for one in world.living if one.id == world.active), None)
    if you and you.space == found.start:
        told = "It attacks {who} there when the actions are over: {dice}."
        yield Line(say(told, who=book.names[you.id], dice=dice), rules["attack"])
    else:
        told = "It attacks whoever ends the actions of their turn here: {dice}."
        yield Line(say(told, dice=dice), rules["attack"])


def _cards(found: Paths) -> Iterator[Line]:
    try:
        told = list(found.told_cards())
    except Refusal as refusal:
        why = say("{problem} {remedy}", problem=refusal.problem, remedy=refusal.remedy)
        yield Line(why, refusal.rule)
        return
    rule = found.lookout.rules["card"]
    none = found.lookout.no_card(found.position.state)
    yield Line(say("Of those that may come now:") if told else name(none), rule)
    for one in told:
        yield Line(one, depth=1)


# ---- the Run -------------------------------------------------------------------------------------


def of_run(game: Evening, found: Reach) -> tuple[Part, ...]:
    """How far the Run goes, and why."""
    who, many = _runner(game), len(set(found.arrivals) - {found.start})
    told = "It reaches {many:space|spaces}. Select one to see what would follow."
    return (Part(say("This Run of {who}", who=who), (*_length(game), Line(say(told, many=many)))),)


def of_space(game: Evening, found: Reach, space: str) -> tuple[Part, ...]:
    """Every way there that comes out differently, and what would follow."""
    place = name(game.book.board.space(space).name)
    ways = found.arrivals.get(space, [])
    if not ways:
        return (Part(place, tuple(_beyond(game, found, space))),)
    here, far = space == found.start, found.distance(space) or 0
    title = say("{space}: {far:space|spaces} of this Run", space=place, far=far)
    if here:
        title = say("{space}: {who} is here", space=place, who=_runner(game))
    parts = [Part(title, tuple(_length(game)))]
    for number, one in enumerate(ways, 1):
        heading = say(_heading(here, len(ways)), number=number, ways=len(ways))
        parts.append(Part(heading, tuple(_way(game, one))))
    return tuple(parts)


def _heading(here: bool, ways: int) -> str:
    """What stands above one of the ways."""
    told = "What would follow" if ways == 1 else "Way {number} of {ways}"
    if here:
        told = "To go and come back: way {number} of {ways}"
        if ways == 1:
            told = "To go and come back: what would follow"
    return told


def _beyond(game: Evening, found: Reach, space: str) -> Iterator[Line]:
    """A space that this Run does not get to."""
    who, board = _runner(game), game.book.board
    far = board.distance(found.start, space)
    if far is None:
        told = say("No way leads there from {space}.", space=board.space(found.start).name)
        yield Line(told, "DMD-BRD-2")
        return
    told = "{far:space|spaces} away: this Run of {who} does not get there."
    yield Line(say(told, far=far, who=who), "DMD-RUN-1")
    actions = game.book.analyst.lookout.reach(game.state).get(space)
    if actions is None:
        yield Line(say("No Run of this turn does."), "DMD-ACT-1")
    else:
        yield Line(say("It takes {actions:action|actions}.", actions=actions), "DMD-ACT-1")


def _way(game: Evening, arrival: Arrival) -> Iterator[Line]:
    """One way: what happens on it, and what the space is like then."""
    board = game.book.board
    way = arrows([board.space(one).name for one in arrival.way])
    yield Line(say("{way}.", way=way), "DMD-RUN-1")
    for event in arrival.events:
        yield Line(event.sentence, event.rule, depth=1)
    if not arrival.events:
        yield Line(say("Nobody follows, and no Fire is caught."), "DMD-RUN-2", depth=1)
    if arrival.sneaks:
        told = say("Sneak could keep back {sneaks} of them.", sneaks=arrival.sneaks)
        yield Line(told, "DMD-RUN-E6", depth=1)
    yield from _there(game, arrival)


def _there(game: Evening, arrival: Arrival) -> Iterator[Line]:
    """Whether the space is Safe then, and whether it burns."""
    book, world, space, who = game.book, arrival.world, arrival.way[-1], _runner(game)
    there = [name(book.enemy_name(one.id, world)) for one in world.enemies_in(space)]
    if there:
        told = "Not Safe: {enemies} stand there, to attack when the actions are over."
        if len(there) == 1:
            told = "Not Safe: {enemies} stands there, to attack when the actions are over."
        yield Line(say(told, enemies=enumerated(there, "and")), "DMD-FGT-1")
    else:
        yield Line(say("Safe: no enemy is there."), "DMD-SAF-1")
    if book.ask(MAY_REST, world, world.active):
        why = book.reasons(MAY_REST, world, world.active)[-1]
        yield Line(say("{who} may Rest there.", who=who), why.cite)
    if fire := world.fire.get(space, 0):
        burns = say("It burns: who leaves it catches {fire} Fire.", fire=fire)
        yield Line(burns, "DMD-RUN-4")


def _length(game: Evening) -> Iterator[Line]:
    """How far the Run goes, and where the number comes from."""
    fork = game.state.fork
    if isinstance(fork, Decision) and isinstance(fork.asker, RunOn):
        told = "{who} may run {left:space|spaces} more."
        yield Line(say(told, who=_runner(game), left=fork.asker.left), "DMD-RUN-E9")
        return
    value, granted = explainer_of(game).number(game.state, "run")
    rule = game.book.reasons(RUN_LENGTH, game.world, game.world.active)[-1].cite
    told = "A Run of {who} goes up to {value:space|spaces}."
    yield Line(say(told, who=_runner(game), value=value), rule)
    for one in granted[1:]:  # the first is what everybody has
        yield Line(say("{what}.", what=name(one.name)), rule, depth=1)


def _runner(game: Evening) -> str:
    return name(game.book.names[game.world.active])

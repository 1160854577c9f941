"""Practice on the board: runs, who follows, Fire, ways and distances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from dmd.core.practice import About, Asked, Offer, Unfit
from dmd.core.sentences import enumerated, in_a_row, say
from dmd.core.state import AnyState
from dmd.death_may_die.practising.playing import Kind, Played, acting, as_given, numbers, only
from dmd.death_may_die.questions import RUN_LENGTH, SNEAKS
from dmd.death_may_die.run import Move, Run, StopRunning
from dmd.death_may_die.world import Investigator

FOLLOW = "DMD-RUN-2"
CATCH = "DMD-RUN-4"
SEVERAL = 5


def ways_from(you: Investigator, state: AnyState, book: Any) -> Iterator[list[str]]:
    """Ways of a Run that leads on and on, without coming back."""
    if you.lying or book.ask(SNEAKS, state.world, you.id):
        return
    if book.granted("carry_investigators", you):
        return
    ways = [[one] for one in book.board.neighbours(you.space)]
    for _ in range(2):
        ways = [[*way, on] for way in ways for on in book.board.neighbours(way[-1])
                if on not in (you.space, *way)]  # fmt: skip
        yield from ways


def run(you: Investigator, way: list[str], state: AnyState, book: Any) -> Played:
    """A Run along a way, to its end."""
    played = Played(state.world, book, Run(you.id, way[0]))
    for to in way[1:]:
        played.choose(partial(_leads_to, to))
    if played.timeline.options:
        played.choose(lambda one: isinstance(one, StopRunning))
    if played.world.investigator(you.id).space != way[-1]:
        raise Unfit("the Run was cut short")
    return played


def _leads_to(to: str, one: Any) -> bool:
    return isinstance(one, Move) and one.to == to


class Followers(Kind):
    """Who stands beside a runner in the end."""

    lesson, mistake = "03", 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        here = len(state.world.enemies_in(you.space))
        for way in ways_from(you, state, book):
            met = [len(state.world.enemies_in(one)) for one in way]
            if here and sum(met) and here + sum(met) <= 9:
                yield {"way": way}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, way = acting(state), list(about["way"])
        world, played = state.world, run(you, way, state, book)
        met = [len(world.enemies_in(one)) for one in (you.space, *way)]
        mistakes = {
            met[-1]: (say("Enemies do follow: all of the space that is left."), FOLLOW),
            met[0]: (say("Whoever is met on the way comes along as well."), FOLLOW),
            met[0] + met[-1]: (say("Whoever is met on the way comes along as well."), FOLLOW),
        }
        other = say("Count step by step who shares the space that is left."), FOLLOW
        asked = say(
            "{who} runs: {way}. How many enemies share the last of these spaces when the Run is "
            "over?",
            who=book.names[you.id], way=_way(way, book),
        )  # fmt: skip
        because = say("At every step all enemies of the space that is left come along.")
        right = len(played.world.enemies_in(way[-1]))
        offers = numbers(right, mistakes, other)
        return only(Asked(asked, offers, because, FOLLOW, journal=played.journal))


class Burning(Kind):
    """The Fire that a runner catches."""

    lesson, mistake, level = "07", 18, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you, fire = acting(state), state.world.fire
        for way in ways_from(you, state, book):
            if sum(one in fire for one in (you.space, *way)) >= 2:
                yield {"way": way}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, way, fire = acting(state), list(about["way"]), state.world.fire
        played = run(you, way, state, book)
        after = played.world.investigator(you.id)
        before = you.fire + you.stand_ins
        entered = before + sum(fire.get(one, 0) for one in way)
        both = before + sum(fire.get(one, 0) for one in (you.space, *way))
        mistakes = {
            both: (say("Entering a burning space costs nothing."), "DMD-RUN-E1"),
            entered: (say("What counts is leaving a burning space, not entering it."), CATCH),
            before: (say("Whoever leaves a burning space catches its Fire."), CATCH),
        }
        other = say("Add up the Fire of every space that is left."), CATCH
        asked = say(
            "{who} runs: {way}. How many Fire tokens has {who} when the Run is over?",
            who=book.names[you.id], way=_way(way, book),
        )  # fmt: skip
        because = say("Every space that is left gives as many tokens as lie there.")
        offers = numbers(after.fire + after.stand_ins, mistakes, other)
        return only(Asked(asked, offers, because, CATCH, journal=played.journal))


class Reach(Kind):
    """Where one Run may end."""

    lesson, mistake = "01", 13

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you = acting(state)
        far = _distances(you.space, book)
        most = book.ask(RUN_LENGTH, state.world, you.id)
        edge = [one for one in far if far[one] in (most, most + 1, most - 1)]
        turned = _turned(edge, state.world.turn)[:SEVERAL]
        if not you.lying and {far[one] <= most for one in turned} == {True, False}:
            yield {"spaces": sorted(turned, key=book.board.ids.index)}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you = acting(state)
        most = book.ask(RUN_LENGTH, state.world, you.id)
        far = _distances(you.space, book)
        offers = []
        for space in about["spaces"]:
            steps, right = far[space], far[space] <= most
            why = say("It is {steps:step|steps} away.", steps=steps)
            offers.append(
                Offer(book.board.space(space).name, right, why, "DMD-RUN-1", mistaken=not right)
            )
        asked = say(
            "Which of these spaces can {who} reach with one Run? Choose all.",
            who=book.names[you.id],
        )
        because = say(
            "A Run is up to {most:step|steps}, by passages with an arrow on both sides, stairs "
            "and tunnels.",
            most=most,
        )
        return only(Asked(asked, as_given(offers), because, "DMD-RUN-1", several=True))


class Far(Kind):
    """How far it is, where stairs or a tunnel make it shorter."""

    lesson, mistake, level = "01", 13, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        people = [one.space for one in state.world.living]
        for enemy in state.world.enemies:
            for to in people:
                way, walked = book.board.distance(enemy.space, to), self._walked(book, enemy, to)
                if way and walked is not None and way < walked:
                    yield {"enemy": enemy.id, "to": to}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        enemy = state.world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("nobody is there")
        to = about["to"]
        way, walked = book.board.distance(enemy.space, to), self._walked(book, enemy, to)
        if way is None or walked is None:
            raise Unfit("no way leads there")
        mistakes = {walked: (say("Stairs and tunnels join spaces as passages do."), "DMD-BRD-3")}
        other = say("Count every step, and take stairs and tunnels for steps."), "DMD-BRD-E1"
        asked = say(
            "{enemy} stands in {here}. How many steps is it to {there}?",
            enemy=book.enemy_name(enemy.id, state.world), here=book.board.space(enemy.space).name,
            there=book.board.space(to).name,
        )  # fmt: skip
        because = say("Two spaces with stairs, or with a tunnel, are one step apart.")
        return only(Asked(asked, numbers(way, mistakes, other), because, "DMD-BRD-3"))

    def _walked(self, book: Any, enemy: Any, to: str) -> int | None:
        """The distance for somebody who overlooks stairs and tunnels."""
        board = book.board
        for link in board.links:
            if link.kind != "passage":
                board = board.without_link(link.start, link.end, link.kind)
        found: int | None = board.distance(enemy.space, to)
        return found


class Steps(Kind):
    """Where an enemy may go, when several ways are equally short."""

    lesson, mistake, level = "08", 24, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        for enemy in state.world.enemies:
            for one in state.world.living:
                if len(book.board.steps_toward(enemy.space, one.space)) > 1:
                    yield {"enemy": enemy.id, "who": one.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        enemy, target = state.world.enemy(about["enemy"]), state.world.investigator(about["who"])
        if enemy is None:
            raise Unfit("nobody is there")
        steps = book.board.steps_toward(enemy.space, target.space)
        near = book.board.neighbours(enemy.space)
        longer = say("That way is longer."), "DMD-MOV-E8"
        shortest = say("A shortest way leads there."), "DMD-MOV-2"
        offers = [
            Offer(book.board.space(one).name, one in steps, *(shortest if one in steps else longer))
            for one in near
        ]
        asked = say(
            "A card moves {enemy} 1 space towards {who}. Where may it go? Choose all.",
            enemy=book.enemy_name(enemy.id, state.world), who=book.names[target.id],
        )  # fmt: skip
        ways = enumerated([book.board.space(one).name for one in steps])
        because = say("Among equally short ways the active player chooses: {ways}.", ways=ways)
        return only(Asked(asked, as_given(offers), because, "DMD-MOV-2", several=True))


def _way(way: list[str], book: Any) -> str:
    return in_a_row([book.board.space(one).name for one in way])


def _distances(space: str, book: Any) -> dict[str, int]:
    board = book.board
    found = {one: board.distance(space, one) for one in board.ids if one != space}
    names = Counter(board.space(one).name for one in board.ids)
    return {one: n for one, n in found.items() if n and names[board.space(one).name] == 1}


def _turned(things: list[str], by: int) -> list[str]:
    """The same things, beginning somewhere else, so that not all questions ask for the same."""
    at = by % len(things) if things else 0
    return list(islice(things[at:] + things[:at], None))

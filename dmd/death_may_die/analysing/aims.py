"""What one may want of a position: to survive, to kill, to be somewhere, to keep what one has."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.core.boards.spaces import id_of
from dmd.core.complaints import Refusal, nearest
from dmd.core.sentences import as_written, enumerated, in_a_row, letters, name, say
from dmd.core.state import AnyState, Effect, End
from dmd.death_may_die.analysing.danger import chance_to_live, sanity_to_go, wounds_to_come
from dmd.death_may_die.analysing.wording import in_english, parts, plainly
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.death import LOST, WON
from dmd.death_may_die.selectors import turned_over
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.world import Enemy, Token, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

NONE = say("none")

A_LITTLE = 1e-3
"""So much is it worth to be where one could do it."""


class Aim(NamedTuple):
    """A number that is looked at in every position on the way."""

    text: str
    look: Callable[[AnyState], int]
    most: int = 1
    lasts: int | None = None  # once it is worth this, it stays so
    ahead: Callable[[World, int], float] | None = None  # what the rest of the turn makes of it
    closely: bool = False  # whether it knows figures by their numbers
    granted: bool = False  # whether everybody wants it always
    is_bound: bool = False  # whether the most there is is so far away that it says nothing

    def noted(self, state: AnyState, before: int | None) -> int:
        """What it is worth here; what lasts is not looked at again."""
        return before if before is not None and before == self.lasts else self.look(state)

    def is_settled(self, noted: int) -> bool:
        """Whether nothing can change it any more."""
        return noted == self.lasts

    def promise(self, state: AnyState, noted: int) -> float:
        """Roughly what it will be worth when the turn is over."""
        if self.ahead is None or noted == self.lasts or type(state.fork) is End:
            return noted
        return self.ahead(state.world, noted)


VERBS: Final = ("survive", "kill", "destroy", "reach", "keep", "win", "threshold")
"""Whoever mistypes one of them gets its first letter right; what begins otherwise is no slip."""


def aim(want: str, world: World, book: DeathMayDie) -> Aim:
    """The aim somebody means, such as `survive`, `kill byakhee`, “smash the lab”.

    What is wanted of an investigator is wanted of the active one, unless another is named.
    """
    try:
        return _aim(want, world, book)
    except Refusal as refusal:
        if len(several := parts(want)) > 1:
            with suppress(Refusal):
                aims = [_read(one, world, book) for one in several]
                if all(one.most == 1 for one in aims):  # each is reached or not
                    return _together(aims)
        other = plainly(want)
        if other == " ".join(want.casefold().split()):
            raise refusal from None
        return _read(other, world, book)


def _read(want: str, world: World, book: DeathMayDie) -> Aim:
    """The aim in plain words, of something that may be called as in another language."""
    try:
        return _aim(want, world, book)
    except Refusal as refusal:
        if (told := in_english(want)) == want:
            raise refusal from None
        return _aim(told, world, book)


def _together(aims: list[Aim]) -> Aim:
    """Several things at once: it is reached where all of them are."""

    def ahead(world: World, noted: int) -> float:
        """Each that is promised is a part of the whole."""
        promised = [one.ahead(world, 0) if one.ahead else 0.0 for one in aims]
        return max(noted, sum(promised) / len(promised))

    return Aim(
        enumerated([one.text for one in aims], "and"),
        lambda state: min(one.look(state) for one in aims),
        lasts=1 if all(one.lasts == 1 for one in aims) else None,
        ahead=ahead,
        closely=any(one.closely for one in aims),
    )


def _aim(want: str, world: World, book: DeathMayDie) -> Aim:
    verb, _, what = " ".join(want.casefold().split()).partition(" ")
    if verb == "survive":
        return _survive(what, world, book)
    if verb == "kill":
        return _kill(what, world, book)
    if verb in ("destroy", "turn"):
        return _destroy(what.removeprefix("over "), world, book)
    if verb == "reach":
        return _reach(what, world, book)
    if verb == "keep" and what in ("stress", "health", "sanity"):
        return _keep(what, world, book)
    if verb == "put" and what in ("out fire", "out the fire"):
        return _quench(world, book)
    if (verb, what) in (("threshold", ""), ("avoid", "threshold"), ("avoid", "a threshold")):
        return threshold(world, book, avoided=verb == "avoid")
    if verb == "win" and not what:
        return Aim(say("win"), lambda state: int(_result(state) == WON), lasts=1)
    if verb == "not" and what == "lose":
        return Aim(say("the game is not lost"), lambda state: int(_result(state) != LOST), lasts=0)
    raise Refusal(
        say("“{want:.60}” is nothing I know how to want.", want=want),
        remedy=nearest(verb, [one for one in VERBS if one[0] == verb[:1]])
        or "Say survive, kill byakhee, destroy lab, reach North gallery, keep stress, win, "
        "not lose, put out fire, threshold or avoid threshold.",
    )


def intents(move: Effect, world: World, book: DeathMayDie) -> tuple[Aim, ...]:
    """What a move is made for, the most important first; then to lose as little as one can."""
    spare = spared(world, book)
    if isinstance(move, Attack) and move.target:
        return (_kill(move.target, world, book), _wounds_on(move.target, world, book), *spare)
    if isinstance(move, TakeEpisodeAction) and move.target:
        return (_destroy("", world, book), _wounds_on(move.target, world, book), *spare)
    if isinstance(move, TakeEpisodeAction) and book.action(move.action).removes_fire:
        return (_put_out(world), *spare)
    return (_survive("", world, book), *spare)


def spared(world: World, book: DeathMayDie) -> tuple[Aim, ...]:
    """What everybody would rather keep, the most precious first."""
    return tuple(_keep(one, world, book) for one in ("health", "sanity", "stress"))


def _wounds_on(target: str, world: World, book: DeathMayDie) -> Aim:
    """Wounds on an enemy or a token; one that falls has taken all it could."""
    enemy = world.enemy(target)
    health = book.health(enemy, world) if enemy else book.box.episode.objective.health

    def look(state: AnyState) -> int:
        found = state.world.enemy(target) if enemy else _standing(target, state.world)
        return found.wounds if found else health

    return Aim(say("wounds on it"), look, most=health, lasts=health, closely=True)


def _standing(token: str, world: World) -> Token | None:
    return next((one for one in world.tokens if one.id == token and not one.face), None)


def _put_out(world: World) -> Aim:
    here = world.investigator(world.active).space
    burning = world.fire.get(here, 0)
    return Aim(
        say("put out Fire"), lambda state: burning - state.world.fire.get(here, 0), most=burning
    )


def _quench(world: World, book: DeathMayDie) -> Aim:
    here = world.investigator(world.active).space
    name = book.board.space(here).name
    if not world.fire.get(here):
        burning = enumerated([book.board.space(one).name for one, n in world.fire.items() if n])
        remedy = say("There is no Fire on the board.")
        if burning:
            remedy = say("Fire is in: {spaces}.", spaces=burning)
        raise Refusal(say("Nothing burns in {space}.", space=name), remedy=remedy)
    return Aim(
        say("the Fire in {space} is out", space=name),
        lambda state: int(not state.world.fire.get(here)),
    )


def threshold(world: World, book: DeathMayDie, *, avoided: bool, who: str = "") -> Aim:
    """Whether somebody, else the active investigator, reaches the next threshold, or is spared."""
    who = who or world.active
    name = book.names[who]
    limit = book.next_threshold(world.investigator(who).sanity)

    def reached(state: AnyState) -> bool:
        return bool(state.world.investigator(who).sanity >= limit)

    if avoided:
        return Aim(
            say("{name} reaches no threshold", name=name),
            lambda state: int(not reached(state)),
            lasts=0,
        )
    return Aim(
        say("{name} reaches a threshold", name=name), lambda state: int(reached(state)), lasts=1
    )


def _result(state: AnyState) -> str:
    return state.fork.result if type(state.fork) is End else ""


def _survive(who: str, world: World, book: DeathMayDie) -> Aim:
    people = [one.id for one in world.living if who in ("", one.id, book.names[one.id].casefold())]
    if not people:
        there = [book.names[one.id] for one in world.living]
        raise Refusal(
            say("“{who:.40}” is not at the table.", who=who),
            remedy=say("There are: {known}.", known=in_a_row(map(as_written, there))),
        )

    def look(state: AnyState) -> int:
        if _result(state) == LOST:
            return 0
        return int(not any(one.dead and one.id in people for one in state.world.investigators))

    def ahead(after: World, noted: int) -> float:
        return noted * chance_to_live(after, book) if after.active in people else noted

    text = say("everybody survives")
    if who:
        text = say("{name} survives", name=book.names[people[0]])
    return Aim(text, look, lasts=0, ahead=ahead, granted=True)


def _kill(what: str, world: World, book: DeathMayDie) -> Aim:
    wanted = what.replace(" ", "_")
    ids = [one.id for one in world.enemies if one.id.replace(" ", "_") == wanted]
    text = say("kill {enemy}", enemy=book.enemy_name(ids[0], world)) if ids else ""
    if not ids:
        ids = [one.id for one in world.enemies if _names(one, wanted, book)]
        text = say("kill a {enemy}", enemy=_name(world.enemy(ids[0]), book)) if ids else ""
    if not ids:
        there = sorted({_name(one, book) for one in world.enemies})
        known = in_a_row(map(as_written, there) if there else [NONE])
        hint = nearest(what, there) or say("There are: {known}.", known=known)
        raise Refusal(say("There is no “{what:.40}” to kill.", what=what), remedy=hint)
    if ids == [book.box.elder_one.id]:
        return _beat_the_stage(world, book)

    def look(state: AnyState) -> int:
        there = {one.id for one in state.world.enemies}
        return int(any(one not in there for one in ids))

    def ahead(after: World, noted: int) -> float:
        marks = [(one.space, one.wounds) for one in after.enemies if one.id in ids]
        return noted + _nearer(marks, after, book)

    return Aim(text, look, lasts=1, ahead=ahead, closely=True)


def _beat_the_stage(world: World, book: DeathMayDie) -> Aim:
    stage, id_ = world.stage, book.box.elder_one.id

    def look(state: AnyState) -> int:
        return int(state.world.stage > stage or _result(state) == WON)

    def ahead(after: World, noted: int) -> float:
        return noted + _nearer(
            [(one.space, one.wounds) for one in after.enemies if one.id == id_], after, book
        )

    return Aim(
        say("beat a Stage of {elder_one}", elder_one=book.box.elder_one.name),
        look,
        lasts=1,
        ahead=ahead,
    )


def _nearer(marks: list[tuple[str, int]], world: World, book: DeathMayDie) -> float:
    """A little for being near what one wants, and for every wound that it has already."""
    you = world.investigator(world.active).space
    ways = [(book.board.distance(you, space), wounds) for space, wounds in marks]
    near = [1 / (1 + way) + wounds for way, wounds in ways if way is not None]
    return A_LITTLE * max(near, default=0.0)


def _name(enemy: Enemy | None, book: DeathMayDie) -> str:
    if enemy is None or enemy.kind == "elder_one":
        return book.box.elder_one.name
    return book.box.enemies[enemy.kind].name


def _names(enemy: Enemy, word: str, book: DeathMayDie) -> bool:
    """Whether a word names an enemy, be it one of several: “cultists”."""
    known = enemy.kind, _name(enemy, book).casefold().replace(" ", "_")
    return word in known or word.removesuffix("s") in known


def _destroy(what: str, world: World, book: DeathMayDie) -> Aim:
    token = book.box.episode.objective.token
    if not token or what not in _called(token, book):
        raise Refusal(
            say("“{what:.40}” cannot be destroyed.", what=what),
            remedy=say("Say destroy {token}.", token=as_written(token))
            if token
            else "This episode has nothing to destroy.",
        )

    before = turned_over(token, world)
    told = "turn over a {token}"
    if book.box.episode.objective.health:
        told = "destroy a {token}"
    text = say(told, token=name(token.replace("_", " ").capitalize()))

    def ahead(after: World, noted: int) -> float:
        up = [one for one in after.tokens if one.kind == token and not one.face]
        return noted + _nearer([(one.space, one.wounds) for one in up], after, book)

    def look(state: AnyState) -> int:
        return int(turned_over(token, state.world) > before)

    return Aim(text, look, lasts=1, ahead=ahead)


def _called(token: str, book: DeathMayDie) -> set[str]:
    """How people call what is destroyed: by its id, its name, or as its action prints it."""
    told = [letters(book.names.get(token, token)), token.replace("_", " ")]
    printed = [letters(one.name) for one in book.box.episode.actions if one.wounds_token == token]
    told += [one.partition(" ")[2] for one in printed]  # “Destroy Equipment”
    return {"", token, f"a {token}", *map(str.casefold, told)}


def _reach(where: str, world: World, book: DeathMayDie) -> Aim:
    ids = {one.casefold(): one for one in book.board.ids}
    goal = ids.get(where) or id_of(where, book.board.spaces)
    if goal is None:
        names = [one.name for one in book.board.spaces]
        hint = nearest(where, names) or "Say a space by its name or id."
        raise Refusal(say("There is no space “{where:.40}”.", where=where), remedy=hint)
    who = world.active

    def look(state: AnyState) -> int:
        you = state.world.investigator(who)
        return int(you.space == goal and not you.dead)

    def ahead(after: World, noted: int) -> float:
        return noted or _nearer([(goal, 0)], after, book)

    return Aim(say("be in {space}", space=book.board.space(goal).name), look, ahead=ahead)


def _keep(what: str, world: World, book: DeathMayDie) -> Aim:
    tracks, who = book.box.tracks, world.active
    ends = {"stress": tracks.most_stress, "health": tracks.deadly_wounds, "sanity": tracks.madness}
    fields = {"stress": "stress", "health": "wounds", "sanity": "sanity"}
    most, field = ends[what], fields[what]

    def look(state: AnyState) -> int:
        you = state.world.investigator(who)
        return 0 if you.dead else max(0, most - int(getattr(you, field)))

    names = {"stress": say("stress left to take"), "health": say("wounds left to take")}
    to_go = {"health": wounds_to_come, "sanity": sanity_to_go}.get(what)
    ahead = (lambda after, noted: noted - to_go(after, book)) if to_go else None
    return Aim(names.get(what, say("sanity left")), look, most=most, ahead=ahead)

"""What threatens whoever stands somewhere: the game's answers, asked space by space.

Standing there is looked at, not how one gets there: nobody follows, no Fire is caught on the way,
unless one asks for the way there (`followed`). The Mythos card is drawn, the space is searched or
the enemies in it attack; then comes the rest of the turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from dmd.analysis.menace import LATER
from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal, nearest
from dmd.core.deck import Draw
from dmd.core.engine import settle
from dmd.core.sentences import enumerated, say
from dmd.core.state import AnyState, Chance, Decision, Effect, Scope
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.aims import NONE, Aim, aim
from dmd.death_may_die.analysing.arriving import arrivals
from dmd.death_may_die.enemies import Place, free_id
from dmd.death_may_die.fight import Fight, InvestigateOrFight
from dmd.death_may_die.happening import TURN
from dmd.death_may_die.mythos import DrawMythos, ReadMythos
from dmd.death_may_die.questions import RUN_LENGTH
from dmd.death_may_die.roll import DiceFall, Roll
from dmd.death_may_die.run import EnemyGoes, Follow, RunOn, who_follows
from dmd.death_may_die.skills import TakeAnother, WeighOmens
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


DRAWING = (DrawMythos, ReadMythos, TakeAnother, WeighOmens)
"""What waits while a Mythos card is drawn."""


class Lookout:
    """Answers what threatens the active investigator."""

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book
        self._way: tuple[AnyState, dict[str, AnyState]] | None = None

    told = "wounds", "sanity"
    titles: Mapping[str, str] = {
        "attack": say("the chance to be attacked"),
        "threshold": say("the chance to reach the next threshold"),
        "dies": say("the chance to die this turn"),
        LATER: say("the chance to die before the next own turn"),
        "wounds": say("wounds to be expected this turn"),
        "sanity": say("sanity likely to be lost this turn"),
        "stress": say("stress that rerolls and cards will take this turn"),
    }
    card_kind = say("Mythos card")

    def meant(self, *, followed: bool) -> str:
        """What it means to stand somewhere when one's actions are over."""
        if followed:
            return say(
                "until the end of the turn, running there and doing nothing else; followers and "
                "Fire of the way are counted"
            )
        return say(
            "standing there when the actions are over, not counting how to get there: nobody "
            "follows and no Fire is caught on the way"
        )

    def way(self, actions: int, *, followed: bool) -> str:
        """How far a space is, and what was counted of the way there."""
        told = "{n:action|actions} away; what happens on the way is not counted"
        if followed:
            told = "{n:action|actions} away; followers and Fire of the way are counted"
        return say(told, n=actions)

    def no_card(self, state: AnyState) -> str:
        """Why no Mythos card can be told by itself here."""
        if _rolls(state):
            return say("The roll on the table comes first; no Mythos card is told by itself.")
        return say("No Mythos card is drawn any more before the attacks.")

    def who(self, state: AnyState) -> str:
        """Whose turn it is, by name."""
        return self.book.names[_active(state).id]

    def here(self, state: AnyState) -> str:
        """The space they stand in."""
        return _active(state).space

    def reach(self, state: AnyState) -> dict[str, int]:
        """Every space they could end in this turn, and how many actions it takes."""
        you, asker = _active(state), _asker(state)
        if type(asker) not in (ChooseAction, RunOn) or you.lying:
            return {you.space: 0}
        world, book = state.world, self.book
        started = asker.left if isinstance(asker, RunOn) else 0
        choosing = asker if isinstance(asker, ChooseAction) else _first(ChooseAction, state.agenda)
        free = book.granted("free_runs_per_turn", you) - you.used.count("free_run")
        long = book.ask(RUN_LENGTH, world, you.id)
        found: dict[str, int] = {}
        for runs in range(choosing.left(world, book) + 1):
            for space in book.board.within(you.space, started + (max(0, free) + runs) * long):
                found.setdefault(space, runs)
        return {space: found[space] for space in book.board.ids if space in found}

    def standing(self, state: AnyState, space: str, *, followed: bool = False) -> AnyState:
        """Step 2 begins while they stand there, and nothing comes after step 3."""
        begun = self.whole(state, space, followed=followed)
        return replace(begun, agenda=(*begun.agenda[: _end_of_step_3(begun)], Scope(TURN)))

    def whole(self, state: AnyState, space: str, *, followed: bool = False) -> AnyState:
        """Step 2 begins while they stand there, and the turn goes on."""
        you, asker, agenda = _active(state), _asker(state), state.agenda
        if type(asker) not in (ChooseAction, RunOn):
            # A roll is played to its end, and no other action is taken.
            return replace(state, agenda=tuple(one for one in agenda if not _is_choosing(one)))
        world = state.world
        if followed and space != you.space:
            arrived = self._arrived(state).get(space)
            if arrived is not None:
                return self._idle(arrived)
            for one in who_follows(you.space, world, self.book):
                world = Follow(one, space).resolve(world, self.book).world
        world = world.with_investigator(replace(you, space=space))
        if isinstance(asker, RunOn):
            agenda = agenda[agenda.index(_first(ChooseAction, agenda)) + 1 :]
        return settle(world, agenda, self.book)

    def _arrived(self, state: AnyState) -> dict[str, AnyState]:
        """Where Runs lead from here, worked out once for all spaces."""
        if self._way is None or self._way[0] is not state:
            self._way = state, arrivals(state, frozenset(self.reach(state)), self.book)
        return self._way[1]

    def _idle(self, state: AnyState) -> AnyState:
        """The same, and no other action is taken."""
        if type(_asker(state)) is ChooseAction:
            return settle(state.world, state.agenda, self.book)
        return replace(state, agenda=tuple(one for one in state.agenda if not _is_choosing(one)))

    def aims(self, state: AnyState) -> tuple[tuple[str, Aim], ...]:
        """What is played for, the most important first: to live, then to lose little."""
        who, tracks = _active(state).id, self.book.box.tracks
        return (
            ("dies", aim(f"survive {who}", state.world, self.book)),
            ("wounds", _left("wounds", who, tracks.deadly_wounds)),
            ("sanity", _left("sanity", who, tracks.madness)),
            ("stress", _left("stress", who, tracks.most_stress)),
        )

    def attackers(self, state: AnyState) -> Aim:
        """Who has attacked in step 3, one bit for each figure that may."""
        bits = {one: 1 << place for place, one in enumerate(self._figures())}

        def look(now: AnyState) -> int:
            fork = now.fork
            if type(fork) is Chance and type(fork.into) is DiceFall:
                roll = fork.into.roll
                return bits.get(roll.targets[0], 0) if roll.kind == "attacked" else 0
            return 0

        return _Gathered(say("who attacks"), look, most=(1 << len(bits)) - 1)

    def figures(self, gathered: int) -> tuple[str, ...]:
        """The figures that some bits stand for."""
        return tuple(one for n, one in enumerate(self._figures()) if gathered >> n & 1)

    def figure(self, id_: str, state: AnyState) -> str:
        """A figure by name; one that is not on the board yet as one of its kind."""
        if state.world.enemy(id_) is not None or " " not in id_:
            return self.book.enemy_name(id_, state.world)
        return say("a new {enemy}", enemy=self.book.box.enemies[id_.rpartition(" ")[0]].name)

    def dice(self, id_: str, state: AnyState) -> str:
        """The dice a figure attacks with."""
        enemy = state.world.enemy(id_)
        kind = id_.rpartition(" ")[0]
        dice = (
            self.book.attack_dice(enemy, state.world) if enemy else self.book.box.enemies[kind].dice
        )
        told = "{standard} standard and {bonus} bonus dice"
        if not dice.bonus or not dice.standard:
            told = "{standard} standard dice"
            if not dice.standard:
                told = "{bonus} bonus dice"
        return say(told, standard=dice.standard, bonus=dice.bonus)

    def threshold(self, state: AnyState) -> tuple[str, int]:
        """So much sanity is left to lose until the next threshold."""
        you = _active(state)
        return "sanity", self.book.next_threshold(you.sanity) - you.sanity

    def draws(self, state: AnyState) -> bool:
        """Whether the Mythos card is drawn now."""
        fork = state.fork
        if type(fork) is not Chance or type(fork.source) is not Draw:
            return False
        return type(fork.into) is ReadMythos

    def card(self, outcome: str) -> str:
        """A Mythos card by name."""
        return self.book.box.mythos[outcome].name

    def is_read(self, state: AnyState) -> bool:
        """Whether no Mythos card is being drawn or carried out."""
        fork: Any = state.fork
        speaks = getattr(fork, "asker", None) or getattr(fork, "into", None)
        waiting = [getattr(one, "effect", one) for one in (speaks, *state.agenda)]
        return not state.world.playing and not any(isinstance(one, DRAWING) for one in waiting)

    @property
    def board(self) -> Board:
        """The map."""
        return self.book.board

    def enemy(self, state: AnyState, words: str) -> str:
        """The figure somebody means, by its id, its kind or its name."""
        world: World = state.world
        wanted = str(words).casefold().replace("_", " ").strip()
        names = {one.id: self.book.enemy_name(one.id, world) for one in world.enemies}
        for id_, name in names.items():
            plain = name.casefold().partition(" (")[0]
            if wanted in (id_.replace("_", " "), plain, plain.rpartition(" ")[0]):
                return id_
        there = enumerated(sorted(names.values()) or [NONE], "and")
        raise Refusal(
            say("There is no “{words:.40}” on the board.", words=words),
            remedy=nearest(wanted, names) or say("There are: {known}.", known=there),
        )

    def stands(self, state: AnyState, enemy: str) -> str:
        """The space of a figure, or nothing where it is gone."""
        found = state.world.enemy(enemy)
        return found.space if found else ""

    def space(self, space: str) -> str:
        """A space by name."""
        return self.book.board.space(space).name

    def moved(self, effect: Effect, world: World) -> tuple[str, str] | None:
        """Whom an effect brings somewhere, and the space; nothing for all others."""
        if isinstance(effect, EnemyGoes):
            enemy = world.enemy(effect.enemy)
            return (effect.enemy, effect.to) if enemy and enemy.space != effect.to else None
        if isinstance(effect, Place):
            return free_id(effect.kind, world), effect.space
        return None

    @property
    def rules(self) -> Mapping[str, str]:
        """The rule behind each number."""
        return {
            "card": "DMD-MYT-1", "attack": "DMD-FGT-1", "search": "DMD-DIS-1",
            "wounds": "DMD-DEF-1", "sanity": "DMD-DIE-6", "threshold": "DMD-SAN-5",
            "dies": "DMD-INV-2", "fire": "DMD-FIR-1", "follow": "DMD-RUN-2",
            "reach": "DMD-RUN-1", "reroll": "DMD-RRL-3", "path": "DMD-MOV-1", "tie": "DMD-MOV-2",
            "there": "DMD-MOV-E2", "unreachable": "DMD-MOV-E3",
        }  # fmt: skip

    def _figures(self) -> list[str]:
        """Every figure there can be, by its id."""
        box = self.book.box
        ids = [f"{kind} {n + 1}" for kind, one in box.enemies.items() for n in range(one.in_box)]
        return [box.elder_one.id, *ids]


class _Gathered(Aim):
    """Bits that stay once they were seen."""

    def noted(self, state: AnyState, before: int | None) -> int:
        return (before or 0) | self.look(state)


def _left(track: str, who: str, most: int) -> Aim:
    """How far a marker is from the end of its track, of the dead as well."""
    return Aim(
        say("{what} left to take", what=track),
        lambda state: most - int(getattr(state.world.investigator(who), track)),
        most=most,
    )


def _active(state: AnyState) -> Investigator:
    """Whose turn it is; an action that is under way must be finished first."""
    world: World = state.world
    if not world.active or world.investigator(world.active).dead:
        raise Refusal("It is nobody's turn here.", remedy="Begin the game, or undo.")
    at_choice = type(_asker(state)) in (ChooseAction, RunOn) or _rolls(state)
    if not at_choice and _first(ChooseAction, state.agenda):
        raise Refusal(
            "An action is under way here.",
            remedy="Finish it, or undo it: one looks between actions, or while dice lie.",
            rule="DMD-ACT-E3",
        )
    you: Investigator = world.investigator(world.active)
    return you


def _rolls(state: AnyState) -> bool:
    """Whether dice are about to fall, or lie on the table."""
    speaks = getattr(state.fork, "asker", None) or getattr(state.fork, "into", None)
    return isinstance(getattr(speaks, "roll", None), Roll)


def _is_choosing(effect: Effect) -> bool:
    return type(effect) is ChooseAction


def _asker(state: AnyState) -> Any:
    return state.fork.asker if type(state.fork) is Decision else None


def _first(kind: type[Effect], agenda: tuple[Effect, ...]) -> Any:
    return next((one for one in agenda if type(one) is kind), None)


def _end_of_step_3(begun: AnyState) -> int:
    """How much of what waits belongs to the Mythos card and to Investigate or Fight."""
    ends = [n for n, one in enumerate(begun.agenda) if type(one) in (InvestigateOrFight, Fight)]
    return ends[-1] + 1 if ends else 0

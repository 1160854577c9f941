"""Practice of the end of a turn and of a game: the pile, the track, Stages, deaths, new figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from dmd.core.practice import About, Asked, Unfit
from dmd.core.sentences import say
from dmd.core.state import AnyState
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.death import JudgeDeaths
from dmd.death_may_die.elder_one import CheckPile, stage_name
from dmd.death_may_die.enemies import Place, Summon, in_reserve
from dmd.death_may_die.practising.playing import (
    Kind,
    Played,
    acting,
    moves,
    numbers,
    offer,
    only,
    roll_of,
)
from dmd.death_may_die.roll import KeepDice
from dmd.death_may_die.selectors import Reader

PILE = "DMD-PIL-1"
RIGHT = "", ""


class Pile(Kind):
    """Where the Elder One stands once the pile was looked at."""

    lesson, mistake, level = "10", 5, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        symbols = book.symbols_in_pile(state.world)
        if symbols >= 1 and state.world.track + 1 < book.box.tracks.summoning_spaces:
            yield {"more": 2 if symbols == 1 else 1}
            yield {"more": 0 if symbols > 1 else 1}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, before = acting(state), state.world
        world, symbols = with_symbols(before, int(about["more"]), book)
        played = Played(world, book, CheckPile())
        track, enough = played.world.track, symbols >= book.box.tracks.symbols_to_advance
        early = say("A symbol does nothing when its card is drawn."), "DMD-MYT-3"
        mistakes = {
            before.track + symbols: early,
            before.track + 1: (say("Fewer than three symbols change nothing."), PILE),
            before.track: (say("Three symbols let the Elder One advance."), PILE),
        }
        other = say("However many symbols there are, one advance is all."), "DMD-PIL-E2"
        asked = say(
            "The Mythos discard pile shows {symbols:Summoning symbol|Summoning symbols} when it "
            "is looked at, at the end of the turn of {who}. On which space of the track is the "
            "Elder One, or its token, then? Now it is on space {now}.",
            symbols=symbols, who=book.names[you.id], now=before.track,
        )  # fmt: skip
        because = (
            say("Three or more are one space, and all discards go back into the deck.") if enough
            else say("With fewer than three symbols nothing happens.")
        )  # fmt: skip
        offers = numbers(track, mistakes, other)
        return only(Asked(asked, offers, because, PILE, journal=played.journal))


def with_symbols(world: Any, more: int, book: Any) -> tuple[Any, int]:
    """The same table with so many more cards with a symbol on the discard pile."""
    cards = book.box.mythos
    drawn = [one for one in sorted(cards) if cards[one].symbol and one in world.mythos.bag][:more]
    if len(drawn) < more:
        raise Unfit("no card is left")
    for one in drawn:
        world = replace(world, mythos=world.mythos.without(one))
    world = replace(world, mythos_discard=(*world.mythos_discard, *drawn))
    return world, book.symbols_in_pile(world)


class Deaths(Kind):
    """What becomes of the game when somebody dies."""

    lesson, mistake = "12", 23

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        for one in state.world.living:
            if len(state.world.living) > 1 and one.wounds >= 2:
                yield {"who": one.id}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        acting(state)
        world = state.world
        dying = world.investigator(about["who"])
        hurt = replace(dying, wounds=book.box.tracks.deadly_wounds)
        played = Played(world.with_investigator(hurt), book, JudgeDeaths())
        lost = played.result == "lost"
        rule = "DMD-DTH-1" if lost else "DMD-DTH-2"
        early = say("While the Elder One is on the track, a single death loses."), "DMD-DTH-1"
        late = say("The Elder One is on the board, so the others go on."), "DMD-DTH-2"
        gone = say("Nobody comes back, and nobody joins later on."), "DMD-DTH-2"
        kept = say("What the dead had is discarded."), "DMD-DTH-2"
        offers = (
            offer(say("the game is over, and lost"), lost, RIGHT if lost else late,
                  mistaken=not lost),
            offer(say("the others go on"), not lost, early if lost else RIGHT, mistaken=lost),
            offer(say("the others go on and share the cards of the dead"), False,
                  early if lost else kept),
            offer(say("a new investigator comes in"), False, gone),
        )  # fmt: skip
        asked = say("Now {who} dies. What of the game?", who=book.names[dying.id])
        because = late[0] if not lost else early[0]
        return only(Asked(asked, offers, because, rule, journal=played.journal))


class Stages(Kind):
    """What is left of a blow once a Stage is beaten."""

    lesson, mistake, level = "11", 22, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        you, world = acting(state), state.world
        for move in moves(state):
            enemy = world.enemy(move.target) if isinstance(move, Attack) else None
            if enemy and enemy.kind == "elder_one" and world.stage < 4 and not you.dead:
                for surplus in (0, 1, 2):
                    yield {"enemy": enemy.id, "surplus": surplus}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world = acting(state), state.world
        enemy = world.enemy(about["enemy"])
        if enemy is None:
            raise Unfit("it is gone")
        health = book.health(enemy, world)
        dealt, surplus = 3, int(about["surplus"])
        hurt = replace(enemy, wounds=health - dealt + surplus)
        faces = (("success",) * dealt, ())
        roll = roll_of("attack", you.id, enemy.id, faces)
        played = Played(world.with_enemy(hurt), book, KeepDice(roll))
        after = played.world.enemy(enemy.id)
        if after is None or played.result or played.world.stage == world.stage:
            raise Unfit("the Stage stands")
        mistakes = {
            surplus: (say("Wounds of one Stage are none of the next."), "DMD-EOF-5"),
            dealt: (say("The blow was for the Stage that it beat."), "DMD-EOF-5"),
            health: (say("The next Stage begins without wounds."), "DMD-EOF-E4"),
        }
        other = say("The next Stage begins without wounds."), "DMD-EOF-E4"
        asked = say(
            "Suppose {stage} of {enemy} has {wounds} of {health} wounds, and {who} deals {dealt}. "
            "How many wounds has the next Stage?",
            stage=stage_name(world.stage), enemy=book.box.elder_one.name,
            wounds=hurt.wounds, health=health, who=book.names[you.id], dealt=dealt,
        )  # fmt: skip
        because = say("What is too much for a Stage is lost.")
        offers = numbers(after.wounds, mistakes, other)
        return only(Asked(asked, offers, because, "DMD-EOF-5", journal=played.journal))


class Figures(Kind):
    """What is summoned when figures run short."""

    lesson, mistake, level = "08", 26, 2

    def found(self, state: AnyState, book: Any) -> Iterator[About]:
        acting(state)
        for kind, card in book.box.enemies.items():
            if card.in_box > 1 and in_reserve(kind, state.world, book) < len(book.gates):
                yield {"kind": kind}

    def ask(self, state: AnyState, book: Any, about: About) -> Asked:
        you, world, kind = acting(state), state.world, about["kind"]
        by = Reader(you.id)
        lines = [Summon(kind=kind, where=gate, by=by) for gate in sorted(book.gates)]
        played = Played(world, book, *lines)
        right = sum(isinstance(one.effect, Place) for one in played.journal)
        there = sum(one.kind == kind for one in world.enemies)
        rule = "DMD-SUM-2"
        skipped = say("Figures that have run out are not summoned."), rule
        mistakes = {len(lines): skipped, there: skipped} | (
            {0: (say("As many appear as are left."), rule)} if right else {}
        )
        other = say("Count the figures of the box that are on the board."), "DMD-SUM-E2"
        asked = say(
            "The box has {all} of this kind: {kind}. A card summons one at each of the three "
            "Gates. How many appear?",
            all=book.box.enemies[kind].in_box, kind=book.box.enemies[kind].name,
        )  # fmt: skip
        of_box = book.box.enemies[kind].in_box
        because = say(
            "Of {all} figures {there} are on the board already, or out of the game.",
            all=of_box, there=of_box - in_reserve(kind, world, book),
        )  # fmt: skip
        offers = numbers(right, mistakes, other)
        return only(Asked(asked, offers, because, rule, journal=played.journal))

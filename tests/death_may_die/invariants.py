"""What must hold after every single effect of every game. It looks at worlds, never at rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from dmd.core.state import Effect, Step
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.world import World


class Inspector:
    """A watcher that looks at the table after each effect, and remembers what it has seen."""

    def __init__(self, book: DeathMayDie) -> None:
        self.book = book
        self.seen: Counter[str] = Counter()

    def answered(self, effect: Effect, world: Any, ability: str, cite: str, number: int) -> None:
        self.seen[f"ability {ability}"] += 1

    def waited(self, effect: Effect, world: Any) -> None:
        self.seen["abilities met"] += 1

    def happened(self, effect: Effect, world: Any, step: Step, left: int) -> None:
        self.seen[str(effect.__struct_config__.tag)] += 1
        after = step.world
        if after is not world:
            try:
                look(world, after, self.book)
            except AssertionError as wrong:
                raise AssertionError(f"{effect}: {wrong}") from wrong


def look_at_all(world: World, book: DeathMayDie) -> None:
    """Hold every invariant of a table by itself: the one a game begins with."""
    for _, holds in INVARIANTS:
        holds(world, book)


FIGURES = ("investigators", "enemies", "tokens", "stage", "disrupted")
CARDS = (
    "investigators", "tokens", "fire", "mythos", "mythos_discard", "kept", "playing",
    "discovery", "discovery_discard", "hidden",
)  # fmt: skip
TRACKS = ("investigators", "track", "stage")


def look(before: World, after: World, book: DeathMayDie) -> None:
    """Hold every invariant against a step from one table to the next.

    What is the very same value as before was looked at before: nothing edits a value.
    """
    for fields, holds in INVARIANTS:
        if differs(before, after, fields):
            holds(after, book)
    for one in after.investigators if after.investigators is not before.investigators else ():
        was = before.investigator(one.id)
        assert one.sanity >= was.sanity, "sanity never rises"
        crossed = [t for t in book.box.tracks.thresholds if was.sanity < t < one.sanity]
        assert not crossed, f"one loss crosses no threshold, but {crossed}"
        assert not (was.dead and not one.dead), "nobody comes back"
        assert all(a >= b for a, b in zip(one.levels, was.levels, strict=True)), "levels stay"
    assert after.stage >= before.stage
    assert after.disrupted or not before.disrupted


def differs(before: World, after: World, fields: tuple[str, ...]) -> bool:
    """Whether any of these is another value than before."""
    return any(getattr(before, field) is not getattr(after, field) for field in fields)


def figures_fit_the_box(world: World, book: DeathMayDie) -> None:
    assert len({one.id for one in world.enemies}) == len(world.enemies), "a figure stands twice"
    for kind, number in Counter(one.kind for one in world.enemies).items():
        most = 1 if kind == "elder_one" else book.box.enemies[kind].in_box
        assert number <= most, f"{number} of {kind}, the box holds {most}"
    assert all(one.space in book.board for one in (*world.enemies, *world.living, *world.tokens))
    elder = [one for one in world.enemies if one.kind == "elder_one"]
    if elder:
        assert world.stage >= 2, "the Elder One stands on the board before Stage 2"
        assert world.disrupted or elder[0].wounds == 0, "harmed before the disruption"


def cards_and_tokens_are_conserved(world: World, book: DeathMayDie) -> None:
    mythos = Counter(world.mythos) + Counter(world.mythos_discard) + Counter(world.kept.values())
    mythos.update([world.playing] if world.playing else [])
    assert mythos == Counter(list(book.box.mythos)), "sixteen Mythos cards, each once"
    claimed = [card.card for one in world.investigators for card in one.cards]
    found = Counter(world.discovery) + Counter(world.discovery_discard) + Counter(claimed)
    assert found == Counter(list(book.box.discovery)), "fifteen Discovery cards, each once"
    faces = Counter(world.hidden) + Counter(one.face for one in world.tokens if one.face)
    assert faces == Counter({f.id: f.count for f in book.box.episode.faces}), "token faces"
    burning = sum(world.fire.values()) + sum(one.fire for one in world.investigators)
    assert 0 <= burning <= book.box.tracks.fire_tokens, f"{burning} Fire tokens"
    assert all(n > 0 for n in world.fire.values())
    for kind, most in book.box.elder_one.tokens.items():
        assert sum(one.kind == kind for one in world.tokens) <= most


def tracks_are_in_range(world: World, book: DeathMayDie) -> None:
    tracks = book.box.tracks
    for one in world.investigators:
        assert 0 <= one.wounds <= tracks.deadly_wounds, f"{one.wounds} wounds"
        assert 0 <= one.stress <= tracks.most_stress, f"{one.stress} stress"
        assert 0 <= one.sanity <= tracks.madness
        assert all(1 <= level <= 4 for level in one.levels)
        assert one.fire >= 0 <= one.stand_ins
        if one.dead:
            assert not one.cards, "the dead hold nothing"
            assert not one.fire
    assert 1 <= world.track <= tracks.summoning_spaces
    assert 1 <= world.stage <= 4


INVARIANTS = (
    (FIGURES, figures_fit_the_box),
    (CARDS, cards_and_tokens_are_conserved),
    (TRACKS, tracks_are_in_range),
)

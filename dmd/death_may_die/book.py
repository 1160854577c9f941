"""The book of Death May Die: its chapters together, and what they ask of the box."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.boards.board import Board
from dmd.core.book import close_union, either, kinds_of
from dmd.core.deck import Draw
from dmd.core.dice.pool import Pool
from dmd.core.fixed import Fixed
from dmd.core.speaking import OWN
from dmd.core.state import AnyState, Effect, Option, Scope
from dmd.death_may_die import (
    actions,
    attack,
    cards,
    death,
    destroying,
    discovery,
    elder_one,
    enemies,
    fight,
    fire,
    mythos,
    roll,
    run,
    sanity,
    setup,
    skills,
    texts,
    tokens,
    tracks,
    turn,
    wounds,
)
from dmd.death_may_die.box import Box, Dice, EpisodeAction, Powers, Stage
from dmd.death_may_die.dice import dice
from dmd.death_may_die.elder_one import CheckPile, DisruptRitual
from dmd.death_may_die.granting import Granting
from dmd.death_may_die.happening import TURN, Happening, OneOf, Read, Word
from dmd.death_may_die.kit import ID, KIT
from dmd.death_may_die.questions import ANSWERS
from dmd.death_may_die.roll import CountAs, Faces, Throw
from dmd.death_may_die.rulings import rulings as switches
from dmd.death_may_die.selectors import Reader, holds_true
from dmd.death_may_die.skills import ABILITIES, owner
from dmd.death_may_die.telling.nouns import TOKENS, title
from dmd.death_may_die.tracks import Heal, HealAny
from dmd.death_may_die.world import Claimed, Enemy, Investigator, World
from dmd.death_may_die.wounds import BearWounds

if TYPE_CHECKING:
    from dmd.core.scene import Scene
    from dmd.death_may_die.analysing.analyst import Analyst

CHAPTERS = (
    setup, turn, actions, run, attack, roll, wounds, tracks, sanity, fire, enemies, mythos, fight,
    discovery, cards, destroying, tokens, texts, elder_one, death, skills,
)  # fmt: skip
"""Once all of them are imported, the union of effects is closed."""

WORDS = tuple(sorted(kinds_of(Word), key=lambda word: word.__name__))
"""The effects that cards may name."""

for module in ("happening", "box", *(chapter.__name__.rpartition(".")[2] for chapter in CHAPTERS)):
    sys.modules[f"{__package__}.{module}"].__dict__["AnyWord"] = either(WORDS)
close_union(Happening)


class DeathMayDie(Granting):
    """Rules, content and rulings of one game: a box, an episode with its map, an Elder One."""

    game = ID
    phrase_folders = (OWN, KIT.phrases or OWN)
    board: Board

    def __init__(
        self,
        box: Box,
        board: Board,
        *,
        starting_enemies: tuple[tuple[str, str], ...] = (),
        starting_fire: Mapping[str, int] | None = None,
        rulings: Mapping[str, bool] | None = None,
    ) -> None:
        names = {one.id: one.name for one in (*box.investigators.values(), *box.enemies.values())}
        names |= {one.id: one.name for one in box.skills.values()}
        tokens_at_play = (*box.supply, box.episode.objective.token)
        names |= {"fire": "Fire", **{one: title(one) for one in tokens_at_play}, **TOKENS}
        super().__init__(
            world=World,
            effects=Happening,
            sources=(Throw, Draw),
            abilities=ABILITIES,
            answers=ANSWERS,
            rulings=switches(rulings),
            names=names,
        )
        self.box = box
        self.board = board
        self.starting_enemies = starting_enemies  # space, kind
        self.starting_fire = dict(starting_fire or {})

    def scene(self, world: World, by: str = "") -> Scene:
        """What lies on the table; in this game everybody may see all of it."""
        from dmd.death_may_die.scene.table import scene

        return scene(world, self)

    def chooser(self, world: World, effect: Effect) -> str:
        """The owner of an ability decides on it; the active player on the rest (DMD-TRN-E3)."""
        return owner(world, self, effect)

    def fixed(self, state: AnyState) -> AnyState:
        """The same position; what it holds by name can only be read."""
        world = state.world
        if type(world.fire) is Fixed and type(world.kept) is Fixed:
            return state
        return replace(state, world=replace(world, fire=Fixed(world.fire), kept=Fixed(world.kept)))

    def is_set_up(self, begin: AnyState) -> bool:
        """Whether a game begins as the kit sets it up."""
        from dmd.death_may_die.situations.sound import is_set_up

        return is_set_up(begin, self)

    def expect_sound(self, state: AnyState) -> None:
        """Refuse a position that this box could not show."""
        from dmd.death_may_die.situations.sound import expect_sound

        expect_sound(state, self)

    # -- dice ------------------------------------------------------------------------------------

    def pool(self, standard: int, bonus: int) -> Pool:
        """The game's dice, so many of each."""
        return _pool(standard, bonus)

    def symbols(self, faces: Faces) -> tuple[int, int, int]:
        """Successes, elder signs and tentacles shown."""
        return _counted(faces)

    def consequences(self, world: World, counting: CountAs) -> tuple[Happening, ...]:
        """What a roll does, by its kind: successes, effects, tentacles, in this order."""
        kind = counting.roll.kind
        if kind == "attack":
            lost = fight.lost_sanity(counting)
            return (*attack.strike(counting, world, self), *lost)
        if kind == "action":
            return tokens.acted(counting, world, self)
        if kind == "against":
            return texts.suffered(counting, world, self)
        return fight.defended(counting, world, self)

    def attack_dice(self, enemy: Enemy, world: World) -> Dice:
        """An enemy's dice; the Elder One's are the sum of its revealed Stages (DMD-EOF-2)."""
        if enemy.kind != "elder_one":
            return self.box.enemies[enemy.kind].dice
        stages = self.revealed(world)
        return Dice(sum(s.dice.standard for s in stages), sum(s.dice.bonus for s in stages))

    # -- investigators ---------------------------------------------------------------------------

    def reducers(self, field: str, you: Investigator, cause: str) -> list[str]:
        """What lowers it, by name."""
        return [
            name
            for name, _, one in self.named_powers(you)
            if getattr(one, field) and (one.reduce_anything or cause in ("attacked", "fire"))
        ]

    def next_threshold(self, sanity: int) -> int:
        """The next place where a loss of sanity stops; madness at the very end."""
        tracks = self.box.tracks
        return next((one for one in tracks.thresholds if one > sanity), tracks.madness)

    def is_card(self, claimed: Claimed, kind: str) -> bool:
        """Whether a claimed card is meant by a word: its id, type or tag; nothing means any."""
        half = self.half(claimed)
        if kind == "tradable":
            return half.tradable and half.type != "condition"
        return not kind or kind in (half.id, half.type) or kind in half.tags

    def room(self, claimed: Claimed) -> int:
        """The wounds a Companion can still take (DMD-CPN-E1)."""
        half = self.half(claimed)
        return max(0, half.health - claimed.wounds) if half.type == "companion" else 0

    def turn_end_effects(self, world: World, who: str) -> tuple[Happening, ...]:
        """What skills and cards do at the end of their owner's own turn (DMD-EOT-E1)."""
        you = world.investigator(who)
        due: list[Happening] = []
        for power in self.powers(you) if self.granted("heals_at_turn_end", you) else ():
            people = [one.id for one in world.living if one.space == you.space]
            healed = [who] if power.turn_end_heals == "you" else people
            stories = [_healing(power, one) for one in healed]
            if not any(stories):
                continue
            if power.turn_end_heals == "one_here":
                due.append(OneOf(who, tuple(Option(story) for story in stories)))
            else:
                # What one person is healed of is one thing; whose turn comes first may be asked.
                due += [OneOf(who, (Option(s),)) if len(s) > 1 else s[0] for s in stories]
        return tuple(due)

    # -- enemies, tokens, cards ------------------------------------------------------------------

    def health(self, enemy: Enemy, world: World) -> int:
        """The wounds that bring an enemy, or a Stage of the Elder One, down."""
        if enemy.kind == "elder_one":
            return self.box.elder_one.stages[world.stage - 1].health
        return self.box.enemies[enemy.kind].health

    def wounds_when_summoned(self, kind: str, space: str, world: World) -> int:
        """Half the health, rounded up, for each Gate Manipulation in reach (DMD-SKL-1)."""
        if space not in self.gates.values():
            return 0
        half = (self.box.enemies[kind].health + 1) // 2
        wounds = 0
        for one in world.living:
            for power in self.powers(one):
                if power.gate_range >= 0:
                    way = self.board.distance(one.space, space)
                    wounds += half * (way is not None and way <= power.gate_range)
        return wounds

    def revealed(self, world: World) -> tuple[Stage, ...]:
        """The Stage cards in force."""
        return self.box.elder_one.stages[: world.stage]

    def symbols_in_pile(self, world: World) -> int:
        """Summoning symbols in the Mythos discard pile."""
        return sum([self.box.mythos[card].symbol for card in world.mythos_discard])

    def action(self, id_: str) -> EpisodeAction:
        """An action of the episode."""
        return self._actions[id_]

    @cached_property
    def _actions(self) -> dict[str, EpisodeAction]:
        return {one.id: one for one in self.box.episode.actions}

    @cached_property
    def action_names(self) -> tuple[str, ...]:
        """All actions by name."""
        return ("Run", "Attack", "Rest", "Trade", *(one.name for one in self.box.episode.actions))

    @cached_property
    def gates(self) -> dict[str, str]:
        """The Gates and where they are."""
        tags = {tag for space in self.board.spaces for tag in space.tags}
        return {tag: self.board.tagged(tag)[0] for tag in sorted(tags) if tag.startswith("gate_")}

    def when_lacking(self, token: str, world: World) -> list[Happening]:
        """What a Stage does when its token should be placed and none is left."""
        return [
            Read(Reader(world.active), stage.when_lacking, stage.token_lacking_text)
            for stage in self.revealed(world)
            if stage.token_lacking == token
        ]

    def task_done(self, world: World) -> tuple[Happening, ...]:
        """What the episode asks for has come about: the ritual is disrupted (DMD-RIT-1)."""
        until = self.box.episode.objective.until
        if until is None or world.disrupted or not world.active:
            return ()
        return (DisruptRitual(),) if holds_true(until, world, self, Reader(world.active)) else ()

    def after_wounds(self, world: World, bear: BearWounds) -> tuple[Happening, ...]:
        """What an attack that wounded sets off."""
        return fight.after_wounds(bear, world, self)

    @cached_property
    def analyst(self) -> Analyst:
        """Whoever answers what is asked about a position."""
        from dmd.death_may_die.analysing.analyst import Analyst

        return Analyst(self)

    def after_own_death(self) -> tuple[Effect, ...]:
        """All that is left of a turn whose investigator died: the pile is checked (DMD-DTH-3)."""
        return (CheckPile(), Scope(TURN))


def _healing(power: Powers, who: str) -> tuple[Happening, ...]:
    """What is healed for certain, then what may be split freely among the rest."""
    stress, wounds, split = (
        power.turn_end_heal_stress, power.turn_end_heal_wounds, power.turn_end_heal_any
    )  # fmt: skip
    sure: tuple[Happening, ...] = (Heal(who, stress, wounds),) if stress or wounds else ()
    return (*sure, HealAny(whom=who, points=split)) if split else sure


@lru_cache(maxsize=1_000)
def _pool(standard: int, bonus: int) -> Pool:
    return dice(f"{standard}B+{bonus}G")


@lru_cache(maxsize=100_000)
def _counted(faces: Faces) -> tuple[int, int, int]:
    counts = _pool(len(faces[0]), len(faces[1])).count(faces)
    return counts["success"], counts["elder_sign"], counts["tentacle"]

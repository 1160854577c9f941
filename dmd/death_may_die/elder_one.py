"""The Elder One: the track, the summoning, its Stages (p. 17, p. 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dmd.core.sentences import quoted
from dmd.core.state import End, Step
from dmd.death_may_die.death import LOST, WON
from dmd.death_may_die.happening import EndOfText, Happening, Read, Word, asked_of
from dmd.death_may_die.selectors import Reader, Where, is_choice, spaces
from dmd.death_may_die.world import Enemy, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

FINAL = 4


def stage_name(number: int) -> str:
    """What a Stage is called at the table."""
    return "The Final Stage" if number == FINAL else f"Stage {number}"


class CheckPile(Happening, frozen=True, tag="check_pile"):
    """Three Summoning symbols in the Mythos discard pile: the Elder One advances one space."""

    cite = "DMD-PIL-1"
    says = "The Mythos discard pile shows {symbols:Summoning symbol|Summoning symbols}."

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"symbols": book.symbols_in_pile(world)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        enough = book.symbols_in_pile(world) >= book.box.tracks.symbols_to_advance
        if not enough and not world.advance:
            return Step(world)
        times = 1
        if book.rulings["six_symbols_advance_twice"]:
            times = max(1, book.symbols_in_pile(world) // book.box.tracks.symbols_to_advance)
        return Step(replace(world, advance=False), then=(Advance(times - 1),))


class Advance(Happening, frozen=True, tag="advance"):
    """Its figure moves, or the Progression token once it is on the board."""

    cite = "DMD-PIL-2"
    says = "The Elder One advances to space {space} of the track."

    more: int = 0  # advances that follow at once

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"space": world.track + 1}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        tracks = book.box.tracks
        world = replace(world, track=world.track + 1, reading=world.reading + 1, advanced=True)
        if world.track >= tracks.summoning_spaces:
            return Step(world, fork=End(LOST, "DMD-END-4"))
        if world.track >= tracks.first_red and world.stage == 1:
            world = replace(world, summoning=True)
        you = Reader(world.active)
        texts = [
            ReadAtAdvance(you, stage.on_advance, stage_name(number))
            for number, stage in enumerate(book.revealed(world), 1)
            if stage.on_advance
        ]
        episode = book.box.episode
        texts.append(ReadAtAdvance(you, episode.on_advance, "The episode", episode.advance_text))
        more = (Advance(self.more - 1),) if self.more else ()
        return Step(world, then=(*texts, ShuffleMythos(), *more, EndOfText(check_pile=False)))


class ReadAtAdvance(Read, frozen=True, tag="read_at_advance"):
    """What a Stage, and after the Stages the episode, has to say about an advance."""

    cite = "DMD-PIL-2"
    says = "{title}, when the Elder One advances"
    says_text = "{title}, when the Elder One advances:{text}"

    text: str = ""

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says_text if self.text.strip() else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"title": self.title, "text": quoted(self.text)}


class ShuffleMythos(Happening, frozen=True, tag="shuffle_mythos"):
    """All discarded Mythos cards are shuffled back into the deck."""

    cite = "DMD-PIL-3"
    says = "All discarded Mythos cards are shuffled back into the deck."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        cards = world.mythos_discard + tuple(world.kept.values())
        shuffled = world.mythos.shuffled_with(cards)
        return Step(replace(world, mythos=shuffled, mythos_discard=(), kept={}))


class CheckSummoning(Happening, frozen=True, tag="check_summoning"):
    """Red was reached, or the ritual was disrupted this turn: the Elder One is summoned."""

    cite = "DMD-EOS-1"
    quiet = True
    says = "Is the Elder One summoned?"

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if world.advance:  # asked for since the discard pile was checked (DMD-PIL-E5)
            return Step(replace(world, advance=False), then=(Advance(), self))
        due = world.summoning and world.stage == 1
        return Step(replace(world, summoning=False), then=(RevealStage(),) if due else ())


class RevealStage(Happening, frozen=True, tag="reveal_stage"):
    """The Stage card is moved aside, still in force; the next one is revealed."""

    cite = "DMD-EOS-2"
    says = "{stage} is revealed."

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"stage": stage_name(world.stage + 1)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        world = replace(world, stage=world.stage + 1)
        stage = book.box.elder_one.stages[world.stage - 1]
        text = ReadRevealed(Reader(world.active), stage.on_reveal, stage_name(world.stage))
        return Step(world, then=(text,))


class ReadRevealed(Read, frozen=True, tag="read_revealed"):
    """The one-time effect of a Stage that has come to light."""

    cite = "DMD-EOF-3"
    says = "{title}, when revealed"


class BeatStage(Happening, frozen=True, tag="beat_stage"):
    """A Stage is beaten; surplus wounds are lost. Beating the Final Stage wins."""

    cite = "DMD-EOF-4"
    says = "{stage} is beaten."

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {"stage": stage_name(world.stage)}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        if world.stage == FINAL:
            return Step(world, fork=End(WON, "DMD-END-1"))
        figure = next(one for one in world.enemies if one.kind == "elder_one")
        world = world.with_enemy(replace(figure, wounds=0))
        return Step(world, then=(RevealStage(),))


class ElderOneTurnEnd(Happening, frozen=True, tag="elder_one_turn_end"):
    """The end-of-turn effects of all revealed Stages, in their order."""

    cite = "DMD-EOE-1"
    quiet = "idle"
    says = "The Stages' end-of-turn effects."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        you = Reader(world.active)
        texts = tuple(
            ReadAtTurnEnd(you, stage.turn_end, stage_name(number))
            for number, stage in enumerate(book.revealed(world), 1)
            if stage.turn_end
        )
        if texts and book.rulings["later_stages_after_death"]:  # as if all were one text
            begun = replace(world, reading=world.reading + 1)
            return Step(begun, then=(*texts, EndOfText()))
        return Step(world, then=texts)


class ReadAtTurnEnd(Read, frozen=True, tag="read_at_turn_end"):
    """What one Stage does at the end of every turn."""

    cite = "DMD-EOE-1"
    says = "{title}, at the end of the turn"


class SummonElderOne(Word, frozen=True, tag="summon_elder_one", kw_only=True):
    """The figure leaves the track for the board; the Progression token takes its place."""

    cite = "DMD-EOS-3"
    says = "{elder_one} appears in {spaces}."
    says_in_vain = "There is no space for {elder_one} to appear in."

    where: Where = "your_space"

    def template(self, world: World, book: DeathMayDie) -> str:
        return self.says if spaces(self.where, world, book, self.by) else self.says_in_vain

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {**super().words(world, book), "elder_one": book.box.elder_one.name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        found = spaces(self.where, world, book, self.by)
        if is_choice(self.where):
            stories = [(replace(self, where=one),) for one in found]
            return Step(world, then=asked_of(world.active, stories))
        if not found:
            return Step(world)
        figure = Enemy(book.box.elder_one.id, "elder_one", found[0])
        return Step(replace(world, enemies=(*world.enemies, figure)))


class MoveElderOne(Word, frozen=True, tag="move_elder_one", kw_only=True):
    """The Elder One is put somewhere; nobody there is attacked before the Fight."""

    cite = "DMD-EOF-E3"
    says = "{elder_one} goes to {spaces}."
    says_absent = "{elder_one} is not on the board, and goes nowhere."
    says_in_vain = "There is no space for {elder_one} to go to."
    says_stays = "{elder_one} is in {spaces} already."

    to: Where

    def template(self, world: World, book: DeathMayDie) -> str:
        found = spaces(self.to, world, book, self.by)
        standing = next((one.space for one in world.enemies if one.kind == "elder_one"), "")
        if not standing:
            return self.says_absent
        if not found:
            return self.says_in_vain
        return self.says_stays if found == (standing,) else self.says

    def words(self, world: World, book: DeathMayDie) -> dict[str, object]:
        return {**super().words(world, book), "elder_one": book.box.elder_one.name}

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        found = spaces(self.to, world, book, self.by)
        if is_choice(self.to):
            stories = [(replace(self, to=one),) for one in found]
            return Step(world, then=asked_of(world.active, stories))
        for figure in world.enemies:
            if figure.kind == "elder_one" and found:
                return Step(world.with_enemy(replace(figure, space=found[0])))
        return Step(world)


class AdvanceAtTurnEnd(Word, frozen=True, tag="advance_elder_one", kw_only=True):
    """Remembered until the discard pile is checked; it is one advance all the same."""

    cite = "DMD-PIL-E5"
    quiet = "idle"
    says = "The Elder One will advance at the end of this turn."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        # One advance a turn, however often it is asked for (DMD-PIL-E5).
        return Step(world if world.advanced else replace(world, advance=True))


class DisruptRitual(Happening, frozen=True, tag="disrupt_ritual"):
    """The task of the episode is done: from now on the Elder One can be harmed."""

    cite = "DMD-RIT-3"
    says = "The ritual is disrupted."

    def resolve(self, world: World, book: DeathMayDie) -> Step:
        return Step(replace(world, disrupted=True, summoning=world.stage == 1))

"""What somebody can do, looked up once for each board as it is: dice, reach, what is taken off."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from dmd.death_may_die.playing.odds import Chances, killed, successes
from dmd.death_may_die.questions import bonus_dice
from dmd.death_may_die.roll import Roll
from dmd.death_may_die.world import Investigator, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


@dataclass(frozen=True, eq=False, slots=True)
class Able:
    """A board's numbers. Boards that are alike have the same one, told apart by identity."""

    signs: int  # elder signs that may count as successes
    worth: int  # what one of them counts
    fears: int  # tentacles that may
    attack: Chances  # successes of an attack in the own space
    far: Chances  # and of one at a distance, for who reaches so far
    actions: dict[str, Chances]  # and of the episode's actions
    reach: int
    length: int  # of a Run
    sneaks: int
    shared: bool  # whether an attack's wounds may be shared out
    less_wounds: int
    less_sanity: int
    calm: int  # sanity that one's own dice cost less
    free_defence: int  # free rerolls when attacked
    lone: int  # wounds more on an enemy that stands alone
    shield: int  # wounds that Companions can bear
    carries: bool
    spare_life: bool
    blow: float  # successes of an attack, on average
    _killed: dict[tuple[int, tuple[int, ...]], Chances] = field(default_factory=dict)

    def killed(self, attacks: int, healths: tuple[int, ...]) -> Chances:
        """How many of these fall to so many attacks in the own space, in this order."""
        found = self._killed.get((attacks, healths))
        if found is None:
            found = killed(self.attack, attacks, healths, self.shared)
            self._killed[attacks, healths] = found
        return found


def able(you: Investigator, world: World, book: DeathMayDie) -> Able:
    """What skills, cards and the sanity track make of somebody now."""
    granted = book.granted
    signs, fears = granted("elder_signs_as_success", you), granted("tentacles_as_success", you)
    powers = book.powers(you)
    worth = max([power.elder_sign_worth for power in powers], default=1)
    standard = book.box.tracks.standard_dice
    marked = bonus_dice_of_sanity(you, book)
    here = next((one.id for one in world.enemies if one.space == you.space), "")
    every, reach = granted("free_rerolls_per_roll", you), granted("attack_range", you)
    givers = book.dice_powers(you)

    def row(roll: Roll, free: int = 0) -> Chances:
        # Half of all faces show a success, so that a free reroll is about half a die.
        bonus = marked + sum([bonus_dice(one, world, book, roll) for one in givers])
        return successes(standard, bonus + (free + every + 1) // 2, signs * worth, fears)

    near = Roll("attack", you.id, targets=(here,) if here else ())
    attack = row(near, granted("own_space_free_rerolls", you))
    own = {action for one in powers for action in one.action_bonus_dice}
    any_action = row(Roll("action", you.id))
    return Able(
        signs=signs,
        worth=worth,
        fears=fears,
        attack=attack,
        far=row(Roll("attack", you.id, targets=("",))) if reach else (),
        actions={
            one.id: row(Roll("action", you.id, action=one.id)) if one.id in own else any_action
            for one in book.box.episode.actions
        },
        reach=reach,
        length=book.box.tracks.run_spaces + granted("run_bonus", you),
        sneaks=granted("sneaks_per_run", you),
        shared=granted("targets", you) > 0,
        less_wounds=book.reduction("reduce_wounds", you, "attacked"),
        less_sanity=book.reduction("reduce_sanity", you, "attacked"),
        calm=book.reduction("reduce_sanity", you, "other"),
        free_defence=granted("attacked_free_rerolls", you) + every,
        lone=granted("lone_target_wounds", you),
        shield=sum([book.room(one) for one in you.cards]),
        carries=bool(granted("carry_investigators", you)),
        spare_life=granted("free_deaths", you) > you.deaths,
        blow=sum([n * chance for n, chance in enumerate(attack)]),
    )


def bonus_dice_of_sanity(you: Investigator, book: DeathMayDie) -> int:
    """The bonus dice that the sanity marker has reached."""
    return sum([you.sanity >= place for place in book.box.tracks.bonus_die_at])

"""What lies in the box, as data: tracks, enemies, skills, cards, Elder Ones, episodes.

These are the types of the YAML files; the game reads them and nothing else.
Values marked `house` are ours, because the real ones could not be established; people see that.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, field

from dmd.death_may_die.selectors import Count

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyWord

Confidence = Literal["high", "medium", "low"]
ANY = 99
"""“Any number of”: more than there can ever be."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Something in the box: its id, its name, and how sure we are of it."""

    id: str
    name: str
    confidence: Confidence = "medium"
    house: bool = False  # chosen by us so that the kit can be played
    note: str = ""


class Tracks(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed tracks, counted from their leftmost space as 0 (DMD-INV-E1, DMD-SAN-E1)."""

    deadly_wounds: int
    most_stress: int
    thresholds: tuple[int, ...]
    bonus_die_at: tuple[int, ...]
    madness: int
    summoning_spaces: int
    first_red: int
    symbols_to_advance: int
    actions: int
    run_spaces: int
    rest_points: int
    standard_dice: int
    fire_tokens: int
    note: str = ""


class Dice(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many standard and bonus dice are rolled."""

    standard: int = 0
    bonus: int = 0


class EnemyCard(Record, frozen=True):
    """An enemy of the game: its health, its dice, how many figures there are."""

    category: Literal["cultist", "monster"]
    in_box: int
    health: int
    dice: Dice
    text: str = ""
    before_attack: tuple[AnyWord, ...] = ()
    after_wounding: tuple[AnyWord, ...] = ()
    elder_signs_are_successes: bool = False
    added_tentacles: int = 0  # on every attack by or against it in a space with `in_space_with`
    in_space_with: str = ""


class Powers(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a skill level or a claimed card grants; numbers add up, 99 is “any number”."""

    any_roll_bonus_dice: int = 0
    if_companion_tag: tuple[str, ...] = ()  # only with a Companion of one of these tags
    attack_bonus_dice: int = 0
    attack_bonus_with_skill: dict[str, int] = {}  # instead, with that skill
    own_space_bonus_dice: int = 0
    other_space_bonus_dice: int = 0
    action_bonus_dice: dict[str, int] = {}  # on that episode action
    threshold_bonus_dice: int = 0  # with the sanity marker on a threshold
    or_one_before: bool = False
    near_gate_bonus_dice: int = 0
    targets: int = 0  # how many more enemies of the own space an attack may have
    full_wounds_each: bool = False
    attack_range: int = 0
    free_attacks_per_turn: int = 0  # at a distance only
    own_space_free_rerolls: int = 0
    attacked_free_rerolls: int = 0
    fire_free_rerolls: int = 0
    free_rerolls_per_turn: int = 0
    free_rerolls_per_roll: int = 0
    redirected_free_rerolls: int = 0
    elder_signs_as_success: int = 0
    elder_sign_worth: int = 1
    heal_stress_per_elder_sign: int = 0
    elder_sign_is_both: bool = False  # a success and a tentacle
    tentacles_as_success: int = 0
    heal_wounds_per_tentacle: int = 0
    successes_with_two_tentacles: int = 0
    sneaks_per_run: int = 0
    wounds_per_sneak: int = 0
    run_bonus: int = 0
    free_runs_per_turn: int = 0
    extra_actions: int = 0
    carry_investigators: int = 0
    reduce_wounds: int = 0
    reduce_sanity: int = 0
    reduce_anything: bool = False  # not only attacks and Fire
    lone_target_wounds: int = 0
    lone_kill_heals_stress: bool = False
    vengeance_wounds: int = 0
    vengeance_on_all: bool = False
    vengeance_heals_stress: int = 0
    turn_end_heal_any: int = 0
    turn_end_heal_stress: int = 0
    turn_end_heal_wounds: int = 0
    turn_end_heals: Literal["you", "one_here", "all_here"] = "you"
    redirect_range: int = -1
    redirected_heals_stress: bool = False
    free_deaths: int = 0
    return_heals_stress: bool = False
    gate_range: int = -1
    rest_near_gate: bool = False
    near_gate_free_rests: int = 0
    omens_replace: bool = False
    omens_draw: int = 0
    omens_heal_stress: int = 0
    omens_cancel_wounds: int = 0
    fire_wounds_to_enemy: bool = False

    @property
    def redirects(self) -> bool:
        """Whether attacks on others may be taken over."""
        return self.redirect_range >= 0

    @property
    def heals_at_turn_end(self) -> bool:
        """Whether anything is healed at the end of the turn."""
        return bool(
            self.turn_end_heal_any or self.turn_end_heal_stress or self.turn_end_heal_wounds
        )


GRANTED = tuple([
    name
    for name, usual in zip(Powers.__struct_fields__, Powers.__struct_defaults__, strict=True)
    if isinstance(usual, int)
])  # fmt: skip
"""What skills and cards grant in numbers, or grant or do not."""


class SkillLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """One level of a skill: our words for it, and everything it then grants."""

    text: str
    grants: Powers


class Skill(Record, frozen=True):
    """A skill with its four levels; a level holds all that is in force at it."""

    kind: Literal["signature", "common"]
    rules: tuple[str, ...]
    levels: tuple[SkillLevel, ...]


class Sheet(Record, frozen=True):
    """An investigator: three skills, the first of them the signature."""

    full_name: str
    skills: tuple[str, str, str]


class Insanity(Record, frozen=True):
    """An insanity card: what happens at every threshold, and what always applies."""

    text: str
    symptoms: tuple[AnyWord, ...]
    passive_text: str = ""
    wounds_leave_tokens: bool = False  # Masochism
    keeps_mythos: bool = False  # Recurring Trauma
    setup: tuple[AnyWord, ...] = ()


class Summons(Struct, frozen=True, forbid_unknown_fields=True):
    """One summoning line: an enemy and a Gate."""

    kind: str
    where: str


class MythosCard(Record, frozen=True):
    """A Mythos card: its symbol, its special effects, its summoning lines."""

    symbol: bool
    text: str = ""
    does: tuple[AnyWord, ...] = ()
    summons: tuple[Summons, ...] = ()


class Price(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What claiming a half costs."""

    stress: int = 0
    wounds: int = 0


class Lends(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill a Companion lends (DMD-CPN-3)."""

    skill: str
    levels: int = 1


class Half(Record, frozen=True):
    """One half of a Discovery card, the part that shows once it is claimed."""

    type: Literal["item", "companion", "condition"]
    text: str = ""
    price: Price = Price()
    auto: bool = False  # claimed when the other half is not
    gain: tuple[AnyWord, ...] = ()
    use: tuple[AnyWord, ...] = ()
    requires: tuple[str, ...] = ()
    grants: Powers = Powers()
    lends: Lends | None = None
    health: int = 0  # wounds at which a Companion is discarded
    tags: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    tradable: bool = True


class Before(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the middle text orders if you have, or lack, something."""

    test: Count = field(name="if")
    does: tuple[AnyWord, ...]
    ends_card: bool = False


class DiscoveryCard(Record, frozen=True):
    """A Discovery card: its middle text and its two halves."""

    before: Before | None = None
    left: Half | None = None
    right: Half | None = None
    instead_text: str = ""
    instead: tuple[AnyWord, ...] = ()  # may be done in place of claiming

    def half(self, side: str) -> Half:
        """One half, which is there."""
        half = self.left if side == "left" else self.right
        if half is None:
            raise KeyError(side)
        return half

    @property
    def halves(self) -> dict[str, Half]:
        """Its halves by side."""
        both = {"left": self.left, "right": self.right}
        return {side: half for side, half in both.items() if half is not None}


class Stage(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One Stage card of an Elder One."""

    health: int = 0
    dice: Dice = Dice()
    advance_text: str = ""
    on_advance: tuple[AnyWord, ...] = ()
    reveal_text: str = ""
    on_reveal: tuple[AnyWord, ...] = ()
    turn_end_text: str = ""
    turn_end: tuple[AnyWord, ...] = ()
    token_lacking_text: str = ""
    token_lacking: str = ""  # when this token should be placed and none is left
    when_lacking: tuple[AnyWord, ...] = ()
    house: bool = False
    note: str = ""


class ElderOne(Record, frozen=True):
    """An Elder One: its Stages, Mythos cards, minions and tokens."""

    minions: tuple[str, ...]
    stages: tuple[Stage, Stage, Stage, Stage]
    mythos: tuple[MythosCard, ...]
    tokens: dict[str, int] = {}  # how many there are of each


class Face(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the hidden side of a token may show, and how many show it."""

    id: str
    name: str
    text: str
    does: tuple[AnyWord, ...]
    count: int = 1


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """How the ritual is disrupted: so many tokens brought down, or a count that comes true."""

    text: str
    token: str  # lies where the map says, and has a hidden side
    needed: int = 0  # so many of them turned over
    health: int = 0  # wounds at which one is destroyed; without, wounds do nothing to it
    until: Count | None = None  # or as soon as this holds, after any text is carried out


class EpisodeAction(Record, frozen=True):
    """One of the two actions an episode adds: what each success does, or enough in one roll."""

    text: str
    needs: tuple[Count, ...] = ()  # what must hold, or the action cannot be taken
    needs_text: str = ""
    wounds_token: str = ""  # successes are wounds on one standing token of this kind, chosen
    removes_fire: bool = False  # each success takes a Fire token from the space
    per_success: tuple[AnyWord, ...] = ()
    successes: int = 1  # so many in one roll do what `does` says, once
    does: tuple[AnyWord, ...] = ()


class Episode(Record, frozen=True):
    """An episode: its objective, actions, cards, tokens and map."""

    map: str
    monsters: tuple[str, ...]
    objective: Objective
    actions: tuple[EpisodeAction, EpisodeAction]
    advance_text: str
    on_advance: tuple[AnyWord, ...]
    faces: tuple[Face, ...]
    mythos: tuple[MythosCard, ...]
    discovery: tuple[DiscoveryCard, ...]
    tokens: dict[str, int] = {}  # its other tokens, and how many there are of each
    story: str = ""

    @property
    def pieces(self) -> tuple[str, ...]:
        """The kinds of its tokens that come and go; any other mark of a map stays where it is."""
        return tuple(dict.fromkeys((self.objective.token, *self.tokens)))


class Box(Struct, frozen=True, dict=True):
    """Everything of the game that does not belong to one episode, and the episode at play."""

    tracks: Tracks
    enemies: dict[str, EnemyCard]
    skills: dict[str, Skill]
    investigators: dict[str, Sheet]
    insanities: dict[str, Insanity]
    elder_one: ElderOne
    episode: Episode

    @cached_property
    def mythos(self) -> dict[str, MythosCard]:
        """The sixteen Mythos cards by id."""
        return {card.id: card for card in self.episode.mythos + self.elder_one.mythos}

    @cached_property
    def discovery(self) -> dict[str, DiscoveryCard]:
        """The Discovery cards by id."""
        return {card.id: card for card in self.episode.discovery}

    @cached_property
    def supply(self) -> dict[str, int]:
        """How many tokens there are of a kind, where the Elder One or the episode brings it."""
        return self.elder_one.tokens | self.episode.tokens

    @cached_property
    def faces(self) -> dict[str, Face]:
        """What the hidden side of a token may show."""
        return {face.id: face for face in self.episode.faces}

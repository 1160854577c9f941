"""What lies in the box, as data: action cards, killers, locations, heroines, items, events.

These are the types of the YAML files; the game reads them and nothing else.
Values marked `house` are ours, because the printed ones could not be established; people see that.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, field

if TYPE_CHECKING:
    from dmd.core.state import Effect as AnyWord

Confidence = Literal["high", "medium", "low"]
Target = Literal["nearest_victim", "heroine", "nearest_any"]
KillerStep = Literal["move", "attack"]
Few = Annotated[int, Meta(ge=0, le=99)]
Health = Annotated[int, Meta(ge=1, le=99)]
Row = tuple["AnyWord", ...]


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """Something in the box: its id, its name, and how sure we are of it."""

    id: Annotated[str, Meta(min_length=1, max_length=80, pattern="^[a-z][a-z0-9_]*$")]
    name: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(max_length=2000)] = ""  # flavour, ours
    confidence: Confidence = "medium"
    house: bool = False  # chosen by us so that the kit can be played
    note: str = ""


class ActionCard(Record, frozen=True):
    """An action card: what it costs, and what its rows say."""

    cost: Few
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    timing: Literal["action", "reaction", "after_roll"] = "action"
    needs: Literal["", "search"] = ""  # a kind of space to stand on
    more: tuple[AnyWord, ...] = ()  # with two or more successes
    one: tuple[AnyWord, ...] = ()
    failure: tuple[tuple[AnyWord, ...], ...] = ((),)  # rows to pick from
    rerolls: tuple[Reroll, ...] = ()  # of a card that is played after a roll


class Reroll(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One way to use a card or item after a roll."""

    dice: Literal["one", "all", "any"]
    time: Few = 0  # what it costs


class Weapon(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """At which distances it helps, by how much, and with which cards."""

    nearest: Few = 0
    farthest: Few = 0
    damage: Few
    only_with: tuple[str, ...] = ()  # action cards; none named: with each
    without_card: bool = False  # it is used by itself instead
    dice: dict[str, int] = {}  # extra dice with an action card
    breaks_powers: bool = False  # on damage it may discard a minor dark power


class Use(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """How an item is used: when, for what, and what it then does."""

    when: Literal["action", "attack", "after_roll"] = "action"
    time: Few = 0
    discard: bool = False
    once: bool = False  # in each action phase
    killer_here: bool = False  # only with the killer in her space
    does: tuple[tuple[AnyWord, ...], ...] = ((),)  # rows to pick from
    reroll: Reroll | None = None


class Item(Record, frozen=True):
    """An item: how many hands it takes, what it is good for."""

    hands: Annotated[int, Meta(ge=0, le=2)] = 0
    uses: Few = 0  # use markers; 0: as often as its text allows
    weapon: Weapon | None = None
    use: Use | None = None
    heal: Few = 0  # more health when an action card heals
    followers: Few = 0  # more victims that follow


class Pawn(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A victim that an event makes special, and what is special about it."""

    colour: Literal["white", "blue", "orange"]
    which: Literal["nearest_heroine", "farthest_killer"]
    dice: int = 0  # extra dice while it is in her space
    fearless: bool = False  # it follows even to the killer
    hunted: bool = False  # the killer always targets it
    last: bool = False  # it may be rescued only as the last victim alive
    dies_here: tuple[AnyWord, ...] = ()  # when it dies in her space
    dies: tuple[AnyWord, ...] = ()  # wherever it dies


class Event(Record, frozen=True):
    """An event: what it does when it is revealed, and what it changes while it stays."""

    lasting: bool = False
    does: tuple[AnyWord, ...] = ()
    upkeep: tuple[AnyWord, ...] = ()
    followers: int = 0  # more or fewer victims follow
    rescue_price: Few = 0  # health for each rescue of an action phase but the first
    drowns: tuple[str, ...] = ()  # spaces in which victims die
    couples: bool = False  # of exactly two victims in a space, both die
    tunnel: tuple[str, ...] = ()  # she chooses two of these; for her they are neighbours
    pawn: Pawn | None = None


class Act(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A killer action: whom he wants, and what he does, from left to right."""

    target: Target
    steps: tuple[KillerStep, ...]


class Power(Record, frozen=True):
    """A dark power, or a minor one with health of its own."""

    epic: bool = False
    attack: int = 0  # more damage
    move: int = 0  # more spaces for each move symbol
    everyone: bool = False  # an attack hits everybody in his space
    again: bool = False  # after an action in which he attacked her he attacks once more
    kill: tuple[AnyWord, ...] = ()  # for each victim he kills


class TerrorCard(Record, frozen=True):
    """A terror card, read from top to bottom."""

    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    needs_victims: bool = False  # without victims it is replaced by the next card
    does: tuple[AnyWord, ...] = ()
    health: Few = 0  # a minor dark power with so many markers
    power: Power | None = None


class BloodRow(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A row of the bloodlust track."""

    attack: Few
    move: Few
    does: tuple[AnyWord, ...] = ()
    reveals: bool = False  # the dark power


class Finale(Record, frozen=True):
    """The front of a finale card."""

    act: Act
    before: tuple[AnyWord, ...] = ()  # resolved before its action, each time
    reveal: tuple[AnyWord, ...] = ()  # once, when it is turned up
    minions: Act | None = None


class MinionCard(Record, frozen=True):
    """A kind of minion."""

    health: Health
    attack: Few
    move: Few
    number: Annotated[int, Meta(ge=1, le=20)]
    start: Few = 0  # how many stand beside the killer at the beginning


class Headed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A file that people share begins with its kind, its name, and whose it is."""

    format: str
    id: str
    name: str = field(name="title")
    author: str
    license: str
    language: str
    text: str = ""
    note: str = ""


class Killer(Headed, frozen=True, kw_only=True):
    """A killer (`dmd-killer/1`)."""

    format: Literal["dmd-killer/1"]
    short: str = ""  # what sentences call the killer; the title, if nothing is said
    health: Health
    horror: Annotated[int, Meta(ge=0, le=9)]  # the printed number he starts with
    rows: tuple[BloodRow, ...]
    top: tuple[AnyWord, ...] = ()
    act: Act
    minions_act: Act | None = None
    finales: tuple[Finale, ...]
    powers: tuple[Power, ...]
    terror: tuple[TerrorCard, ...]
    minions: tuple[MinionCard, ...] = ()


class Setup(Record, frozen=True):
    """A setup card."""

    heroine: str
    killer: str
    victims: dict[str, Annotated[int, Meta(ge=1, le=21)]]


class Location(Headed, frozen=True, kw_only=True):
    """A location (`dmd-location/1`): its map, its panic table, its cards."""

    format: Literal["dmd-location/1"]
    map: str
    panic: dict[str, dict[str, tuple[Annotated[int, Meta(ge=1, le=6)], ...]]]
    setups: tuple[Setup, ...]
    terror: tuple[TerrorCard, ...] = ()
    items: tuple[Item, ...] = ()
    events: tuple[Event, ...] = ()


class Ultimate(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The ability on the back of a hero card."""

    damage: Few = 0  # more, when she damages an enemy in her space
    leap: Few = 0  # once in each action phase: onto the space of an enemy so near


class Heroine(Headed, frozen=True, kw_only=True):
    """A heroine (`dmd-heroine/1`)."""

    format: Literal["dmd-heroine/1"]
    health: Health
    slots: tuple[tuple[AnyWord, ...], ...]
    ultimate: Ultimate
    after: tuple[AnyWord, ...]  # for each victim rescued after the flip
    item: Item | None = None


class HorrorStep(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step of the horror track."""

    dice: Annotated[int, Meta(ge=1, le=9)]
    label: int | None = None  # the printed number


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of the player board."""

    time: int  # at the start, and after each planning phase
    horror: tuple[HorrorStep, ...]  # from the green end to the red one


class PlayerBoard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The player board and the limits of the game (`dmd-player-board/1`)."""

    format: Literal["dmd-player-board/1"]
    id: str
    title: str
    author: str
    license: str
    language: str
    sides: dict[str, Side]
    most_time: int
    most_cards: int
    conversion: int  # cards that a partial success costs
    hands: int
    followers: int
    victims: int  # pawns in the box
    terror_cards: int
    stack_cards: int
    cards: tuple[ActionCard, ...]


class Box(Struct, frozen=True, dict=True):
    """Everything a game is played with: one location, one killer, one heroine."""

    board: PlayerBoard
    location: Location
    killer: Killer
    heroine: Heroine

    @cached_property
    def cards(self) -> dict[str, ActionCard]:
        """The action cards by their ids."""
        return {one.id: one for one in self.board.cards}

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items of the location, and the heroine's own."""
        own = (self.heroine.item,) if self.heroine.item else ()
        return {one.id: one for one in (*self.location.items, *own)}

    @cached_property
    def events(self) -> dict[str, Event]:
        """The events of the location."""
        return {one.id: one for one in self.location.events}

    @cached_property
    def terror(self) -> dict[str, TerrorCard]:
        """The terror cards of the killer and of the location."""
        return {one.id: one for one in (*self.killer.terror, *self.location.terror)}

    @cached_property
    def powers(self) -> dict[str, Power]:
        """The dark powers, and the minor ones."""
        minor = {one.id: one.power for one in self.terror.values() if one.power}
        return {one.id: one for one in self.killer.powers} | minor

    @cached_property
    def finales(self) -> dict[str, Finale]:
        """The finale cards."""
        return {one.id: one for one in self.killer.finales}

    @cached_property
    def setups(self) -> dict[str, Setup]:
        """The setup cards."""
        return {one.id: one for one in self.location.setups}

    @cached_property
    def minions(self) -> dict[str, MinionCard]:
        """The kinds of minions."""
        return {one.id: one for one in self.killer.minions}

    @cached_property
    def drowning(self) -> bool:
        """Whether some event makes a space deadly."""
        return any(one.drowns for one in self.location.events)

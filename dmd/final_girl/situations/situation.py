"""A moment of an action phase as a short text, and the position it stands for.

Everything that is left out is as the set-up leaves it; the market holds what is nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from dmd.core.complaints import BadContent, Complaint, Refusal, Report, nearest
from dmd.core.deck import Deck, deck
from dmd.core.engine import settle
from dmd.core.files.content import Format, read, to_yaml
from dmd.core.files.shelf import beside
from dmd.core.files.tree import Tree
from dmd.core.kit import About, Position, Situations
from dmd.core.sentences import as_written, in_a_row, say
from dmd.core.state import AnyState, Decision, Scope
from dmd.final_girl.book import FinalGirl
from dmd.final_girl.cards import Act
from dmd.final_girl.happening import PHASE
from dmd.final_girl.opening import open_book
from dmd.final_girl.setup import table
from dmd.final_girl.terror import KillerPhase
from dmd.final_girl.turn import (
    BeginTurn,
    CloseActionPhase,
    PanicPhase,
    PlanningPhase,
    UpkeepPhase,
)
from dmd.final_girl.world import Kept, Life, Minion, Minor, Special, Stack, Token, World

Few = Annotated[int, Meta(ge=0, le=99)]


class Held(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An item she has."""

    item: str
    held: bool = False
    uses: Few = 0


class Pile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A pile: known cards on top and at the bottom, so many unknown ones in between."""

    hidden: Few = 0
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    face_up: bool = False


class Situation(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A situation of Final Girl (`dmd-situation/1`)."""

    format: Literal["dmd-situation/1"]
    id: str
    title: str = ""
    question: str = ""
    answer: str = ""
    author: str = ""
    license: str = ""
    language: str = "en"
    game: Literal["final_girl"]
    location: str = "camp_happy_trails"
    killer: str = "hans"
    heroine: str = "laurie"
    side: str = "normal"
    ambiguity: str = "infinite_evil"
    luck: int | None = None
    wants: dict[str, int] = {}
    until: str = ""
    turn: Annotated[int, Meta(ge=1, le=999)] = 1
    setup: str = ""
    she: str  # her space
    he: str  # the killer's
    health: int | None = None  # markers; the token comes on top
    revived: bool = False
    killer_health: int | None = None
    killer_revived: bool = False
    horror: int | None = None  # step of the track, from 0 at the green end
    time: Annotated[int, Meta(ge=-1, le=99)] | None = None
    victims: dict[str, Few] = {}
    special: dict[str, str] = {}  # event: space
    minions: dict[str, str] = {}  # such as `hound 1`: space
    dead: Few = 0
    killed: Few = 0  # this turn
    saved: Few = 0
    covered: tuple[Few, ...] = ()
    rewards: tuple[int, ...] = ()
    hand: tuple[str, ...] | None = None
    used: tuple[str, ...] = ()
    items: tuple[Held, ...] = ()
    stacks: dict[str, Pile] = {}
    terror: Pile | None = None
    gone: tuple[str, ...] = ()  # terror cards that were seen
    seen_items: tuple[str, ...] = ()  # items out of the game
    bloodlust: Few = 0
    powers: tuple[str, ...] = ()
    minors: dict[str, Few] = {}
    finale: str = ""
    events: tuple[str, ...] = ()  # that last
    past_events: tuple[str, ...] = ()
    tokens: dict[str, str] = {}
    breaths: tuple[str, ...] = ()  # last breath tokens that were turned over
    used_now: tuple[str, ...] = ()
    rescued_now: Few = 0
    extra_dice: Few = 0
    partials: Literal["", "roll", "phase"] = ""


SITUATION: Final = Format("situation", 1, Situation)
REST: Final = (
    Scope(PHASE), CloseActionPhase(), PlanningPhase(), KillerPhase(), PanicPhase(), UpkeepPhase(),
    BeginTurn(),
)  # fmt: skip
"""What waits while she acts."""


def read_position(tree: Tree, folder: Path) -> Position:
    """The position that a file tells; everything wrong with it is refused, all at once."""
    told = SITUATION.read(tree)
    one: Situation = told.value
    book = open_book(
        beside(one.location, folder), beside(one.killer, folder), beside(one.heroine, folder),
        one.side, one.ambiguity,
    )  # fmt: skip
    wrong = list(mistakes(one, book, told.complain))
    if wrong:
        raise BadContent(Report(wrong))
    state = settle(world_of(one, book), (Act(), *REST), book)
    return Position(book, state, one.luck)


def mistakes(one: Situation, book: FinalGirl, complain: Any) -> Iterator[Complaint]:
    """Whatever is named and is not there, and numbers that no game can come to."""
    box, board = book.box, book.box.board
    spaces = (one.she, one.he, *one.victims, *one.special.values(), *one.minions.values(),
              *one.tokens.values(), *one.stacks)  # fmt: skip
    named: list[tuple[str, Iterable[str], Iterable[str], str]] = [
        ("she", spaces, book.board.ids, "space"),
        ("hand", (*(one.hand or ()), *one.used), box.cards, "action card"),
        ("items", [held.item for held in one.items], box.items, "item"),
        ("events", (*one.events, *one.past_events, *one.special), box.events, "event"),
        ("terror", (*(one.terror.top if one.terror else ()), *one.gone), box.terror, "terror card"),
        ("powers", (*one.powers, *one.minors), box.powers, "dark power"),
        ("finale", (one.finale,) if one.finale else (), box.finales, "finale"),
        ("setup", (one.setup,) if one.setup else (), box.setups, "set-up card"),
        ("minions", [key.rpartition(" ")[0] for key in one.minions], box.minions, "kind of minion"),
    ]
    for field, words, known, what in named:
        for word in dict.fromkeys(words):
            if word not in known:
                near = nearest(word, known) or say(
                    "There are: {known}.", known=in_a_row(map(as_written, known))
                )
                yield complain(
                    say("There is no {what} “{word}”.", what=what, word=word), field=field,
                    remedy=near,
                )  # fmt: skip
    held = Counter((*(one.hand or ()), *one.used))
    for card, many in held.items():
        if card in box.cards and many > box.cards[card].copies:
            yield complain(
                say("There are {most} of {card}, and {n} are here.", most=box.cards[card].copies,
                    card=card, n=many), field="hand", remedy="Take some away.",
            )  # fmt: skip
    limits = (
        ("hand", len(one.hand or ()), board.most_cards), ("time", one.time or 0, board.most_time),
        ("horror", one.horror or 0, len(book.side.horror) - 1),
        ("bloodlust", one.bloodlust, len(box.killer.rows) - 1),
        ("health", one.health or 0, box.heroine.health - 1),
        ("killer_health", one.killer_health or 0, box.killer.health - 1),
        ("victims", sum(one.victims.values()) + len(one.special) + one.dead, board.victims),
    )  # fmt: skip
    for field, value, most in limits:
        if value > most:
            yield complain(say("{value} is too much here.", value=value), field=field,
                           remedy=say("At most {most}.", most=most))  # fmt: skip


def world_of(one: Situation, book: FinalGirl) -> World:
    """The table that a situation tells."""
    plain = table(book)
    hand = plain.hand if one.hand is None else tuple(sorted(one.hand))
    left = Counter((*plain.hand, *plain.market))
    left.subtract((*hand, *one.used))
    terror = Stack(plain.terror.hidden) if one.terror is None else _stack(one.terror)
    stacks = {space: _stack(pile) for space, pile in one.stacks.items()}
    known = [card for pile in one.stacks.values() for card in (*pile.top, *pile.bottom)]
    lasting = tuple(dict.fromkeys((*one.events, *one.special)))
    return replace(
        plain,
        girl=_life(one.health, plain.girl, revived=one.revived),
        killer=_life(one.killer_health, plain.killer, revived=one.killer_revived),
        girl_at=one.she, killer_at=one.he, turn=one.turn, phase="action", setup=one.setup,
        horror=plain.horror if one.horror is None else one.horror,
        time=plain.time if one.time is None else one.time,
        victims=tuple(sorted(s for s, n in one.victims.items() for _ in range(n))),
        special=tuple(Special(event, space) for event, space in sorted(one.special.items())),
        minions=tuple(_minions(one, book)),
        dead=one.dead, killed=one.killed, saved=one.saved, covered=one.covered,
        flipped=len(one.covered) == len(book.box.heroine.slots), rewards=one.rewards,
        hand=hand, market=tuple(sorted(left.elements())), used=tuple(sorted(one.used)),
        items=tuple(Kept(held.item, held.held, held.uses or book.box.items[held.item].uses)
                    for held in one.items),
        stacks=plain.stacks | stacks,
        unseen=_without(plain.unseen, (*known, *one.seen_items, *(h.item for h in one.items))),
        terror=terror,
        terror_pool=_without(plain.terror_pool, (*one.gone, *terror.top, *terror.bottom,
                                                 *one.minors)),
        dark=_without(plain.dark, one.powers), powers=one.powers,
        minors=tuple(Minor(card, health) for card, health in one.minors.items()),
        finales=_without(plain.finales, (one.finale,) if one.finale else ()), finale=one.finale,
        bloodlust=one.bloodlust, events=_without(plain.events, (*lasting, *one.past_events)),
        lasting=lasting, breaths=_without(plain.breaths, one.breaths), used_now=one.used_now,
        tokens=tuple(Token(kind, space) for kind, space in one.tokens.items()),
        rescued_now=one.rescued_now, extra_dice=one.extra_dice, partials=one.partials,
    )  # fmt: skip


def _life(markers: int | None, plain: Life, *, revived: bool) -> Life:
    return Life(plain.markers if markers is None else markers, revived)


def _stack(pile: Pile) -> Stack:
    return Stack(pile.hidden, pile.top, pile.bottom, pile.face_up)


def _minions(one: Situation, book: FinalGirl) -> Iterator[Minion]:
    for id_, space in one.minions.items():
        kind = id_.rpartition(" ")[0]
        yield Minion(id_, kind, space, book.box.minions[kind].health)


def _without(cards: Deck, gone: Iterable[str]) -> Deck:
    left = Counter(cards)
    left.subtract(Counter(gone))
    return deck(one for one, many in sorted(left.items()) for _ in range(max(0, many)))


def tell_position(state: AnyState, book: FinalGirl, *, luck: Any, chances: int) -> str:
    """A position as a short text to share, where she may act."""
    fork = state.fork
    if not isinstance(fork, Decision) or not isinstance(fork.asker, Act):
        raise Refusal(
            "A situation of this game is told while she may act.",
            remedy="Go on to the next action phase, or save the game instead.",
        )
    return to_yaml(msgspec.to_builtins(situation_of(state.world, book)))


def situation_of(world: World, book: FinalGirl) -> Situation:
    """What differs from the set-up."""
    plain = table(book)
    out = Counter((*plain.terror_pool,))
    out.subtract((*world.terror_pool, *world.terror.top, *world.terror.bottom,
                  *(one.card for one in world.minors)))  # fmt: skip
    seen = Counter((*plain.unseen,))
    known = (card for stack in world.stacks.values() for card in (*stack.top, *stack.bottom))
    seen.subtract((*world.unseen, *known, *(one.id for one in world.items)))
    tokens = Counter(plain.breaths)
    tokens.subtract(world.breaths)
    special = {one.kind: one.space for one in world.special}
    lasting = tuple(one for one in world.lasting if one not in special)
    past = {*plain.events} - {*world.events} - {*world.lasting}
    opened: Any = dict(book.origin.opened)
    return Situation(
        format="dmd-situation/1", id="a_night", game="final_girl", **opened, turn=world.turn,
        setup=world.setup, she=world.girl_at,
        he=world.killer_at, health=world.girl.markers, revived=world.girl.revived,
        killer_health=world.killer.markers, killer_revived=world.killer.revived,
        horror=world.horror, time=world.time, victims=dict(sorted(Counter(world.victims).items())),
        special=special, minions={one.id: one.space for one in world.minions}, dead=world.dead,
        killed=world.killed, saved=world.saved, covered=world.covered, rewards=world.rewards,
        hand=world.hand, used=world.used,
        items=tuple(Held(one.id, one.held, one.uses) for one in world.items),
        stacks={space: Pile(*msgspec.structs.astuple(one)) for space, one in world.stacks.items()},
        terror=Pile(*msgspec.structs.astuple(world.terror)),
        gone=tuple(sorted(out.elements())), seen_items=tuple(sorted(seen.elements())),
        bloodlust=world.bloodlust, powers=world.powers,
        minors={one.card: one.health for one in world.minors}, finale=world.finale, events=lasting,
        past_events=tuple(sorted(past)), tokens={one.kind: one.space for one in world.tokens},
        breaths=tuple(sorted(tokens.elements())), used_now=world.used_now,
        rescued_now=world.rescued_now, extra_dice=world.extra_dice,
        partials=world.partials,  # type: ignore[arg-type]  # one of three words
    )  # fmt: skip


def about_position(file: Path) -> About:
    """The question of a situation, its discussed answer, and what is wanted."""
    told = read(file, Situation).value
    return About(told.id, told.title, told.question, told.answer, told.wants, told.until)


SITUATIONS: Final = Situations(read_position, tell_position, about_position)

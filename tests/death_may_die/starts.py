"""Where the games of the tests begin: at the set-up, or late in the evening."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from dmd.core.luck import stream
from dmd.core.state import AnyState, State
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.turn import BeginTurn
from dmd.death_may_die.world import Enemy, Investigator

TEAMS = (
    ("ian", "beth"),
    ("elizabeth", "borden"),
    ("ian", "elizabeth", "borden"),
    ("borden", "beth", "ian", "elizabeth"),
)


@cache
def the_book() -> DeathMayDie:
    return open_book()


def from_the_start(seed: int) -> AnyState:
    book = the_book()
    team = TEAMS[seed % len(TEAMS)]
    return State(table(team, book), setting_up(team, book))


def late(seed: int) -> AnyState:
    """The Elder One is on the board, the ritual mostly disrupted, people skilled and worn."""
    book, below = the_book(), stream(seed)
    team = TEAMS[seed % len(TEAMS)]
    world = table(team, book)
    spaces, cards = book.board.ids, sorted(book.box.insanities)
    worn = tuple(
        replace(
            one, space=spaces[below(len(spaces))], wounds=below(3), stress=below(5),
            sanity=below(18), levels=tuple(1 + below(4) for _ in range(3)),
            insanity=cards[below(len(cards))],
            partner=team[0] if one.id != team[0] else team[1],
        )
        for one in world.investigators
    )  # fmt: skip
    worn = _one_card_each(worn, cards)
    stage = 2 + below(3)
    disrupted = below(4) > 0
    wounds = below(book.box.elder_one.stages[stage - 1].health) if disrupted else 0
    elder = Enemy(book.box.elder_one.id, "elder_one", worn[0].space, wounds)
    late_world = replace(
        world, investigators=worn, stage=stage, track=3 + below(5), disrupted=disrupted,
        enemies=(*world.enemies[below(5) :], elder),
    )  # fmt: skip
    return State(late_world, (BeginTurn(team[below(len(team))]),))


def _one_card_each(people: tuple[Investigator, ...], cards: list[str]) -> tuple[Investigator, ...]:
    """The same people; whoever drew what another has already has the next card that is left."""
    dealt: list[str] = []
    for one in people:
        place = cards.index(one.insanity)
        dealt.append(next(card for card in cards[place:] + cards if card not in dealt))
    return tuple(replace(one, insanity=card) for one, card in zip(people, dealt, strict=True))

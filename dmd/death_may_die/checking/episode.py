"""What the author of an episode should look at: playable, but probably not what was meant.

Each check looks at the episode with its map and one Elder One, and yields its complaints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

from dmd.core.complaints import Gathering, Report
from dmd.core.files.look_alikes import skeleton
from dmd.core.sentences import say
from dmd.death_may_die.box import DiscoveryCard, Powers
from dmd.death_may_die.checking.episode_look import Found, Look
from dmd.death_may_die.checking.never import NEVER_CHECKS
from dmd.death_may_die.checking.ritual import done_already, luck_alone
from dmd.death_may_die.telling.nouns import thing

USUAL_SYMBOLS: Final = 6
"""As many Mythos cards of each episode of the kit bear a Summoning symbol; one more or less is
hardly felt."""


def check_episode(look: Look) -> Report:
    """Everything an author should look at."""
    found = Gathering()
    for check in CHECKS:
        found.add_from(check(look))
    return found.report(look.files.episode.name)


# -- the decks -----------------------------------------------------------------------------------


def summoning_symbols(look: Look) -> Found:
    """The Elder One comes about as fast as in the episodes of the kit."""
    there = sum(card.symbol for card in look.box.episode.mythos)
    if abs(there - USUAL_SYMBOLS) <= 1:
        return
    others = sum(card.symbol for card in look.box.elder_one.mythos)
    pace = turns_to_advance(there + others, len(look.box.mythos))
    usual = turns_to_advance(USUAL_SYMBOLS + others, len(look.box.mythos))
    yield look.warn(
        say(
            "{n} of the Mythos cards {n#bears|bear} a Summoning symbol: {elder_one} advances every "
            "{pace:.1f} turns on average, and with {usual_symbols} every {usual:.1f}.",
            n=there, elder_one=look.box.elder_one.name, pace=float(pace),
            usual_symbols=USUAL_SYMBOLS, usual=float(usual),
        ),
        ("mythos",), say(
            "Give {fewest} to {most} of the 8 cards a symbol.",
            fewest=USUAL_SYMBOLS - 1,
            most=USUAL_SYMBOLS + 1,
        ),
        "DMD-PIL-1",
    )  # fmt: skip


def turns_to_advance(symbols: int, cards: int) -> Fraction:
    """How many cards are drawn on average until the third symbol.

    Symbols cut a shuffled deck into as many stretches as there are symbols, and one more, which
    are equally long on average.

    >>> turns_to_advance(11, 16)
    Fraction(17, 4)
    """
    return Fraction(3 * (cards + 1), symbols + 1)


def too_many_at_once(look: Look) -> Found:
    """No card summons more of a kind than there are figures."""
    for number, card in enumerate(look.box.episode.mythos):
        for kind, many in Counter(one.kind for one in card.summons).items():
            most = look.box.enemies[kind].in_box
            if many > most:
                figures = thing(kind, look.names).number(many)
                yield look.warn(
                    say(
                        "This summons {figures}; the box holds {most}.",
                        figures=figures,
                        most=most,
                    ), ("mythos", number, "summons"),
                    "Take some of the lines out.", "DMD-SUM-E2",
                )  # fmt: skip


def idle_cards(look: Look) -> Found:
    """Every card, action and hidden side does something."""
    episode = look.box.episode
    idle: list[tuple[str, int, str]] = [
        ("mythos", number, card.name)
        for number, card in enumerate(episode.mythos)
        if not card.does and not card.summons
    ]
    idle += [
        ("actions", number, action.name)
        for number, action in enumerate(episode.actions)
        if not (action.wounds_token or action.removes_fire or action.per_success or action.does)
    ]
    idle += [
        ("discovery", number, card.name)
        for number, card in enumerate(episode.discovery)
        if not (card.halves or card.instead or card.before)
    ]
    for key, number, name in idle:
        yield look.warn(
            say("“{name}” does nothing.", name=name), (key, number), "Give it something to do."
        )


def unpayable(look: Look) -> Found:
    """Every price can be paid, and paying it does not kill."""
    tracks = look.box.tracks
    for number, side, half in _halves(look.box.episode.discovery):
        path = ("discovery", number, side, "price")
        if half.price.stress > tracks.most_stress:
            yield look.warn(
                say("Nobody can pay {stress} stress.", stress=half.price.stress), path,
                say("Ask for {most} at most.", most=tracks.most_stress), "DMD-INV-E3",
            )  # fmt: skip
        if half.price.wounds >= tracks.deadly_wounds:
            yield look.warn(
                say("Whoever pays {wounds} wounds dies.", wounds=half.price.wounds), path,
                say("Ask for {most} at most.", most=tracks.deadly_wounds - 1), "DMD-INV-E5",
            )  # fmt: skip


def never_together(look: Look) -> Found:
    """What works only together with another card can be held together with it."""
    cards = look.box.episode.discovery
    for number, side, half in _halves(cards):
        for place, other in enumerate(half.requires):
            sources = {n for n, _, one in _halves(cards) if one.id == other}
            apart = sources <= {number} or other in half.excludes
            if apart and sources:
                yield look.warn(
                    say(
                        "“{name}” works only with “{other}”, and nobody can hold both.",
                        name=half.name,
                        other=other,
                    ),
                    ("discovery", number, side, "requires", place),
                    "Put them on two cards, and let neither exclude the other.", "DMD-DIS-3",
                )  # fmt: skip


def _halves(cards: tuple[DiscoveryCard, ...]) -> Iterator[tuple[int, str, Any]]:
    for number, card in enumerate(cards):
        for side, half in card.halves.items():
            yield number, side, half


def look_alike_names(look: Look) -> Found:
    """Names can be told apart by people."""
    episode = look.box.episode
    groups: dict[str, list[tuple[str, str, str]]] = {
        key: [(f"{key}[{n}]", one.id, one.name) for n, one in enumerate(getattr(episode, key))]
        for key in ("mythos", "discovery", "actions", "faces")
    }
    groups["halves"] = [
        (f"discovery[{n}].{side}", half.id, half.name)
        for n, side, half in _halves(episode.discovery)
    ]
    for things in groups.values():
        yield from _alike(look, "id", [(place, id_, id_) for place, id_, _ in things])
        yield from _alike(look, "name", things)


def _alike(look: Look, key: str, things: list[tuple[str, str, str]]) -> Found:
    """Things of different ids whose words cannot be told apart; a half may be there twice."""
    first: dict[str, tuple[str, str]] = {}
    for place, id_, word in things:
        other, said = first.setdefault(skeleton(word), (id_, word))
        if other != id_:
            yield look.files.episode.complain(
                say(
                    "“{one}” and “{other}” look alike.",
                    one=said,
                    other=word,
                ), field=f"{place}.{key}",
                remedy="Rename one of them.", level="warning",
            )  # fmt: skip


# -- the objective -------------------------------------------------------------------------------


def idle_wounds(look: Look) -> Found:
    """Wounds bring something down."""
    task = look.box.episode.objective
    for number, action in enumerate(look.box.episode.actions):
        token = action.wounds_token
        if token and (token != task.token or not task.health):
            yield look.warn(
                say(
                    "However many wounds {token} takes, it does not fall.",
                    token=thing(token, look.names).a(),
                ),
                ("actions", number, "wounds_token"),
                say(
                    "Only {token} falls, at the `health` of the objective.",
                    token=thing(task.token, look.names).a(),
                ), "DMD-EPA-E3",
            )  # fmt: skip


def the_ritual(look: Look) -> Found:
    """Players can do something about the ritual, and have not done so before they begin."""
    yield from luck_alone(look.files, look.possible, look.players)
    yield from done_already(look.files, look.box, look.board, look.starting)


# -- the balance of it ---------------------------------------------------------------------------


def nobody_there(look: Look) -> Found:
    """Somebody is there to disturb."""
    if not look.starting:
        yield look.warn(
            "No enemy is on the map at the start, so the first turns are safe.", ("map",),
            "Episodes of the kit begin with 8.", "DMD-CMP-7", level="advice",
        )  # fmt: skip


HELPS: Final = frozenset({
    "heal_stress", "heal_wounds", "heal_any", "deal_wounds", "give_item", "remove_token",
    "turn_over_token", "move_investigator", "discard_card",
})  # fmt: skip
"""Words that a player is glad of."""


def hard_luck(look: Look) -> Found:
    """Most Discovery cards are worth searching for."""
    cards = look.box.episode.discovery
    helping = sum(map(_helps, cards))
    if helping < len(cards) / 2:
        yield look.warn(
            say(
                "{helping} of the {cards:Discovery card|Discovery cards} help whoever finds them.",
                helping=helping,
                cards=len(cards),
            ), ("discovery",), "In the episodes of the kit at least 13 do.", level="advice",
        )  # fmt: skip


def _helps(card: DiscoveryCard) -> bool:
    given = [word for half in card.halves.values() for word in (*half.gain, *half.use)]
    if any(word.__struct_config__.tag in HELPS for word in (*given, *card.instead)):
        return True
    return any(
        half.grants != Powers() or half.lends or half.health for half in card.halves.values()
    )


CHECKS: Final[tuple[Callable[[Look], Found], ...]] = (
    the_ritual, summoning_symbols, too_many_at_once, *NEVER_CHECKS, never_together, unpayable,
    idle_wounds, idle_cards, look_alike_names, nobody_there, hard_luck,
)  # fmt: skip

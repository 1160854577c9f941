"""What people ask about a moment of this game, and what they suppose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.complaints import Refusal, nearest
from dmd.core.deck import Deck, Draw
from dmd.core.engine import settle
from dmd.core.requirements import refusals
from dmd.core.sentences import enumerated
from dmd.core.state import AnyState, Chance, Decision, End
from dmd.core.topics import Branch, Topic
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.aims import Aim, aim
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.roll import ConsiderRerolls
from dmd.death_may_die.run import Run
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Claimed, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


SHOULD: Final = tuple(
    f"should {who} {what}"
    for who in ("i", "we")
    for what in ("attack", "fight", "rest", "run", "move", "flee")
)
WHAT_TO_DO: Final = ("what should i do", "what should we do", "what is best", "best choice")


def topics(state: AnyState, book: DeathMayDie) -> tuple[Topic, ...]:
    """The questions that make sense here; none once the game is over."""
    world = state.world
    if type(state.fork) is End or not world.active or world.investigator(world.active).dead:
        return ()
    return tuple(_topics(state, book))


def _topics(state: AnyState, book: DeathMayDie) -> Iterator[Topic]:
    world, fork = state.world, state.fork
    everybody = aim("survive", world, book)
    stays = aim("not lose", world, book)
    yield Topic("lose", "Do we lose?", stays, main="We lose", fails=True)
    lives = tuple((f"{book.names[one.id]} dies", _lives(one.id, book)) for one in world.living)
    told = "Somebody dies, or all is lost"
    sides = (("We lose", stays), *lives)
    yield Topic("who dies", "Who dies?", everybody, main=told, sides=sides, fails=True)
    spared = aim("avoid threshold", world, book)
    text, told = "Do I cross a threshold?", f"{book.names[world.active]} reaches a threshold"
    yield Topic("threshold", text, spared, main=told, fails=True)
    if type(fork) is Decision:
        if type(fork.asker) is ChooseAction:
            if world.fire.get(world.investigator(world.active).space):
                quench = aim("put out fire", world, book)
                yield Topic("fire", "Can I put the Fire out?", quench, until="actions")
            yield Topic("rest or run", "Rest, run, or fight?", everybody, by="kinds",
                        missing=tuple(_missing(state, book)), also=SHOULD)  # fmt: skip
        if type(fork.asker) is ConsiderRerolls:
            yield Topic("worth a reroll", "Is a reroll worth it?", everybody, by="options")
        text = "Which choice is best?"
        yield Topic("choose", text, everybody, by="options", also=WHAT_TO_DO)
    for held in _held(world, book):
        name = book.half(held).name
        branches = tuple(_holders(state, held, book))
        text = f"Who should have {name}?"
        yield Topic(f"who takes {name.casefold()}", text, everybody, by="branches",
                    branches=branches)  # fmt: skip


def _missing(state: AnyState, book: DeathMayDie) -> Iterator[str]:
    """Why one cannot rest, run or attack here, each with the rule that says so."""
    fork: Any = state.fork
    offered = {type(option.then[0]) for option in fork.options}
    refused = list(refusals(state, book))
    for kind in (Rest, Run, Attack):
        why = next((one for one in refused if type(one.move) is kind), None)
        if kind not in offered and why is not None:
            yield f"No {kind.__name__}: {why.as_refusal(state.world, book)}"


def _lives(who: str, book: DeathMayDie) -> Aim:
    """Whether somebody is not dead; a game may be lost all the same."""
    return Aim(
        f"{book.names[who]} lives",
        lambda state: int(not state.world.investigator(who).dead),
        lasts=0,
    )


# -- who should take it ----------------------------------------------------------------------------


def _held(world: World, book: DeathMayDie) -> list[Claimed]:
    """What can be traded among those in the space."""
    here = _present(world)
    if len(here) < 2:
        return []
    cards = [one for who in here for one in world.investigator(who).cards]
    kept = (one for one in cards if book.half(one).tradable and book.half(one).type != "condition")
    return list(dict.fromkeys(kept))


def _present(world: World) -> list[str]:
    space = world.investigator(world.active).space
    return [one.id for one in world.living if one.space == space]


def _holders(state: AnyState, held: Claimed, book: DeathMayDie) -> Iterator[Branch]:
    """The same position with the card in the hands of each of them."""
    for taker in _present(state.world):
        world = state.world
        for who in _present(world):
            you = world.investigator(who)
            left = list(you.cards)
            if held in left:
                left.remove(held)
            if who == taker:
                left.append(held)
            if tuple(left) != you.cards:
                world = world.with_investigator(replace(you, cards=tuple(left)))
        yield Branch(book.names[taker], _asked_anew(state, world, book))


def _asked_anew(state: AnyState, world: World, book: DeathMayDie) -> AnyState:
    """The same is asked of another table, so that its options are those of that table."""
    if type(state.fork) is Decision:
        return settle(world, (state.fork.asker, *state.agenda), book)
    return replace(state, world=world)


# -- what if the card is … -------------------------------------------------------------------------


def supposing(state: AnyState, words: str, book: DeathMayDie) -> Branch:
    """The same position with a Mythos card on top of the deck, as if everybody knew it."""
    world: World = state.world
    there = list(dict.fromkeys(world.mythos)) or list(dict.fromkeys(world.mythos_discard))
    card = _card(words, there, book)
    left = list(world.mythos) or list(world.mythos_discard)
    left.remove(card)
    deck = Deck(bag=tuple(sorted(left)), top=(card,))
    if len(world.mythos):
        deck = _with_on_top(world.mythos, card)
    discard = world.mythos_discard if len(world.mythos) else ()
    world = replace(world, mythos=deck, mythos_discard=discard)
    fork: Any = state.fork
    if type(fork) is Chance and type(fork.source) is Draw and type(fork.into) is ReadMythos:
        fork = replace(fork, source=Draw(deck))
    text = f"If the next Mythos card is “{book.box.mythos[card].name}”"
    return Branch(text, replace(state, world=world, fork=fork))


def _with_on_top(deck: Deck, card: str) -> Deck:
    """One such card is taken from wherever it may lie, and laid on top."""
    for part in ("bag", "top", "bottom"):
        cards = list(getattr(deck, part))
        if card in cards:
            cards.remove(card)
            return replace(deck, **{part: tuple(cards)}).with_on_top(card)
    return deck.with_on_top(card)


def _card(words: str, there: list[str], book: DeathMayDie) -> str:
    """The card somebody means, by its id or its name, among those that may come."""
    plain = words.casefold().strip()
    names = {one: book.box.mythos[one].name for one in there}
    found = [one for one, name in names.items() if plain in (one, name.casefold())]
    found = found or [one for one, name in names.items() if name.casefold().startswith(plain)]
    if len({names[one] for one in found}) == 1:
        return found[0]
    if found:
        told = enumerated([f"{names[one]} ({one})" for one in found])
        raise Refusal(f"Several cards are called “{words:.40}”.", remedy=f"Say which: {told}.")
    lying = [one for one in book.box.mythos if plain in (one, book.box.mythos[one].name.casefold())]
    if lying:
        raise Refusal(f"“{words:.40}” cannot come next: it is not in the deck.",
                      rule="DMD-MYT-1")  # fmt: skip
    hint = (
        nearest(words, names.values()) or f"In the deck are: {enumerated(sorted(names.values()))}."
    )
    raise Refusal(f"There is no Mythos card “{words:.40}”.", remedy=hint)

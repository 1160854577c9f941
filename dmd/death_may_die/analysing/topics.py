"""What people ask about a moment of this game, and what they suppose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.complaints import Refusal, closest
from dmd.core.deck import Deck, Draw
from dmd.core.engine import settle
from dmd.core.requirements import refusals
from dmd.core.sentences import as_written, enumerated, letters, name, say
from dmd.core.state import AnyState, Chance, Decision, End
from dmd.core.topics import Branch, Topic
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.aims import Aim, aim, threshold
from dmd.death_may_die.analysing.wording import Taking, TakingAnything, Wordings
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.mythos import ReadMythos
from dmd.death_may_die.roll import ConsiderRerolls
from dmd.death_may_die.run import Run
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Claimed, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


END_MARKS: Final = re.compile(r"!?(?: \([a-z]\))?$")
"""What tells cards of one name apart, and nobody types."""

NO_SUCH: Final = (
    (Rest, "No Rest: {why}"), (Run, "No Run: {why}"), (Attack, "No Attack: {why}"),
)  # fmt: skip


def topics(state: AnyState, book: DeathMayDie) -> tuple[Topic, ...]:
    """The questions that make sense here; none once the game is over."""
    world = state.world
    if type(state.fork) is End or not world.active or world.investigator(world.active).dead:
        return ()
    return tuple(_topics(state, book))


def _topics(state: AnyState, book: DeathMayDie) -> Iterator[Topic]:
    world = state.world
    everybody = aim("survive", world, book)
    stays = aim("not lose", world, book)
    lost = say("We lose")
    yield Topic("lose", say("Do we lose?"), stays, main=lost, fails=True,
                also=_also("lose", state, book))  # fmt: skip
    lives = tuple((_dies(one.id, book), _lives(one.id, book)) for one in world.living)
    told = say("Somebody dies, or all is lost")
    sides = ((lost, stays), *lives)
    yield Topic("who dies", say("Who dies?"), everybody, main=told, sides=sides, fails=True,
                also=_also("who dies", state, book))  # fmt: skip
    spared = aim("avoid threshold", world, book)
    told = say("{name} reaches a threshold", name=book.names[world.active])
    yield Topic("threshold", say("Do I cross a threshold?"), spared, main=told, fails=True,
                also=_also("threshold", state, book))  # fmt: skip
    yield from _choosing(state, book, everybody)
    for held in _held(world, book):
        name = book.half(held).name
        branches = tuple(_holders(state, held, book))
        yield Topic(
            "who takes " + letters(name).casefold(), say("Who should have {card}?", card=name),
            everybody, by="branches", branches=branches, also=Taking(letters(name)),
        )  # fmt: skip
    yield from _held_elsewhere(world, everybody, book)
    for one in world.living:
        yield _fate(one.id, state, book)
        if one.id != world.active:
            yield _madness(one.id, state, book)
    anything = Topic("takes", say("Who should have it?"), everybody, by="branches",
                     also=TakingAnything())  # fmt: skip
    yield _unfit(anything, say("Nobody holds such a card."),
                 say("Cards are traded among those in one space."))  # fmt: skip


def _choosing(state: AnyState, book: DeathMayDie, everybody: Aim) -> Iterator[Topic]:
    """What is asked where somebody chooses; elsewhere it is known, and why nobody asks it."""
    fork: Any = state.fork
    asker = fork.asker if type(fork) is Decision else None
    acts = type(asker) is ChooseAction
    yield _fire(state, everybody, book)
    rest = Topic("rest or run", say("Rest, run, or fight?"), everybody, by="kinds",
                 missing=tuple(_missing(state, book)) if acts else (),
                 also=_also("rest or run", state, book))  # fmt: skip
    yield rest if acts else _unfit(rest, say("No action is being chosen here."))
    reroll = Topic("worth a reroll", say("Is a reroll worth it?"), everybody, by="options",
                   also=_also("worth a reroll", state, book))  # fmt: skip
    rolls = type(asker) is ConsiderRerolls
    yield reroll if rolls else _unfit(reroll, say("No dice lie here that could be rerolled."))
    choose = Topic("choose", say("Which choice is best?"), everybody, by="options",
                   also=_also("choose", state, book))  # fmt: skip
    yield choose if asker is not None else _unfit(choose, say("Nobody is asked anything here."))


def _unfit(topic: Topic, why: str, instead: str = "") -> Topic:
    """A question that makes no sense here, which whoever asks it hears."""
    return topic._replace(is_listed=False, why_not=why, instead=instead)


def _fire(state: AnyState, everybody: Aim, book: DeathMayDie) -> Topic:
    """Whether the Fire of the space is put out, where there is some and actions are left."""
    topic = Topic("fire", say("Can I put the Fire out?"), everybody, until="actions",
                  also=_also("fire", state, book))  # fmt: skip
    fork: Any = state.fork
    try:
        quench = aim("put out fire", state.world, book)
    except Refusal as refusal:
        return _unfit(topic, refusal.problem, refusal.remedy)
    if type(fork) is not Decision or type(fork.asker) is not ChooseAction:
        return _unfit(topic, say("No action is being chosen here."))
    return topic._replace(aim=quench)


def _fate(who: str, state: AnyState, book: DeathMayDie) -> Topic:
    """Whether one of them dies: understood, and not offered, for it is part of who dies."""
    world = state.world
    text = say("Does {name} die?", name=book.names[who])
    sides = ((say("We lose"), aim("not lose", world, book)),)
    return Topic(who + " dies", text, _lives(who, book), main=_dies(who, book), sides=sides,
                 fails=True, also=_also("dies", state, book, who), is_listed=False)  # fmt: skip


def _madness(who: str, state: AnyState, book: DeathMayDie) -> Topic:
    """Whether another than the active one reaches a threshold: understood, and not offered."""
    name = book.names[who]
    return Topic(
        who + " threshold", say("Does {name} cross a threshold?", name=name),
        threshold(state.world, book, avoided=True, who=who),
        main=say("{name} reaches a threshold", name=name), fails=True,
        also=_also("threshold", state, book, who), is_listed=False,
    )  # fmt: skip


def _also(topic: str, state: AnyState, book: DeathMayDie, who: str = "") -> Wordings:
    """The same question in other words, about somebody or about whoever's turn it is."""
    names = names_of(who or state.world.active, book)
    if not who:
        return Wordings(topic, ("i", "we", *names))
    return Wordings(topic, ("i", *names) if who == state.world.active else names)


def names_of(who: str, book: DeathMayDie) -> tuple[str, ...]:
    """Somebody by id, by the whole name, or by a part of it."""
    name = letters(book.names[who]).casefold()
    return tuple(dict.fromkeys((who, name, *name.split())))


def _missing(state: AnyState, book: DeathMayDie) -> Iterator[str]:
    """Why one cannot rest, run or attack here, each with the rule that says so."""
    fork: Any = state.fork
    offered = {type(option.then[0]) for option in fork.options}
    refused = list(refusals(state, book))
    for kind, told in NO_SUCH:
        why = next((one for one in refused if type(one.move) is kind), None)
        if kind not in offered and why is not None:
            yield say(told, why=why.as_refusal(state.world, book))


def _dies(who: str, book: DeathMayDie) -> str:
    return say("{name} dies", name=book.names[who])


def _lives(who: str, book: DeathMayDie) -> Aim:
    """Whether somebody is not dead; a game may be lost all the same."""
    return Aim(
        say("{name} lives", name=book.names[who]),
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


def _held_elsewhere(world: World, everybody: Aim, book: DeathMayDie) -> Iterator[Topic]:
    """Whoever asks about a card that cannot be handed over here hears why."""
    here = _held(world, book)
    for one in world.living:
        for card in one.cards:
            if card in here:
                continue
            name = book.half(card).name
            topic = Topic(
                "who takes " + letters(name).casefold(), say("Who should have {card}?", card=name),
                everybody, by="branches", also=Taking(letters(name)),
            )  # fmt: skip
            why = say("{card} is with {name}, and cannot be handed over here.", card=name,
                      name=book.names[one.id])  # fmt: skip
            yield _unfit(topic, why, say("Cards are traded among those in one space."))


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
    text = say("If the next Mythos card is “{card}”", card=book.box.mythos[card].name)
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
    found = _called(words, there, book)
    names = {one: name(book.box.mythos[one].name) for one in there}
    if len({names[one] for one in found}) == 1:
        return found[0]
    if found:
        told = enumerated(
            [say("{card} ({id})", card=names[one], id=as_written(one)) for one in found]
        )
        raise Refusal(
            say("Several cards are called “{words:.40}”.", words=words),
            remedy=say("Say which: {cards}.", cards=told),
        )
    if _called(words, list(book.box.mythos), book):
        raise Refusal(say("“{words:.40}” cannot come next: it is not in the deck.", words=words),
                      rule="DMD-MYT-1")  # fmt: skip
    all_names = [name(one.name) for one in book.box.mythos.values()]
    hint = _nearest(words, all_names) or say(
        "In the deck are: {cards}.", cards=enumerated(sorted(names.values()))
    )
    raise Refusal(say("There is no Mythos card “{words:.40}”.", words=words), remedy=hint)


def _called(words: str, cards: list[str], book: DeathMayDie) -> list[str]:
    """The cards that have this id or name; else those whose name begins with these whole words."""
    plain = words.casefold().strip(" !.?")
    known = {one: _names_of(book.box.mythos[one].name) for one in cards}
    found = [one for one in cards if plain in (one, *known[one])]
    begins = re.compile(rf"{re.escape(plain)}\b") if plain else re.compile(r"(?!)")
    return found or [one for one in cards if any(map(begins.match, known[one]))]


def _names_of(card: str) -> set[str]:
    """A card's name as its file has it and as the reader's language does, in small letters."""
    told = name(card)
    return {letters(told).casefold().rstrip("!"), str(told).casefold().rstrip("!")}


def _nearest(words: str, names: list[str]) -> str:
    """The name somebody nearly typed, whatever marks stand at its end."""
    plain = {END_MARKS.sub("", str(one)).casefold(): one for one in names}
    found = closest(words.casefold().strip(), plain)
    return say("Did you mean “{word}”?", word=END_MARKS.sub("", plain[found])) if found else ""

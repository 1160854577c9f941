"""What people ask about a moment of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.engine import settle
from dmd.core.requirements import refusals
from dmd.core.sentences import letters, say
from dmd.core.state import AnyState, Decision, End
from dmd.core.topics import Branch, Topic
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.analysing.aims import Aim, aim, threshold
from dmd.death_may_die.analysing.causes import Causes
from dmd.death_may_die.analysing.wording import Taking, TakingAnything, Wordings, forms_of
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.roll import ConsiderRerolls
from dmd.death_may_die.run import Run
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.world import Claimed, World

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie


ME: Final = ("i", "me", "mnie", "я", "мене")
US: Final = ("us", "we", "anybody", "anyone", "somebody", "nas", "ми", "нас")
"""Whoever asks, as the one who is killed."""

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
    yield from _counted(state, book, everybody)
    yield from _of_the_elder_one(state, book)
    yield from _choosing(state, book, everybody)
    for held in _held(world, book):
        name = book.half(held).name
        branches = tuple(_holders(state, held, book))
        yield Topic(
            "who takes " + letters(name).casefold(), say("Who should have {card}?", card=name),
            everybody, by="branches", branches=branches, also=Taking(letters(name)),
        )  # fmt: skip
    yield from _held_elsewhere(world, everybody, book)
    # Whoever asks “czy zginę” names nobody, and means who is active.
    for one in sorted(world.living, key=lambda one: one.id != world.active):
        yield _fate(one.id, state, book)
        yield _killer(one.id, state, book)
        yield _lost(one.id, "sanity", state, book, everybody)
        if one.id != world.active:
            yield _madness(one.id, state, book)
            yield _lost(one.id, "wounds", state, book, everybody)
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


# -- what is counted -------------------------------------------------------------------------------


def _counted(state: AnyState, book: DeathMayDie, everybody: Aim) -> Iterator[Topic]:
    """How many wounds one takes, and what kills whom, where all choices are made to live."""
    wounds = _lost(state.world.active, "wounds", state, book, everybody)
    yield wounds._replace(id="wounds", text=say("How many wounds do I take?"), is_listed=True)
    there = [one.id for one in state.world.living]
    live = Aim(
        say("nobody dies"),
        lambda state: int(not any(state.world.investigator(who).dead for who in there)),
        lasts=0,
    )
    yield Topic("kills", say("What kills us?"), everybody, main=say("Somebody dies"),
                by="causes", counted=live, why=Causes(book),
                also=Wordings("kills", US, "kills_us"))  # fmt: skip


def _killer(who: str, state: AnyState, book: DeathMayDie) -> Topic:
    """What somebody dies of: understood, and not offered, for one asks about all at once."""
    names, lives = names_of(who, book), aim("survive " + who, state.world, book)
    asked = Wordings("kills", names)
    if who == state.world.active:
        asked = Wordings("kills", (*ME, *names), "kills_me")
    sides = ((say("We lose"), aim("not lose", state.world, book)),)
    return Topic(who + " killed", say("What kills {name}?", name=book.names[who]), lives,
                 main=_dies(who, book), by="causes", counted=_lives(who, book),
                 why=Causes(book, who), also=asked, sides=sides,
                 is_listed=False)  # fmt: skip


def _lost(who: str, what: str, state: AnyState, book: DeathMayDie, everybody: Aim) -> Topic:
    """How many wounds somebody takes, or how much sanity is lost, and how likely each number is."""
    tracks, name = book.box.tracks, book.names[who]
    if what == "wounds":
        most, field, each = tracks.deadly_wounds, "wounds", _wounds
        text = say("How many wounds does {name} take?", name=name)
        main, spared = say("Wounds of {name}, on average", name=name), say("few wounds")
    else:
        most, field, each = tracks.madness, "sanity", _sanity
        text = say("How much sanity does {name} lose?", name=name)
        main, spared = (
            say("Sanity lost by {name}, on average", name=name),
            say("little sanity lost"),
        )
    counted = Aim(
        spared,
        lambda state: max(0, most - getattr(state.world.investigator(who), field)),
        most=most,
    )
    sides = ((_dies(who, book), _lives(who, book)),)
    return Topic(f"{who} {what}", text, everybody, main=main, by="amount", counted=counted,
                 each=each, sides=sides, also=_also(what, state, book, who),
                 is_listed=False)  # fmt: skip


def _wounds(n: int) -> str:
    """So many taken, or healed."""
    return say("{n:wound|wounds}", n=n) if n >= 0 else say("heals {n:wound|wounds}", n=-n)


def _sanity(n: int) -> str:
    """So much lost, or won back."""
    return say("{n} sanity", n=n) if n >= 0 else say("wins back {n} sanity", n=-n)


def _of_the_elder_one(state: AnyState, book: DeathMayDie) -> Iterator[Topic]:
    """Whether it goes on along its track, or is summoned; nobody loses to prevent it."""
    world, name = state.world, book.box.elder_one.name
    called, lasts = forms_of("the Elder One", name), aim("not lose", state.world, book)
    stays = Aim(
        say("the Elder One does not advance"),
        lambda state: int(state.world.track <= world.track), lasts=0,
    )  # fmt: skip
    sides = ((say("We lose"), lasts),)
    yield Topic("advance", say("Does the Elder One advance?"), lasts, by="causes", counted=stays,
                main=say("The Elder One advances"), sides=sides,
                also=Wordings("advance", called))  # fmt: skip
    away = Aim(
        say("{name} is not summoned", name=name), lambda state: int(state.world.stage == 1), lasts=0
    )
    topic = Topic("summoned", say("Is {name} summoned?", name=name), lasts, by="causes",
                  counted=away, main=say("{name} is summoned", name=name), sides=sides,
                  also=Wordings("summoned", called))  # fmt: skip
    if world.stage == 1:
        yield topic
    else:
        yield _unfit(topic, say("{name} has been summoned already.", name=name),
                     say("Ask whether the Elder One advances."))  # fmt: skip


def _also(topic: str, state: AnyState, book: DeathMayDie, who: str = "") -> Wordings:
    """The same question in other words, about somebody or about whoever's turn it is."""
    names = names_of(who or state.world.active, book)
    if not who:
        return Wordings(topic, ("i", "we", *names))
    return Wordings(topic, ("i", *names) if who == state.world.active else names)


def names_of(who: str, book: DeathMayDie) -> tuple[str, ...]:
    """Somebody by id, by the whole name, or by a part of it; declined as languages do."""
    name = letters(book.names[who]).casefold()
    known = (who, name, *name.split())
    return tuple(dict.fromkeys((*known, *forms_of(*known))))


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

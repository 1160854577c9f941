"""What may be wanted, how far to look, which positions are one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.playout import Player
from dmd.core.scene import Sign
from dmd.core.sentences import as_written, say
from dmd.core.state import AnyState, Chance, Decision
from dmd.core.topics import Branch, Topic
from dmd.core.words import shortened
from dmd.final_girl.analysing.aims import Aim, aim, measured, since
from dmd.final_girl.analysing.danger import chances
from dmd.final_girl.analysing.vain import in_vain
from dmd.final_girl.breath import ReadToken
from dmd.final_girl.cards import Act, EndPhase, PlayCard
from dmd.final_girl.happening import PickRow
from dmd.final_girl.killing import PlayReaction
from dmd.final_girl.roll import MOST_ROWS, AfterRoll, PayUp
from dmd.final_girl.turn import BeginTurn
from dmd.final_girl.world import World

if TYPE_CHECKING:
    from dmd.final_girl.book import FinalGirl
    from dmd.final_girl.playing.expert import Expert

_WRITER = msgspec.msgpack.Encoder(order="deterministic")


class Harm(NamedTuple):
    """Something that nobody wants to happen."""

    text: str
    risk: str
    sign: Sign
    counted: bool = False


class Wish(NamedTuple):
    """What a choice is weighed for."""

    text: str
    aim: Aim
    unit: str = ""
    granted: bool = False


HARMS: Final = {
    "died": Harm(say("she dies"), say("that she dies"), "skull"),
    "health lost": Harm(say("health lost"), say("to lose health"), "heart", counted=True),
    "bloodlust": Harm(say("bloodlust rises"), say("that bloodlust rises"), "rune"),
    "victims dead": Harm(say("a victim dies"), say("that a victim dies"), "skull"),
}
LEAST: Final = "least harm"


class Analyst:
    """Answers what is asked about a position of this game."""

    harms: Mapping[str, Harm] = HARMS
    payment = "cards"  # two of them turn a partial success into a success
    play = say("best play after the roll")
    no_lookout = say(
        "Ask game.danger() what the coming killer phase holds, and game.panic() where victims run."
    )
    light = 3  # 0.1 ms, where one of Death May Die takes 0.26

    def __init__(self, book: FinalGirl) -> None:
        self.book = book

    @cached_property
    def expert(self) -> Expert:
        """Whoever knows lines of a turn, and how it stands."""
        from dmd.final_girl.playing.expert import Expert

        return Expert(self.book)

    @property
    def policies(self) -> Mapping[str, Player]:
        """Players by name, the usual one first."""
        from dmd.final_girl.playing.players import PLAYERS

        return {name: PLAYERS[name].play for name in ("blueprint", "random")}

    def key(self, state: AnyState, *, closely: bool = False) -> bytes:
        """The table, what waits, who asks; what was used up before does not matter."""
        fork = state.fork
        asked = fork.asker if type(fork) is Decision else fork
        return _WRITER.encode((state.agenda, asked, state.world))

    def on_the_way(self, state: AnyState) -> None:
        """No step goes on by itself: each ends where it was begun, or at dice."""

    def fold(self, state: AnyState) -> None:
        """Rolls are followed fork by fork: what is paid are cards, and each is another one."""

    def aim(self, state: AnyState, want: str) -> Aim:
        """What somebody wants, beginning here."""
        return aim(want, state.world, self.book.box.heroine.health)

    def _known(self, state: AnyState) -> Mapping[str, Aim]:
        return since(state.world, self.book.box.heroine.health)

    def intents(self, state: AnyState, option: int) -> tuple[Aim, ...]:
        """What an option is taken for, the most important first."""
        fork: Any = state.fork
        move, known = fork.options[option].then[0], self._known(state)
        if isinstance(move, PlayCard) or _lies_rolled(state):
            rows = known["two successes"], known["one success"]
            return *rows, known["damage"], known["cards"]
        if isinstance(move, PlayReaction):
            return known["survive"], known["health"], known["damage"], known["cards"]
        return known["survive"], known["cards"]

    def purpose(self, state: AnyState, option: int) -> Wish:
        """What an option is taken for, first of all."""
        first = self.intents(state, option)[0]
        return Wish(first.text, first, granted=first.granted)

    def rolled(self, state: AnyState, option: int) -> tuple[Wish, Fraction, Fraction] | None:
        """How likely the horror roll of a card has two successes; and where they are paid for.

        No card that rolls again is counted, nor what the row leads to.
        """
        fork: Any = state.fork
        move = fork.options[option].then[0]
        if not isinstance(move, (PlayCard, PlayReaction)):
            return None
        found = [one.more for one in chances(state.world, self.book).cards if one.card == move.card]
        two = self._known(state)["two successes"]
        return (Wish(two.text, two), found[0], max(found)) if found else None

    def still(self, state: AnyState, wish: Wish) -> Wish:
        """What a card was played for, as far as its dice can still come to it."""
        asker, known = getattr(state.fork, "asker", None), self._known(state)
        if type(asker) is PickRow:  # they were counted, and a row is chosen by what it says
            return Wish(known["survive"].text, known["survive"], granted=True)
        paying = next((one for one in (asker, *state.agenda) if type(one) is PayUp), None)
        if paying is None or wish.text != known["two successes"].text:
            return wish
        paid = min(paying.partials, len(state.world.hand) // self.book.box.board.conversion)
        nearer = known["one success"]
        return wish if paying.successes + paid >= MOST_ROWS else Wish(nearer.text, nearer)

    def wishes(self, state: AnyState, thrown_for: Any = None) -> Sequence[Wish]:
        """No die is weighed by itself."""
        return ()

    def after_roll(self, state: AnyState) -> None:
        """No roll is looked at by itself."""

    def keeps(self, state: AnyState) -> int | None:
        """No die is taken up."""
        return None

    def paid(self, n: int) -> str:
        """So many cards, in words."""
        return say("{n:card|cards}", n=n)

    def room(self, state: AnyState) -> int:
        """How many cards could pay, by twos, for the dice that may fall."""
        price: int = self.book.box.board.conversion
        return min(2, max(0, len(state.world.hand) - 1) // price) * price

    def overspent(self, state: AnyState, most: int) -> Aim:
        """How many cards more were spent than one wants to spend."""
        left = len(state.world.used) + 1 + most
        told = say("more than {n:card|cards}", n=most)
        return Aim(told, lambda after: max(0, len(after.world.used) - left), most=20)

    def horizon(self, state: AnyState, until: str) -> Callable[[AnyState], bool]:
        """Whether a position lies beyond one of the ends that people look to."""
        begun: World = state.world
        if until in ("turn", "round", "own turn"):
            return lambda after: after.world.turn != begun.turn
        if until == "fight":  # that is the killer phase
            return lambda after: (
                after.world.turn != begun.turn or after.world.phase in ("panic", "upkeep")
            )
        if until == "actions":
            return lambda after: after.world.phase != begun.phase
        if until != "action":
            raise Refusal(
                say("“{until:.40}” is no end one could look to.", until=until),
                remedy="Say action, actions, fight (the killer phase) or turn.",
            )
        below = len(state.agenda)

        def has_acted(after: AnyState) -> bool:
            if after is state or _turns_token(after):
                return False
            if after.world.phase != begun.phase or after.world.turn != begun.turn:
                return True
            asks = type(after.fork) is Decision and isinstance(after.fork.asker, Act)
            return asks or len(after.agenda) < below

        return has_acted

    def settled(self, state: AnyState, option: int) -> Callable[[AnyState], bool]:
        """A card is played for its roll; once that counts, each step stands for itself."""
        fork: Any = state.fork
        over = self.horizon(state, "action")
        if not isinstance(fork.options[option].then[0], PlayCard):
            return over
        return lambda after: after.world.row >= 0 or over(after)

    def trimmed(self, state: AnyState, until: str) -> AnyState:
        """The same position without the turns that come after this one."""
        if until not in ("turn", "fight", "actions", "action"):
            return state
        left = tuple(one for one in state.agenda if not isinstance(one, BeginTurn))
        return replace(state, agenda=left) if left != state.agenda else state

    def measures(self, before: AnyState, after: AnyState) -> dict[str, int]:
        """What changed in between."""
        return measured(before.world, after)

    def sentence(self, state: AnyState, option: int) -> str:
        """An option as people read it."""
        fork: Any = state.fork
        return self.book.offered(fork.options[option], state.world)

    def spare(self, state: AnyState) -> tuple[Aim, ...]:
        """Health and cards: what one would rather keep."""
        known = self._known(state)
        return known["health"], known["cards"]

    def chooses_step(self, state: AnyState) -> bool:
        """Whether she chooses what to do next."""
        return type(state.fork) is Decision and isinstance(state.fork.asker, Act)

    def verb(self, state: AnyState, move: Any) -> str:
        """The kind of a step."""
        return str(move.__struct_config__.tag)

    def step(self, state: AnyState, taken: Sequence[Any]) -> str:
        """What some moves amount to: the card that was played, or what was used."""
        first = next(iter(taken), None)
        if first is None:
            return ""
        told = str(self.book.told(first, state.world)).removesuffix(".")
        return told[:1].lower() + told[1:]

    def last_option(self, state: AnyState) -> int:
        """The option that takes no more steps."""
        fork: Any = state.fork
        for number, option in enumerate(fork.options):
            if isinstance(option.then[0], EndPhase):
                return number
        return len(fork.options) - 1

    def in_vain(self, state: AnyState, option: int) -> str:
        """Why nothing good can come of an option."""
        fork: Any = state.fork
        move = fork.options[option].then[0]
        return in_vain(move.card, state.world, self.book) if isinstance(move, PlayCard) else ""

    def topics(self, state: AnyState) -> tuple[Topic, ...]:
        """What people ask about such a position, the usual questions first."""
        if type(state.fork) is not Decision:
            return ()
        known = self._known(state)
        return (
            Topic("lose", say("Do I die?"), known["survive"], main=say("She dies"), fails=True),
            Topic("hurt", say("Am I hurt?"), known["unhurt"],
                  main=say("She loses health"), fails=True),
            Topic(
                "victims", say("Does a victim die?"), known["nobody dies"],
                main=say("A victim dies"),
                fails=True,
            ),
            Topic(
                "choose", say("Which choice is best?"), known["survive"], by="options",
                also=("what should i do", "what is best"),
            ),
        )  # fmt: skip

    @property
    def examples(self) -> tuple[str, str]:
        """Something one may want, and a card that may come, as one could type them."""
        cards = self.book.box.terror.values()
        return as_written("rescue"), next((one.name for one in cards), "")

    def actor(self, state: AnyState) -> Sequence[str]:
        """She acts alone; nobody names her."""
        return ("she",)

    def supposing(self, state: AnyState, card: str) -> Branch:
        """The same position if a certain terror card comes next."""
        found = [one for one in self.book.box.terror.values()
                 if card.casefold() in (one.id, one.name.casefold())]  # fmt: skip
        if not found or found[0].id not in {*state.world.terror_pool}:
            raise Refusal(
                say("“{card}” cannot be the next card of this deck.", card=shortened(card, 40))
            )
        top = replace(state.world.terror, hidden=max(0, state.world.terror.hidden - 1),
                      top=(found[0].id,))  # fmt: skip
        pool = state.world.terror_pool.without(found[0].id)
        world = replace(state.world, terror=top, terror_pool=pool)
        return Branch(found[0].name, replace(state, world=world))

    def risks(self, before: AnyState, after: AnyState) -> list[tuple[str, str]]:
        """What went wrong in between, each with the rule behind it."""
        found = measured(before.world, after)
        told = []
        if found["died"]:
            told.append((say("she died"), "FG-BREATH-3"))
        if found["health lost"] > 0:
            told.append((say("health was lost"), "FG-KATK-7"))
        if found["victims dead"]:
            told.append((say("a victim died"), "FG-KATK-4"))
        return told

    @property
    def grave(self) -> frozenset[str]:
        """Her death."""
        return frozenset(("FG-BREATH-3",))


def _lies_rolled(state: AnyState) -> bool:
    """Whether the dice of a card lie on the table: all that is done with them is for its rows."""
    asker = getattr(state.fork, "asker", None)
    return type(asker) is AfterRoll or any(type(one) is PayUp for one in (asker, *state.agenda))


def _turns_token(state: AnyState) -> bool:
    """Whether a token is just turned over: nothing ends before it is read."""
    return type(state.fork) is Chance and isinstance(state.fork.into, ReadToken)

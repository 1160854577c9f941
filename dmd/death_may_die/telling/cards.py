"""What a card does, in English, told from its words: the language of a good card.

>>> fire = Spaces(with_=("cultist",), without=("fire",))
>>> tell((PlaceToken(token="fire", where=fire), TakeStress(amount=2)))
'Place 1 Fire in each space with a Cultist and no Fire. Take 2 stress.'

A text speaks to its reader, so that “you” is told as an order. Every word has a teller of its own;
a word that is new needs one line in a table here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dmd.core.sentences import enumerated, in_english, sentence
from dmd.death_may_die.cards import (
    DiscardCard,
    DiscardThisCard,
    DiscardUntilBalanced,
    GiveItem,
    KeepCardsForWounds,
    LayDown,
    NamePartner,
    Steal,
)
from dmd.death_may_die.destroying import DealWounds, HealToken, TurnOverToken
from dmd.death_may_die.elder_one import AdvanceAtTurnEnd, MoveElderOne, SummonElderOne
from dmd.death_may_die.enemies import MoveEnemies, Summon
from dmd.death_may_die.fire import CatchFire
from dmd.death_may_die.mythos import PlayKeptMythos
from dmd.death_may_die.sanity import LoseSanity
from dmd.death_may_die.selectors import Count, Spaces, is_choice
from dmd.death_may_die.telling.nouns import Names, Noun, card, thing
from dmd.death_may_die.telling.selectors import condition, per, person, some, space, within
from dmd.death_may_die.texts import ChooseOne, If, MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, RemoveToken
from dmd.death_may_die.tracks import (
    HealAny,
    HealStress,
    HealWounds,
    MatchStressToWounds,
    TakeStress,
)
from dmd.death_may_die.wounds import TakeWounds

WOUND = Noun("wound", "wounds")
STRESS = Noun("stress", "stress", mass=True)
SANITY = Noun("sanity", "sanity", mass=True)


@in_english
def tell(words: Sequence[Any], names: Names | None = None) -> str:
    """Sentences, in the order of the words; nothing for no words."""
    return " ".join(map(sentence, _clauses(words, names or Names(), apart=True)))


@in_english
def run_on(words: Sequence[Any], names: Names) -> str:
    """The same as one clause, to stand inside another sentence."""
    return ", then ".join(_clauses(words, names)) or "nothing happens"


def _clauses(words: Sequence[Any], names: Names, apart: bool = False) -> list[str]:
    """A clause a word; what the same people suffer in a row is one clause."""
    told: list[str] = []
    before: Any = None  # the word before, if it was about people
    for word in words:
        if type(word) in PERSONAL:
            if before is not None and before.who == word.who and _is_short(told[-1], word, names):
                told[-1] += f" and {_more(before, word, names)}"
            else:
                told.append(f"{person(word.who, names)} {' '.join(_does(word, names))}".strip())
            before = word
        else:
            told += (
                APART[type(word)](word, names)
                if apart and type(word) in APART
                else [_one(word, names)]
            )
            before = None
    return [_repeated(clause, len(list(same))) for clause, same in groupby(told)]


def _is_short(told: str, word: Any, names: Names) -> bool:
    """Whether a clause can take one more thing that the same people suffer."""
    return " and " not in told and "," not in told + " ".join(_does(word, names))


def _more(before: Any, word: Any, names: Names) -> str:
    """What is suffered besides; the verb is not said again."""
    verb, what = _does(word, names)
    return what if verb == _does(before, names)[0] else f"{verb} {what}"


def _repeated(clause: str, times: int) -> str:
    often = {1: "", 2: "twice, "}.get(times, f"{times} times, ")
    return f"{often}{clause}"


def _one(word: Any, names: Names) -> str:
    return TELLERS[type(word)](word, names)


# -- what people suffer and heal -------------------------------------------------------------------


def _does(word: Any, names: Names) -> tuple[str, str]:
    """The verb in its person, and what it is about."""
    verb, what = PERSONAL[type(word)](word, names)
    plain, inflected = verb.split("|")
    return plain if word.who == "you" else inflected, what


def _whose(word: Any, names: Names) -> str:
    return "your" if word.who == "you" and not names.you else "their"


def _take_stress(word: TakeStress, names: Names) -> tuple[str, str]:
    over = ", and 1 wound for each stress that does not fit" if word.overflow == "wound" else ""
    return "take|takes", some(word.amount, STRESS, names, _whose(word, names)) + over


def _lose_sanity(word: LoseSanity, names: Names) -> tuple[str, str]:
    cause = {"attacked": " as from an attack", "fire": " as from Fire"}.get(word.cause, "")
    return "lose|loses", some(word.amount, SANITY, names, _whose(word, names)) + cause


PERSONAL: dict[type[Struct], Callable[[Any, Names], tuple[str, str]]] = {
    CatchFire: lambda w, n: ("catch|catches", some(w.amount, thing("fire", n), n, _whose(w, n))),
    HealStress: lambda w, n: ("heal|heals", some(w.amount, STRESS, n, _whose(w, n))),
    HealWounds: lambda w, n: ("heal|heals", some(w.amount, WOUND, n, _whose(w, n))),
    LoseSanity: _lose_sanity,
    TakeStress: _take_stress,
    TakeWounds: lambda w, n: ("take|takes", some(w.amount, WOUND, n, _whose(w, n))),
}
"""Words about the tracks of people: who does what. They have the verb for you and for others."""


def _heal_any(word: HealAny, names: Names) -> str:
    who, healed = person(word.whom, names), f"{word.points} in all, stress and wounds as"
    return f"{who} heals {healed} they like" if who else f"heal {healed} you like"


# -- tokens ----------------------------------------------------------------------------------------


def _place_token(word: PlaceToken, names: Names) -> str:
    token = thing(word.token, names)
    amount = some(word.amount, token, names)
    if word.where == "your_board":
        return f"take {amount}"
    if word.where == "this_card":
        return f"put {amount} on this card"
    if word.if_present == "stack":
        return f"place {amount} {within(word.where, names)}".strip()
    where = within(word.where, names) or "in each space"
    return f"place {token.a()} {where} (or in the nearest space without, if it has one)"


def _remove_token(word: RemoveToken, names: Names) -> str:
    amount = some(word.amount, thing(word.token, names), names, "").replace("all  ", "all ")
    if word.where == "your_board":
        mine = thing(word.token, names).many
        if isinstance(word.amount, Count):
            return f"discard 1 of your {mine} for {per(word.amount, names)}"
        several = "all your" if word.amount == "all" else f"{word.amount} of your"
        return f"discard {several} {mine}"
    if word.where == "this_card":
        return f"remove {amount} from this card"
    return f"remove {amount} from {space(word.where, names)}"


def _heal_token(word: HealToken, names: Names) -> str:
    where = word.where
    if isinstance(where, Spaces):  # a token beside itself need not be said
        where = replace(where, with_=tuple(one for one in where.with_ if one != word.token))
    healed = "all wounds" if word.amount == "all" else some(word.amount, WOUND, names)
    mended = f"{thing(word.token, names).each()} {within(where, names, 'a')}".strip()
    return f"heal {healed} of {mended}"


def _deal_wounds(word: DealWounds, names: Names) -> str:
    other = "other " if word.besides_you else ""
    if {"enemies", "investigators"} <= set(word.to):
        hit = [f"each {other}figure"]
    else:
        hit = [f"each {other}investigator"] if "investigators" in word.to else []
        hit += ["each enemy"] if "enemies" in word.to else []
    hit += [thing(names.objective, names).each()] if "tokens" in word.to else []
    everyone, wounds = enumerated(hit, "and"), some(word.amount, WOUND, names)
    where = word.where
    if is_choice(where):
        if isinstance(where, Spaces):
            where = replace(where, choose=False)
        return f"choose {space(where, names, 'a')}: {everyone} there takes {wounds}"
    around = within(where, names, "each" if isinstance(where, tuple) else "a")
    return " ".join(filter(None, (everyone, around, f"takes {wounds}")))


# -- enemies ---------------------------------------------------------------------------------------


def _move_enemies(word: MoveEnemies, names: Names) -> str:
    return "; ".join(_moves(word, names))


def _moves(word: MoveEnemies, names: Names) -> list[str]:
    """Who moves, and what happens where they end."""
    nouns = [thing(kind, names) for kind in word.kinds]
    sole = all(noun.sole for noun in nouns)
    if word.select == "nearest" and not sole:
        moved, several = f"the nearest {enumerated([noun.one for noun in nouns])}", False
    else:
        moved = enumerated([noun.each() for noun in nouns], "and")
        several = len(nouns) > 1 and any(noun.sole for noun in nouns)
    moved += f" {within(word.within, names, 'a')}" if word.within else ""
    if word.steps == "direct":
        told = f"{moved} {'are' if several else 'is'} put into {space(word.toward, names, 'a')}"
    else:
        move = "move" if several else "moves"
        told = f"{moved} {move} {_steps(word.steps)} towards {_toward(word, names)}"
    if not word.then:
        return [told]
    lone = word.select == "nearest" or (sole and len(nouns) == 1)
    ends = "the space where it ends" if lone else "each space where one of them ends"
    return [told, f"then {run_on(word.then, names._replace(there=ends))}"]


def _steps(steps: int) -> str:
    return f"{steps} {'space' if steps == 1 else 'spaces'}"


def _toward(word: MoveEnemies, names: Names) -> str:
    """Of several spaces everyone goes for the nearest."""
    if word.toward == "your_space":
        return "you"
    told = space(word.toward, names, "a")
    return told.replace("a space", "the nearest space", 1) if told.startswith("a space") else told


def _summon(word: Summon, names: Names) -> str:
    kind = thing(word.kind, names)
    figures = kind.a() if word.amount == 1 else kind.number(word.amount)
    return f"summon {figures} {within(word.where, names)}".strip()


def _to(where: Any, names: Names) -> str:
    return space(where, names, "a")


# -- cards -----------------------------------------------------------------------------------------


def _discard_card(word: DiscardCard, names: Names) -> str:
    noun = card(word.card, names)
    if word.all_of_them:
        return f"discard {noun.each()}{'' if noun.sole else ' you have'}"
    if word.card in names.cards:
        return f"discard {noun.a()}"
    return f"discard 1 of your {noun.many}"


def _steal(word: Steal, names: Names) -> str:
    loot = enumerated([card(kind, names).many for kind in word.kinds])
    where = within(word.where, names, "a")
    return f"steal one or more {loot} from other investigators {where}".strip()


def _keep_cards(word: KeepCardsForWounds, names: Names) -> str:
    kinds = enumerated([card(kind, names).one for kind in word.kinds])
    price = WOUND.number(word.wounds_per_card)
    return f"each investigator takes {price} for each {kinds} they keep, and discards the rest"


# -- people and joined words -----------------------------------------------------------------------


def _move_investigator(word: MoveInvestigator, names: Names) -> str:
    who, to = person(word.who, names), space(word.to, names, "a")
    if to.startswith("a space ") and not to.startswith("a space of your choice"):
        to = f"a space of {'your' if not who else 'their'} choice {to.removeprefix('a space ')}"
    if word.placed:
        return f"{who} is put into {to}" if who else f"you are put into {to}"
    told = f"{who} walks to {to}" if who else f"walk to {to}"
    return told if word.enemies_follow else f"{told}, and no enemy follows"


def _condition(word: If, names: Names) -> str:
    """What must hold, and what then happens; conditions in a row without “otherwise” are one."""
    told, then = condition(word.test, names), word.then
    while not word.otherwise and len(then) == 1 and isinstance(then[0], If):
        inner = then[0]
        if inner.otherwise:
            break
        told, then = f"{told} and {condition(inner.test, names)}", inner.then
    pause = ":" if then and isinstance(then[0], If) else ","
    return f"if {told}{pause} {run_on(then, names._replace(just=word.test))}"


def _ways(word: If, names: Names) -> list[str]:
    other = [f"otherwise {run_on(word.otherwise, names)}"] if word.otherwise else []
    return [_condition(word, names), *other]


def _choose_one(word: ChooseOne, names: Names) -> str:
    options = [run_on(option, names) for option in word.options]
    pause = ";" if any("," in option or " or " in option for option in options) else ","
    return f"choose: {f'{pause} or '.join(options)}"


def _roll(word: RollAgainstYou, names: Names) -> str:
    who = person(word.who, names)
    them = names._replace(you="they") if who else names
    dice = Noun("standard die", "standard dice")
    rolled = f"{some(word.standard, dice, names)} against {who or 'you'}"
    if isinstance(word.standard, Count):
        rolled = f"1 standard die against {who or 'you'} for {per(word.standard, names)}"
    symbols = (("success", word.per_success), ("tentacle", word.per_tentacle))
    hurts = [f"for each {name}, {run_on(does, them)}" for name, does in symbols if does]
    return f"roll {rolled}: {'; '.join(hurts)}" if hurts else f"roll {rolled}"


APART: dict[type[Struct], Callable[[Any, Names], list[str]]] = {If: _ways, MoveEnemies: _moves}
"""Words that are several sentences where there is room for them."""

TELLERS: dict[type[Struct], Callable[[Any, Names], str]] = {
    AdvanceAtTurnEnd: lambda w, n: f"{n.elder_one} advances at the end of this turn",
    ChooseOne: _choose_one,
    DealWounds: _deal_wounds,
    DiscardCard: _discard_card,
    DiscardThisCard: lambda w, n: "discard this card",
    DiscardUntilBalanced: lambda w, n: (
        "discard Discovery cards until both sides of your board hold equally many"
    ),
    GiveItem: lambda w, n: "give 1 of your Items to an investigator anywhere",
    HealAny: _heal_any,
    HealToken: _heal_token,
    If: lambda w, n: "; ".join(_ways(w, n)),
    KeepCardsForWounds: _keep_cards,
    LayDown: lambda w, n: "lie down",
    MatchStressToWounds: lambda w, n: "your stress becomes equal to your wounds",
    MoveElderOne: lambda w, n: f"{n.elder_one} goes to {_to(w.to, n)}",
    MoveEnemies: _move_enemies,
    MoveInvestigator: _move_investigator,
    NamePartner: lambda w, n: "name another investigator your partner",
    PlaceToken: _place_token,
    PlayKeptMythos: lambda w, n: "carry out the card kept here as if you had drawn it",
    RemoveToken: _remove_token,
    RollAgainstYou: _roll,
    Steal: _steal,
    Summon: _summon,
    SummonElderOne: lambda w, n: f"{n.elder_one} appears {within(w.where, n, 'a')}".strip(),
    TurnOverToken: lambda w, n: f"turn over {thing(w.token, n).a()} {within(w.where, n)}".strip(),
}
"""All other words."""

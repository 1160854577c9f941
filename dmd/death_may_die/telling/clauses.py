"""What a card does, as sentences that any language can read: plain clauses, no grammar of its own.

English has a grammar of its own (`cards`, `selectors`). Here a clause is a short template with its
people, amounts and places side by side, so that phrases alone make another language of it. Whatever
a language has no phrase for is read in English as a whole.

>>> from dmd.death_may_die.telling.nouns import Names
>>> from dmd.death_may_die.tracks import TakeStress
>>> clauses([TakeStress(who="you", amount=2)], Names())
'you take 2 stress'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dmd.core.sentences import (
    Bare,
    Listed,
    Name,
    Plainly,
    Reads,
    Told,
    Whole,
    say,
    sentence,
)
from dmd.core.speaking import Speaker, parsed
from dmd.death_may_die import (
    cards,
    destroying,
    elder_one,
    enemies,
    fire,
    mythos,
    sanity,
    texts,
    tokens,
    tracks,
    wounds,
)
from dmd.death_may_die.box import Powers
from dmd.death_may_die.selectors import Count
from dmd.death_may_die.telling.cards import run_on, tell
from dmd.death_may_die.telling.nouns import Names, thing
from dmd.death_may_die.telling.phrases import (
    ANY,
    amount_of,
    condition,
    found_in,
    named_card,
    named_thing,
    person,
    place,
    so_many,
)
from dmd.death_may_die.telling.plain_powers import plain_powers
from dmd.death_may_die.telling.powers import tell_powers
from dmd.death_may_die.telling.selectors import condition as in_english
from dmd.death_may_die.telling.selectors import space


class OnCard(Plainly):
    """A clause of a card: English by its own grammar, other languages by their phrases."""

    __slots__ = ()

    def read_by(self, reader: Reads, form: str = "") -> str:
        """The same in the language of a reader, if it can say all of it."""
        told = self.plain()
        if isinstance(reader, Speaker) and not says_all(reader, told):
            return self.english
        return reader.read(told)


def says_all(reader: Speaker, told: object) -> bool:
    """Whether a language has a phrase for every template in a sentence."""
    if isinstance(told, Told):
        known = told.template in reader.phrases or not any(map(str.isalpha, _bare(told.template)))
        known = known or (not told.words and reader.knows(told.template))
        return known and all(says_all(reader, one) for one in told.words.values())
    if isinstance(told, Listed):
        return all(says_all(reader, one) for one in told.things)
    if isinstance(told, Whole | Bare):
        return says_all(reader, told.clause if isinstance(told, Whole) else told.whole)
    if isinstance(told, OnCard):
        return says_all(reader, told.plain())
    if isinstance(told, Name):
        return reader.knows(told.key)
    if not isinstance(told, str) or not any(map(str.isalpha, told)):
        return True
    return reader.knows(told)


def _bare(template: str) -> str:
    return "".join(piece for piece in parsed(template) if isinstance(piece, str))


def clauses(words: Sequence[Any], names: Names) -> str:
    """What some words do, one after the other."""
    if not words:
        return say("nothing happens")
    return Listed([clause(word, names) for word in words], "", "; ")


def clause(word: Any, names: Names) -> str:
    """What one word does."""
    return TELLERS[type(word)](word, names)


def told(words: Sequence[Any], names: Names) -> str:
    """What some words do, as sentences of a card; nothing for no words."""
    if not words:
        return ""
    return OnCard(tell(words, names), lambda: sentence(clauses(words, names)))


def told_on(words: Sequence[Any], names: Names) -> str:
    """The same as one clause, to stand inside another sentence."""
    return OnCard(run_on(words, names), lambda: clauses(words, names))


def must_hold(test: Count, names: Names) -> str:
    """What must hold, to stand inside another sentence."""
    return OnCard(in_english(test, names), lambda: condition(test, names))


def a_space(where: Any, names: Names) -> str:
    """One of the spaces meant, to stand inside another sentence."""
    return OnCard(space(where, names, "a"), lambda: place(where, names, ANY))


def granted(powers: Powers, names: Names | None, ours: str = "") -> str:
    """What a skill or a card grants; where our words are the rule, other languages read those."""
    english = tell_powers(powers, names)
    if not english:
        return ""
    if ours:
        return OnCard(english, lambda: Name(ours, " ".join(ours.split())))
    return OnCard(english, lambda: sentence(plain_powers(powers, names or Names())))


# -- words -----------------------------------------------------------------------------------------


def _suffering(template: str, yours: str) -> Callable[[Any, Names], str]:
    def told(word: Any, names: Names) -> str:
        amount = amount_of(word.amount, names)
        if word.who == "you":
            return say(yours, amount=amount)
        return say(template, who=person(word.who, names), amount=amount)

    return told


def _counting(
    counted: Callable[[Any, Names], str],
    otherwise: Callable[[Any, Names], str],
    all_of_it: Callable[[Any, Names], str] | None = None,
) -> Callable[[Any, Names], str]:
    """A number counts what is suffered; “1 for each” stands beside it, and “all” says so."""

    def told(word: Any, names: Names) -> str:
        if isinstance(word.amount, int):
            return counted(word, names)
        if word.amount == "all" and all_of_it:
            return all_of_it(word, names)
        return otherwise(word, names)

    return told


def _deal_wounds(word: Any, names: Names) -> str:
    told = "{amount} wounds to {hit} in: {where}"
    if isinstance(word.amount, int):
        told = "{amount:wound|wounds} to {hit} in: {where}"
    hit: str = Listed([say(one) for one in word.to], "and")
    if word.besides_you:
        hit = say("{hit}, but not you", hit=hit)
    return say(
        told, amount=amount_of(word.amount, names), hit=hit,
        where=place(word.where, names),
    )  # fmt: skip


def _placing(template: str) -> Callable[[Any, Names], str]:
    def told(word: Any, names: Names) -> str:
        return say(
            template, things=so_many(word.token, word.amount, names),
            where=place(word.where, names),
        )  # fmt: skip

    return told


def _put_down(word: Any, names: Names) -> str:
    told = _placing("place {things} in: {where}")(word, names)
    if word.if_present == "stack":
        return told
    return say("{told}, or where it has one already, in the nearest space without", told=told)


def _move_enemies(word: Any, names: Names) -> str:
    nearest = word.select == "nearest"
    kinds = Listed([_moved(one, word.within, nearest, names) for one in word.kinds], "and")
    toward = place(word.toward, names, ANY)
    if word.steps == "direct":
        said = say("{kinds} {kinds#is|are} put into: {toward}", kinds=kinds, toward=toward)
    else:
        told = "{kinds} {kinds#moves|move} {n:space|spaces} towards: {toward}"
        said = say(told, kinds=kinds, n=word.steps, toward=toward)
    return Listed([said, clauses(word.then, names)], "", "; ") if word.then else said


def _moved(kind: str, within: Any, nearest: bool, names: Names) -> str:
    """Who moves: every one of a kind, or the nearest of them."""
    one = thing(kind, names)
    told = "the nearest {thing}" if nearest else "each {thing}"
    moved = one.one if one.sole else say(told, thing=named_thing(kind, names))
    return found_in(moved, within, names) if within else moved


def _if(word: Any, names: Names) -> str:
    held = {"condition": condition(word.test, names), "then": clauses(word.then, names)}
    if not word.otherwise:
        return say("if {condition}: {then}", **held)
    other = clauses(word.otherwise, names)
    return say("if {condition}: {then}; otherwise: {other}", **held, other=other)


def _choose_one(word: Any, names: Names) -> str:
    return say(
        "choose: {ways}", ways=Listed([clauses(one, names) for one in word.options], "or", "; ")
    )


def _roll(word: Any, names: Names) -> str:
    template = "roll {amount} standard dice against: {who}"
    if isinstance(word.standard, int):
        template = "roll {amount:standard die|standard dice} against: {who}"
    told = [say(template, amount=amount_of(word.standard, names), who=person(word.who, names))]
    if word.per_success:
        told.append(say("for each success: {then}", then=clauses(word.per_success, names)))
    if word.per_tentacle:
        told.append(say("for each tentacle: {then}", then=clauses(word.per_tentacle, names)))
    return Listed(told, "", "; ")


def _heal_token(word: Any, names: Names) -> str:
    told = "heal {amount} wounds of {thing} in: {where}"
    if isinstance(word.amount, int):
        told = "heal {amount:wound|wounds} of {thing} in: {where}"
    return say(
        told, amount=amount_of(word.amount, names), thing=named_thing(word.token, names),
        where=place(word.where, names),
    )  # fmt: skip


def _move_investigator(word: Any, names: Names) -> str:
    to = place(word.to, names, ANY)
    if word.who == "you":
        return say("you are put into: {to}" if word.placed else "you walk to: {to}", to=to)
    told = "{who}: put into: {to}" if word.placed else "{who}: walks to: {to}"
    return say(told, who=person(word.who, names), to=to)


def _just(template: str) -> Callable[[Any, Names], str]:
    return lambda word, names: say(template)


TELLERS: dict[type, Callable[[Any, Names], str]] = {
    cards.DiscardCard: lambda w, n: say(
        "discard every card: {card}" if w.all_of_them else "discard a card: {card}",
        card=named_card(w.card, n),
    ),
    cards.DiscardThisCard: _just("discard this card"),
    cards.DiscardUntilBalanced: _just(
        "discard Discovery cards until both sides of your board hold equally many"
    ),
    cards.GiveItem: _just("give 1 of your Items to an investigator anywhere"),
    cards.KeepCardsForWounds: lambda w, n: say(
        "each investigator pays {wounds:wound|wounds} for each card kept ({cards})",
        wounds=w.wounds_per_card, cards=Listed([named_card(one, n) for one in w.kinds], "or"),
    ),
    cards.LayDown: _just("lie down"),
    cards.NamePartner: _just("name another investigator your partner"),
    cards.Steal: lambda w, n: say(
        "steal cards ({cards}) in: {where}",
        cards=Listed([named_card(one, n) for one in w.kinds], "or"), where=place(w.where, n),
    ),
    destroying.DealWounds: _deal_wounds,
    destroying.HealToken: _heal_token,
    destroying.TurnOverToken: lambda w, n: say(
        "turn over {thing} in: {where}", thing=named_thing(w.token, n), where=place(w.where, n)
    ),
    elder_one.AdvanceAtTurnEnd: _just("the Elder One advances at the end of this turn"),
    elder_one.MoveElderOne: lambda w, n: say("the Elder One goes to: {to}", to=place(w.to, n, ANY)),
    elder_one.SummonElderOne: lambda w, n: say(
        "the Elder One appears in: {where}", where=place(w.where, n, ANY)
    ),
    enemies.MoveEnemies: _move_enemies,
    enemies.Summon: lambda w, n: say(
        "summon {things} in: {where}",
        things=so_many(w.kind, w.amount, n), where=place(w.where, n),
    ),
    fire.CatchFire: _counting(
        _suffering("{who}: {amount:Fire|Fire}", "you catch {amount:Fire|Fire}"),
        _suffering("{who}: {amount} Fire", "you catch {amount} Fire"),
    ),
    mythos.PlayKeptMythos: _just("carry out the card kept here as if you had drawn it"),
    sanity.LoseSanity: _counting(
        _suffering("{who}: loses {amount:sanity|sanity}", "you lose {amount:sanity|sanity}"),
        _suffering("{who}: loses {amount} sanity", "you lose {amount} sanity"),
    ),
    texts.ChooseOne: _choose_one,
    texts.If: _if,
    texts.MoveInvestigator: _move_investigator,
    texts.RollAgainstYou: _roll,
    tokens.PlaceToken: lambda w, n: (
        say("take {things}", things=so_many(w.token, w.amount, n))
        if w.where in ("your_board", "this_card")
        else _put_down(w, n)
    ),
    tokens.RemoveToken: lambda w, n: (
        say("discard {things}", things=so_many(w.token, w.amount, n))
        if w.where in ("your_board", "this_card")
        else _placing("remove {things} from: {where}")(w, n)
    ),
    tracks.HealAny: lambda w, n: say(
        "{who}: heals {points} in all, stress and wounds", who=person(w.whom, n), points=w.points
    ),
    tracks.HealStress: _counting(
        _suffering("{who}: heals {amount:stress|stress}", "you heal {amount:stress|stress}"),
        _suffering("{who}: heals {amount} stress", "you heal {amount} stress"),
        _suffering("{who}: heals all stress", "you heal all your stress"),
    ),
    tracks.HealWounds: _counting(
        _suffering("{who}: heals {amount:wound|wounds}", "you heal {amount:wound|wounds}"),
        _suffering("{who}: heals {amount} wounds", "you heal {amount} wounds"),
        _suffering("{who}: heals all wounds", "you heal all your wounds"),
    ),
    tracks.MatchStressToWounds: _just("your stress becomes equal to your wounds"),
    tracks.TakeStress: lambda w, n: _overflowing(
        w, _counting(
            _suffering("{who}: takes {amount:stress|stress}", "you take {amount:stress|stress}"),
            _suffering("{who}: takes {amount} stress", "you take {amount} stress"),
        )(w, n)
    ),
    wounds.TakeWounds: _counting(
        _suffering("{who}: takes {amount:wound|wounds}", "you take {amount:wound|wounds}"),
        _suffering("{who}: takes {amount} wounds", "you take {amount} wounds"),
    ),
}  # fmt: skip
"""Every word that cards may say."""


def _overflowing(word: Any, told: str) -> str:
    if word.overflow != "wound":
        return told
    return say("{told}, and 1 wound for each stress that does not fit", told=told)

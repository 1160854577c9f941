"""Cards, Elder Ones and episodes as people see them."""

from __future__ import annotations

from collections.abc import Sequence

from dmd.core.sentences import (
    SEVERAL,
    Name,
    closed,
    enumerated,
    how_many,
    in_a_row,
    in_english,
    say,
    sentence,
)
from dmd.core.sentences import name as name_of
from dmd.death_may_die.box import (
    Dice,
    DiscoveryCard,
    ElderOne,
    Episode,
    EpisodeAction,
    Face,
    Half,
    MythosCard,
    Objective,
    Record,
    Stage,
    Summons,
)
from dmd.death_may_die.telling.clauses import OnCard, granted, must_hold, told, told_on
from dmd.death_may_die.telling.exhibits import Exhibit, Line, dice_told, exhibit_of, in_one
from dmd.death_may_die.telling.nouns import Names, Noun, called, card, thing, title
from dmd.death_may_die.telling.phrases import found_in, named_thing
from dmd.death_may_die.telling.powers import tell_powers
from dmd.death_may_die.telling.selectors import within

FINAL = 4


# -- cards -----------------------------------------------------------------------------------------


def of_mythos(mythos: MythosCard, of: str, names: Names) -> Exhibit:
    """A Mythos card: special effects, summoning lines, symbol."""
    lines = [Line("", told(mythos.does, names))] if mythos.does else []
    if mythos.summons:
        lines.append(Line(say("Summon"), closed(summoned(mythos.summons, names))))
    lines.append(Line(say("Summoning symbol"), say("yes") if mythos.symbol else say("no")))
    return exhibit_of(mythos, say("Mythos card"), of, lines, text=mythos.text)


def summoned(summons: Sequence[Summons], names: Names) -> str:
    """Who appears where."""

    def plain() -> str:
        told = [found_in(named_thing(one.kind, names), one.where, names) for one in summons]
        return in_a_row(told, "; ")

    return OnCard(_summoned(summons, names), plain)


@in_english
def _summoned(summons: Sequence[Summons], names: Names) -> str:
    return enumerated(
        [f"{thing(s.kind, names).a()} {within(s.where, names)}" for s in summons], "and"
    )


def of_discovery(found: DiscoveryCard, episode: Episode, names: Names) -> Exhibit:
    """A Discovery card: its middle text and both halves."""
    lines = []
    if found.before:
        first = "If {condition}, {then}."
        if found.before.ends_card:
            first = "If {condition}, {then}. The card is discarded then."
        test, does = found.before.test, found.before.does
        first = say(first, condition=must_hold(test, names), then=told_on(does, names))
        lines.append(Line(say("First"), first))
    for side, half in found.halves.items():
        kind = _type(half)
        about = say(
            "{name}, {kind}. {told}",
            name=half.name, kind=Name(kind.a(), kind.one),
            told=in_one(half_lines(half, episode, names)),
        )  # fmt: skip
        lines.append(Line(say(SIDES[side]), about, half.text))
    if found.instead:
        instead = told(found.instead, names)
        lines.append(Line(say("Instead of claiming"), instead, found.instead_text))
    return exhibit_of(found, say("Discovery card"), episode.name, lines)


SIDES = {"left": "Left half", "right": "Right half"}
HALF_OF = {"left": "left half of {name}", "right": "right half of {name}"}


def of_half(side: str, found: DiscoveryCard, episode: Episode, names: Names) -> Exhibit:
    """One half of a Discovery card."""
    half = found.halves[side]
    of = say(HALF_OF[side], name=found.name)
    lines = half_lines(half, episode, names)
    return exhibit_of(half, name_of(_type(half).one), of, lines, text=half.text)


def half_lines(half: Half, episode: Episode, names: Names) -> list[Line]:
    """Everything a half costs and does."""
    parts = [
        (say("Price"), _price(half)),
        ("", say("Claimed by itself when the other half is not.") if half.auto else ""),
        (say("When claimed"), told(half.gain, names)),
        (say("Use"), _use(half, names)),
        ("", granted(half.grants, names, "" if episode.house else half.text)),
        ("", _lent(half, names)),
    ]
    lines = [Line(label, one) for label, one in parts if one]
    if _idle(half):
        lines.append(Line("", say("Does nothing by itself.")))
    if half.type == "companion":
        health = f"{half.health}" if half.health else say("0; carries no wounds")
        lines.append(Line(say("Health"), health))
    if half.tags:
        lines.append(Line(say("Tags"), in_a_row([name_of(title(one)) for one in half.tags])))
    if apart := [_a_card(one, names) for one in _rivals(half, episode)]:
        told_apart = say("Does not stay with whoever has {cards}.", cards=enumerated(apart))
        lines.append(Line("", told_apart))
    untradable = not half.tradable or half.type == "condition"
    return [*lines, Line("", say("Cannot be traded."))] if untradable else lines


def _a_card(kind: str, names: Names) -> str:
    noun = card(kind, names)
    return Name(noun.a(), noun.one.removeprefix("the "))


def _idle(half: Half) -> bool:
    return not (half.gain or half.use or half.lends or tell_powers(half.grants))


def _rivals(half: Half, episode: Episode) -> list[str]:
    """The halves that one investigator may not hold beside it, whichever of the two says so."""
    others = [one for card_ in episode.discovery for one in card_.halves.values()]
    hated = [one.id for one in others if half.id in one.excludes]
    return list(dict.fromkeys((*half.excludes, *hated)))


def _type(half: Half) -> Noun:
    return called(title(half.type))


def _price(half: Half) -> str:
    price = [how_many(half.price.stress, "stress", "stress")] if half.price.stress else []
    price += [how_many(half.price.wounds, "wound")] if half.price.wounds else []
    return closed(enumerated(price, "and")) if price else ""


def _use(half: Half, names: Names) -> str:
    if not half.use:
        return ""
    use = told(half.use, names)
    if not half.requires:
        return use
    needed = enumerated([_a_card(one, names) for one in half.requires], "and")
    return say("Only together with {needed}. {use}", needed=needed, use=use)


def _lent(half: Half, names: Names) -> str:
    if half.lends is None:
        return ""
    skill = names.others.get(half.lends.skill) or title(half.lends.skill)
    return say("Lends you {n:level|levels} of {skill}.", n=half.lends.levels, skill=skill)


# -- Elder Ones and episodes -----------------------------------------------------------------------


def of_stage(number: int, elder_one: ElderOne, names: Names) -> Exhibit:
    """A Stage card."""
    stage = elder_one.stages[number - 1]
    name = say("{elder_one}, {stage}", elder_one=elder_one.name, stage=_stage(number))
    return Exhibit(
        kind=say("Stage"), id=f"{elder_one.id}_stage_{number}", name=name,
        lines=tuple(stage_lines(stage, names)), house=stage.house or elder_one.house,
        note=stage.note,
    )  # fmt: skip


def _stage(number: int) -> str:
    return say("Final Stage") if number == FINAL else say("Stage {number}", number=number)


def stage_lines(stage: Stage, names: Names) -> list[Line]:
    """Everything on a Stage card."""
    lines = [Line(say("Health"), f"{stage.health}")] if stage.health else []
    if stage.dice != Dice():
        lines.append(Line(say("Adds to its attack"), dice_told(stage.dice)))
    due = ""
    if stage.token_lacking:
        due = say("When {token} is due and none is left", token=_a(stage.token_lacking, names))
    texts = (
        (say("When it advances"), stage.on_advance, stage.advance_text),
        (say("When revealed"), stage.on_reveal, stage.reveal_text),
        (say("At the end of each turn"), stage.turn_end, stage.turn_end_text),
        (due, stage.when_lacking, stage.token_lacking_text),
    )
    return lines + [Line(label, told(does, names), text) for label, does, text in texts if does]


def of_elder_one(elder_one: ElderOne, names: Names) -> Exhibit:
    """An Elder One: minions, tokens, Stages, and the names of its Mythos cards."""
    lines = [Line(say("Minions"), _figures(elder_one.minions, names))]
    lines += _tokens(elder_one.tokens, names)
    for number, stage in enumerate(elder_one.stages, 1):
        label = _stage(number)
        if stage.house:
            label = say("{label} (ours in part)", label=label)
        lines.append(Line(label, in_one(stage_lines(stage, names))))
    lines.append(Line(say("Mythos cards"), _names(elder_one.mythos)))
    return exhibit_of(elder_one, say("Elder One"), "", lines)


def of_episode(episode: Episode, names: Names) -> Exhibit:
    """An episode: what disrupts the ritual, its actions, what lies hidden, its cards by name."""
    task, advance = _objective(episode, names), told(episode.on_advance, names)
    lines = [Line(say("Objective"), task, episode.objective.text, is_task=True)]
    for one in episode.actions:
        label = say("Action {action}", action=one.name)
        lines.append(Line(label, of_action(one, names), one.text, is_task=True))
    label = say("When the Elder One advances")
    lines.append(Line(label, advance, episode.advance_text, is_task=True))
    token = _a(episode.objective.token, names)
    for face in episode.faces:
        label = "Under {token}: {name} (× {n})" if face.count > 1 else "Under {token}: {name}"
        label = say(label, token=token, name=face.name, n=face.count)
        lines.append(Line(label, told(face.does, names), face.text))
    lines.append(Line(say("Monsters"), _figures(episode.monsters, names)))
    lines += _tokens(episode.tokens, names)
    lines.append(Line(say("Mythos cards"), _names(episode.mythos)))
    lines.append(Line(say("Discovery cards"), _names(episode.discovery)))
    return exhibit_of(episode, say("episode"), "", lines, text=episode.story)


def mood(line: Line, episode: Episode) -> str:
    """What an episode says beside its rules; of a printed one the text is the rule once more."""
    return line.text if episode.house else ""


def of_face(face: Face, episode: Episode, names: Names) -> Exhibit:
    """What the hidden side of a token shows."""
    of = say("under {count} of the tokens of {name}", count=face.count, name=episode.name)
    lines = (Line("", told(face.does, names)),)
    return Exhibit(
        kind=say("hidden side of {token}", token=_a(episode.objective.token, names)),
        id=face.id, of=of, name=face.name, lines=lines, text=face.text, house=episode.house,
    )  # fmt: skip


def of_action(action: EpisodeAction, names: Names) -> str:
    """What an action of an episode needs and does."""
    needs = [must_hold(one, names) for one in action.needs]
    parts = [say("Only if {needs}.", needs=enumerated(needs, "and"))] if needs else []
    if action.wounds_token:
        roll = "Make a roll against {token} in your space: each success is 1 wound on it."
        parts.append(say(roll, token=_a(action.wounds_token, names)))
    else:
        parts.append(say("Make a roll."))
    if action.removes_fire:
        parts.append(say("Each success puts out 1 Fire in your space."))
    if action.per_success:
        parts.append(say("For each success, {then}.", then=told_on(action.per_success, names)))
    if action.does:
        enough = ENOUGH.get(action.successes, "With {n} successes or more, {then}.")
        parts.append(say(enough, n=action.successes, then=told_on(action.does, names)))
    return in_a_row(parts, " ")


ENOUGH = {0: "Then, {then}.", 1: "With a success, {then}."}


def _objective(episode: Episode, names: Names) -> str:
    task: Objective = episode.objective
    token = thing(task.token, names)
    parts = []
    if task.needed:
        there = sum(face.count for face in episode.faces)
        verb = "Turn over {needed} of the {there} {tokens}."
        if task.health:
            verb = "Destroy {needed} of the {there} {tokens}."
        many = Name(token.many, token.one, SEVERAL)
        parts.append(say(verb, needed=task.needed, there=there, tokens=many))
    if task.health:
        one = Name(sentence(token.a())[:-1], token.one)
        parts.append(say("{token} is destroyed at {n:wound|wounds}.", token=one, n=task.health))
    if task.until is not None:
        until = must_hold(task.until, names)
        parts.append(say("The ritual is disrupted as soon as {condition}.", condition=until))
    return in_a_row(parts, " ")


# -- inside ----------------------------------------------------------------------------------------


def _figures(kinds: Sequence[str], names: Names) -> str:
    nouns = [thing(kind, names) for kind in kinds]
    return in_a_row([Name(one.many, one.one, SEVERAL) for one in nouns])


def _tokens(tokens: dict[str, int], names: Names) -> list[Line]:
    nouns = [(thing(kind, names), n) for kind, n in tokens.items()]
    many = [Name(noun.number(n), noun.one, n) for noun, n in nouns]
    return [Line(say("Tokens"), in_a_row(many))] if many else []


def _a(kind: str, names: Names) -> str:
    noun = thing(kind, names)
    return Name(noun.a(), noun.one)


def _names(records: Sequence[Record]) -> str:
    return in_a_row([name_of(one.name) for one in records])

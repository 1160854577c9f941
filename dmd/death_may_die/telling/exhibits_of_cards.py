"""Cards, Elder Ones and episodes as people see them."""

from __future__ import annotations

from collections.abc import Sequence

from dmd.core.sentences import enumerated, sentence
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
)
from dmd.death_may_die.telling.cards import run_on, tell
from dmd.death_may_die.telling.exhibits import Exhibit, Line, dice_told, exhibit_of
from dmd.death_may_die.telling.nouns import Names, Noun, called, card, thing, title
from dmd.death_may_die.telling.powers import tell_powers
from dmd.death_may_die.telling.selectors import condition, within

FINAL = 4


# -- cards -----------------------------------------------------------------------------------------


def of_mythos(mythos: MythosCard, of: str, names: Names) -> Exhibit:
    """A Mythos card: special effects, summoning lines, symbol."""
    lines = [Line("", tell(mythos.does, names))] if mythos.does else []
    if mythos.summons:
        told = [f"{thing(s.kind, names).a()} {within(s.where, names)}" for s in mythos.summons]
        lines.append(Line("Summon", f"{enumerated(told, 'and')}."))
    lines.append(Line("Summoning symbol", "yes" if mythos.symbol else "no"))
    return exhibit_of(mythos, "Mythos card", of, lines, text=mythos.text)


def of_discovery(found: DiscoveryCard, episode: Episode, names: Names) -> Exhibit:
    """A Discovery card: its middle text and both halves."""
    lines = []
    if found.before:
        told = f"If {condition(found.before.test, names)}, {run_on(found.before.does, names)}."
        told += " The card is discarded then." if found.before.ends_card else ""
        lines.append(Line("First", told))
    for side, half in found.halves.items():
        told = " ".join(f"{str(line).rstrip('.')}." for line in half_lines(half, episode, names))
        about = f"{half.name}, {_type(half).a()}."
        lines.append(Line(f"{side.capitalize()} half", f"{about} {told}", half.text))
    if found.instead:
        lines.append(Line("Instead of claiming", tell(found.instead, names), found.instead_text))
    return exhibit_of(found, "Discovery card", episode.name, lines)


def of_half(side: str, found: DiscoveryCard, episode: Episode, names: Names) -> Exhibit:
    """One half of a Discovery card."""
    half = found.halves[side]
    of = f"{side} half of {found.name}"
    lines = half_lines(half, episode, names)
    return exhibit_of(half, _type(half).one, of, lines, text=half.text)


def half_lines(half: Half, episode: Episode, names: Names) -> list[Line]:
    """Everything a half costs and does."""
    told = [
        ("Price", _price(half)),
        ("", "Claimed by itself when the other half is not." if half.auto else ""),
        ("When claimed", tell(half.gain, names)),
        ("Use", _use(half, names)),
        ("", tell_powers(half.grants, names)),
        ("", _lent(half, names)),
    ]
    lines = [Line(label, one) for label, one in told if one]
    if _idle(half):
        lines.append(Line("", "Does nothing by itself."))
    if half.type == "companion":
        lines.append(Line("Health", f"{half.health}" if half.health else "0; carries no wounds"))
    lines += [Line("Tags", ", ".join(map(title, half.tags)))] if half.tags else []
    apart = [card(one, names).a() for one in _rivals(half, episode)]
    lines += [Line("", f"Does not stay with whoever has {enumerated(apart)}.")] if apart else []
    untradable = not half.tradable or half.type == "condition"
    return [*lines, Line("", "Cannot be traded.")] if untradable else lines


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
    price = [f"{half.price.stress} stress"] if half.price.stress else []
    price += [called("wound").number(half.price.wounds)] if half.price.wounds else []
    return f"{enumerated(price, 'and')}." if price else ""


def _use(half: Half, names: Names) -> str:
    if not half.use:
        return ""
    needed = enumerated([card(one, names).a() for one in half.requires], "and")
    only = f"Only together with {needed}. " if needed else ""
    return f"{only}{tell(half.use, names)}"


def _lent(half: Half, names: Names) -> str:
    if half.lends is None:
        return ""
    skill = names.others.get(half.lends.skill) or title(half.lends.skill)
    return f"Lends you {called('level').number(half.lends.levels)} of {skill}."


# -- Elder Ones and episodes -----------------------------------------------------------------------


def of_stage(number: int, elder_one: ElderOne, names: Names) -> Exhibit:
    """A Stage card."""
    stage = elder_one.stages[number - 1]
    name = f"{elder_one.name}, {'Final Stage' if number == FINAL else f'Stage {number}'}"
    return Exhibit(
        kind="Stage", id=f"{elder_one.id}_stage_{number}", name=name,
        lines=tuple(stage_lines(stage, names)), house=stage.house or elder_one.house,
        note=stage.note,
    )  # fmt: skip


def stage_lines(stage: Stage, names: Names) -> list[Line]:
    """Everything on a Stage card."""
    lines = [Line("Health", f"{stage.health}")] if stage.health else []
    lines += [Line("Adds to its attack", dice_told(stage.dice))] if stage.dice != Dice() else []
    token = stage.token_lacking
    due = f"When {thing(token, names).a()} is due and none is left" if token else ""
    texts = (
        ("When it advances", stage.on_advance, stage.advance_text),
        ("When revealed", stage.on_reveal, stage.reveal_text),
        ("At the end of each turn", stage.turn_end, stage.turn_end_text),
        (due, stage.when_lacking, stage.token_lacking_text),
    )
    return lines + [Line(label, tell(does, names), text) for label, does, text in texts if does]


def of_elder_one(elder_one: ElderOne, names: Names) -> Exhibit:
    """An Elder One: minions, tokens, Stages, and the names of its Mythos cards."""
    lines = [Line("Minions", _figures(elder_one.minions, names))]
    lines += _tokens(elder_one.tokens, names)
    for number, stage in enumerate(elder_one.stages, 1):
        told = " ".join(f"{str(line).rstrip('.')}." for line in stage_lines(stage, names))
        label = "Final Stage" if number == FINAL else f"Stage {number}"
        lines.append(Line(f"{label} (ours in part)" if stage.house else label, told))
    lines.append(Line("Mythos cards", _names(elder_one.mythos)))
    return exhibit_of(elder_one, "Elder One", "", lines)


def of_episode(episode: Episode, names: Names) -> Exhibit:
    """An episode: what disrupts the ritual, its actions, what lies hidden, its cards by name."""
    task, advance = _objective(episode, names), tell(episode.on_advance, names)
    lines = [
        Line("Objective", task, episode.objective.text, is_task=True),
        *(
            Line(f"Action {one.name}", of_action(one, names), one.text, is_task=True)
            for one in episode.actions
        ),
        Line("When the Elder One advances", advance, episode.advance_text, is_task=True),
    ]
    token = thing(episode.objective.token, names).a()
    for face in episode.faces:
        label = f"Under {token}: {face.name}" + (f" (× {face.count})" if face.count > 1 else "")
        lines.append(Line(label, tell(face.does, names), face.text))
    lines.append(Line("Monsters", _figures(episode.monsters, names)))
    lines += _tokens(episode.tokens, names)
    lines.append(Line("Mythos cards", _names(episode.mythos)))
    lines.append(Line("Discovery cards", _names(episode.discovery)))
    return exhibit_of(episode, "episode", "", lines, text=episode.story)


def mood(line: Line, episode: Episode) -> str:
    """What an episode says beside its rules; of a printed one the text is the rule once more."""
    return line.text if episode.house else ""


def of_face(face: Face, episode: Episode, names: Names) -> Exhibit:
    """What the hidden side of a token shows."""
    of = f"under {face.count} of the tokens of {episode.name}"
    lines = (Line("", tell(face.does, names)),)
    return Exhibit(
        kind=f"hidden side of {thing(episode.objective.token, names).a()}", id=face.id, of=of,
        name=face.name, lines=lines, text=face.text, house=episode.house,
    )  # fmt: skip


def of_action(action: EpisodeAction, names: Names) -> str:
    """What an action of an episode needs and does."""
    needs = [condition(one, names) for one in action.needs]
    told = [f"Only if {enumerated(needs, 'and')}."] if needs else []
    if action.wounds_token:
        token = thing(action.wounds_token, names).a()
        told.append(f"Make a roll against {token} in your space: each success is 1 wound on it.")
    else:
        told.append("Make a roll.")
    if action.removes_fire:
        told.append("Each success puts out 1 Fire in your space.")
    if action.per_success:
        told.append(f"For each success, {run_on(action.per_success, names)}.")
    if action.does:
        enough = {0: "Then", 1: "With a success"}.get(
            action.successes, f"With {action.successes} successes or more"
        )
        told.append(f"{enough}, {run_on(action.does, names)}.")
    return " ".join(told)


def _objective(episode: Episode, names: Names) -> str:
    task: Objective = episode.objective
    token = thing(task.token, names)
    told = []
    if task.needed:
        there = sum(face.count for face in episode.faces)
        verb = "Destroy" if task.health else "Turn over"
        told.append(f"{verb} {task.needed} of the {there} {token.many}.")
    if task.health:
        wounds = called("wound").number(task.health)
        told.append(f"{sentence(token.a())[:-1]} is destroyed at {wounds}.")
    if task.until is not None:
        told.append(f"The ritual is disrupted as soon as {condition(task.until, names)}.")
    return " ".join(told)


# -- inside ----------------------------------------------------------------------------------------


def _figures(kinds: Sequence[str], names: Names) -> str:
    return ", ".join(thing(kind, names).many for kind in kinds)


def _tokens(tokens: dict[str, int], names: Names) -> list[Line]:
    told = ", ".join(thing(kind, names).number(n) for kind, n in tokens.items())
    return [Line("Tokens", told)] if told else []


def _names(records: Sequence[Record]) -> str:
    return ", ".join(one.name for one in records)

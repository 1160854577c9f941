"""Things of the game as people see them: what each does, in sentences, and how sure we are of it.

An exhibit holds sentences told from the data, our words beside them, and what in it is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill as wrap

from msgspec import Struct

from dmd.core.boards.board import Board
from dmd.core.doors import door
from dmd.core.kit import Switch
from dmd.core.sentences import (
    Name,
    as_written,
    closed,
    enumerated,
    how_many,
    in_a_row,
    say,
    sentence,
)
from dmd.core.sentences import name as name_of
from dmd.death_may_die.box import (
    Box,
    Dice,
    DiscoveryCard,
    EnemyCard,
    Insanity,
    Record,
    Sheet,
    Skill,
)
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.telling.clauses import OnCard, granted, told
from dmd.death_may_die.telling.nouns import Names, Noun, called, title
from dmd.death_may_die.telling.phrases import ANY, place
from dmd.death_may_die.telling.selectors import within


class Line(Struct, frozen=True, omit_defaults=True):
    """One thing that is told: when or what it is about, the sentence, our words for it."""

    label: str
    told: str
    text: str = ""
    is_task: bool = False  # what players of an episode must know before they begin

    @property
    def whole(self) -> str:
        """The label and what is told, as one sentence."""
        return (
            say("{label}: {told}", label=self.label, told=self.told)
            if self.label
            else name_of(self.told)
        )

    def __str__(self) -> str:
        return str(self.whole)


class Exhibit(Struct, frozen=True, kw_only=True):
    """Something of the game with all that is to be said about it; it shows itself as text."""

    kind: str
    id: str
    name: str
    of: str = ""  # what it belongs to
    lines: tuple[Line, ...] = ()
    text: str = ""
    confidence: str = ""
    house: bool = False
    by: str = ""  # who made it, where it is neither printed nor of this kit
    note: str = ""

    @door
    def told(self, width: int = 88) -> str:
        """Everything, a line or a paragraph each."""
        heads = (self.name, self.kind, self.of, as_written(self.id))
        heading = in_a_row([part for part in heads if part], " · ")
        paragraphs = [paragraph(str(part), width) for part in self._parts()]
        return "\n".join([str(heading), *paragraphs])

    def _parts(self) -> Iterator[str]:
        for line in self.lines:
            yield line.whole
            if line.text:
                yield say("  “{text}”", text=said(line.text))
        if self.text:
            yield say("“{text}”", text=said(self.text))
        if self.confidence:
            yield say("Source: {confidence} confidence.", confidence=self.confidence)
        if self.house and self.by:
            yield say("Made by {by}, not printed.", by=self.by)
        elif self.house:
            yield say("Ours: chosen by this kit, not printed.")
        if self.note:
            yield say("Note: {note}", note=self.note)

    def __repr__(self) -> str:
        return self.told()


NARROWEST = 20
"""Letters of a line, however few are asked for."""


def paragraph(text: str, width: int) -> str:
    """A text in lines no longer than that, indented."""
    indent = " " * (2 + len(text) - len(text.lstrip()))
    return wrap(text, max(width, NARROWEST), initial_indent="  ", subsequent_indent=f"{indent}  ")


def said(text: str) -> str:
    """Our words for something, known to other languages however their lines are broken."""
    return Name(text, " ".join(text.split()))


def in_one(lines: Sequence[Line]) -> str:
    """What some lines say, in one paragraph."""
    return in_a_row([closed(line.whole) for line in lines], " ")


def exhibit_of(
    record: Record, kind: str, of: str, lines: Sequence[Line], *, text: str = "", name: str = ""
) -> Exhibit:
    """An exhibit with what every record says of itself."""
    return Exhibit(
        kind=kind, id=record.id, name=name or record.name, of=of, lines=tuple(lines), text=text,
        confidence=record.confidence, house=record.house, note=record.note,
    )  # fmt: skip


def dice_told(dice: Dice) -> str:
    """1 standard die and 2 bonus dice."""
    parts = []
    if dice.standard:
        parts.append(how_many(dice.standard, "standard die", "standard dice"))
    if dice.bonus:
        parts.append(how_many(dice.bonus, "bonus die", "bonus dice"))
    return enumerated(parts, "and") if parts else say("no dice")


# -- what things are called ------------------------------------------------------------------------


def names_of(box: Box, board: Board | None = None, *, elder_one: bool = False) -> Names:
    """The names in one game; an Elder One's own cards call it by its name."""
    enemies = {one.id: called(one.name) for one in box.enemies.values()}
    for one in box.enemies.values():
        if one.in_box == 1:
            enemies[one.id] = Noun(f"the {one.name}", one.name, sole=True)
    named = (*box.investigators.values(), *box.skills.values(), *box.episode.actions)
    return Names(
        enemies=enemies,
        cards=_card_names(box.episode.discovery),
        others={one.id: one.name for one in named},
        spaces={space.id: space.name for space in board.spaces} if board else {},
        tokens=tuple(box.supply),
        elder_one=box.elder_one.name if elder_one else "the Elder One",
        objective=box.episode.objective.token,
    )


def _card_names(cards: Sequence[DiscoveryCard]) -> dict[str, Noun]:
    """A half that is there once is “the Pistol”; somebody with a title is called by name."""
    halves = [half for one in cards for half in one.halves.values()]
    ids = [half.id for half in halves]
    named = {}
    for half in halves:
        name, comma, _ = half.name.partition(",")
        alone = Noun(name if comma else f"the {name}", f"{name} cards", sole=True)
        named[half.id] = alone if ids.count(half.id) == 1 else called(half.name)
    return named


# -- people, skills, enemies -----------------------------------------------------------------------


def of_investigator(sheet: Sheet, box: Box, names: Names) -> Exhibit:
    """A sheet: three skills with everything they come to grant."""
    skills = [box.skills[one] for one in sheet.skills]
    lines = [
        Line(
            say("{skill} {level}", skill=skill.name, level=number),
            granted(level.grants, names, level.text),
        )
        for skill in skills
        for number, level in enumerate(skill.levels, 1)
    ]
    return exhibit_of(sheet, say("investigator"), "", lines, name=sheet.full_name)


def of_skill(skill: Skill, box: Box, names: Names) -> Exhibit:
    """A skill: what is in force at each level, beside what the level brings."""
    owners = [one.name for one in box.investigators.values() if skill.id in one.skills]
    lines = [
        Line(
            say("Level {level}", level=number), granted(level.grants, names, level.text), level.text
        )
        for number, level in enumerate(skill.levels, 1)
    ]
    lines.append(Line(say("Rules"), ", ".join(skill.rules)))
    of = name_of(skill.kind)
    if owners:
        of = say("{kind}, of {owners}", kind=of, owners=enumerated(owners, "and"))
    return exhibit_of(skill, say("skill"), of, lines)


def of_enemy(enemy: EnemyCard, names: Names) -> Exhibit:
    """An enemy card: health, dice, and what it does beyond."""
    names = names._replace(here="its space")
    lines = [
        Line(say("Health"), f"{enemy.health}"),
        Line(say("Attacks with"), dice_told(enemy.dice)),
        Line(say("Figures"), f"{enemy.in_box}"),
    ]
    if enemy.before_attack:
        lines.append(Line(say("Before it attacks"), told(enemy.before_attack, names)))
    if enemy.elder_signs_are_successes:
        lines.append(Line("", say("When it attacks, elder signs are successes.")))
    if enemy.added_tentacles:
        there, many = enemy.in_space_with, enemy.added_tentacles
        where = OnCard(
            within(there, names, "a"), lambda: say("in {where}", where=place(there, names, ANY))
        )
        added = say(ADDED, where=where, n=many)
        lines.append(Line("", sentence(added)))
    if enemy.after_wounding:
        after = told(enemy.after_wounding, names)
        lines.append(Line(say("When its attack has wounded you"), after))
    return exhibit_of(enemy, name_of("enemy"), name_of(enemy.category), lines, text=enemy.text)


ADDED = "{where}, {n:tentacle|tentacles} {n#is|are} added to every attack by it or against it"


def of_insanity(insanity: Insanity, names: Names) -> Exhibit:
    """An insanity card: what always applies, and what every threshold brings."""
    lines = []
    if insanity.setup:
        text = insanity.passive_text
        lines.append(Line(say("Before the first turn"), told(insanity.setup, names), text))
    if insanity.wounds_leave_tokens:
        always = say("Each wound you take leaves a wound token on this card.")
        lines.append(Line(say("Always"), always, insanity.passive_text))
    if insanity.keeps_mythos:
        always = say(
            "The latest Mythos card drawn without a Summoning symbol is kept here, until the "
            "discards are shuffled back."
        )
        lines.append(Line(say("Always"), always, insanity.passive_text))
    lines.append(Line(say("At each threshold"), told(insanity.symptoms, names)))
    return exhibit_of(insanity, say("insanity"), "", lines, text=insanity.text)


def of_ruling(name: str, ruling: Switch) -> Exhibit:
    """A switch: what it says, how it stands by itself, and the rule it comes from."""
    rule = rulebook().find(ruling.rule)
    stands = say("on, unless a game switches it off.")
    if not ruling.usual:
        stands = say("off, unless a game switches it on.")
    lines = (Line("", ruling.on), Line(say("Stands"), stands), Line(rule.id, rule.text))
    return Exhibit(kind=say("ruling"), id=name, name=name_of(title(name)), lines=lines)

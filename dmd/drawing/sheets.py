"""Investigator sheets: tracks, skills, the insanity, what was claimed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from dmd.death_may_die.world import Claimed, Investigator, World
from dmd.drawing.cast import known, token_name
from dmd.drawing.letters import fit, width, wrap
from dmd.drawing.marks import Mark
from dmd.drawing.palette import Palette, letters_on
from dmd.drawing.shapes import BOLT, HEART, SPIRAL, path, shape
from dmd.drawing.svg import NOTHING, SMALLEST, Markup, element, joined, moved, text, title
from dmd.drawing.tracks import draw_pips, draw_track

if TYPE_CHECKING:
    from dmd.death_may_die.book import DeathMayDie

SHEET_HEIGHT: Final = 195
PADDING: Final = 12
NAMED: Final = 74
"""How much room the name of a track takes."""
SKILLS: Final = 222
"""Where the skills begin."""
LEVELS: Final = 4
AHEAD: Final = 216
"""How much room the words on bonus dice and the next threshold take."""
GAP: Final = 12
"""Between two sheets."""


class Look(NamedTuple):
    """On what paper a sheet is drawn, and beside which others."""

    people: tuple[str, ...]
    active: bool
    wide: float
    colours: Palette


@lru_cache(maxsize=2_000)
def draw_sheet(you: Investigator, book: DeathMayDie, on: Look) -> Markup:
    """One investigator sheet."""
    wide, look = on.wide, on.colours
    drawn = joined((
        _paper(on),
        _header(you, book, on),
        moved(PADDING, 48, _short_tracks(you, book, look)),
        moved(SKILLS, 48, _skills(you, book, wide - SKILLS - PADDING, look)),
        moved(PADDING, 114, _sanity(you, book, wide - 2 * PADDING, look)),
        moved(PADDING, 142, _belongings(you, book, wide - 2 * PADDING, look)),
        moved(PADDING, 142, _ahead(you, book, wide - 2 * PADDING, look)),
    ))  # fmt: skip
    if you.dead:
        return element("g", drawn, class_="sheet dead", data_investigator=you.id, opacity=0.6)
    return element("g", drawn, class_="sheet", data_investigator=you.id)


def _paper(on: Look) -> Markup:
    look = on.colours
    return element(
        "rect", x=1, y=1, width=on.wide - 2, height=SHEET_HEIGHT - 2, rx=8, fill=look.sheet,
        stroke=look.choice if on.active else look.line, stroke_width=2.4 if on.active else 1.4,
    )  # fmt: skip


def _header(you: Investigator, book: DeathMayDie, on: Look) -> Markup:
    """Who it is, where they stand, and what cannot be missed."""
    look = on.colours
    name, letters, colour = known(on.people, book)[you.id]
    figure = Mark(id=you.id, space="", shape="investigator", letters=letters, person=colour)
    drawn = [moved(PADDING, 12, shape(figure, look))]
    left = on.wide - PADDING
    for words, fill in reversed(_chips(you, on)):
        broad = width(words, SMALLEST, bold=True) + 14
        left -= broad + 4
        pill = element("rect", width=broad, height=18, rx=9, fill=fill)
        ink = letters_on(fill)
        word = text(broad / 2, 13, words, ink, size=SMALLEST, bold=True, anchor="middle")
        drawn.append(moved(left, 12, pill, word))
    room = left - PADDING - 34
    full = book.box.investigators[you.id].full_name or name
    place = "" if you.dead else f"in {book.board.space(you.space).name}"
    drawn.append(
        text(PADDING + 30, 21, fit(full, room, 14, bold=True), look.ink, size=14, bold=True)
    )
    drawn.append(text(PADDING + 30, 36, fit(place, room), look.muted))
    return element("g", title(". ".join(filter(None, (full, place)))), *drawn, class_="header")


def _chips(you: Investigator, on: Look) -> list[tuple[str, str]]:
    """Words no one may miss, each with its colour."""
    look = on.colours
    if you.dead:
        return [("dead", look.harm)]
    chips = []
    if burning := you.fire + you.stand_ins:
        chips.append((f"on fire ×{burning}", look.fire))
    if you.lying:
        chips.append(("lying down", look.wall))
    if on.active:
        chips.append(("turn", look.choice))
    return chips


def _short_tracks(you: Investigator, book: DeathMayDie, look: Palette) -> Markup:
    tracks = book.box.tracks
    wounds = draw_track(tracks.deadly_wounds + 1, you.wounds, 21, look.harm, look, deadly=True)
    stress = draw_track(tracks.most_stress + 1, you.stress, 21, look.path, look)
    return joined((
        _row("Wounds", path(HEART, look.harm), wounds, 0, you.wounds, look),
        _row("Stress", path(BOLT, look.path), stress, 26, you.stress, look),
    ))  # fmt: skip


def _row(name: str, sign: Markup, track: Markup, y: float, at: int, look: Palette) -> Markup:
    return moved(
        0,
        y,
        title(f"{name}: {at}"),
        moved(0, 2, sign),
        text(19, 13, name, look.ink),
        moved(NAMED, 0, track),
        class_=f"track {name.lower()}",
    )


def _skills(you: Investigator, book: DeathMayDie, room: float, look: Palette) -> Markup:
    """The skills with their levels; what Companions lend is counted in."""
    drawn = []
    for row, id_ in enumerate(book.box.investigators[you.id].skills):
        skill, level = book.box.skills[id_], book.level(you, id_)
        told = f"{skill.name}, level {level}: {skill.levels[level - 1].text}"
        pips = draw_pips(level, LEVELS, look.good, look)
        name = text(52, 9.5, fit(skill.name, room - 52), look.ink)
        skill_drawn = (title(told), moved(0, 0, pips), name)
        drawn.append(moved(0, 3 + 17 * row, *skill_drawn, class_="skill", data_skill=id_))
    return joined(drawn)


def _sanity(you: Investigator, book: DeathMayDie, room: float, look: Palette) -> Markup:
    """The sanity track: notches are thresholds, dice are gained where they stand."""
    tracks = book.box.tracks
    wide = min(18.0, (room - NAMED) / (tracks.madness + 1))
    lost = draw_track(
        tracks.madness + 1, you.sanity, wide, look.elder_one, look,
        dice=tracks.bonus_die_at, thresholds=tracks.thresholds, deadly=True,
    )  # fmt: skip
    dice = sum(place <= you.sanity for place in tracks.bonus_die_at)
    spiral = element(
        "path",
        d=SPIRAL,
        fill="none",
        stroke=look.elder_one,
        stroke_width=1.8,
        stroke_linecap="round",
    )
    return element(
        "g",
        title(f"Sanity lost: {you.sanity}; bonus dice from it: {dice}"),
        moved(0, 2, spiral),
        text(19, 13, "Sanity", look.ink),
        moved(NAMED, 0, lost),
        class_="track sanity",
    )


def _ahead(you: Investigator, book: DeathMayDie, room: float, look: Palette) -> Markup:
    """What the sanity lost brings, and where it leads next, in words."""
    dice = sum(place <= you.sanity for place in book.box.tracks.bonus_die_at)
    brings = f"{dice} {'die' if dice == 1 else 'dice'} from sanity · " if dice else "next "
    told = f"{brings}threshold at {book.next_threshold(you.sanity)}"
    return element("g", text(room, 10, told, look.muted, anchor="end"), class_="ahead")


def _belongings(you: Investigator, book: DeathMayDie, room: float, look: Palette) -> Markup:
    """The insanity card and the claimed cards."""
    insanity, cards = belongings(you, book)
    named = text(0, 10, "Insanity", look.muted)
    owned = text(0, 27, "Cards", look.muted)
    shown = fit(insanity, room - NAMED - AHEAD)
    lines = wrap(", ".join(cards) or "none", room - NAMED, 2)
    return joined((
        element("g", title(insanity), named, text(NAMED, 10, shown, look.ink)),
        element(
            "g",
            title("; ".join(cards)) if cards else NOTHING,
            owned,
            *(text(NAMED, 27 + 15 * row, line, look.ink) for row, line in enumerate(lines)),
            class_="cards",
        ),
    ))  # fmt: skip


def belongings(you: Investigator, book: DeathMayDie) -> tuple[str, list[str]]:
    """The insanity with what lies on it; what is carried, and every claimed card; in words."""
    card = book.box.insanities.get(you.insanity)
    insanity = card.name if card else "none"
    counts = {kind: you.tokens.count(kind) for kind in dict.fromkeys(you.tokens)}
    held = (*book.box.episode.tokens, *book.box.elder_one.tokens)  # not on the insanity card
    carried = {kind: counts.pop(kind) for kind in held if kind in counts}
    if counts:
        insanity += f" ({_counted(counts)})"
    cards = [_claimed(one, book) for one in you.cards]
    return insanity, [*([_counted(carried)] if carried else []), *cards]


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(
        token_name(kind) if many == 1 else f"{token_name(kind)} ×{many}"
        for kind, many in counts.items()
    )


def _claimed(one: Claimed, book: DeathMayDie) -> str:
    half = book.half(one)
    return f"{half.name} ({one.wounds} of {half.health} wounds)" if one.wounds else half.name


def draw_sheets(
    world: World, book: DeathMayDie, wide: float, look: Palette
) -> tuple[Markup, float]:
    """All sheets, two beside each other, and how high they are together."""
    each = (wide - GAP) / 2
    people = tuple(one.id for one in world.investigators)
    drawn = []
    for number, one in enumerate(world.investigators):
        on = Look(people, one.id == world.active and not one.dead, each, look)
        x, y = (each + GAP) * (number % 2), (SHEET_HEIGHT + GAP) * (number // 2)
        drawn.append(moved(x, y, draw_sheet(one, book, on)))
    rows = (len(people) + 1) // 2
    return joined(drawn), rows * (SHEET_HEIGHT + GAP) - GAP

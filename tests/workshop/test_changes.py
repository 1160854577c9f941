"""What changed, in sentences: the ones that pay off by name, and that nothing goes untold."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

import dmd
from dmd import atlas
from dmd.core.complaints import BadContent, Refusal
from dmd.workshop.beginning.documents import find, sound
from dmd.workshop.comparing.changes import compare, diff

EPISODE = atlas.episodes()["blasphemous_alchemy"].read_text("utf-8")
LAMP = atlas.episodes()["a_lamp_for_the_drowned"].read_text("utf-8")
MAP = atlas.shipped()["blasphemous_alchemy"].read_text("utf-8")
LAID = atlas.shipped()["carrow_rock"].read_text("utf-8")
SITUATION = atlas.situations()["the_last_lab"].read_text("utf-8")


@pytest.fixture
def told(tmp_path: Path):
    """The sentences between a text and the same with some words exchanged."""

    def compared(text: str, *words: tuple[str, str]) -> list[str]:
        before, after = tmp_path / "before.yaml", tmp_path / "after.yaml"
        before.write_text(text, "utf-8")
        for old, new in words:
            assert old in text, old
            text = text.replace(old, new, 1)
        after.write_text(text, "utf-8")
        found = diff(before, after)
        return repr(found).splitlines()

    return compared


# -- nothing, or nothing that matters ------------------------------------------------------------


def test_a_file_and_itself_do_not_differ(told):
    assert told(EPISODE) == ["Nothing changed."]
    assert len(diff("carrow_rock", "carrow_rock")) == 0


def test_a_remark_is_no_change(told):
    assert told(MAP, ("links:   # the stairs", "links:   # both stairs")) == [
        "Only comments and layout changed."
    ]


def test_cards_and_spaces_in_another_order_are_no_change(told):
    first = "  - {from: 1, to: 2}\n"
    second = "  - {from: 2, to: 4}\n"

    said = told(MAP, (first, "  - {to: 1, from: 2}\n"), (second, "  - {from: 4, to: 2}\n"))
    assert said == ["Only comments and order changed."]
    assert told(EPISODE, ("[fire_vampire, byakhee]", "[byakhee, fire_vampire]")) == [
        "Only comments and order changed."
    ]


# -- episodes ------------------------------------------------------------------------------------


def test_an_effect_is_told_by_what_the_card_says(told):
    assert told(LAMP, ("who: {in: tide}, amount: 2, over", "who: {in: tide}, amount: 3, over")) == [
        "The card “Undertow” now says “Each investigator in a space with a Tide token takes 3 "
        "stress, and 1 wound for each stress that does not fit” instead of “Each investigator in "
        "a space with a Tide token takes 2 stress, and 1 wound for each stress that does not fit”."
    ]


def test_of_several_effects_only_the_one_that_differs_is_told(told):
    gone = "      - {op: summon, kind: cultist, where: wounded_lab}\n"

    assert told(EPISODE, (gone, "")) == [
        "The card “Chaos in the Labs!” no longer says “Summon a Cultist in each space with a "
        "damaged Lab”."
    ]


def test_a_summons_is_told_with_its_gate(told):
    assert told(
        LAMP, ("{kind: deep_one, where: gate_blue}", "{kind: cultist, where: gate_red}")
    ) == [
        "The card “Spring Tide” now summons a Cultist at the red Gate instead of a Deep One at the "
        "blue Gate."
    ]


def test_the_summoning_symbol_comes_and_goes(told):
    card = "name: Students Go Mad!\n    symbol: false"

    assert told(EPISODE, (card, card.replace("false", "true"))) == [
        "The card “Students Go Mad!” now has a Summoning symbol."
    ]


def test_cards_that_came_and_went_are_named_together(told, tmp_path):
    start = EPISODE.index("  - id: d_desk")
    end = EPISODE.index("  - id: d_janitor")

    assert told(EPISODE, (EPISODE[start:end], "")) == [
        "2 Discovery cards were removed: “Desk” and “Medical Supplies”."
    ]
    turned = diff(tmp_path / "after.yaml", tmp_path / "before.yaml")
    assert repr(turned) == "2 Discovery cards were added: “Desk” and “Medical Supplies”."


def test_the_objective_needs_more(told):
    assert told(LAMP, ("where: lamp_room, at_least: 4}", "where: lamp_room, at_least: 5}")) == [
        "The objective needs 5 Oil tokens instead of 4."
    ]
    assert told(EPISODE, ("  needed: 4", "  needed: 5"), ("  health: 4", "  health: 3")) == [
        "The objective needs 5 Labs instead of 4.",
        "A Lab falls at 3 wounds instead of 4.",
    ]


def test_texts_are_named_and_not_repeated(told):
    assert told(EPISODE, ("Your space and each next to it gain 1 Fire.", "Burn.")) == [
        "The text of the card “Conflagration” is reworded."
    ]


def test_halves_tell_what_they_cost_lend_and_grant(told):
    said = told(
        EPISODE,
        (
            "price: {wounds: 1}\n      text: Attack with 1 bonus die",
            "text: Attack with 1 bonus die",
        ),
        ("Lends you 1 level of Toughness.", "Lends you 1 level of Stealth."),
        ("lends: {skill: toughness}", "lends: {skill: stealth}"),
        ("{any_roll_bonus_dice: 2, if_companion", "{any_roll_bonus_dice: 1, if_companion"),
    )

    assert said == [
        "The text of “Ralph, the Janitor” on the card “Janitor” is reworded.",
        "“Ralph, the Janitor” on the card “Janitor” now lends 1 level of Stealth instead of 1 "
        "level of Toughness.",
        "“Pistol” on the card “Furious Student” now costs nothing instead of 1 wound.",
        "“Lab Notes” on the card “Lab Books” now says “With a Student or an Animal, make every "
        "roll with 1 bonus die” instead of “With a Student or an Animal, make every roll with 2 "
        "bonus dice”.",
    ]


def test_another_half_is_one_change(told):
    half = "      id: whiskey_bottle\n      name: Whiskey Bottle\n"

    assert told(EPISODE, (half, "      id: gin\n      name: Gin\n")) == [
        "The left half of the card “Desk” is now “Gin” instead of “Whiskey Bottle”."
    ]


def test_a_card_with_another_id_is_the_same_card(told):
    assert told(EPISODE, ("id: e_byakhee\n", "id: e_wings\n")) == [
        "The id of the card “Byakhee!” is now “e_wings” instead of “e_byakhee”."
    ]


def test_tokens_monsters_and_the_map_are_told(told):
    said = told(
        LAMP,
        ("tokens: {oil: 8, tide: 9}", "tokens: {oil: 7, foam: 2}"),
        ("monsters: [deep_one, hunting_horror]", "monsters: [deep_one, ghoul]"),
        ("map: carrow_rock", "map: my_rock.yaml"),
    )

    assert said == [
        "It is now played on the map “my_rock.yaml” instead of “carrow_rock”.",
        "The Ghouls now take part.",
        "The Hunting Horrors no longer take part.",
        "There are now 7 Oil tokens instead of 8.",
        "There are no Tide tokens any more.",
        "New tokens: 2 Foam tokens.",
    ]


# -- maps ----------------------------------------------------------------------------------------


def test_links_come_and_go(told):
    assert told(MAP, ("{from: 7, to: 8}", "{from: 7, to: 5}")) == [
        "The South room is no longer linked to the Blue Gate room.",
        "The South room is now linked to the North-east room.",
    ]


def test_spaces_tokens_figures_and_places_are_told(told):
    said = told(
        MAP,
        ("{id: 2, name: East corridor, x: 6", "{id: 2, name: East passage, x: 6.5"),
        ("enemies: {cultist: 2}", "enemies: {cultist: 3}"),
        ("tokens: [fire]}", "tokens: [lab]}"),
    )

    assert said == [
        "“East corridor” is now called “East passage”.",
        "The East passage is drawn at x 6.5, y 1 instead of x 6, y 1.",
        "3 Cultists begin in the East passage instead of 2.",
        "The South-east room now has a Lab and no longer has Fire.",
    ]


def test_a_space_that_only_got_another_id_keeps_its_links(told):
    text = MAP.replace("{id: 10,", "{id: annex,").replace("to: 10}", "to: annex}")
    changed = text.replace("{from: 10,", "{from: annex,")

    assert told(MAP, (MAP, changed)) == ["The id of the West annex is now “annex” instead of “10”."]


def test_a_turned_tile_is_told_with_the_ways_it_opens_and_closes(told):
    said = told(LAID, ("- {tile: 7, x: 0, y: 0}", "- {tile: 7, x: 0, y: 0, turn: 90}"))

    assert said[0] == "Tile 7 was turned: it lies 90° to the right now instead of 0°."
    assert "The Fish Lane is no longer linked to the Market Cross." in said
    assert "The Sunken Chapel is now linked to the Smokehouse." in said


def test_tiles_are_placed_moved_flipped_and_taken_away(told):
    moved = told(LAID, ("- {tile: 16, x: 3, y: 2, side: back,", "- {tile: 16, x: 4, y: 2,"))
    gone = told(LAID, ("  - {tile: 7, x: 0, y: 0}\n", ""))
    placed = told(LAID, ("laid:\n", "laid:\n  - {tile: 1, x: 9, y: 9, side: back, turn: 180}\n"))

    assert moved[0] == "Tile 16 was moved from x 3, y 2 to x 4, y 2."
    assert moved[1] == "Tile 16 was flipped: its front lies up now."
    assert gone[0] == "Tile 7 was taken away from x 0, y 0."
    assert placed[0] == "Tile 1 was placed at x 9, y 9 with its back up, turned by 180°."


TABLE = """\
format: dmd-map/1
id: table
title: Table
game: death_may_die
tiles: house_tiles
laid:
  - {tile: 7, x: 0, y: 0}
  - {tile: 14, x: 0, y: 1}
  - {tile: 2, x: 1, y: 0}
  - {tile: 3, x: 1, y: 1}
spaces:
  - {id: quay, tile: 14a, name: Quay, tokens: [start]}
  - {id: 2a, tokens: [gate_blue]}
"""
"""A map laid from tiles most spaces of which are as their tile has them."""


def test_a_space_of_a_tile_that_is_listed_at_last_was_there_before(told):
    listed = ("spaces:\n", "spaces:\n  - {id: 14c, tokens: [lab], enemies: {cultist: 1}}\n")

    assert told(TABLE, listed) == [
        "Space “14c” now has a Lab.",
        "1 Cultist now begins in space “14c”.",
    ]
    assert told(TABLE, ("  - {id: 2a, tokens: [gate_blue]}\n", "")) == [
        "Space “2a” no longer has the blue Gate."
    ]


@pytest.mark.parametrize(
    "written",
    [
        ("spaces:\n", "spaces:\n  - {id: 3a}\n"),
        ("{id: 2a,", "{id: 2a, tile: 2a,"),
        ("title: Table\n", "title: Table\nnotes: []\n"),
    ],
    ids=["a space with nothing", "a tile that the id says", "no notes"],
)
def test_what_is_written_though_it_holds_anyway_is_no_change_and_no_order_either(told, written):
    same = "What changed means the same: something is now written that holds anyway, or left out."

    assert told(TABLE, written) == [same]
    assert told(TABLE.replace(*written, 1), tuple(reversed(written))) == [same]


def test_a_space_of_a_tile_may_get_another_id_and_a_name(told):
    assert told(TABLE, ("id: quay, tile: 14a,", "id: 14a,")) == [
        "The id of the Quay is now “14a” instead of “quay”."
    ]
    assert told(TABLE, ("{id: 2a,", "{id: cross, tile: 2a, name: Cross,")) == [
        "The id of the Cross is now “cross” instead of “2a”.",
        "The Cross has this name only now.",
    ]


def test_what_is_listed_may_lie_on_another_tile(told):
    assert told(TABLE, ("tile: 14a, name: Quay", "tile: 14b, name: Quay"))[0] == (
        "The tile of the Quay is now “14b” instead of “14a”."
    )


def test_a_map_that_is_laid_no_more_keeps_the_spaces_its_tiles_brought(told, tmp_path):
    table = tmp_path / "table.yaml"
    table.write_text(TABLE, "utf-8")
    board = dmd.load_map(table)
    spaces = "".join(f"  - {{id: {one.id}}}\n" for one in board.board.spaces if one.id != "3a")
    listed = f"{TABLE.partition('tiles:')[0]}spaces:\n{spaces}"

    said = told(TABLE, (TABLE, listed))

    assert "The map is now listed space by space, and no longer laid from tiles." in said
    assert "1 space was removed: “3a”." in said
    assert not [one for one in said if "added" in one]


# -- situations ----------------------------------------------------------------------------------


def test_people_figures_and_tokens_of_a_situation_are_told(told):
    said = told(
        SITUATION,
        ("ian: {space: 13, stress: 2", "ian: {space: 12, stress: 3"),
        ("12: [byakhee]", "12: [{enemy: byakhee, wounds: 1}]"),
        ("lab 4: {wounds: 3}", "lab 4: {wounds: 2}"),
        ("fire: {11: 2,", "fire: {11: 1,"),
        ("taken: 1", "taken: 2"),
    )

    assert said == [
        "Ian now stands in “Landing” (12) instead of in “Red Gate room” (13).",
        "The stress of Ian is now 3 instead of 2.",
        "2 actions of this turn taken instead of 1.",
        "No longer there: a Byakhee, in “Landing” (12).",
        "Now there: a Byakhee (1 wound), in “Landing” (12).",
        "“lab 4” is now wounded (2) instead of wounded (3).",
        "“Far west room” (11) has 1 Fire instead of 2.",
    ]


def test_another_order_at_the_table_is_a_change(told):
    text = "format: dmd-situation/1\ninvestigators: [ian, beth, adam]\n"

    assert told(text, ("[ian, beth, adam]", "[ian, adam, beth]")) == [
        "They sit in another order: Ian, Adam and Sister Beth."
    ]


# -- what is refused -----------------------------------------------------------------------------


def test_an_episode_and_a_map_are_not_compared():
    with pytest.raises(Refusal, match="“The last Lab” is a situation, “Carrow Rock” is a map"):
        diff("the_last_lab", "carrow_rock")


def test_a_name_the_kit_knows_twice_is_what_the_other_one_is():
    assert repr(diff("blasphemous_alchemy", "carrow_rock")).startswith("The id of the map")
    assert repr(diff("blasphemous_alchemy", "blasphemous_alchemy")) == "Nothing changed."
    by_file = diff(atlas.shipped()["carrow_rock"], "blasphemous_alchemy")
    assert repr(by_file).startswith("The id of the map")


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: dmd-map/1\nid: a\ntitle: A\nspaces: [{id: 1, nme: x}]\n", "utf-8")

    with pytest.raises(BadContent, match=r"nme.*unknown"):
        diff(broken, "carrow_rock")
    with pytest.raises(Refusal, match="Did you mean “carrow_rock”"):
        diff("carow_rock", "carrow_rock")
    with pytest.raises(Refusal, match="no kind of file “film”"):
        diff("carrow_rock", "carrow_rock", kind="film")


# -- nothing goes untold ---------------------------------------------------------------------------

SHIPPED = (
    ("episode", "blasphemous_alchemy"),
    ("episode", "a_lamp_for_the_drowned"),
    ("map", "blasphemous_alchemy"),
    ("map", "carrow_rock"),
    ("situation", "cthulhu_in_the_hall"),
    ("tiles", "house_tiles"),
)
WHOLE = {f"{kind} {name}": sound(find(name, kind)) for kind, name in SHIPPED}


def full(value: Any) -> Any:
    """A value as a file would say it if nothing were left out."""
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        said = {config.tag_field: config.tag} if config.tag_field else {}
        keys = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        return said | {key: full(getattr(value, name)) for name, key in keys}
    if isinstance(value, dict):
        return {key: full(one) for key, one in value.items()}
    return [full(one) for one in value] if isinstance(value, tuple) else value


def leaves(plain: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every word, number and yes-or-no of a file stands."""
    if isinstance(plain, dict):
        for key, value in plain.items():
            yield from leaves(value, (*path, key))
    elif isinstance(plain, list):
        for place, value in enumerate(plain):
            yield from leaves(value, (*path, place))
    else:
        yield path


def with_another(plain: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The same values with one of them exchanged."""
    if not path:
        return new
    first, *rest = path
    made: Any = dict(plain) if isinstance(plain, dict) else list(plain)
    made[first] = with_another(plain[first], tuple(rest), new)
    return made


def at(plain: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        plain = plain[step]
    return plain


PLAIN = {name: full(value) for name, value in WHOLE.items()}
LEAVES = [(name, path) for name, plain in PLAIN.items() for path in leaves(plain)]
WORDS = (
    "enemy",
    "each_investigator",
    "left",
    "back",
    "item",
    "stairs",
    "all",
    "2",
    "a",
    "ab",
    "Q1",
)


@st.composite
def one_leaf_changed(draw: st.DrawFn) -> tuple[str, Any, Any]:
    """A file of the kit, and the same with another word or number somewhere."""
    name, path = draw(st.sampled_from(LEAVES))
    old = at(PLAIN[name], path)
    match old:
        case bool():
            new: Any = not old
        case int() | float():
            new = draw(st.sampled_from([old + 1, old - 1, 90, 2]))
        case str():
            new = draw(st.sampled_from([*WORDS, old + "x", old.upper()]))
        case _:  # nothing was said
            new = draw(st.sampled_from([*WORDS, 1, 2.5, {}, [], {"a": 1}]))
    try:
        after = msgspec.convert(with_another(PLAIN[name], path, new), type(WHOLE[name]))
    except msgspec.ValidationError:
        reject()  # no file could say so
    return name, WHOLE[name], after


def swapped(changes: Any) -> set[tuple[str, str, str]]:
    turned = {"added": "removed", "removed": "added"}
    return {(turned.get(one.kind, one.kind), repr(one.after), repr(one.before)) for one in changes}


@given(one_leaf_changed())
@settings(max_examples=300, suppress_health_check=[HealthCheck.filter_too_much])
def test_whatever_changes_is_told_and_the_other_way_round_as_well(made):
    name, before, after = made
    kind = name.split(" ")[0]

    there, back = list(compare(kind, before, after)), list(compare(kind, after, before))

    assert bool(there) == (before != after)
    assert all(one.sentence for one in there)
    assert swapped(there) == {(one.kind, repr(one.before), repr(one.after)) for one in back}


@pytest.mark.parametrize("name", WHOLE)
def test_a_value_and_itself_do_not_differ(name):
    assert list(compare(name.split(" ")[0], WHOLE[name], WHOLE[name])) == []


def test_several_are_told_as_several(told):
    said = told(SITUATION, ("wounds: 2, sanity: 6", "wounds: 1, sanity: 6"))
    assert said == ["The wounds of Sister Beth are now 1 instead of 2."]

"""What an author should look at: each small slip in a shipped episode earns just its complaint."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

import dmd
from dmd.core.complaints import BadContent, Complaint
from dmd.death_may_die.checking.episode import hard_luck, turns_to_advance
from dmd.death_may_die.checking.episode_look import look_at
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.shelf import files
from dmd.evening import new_game

MAPS = Path(dmd.__file__).parents[1] / "maps/death_may_die"
LABS = (MAPS / "episodes/blasphemous_alchemy.yaml").read_text("utf-8")
LAMP = (MAPS / "episodes/a_lamp_for_the_drowned.yaml").read_text("utf-8")
UNIVERSITY = (MAPS / "blasphemous_alchemy.yaml").read_text("utf-8")


class Told(NamedTuple):
    """What a changed episode was told."""

    complaints: tuple[Complaint, ...]
    text: str

    def line_of(self, words: str) -> int:
        return self.text[: self.text.index(words)].count("\n") + 1


def changed(text: str, *changes: tuple[str, str], times: int = 1) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, times)
    return text


def told(tmp_path: Path, text: str) -> Told:
    file = tmp_path / "mine.yaml"
    file.write_text(text, "utf-8")
    return Told(dmd.check(file).complaints, text)


def the_one(report: Told) -> Complaint:
    """The only complaint, which says what to do, where, and by a rule that there is."""
    (complaint,) = report.complaints
    assert complaint.remedy
    assert complaint.field
    assert complaint.file.endswith("mine.yaml")
    assert not complaint.rule or rulebook().find(complaint.rule)
    return complaint


# -- warnings --------------------------------------------------------------------------------------

RED_BYAKHEE = "      - {kind: byakhee, where: gate_red}\n"
WARNED = [  # episode, what is changed into what, words, field, what stands in its line, rule
    (LABS, (RED_BYAKHEE, RED_BYAKHEE * 3),
     "summons 3 Byakhee; the box holds 2", "mythos[3].summons", "summons:\n      - {kind: byakhee",
     "DMD-SUM-E2"),
    (LAMP, ("oil: 8, tide: 9}", "oil: 8, tide: 9, rope: 3}"),
     "No space has a Rope token, and nothing places one", "tokens.rope", "rope: 3", "DMD-CMP-7"),
    (LAMP, ("hunting_horror]\nhouse", "hunting_horror, ghoul]\nhouse"),
     "A Ghoul never comes onto the board", "monsters[2]", "ghoul]", "DMD-CMP-7"),
    (LABS, ("name: Extinguish Fire\n",
            "name: Extinguish Fire\n    needs: [{of: tokens, kind: lab, at_least: 6}]\n"),
     "“Extinguish Fire” can never be taken", "actions[1].needs[0]", "needs: [{", "DMD-ACT-E5"),
    (LABS, ("{of: cards, kind: student}", "{of: cards, kind: student, at_least: 4}"),
     "It is never so that you have 4 or more", "mythos[1].does[0].test", "at_least: 4", ""),
    (LABS, ("if: {of: cards, kind: one_handed_lab_monkey}",
            "if: {of: cards, kind: one_handed_lab_monkey, at_least: 2}"),
     "It is never so that you have 2", "discovery[0].before.if", "at_least: 2", ""),
    (LABS, ("token: fire, where: [your_space, {adjacent_to: your_space}]",
            "token: fire, where: this_space"),
     "“this_space” means no space in this text", "mythos[5].does[0].where", "fire, where: this_s",
     ""),
    (LABS, ("with: [cultist], without: [fire]", "with: [cultist], without: [cultist]"),
     "No space is both with and without a Cultist", "on_advance[0].where", "without: [cultist]",
     ""),
    (LAMP, ("where: {with: [tide], nearest_to: your_space}}",
            "where: {with: [lamp, start]}}"),
     "There never is a space with a Lamp and the start", "mythos[1].does[1].where", "lamp, start",
     ""),
    (LAMP, ("who: {in: tide}, amount: 1}", "who: {in: {with: [lamp, start]}}, amount: 1}"),
     "Nobody is ever meant here", "on_advance[1].who", "lamp, start", ""),
    (LABS, ("requires: [bleach]", "requires: [ralph]"),
     "“Ammonia” works only with “ralph”, and nobody can hold both",
     "discovery[3].left.requires[0]", "requires: [ralph]", "DMD-DIS-3"),
    (LABS, ("price: {wounds: 3}", "price: {stress: 5}"),
     "Nobody can pay 5 stress", "discovery[5].left.price", "stress: 5", "DMD-INV-E3"),
    (LABS, ("price: {wounds: 3}", "price: {wounds: 5}"),
     "Whoever pays 5 wounds dies", "discovery[5].left.price", "wounds: 5", "DMD-INV-E5"),
    (LAMP, ("    name: Salvage\n", "    name: Salvage\n    wounds_token: wreck\n"),
     "However many wounds a Wreck takes, it does not fall", "actions[0].wounds_token",
     "wounds_token", "DMD-EPA-E3"),
    (LABS, ("name: Conflagration", "name: Lаb Accident!"),  # with a Cyrillic а
     "“Lаb Accident!” and “Lab Accident!” look alike", "mythos[7].name", "name: Lab Acc", ""),
    (LABS, ("id: d_good_boy", "id: d_c1utter"),
     "“d_c1utter” and “d_clutter” look alike", "discovery[13].id", "id: d_clutter", ""),
    (LAMP, ("{of: tokens, kind: oil, where: lamp_room, at_least: 4}",
            "{of: tokens, kind: tide, at_least: 5}"),
     "Nothing the players do disrupts the ritual", "objective", "objective:", "DMD-EPA-2"),
    (LAMP, ("{of: tokens, kind: oil, where: lamp_room, at_least: 4}",
            "{of: tokens, kind: wreck, at_least: 5}"),
     "The ritual is disrupted at once: there are 5 or more Wrecks", "objective.until", "until:",
     "DMD-RIT-1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "change", "words", "field", "stands", "rule"), WARNED, ids=[one[3] for one in WARNED]
)
def test_what_was_probably_not_meant_earns_one_warning_with_its_line(
    text, change, words, field, stands, rule, tmp_path
):
    report = told(tmp_path, changed(text, change))

    complaint = the_one(report)

    assert words in complaint.problem
    assert (complaint.level, complaint.field, complaint.rule) == ("warning", field, rule)
    assert complaint.line == report.line_of(stands)


def test_the_shipped_episodes_earn_no_complaint_of_an_author():
    for episode in ("blasphemous_alchemy", "a_lamp_for_the_drowned"):
        assert dmd.check(MAPS / "episodes" / f"{episode}.yaml").complaints == ()


def test_the_third_symbol_comes_as_late_as_a_count_of_all_orders_says():
    assert turns_to_advance(3, 3) == 3
    # Four cards, three symbols: after 3 cards in SSSx, after 4 in the three others.
    assert turns_to_advance(3, 4) == (3 + 4 + 4 + 4) / 4


def test_few_summoning_symbols_are_told_with_the_pace_of_the_elder_one(tmp_path):
    report = told(tmp_path, changed(LAMP, ("symbol: true", "symbol: false"), times=2))

    complaint = the_one(report)

    # 4 of the episode and 5 of the Elder One among 16 cards: 3 · 17 / 10; usually 3 · 17 / 12.
    assert "4 of the Mythos cards" in complaint.problem
    assert "every 5.1 turns on average, and with 6 every 4.2" in complaint.problem
    assert (complaint.level, complaint.field, complaint.rule) == ("warning", "mythos", "DMD-PIL-1")


def test_one_symbol_more_or_less_is_nobodys_business(tmp_path):
    assert told(tmp_path, changed(LAMP, ("symbol: true", "symbol: false"))).complaints == ()
    assert told(tmp_path, changed(LAMP, ("symbol: false", "symbol: true"))).complaints == ()


def test_a_card_without_any_effect_is_told(tmp_path):
    start = LABS.index("    text: Your space and each next to it gain 1 Fire.")
    text = LABS[:start] + LABS[LABS.index("\n  - id: e_fire_vampire_b") :]

    complaint = the_one(told(tmp_path, text))

    assert complaint.problem == "“Conflagration” does nothing."
    assert complaint.field == "mythos[5]"


def test_enemies_that_never_come_cannot_be_moved(tmp_path):
    text = changed(
        LAMP, ("hunting_horror]\nhouse", "hunting_horror, ghoul]\nhouse"),
        ("kinds: [cultist], toward", "kinds: [ghoul], toward"),
    )  # fmt: skip

    never, moved = told(tmp_path, text).complaints

    assert never.field == "monsters[2]"
    assert moved.problem == "No Ghoul is ever on the board, so nothing moves."
    assert moved.field == "mythos[3].does[0].kinds"


def test_tokens_that_never_come_cannot_be_taken_away(tmp_path):
    text = changed(
        LAMP, ("oil: 8, tide: 9}", "oil: 8, tide: 9, rope: 3}"),
        ("{op: remove_token, token: tide,", "{op: remove_token, token: rope,"),
    )  # fmt: skip

    never, taken = told(tmp_path, text).complaints

    assert never.field == "tokens.rope"
    assert taken.problem == "There never is a Rope token."


def test_what_only_one_elder_one_brings_is_told_beside_the_others(tmp_path):
    line = "{kind: hunting_horror, where: gate_yellow}"
    report = told(
        tmp_path, changed(LAMP, (line, f"{line}\n      - {{kind: star_spawn, where: start}}"))
    )

    complaint = the_one(report)

    assert complaint.level == "warning"
    assert complaint.problem == "With Hastur: “star_spawn” is not in play."
    assert complaint.line == report.line_of("star_spawn")


def test_a_text_too_long_for_its_card_is_told_with_the_millimetres(tmp_path):
    text = changed(
        LABS, ("text: Your space and each next", f"text: {'So it burns. ' * 140}and each")
    )

    complaint = the_one(told(tmp_path, text))

    assert "mm too long for a printed card" in complaint.problem
    assert (complaint.level, complaint.field) == ("warning", "mythos[5]")


# -- advice ----------------------------------------------------------------------------------------


def test_a_map_without_enemies_earns_advice(tmp_path):
    empty = "\n".join(
        line if "enemies: {" not in line else line.partition(", enemies")[0] + "}"
        for line in UNIVERSITY.splitlines()
        if not line.startswith("    enemies:")
    )
    (tmp_path / "empty.yaml").write_text(empty, "utf-8")

    complaint = the_one(
        told(tmp_path, changed(LABS, ("map: blasphemous_alchemy", "map: empty.yaml")))
    )

    assert "No enemy is on the map at the start" in complaint.problem
    assert (complaint.level, complaint.field) == ("advice", "map")


def test_a_deck_that_helps_nobody_earns_advice():
    look = look_at(
        files("blasphemous_alchemy", "cthulhu"), dmd.load_map("blasphemous_alchemy").board, ()
    )
    bare = tuple(
        replace(card, left=None, right=None, instead=()) for card in look.box.episode.discovery
    )
    box = replace(look.box, episode=replace(look.box.episode, discovery=bare))

    (complaint,) = hard_luck(look._replace(box=box))

    assert complaint.problem == "0 of the 15 Discovery cards help whoever finds them."
    assert list(hard_luck(look)) == []


# -- a ritual that cannot be disrupted -------------------------------------------------------------

UNTIL = "{of: tokens, kind: oil, where: lamp_room, at_least: 4}"
HOPELESS = [  # episode, changes, words
    (LAMP, [(UNTIL, "{of: tokens, kind: oil, at_least: 9}")], "there are 9 or more Oil"),
    (LAMP, [(UNTIL, "{of: tokens, kind: wreck, where: lamp_room}")], "a Wreck in the Lamp Room"),
    (LAMP, [(UNTIL, "{of: enemies, kind: deep_one, at_least: 6}")], "6 or more Deep Ones"),
    (LAMP, [(UNTIL, "{of: your_wounds, at_least: 6}")], "you have 6 or more wounds"),
    (LAMP, [(UNTIL, "{of: cards, kind: islander, at_least: 4}")], "you have 4 or more Islanders"),
    (LAMP, [(UNTIL, "{of: tokens, kind: oil, at_least: 3, at_most: 2}")], "never come about"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "changes", "words"), HOPELESS, ids=[one[2] for one in HOPELESS])
def test_a_task_that_can_never_be_done_is_an_error_and_keeps_the_game_shut(
    text, changes, words, tmp_path
):
    report = told(tmp_path, changed(text, *changes))

    complaint = the_one(report)

    assert words in complaint.problem
    assert (complaint.level, complaint.field) == ("error", "objective.until")
    assert complaint.rule == "DMD-RIT-1"
    with pytest.raises(BadContent, match="It can never come about"):
        new_game(tmp_path / "mine.yaml")


def test_of_two_ways_to_disrupt_the_ritual_one_is_enough(tmp_path):
    other = "{of: tokens, kind: oil, at_least: 9}"  # which can never be
    text = changed(LAMP, (UNTIL, other), ("  token: wreck\n", "  token: wreck\n  needed: 5\n"))

    assert told(tmp_path, text).complaints == ()


def test_a_lamp_that_nobody_can_feed_is_filled_by_the_tide_alone(tmp_path):
    # Flotsam puts Oil into the nearest Tide, and Tide may rise into the Lamp Room.
    report = told(tmp_path, changed(LAMP, ("with: [lamp]}}\n", "with: [lamp, start]}}\n")))

    luck, never = report.complaints

    assert "Nothing the players do disrupts the ritual" in luck.problem
    assert never.problem.startswith("“Feed the Lamp” can never be taken")


def test_labs_that_nothing_wounds_never_fall(tmp_path):
    text = changed(LABS, ("    wounds_token: lab\n", ""))
    assert the_one(told(tmp_path, text)).level == "warning"  # a Beaker still breaks them

    text = text.replace("investigators, tokens]", "investigators]")
    complaint = the_one(told(tmp_path, text))

    assert complaint.problem == "Nothing ever destroys or turns over a Lab."
    assert (complaint.level, complaint.field) == ("error", "objective.needed")
    assert set(complaint.spot) == {"6", "7", "11", "13", "14"}


def test_too_few_labs_that_can_be_reached_are_an_error_with_the_spots(tmp_path):
    # Without the stairs nobody gets to the Labs of 13 and 14: three are left of the four needed.
    torn = UNIVERSITY.replace("gate_yellow, stairs", "gate_yellow").replace(
        "[stairs, fire]", "[fire]"
    )
    (tmp_path / "torn.yaml").write_text(torn, "utf-8")

    report = told(tmp_path, changed(LABS, ("map: blasphemous_alchemy", "map: torn.yaml")))

    complaint = report.complaints[0]
    assert complaint.problem == "Only 3 Labs can ever be turned over; 4 are needed."
    assert complaint.spot == ("13", "14")
    assert {one.problem for one in report.complaints[1:]} == {
        f"No way leads from “Entrance” to “{space}”."
        for space in ("Landing", "Red Gate room", "Inner room", "Side room")
    }

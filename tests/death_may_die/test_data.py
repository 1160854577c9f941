"""The data of the box: as many cards as there are, the right numbers, nothing misspelt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from dmd.atlas import load_map
from dmd.core.complaints import BadContent, Refusal
from dmd.core.engine import apply, let_fall, settle
from dmd.core.files.yaml_reader import look
from dmd.core.state import Chance, Decision, Effect, End, Scope
from dmd.death_may_die import shelf
from dmd.death_may_die.book import WORDS, DeathMayDie
from dmd.death_may_die.box import ANY, Box, Dice, Half, Powers, Price
from dmd.death_may_die.checking import proofreading
from dmd.death_may_die.happening import Read
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.selectors import Reader, holds_true
from dmd.death_may_die.setup import table
from dmd.death_may_die.shelf import (
    DATA,
    box,
    complaints,
    elder_one_names,
    episode_names,
    files,
)
from dmd.death_may_die.world import Claimed, Enemy, Token, World

BOX = box("blasphemous_alchemy", "cthulhu")
HASTUR = box("blasphemous_alchemy", "hastur").elder_one
EPISODE = Path(__file__).parents[2] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"
BOARD = load_map("blasphemous_alchemy")


def levels(skill: str) -> tuple[Powers, ...]:
    return tuple(level.grants for level in BOX.skills[skill].levels)


def half(id_: str, card: str = "") -> Half:
    """The half of that id, of that card or of whichever card has it."""
    found = [
        one
        for each in BOX.episode.discovery
        for one in each.halves.values()
        if one.id == id_ and card in ("", each.id)
    ]
    return found[0]


# -- tracks and enemies --------------------------------------------------------------------------


def test_the_tracks_are_the_printed_ones():
    tracks = BOX.tracks

    assert (tracks.deadly_wounds, tracks.most_stress, tracks.madness) == (5, 4, 20)
    assert tracks.thresholds == (4, 8, 12, 15, 18, 19)
    assert tracks.bonus_die_at == (8, 15, 18, 19)
    assert (tracks.summoning_spaces, tracks.first_red, tracks.symbols_to_advance) == (8, 5, 3)
    assert (tracks.actions, tracks.run_spaces, tracks.rest_points) == (3, 3, 3)
    assert (tracks.standard_dice, tracks.fire_tokens) == (3, 8)


ENEMIES = {  # figures, health, standard and bonus dice; H where health and dice are ours
    "cultist": "10 2 0+2", "fire_vampire": "2 4 2+1", "byakhee": "2 3 1+2",
    "star_spawn": "1 7 3+0", "disciple_of_hastur": "4 3 1+1 H", "deep_one": "5 3 2+0 H",
    "ghoul": "5 3 1+1 H", "hunting_horror": "2 5 2+2 H", "shoggoth": "1 8 4+0 H",
    "chthonian": "1 8 3+1 H",
}  # fmt: skip


def test_every_enemy_has_its_figures_health_and_dice_and_says_whether_they_are_ours():
    told = {
        one.id: f"{one.in_box} {one.health} {one.dice.standard}+{one.dice.bonus}"
        + (" H" if one.house else "")
        for one in BOX.enemies.values()
    }

    assert told == ENEMIES


def test_the_eighteen_monsters_that_every_game_shares_are_all_there():
    of_elder_ones = ("star_spawn", "disciple_of_hastur")
    shared = [one for one in BOX.enemies.values() if one.category == "monster"]

    assert sum(one.in_box for one in shared if one.id not in of_elder_ones) == 18


def test_whatever_is_ours_or_unsure_says_so_in_a_note():
    records = [
        *BOX.enemies.values(), HASTUR, *HASTUR.stages[1:], *BOX.elder_one.stages[1:],
        half("spirit_of_ngahal"),
    ]  # fmt: skip

    silent = [one for one in records if one.house and not one.note]
    assert silent == []
    assert all(stage.house for stage in BOX.elder_one.stages[1:])
    assert "first red" in BOX.tracks.note


def test_house_cards_and_low_confidence_are_marked_together():
    for one in (*HASTUR.mythos, half("spirit_of_ngahal"), BOX.enemies["ghoul"]):
        assert one.house
        assert one.confidence == "low"
    ours = [card.id for card in BOX.mythos.values() if card.house]
    assert ours == []


# -- skills and investigators --------------------------------------------------------------------


def test_sixteen_skills_have_four_levels_each_and_cite_rules_that_exist():
    assert len(BOX.skills) == 16
    kinds = Counter(skill.kind for skill in BOX.skills.values())
    assert kinds == {"common": 6, "signature": 10}
    for skill in BOX.skills.values():
        assert len(skill.levels) == 4
        assert skill.rules
        assert all(rulebook().find(rule) for rule in skill.rules)
        assert all(level.text and level.grants != Powers() for level in skill.levels)


GRANTED = {
    "arcane_mastery": (
        Powers(elder_signs_as_success=1),
        Powers(elder_signs_as_success=ANY),
        Powers(elder_signs_as_success=ANY, heal_stress_per_elder_sign=1),
        Powers(elder_signs_as_success=ANY, heal_stress_per_elder_sign=1, elder_sign_worth=2),
    ),
    "brawling": (
        Powers(own_space_bonus_dice=1),
        Powers(own_space_bonus_dice=1, targets=ANY),
        Powers(own_space_bonus_dice=1, targets=ANY, own_space_free_rerolls=2),
        Powers(
            own_space_bonus_dice=1, targets=ANY, own_space_free_rerolls=2, full_wounds_each=True
        ),
    ),
    "marksman": (
        Powers(attack_range=1),
        Powers(attack_range=1, other_space_bonus_dice=2),
        Powers(attack_range=2, other_space_bonus_dice=2),
        Powers(attack_range=2, other_space_bonus_dice=2, free_attacks_per_turn=1),
    ),
    "stealth": (
        Powers(sneaks_per_run=1),
        Powers(sneaks_per_run=3),
        Powers(sneaks_per_run=3, wounds_per_sneak=1),
        Powers(sneaks_per_run=ANY, wounds_per_sneak=1),
    ),
    "swiftness": (
        Powers(run_bonus=1),
        Powers(run_bonus=1, free_runs_per_turn=1),
        Powers(run_bonus=1, free_runs_per_turn=1, carry_investigators=1),
        Powers(run_bonus=1, free_runs_per_turn=1, carry_investigators=1, extra_actions=1),
    ),
    "toughness": (  # each level ends the one before
        Powers(attacked_free_rerolls=1, fire_free_rerolls=1),
        Powers(reduce_wounds=1, reduce_sanity=1),
        Powers(reduce_wounds=1, reduce_sanity=1, reduce_anything=True),
        Powers(reduce_wounds=2, reduce_sanity=1, reduce_anything=True),
    ),
    "fueled_by_madness": (
        Powers(threshold_bonus_dice=1),
        Powers(threshold_bonus_dice=1, or_one_before=True),
        Powers(threshold_bonus_dice=2, or_one_before=True),
        Powers(threshold_bonus_dice=3, or_one_before=True),
    ),
    "healing_prayer": (
        Powers(turn_end_heals="one_here", turn_end_heal_any=1),
        Powers(turn_end_heals="one_here", turn_end_heal_any=2),
        Powers(turn_end_heals="one_here", turn_end_heal_stress=2, turn_end_heal_wounds=2),
        Powers(turn_end_heals="all_here", turn_end_heal_stress=2, turn_end_heal_wounds=2),
    ),
    "savage": (
        Powers(lone_target_wounds=1),
        Powers(lone_target_wounds=2),
        Powers(lone_target_wounds=2, lone_kill_heals_stress=True),
        Powers(lone_target_wounds=5, lone_kill_heals_stress=True),
    ),
    "lucky": (  # the last level counts by roll, and no longer by turn
        Powers(free_rerolls_per_turn=1),
        Powers(free_rerolls_per_turn=2),
        Powers(free_rerolls_per_turn=3),
        Powers(free_rerolls_per_roll=3),
    ),
    "read_the_omens": (
        Powers(omens_replace=True, omens_heal_stress=2),
        Powers(omens_draw=2, omens_heal_stress=2),
        Powers(omens_draw=2, omens_heal_stress=ANY),
        Powers(omens_draw=2, omens_heal_stress=ANY, omens_cancel_wounds=2),
    ),
    "vengeance_obsession": (
        Powers(vengeance_wounds=1, vengeance_heals_stress=1),
        Powers(vengeance_wounds=1, vengeance_heals_stress=1, vengeance_on_all=True),
        Powers(vengeance_wounds=1, vengeance_heals_stress=2, vengeance_on_all=True),
        Powers(vengeance_wounds=2, vengeance_heals_stress=2, vengeance_on_all=True),
    ),
    "protector": (
        Powers(redirect_range=0),
        Powers(redirect_range=1),
        Powers(redirect_range=1, redirected_free_rerolls=2),
        Powers(redirect_range=1, redirected_free_rerolls=2, redirected_heals_stress=True),
    ),
    "unkillable": (
        Powers(free_deaths=1),
        Powers(free_deaths=2),
        Powers(free_deaths=2, return_heals_stress=True),
        Powers(free_deaths=3, return_heals_stress=True),
    ),
    "high_strung": (
        Powers(tentacles_as_success=1),
        Powers(tentacles_as_success=ANY),
        Powers(tentacles_as_success=ANY, heal_wounds_per_tentacle=1),
        Powers(
            tentacles_as_success=ANY, heal_wounds_per_tentacle=1, successes_with_two_tentacles=3
        ),
    ),
}


@pytest.mark.parametrize("skill", GRANTED)
def test_a_level_grants_all_that_is_in_force_at_it_and_nothing_it_ended(skill: str):
    assert levels(skill) == GRANTED[skill]


def test_gate_manipulation_reaches_one_space_from_level_two_on():
    grants = levels("gate_manipulation")

    assert [one.gate_range for one in grants] == [0, 1, 1, 1]
    assert [one.rest_near_gate for one in grants] == [False, False, True, True]
    assert [one.near_gate_bonus_dice for one in grants] == [0, 0, 0, 1]
    assert [one.near_gate_free_rests for one in grants] == [0, 0, 0, 1]


SHEETS = {
    "adam": "fueled_by_madness marksman toughness",
    "ahmed": "healing_prayer stealth arcane_mastery",
    "beth": "high_strung brawling toughness",
    "borden": "savage swiftness stealth",
    "elizabeth": "lucky marksman stealth",
    "fatima": "read_the_omens arcane_mastery swiftness",
    "ian": "vengeance_obsession brawling swiftness",
    "morgan": "protector swiftness toughness",
    "rasputin": "unkillable arcane_mastery brawling",
    "the_kid": "gate_manipulation marksman arcane_mastery",
}


def test_ten_investigators_have_their_three_skills_the_signature_first():
    assert {one.id: " ".join(one.skills) for one in BOX.investigators.values()} == SHEETS
    assert BOX.investigators["beth"].name == "Sister Beth"
    assert BOX.investigators["ian"].full_name == "Sergeant Ian Welles"
    signatures = [one.skills[0] for one in BOX.investigators.values()]
    assert len(set(signatures)) == 10
    assert {BOX.skills[one].kind for one in signatures} == {"signature"}


def test_twelve_insanities_have_symptoms():
    assert list(BOX.insanities) == [
        "masochism", "fear_of_crowds", "kleptomania", "hypochondria", "pyromania", "catatonia",
        "codependency", "paranoia", "obsessive_disorder", "recurring_trauma",
        "psychotic_outbreaks", "short_term_memory_loss",
    ]  # fmt: skip
    assert all(card.symptoms and card.text for card in BOX.insanities.values())
    assert [c.id for c in BOX.insanities.values() if c.setup] == ["codependency"]
    assert [c.id for c in BOX.insanities.values() if c.keeps_mythos] == ["recurring_trauma"]
    assert [c.id for c in BOX.insanities.values() if c.wounds_leave_tokens] == ["masochism"]


# -- the Mythos deck and the Elder Ones ----------------------------------------------------------


def test_the_mythos_deck_has_sixteen_cards_and_eleven_symbols():
    assert len(BOX.mythos) == 16
    assert [card.id for card in BOX.episode.mythos if not card.symbol] == [
        "e_students_go_mad", "e_monsters_in_the_labs",
    ]  # fmt: skip
    assert [card.id for card in BOX.elder_one.mythos if not card.symbol] == [
        "c_thing_that_should_not_be", "c_sleeper_awakens", "c_astral_promise",
    ]  # fmt: skip
    assert sum(card.symbol for card in BOX.mythos.values()) == 6 + 5


def test_hasturs_deck_has_as_many_symbols_and_is_ours():
    assert [card.symbol for card in HASTUR.mythos] == [True] * 5 + [False] * 3
    assert all(card.house for card in HASTUR.mythos)


SUMMONING = {
    "e_fire_vampire_a": "fire_vampire blue",
    "e_monsters_in_the_labs": "fire_vampire yellow, byakhee blue",
    "e_byakhee": "byakhee red",
    "e_fire_vampire_b": "fire_vampire yellow",
    "c_star_spawn_a": "star_spawn blue",
    "c_crawling_chaos": "cultist red, cultist yellow",
    "c_rlyeh_awakens": "cultist blue, cultist yellow",
    "c_star_spawn_b": "star_spawn red",
}


def test_eight_cards_of_the_deck_summon_and_name_the_enemy_and_the_gate():
    told = {
        card.id: ", ".join(f"{one.kind} {one.where.removeprefix('gate_')}" for one in card.summons)
        for card in BOX.mythos.values()
        if card.summons
    }

    assert told == SUMMONING


def test_cthulhus_stages_have_their_health_and_add_up_to_three_standard_and_two_bonus_dice():
    stages = BOX.elder_one.stages

    assert [stage.health for stage in stages] == [0, 12, 12, 12]
    assert [stage.dice for stage in stages] == [Dice(), Dice(3), Dice(0, 1), Dice(0, 1)]
    assert BOX.elder_one.tokens == {"rlyeh": 9}
    assert [bool(stage.on_advance) for stage in stages] == [True, False, False, False]
    assert [bool(stage.turn_end) for stage in stages] == [False, True, True, False]
    assert stages[3].token_lacking == "rlyeh"


def test_hasturs_dice_of_stages_two_and_three_are_three_of_each():
    dice = [stage.dice for stage in HASTUR.stages[1:3]]

    assert [sum(one.standard for one in dice), sum(one.bonus for one in dice)] == [3, 3]
    assert HASTUR.stages[1].health == 12
    assert HASTUR.tokens == {"yellow_sign": 12}


# -- the episode ---------------------------------------------------------------------------------


def test_the_episode_asks_for_four_of_five_labs_of_four_wounds():
    task = BOX.episode.objective

    assert (task.token, task.needed, task.health) == ("lab", 4, 4)
    assert {one.id: one.count for one in BOX.episode.faces} == {
        "safe_collapse": 1, "inferno": 2, "major_explosion": 2,
    }  # fmt: skip
    assert [one.id for one in BOX.episode.actions] == ["destroy_equipment", "extinguish_fire"]
    assert BOX.episode.monsters == ("fire_vampire", "byakhee")
    assert len(BOARD.tagged("lab")) == 5


DISCOVERIES = {
    "d_painted_glyphs": "monkey_paw | ", "d_desk": "whiskey_bottle | ",
    "d_medical_supplies": "medicine | ", "d_janitor": "ammonia | ralph",
    "d_assistant_janitor": "bleach | jerome",
    "d_locked_cabinet": "amulet_of_ngahal | spirit_of_ngahal",
    "d_feral_student": "guilty_conscience | margot",
    "d_cages": "guilty_conscience | one_handed_lab_monkey", "d_furious_student": "pistol | chester",
    "d_up_to_no_good": "beaker | charles", "d_good_boy": "guilty_conscience | rex",
    "d_fire_equipment": "fire_extinguisher | fire_axe", "d_lab_books": "lab_notes | ",
    "d_clutter": "beaker | ", "d_professor": " | warren_gates",
}  # fmt: skip


def test_fifteen_discovery_cards_have_their_halves_left_and_right():
    told = {
        card.id: f"{card.left.id if card.left else ''} | {card.right.id if card.right else ''}"
        for card in BOX.episode.discovery
    }

    assert told == DISCOVERIES


COMPANIONS = {  # health, price in stress and wounds, skill lent, tags
    "ralph": "1 2+0 toughness ", "jerome": "1 2+0 stealth ",
    "spirit_of_ngahal": "0 0+0  ", "margot": "1 2+0 brawling student",
    "one_handed_lab_monkey": "1 0+0  animal", "chester": "3 0+1  student",
    "charles": "3 2+0  student", "rex": "1 2+0  animal",
    "warren_gates": "1 2+0 arcane_mastery ",
}  # fmt: skip


def test_every_companion_has_its_health_price_tags_and_the_skill_it_lends():
    told = {}
    for card in BOX.episode.discovery:
        for one in card.halves.values():
            if one.type == "companion":
                price = f"{one.price.stress}+{one.price.wounds}"
                lent = one.lends.skill if one.lends else ""
                told[one.id] = f"{one.health} {price} {lent} {' '.join(one.tags)}"

    assert told == COMPANIONS


def test_items_cost_and_grant_what_they_should():
    assert half("beaker", "d_up_to_no_good").price == Price(stress=2)
    assert half("beaker", "d_clutter").price == Price(stress=1)
    assert half("amulet_of_ngahal").price == Price(wounds=3)
    assert half("pistol").grants == Powers(
        attack_bonus_dice=1, attack_bonus_with_skill={"marksman": 2}
    )
    assert half("fire_axe").grants == Powers(attack_bonus_with_skill={"brawling": 1})
    assert half("lab_notes").grants == Powers(
        any_roll_bonus_dice=2, if_companion_tag=("student", "animal")
    )
    for one in ("fire_extinguisher", "charles"):
        assert half(one).grants == Powers(action_bonus_dice={"extinguish_fire": 2})
    assert half("rex").grants == Powers(turn_end_heal_stress=1)


def test_what_is_claimed_by_itself_and_what_cannot_be_traded():
    halves = [one for card in BOX.episode.discovery for one in card.halves.values()]

    assert {one.id for one in halves if one.auto} == {"guilty_conscience", "spirit_of_ngahal"}
    assert {one.id for one in halves if not one.tradable} == {"monkey_paw", "spirit_of_ngahal"}
    assert {one.id for one in halves if one.excludes} == {"margot", "chester"}
    assert {one.id: one.requires for one in halves if one.requires} == {
        "ammonia": ("bleach",), "bleach": ("ammonia",),
    }  # fmt: skip


# -- reading the texts ---------------------------------------------------------------------------


def texts(content: Box) -> Iterator[tuple[str, tuple[Effect, ...], Reader]]:
    """Everything in a box that somebody may have to carry out, with Ian as its reader."""
    for card in content.mythos.values():
        yield card.id, card.does, Reader("ian", card=card.id)
    for face in content.episode.faces:
        yield face.id, face.does, Reader("ian", space="13")
    for card in content.episode.discovery:
        found = Reader("ian", card=card.id)
        yield f"{card.id}, instead", card.instead, found
        yield f"{card.id}, first", card.before.does if card.before else (), found
        for one in card.halves.values():
            yield f"{one.id}, claimed", one.gain, found
            yield f"{one.id}, used", one.use, Reader("ian", card=one.id)
    for card in content.insanities.values():
        yield card.id, card.setup + card.symptoms, Reader("ian", card=card.id)
    for number, stage in enumerate(content.elder_one.stages, 1):
        for key in ("on_advance", "on_reveal", "turn_end", "when_lacking"):
            yield f"Stage {number}, {key}", getattr(stage, key), Reader("ian")
    yield "the episode, when it advances", content.episode.on_advance, Reader("ian")
    for kind in (*content.episode.monsters, *content.elder_one.minions):
        by = Reader("ian", space="4", enemy=f"{kind} 1")
        yield kind, content.enemies[kind].before_attack + content.enemies[kind].after_wounding, by


def a_crowded_table(book: DeathMayDie, rng: Random) -> World:
    """Three investigators somewhere on the map, late in a game, with all sorts of things."""
    world = table(("ian", "beth", "borden"), book)
    box_ = book.box
    halves = [(c.id, side, h.id) for c in box_.episode.discovery for side, h in c.halves.items()]
    people = tuple(
        replace(
            one,
            space=rng.choice(BOARD.ids),
            stress=rng.randrange(5),
            wounds=rng.randrange(4),
            sanity=rng.randrange(15),
            cards=tuple(Claimed(*half) for half in rng.sample(halves, rng.randrange(5))),
            tokens=("wound",) * rng.randrange(3) + ("yellow_sign",) * rng.randrange(4),
            insanity=rng.choice(list(box_.insanities)),
            partner="beth" if one.id == "ian" else "ian",
        )
        for one in world.investigators
    )
    (kind,) = box_.elder_one.tokens
    lying = rng.sample(BOARD.ids, rng.randrange(9))
    signs = tuple(Token(f"{kind} {n}", kind, space) for n, space in enumerate(lying, 1))
    labs = tuple(replace(lab, wounds=rng.randrange(4)) for lab in world.tokens)
    figure = Enemy(box_.elder_one.id, "elder_one", rng.choice(BOARD.ids))
    return replace(
        world, investigators=people, active="ian", stage=2, tokens=labs + signs,
        enemies=(*world.enemies, figure), disrupted=rng.random() < 0.5,
    )  # fmt: skip


@pytest.mark.parametrize("elder_one", ["cthulhu", "hastur"])
def test_every_text_can_be_carried_out_on_crowded_tables_without_a_stumble(elder_one: str):
    rng = Random(7)
    book = DeathMayDie(box("blasphemous_alchemy", elder_one), BOARD)
    for title, does, by in texts(book.box):
        for _ in range(6):
            world = a_crowded_table(book, rng)
            state = settle(world, (Read(by, does, title), Scope("turn")), book)
            for _ in range(300):
                if isinstance(state.fork, Decision):
                    state = apply(state, rng.randrange(len(state.fork.options)), book)
                elif isinstance(state.fork, Chance):
                    state = let_fall(state, rng.randrange, book)
            assert state.fork is None or isinstance(state.fork, End), title


def test_whatever_does_something_says_so_in_words():
    for content in (BOX, box("blasphemous_alchemy", "hastur")):
        cards = content.mythos.values()
        assert [card.id for card in cards if not card.text] == []
        halves = [one for card in content.episode.discovery for one in card.halves.values()]
        assert [one.id for one in halves if not one.text] == []
        for stage in content.elder_one.stages:
            for text, does in (
                (stage.advance_text, stage.on_advance), (stage.reveal_text, stage.on_reveal),
                (stage.turn_end_text, stage.turn_end),
                (stage.token_lacking_text, stage.when_lacking),
            ):  # fmt: skip
                assert bool(text) == bool(does)


@pytest.mark.parametrize(("beth", "apart"), [("1", False), ("2", True), ("15", True)])
def test_codependency_asks_whether_the_partner_lives_in_another_space(beth: str, apart: bool):
    book = DeathMayDie(BOX, BOARD)
    world = table(("ian", "beth"), book)
    world = world.with_investigator(replace(world.investigator("ian"), partner="beth"))
    world = world.with_investigator(replace(world.investigator("beth"), space=beth))
    lives = BOX.insanities["codependency"].symptoms[0]

    assert holds_true(lives.test, world, book, Reader("ian"))
    assert holds_true(lives.then[0].test, world, book, Reader("ian")) is apart

    dead = world.with_investigator(replace(world.investigator("beth"), dead=True))
    assert not holds_true(lives.test, dead, book, Reader("ian"))


# -- the check -----------------------------------------------------------------------------------


def test_the_files_of_the_kit_earn_no_complaint():
    for elder_one in elder_one_names():
        assert (
            repr(complaints("blasphemous_alchemy", elder_one, BOARD)) == "nothing to complain about"
        )


def test_all_names_are_listed_and_a_wrong_one_is_told_the_nearest():
    assert "blasphemous_alchemy" in episode_names()
    assert elder_one_names() == ("cthulhu", "hastur")
    with pytest.raises(Refusal, match="Did you mean “blasphemous_alchemy”"):
        box("blasphemos_alchemy", "cthulhu")
    with pytest.raises(Refusal, match="Did you mean “hastur”"):
        box("blasphemous_alchemy", "hastru")
    with pytest.raises(Refusal, match="There are: cthulhu, hastur"):
        box("blasphemous_alchemy", "nobody")
    with pytest.raises(Refusal, match="named by its id"):
        box("blasphemous_alchemy", ["cthulhu"])


def test_the_kits_own_box_is_opened_once_and_a_file_of_yours_every_time(tmp_path: Path):
    file = tmp_path / "mine.yaml"
    file.write_text(EPISODE.read_text("utf-8"), "utf-8")

    assert box("blasphemous_alchemy", "cthulhu") is BOX
    assert box(file, "cthulhu").episode == BOX.episode
    file.write_text(EPISODE.read_text("utf-8").replace("needed: 4", "needed: 3"), "utf-8")
    assert box(str(file), "cthulhu").episode.objective.needed == 3


def test_a_file_of_yours_is_read_once_while_it_says_the_same_whatever_is_wrong_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    read = []
    monkeypatch.setattr(shelf, "look", lambda text, name: read.append(name) or look(text, name))
    wrong = {"shape.yaml": ("needed: 4", "neded: 4"), "kind.yaml": ("dmd-episode", "dmd-map")}
    for name, (old, new) in wrong.items():
        file = tmp_path / name
        file.write_text(EPISODE.read_text("utf-8").replace(old, new), "utf-8")
        told = {repr(complaints(file, elder_one)) for elder_one in elder_one_names()}
        for _ in range(2):
            with pytest.raises(BadContent) as refused:
                box(file, "cthulhu")
            told.add(str(refused.value))
        assert len(told) == 1
    assert read == [*wrong]


def test_a_file_that_is_missing_or_of_another_kind_is_told_so(tmp_path: Path):
    with pytest.raises(BadContent, match="no such file"):
        box(tmp_path / "nowhere.yaml", "cthulhu")
    with pytest.raises(BadContent, match="“dmd-skills”; “dmd-episode” was expected"):
        box(DATA / "skills.yaml", "cthulhu")
    newer = tmp_path / "newer.yaml"
    newer.write_text("format: dmd-episode/2\n", "utf-8")
    with pytest.raises(BadContent, match="this kit reads up to 1"):
        box(newer, "cthulhu")


MISTAKES = [  # what is changed, into what, and the complaint it earns
    ("where: gate_blue}", "where: gate_bleu}", "“gate_bleu” is neither", "gate_blue"),
    ("op: lose_sanity", "op: lose_santy", "“lose_santy” is unknown", "lose_sanity"),
    ("kinds: [fire_vampire]", "kinds: [fire_vampyre]", "is no enemy", "fire_vampire"),
    ("- {kind: byakhee, where: gate_red}", "- {kind: monster, where: gate_red}", "no figure", ""),
    ("kind: cultist, where: wounded_lab", "kind: ghoul, where: wounded_lab", "is not in play", ""),
    ("fire_vampire, byakhee]", "fire_vampire, byakhi]", "is no enemy card", "byakhee"),
    ("token: lab, where", "token: lap, where", "“lap” is no token", "lab"),
    ("with: [cultist, lab]", "with: [cultist, lba]", "“lba” is neither", "lab"),
    ("where: wounded_lab", "where: wounded_lap", "“wounded_lap” is neither", "wounded_lab"),
    ("adjacent_to: your_space", "adjacent_to: yuor_space", "“yuor_space” is", "your_space"),
    ("where: their_spaces}", "where: there_spaces}", "“there_spaces” is", "their_spaces"),
    ("kind: student}", "kind: studnet}", "“studnet” is no kind of card", "student"),
    ("card: bleach", "card: blaech", "“blaech” is no kind of card", "bleach"),
    ("requires: [ammonia]", "requires: [amonia]", "“amonia” is no card", "ammonia"),
    ("excludes: [warren_gates]", "excludes: [warren_gate]", "is no card", "warren_gates"),
    ("having: guilty_conscience", "having: guilty_consience", "is no card", "guilty_conscience"),
    ("skill: stealth", "skill: stelth", "“stelth” is no skill", "stealth"),
    ("{marksman: 2}", "{marxman: 2}", "“marxman” is no skill", "marksman"),
    ("{extinguish_fire: 2}", "{extinguish_fier: 2}", "is no action", "extinguish_fire"),
    ("[student, animal]", "[student, animals]", "“animals” is no tag", "animal"),
    ("who: each_investigator", "who: each_investigater", "no investigator", "each_investigator"),
    ("wounds_token: lab", "wounds_token: labs", "“labs” is no token", "lab"),
    ("token: fire, where", "token: fire, by: {you: ian}, where", "not for a file", ""),
    ("id: d_clutter", "id: d_desk", "The id “d_desk” is taken", ""),
    ("id: e_byakhee", "id: c_crawling_chaos", "a Mythos card “c_crawling_chaos”, too", ""),
    ("id: whiskey_bottle", "id: medicine", "different “medicine”", ""),
    ("needed: 4", "needed: 6", "6 tokens are needed, and only 5", ""),
    ("count: 2", "count: 1", "The board has 5 lab tokens", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("right", "wrong", "problem", "meant"), MISTAKES, ids=lambda text: text[:40]
)
def test_a_mistake_earns_a_complaint_with_its_line_and_the_right_word(
    right: str, wrong: str, problem: str, meant: str, tmp_path: Path
):
    text = EPISODE.read_text("utf-8")
    assert right in text
    line = text[: text.index(right)].count("\n") + 1
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace(right, wrong, 1), "utf-8")

    report = complaints(file, "cthulhu", BOARD)

    told = [str(one) for one in report.errors if problem in one.problem]
    assert told, report
    assert told[0].startswith("error: mine.yaml, line ")
    if meant:
        assert f"mine.yaml, line {line}," in told[0]
        assert meant in told[0]


def test_several_mistakes_are_told_at_once_and_keep_the_box_shut(tmp_path: Path):
    file = tmp_path / "mine.yaml"
    text = EPISODE.read_text("utf-8")
    file.write_text(
        text.replace("skill: stealth", "skill: stelth").replace("id: d_desk", "id: d_clutter")
    )

    with pytest.raises(BadContent) as caught:
        box(file, "cthulhu")

    assert len(caught.value.report.errors) == 2


def test_a_deck_with_a_card_too_few_is_told_with_the_rule(tmp_path: Path):
    text = EPISODE.read_text("utf-8")
    short = re.sub(r"  - id: d_lab_books.*?(?=  - id: d_clutter)", "", text, flags=re.DOTALL)
    short = re.sub(
        r"  - id: e_conflagration.*?(?=  - id: e_fire_vampire_b)", "", short, flags=re.DOTALL
    )
    file = tmp_path / "mine.yaml"
    file.write_text(short, "utf-8")

    told = repr(complaints(file, "cthulhu", BOARD))

    assert "There are 7 Mythos cards, not 8. Make the numbers agree. (DMD-CMP-5)" in told
    assert "There are 14 Discovery cards, not 15. Make the numbers agree. (DMD-CMP-5)" in told


def test_words_for_spaces_wait_for_the_board(tmp_path: Path):
    file = tmp_path / "mine.yaml"
    text = EPISODE.read_text("utf-8").replace("where: gate_red", "where: 3rd_gate")
    file.write_text(text, "utf-8")

    assert box(file, "cthulhu").episode.mythos[3].summons[0].where == "3rd_gate"
    assert not complaints(file, "cthulhu", BOARD).ok


FREE = {  # fields of words that hold text without naming anything
    ("PlaceToken", "if_present"), ("TakeStress", "overflow"), ("MoveEnemies", "select"),
    ("MoveEnemies", "steps"), ("LoseSanity", "cause"), ("DealWounds", "to"), ("Count", "of"),
}  # fmt: skip


def test_every_text_in_a_word_is_looked_up_or_one_of_a_few_fixed_choices():
    """A word added to the vocabulary without being looked up would let misspelt cards through."""
    unlooked = set()
    for kind in (*WORDS, *_selectors()):
        looked = {name for name, _, _ in proofreading._roles(kind)}
        for name, written in _annotations(kind).items():
            holds_text = re.search(r"\bstr\b|\bLiteral\b|\bCause\b", written)
            if holds_text and name not in looked and (kind.__name__, name) not in FREE:
                unlooked.add((kind.__name__, name))

    assert unlooked == set()


def _selectors() -> tuple[type[Struct], ...]:
    return proofreading.Count, proofreading.People, proofreading.Spaces


def _annotations(kind: type) -> dict[str, str]:
    """The fields a word adds, as they were written."""
    return {n: str(a) for n, a in vars(kind).get("__annotations__", {}).items() if n != "cite"}


def test_every_file_has_its_header_and_speaks_of_nobody_else():
    for document in files("blasphemous_alchemy", "cthulhu"):
        value = document.value
        assert re.fullmatch(r"dmd-[a-z-]+/1", value.format)
        assert (value.author, value.license, value.language) == ("the dmd-kit authors", "MIT", "en")
    assert isinstance(BOX, Box)

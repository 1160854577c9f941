"""What cards do, told in English: exact, short, and never a word of Python."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import astuple

from dmd.atlas import board_beside, load_map
from dmd.core.boards.board import Board
from dmd.core.sentences import letters, sentence
from dmd.core.speaking import OWN, speaker, spoken
from dmd.death_may_die.book import WORDS
from dmd.death_may_die.box import ANY, Box, Powers
from dmd.death_may_die.card_words import BOARDS, PEOPLE, PLACES
from dmd.death_may_die.destroying import DealWounds, HealToken, TurnOverToken
from dmd.death_may_die.kit import KIT
from dmd.death_may_die.selectors import Count, People, Spaces
from dmd.death_may_die.shelf import elder_one_names, episode_names, files
from dmd.death_may_die.telling import showing
from dmd.death_may_die.telling.cards import PERSONAL, TELLERS, tell
from dmd.death_may_die.telling.exhibits import names_of
from dmd.death_may_die.telling.nouns import Names
from dmd.death_may_die.telling.powers import TOLD, tell_powers
from dmd.death_may_die.telling.selectors import condition, per, person, space, within
from dmd.death_may_die.telling.showing import KINDS, catalogue
from dmd.death_may_die.texts import ChooseOne, If, MoveInvestigator, RollAgainstYou
from dmd.death_may_die.tokens import PlaceToken, RemoveToken
from dmd.death_may_die.tracks import HealAny, HealStress, TakeStress
from dmd.death_may_die.wounds import TakeWounds

ALCHEMY = files("blasphemous_alchemy", "cthulhu").box
HASTUR = files("blasphemous_alchemy", "hastur").box
NAMES = names_of(ALCHEMY, load_map("blasphemous_alchemy"))
ALL = catalogue(board_beside)

RAW = re.compile(r"[{}_<>\[\]=|]|None|True|False|\b[A-Z][a-z]+[A-Z]|  | [.,;:]|\.\.|\(\)")
"""Braces, underscores, class names, what is empty, and what no printer would let pass."""

CLUMSY = re.compile(r"\ba a\b|\ba (an|the|each|your)\b|\ban? [aeiou]?$|\b(\w+) \2\b", re.IGNORECASE)
"""A word said twice, and articles before words that bear none."""


def flaws(told: str) -> list[str]:
    """What is wrong with a sentence as it would be printed."""
    found = [match.group() for match in RAW.finditer(told)]
    found += [match.group() for match in CLUMSY.finditer(told)]
    found += [] if told and told == told.strip() else ["empty at its edges"]
    found += [] if told[:1].isupper() or told[:1].isdigit() else ["begins small"]
    return found + ([] if told.endswith((".", "!", "?")) else ["no end"])


def everything(value: Any) -> Iterator[Any]:
    yield value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from everything(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from everything(one)
    elif isinstance(value, dict):
        for one in value.values():
            yield from everything(one)


# -- cards, as a person would write them -----------------------------------------------------------

MYTHOS = {
    "e_fire_vampire_a": (
        "The nearest Fire Vampire moves 2 spaces towards you. Then place 1 Fire in the space where "
        "it ends."
    ),
    "e_students_go_mad": (
        "If you have a Student, discard 1 of your Students, then summon a Cultist in your space."
    ),
    "e_monsters_in_the_labs": "Each Fire Vampire and each Byakhee moves 1 space towards you.",
    "e_byakhee": "Each Byakhee is put into your space.",
    "e_chaos_in_the_labs": (
        "Cthulhu and each monster move 1 space towards the nearest space with a Lab. Summon a "
        "Cultist in each space with a damaged Lab. Heal 1 wound of each Lab in a space with a "
        "Cultist."
    ),
    "e_conflagration": "Place 1 Fire in your space and each space next to it.",
    "e_fire_vampire_b": (
        "Each Fire Vampire moves 1 space towards you. Then place 1 Fire in each space where one of "
        "them ends."
    ),
    "e_lab_accident": (
        "Each figure in a space with a Lab takes 1 wound. Each investigator with a Guilty "
        "Conscience takes 2 stress, and 1 wound for each stress that does not fit."
    ),
    "c_star_spawn_a": (
        "Each investigator in the Star Spawn's space loses 2 sanity. The Star Spawn moves 2 spaces "
        "towards you."
    ),
    "c_crawling_chaos": (
        "Each Cultist moves 1 space towards you. If your space has a R'lyeh token, lose 1 sanity."
    ),
    "c_rlyeh_awakens": "Each Cultist in a space with a R'lyeh token moves 2 spaces towards you.",
    "c_thing_that_should_not_be": (
        "If Cthulhu is on the board, each investigator loses 1 sanity. Otherwise each investigator "
        "takes 2 stress, and 1 wound for each stress that does not fit."
    ),
    "c_sleeper_awakens": (
        "If 2 spaces with a R'lyeh token are next to each other, Cthulhu advances at the end of "
        "this turn."
    ),
    "c_astral_promise": (
        "The nearest Cultist is put into your space. Choose: place a R'lyeh token in your space "
        "(or in the nearest space without, if it has one); or lose 2 sanity."
    ),
}


@pytest.mark.parametrize("card", MYTHOS)
def test_a_mythos_card_is_told_as_a_person_would_write_it(card):
    names = names_of(ALCHEMY, elder_one=True)

    assert tell(ALCHEMY.mythos[card].does, names) == MYTHOS[card]


INSANITIES = {
    "masochism": (
        "If there is a wound token on this card, heal 1 stress for each, then remove all wound "
        "tokens from this card. Otherwise take 1 wound."
    ),
    "fear_of_crowds": (
        "If there is another figure in your space, take 1 stress for each. Otherwise heal all your "
        "stress."
    ),
    "kleptomania": (
        "If another investigator in your space has a tradable card, steal one or more Items or "
        "Companions from other investigators in your space, then heal all your stress. Otherwise "
        "take 2 stress."
    ),
    "hypochondria": (
        "If you have any wounds, take 1 stress for each. Otherwise heal all your stress."
    ),
    "pyromania": (
        "Place 1 Fire in your space. Each other figure in your space takes 1 wound for each Fire "
        "in your space."
    ),
    "catatonia": "Lie down.",
    "codependency": (
        "If your partner is alive and your partner's space is not your space, take 2 stress, then "
        "choose: you are put into your partner's space, or your partner is put into your space."
    ),
    "paranoia": (
        "Each monster moves 1 space towards you. If no enemy is in your space, heal all your "
        "stress."
    ),
    "obsessive_disorder": (
        "Your stress becomes equal to your wounds. Discard Discovery cards until both sides of "
        "your board hold equally many."
    ),
    "recurring_trauma": (
        "If a card is kept here, carry out the card kept here as if you had drawn it. Otherwise "
        "heal all your stress."
    ),
    "psychotic_outbreaks": (
        "If there is no other figure in your space, walk to the nearest other space with a figure. "
        "Each other figure in your space takes 2 wounds."
    ),
    "short_term_memory_loss": (
        "If your stress is full, heal all your stress, then discard 1 of your Discovery cards. "
        "Otherwise take 1 stress."
    ),
}


@pytest.mark.parametrize("card", INSANITIES)
def test_an_insanity_is_told_as_a_person_would_write_it(card):
    assert tell(ALCHEMY.insanities[card].symptoms, NAMES) == INSANITIES[card]


HALVES = {
    "whiskey_bottle": (
        "Discard this card. Heal all your stress. Discard each Guilty Conscience you have."
    ),
    "medicine": (
        "Discard this card. An investigator of your choice in your space heals all their wounds."
    ),
    "ammonia": (
        "Discard this card. Discard the Bleach. Choose your space or one next to it: each figure "
        "there takes 6 wounds."
    ),
    "beaker": (
        "Discard this card. Choose your space or one next to it: each figure and each Lab there "
        "takes 1 wound for each Fire in that space."
    ),
    "one_handed_lab_monkey": (
        "Discard this card. Give 1 of your Items to an investigator anywhere."
    ),
    "monkey_paw": "On a roll you make, an elder sign may be a success and a tentacle at once.",
    "pistol": "Attack with 1 bonus die, or with 2 bonus dice if you have Marksman.",
    "fire_axe": "Attack with 1 bonus die if you have Brawling.",
    "fire_extinguisher": "Take the action Extinguish Fire with 2 bonus dice.",
    "lab_notes": "With a Student or an Animal, make every roll with 2 bonus dice.",
    "rex": "When your turn ends, heal 1 stress.",
    "amulet_of_ngahal": (
        "Wounds that Fire would deal to you may go to an enemy in your space instead."
    ),
}


@pytest.mark.parametrize("half", HALVES)
def test_a_half_of_a_discovery_card_is_told_as_a_person_would_write_it(half):
    cards = [one for card in ALCHEMY.discovery.values() for one in card.halves.values()]
    found = next(one for one in cards if one.id == half)

    assert tell(found.use, NAMES) + tell_powers(found.grants, NAMES) == HALVES[half]


def test_whoever_has_a_title_is_called_by_name_and_a_card_there_is_once_bears_the():
    assert condition(Count(of="cards", kind="ralph"), NAMES) == "you have Ralph"
    assert condition(Count(of="cards", kind="pistol"), NAMES) == "you have the Pistol"
    assert condition(Count(of="cards", kind="beaker"), NAMES) == "you have a Beaker"
    assert (
        condition(Count(of="cards", kind="spirit_of_ngahal", who="each_investigator"), NAMES)
        == "any investigator has the Spirit of N'Gahal"
    )


def test_the_final_stage_of_hastur_rolls_for_each_yellow_sign():
    stage = HASTUR.elder_one.stages[3]

    assert tell(stage.turn_end, names_of(HASTUR)) == (
        "Roll 1 standard die against you for each of your Yellow Signs: for each success, take 1 "
        "wound; for each tentacle, lose 1 sanity."
    )


# -- skills ----------------------------------------------------------------------------------------

SKILLS = {
    ("brawling", 1): "Attack in your own space with 1 bonus die.",
    ("brawling", 4): (
        "Attack in your own space with 1 bonus die and 2 free rerolls. An attack may name any "
        "number of enemies in your space; each takes all its wounds."
    ),
    ("marksman", 4): (
        "Your attacks reach 2 spaces away. Attack an enemy outside your space with 2 bonus dice. "
        "Once in your turn, attack an enemy outside your space for free."
    ),
    ("stealth", 1): "Sneak once in each Run.",
    ("stealth", 4): (
        "Sneak as often as you like in each Run; each enemy you Sneak past takes 1 wound."
    ),
    ("swiftness", 4): (
        "Run 1 space farther. Once in your turn, Run for free. Take 1 willing investigator along "
        "out of each space you leave in a Run. You have 1 more action in your turn."
    ),
    ("toughness", 1): "You have 1 free reroll when you are attacked or roll for Fire.",
    ("toughness", 2): "Attacks and Fire cost you 1 wound and 1 sanity less.",
    ("toughness", 4): "Everything costs you 2 wounds and 1 sanity less.",
    ("arcane_mastery", 4): (
        "On any roll, you may count any number of elder signs as 2 successes each; heal 1 stress "
        "for each you count so."
    ),
    ("fueled_by_madness", 3): (
        "While your sanity is on a threshold or right before one, make every roll with 2 bonus "
        "dice."
    ),
    ("healing_prayer", 2): (
        "When your turn ends, heal 2 stress or wounds, as you like, of 1 investigator in your "
        "space, you or another."
    ),
    ("savage", 4): (
        "Your attack deals 5 wounds more to an enemy that is alone in its space. If your "
        "attack kills an enemy and no other is in its space, heal all your stress."
    ),
    ("lucky", 4): "You have 3 free rerolls on every roll.",
    ("read_the_omens", 1): (
        "Once in your turn, you may put the Mythos card you drew under the deck and draw another, "
        "then heal 2 stress."
    ),
    ("vengeance_obsession", 4): (
        "When an attack wounds you, every enemy in the attacker's space takes 2 wounds and you "
        "heal 2 stress."
    ),
    ("protector", 4): (
        "Before its roll, you may take over an attack on an investigator in your space or up to 1 "
        "space away; you have 2 free rerolls on it; once it is done, heal all your stress."
    ),
    ("unkillable", 3): (
        "The first 2 times wounds kill you, you come back with no wounds and no stress."
    ),
    ("high_strung", 1): (
        "On any roll, you may count 1 tentacle as a success as well; it still costs sanity."
    ),
    ("gate_manipulation", 1): (
        "An enemy summoned at a Gate in your space arrives with half its health gone, rounded up."
    ),
}


@pytest.mark.parametrize(("skill", "level"), SKILLS)
def test_a_skill_level_is_told_as_a_person_would_write_it(skill, level):
    grants = ALCHEMY.skills[skill].levels[level - 1].grants

    assert tell_powers(grants, NAMES) == SKILLS[skill, level]


# -- selectors, composed ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("your_space", "in your space"),
        ("gate_red", "at the red Gate"),
        ("4", "in the Great hall"),
        ("start", "in the starting space"),
        ("star_spawn", "in the Star Spawn's space"),
        ("cultist", "in each space with a Cultist"),
        ("wounded_lab", "in each space with a damaged Lab"),
        ("", ""),
        (Spaces(with_=("cultist",), without=("fire",)), "in each space with a Cultist and no Fire"),
        (Spaces(without=("fire", "lab")), "in each space without Fire or a Lab"),
        (Spaces(adjacent_to="gate_blue"), "in each space next to the blue Gate"),
        (
            Spaces(with_=("lab",), adjacent_to="your_space"),
            "in each space with a Lab, next to your space",
        ),
        (Spaces(with_=("lab",), choose=True), "in a space of your choice with a Lab"),
        (Spaces(without=("fire",), nearest_to="your_space"), "in the nearest space without Fire"),
        (
            Spaces(with_=("lab",), nearest_to="gate_blue"),
            "in the space with a Lab that is nearest to the blue Gate",
        ),
        (Spaces(among="your_space", with_=("lab",)), "in your space, if it has a Lab"),
        (Spaces(among="lab", with_=("fire",)), "in each space with a Lab and Fire"),
        (
            ("your_space", Spaces(adjacent_to="your_space")),
            "in your space and each space next to it",
        ),
        (("gate_red", "gate_blue"), "at the red Gate and at the blue Gate"),
    ],
)
def test_spaces_are_told_with_all_they_have_and_lack(where, told):
    assert within(where, NAMES) == told


def test_one_of_several_spaces_is_told_with_a():
    assert space("lab", NAMES, "a") == "a space with a Lab"
    around = ("this_space", Spaces(adjacent_to="this_space"))
    assert space(around, NAMES, "a") == "this space or one next to it"


@pytest.mark.parametrize(
    ("who", "told"),
    [
        ("you", ""),
        ("partner", "your partner"),
        ("each_investigator", "each investigator"),
        ("ian", "Ian"),
        (People(in_="gate_red"), "each investigator at the red Gate"),
        (People(token="lab", at_least=2), "each investigator with 2 or more Labs"),
        (People(choose=True), "an investigator of your choice"),
        (
            People(in_="monster", having="ralph"),
            "each investigator with Ralph in a space with a monster",
        ),
        (
            People(besides_you=True, choose=True, having="beaker"),
            "another investigator of your choice with a Beaker",
        ),
    ],
)
def test_people_are_told_by_where_they_stand_and_what_they_hold(who, told):
    assert person(who, NAMES) == told


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (Count(of="enemies", where="your_space"), "an enemy is in your space"),
        (Count(of="enemies", kind="star_spawn"), "the Star Spawn is on the board"),
        (
            Count(of="enemies", kind="star_spawn", at_least=0, at_most=0),
            "the Star Spawn is not on the board",
        ),
        (Count(of="enemies", kind="cultist", at_least=3), "3 or more Cultists are on the board"),
        (Count(of="fire", where="your_space"), "there is Fire in your space"),
        (Count(of="fire", where="fire", at_least=2),
         "there are 2 or more Fire in a space with Fire"),
        (Count(of="tokens", at_least=2), "there are 2 or more tokens on the board"),
        (Count(of="tokens", kind="lab", at_most=2), "there are 1 to 2 Labs on the board"),
        (Count(of="your_wounds", at_least=0, at_most=0), "you have no wound"),
        (Count(of="your_wounds", at_least=2, at_most=2), "you have exactly 2 wounds"),
        (Count(of="your_stress", at_least=3), "you have 3 or more stress"),
        (Count(of="your_free_stress"), "your stress is not full"),
        (Count(of="your_free_stress", at_least=2), "you can still take 2 or more stress"),
        (Count(of="kept_mythos", at_least=0, at_most=0), "no card is kept here"),
        (Count(of="investigators", who="each_investigator", at_least=2),
         "2 or more investigators are alive"),
        (Count(of="investigators", who=People(in_="your_space", besides_you=True)),
         "there is another investigator in your space"),
        (Count(of="spaces", where=Spaces(with_=("fire",))), "there is a space with Fire"),
        (Count(of="spaces", where=Spaces(with_=("fire",)), at_least=3),
         "there are 3 or more spaces with Fire"),
        (Count(of="spaces", where=Spaces(among="your_space", with_=("lab",)),
               at_least=0, at_most=0),
         "your space does not have a Lab"),
        (Count(of="adjacent_pairs", where="fire", at_least=0, at_most=0),
         "no 2 spaces with Fire are next to each other"),
        (Count(of="spaces", where=(Spaces(among="your_space", with_=("lab",)),
                                   Spaces(among="this_space", without=("fire",)))),
         "your space has a Lab or this space has no Fire"),
    ],
)  # fmt: skip
def test_a_condition_is_told_with_its_bounds(count, told):
    assert condition(count, NAMES) == told


def test_an_amount_is_told_by_what_it_is_counted_by():
    assert per(Count(of="figures", where="your_space"), NAMES) == "each other figure in your space"
    assert per(Count(of="cards", kind="item"), NAMES) == "each Item you have"
    assert per(Count(of="your_wounds"), NAMES) == "each of your wounds"
    assert per(Count(of="enemies", where="gate_blue"), NAMES) == "each enemy at the blue Gate"


# -- words with all their options ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (HealStress(who="each_investigator"), "Each investigator heals all their stress."),
        (HealAny(whom="ian", points=2), "Ian heals 2 in all, stress and wounds as they like."),
        (PlaceToken(token="wound", where="this_card"), "Put 1 wound token on this card."),
        (PlaceToken(token="fire", where="your_space", amount=2), "Place 2 Fire in your space."),
        (RemoveToken(token="fire", amount="all"), "Remove all Fire from your space."),
        (
            RemoveToken(token="yellow_sign", where="your_board", amount="all"),
            "Discard all your Yellow Signs.",
        ),
        (HealToken(token="lab", where="gate_red", amount="all"),
         "Heal all wounds of each Lab at the red Gate."),
        (DealWounds(to=("enemies",), where="", amount=1), "Each enemy takes 1 wound."),
        (DealWounds(to=("investigators", "tokens"), where="fire", amount=1, besides_you=True),
         "Each other investigator and each Lab in a space with Fire takes 1 wound."),
        (DealWounds(to=("enemies",), where=Spaces(with_=("fire",), choose=True), amount=1),
         "Choose a space with Fire: each enemy there takes 1 wound."),
        (MoveInvestigator(to="gate_red", enemies_follow=False),
         "Walk to the red Gate, and no enemy follows."),
        (MoveInvestigator(to="fire", who="partner", placed=True),
         "Your partner is put into a space of their choice with Fire."),
        (TurnOverToken(token="lab"), "Turn over a Lab in your space."),
        (RollAgainstYou(standard=2, who="each_investigator", per_tentacle=(TakeWounds(),)),
         "Roll 2 standard dice against each investigator: for each tentacle, they take 1 wound."),
        (ChooseOne(options=((TakeStress(amount=1),), (TakeWounds(amount=2),))),
         "Choose: take 1 stress, or take 2 wounds."),
    ],
)  # fmt: skip
def test_a_word_is_told_with_its_options(word, told):
    assert tell((word,), NAMES) == told


def test_what_the_same_people_suffer_in_a_row_is_one_sentence():
    who = People(in_="fire")
    words = (TakeWounds(who=who), TakeStress(who=who, amount=2), TakeWounds())

    assert tell(words, NAMES) == (
        "Each investigator in a space with Fire takes 1 wound and 2 stress. Take 1 wound."
    )


def test_what_happens_twice_is_told_once():
    word = PlaceToken(token="fire", where="your_space")

    assert tell((word, word), NAMES) == "Twice, place 1 Fire in your space."
    assert tell((word,) * 3, NAMES) == "3 times, place 1 Fire in your space."


def test_a_condition_within_a_condition_keeps_its_own_otherwise():
    inner = If(test=Count(of="your_wounds"), then=(TakeStress(),), otherwise=(TakeWounds(),))
    outer = If(test=Count(of="fire", where="your_space"), then=(inner,))

    assert tell((outer,), NAMES) == (
        "If there is Fire in your space: if you have any wounds, take 1 stress; otherwise take 1 "
        "wound."
    )


# -- everything there is ---------------------------------------------------------------------------


def test_every_word_of_the_game_has_a_teller_and_only_one():
    assert {*PERSONAL, *TELLERS} == set(WORDS)
    assert not PERSONAL.keys() & TELLERS.keys()


def test_every_field_of_the_powers_belongs_to_one_sentence():
    fields = [field for group, _ in TOLD for field in group]

    assert sorted(fields) == sorted(Powers.__struct_fields__)


MORE: dict[str, Any] = {
    "if_companion_tag": ("student",),
    "attack_bonus_with_skill": {"marksman": 2},
    "action_bonus_dice": {"extinguish_fire": 2},
    "turn_end_heals": "all_here",
}
"""Values for fields that are neither numbers nor yes-or-no."""


def powers(field: str, group: tuple[str, ...], number: int) -> Powers:
    """The field granted, and with it whatever it changes."""
    first: dict[str, Any] = {group[0]: MORE.get(group[0], 1)}
    if group[0] == "turn_end_heal_any" and field.startswith("turn_end_heal_"):
        first = {}  # these three are told instead of each other
    plain = getattr(Powers(), field)
    value = MORE.get(field, True if isinstance(plain, bool) else number)
    return Powers(**(first | {field: value}))


@pytest.mark.parametrize("field", Powers.__struct_fields__)
@pytest.mark.parametrize("number", [1, 2, ANY])
def test_every_field_of_the_powers_changes_what_is_told(field, number):
    group = next(group for group, _ in TOLD if field in group)
    granted = powers(field, group, number)
    without = Powers(**{f: getattr(granted, f) for f in group if f != field})

    told = tell_powers(granted, NAMES)

    assert flaws(told) == []
    assert told != tell_powers(without, NAMES) or (field == "elder_sign_worth" and number == 1)


def all_boxes() -> Iterator[tuple[Box, Board]]:
    for episode, elder_one in product(episode_names(), elder_one_names()):
        box = files(episode, elder_one).box
        yield box, load_map(box.episode.map)


def test_every_text_in_the_data_is_told_in_clean_sentences():
    told = []
    for box, board in all_boxes():
        names = names_of(box, board)
        records = [*box.enemies.values(), *box.skills.values(), *box.insanities.values()]
        for part in everything([*records, box.elder_one, box.episode]):
            if isinstance(part, WORDS):
                told.append(tell((part,), names))
            elif isinstance(part, Powers) and part != Powers():
                told.append(tell_powers(part, names))
            elif isinstance(part, Count):
                told.append(sentence(condition(part, names)))

    assert len(told) > 400
    assert {one: flaws(one) for one in told if flaws(one)} == {}


def test_everything_that_can_be_shown_is_shown_in_clean_lines():
    bad = {}
    for kind, exhibit in ALL:
        for line in exhibit.lines:
            if kind == "ruling":
                continue
            said = sentence(line.told.rstrip(".")) if line.label != "Rules" else "Fine."
            if said[:1].islower() or flaws(said):
                bad[exhibit.id, line.label] = said
        assert exhibit.lines, exhibit.id
        assert RAW.findall(exhibit.name) == []

    assert bad == {}
    assert {kind for kind, _ in ALL} == set(KINDS)


# -- whatever a designer may write -----------------------------------------------------------------

KINDS_OF_THINGS = ("cultist", "monster", "star_spawn", "lab", "fire", "gate_red", "well_of_souls")
PLACE = st.sampled_from((*PLACES, *KINDS_OF_THINGS, "", "4", "start", "elder_one", "wounded_lab"))
MARKS = st.lists(st.sampled_from(("cultist", "lab", "fire", "figure")), max_size=2, unique=True)


def composed(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    spaces = st.builds(
        Spaces, with_=MARKS.map(tuple), without=MARKS.map(tuple), among=inner, adjacent_to=inner,
        nearest_to=inner, elsewhere=st.booleans(), choose=st.booleans(),
    )  # fmt: skip
    return st.one_of(spaces, st.lists(inner, min_size=1, max_size=3).map(tuple))


WHERE = st.recursive(PLACE, composed, max_leaves=4)
WHO = st.one_of(
    st.sampled_from((*PEOPLE, "ian")),
    st.builds(
        People, in_=WHERE, having=st.sampled_from(("", "beaker", "ralph")),
        token=st.sampled_from(("", "yellow_sign")), at_least=st.integers(1, 3),
        besides_you=st.booleans(), choose=st.booleans(),
    ),
)  # fmt: skip
COUNT = st.builds(
    Count, of=st.sampled_from(get_args(get_type_hints(Count)["of"])),
    kind=st.sampled_from(("", "cultist", "lab", "student", "item")), where=WHERE, who=WHO,
    at_least=st.integers(0, 3), at_most=st.sampled_from((0, 1, 3, 1_000)),
)  # fmt: skip
AMOUNT = st.one_of(st.integers(1, 3), st.just("all"), COUNT)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "amount": AMOUNT,
    "where": WHERE,
    "to": WHERE,
    "toward": WHERE,
    "within": WHERE,
    "who": WHO,
    "whom": st.sampled_from(("you", "ian")),
    "points": st.integers(1, 3),
    "token": st.sampled_from(("fire", "lab", "yellow_sign", "oil_lamp")),
    "kind": st.sampled_from(("cultist", "star_spawn", "byakhee")),
    "kinds": st.lists(st.sampled_from(("cultist", "monster")), min_size=1, unique=True).map(tuple),
    "card": st.sampled_from(("", "item", "beaker", "ralph", "student")),
    "test": COUNT,
    "standard": AMOUNT,
    "taken": st.just(0),
    "wounds_per_card": st.integers(1, 2),
    "steps": st.one_of(st.integers(1, 3), st.just("direct")),
    "select": st.sampled_from(("each", "nearest")),
    "if_present": st.sampled_from(("stack", "nearest_without")),
    "overflow": st.sampled_from(("lost", "wound")),
    "cause": st.sampled_from(("attacked", "fire", "other")),
}
CARD_TYPES = st.lists(st.sampled_from(("item", "companion")), min_size=1, unique=True).map(tuple)
VICTIMS = st.lists(
    st.sampled_from(("enemies", "investigators", "tokens")), min_size=1, unique=True
).map(tuple)


def written(word: type[Struct], inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Whatever a designer may write with a word."""
    fields: dict[str, st.SearchStrategy[Any]] = {}
    several = st.lists(inner, min_size=1, max_size=2).map(tuple)
    for name in word.__struct_fields__:
        if name == "by":
            continue
        if name == "to" and word is DealWounds:
            fields[name] = VICTIMS
        elif name == "kinds" and word.__name__ in ("Steal", "KeepCardsForWounds"):
            fields[name] = CARD_TYPES
        elif name == "where" and word in (PlaceToken, RemoveToken):
            fields[name] = st.one_of(WHERE, st.sampled_from(BOARDS))
        elif name == "options":
            fields[name] = st.lists(several, min_size=2, max_size=2).map(tuple)
        elif name in ("then", "otherwise"):
            fields[name] = several
        elif name in ("per_success", "per_tentacle"):
            fields[name] = st.just((TakeWounds(),))
        elif name in FIELDS:
            fields[name] = FIELDS[name]
        else:
            fields[name] = st.booleans()  # the words of this game have no other flags
    if word.__name__ == "Summon":
        fields["amount"] = st.integers(1, 2)
    return st.builds(word, **fields)


PLAIN = [word for word in WORDS if word is not If and word is not ChooseOne]
TEXT = st.recursive(
    st.one_of([written(word, st.just(TakeStress())) for word in PLAIN]),
    lambda inner: st.one_of(written(If, inner), written(ChooseOne, inner)),
    max_leaves=3,
)


@settings(max_examples=200, deadline=None)
@given(st.lists(TEXT, min_size=1, max_size=2))
def test_whatever_a_designer_writes_is_told_without_a_word_of_python(words):
    told = tell(words, NAMES)

    assert RAW.findall(told) == []
    assert told.endswith(".")
    assert told[0].isupper() or told[0].isdigit()


@settings(max_examples=100, deadline=None)
@given(WHERE, WHO, COUNT)
def test_every_selector_is_told_even_to_somebody_who_knows_no_names(where, who, count):
    said = (space(where, Names()), person(who, Names()), condition(count, Names()))

    assert [RAW.findall(one) for one in said] == [[], [], []]
    assert said[0]
    assert said[2]


def english_of(told: object) -> object:
    """All letters of what is told, whoever reads."""
    if isinstance(told, str):
        return letters(told)
    if isinstance(told, Struct | tuple):
        return [english_of(one) for one in (astuple(told) if isinstance(told, Struct) else told)]
    return told


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_whoever_reads_first_the_letters_are_english(language: str) -> None:
    with spoken(speaker(language, (OWN, KIT.phrases))):
        read_first = showing._of_the_kit.__wrapped__(board_beside)

    assert [english_of(one.exhibit) for one in read_first] == [
        english_of(one.exhibit) for one in showing._of_the_kit.__wrapped__(board_beside)
    ]

"""A position written down shortly, shared as text, opened again; nonsense is told at once."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import dmd
from dmd.atlas import situations
from dmd.core.complaints import BadContent, Refusal, Report
from dmd.core.engine import apply, settle
from dmd.core.files.content import read, to_yaml
from dmd.core.files.yaml_reader import look
from dmd.core.playout import any_option
from dmd.core.state import Chance, Decision, End, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.situations.check import read_situation
from dmd.death_may_die.situations.situation import (
    STEPS,
    Exactly,
    Figure,
    Holding,
    Lying,
    MythosPile,
    Person,
    SeedAndMore,
    Situation,
    Stand,
)
from dmd.death_may_die.situations.text import situation_of, written
from dmd.death_may_die.situations.world import position, seal, steps_of
from dmd.evening import load_situation
from dmd.workshop.checking import check
from tests.death_may_die.starts import from_the_start, late, the_book
from tests.death_may_die.test_random_games import forks

BEGIN = "format: dmd-situation/1\n"

SHIPPED = sorted(name for name, file in situations().items() if "death_may_die" in file.parts)


def opened(text):
    """The report and the position of a text, on the book the tests share."""
    return read_situation(look(text), lambda episode, elder_one, rulings: the_book())


def state_of(text):
    found = opened(text)
    assert found.position, found.report
    return settled(found.position.situation)


def settled(told):
    state = position(told, the_book())
    return state if state.fork is not None else settle(state.world, state.agenda, the_book())


def report_of(text: str) -> Report:
    return opened(BEGIN + text).report


def same_future(one, other):
    """Both go on alike, whatever is chosen or falls first."""
    book = the_book()
    if isinstance(one.fork, Decision):
        picks = range(len(one.fork.options))
    elif isinstance(one.fork, Chance):
        picks = [outcome for outcome, _ in one.fork.source.outcomes(book)][:3]
    else:
        picks = ()
    return all(apply(one, pick, book) == apply(other, pick, book) for pick in picks)


def late_evening(seed):
    """Late, and nobody has an insanity card that another has as well."""
    world, cards = late(seed).world, sorted(the_book().box.insanities)
    dealt = tuple(
        replace(one, insanity=cards[(seed + place) % len(cards)])
        for place, one in enumerate(world.investigators)
    )
    return State(replace(world, investigators=dealt), late(seed).agenda)


# -- any position reached can be written down, loaded and continued -----------------------------


GAMES = [*product((from_the_start, late_evening), range(5))]
IN_A_BATCH = 20 if "DMD_SOAK" in os.environ else 8


@pytest.mark.parametrize(("begin", "batch"), GAMES)
def test_every_position_of_a_game_loads_back_to_the_same_state(begin, batch):
    book, endings = the_book(), 0
    for seed in range(batch, 5 * IN_A_BATCH, 5):
        for number, state in enumerate(forks(begin(seed), book, any_option, seed)):
            told = situation_of(state, book)
            # Reading a text takes longest; one position in five is told and read as text.
            loaded = state_of(written(told)) if number % 5 == seed % 5 else settled(told)
            assert loaded == state
            assert loaded.world.fire.items() == state.world.fire.items()
            assert list(loaded.world.fire) == list(state.world.fire), "in the same order"
            assert number % 10 or same_future(state, loaded)
        endings += isinstance(loaded.fork, End)
    assert endings == IN_A_BATCH, "positions at the end of a game can be written down as well"


def test_a_position_at_a_step_of_a_turn_is_told_without_the_exact_state():
    book, told = the_book(), set()
    for seed in range(20):
        for state in forks(late_evening(seed), book, any_option, seed):
            about = situation_of(state, book)
            if isinstance(state.fork, Decision) and isinstance(state.fork.asker, ChooseAction):
                assert about.exactly is None
                assert about.taken == state.fork.asker.taken
            if about.exactly is None:
                told.add(about.step)
    assert {"actions", "mythos", "fight", "fire"} <= told, told


def test_the_steps_of_a_situation_are_those_of_a_turn():
    world = replace(from_the_start(1).world, active="ian")
    names = [type(one).__name__ for one in steps_of("ian", world, the_book())]
    assert list(zip(STEPS, names, strict=False)) == [
        ("actions", "ChooseAction"),
        ("mythos", "DrawMythos"),
        ("after_mythos", "CardMoment"),
        ("fight", "InvestigateOrFight"),
        ("after_fight", "CardMoment"),
        ("turn_end", "TurnEndEffects"),
        ("after_turn_end", "CardMoment"),
        ("fire", "BurnAtTurnEnd"),
        ("after_fire", "CardMoment"),
        ("pile", "CheckPile"),
        ("after_pile", "CardMoment"),
        ("summoning", "CheckSummoning"),
        ("after_summoning", "CardMoment"),
        ("elder_one", "ElderOneTurnEnd"),
        ("last_summoning", "CheckSummoning"),
        ("pass_turn", "Scope"),
    ]


def test_an_evening_goes_on_with_the_same_luck_after_it_was_shared_as_text():
    game = dmd.new_game(seed=7)
    for _ in range(25):
        friend = load_situation(game.situation())
        assert friend.state == game.state
        choice = len(game.options) // 2
        game.choose(choice)
        friend.choose(choice)
        assert friend.state == game.state, "the dice fell alike"


def test_new_luck_is_shared_too():
    game = dmd.new_game(seed=7).new_luck()
    assert load_situation(game.situation()).timeline.now.luck == game.timeline.now.luck


def test_a_game_taken_up_midway_can_be_written_as_a_timeline_with_its_luck():
    friend = load_situation(dmd.new_game(seed=7).situation())
    friend.choose(0)
    again = Timeline.read(friend.timeline.write(), friend.book)
    assert again.state == friend.state
    assert again.now.chances == friend.timeline.now.chances > 0


def test_a_seed_of_many_digits_draws_the_same():
    game = dmd.new_game(seed=2**70 + 5)
    friend = load_situation(game.situation())
    for each in (game, friend):
        each.choose("Take no more actions")
    assert friend.state == game.state


def test_a_game_with_changed_rulings_and_another_elder_one_is_shared_with_them():
    game = dmd.new_game(elder_one="hastur", rulings={"elder_one_follows": False}, seed=2)
    friend = load_situation(game.situation())
    assert friend.book.box.elder_one.id == "hastur"
    assert friend.book.rulings == game.book.rulings
    assert friend.state == game.state


# -- short --------------------------------------------------------------------------------------


@pytest.mark.parametrize("people", [["ian", "beth"], ["ian", "beth", "borden", "adam", "fatima"]])
def test_an_opening_position_takes_twelve_lines_at_most(people):
    for seed in range(10):
        game = dmd.new_game(investigators=people, seed=seed)
        while not isinstance(game.state.fork.asker, ChooseAction):
            game.choose(0)  # Codependency names a partner
        assert len(game.situation().splitlines()) <= 12, game.situation()


def test_the_first_line_alone_is_a_situation_as_the_set_up_leaves_it():
    game = load_situation("format: dmd-situation/1")
    table = from_the_start(0).world
    assert game.world == replace(table, active="ian", turn=1)
    assert game.state.fork.asker == ChooseAction("ian")


def test_a_text_that_says_what_differs_is_the_whole_position():
    state = state_of(
        BEGIN
        + """
investigators:
  ian: {space: 4, wounds: 2, levels: {brawling: 3}, cards: [{half: jerome}, fire_axe]}
  beth: {}
active: beth
taken: 1
enemies: {4: [cultist, {enemy: byakhee, wounds: 1}], cultist 7: 2, 9: [cultist]}
tokens: {lab 2: {wounds: 3}, lab 3: {face: inferno}, rlyeh 1: 5}
fire: {9: 2}
mythos: {discard: [e_byakhee], kept: {ian: c_astral_promise}, top: [c_sleeper_awakens]}
"""
    )
    world = state.world
    ian = world.investigator("ian")
    assert (ian.space, ian.wounds, ian.levels) == ("4", 2, (1, 3, 1))
    assert [(one.card, one.side, one.half) for one in ian.cards] == [
        ("d_assistant_janitor", "right", "jerome"),
        ("d_fire_equipment", "right", "fire_axe"),
    ]
    assert [(one.id, one.space, one.wounds) for one in world.enemies] == [
        ("cultist 1", "4", 0), ("byakhee 1", "4", 1), ("cultist 7", "2", 0), ("cultist 2", "9", 0),
    ]  # fmt: skip
    labs = {one.id: (one.space, one.wounds, one.face) for one in world.tokens}
    assert labs["lab 2"] == ("7", 3, "")
    assert labs["lab 3"] == ("11", 0, "inferno")
    assert labs["rlyeh 1"] == ("5", 0, "")
    assert sorted(world.hidden) == [
        "inferno", "major_explosion", "major_explosion", "safe_collapse",
    ]  # fmt: skip
    assert world.fire == {"9": 2}
    assert world.mythos.top == ("c_sleeper_awakens",)
    assert len(world.mythos) == 16 - 2
    assert len(world.discovery) == 15 - 2
    assert state.fork.asker == ChooseAction("beth", 1)


def test_no_enemies_at_all_is_not_the_set_up():
    assert state_of(BEGIN + "enemies: {}").world.enemies == ()
    assert load_situation(load_situation(BEGIN + "enemies: {}").situation()).world.enemies == ()


def test_what_is_settled_at_the_summoning_step_happens_when_the_situation_is_opened():
    state = state_of(BEGIN + "track: 5\nsummoning: true\nstep: summoning")
    assert state.world.stage == 2
    assert any(one.kind == "elder_one" for one in state.world.enemies)


# -- the situations of the kit ------------------------------------------------------------------


@pytest.mark.parametrize("name", SHIPPED)
def test_a_situation_of_the_kit_has_a_title_and_a_question_and_can_be_played_out(name):
    report = check(situations()[name])
    assert report.ok, report
    told = read(situations()[name], Situation).value
    assert told.id == name
    assert told.title
    assert told.question
    assert told.author
    game = load_situation(name)
    assert load_situation(game.situation()).state == game.state
    while not game.is_over:
        game.choose(game.timeline.at % len(game.options))
        assert game.timeline.at < 5_000


def test_a_situation_is_checked_like_any_other_file(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(BEGIN + "track: 3\nfire: {99: 1}\n", encoding="utf-8")
    (found,) = check(file).errors
    assert (found.file, found.line, found.field) == (str(file), 3, "fire.99")


def test_an_episode_of_ones_own_is_looked_for_beside_the_situation(tmp_path):
    shipped = Path(dmd.__file__).parents[1] / "maps/death_may_die/episodes/blasphemous_alchemy.yaml"
    (tmp_path / "mine.yaml").write_bytes(shipped.read_bytes())
    file = tmp_path / "late.yaml"
    file.write_text(BEGIN + "episode: ./mine.yaml\ntrack: 3\n", encoding="utf-8")
    game = load_situation(file)
    assert check(file).ok
    assert game.world.track == 3
    assert load_situation(game.situation()).state == game.state


def test_an_episode_that_is_not_there_is_told():
    with pytest.raises(BadContent, match=r"mine\.yaml"):
        load_situation(BEGIN + "episode: ./nowhere/mine.yaml\n")


def test_there_are_three_situations_in_the_kit():
    assert len(situations()) >= 3


def test_a_situation_of_ones_own_is_opened_by_its_file(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(BEGIN + "track: 3\n", encoding="utf-8")
    assert load_situation(file).world.track == load_situation(str(file)).world.track == 3


def test_a_situation_the_kit_has_not_is_refused_with_the_nearest():
    with pytest.raises(Refusal, match="Did you mean “the_last_lab”"):
        load_situation("the_lost_lab")
    with pytest.raises(Refusal, match="a text or a file"):
        load_situation(3)


def test_load_opens_situations_as_well_as_saves(tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text(BEGIN + "track: 3\n", encoding="utf-8")
    assert dmd.load(file).world.track == dmd.load(BEGIN + "track: 3\n").world.track == 3


# -- the exact state ----------------------------------------------------------------------------


def amid_a_run():
    """Somebody has run one space, and may run on."""
    game = dmd.new_game(seed=7)
    game.choose("Run to")
    text = game.situation()
    assert "exactly" in text
    return text


def test_a_position_changed_by_hand_does_not_go_on_with_the_former_exact_state():
    changed = amid_a_run().replace("investigators:", "track: 3\ninvestigators:", 1)
    with pytest.raises(BadContent, match=r"changed by hand.*Leave “exactly” out"):
        load_situation(changed)


def test_title_and_luck_may_be_changed_by_hand_even_so():
    text = amid_a_run().replace("luck: {seed: 7", "title: A run\nluck: {seed: 8", 1)
    assert load_situation(text).timeline.now.luck.seed == 8


def test_an_exact_state_that_speaks_of_nobody_here_is_refused_even_if_it_is_sealed():
    told = read(amid_a_run(), Situation).value
    forged = told.exactly.state.replace(f'"{told.actor}"', '"nobody"')
    assert forged != told.exactly.state
    sealed = replace(told, exactly=Exactly(state=forged, seal=seal(told, forged)))
    with pytest.raises(BadContent, match="does not fit this table"):
        load_situation(written(sealed))


@pytest.mark.parametrize(
    "state", ["", "{", "[]", '{"agenda":1}', '{"fork":{"fork":"nothing"}}', "[" * 50_000]
)
def test_an_exact_state_that_is_none_is_refused(state):
    exact = to_yaml({"exactly": {"state": state, "seal": "00"}})
    report = report_of(exact)
    assert [one.field for one in report.errors] in (["exactly.state"], ["exactly.seal"]), report


# -- nonsense -----------------------------------------------------------------------------------

NONSENSE = (
    ("investigators: [ian, ben]", "investigators[1]", "There is no investigator “ben”."),
    ("investigators: [ian, ian]", "investigators[1]", "sits here twice"),
    ("investigators: [ian]", "investigators", "Investigators at the table: 1"),
    ("investigators: [ian, beth, adam, ahmed, borden, fatima]", "investigators", "table: 6"),
    ("investigators: {ian: {space: 99}, beth: {}}", "investigators.ian.space", "no space “99”"),
    ("investigators: {ian: {wounds: 6}, beth: {}}", "investigators.ian.wounds", "ends at 5"),
    ("investigators: {ian: {wounds: 5}, beth: {}}", "investigators.ian.wounds", "is death"),
    ("investigators: {ian: {sanity: 20}, beth: {}}", "investigators.ian.sanity", "is death"),
    ("investigators: {ian: {stress: 5}, beth: {}}", "investigators.ian.stress", "ends at 4"),
    ("investigators: {ian: {stress: -1}, beth: {}}", "investigators.ian.stress", "-1 is not"),
    (
        "investigators: {ian: {levels: {stealth: 2}}, beth: {}}",
        "investigators.ian.levels.stealth", "no skill of ian “stealth”",
    ),
    (
        "investigators: {ian: {levels: {brawling: 5}}, beth: {}}",
        "investigators.ian.levels.brawling", "5 is not at most 4",
    ),
    (
        "investigators: {ian: {insanity: paranoya}, beth: {}}",
        "investigators.ian.insanity", "no insanity card “paranoya”",
    ),
    (
        "investigators: {ian: {insanity: paranoia}, beth: {insanity: paranoia}}",
        "investigators.beth.insanity", "ian has the insanity card “paranoia” already",
    ),
    (
        "investigators: {ian: {insanity: codependency}, beth: {}}",
        "investigators.ian.insanity", "Nobody is depended on",
    ),
    (
        "investigators: {ian: {partner: ian}, beth: {}}",
        "investigators.ian.partner", "no other investigator here “ian”",
    ),
    (
        "investigators: {ian: {cards: [jerom]}, beth: {}}",
        "investigators.ian.cards[0]", "no half of a card “jerom”",
    ),
    (
        "investigators: {ian: {cards: [beaker]}, beth: {}}",
        "investigators.ian.cards[0]", "More than one card shows “beaker”",
    ),
    (
        "investigators: {ian: {cards: [{half: jerome, card: d_desk}]}, beth: {}}",
        "investigators.ian.cards[0]", "That card does not show “jerome”",
    ),
    (
        "investigators: {ian: {cards: [jerome]}, beth: {cards: [jerome]}}",
        "investigators.beth.cards[0]", "“d_assistant_janitor” lies in two places, the first",
    ),
    (
        "investigators: {ian: {cards: [{half: jerome, wounds: 1}]}, beth: {}}",
        "investigators.ian.cards[0].wounds", "1 wound and “jerome” is discarded",
    ),
    (
        "investigators: {ian: {cards: [{half: medicine, wounds: 1}]}, beth: {}}",
        "investigators.ian.cards[0].wounds", "“medicine” takes no wounds",
    ),
    (
        "investigators: {ian: {used: [free_lunch]}, beth: {}}",
        "investigators.ian.used[0]", "“free_lunch”",
    ),
    (
        "investigators: {ian: {tokens: [gold]}, beth: {}}",
        "investigators.ian.tokens[0]", "“gold”",
    ),
    (
        "stage: 2\nenemies: {cthulhu: 1}\n"
        "investigators: {ian: {dead: true, cards: [jerome]}, beth: {}}\nactive: beth",
        "investigators.ian.cards", "ian is dead and keeps nothing",
    ),
    (
        "investigators: {ian: {dead: true}, beth: {}}\nactive: beth",
        "investigators.ian.dead", "ends the game",
    ),
    (
        "stage: 2\nenemies: {cthulhu: 1}\ninvestigators: {ian: {dead: true}, beth: {}}",
        "investigators.ian", "It is the turn of Ian, who is dead",
    ),
    (
        "stage: 2\nenemies: {cthulhu: 1}\ninvestigators: {ian: {dead: true}, beth: {dead: true}}",
        "investigators", "Everybody is dead",
    ),
    ("active: bob", "active", "no investigator here called “bob”"),
    ("taken: 4", "taken", "4 actions are more than the 3"),
    ("taken: 1\nstep: mythos", "taken", "in their own step only"),
    ("step: figth", "step", "“figth” is unknown here"),
    ("step: over", "step", "goes on nowhere"),
    ("turn: 0", "turn", "0 is not at least 1"),
    ("track: 8", "track", "ends the game at space 8"),
    ("track: 5", "track", "would have been summoned"),
    ("disrupted: true", "disrupted", "would have been summoned"),
    ("stage: 5", "stage", "5 is not at most 4"),
    ("stage: 2", "stage", "At Stage 2 Cthulhu stands on the board"),
    ("enemies: {cthulhu: 1}", "enemies.cthulhu", "comes to the board with Stage 2"),
    (
        "stage: 2\nenemies: {cthulhu: {space: 1, wounds: 2}}",
        "enemies.cthulhu.wounds", "cannot be harmed before the ritual",
    ),
    ("enemies: {1: [shogoth]}", "enemies.1[0]", "no enemy “shogoth”"),
    ("enemies: {cultist: 77}", "enemies.cultist", "no space “77”"),
    ("enemies: {77: [cultist]}", "enemies.77", "no space “77”"),
    ("enemies: {1: [byakhee, byakhee, byakhee]}", "enemies.1[2]", "The box holds 2 of “byakhee”"),
    ("enemies: {byakhee 3: 1}", "enemies[\"byakhee 3\"]", "no byakhee 3"),
    ("enemies: {1: [cultist 2], cultist 2: 4}", "enemies[\"cultist 2\"]", "in two places"),
    ("enemies: {1: [{enemy: cultist, wounds: 9}]}", "enemies.1[0].wounds", "“cultist” is dead"),
    ("gone: [cultust]", "gone[0]", "no enemy “cultust”"),
    ("tokens: {lab 6: {wounds: 1}}", "tokens[\"lab 6\"]", "no token “lab 6”"),
    ("tokens: {lab 1: {wounds: 4}}", "tokens[\"lab 1\"].wounds", "4 wounds and it is destroyed"),
    ("tokens: {lab 1: {face: infernal}}", "tokens[\"lab 1\"].face", "no face “infernal”"),
    (
        "tokens: {lab 1: {face: safe_collapse}, lab 2: {face: safe_collapse}}",
        "tokens[\"lab 2\"].face", "no more of the face “safe_collapse” than 1",
    ),
    ("tokens: {lab 1: {face: inferno, wounds: 1}}", "tokens[\"lab 1\"].face", "unharmed"),
    (
        "tokens: {lab 1: {face: inferno}, lab 2: {face: inferno}, lab 3: {face: safe_collapse},"
        " lab 4: {face: major_explosion}}",
        "tokens", "4 tokens are down",
    ),
    ("tokens: {rlyeh 10: 1}", "tokens[\"rlyeh 10\"]", "no token “rlyeh 10”"),
    ("tokens: {rlyeh 1: 99}", "tokens[\"rlyeh 1\"]", "no space “99”"),
    ("tokens: {rlyeh 1: {}}", "tokens[\"rlyeh 1\"]", "Where does “rlyeh 1” lie?"),
    ("tokens: {lab 1: {removed: true, wounds: 1}}", "tokens[\"lab 1\"]", "lies nowhere"),
    ("fire: {99: 1}", "fire.99", "no space “99”"),
    ("fire: {1: 9}", "fire", "9 Fire tokens lie about; the box holds 8"),
    ("mythos: {discard: [e_bykhee]}", "mythos.discard[0]", "no Mythos card “e_bykhee”"),
    ("mythos: {discard: [e_byakhee], top: [e_byakhee]}", "mythos.top[0]", "lies in two places"),
    ("mythos: {kept: {adam: c_crawling_chaos}}", "mythos.kept.adam", "no living investigator"),
    ("discovery: {bottom: [d_desk, d_desk]}", "discovery.bottom[1]", "lies in two places"),
    ("playing: e_byakhee", "playing", "nothing says how far"),
    ("reading: 1", "reading", "nothing says how far"),
    ("rulings: {elder_one_folows: true}", "rulings.elder_one_folows", "no ruling"),
    ("elder_one: cthulu", "elder_one", "no Elder One “cthulu”"),
    ("episode: blasphemous_alchmy", "episode", "no episode “blasphemous_alchmy”"),
    ("luck: many", "luck", "“many” does not fit here"),
    ("enemys: {}", "enemys", "The key “enemys” is unknown"),
)  # fmt: skip


@pytest.mark.parametrize(("text", "field", "problem"), NONSENSE, ids=[one[0] for one in NONSENSE])
def test_a_nonsense_position_is_told_with_its_line_its_field_and_a_remedy(text, field, problem):
    found = [one for one in report_of(text).errors if one.field == field and problem in str(one)]
    assert len(found) == 1, report_of(text)
    last = text.count("\n") + 2
    assert 2 <= found[0].line <= last
    assert found[0].remedy


def test_each_complaint_names_a_rule_there_is_if_any():
    named = {one.rule for text, *_ in NONSENSE for one in report_of(text).errors if one.rule}
    assert len(named) > 10
    for rule in named:
        assert rulebook().find(rule)


def test_everything_wrong_with_a_position_is_told_at_once():
    text = """
investigators:
  ian: {space: 99, wounds: 9, levels: {brawling: 5}, insanity: paranoya}
  ben: {}
active: bob
enemies: {2: [cultist, cthulhu, shogoth]}
fire: {1: 9}
bogus: 1
"""
    told = {(one.line, one.field) for one in report_of(text).errors}
    assert told == {
        (4, "investigators.ian.levels.brawling"),
        (4, "investigators.ian.space"),
        (4, "investigators.ian.wounds"),
        (4, "investigators.ian.insanity"),
        (5, "investigators.ben"),
        (6, "active"),
        (7, "enemies.2[1]"),
        (7, "enemies.2[2]"),
        (8, "fire"),
        (9, "bogus"),
    }


def test_the_nearest_right_word_is_offered():
    (found,) = report_of("investigators: {ian: {cards: [jerom]}, beth: {}}").errors
    assert "Did you mean “jerome”?" in found.remedy


@pytest.mark.parametrize(
    "header", ["format: dmd-situation/2", "format: dmd-map/1", "title: x", "3"]
)
def test_a_file_of_another_kind_or_a_newer_version_is_told_so_first(header):
    with pytest.raises(BadContent) as refused:
        load_situation(header + "\n")
    assert len(refused.value.report.errors) == 1


# -- whatever is written, nothing but a report --------------------------------------------------

WORDS = st.sampled_from(
    [
        "ian", "beth", "bob", "1", "4", "99", "cultist", "cultist 2", "cthulhu", "byakhee", "lab 1",
        "lab 9", "rlyeh 1", "inferno", "jerome", "beaker", "e_byakhee", "d_desk", "paranoia",
        "codependency", "brawling", "stealth", "fight", "set_up", "over", "", "a" * 90, "hastur",
    ]
)  # fmt: skip
SCALARS = WORDS | st.integers(-2, 100) | st.booleans() | st.none()
PARTS = (Situation, Person, Stand, Figure, Lying, MythosPile, Holding, SeedAndMore, Exactly)
FIELDS = st.sampled_from(sorted({key for part in PARTS for key in part.__struct_fields__}))
ANYTHING = st.recursive(
    SCALARS,
    lambda some: st.lists(some, max_size=4) | st.dictionaries(FIELDS | WORDS, some, max_size=4),
    max_leaves=12,
)


@settings(max_examples=250, deadline=None)
@given(st.dictionaries(st.sampled_from(Situation.__struct_fields__[1:]), ANYTHING, max_size=6))
def test_whatever_a_file_says_it_is_opened_or_refused(fields):
    fields.pop("episode", None)
    try:
        text = to_yaml({"format": "dmd-situation/1", **fields})
    except Refusal:
        return
    found = opened(text)
    assert (found.position is None) == (not found.report.ok)


PEOPLE = st.fixed_dictionaries(
    {},
    optional={
        "space": WORDS,
        "wounds": st.integers(0, 6),
        "stress": st.integers(0, 5),
        "sanity": st.integers(0, 20),
        "insanity": st.sampled_from(["paranoia", "codependency", "recurring_trauma", "catatonia"]),
        "partner": st.sampled_from(["ian", "beth", "bob"]),
        "cards": st.lists(st.sampled_from(["jerome", "medicine", "rex", "beaker"]), max_size=2),
        "fire": st.integers(0, 5),
        "dead": st.booleans(),
        "lying": st.booleans(),
    },
)
SENSIBLE = st.fixed_dictionaries(
    {"investigators": st.fixed_dictionaries({"ian": PEOPLE, "beth": PEOPLE})},
    optional={
        "active": st.sampled_from(["ian", "beth"]),
        "step": st.sampled_from(["set_up", *STEPS]),
        "taken": st.integers(0, 3),
        "track": st.integers(1, 8),
        "stage": st.integers(1, 4),
        "disrupted": st.booleans(),
        "summoning": st.booleans(),
        "advance": st.booleans(),
        "enemies": st.dictionaries(
            st.sampled_from(["1", "4", "15"]),
            st.lists(
                st.sampled_from(["cultist", "cthulhu", "byakhee", "fire_vampire"]), max_size=3
            ),
            max_size=3,
        ),
        "fire": st.dictionaries(st.sampled_from(["1", "4"]), st.integers(1, 5), max_size=2),
    },
)


@settings(max_examples=150, deadline=None)
@given(SENSIBLE)
def test_what_is_opened_can_be_written_and_opened_again(fields):
    found = opened(to_yaml({"format": "dmd-situation/1", **fields}))
    if found.position is None:
        assert not found.report.ok
        return
    _, book, begin = found.position
    state = settle(begin.world, begin.agenda, book)
    assert state_of(written(situation_of(state, book))) == state


@settings(max_examples=120, deadline=None)
@given(st.data())
def test_a_damaged_text_is_opened_or_refused(data):
    text = SHARED
    at = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(at, min(len(text), at + 30)))
    instead = data.draw(st.text(max_size=5))
    damaged = text[:at] + instead + text[end:]
    if "episode" not in damaged or "blasphemous_alchemy\n" not in damaged:
        return
    found = opened(damaged)
    assert (found.position is None) == (not found.report.ok)


SHARED = amid_a_run()

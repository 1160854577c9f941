import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.menu import Menu
from dmd.core.playout import any_option
from dmd.core.requirements import refusals
from dmd.core.state import Decision, End
from dmd.death_may_die.actions import ChooseAction, named
from dmd.death_may_die.run import RunOn
from tests.death_may_die.starts import from_the_start, the_book
from tests.death_may_die.table import a_table
from tests.death_may_die.test_random_games import forks


@pytest.fixture
def game():
    return dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=7)


def test_a_new_game_asks_the_first_player_for_an_action(game):
    assert game.asks.startswith(("Ian chooses.", "Sister Beth chooses."))
    assert "Run to East corridor." in game.options


def test_the_same_seed_is_the_same_game(game):
    again = dmd.new_game("blasphemous_alchemy", investigators=["ian", "beth"], seed=7)
    assert again.state == game.state
    assert repr(again) == repr(game)


def test_a_choice_is_made_by_its_number_its_sentence_or_its_beginning(game):
    by_number = game.branch()
    by_number.choose(0)
    for words in ("Run to East corridor.", "run to east", "  RUN TO  EAST corridor. "):
        other = game.branch()
        other.choose(words)
        assert other.state == by_number.state


def test_what_happened_comes_back_with_its_rules(game):
    told = game.choose("Run to East").text()
    assert "(DMD-RUN-1)" in told
    assert "moves to East corridor" in told


def test_a_choice_that_fits_several_is_refused_and_they_are_named():
    table = a_table("hall - stair; hall - attic", ian="hall")
    with pytest.raises(Refusal, match="More than one choice fits “run”"):
        table.choose("run")


def test_a_misspelt_choice_earns_the_nearest_one(game):
    with pytest.raises(Refusal, match="Did you mean “Run to East corridor"):
        game.choose("Run to Eats corridor.")


def test_a_refused_move_says_why_with_its_rule_and_a_way_out(game):
    with pytest.raises(Refusal) as refused:
        game.choose("attack")
    assert refused.value.rule == "DMD-ATK-1"
    assert "Run to an enemy first." in str(refused.value)


def test_a_refused_choice_changes_nothing(game):
    before = game.state
    for wrong in ("attack", "sing", "", 99, -1, "🐙", "x" * 10_000):
        with pytest.raises(Refusal):
            game.choose(wrong)
        assert game.state is before


def test_undo_redo_branch_and_new_luck_do_what_they_say(game):
    start = game.state
    game.choose(0)
    assert game.undo().state is start
    assert game.redo().state is not start
    other = game.branch().new_luck()
    assert other.state.world == game.state.world
    assert other.timeline.now.luck != game.timeline.now.luck


def test_one_may_stand_on_any_moment_and_go_on_from_there(game):
    begin, at = game.state, game.timeline.at
    game.choose("Rest")
    rested = game.state
    assert game.go_to(at).state == begin
    assert game.redo().state == rested
    with pytest.raises(Refusal, match="There is no moment 99"):
        game.go_to(99)


def test_who_watches_a_game_hears_of_everything_that_is_done_once_and_until_they_stop(game):
    heard, at = [], game.timeline.at
    stop = game.watch(lambda: heard.append(game.timeline.at))
    game.choose("Rest")
    game.undo()
    game.redo()
    game.new_luck()
    game.go_to(at)
    game.run("2", "4")  # several choices that are one to the player
    assert len(heard) == 6
    with pytest.raises(Refusal):
        game.choose("Fly")
    stop()
    stop()
    game.undo()
    assert len(heard) == 6


def test_the_journal_is_a_story_and_a_table(game):
    game.choose(0)
    assert "Turn 1" in game.journal.text()
    assert {"what happened", "rule"} <= set(game.journal.table().columns)


def test_the_game_shows_itself_as_text_and_as_a_picture(game):
    assert "East corridor: 2 × Cultist." in repr(game)
    assert game._repr_png_().startswith(b"\x89PNG")
    assert game.svg().startswith("<svg")


def test_one_may_stand_on_every_step_of_a_run(game):
    game.choose("Run to East")
    game.choose("Go on to Great hall")
    lines = [one for one in game.journal if one.effect.__struct_config__.tag in ("walk", "follow")]
    stood = [repr(game.look_back(one.number)) for one in lines]
    assert len(stood) == 4, "two steps, and two Cultists on the way"
    assert len(set(stood)) == 4
    assert "Next: Cultist 2 follows to Great hall. (DMD-RUN-2)" in stood[-1]
    assert game.look_back(-1)._repr_png_().startswith(b"\x89PNG")
    with pytest.raises(Refusal, match="no line 9999"):
        game.look_back(9999)


def test_a_verb_of_several_choices_makes_all_of_them_or_none(game):
    before = game.state
    for verb in (
        lambda: game.run("2", "15"), lambda: game.run("2", sneak="cultist"),
        lambda: game.run("2", "nowhere"),
    ):  # fmt: skip
        with pytest.raises(Refusal):
            verb()
        assert game.state is before
        assert not game.is_asked(RunOn)
    table = a_table("hall - stair", ian="hall", enemies={"cultist 1": "hall"})
    before = table.state
    with pytest.raises(Refusal):
        table.attack("cultist", "byakhee")
    assert table.state is before


@pytest.mark.parametrize(
    "wrong",
    [{"investigators": None}, {"investigators": 5}, {"investigators": [["x"], 1]},
     {"seed": "x"}, {"seed": 1.5}, {"rulings": 5}, {"rulings": {"elder_one_follows": "no"}},
     {"rulings": {5: True}}, {"episode": 5}],
)  # fmt: skip
def test_whatever_is_given_for_a_new_game_earns_a_sentence(wrong):
    with pytest.raises(Refusal):
        dmd.new_game(**wrong)


@pytest.mark.parametrize("wrong", [None, 1.0, [1], b"1", {}])
def test_whatever_is_given_for_a_choice_earns_a_sentence(game, wrong):
    with pytest.raises(Refusal, match="cannot be the choice"):
        game.choose(wrong)


def test_names_may_be_written_with_capitals_and_spaces():
    assert dmd.new_game(investigators=["Ian", " beth "], seed=1).world.investigators[1].id == "beth"


def test_a_menu_is_numbered():
    assert repr(Menu(("Run.", "Rest."))) == "0  Run.\n1  Rest."
    assert repr(Menu()) == "Nothing."


@pytest.mark.parametrize(
    ("people", "rule"),
    [((), "DMD-SET-9"), (("ian",), "DMD-SET-9"), (("ian", "ian"), "DMD-SET-E4"),
     (("ian", "beth", "adam", "ahmed", "fatima", "morgan"), "DMD-CMP-8")],
)  # fmt: skip
def test_a_party_that_cannot_play_is_refused_with_its_rule(people, rule):
    with pytest.raises(Refusal) as refused:
        dmd.new_game(investigators=people)
    assert refused.value.rule == rule


def test_misspelt_names_earn_the_nearest_right_one():
    for wrong in (
        {"investigators": ["ina", "beth"]}, {"episode": "blasphemous_alchem"},
        {"elder_one": "cthuhlu"}, {"rulings": {"elder_one_folows": True}},
    ):  # fmt: skip
        with pytest.raises(Refusal, match="Did you mean"):
            dmd.new_game(**wrong)


def test_when_the_game_is_over_it_says_so():
    table = a_table("hall - stair", ian={"space": "hall", "wounds": 5}, beth="stair")
    assert not table.is_over
    begin = forks(from_the_start(3), the_book(), any_option, 3)
    *_, last = begin
    assert isinstance(last.fork, End)


@pytest.mark.parametrize("batch", range(4))
def test_options_and_refusals_together_name_every_action_where_one_may_act(batch):
    book, everything, looked = the_book(), set(the_book().action_names), 0
    for seed in range(batch, 1_000, 4):
        for state in forks(from_the_start(seed), book, any_option, seed):
            if isinstance(state.fork, Decision) and isinstance(state.fork.asker, ChooseAction):
                moves = [option.then[0] for option in state.fork.options]
                moves += [one.move for one in refusals(state, book)]
                assert named(moves, book) == everything
                looked += 1
    assert looked > 1_000


def test_elsewhere_every_action_is_refused_because_another_choice_is_open(game):
    game.choose("Run to East")
    told = {one.move: one.rule for one in game.refusals}
    assert told == dict.fromkeys((f"{name}." for name in game.book.action_names), "DMD-ACT-E3")

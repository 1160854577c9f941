"""The script plays what it never saw, never idles where work helps, and always does the same."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from dmd.core.playout import playout
from dmd.core.state import Again, State
from dmd.death_may_die.actions import ChooseAction, EndActions
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.cards import KeepOrDiscard
from dmd.death_may_die.discovery import DiscardClaimed
from dmd.death_may_die.fight import Fight
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.playing.odds import suffered
from dmd.death_may_die.playing.plans import Planner
from dmd.death_may_die.playing.script import Script
from dmd.death_may_die.policies import script
from dmd.death_may_die.questions import ACTIONS
from dmd.death_may_die.roll import ConsiderRerolls, KeepDice, Reroll, Roll
from dmd.death_may_die.run import Run
from dmd.death_may_die.sanity import LevelUp, RaiseSkill
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.setup import setting_up, table
from dmd.death_may_die.tokens import TakeEpisodeAction
from dmd.death_may_die.tracks import Rest
from dmd.death_may_die.wounds import Suffer, TakeWounds
from dmd.workshop.beginning.starters import start
from tests.death_may_die.starts import from_the_start, late, the_book
from tests.death_may_die.table import a_table, cthulhu, holding, person

ROOM = "A [start, gate_red] - B [gate_blue] - C [gate_yellow, lab]"
GAMES = 3
MIND = 4  # a throw of three dice shows no more tentacles than this less one


def taken(board):
    return board.timeline.options[script(board.state, board.book, lambda n: 0)].then[0]


# -- on a small table ----------------------------------------------------------------------------


def test_the_script_hits_the_elder_one_where_it_can():
    board = a_table(ROOM, ian="A", enemies=cthulhu("A"), stage=4, disrupted=True)
    assert isinstance(taken(board), Attack)


def test_the_script_runs_to_where_the_task_is():
    assert isinstance(taken(a_table(ROOM, ian="A", labs={"C": 0})), Run)
    board = a_table(ROOM, ian="C", labs={"C": 0})
    assert isinstance(taken(board), TakeEpisodeAction)


def test_the_last_blow_is_struck_though_it_may_cost_the_last_life():
    dying = {"space": "A", "wounds": 4, "stress": 3, "sanity": 19}
    board = a_table(ROOM, ian=dying, enemies=cthulhu("A", 10), stage=4, disrupted=True)
    assert isinstance(taken(board), Attack)


def test_a_companion_bears_what_would_kill():
    friend = holding(("d_furious_student", "right"))
    dying = a_table(ROOM, TakeWounds(amount=2, by=Reader("ian")),
                    ian={"space": "A", "wounds": 3, "cards": friend}, beth="C")  # fmt: skip
    assert taken(dying).own < 2


def test_a_card_goes_where_keeping_it_would_kill_and_stays_where_it_costs_nothing():
    desk = holding(("d_desk", "left"))
    for wounds, does in ((4, DiscardClaimed), (0, Suffer)):
        ian = {"space": "A", "wounds": wounds, "cards": desk}
        asked = a_table(ROOM, KeepOrDiscard("ian", desk[0], 1), ian=ian, beth="C", stage=2)
        assert isinstance(taken(asked), does), wounds


def test_a_protector_steps_in_for_the_dying_and_not_to_die_for_the_unhurt():
    def who_rolls(morgan: int, ian: int) -> str:
        people = {"ian": {"space": "A", "wounds": ian}, "morgan": {"space": "A", "wounds": morgan,
                  "levels": (1, 1, 1)}}  # fmt: skip
        fight = a_table(ROOM, Fight("ian"), **people, enemies={"cultist 1": "A"}, stage=2)
        moves = [one.then[0] for one in fight.timeline.options]
        assert len(moves) == 2, moves
        chosen = taken(fight)
        return (chosen.effect if isinstance(chosen, Again) else chosen).who

    assert who_rolls(morgan=0, ian=4) == "morgan"
    assert who_rolls(morgan=4, ian=0) == "ian"


@pytest.mark.parametrize(
    "far_too_many",
    [
        (KeepOrDiscard("ian", holding(("d_desk", "left"))[0], 99),),
        (Suffer("ian", 99),),
        (ConsiderRerolls(Roll("against", "ian", faces=(("success",) * 99, ()))),),
    ],
    ids=lambda then: type(then[0]).__name__,
)
def test_nobody_is_more_than_dead_however_large_the_number(far_too_many):
    cards = holding(("d_desk", "left"), ("d_up_to_no_good", "right"))
    board = a_table(
        ROOM, *far_too_many, ian={"space": "A", "wounds": 3, "cards": cards}, beth="C", stage=2
    )
    assert taken(board)


def test_rerolls_without_number_are_weighed_like_enough_of_them():
    board = a_table(ROOM, ian="A")
    scale = Script().desk(board.book).scale(person(board), board.world)

    def hurt(free: int) -> float:
        costs = scale.costs(0, free, 0, 0)
        return sum(p * cost for p, cost in zip(suffered(((2, 1, True),), 0), costs, strict=False))

    assert hurt(0) > hurt(1) > hurt(60)
    assert hurt(5_000) == pytest.approx(hurt(60))


def test_whoever_may_be_spared_sanity_learns_that_before_hitting_several():
    board = a_table(ROOM, LevelUp("beth"), beth={"space": "A", "levels": (1, 1, 1)})
    skills = board.book.box.investigators["beth"].skills
    assert {"brawling", "toughness"} < {*skills}
    assert taken(board) == RaiseSkill("beth", "toughness")


def test_own_dice_frighten_less_who_is_spared_by_everything():
    def throw(level: int) -> float:
        board = a_table(ROOM, ian="B", beth={"space": "A", "levels": (1, 1, 1), "sanity": 12})
        skills = board.book.box.investigators["beth"].skills
        levels = tuple([level if one == "toughness" else 1 for one in skills])
        you = replace(person(board, "beth"), levels=levels)
        return Planner(Script().desk(board.book), board.world, you).throw

    assert throw(1) == throw(2) > 2 * throw(3) == 2 * throw(4) > 0


def test_the_badly_wounded_rest_before_they_work():
    board = a_table(ROOM, ian={"space": "C", "wounds": 4, "stress": 3}, labs={"C": 0})
    assert isinstance(taken(board), Rest)


def test_a_reroll_is_taken_where_its_gain_is_more_than_its_price():
    board = a_table(ROOM, ian="A", enemies={"cultist 1": "A"})
    board.take(Attack, "s..|.")
    assert isinstance(taken(board), Reroll)
    board = a_table(ROOM, ian="A", enemies={"cultist 1": "A"})
    board.take(Attack, "sss|s")
    assert isinstance(taken(board), KeepDice)


def test_whatever_is_asked_has_an_answer_and_the_same_one_from_any_script():
    one, other = Script(), Script()
    for begin in (from_the_start(1), late(2)):

        def both(state, book, below):
            pick = one(state, book, below)
            assert pick == other(state, book, below)
            assert 0 <= pick < len(state.fork.options)
            return pick

        assert playout(begin, the_book(), both, seed=4).result in ("won", "lost")


# -- a stranger's task ---------------------------------------------------------------------------


def lamp(_: Path):
    return open_book("a_lamp_for_the_drowned", "hastur")


def alchemy(_: Path):
    return open_book("blasphemous_alchemy", "hastur")


def starter(folder: Path):
    return open_book(start("episode", "a_strangers", folder=folder).files[0], "cthulhu")


def by_what_is_carried(folder: Path):
    """The starter with another task: six Salt in one hand."""
    file = start("episode", "a_strangers", folder=folder).files[0]
    text = file.read_text().replace("  needed: 4\n", "")
    text = text.replace("  # until: {of: your_tokens", "  until: {of: your_tokens")
    text = text.replace(
        "kind: salt, at_least: 0, at_most: 0", "kind: salt, at_least: 0, at_most: 9"
    )
    file.write_text(text)
    return open_book(file, "cthulhu")


@pytest.mark.parametrize("make", [alchemy, lamp, starter, by_what_is_carried])
def test_nobody_ends_their_actions_where_one_more_would_serve_the_task(make, tmp_path):
    book, player = make(tmp_path), Script()
    people, worked = ("ian", "beth", "fatima"), 0

    def watched(state, book, below):
        nonlocal worked
        pick, fork, world = player(state, book, below), state.fork, state.world
        move = fork.options[pick].then[0]
        worked += isinstance(move, TakeEpisodeAction)
        if isinstance(fork.asker, ChooseAction) and isinstance(move, EndActions):
            you = world.investigator(fork.asker.actor)
            left = book.ask(ACTIONS, world, you.id) - fork.asker.taken
            goals = player.desk(book).task.goals(world, you, 0)
            spare = book.box.tracks.madness - you.sanity
            idle = left > 0 and you.space in goals and spare >= MIND and not you.lying
            assert not idle, (world.turn, you, goals[you.space])
        return pick

    for seed in range(GAMES):
        begin = State(table(people, book), setting_up(people, book))
        assert playout(begin, book, watched, seed=seed).result in ("won", "lost")
    assert worked >= GAMES


@pytest.mark.parametrize("make", [alchemy, lamp, starter, by_what_is_carried])
def test_the_task_of_an_episode_it_never_saw_comes_forward(make, tmp_path):
    book, player = make(tmp_path), Script()
    people = ("ian", "beth", "morgan", "rasputin")
    far = 0.0
    for seed in range(GAMES):
        begin = State(table(people, book), setting_up(people, book))
        played = playout(begin, book, player, seed=seed)
        far += player.desk(book).task.progress(played.state.world)
    assert far / GAMES >= 0.5

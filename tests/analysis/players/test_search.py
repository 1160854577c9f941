"""Looking ahead: under common luck, better by more than chance, and never beyond its time."""

import pytest

import dmd
from dmd.analysis.players.advice import (
    NEVER_FITTED,
    Asking,
    chance_now,
    chances,
    told_chances,
    what_would_you_do,
)
from dmd.analysis.players.search import PROBES, TRIES, Trials, weigh
from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.core.luck import stream
from dmd.core.playout import playout
from dmd.core.state import End
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.playing.expert import judged
from dmd.death_may_die.playing.features import FEATURES
from dmd.death_may_die.policies import script
from dmd.workshop.players import player
from tests.death_may_die.starts import late, the_book

FITTED = ("cthulhu_in_the_hall", "the_order_of_the_blows", "the_last_lab")


def asked(state):
    """The first position from here in which somebody disrupted may act."""
    expert = the_book().analyst.expert
    found = []

    def watch(position, book, below):
        if not found and type(position.fork.asker) is ChooseAction and position.world.disrupted:
            found.append(position)
        return script(position, book, below)

    playout(state, the_book(), watch, seed=3)
    return found[0], expert


def test_lines_are_tried_under_the_same_luck_so_that_equal_lines_come_out_equal():
    state, expert = asked(late(1))
    usual = script(state, the_book(), stream(0))
    line = expert.lines(state, usual)[0]
    weighed = weigh(state, the_book(), [line, line._replace(says="The same.")], expert, seed=4)
    assert weighed[0].line is line
    assert weighed[0].chance == weighed[1].chance
    assert weighed[1].ahead.value == 0


def test_the_usual_line_stands_unless_another_is_clearly_better():
    state, expert = asked(late(1))
    usual = script(state, the_book(), stream(0))
    line = expert.lines(state, usual)[0]

    class Told:
        """Knows beforehand what comes of each line."""

        def __init__(self, other):
            self.other = other

        def is_over(self, begun, after):
            return True

        def chance(self, after):
            return 0.5 if after == first else self.other

    first = apply(state, line.option, the_book())
    other = next(one for one in expert.lines(state, usual) if one.option != line.option)
    better = weigh(state, the_book(), [line, other], Told(0.6), seed=1)
    worse = weigh(state, the_book(), [line, other], Told(0.4), seed=1)
    assert better[0].line is other
    assert better[0].chance.tries == max(TRIES)
    assert worse[0].line is line


def test_it_stops_at_once_when_asked_and_answers_all_the_same():
    state, expert = asked(late(2))
    lines = expert.lines(state, script(state, the_book(), stream(0)))
    weighed = weigh(state, the_book(), lines, expert, seed=1, stop=lambda: True)
    assert [one.line for one in weighed] == [lines[0]]


def test_a_game_of_the_search_is_the_same_again_and_comes_to_an_end():
    games = [playout(late(3), the_book(), player("search"), seed=6) for _ in range(2)]
    assert games[0] == games[1]
    assert type(games[0].state.fork) is End


@pytest.mark.parametrize("chance", [0.1, 0.0])
def test_in_danger_only_other_lines_are_tried_where_the_usual_one_loses(chance):
    state, expert = asked(late(1))
    lines = expert.lines(state, script(state, the_book(), stream(0)))[:2]
    first = apply(state, lines[0].option, the_book())

    class Told:
        """Knows beforehand what comes of each line."""

        def is_over(self, begun, after):
            return True

        def chance(self, after):
            return chance if after == first else 0.5

    weighed = weigh(state, the_book(), lines, Told(), seed=1, only_in_danger=True)
    assert [one.line for one in weighed] == ([lines[0]] if chance else [lines[1], lines[0]])
    assert {one.chance.tries for one in weighed} == ({PROBES} if chance else {max(TRIES)})


def test_no_time_is_taken_to_see_whether_there_is_danger_where_there_is_none():
    state, expert = asked(late(1))
    lines = expert.lines(state, script(state, the_book(), stream(0)))
    weighed = weigh(state, the_book(), lines, expert, seed=1, seconds=-1, only_in_danger=True)
    assert [one.line for one in weighed] == [lines[0]]


def test_until_the_ritual_is_disrupted_the_search_leaves_the_script_only_in_danger():
    search, expert, left = player("search"), the_book().analyst.expert, []

    def watched(position, book, below):
        pick = search(position, book, stream(7))
        usual = script(position, book, below)
        lines = () if position.world.disrupted else expert.lines(position, usual)
        if len(lines) > 1 and pick != usual:
            tries = Trials(position, book, lines[:1], expert, seed=stream(7)(1 << 32), tries=(8,))
            assert all(tries.rounds())
            left.append(0 in tries.found[0])
        return pick

    for seed in (4, 15):  # of the first fifteen games the only ones with such a danger
        playout(dmd.new_game(seed=seed).state, the_book(), watched, seed=seed, most=250)
        assert left
    assert all(left)


# -- what would you do? --------------------------------------------------------------------------


def test_against_an_elder_one_it_was_not_fitted_to_no_chance_is_told():
    game = dmd.load("one_blow_more")
    assert what_would_you_do(game, seconds=30).sentences[0] == NEVER_FITTED
    with pytest.raises(Refusal, match="never fitted to this episode"):
        chance_now(game)


@pytest.mark.parametrize("name", FITTED)
def test_advice_names_lines_with_chances_the_best_first_and_what_is_usual(name):
    game = dmd.load(name)
    before = game.book.write(game.state)
    advice = what_would_you_do(game, seconds=30)
    assert game.book.write(game.state) == before
    assert advice.now == chance_now(game)
    assert 0 <= advice.now <= 1
    assert len({one.line.says for one in advice.lines}) == len(advice.lines)
    assert all(0 <= one.chance.value <= 1 for one in advice.lines)
    assert advice.sentences[0].startswith("Won from here about ")
    if len(advice.lines) > 1:
        assert advice.best.line.says in advice.sentences[1]
        assert "usual player would" in advice.sentences[-1]


def test_the_nearer_the_last_stage_is_to_its_end_the_better_the_chance():
    game = dmd.load("cthulhu_in_the_hall")
    world = game.state.world
    from msgspec.structs import replace

    chances = []
    for wounds in (0, 5, 11):
        hurt = tuple(
            replace(one, wounds=wounds) if one.kind == "elder_one" else one for one in world.enemies
        )
        state = replace(game.state, world=replace(world, enemies=hurt, disrupted=True))
        chances.append(game.book.analyst.expert.chance(state))
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_when_a_game_is_over_there_is_nothing_to_advise():
    game = dmd.load("one_blow_more")
    over = playout(game.state, game.book, script, seed=1).state
    from dmd.analysis.asked import Position

    with pytest.raises(Refusal, match="Nobody is asked"):
        what_would_you_do(Position(over, game.book))
    assert chance_now(Position(over, game.book)) in (0.0, 1.0)


def test_every_number_that_is_judged_by_is_one_of_a_table():
    for half in (judged().before, judged().after):
        assert set(half) == {"2", "3", "4", "5"}
        assert all(set(one.each) == set(FEATURES) for one in half.values())


def test_a_stage_beaten_is_told_as_the_wounds_that_beat_it():
    from msgspec.structs import replace

    game = dmd.load("cthulhu_in_the_hall")
    world = replace(game.world, stage=2)

    def hurt(world, wounds):
        return replace(
            world,
            enemies=tuple(
                replace(one, wounds=wounds) if one.kind == "elder_one" else one
                for one in world.enemies
            ),
        )

    before = replace(game.state, world=hurt(world, 11))
    after = replace(game.state, world=replace(hurt(world, 2), stage=3))
    health = game.book.box.elder_one.stages[1].health
    changed = game.book.analyst.measures(before, after)
    assert changed["wounds on enemies"] == health - 11 + 2


def test_answers_that_are_no_actions_are_weighed_too_each_told_once():
    game = dmd.new_game(seed=3, investigators=("ian", "beth"))
    while type(game.state.fork.asker) is ChooseAction:
        attack = [n for n, one in enumerate(game.options) if one.startswith("Attack")]
        game.choose(attack[0] if attack else 0)
    asking = Asking(game)
    assert type(game.state.fork.asker) is not ChooseAction
    while asking.think(1):
        pass
    advice = asking.advice
    says = [one.line.says for one in advice.lines]
    assert len(says) == len(set(says)) > 1
    assert set(says) <= set(game.options)
    assert advice.best.chance.tries >= 8


def test_the_chance_is_told_along_a_whole_game_from_the_set_up_to_the_end():
    game = dmd.new_game(seed=4)
    states = []

    def watch(state, book, below):
        states.append(state)
        return script(state, book, below)

    begin = game.timeline.moments[0].state
    end = playout(begin, game.book, watch, seed=4).state
    found = chances(game, [begin, *states, end])
    assert all(0 <= one <= 1 for one in found)
    assert found[-1] in (0.0, 1.0)
    assert told_chances(found).count("%") >= 2
    assert told_chances([]) == "Nothing has been decided yet."

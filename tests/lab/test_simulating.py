"""Many games, one table: the same rows whoever plays, and nothing told that a few only hint."""

from itertools import islice

import pytest

from dmd.core.complaints import Refusal
from dmd.core.sentences import letters
from dmd.lab.figures import FEWEST
from dmd.lab.playing import of, opened, rows
from dmd.lab.simulating import simulate
from dmd.lab.trial import bench, trial
from dmd.lab.verdict import verdict

EPISODE = "blasphemous_alchemy"


@pytest.fixture(scope="module")
def run():
    return simulate(EPISODE, 60, player="random", seed=3)


@pytest.fixture(scope="module")
def script():
    return simulate(EPISODE, 30, player="script", seed=1)


def test_a_table_has_a_row_a_game_with_what_came_of_it(run):
    table = run.frame
    assert len(table) == 60
    assert {"result", "cause", "turns", "wounds", "sanity", "killed", "cards", "rooms"} <= {*table}
    assert set(table["result"]) <= {"won", "lost"}
    assert (table["many"] >= 2).all()


def test_the_nth_game_depends_on_the_trial_and_on_n_alone(run):
    again = [of(run.trial, number) for number in (40, 7, 59, 7)]
    assert again == [run.rows[number] for number in (40, 7, 59, 7)]


def test_a_longer_run_begins_with_the_games_of_a_shorter_one(run):
    assert simulate(EPISODE, 20, player="random", seed=3).rows == run.rows[:20]


def test_another_seed_is_another_table(run):
    assert simulate(EPISODE, 20, player="random", seed=4).rows != run.rows[:20]


def test_what_travels_is_what_was_played(run):
    laid = bench(run.trial)
    assert opened(rows(run.trial.written, 0, 3, laid.origin)) == run.rows[:3]


def test_rows_of_other_files_are_refused(run):
    with pytest.raises(Refusal, match="others where the games are played"):
        rows(run.trial.written, 0, 1, {"episode": "another"})


def test_what_hurt_adds_up_to_what_people_suffered(script):
    """Every wound and every loss of sanity has a source, and a space where it was suffered."""
    for row in script.rows:
        for what in ("wounds", "sanity"):
            by_source = sum(
                n for kind, _, noted, n in row.notes
                if noted == what and kind in ("enemy", "card", "insanity", "other")
            )  # fmt: skip
            by_room = sum(n for kind, _, noted, n in row.notes if noted == what and kind == "room")
            assert by_source == by_room


def test_every_death_has_a_cause_and_everybody_dead_is_told_once(script):
    for row in script.rows:
        died = [name for kind, name, _, _ in row.notes if kind == "death"]
        assert len(died) == len(row.counted["dead"])
        assert sum(
            n for kind, _, what, n in row.notes if what == "deaths" and kind == "room"
        ) == len(died)


def test_what_came_about_in_few_games_is_not_told_by_itself(run):
    assert all(one.games >= FEWEST for one in run.costs)
    few = [key for key, one in run.tally.things.items() if one.games < FEWEST]
    assert not {(one.kind, one.id) for one in run.costs} & set(few)
    compared = [one for one in run.costs if one.difference]
    assert all(run.games - one.games >= FEWEST for one in compared)


def test_rooms_that_nobody_entered_are_told_by_name():
    """One game is short, so that there are some."""
    one = simulate(EPISODE, 1, player="random", seed=3)
    entered = {name for kind, name, _, _ in one.rows[0].notes if kind == "room"}
    rooms = one.names["room"]
    assert set(one.never("room")) == {told for id_, told in rooms.items() if id_ not in entered}
    assert 0 < len(one.never("room")) < len(rooms)


def test_actions_that_are_never_worth_it_to_the_player_are_told(script):
    """The script passes no cards around, and could not go without runs and attacks."""
    idle = {one.id for one in script.idle_actions}
    assert "trade" in idle
    assert not idle & {"run", "attack"}
    trade = next(one for one in script.actions if one.id == "trade")
    assert trade.taken == 0 < trade.offered


def test_an_interval_of_many_is_wider_than_one_alone(run):
    from dmd.lab.figures import apart, surer

    alone, many = apart(12, 30, 6, 30), apart(12, 30, 6, 30, surer(40))
    assert many.low < alone.low < alone.high < many.high


def test_by_people_adds_up(run):
    assert sum(one.tries for one in run.by_people.values()) == 60
    named = simulate(EPISODE, 3, player="random", investigators=["ian", "beth"])
    assert {row.people for row in named.rows} == {("ian", "beth")}
    three = simulate(EPISODE, 3, player="random", investigators=3)
    assert {len(row.people) for row in three.rows} == {3}


def test_a_weak_player_gives_no_verdict(run):
    found = verdict(run)
    assert not found.given
    assert "plays too weakly" in found.told


def test_few_games_give_no_verdict(script):
    assert verdict(script) == (False, "No verdict from 30 games; it takes 100.")


def test_the_report_says_what_was_played(script):
    told = script.text()
    assert "Played: episode blasphemous_alchemy, elder_one cthulhu; people mixed" in told
    assert "Versions: kit " in told
    assert "a table that knows the game" in told


def test_the_report_for_machines_is_plain_and_the_same_twice(script):
    import json

    again = simulate(EPISODE, 30, player="script", seed=1)
    one, other = (json.dumps(each.data()) for each in (script, again))
    assert one == other


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_a_report_is_read_in_every_language(script, language):
    from dmd.core.speaking import spoken
    from dmd.games import reader

    with spoken(reader(language)):
        told = script.text()
    english = script.text().splitlines()
    assert not {line for line in told.splitlines() if len(line) > 40} & set(english[:3])


def test_stopped_is_a_part_and_says_so():
    from dmd.lab.counting import Tally
    from dmd.lab.hands import Alone
    from dmd.lab.simulating import Simulation, play_out

    class Stopped(Alone):
        def rows(self, trial, first, behind):
            yield from islice(super().rows(trial, first, behind), 3)
            raise KeyboardInterrupt

    part = Simulation(trial(EPISODE, player="random"), 500, Tally())
    play_out(part, Stopped())
    assert part.games == 1 + 2 + 4
    assert not part.is_whole
    assert part.text().startswith("Stopped: this is a part, 7 of 500 games.")


def test_nothing_played_yet_is_no_report():
    from dmd.lab.counting import Tally
    from dmd.lab.simulating import Simulation, play_out

    class AtOnce:
        def rows(self, trial, first, behind):
            raise KeyboardInterrupt
            yield []

    with pytest.raises(KeyboardInterrupt, match="Not a single game was over yet"):
        play_out(Simulation(trial(EPISODE, player="random"), 5, Tally()), AtOnce())


def test_a_file_that_changed_is_opened_anew(tmp_path):
    from tests.lab.minis import MINIS, mini

    first, second, _ = MINIS
    before = trial(mini(tmp_path, first))
    stood = bench(before).origin["position"]
    after = trial(mini(tmp_path, second))
    assert before == after
    assert bench(after).origin["position"] != stood


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"games": 0}, "0 games cannot be played"),
        ({"player": "nobody"}, "There is no player “nobody”"),
        ({"workers": 0}, "There cannot be 0 workers"),
        ({"without": ["rst"]}, "Neither an action nor a card is called “rst”"),
        ({"numbers": {"objective.nedeed": 3}}, "No number here is called"),
        ({"numbers": {"objective.needed": 99}}, "“objective.needed” cannot be 99"),
        ({"investigators": "nobody"}, "There is no investigator “nobody”"),
        ({"elder_two": "cthulhu"}, "has no setting “elder_two”"),
    ],
)
def test_what_cannot_be_played_is_said_before_a_game_begins(asked, problem):
    with pytest.raises(Refusal) as told:
        simulate(EPISODE, **{"games": 2, "player": "random", **asked})
    assert problem in letters(told.value.problem)


def test_without_an_action_nobody_takes_it():
    run = simulate(EPISODE, 12, player="careful", without=["rest"])
    taken = {one.id: one.taken for one in run.actions}
    assert taken["run"] > 0
    assert taken.get("rest", 0) == 0


def test_without_a_card_nobody_sees_it():
    card = "c_rlyeh_awakens"
    run = simulate(EPISODE, 12, player="random", without=[card])
    assert ("card", card) not in run.tally.things
    with_it = simulate(EPISODE, 12, player="random")
    assert ("card", card) in with_it.tally.things


def test_a_number_that_is_turned_is_played():
    easy = simulate(EPISODE, 30, player="careful", numbers={"objective.needed": 1})
    hard = simulate(EPISODE, 30, player="careful")
    assert easy.tally.numbers["disrupted"].mean > hard.tally.numbers["disrupted"].mean


def test_a_plain_game_without_a_half_of_its_own_is_counted_all_the_same(monkeypatch):
    from dmd.games import usual
    from dmd.lab import trial as trials

    bare = usual()._replace(balance=None)
    monkeypatch.setattr(trials, "kit_named", lambda name: bare)
    monkeypatch.setattr("dmd.evening.meant", lambda *_, **__: bare)
    monkeypatch.setattr("dmd.evening.kit_named", lambda name: bare)
    run = simulate(EPISODE, 4, player="random", investigators="ian,beth", seed=77)
    assert run.games == 4
    assert run.costs == ()
    assert "Won: " in run.text()
    trials._BENCHES.laid.clear()


def test_a_game_without_players_is_told_so(monkeypatch):
    from dmd.games import usual

    bare = usual()._replace(policies=None)
    monkeypatch.setattr("dmd.evening.meant", lambda *_, **__: bare)
    with pytest.raises(Refusal, match="has no players of its own yet"):
        trial(EPISODE)


def test_the_prices_of_the_kit_are_fingerprinted_as_somebodys_own_are(tmp_path):
    from dmd.death_may_die.playing.prices import prices_file, shipped

    own = tmp_path / "mine.yaml"
    own.write_text(prices_file(shipped(), "as they are"), "utf-8")
    kit, mine, weak = (
        simulate(EPISODE, 1, **who)
        for who in ({}, {"prices": own}, {"player": "random"})
    )  # fmt: skip
    assert len(kit.data()["opened"]["prices"]) == len(mine.data()["opened"]["prices"]) == 12
    assert kit.data()["opened"]["prices"] != mine.data()["opened"]["prices"]
    assert "prices" not in weak.data()["opened"]
    assert "Its prices: those that come with the kit." in kit.text()
    assert "Its prices: mine.yaml." in mine.text()


def test_the_one_who_looks_ahead_goes_by_a_judge_as_well():
    opened = bench(trial(EPISODE, player="search")).origin
    assert set(opened) > {"kit", "prices", "judge"}


def test_a_sample_of_the_games_is_played_by_the_one_who_looks_ahead():
    run = simulate(EPISODE, 4, investigators=2, seed=5, second=1)
    assert run.second.games == 1
    assert run.second.trial.player == "search"
    assert run.data()["second"]["player"] == "search"
    assert "The player “search”, who looks ahead, won" in run.text()
    same = of(run.second.trial, 0)
    assert (same.seed, same.people) == (run.rows[0].seed, run.rows[0].people)


@pytest.mark.parametrize(
    ("games", "said", "second"),
    [(1_000, None, 10), (20_000, None, 200), (999, None, 0), (5_000, 3, 3), (5_000, 0, 0)],
)
def test_from_a_thousand_games_on_one_of_a_hundred_looks_ahead(games, said, second):
    from argparse import Namespace

    from dmd.cli.simulate import _second

    assert _second(Namespace(games=games, second=said, player="script")) == second
    assert _second(Namespace(games=games, second=None, player="random")) == 0


def test_of_a_great_many_groups_only_some_tables_are_kept(monkeypatch):
    monkeypatch.setattr("dmd.lab.trial.GROUPS", 3)
    laid = bench(trial("blasphemous_alchemy", people="mixed"), anew=True)
    groups = {laid.people(seed) for seed in range(8)}
    first = {people: laid.begin(people) for people in groups}
    assert len(groups) > 3 >= len(laid._begun)
    assert all(laid.begin(people) == begin for people, begin in first.items())


def test_the_first_batches_are_small_so_that_something_is_seen_soon():
    from dmd.lab.hands import BATCH, spans

    asked = trial(EPISODE, player="random")
    found = list(spans(asked, 0, 100))
    assert [end - begin for begin, end in found[:6]] == [1, 2, 4, 8, 16, BATCH]
    assert [n for begin, end in found for n in range(begin, end)] == list(range(100))
    assert {end - begin for begin, end in spans(trial(EPISODE, player="search"), 3, 9)} == {1}

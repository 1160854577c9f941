import pytest

from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.core.engine import settle
from dmd.core.state import Chance, Decision, End, State
from dmd.core.timeline import MOST_LETTERS, Timeline
from tests.core.lantern import BeginTurn, Climb, World, lantern_book, lantern_game


def test_choosing_lets_the_dice_fall_and_stops_at_the_next_question():
    game = lantern_game(seed=1)
    game.choose(0)
    assert isinstance(game.state.fork, Decision)
    assert game.state.world.depth == 1


def test_undo_returns_to_the_last_decision_and_gives_back_the_very_value():
    game = lantern_game()
    before = game.state
    game.choose(0)
    game.undo()
    assert game.state is before


def test_going_forward_again_meets_the_same_luck():
    for seed in range(30):
        game = lantern_game(seed)
        game.choose(0)
        first = game.state
        game.undo()
        game.choose(1)
        game.undo()
        game.choose(0)
        assert game.state == first


def test_new_luck_is_an_act_of_its_own_that_can_be_undone():
    fates = set()
    for seed in range(100):
        game = lantern_game(seed)
        game.new_luck()
        game.choose(0)
        renewed = game.state.world.oil
        game.undo()
        game.undo()
        game.choose(0)
        fates.add((game.state.world.oil, renewed))
    assert {(2, 1), (1, 2), (2, 2)} <= fates


def test_nothing_before_the_first_decision_can_be_undone():
    with pytest.raises(Refusal, match="nothing to undo"):
        lantern_game().undo()


def test_only_what_was_undone_can_be_redone():
    game = lantern_game()
    with pytest.raises(Refusal, match="nothing to redo"):
        game.redo()
    game.choose(0)
    game.undo()
    game.choose(1)
    with pytest.raises(Refusal, match="nothing to redo"):
        game.redo()


def test_a_branch_shares_the_past_and_goes_its_own_way():
    game = lantern_game()
    game.choose(0)
    other = game.branch()
    other.choose(1)
    assert game.state.world.turn == 2
    assert other.state.world.turn == 3
    assert other.moments[0] is game.moments[0]


def test_two_branches_that_do_the_same_meet_the_same_luck():
    game = lantern_game(seed=5)
    one, two = game.branch(), game.branch()
    assert one.choose(0).text() == two.choose(0).text()
    assert one.state == two.state


def test_one_may_stand_on_a_roll_of_the_dice():
    game = lantern_game()
    game.choose(0)
    game.go_to(1)
    assert isinstance(game.state.fork, Chance)
    with pytest.raises(Refusal, match="Dice or cards come first"):
        game.choose(0)
    with pytest.raises(Refusal, match="no moment 99"):
        game.go_to(99)


def test_dice_may_be_set_by_hand_as_a_worked_example_does():
    game = lantern_game()
    game.set_dice(0, ["tails"])
    assert game.state.world.oil == 1
    with pytest.raises(Refusal, match="cannot come up"):
        game.set_dice(0, ["edge"])
    assert game.state.world.oil == 1


def test_a_refused_choice_leaves_the_future_that_was_undone():
    game = lantern_game()
    game.choose(0)
    game.undo()
    with pytest.raises(Refusal):
        game.choose(17)
    game.redo()
    assert game.state.world.depth == 1


def test_a_game_written_in_the_middle_of_a_turn_reads_back_as_the_same_game():
    game = lantern_game(world=World(trinkets=("charm", "wick")))
    game.choose(0)
    assert game.state.fork.asker.effect.amount in (1, 2), "we stand inside the turn"
    again = Timeline.read(game.write(), lantern_book())
    assert again.state == game.state
    assert again.journal.text() == game.journal.text()
    again.choose(0)
    game.choose(0)
    assert again.state == game.state


def test_a_written_game_keeps_what_was_undone_and_what_was_set_by_hand():
    game = lantern_game()
    game.set_dice(0, ["tails"])
    game.new_luck()
    game.choose(0)
    game.undo()
    again = Timeline.read(game.write(), lantern_book())
    assert again.state == game.state
    again.redo()
    game.redo()
    assert again.state == game.state
    assert isinstance(game.state.fork, (Decision, End))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "nonsense",
        "[" * 100_000,
        '{"seed":1,"luck":0,"begin":{},"picks":[],"at":0,"now":{}}',
    ],
)
def test_a_text_that_is_no_game_is_refused_with_a_sentence(text):
    with pytest.raises(Refusal, match="not a game that was written down"):
        Timeline.read(text, lantern_book())


def test_picks_that_no_longer_lead_to_the_written_position_are_refused():
    game = lantern_game()
    game.choose(0)
    forged = game.write().replace(b'"oil":2', b'"oil":1') if game.state.world.oil == 2 else b""
    forged = forged or game.write().replace(b'"oil":1', b'"oil":2')
    with pytest.raises(Refusal, match="no longer lead to the position"):
        Timeline.read(forged, lantern_book())


def test_a_written_moment_that_does_not_exist_is_refused():
    text = lantern_game().write().replace(b'"at":0', b'"at":7')
    with pytest.raises(Refusal, match="no moment 7"):
        Timeline.read(text, lantern_book())


def test_a_game_may_begin_in_the_middle_with_a_fork_already_open():
    book = lantern_book()
    open_chance = settle(World(), (Climb(),), book)
    game = Timeline(State(open_chance.world, open_chance.agenda, open_chance.fork), book)
    assert game.state.world.oil in (1, 2)


def test_a_moment_late_in_a_long_game_carries_no_more_of_the_past_than_an_early_one():
    # The price of a choice must not grow with the game: what a moment holds beside its state.
    def carried(game):
        causes, one = 0, game.now.asker
        while one is not None:
            causes, one = causes + 1, one.above
        return causes, len(game.now.waiting), len(game.now.lines)

    game = lantern_game(world=World(bag=deck(["charm"] * 2_000)))
    game.choose(1)
    early = carried(game)
    for _ in range(1_000):
        game.choose(1)
    assert game.state.world.turn > 1_000
    assert carried(game) == early


def test_an_outcome_said_where_nothing_is_left_to_chance_chooses_nothing():
    game = lantern_game()
    with pytest.raises(Refusal, match="Nothing is left to chance here"):
        game.set_dice(0, ["tails", 1])
    assert (game.at, game.state.world.depth) == (0, 0)


def test_a_written_choice_cannot_pass_for_an_outcome_and_spend_luck():
    game = lantern_game()
    game.choose(0)
    written = game.write().replace(
        b'{"pick":"choose","option":0}', b'{"pick":"chance","outcome":0}'
    )
    assert written != game.write()
    with pytest.raises(Refusal, match="Nothing is left to chance here"):
        Timeline.read(written, lantern_book())


@pytest.mark.parametrize("text", [None, 5, '"\ud800"'], ids=["nothing", "a number", "a surrogate"])
def test_what_is_not_even_a_text_is_refused_as_no_game(text):
    with pytest.raises(Refusal, match="not a game that was written down"):
        Timeline.read(text, lantern_book())


def test_a_written_position_that_breaks_a_rule_earns_a_sentence(monkeypatch):
    def lost(question, *about):
        raise KeyError("nowhere")

    game, book = lantern_game(), lantern_book()
    game.choose(0)
    monkeypatch.setattr(book, "ask", lost)
    with pytest.raises(Refusal, match=r"does not fit these rules \(KeyError\)"):
        Timeline.read(game.write(), book)


def test_a_position_larger_than_any_table_is_refused_before_it_is_read(monkeypatch):
    many = b'"trinkets":[' + b'"wick",' * (MOST_LETTERS // 7) + b'"wick"]'
    book = lantern_book()
    monkeypatch.setattr(book, "read", lambda text: pytest.fail("it was read"))
    with pytest.raises(Refusal, match=rf"larger than any table\. Keep it below {MOST_LETTERS:,}"):
        Timeline.read(lantern_game().write().replace(b'"trinkets":[]', many, 1), book)


def test_what_could_not_be_read_again_is_not_written():
    def crowded(many):
        return Timeline(State(World(trinkets=("wick",) * many), (BeginTurn(1),)), lantern_book())

    game = crowded(MOST_LETTERS // 8)
    assert Timeline.read(game.write(), game.book).state == game.state
    with pytest.raises(Refusal, match="larger than any table"):
        crowded(MOST_LETTERS // 7).write()


@pytest.mark.parametrize("at", ["1", 1.0, True, None])
def test_a_moment_is_named_by_a_whole_number(at):
    game = lantern_game()
    game.choose(0)
    with pytest.raises(Refusal, match="no moment"):
        game.go_to(at)
    assert game.at == 2

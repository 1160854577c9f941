import pytest
from msgspec.structs import replace

from dmd.core.complaints import Refusal
from dmd.core.engine import apply, settle
from dmd.core.state import Again, Chance, Decision, End, Scope, State, Step
from tests.core.lantern import (
    BreakCharm,
    BurnOil,
    Climb,
    Coin,
    Lantern,
    Rest,
    Search,
    Several,
    World,
    lantern_book,
    lantern_game,
)
from tests.core.laws import holds_at, random_game

BOOK = lantern_book()


def happen(world, *effects):
    return settle(world, effects, BOOK)


def test_an_effect_changes_the_world_and_the_old_world_stays():
    before = World()
    after = happen(before, BurnOil(1))
    assert (before.oil, after.world.oil) == (3, 2)


def test_what_follows_happens_before_what_waited():
    state = happen(World(), Several((BurnOil(1), BurnOil(1))), BurnOil(5), Climb())
    assert state.fork == End("lost", "LAN-5")
    assert state.world.depth == 0


def test_what_a_step_pushes_follows_the_answer_to_its_fork():
    state = happen(World(depth=2), Climb())
    assert state.fork == Chance(Coin(), state.fork.into)
    assert apply(state, "heads", BOOK).fork == End("won", "LAN-6")


def test_leaving_a_scope_drops_what_waits_inside_it_and_nothing_else():
    state = happen(World(oil=1), Rest(), BurnOil(1), Scope("turn"), Search())
    assert state.world.oil == 2
    assert isinstance(state.fork, Chance)


def test_leaving_a_scope_that_is_not_open_is_refused():
    with pytest.raises(Refusal, match="no “turn” to leave"):
        happen(World(oil=1), Rest(), BurnOil(1))


def test_an_ending_clears_the_agenda():
    assert happen(World(oil=1), BurnOil(1), BurnOil(1)).agenda == ()


def test_one_ability_answers_without_asking_anybody():
    state = happen(World(trinkets=("wick",)), BurnOil(2))
    assert state == State(World(oil=2, trinkets=("wick",)))


def test_an_ability_may_answer_instead_so_that_the_effect_does_not_happen():
    assert happen(World(trinkets=("charm",)), BurnOil(2)).world == World()


def test_several_abilities_that_apply_at_once_become_a_decision():
    state = happen(World(trinkets=("charm", "wick")), BurnOil(1))
    assert isinstance(state.fork, Decision)
    assert state.fork.who == "ada"
    assert [option.name for option in state.fork.options] == ["wick", "charm"]


def test_after_one_ability_has_answered_the_others_are_asked_again():
    world = World(trinkets=("charm", "wick"))
    first_the_wick = apply(happen(world, BurnOil(2)), 0, BOOK)
    assert first_the_wick.world == World(trinkets=("wick",))  # the charm broke for the oil left


def test_an_effect_marked_as_asked_happens_past_that_ability():
    world = World(trinkets=("wick",))
    assert happen(world, Again(BurnOil(2), ("wick",))).world.oil == 1


def test_a_pick_outside_the_options_is_refused_and_nothing_changes():
    state = happen(World(trinkets=("charm", "wick")), BurnOil(1))
    for pick in (-1, 2, "wick", None, True):
        with pytest.raises(Refusal, match="not among the 2 choices"):
            apply(state, pick, BOOK)


def test_an_impossible_outcome_is_refused():
    with pytest.raises(Refusal, match="cannot come up"):
        apply(happen(World(), Climb()), "edge", BOOK)


def test_nothing_can_be_picked_after_the_end():
    with pytest.raises(Refusal, match="The game is over: lost"):
        apply(happen(World(oil=1), BurnOil(1)), 0, BOOK)


def test_nothing_can_be_picked_where_nobody_is_asked():
    with pytest.raises(Refusal, match="Nothing is being asked"):
        apply(State(World()), 0, BOOK)


class ForEver(Lantern, frozen=True, tag="for_ever"):
    def resolve(self, world, book):
        return Step(replace(world, turn=world.turn + 1), then=(self,))


def test_a_rule_that_calls_itself_for_ever_is_refused_with_a_sentence():
    with pytest.raises(Refusal, match="10,000 things happened"):
        happen(World(), ForEver())


def test_the_watcher_hears_every_effect_in_order_and_search_has_none():
    heard = []

    class Ears:
        def happened(self, effect, world, step, left):
            heard.append((effect, world.oil, left))

        def answered(self, effect, world, ability, cite, number):
            heard.append((ability, cite, number))

    settle(
        World(oil=2, trinkets=("charm",)),
        (BurnOil(1), Rest(), Search(), Scope("turn")),
        BOOK,
        Ears(),
    )
    assert heard == [("charm", "LAN-C", 1), (BreakCharm(), 2, 0), (Rest(), 2, 2)]


@pytest.mark.parametrize("seed", range(20))
def test_the_laws_hold_at_every_fork_of_a_random_game(seed):
    for state in random_game(lantern_game(seed), seed):
        holds_at(state, BOOK)

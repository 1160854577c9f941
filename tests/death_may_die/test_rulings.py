import pytest

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.state import Chance, Scope, State
from dmd.core.timeline import Timeline
from dmd.death_may_die.book import DeathMayDie
from dmd.death_may_die.destroying import DealWounds
from dmd.death_may_die.discovery import ClaimHalf
from dmd.death_may_die.elder_one import CheckPile
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.fight import RollAgainst
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.rulings import SWITCHES, rulings
from dmd.death_may_die.run import Run
from dmd.death_may_die.selectors import Reader
from dmd.death_may_die.turn import TURN
from tests.death_may_die.table import BOX, a_world, cthulhu

SYMBOLS = tuple(card.id for card in BOX.mythos.values() if card.symbol)


def played(ruling, on, *effects, **what):
    """The timeline after some effects, under one ruling switched on or off."""
    board = Board.sketch("A [start, gate_red] - B [gate_blue] - C [gate_yellow]")
    book = DeathMayDie(BOX, board, rulings={ruling: on})
    return Timeline(State(a_world(**what), (*effects, Scope(TURN))), book)


def test_every_switch_names_a_rule_that_is_there_and_there_are_at_most_twelve():
    assert len(SWITCHES) <= 12
    for one in SWITCHES.values():
        assert rulebook().find(one.rule).id == one.rule
        assert one.on.endswith(".")


def test_an_unknown_ruling_is_refused_with_the_nearest_one():
    with pytest.raises(Refusal, match="Did you mean “elder_one_follows”"):
        rulings({"elder_one_folows": False})


@pytest.mark.parametrize(("on", "bonus"), [(False, 0), (True, 1)])
def test_bonus_dice_join_rolls_against_you_only_where_that_is_switched_on(on, bonus):
    game = played(
        "bonus_dice_against_you", on, RollAgainst("ian", "star_spawn 1"),
        ian={"space": "A", "sanity": 8}, enemies={"star_spawn 1": "A"},
    )  # fmt: skip
    thrown = next(m.state.fork for m in game.moments if isinstance(m.state.fork, Chance))
    assert (thrown.source.standard, thrown.source.bonus) == (3, bonus)


@pytest.mark.parametrize(("on", "space"), [(True, "B"), (False, "A")])
def test_the_elder_one_follows_a_runner_unless_that_is_switched_off(on, space):
    game = played("elder_one_follows", on, Run("ian", "B"), ian="A", enemies=cthulhu("A"), stage=2)
    assert game.state.world.enemy("cthulhu").space == space


@pytest.mark.parametrize(("on", "left"), [(True, 10), (False, 9)])
def test_a_killed_figure_returns_to_the_reserve_unless_that_is_switched_off(on, left):
    blast = DealWounds(by=Reader("ian"), to=("enemies",), where="A", amount=2)
    game = played("killed_figures_return", on, blast, ian="B", enemies={"cultist 1": "A"})
    assert in_reserve("cultist", game.state.world, game.book) == left


@pytest.mark.parametrize(("on", "options"), [(True, 2), (False, 0)])
def test_a_card_may_be_left_unclaimed_unless_that_is_switched_off(on, options):
    game = played(
        "discovery_may_be_declined", on, ClaimHalf("ian", "d_desk"), ian="A",
        discovery_discard=("d_desk",),
    )  # fmt: skip
    assert len(game.options) == options
    assert game.state.world.investigator("ian").holds("whiskey_bottle") is not on


@pytest.mark.parametrize(("on", "track"), [(False, 2), (True, 3)])
def test_six_symbols_advance_once_unless_they_are_said_to_advance_twice(on, track):
    game = played("six_symbols_advance_twice", on, CheckPile(), ian="A", mythos_discard=SYMBOLS[:6])
    assert game.state.world.track == track

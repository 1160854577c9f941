from collections import Counter

from dmd.core.playout import any_option, playout
from dmd.death_may_die.attack import Attack
from dmd.death_may_die.policies import POLICIES, careful, script
from dmd.death_may_die.roll import KeepDice, Reroll
from dmd.death_may_die.tokens import TakeEpisodeAction
from tests.death_may_die.starts import from_the_start, late, the_book
from tests.death_may_die.table import a_table, cthulhu

ROOM = "A [start, gate_red, lab] - B [gate_blue] - C [gate_yellow]"


def taken(table):
    """What the careful player does first."""
    return table.timeline.options[careful(table.state, table.book, lambda n: 0)].then[0]


def test_the_careful_player_brings_the_elder_one_down_where_it_can():
    table = a_table(ROOM, ian="A", enemies=cthulhu("A"), stage=4, disrupted=True, labs={"A": 0})
    assert isinstance(taken(table), Attack)


def test_the_careful_player_wrecks_a_lab_before_anything_else():
    table = a_table(ROOM, ian="A", labs={"A": 0}, enemies={"cultist 1": "A"})
    move = taken(table)
    assert isinstance(move, TakeEpisodeAction)
    assert move.target == "lab 1"


def test_the_careful_player_rerolls_a_blank_and_keeps_a_success():
    table = a_table(ROOM, ian={"space": "A", "levels": (1, 1, 1)}, enemies={"cultist 1": "A"})
    table.take(Attack, ".ss|s")
    move = taken(table)
    assert isinstance(move, Reroll)
    assert move.face == "blank"
    table = a_table(ROOM, ian="A", enemies={"cultist 1": "A"})
    table.take(Attack, "sss|s")
    assert isinstance(taken(table), KeepDice)


def test_careful_play_lives_longer_than_random_play():
    turns = Counter()
    for seed in range(60):
        for name, player in (("random", any_option), ("careful", careful)):
            turns[name] += playout(
                from_the_start(seed), the_book(), player, seed=seed
            ).state.world.turn
    assert turns["careful"] > turns["random"]


def test_careful_play_wins_late_games_more_often_than_random_play():
    won = Counter()
    for seed in range(60):
        for name, player in (("random", any_option), ("careful", careful)):
            won[name] += playout(late(seed), the_book(), player, seed=seed).result == "won"
    assert won["careful"] > won["random"] + 10


def test_the_policies_are_known_by_name():
    assert {"random": any_option, "careful": careful, "script": script} == POLICIES

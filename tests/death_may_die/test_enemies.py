"""Enemies move along shortest paths, and are summoned from a reserve that ends."""

from __future__ import annotations

from dmd.core.state import Effect
from dmd.death_may_die.enemies import MoveEnemies, Summon, in_reserve
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.selectors import Reader, is_of_kind
from dmd.death_may_die.tokens import PlaceToken
from dmd.death_may_die.world import Enemy
from tests.death_may_die.atoms import proves
from tests.death_may_die.by_hand import after, say
from tests.death_may_die.table import BOX, Table, a_book, a_table

LINE = "A [start, gate_red] - B [gate_yellow] - C [gate_blue] - D - E"
RING = "A [start] - B - D; A - C - D; D - E"  # two ways round from A to D
IAN = Reader("ian")


def where(table: Table) -> dict[str, str]:
    return {enemy.id: enemy.space for enemy in table.world.enemies}


def moving(*kinds: str, **how: object) -> Effect:
    return MoveEnemies(by=IAN, kinds=kinds, **how)


@proves("DMD-MOV-1", "DMD-MOV-E8")
def test_an_enemy_goes_a_shortest_path_and_each_step_brings_it_nearer():
    table = after(
        "A [start] - B - C - D; A - X - Y - Z - D", moving("cultist", steps=2), ian="A",
        enemies={"cultist 1": "D"},
    )  # fmt: skip

    assert where(table) == {"cultist 1": "B"}


@proves("DMD-MOV-2", "DMD-MYT-5", "DMD-TRN-E3")
def test_the_active_player_chooses_among_shortest_paths():
    table = after(
        RING, moving("cultist", toward="D"), ian="E", beth="E", enemies={"cultist 1": "A"}
    )
    assert table.state.fork.who == "ian"
    assert len(table.options) == 2

    journal = say(table, "to C").journal.text()

    assert where(table) == {"cultist 1": "C"}
    assert "Cultist 1 moves to C." in journal
    assert "0 to go" not in journal


@proves("DMD-MOV-3", "DMD-MOV-E2")
def test_an_enemy_stops_at_its_target_and_stays_if_it_is_there():
    table = after(
        LINE, moving("cultist", "byakhee", steps=3), ian="A",
        enemies={"cultist 1": "B", "byakhee 1": "A"},
    )  # fmt: skip

    assert where(table) == {"cultist 1": "A", "byakhee 1": "A"}


@proves("DMD-MOV-E1", "DMD-BRD-3")
def test_enemies_use_stairs_and_tunnels():
    table = after(
        "A [start] = B ~ C", moving("cultist", steps=2), ian="A", enemies={"cultist 1": "C"}
    )

    assert where(table) == {"cultist 1": "A"}


@proves("DMD-MOV-E3", "DMD-BRD-E5")
def test_an_enemy_that_cannot_reach_its_target_does_not_move():
    table = after("A [start] | B - C", moving("cultist"), ian="A", enemies={"cultist 1": "C"})

    assert where(table) == {"cultist 1": "C"}


@proves("DMD-MOV-E4")
def test_of_equally_near_enemies_the_active_player_chooses_the_nearest():
    table = after(
        LINE, moving("cultist", select="nearest"), ian="C",
        enemies={"cultist 1": "A", "cultist 2": "E", "cultist 3": "A"},
    )  # fmt: skip
    assert table.state.fork.who == "ian"
    assert len(table.options) == 2  # the two in A do not differ

    table.timeline.choose(1)

    assert sorted(where(table).values()) == ["A", "A", "D"]


@proves("DMD-MOV-E4")
def test_only_the_nearest_moves():
    table = after(
        LINE, moving("cultist", select="nearest"), ian="A",
        enemies={"cultist 1": "C", "cultist 2": "E"},
    )  # fmt: skip

    assert where(table) == {"cultist 1": "B", "cultist 2": "E"}


@proves("DMD-MOV-E5")
def test_when_several_enemies_move_each_moves_once():
    table = after(
        LINE,
        moving("cultist"),
        ian="A",
        enemies={"cultist 1": "B", "cultist 2": "C", "cultist 3": "E"},
    )

    assert where(table) == {"cultist 1": "A", "cultist 2": "B", "cultist 3": "D"}


@proves("DMD-MOV-E6")
def test_nobody_on_the_way_stops_an_enemy_and_it_attacks_nobody():
    table = after(
        LINE, moving("cultist", steps=3), ian="A", beth="B",
        enemies={"cultist 1": "D", "byakhee 1": "C"},
    )  # fmt: skip

    assert where(table) == {"cultist 1": "A", "byakhee 1": "C"}
    assert [one.wounds for one in table.world.investigators] == [0, 0]


@proves("DMD-MOV-E7")
def test_put_directly_an_enemy_ignores_distance_and_walls():
    table = after(
        "A [start] | B - C", moving("cultist", steps="direct"), ian="A", enemies={"cultist 1": "C"}
    )

    assert where(table) == {"cultist 1": "A"}


@proves("DMD-MOV-E9")
def test_the_nearest_target_is_measured_when_the_turn_of_each_enemy_has_come():
    table = after(
        LINE, moving("monster", toward="lab"), ian="A", labs={"A": 0, "E": 0},
        enemies={"byakhee 1": "B", "byakhee 2": "D"},
    )  # fmt: skip

    assert where(table) == {"byakhee 1": "A", "byakhee 2": "E"}


@proves("DMD-ENM-1", "DMD-ENM-2", "DMD-ENM-E1")
def test_cultists_monsters_and_the_elder_one_are_three_kinds_of_enemies():
    book = a_book(LINE)
    kinds = {"cultist": "cultist", "star_spawn": "monster", "elder_one": "elder_one"}

    for kind, category in kinds.items():
        figure = Enemy(f"{kind} 1", kind, "A")
        assert is_of_kind(figure, "enemy", book)
        for word in kinds.values():
            assert is_of_kind(figure, word, book) == (word == category)


@proves("DMD-ENM-2")
def test_a_text_for_monsters_touches_monsters_only():
    table = after(
        LINE, moving("monster"), ian="A", stage=2, track=5,
        enemies={
            "cultist 1": "D", "star_spawn 1": "D", "cthulhu": Enemy("cthulhu", "elder_one", "D"),
        },
    )  # fmt: skip

    assert where(table) == {"cultist 1": "D", "star_spawn 1": "C", "cthulhu": "D"}


@proves("DMD-ENM-E1")
def test_disciples_of_hastur_are_monsters():
    assert BOX.enemies["disciple_of_hastur"].category == "monster"


@proves("DMD-ENM-3", "DMD-CMP-3", "DMD-CMP-E1")
def test_enemy_cards_say_health_and_dice_and_there_are_ten_cultists_and_eighteen_monsters():
    cards = BOX.enemies
    numbers = {
        "deep_one": 5, "ghoul": 5, "byakhee": 2, "hunting_horror": 2, "fire_vampire": 2,
        "shoggoth": 1, "chthonian": 1,
    }  # fmt: skip

    assert cards["cultist"].in_box == 10
    assert {kind: cards[kind].in_box for kind in numbers} == numbers
    assert sum(numbers.values()) == 18
    assert all(card.health > 0 for card in cards.values())
    assert (cards["fire_vampire"].health, cards["cultist"].health) == (4, 2)


# -- summoning ---------------------------------------------------------------------------------


@proves("DMD-SUM-1", "DMD-SUM-E1", "DMD-BRD-5")
def test_a_summoned_figure_appears_on_the_gate_and_does_nothing():
    table = after(LINE, Summon(by=IAN, kind="cultist", where="gate_red"), ian="A")

    assert list(where(table).values()) == ["A"]
    assert table.world.investigator("ian").wounds == 0


@proves("DMD-SUM-1", "DMD-SUM-E2")
def test_without_a_figure_in_reserve_nothing_is_summoned():
    table = after(
        LINE, Summon(by=IAN, kind="byakhee", where="gate_red"), ian="A",
        enemies={"byakhee 1": "E", "byakhee 2": "E"},
    )  # fmt: skip

    assert where(table) == {"byakhee 1": "E", "byakhee 2": "E"}
    assert in_reserve("byakhee", table.world, table.book) == 0


@proves("DMD-SUM-2")
def test_summoning_lines_are_done_in_printed_order_until_figures_run_out():
    crowd = {f"cultist {n}": "E" for n in range(1, 10)}

    table = after(LINE, DrawMythos(), chance=["c_crawling_chaos"], ian="E", enemies=crowd)

    assert sorted(where(table).values()) == ["A"] + ["E"] * 9  # red is printed before yellow


@proves("DMD-SUM-E3")
def test_summoning_elsewhere_obeys_the_same_reserve():
    crowd = {f"cultist {n}": "E" for n in range(1, 11)}

    table = after(LINE, Summon(by=IAN, kind="cultist", where="your_space"), ian="A", enemies=crowd)

    assert len(table.world.enemies) == 10
    assert not table.world.enemies_in("A")


@proves("DMD-SUM-E4")
def test_with_too_few_figures_the_active_player_chooses_the_spaces():
    crowd = {f"cultist {n}": "E" for n in range(1, 9)}
    table = after(
        LINE,
        Summon(by=IAN, kind="cultist", where=("A", "B", "C")),
        ian="D",
        beth="D",
        enemies=crowd,
    )
    assert table.state.fork.who == "ian"

    while table.state.fork.who == "ian" and "cultist" in " ".join(table.options).casefold():
        table.timeline.choose(len(table.options) - 1)
        if len(table.world.enemies) == 10:
            break

    assert len(table.world.enemies) == 10
    assert sum(len(table.world.enemies_in(space)) for space in "ABC") == 2
    assert all(len(table.world.enemies_in(space)) <= 1 for space in "ABC")


@proves("DMD-SUM-E4")
def test_with_too_few_fire_tokens_the_active_player_chooses_the_spaces():
    table = after(
        LINE, PlaceToken(by=IAN, token="fire", where=("A", "B")), ian="D", beth="D",
        fire={"E": 7},
    )  # fmt: skip

    assert table.state.fork.who == "ian"
    assert len(table.options) == 2
    table.timeline.choose(1)
    assert sum(table.world.fire.values()) == 8


@proves("DMD-SAF-1", "DMD-SAF-E2")
def test_a_space_is_safe_while_it_holds_no_enemy():
    table = a_table(
        LINE, ian="A", stage=2, track=5,
        enemies={"cultist 1": "A", "cthulhu": Enemy("cthulhu", "elder_one", "B")},
    )  # fmt: skip

    assert [table.world.is_safe(space) for space in "ABC"] == [False, False, True]


@proves("DMD-SKL-1")
def test_gate_manipulation_wounds_what_is_summoned_into_a_gate_space_by_half_its_health():
    for kind, half in (("cultist", 1), ("byakhee", 2), ("star_spawn", 4)):
        table = after(
            LINE, Summon(by=Reader("the_kid"), kind=kind, where="your_space"), active="the_kid",
            the_kid="A",
        )  # fmt: skip
        assert [one.wounds for one in table.world.enemies] == [half]

    table = after(
        LINE, Summon(by=Reader("the_kid"), kind="cultist", where="D"), active="the_kid",
        the_kid={"space": "D", "levels": (2, 1, 1)},
    )  # fmt: skip
    # D lies next to a Gate, but has none itself.
    assert [one.wounds for one in table.world.enemies] == [0]


@proves("DMD-SKL-1")
def test_gate_manipulation_reaches_one_space_from_level_two_on():
    for level, wounds in ((1, 0), (2, 1)):
        table = after(
            "A [start, gate_red] - B - C", Summon(by=IAN, kind="cultist", where="gate_red"),
            ian="C", the_kid={"space": "B", "levels": (level, 1, 1)},
        )  # fmt: skip
        assert [one.wounds for one in table.world.enemies] == [wounds]

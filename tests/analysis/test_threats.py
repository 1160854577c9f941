"""What threatens, space by space: counted by hand, and by playing every card out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

import dmd
from dmd import analysis
from dmd.analysis import Estimate
from dmd.analysis.menace import plain
from dmd.analysis.watching import Watch
from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.core.state import Effect
from dmd.death_may_die.actions import ChooseAction
from dmd.death_may_die.fight import InvestigateOrFight
from dmd.death_may_die.fire import BurnAtTurnEnd
from dmd.death_may_die.library import rulebook
from dmd.death_may_die.mythos import DrawMythos
from dmd.death_may_die.world import Enemy
from dmd.drawing.analysed import draw
from tests.analysis.bag import a_tired_table, played_out
from tests.analysis.plain import Solver, Ways
from tests.death_may_die.table import ROOM, Table, a_table

STUDENTS = "e_students_go_mad"
"""A card that does nothing to whoever has no Student."""

SMALL = (
    *(68, 72, 73, 76, 82, 83, 84, 87, 89, 92, 94, 102, 106, 111, 121, 122, 125, 129, 131, 134),
    *(135, 137, 138, 141, 147, 152, 157, 161, 165, 166, 170, 171, 173, 177, 180, 182, 191, 196),
)
"""Positions whose every way can be walked in a moment."""


def a_turn(
    sketch: str = ROOM, *later: Effect, cards: tuple[str, ...] = (STUDENTS,), **what: Any
) -> Table:
    """Elizabeth may act, then a card is drawn; her luck of the turn is used, her stress full."""
    you = {"space": "B", "stress": 4, "used": ("free_reroll",), **what.pop("you", {})}
    return a_table(
        sketch, ChooseAction("elizabeth"), DrawMythos(), InvestigateOrFight("elizabeth"), *later,
        elizabeth=you, active="elizabeth", mythos=deck(cards), discovery=deck([]),
        **{"beth": "A", "stage": 2} | what,
    )  # fmt: skip


def this_turn(table: Table, **how: Any) -> analysis.Threats:
    return analysis.threats(table, until="turn", **how)


def numbers(found: analysis.Threats, space: str, *names: str) -> list[Any]:
    return [found[space].numbers[name] for name in names]


# -- counted by hand -------------------------------------------------------------------------------


def test_a_cultist_deals_a_wound_on_average() -> None:
    table = a_turn(you={"wounds": 3}, enemies={"cultist 1": "A"})

    found = this_turn(table)

    # Two bonus dice, each a success with 3 faces of 6 and no tentacle; two wounds kill.
    assert numbers(found, "A", "wounds", "sanity", "attack") == [1, 0, 1]
    assert found["A"].numbers["dies"] == Fraction(1, 4)
    assert found["A"].attackers == {"cultist 1": 1}
    assert numbers(found, "B", "wounds", "dies", "attack") == [0, 0, 0]
    assert found.exact


def test_a_card_that_drops_the_byakhee_counts_as_often_as_it_is_in_the_bag() -> None:
    table = a_turn("A [gate_blue] - B; A - C [start, gate_red]", cards=("e_byakhee", STUDENTS),
                   enemies={"byakhee 1": "A"})  # fmt: skip

    found = this_turn(table)

    # A standard die wounds with success (3 faces) and elder sign (1): 4/6. A bonus die with success
    # (2), elder sign (1), both at once (1, two wounds): 5/6. One standard and two bonus: 7/3.
    once = Fraction(7, 3)
    # Tentacles: two faces of the standard die. But success and tentacle (1/6) together with twice
    # success and elder sign (1/36) is the fifth wound, and the dead lose no sanity.
    tentacle = Fraction(2, 6) - Fraction(1, 216)
    assert numbers(found, "B", "attack", "wounds", "sanity") == [
        Fraction(1, 2), once / 2, tentacle / 2,
    ]  # fmt: skip
    # Five wounds: any wound of the standard die, both symbols of the other two: 4/6 × 1/36.
    assert found["B"].numbers["dies"] == Fraction(1, 2) * Fraction(4, 6) * Fraction(1, 36)
    # Beside it she is attacked either way; on the red Gate a second one appears as well.
    assert found["A"].attackers == {"byakhee 1": 1}
    assert found["C"].attackers["byakhee 2"] < found["C"].attackers["byakhee 1"] == Fraction(1, 2)


def test_a_threshold_is_crossed_by_the_tentacles_of_one_roll() -> None:
    table = a_turn(you={"sanity": 2}, enemies={"star_spawn 1": "A"})

    found = this_turn(table)

    # Three standard dice, each with 2 faces of 6 that show a tentacle; two are needed:
    # 3 × (1/3)² × 2/3 + (1/3)³ = 7/27. One loss stops at the threshold: 12/27 × 1 + 7/27 × 2.
    assert found["A"].numbers["threshold"] == Fraction(7, 27)
    assert found["A"].numbers["sanity"] == Fraction(26, 27)


def test_each_stress_left_lowers_the_danger() -> None:
    """Best play rerolls successes: with s of it (1/4) × (1/2)ˢ are left of the two wounds."""
    for stress in range(3):
        you = {"wounds": 3, "stress": 4 - stress}
        found = this_turn(a_turn(you=you, enemies={"cultist 1": "A"}))

        assert found["A"].numbers["dies"] == Fraction(1, 4) * Fraction(1, 2) ** stress


def test_fire_on_the_board_counts_wherever_one_stands() -> None:
    table = a_turn(ROOM, BurnAtTurnEnd("elizabeth"), you={"fire": 2})

    found = this_turn(table)

    # Two standard dice: each a success with 3 faces, a tentacle with 2.
    for space in "AB":
        assert numbers(found, space, "wounds", "sanity") == [1, Fraction(2, 3)]


def test_who_is_followed_brings_the_enemies_along() -> None:
    table = a_turn(enemies={"cultist 1": "B", "cultist 2": "B"})

    alone, followed = this_turn(table), this_turn(table, followed=True)

    assert alone["A"].attackers == {}
    assert list(followed["A"].attackers.values()) == [1]  # one Sneak leaves the other behind
    assert alone["B"].numbers == followed["B"].numbers
    assert "nobody follows" in repr(alone)
    assert "followers and Fire of the way are counted" in repr(followed)


def test_whoever_may_not_sneak_brings_everybody_of_the_way() -> None:
    table = a_table(
        "A - B [start, gate_red] - C", ChooseAction("ian"), DrawMythos(),
        InvestigateOrFight("ian"), ian={"space": "A"}, beth="B", mythos=deck((STUDENTS,)),
        discovery=deck([]), enemies={"cultist 1": "A", "cultist 2": "B"}, stage=2,
    )  # fmt: skip

    found, alone = this_turn(table, followed=True), this_turn(table)

    assert set(found["C"].attackers) == {"cultist 1", "cultist 2"}
    assert alone["C"].attackers == {}


def test_fire_that_is_caught_on_the_way_is_counted_where_the_way_is() -> None:
    """From A one comes to C only through B, which burns: whoever leaves it catches its Fire."""
    table = a_turn(
        "A [start] - B - C [gate_red]", BurnAtTurnEnd("elizabeth"), you={"space": "A"},
        fire={"B": 2},
    )  # fmt: skip

    alone, way = this_turn(table), this_turn(table, followed=True)

    assert alone["C"].value("wounds") == 0
    # Two standard dice, each a success with 3 faces of 6.
    assert way["C"].numbers["wounds"] == 1
    assert way["A"].value("wounds") == way["B"].value("wounds") == 0


def test_the_space_in_which_the_best_plan_ends_is_marked_in_text_and_picture() -> None:
    table = a_turn(enemies={"cultist 1": "B", "cultist 2": "B"})
    found = this_turn(table).marked(["A"], "Run to A.")

    assert found.best == {"A"}
    drawn = draw(found, "dies")
    assert drawn.svg.count("★") >= 2  # in the room and in the legend
    assert "★ marks where the best plan ends: Run to A." in repr(drawn)


def test_the_spaces_within_the_runs_that_are_left_are_looked_at() -> None:
    line = " - ".join("ABCDEFGHIJKL") + "; L [start, gate_red, gate_blue, gate_yellow] - A1"
    table = a_turn(line, you={"space": "A"})

    found = this_turn(table)

    # Three Runs of three spaces: nine spaces away, and no farther.
    assert {space: one.actions for space, one in found.spaces.items()} == {
        "A": 0, "B": 1, "C": 1, "D": 1, "E": 2, "F": 2, "G": 2, "H": 3, "I": 3, "J": 3,
    }  # fmt: skip


def test_midway_in_a_run_the_steps_that_are_left_cost_no_action() -> None:
    table = a_turn("A - B - C - D - E [start]; E - F [gate_red]", you={"space": "A"})
    table.choose("Run to B")

    found = this_turn(table, spaces=["A", "C", "D", "E"])

    assert {space: one.actions for space, one in found.spaces.items()} == {
        "A": 0, "C": 0, "D": 0, "E": 1,
    }  # fmt: skip


def test_whoever_lies_down_stays() -> None:
    found = this_turn(a_turn(you={"lying": True}, enemies={"cultist 1": "B"}))

    assert list(found.spaces) == ["B"]
    assert found["B"].numbers["attack"] == 0


def test_once_the_actions_are_over_only_the_own_space_is_looked_at() -> None:
    table = analysis.Position(*_in_the_hall())

    found = analysis.threats(table, until="turn")

    (one,) = found.spaces.values()
    assert [card.card for card in one.cards] == [""]
    assert one.attackers["cthulhu"] == 1


def _in_the_hall() -> tuple[Any, Any]:
    import dmd

    game = dmd.load("cthulhu_in_the_hall")
    return game.state, game.book


# -- played out apart ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SMALL)
def test_it_agrees_with_every_card_played_out_by_hand(seed: int) -> None:
    table = a_tired_table(seed)
    you = table.world.investigator(table.world.active)

    found = this_turn(table)

    for space in "ABC":
        turn, one = played_out(table, space), found[space]
        lost = (1, 5 - you.wounds, 20 - you.sanity, 4 - you.stress)
        names = ("dies", "wounds", "sanity", "stress")
        expected = [was - left for was, left in zip(lost, turn.best, strict=True)]
        assert numbers(found, space, *names) == expected
        assert dict(one.attackers) == turn.attacks


# -- whatever the table ----------------------------------------------------------------------------


def test_renaming_the_spaces_changes_nothing() -> None:
    names = {"A": "Zebra", "B": "Yak", "C": "Xerus"}
    sketch = "A [gate_blue] - B - C [start, gate_red, gate_yellow]; A - C"
    renamed = "Zebra [gate_blue] - Yak - Xerus [start, gate_red, gate_yellow]; Zebra - Xerus"
    cards = ("e_byakhee", "c_crawling_chaos", "e_fire_vampire_a")
    where = {"byakhee 1": "A", "cultist 1": "C", "fire_vampire 1": "A"}

    plain_names = this_turn(a_turn(sketch, cards=cards, enemies=where, beth="C"))
    others = this_turn(
        a_turn(
            renamed, cards=cards, you={"space": "Yak"}, beth="Xerus",
            enemies={id_: names[space] for id_, space in where.items()},
        )
    )  # fmt: skip

    for space, name in names.items():
        assert plain_names[space].numbers == others[name].numbers
        assert plain_names[space].attackers == others[name].attackers


@pytest.mark.parametrize("seed", SMALL[::3])
def test_one_more_enemy_never_lowers_a_threat(seed: int) -> None:
    """A Deep One is on no card here: it can do nothing but attack whoever stands with it."""
    table = a_tired_table(seed)
    occupied = sorted({one.space for one in table.world.enemies})
    before = this_turn(table, spaces=occupied)

    for space in occupied:
        more = a_tired_table(seed, also=Enemy("deep_one 1", "deep_one", space))
        after = this_turn(more, spaces=[space])
        assert after[space].value("dies") >= before[space].value("dies")
        assert after[space].value("attack") >= before[space].value("attack")


def test_alike_spaces_are_alike_to_the_last_digit_sampled_or_not() -> None:
    """Two arms of a star differ in nothing but their names."""
    star = "hall - A; hall - B; hall - C [start, gate_red, gate_blue, gate_yellow]"
    table = a_turn(star, cards=("e_byakhee", "c_astral_promise"), you={"space": "hall"},
                   beth="C", enemies={"byakhee 1": "C", "cultist 1": "hall"})  # fmt: skip

    exact = analysis.threats(table, tries=20)
    sampled = analysis.threats(table, tries=20, positions=0)

    for found in (exact, sampled):
        assert found["A"].numbers == found["B"].numbers
        assert found["A"].numbers != found["C"].numbers


# -- sampled ---------------------------------------------------------------------------------------


def test_where_the_budget_ends_all_spaces_are_sampled_and_it_says_so() -> None:
    """Two Cultists: four dice that wound with 3 faces of 6; four wounds kill, 1/16."""
    where = {"cultist 1": "A", "cultist 2": Enemy("cultist 2", "cultist", "A", 1)}
    table = a_turn(you={"wounds": 1}, enemies=where)

    found = this_turn(table, positions=0, tries=400)

    assert not found.exact
    assert "0 positions do not suffice" in found.remark
    for name, exact in (("dies", 1 / 16), ("wounds", 2.0), ("attack", 1.0)):
        one = found["A"].numbers[name]
        assert isinstance(one, analysis.Estimate)
        assert one.low <= exact <= one.high
        assert one.tries == 400
    assert plain(found["A"].attackers["cultist 1"]) == 1
    assert this_turn(table)["A"].numbers["dies"] == Fraction(1, 16)


def test_the_chance_to_die_later_is_no_smaller_than_to_die_now() -> None:
    table = a_turn(you={"wounds": 3}, enemies={"cultist 1": "A"})

    found = analysis.threats(table, tries=10)

    later = found["A"].numbers["dies by own turn"]
    assert isinstance(later, analysis.Estimate)
    assert later.low >= Fraction(1, 4)
    assert later.value >= Fraction(1, 4)


def test_the_same_seed_tries_the_same() -> None:
    table = a_turn(you={"wounds": 2}, enemies={"cultist 1": "A"})

    first, second = (analysis.threats(table, tries=30) for _ in range(2))

    assert first.spaces == second.spaces


# -- told ------------------------------------------------------------------------------------------


def test_the_table_has_a_row_a_space_and_the_cards_a_row_a_card() -> None:
    table = a_turn(cards=("e_byakhee", STUDENTS), enemies={"byakhee 1": "A"})

    found = analysis.threats(table, tries=5)

    rows = found.table()
    assert list(rows.index) == ["A", "B"]
    assert rows.loc["B", "attack"] == 0.5
    assert {"dies by own turn", "dies by own turn, low", "wounds", "actions"} <= set(rows.columns)
    cards = found.cards("B")
    assert list(cards["card"]) == ["Byakhee!", "Students Go Mad!"]
    assert list(cards["chance"]) == [0.5, 0.5]
    assert "Byakhee 1 100 %" in cards.loc[0, "attackers"]


def test_how_an_enemy_comes_is_told_with_its_rule() -> None:
    table = a_turn(cards=("e_byakhee",), enemies={"byakhee 1": "A"})

    (first, second) = this_turn(table).brought("B", "e_byakhee")

    assert (first.enemy, first.space, first.rule) == ("byakhee 1", "B", "DMD-MOV-E7")
    assert (second.space, second.rule) == ("A", "DMD-SUM-E1")


def test_spaces_that_are_alike_share_a_line() -> None:
    star = "hall - A; hall - B; hall - C [start, gate_red, gate_blue, gate_yellow]"

    told = repr(
        this_turn(a_turn(star, you={"space": "hall"}, beth="C", enemies={"cultist 1": "C"}))
    )

    assert "hall, A and B: dies 0 %" in told
    assert "\nC: dies 0 %, 1.00 wounds" in told


def test_every_rule_of_the_lookout_is_there() -> None:
    for rule in a_turn().book.analyst.lookout.rules.values():
        assert rulebook().find(rule).id == rule


# -- while dice lie on the table -------------------------------------------------------------------


def test_while_dice_lie_the_roll_is_finished_and_no_other_action_is_taken() -> None:
    """Whatever is rerolled, the Cultist who survives the blow strikes; the plain solver agrees."""
    table = a_turn(you={"stress": 3, "wounds": 4}, enemies={"cultist 1": "B"})
    table.choose("Attack Cultist 1")
    assert "may reroll" in table.asks
    found = this_turn(table)
    no_more = replace(
        table.state,
        agenda=tuple(one for one in table.state.agenda if not isinstance(one, ChooseAction)),
    )

    def lives(state: Any) -> int:
        return int(not state.world.investigator("elizabeth").dead)

    truth = Solver(Ways(table.book, table.world.turn), lives).value(no_more)
    assert found.exact
    assert list(found.spaces) == ["B"]
    assert found["B"].numbers["dies"] == 1 - truth
    assert "The roll on the table comes first" in analysis.explain(found, "B").text()


# -- who comes too late ----------------------------------------------------------------------------


def test_who_would_strike_but_comes_too_late_is_said_and_adds_up() -> None:
    """One wound kills: whoever is second strikes only if the first one misses."""
    table = a_turn(
        you={"wounds": 4, "space": "B"}, enemies={"cultist 1": "B", "cultist 2": "B"},
    )  # fmt: skip
    here = this_turn(table)["B"]

    for one in ("cultist 1", "cultist 2"):
        assert plain(here.attackers[one]) + plain(here.too_late.get(one, Fraction(0))) == 1
    assert sum(plain(one) for one in here.too_late.values()) > 0
    assert "you die first" in this_turn(table).attackers(here)


# -- refused ---------------------------------------------------------------------------------------


def test_in_the_middle_of_a_run_threats_are_refused() -> None:
    table = a_turn(you={"levels": (2, 2, 2)}, enemies={"cultist 1": "B"})
    table.choose("Run to A")
    assert not table.book.analyst.chooses_step(table.state)
    assert "RunOn" not in type(table.state.fork.asker).__name__

    with pytest.raises(Refusal, match="under way"):
        analysis.threats(table)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"spaces": ["Narnia"]}, "not among the spaces"),
        ({"spaces": []}, "No space"),
        ({"until": "doomsday"}, "turn or own turn"),
    ],
)
def test_what_makes_no_sense_is_refused(how: dict[str, Any], told: str) -> None:
    with pytest.raises(Refusal, match=told):
        analysis.threats(a_turn(), **how)


def test_a_space_is_found_by_its_name_and_a_wrong_one_refused() -> None:
    found = this_turn(a_turn(), spaces="a")

    assert found["A"].space == "A"
    with pytest.raises(Refusal):
        found["B"]


def test_who_interrupts_keeps_the_spaces_known_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    exactly, calls = Watch.exactly, []

    def once(watch: Watch, space: str, until: str) -> Any:
        calls.append(space)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return exactly(watch, space, until)

    monkeypatch.setattr(Watch, "exactly", once)
    table = a_turn(enemies={"cultist 1": "B"})
    found = this_turn(table)

    first, *others = found.spaces
    assert others
    assert isinstance(found[first].numbers["dies"], Fraction)
    assert all(found[one].numbers["dies"].tries == 20 for one in others)
    assert found.remark.startswith(
        "Interrupted: numbers with a range are sampled, by the script policy, 20 tries a space"
    )


def test_every_sampled_number_has_its_interval() -> None:
    """Also one that came to the same in all tries: another may still not."""
    found = analysis.threats(dmd.load("twos_company"), positions=0, tries=30)
    for space in found.spaces.values():
        for name, value in space.numbers.items():
            assert isinstance(value, Estimate)
            if name != "stress":  # his is full, and no more of it can be taken
                assert value.low < value.high, name

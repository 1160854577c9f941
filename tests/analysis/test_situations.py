"""The tricky situations of the kit: every number in a discussed answer is worked out anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import dmd
from dmd import analysis
from dmd.analysis import Position
from dmd.analysis.telling import percent
from dmd.atlas import situations
from dmd.core.engine import apply
from dmd.core.files.content import read
from dmd.death_may_die.dice import dice
from dmd.death_may_die.situations.situation import Situation

Value = Fraction | float

TRICKY = sorted(
    name
    for name, file in situations().items()
    if file.parent.name == "situations" and "death_may_die" in file.parts
)


def after(name: str, *words: str) -> Position:
    """The position once somebody has chosen so and so, before anything falls that they wait for."""
    game = dmd.load(name)
    state: Any = game.state
    book = game.book
    for wanted in words:
        told = [book.analyst.sentence(state, n) for n in range(len(state.fork.options))]
        (pick,) = (n for n, one in enumerate(told) if one.startswith(wanted))
        state = apply(state, pick, book)
    return Position(state, book)


@cache
def expected(name: str, *words: str, want: str = "survive", until: str = "turn") -> Value:
    """The exact value for best play, once somebody has chosen so and so."""
    answer = analysis.expect(after(name, *words), want, until=until, seconds=1_000)
    assert answer.exact
    return answer.value


def line(name: str, want: str, *steps: str) -> Value:
    """The chance of what is wanted by the end of the actions, if one takes these steps."""
    game = dmd.load(name)
    (found, _) = analysis.compare(game, [steps, steps], want, until="actions", seconds=1_000)
    assert found.estimate.low == found.estimate.high
    return found.estimate.value


def option(name: str, words: str, want: str | None = None, stress: int | None = None) -> Value:
    return analysis.odds(dmd.load(name), words, want, stress=stress).value


def least_wounds(name: str, words: str) -> int:
    return min(analysis.odds(dmd.load(name), words).distribution("wounds on enemies"))


def symbols_left(name: str) -> tuple[int, int]:
    """The cards in the Mythos deck, and how many of them have a symbol."""
    game = dmd.load(name)
    bag = game.world.mythos.bag
    return len(bag), sum(game.book.box.mythos[one].symbol for one in bag)


def no_symbol(name: str) -> Fraction:
    cards, symbols = symbols_left(name)
    return Fraction(cards - symbols, cards)


SNEAK_OFF = ("Run to East", "Sneak", "Sneak", "Stop")
TO_THE_ENTRANCE = ("Run to East", "Go to East", "Go on to Entrance", "Go to Entrance", "Stop")
CURSE = "a_curse_to_count_on"
THROWN = "an_awful_thing_to_throw"
CATCH = ("Use Beaker", "Deal 3 wounds")
BEAM = "run to Broken Causeway past Hunting Horror"
SHOT = "attack Hunting Horror"
ROOM = "run to North gallery past Cultist"

CLAIMS: dict[str, dict[str, Callable[[], Value]]] = {
    "a_choice_of_masks": {
        "100 %": lambda: expected("a_choice_of_masks", "Sanity lost"),
        "73.96 %": lambda: expected("a_choice_of_masks", "Morgan takes 1 Yellow Sign"),
    },
    CURSE: {
        "93.06 %": lambda: option(CURSE, "attack star spawn"),
        "100 %": lambda: Fraction(2 * least_wounds(CURSE, "attack star spawn") >= 7),
        "21.64 %": lambda: line(
            CURSE, "kill star_spawn", "run to West corridor", "attack Star Spawn"
        ),
    },
    "an_awful_thing_to_throw": {
        "100 %": lambda: min(
            expected("an_awful_thing_to_throw", *CATCH, want=want, until="action")
            for want in ("destroy lab", "kill byakhee", "survive")
        ),
    },
    "cthulhu_in_the_hall": {
        "26.30 %": lambda: expected("cthulhu_in_the_hall", "Cthulhu", want="survive borden"),
        "25.39 %": lambda: expected("cthulhu_in_the_hall", "Cultist", want="survive borden"),
    },
    "left_with_friends": {
        "91.68 %": lambda: expected("left_with_friends", *SNEAK_OFF),
        "71.21 %": lambda: expected("left_with_friends", "Take no more"),
        "7.90 %": lambda: expected("left_with_friends", *TO_THE_ENTRANCE),
    },
    "one_blow_more": {
        "63.67 %": lambda: option("one_blow_more", "attack hastur", "win"),
        "50.00 %": lambda: option("one_blow_more", "attack hastur", "win", stress=0),
        "33.68 %": lambda: dice("3B+4G").odds("success >= 4 and tentacle == 0", stress=1),
        "35.71 %": lambda: no_symbol("one_blow_more"),
    },
    "playing_dead": {
        "100 %": lambda: expected("playing_dead", "Rest: heal 3 wounds", "Take no"),
        "92.86 %": lambda: expected("playing_dead", "Take no more"),
        "0.59 %": lambda: expected("playing_dead", "Stand up", "Take no more"),
    },
    "step_back": {
        "51.80 %": lambda: line("step_back", "kill hunting_horror", SHOT, SHOT),
        "87.78 %": lambda: line("step_back", "kill hunting_horror", BEAM, SHOT, f"{SHOT} for free"),
    },
    "the_better_weapon": {
        "68.75 %": lambda: option("the_better_weapon", "attack byakhee", "kill byakhee"),
        "87.50 %": lambda: option("the_better_weapon", "destroy equipment", "kill byakhee"),
    },
    "the_last_lab": {
        "93.75 %": lambda: option("the_last_lab", "destroy equipment", stress=0),
        "98.44 %": lambda: option("the_last_lab", "destroy equipment"),
    },
    "the_last_space": {
        # Three dice and two free rerolls, a tentacle on two faces of six each.
        "86.83 %": lambda: 1 - Fraction(2, 3) ** 5,
        "91.53 %": lambda: expected("the_last_space", "Attack", want="survive adam"),
        "80.95 %": lambda: expected("the_last_space", "Extinguish", want="survive adam"),
        "35.71 %": lambda: expected("the_last_space", "Take no more", want="survive adam"),
    },
    "the_order_of_the_blows": {
        "97.28 %": lambda: expected("the_order_of_the_blows", "Cultist"),
        "56.48 %": lambda: expected("the_order_of_the_blows", "Byakhee"),
    },
    "the_wrong_corridor": {
        "75.00 %": lambda: dice("1B").odds("success == 0", stress=1),
        "93.75 %": lambda: line("the_wrong_corridor", "kill cultist 4", ROOM, "attack Cultist"),
    },
    "twos_company": {
        "100 %": lambda: line(
            "twos_company", "kill fire_vampire", "run to West annex past Cultist",
            "attack Fire Vampire",
        ),
        "64.08 %": lambda: line("twos_company", "kill fire_vampire", *["attack Fire Vampire"] * 2),
    },
}  # fmt: skip


def answer_of(name: str) -> str:
    return read(situations()[name], Situation).value.answer


@pytest.mark.parametrize("name", TRICKY)
def test_an_answer_is_discussed_and_every_number_in_it_has_its_claim(name: str) -> None:
    answer = answer_of(name)

    assert len(answer) > 300
    assert set(re.findall(r"[\d.]+ %", answer)) == set(CLAIMS[name])


@pytest.mark.parametrize(
    ("name", "told"), [(name, told) for name, claims in CLAIMS.items() for told in claims]
)
def test_a_number_in_an_answer_is_what_it_comes_to(name: str, told: str) -> None:
    assert percent(CLAIMS[name][told]()) == told


@pytest.mark.parametrize("name", TRICKY)
def test_every_rule_an_answer_cites_is_there(name: str) -> None:
    cited = re.findall(r"DMD-[A-Z]+-E?\d+", answer_of(name))

    assert [dmd.rule(one).id for one in cited] == cited


def test_the_situations_are_various() -> None:
    tables = [dmd.load(name) for name in TRICKY]

    assert {len([one for one in game.world.investigators if not one.dead]) for game in tables} == {
        1, 2, 3, 4, 5,
    }  # fmt: skip
    assert {game.book.box.elder_one.id for game in tables} == {"cthulhu", "hastur"}
    assert {game.book.box.episode.id for game in tables} == {
        "a_lamp_for_the_drowned", "blasphemous_alchemy",
    }  # fmt: skip


# -- what an answer says in words ------------------------------------------------------------------


def test_drawing_them_one_space_away_is_as_good_as_staying() -> None:
    """Protector 2 reaches one space."""
    next_door = expected("left_with_friends", "Run to East", "Go to East", "Stop")

    assert next_door == expected("left_with_friends", "Take no more")


def test_no_plan_but_the_blow_wins_in_this_turn() -> None:
    game = dmd.load("one_blow_more")
    others = [one for one in game.options if not one.startswith("Attack")]

    assert all(expected("one_blow_more", one, want="win") == 0 for one in others[-2:])


def test_nine_of_fourteen_cards_carry_a_symbol() -> None:
    assert symbols_left("one_blow_more") == symbols_left("the_last_space") == (14, 9)


def test_with_one_flame_less_lab_and_byakhee_would_stand() -> None:
    text = dmd.load("an_awful_thing_to_throw").situation()
    game = dmd.load(text.replace('"14": 3', '"14": 2').replace("14: 3", "14: 2"))
    assert game.world.fire["14"] == 2

    game.choose("Use Beaker")
    game.choose("2 wounds")
    game.choose("Chester, the Furious Student takes 2")

    assert "byakhee 1" in [one.id for one in game.world.enemies]
    assert [one.wounds for one in game.world.tokens if one.id == "lab 5"] == [3]


def test_chester_must_take_at_least_two_of_the_three() -> None:
    ways = ["Chester, the Furious Student takes 3"]
    ways += [f"Sister Beth takes {n} wound" for n in (1, 2, 3)]
    shares = [expected(THROWN, *CATCH, way, until="action") for way in ways]

    assert shares == [1, 1, 0, 0]


def test_going_mad_or_drawing_no_symbol_keeps_the_game_alive() -> None:
    mad = 1 - Fraction(2, 3) ** 5

    alive = expected("the_last_space", "Attack", want="survive adam")
    assert alive == mad + (1 - mad) * no_symbol("the_last_space")


def test_to_rest_among_enemies_is_better_than_only_to_lie_there() -> None:
    lying = expected("playing_dead", "Take no more")

    assert lying < expected("playing_dead", "Rest: heal 3 wounds", "Take no") == 1


def test_the_curse_costs_beth_one_sanity_and_heals_her_stress() -> None:
    odds = analysis.odds(dmd.load(CURSE), "attack star spawn")

    assert odds.distribution("sanity lost") == {1: 1}
    assert odds.distribution("stress taken") == {-4: 1}

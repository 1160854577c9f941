"""The game's half of the balance lab."""

import pytest

import dmd
from dmd.core.balance import Changes
from dmd.core.complaints import Refusal
from dmd.death_may_die.balance.acts import action
from dmd.death_may_die.balance.house import group, names, shelf
from dmd.death_may_die.balance.numbers import changed, numbers
from dmd.lab.trial import bench, trial
from tools.death_may_die.shelf import content


@pytest.fixture(scope="module")
def book():
    return dmd.new_game("blasphemous_alchemy", seed=1).book


@pytest.mark.parametrize("one", shelf(), ids=lambda one: one.title)
def test_what_the_kit_ships_is_as_it_was_played(one):
    """Else: make shelf."""
    settings = dict(one.settings)
    laid = bench(trial(settings.pop("episode"), **settings))
    assert dict(one.content) == content(laid.origin)
    assert sum(games for games, _ in one.people.values()) >= 1_000


def test_a_changed_book_leaves_the_usual_one_alone(book):
    before = numbers(book)
    other = changed(book, Changes({"objective.health": 5, "cultist.dice": 2}))
    assert other.box.episode.objective.health == 5
    assert other.box.enemies["cultist"].dice.standard == 2
    assert numbers(book) == before


def test_a_card_is_left_out_of_the_deck_it_lies_in(book):
    mythos = next(iter(book.box.mythos))
    found = next(iter(book.box.discovery))
    other = changed(book, Changes(cards=(mythos, found)))
    assert mythos not in other.box.mythos
    assert found not in other.box.discovery
    assert len(other.box.mythos) == len(book.box.mythos) - 1


def test_a_deck_keeps_a_few_cards(book):
    with pytest.raises(Refusal, match="too few cards would be left"):
        changed(book, Changes(cards=tuple(book.box.mythos)))
    with pytest.raises(Refusal, match="There is no card “fluffy” in this episode"):
        changed(book, Changes(cards=("fluffy",)))


def test_every_house_number_of_what_is_played_may_be_turned(book):
    house = {one.name for one in numbers(book) if one.house}
    assert house == {"elder_one.health", "elder_one.dice"}
    lamp = dmd.new_game("a_lamp_for_the_drowned", seed=1).book
    enemies = [box for box in lamp.box.enemies.values() if box.house]
    at_play = {*lamp.box.episode.monsters, *lamp.box.elder_one.minions}
    wanted = {f"{one.id}.health" for one in enemies if one.id in at_play}
    assert wanted <= {one.name for one in numbers(lamp) if one.house}


def test_who_sits_down_depends_on_the_seed_alone(book):
    assert group("ian, beth", book, 5) == ("ian", "beth")
    assert len(group("3", book, 5)) == 3
    assert group("sturdy 3", book, 9) == ("ian", "beth", "morgan")
    assert {len(group("mixed", book, seed)) for seed in range(40)} == {2, 3, 4, 5}
    assert group("mixed", book, 7) == group("mixed", book, 7)


def test_actions_are_named_as_people_call_them(book):
    game = dmd.new_game("blasphemous_alchemy", seed=3)
    known = names(game.book)["action"]
    offered = {action(game.state, n) for n in range(len(game.options))}
    assert {"run", "end_turn"} <= offered <= {*known, ""}
    assert known["destroy_equipment"] == "Destroy Equipment"

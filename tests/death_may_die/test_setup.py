"""Setting up a game of Blasphemous Alchemy against Cthulhu."""

from __future__ import annotations

import pytest

from dmd.core.boards.board import Board
from dmd.core.complaints import Refusal
from dmd.core.deck import deck
from dmd.core.state import State
from dmd.core.timeline import Timeline
from dmd.death_may_die.enemies import in_reserve
from dmd.death_may_die.opening import open_book
from dmd.death_may_die.setup import DealInsanity, FirstPlayer, setting_up, table
from dmd.evening import Evening, evening_of, new_game
from tests.death_may_die.atoms import proves

BOOK = open_book()


def a_game(*people: str, seed: int = 1) -> Evening:
    return new_game(investigators=people or ("ian", "beth"), seed=seed)


@proves("DMD-SET-2", "DMD-SET-1", "DMD-SET-6", "DMD-SET-7", "DMD-EOS-E3")
def test_the_elder_one_starts_at_the_left_end_with_stage_one_and_two_full_decks():
    world = a_game().world

    assert (world.track, world.stage, world.disrupted) == (1, 1, False)
    assert world.mythos == deck(BOOK.box.mythos)
    assert len(world.mythos) == 16
    assert world.discovery == deck(BOOK.box.discovery)
    assert len(world.discovery) == 15
    assert (world.mythos_discard, world.discovery_discard) == ((), ())


@proves("DMD-SET-3", "DMD-CMP-6")
def test_only_cards_of_the_one_episode_and_the_one_elder_one_are_in_play():
    episode = {card.id for card in BOOK.box.episode.mythos}
    elder_one = {card.id for card in BOOK.box.elder_one.mythos}

    assert len(episode) == len(elder_one) == 8
    assert set(a_game().world.mythos) == episode | elder_one


@proves("DMD-CMP-6")
def test_an_episode_may_meet_any_elder_one():
    game = new_game(elder_one="hastur", investigators=("ian", "beth"), seed=1)

    assert len(game.world.mythos) == 16


@proves("DMD-SET-4", "DMD-SUM-E2")
def test_the_reserve_holds_the_figures_of_the_two_enemy_cards():
    world = a_game().world

    assert {kind: in_reserve(kind, world, BOOK) for kind in (
        "cultist", "star_spawn", "fire_vampire", "byakhee",
    )} == {"cultist": 4, "star_spawn": 1, "fire_vampire": 1, "byakhee": 1}  # fmt: skip


@proves("DMD-SET-5", "DMD-BRD-5", "DMD-CMP-7")
def test_the_map_carries_its_tokens_and_starting_enemies():
    world = a_game().world
    kinds = [enemy.kind for enemy in world.enemies]

    assert {kind: kinds.count(kind) for kind in set(kinds)} == {
        "cultist": 6, "byakhee": 1, "fire_vampire": 1,
    }  # fmt: skip
    assert {one.space for one in world.tokens} == {"6", "7", "11", "13", "14"}
    assert world.fire == {"3": 1, "4": 1, "6": 1, "11": 1, "12": 1, "14": 1}
    assert [enemy.space for enemy in world.enemies if enemy.kind == "byakhee"] == ["10"]


@proves("DMD-SET-8", "DMD-BRD-6", "DMD-SET-10", "DMD-INV-5")
def test_all_investigators_begin_on_the_starting_space_unhurt_at_level_one():
    for one in a_game("ian", "beth", "borden").world.investigators:
        assert one.space == "1"
        assert one.levels == (1, 1, 1)
        assert (one.wounds, one.stress, one.sanity, one.fire, one.cards) == (0, 0, 0, 0, ())


@proves("DMD-SET-9", "DMD-SET-E1", "DMD-SET-E2")
def test_alone_one_plays_two_investigators():
    with pytest.raises(Refusal):
        a_game("ian")

    first, second = a_game("ian", "beth").world.investigators
    assert first.insanity
    assert second.insanity
    assert first.insanity != second.insanity


@proves("DMD-CMP-8")
def test_more_than_five_investigators_are_refused():
    six = ("ian", "beth", "borden", "adam", "ahmed", "morgan")

    assert len(a_game(*six[:5]).world.investigators) == 5
    with pytest.raises(Refusal):
        a_game(*six)


@proves("DMD-SET-E4")
def test_nobody_is_in_play_twice():
    with pytest.raises(Refusal):
        a_game("ian", "ian")


@proves("DMD-SET-11", "DMD-SET-E4", "DMD-SAN-7")
def test_each_is_dealt_one_of_the_twelve_insanity_cards_and_none_twice():
    for seed in range(8):
        cards = [
            one.insanity for one in a_game("ian", "beth", "borden", seed=seed).world.investigators
        ]
        assert len(set(cards)) == 3
        assert set(cards) <= set(BOOK.box.insanities)


@proves("DMD-SET-12")
def test_the_first_player_is_picked_at_random_and_acts():
    firsts = {a_game(seed=seed).world.active for seed in range(20)}

    assert firsts == {"ian", "beth"}
    game = a_game()
    assert game.state.fork.who == game.world.active
    assert game.world.turn == 1


@proves("DMD-SET-E3")
def test_codependency_names_a_partner_before_the_first_turn():
    people = ("ian", "beth", "borden")
    begin = State(table(people, BOOK), setting_up(people, BOOK))

    def dealt(seed: int) -> Evening:
        return evening_of("death_may_die")(Timeline(begin, BOOK, seed=seed))

    game = next(
        game for game in map(dealt, range(500))
        if any(one.insanity == "codependency" for one in game.world.investigators)
    )  # fmt: skip
    owner = next(o for o in game.world.investigators if o.insanity == "codependency")

    assert game.world.turn == 0
    assert game.state.fork.who == owner.id
    assert len(game.options) == 2
    game.choose(0)
    assert game.world.investigator(owner.id).partner in set(people) - {owner.id}
    assert game.world.turn == 1


@proves("DMD-SET-13", "DMD-CMP-7")
def test_the_episode_has_a_story_to_read_out():
    assert BOOK.box.episode.story


@proves("DMD-BRD-1", "DMD-BRD-6")
def test_the_board_of_the_episode_has_fifteen_connected_spaces():
    board: Board = BOOK.board

    assert len(board.ids) == 15
    assert all(board.distance("1", space) is not None for space in board.ids)
    for wall in (("2", "5"), ("4", "6"), ("4", "7")):
        assert wall[1] not in board.neighbours(wall[0])


@proves("DMD-SET-11", "DMD-SET-12")
def test_chance_deals_and_picks():
    game = a_game()
    dealt = [line for line in game.journal if isinstance(line.effect, (DealInsanity, FirstPlayer))]

    assert len(dealt) == 3


@proves("DMD-CMP-4", "DMD-ENM-E1")
def test_hastur_brings_four_disciples_and_twelve_yellow_signs():
    hastur = open_book(elder_one="hastur").box

    assert hastur.elder_one.tokens == {"yellow_sign": 12}
    assert hastur.enemies["disciple_of_hastur"].in_box == 4
    assert len(hastur.elder_one.mythos) == 8

"""What things do, in the sentences of the game."""

import msgspec
import pytest
from msgspec.structs import replace

import dmd
from dmd.core.complaints import Refusal
from dmd.core.engine import apply
from dmd.final_girl.hand import DiscardCards
from dmd.final_girl.roll import KeepRoll, Roll
from dmd.final_girl.scene.doing import lying
from dmd.final_girl.scene.table import scene
from dmd.final_girl.telling.showing import KINDS, everything
from tests.final_girl.table import a_world, book, happen


def test_a_card_is_shown_with_its_rows():
    told = dmd.show("walk", game="final_girl").told()
    assert "Two or more: Move up to 2 spaces. Time −1." in told
    assert "\n  None: Move up to 1 space. Laurie loses 1 health. Time −2.\n  Or: Time −2." in told
    assert "Furious Strike · card (in part ours)" in dmd.show("furious strike",
                                                              game="final_girl").told()  # fmt: skip


def test_everything_that_is_shipped_can_be_shown():
    there = everything()
    assert {one.kind for one in there} == {*KINDS}
    for one in there:
        told = dmd.show(f"{one.kind} {one.name}", game="final_girl").told(60)
        assert one.name in told
        assert "…" not in told
        assert "{" not in told


def test_without_words_it_lists_what_there_is_and_an_unknown_name_is_refused():
    assert "houndmaster" in dmd.show(game="final_girl").told()
    with pytest.raises(Refusal, match="walk"):
        dmd.show("wlak", game="final_girl")


def test_a_whole_sentence_is_meant_before_a_longer_one_that_begins_so():
    game = dmd.load("through_the_gate")
    game.sprint()
    game.choose("go to southeast exit")
    assert (game.world.girl_at, game.world.victims) == ("southeast_exit", ("south_path",) * 2)


def test_one_step_does_not_end_a_move_and_an_item_waits_for_its_end():
    game = dmd.load("a_drink_on_the_way")
    game.sprint()
    game.step("South path")
    with pytest.raises(Refusal, match="has to wait until the move is over"):
        game.use("energy drink")
    assert "Laurie" in str(game.sheet("laurie").told)
    assert "Bloodlust" in str(game.sheet("killer").told)


def test_why_a_space_or_the_killer_cannot_be_chosen():
    game = dmd.load("one_blow_left")
    why = game.kit.why
    assert "only by a card that moves her" in str(why(game.state, game.book, "space cabins"))
    assert "by playing a card" in str(why(game.state, game.book, "figure killer"))
    assert "is here already" in str(why(game.state, game.book, "space lake"))
    away = dmd.load("past_a_friend")
    away.sprint()
    assert "The way there begins in" in str(why(away.state, away.book, "space dock"))


def test_a_blank_lies_there_until_the_roll_counts():
    roll = Roll("walk", ("blank", "partial", "partial"))
    table = happen(a_world(hand=["focus", "guard", "walk", "search"]), KeepRoll(roll))
    assert [one.face for one in lying(table, book())] == ["blank", "partial", "partial"]
    paid = apply(table, 0, book())
    while isinstance(paid.fork.asker, DiscardCards):
        paid = apply(paid, 0, book())
    assert [one.face for one in lying(paid, book())] == ["blank", "partial", "success"]


@pytest.mark.parametrize("face", ["blanks", "partials"])
def test_a_strangers_file_lays_no_millions_of_dice_on_the_table(face):
    roll = Roll("walk", ("blank", "partial"))
    table = happen(a_world(hand=["focus", "guard", "walk", "search"]), KeepRoll(roll))
    written = book().write(table).decode()
    assert book().read(written.encode()) == table
    with pytest.raises(msgspec.ValidationError, match="<= 99"):
        book().read(written.replace(f'"{face}":1', f'"{face}":10000000').encode())


def test_no_number_of_a_strangers_position_is_beyond_what_a_table_holds():
    game = dmd.new_game("camp_happy_trails", seed=1)
    book().expect_sound(game.state)
    for name in ("horror", "time", "killed"):
        swollen = replace(game.state, world=replace(game.state.world, **{name: 10_000_000}))
        with pytest.raises(Refusal, match="larger than 99"):
            book().expect_sound(swollen)


def test_dice_lie_as_faces_with_the_choices_that_take_them_up():
    game = dmd.load("a_short_breath")
    game.rest()
    dice = game.kit.lying(game.state, game.book)
    assert [(one.face, one.options) for one in dice] == [("partial", (0,)), ("success", ())]
    (thrown,) = [one for line in game.journal.lines
                 if type(line.effect).__name__ == "ReadRoll"
                 and (one := game.kit.faces(line.effect))]  # fmt: skip
    assert [face for _, face in thrown.dice] == ["partial", "success"]


def test_cards_are_read_out_and_everything_stands_in_words():
    game = dmd.load("the_long_killer_phase")
    game.end_phase()
    game.done()
    read = [game.kit.card(line.effect, game.book) for line in game.journal.lines]
    assert [str(one.title) for one in read if one] == ["Hammer charge", "Dark Obsession"]
    groups = game.kit.in_words(game.scene(), game.world, game.book)
    told = {str(one.title): [*map(str, one.lines)] for one in groups}
    assert any("Dark Obsession: After an action" in one for one in told["Hans the Butcher"])
    assert any(one.startswith("Walk, cost 0: Two or more") for one in told["Hand"])


def test_the_table_tells_of_events_that_stay_and_what_they_do():
    quiet, *_ = lines_beside(a_world(lasting=()))
    assert "Event" not in quiet
    told, *_ = lines_beside(a_world(lasting=("dark_waters", "stubborn_kids")))
    assert "Event Dark Waters: It stays. Victims die in these spaces: " in told
    assert "Event Stubborn Kids: It stays. 1 victim fewer follows." in told


def test_the_table_names_the_next_terror_card_once_she_has_looked_at_it():
    unseen = lines_beside(a_world())
    assert "Finale: face down; 10 terror cards left." in unseen[0]
    seen = lines_beside(a_world(terror=["keeps_coming"]))
    assert "Finale: face down; 1 terror card left, next: Keeps coming." in seen[0]
    assert "Zakończenie: zakryte; została 1 karta terroru, następna: " in seen[1]
    assert "Фінал: закритий; лишилася 1 карта терору, наступна: " in seen[2]


def lines_beside(world):
    """What stands on the killer's sheet and the market's, read in each language."""
    told = [line for sheet in scene(world, book()).asides for line in sheet.lines]
    return ["\n".join(book().read_in(one, line) for line in told) for one in ("en", "pl", "uk")]

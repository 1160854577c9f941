from dmd.core.journal import Journal
from tests.core.lantern import World, lantern_book, lantern_game

LADEN = World(trinkets=("charm", "wick"))


def test_the_story_hangs_each_effect_under_its_cause_with_its_rule():
    game = lantern_game()
    game.set_dice(0, ["tails"])
    assert game.journal.text() == (
        "Turn 1 begins.  (LAN-1)\n"
        "  Ada may act.  (LAN-1)\n"
        "    Climb down.  (LAN-2)\n"
        "      The coin shows tails.  (LAN-3)\n"
        "        The lantern burns 2 oil.  (LAN-4)\n"
        "      Look  (LAN-6)\n"
        "Turn 2 begins.  (LAN-1)\n"
        "  Ada may act.  (LAN-1)"
    )


def test_an_ability_that_answers_is_a_line_of_its_own_and_the_cause_of_what_it_tells():
    game = lantern_game(world=LADEN)
    game.set_dice(0, ["heads"])
    told = game.choose(1).text()
    assert told.startswith("A charm breaks instead.")
    lines = {line.number: line for line in game.journal}
    broke = next(line for line in lines.values() if line.cite == "LAN-11")
    assert lines[broke.cause].cite == "LAN-4", "under the oil that wanted to burn"


def test_every_turn_begins_a_new_page():
    game = lantern_game()
    game.choose(1)
    roots = [line for line in game.journal if line.depth == 0]
    assert [line.effect.turn for line in roots] == [1, 2]
    assert all(line.cause == -1 for line in roots)


def test_every_other_line_is_caused_by_an_earlier_one_a_level_up():
    game = lantern_game(seed=4, world=LADEN)
    for _ in range(5):
        if not game.options:
            break
        game.choose(0)
    lines = {line.number: line for line in game.journal}
    assert list(lines) == list(range(len(lines)))
    for line in lines.values():
        if line.cause >= 0:
            assert line.cause < line.number
            assert lines[line.cause].depth == line.depth - 1


def test_the_journal_forgets_what_was_undone():
    game = lantern_game()
    before = game.journal.text()
    game.choose(0)
    game.undo()
    assert game.journal.text() == before


def test_the_journal_is_also_a_table():
    game = lantern_game()
    game.choose(1)
    table = game.journal.table()
    assert list(table.columns) == ["cause", "depth", "effect", "what happened", "rule"]
    assert table.loc[2, "what happened"] == "Search the wall."
    assert table.loc[2, "rule"] == "LAN-8"


def test_the_story_can_be_told_in_another_language():
    game = lantern_game()
    game.choose(0)
    polish = Journal(game.journal.lines, lantern_book(), "pl")
    assert "Schodzisz w dół." in repr(polish)


def test_an_empty_journal_is_an_empty_story():
    assert Journal((), lantern_book()).text() == ""
    assert len(Journal((), lantern_book()).table()) == 0

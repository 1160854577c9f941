"""Python in the page's worker, talked to as the page talks: panels, lessons, files, links."""

from __future__ import annotations

import ast
import json
import re
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

import dmd
from dmd.core.complaints import Refusal
from dmd.core.files.link import linked
from dmd_widgets import page
from dmd_widgets.page.arriving import Arriving
from dmd_widgets.page.building.lessons import lessons
from tests.page.worker import Worker

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def test_a_table_is_opened_played_and_kept(worker: Worker):
    opened = worker.ask("new_game", seed=5, language="en")
    assert opened["kind"] == "table"
    assert "piece 1" in opened["state"]
    worker.ask("say", model=opened["model"], message={"do": "shown"})
    message = {"do": "choose", "option": 0, "stamp": 1, "asked": "x"}
    answer = worker.ask("say", model=opened["model"], message=message)
    changed = answer["changed"][opened["model"]]
    assert changed["answered"] == "x"
    assert {"view", "board"} <= changed.keys()
    again = worker.ask("go_on")
    assert again["model"] != opened["model"]
    told = dmd.load(worker.folder / "evening.json", position_only=False)
    told.stop_saving()
    assert len(told.timeline.moments) > 1  # what was chosen is in the journal beside the save


def test_every_other_panel_opens(worker: Worker):
    for panel, more in (
        ("dice", {}), ("progress", {}), ("map_builder", {}), ("quiz", {"name": "03-followers"}),
    ):  # fmt: skip
        answer = worker.ask("panel", panel=panel, **more)
        assert answer.get("model"), answer
        assert answer["state"]["labels"]["host_colours"] == "as this computer"
        worker.ask("close", model=answer["model"])
    assert worker.ask("map_paths", name="winterfold")["kind"] == "paths"


def test_what_a_panel_writes_in_a_page_speaks_of_no_notebook(worker: Worker):
    opened = [worker.ask("new_game", language="en")]
    panels = ("dice", "progress", "map_builder", "practice", "balance")
    opened += [worker.ask("panel", panel=one) for one in panels]
    opened += [worker.ask("panel", panel="quiz", name="03-followers")]
    opened += [worker.ask("map_paths", name="winterfold")]
    for one in opened:
        labels = one["state"]["labels"]
        shown = [labels[key] for key in labels if labels.get(key.partition("_hint")[0])]
        told = [text for text in shown if re.search("JupyterLab|notebook|kernel", text, re.I)]
        assert told in ([], [labels.get("beside_by_hand")]), one["kind"]  # no button leads there
    table = opened[0]
    assert table["state"]["labels"]["beside_notebook"] == ""


def test_what_stands_under_a_tab_comes_once_it_is_opened(worker: Worker):
    opened = worker.ask("new_game", language="en")
    say = {"model": opened["model"], "message": {"do": "open_tab", "tab": "sheets"}}
    assert opened["state"]["sheets"] == []
    assert len(worker.ask("say", **say)["changed"][opened["model"]]["sheets"]) == 2
    assert worker.ask("say", **say)["changed"] == {}


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"do": "fly"}, "This page cannot do “fly”."),
        ({"do": "panel", "panel": "os"}, "This kit has no panel “os”."),
        ({"do": "say", "model": "panel-999", "message": {}}, "This panel is gone."),
        ({"do": "read", "file": "../../etc/passwd"}, "named by its name alone"),
        ({"do": "remove", "file": "../x.json"}, "named by its name alone"),
        ({"do": "open_file", "file": "nothing.json"}, "there is no such file"),
        ({"do": "keep", "file": "a.py", "content": "cHJpbnQoMSk="}, "nothing that this kit"),
        ({"do": "open_link", "link": "1.xx"}, "This link is damaged"),
        ({"do": "open_link", "link": "9.xx"}, "made by a newer kit"),
    ],
)
def test_what_cannot_be_done_earns_a_sentence(worker: Worker, message, sentence):
    answer = worker.ask(**message)
    assert sentence in answer["refused"]


def test_whatever_a_message_is_made_of_is_answered(worker: Worker):
    for message in ({"do": 7}, {"do": "new_game", "seed": "x"}, {"do": "set", "model": "panel-1"},
                    {"do": "hear", "text": "{}"}, {"do": "_answered", "told": {}}):  # fmt: skip
        answer = worker.ask(**message)
        assert answer.get("refused") or answer.get("wrong")


def test_the_cells_of_a_lesson_share_their_names_and_show_what_a_notebook_shows(worker: Worker):
    run = lambda code, lesson="one": worker.ask("run", lesson=lesson, code=code)["shown"]  # noqa: E731  # short
    assert run("a = 2\nprint('told')\na * 3") == [{"text": "told"}, {"text": "6"}]
    assert run("a") == [{"text": "2"}]
    assert "NameError" in run("a", "two")[0]["wrong"]
    assert run("a;") == []
    assert "line 2" in run("b = 1\n1 / 0")[0]["wrong"]
    assert run("import dmd\ndmd.dice('no')")[0]["refused"].startswith("“no”")
    assert run("dmd.turn('run')")[0]["svg"].startswith("<svg")
    assert run("raise SystemExit")[0]["wrong"]
    assert run("import dmd_widgets\ndmd_widgets.dice()")[0]["kind"] == "dice"
    worker.ask("begin_again", lesson="one")
    assert "NameError" in run("a")[0]["wrong"]


def test_files_are_taken_elsewhere_whole_and_brought_back(worker: Worker):
    worker.ask("new_game", seed=7)
    opened = worker.ask("go_on")
    message = {"do": "choose", "option": 0, "stamp": 1}
    worker.ask("say", model=opened["model"], message=message)
    content = b64decode(worker.ask("read", file="evening.json")["content"])
    elsewhere = dmd.load(content.decode())  # without the journal that lies beside it
    assert len(elsewhere.timeline.moments) > 1
    before = {one["name"] for one in worker.ask("files")["files"]}  # of other tests as well
    brought = worker.ask("keep", file="evening.json", content=b64encode(content).decode())["file"]
    assert re.fullmatch(r"evening_\d+\.json", brought)
    assert brought not in before
    listed = {one["name"]: one["says"] for one in worker.ask("files")["files"]}
    assert listed[brought] == "a saved game"
    assert worker.ask("open_file", file=brought)["kind"] == "table"
    worker.ask("remove", file=brought)
    assert brought not in str(worker.ask("files"))


def test_a_map_and_an_episode_come_by_link(worker: Worker):
    maps = NOTEBOOKS.parent / "maps" / "death_may_die"
    for file, kind in (("five_rooms.yaml", "map_builder"),
                       ("episodes/a_lamp_for_the_drowned.yaml", "table")):  # fmt: skip
        link = linked((maps / file).read_text("utf-8"))
        answer = worker.ask("open_link", link=link.removeprefix("#open="))
        assert answer.get("kind") == kind, answer


def test_only_what_a_reader_types_into_a_cell_is_run(worker: Worker):
    room = Path(page.__file__).parent
    asks = [one.name for one in room.rglob("*.js") if 'do: "run"' in one.read_text("utf-8")]
    assert asks == ["lesson.js"]
    users = [one.name for one in room.rglob("*.py") if "page.cells" in one.read_text("utf-8")]
    assert users == ["desk.py"]
    desk = ast.parse((room / "desk.py").read_text("utf-8"))
    runs = [
        one.name
        for one in ast.walk(desk)
        if isinstance(one, ast.FunctionDef)
        and any(isinstance(call, ast.Attribute) and call.attr == "run" for call in ast.walk(one))
    ]
    assert runs == ["do_run"]

    # And no text of a stranger is taken for code on its way in.
    trace = worker.folder / "ran.txt"
    code = f"__import__('pathlib').Path({str(trace)!r}).touch()"
    mine = dmd.new_map("mine", title=code).add_space("hall", name=code)
    worker.ask("open_link", link=linked(mine.text))
    content = b64encode(mine.text.encode()).decode()
    worker.ask("keep", file="mine.yaml", content=content)
    worker.ask("open_file", file="mine.yaml")
    worker.ask("panel", panel="quiz", name=code)
    assert not trace.exists()
    worker.ask("run", lesson="x", code=code)  # it would have left a trace
    assert trace.exists()


def test_lessons_are_told_by_what_is_stored_with_them():
    told = {name: page for name, page, _ in lessons(NOTEBOOKS)}
    assert len(told) >= 15
    stored = json.loads((NOTEBOOKS / "02_a_turn.ipynb").read_text("utf-8"))
    page = told["02_a_turn"]
    assert [one["id"] for one in page["cells"]] == [one["id"] for one in stored["cells"]]
    assert 'href="#lesson/03_running_and_who_follows"' in json.dumps(page).replace('\\"', '"')
    assert all("<script" not in one.get("html", "") for one in page["cells"])


def test_lessons_speak_of_no_menu_that_only_a_notebook_has():
    for name, told, _ in lessons(NOTEBOOKS):
        text = " ".join(one.get("html", "") for one in told["cells"])
        assert not re.search("Kernel|▸|Shift (and|[+])|Esc|JupyterLab", text), name
        assert "*" not in told["goal"]


def test_whatever_is_begun_at_the_table_is_kept_from_its_first_moment(worker: Worker):
    def kept() -> dmd.evening.Evening:
        game = dmd.load(worker.folder / "evening.json", position_only=False)
        game.stop_saving()
        return game

    worker.ask("new_game", seed=5)
    before = kept().people
    opened = worker.ask("set_up")
    assert "kept" not in opened  # nobody has chosen anything yet
    assert opened["state"]["set_up"]
    assert kept().people == before
    begin = {"do": "begin", "game": "death_may_die", "settings": {}, "people": ["fatima", "borden"],
             "kit": [], "language": "en"}  # fmt: skip
    answer = worker.ask("say", model=opened["model"], message=begin)
    assert "turn 1" in answer["kept"]
    assert list(kept().people) == ["fatima", "borden"]
    again = worker.ask(
        "say", model=opened["model"], message={"do": "choose", "option": 0, "stamp": 2}
    )
    assert "kept" not in again  # it is kept already
    begun = kept().timeline.now.luck.seed
    worker.ask("say", model=opened["model"], message={"do": "new_game"})
    assert kept().timeline.now.luck.seed != begun  # another game lies there now


def test_a_table_that_was_left_for_another_one_overwrites_nothing(worker: Worker):
    left = worker.ask("new_game", seed=5)
    now = worker.ask("new_game", seed=6)
    for _ in range(2):
        worker.ask("say", model=left["model"], message={"do": "choose", "option": 0, "stamp": 1})
    worker.ask("say", model=now["model"], message={"do": "choose", "option": 0, "stamp": 1})
    told = dmd.load(worker.folder / "evening.json", position_only=False)
    told.stop_saving()
    assert told.timeline.now.luck.seed == 6


def test_a_game_that_was_played_gets_a_name_of_its_own_when_another_one_is_laid():
    def seed(file: str) -> int:
        game = dmd.load(page.folder / file, position_only=False)
        game.stop_saving()
        return game.timeline.now.luck.seed

    def chosen(opened: dict) -> dict:
        message = {"do": "choose", "option": 0, "stamp": 1}
        return page.ask("say", model=opened["model"], message=message)

    def saves() -> list[str]:
        return [one["name"] for one in page.ask("files")["files"] if one["says"] == "a saved game"]

    with Worker() as page:
        chosen(page.ask("new_game", seed=5))
        (told,) = page.ask("new_game", seed=6)["notes"]
        assert "“evening_2.json” in My files" in told
        assert (seed("evening_2.json"), seed("evening.json")) == (5, 6)

        unplayed = page.ask("new_game", seed=8)  # of 6 nothing would be missed
        assert not unplayed["notes"]
        chosen(unplayed)
        (told,) = page.ask("open_file", file="evening_2.json")["notes"]
        assert "evening_3.json" in told
        assert (seed("evening_3.json"), seed("evening.json")) == (8, 5)
        assert not page.ask("open_file", file="evening_3.json")["notes"]  # 5 lies in its file
        assert saves() == ["evening.json", "evening_2.json", "evening_3.json"]

        page.begin_again()
        (told,) = page.ask("new_game", seed=9)["notes"]
        assert "evening_4.json" in told
        assert seed("evening_4.json") == 8


def test_games_beside_each_other_on_one_table_are_put_aside_in_one_file_each():
    with Worker() as page:
        model = page.ask("new_game", seed=5)["model"]

        def say(do: str, **more: object) -> dict:
            return page.ask("say", model=model, message={"do": do, **more})

        def play() -> None:
            for stamp in range(1, 60):  # whichever is the one of now
                if "view" in say("choose", option=0, stamp=stamp)["changed"][model]:
                    return

        play()
        assert not say("branch")["notes"]  # it is kept where its game is
        assert "“evening_2.json”" in str(say("new_game")["notes"])
        told = []
        for tab in (0, 2, 0, 2):
            play()
            told += say("tab", tab=tab)["notes"]
        files = ["evening_3.json", "evening_4.json"] * 2
        assert [file in one for file, one in zip(files, told, strict=True)] == [True] * 4


def test_a_pack_that_cannot_be_had_earns_a_sentence_and_may_come_later():
    def nobody(name: str) -> bytes:
        raise OSError(name)

    arriving = Arriving({"house": "first"}, nobody, lambda name, content: None)
    with pytest.raises(Refusal, match="has not been fetched yet"):
        arriving.find_spec("house.room", None)
    assert not arriving.there

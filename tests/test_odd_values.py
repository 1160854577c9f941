"""Whatever somebody puts where a name or a number is meant: it is understood, or refused.

A table of every public function, every parameter of it, and values that turn up in notebooks.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import warnings

import numpy
import pytest

import dmd
from dmd import analysis
from dmd.core.complaints import Refusal
from dmd.core.files.link import linked
from dmd.workshop.map import new_map

ODD = {
    "None": None, "True": True, "bytes": b"2", "array": bytearray(b"2"), "0": 0, "-1": -1,
    "7": 7, "numpy 1": numpy.int64(1), "numpy 1.5": numpy.float32(1.5),
    "numpy array": numpy.array([1, 2]), "numpy text": numpy.str_("2"), "huge": 10**5000,
    "-huge": -(10**5000), "large": 10**17, "1.5": 1.5, "nan": float("nan"), "inf": float("inf"),
    "1j": 1j, "list": [], "list of None": [None], "list of numbers": [1, 2], "tuple": (),
    "set": {"2"}, "dict": {}, "dict of None": {None: None}, "object": object(), "type": int,
    "function": len, "": "", "blank": " ", "long": "x" * 100_000, "zero byte": "a\0b",
    "surrogate": "a\udc80", "turned": "\u202ea", "newline": "a\nb", "...": ...,
}  # fmt: skip

DOORS = {name: getattr(dmd, name) for name in dmd.__all__ if name not in ("progress", "refused")}
QUESTIONS = ("odds", "threats", "plans", "compare", "paths", "expect", "explain")
ASKED = {name: getattr(analysis, name) for name in QUESTIONS}
USUAL = {
    "episode": "blasphemous_alchemy", "text": "3B", "source": "five_rooms", "name": "mine",
    "file": "x.yaml", "id_": "DMD-RUN-1", "words": "run", "kind": "map", "before": "five_rooms",
    "after": "five_rooms", "option": 0, "want": "survive", "contenders": [], "enemy": "cultist 1",
    "what": "run", "space": "hall", "target": "vault", "steps": 2, "other": "vault", "tile": 1,
    "x": 0, "y": 0, "new": "x", "author": "x", "places": {}, "choice": 0, "moment": 0, "to": "x",
    "watcher": lambda: None, "line": 0, "card": "x", "face": "x", "skill": "x", "half": "x",
    "action": "x", "token": "lab", "worth": "success", "wanted": "success >= 1",
    "toward": "hall", "objectives": (), "who": "ian",
    "link": linked(new_map("mine").add_space("hall").text),
}  # fmt: skip
YOURS = {"want", "until", "question", "worth", "wanted", "watcher", "policy"}
"""Where a function of one's own may stand: what that raises is one's own."""

NOT_ASKED = {"pick", "matching", "is_asked", "in_one_go"}
"""What verbs are made of; they take effects and functions."""


def needed_by(function):
    """What a function must be given besides a game, as one would give it."""
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {
        one.name: USUAL[one.name]
        for one in inspect.signature(function).parameters.values()
        if one.default is one.empty and one.kind not in several and one.name != "game"
    }


def parameters(function):
    """Every parameter, with the others as one would give them."""
    needed = needed_by(function)
    for one in inspect.signature(function).parameters.values():
        if one.name != "game":
            yield one, needed


def tried(function, first=()):
    """Every parameter with every odd value; what was raised that is no refusal."""
    wrong = []
    for one, needed in parameters(function):
        for told, odd in ODD.items():
            if told in ("type", "function") and one.name in YOURS:
                continue
            more, positional = dict(needed), list(first)
            if one.kind is one.VAR_POSITIONAL:
                positional += [more.pop(name) for name in needed]
                positional.append(odd)
            elif one.kind is one.VAR_KEYWORD:
                more["cultist"] = odd
            else:
                more[one.name] = odd
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found = function(*positional, **more)
                    repr(found)
            except Refusal as refusal:
                if len(str(refusal)) > 3_000:
                    wrong.append(f"{function.__name__}({one.name}={told}): a refusal too long")
            except Exception as raised:
                wrong.append(f"{function.__name__}({one.name}={told}): {raised!r:.120}")
    return wrong


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DMD_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def game():
    return dmd.new_game(seed=5)


@pytest.mark.parametrize("name", DOORS)
def test_a_function_of_the_kit_refuses_or_understands_whatever_it_is_given(name):
    assert tried(DOORS[name]) == []


def methods(value):
    for name in dir(type(value)):
        if not name.startswith("_") and inspect.isfunction(getattr(type(value), name)):
            yield name


@pytest.mark.parametrize("name", [one for one in methods(dmd.new_game(seed=5))
                                  if one not in NOT_ASKED])  # fmt: skip
def test_a_game_refuses_or_understands_whatever_it_is_given(game, name):
    def act(*args, **more):
        return getattr(game.branch(), name)(*args, **more)

    act.__name__ = name
    act.__signature__ = inspect.signature(getattr(game, name))
    assert tried(act) == []


@pytest.mark.parametrize("name", list(methods(dmd.load_map("five_rooms"))))
def test_a_map_refuses_or_understands_whatever_it_is_given(name):
    assert tried(getattr(dmd.load_map("five_rooms"), name)) == []


@pytest.mark.parametrize(
    "name", ["odds", "mean", "best_reroll", "distribution", "at_least", "table", "with_"]
)
def test_a_pool_refuses_or_understands_whatever_it_is_given(name):
    USUAL.update(question="success >= 1", symbol="success", roll=(), value="success")
    assert tried(getattr(dmd.dice("2B"), name)) == []


@pytest.mark.parametrize("name", ASKED)
def test_an_analysis_refuses_or_understands_whatever_it_is_given(game, name):
    USUAL.update(seconds=0.01, positions=10)

    def asked(*args, **more):
        limits = {"seconds": 0.01, "positions": 10, "tries": 2}
        known = inspect.signature(ASKED[name]).parameters
        more = {key: value for key, value in limits.items() if key in known} | more
        return ASKED[name](game, *args, **more)

    asked.__name__ = name
    asked.__signature__ = inspect.signature(ASKED[name])
    wrong = tried(asked)
    assert wrong == []


@pytest.mark.parametrize("name", ["guess", "judge", "reveal"])
def test_a_question_refuses_or_understands_whatever_it_is_given(name):
    assert tried(getattr(dmd.quiz("03-followers"), name)) == []


@pytest.mark.parametrize("name", ["note", "watch", "reset"])
def test_what_was_solved_outlives_whatever_is_noted(name):
    dmd.progress().note("03-followers", right=True)
    USUAL.update(watcher=lambda: None)
    assert tried(getattr(dmd.progress(), name)) == []
    if name == "note":
        assert dmd.progress().kept
        assert dmd.progress().notes["03-followers"].right


@pytest.mark.parametrize("odd", [one for one in ODD if one not in ("type", "function")])
def test_nobody_is_called_after_an_act_who_cannot_be(game, odd):
    for watch in (game.branch().watch, dmd.progress().watch):
        with pytest.raises(Refusal, match=r"cannot be the watcher\. Give a function"):
            watch(ODD[odd])


SHOWN = {
    "a description": (lambda: dmd.show("byakhee"), "told"),
    "the contents": (dmd.show, "told"),
    "a drawing": (dmd.tiles, "save"),
    "sheets": (lambda: dmd.print_sheets("five_rooms"), "save"),
    "a page": (lambda: dmd.print_sheets("five_rooms"), "drawing"),
    "a game": (lambda: dmd.new_game(seed=5), "svg"),
}  # fmt: skip


@pytest.mark.parametrize("name", SHOWN)
def test_what_shows_itself_refuses_or_understands_whatever_it_is_given(name, monkeypatch):
    made, method = SHOWN[name]
    monkeypatch.setattr("dmd.workshop.printing.sheets.to_pdf", lambda *_: b"")  # takes its time
    assert tried(getattr(made(), method)) == []


def test_no_picture_is_of_a_size_that_cannot_be_and_no_bars_are_drawn_on_nothing():
    drawn, pool = dmd.load_map("five_rooms").draw(), dmd.dice("1B")
    for odd in (None, 0, -1, float("nan"), float("inf"), "2", 10**5000, 1j):
        with pytest.raises(Refusal):
            drawn.png(odd)
        with pytest.raises(Refusal):
            pool.plot(ax=0 if odd is None else odd)


@pytest.mark.parametrize("odd", ODD)
def test_an_analysis_of_what_is_no_game_is_refused(odd):
    for ask in ASKED.values():
        with pytest.raises(Refusal):
            ask(ODD[odd], **needed_by(ask))


# -- numbers of other libraries, copies, and values one cannot edit -------------------------------


def test_whole_numbers_of_numpy_are_whole_numbers(game):
    one, two = game.branch(), game.branch()
    one.choose(numpy.int64(0))
    two.choose(0)
    assert one.state == two.state
    assert dmd.new_game(seed=numpy.int32(5)).state == game.state


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_of_a_game_is_a_game_of_its_own(game, copied):
    here = game.branch()
    here.mark("here")
    other = copied(here)
    other.new_luck()
    assert here.timeline.at == 0 or here.timeline.at != other.timeline.at
    assert list(other.marks) == ["here"]
    assert other.saved_in == ""
    assert copied(here.timeline).state is here.state


def test_a_game_is_not_pickled_and_says_what_to_do(game):
    with pytest.raises(Refusal, match="not pickled"):
        pickle.dumps(game)


def test_a_position_can_be_pickled(game):
    assert pickle.loads(pickle.dumps(game.state)) == game.state
    assert pickle.loads(pickle.dumps(game.world)).fire == game.world.fire


def test_the_world_cannot_be_edited_from_outside(game):
    before = game.book.write(game.state)
    for edit in (
        lambda: game.world.fire.update(x=1), lambda: game.world.fire.clear(),
        lambda: game.world.fire.__setitem__("1", 9), lambda: game.world.fire.pop("14"),
        lambda: game.world.kept.setdefault("ian", "x"), lambda: game.world.fire.popitem(),
        lambda: game.world.fire.__delitem__("14"), lambda: game.world.fire.__ior__({"1": 1}),
        lambda: setattr(game.world, "fire", {}), lambda: setattr(game.world.tokens[0], "space", 1),
    ):  # fmt: skip
        with pytest.raises((Refusal, AttributeError, TypeError)):
            edit()
    assert game.book.write(game.state) == before


def test_the_worlds_of_a_loaded_game_cannot_be_edited_either(game, tmp_path):
    game = game.branch()
    game.save(tmp_path / "evening.json")
    file = tmp_path / "evening.json"
    for loaded in (dmd.load(file), dmd.load("the_last_lab"), dmd.load(game.situation()),
                   dmd.load(file, position_only=True)):  # fmt: skip
        for world in (loaded.world, loaded.timeline.moments[0].state.world):
            with pytest.raises(Refusal, match="cannot be changed"):
                world.fire["x"] = 1
            with pytest.raises(Refusal, match="cannot be changed"):
                world.kept["x"] = 1


def test_the_moments_of_a_game_are_not_the_live_list(game):
    assert isinstance(game.timeline.moments, tuple)

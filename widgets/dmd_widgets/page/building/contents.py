"""What a page can tell before Python is there: its words, what there is to open, the rules."""

from __future__ import annotations

from typing import Any

from dmd.atlas import shipped, situations
from dmd.core.files.yaml_reader import look
from dmd.core.sentences import name as name_of
from dmd.core.speaking import Speaker, languages, spoken
from dmd.course.questions import lessons
from dmd.drawing.glimpses import board_svg
from dmd.evening import new_game
from dmd.games import kits, usual
from dmd_widgets.page.words import WORDS
from dmd_widgets.rules import explained
from dmd_widgets.tongue import folders, panel_reader, tongues


def contents() -> dict[str, Any]:
    """Every file of data, by its name."""
    spoken = languages(folders())
    told: dict[str, Any] = {f"rules-{code}": _rules(code) for code in spoken}
    told |= {f"shelf-{code}": _shelf(panel_reader(code)) for code in spoken}
    return told | {"words": _words(spoken)}


def _words(spoken: tuple[str, ...]) -> dict[str, Any]:
    read = {code: panel_reader(code).read for code in spoken}
    return {
        "tongues": tongues(),
        "words": {code: {name: read[code](one) for name, one in WORDS.items()} for code in spoken},
    }


def _rules(code: str) -> list[dict[str, Any]]:
    return [
        {"id": rule.id, "game": kit.title, **explained(rule.id, code)}
        for kit in kits().values()
        for rule in kit.rulebook()
    ]


def _shelf(reader: Speaker) -> dict[str, Any]:
    """What may be opened, by its name and its title."""
    return {
        "situations": [_titled(name, file, reader) for name, file in situations().items()],
        "maps": [_titled(name, file, reader) for name, file in shipped().items()],
        "quizzes": [
            {
                "title": reader.read(name_of(one.title)),
                "asks": {
                    one.named(asked): reader.read(name_of(asked.asks)) for asked in one.questions
                },
            }
            for one in lessons()
        ],
    }


def _titled(name: str, file: Any, reader: Speaker) -> dict[str, str]:
    tree = look(file).value
    told = tree if isinstance(tree, dict) else {}
    said = {"title": told.get("title", name), "asks": told.get("question", "")}
    return {"name": name} | {key: reader.read(name_of(str(one))) for key, one in said.items()}


def first_pictures() -> dict[str, bytes]:
    """The board when the usual game begins, to be looked at while Python starts."""
    return {
        f"board-{code}-{theme}.svg": _first_board(code, theme).encode()
        for code in languages(folders())
        for theme in ("light", "dark")
    }


def _first_board(code: str, theme: str) -> str:
    with spoken(panel_reader(code, usual())):
        game = new_game(game=usual().id, seed=1, language=code)
        return board_svg(game.scene(), theme=theme)

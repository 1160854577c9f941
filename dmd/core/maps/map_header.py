"""What the head of a map leaves out: its game, its author, its license."""

from __future__ import annotations

from typing import Final

from dmd.core.complaints import nearest
from dmd.core.maps.draft import Draft, Found
from dmd.core.sentences import as_written, in_a_row, say


def header(draft: Draft) -> Found:
    """A map says whose it is, what others may do with it, and for which game it is."""
    game = draft.plain.get("game")
    if not draft.games:
        pass  # whoever asks minds the format only
    elif isinstance(game, str) and game not in draft.games:
        remedy = nearest(game, draft.games) or say(
            "Known: {names}.", names=in_a_row(draft.games) if draft.games else say("none")
        )
        problem = say(
            "The game “{game}” is unknown here, so its rules for maps were not checked.", game=game
        )
        yield draft.complain(problem, field="game", remedy=remedy, level="warning")
    elif game is None:
        problem = "The map names no game, so no game's rules for maps were checked."
        remedy = say("Add “game: {game}”.", game=as_written(next(iter(draft.games), "…")))
        yield draft.complain(problem, remedy=remedy, level="advice")
    for word, remedy in (
        ("author", "Add “author:” with your name, so that players can thank you."),
        ("license", "Add “license:”, such as CC-BY-4.0, so that others know what they may do."),
    ):
        if word not in draft.plain:
            yield draft.complain(say(NAMES_NO[word]), remedy=remedy, level="advice")


NAMES_NO: Final = {"author": "The map names no author.", "license": "The map names no license."}

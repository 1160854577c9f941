"""Ways in a game: where an enemy would go, and how far a Run gets."""

from __future__ import annotations

from typing import Any

from dmd.analysis.enemy_paths import Paths
from dmd.core.complaints import Refusal
from dmd.core.sentences import Listed, enumerated, name, say
from dmd.death_may_die.actions import named
from dmd.death_may_die.world import Enemy, Investigator, World
from dmd.drawing.analysed import path_marks
from dmd.drawing.board import Picture
from dmd.drawing.palette import Palette
from dmd.drawing.placing import SCREEN
from dmd.drawing.table import board_of
from dmd.drawing.ways import shortest
from dmd.evening import Evening
from dmd_widgets.games.death_may_die.paths import telling as paths_telling
from dmd_widgets.games.death_may_die.paths.reach import Reach
from dmd_widgets.panels.paths.view import Line, Part, Row, Scene, choice, room_name

ENEMY_LEGEND = say(
    "Dashes are its shortest paths; the number of a space says how many spaces it still is from "
    "there, “choose” that you choose the next step."
)
RUN_LEGEND = say("The number of a space says how many spaces of the Run it takes.")


class GamePaths:
    """An enemy or a space of a game is selected, and whom the enemy is asked to move towards."""

    invites = say("Select an enemy or a space.")
    listed = say("Enemies")
    order = say("Enemies, the nearest first")

    def __init__(self, game: Evening) -> None:
        self.game = game
        self.chosen = ""
        self.toward = ""  # nothing for whose turn it is; else `figure …` or `space …`
        self._known: tuple[Any, Reach] | None = None

    @property
    def label(self) -> str:
        """What the panel is called."""
        return say("Paths: {title}", title=self.game.scene(self.world).headline)

    @property
    def world(self) -> World:
        """The table now."""
        found: World = self.game.world
        return found

    def fields(self) -> list[dict[str, Any]]:
        """Towards whom, and which space."""
        book, world = self.game.book, self.world
        rooms = [(f"space {one.id}", room_name(one)) for one in book.board.spaces]
        people = [(f"figure {one.id}", self._name(one.id)) for one in world.living]
        whose = say("nobody")
        if world.active:
            whose = say("{who}, whose turn it is", who=self._name(world.active))
        space = self.chosen if self.chosen.startswith("space ") else ""
        return [
            choice(
                "toward", say("Enemies go towards"), self.toward, [("", whose), *people, *rooms]
            ),
            choice("space", say("A Run to"), space, [("", say("wherever it gets")), *rooms]),
        ]

    def rows(self) -> list[Row]:
        """The enemies, those that are near first."""
        return [row for _, row in sorted(map(self._row, self._alike()), key=lambda one: one[0])]

    def spots(self) -> dict[str, str]:
        """Every space, and every enemy."""
        book, world = self.game.book, self.world
        found = {f"space {one.id}": room_name(one) for one in book.board.spaces}
        return found | {
            f"figure {one.id}": name(book.enemy_name(one.id, world)) for one in world.enemies
        }

    def select(self, key: str) -> str:
        """Select an enemy or a space; what is selected already is let go."""
        if key and key not in self.spots():
            raise Refusal(
                say("There is nothing called “{key}” to select.", key=key[:60]),
                remedy=say("Look again."),
            )
        self.chosen = "" if key == self.chosen else key
        return self.scene().parts[0].title

    def fill(self, field: str, value: str) -> str:
        """Say towards whom, or which space."""
        if field == "toward":
            return self._send(value)
        if field != "space":
            raise Refusal(say("There is no field “{field}” here.", field=field[:40]))
        return self.scene().parts[0].title if value == self.chosen else self.select(value)

    def _send(self, toward: str) -> str:
        """Say towards whom enemies go; nothing for whose turn it is."""
        if toward not in {one for one, _ in self.fields()[0]["options"]}:
            raise Refusal(
                say("Nobody can go towards “{toward}”.", toward=toward[:60]),
                remedy=say("Look again."),
            )
        self.toward = toward
        return self.scene().parts[0].title

    def changed(self) -> str:
        """Something was done to the game: let go of who is gone, and say so."""
        kind, _, who = self.toward.partition(" ")
        if kind == "figure" and all(one.id != who for one in self.world.living):
            self.toward = ""
        if self.chosen and self.chosen not in self.spots():
            self.chosen = ""
            return say("What was selected is gone.")
        return ""

    def scene(self) -> Scene:
        """What is to be seen now."""
        kind, _, chosen = self.chosen.partition(" ")
        if kind == "figure":
            return self._of_enemy(chosen)
        if not self.world.active:
            told = Line(self.game.asks)
            return Scene((Part(say("It is nobody's turn"), (told,)),))
        return self._of_run(chosen)

    def picture(self, look: Palette, scene: Scene) -> Picture:
        """The board with the scene on it."""
        table = self.game.scene(self.world)
        return board_of(table, look, highlights=scene.marks, paths=scene.ways, measure=SCREEN)

    # ---- enemies ----

    def _alike(self) -> list[list[Enemy]]:
        """The enemies, those between which nothing can be told apart together."""
        found: dict[tuple[object, ...], list[Enemy]] = {}
        for one in self.world.enemies:
            found.setdefault((one.kind, one.space, one.wounds, one.spent), []).append(one)
        return list(found.values())

    def _row(self, alike: list[Enemy]) -> tuple[float, Row]:
        """How far they are, and what the list says of them."""
        board, target, ids = self.game.book.board, self._target(), [one.id for one in alike]
        chosen = self.chosen.partition(" ")[2]
        key = f"figure {chosen if chosen in ids else ids[0]}"
        called = [name(self.game.book.enemy_name(one, self.world)) for one in ids]
        names = enumerated(called, "and")
        where = alike[0].space
        far = board.distance(where, target) if target else None
        told = [name(board.space(where).name)]
        if target:
            away = say("{far:space|spaces} away", far=far) if far else say("there already")
            told.append(say("no way leads there") if far is None else away)
        if target and len(board.steps_toward(where, (target,))) > 1:
            told.append(say("you choose"))
        return (float("inf") if far is None else far), Row(key, names, Listed(told, between=" · "))

    def _target(self) -> str:
        """The space it is asked to move towards."""
        kind, _, toward = self.toward.partition(" ")
        if kind == "space":
            return toward
        who = toward or self.world.active
        return self.world.investigator(who).space if who else ""

    def _of_enemy(self, enemy: str) -> Scene:
        target = self._target()
        if not target:
            why = say("It moves towards whoever's turn it is, and it is nobody's.")
            title = name(self.game.book.enemy_name(enemy, self.world))
            return Scene((Part(title, (Line(why, "DMD-MOV-1"),)),))
        found = Paths(self.game, enemy, (target,))
        parts = paths_telling.of_enemy(self.game, found, self._target_name())
        choose = str(say(": choose"))
        return Scene(parts, path_marks(found, choose), found.steps, ENEMY_LEGEND)

    def _target_name(self) -> str:
        """Whom it goes towards, and where that is."""
        kind, _, who = self.toward.partition(" ")
        where = name(self.game.book.board.space(self._target()).name)
        if kind == "space":
            return where
        return say("{who} in {space}", who=self._name(who or self.world.active), space=where)

    def _name(self, who: str) -> str:
        return name(self.game.book.names[who])

    # ---- the Run ----

    def _of_run(self, space: str) -> Scene:
        found, you = self._reach(), self.world.investigator(self.world.active)
        marks = {one: str(found.distance(one)) for one in found.arrivals}
        marks[you.space] = "0"
        if not found.may_run:
            return Scene((self._refused(you),), {})
        if not space:
            return Scene(paths_telling.of_run(self.game, found), marks, (), RUN_LEGEND)
        ways: tuple[tuple[str, ...], ...] = ()
        if space in found.arrivals and space != you.space:
            ways = tuple(shortest(self.game.book.board, you.space, space)[1])
        parts = paths_telling.of_space(self.game, found, space)
        dashes = say("{legend} Dashes are the shortest ways there.", legend=RUN_LEGEND)
        return Scene(parts, marks, ways, dashes)

    def _reach(self) -> Reach:
        """Worked out once for a position."""
        state = self.game.state
        if self._known is None or self._known[0] is not state:
            self._known = state, Reach(state, self.game.book)
        return self._known[1]

    def _refused(self, you: Investigator) -> Part:
        """Why there is no Run now."""
        title = say("{who} cannot Run now", who=self._name(you.id))
        for one in self.game.refusals:
            if one.effect is not None and "Run" in named([one.effect], self.game.book):
                why = say("{problem} {remedy}", problem=one.problem, remedy=one.remedy)
                return Part(title, (Line(why, one.rule),))
        return Part(title, (Line(self.game.asks),))

"""How things of a game are called in sentences: figures, tokens, what cards say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from dmd.core.boards.board import Board
from dmd.core.book import Book
from dmd.core.sentences import Name, in_a_row, letters, say
from dmd.core.state import Effect
from dmd.death_may_die.box import Box, DiscoveryCard
from dmd.death_may_die.selectors import Count
from dmd.death_may_die.telling.nouns import Names, Noun, called, thing, title
from dmd.death_may_die.world import Enemy, World


class Wording(Book):
    """What the book says to people; the rules are in the book itself."""

    box: Box
    board: Board

    def health(self, enemy: Enemy, world: World) -> int:
        """With how many wounds an enemy falls."""
        raise NotImplementedError

    def enemy_name(self, id_: str, world: World) -> str:
        """A figure as people call it, with its wounds."""
        enemy = world.enemy(id_)
        if enemy is None:
            return id_.replace("_", " ") or Name("an enemy", "enemy")
        elder_one = enemy.kind == "elder_one"
        name = self.box.elder_one.name if elder_one else self.figure_name(id_)
        if not enemy.wounds:
            return name
        health = self.health(enemy, world)
        return say("{name} ({wounds} of {health})", name=name, wounds=enemy.wounds, health=health)

    def figure_name(self, id_: str) -> str:
        """A figure's kind and its number."""
        kind, number = id_.rsplit(" ", 1)
        return say("{figure} {number}", figure=self.box.enemies[kind].name, number=number)

    def token_name(self, id_: str, world: World) -> str:
        """A token as people call it: its kind, where it lies, what it has suffered."""
        token = next(one for one in world.tokens if one.id == id_)
        space = self.board.space(token.space).name
        name = say("{token} in {space}", token=title(token.kind), space=space)
        goal = self.box.episode.objective
        if token.kind != goal.token or not token.wounds:
            return name
        told = "{name} ({wounds} of {health})"
        return say(told, name=name, wounds=token.wounds, health=goal.health)

    def clause(self, words: Sequence[Effect]) -> str:
        """What words on a card do, as it is printed, to stand inside a sentence."""
        from dmd.death_may_die.telling.cards import run_on
        from dmd.death_may_die.telling.clauses import OnCard, clauses

        names = self.told_names
        return OnCard(run_on(words, names), lambda: clauses(words, names))

    def discovery_told(self, card: DiscoveryCard) -> str:
        """What a Discovery card orders and offers, as it is printed, behind a sentence."""
        from dmd.death_may_die.telling.clauses import OnCard
        from dmd.death_may_die.telling.exhibits_of_cards import of_discovery

        shown = of_discovery(card, self.box.episode, self.told_names)
        lines = in_a_row(["", *(line.whole for line in shown.lines)], " ")
        return OnCard(letters(lines), lambda: lines)

    def condition(self, test: Count) -> str:
        """What must hold, as it is printed, to stand inside a sentence."""
        from dmd.death_may_die.telling import phrases
        from dmd.death_may_die.telling.clauses import OnCard
        from dmd.death_may_die.telling.selectors import condition

        names = self.told_names
        return OnCard(condition(test, names), lambda: phrases.condition(test, names))

    def noun(self, kind: str) -> Noun:
        """What a token, a figure or a kind of them is called."""
        if kind == "elder_one":
            return Noun(self.box.elder_one.name, self.box.elder_one.name, sole=True)
        if kind in self.box.enemies:
            return called(self.box.enemies[kind].name)
        return thing(kind, self.told_names)

    @cached_property
    def told_names(self) -> Names:
        """What things are called where a text is told."""
        from dmd.death_may_die.telling.exhibits import names_of

        return names_of(self.box, self.board)

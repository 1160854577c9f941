"""What the game puts on maps: its tokens and enemies, and the episodes that are played there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from dmd.atlas import open_map
from dmd.core.complaints import Report
from dmd.core.sentences import say
from dmd.core.things import Mark, as_words
from dmd.death_may_die.printing.pieces import enemy_mark, in_order, starting_figures, token_mark
from dmd.death_may_die.shelf import elder_one_names, enemy_cards, episode_names, files
from dmd.workshop.map import Map
from dmd_widgets.games.death_may_die.map_builder.fitting import fit, title_of, wanted
from dmd_widgets.games.death_may_die.map_builder.play import game_on
from dmd_widgets.panels.map_builder.side import Choice, Chosen, Played, Side


class OnMaps(Side):
    """The game's side of the Map builder."""

    def token(self, word: str) -> Mark:
        """A token by itself."""
        return token_mark(word)

    def enemy(self, kind: str) -> Mark:
        """A figure by itself."""
        return enemy_mark(kind, enemy_cards())

    def figures(self, map_: Map) -> Sequence[Mark]:
        """The enemies that stand on a map when a game begins."""
        return starting_figures(map_.file.spaces, map_.board)

    def enemies(self) -> Sequence[str]:
        """Every enemy of the box and of the kit."""
        return tuple(enemy_cards())

    def tokens(self) -> Sequence[str]:
        """The tokens of the episodes of the kit, and of the maps they are played on."""
        return _episode_tokens()

    def in_order(self, words: Iterable[str]) -> list[str]:
        """The start, the Gates, the twins first; Fire last."""
        return in_order(words)

    def choices(self) -> Sequence[Choice]:
        """The episode, the one that is played on any map first; and against whom."""
        episodes = sorted(episode_names(), key=lambda one: one != "blasphemous_alchemy")
        return (
            Choice("episode", say("Episode"), [(one, title_of(one)) for one in episodes]),
            Choice(
                "elder_one", say("Against"), [(one, as_words(one)) for one in elder_one_names()]
            ),
        )

    def expect(self, chosen: Chosen) -> None:
        """Refuse an episode or an Elder One there is not."""
        files(chosen["episode"], chosen["elder_one"])

    def title(self, chosen: Chosen) -> str:
        """What the episode is called."""
        return title_of(chosen["episode"])

    def wanted(self, map_: Map, chosen: Chosen) -> dict[str, int]:
        """What any map needs, and what the episode hides its faces under."""
        return wanted(map_, chosen["episode"])

    def fit(self, map_: Map, chosen: Chosen) -> Report:
        """All that the episode and the Elder One say about a map."""
        return fit(map_, chosen["episode"], chosen["elder_one"])

    def play(self, map_: Map, chosen: Chosen) -> Played:
        """The episode on the map as it stands."""
        return game_on(map_, chosen["episode"], chosen["elder_one"])


@lru_cache(maxsize=1)
def _episode_tokens() -> tuple[str, ...]:
    found: dict[str, None] = {}
    for name in episode_names():
        episode = files(name, elder_one_names()[0]).episode.value
        words = [episode.objective.token, *episode.tokens]
        words += [one for space in open_map(episode.map).spaces for one in space.tokens]
        found |= dict.fromkeys(filter(None, words))
    return tuple(found)


SIDE: Final = OnMaps()

"""What `make lint` asks of the house where games are found, not listed."""

from __future__ import annotations

from typing import Any

from importlinter import Contract, ContractCheck, fields, output
from importlinter.contracts.layers import LayersContract

from tools.seam import games, knowing

EACH_GAME = "GAMES"
"""Stands in a layer for the games that there are, none of which may know another."""


class Rooms(LayersContract):
    """Layers, one of which holds the games."""

    type_name = "rooms"

    def __init__(
        self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]
    ) -> None:
        there = " | ".join(games())
        layers = [one.replace(EACH_GAME, there) for one in contract_options["layers"]]
        super().__init__(name, session_options, {**contract_options, "layers": layers})


class Seam(Contract):
    """No module outside the rooms of a game knows it."""

    type_name = "seam"

    house = fields.ListField(subfield=fields.StringField())

    def check(self, graph: Any, verbose: bool) -> ContractCheck:
        """Look who imports a game."""
        house: Any = self.house
        found = {game: knowing(game, tuple(house)) for game in games()}
        return ContractCheck(kept=not any(found.values()), metadata=found)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say who does."""
        for game, modules in check.metadata.items():
            for file in modules:
                output.print_error(f"{file} imports {game}: ask its kit instead.")

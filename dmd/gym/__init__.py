"""Games as environments for programs that learn: Gymnasium's, and OpenSpiel's as an exact oracle.

    import dmd.gym
    table = dmd.gym.Environment("blasphemous_alchemy", investigators=("ian", "beth"))
    seen, told = table.reset(seed=1)
    seen, reward, ended, stopped, told = table.step(0)

Both are extras: `pip install "dmd-kit[gym]"` and `pip install "dmd-kit[spiel]"`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dmd.gym.environment import Choice, Environment
    from dmd.gym.spiel import Tree

__all__ = ["Choice", "Environment", "Tree"]

_ROOMS = {"Choice": "environment", "Environment": "environment", "Tree": "spiel"}


def __getattr__(name: str) -> Any:
    if name not in _ROOMS:
        raise AttributeError(f"dmd.gym has no “{name}”")
    return getattr(import_module(f"dmd.gym.{_ROOMS[name]}"), name)

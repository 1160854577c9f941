"""Where panels live: in notebooks, unless somebody says before the first of them is imported."""

from __future__ import annotations

from typing import Final, Literal

Host = Literal["notebook", "page"]

_HOST: Final[list[Host]] = ["notebook"]


def live_in(host: Host) -> None:
    """Say where panels live; it holds for those that are imported from now on."""
    _HOST[:] = [host]


def host() -> Host:
    """Where panels live."""
    return _HOST[0]

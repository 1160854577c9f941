"""Which rule a test proves: `@proves("DMD-RUN-2")` marks it, and the id has to exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dmd.death_may_die.library import rulebook

Test = TypeVar("Test", bound=Callable[..., Any])

PROVEN: set[str] = set()
"""Every id that an imported test proves."""


def proves(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the rules it proves; an unknown id is refused at once."""
    for one in ids:
        rulebook().find(one)

    def mark(test: Test) -> Test:
        PROVEN.update(ids)
        test.__dict__["proves"] = ids
        return test

    return mark

"""Which rule a test proves: `@proves("FG-TIME-2")` marks it, and the id has to exist."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dmd.final_girl.library import rulebook

Test = TypeVar("Test", bound=Callable[..., Any])


def proves(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the rules it proves; an unknown id is refused at once."""
    for one in ids:
        rulebook().find(one)

    def mark(test: Test) -> Test:
        test.__dict__["proves"] = ids
        return test

    return mark

"""Trying what cannot be: in a lesson a refusal is an answer, not an accident."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from textwrap import fill
from typing import Final

from dmd.core.complaints import Refusal
from dmd.core.sentences import say

WIDE: Final = 88


@contextmanager
def refused() -> Iterator[None]:
    """Try something, and read why it cannot be; nothing has changed then.

    >>> import dmd
    >>> with refused():
    ...     dmd.rule("DMD-RUN-33")
    There is no rule “DMD-RUN-33”. Did you mean “DMD-RUN-3”?
    """
    try:
        yield
    except Refusal as refusal:
        print("\n".join(fill(line, WIDE) for line in str(refusal).splitlines()))
    else:
        print(say("Nothing was refused."))

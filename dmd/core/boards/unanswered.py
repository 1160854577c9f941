"""What a board is asked and cannot answer, each with what to ask instead."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from dmd.core.boards.spaces import ID, Space, shown
from dmd.core.complaints import Refusal
from dmd.core.sentences import in_a_row, say


def check_steps(steps: int, limit: int | None = None) -> None:
    """Refuse what no number of steps is, or is more than the limit."""
    if not isinstance(steps, int) or isinstance(steps, bool) or steps < 0:
        raise Refusal(
            say("Steps are counted in whole numbers from 0, not {steps}.", steps=shown(steps))
        )
    if limit is not None and steps > limit:
        raise Refusal(
            "These are more steps than any figure takes.",
            remedy=say("At most {limit:,}.", limit=limit),
        )


def unknown(space: object, spaces: Sequence[Space]) -> Refusal:
    """No space of the board is meant by this; perhaps one that is written alike."""
    if not isinstance(space, str):
        return Refusal(
            say(
                "A space is called by its id or its name, a text, not by {space}.",
                space=shown(space),
            )
        )
    known = [one.id for one in spaces]
    ids = {one.name: one.id for one in spaces} | {one: one for one in known}
    if close := get_close_matches(space[:ID], ids, n=1):
        remedy = say("Did you mean “{ids}”?", ids=ids[close[0]])
    else:
        some = in_a_row(known[:20])
        remedy = say("There are: {ids}." if len(known) <= 20 else "There are: {ids}, …", ids=some)
    return Refusal(
        say("There is no space “{space}” on this board.", space=space[:ID]), remedy=remedy
    )


def too_many_distances(spaces: int) -> Refusal:
    """All of them at once would fill the memory."""
    return Refusal(
        say("All distances between {spaces:,} spaces are too many to list.", spaces=spaces),
        remedy="Ask for those you need: board.distance(space, target).",
    )


def too_many_ways(number: int, space: str, target: str) -> Refusal:
    """On a large board there may be millions."""
    return Refusal(
        say(
            "{number:,} ways from {space} to {target} are too many to list.",
            number=number, space=space, target=target,
        ),
        remedy="Ask for their first steps: board.next_steps(space, target).",
    )  # fmt: skip


def not_joined(space: str, other: str, kind: str, beside: Sequence[str]) -> Refusal:
    """Nothing, or nothing of that kind, joins two spaces."""
    return Refusal(
        say("No {kind} joins {space} and {other}.", kind=kind or "link", space=space, other=other),
        remedy=say(
            "From {space} one gets to: {beside}.",
            space=space, beside=in_a_row(beside) or "nowhere",
        ),
    )  # fmt: skip

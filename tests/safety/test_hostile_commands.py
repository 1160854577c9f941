"""Commands meet hostile files: a sentence and a status, whatever they are given."""

from __future__ import annotations

import json
import sys
from itertools import islice

import pytest

from dmd.cli import main
from tests.safety.batch import ENDS, a_table, clear
from tests.safety.handmade import handmade

COMMANDS = (
    "check {file}",
    "check --json {file}",
    "draw {file} -o {out}",
    "report {file}",
    "path {file} 1 2",
    "show --episode {file} e_byakhee",
    "playout {file} --seed 1",
    "diff {file} {file}",
)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and sockets are Unix's")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_a_hostile_file_with_a_sentence_and_a_status(command, capsys):
    statuses = set()
    with a_table() as folder:
        for one in islice(handmade(), COMMANDS.index(command), None, 29):
            file = one.put(folder / f"made{ENDS.get(one.kind, '.yaml')}")
            status = main(
                [word.format(file=file, out=folder / "out.svg") for word in command.split()]
            )
            told = capsys.readouterr()
            statuses.add(status)
            assert status in (0, 1), one.name
            assert told.out or told.err, one.name
            assert (told.out + told.err).replace("\n", "").isprintable(), one.name
            assert len(told.out + told.err) < 400_000, one.name
            if "--json" in command and told.out:
                json.loads(told.out)
            if file.parent == folder:
                clear(file)
    assert 1 in statuses

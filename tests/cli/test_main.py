"""The door of all commands: it knows their names, and answers with 0, 1 or 2."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from types import ModuleType

import pytest

from dmd import cli
from dmd.core.complaints import Refusal


@pytest.fixture
def command(monkeypatch):
    """Put a command of our own behind the door: `dmd odds` then does what the test says."""

    def put(answer):
        module = ModuleType("dmd.cli.odds")

        def add_arguments(parser: ArgumentParser) -> None:
            parser.add_argument("words", nargs="*")

        module.add_arguments = add_arguments
        module.run = answer
        monkeypatch.setitem(sys.modules, "dmd.cli.odds", module)

    return put


def test_without_a_command_the_commands_are_listed(capsys):
    assert cli.main([]) == 0
    printed = capsys.readouterr().out
    for name, meaning in cli.COMMANDS.items():
        assert name in printed
        assert meaning.split()[0] in printed


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_its_module_and_explains_itself(name, capsys):
    with pytest.raises(SystemExit) as leaving:
        cli.main([name, "--help"])
    assert leaving.value.code == 0
    assert cli.COMMANDS[name] in capsys.readouterr().out


def test_a_command_answers_with_its_own_status(command):
    command(lambda args: 0 if args.words == ["3B+1G"] else 1)
    assert cli.main(["odds", "3B+1G"]) == 0
    assert cli.main(["odds", "4B"]) == 1


def test_every_command_takes_json(command, capsys):
    def run(args: Namespace) -> int:
        cli.print_json({"json": args.json, "title": "Zażółć"})
        return 0

    command(run)
    assert cli.main(["odds", "--json"]) == 0
    printed = capsys.readouterr().out
    assert json.loads(printed) == {"json": True, "title": "Zażółć"}
    assert "Zażółć" in printed


def test_a_refusal_is_one_sentence_on_stderr_and_status_1(command, capsys):
    def run(args: Namespace) -> int:
        raise Refusal("There is no die of that name.", remedy="Dice are B and G.")

    command(run)
    assert cli.main(["odds", "3X"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "dmd odds: There is no die of that name. Dice are B and G.\n"


def test_a_mistyped_command_earns_the_nearest_one_and_status_2(capsys):
    assert cli.main(["ods"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "Did you mean “odds”?" in err
    assert ", ".join(cli.COMMANDS) in err


def test_a_wrong_option_is_status_2(command, capsys):
    command(lambda args: 0)
    with pytest.raises(SystemExit) as leaving:
        cli.main(["odds", "--sideways"])
    assert leaving.value.code == 2
    assert "--sideways" in capsys.readouterr().err


def test_a_command_is_imported_only_when_it_is_called():
    asked = (
        "import sys; from dmd.cli import COMMANDS, main; main([]); "
        "print([m for m in COMMANDS if f'dmd.cli.{m}' in sys.modules])"
    )
    answer = subprocess.run(
        [sys.executable, "-c", asked], capture_output=True, text=True, check=True
    )
    assert answer.stdout.splitlines()[-1] == "[]"


def test_python_m_dmd_is_the_same_door():
    answer = subprocess.run(
        [sys.executable, "-m", "dmd", "no-such-thing"], capture_output=True, text=True, check=False
    )
    assert answer.returncode == 2
    assert "there is no command “no-such-thing”" in answer.stderr


def test_a_reader_who_leaves_early_ends_the_command_quietly(tmp_path):
    many_lines = tmp_path / "loud.py"
    many_lines.write_text(
        "import sys, types\n"
        "loud = types.ModuleType('dmd.cli.odds')\n"
        "loud.add_arguments = lambda parser: None\n"
        "loud.run = lambda args: [print('x' * 200, i) for i in range(100_000)] and 0\n"
        "sys.modules['dmd.cli.odds'] = loud\n"
        "from dmd.cli import main\n"
        "raise SystemExit(main(['odds']))\n"
    )
    with subprocess.Popen(
        [sys.executable, str(many_lines)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0

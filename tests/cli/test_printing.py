"""Terminals, pipes, full disks and closed streams: a sentence, never a traceback."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.processes import hear_ctrl_c

UNIX = pytest.mark.skipif(sys.platform == "win32", reason="shells and devices are Unix's")


def run(words, encoding="utf-8", shell="", typed="", command=("-m", "dmd")):
    """`dmd …` in a process of its own, with streams as a shell opens them."""
    command = [sys.executable, *command, *words]
    if shell:
        command = ["sh", "-c", f'exec "$0" "$@" {shell}', *command]
    settings = os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        command, env=settings, capture_output=True, input=typed.encode(), timeout=120, check=False
    )
    assert b"Traceback" not in done.stderr, done.stderr.decode(errors="replace")
    assert b"Exception ignored" not in done.stderr, done.stderr
    return done


IN_TURN = """
import sys
from dmd.cli import main
for words in sys.argv[1:]:
    assert main(words.split()) in (0, 1, 2), words
    for stream in (sys.stdout, sys.stderr):
        print("next", file=stream, flush=True)
"""


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", "cp437", "utf-8"])
def test_every_answer_can_be_read_in_every_encoding(encoding):
    words = (
        "rule DMD-RUN-2", "path five_rooms hall nowhere", "rule czołganie", "show", "nonsense",
        "path five_rooms hall nowhere --json",
    )  # fmt: skip
    done = run(words, encoding, command=("-c", IN_TURN))
    assert done.returncode == 0, done.stderr
    answers, complaints = (
        stream.decode(encoding).split("next\n")[:-1] for stream in (done.stdout, done.stderr)
    )
    assert len(answers) == len(complaints) == len(words)
    for answer, complaint in zip(answers, complaints, strict=True):
        told = answer + complaint
        assert told.strip()
        assert "“" not in told or encoding in ("utf-8", "cp1252")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_an_answer_for_machines_says_the_same_in_every_encoding(encoding):
    one = json.loads(run(["rule", "DMD-MOV-2", "--json"], encoding).stdout.decode(encoding))
    assert one == json.loads(run(["rule", "DMD-MOV-2", "--json"]).stdout)


@UNIX
@pytest.mark.parametrize("words", ["check {} --json", "check {}", "path {} 1 2 --json", "rule {}"])
def test_the_name_of_a_file_that_is_no_text_gives_no_broken_utf_8(words, tmp_path):
    name = os.fsdecode(b"a\xff\xfe.yaml")
    done = run([word.format(name) for word in words.split()])
    assert done.returncode == 1
    done.stderr.decode()
    told = done.stdout.decode()
    if "--json" in words:
        json.loads(told)


@UNIX
@pytest.mark.parametrize(
    "words",
    [
        "rule run",
        "rule run --json",
        "path five_rooms hall loft",
        "play --seed 1",
        "",
        "--help",
        "draw --help",
        "odds --json",
    ],
)
def test_a_full_disk_is_said_in_a_sentence(words):
    done = run([*words.split()], shell=">/dev/full")
    assert done.returncode == 1, done.returncode
    assert "could not be written: No space left on device." in done.stderr.decode()


@UNIX
def test_where_errors_cannot_be_written_either_the_status_says_it():
    assert run(["rule", "run"], shell=">/dev/full 2>/dev/full").returncode == 1
    assert run(["path", "five_rooms", "hall", "nowhere"], shell="2>/dev/full").returncode == 1


@UNIX
@pytest.mark.parametrize("shell", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", ["play --seed 1", "rule run", "nonsense", "path a b c --json"])
def test_closed_streams_raise_nothing(words, shell):
    assert run(words.split(), shell=shell).returncode in (0, 1, 2)


def test_letters_typed_in_another_encoding_are_read_somehow():
    done = subprocess.run(
        [sys.executable, "-m", "dmd", "play", "--seed", "1"],
        input=b"run to \xff\xfe\nquit\n", capture_output=True, timeout=120, check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert b"You leave the table" in done.stdout


@UNIX
def test_ctrl_c_is_answered_with_a_sentence():
    playing = subprocess.Popen(
        [sys.executable, "-m", "dmd", "play", "--seed", "1"], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_ctrl_c,
    )  # fmt: skip
    said = b""
    while not said.endswith(b"> "):  # it asks
        said += playing.stdout.read1()
    playing.send_signal(signal.SIGINT)
    _, wrong = playing.communicate(timeout=60)
    assert wrong.decode().strip() == "dmd play: stopped."
    assert playing.returncode == 130


@pytest.mark.parametrize(
    "words",
    ["odds 3X success>=1", "path five_rooms hall nowhere", "rule DMD-NO-1", "show nonsense",
     "draw nowhere -o x.svg", "playout nowhere", "play nowhere", "play --load nowhere.json",
     "analyse nowhere",
     "report nowhere", "diff a b", "copy nowhere mine", "new map con"],
)  # fmt: skip
def test_a_refusal_is_json_for_machines(words, capsys):
    from dmd.cli import main

    assert main([*words.split(), "--json"]) == 1
    told = capsys.readouterr()
    answer = json.loads(told.out)
    assert answer["refused"]
    assert set(answer) <= {"refused", "remedy", "rule"}
    assert answer["refused"].split("\n")[0][:20] in told.err


@pytest.mark.parametrize(
    "words", ["odds", "odds 3B --stress x success>=1", "draw five_rooms", "rule --what", "play a b"]
)
def test_a_wrong_usage_is_json_for_machines_as_well(words, capsys):
    from dmd.cli import main

    with pytest.raises(SystemExit) as leaving:
        main([*words.split(), "--json"])
    assert leaving.value.code == 2
    told = capsys.readouterr()
    answer = json.loads(told.out)
    assert answer["refused"] in told.err
    assert answer["remedy"].startswith("usage: dmd")


def test_a_command_there_is_not_is_json_for_machines_as_well(capsys):
    from dmd.cli import main

    assert main(["ods", "--json"]) == 2
    assert json.loads(capsys.readouterr().out) == {
        "refused": "There is no command “ods”.", "remedy": "Did you mean “odds”?"
    }  # fmt: skip


@pytest.mark.parametrize(
    "words",
    ["report five_rooms --picture", "check {map} --picture", "draw five_rooms -o",
     "schema map -o"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["nowhere/x.svg", "con.svg", "x.odd", "folder.svg"])
def test_machines_hear_one_answer_where_a_file_cannot_be_written(
    words, name, tmp_path, monkeypatch, capsys
):
    import dmd
    from dmd.cli import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    dmd.load_map("five_rooms").save("mine.yaml")
    before = sorted(tmp_path.iterdir())
    assert main([*words.format(map="mine.yaml").split(), name, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["refused"]
    assert sorted(tmp_path.iterdir()) == before


@UNIX
@pytest.mark.parametrize(
    "words", ["report five_rooms --picture", "draw five_rooms -o", "schema map -o"]
)
def test_a_pipe_is_not_put_away_for_a_file(words, tmp_path, capsys):
    from dmd.cli import main

    pipe = tmp_path / ("x.json" if words.startswith("schema") else "x.svg")
    os.mkfifo(pipe)
    assert main([*words.split(), str(pipe)]) == 1
    assert "is a pipe or a device, not an ordinary file" in capsys.readouterr().err
    assert pipe.is_fifo()


def test_what_a_command_may_not_open_is_said_in_a_sentence(capsys, monkeypatch):
    from dmd import cli
    from dmd.cli import odds

    def forbidden(args):
        raise PermissionError(13, "Permission denied", "somewhere/mine.txt")

    monkeypatch.setattr(odds, "run", forbidden)
    assert cli.main(["odds", "3B", "success>=1", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out) == {"refused": "“somewhere/mine.txt”: Permission denied."}
    assert told.err == "dmd odds: “somewhere/mine.txt”: Permission denied.\n"


def test_an_evening_for_machines_is_one_object_a_line(monkeypatch, capsys):
    import io

    from dmd.cli import main

    typed = "why not\nrun to east\nundo\nrule DMD-RUN-2\nquit\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", "--seed", "7", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    kinds = [next(iter(one)) for one in told]
    assert kinds == ["episode", *["asks", "told"] * 4, "asks", "left"]
    assert told[1]["options"]
    assert told[-1]["seed"] == 7
    monkeypatch.setattr("sys.stdin", io.StringIO("choose nothing at all\n"))
    assert main(["play", "--seed", "7", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert "is not among the choices" in told[2]["refused"]

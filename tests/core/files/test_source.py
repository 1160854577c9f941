"""From a path to a text: whatever cannot be opened earns a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dmd.core.files.content import check


def complaints_about(path, name=""):
    value, report = check(path, dict[str, int], name=name)
    assert value is None
    return [str(each) for each in report.complaints]


def test_a_file_is_named_in_its_complaints_about(tmp_path):
    file = tmp_path / "lighthouse.yaml"
    file.write_text("a: 1\nb: c\n")
    (told,) = complaints_about(file)
    assert told.startswith(
        f"error: {file}, line 2, b: A whole number was expected; here is the text “c”."
    )
    (told,) = complaints_about(file, name="lighthouse")
    assert told.startswith("error: lighthouse, line 2, b: ")


def test_a_missing_file_names_its_neighbour(tmp_path):
    (tmp_path / "lighthouse.yaml").write_text("id: a")
    (told,) = complaints_about(tmp_path / "lighthose.yaml")
    assert told.endswith("There is no such file. Did you mean “lighthouse.yaml”?")


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        (Path("no/such/folder/map.yaml"), "There is no such file."),
        (Path(), "This is a folder."),
        (Path("/dev/zero"), "This is not an ordinary file."),
        (Path("a\0b"), "The file cannot be opened"),
        (Path("x" * 5_000), "The file cannot be opened"),
        (Path("map.yaml/inside"), "There is no such file."),
        (Path("bell\a.yaml"), "error: bell\ufffd.yaml: There is no such file."),
        (Path(os.fsdecode(b"\xff.yaml")), "error: \ufffd.yaml: There is no such file."),
    ],
)
def test_what_cannot_be_opened_earns_a_sentence(path, sentence):
    (told,) = complaints_about(path)
    assert sentence in told


def test_a_link_to_nothing_is_not_told_to_be_called_like_itself(tmp_path):
    (tmp_path / "map.yaml").symlink_to(tmp_path / "gone.yaml")
    assert complaints_about(tmp_path / "map.yaml", "map.yaml") == [
        "error: map.yaml: This link leads to no file. Name the file itself."
    ]


def test_a_pipe_does_not_keep_the_reader_waiting(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert "This is not an ordinary file." in complaints_about(tmp_path / "pipe")[0]


def test_a_file_is_measured_before_it_is_read(tmp_path):
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as file:
        file.truncate(50_000_000_000)  # sparse: it takes no room, reading it would
    assert "larger than 2 MB" in complaints_about(huge)[0]


def test_a_file_one_may_not_read_earns_a_sentence(tmp_path, monkeypatch):
    def refuse(*_args):
        raise PermissionError(13, "Permission denied")

    (tmp_path / "map.yaml").write_text("id: a")
    monkeypatch.setattr(os, "open", refuse)
    assert "You are not allowed to read this file." in complaints_about(tmp_path / "map.yaml")[0]


@pytest.mark.parametrize("code", [
    0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x180E, 0x200E, 0x200F, 0x2800, 0x3164, 0xFFA0,
    0x1D173, 0x1BCA0,
])  # fmt: skip
def test_marks_and_fillers_that_nobody_sees_are_refused(code):
    (told,) = complaints_about(f"a: 1 # {chr(code)}")
    assert f"(U+{code:04X})" in told


@pytest.mark.parametrize("text", ["☀️", "👩‍🚀", "می‌خواهم", "é", "नमस्ते"])
def test_joiners_and_the_marks_that_letters_need_stay(text):
    assert check(f"a: {text}", dict[str, str])[0] == {"a": text}


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="there is no such device")
def test_a_device_is_not_even_opened(monkeypatch):
    monkeypatch.setattr(os, "open", None)
    assert "This is not an ordinary file." in complaints_about(Path("/dev/null"))[0]


def test_a_long_path_is_told_by_its_end():
    (told,) = complaints_about(Path("x" * 5_000 + "/evening.yaml"))
    assert len(told) < 500
    assert "xxx/evening.yaml: The file cannot be opened" in told

"""Writing a file in the place of another, whatever lies there and whoever else is writing."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Barrier, Thread

import pytest

from dmd.core.complaints import Refusal
from dmd.core.files import writing
from dmd.core.files.writing import TEMPORARY, expect_room, sentences, write_safely


def test_what_a_crash_left_behind_under_our_number_is_in_nobodys_way(tmp_path):
    file = tmp_path / "map.yaml"
    (tmp_path / f".map.yaml.{os.getpid()}{TEMPORARY}").write_text("left behind")
    write_safely(file, b"new")
    assert [one.name for one in tmp_path.iterdir()] == ["map.yaml"]


def test_two_threads_that_write_one_file_leave_it_whole(tmp_path, monkeypatch):
    """Each has a temp file of its own: here both have written before either takes its place."""
    file, wrong = tmp_path / "map.yaml", []
    together = Barrier(2)
    monkeypatch.setattr(os, "fsync", lambda handle: None)
    real = writing.write_all

    def slowly(handle, content):
        together.wait(timeout=60)
        real(handle, content)
        together.wait(timeout=60)

    monkeypatch.setattr(writing, "write_all", slowly)

    def write(content):
        try:
            write_safely(file, content)
        except Exception as raised:
            wrong.append(raised)

    threads = [Thread(target=write, args=(letter * 9,)) for letter in (b"a", b"b")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert wrong == []
    assert file.read_bytes() in (b"a" * 9, b"b" * 9)
    assert [one.name for one in tmp_path.iterdir()] == ["map.yaml"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are Unix's")
def test_there_is_room_where_a_file_or_a_link_lies_and_none_where_a_pipe_or_a_folder_does(tmp_path):
    mine = tmp_path / "mine.svg"
    mine.write_text("of mine")
    for name, forge, told in (
        ("link.svg", lambda there: there.symlink_to(mine), ""),
        ("nothing.svg", lambda there: None, ""),
        ("pipe.svg", os.mkfifo, "a pipe or a device"),
        ("folder.svg", Path.mkdir, "a folder"),
    ):
        there = tmp_path / name
        forge(there)
        if told:
            with pytest.raises(Refusal, match=f"is {told}, not an ordinary file"):
                expect_room(there)
            continue
        expect_room(there)
        with sentences(there, "written"):
            write_safely(there, b"drawn")
        assert there.read_bytes() == b"drawn"
        assert mine.read_text() == "of mine", "a link is put out of the way, not followed"


def test_no_picture_no_table_and_no_schema_is_put_in_the_place_of_a_pipe(tmp_path, monkeypatch):
    import dmd
    from dmd.core.files.tables import to_csv

    monkeypatch.setattr("dmd.core.files.writing.write_safely", pytest.fail)
    drawn, table = dmd.load_map("five_rooms").draw(), dmd.dice("2B").table()
    for save, ending in ((drawn.save, "svg"), (lambda file: to_csv(table, file), "csv"),
                         (dmd.print_sheets("five_rooms").save, "pdf")):  # fmt: skip
        pipe = tmp_path / f"x.{ending}"
        os.mkfifo(pipe)
        with pytest.raises(Refusal, match="not an ordinary file"):
            save(pipe)
        with pytest.raises(Refusal, match="Windows keeps for itself"):
            save(tmp_path / f"con.{ending}")
        with pytest.raises(Refusal, match="there is no folder “nowhere”"):
            save(tmp_path / "nowhere" / f"x.{ending}")
        assert pipe.is_fifo()

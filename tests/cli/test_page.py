"""`dmd page`: serves a page that was built, and says what to do where there is none."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import zipfile
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from dmd.cli import main
from dmd.core.complaints import Refusal
from dmd_widgets.page.building import build as building
from dmd_widgets.page.building import parts
from dmd_widgets.page.serving import opened, server_of
from tests.processes import end

DOOR = '<!doctype html><body data-build="x">'


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "site"
    place.mkdir()
    (place / "index.html").write_text(DOOR)
    (place / "a.js").write_text("1;" * 500)
    (tmp_path / "secret.txt").write_text("nobody's")
    return place


def test_without_a_built_page_it_says_how_to_build_one_and_fetches_nothing(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(parts, "fetched", lambda part: pytest.fail("it fetched something"))
    assert main(["page", "--no-browser"]) == 1
    assert "Build one: dmd page build FOLDER" in capsys.readouterr().err
    assert main(["page", "a", "b"]) == 1
    assert "One place at a time." in capsys.readouterr().err


def test_a_page_is_served_to_this_machine_until_it_is_told_to_end(folder):
    with server_of(opened(folder)) as another:  # its port is taken, so the next one answers
        port = another.server_port
        command = [sys.executable, "-m", "dmd", "page", folder, "--no-browser", "--port", str(port)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            try:
                told = process.stdout.readline().decode()
                address = re.search(r"http://127\.0\.0\.1:(\d+)/", told)
                assert port < int(address[1]) < port + 20
                with urlopen(address[0]) as answer:
                    assert answer.read().decode() == DOOR
                    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            finally:
                end(process)


def test_where_all_ports_are_taken_it_says_so(folder, monkeypatch, capsys):
    monkeypatch.setattr("dmd.cli.page.NEXT", 1)
    with server_of(opened(folder)) as another:
        port = str(another.server_port)
        assert main(["page", str(folder), "--no-browser", "--port", port]) == 1
    assert f"The ports from {port} on are all taken." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "is_told"),
    [(BrokenPipeError(), False), (ConnectionResetError(), False), (ValueError("a fault"), True)],
)
def test_a_browser_that_leaves_in_the_midst_of_a_file_is_no_error(folder, capsys, wrong, is_told):
    server = server_of(opened(folder))
    try:
        raise wrong
    except (OSError, ValueError):
        server.handle_error(None, ("127.0.0.1", 1))
    finally:
        server.server_close()
    assert ("Traceback" in capsys.readouterr().err) is is_told


@pytest.fixture(params=["folder", "archive"])
def host(request, folder, tmp_path):
    place = folder
    if request.param == "archive":
        place = tmp_path / "page.zip"
        with zipfile.ZipFile(place, "w") as archive:
            for file in folder.iterdir():
                archive.write(file, file.name)
    server = server_of(opened(place))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_nothing_outside_the_page_is_served(host):
    for way in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/nothing.js", "//etc"):
        with pytest.raises(HTTPError) as refused:
            urlopen(host + way)
        assert refused.value.code == 404
        refused.value.close()


def test_what_can_be_made_small_is_sent_small(host):
    with urlopen(Request(f"{host}/a.js", headers={"Accept-Encoding": "gzip"})) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert len(answer.read()) < 100


def test_a_folder_with_somebody_elses_page_is_left_alone(tmp_path):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(Refusal, match="holds another page already"):
        building._write_folder(tmp_path, {"index.html": b"ours"})
    assert (tmp_path / "index.html").read_text() == "mine"


def test_an_older_build_goes_once_the_new_one_is_whole(tmp_path):
    made, files = building._whole({"a.js": b"1"})
    building._write_folder(tmp_path, files)
    other, newer = building._whole({"a.js": b"2"})
    (tmp_path / "notes").mkdir()
    building._write_folder(tmp_path, newer)
    assert made != other
    folders = sorted(one.name for one in tmp_path.iterdir() if one.is_dir())
    assert folders == ["kit-" + folders[0][4:], "notes"]
    assert (tmp_path / folders[0] / "a.js").read_bytes() == b"2"
    assert folders[0] in (tmp_path / "index.html").read_text()
    assert folders[0] in (tmp_path / "sw.js").read_text()


def test_a_part_that_is_not_what_it_should_be_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("DMD_PARTS", str(tmp_path))
    place = parts.kept() / parts.RUNTIME.file
    place.parent.mkdir(parents=True)
    place.write_bytes(b"something else")
    with pytest.raises(Refusal, match="is not the file that this page is built from"):
        parts.fetched(parts.RUNTIME)
    place.unlink()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Refusal, match="needs “npm”, which is not installed here"):
        parts.fetched(parts.RUNTIME)

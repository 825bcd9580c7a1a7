"""`dragondune page` finds a free port, keeps its tables, and opens a browser only on a display."""

import os
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue

import httpx
import pytest

from dragondune.commands import page
from dragondune.commands.page import PORTS, data_folder, free_port, has_display
from dragondune.web.bundle import ensure_bundle
from tests.interrupts import interruptible
from tests.patience import PATIENCE
from tests.server.databases import quiet_port


@contextmanager
def started(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program and the address it prints."""
    command = [sys.executable, "-m", "dragondune.cli", "page", "--no-open", "--port", "0", "--data", str(folder)]
    with interruptible():
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with program as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip().removeprefix("Dragon Dune is at ")
        finally:
            process.kill()


def test_it_serves_the_page_until_ctrl_c(tmp_path: Path) -> None:
    ensure_bundle()
    with started(tmp_path / "new" / "folder") as (process, address):
        answer = httpx.get(address, timeout=PATIENCE, trust_env=False)
        assert "Dragon Dune" in answer.text
        assert process.stdout is not None
        assert process.stdout.readline() == "Press Ctrl-C to stop; your tables are kept.\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert out == ""
    assert err == "dragondune: stopped\n"
    assert (tmp_path / "new" / "folder" / "tables.db").exists()


def test_a_second_start_opens_the_first_server(tmp_path: Path) -> None:
    with started(tmp_path) as (_, address), started(tmp_path) as (second, told):
        assert told == f"{address} already"
        assert second.wait(PATIENCE) == 0


def test_a_port_in_use_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as first, socket.socket() as second:
        for taken in (first, second):
            taken.bind(("127.0.0.1", quiet_port()))
            taken.listen()
        ports = [first.getsockname()[1], second.getsockname()[1]]
        monkeypatch.setattr(page, "PORTS", ports)
        assert free_port("127.0.0.1") == 0
        second.close()
        assert free_port("127.0.0.1") == ports[1]
    assert PORTS[0] == 8050


def test_tables_are_kept_in_the_systems_data_directory() -> None:
    assert data_folder({"XDG_DATA_HOME": "/data"}, "linux") == Path("/data/dragondune")
    assert data_folder({}, "linux") == Path.home() / ".local/share/dragondune"
    assert data_folder({}, "darwin") == Path.home() / "Library/Application Support/Dragon Dune"
    assert data_folder({"LOCALAPPDATA": "/local"}, "win32") == Path("/local/Dragon Dune")


def test_a_browser_is_opened_only_on_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_display({"DISPLAY": ":0"}, "linux")
    assert has_display({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_display({}, "darwin")
    assert not has_display({}, "linux")
    opened: Queue[str] = Queue()
    monkeypatch.setattr(webbrowser, "open", opened.put)
    monkeypatch.setitem(os.environ, "DISPLAY", "")
    monkeypatch.setitem(os.environ, "WAYLAND_DISPLAY", "")
    page.open_browser("http://127.0.0.1:1")
    assert opened.empty()
    monkeypatch.setattr(page, "has_display", lambda: True)
    page.open_browser("http://127.0.0.1:1")
    assert opened.get(timeout=PATIENCE) == "http://127.0.0.1:1"

"""`dragondune page`: the game in a browser on this machine."""

import argparse
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from dragondune.engine.errors import Malformed
from dragondune.extras import explained
from dragondune.web.bundle import ensure_bundle
from dragondune.web.locking import Busy, alone
from dragondune.web.preparing import say

HOST: Final = "127.0.0.1"
PORTS: Final = range(8050, 8060)
"""Tried in turn; if all are taken, any free one."""
STOP_SECONDS: Final = 2.0


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "page",
        help="play in the browser, alone or with friends",
        description="Tables stay in your data folder for next time. Press Ctrl-C to stop.",
    )
    parser.add_argument("--no-open", action="store_true", help="print the address without opening a browser")
    parser.add_argument(
        "--host", default=HOST, help=f"the address to listen on (default {HOST}, for this machine only)"
    )
    parser.add_argument("--port", type=int, help=f"the port to listen on (default {PORTS[0]}, or another free one)")
    parser.add_argument(
        "--data", type=Path, metavar="FOLDER", help=f"where tables are stored (default {data_folder()})"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    folder: Path = (arguments.data or data_folder()).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    address = folder / "address"
    try:
        with alone(folder / "lock", wait=False):
            _serve(arguments, folder, address)
    except Busy:
        at = address.read_text(encoding="utf-8") if address.exists() else None
        if at is None:
            raise Malformed("Dragon Dune is already starting in another window; its page will open by itself") from None
        print(f"Dragon Dune is at {at} already", flush=True)
        if not arguments.no_open:
            open_browser(at)


def _serve(arguments: argparse.Namespace, folder: Path, address: Path) -> None:
    address.unlink(missing_ok=True)
    with ThreadPoolExecutor(1) as beside:
        building = beside.submit(ensure_bundle, say)
        # Start this early: the first time, both take seconds.
        with explained():
            from dragondune.server.serve import serve
            from dragondune.server.settings import from_environment
    building.result()

    def greet(at: str) -> None:
        address.write_text(at, encoding="utf-8")
        print("Press Ctrl-C to stop; your tables are kept.", flush=True)
        if not arguments.no_open:
            open_browser(at)

    settings = from_environment(
        host=arguments.host,
        port=free_port(arguments.host) if arguments.port is None else arguments.port,
        database=f"sqlite:///{folder / 'tables.db'}",
        page=True,
        lab=is_local(arguments.host),
        stop_seconds=STOP_SECONDS,
    )
    serve(settings, greet=greet, log_level=logging.WARNING)


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The user's data folder."""
    home = Path.home()
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Dragon Dune"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Dragon Dune"
    return Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share") / "dragondune"


def is_local(host: str) -> bool:
    """Whether only this machine can reach an address; others should not fill its cores with experiments."""
    return host in ("localhost", "::1") or host.startswith("127.")


def free_port(host: str) -> int:
    """The first of our ports that is free; 0, which means any free port, if none is."""
    for port in PORTS:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    return 0


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether there is a display for a browser; a text browser would take over this terminal."""
    return platform in ("win32", "darwin") or any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_browser(address: str) -> None:
    """Open the browser in a thread, because some browsers block until they exit."""
    if has_display():
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

"""Run the server: one process, or several that share a PostgreSQL database."""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from dragondune.engine.errors import Malformed
from dragondune.server.http.app import create_app
from dragondune.server.http.edge import config_of
from dragondune.server.http.handover import FOLDER
from dragondune.server.json_logging import log_to_stderr
from dragondune.server.settings import PREFIX, Settings, from_environment
from dragondune.server.storage import Store
from dragondune.server.storage.server_lock import only_server
from dragondune.web.bundle import ensure_bundle
from dragondune.web.preparing import say

UNREAD_MILLISECONDS: Final = 60_000
HANDED_DOWN: Final = 100
"""Inherited file descriptors are below this number."""
THREAD_SECONDS: Final = 0.0005
"""The switch interval: a commit needs the interpreter back several times, and the default is ten times as long."""
MANY_OBJECTS: Final = 100_000
"""How many new objects there must be before a collection, which takes longer with each object."""
TOO_MANY_OBJECTS: Final = 2_000_000
"""How many new objects there may be before a collection is no longer put off."""
COLLECTION_SECONDS: Final = 600.0
FACTORY: Final = "dragondune.server.serve:app_of_environment"


def app_of_environment() -> Starlette:
    """The application of a child process, which ends with its parent."""
    log_to_stderr()
    _keep_from_children()
    threading.Thread(target=_follow_parent, daemon=True).start()
    settings = from_environment()
    app = create_app(settings, bundle=_bundle(settings))
    _collect_rarely()
    return app


def _collect_rarely() -> None:
    """Garbage-collect rarely: a full collection blocks everything, for half a second at 250 tables.

    By default Python would run one whenever a quarter of the objects is new, which is every few seconds under load, and
    one of the youngest generation every second. Play creates no cycles, so there is hardly anything to find.
    """
    gc.collect()
    gc.freeze()
    gc.disable()
    threading.Thread(target=_collect_sometimes, name="collector", daemon=True).start()


def _collect_sometimes() -> None:
    last = time.monotonic()
    while True:
        time.sleep(1.0)
        is_due = time.monotonic() - last >= COLLECTION_SECONDS
        if gc.get_count()[0] >= (MANY_OBJECTS if is_due else TOO_MANY_OBJECTS):
            gc.collect()
            last = time.monotonic()


def _keep_from_children() -> None:
    """Keep inherited descriptors, above all the listening socket, from the bots that this process starts."""
    for number in range(3, HANDED_DOWN):
        with suppress(OSError):
            os.set_inheritable(number, False)


def _follow_parent() -> None:
    """End with the parent: orphaned processes would keep the port from the next server."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _end_well() -> None:
    """Treat a stop signal as success; uvicorn raises it again once it has stopped."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))


def serve(settings: Settings, *, greet: Callable[[str], None] = lambda _: None, log_level: int = logging.INFO) -> None:
    """Serve until a signal stops it; acknowledged data is never lost. `greet` receives the URL."""
    asyncio.run(_try_database(settings.database))
    log_to_stderr(log_level)
    _allow_files()
    bundle = _bundle(settings)
    listening = _listen(settings)
    address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}"
    print(f"Dragon Dune is at {address}", flush=True)
    greet(address)
    if settings.workers == 1:
        server = uvicorn.Server(config_of(create_app(settings, bundle=bundle), settings))
        _end_well()
        _collect_rarely()
        sys.setswitchinterval(THREAD_SECONDS)
        server.run(sockets=[listening])
        return
    for one in fields(Settings):
        os.environ[PREFIX + one.name.upper()] = _text(getattr(settings, one.name))
    with TemporaryDirectory(prefix="dragondune-", ignore_cleanup_errors=True) as folder:
        os.environ[FOLDER] = folder
        Multiprocess(config_of(FACTORY, settings), sockets=[listening]).run()


def _allow_files() -> None:
    """Raise the limit of open files as far as the system allows: each socket is one, and the default may be 1,024."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _bundle(settings: Settings) -> Path | None:
    return ensure_bundle(say) if settings.page else None


async def _try_database(url: str) -> None:
    """Report a faulty URL, a newer database or another server before anything is served."""
    with only_server(url):
        await (await Store.open(url)).close()


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen()  # clients that connect during the start wait instead of being refused
    except (OSError, OverflowError) as fault:
        listening.close()
        raise Malformed(
            f"the server cannot listen on {settings.host}, port {settings.port}: {fault}; --port 0 takes any free port"
        ) from None
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Inherited by connections: the system ends one whose peer stops reading, which uvicorn would wait for.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
    return listening


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _text(value: str | int | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

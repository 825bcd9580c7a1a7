"""A server inside the test's process with a clock that the test shifts, and its push service."""

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from aiosmtpd.controller import Controller

from tests.patience import PATIENCE
from tests.server.databases import quiet_port
from tests.server.harness import serving
from tests.server.mailboxes import Mailboxes
from tests.server.push_service import Browser, check_sender
from tests.server.receivers import Letter


class ShiftedServer:
    """`shift` is how many seconds its clock is ahead; `page` is the folder of its page."""

    def __init__(self, folder: Path, page: Path, **settings: str | float | bool) -> None:
        self.url = ""
        self.shift = 0.0
        self._page: Final = page
        self._settings: Final = settings
        self._database: Final = f"sqlite:///{folder / 'tables.db'}"
        self._ready: Final = threading.Event()
        self._loop: asyncio.AbstractEventLoop
        self._over: asyncio.Event
        self._thread: Final = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)

    def now(self) -> float:
        return time.time() + self.shift

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        async with serving(self._database, clock=self.now, bundle=self._page, **self._settings) as client:
            self.url = client.url
            self._ready.set()
            await self._over.wait()

    @contextmanager
    def running(self) -> Iterator["ShiftedServer"]:
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server does not start"
        try:
            yield self
        finally:
            self._loop.call_soon_threadsafe(self._over.set)
            self._thread.join(PATIENCE)


class PushHouse:
    """A push service that accepts only what a real one would."""

    def __init__(self) -> None:
        self.letters: Final[list[Letter]] = []
        house = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                house.letters.append(Letter(self.path, headers, body))
                self.send_response(201)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server: Final = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.origin: Final = f"http://127.0.0.1:{self._server.server_port}"
        self.browser: Final = Browser(f"{self.origin}/push/bob")

    def message(self, *, key: str, now: float) -> dict[str, object]:
        """The last message, after all that a push service and a browser check."""
        check_sender(self.letters[-1], key=key, origin=self.origin, now=now)
        read: dict[str, object] = json.loads(self.browser.read(self.letters[-1].body))
        return read

    @contextmanager
    def running(self) -> Iterator["PushHouse"]:
        thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            thread.join(PATIENCE)


@contextmanager
def mail_house() -> Iterator[Mailboxes]:
    boxes = Mailboxes()
    boxes.port = quiet_port()
    controller = Controller(boxes, hostname="127.0.0.1", port=boxes.port)
    controller.start()
    try:
        yield boxes
    finally:
        controller.stop()

"""Print games one at a time, each in a separate process; the latest are cached."""

import asyncio
import logging
import sys
from collections import OrderedDict
from typing import Final

import msgspec

from dragondune.printing import worker
from dragondune.printing.press import Settings
from dragondune.printing.printed_game import PrintedGame
from dragondune.printing.stock import FOLDER
from dragondune.printing.worker import Order
from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.live.creation import chosen_rules
from dragondune.wire.lobby import PrintWish

logger: Final = logging.getLogger("dragondune.http")

MOST_WAITING: Final = 8
MOST_KEPT: Final = 16
"""PDFs of about two megabytes each."""
SECONDS: Final = 60.0
COMMAND: Final = (sys.executable, "-m", worker.__name__)


def order_of(wish: PrintWish) -> Order:
    """Normalize the requested rules, so that the same game is printed once."""
    edition, overrides = chosen_rules(wish)
    game = PrintedGame.of(edition, overrides)
    parts = tuple(dict.fromkeys(wish.parts))
    return Order(game.edition, game.overrides, Settings(parts, wish.paper, wish.ink, is_booklet=wish.is_booklet))


class PrintShop:
    """`printed` answers from the cache at once; simultaneous requests for the same game share one copy."""

    def __init__(self) -> None:
        self._kept: Final[OrderedDict[Order, bytes]] = OrderedDict()
        self._underway: Final[dict[Order, asyncio.Task[bytes]]] = {}
        self._press: Final = asyncio.Semaphore(1)

    async def printed(self, order: Order) -> bytes:
        kept = self._kept.get(order)
        if kept is not None:
            self._kept.move_to_end(order)
            return kept
        if order not in self._underway:
            self._check()
            task = asyncio.create_task(self._print(order))
            self._underway[order] = task
            task.add_done_callback(lambda done: self._finish(order, done))
        return await asyncio.shield(self._underway[order])

    def _check(self) -> None:
        if not FOLDER.is_dir():
            raise NotAllowed("this server does not serve the page, so it cannot print; `dragondune print` can")
        if len(self._underway) >= MOST_WAITING:
            raise TooMuch("the server is busy printing; try again in a moment", retry_after=5.0)

    def _finish(self, order: Order, done: "asyncio.Task[bytes]") -> None:
        del self._underway[order]
        if done.cancelled() or done.exception() is not None:
            return
        self._kept[order] = done.result()
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _print(self, order: Order) -> bytes:
        async with self._press:
            process = await asyncio.create_subprocess_exec(
                *COMMAND,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            try:
                made, said = await asyncio.wait_for(process.communicate(msgspec.json.encode(order)), SECONDS)
            except TimeoutError:
                raise TooMuch("printing took too long; try again later", retry_after=SECONDS) from None
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
        if process.returncode:
            logger.error("printing failed", extra={"said": said.decode(errors="replace")[-2000:]})
            raise NotAllowed("this server cannot print; its operator can find the reason in the log")
        return made

    async def close(self) -> None:
        """Stop printing; pending requests are told that they were cancelled."""
        tasks = list(self._underway.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

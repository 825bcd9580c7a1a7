"""Whether the server can do its work, checked at most once a second."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

SECONDS: Final = 1.0


class Health:
    """`try_write` raises if something is wrong; all requests within a second get the same answer."""

    def __init__(self, try_write: Callable[[], Awaitable[None]], *, clock: Callable[[], float]) -> None:
        self._try_write: Final = try_write
        self._clock: Final = clock
        self._tried_at = 0.0
        self._answer: asyncio.Task[None] | None = None

    async def check(self) -> None:
        if self._answer is None or (self._answer.done() and abs(self._clock() - self._tried_at) >= SECONDS):
            self._answer = asyncio.create_task(self._try())
        await asyncio.shield(self._answer)

    async def _try(self) -> None:
        try:
            await self._try_write()
        finally:
            self._tried_at = self._clock()

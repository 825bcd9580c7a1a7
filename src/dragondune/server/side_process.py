"""A process for slow work, so that it takes neither the interpreter nor the processor from live play."""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from dragondune.server.errors import TooMuch
from dragondune.server.framing import framed, next_length
from dragondune.server.side_worker import Outcome

PROGRAM: Final = "from dragondune.server.side_worker import main; main()"
"""Runs it as an imported module, so that pickled names match."""
SECONDS: Final = 60.0
"""No work takes this long, even on a busy machine."""
STOP_SECONDS: Final = 2.0


class SideProcess:
    """Runs one job at a time; the process is started for the first, and restarted if it has ended."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._turn: Final = asyncio.Lock()
        self._is_closed = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    async def run(self, work: Callable[[], object]) -> Outcome:
        """Run a picklable function and return its outcome."""
        message = framed(pickle.dumps(work))
        async with self._turn:
            try:
                async with asyncio.timeout(SECONDS):
                    return await self._ask(message)
            except BaseException as fault:
                await self._end()  # an abandoned answer must not be taken for the next one's
                if isinstance(fault, (TimeoutError, EOFError, OSError)):
                    raise TooMuch("the server could not look that up; try again in a moment") from fault
                raise

    async def _ask(self, message: bytes) -> Outcome:
        if self._is_closed:
            raise TooMuch("the server is stopping; ask again when it is back")
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-c", PROGRAM, stdin=PIPE, stdout=PIPE, env=_environment()
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(message)
        await process.stdin.drain()
        outcome = pickle.loads(await process.stdout.readexactly(await next_length(process.stdout)))
        assert isinstance(outcome, Outcome)
        return outcome

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await asyncio.shield(process.wait())

    async def close(self) -> None:
        """End the process; pending work is refused."""
        self._is_closed = True
        process = self._process
        if process is None:
            return
        assert process.stdin is not None
        process.stdin.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await process.wait()
        except TimeoutError:
            await self._end()


def _environment() -> dict[str, str]:
    """The process can import whatever the server can."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(place or os.getcwd() for place in sys.path)}

"""The server's side of a bot process."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec

from dragondune.bots.supervision import process_ended, too_slow
from dragondune.server.bots.worker import READY, Answer, Question
from dragondune.server.framing import framed, next_length

LONGEST_ANSWER: Final = 200_000
START_SECONDS: Final = 60.0
STOP_SECONDS: Final = 2.0
CHUNK: Final = 65_536

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Answer)


class Failure(Exception):
    """Why a bot made no decision, as a sentence."""


class Worker:
    """One process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process: Final = process
        self._questions: Final = process.stdin
        self._answers: Final = process.stdout
        self._reading: Final = asyncio.Lock()

    @staticmethod
    async def launch(own_bots: list[str]) -> "Worker | None":
        """Start a process and wait for its imports; None if it cannot be started."""
        command = (sys.executable, "-P", "-m", "dragondune.server.bots.worker", *own_bots)
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, env=_environment())
        except OSError:
            return None
        worker = Worker(process)
        is_ready = False
        try:
            async with asyncio.timeout(START_SECONDS):
                is_ready = await worker._read() == READY
        except (TimeoutError, EOFError, OSError, msgspec.DecodeError):
            pass
        finally:
            if not is_ready:
                worker.kill()
        if is_ready:
            return worker
        await worker.ended()
        return None

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, question: Question) -> Answer:
        """Return the answer; kill the process if there is none within the limit."""
        try:
            async with asyncio.timeout(question.limit):
                self._questions.write(framed(_ENCODER.encode(question)))
                await self._questions.drain()
                return _DECODER.decode(await self._read())
        except TimeoutError:
            fault = too_slow(question.bot, question.limit)
        except (EOFError, OSError):
            fault = process_ended(question.bot)
        except msgspec.DecodeError:
            fault = f'the bot "{question.bot}" disturbed the answers of its process'
        self.kill()
        raise Failure(fault)

    async def _read(self) -> bytes:
        async with self._reading:
            length = await next_length(self._answers)
            if length > LONGEST_ANSWER:
                raise msgspec.DecodeError(f"an answer of {length} bytes; at most {LONGEST_ANSWER} are read")
            return await self._answers.readexactly(length)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        """Let the process end by itself, or kill it."""
        self._questions.close()
        try:
            async with asyncio.timeout(STOP_SECONDS):
                await self._process.wait()
        except TimeoutError:
            self.kill()

    async def ended(self) -> None:
        """Wait for the process to end and release its pipes, which stay open until they have been read."""
        await self._process.wait()
        self._questions.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_SECONDS), self._reading:
                while await self._answers.read(CHUNK):
                    pass


def _environment() -> Mapping[str, str]:
    """Workers import what the server can and use the same hash seed, so that seeds give the same decisions."""
    path = os.pathsep.join(place or os.getcwd() for place in sys.path)
    return {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "0"}

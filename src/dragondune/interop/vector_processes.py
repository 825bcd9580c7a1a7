"""Games in several processes that write into one block of shared memory."""

import contextlib
import multiprocessing
from ctypes import Array, c_ubyte
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, NamedTuple

from dragondune.interop.batch import Invite
from dragondune.interop.settings import Settings
from dragondune.interop.vector_arrays import Arrays

STEP: Final = b"step"
STOP: Final = b"stop"
PATIENCE: Final = 5.0
"""Seconds that a process gets to end by itself."""


class Share(NamedTuple):
    """The games of one process: those from `start` to `stop`."""

    settings: Settings
    total: int
    start: int
    stop: int
    max_steps: int
    mine: int
    invite: Invite | None


class Processes:
    """Several processes, each with its share of the games; the arrays are in `memory`."""

    def __init__(
        self, settings: Settings, count: int, *, processes: int, max_steps: int, mine: int, invite: Invite | None
    ) -> None:
        context = multiprocessing.get_context("spawn")
        shared = context.RawArray(c_ubyte, Arrays.bytes_for(settings, count, has_finals=invite is not None))
        self.memory: Final = memoryview(shared).cast("B")
        bounds = [count * number // processes for number in range(processes + 1)]
        self._lines: Final[list[Connection]] = []
        self._running: Final[list[BaseProcess]] = []
        for start, stop in pairwise(bounds):
            ours, theirs = context.Pipe()
            share = Share(settings, count, start, stop, max_steps, mine, invite)
            process = context.Process(target=serve, args=(theirs, shared, share), daemon=True)
            process.start()
            theirs.close()
            self._lines.append(ours)
            self._running.append(process)

    def reset(self, seed: int) -> None:
        self._ask(b"%d" % seed)
        self.finish_step()

    def begin_step(self) -> None:
        self._ask(STEP)

    def finish_step(self) -> None:
        """Wait for all of them; the first failure is raised when all are done."""
        try:
            faults = [line.recv_bytes().decode() for line in self._lines]
        except (EOFError, OSError) as fault:
            raise RuntimeError("a process that plays games has ended; close these games and make new ones") from fault
        for sentence in filter(None, faults):
            raise ValueError(sentence)

    def _ask(self, request: bytes) -> None:
        if not self._lines:
            raise RuntimeError("these games are closed; make new ones")
        try:
            for line in self._lines:
                line.send_bytes(request)
        except OSError as fault:
            raise RuntimeError("a process that plays games has ended; close these games and make new ones") from fault

    def close(self) -> None:
        for line in self._lines:
            with contextlib.suppress(OSError):
                line.send_bytes(STOP)
            line.close()
        for process in self._running:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
        self._lines.clear()
        self._running.clear()


def serve(line: Connection, shared: "Array[c_ubyte]", share: Share) -> None:
    """Play a share of the games until told to stop; an empty answer means that all went well."""
    arrays = Arrays(share.settings, share.total, memoryview(shared).cast("B"), has_finals=share.invite is not None)
    batch = arrays.batch(share.start, share.stop, max_steps=share.max_steps, mine=share.mine, invite=share.invite)
    actions = arrays.actions[share.start : share.stop]
    with contextlib.suppress(EOFError, OSError):
        while (request := line.recv_bytes()) != STOP:
            try:
                if request == STEP:
                    batch.step(actions.tolist())
                else:
                    batch.reset(int(request))
            except Exception as fault:
                line.send_bytes(f"{fault}".encode() or type(fault).__name__.encode())
            else:
                line.send_bytes(b"")

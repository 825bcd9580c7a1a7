"""Experiments for the page: one at a time, in a low-priority process; the latest are kept."""

import asyncio
import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Callable
from secrets import token_urlsafe
from typing import Final

import msgspec
from msgspec import structs

from dragondune.editions.loader import edition_values, load_edition
from dragondune.engine.errors import Malformed
from dragondune.server.errors import NotAllowed, TooMuch, Unknown
from dragondune.server.live.creation import chosen_rules
from dragondune.server.settings import Settings
from dragondune.wire.lab import MOST_KEPT, LabProgress, LabQuestion, LabRun, LabRuns, LabSaid, LabWish

logger: Final = logging.getLogger("dragondune.http")

JOBS: Final = max(1, (os.cpu_count() or 1) - 1)
"""Leave a core for the tables."""
COMMAND: Final = (sys.executable, "-m", "dragondune.cli", "lab", "follow", "--jobs", str(JOBS))
LONGEST_LINE: Final = 8 * 2**20
"""The last line has the whole report."""
STOP_SECONDS: Final = 20.0
"""How long stopping an experiment waits for its report; on a busy machine the report comes later."""
BEFORE: Final = LabProgress("running", 0, 0, None, 0.0, None)
OFF: Final = (
    "this server has no laboratory; `dragondune page` has one, and an operator can allow it with DRAGONDUNE_LAB=true"
)
FAILED: Final = "the experiment failed; the operator can find the reason in the log"


def question_of(wish: LabWish) -> LabQuestion:
    """Normalize the rules; refuse contradictory rules and a change without effect."""
    edition, overrides = chosen_rules(wish)
    usual = {**edition_values(edition), **overrides}
    changes = {key: value for key, value in wish.changes.items() if usual.get(key) != value}
    load_edition(edition, {**overrides, **changes})
    if wish.changes and not changes:
        raise Malformed("these changes are already the game's rules; change another rule, or none")
    return LabQuestion(edition, overrides, changes, wish.bots, wish.effect)


class Laboratory:
    """`start` refuses a second experiment while one runs; `stop` keeps what it has found."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float]) -> None:
        self._is_open: Final = settings.lab and settings.workers == 1
        self._clock: Final = clock
        self._runs: Final[OrderedDict[str, LabRun]] = OrderedDict()
        self._reports: Final[dict[str, str]] = {}
        self._work: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None

    def check_open(self) -> None:
        if not self._is_open:
            raise NotAllowed(OFF)

    def runs(self) -> LabRuns:
        return LabRuns(tuple(reversed(self._runs.values())))

    def report(self, run: str) -> str:
        """The whole report as a page."""
        if run not in self._reports:
            raise Unknown("there is no such report here; the server keeps the latest ones until it stops")
        return self._reports[run]

    async def start(self, wish: LabWish) -> LabRuns:
        question = question_of(wish)
        while self._work is not None and not self._work.done():
            if next(reversed(self._runs.values())).progress.status == "running":
                raise TooMuch("an experiment is running; stop it or wait for it", retry_after=10.0)
            await asyncio.wait([self._work])  # it has said its last word, and its process is about to end
        run = LabRun(token_urlsafe(8), question, self._clock(), BEFORE, has_report=False)
        self._runs[run.id] = run
        while len(self._runs) > MOST_KEPT:
            forgotten, _ = self._runs.popitem(last=False)
            self._reports.pop(forgotten, None)
        self._work = asyncio.create_task(self._follow(run.id, question))
        return self.runs()

    async def stop(self) -> LabRuns:
        """Wait a while for the report on the results so far; a second call ends the experiment without one."""
        work, process = self._work, self._process
        if work is not None and not work.done():
            if process is None or process.stdin is None or process.stdin.is_closing():
                await self.close()
            else:
                process.stdin.close()
                await asyncio.wait([work], timeout=STOP_SECONDS)
        return self.runs()

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _follow(self, run: str, question: LabQuestion) -> None:
        """Start the process and read its output until it ends."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*COMMAND, stdin=pipe, stdout=pipe, limit=LONGEST_LINE)
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(msgspec.json.encode(question) + b"\n")
            while line := await process.stdout.readline():
                self._hear(run, msgspec.json.decode(line, type=LabSaid))
            await process.wait()
        except (OSError, ValueError, msgspec.MsgspecError):
            logger.exception("the laboratory failed")
        finally:
            self._process = None
            if process.returncode is None:
                process.kill()
                await process.wait()
            self._end(run)

    def _hear(self, run: str, said: LabSaid) -> None:
        if said.report:
            self._reports[run] = said.report
        self._runs[run] = structs.replace(self._runs[run], progress=said.progress, has_report=bool(said.report))

    def _end(self, run: str) -> None:
        """A process that ends without a report has failed."""
        progress = self._runs[run].progress
        if progress.status == "running":
            failed = structs.replace(progress, status="failed", seconds_left=None, fault=FAILED)
            self._runs[run] = structs.replace(self._runs[run], progress=failed)

"""A PostgreSQL that breaks on command."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from tests.server.databases import SETTINGS, Cluster, other_user, quiet_port, wait_for
from tests.server.processes import children


class Fragile:
    """A PostgreSQL that the test stops and starts."""

    def __init__(self, folder: Path, programs: Path, log: IO[bytes]) -> None:
        self.cluster: Final = Cluster(quiet_port())
        self._folder: Final = folder
        self._programs: Final = programs
        self._log: Final = log
        self._process: subprocess.Popen[bytes] | None = None

    def initialise(self) -> None:
        options = "--username=dragondune --auth=trust --encoding=UTF8 --locale=C --no-sync --no-instructions"
        command = [str(self._programs / "initdb"), "--pgdata", str(self._folder / "data"), *options.split()]
        subprocess.run(command, user=other_user(), cwd=self._folder, check=True, capture_output=True)

    def launch(self) -> None:
        """Start it without waiting until it answers."""
        settings = [f"--{name}={value}" for name, value in SETTINGS.items()]
        address = ["-D", str(self._folder / "data"), "-p", str(self.cluster.port)]
        command = [str(self._programs / "postgres"), *address, *settings]
        self._process = subprocess.Popen(
            command, user=other_user(), cwd=self._folder, stdout=self._log, stderr=self._log
        )

    def start(self) -> None:
        self.launch()
        assert self._process is not None
        wait_for(self.cluster, self._process, Path(self._log.name))

    def stop(self, kind: signal.Signals = signal.SIGINT) -> None:
        """SIGINT stops it quickly; SIGQUIT is like a crash."""
        if self._process is not None:
            self._process.send_signal(kind)
            self._process.wait()
            self._process = None

    def pause(self, kind: signal.Signals) -> None:
        """SIGSTOP makes it silent without closing connections, until SIGCONT."""
        assert self._process is not None
        for pid in (self._process.pid, *children(self._process.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, kind)


@contextmanager
def breakable(programs: Path) -> Iterator[Fragile]:
    """A new one in its own directory, which is removed with it."""
    with tempfile.TemporaryDirectory(prefix="dragondune-outage-") as name, tempfile.NamedTemporaryFile() as log:
        user = other_user()
        if user is not None:
            shutil.chown(name, user)
        database = Fragile(Path(name), programs, log.file)
        database.initialise()
        database.start()
        try:
            yield database
        finally:
            database.stop()

"""One server per SQLite file: a second one would not hear of the first one's writes."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from dragondune.engine.errors import Malformed
from dragondune.server.storage.database import opening
from dragondune.server.storage.urls import parse
from dragondune.web.locking import Busy, alone


@contextmanager
def only_server(url: str) -> Iterator[None]:
    """Hold a locked file beside the database; the system releases it when the process ends for any reason."""
    parsed = parse(url)
    with ExitStack() as stack:
        if parsed.drivername.startswith("sqlite"):
            try:
                with opening(parsed):
                    stack.enter_context(alone(Path(f"{parsed.database}.lock"), wait=False))
            except Busy:
                raise Malformed(
                    f"Another server is using the database {parsed.database}; stop it first, or use another file. "
                    "Several servers can share a PostgreSQL database."
                ) from None
        yield

"""Log lines as JSON objects, one per line."""

import logging
import sys
from typing import Final

from msgspec.json import Encoder

encode: Final = Encoder(enc_hook=str).encode
USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """The message with its level, logger, time and extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in USUAL}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return encode(line).decode()


def log_to_stderr(level: int = logging.INFO) -> None:
    """Log our own messages, but only warnings from libraries; requests are counted, not logged."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("uvicorn.error", "httpx", "httpcore", "uvicorn.access", "websockets", "alembic", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)

"""Refusals as a status and a sentence, the same over HTTP and on sockets."""

from typing import Final

import msgspec

from dragondune.engine.errors import Illegal, Malformed, Refusal
from dragondune.server.errors import NotAllowed, Stale, TooLarge, TooMuch, Unknown
from dragondune.server.storage import Unavailable
from dragondune.server.table.table_state import Unreadable
from dragondune.wire.news import Picture, Refused

STATUS: Final[dict[str, int]] = {
    "malformed": 400,
    "not_allowed": 403,
    "unknown": 404,
    "method": 405,
    "stale": 409,
    "illegal": 409,
    "too_large": 413,
    "too_much": 429,
    "failed": 500,
    "unreadable": 503,
    "unavailable": 503,
}
NO_MESSAGE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
EXPECTED: Final = (Refusal, Unreadable, Unavailable, *NO_MESSAGE)


class StaleDecision(Stale):
    """Carries the current picture of the table."""

    def __init__(self, sentence: str, picture: Picture) -> None:
        super().__init__(sentence)
        self.picture = picture


def refused(fault: BaseException, *, id: int = 0, picture: Picture | None = None) -> Refused:
    """The response to a fault; internal errors are reported without details."""
    match fault:
        case Stale():
            return Refused(id, "stale", str(fault), picture=picture)
        case Illegal(rule=rule, sentence=sentence):
            return Refused(id, "illegal", sentence, rule)
        case NotAllowed():
            return Refused(id, "not_allowed", str(fault))
        case Unknown():
            return Refused(id, "unknown", str(fault))
        case TooLarge():
            return Refused(id, "too_large", str(fault))
        case TooMuch():
            return Refused(id, "too_much", str(fault))
        case Malformed():
            return Refused(id, "malformed", str(fault))
        case msgspec.DecodeError() | UnicodeDecodeError():
            return Refused(id, "malformed", f"this is not a message of the protocol: {fault}")
        case RecursionError():
            return Refused(id, "malformed", "this is nested too deeply for a message of the protocol")
        case Unreadable():
            return Refused(id, "unreadable", str(fault))
        case Unavailable():
            return Refused(id, "unavailable", "the database does not answer; try again in a moment")
        case _:
            return Refused(id, "failed", "the server had an internal error and logged it; nothing has changed")

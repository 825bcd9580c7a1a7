"""Refusals of the server, beyond those of the engine."""

from typing import Final

from dragondune.engine.errors import Refusal


class Stale(Refusal):
    """A decision based on an outdated table."""


class NotAllowed(Refusal):
    """The client has no right to this."""


class SeatChanged(NotAllowed):
    """The seat has changed hands since its holder was authenticated."""


class Unknown(Refusal):
    """What was asked for does not exist."""


class TooMuch(Refusal):
    """A rate limit or a quota is exhausted; it may be worth trying again after so many seconds."""

    def __init__(self, sentence: str, *, retry_after: float = 1.0) -> None:
        super().__init__(sentence)
        self.retry_after: Final = retry_after


class TooLarge(Refusal):
    """A request has more bytes than the server takes."""

    def __init__(self) -> None:
        super().__init__("this is larger than the server's settings allow")

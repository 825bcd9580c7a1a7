"""The server's refusals, beyond those of the engine."""

from typing import Final

from dragondune.engine.errors import Refusal


class Stale(Refusal):
    """A decision based on an outdated table."""


class NotAllowed(Refusal):
    """The client has no right to this."""


class SeatChanged(NotAllowed):
    """The seat has changed hands since its holder was authenticated."""


class Unknown(Refusal):
    """The requested item does not exist."""


class TooMuch(Refusal):
    """A rate limit or quota is exhausted; retrying may work after some seconds."""

    def __init__(self, sentence: str, *, retry_after: float = 1.0) -> None:
        super().__init__(sentence)
        self.retry_after: Final = retry_after


class TooLarge(Refusal):
    """A request is larger than the server accepts."""

    def __init__(self) -> None:
        super().__init__("this is larger than the server's settings allow")

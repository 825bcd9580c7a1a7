"""Why the server refuses, beyond what the engine refuses."""

from dragondune.engine.errors import Refusal


class Stale(Refusal):
    """A decision about a table that has changed since."""


class NotAllowed(Refusal):
    """Somebody asked for what is another's right."""


class SeatChanged(NotAllowed):
    """The seat has changed hands since its holder showed his right to it."""


class Unknown(Refusal):
    """There is no such thing."""


class TooMuch(Refusal):
    """A limit was reached."""


class TooLarge(Refusal):
    """A request has more bytes than the server takes."""

    def __init__(self) -> None:
        super().__init__("this is too large; the server says in its settings how much it takes")

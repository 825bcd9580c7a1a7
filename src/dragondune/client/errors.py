"""The errors a client can raise."""

from dragondune.wire.news import Picture
from dragondune.wire.news import Refused as Answer


class Refused(Exception):
    """The server refused a request and says why; nothing has changed."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"[{answer.rule}] {answer.sentence}" if answer.rule else answer.sentence)
        self.kind: str = answer.kind
        self.sentence: str = answer.sentence
        self.rule: str | None = answer.rule
        self.picture: Picture | None = answer.picture


class Overtaken(Refused):
    """The decision was stale: the game changed before it arrived. `picture` shows the table now."""


def refusal(answer: Answer) -> Refused:
    return Overtaken(answer) if answer.kind == "stale" else Refused(answer)


class Lost(Exception):
    """The connection ended for good, or broke before an answer that cannot be requested again."""

"""A request that waits for the next event at a table."""

import asyncio
from collections.abc import Sequence
from typing import Final

from dragondune.server.live.session import Told


class Waiter:
    """A listener that waits for the next update."""

    def __init__(self, observer: int, token: str | None) -> None:
        self.observer: Final = observer
        self.token: Final = token
        self.is_looking: Final = True
        self.woken: Final = asyncio.Event()
        self.dismissal: str | None = None

    def tell(self, told: Told) -> None:
        self.woken.set()

    def send(self, frames: Sequence[bytes]) -> None:
        if frames:
            self.woken.set()

    def dismiss(self, sentence: str, *, again: bool = False) -> None:
        self.dismissal = sentence
        self.woken.set()

"""Experiments on a server that allows them."""

from typing import Final

from dragondune.client.club import Ask, Send
from dragondune.wire.lab import LabRuns, LabWish

LAB: Final = "/api/lab"


class Lab:
    """One experiment at a time, for everybody on the server."""

    def __init__(self, ask: Ask, send: Send) -> None:
        self._ask: Final = ask
        self._send: Final = send

    async def runs(self) -> LabRuns:
        """The latest experiments and their progress."""
        return await self._ask("GET", LAB, LabRuns)

    async def start(self, wish: LabWish) -> LabRuns:
        return await self._ask("POST", LAB, LabRuns, body=wish)

    async def stop(self) -> LabRuns:
        """End the running experiment and keep what it found."""
        return await self._ask("POST", f"{LAB}/stop", LabRuns)

    async def report(self, run: str) -> str:
        """The whole report as a page."""
        return (await self._send("GET", f"{LAB}/report?run={run}")).decode()

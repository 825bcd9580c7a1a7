"""Temporarily banned addresses."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Final

from dragondune.server.addresses import Network, is_within, network_of
from dragondune.server.errors import NotAllowed
from dragondune.server.storage import Ban


class BanList:
    """The bans, as last read from the database."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock: Final = clock
        self._bans: list[tuple[Network, Ban]] = []

    def replace(self, bans: Iterable[Ban]) -> None:
        self._bans = [(network_of(ban.network), ban) for ban in bans]

    def check(self, key: str) -> None:
        """Refuse an address that is banned now."""
        if not self._bans:
            return
        now = self._clock()
        for network, ban in self._bans:
            if ban.until > now and is_within(key, network):
                reason = f": {ban.reason}" if ban.reason else ""
                raise NotAllowed(f"your address is banned from this server until {moment(ban.until)}{reason}")


def moment(at: float) -> str:
    """Format a time for people."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")

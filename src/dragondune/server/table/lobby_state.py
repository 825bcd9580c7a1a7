"""The state of a table before its game: swap requests, lots, and who is being waited for."""

from typing import Final, NamedTuple

from dragondune.engine.ids import Faction, Mask
from dragondune.server.table.log_records import Spec
from dragondune.wire.lobby import LobbyChange

SWAP_SECONDS: Final = 20.0
READY_SECONDS: Final = 60.0


class SwapRequest(NamedTuple):
    """`by` is None for a host without a seat; `asked` masks the seats that have yet to agree."""

    by: Faction | None
    seats: tuple[Faction, Faction]
    asked: Mask
    at: float


class LobbyState(NamedTuple):
    """`lots` masks the seats whose peoples are drawn at the start, `own` the seats the host holds.

    `settled_at` is when seats, rules or clock last changed, `ready_ended` what reset people's readiness. `revised` is
    the specification if the host has changed it; `drawn` is where the lots put everybody.
    """

    settled_at: float
    lots: Mask = 0
    own: Mask = 0
    swap: SwapRequest | None = None
    ready_ended: LobbyChange | None = None
    revised: Spec | None = None
    drawn: tuple[tuple[Faction, Faction], ...] = ()

    def swap_at(self, now: float) -> SwapRequest | None:
        """The request that is still open."""
        return self.swap if self.swap is not None and now - self.swap.at <= SWAP_SECONDS else None

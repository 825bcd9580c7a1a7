"""Presence of the holders of seats and the host, shared by all processes."""

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Final

from dragondune.engine.ids import SPECTATOR, Faction
from dragondune.server.live.access import HOST
from dragondune.server.live.session import Actor, Session
from dragondune.server.storage import Store, Unavailable
from dragondune.wire.lobby import SEATS

TOUCH_SECONDS: Final = 4.0
"""How often presence is shared with other processes: less than half the shortest time until someone is gone."""


class Presence:
    """Records in the database when people were last here."""

    def __init__(
        self,
        store: Store,
        sessions: Mapping[str, Session],
        *,
        clock: Callable[[], float],
        spawn: Callable[[Coroutine[object, object, None]], object],
    ) -> None:
        self._store: Final = store
        self._sessions: Final = sessions
        self._clock: Final = clock
        self._spawn: Final = spawn
        self._started_at: Final = clock()

    async def learn(self, session: Session) -> None:
        """Load when any process last saw people; downtime of the server itself does not count as absence."""
        seen = await self._store.seen(session.table.id)
        session.host_seen = max(seen.get(HOST, 0.0), self._started_at, session.host_seen)
        for seat, at in ((seat, seen[name]) for seat, name in enumerate(SEATS) if name in seen):
            session.seen[seat] = max(at, self._started_at, session.seen.get(seat, 0.0))

    async def gone(self, session: Session) -> list[Faction]:
        """[R225] The people who have been away for a while, according to all processes."""
        if self._store.is_shared:
            await self.learn(session)
        return session.gone(self._clock())

    async def be_seen(self, session: Session, actor: Actor, *, is_looking: bool = False) -> None:
        """Note that the holder of a seat or the host is here; the database is updated every few seconds at most."""
        if actor.observer == SPECTATOR and not actor.is_host:
            return
        now = self._clock()
        if actor.observer == SPECTATOR:
            session.host_seen, name = now, HOST
        else:
            session.seen[actor.seat], name = now, SEATS[actor.seat]
        touched = session.touched.get((name, True), 0.0)
        if not is_looking:
            touched = max(touched, session.touched.get((name, False), 0.0))
        if now - touched >= TOUCH_SECONDS:
            touching = self.touch(session, name, is_looking=is_looking)
            if self._store.is_shared:
                await touching
            else:
                self._spawn(touching)  # a read request never waits for a write

    async def touch(self, session: Session, name: str, *, is_looking: bool = False) -> None:
        """Tell other processes that the holder of a seat or the host is here."""
        session.touched[name, is_looking] = now = self._clock()
        with suppress(Unavailable):
            await self._store.touch([(session.table.id, name)], now, is_looking=is_looking)

    async def touch_all(self) -> None:
        for is_looking in (True, False):
            here = [
                (session.table.id, name)
                for session in self._sessions.values()
                for name in session.names_here(is_looking=is_looking)
            ]
            await self._store.touch(here, self._clock(), is_looking=is_looking)

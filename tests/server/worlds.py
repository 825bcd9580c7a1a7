"""A table on a server in virtual time, with a record of everything one observer receives."""

import asyncio
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Final, cast

import msgspec
import pytest

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, SPECTATOR, Faction
from dragondune.knowledge.talk import Talk
from dragondune.notation.codec import decision_to_record
from dragondune.server.alerts.push_messages import Sender, new_key, read_key
from dragondune.server.bots.pool import BotPool, Chosen
from dragondune.server.bots.speech import Said
from dragondune.server.club.tournaments import Tournaments
from dragondune.server.http.call_handlers import CallHandlers
from dragondune.server.http.club_handlers import ClubHandlers
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.server.http.lab_handlers import LabHandlers
from dragondune.server.http.laboratory import Laboratory
from dragondune.server.http.operation import Call
from dragondune.server.http.people_handlers import PeopleHandlers
from dragondune.server.http.print_shop import PrintShop
from dragondune.server.http.refusal_messages import EXPECTED, StaleDecision, refused
from dragondune.server.http.routes import ROUTES
from dragondune.server.live import access, creation
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.people.calling import Calling
from dragondune.server.settings import Settings
from dragondune.server.storage import Hook, ListedTable, RightsChange, Store, StoredRecord, StoredSnapshot, Summary
from dragondune.server.storage.call_rows import NewWait
from dragondune.server.table.table import Table
from dragondune.views.position import write_position
from dragondune.wire.commands import AnyCommand, Archive, Decide, Start
from dragondune.wire.lobby import OBSERVERS, SEATS, Clock, NewTable, SeatWish
from tests.server.virtual import Bots, FreeOfCharge, Guest, MemoryStore, clock, with_plain_heads

TICK: Final = 1 / 64
"""Moments that are exact as floats, so that times can be compared."""
ANSWER_SECONDS: Final = 16.0
BOT_SECONDS: Final = 2.0
HOOK: Final = "https://hooks.example/"
PATIENT: Final = Settings(messages_per_second=1e6, message_burst=10**6, tables_per_hour=1e6, requests_per_second=1e6)
SENDER: Final = Sender(read_key(new_key()), "mailto:operator@example.org")
ROUTE: Final = {route.name: route for route in ROUTES}

encode: Final = msgspec.json.Encoder().encode


class Names:
    """Tokens and ids that are the same in every world. `restart` starts their numbering again."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._numbers = count()
        patch.setattr(access, "new_token", self.token)
        patch.setattr(access, "new_table_id", lambda: "the-table")
        patch.setattr(creation, "new_secret", self.secret)

    def restart(self, first: int) -> None:
        self._numbers = count(first)

    def token(self) -> str:
        return f"token-{next(self._numbers)}".ljust(43, "x")

    def secret(self) -> str:
        return f"{next(self._numbers):064x}"


class Listing(MemoryStore):
    """A store that also records what the list of tables shows."""

    async def append(
        self,
        table_id: str,
        records: Sequence[StoredRecord],
        summary: Summary,
        *,
        rights: RightsChange | None = None,
        notices: Sequence[tuple[str | None, str, bytes]] = (),
        waits: Sequence[NewWait] = (),
        snapshots: Sequence[StoredSnapshot] = (),
    ) -> None:
        await super().append(
            table_id, records, summary, rights=rights, notices=notices, waits=waits, snapshots=snapshots
        )
        self.rows[table_id] = msgspec.structs.replace(self.rows[table_id], summary=summary.summary)

    async def listed(self, *, status: str | None, limit: int, before: float | None) -> list[ListedTable]:
        rows = [row for row in self.rows.values() if status in (None, row.status)]
        found = [row for row in rows if before is None or row.created_at < before][:limit]
        return [ListedTable(row.id, row.status, row.created_at, row.updated_at, row.last, row.summary) for row in found]


def asked_by(game: Game) -> str:
    """The game without its open offers: a bot that has begun to think is not disturbed by a new one."""
    copy = game.clone()
    copy.state.offers = ()
    copy.state.offer_count = 0
    return copy.fingerprint()


class Script(Bots):
    """Bots that make the decisions they are given, `pause` seconds later."""

    def __init__(self) -> None:
        super().__init__()
        self._told = asyncio.Event()
        self._about = ""
        self._answers: Mapping[Faction, Decision] = {}
        self._pause = 0.0

    def tell(self, game: Game, answers: Mapping[Faction, Decision], *, pause: float = 0.0) -> None:
        self._about, self._answers, self._pause = asked_by(game), answers, pause
        told, self._told = self._told, asyncio.Event()
        told.set()

    def end(self) -> None:
        """A given decision does not apply to the same question asked again."""
        self._about = ""

    async def choose(
        self,
        game: Game,
        seat: Faction,
        bot: str,
        *,
        seed: int,
        thought: float,
        limit: float | None,
        owner: str,
        is_secret: bool,
        heard: Sequence[str],
    ) -> Chosen:
        while asked_by(game) != self._about or seat not in self._answers:
            await self._told.wait()
        await asyncio.sleep(self._pause)
        return Chosen(self._answers[seat], bot)

    async def talk(self, talk: Talk, bot: str, *, seed: int, owner: str, heard: Sequence[str]) -> Said:
        return Said(None)


class World:
    """`frames` and `answers` are everything the observer received over sockets and HTTP, with times."""

    def __init__(self, observer: int) -> None:
        self.observer: Final = observer
        self.bots: Final = Script()
        self.store: Final = Listing()
        self.registry: Final = Registry(PATIENT, cast(Store, self.store), cast(BotPool, self.bots), clock=clock)
        self._answers: Final[list[tuple[float, str]]] = []
        self.id = ""
        self.guests: Final[dict[int, Guest]] = {}
        self._desk: Final = Handlers(self.registry, clock=clock, costs=FreeOfCharge(), print_shop=PrintShop())
        self._people: Final = PeopleHandlers(self.registry, self._desk, clock=clock)
        rounds, costs = Tournaments(self.registry), self._desk.costs
        self._club: Final = ClubHandlers(self.registry, self._desk.persons, rounds, costs=costs, clock=clock)
        calling = Calling(self.registry, SENDER, b"")
        self._calls: Final = CallHandlers(calling, self._desk, clock=clock, sent=lambda: None)
        self._lab: Final = LabHandlers(Laboratory(PATIENT, clock=clock), PATIENT, costs=costs, clock=clock)
        self._host = Visitor("here", None, None)
        self._tokens: Mapping[str, str] = {}
        self._past: Final[list[tuple[float, str]]] = []
        self._heads: Final[dict[str, int]] = {}
        self._plain_texts: Final[dict[str, str]] = {}
        self._polls: Final[list[asyncio.Task[None]]] = []

    async def open(self, game: Game, *, bots: Sequence[Faction], time: Clock) -> None:
        """A running table that starts from this game, with everyone connected."""
        await self.registry.start()
        factions = [seat for seat in FACTIONS if game.state.factions >> seat & 1]
        wishes = tuple(SeatWish(SEATS[seat], "bot" if seat in bots else "me", name=SEATS[seat]) for seat in factions)
        wish = NewTable(
            name="twins",
            seats=wishes,
            position=write_position(game),
            answer_seconds=ANSWER_SECONDS,
            bot_seconds=BOT_SECONDS,
            clock=time,
        )
        made = await self._desk.create(Visitor("here", None, None), wish)
        self.id, self._tokens = made.table.id, made.seats
        for name in (None, OBSERVERS[self.observer] if self.observer != SPECTATOR else None):
            await self.store.set_hook(Hook(self.id, name, HOOK), by="")
        self.session.hooks = tuple(await self.store.hooks(self.id))
        for observer in (*(seat for seat in factions if seat not in bots), SPECTATOR):
            self.attach(observer)
        self._host = Visitor("here", made.host, None)
        await self._desk.command(self._host, self.id, Start())

    async def archive(self) -> None:
        await self._desk.command(self._host, self.id, Archive())

    async def close(self) -> None:
        for poll in self._polls:
            poll.cancel()
        await asyncio.gather(*self._polls, return_exceptions=True)
        for guest in self.guests.values():
            await guest.leave()
        await self.registry.stop()

    @property
    def session(self) -> Session:
        return self.registry.sessions[self.id]

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def game(self) -> Game:
        return self.table.running

    @property
    def people(self) -> list[Faction]:
        return self.table.persons()

    @property
    def frames(self) -> list[tuple[float, str]]:
        return [(at, self._plain(text)) for at, text in (*self._past, *self.guests[self.observer].line.got)]

    @property
    def answers(self) -> list[tuple[float, str]]:
        """Requests that wait for the same moment may be answered in any order."""
        return sorted((at, self._plain(text)) for at, text in self._answers)

    def _plain(self, text: str) -> str:
        if text not in self._plain_texts:
            self._plain_texts[text] = with_plain_heads(text, self._heads)
        return self._plain_texts[text]

    @property
    def waits(self) -> list[tuple[float, str, str, str]]:
        """What was noted as waiting, when and for whom, and the message they would get."""
        return self.store.waits

    @property
    def notices(self) -> list[bytes]:
        """What was queued for the webhooks of the observer and of the table."""
        return [body for _, _, body in self.store.notices]

    def token_of(self, observer: int) -> str | None:
        return self._tokens.get(OBSERVERS[observer])

    def attach(self, observer: int, *, seen: int | None = None) -> None:
        self.guests[observer] = Guest(self.registry, self.id, token=self.token_of(observer), seen=seen)

    async def reconnect(self, observer: int, *, seen: int) -> None:
        old = self.guests[observer]
        await old.leave()
        if observer == self.observer:
            self._past.extend(old.line.got)
        self.attach(observer, seen=seen)

    def act(self, observer: int, command: AnyCommand) -> None:
        self.guests[observer].act(OBSERVERS[observer], command)

    def decide(self, seat: Faction, decision: Decision) -> None:
        self.act(seat, Decide(decision_to_record(decision), self.table.counts[seat]))

    async def request(self, name: str, body: object = None, **query: str) -> None:
        """The observer sends an HTTP request."""
        answer = await self.answer(self.observer, name, body, **query)
        self._answers.append((clock(), answer))

    async def answer(self, observer: int, name: str, body: object = None, **query: str) -> str:
        visitor = Visitor("here", self.token_of(observer), None)
        try:
            call = Call(self._desk, self._people, self._club, self._calls, self._lab, visitor, self.id, query, body)
            answer = await ROUTE[name].run(call)
        except EXPECTED as fault:
            answer = refused(fault, picture=fault.picture if isinstance(fault, StaleDecision) else None)
        return answer if isinstance(answer, str) else encode(answer).decode()

    def poll(self, after: int, wait: float) -> None:
        """The observer waits over HTTP for something new."""
        asked = self.request("updates", after=str(after), wait=str(wait))
        self._polls.append(asyncio.create_task(asked))

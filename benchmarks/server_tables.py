"""Tables in the middle of their games, written to a database as a stopped server would leave them."""

import asyncio
import random
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct, json
from msgspec.structs import replace

from dragondune.engine.ids import Faction
from dragondune.notation.chain import next_link
from dragondune.notation.codec import decision_to_record
from dragondune.server.live import access
from dragondune.server.live.past import new_table
from dragondune.server.storage import Store, StoredRecord, TableRow
from dragondune.server.table import log_records as r
from dragondune.server.table.deciding import automatic, close_question, decide, plan, start
from dragondune.server.table.pictures import info_of
from dragondune.server.table.table_state import Change, record_of
from dragondune.wire.commands import Decide
from dragondune.wire.lobby import SEATS, Holder, NewTable, Seat

TEMPLATES: Final = 24
"""Different games; each is at as many tables as are wanted."""
ATTEMPTS: Final = 20
WRITTEN_TOGETHER: Final = 50


class Wish(Struct, frozen=True, kw_only=True):
    """`people` hold the first seats of each table and bots the others; up to `decisions` have been made there."""

    tables: int
    people: int = len(SEATS)
    decisions: int = 0
    answer_seconds: float = 0.0
    seed: int = 1


class Rights(Struct, frozen=True):
    """A table, and the tokens of the seats that people hold."""

    table: str
    seats: dict[Seat, str]


class Template(Struct, frozen=True):
    """A game that can be used for several tables."""

    row: TableRow
    records: tuple[StoredRecord, ...]


async def write_tables(database: str, wish: Wish) -> list[Rights]:
    """Write the requested number of tables, half of them past the middle of their decisions."""
    templates = [template(wish, number) for number in range(min(TEMPLATES, wish.tables))]
    made: list[Rights] = []
    store = await Store.open(database)
    try:
        for first in range(0, wish.tables, WRITTEN_TOGETHER):
            numbers = range(first, min(first + WRITTEN_TOGETHER, wish.tables))
            made += await asyncio.gather(*(_write(store, templates[one % len(templates)], wish) for one in numbers))
    finally:
        await store.close()
    return made


async def _write(store: Store, game: Template, wish: Wish) -> Rights:
    made = Rights(access.new_table_id(), {seat: access.new_token() for seat in SEATS[: wish.people]})
    tokens = [
        access.token_row(token, made.table, access.SEAT, seat=SEATS.index(seat), now=game.row.created_at)
        for seat, token in made.seats.items()
    ]
    await store.create(replace(game.row, id=made.table), game.records, tokens)
    return made


def template(wish: Wish, number: int) -> Template:
    """A game played as far as its number says; one that is over too early is replaced by another."""
    decisions = wish.decisions * (number + 1) // TEMPLATES
    for attempt in range(ATTEMPTS):
        seed = f"{wish.seed} {number} {attempt}"
        game = Play(wish, seed)
        game.go_on(random.Random(seed), decisions)
        if game.table.status == "running":
            return game.template()
    raise RuntimeError(f"no game goes on for {decisions} decisions; ask for fewer")


class Play:
    """A table without a server; records are built and read as a server does it."""

    def __init__(self, wish: Wish, seed: str) -> None:
        self._secret: Final = sha256(seed.encode()).hexdigest()
        self._row: Final = _row(wish, self._secret)
        self._records: Final[list[StoredRecord]] = []
        self.table = new_table(self._row)
        for number, seat in enumerate(SEATS):
            person, bot = Holder("person", seat.title()), Holder("bot", "simple", "simple")
            self.take([r.Held(seat, person if number < wish.people else bot)])
        self.take(start(self.table, self._secret))

    def take(self, changes: Sequence[Change]) -> None:
        at = self.table.created_at
        for change in changes:
            body = r.record_to_bytes(record_of(change))
            n, digest = len(self._records) + 1, sha256(body).digest()
            self.table.link = next_link(self.table.link, n=n, at=at, digest=digest)
            self._records.append(StoredRecord(n, at, body, self.table.link))
            self.table.take(change, at)

    def go_on(self, chance: random.Random, decisions: int) -> None:
        """Choose random options until the given number is reached and a seat is asked again."""
        made = 0
        while self.table.status == "running":
            game = self.table.running
            asked = [seat for seat in game.seats_asked() if automatic(self.table, seat) is None]
            if asked and made == decisions:
                return
            if asked:
                self._decide(chance.choice(asked), chance)
                made += 1
            else:
                self.take(close_question(self.table, self._secret))

    def _decide(self, seat: Faction, chance: random.Random) -> None:
        decision = decision_to_record(chance.choice(self.table.running.options(seat)))
        self.take(decide(self.table, seat, Decide(decision, self.table.counts[seat]), self._secret))

    def template(self) -> Template:
        row = replace(
            self._row,
            status=self.table.status,
            wake_at=plan(self.table).wakes,
            summary=json.encode(info_of(self.table, secret=self._secret)),
            last=len(self._records),
        )
        return Template(row, tuple(self._records))


def _row(wish: Wish, secret: str) -> TableRow:
    now = time.time()
    asked = NewTable(answer_seconds=wish.answer_seconds, bot_seconds=0)
    return TableRow(
        id="template",
        version=r.VERSION,
        status="open",
        is_listed=True,
        created_at=now,
        updated_at=now,
        wake_at=None,
        spec=r.spec_to_bytes(r.spec_of(asked, edition=asked.edition, overrides={}, factions=SEATS)),
        summary=b"{}",
        secret=secret.encode(),
        last=0,
    )

"""People: create, recognize by key, rename everywhere at once, move to other devices, delete."""

import secrets
from collections.abc import Awaitable, Callable, Collection
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from dragondune.engine.errors import Refusal
from dragondune.server.errors import NotAllowed, Unknown
from dragondune.server.live import access
from dragondune.server.live.registry import Registry
from dragondune.server.live.session import Session
from dragondune.server.people import keys
from dragondune.server.storage import KeyRow, ListedTable, PersonRow, TokenRow
from dragondune.server.storage.people import CODE, DEVICE, PASSKEY, WORDS, People
from dragondune.server.storage.tokens import ASKER, FORMER, HOST, SEAT
from dragondune.server.table import log_records as r
from dragondune.server.table import seating
from dragondune.server.table.log_limits import check_full
from dragondune.server.table.names import personal_name
from dragondune.server.table.table import Table
from dragondune.wire.lobby import SEATS, Colour, Seat, TableInfo
from dragondune.wire.people import (
    DeviceCode,
    Entrance,
    HeldRight,
    OldName,
    Person,
    PersonExport,
    PersonKey,
    PersonWish,
    Renaming,
    RightKind,
)

PERSON_BYTES: Final = 12
MOST_DEVICES: Final = 16
CODE_SECONDS: Final = 600.0
NOBODY: Final = "nobody has this key; it may have been revoked on another device"
NOT_THESE: Final = "nobody has these words; newer ones may have replaced them"
NO_CODE: Final = "this code was used or has expired; make a new one on your other device"

Proof = Literal["words", "code"]


class Persons:
    """Manages identities in the store; the names used at tables are in their logs."""

    def __init__(self, registry: Registry) -> None:
        self._registry: Final = registry

    @property
    def _people(self) -> People:
        return self._registry.store.people

    async def create(self, wish: PersonWish) -> PersonKey:
        name = personal_name(wish.name, (), people=None) if wish.name else ""
        person = PersonRow(secrets.token_urlsafe(PERSON_BYTES), name, wish.colour, self._registry.clock())
        key = keys.new_key()
        await self._people.add(person, self._row(person.id, key, DEVICE))
        return PersonKey(key, await self.shown(person))

    async def of_key(self, key: str | None) -> PersonRow:
        """Return the person with this key."""
        if key is None:
            raise NotAllowed("send the key of a person in the header person")
        return await self._found(keys.hashed(key), DEVICE, NOBODY)

    async def by_chance(self, key: str | None) -> PersonRow | None:
        """Return the person with this key, or None if no key was sent."""
        return None if key is None else await self.of_key(key)

    async def _found(self, hash: str, kind: str, sentence: str) -> PersonRow:
        person = await self._people.find(hash, kind=kind, now=self._registry.clock())
        if person is None:
            raise Unknown(sentence)
        return person

    def _row(self, person: str, secret: str, kind: str, *, seconds: float | None = None) -> KeyRow:
        now = self._registry.clock()
        return KeyRow(keys.hashed(secret), person, kind, None if seconds is None else now + seconds, now)

    async def shown(self, person: PersonRow) -> Person:
        """Who a person is, and what they hold at tables."""
        held = await self._people.keys(person.id)
        rights = [
            HeldRight(info, msgspec.convert(role, RightKind), msgspec.convert(seat, Seat | None))
            for row, role, seat in await self._people.rights(person.id)
            if (info := summary_of(row)) is not None
        ]
        return Person(
            person.name,
            msgspec.convert(person.colour, Colour),
            person.created_at,
            sum(one.kind == DEVICE for one in held),
            any(one.kind == WORDS for one in held),
            tuple(rights),
            sum(one.kind == PASSKEY for one in held),
        )

    async def exported(self, person: PersonRow) -> PersonExport:
        """[R295] Everything stored about a person."""
        return PersonExport(await self.shown(person), await self._people.stored_about(person.id))

    async def new_words(self, person: PersonRow) -> str:
        words = keys.new_words()
        await self._people.add_key(self._row(person.id, words, WORDS), replacing=(WORDS,))
        return words

    async def new_code(self, person: PersonRow) -> DeviceCode:
        code = keys.new_code()
        row = self._row(person.id, code, CODE, seconds=CODE_SECONDS)
        await self._people.add_key(row, replacing=(CODE,))
        return DeviceCode(code, self._registry.clock() + CODE_SECONDS)

    async def recover(self, words: str) -> PersonKey:
        return await self._exchange(keys.read_words(words), WORDS, NOT_THESE)

    async def add_device(self, code: str) -> PersonKey:
        return await self._exchange(code, CODE, NO_CODE)

    async def _exchange(self, secret: str, kind: Proof, sentence: str) -> PersonKey:
        key = keys.new_key()
        row = self._row("", key, DEVICE)
        now = self._registry.clock()
        person = await self._people.exchange(keys.hashed(secret), kind=kind, key=row, now=now, most=MOST_DEVICES)
        if person is None:
            raise Unknown(sentence)
        return PersonKey(key, await self.shown(person))

    async def end_others(self, person: PersonRow, old: str) -> PersonKey:
        """Replace this device's key; end all other keys, and the words, codes and passkeys."""
        key = keys.new_key()
        row = self._row(person.id, key, DEVICE)
        await self._people.add_key(row, replacing=(DEVICE, WORDS, CODE, PASSKEY), of_device=keys.hashed(old))
        return PersonKey(key, await self.shown(person))

    async def remove(self, person: PersonRow) -> Person:
        shown = await self.shown(person)
        await self._people.remove(person.id)
        return shown

    async def rename(
        self, person: PersonRow, wish: PersonWish, *, before_each: Callable[[], Awaitable[None]]
    ) -> Renaming:
        """Rename a person at all tables whose game is not over, except where the name could be mistaken for another.

        `before_each` may put off the next table: each is opened and written to.
        """
        name = personal_name(wish.name, (), people=None)
        renamed = replace(person, name=name, colour=wish.colour)
        await self._people.change(renamed)
        kept: list[OldName] = []
        for row, role, seat in await self._people.rights(person.id):
            if role == SEAT and seat is not None and row.status in ("open", "running"):
                await before_each()
                try:
                    await self._rename_at(row.id, msgspec.convert(seat, Seat), wish)
                except Refusal as fault:
                    kept.append(OldName(row.id, str(fault)))
        return Renaming(await self.shown(renamed), tuple(kept))

    async def _rename_at(self, table_id: str, name: Seat, wish: PersonWish) -> None:
        session = await self._registry.session(table_id)
        seat = SEATS.index(name)

        def build(table: Table) -> list[r.AnyRecord]:
            records = seating.rename(table, seat, wish.name, colour=wish.colour) if table.is_person(seat) else []
            check_full(table, records, most=self._registry.settings.records)
            return records

        await self._registry.act(session, build)

    async def enter(self, person: PersonRow, session: Session) -> Entrance:
        """Issue new tokens for everything a person has a right to at a table."""
        now = self._registry.clock()
        issued: dict[str, tuple[str, str | None, str]] = {}
        rows: list[TokenRow] = []
        for _, role, seat in await self._people.rights(person.id, table_id=session.table.id):
            token = access.new_token()
            row = TokenRow(access.hashed(token), session.table.id, role, seat, "", now, person.id)
            issued[row.hash] = (role, seat, token)
            rows.append(row)
        added = await self._people.enter(person.id, rows, most=access.MOST_LINKS)
        if not added:
            raise access.stranger(session.table, "you have no right at this table; it may have ended")
        given = [issued[row.hash] for row in added]
        return Entrance(
            session.info(),
            next((token for role, _, token in given if role == HOST), None),
            {seat: token for role, seat, token in given if role == SEAT and seat is not None},
            {seat: token for role, seat, token in given if role == ASKER and seat is not None},
            {seat: token for role, seat, token in given if role == FORMER and seat is not None},
        )

    async def adopt(self, person: PersonRow, token: str) -> None:
        """Link a token that a browser had before it had a key."""
        await self._people.adopt(access.hashed(token), person.id)

    async def check_seat(self, person: PersonRow | None, session: Session, *, is_hot_seat: bool) -> None:
        """One seat per person, except before the game for people who pass one screen around."""
        if person is None:
            return
        held = [
            seat for _, role, seat in await self._people.rights(person.id, table_id=session.table.id) if role == SEAT
        ]
        if held and (session.table.status == "running" or not is_hot_seat):
            raise NotAllowed(f"you hold the seat of the {held[0]} here; confirm that you pass one screen around")


def summary_of(row: ListedTable) -> TableInfo | None:
    """A table's summary for lists; None if another version wrote it in a different format."""
    try:
        return msgspec.json.decode(row.summary, type=TableInfo)
    except msgspec.DecodeError:
        return None


def without_names(info: TableInfo, hidden: Collection[tuple[str, str]]) -> TableInfo:
    """[R353] Lists leave out the names of people who hide them."""
    if not any((info.id, one.seat) in hidden for one in info.seats):
        return info
    nameless = tuple(
        replace(one, holder=replace(one.holder, name="", colour=None)) if (info.id, one.seat) in hidden else one
        for one in info.seats
    )
    return replace(info, seats=nameless)

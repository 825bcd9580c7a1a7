"""People, their keys, and their rights at tables."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select, update

from dragondune.server.storage import schema, table_log, tokens
from dragondune.server.storage.database import Result
from dragondune.server.storage.forgetting import forget
from dragondune.server.storage.person_export import Stored, stored_about
from dragondune.server.storage.rows import KeyRow, ListedTable, PersonRow, TokenRow

DEVICE: Final = "device"
WORDS: Final = "words"
CODE: Final = "code"
PASSKEY: Final = "passkey"
MOST_RIGHTS: Final = 200
"""How many of a person's tables are listed, newest first."""

PERSONS: Final = schema.persons.c
KEYS: Final = schema.person_keys.c
CHALLENGES: Final = schema.challenges.c
OF_PERSON: Final = (
    schema.call_settings,
    schema.subscriptions,
    schema.mail_addresses,
    schema.waits,
    schema.outbox,
)
"""The tables with a person's data, apart from keys and rights."""
PERSON: Final = select(*(PERSONS[name] for name in PersonRow.__struct_fields__))


class Read(Protocol):
    async def __call__(self, body: Callable[[Connection], Result], /) -> Result: ...


class Write(Protocol):
    async def __call__(self, body: Callable[[Connection], Result], /, *, is_single: bool) -> Result: ...


class People:
    """The store's people."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def add(self, person: PersonRow, key: KeyRow) -> None:
        def body(connection: Connection) -> None:
            connection.execute(insert(schema.persons), asdict(person))
            connection.execute(insert(schema.person_keys), asdict(key))

        await self._write(body, is_single=False)

    async def find(self, hash: str, *, kind: str, now: float) -> PersonRow | None:
        """Whose key this is, if it is still valid."""
        return await self._read(partial(_find, hash=hash, kind=kind, now=now))

    async def known(self, ids: Sequence[str]) -> dict[str, PersonRow]:
        """The given people who have not been deleted."""
        wanted = PERSON.where(PERSONS.id.in_(ids))
        return await self._read(
            lambda connection: {row.id: PersonRow(*row) for row in connection.execute(wanted)} if ids else {}
        )

    async def keys(self, person: str) -> list[KeyRow]:
        """A person's keys, oldest first."""
        wanted = select(*(KEYS[name] for name in KeyRow.__struct_fields__)).where(KEYS.person == person)
        ordered = wanted.order_by(KEYS.created_at, KEYS.hash)
        return await self._read(lambda connection: [KeyRow(*row) for row in connection.execute(ordered)])

    async def add_key(self, key: KeyRow, *, replacing: Sequence[str] = (), of_device: str = "") -> None:
        """Add a key; end those of the kinds it replaces, and push to browsers other than `of_device`."""

        def body(connection: Connection) -> None:
            if replacing:
                connection.execute(
                    delete(schema.person_keys).where(KEYS.person == key.person, KEYS.kind.in_(replacing))
                )
            if DEVICE in replacing:
                _keep_subscription(connection, key, of_device)
            connection.execute(insert(schema.person_keys), asdict(key))

        await self._write(body, is_single=False)

    async def exchange(self, hash: str, *, kind: str, key: KeyRow, now: float, most: int) -> PersonRow | None:
        """Exchange words, a passkey or a one-time code for a device key; the oldest devices beyond `most` end."""

        def body(connection: Connection) -> PersonRow | None:
            person = _find(connection, hash=hash, kind=kind, now=now)
            if person is None:
                return None
            if kind == CODE:
                used = delete(schema.person_keys).where(KEYS.hash == hash)
                if connection.execute(used).rowcount == 0:
                    return None  # another device was faster
            _end_oldest(connection, person.id, most=most - 1)
            connection.execute(insert(schema.person_keys), {**asdict(key), "person": person.id})
            return person

        return await self._write(body, is_single=False)

    async def add_passkey(self, key: KeyRow, *, most: int) -> bool:
        """Add a passkey; False if it is already known or the person has `most`."""

        def body(connection: Connection) -> bool:
            mine = select(func.count()).where(KEYS.person == key.person, KEYS.kind == PASSKEY)
            known = select(func.count()).where(KEYS.hash == key.hash)
            if connection.execute(mine).scalar_one() >= most or connection.execute(known).scalar_one():
                return False
            connection.execute(insert(schema.person_keys), asdict(key))
            return True

        return await self._write(body, is_single=False)

    async def passkey(self, hash: str) -> bytes | None:
        """The public half of a passkey."""
        wanted = select(KEYS.data).where(KEYS.hash == hash, KEYS.kind == PASSKEY)
        return await self._read(lambda connection: connection.execute(wanted).scalar())

    async def remove_keys(self, person: str, kind: str) -> None:
        ended = delete(schema.person_keys).where(KEYS.person == person, KEYS.kind == kind)

        def body(connection: Connection) -> None:
            connection.execute(ended)

        await self._write(body, is_single=True)

    async def add_challenge(self, hash: str, person: str | None, *, until: float, now: float) -> None:
        """Add a challenge and delete expired ones."""

        def body(connection: Connection) -> None:
            connection.execute(delete(schema.challenges).where(CHALLENGES.until <= now))
            connection.execute(insert(schema.challenges), {"hash": hash, "person": person, "until": until})

        await self._write(body, is_single=False)

    async def take_challenge(self, hash: str, person: str | None, *, now: float) -> bool:
        """Use up a challenge; return whether it was valid for this person, or for anyone."""
        whose = CHALLENGES.person.is_(None) if person is None else CHALLENGES.person == person
        taken = delete(schema.challenges).where(CHALLENGES.hash == hash, whose, CHALLENGES.until > now)

        def body(connection: Connection) -> bool:
            return connection.execute(taken).rowcount == 1

        return await self._write(body, is_single=True)

    async def change(self, person: PersonRow) -> None:
        changed = update(schema.persons).where(PERSONS.id == person.id).values(name=person.name, colour=person.colour)

        def body(connection: Connection) -> None:
            connection.execute(changed)

        await self._write(body, is_single=True)

    async def remove(self, person: str) -> None:
        """Delete the person; their tokens at tables stay valid."""

        def body(connection: Connection) -> None:
            tokens_of = schema.tokens.c.person == person
            connection.execute(update(schema.tokens).where(tokens_of).values(person=None))
            for table in OF_PERSON:
                connection.execute(delete(table).where(table.c.person == person))
            connection.execute(delete(schema.person_keys).where(KEYS.person == person))
            forget(connection, person)
            connection.execute(delete(schema.persons).where(PERSONS.id == person))

        await self._write(body, is_single=False)

    async def stored_about(self, person: str) -> Stored:
        """Everything the database holds about a person, by the name of the table."""
        return await self._read(partial(stored_about, person=person))

    async def rights(self, person: str, *, table_id: str | None = None) -> list[tuple[ListedTable, str, str | None]]:
        """A person's rights at all tables or at one: the table, the role and the seat, newest first."""
        mine = (
            select(schema.tokens.c.table_id, schema.tokens.c.role, schema.tokens.c.seat)
            .where(schema.tokens.c.person == person, schema.tokens.c.role != tokens.INVITATION)
            .distinct()
            .subquery()
        )
        wanted = select(*table_log.LISTED, mine.c.role, mine.c.seat).join(mine, mine.c.table_id == schema.tables.c.id)
        if table_id is not None:
            wanted = wanted.where(schema.tables.c.id == table_id)
        ordered = wanted.order_by(schema.tables.c.updated_at.desc(), schema.tables.c.id, mine.c.role, mine.c.seat)

        def body(connection: Connection) -> list[tuple[ListedTable, str, str | None]]:
            found = connection.execute(ordered.limit(MOST_RIGHTS))
            return [(ListedTable(*row[:-2]), str(row[-2]), row[-1]) for row in found]

        return await self._read(body)

    async def enter(self, person: str, given: Sequence[TokenRow], *, most: int) -> list[TokenRow]:
        """Add tokens for rights the person still has; for each right, the person's oldest beyond `most` end."""

        def body(connection: Connection) -> list[TokenRow]:
            added: list[TokenRow] = []
            for token in given:
                connection.execute(table_log.LOCK_TABLE, {"table": token.table_id})
                same = tokens.same(connection, token)
                held = [row for row in same if row.person == person]
                if not held:
                    continue
                tokens.end_oldest(connection, held, most=most - 1 - (len(same) - len(held)))
                tokens.add_tokens(connection, [token])
                added.append(token)
            return added

        return await self._write(body, is_single=False)

    async def adopt(self, hash: str, person: str) -> bool:
        """Link a token to the person, unless it is somebody's already."""
        own = update(schema.tokens).where(schema.tokens.c.hash == hash, schema.tokens.c.person.is_(None))

        def body(connection: Connection) -> bool:
            return connection.execute(own.values(person=person)).rowcount == 1

        return await self._write(body, is_single=True)


def _find(connection: Connection, *, hash: str, kind: str, now: float) -> PersonRow | None:
    wanted = PERSON.join(schema.person_keys, KEYS.person == PERSONS.id).where(KEYS.hash == hash, KEYS.kind == kind)
    row = connection.execute(wanted.where((KEYS.until.is_(None)) | (KEYS.until > now))).first()
    return None if row is None else PersonRow(*row)


def _end_oldest(connection: Connection, person: str, *, most: int) -> None:
    """Keep only the newest of a person's devices."""
    mine = (KEYS.person == person, KEYS.kind == DEVICE)
    excess = connection.execute(select(func.count()).where(*mine)).scalar_one() - most
    if excess > 0:
        oldest = select(KEYS.hash).where(*mine).order_by(KEYS.created_at, KEYS.hash).limit(excess)
        ended = [row.hash for row in connection.execute(oldest)]
        connection.execute(delete(schema.person_keys).where(KEYS.hash.in_(ended)))
        connection.execute(delete(schema.subscriptions).where(schema.subscriptions.c.device.in_(ended)))


def _keep_subscription(connection: Connection, key: KeyRow, of_device: str) -> None:
    """Keep only the push subscription of the browser that has this key now."""
    device = schema.subscriptions.c.device
    mine = schema.subscriptions.c.person == key.person
    connection.execute(delete(schema.subscriptions).where(mine, device != of_device))
    connection.execute(update(schema.subscriptions).where(mine).values(device=key.hash))

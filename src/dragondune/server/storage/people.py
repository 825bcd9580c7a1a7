"""Persons, what proves who they are, and their rights at tables."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, select, update

from dragondune.server.storage import schema, table_log, tokens
from dragondune.server.storage.database import Result
from dragondune.server.storage.rows import KeyRow, PersonRow, TableRow, TokenRow

DEVICE: Final = "device"
WORDS: Final = "words"
CODE: Final = "code"
MOST_RIGHTS: Final = 200
"""Tables of a person that are listed, the newest first."""

PERSONS: Final = schema.persons.c
KEYS: Final = schema.person_keys.c
PERSON: Final = select(*(PERSONS[name] for name in PersonRow.__struct_fields__))
TABLE: Final = [schema.tables.c[name] for name in TableRow.__struct_fields__]


class Read(Protocol):
    async def __call__(self, body: Callable[[Connection], Result], /) -> Result: ...


class Write(Protocol):
    async def __call__(self, body: Callable[[Connection], Result], /, *, is_single: bool) -> Result: ...


class People:
    """A part of the store."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def add(self, person: PersonRow, key: KeyRow) -> None:
        def body(connection: Connection) -> None:
            connection.execute(insert(schema.persons), asdict(person))
            connection.execute(insert(schema.person_keys), asdict(key))

        await self._write(body, is_single=False)

    async def find(self, hash: str, *, kind: str, now: float) -> PersonRow | None:
        """Whose key this is, if it still counts."""
        return await self._read(partial(_find, hash=hash, kind=kind, now=now))

    async def keys(self, person: str) -> list[KeyRow]:
        """Oldest first."""
        wanted = select(*(KEYS[name] for name in KeyRow.__struct_fields__)).where(KEYS.person == person)
        ordered = wanted.order_by(KEYS.created_at, KEYS.hash)
        return await self._read(lambda connection: [KeyRow(*row) for row in connection.execute(ordered)])

    async def add_key(self, key: KeyRow, *, replacing: Sequence[str] = ()) -> None:
        """Adds a key; those of the kinds that it replaces end."""

        def body(connection: Connection) -> None:
            if replacing:
                connection.execute(
                    delete(schema.person_keys).where(KEYS.person == key.person, KEYS.kind.in_(replacing))
                )
            connection.execute(insert(schema.person_keys), asdict(key))

        await self._write(body, is_single=False)

    async def exchange(self, hash: str, *, kind: str, key: KeyRow, now: float, most: int) -> PersonRow | None:
        """A device's key for words or for a code, which ends; the oldest devices beyond `most` end too."""

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

    async def change(self, person: PersonRow) -> None:
        changed = update(schema.persons).where(PERSONS.id == person.id).values(name=person.name, colour=person.colour)

        def body(connection: Connection) -> None:
            connection.execute(changed)

        await self._write(body, is_single=True)

    async def remove(self, person: str) -> None:
        """The person is forgotten; what they hold at tables stays with the tokens that they have."""

        def body(connection: Connection) -> None:
            tokens_of = schema.tokens.c.person == person
            connection.execute(update(schema.tokens).where(tokens_of).values(person=None))
            connection.execute(delete(schema.person_keys).where(KEYS.person == person))
            connection.execute(delete(schema.persons).where(PERSONS.id == person))

        await self._write(body, is_single=False)

    async def rights(self, person: str, *, table_id: str | None = None) -> list[tuple[TableRow, str, str | None]]:
        """What a person has a right to, at all tables or at one: the table, the role and the seat; newest first."""
        mine = (
            select(schema.tokens.c.table_id, schema.tokens.c.role, schema.tokens.c.seat)
            .where(schema.tokens.c.person == person, schema.tokens.c.role != tokens.INVITATION)
            .distinct()
            .subquery()
        )
        wanted = select(*TABLE, mine.c.role, mine.c.seat).join(mine, mine.c.table_id == schema.tables.c.id)
        if table_id is not None:
            wanted = wanted.where(schema.tables.c.id == table_id)
        ordered = wanted.order_by(schema.tables.c.updated_at.desc(), schema.tables.c.id, mine.c.role, mine.c.seat)

        def body(connection: Connection) -> list[tuple[TableRow, str, str | None]]:
            found = connection.execute(ordered.limit(MOST_RIGHTS))
            return [(TableRow(*row[:-2]), str(row[-2]), row[-1]) for row in found]

        return await self._read(body)

    async def enter(self, person: str, given: Sequence[TokenRow], *, most: int) -> list[TokenRow]:
        """Adds those tokens whose right the person still has; of each right, the person's oldest beyond `most` end."""

        def body(connection: Connection) -> list[TokenRow]:
            added: list[TokenRow] = []
            for token in given:
                connection.execute(table_log.LOCK_TABLE, {"table": token.table_id})
                held = [row for row in _same(connection, token) if row.person == person]
                if not held:
                    continue
                many = tokens.count(connection, token)
                for old in held[: max(0, many - most + 1)]:
                    connection.execute(delete(schema.tokens).where(schema.tokens.c.hash == old.hash))
                tokens.add_tokens(connection, [token])
                added.append(token)
            return added

        return await self._write(body, is_single=False)

    async def adopt(self, hash: str, person: str) -> bool:
        """A token is the person's from now on, unless it is somebody's already."""
        own = update(schema.tokens).where(schema.tokens.c.hash == hash, schema.tokens.c.person.is_(None))

        def body(connection: Connection) -> bool:
            return connection.execute(own.values(person=person)).rowcount == 1

        return await self._write(body, is_single=True)


def _find(connection: Connection, *, hash: str, kind: str, now: float) -> PersonRow | None:
    wanted = PERSON.join(schema.person_keys, KEYS.person == PERSONS.id).where(KEYS.hash == hash, KEYS.kind == kind)
    row = connection.execute(wanted.where((KEYS.until.is_(None)) | (KEYS.until > now))).first()
    return None if row is None else PersonRow(*row)


def _end_oldest(connection: Connection, person: str, *, most: int) -> None:
    """Of a person's devices, keep only the newest."""
    mine = (KEYS.person == person, KEYS.kind == DEVICE)
    excess = connection.execute(select(func.count()).where(*mine)).scalar_one() - most
    if excess > 0:
        oldest = select(KEYS.hash).where(*mine).order_by(KEYS.created_at, KEYS.hash).limit(excess)
        ended = [row.hash for row in connection.execute(oldest)]
        connection.execute(delete(schema.person_keys).where(KEYS.hash.in_(ended)))


def _same(connection: Connection, token: TokenRow) -> list[TokenRow]:
    """All tokens of the same right, oldest first."""
    return [
        row
        for row in tokens.of_table(connection, token.table_id, role=token.role, seat=token.seat)
        if row.seat == token.seat
    ]

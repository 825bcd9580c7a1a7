"""What the server's lists show about a person, and its deletion."""

from typing import Final

from msgspec import Struct, structs
from sqlalchemy import Connection, delete, insert, select

from dragondune.server.storage import schema
from dragondune.server.storage.people import Read, Write

LISTINGS: Final = schema.listings.c


class ListingRow(Struct, frozen=True):
    hides_name: bool = False
    is_off_ladder: bool = False
    gives_games: bool = False


class Listings:
    """The store's list entries."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def of(self, person: str) -> ListingRow:
        wanted = select(*LISTINGS).where(LISTINGS.person == person)

        def body(connection: Connection) -> ListingRow:
            row = connection.execute(wanted).first()
            if row is None:
                return ListingRow()
            return ListingRow(bool(row.hides_name), bool(row.is_off_ladder), bool(row.gives_games))

        return await self._read(body)

    async def set(self, person: str, listing: ListingRow) -> None:
        def body(connection: Connection) -> None:
            connection.execute(delete(schema.listings).where(LISTINGS.person == person))
            connection.execute(insert(schema.listings), {"person": person, **structs.asdict(listing)})

        await self._write(body, is_single=False)

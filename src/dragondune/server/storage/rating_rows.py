"""Ratings: the games that count, in the order in which they were counted, and the results."""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from msgspec import Struct, convert
from msgspec.structs import asdict
from sqlalchemy import Connection, Row, Select, delete, distinct, func, insert, select, text

from dragondune.server.storage import schema
from dragondune.server.storage.people import Read, Write

RATED: Final = schema.rated.c
RATINGS: Final = schema.ratings.c
PERSONS: Final = schema.persons.c
LISTINGS: Final = schema.listings.c
LOCK: Final = 0x64726174
"""PostgreSQL's advisory lock for counting one game at a time."""


class RatedGame(Struct, frozen=True):
    """A game that counts: each player's place, 0 being the best."""

    family: str
    at: float
    places: dict[str, int]


class RatingRow(Struct, frozen=True):
    """A rating; ladders sort by `low`, a lower bound of the strength."""

    family: str
    person: str
    mu: float
    sigma: float
    low: float
    games: int
    wins: int
    played_at: float


class LadderRow(Struct, frozen=True):
    rating: RatingRow
    name: str
    colour: str
    hides_name: bool


Rate = Callable[[RatedGame, dict[str, RatingRow]], list[RatingRow]]


class Ratings:
    """The store's ratings."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def ladder(
        self, family: str, *, least_games: int, is_settled: bool, offset: int, limit: int
    ) -> list[LadderRow]:
        """People with at least this many games, or with fewer, best first."""
        enough = RATINGS.games >= least_games if is_settled else RATINGS.games < least_games
        wanted = (
            _shown()
            .where(RATINGS.family == family, enough, ~func.coalesce(LISTINGS.is_off_ladder, False))
            .order_by(RATINGS.low.desc(), RATINGS.person.desc())
            .offset(offset)
            .limit(limit)
        )
        return await self._read(lambda connection: [_ladder_row(row) for row in connection.execute(wanted)])

    async def size(self, family: str, *, least_games: int) -> tuple[int, int]:
        """How many people a ladder shows: with enough games, and with fewer."""
        settled = RATINGS.games >= least_games
        wanted = (
            select(func.count().filter(settled), func.count().filter(~settled))
            .select_from(schema.ratings)
            .join(schema.persons, PERSONS.id == RATINGS.person)
            .outerjoin(schema.listings, LISTINGS.person == RATINGS.person)
            .where(RATINGS.family == family, ~func.coalesce(LISTINGS.is_off_ladder, False))
        )

        def body(connection: Connection) -> tuple[int, int]:
            row = connection.execute(wanted).one()
            return int(row[0]), int(row[1])

        return await self._read(body)

    async def of(self, family: str, person: str) -> LadderRow | None:
        wanted = _shown().where(RATINGS.family == family, RATINGS.person == person)

        def body(connection: Connection) -> LadderRow | None:
            row = connection.execute(wanted).first()
            return None if row is None else _ladder_row(row)

        return await self._read(body)

    async def better(self, family: str, row: RatingRow, *, least_games: int) -> int:
        """How many ranked people are above somebody on the ladder."""
        above = (RATINGS.low > row.low) | ((RATINGS.low == row.low) & (RATINGS.person > row.person))
        wanted = (
            select(func.count())
            .select_from(schema.ratings)
            .join(schema.persons, PERSONS.id == RATINGS.person)
            .outerjoin(schema.listings, LISTINGS.person == RATINGS.person)
            .where(RATINGS.family == family, RATINGS.games >= least_games, above)
            .where(~func.coalesce(LISTINGS.is_off_ladder, False))
        )
        return await self._read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def sizes(self) -> list[tuple[str, int, int]]:
        """How many games and people each ladder has."""
        counts = (func.count(distinct(RATED.number)), func.count(distinct(RATED.person)))
        wanted = select(RATED.family, *counts).group_by(RATED.family).order_by(RATED.family)
        return await self._read(
            lambda connection: [(str(row[0]), int(row[1]), int(row[2])) for row in connection.execute(wanted)]
        )

    async def rebuild(self, rate: Rate) -> int:
        """Recompute all ratings from the games that count; return how many there are."""

        def body(connection: Connection) -> int:
            _lock(connection)
            connection.execute(delete(schema.ratings))
            known: dict[tuple[str, str], RatingRow] = {}
            many = 0
            for game in _all_rated(connection):
                many += 1
                before = {one: known[game.family, one] for one in game.places if (game.family, one) in known}
                known |= {(row.family, row.person): row for row in rate(game, before)}
            if known:
                connection.execute(insert(schema.ratings), [asdict(row) for row in known.values()])
            return many

        return await self._write(body, is_single=False)


def rate(connection: Connection, game: RatedGame, work: Rate) -> None:
    """Count a game and update its players' ratings."""
    _lock(connection)
    number = connection.execute(select(func.coalesce(func.max(RATED.number), 0))).scalar_one() + 1
    rows = [
        {"number": number, "n": n, "person": person, "family": game.family, "place": place, "at": game.at}
        for n, (person, place) in enumerate(game.places.items())
    ]
    connection.execute(insert(schema.rated), rows)
    people = RATINGS.person.in_(list(game.places))
    columns = [RATINGS[name] for name in RatingRow.__struct_fields__]
    found = connection.execute(select(*columns).where(RATINGS.family == game.family, people))
    before = {row.person: RatingRow(*row) for row in found}
    connection.execute(delete(schema.ratings).where(RATINGS.family == game.family, people))
    connection.execute(insert(schema.ratings), [asdict(row) for row in work(game, before)])


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})


def _all_rated(connection: Connection) -> Iterator[RatedGame]:
    """In the order in which games and players were counted, since floating-point sums depend on it."""
    columns = (RATED.number, RATED.family, RATED.at, RATED.person, RATED.place)
    ordered = select(*columns).order_by(RATED.number, RATED.n)
    for _, group in groupby(connection.execute(ordered).all(), key=lambda row: row.number):
        rows = list(group)
        yield RatedGame(rows[0].family, rows[0].at, {row.person: row.place for row in rows})


def _shown() -> Select[tuple[object, ...]]:
    """The ratings of people who were not deleted, with what they show of themselves."""
    columns = [RATINGS[name] for name in RatingRow.__struct_fields__]
    return (
        select(*columns, PERSONS.name, PERSONS.colour, func.coalesce(LISTINGS.hides_name, False))
        .join(schema.persons, PERSONS.id == RATINGS.person)
        .outerjoin(schema.listings, LISTINGS.person == RATINGS.person)
    )


def _ladder_row(row: Row[tuple[object, ...]]) -> LadderRow:
    values = list(row)
    rating = convert(dict(zip(RatingRow.__struct_fields__, values[:-3], strict=True)), RatingRow)
    return LadderRow(rating, str(values[-3]), str(values[-2]), bool(values[-1]))

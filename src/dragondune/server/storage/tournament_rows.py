"""Tournaments, their players and their games, which remain when their tables are deleted."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from dragondune.server.storage import schema
from dragondune.server.storage.people import Read, Write
from dragondune.server.storage.rows import Conflict

TOURNAMENTS: Final = schema.tournaments.c
PLAYERS: Final = schema.tournament_players.c
GAMES: Final = schema.tournament_games.c


class TournamentRow(Struct, frozen=True):
    """`spec` is the request, `invitation` a hash, `host` a person, `creator` the pseudonym of an address."""

    id: str
    host: str
    status: str
    is_public: bool
    created_at: float
    spec: bytes
    invitation: str
    creator: str = ""


class PlayerRow(Struct, frozen=True):
    tournament_id: str
    number: int
    person: str
    name: str
    colour: str


class MatchRow(Struct, frozen=True):
    """`players` says who plays which people, `result` how it went, once it is over."""

    tournament_id: str
    number: int
    round: int
    players: bytes
    at_table: str | None = None
    result: bytes | None = None


class Whole(Struct, frozen=True):
    row: TournamentRow
    players: tuple[PlayerRow, ...]
    matches: tuple[MatchRow, ...]


ROW: Final = select(*(TOURNAMENTS[name] for name in TournamentRow.__struct_fields__))
PLAYER: Final = select(*(PLAYERS[name] for name in PlayerRow.__struct_fields__))
MATCH: Final = select(*(GAMES[name] for name in MatchRow.__struct_fields__))


class Tournaments:
    """The store's tournaments."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def add(self, row: TournamentRow) -> None:
        def body(connection: Connection) -> None:
            connection.execute(insert(schema.tournaments), asdict(row))

        await self._write(body, is_single=True)

    async def find(self, id: str) -> Whole | None:
        return await self._read(lambda connection: _whole(connection, id))

    async def at_table(self, table_id: str) -> Whole | None:
        """The tournament with a game at this table."""
        wanted = select(GAMES.tournament_id).where(GAMES.at_table == table_id)

        def body(connection: Connection) -> Whole | None:
            id = connection.execute(wanted).scalar()
            return None if id is None else _whole(connection, id)

        return await self._read(body)

    async def running(self) -> list[str]:
        wanted = select(TOURNAMENTS.id).where(TOURNAMENTS.status == "running")
        return await self._read(lambda connection: [row.id for row in connection.execute(wanted)])

    async def listed(self, person: str | None, *, limit: int) -> list[tuple[TournamentRow, int, bool]]:
        """Public tournaments and a person's own, newest first: how many take part, and whether the person does."""
        theirs = select(PLAYERS.tournament_id).where(PLAYERS.person == person)
        is_theirs = or_(TOURNAMENTS.host == person, TOURNAMENTS.id.in_(theirs)).label("is_theirs")
        many = select(func.count()).where(PLAYERS.tournament_id == TOURNAMENTS.id).scalar_subquery()
        wanted = (
            ROW.add_columns(many, is_theirs)
            .where(or_(TOURNAMENTS.is_public, is_theirs))
            .order_by(TOURNAMENTS.created_at.desc(), TOURNAMENTS.id)
            .limit(limit)
        )

        def body(connection: Connection) -> list[tuple[TournamentRow, int, bool]]:
            return [(TournamentRow(*row[:-2]), int(row[-2]), bool(row[-1])) for row in connection.execute(wanted)]

        return await self._read(body)

    async def join(self, player: PlayerRow, *, most: int) -> bool:
        """Add a player under the next free number unless they already take part; False if it is full."""

        def body(connection: Connection) -> bool:
            found = _gathering(connection, player.tournament_id)
            if any(one.person == player.person for one in found):
                return True
            if len(found) >= most:
                return False
            number = max((one.number for one in found), default=0) + 1
            connection.execute(insert(schema.tournament_players), {**asdict(player), "number": number})
            return True

        return await self._write(body, is_single=False)

    async def remove_player(self, id: str, number: int) -> None:
        def body(connection: Connection) -> None:
            _gathering(connection, id)
            connection.execute(
                delete(schema.tournament_players).where(PLAYERS.tournament_id == id, PLAYERS.number == number)
            )

        await self._write(body, is_single=False)

    async def start(self, id: str, players: Sequence[PlayerRow], matches: Sequence[MatchRow]) -> None:
        """Start the tournament; raise Conflict unless these are still its players."""

        def body(connection: Connection) -> None:
            if _gathering(connection, id) != list(players):
                raise Conflict("The players have changed; look again.")
            connection.execute(insert(schema.tournament_games), [asdict(one) for one in matches])
            _set_status(connection, id, "running")

        await self._write(body, is_single=False)

    async def place(self, match: MatchRow, table_id: str) -> bool:
        """Assign a table to a game, unless it has one already."""
        mine = (GAMES.tournament_id == match.tournament_id, GAMES.number == match.number, GAMES.at_table.is_(None))
        placed = update(schema.tournament_games).where(*mine).values(at_table=table_id)
        return await self._write(lambda connection: connection.execute(placed).rowcount == 1, is_single=True)

    async def finish(self, match: MatchRow, result: bytes) -> None:
        """Store a result; the last one ends the tournament."""

        def body(connection: Connection) -> None:
            connection.execute(select(TOURNAMENTS.id).where(TOURNAMENTS.id == match.tournament_id).with_for_update())
            mine = (GAMES.tournament_id == match.tournament_id, GAMES.number == match.number)
            connection.execute(update(schema.tournament_games).where(*mine).values(result=result))
            open_ones = select(func.count()).where(GAMES.tournament_id == match.tournament_id, GAMES.result.is_(None))
            if connection.execute(open_ones).scalar_one() == 0:
                _set_status(connection, match.tournament_id, "over")

        await self._write(body, is_single=False)

    async def set_invitation(self, id: str, hash: str) -> None:
        changed = update(schema.tournaments).where(TOURNAMENTS.id == id).values(invitation=hash)

        def body(connection: Connection) -> None:
            connection.execute(changed)

        await self._write(body, is_single=True)

    async def remove(self, id: str) -> None:
        """Delete a tournament; its tables remain."""

        def body(connection: Connection) -> None:
            connection.execute(delete(schema.tournament_games).where(GAMES.tournament_id == id))
            connection.execute(delete(schema.tournament_players).where(PLAYERS.tournament_id == id))
            connection.execute(delete(schema.tournaments).where(TOURNAMENTS.id == id))

        await self._write(body, is_single=False)


def _whole(connection: Connection, id: str) -> Whole | None:
    row = connection.execute(ROW.where(TOURNAMENTS.id == id)).first()
    if row is None:
        return None
    matches = connection.execute(MATCH.where(GAMES.tournament_id == id).order_by(GAMES.number))
    return Whole(TournamentRow(*row), tuple(_players(connection, id)), tuple(MatchRow(*one) for one in matches))


def _players(connection: Connection, id: str) -> list[PlayerRow]:
    found = connection.execute(PLAYER.where(PLAYERS.tournament_id == id).order_by(PLAYERS.number))
    return [PlayerRow(*one) for one in found]


def _gathering(connection: Connection, id: str) -> list[PlayerRow]:
    """The players of a tournament that has not begun; they are locked until the transaction ends."""
    locked = select(TOURNAMENTS.status).where(TOURNAMENTS.id == id).with_for_update()
    if connection.execute(locked).scalar() != "gathering":
        raise Conflict("The tournament has begun.")
    return _players(connection, id)


def _set_status(connection: Connection, id: str, status: str) -> None:
    connection.execute(update(schema.tournaments).where(TOURNAMENTS.id == id).values(status=status))

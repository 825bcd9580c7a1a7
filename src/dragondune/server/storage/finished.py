"""Finished games, searchable without opening their tables."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from msgspec import Struct, convert
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Select, and_, distinct, func, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite

from dragondune.server.storage import rating_rows, schema, table_log, tokens
from dragondune.server.storage.people import Read, Write
from dragondune.server.storage.rating_rows import RatedGame, RatingRow

TABLES: Final = schema.tables.c
GAMES: Final = schema.games.c
SEATS: Final = schema.game_seats.c
WORDS: Final = schema.game_words.c
SITTINGS: Final = schema.sittings.c
LISTINGS: Final = schema.listings.c
OVER: Final = ("over", "archived")
UNFINISHED: Final = "unfinished"
PERSON: Final = "person"
LATE: Final = "late"
LAST_LETTER: Final = "\U0010ffff"
MOST_OPPONENTS: Final = 100
MANY: Final = 2_000
"""A word in more games than this is common."""

Rate = Callable[[RatedGame, dict[str, RatingRow]], list[RatingRow]]
"""Computes the players' new ratings after a game."""


class GameRow(Struct, frozen=True):
    """A game whose table is closed; `is_public` if anyone may find it."""

    table_id: str
    finished_at: float
    name: str
    edition: str
    turns: int
    ending: str
    people: int
    bots: int
    is_public: bool


class SeatRow(Struct, frozen=True):
    """Who played a seat: `n` is 0 for its holder at the end. `stay` is whole, late or left."""

    table_id: str
    seat: str
    n: int
    kind: str
    name: str
    colour: str | None
    person: str | None
    stay: str
    is_winner: bool
    finished_at: float
    edition: str
    is_public: bool


class ShownSeat(Struct, frozen=True):
    """A seat with what its player has chosen to show."""

    row: SeatRow
    hides_name: bool


class GameFilter(Struct, frozen=True, kw_only=True):
    """Search criteria; None matches any. `older` is the last game seen: its time and its table."""

    edition: str | None = None
    ending: str | None = None
    played: str | None = None
    won_by: str | None = None
    opponent: str | None = None
    outcome: str | None = None
    has_bots: bool | None = None
    least_turns: int | None = None
    most_turns: int | None = None
    words: tuple[str, ...] = ()
    older: tuple[float, str] | None = None


class OpponentRow(Struct, frozen=True):
    person: str | None
    name: str
    colour: str | None
    games: int
    wins: int
    losses: int


class Finished:
    """The store's finished games."""

    def __init__(self, read: Read, write: Write) -> None:
        self._read: Final = read
        self._write: Final = write

    async def unkept(self, *, limit: int) -> list[str]:
        """Closed tables without a stored result, oldest first."""
        known = select(GAMES.table_id).where(GAMES.table_id == TABLES.id).exists()
        wanted = select(TABLES.id).where(TABLES.status.in_(OVER), ~known).order_by(TABLES.updated_at).limit(limit)
        return await self._read(lambda connection: [row.id for row in connection.execute(wanted)])

    async def given(self) -> list[str]:
        """Tables with finished games that everyone who ever played there has released for research."""
        giver = select(LISTINGS.person).where(LISTINGS.person == SEATS.person, LISTINGS.gives_games).exists()
        of_game = SEATS.table_id == GAMES.table_id
        is_kept_back = select(SEATS.table_id).where(of_game, SEATS.kind == PERSON, ~giver).exists()
        wanted = select(GAMES.table_id).where(GAMES.ending != UNFINISHED, GAMES.people > 0, ~is_kept_back)
        return await self._read(lambda connection: [row.table_id for row in connection.execute(wanted)])

    async def sittings(self, table_id: str) -> dict[tuple[str, str], None]:
        """Who held which seat when the game began."""
        wanted = select(SITTINGS.seat, SITTINGS.person).where(SITTINGS.table_id == table_id)
        return await self._read(lambda connection: {(row.seat, row.person): None for row in connection.execute(wanted)})

    async def keep(
        self,
        game: GameRow,
        seats: Sequence[SeatRow],
        words: Sequence[tuple[str, str]],
        *,
        rated: RatedGame | None,
        rate: Rate,
    ) -> bool:
        """Store a game and its changes to the ratings once; False if that was done before or its table is gone."""

        def body(connection: Connection) -> bool:
            table = connection.execute(table_log.LOCK_TABLE, {"table": game.table_id}).first()
            if table is None or not _insert_once(connection, game):
                return False
            if seats:
                connection.execute(insert(schema.game_seats), [asdict(one) for one in seats])
            if words:
                rows = [
                    {"table_id": game.table_id, "word": word, "seat": seat, "finished_at": game.finished_at}
                    for seat, word in words
                ]
                connection.execute(insert(schema.game_words), rows)
            if rated is not None:
                rating_rows.rate(connection, rated, rate)
            return True

        return await self._write(body, is_single=False)

    async def public(self, wanted: GameFilter, *, limit: int) -> list[tuple[GameRow, list[ShownSeat]]]:
        """Public games, newest first."""

        def body(connection: Connection) -> list[tuple[GameRow, list[ShownSeat]]]:
            common = frozenset(word for word in wanted.words if _is_common(connection, word))
            return _listed(connection, public_games(wanted, common=common).limit(limit))

        return await self._read(body)

    async def of_person(self, person: str, wanted: GameFilter, *, limit: int) -> list[tuple[GameRow, list[ShownSeat]]]:
        return await self._read(partial(_listed, statement=games_of(person, wanted).limit(limit)))

    async def counts(self, edition: str | None) -> list[tuple[str, str, int, int]]:
        """Public games by edition, ending and turns."""
        many = func.count().label("number")
        wanted = select(GAMES.edition, GAMES.ending, GAMES.turns, many).where(GAMES.is_public)
        if edition is not None:
            wanted = wanted.where(GAMES.edition == edition)
        grouped = wanted.group_by(GAMES.edition, GAMES.ending, GAMES.turns)
        return await self._read(
            lambda connection: [(row.edition, row.ending, row.turns, row.number) for row in connection.execute(grouped)]
        )

    async def seat_counts(self, edition: str | None) -> list[tuple[str, bool, int]]:
        """Seats of public games by people, and whether they won."""
        many = func.count().label("number")
        wanted = select(SEATS.seat, SEATS.is_winner, many).where(SEATS.is_public, SEATS.n == 0)
        if edition is not None:
            wanted = wanted.where(SEATS.edition == edition)
        grouped = wanted.group_by(SEATS.seat, SEATS.is_winner)
        return await self._read(
            lambda connection: [(row.seat, bool(row.is_winner), row.number) for row in connection.execute(grouped)]
        )

    async def counts_of(self, person: str) -> list[tuple[str, str, str, int, bool, int]]:
        """A person's games by edition, ending, people and turns, and whether they won."""
        keys = (GAMES.edition, GAMES.ending, SEATS.seat, GAMES.turns, SEATS.is_winner)
        grouped = (
            select(*keys, func.count().label("number"))
            .join(schema.games, GAMES.table_id == SEATS.table_id)
            .where(*_counted(person))
            .group_by(*keys)
        )
        return await self._read(
            lambda connection: [
                (row.edition, row.ending, row.seat, row.turns, bool(row.is_winner), row.number)
                for row in connection.execute(grouped)
            ]
        )

    async def opponents(self, person: str) -> list[OpponentRow]:
        """The people and kinds of bots a person has played against, most frequent first."""
        return await self._read(lambda connection: [*_people_met(connection, person), *_bots_met(connection, person)])

    async def hidden(self, table_ids: Sequence[str]) -> set[tuple[str, str]]:
        """The seats of these tables whose holders hide their names in lists."""
        t = schema.tokens.c
        wanted = (
            select(t.table_id, t.seat)
            .join(schema.listings, LISTINGS.person == t.person)
            .where(t.table_id.in_(table_ids), t.role == tokens.SEAT, LISTINGS.hides_name)
        )
        return await self._read(
            lambda connection: {(row.table_id, row.seat) for row in connection.execute(wanted)} if table_ids else set()
        )


def begin(connection: Connection, table_id: str) -> None:
    """Record who sits where as the game begins."""
    t = schema.tokens.c
    held = (
        select(t.table_id, t.seat, t.person)
        .where(t.table_id == table_id, t.role == tokens.SEAT, t.person.is_not(None))
        .distinct()
    )
    connection.execute(insert(schema.sittings).from_select(["table_id", "seat", "person"], held))


def _insert_once(connection: Connection, game: GameRow) -> bool:
    values = asdict(game)
    if connection.dialect.name == "postgresql":
        return connection.execute(postgresql.insert(schema.games).values(values).on_conflict_do_nothing()).rowcount == 1
    return connection.execute(sqlite.insert(schema.games).values(values).on_conflict_do_nothing()).rowcount == 1


def public_games(wanted: GameFilter, *, common: Collection[str] = ()) -> Select[tuple[object, ...]]:
    """The query for public games: by the words searched for, or by time if those are common."""
    found = select(*(GAMES[name] for name in GameRow.__struct_fields__)).where(GAMES.is_public, *_conditions(wanted))
    if wanted.won_by is not None:
        found = found.where(_has_seat(SEATS.seat == wanted.won_by, SEATS.is_winner))
    if wanted.played is not None:
        found = found.where(_has_seat(SEATS.seat == wanted.played))
    for word in wanted.words:
        of_word = _tables_with(word)
        here = of_word.where(WORDS.table_id == GAMES.table_id).exists()
        found = found.where(here if word in common else GAMES.table_id.in_(of_word))
    return found.order_by(GAMES.finished_at.desc(), GAMES.table_id.desc())


def games_of(person: str, wanted: GameFilter) -> Select[tuple[object, ...]]:
    mine = [SEATS.person == person]
    if wanted.played is not None:
        mine.append(SEATS.seat == wanted.played)
    match wanted.outcome:
        case "won":
            mine.append(SEATS.is_winner)
        case "lost":
            mine += [~SEATS.is_winner, SEATS.stay != "left", GAMES.ending != UNFINISHED]
        case "left":
            mine.append(SEATS.stay == "left")
        case "unfinished":
            mine.append(GAMES.ending == UNFINISHED)
    found = select(*(GAMES[name] for name in GameRow.__struct_fields__)).where(_has_seat(*mine), *_conditions(wanted))
    if wanted.opponent is not None:
        found = found.where(_has_seat(SEATS.person == wanted.opponent))
    ids = select(SEATS.table_id).where(SEATS.person == person)
    return found.where(GAMES.table_id.in_(ids)).order_by(GAMES.finished_at.desc(), GAMES.table_id.desc())


def _has_seat(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return select(SEATS.seat).where(SEATS.table_id == GAMES.table_id, *conditions).exists()


def _conditions(wanted: GameFilter) -> list[ColumnElement[bool]]:
    found: list[ColumnElement[bool]] = []
    if wanted.edition is not None:
        found.append(GAMES.edition == wanted.edition)
    if wanted.ending is not None:
        found.append(GAMES.ending == wanted.ending)
    if wanted.has_bots is not None:
        found.append(GAMES.bots > 0 if wanted.has_bots else GAMES.bots == 0)
    if wanted.least_turns is not None:
        found.append(GAMES.turns >= wanted.least_turns)
    if wanted.most_turns is not None:
        found.append(GAMES.turns <= wanted.most_turns)
    if wanted.older is not None:
        at, table_id = wanted.older
        found.append(or_(GAMES.finished_at < at, and_(GAMES.finished_at == at, GAMES.table_id < table_id)))
        found.append(GAMES.finished_at <= at)
    return found


def _is_common(connection: Connection, word: str) -> bool:
    """Whether so many games have this word that some of the newest ones are sure to."""
    some = select(WORDS.table_id).where(*_begins_with(word)).limit(MANY).subquery()
    return connection.execute(select(func.count()).select_from(some)).scalar_one() == MANY


def _begins_with(word: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return WORDS.word >= word, WORDS.word < word + LAST_LETTER


def _tables_with(word: str) -> Select[tuple[str]]:
    """Tables with a word starting like this in their name or in a player's; hidden names are not found."""
    is_hidden = (
        select(SEATS.seat)
        .join(schema.listings, LISTINGS.person == SEATS.person)
        .where(SEATS.table_id == WORDS.table_id, SEATS.seat == WORDS.seat, SEATS.n == 0, LISTINGS.hides_name)
        .exists()
    )
    return select(WORDS.table_id).where(*_begins_with(word), ~is_hidden)


def _listed(connection: Connection, statement: Select[tuple[object, ...]]) -> list[tuple[GameRow, list[ShownSeat]]]:
    names = GameRow.__struct_fields__
    games = [
        convert(dict(zip(names, row, strict=True)), GameRow, strict=False) for row in connection.execute(statement)
    ]
    if not games:
        return []
    columns = [SEATS[name] for name in SeatRow.__struct_fields__]
    wanted = (
        select(*columns, func.coalesce(LISTINGS.hides_name, False))
        .outerjoin(schema.listings, LISTINGS.person == SEATS.person)
        .where(SEATS.table_id.in_([one.table_id for one in games]))
        .order_by(SEATS.table_id, SEATS.seat, SEATS.n)
    )
    seats: dict[str, list[ShownSeat]] = {}
    for row in connection.execute(wanted):
        seats.setdefault(row.table_id, []).append(ShownSeat(SeatRow(*row[:-1]), bool(row[-1])))
    return [(one, seats.get(one.table_id, [])) for one in games]


def _counted(person: str) -> tuple[ColumnElement[bool], ...]:
    """[R350] The games that count in a person's results: those they began."""
    return SEATS.person == person, SEATS.stay != LATE, GAMES.ending != UNFINISHED


def _people_met(connection: Connection, person: str) -> list[OpponentRow]:
    other, someone = schema.game_seats.alias("other"), schema.persons.c
    many = func.count(distinct(SEATS.table_id)).label("games")
    wanted = (
        select(someone.id, someone.name, someone.colour, many, *_wins(other.c.is_winner))
        .select_from(schema.game_seats)
        .join(schema.games, GAMES.table_id == SEATS.table_id)
        .join(other, other.c.table_id == SEATS.table_id)
        .join(schema.persons, someone.id == other.c.person)
        .where(*_counted(person), other.c.person != person, other.c.stay != LATE)
        .group_by(someone.id, someone.name, someone.colour)
        .order_by(many.desc(), someone.id)
        .limit(MOST_OPPONENTS)
    )
    return [OpponentRow(*row) for row in connection.execute(wanted)]


def _bots_met(connection: Connection, person: str) -> list[OpponentRow]:
    other = schema.game_seats.alias("other")
    many = func.count(distinct(SEATS.table_id)).label("games")
    wanted = (
        select(other.c.name, many, *_wins(other.c.is_winner))
        .select_from(schema.game_seats)
        .join(schema.games, GAMES.table_id == SEATS.table_id)
        .join(other, other.c.table_id == SEATS.table_id)
        .where(*_counted(person), other.c.kind == "bot")
        .group_by(other.c.name)
        .order_by(many.desc(), other.c.name)
        .limit(MOST_OPPONENTS)
    )
    return [OpponentRow(None, row.name, None, row.games, row.wins, row.losses) for row in connection.execute(wanted)]


def _wins(is_theirs: ColumnElement[bool]) -> tuple[ColumnElement[int], ColumnElement[int]]:
    """At how many tables the person won, and at how many the other did."""
    won = func.count(distinct(SEATS.table_id)).filter(SEATS.is_winner).label("wins")
    lost = func.count(distinct(SEATS.table_id)).filter(is_theirs).label("losses")
    return won, lost

"""Look up finished games, a person's or the server's, with statistics and ladders."""

import math
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from msgspec import convert
from msgspec.structs import replace

from dragondune.editions.loader import EDITIONS
from dragondune.engine.endings import Ending
from dragondune.engine.errors import Malformed
from dragondune.server.club.ratings import SETTLED_AFTER, points
from dragondune.server.live.access import is_table_id
from dragondune.server.storage import PersonRow, Store
from dragondune.server.storage.finished import GameFilter, GameRow, OpponentRow, ShownSeat
from dragondune.server.storage.listing_rows import ListingRow
from dragondune.server.storage.rating_rows import LadderRow
from dragondune.wire.club import (
    Family,
    FinishedGame,
    FinishedGames,
    GameSeat,
    Ladder,
    LadderEntry,
    Listing,
    OpponentTally,
    Outcome,
    Statistics,
    Stay,
    Tally,
)
from dragondune.wire.lobby import SEATS, Colour, HolderKind, Seat

PAGE: Final = 30
LADDER_PAGE: Final = 50
KEY_LENGTH: Final = 16
LEFT: Final = "left"


class Archive:
    """Queries on the finished games in `store`."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def public(self, wanted: GameFilter) -> FinishedGames:
        return _page(await self._store.finished.public(wanted, limit=PAGE + 1), person=None)

    async def of_person(self, person: PersonRow, wanted: GameFilter) -> FinishedGames:
        """A person's own games; their opponents are named even if they hide their names from others."""
        if wanted.opponent is not None:
            met = await self._store.finished.opponents(person.id)
            found = next((one for one in met if _key(person, one) == wanted.opponent), None)
            if found is None or found.person is None:
                raise Malformed("you have played no game against this opponent")
            wanted = replace(wanted, opponent=found.person)
        return _page(await self._store.finished.of_person(person.id, wanted, limit=PAGE + 1), person=person.id)

    async def statistics(self, edition: str | None) -> Statistics:
        """Statistics of the server's public games."""
        counts = await self._store.finished.counts(edition)
        peoples: Counter[str] = Counter()
        wins: Counter[str] = Counter()
        for seat, is_winner, many in await self._store.finished.seat_counts(edition):
            peoples[seat] += many
            wins[seat] += many if is_winner else 0
        return Statistics(
            games=sum(many for *_, many in counts),
            wins=0,
            peoples=_tallies(SEATS, peoples, wins),
            editions=_counted((one[0], one[3]) for one in counts),
            lengths=_by_length((one[2], one[3], 0) for one in counts),
            endings=_counted((one[1], one[3]) for one in counts),
        )

    async def statistics_of(self, person: PersonRow) -> Statistics:
        rows = await self._store.finished.counts_of(person.id)
        games: list[Counter[str]] = [Counter(), Counter(), Counter()]
        wins: list[Counter[str]] = [Counter(), Counter(), Counter()]
        for edition, ending, seat, _, is_winner, many in rows:
            for at, key in enumerate((seat, edition, ending)):
                games[at][key] += many
                wins[at][key] += many if is_winner else 0
        return Statistics(
            games=games[0].total(),
            wins=wins[0].total(),
            peoples=_tallies(SEATS, games[0], wins[0]),
            editions=_tallies([one for one in EDITIONS if one in games[1]], games[1], wins[1]),
            lengths=_by_length((one[3], one[5], one[5] if one[4] else 0) for one in rows),
            endings=_tallies([key for key, _ in games[2].most_common()], games[2], wins[2]),
            opponents=tuple(_opponent(person, one) for one in await self._store.finished.opponents(person.id)),
        )

    async def listing(self, person: PersonRow) -> Listing:
        row = await self._store.listings.of(person.id)
        return Listing(row.hides_name, row.is_off_ladder, row.gives_games)

    async def set_listing(self, person: PersonRow, wish: Listing) -> Listing:
        await self._store.listings.set(person.id, ListingRow(wish.hides_name, wish.is_off_ladder, wish.gives_games))
        return wish

    async def ladder(self, family: Family, person: PersonRow | None, *, page: int) -> Ladder:
        """[R352] People with enough games first, then the others, who are not ranked yet."""
        ratings = self._store.ratings
        settled, provisional = await ratings.size(family, least_games=SETTLED_AFTER)
        first = page * LADDER_PAGE
        rows = await ratings.ladder(family, least_games=SETTLED_AFTER, is_settled=True, offset=first, limit=LADDER_PAGE)
        if len(rows) < LADDER_PAGE:
            rest = LADDER_PAGE - len(rows)
            skipped = max(0, first - settled)
            rows += await ratings.ladder(
                family, least_games=SETTLED_AFTER, is_settled=False, offset=skipped, limit=rest
            )
        entries = tuple(
            _entry(row, place=first + at if first + at <= settled else None, person=person)
            for at, row in enumerate(rows, start=1)
        )
        pages = max(1, math.ceil((settled + provisional) / LADDER_PAGE))
        return Ladder(family, entries, page, pages, await self._own_entry(family, person))

    async def _own_entry(self, family: Family, person: PersonRow | None) -> LadderEntry | None:
        mine = None if person is None else await self._store.ratings.of(family, person.id)
        if mine is None or person is None:
            return None
        has_place = mine.rating.games >= SETTLED_AFTER
        above = await self._store.ratings.better(family, mine.rating, least_games=SETTLED_AFTER)
        listing = await self._store.listings.of(person.id)
        return _entry(mine, place=above + 1 if has_place and not listing.is_off_ladder else None, person=person)


def _page(found: list[tuple[GameRow, list[ShownSeat]]], *, person: str | None) -> FinishedGames:
    games = tuple(_game(game, seats, person=person) for game, seats in found[:PAGE])
    has_more = len(found) > PAGE
    return FinishedGames(games, cursor_of(found[PAGE - 1][0]) if has_more else None)


def cursor_of(game: GameRow) -> str:
    return f"{game.finished_at!r}_{game.table_id}"


def read_cursor(text: str) -> tuple[float, str]:
    """Decode where a page of games ended."""
    at, _, table = text.partition("_")
    try:
        moment = float(at)
    except ValueError:
        moment = math.nan
    if not math.isfinite(moment) or not is_table_id(table):
        raise Malformed("older is a value from the previous answer; leave it out for the newest games")
    return moment, table


def _game(game: GameRow, seats: list[ShownSeat], *, person: str | None) -> FinishedGame:
    mine = [one.row for one in seats if person is not None and one.row.person == person]
    outcome: Outcome | None = None
    if mine:
        if game.ending == "unfinished":
            outcome = "unfinished"
        elif any(one.is_winner for one in mine):
            outcome = "won"
        else:
            outcome = "left" if all(one.stay == LEFT for one in mine) else "lost"
    return FinishedGame(
        table=game.table_id,
        name=game.name,
        finished_at=game.finished_at,
        edition=game.edition,
        turns=game.turns,
        ending=convert(game.ending, Ending),
        seats=tuple(_seat(one, person) for one in seats),
        outcome=outcome,
    )


def _seat(one: ShownSeat, person: str | None) -> GameSeat:
    """[R353] Public lists leave out hidden names and players who left."""
    row = one.row
    is_hidden = person is None and one.hides_name
    return GameSeat(
        seat=convert(row.seat, Seat),
        kind=convert(row.kind, HolderKind),
        name="" if is_hidden else row.name,
        colour=None if is_hidden else convert(row.colour, Colour | None),
        stay=convert(row.stay, Stay),
        is_winner=row.is_winner,
        is_you=person is not None and row.person == person,
    )


def _tallies(keys: Iterable[str], games: Counter[str], wins: Counter[str]) -> tuple[Tally, ...]:
    return tuple(Tally(key, games[key], wins[key]) for key in keys)


def _counted(counts: Iterable[tuple[str, int]]) -> tuple[Tally, ...]:
    games: Counter[str] = Counter()
    for key, many in counts:
        games[key] += many
    return _tallies([key for key, _ in games.most_common()], games, Counter())


def _by_length(counts: Iterable[tuple[int, int, int]]) -> tuple[Tally, ...]:
    """For each number of turns from the shortest to the longest game."""
    games: Counter[int] = Counter()
    wins: Counter[int] = Counter()
    for turns, many, won in counts:
        games[turns] += many
        wins[turns] += won
    lengths = range(min(games), max(games) + 1) if games else ()
    return tuple(Tally(str(turns), games[turns], wins[turns]) for turns in lengths)


def _key(person: PersonRow, other: OpponentRow) -> str:
    """An opaque key for an opponent, different for every person who sees it."""
    named = f"{person.id} {other.person or other.name}"
    return sha256(named.encode()).hexdigest()[:KEY_LENGTH]


def _opponent(person: PersonRow, row: OpponentRow) -> OpponentTally:
    return OpponentTally(
        key=_key(person, row),
        name=row.name,
        colour=convert(row.colour, Colour | None),
        is_bot=row.person is None,
        games=row.games,
        wins=row.wins,
        losses=row.losses,
    )


def _entry(row: LadderRow, *, place: int | None, person: PersonRow | None) -> LadderEntry:
    rating, margin = points(row.rating)
    is_you = person is not None and row.rating.person == person.id
    is_hidden = row.hides_name and not is_you
    return LadderEntry(
        place=place,
        name="" if is_hidden else row.name,
        colour="grey" if is_hidden else convert(row.colour, Colour),
        rating=rating,
        margin=margin,
        games=row.rating.games,
        wins=row.rating.wins,
        is_you=is_you,
    )

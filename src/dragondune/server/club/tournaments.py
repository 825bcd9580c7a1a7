"""[R354] [R355] Tournaments: players join, tables are created for them, and their games give standings."""

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dragondune.engine.endings import Ending
from dragondune.engine.errors import Illegal, Malformed
from dragondune.notation.trust import new_secret
from dragondune.server.club.results import Kept
from dragondune.server.club.schedule import schedule
from dragondune.server.club.standings import Played, standings
from dragondune.server.errors import NotAllowed, Unknown
from dragondune.server.live import access
from dragondune.server.live.creation import chosen_rules, new_row
from dragondune.server.live.registry import Registry
from dragondune.server.storage import Conflict, PersonRow
from dragondune.server.storage.tournament_rows import MatchRow, PlayerRow, TournamentRow, Whole
from dragondune.server.storage.tournament_rows import Tournaments as TournamentRows
from dragondune.server.table import log_records as r
from dragondune.server.table.names import one_line, personal_name
from dragondune.wire.club import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MatchSeat,
    MatchStatus,
    NewTournament,
    Tournament,
    TournamentLine,
    TournamentList,
    TournamentMade,
    TournamentMatch,
    TournamentPlayer,
    TournamentStatus,
)
from dragondune.wire.lobby import SEATS, Colour, Holder, NewTable, Seat, SeatWish

RULE: Final = "R354"
ID_BYTES: Final = 12
MOST_LISTED: Final = 50
NO_TOURNAMENT: Final = "there is no such tournament, or you may not see it"
BEGUN: Final = "the tournament has begun; its players can no longer change"
STATUSES: Final[dict[str, MatchStatus]] = {
    "open": "waiting",
    "running": "running",
    "over": "running",
    "archived": "running",
}
"""A game whose table is closed counts as running until its result is stored."""


class Result(Struct, frozen=True):
    """The result of a tournament game: which players won, and with how many others; empty if it was closed."""

    winners: tuple[int, ...]
    winning_seats: int
    turns: int
    ending: Ending


CLOSED: Final = Result((), 0, 0, "unfinished")
_spec: Final = msgspec.json.Decoder(NewTournament)
_seats: Final = msgspec.json.Decoder(tuple[MatchSeat, ...])
_result: Final = msgspec.json.Decoder(Result)
encode: Final = msgspec.json.Encoder().encode


class Tournaments:
    """Manages tournaments in the store; their games are ordinary tables."""

    def __init__(self, registry: Registry) -> None:
        self._registry: Final = registry
        self._making: Final = asyncio.Lock()

    @property
    def _rows(self) -> TournamentRows:
        return self._registry.store.tournaments

    async def create(self, host: PersonRow, wish: NewTournament, *, creator: str = "") -> TournamentMade:
        named = replace(wish, name=one_line(wish.name))
        chosen_rules(_table_wish(named, 1, ()))
        invitation = access.new_token()
        row = TournamentRow(
            secrets.token_urlsafe(ID_BYTES),
            host.id,
            "gathering",
            wish.is_public,
            self._registry.clock(),
            encode(named),
            access.hashed(invitation),
            creator,
        )
        await self._rows.add(row)
        return TournamentMade(await self.shown(row.id, host), invitation)

    async def listed(self, person: PersonRow | None) -> TournamentList:
        found = await self._rows.listed(None if person is None else person.id, limit=MOST_LISTED)
        return TournamentList(
            tuple(
                TournamentLine(row.id, spec.name, _status(row), spec.edition, many, row.created_at, is_theirs)
                for row, many, is_theirs in found
                for spec in (_spec.decode(row.spec),)
            )
        )

    async def shown(self, id: str, person: PersonRow | None, *, invitation: str | None = None) -> Tournament:
        """What a person may see of a tournament: everything, if they take part or it is public."""
        whole = await self._whole(id)
        who = None if person is None else person.id
        is_inside = who is not None and (who == whole.row.host or any(one.person == who for one in whole.players))
        is_invited = invitation is not None and access.hashed(invitation) == whole.row.invitation
        if not (is_inside or is_invited or whole.row.is_public):
            raise Unknown(NO_TOURNAMENT)
        tables = [one.at_table for one in whole.matches if one.at_table is not None and one.result is None]
        return _shown(whole, who, await self._registry.store.statuses(tables), is_inside=is_inside)

    async def join(self, id: str, person: PersonRow, invitation: str) -> Tournament:
        whole = await self._whole(id)
        if access.hashed(invitation) != whole.row.invitation:
            raise Unknown(NO_TOURNAMENT)
        if not person.name:
            raise Malformed("others need to know who you are; choose a name first")
        others = [one.name for one in whole.players if one.person != person.id]
        name = personal_name(person.name, others, people=None)
        try:
            has_room = await self._rows.join(PlayerRow(id, 0, person.id, name, person.colour), most=MOST_PLAYERS)
        except Conflict:
            raise Illegal(RULE, BEGUN) from None
        if not has_room:
            raise Illegal(RULE, f"a tournament has at most {MOST_PLAYERS} players, so this one is full")
        return await self.shown(id, person)

    async def remove(self, id: str, person: PersonRow, number: int | None) -> Tournament:
        """Remove a player before the tournament begins: the host anyone, others only themselves."""
        whole = await self._whole(id)
        mine = next((one.number for one in whole.players if one.person == person.id), None)
        wanted = mine if number is None else number
        if person.id != whole.row.host and (mine is None or wanted != mine):
            raise NotAllowed("only the host of the tournament may remove others from it")
        if wanted is None or all(one.number != wanted for one in whole.players):
            raise Malformed("there is no such player")
        try:
            await self._rows.remove_player(id, wanted)
        except Conflict:
            raise Illegal(RULE, BEGUN) from None
        left = await self._whole(id)
        who = person.id
        return _shown(left, who, {}, is_inside=True)

    async def start(self, id: str, host: PersonRow) -> Tournament:
        whole = await self._hosted(id, host)
        if len(whole.players) < FEWEST_PLAYERS:
            raise Illegal(
                RULE, f"a tournament has at least {FEWEST_PLAYERS} players, and this one has {len(whole.players)}"
            )
        spec = _spec.decode(whole.row.spec)
        numbers = [one.number for one in whole.players]
        pairings = await asyncio.to_thread(schedule, numbers, cycles=spec.cycles, has_rounds=spec.pace == "rounds")
        matches = [
            MatchRow(id, number, one.round, encode(tuple(MatchSeat(seat, player) for seat, player in one.seats)))
            for number, one in enumerate(pairings, start=1)
        ]
        try:
            await self._rows.start(id, whole.players, matches)
        except Conflict:
            raise Illegal(RULE, "the players have changed, or the tournament has begun; look again") from None
        await self.advance(id)
        return await self.shown(id, host)

    async def new_invitation(self, id: str, host: PersonRow) -> TournamentMade:
        await self._hosted(id, host)
        invitation = access.new_token()
        await self._rows.set_invitation(id, access.hashed(invitation))
        return TournamentMade(await self.shown(id, host), invitation)

    async def delete(self, id: str, host: PersonRow) -> Tournament:
        """Delete a tournament; its tables remain."""
        await self._hosted(id, host)
        shown = await self.shown(id, host)
        await self._rows.remove(id)
        return shown

    async def hear(self, kept: Kept) -> None:
        """Record a stored result if it belongs to a tournament game."""
        whole = await self._rows.at_table(kept.game.table_id)
        if whole is None:
            return
        match = next(one for one in whole.matches if one.at_table == kept.game.table_id)
        numbers = {one.person: one.number for one in whole.players}
        won = [one for one in kept.seats if one.n == 0 and one.is_winner]
        playing = {(one.seat, one.player) for one in _seats.decode(match.players)}
        winners = tuple(
            number
            for one in won
            for number in (numbers.get(one.person or ""),)
            if number is not None and (one.seat, number) in playing
        )
        ending = msgspec.convert(kept.game.ending, Ending)
        result = Result(winners, len(won), kept.game.turns, ending)
        await self._rows.finish(match, encode(result))
        await self.advance(whole.row.id)

    async def sweep(self) -> None:
        """Resume where a server was stopped or a table was deleted."""
        for id in await self._rows.running():
            await self.advance(id)

    async def advance(self, id: str) -> None:
        """Create the tables of the next games."""
        async with self._making:
            whole = await self._rows.find(id)
            if whole is None or whole.row.status != "running":
                return
            if await self._close_lost(whole):
                whole = await self._whole(id)
            spec = _spec.decode(whole.row.spec)
            unfinished = [one for one in whole.matches if one.result is None]
            current = min((one.round for one in unfinished), default=0)
            for match in unfinished:
                if match.at_table is None and (spec.pace == "all_at_once" or match.round == current):
                    await self._make_table(whole, spec, match)

    async def _close_lost(self, whole: Whole) -> bool:
        """Close games whose tables were deleted."""
        placed = {one.at_table: one for one in whole.matches if one.at_table is not None and one.result is None}
        found = await self._registry.store.statuses(list(placed))
        lost = [match for table, match in placed.items() if table not in found]
        for match in lost:
            await self._rows.finish(match, encode(CLOSED))
        return bool(lost)

    async def _make_table(self, whole: Whole, spec: NewTournament, match: MatchRow) -> None:
        """Create a table with a seat reserved for each player; they enter with their key."""
        players = {one.number: one for one in whole.players}
        seats = _seats.decode(match.players)
        wish = _table_wish(spec, match.number, tuple(one.seat for one in seats))
        edition, overrides = chosen_rules(wish)
        described = r.spec_of(wish, edition=edition, overrides=overrides, factions=tuple(one.seat for one in seats))
        now = self._registry.clock()
        creator = whole.row.creator or whole.row.id
        row = new_row(access.new_table_id(), described, now, creator=creator, secret=new_secret())
        records: list[r.AnyRecord] = []
        tokens = [access.token_row(access.new_token(), row.id, access.HOST, seat=None, now=now, person=whole.row.host)]
        for one in seats:
            player = players[one.player]
            colour = msgspec.convert(player.colour, Colour)
            records.append(r.Held(one.seat, Holder("person", player.name or f"Player {one.player}", colour=colour)))
            seat = SEATS.index(one.seat)
            token = access.new_token()
            tokens.append(access.token_row(token, row.id, access.SEAT, seat=seat, now=now, person=player.person))
        await self._registry.create(row, records, tokens)
        if not await self._rows.place(match, row.id):
            await self._registry.retention.delete(row.id)  # another process was faster

    async def _whole(self, id: str) -> Whole:
        whole = await self._rows.find(id) if access.is_table_id(id) else None
        if whole is None:
            raise Unknown(NO_TOURNAMENT)
        return whole

    async def _hosted(self, id: str, host: PersonRow) -> Whole:
        whole = await self._whole(id)
        if whole.row.host != host.id:
            is_inside = whole.row.is_public or any(one.person == host.id for one in whole.players)
            raise NotAllowed("only the host of the tournament may do this") if is_inside else Unknown(NO_TOURNAMENT)
        return whole


def _table_wish(spec: NewTournament, number: int, seats: Sequence[Seat]) -> NewTable:
    longest = 40 - len(f", game {number}")
    return NewTable(
        name=f"{spec.name[:longest].rstrip()}, game {number}",
        edition=spec.edition,
        agreements=spec.agreements,
        seats=tuple(SeatWish(one) for one in seats or SEATS),
        seating="given",
        clock=spec.clock,
        watch=spec.watch,
        is_listed=spec.is_public,
    )


def _status(row: TournamentRow) -> TournamentStatus:
    status: TournamentStatus = msgspec.convert(row.status, TournamentStatus)
    return status


def _shown(whole: Whole, person: str | None, statuses: Mapping[str, str], *, is_inside: bool) -> Tournament:
    row, spec = whole.row, _spec.decode(whole.row.spec)
    may_watch = is_inside or (row.is_public and spec.watch == "anyone")
    matches = tuple(_match(one, statuses, may_watch=may_watch) for one in whole.matches)
    played = [
        Played(tuple(seat.player for seat in one.seats), one.winners, one.turns, result.winning_seats)
        for one, stored in zip(matches, whole.matches, strict=True)
        if stored.result is not None
        for result in (_result.decode(stored.result),)
    ]
    return Tournament(
        id=row.id,
        name=spec.name,
        status=_status(row),
        edition=spec.edition,
        clock=spec.clock,
        pace=spec.pace,
        cycles=spec.cycles,
        watch=spec.watch,
        is_public=row.is_public,
        created_at=row.created_at,
        players=tuple(
            TournamentPlayer(
                one.number,
                one.name,
                msgspec.convert(one.colour, Colour),
                is_you=one.person == person,
                is_host=one.person == row.host,
            )
            for one in whole.players
        ),
        matches=matches,
        standings=standings([one.number for one in whole.players], played),
        you=next((one.number for one in whole.players if one.person == person), None),
        is_host=person == row.host,
    )


def _match(row: MatchRow, statuses: Mapping[str, str], *, may_watch: bool) -> TournamentMatch:
    shown = TournamentMatch(row.number, row.round, _seats.decode(row.players), "planned")
    if row.at_table is None and row.result is None:
        return shown
    shown = replace(shown, table=row.at_table if may_watch else None)
    if row.result is None:
        return replace(shown, status=STATUSES[statuses.get(row.at_table or "", "open")])
    result = _result.decode(row.result)
    is_closed = result.ending == "unfinished"
    return replace(
        shown,
        status="closed" if is_closed else "over",
        winners=result.winners,
        turns=result.turns,
        ending=result.ending,
    )

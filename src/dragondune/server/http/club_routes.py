"""API operations for finished games, ladders and tournaments."""

from typing import Final

import msgspec

from dragondune.server.club.archive import read_cursor
from dragondune.server.club.results import words_in
from dragondune.server.http.operation import Call, Operation
from dragondune.server.storage.finished import GameFilter
from dragondune.wire.club import (
    Family,
    FinishedGames,
    Ladder,
    Listing,
    NewTournament,
    Removal,
    Statistics,
    Tournament,
    TournamentJoining,
    TournamentList,
    TournamentMade,
)

CSV: Final = "text/csv"
SHARED: Final = ("edition", "played", "ending", "bots", "least_turns", "most_turns", "older")
TOURNAMENTS: Final = "/api/tournaments"
TOURNAMENT: Final = "/api/tournaments/{tournament}"


def _filter(call: Call) -> GameFilter:
    bots, older = call.choice("bots"), call.text("older")
    return GameFilter(
        edition=call.choice("edition"),
        ending=call.choice("ending"),
        played=call.choice("played"),
        won_by=call.choice("won_by"),
        opponent=call.text("opponent"),
        outcome=call.choice("outcome"),
        has_bots=None if bots is None else bots == "with",
        least_turns=call.whole("least_turns"),
        most_turns=call.whole("most_turns"),
        words=words_in(call.text("search") or ""),
        older=None if older is None else read_cursor(older),
    )


async def _games(call: Call) -> object:
    return await call.club.games(call.visitor, _filter(call))


async def _my_games(call: Call) -> object:
    return await call.club.my_games(call.visitor, _filter(call))


async def _statistics(call: Call) -> object:
    return await call.club.statistics(call.visitor, call.choice("edition"))


async def _my_statistics(call: Call) -> object:
    return await call.club.my_statistics(call.visitor)


async def _listing(call: Call) -> object:
    return await call.club.listing(call.visitor)


async def _set_listing(call: Call) -> object:
    return await call.club.set_listing(call.visitor, call.said(Listing))


async def _ladder(call: Call) -> object:
    family: Family = msgspec.convert(call.choice("family") or "1.10", Family)
    return await call.club.ladder(call.visitor, family, page=call.whole("page") or 0)


async def _create(call: Call) -> object:
    return await call.club.create_tournament(call.visitor, call.said(NewTournament))


async def _tournaments(call: Call) -> object:
    return await call.club.tournaments(call.visitor)


async def _tournament(call: Call) -> object:
    return await call.club.tournament(call.visitor, call.tournament)


async def _export(call: Call) -> object:
    return await call.club.export(call.visitor, call.tournament)


async def _join(call: Call) -> object:
    return await call.club.join(call.visitor, call.tournament, call.said(TournamentJoining))


async def _remove_player(call: Call) -> object:
    return await call.club.remove_player(call.visitor, call.tournament, call.said(Removal))


async def _start(call: Call) -> object:
    return await call.club.start(call.visitor, call.tournament)


async def _invite(call: Call) -> object:
    return await call.club.invite(call.visitor, call.tournament)


async def _delete(call: Call) -> object:
    return await call.club.delete(call.visitor, call.tournament)


CLUB_ROUTES: Final = (
    Operation(
        "GET",
        "/api/games",
        "games",
        "Finished public games, newest first",
        _games,
        FinishedGames,
        queries=(*SHARED, "won_by", "search"),
    ),
    Operation(
        "GET",
        "/api/person/games",
        "my_games",
        "Your finished games, newest first",
        _my_games,
        FinishedGames,
        queries=(*SHARED, "outcome", "opponent"),
    ),
    Operation(
        "GET", "/api/statistics", "statistics", "Public games by kind", _statistics, Statistics, queries=("edition",)
    ),
    Operation("GET", "/api/person/statistics", "my_statistics", "Your games by kind", _my_statistics, Statistics),
    Operation("GET", "/api/person/listing", "listing", "What lists show about you", _listing, Listing),
    Operation("PUT", "/api/person/listing", "set_listing", "Change what lists show", _set_listing, Listing, Listing),
    Operation("GET", "/api/ladder", "ladder", "Ratings by edition", _ladder, Ladder, queries=("family", "page")),
    Operation(
        "POST",
        TOURNAMENTS,
        "create_tournament",
        "Host a tournament",
        _create,
        TournamentMade,
        NewTournament,
        status=201,
    ),
    Operation("GET", TOURNAMENTS, "tournaments", "Your tournaments and public ones", _tournaments, TournamentList),
    Operation("GET", TOURNAMENT, "tournament", "Players, games and standings", _tournament, Tournament),
    Operation("DELETE", TOURNAMENT, "delete_tournament", "Delete a tournament; its tables stay", _delete, Tournament),
    Operation("GET", TOURNAMENT + "/csv", "export_tournament", "Standings and games", _export, str, media=CSV),
    Operation(
        "POST", TOURNAMENT + "/join", "join_tournament", "Take part", _join, Tournament, TournamentJoining, status=201
    ),
    Operation(
        "POST",
        TOURNAMENT + "/removal",
        "remove_player",
        "Leave a tournament, or remove a player",
        _remove_player,
        Tournament,
        Removal,
    ),
    Operation(
        "POST", TOURNAMENT + "/start", "start_tournament", "Start: make the schedule and the tables", _start, Tournament
    ),
    Operation(
        "POST",
        TOURNAMENT + "/invitation",
        "invite_to_tournament",
        "A new invitation",
        _invite,
        TournamentMade,
        status=201,
    ),
)

"""Finished games, ladders and tournaments over HTTP."""

from typing import Final, Protocol, TypeVar

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
from dragondune.wire.people import PersonExport

T = TypeVar("T")
Queries = dict[str, str | int | float]


class Ask(Protocol):
    async def __call__(
        self,
        method: str,
        path: str,
        answer: type[T],
        /,
        *,
        invitation: str | None = None,
        body: object = None,
        queries: Queries | None = None,
    ) -> T: ...


class Send(Protocol):
    async def __call__(self, method: str, path: str, /, *, invitation: str | None = None) -> bytes: ...


class Club:
    """Part of a client; your own games and tournaments require a person's key."""

    def __init__(self, ask: Ask, send: Send) -> None:
        self._ask: Final = ask
        self._send: Final = send

    async def games(self, **filters: str | int) -> FinishedGames:
        """Return finished public games; filters as in `GET /api/games`, such as `search` or `edition`."""
        return await self._ask("GET", "/api/games", FinishedGames, queries=dict(filters))

    async def my_games(self, **filters: str | int) -> FinishedGames:
        """Return your finished games; filters are the query parameters of `GET /api/person/games`."""
        return await self._ask("GET", "/api/person/games", FinishedGames, queries=dict(filters))

    async def statistics(self, edition: str | None = None) -> Statistics:
        queries: Queries | None = None if edition is None else {"edition": edition}
        return await self._ask("GET", "/api/statistics", Statistics, queries=queries)

    async def my_statistics(self) -> Statistics:
        return await self._ask("GET", "/api/person/statistics", Statistics)

    async def listing(self) -> Listing:
        """Return what the server's lists show about you."""
        return await self._ask("GET", "/api/person/listing", Listing)

    async def set_listing(
        self, *, hides_name: bool = False, is_off_ladder: bool = False, gives_games: bool = False
    ) -> Listing:
        wish = Listing(hides_name, is_off_ladder, gives_games)
        return await self._ask("PUT", "/api/person/listing", Listing, body=wish)

    async def ladder(self, family: Family = "1.10", *, page: int = 0) -> Ladder:
        return await self._ask("GET", "/api/ladder", Ladder, queries={"family": family, "page": page})

    async def everything_about_me(self) -> PersonExport:
        """Return everything the server stores about you."""
        return await self._ask("GET", "/api/person/export", PersonExport)

    async def create_tournament(self, wish: NewTournament) -> TournamentMade:
        return await self._ask("POST", "/api/tournaments", TournamentMade, body=wish)

    async def tournaments(self) -> TournamentList:
        return await self._ask("GET", "/api/tournaments", TournamentList)

    async def tournament(self, id: str, *, invitation: str | None = None) -> Tournament:
        return await self._ask("GET", f"/api/tournaments/{id}", Tournament, invitation=invitation)

    async def tournament_csv(self, id: str, *, invitation: str | None = None) -> str:
        """Return the standings and games as CSV."""
        return (await self._send("GET", f"/api/tournaments/{id}/csv", invitation=invitation)).decode()

    async def join_tournament(self, id: str, invitation: str) -> Tournament:
        return await self._ask("POST", f"/api/tournaments/{id}/join", Tournament, body=TournamentJoining(invitation))

    async def remove_player(self, id: str, player: int | None = None) -> Tournament:
        """Withdraw a player, or yourself, from a tournament."""
        return await self._ask("POST", f"/api/tournaments/{id}/removal", Tournament, body=Removal(player))

    async def start_tournament(self, id: str) -> Tournament:
        """Create the schedule and the first tables; players enter theirs with `Client.enter`."""
        return await self._ask("POST", f"/api/tournaments/{id}/start", Tournament)

    async def invite_to_tournament(self, id: str) -> TournamentMade:
        """Return a new invitation, which replaces all older ones."""
        return await self._ask("POST", f"/api/tournaments/{id}/invitation", TournamentMade)

    async def delete_tournament(self, id: str) -> Tournament:
        return await self._ask("DELETE", f"/api/tournaments/{id}", Tournament)

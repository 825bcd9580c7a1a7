"""Requests about finished games and tournaments: authorization, rate limits and costs."""

from collections.abc import Callable
from typing import Final

from dragondune.server.addresses import pseudonym
from dragondune.server.club.archive import Archive
from dragondune.server.club.standings import as_csv
from dragondune.server.club.tournaments import Tournaments
from dragondune.server.cost_budget import LOOK, CostBudget
from dragondune.server.http.handlers import Visitor
from dragondune.server.http.rate_limits import HOUR, RateLimit
from dragondune.server.live.registry import Registry
from dragondune.server.people.persons import Persons
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

SEARCH: Final = 0.05
"""Processor seconds charged for a search."""
KEPT_SECONDS: Final = 300.0
"""How long the server's statistics are cached."""


class ClubHandlers:
    """`archive` and `tournaments` do the work."""

    def __init__(
        self,
        registry: Registry,
        persons: Persons,
        tournaments: Tournaments,
        *,
        costs: CostBudget,
        clock: Callable[[], float],
    ) -> None:
        many = registry.settings.tournaments_per_hour
        self._persons: Final = persons
        self._archive: Final = Archive(registry.store)
        self._tournaments: Final = tournaments
        self._costs: Final = costs
        self._clock: Final = clock
        self._made: Final = RateLimit(many / HOUR, many, what="new tournaments", clock=clock)
        self._joined: Final = RateLimit(
            registry.settings.tables_per_hour / HOUR,
            registry.settings.tables_per_hour,
            what="requests to take part",
            clock=clock,
        )
        self._counted: Final[dict[str | None, tuple[float, Statistics]]] = {}

    async def games(self, visitor: Visitor, wanted: GameFilter) -> FinishedGames:
        self._costs.pay(visitor.address, SEARCH if wanted != GameFilter(older=wanted.older) else LOOK)
        return await self._archive.public(wanted)

    async def my_games(self, visitor: Visitor, wanted: GameFilter) -> FinishedGames:
        person = await self._persons.of_key(visitor.person)
        self._costs.pay(visitor.address, LOOK)
        return await self._archive.of_person(person, wanted)

    async def statistics(self, visitor: Visitor, edition: str | None) -> Statistics:
        """The server's statistics, recounted only after a while."""
        now = self._clock()
        known = self._counted.get(edition)
        if known is None or not 0 <= now - known[0] < KEPT_SECONDS:
            self._costs.pay(visitor.address, SEARCH)
            known = self._counted[edition] = (now, await self._archive.statistics(edition))
        return known[1]

    async def my_statistics(self, visitor: Visitor) -> Statistics:
        person = await self._persons.of_key(visitor.person)
        self._costs.pay(visitor.address, SEARCH)
        return await self._archive.statistics_of(person)

    async def listing(self, visitor: Visitor) -> Listing:
        return await self._archive.listing(await self._persons.of_key(visitor.person))

    async def set_listing(self, visitor: Visitor, wish: Listing) -> Listing:
        return await self._archive.set_listing(await self._persons.of_key(visitor.person), wish)

    async def ladder(self, visitor: Visitor, family: Family, *, page: int) -> Ladder:
        person = await self._persons.by_chance(visitor.person)
        self._costs.pay(visitor.address, LOOK)
        return await self._archive.ladder(family, person, page=page)

    async def create_tournament(self, visitor: Visitor, wish: NewTournament) -> TournamentMade:
        person = await self._persons.of_key(visitor.person)
        self._made.check(visitor.address)
        return await self._tournaments.create(person, wish, creator=pseudonym(visitor.address))

    async def tournaments(self, visitor: Visitor) -> TournamentList:
        self._costs.pay(visitor.address, LOOK)
        return await self._tournaments.listed(await self._persons.by_chance(visitor.person))

    async def tournament(self, visitor: Visitor, id: str) -> Tournament:
        self._costs.pay(visitor.address, LOOK)
        person = await self._persons.by_chance(visitor.person)
        return await self._tournaments.shown(id, person, invitation=visitor.invitation)

    async def export(self, visitor: Visitor, id: str) -> str:
        return as_csv(await self.tournament(visitor, id))

    async def join(self, visitor: Visitor, id: str, wish: TournamentJoining) -> Tournament:
        person = await self._persons.of_key(visitor.person)
        self._joined.check(visitor.address)
        return await self._tournaments.join(id, person, wish.invitation)

    async def remove_player(self, visitor: Visitor, id: str, wish: Removal) -> Tournament:
        return await self._tournaments.remove(id, await self._persons.of_key(visitor.person), wish.player)

    async def start(self, visitor: Visitor, id: str) -> Tournament:
        return await self._tournaments.start(id, await self._persons.of_key(visitor.person))

    async def invite(self, visitor: Visitor, id: str) -> TournamentMade:
        return await self._tournaments.new_invitation(id, await self._persons.of_key(visitor.person))

    async def delete(self, visitor: Visitor, id: str) -> Tournament:
        return await self._tournaments.delete(id, await self._persons.of_key(visitor.person))

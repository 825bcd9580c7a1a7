"""Tables over HTTP."""

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Final, Self, TypeVar

import httpx
import msgspec

from dragondune.client.errors import Refused, refusal
from dragondune.client.seat import PATIENCE, Seat
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.facts import Outlook, Supposition, TableFacts, WhatIf
from dragondune.wire.insight import Advice, CoachWish, ReviewState
from dragondune.wire.lobby import (
    NOTICE_KINDS,
    Choices,
    Colour,
    Created,
    HookFormat,
    HookWish,
    HostRight,
    Invitation,
    JoinTable,
    NewTable,
    NoticeKind,
    Observer,
    Places,
    PrintWish,
    Rematch,
    RematchWish,
    Right,
    RightInfo,
    TableInfo,
    TableList,
)
from dragondune.wire.lobby import Seat as SeatName
from dragondune.wire.people import (
    DeviceCode,
    DeviceCodeTold,
    Entrance,
    Person,
    PersonKey,
    PersonWish,
    Renaming,
    Words,
    WordsTold,
)

T = TypeVar("T")
Queries = dict[str, str | int | float]
SECONDS: Final = 30.0
PRINTING: Final = 120.0
"""The press prints one game after the other."""


class Client:
    """A connection to one server; `async with Client(url) as client:` closes it.

    `person` is the key of a person, sent with every request: what is made or taken with it is theirs on all devices.
    """

    def __init__(self, url: str, *, person: str | None = None) -> None:
        self.url: Final = url.rstrip("/")
        self.person = person
        self._http: Final = httpx.AsyncClient(base_url=self.url, timeout=SECONDS, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def choices(self) -> Choices:
        return await self._ask("GET", "/api/choices", Choices)

    async def create(self, wish: NewTable) -> Created:
        return await self._ask("POST", "/api/tables", Created, body=wish)

    async def print_game(self, wish: PrintWish) -> bytes:
        """A game as a PDF, to print and play."""
        return await self._send("POST", "/api/print", body=wish, seconds=PRINTING)

    async def tables(self, *, status: str | None = None, before: float | None = None, limit: int = 100) -> TableList:
        queries: Queries = {"limit": limit}
        if status is not None:
            queries["status"] = status
        if before is not None:
            queries["before"] = before
        return await self._ask("GET", "/api/tables", TableList, queries=queries)

    async def table(self, table: str, *, token: str | None = None, invitation: str | None = None) -> TableInfo:
        return await self._ask("GET", f"/api/tables/{table}", TableInfo, token=token, invitation=invitation)

    async def join(
        self,
        table: str,
        name: str,
        *,
        seat: SeatName | None = None,
        invitation: str | None = None,
        token: str | None = None,
        is_hot_seat: bool = False,
    ) -> Right:
        """Take a free seat. In a running game the right begins once all seats in `waits_for` have agreed.

        Show a token of this table if you have one: nobody may take a second seat during the game.
        """
        wish = JoinTable(name, seat, invitation, is_hot_seat)
        return await self._ask("POST", f"/api/tables/{table}/join", Right, token=token, body=wish)

    async def right(self, table: str, *, token: str | None = None, invitation: str | None = None) -> RightInfo:
        """What a token or an invitation is good for."""
        return await self._ask("GET", f"/api/tables/{table}/right", RightInfo, token=token, invitation=invitation)

    async def command(
        self, table: str, command: AnyCommand, *, token: str | None = None, invitation: str | None = None
    ) -> int:
        """Execute a command and return the number of the last update."""
        path = f"/api/tables/{table}/commands"
        done = await self._ask("POST", path, news.Done, token=token, invitation=invitation, body=command)
        return done.n

    async def what_if(
        self,
        table: str,
        decision: Mapping[str, object],
        *,
        token: str | None,
        after: Sequence[Mapping[str, object]] = (),
    ) -> WhatIf:
        """What would come of a decision of the token's holder; nothing happens.

        `after` are answers to earlier steps of the same turn that are assumed to be given.
        """
        path = f"/api/tables/{table}/what-if"
        wish = Supposition(dict(decision), tuple(map(dict, after)))
        return await self._ask("POST", path, WhatIf, token=token, body=wish)

    async def take_back(self, table: str, *, token: str | None) -> news.TakeBack:
        """What an undo by the token's holder would take back, and what speaks against it; nothing happens."""
        return await self._ask("GET", f"/api/tables/{table}/take-back", news.TakeBack, token=token)

    async def facts(self, table: str, *, token: str | None = None, invitation: str | None = None) -> TableFacts:
        """What the rules of the table mean to everybody, and to the holder of the token."""
        return await self._ask("GET", f"/api/tables/{table}/facts", TableFacts, token=token, invitation=invitation)

    async def outlook(self, table: str, *, token: str | None) -> Outlook:
        """What the others can do to the token's holder, and what is about to matter."""
        return await self._ask("GET", f"/api/tables/{table}/outlook", Outlook, token=token)

    async def picture(
        self,
        table: str,
        *,
        token: str | None = None,
        invitation: str | None = None,
        seen_as: Observer | None = None,
        at: int | None = None,
    ) -> news.Picture:
        queries = _view_queries(seen_as)
        if at is not None:
            queries["at"] = at
        path = f"/api/tables/{table}/picture"
        return await self._ask("GET", path, news.Picture, token=token, invitation=invitation, queries=queries)

    async def updates(
        self,
        table: str,
        *,
        token: str | None = None,
        invitation: str | None = None,
        seen_as: Observer | None = None,
        after: int = 0,
        wait: float = 0,
    ) -> news.UpdatesPage:
        """All updates after a given one, page by page; if there are none, the server waits for the next."""
        queries: Queries = {**_view_queries(seen_as), "after": after, "wait": wait}
        path = f"/api/tables/{table}/updates"
        page = await self._ask(
            "GET",
            path,
            news.UpdatesPage,
            token=token,
            invitation=invitation,
            queries=queries,
            seconds=SECONDS + wait,
        )
        found = page.updates
        while page.more_after is not None:
            queries = {**_view_queries(seen_as), "after": page.more_after}
            try:
                page = await self._ask(
                    "GET", path, news.UpdatesPage, token=token, invitation=invitation, queries=queries
                )
            except Refused as refused:
                if refused.kind != "too_much":
                    raise
                await asyncio.sleep(PATIENCE)
            else:
                found += page.updates
        return news.UpdatesPage(found, page.picture)

    async def log(self, table: str, *, token: str | None = None, invitation: str | None = None) -> str:
        """The log of a finished game, for `dragondune replay` and `dragondune verify`."""
        answer = await self._send("GET", f"/api/tables/{table}/log", token=token, invitation=invitation)
        return answer.decode()

    async def replay(
        self,
        table: str,
        *,
        token: str | None = None,
        invitation: str | None = None,
        seen_as: Observer | None = None,
        first: int = 0,
    ) -> news.Replayed:
        """Moments of a finished game, starting with number `first`."""
        queries: Queries = {**_view_queries(seen_as), "from": first}
        path = f"/api/tables/{table}/replay"
        return await self._ask("GET", path, news.Replayed, token=token, invitation=invitation, queries=queries)

    async def review(
        self, table: str, *, token: str | None = None, invitation: str | None = None, wait: float = 0.0
    ) -> ReviewState:
        """What turned a finished game; while it is worked out, how far that has come after `wait` seconds."""
        path = f"/api/tables/{table}/review"
        queries: Queries = {"wait": wait}
        seconds = SECONDS + wait
        return await self._ask(
            "GET", path, ReviewState, token=token, invitation=invitation, queries=queries, seconds=seconds
        )

    async def coach(self, table: str, decision: Mapping[str, object] | None = None, *, token: str | None) -> Advice:
        """The best choices of the token's holder now, and a warning if the decision would be a blunder."""
        wish = CoachWish(None if decision is None else dict(decision))
        return await self._ask("POST", f"/api/tables/{table}/coach", Advice, token=token, body=wish)

    async def rematch(self, table: str, *, token: str | None, seats: Places = "kept") -> Rematch:
        """The table of the next game, and your seat there."""
        return await self._ask("POST", f"/api/tables/{table}/rematch", Rematch, token=token, body=RematchWish(seats))

    async def mine(self, table: str, *, token: str) -> news.PersonalData:
        """Everything that the server keeps of your seat."""
        return await self._ask("GET", f"/api/tables/{table}/mine", news.PersonalData, token=token)

    async def delete(self, table: str, *, token: str) -> TableInfo:
        """Delete a table with all that belongs to it, as its host; returns what it was."""
        return await self._ask("DELETE", f"/api/tables/{table}", TableInfo, token=token)

    async def link(self, table: str, *, token: str) -> Right:
        return await self._ask("POST", f"/api/tables/{table}/link", Right, token=token)

    async def reissue(self, table: str, *, token: str) -> Right:
        return await self._ask("POST", f"/api/tables/{table}/reissue", Right, token=token)

    async def reissue_host(self, table: str, *, token: str) -> HostRight:
        return await self._ask("POST", f"/api/tables/{table}/host", HostRight, token=token)

    async def invite(self, table: str, *, token: str, seat: SeatName | None = None) -> Invitation:
        """A new invitation, to any seat or to one; older ones of its kind stop working."""
        queries: Queries | None = None if seat is None else {"seat": seat}
        return await self._ask("POST", f"/api/tables/{table}/invitation", Invitation, token=token, queries=queries)

    async def set_hook(
        self,
        table: str,
        url: str | None,
        *,
        token: str,
        format: HookFormat = "json",
        kinds: tuple[NoticeKind, ...] = NOTICE_KINDS,
    ) -> None:
        """Where notices of the table or of a seat are posted, in whose format, and which; None stops them."""
        wish = HookWish(url, format, kinds)
        await self._ask("PUT", f"/api/tables/{table}/hook", HookWish, token=token, body=wish)

    def follow(
        self, table: str, *, token: str | None = None, invitation: str | None = None, seen: int | None = None
    ) -> Seat:
        """Follow the table live: as a seat with its token, otherwise as a spectator."""
        return Seat(self.url, table, token=token, invitation=invitation, seen=seen)

    async def become(self, name: str, colour: Colour = "blue") -> Person:
        """Become a person, whose key is kept in `person`."""
        return self._keep(await self._ask("POST", "/api/persons", PersonKey, body=PersonWish(name, colour)))

    def _keep(self, made: PersonKey) -> Person:
        self.person = made.key
        return made.person

    async def me(self) -> Person:
        """Who you are, and what you hold at tables."""
        return await self._ask("GET", "/api/person", Person)

    async def rename(self, name: str, colour: Colour = "blue") -> Renaming:
        """Another name or colour, at all tables at once."""
        return await self._ask("PUT", "/api/person", Renaming, body=PersonWish(name, colour))

    async def forget_me(self) -> Person:
        """The person is no more; tokens stay what they are."""
        forgotten = await self._ask("DELETE", "/api/person", Person)
        self.person = None
        return forgotten

    async def words(self) -> str:
        """Twelve new words that bring you back on any device; older ones stop working."""
        return (await self._ask("POST", "/api/person/words", Words)).words

    async def recover(self, words: str) -> Person:
        """Be the person who has these words."""
        return self._keep(await self._ask("POST", "/api/person/recovery", PersonKey, body=WordsTold(words)))

    async def code(self) -> DeviceCode:
        """A code that lets one more device be you, once."""
        return await self._ask("POST", "/api/person/code", DeviceCode)

    async def use_code(self, code: str) -> Person:
        """Be the person who made this code on another device."""
        return self._keep(await self._ask("POST", "/api/person/device", PersonKey, body=DeviceCodeTold(code)))

    async def end_other_devices(self) -> Person:
        """A new key; those of all other devices stop working, and the words too."""
        return self._keep(await self._ask("POST", "/api/person/reissue", PersonKey))

    async def enter(self, table: str) -> Entrance:
        """New tokens for all that you hold at a table."""
        return await self._ask("POST", f"/api/tables/{table}/enter", Entrance)

    async def come_back(self, table: str, *, token: str) -> RightInfo:
        """Take your seat back from the bot that plays for you."""
        return await self._ask("POST", f"/api/tables/{table}/return", RightInfo, token=token)

    async def adopt(self, table: str, *, token: str) -> RightInfo:
        """Say that a token is yours as a person."""
        return await self._ask("POST", f"/api/tables/{table}/adopt", RightInfo, token=token)

    async def _ask(
        self,
        method: str,
        path: str,
        answer: type[T],
        *,
        token: str | None = None,
        invitation: str | None = None,
        body: object = None,
        queries: Queries | None = None,
        seconds: float = SECONDS,
    ) -> T:
        content = await self._send(
            method, path, token=token, invitation=invitation, body=body, queries=queries, seconds=seconds
        )
        return msgspec.json.decode(content, type=answer)

    async def _send(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        invitation: str | None = None,
        body: object = None,
        queries: Queries | None = None,
        seconds: float = SECONDS,
    ) -> bytes:
        headers = {"authorization": f"Bearer {token}"} if token is not None else {}
        if invitation is not None:
            headers["invitation"] = invitation
        if self.person is not None:
            headers["person"] = self.person
        content = msgspec.json.encode(body) if body is not None else None
        if content is not None:
            headers["content-type"] = "application/json"
        answer = await self._http.request(
            method, path, content=content, params=queries, headers=headers, timeout=seconds
        )
        if answer.is_success:
            return answer.content
        raise refusal(msgspec.json.decode(answer.content, type=news.Refused))


def _view_queries(seen_as: Observer | None) -> Queries:
    return {} if seen_as is None else {"as": seen_as}

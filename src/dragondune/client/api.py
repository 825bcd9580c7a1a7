"""Tables over HTTP."""

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Final, Self, TypeVar

import msgspec

from dragondune.client.club import Club, Queries
from dragondune.client.connection import connection
from dragondune.client.errors import Refused, refusal
from dragondune.client.lab import Lab
from dragondune.client.seat import PATIENCE, Seat
from dragondune.wire import news, people
from dragondune.wire.calls import (
    Away,
    AwayWish,
    CallInfo,
    CallWish,
    MailCode,
    MailWish,
    PushEnd,
    PushWish,
    StopMail,
    Stopped,
    Waiting,
)
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
    TableChange,
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
SECONDS: Final = 30.0
PRINTING: Final = 90.0  # more seconds, since the server prints one game at a time


class Client:
    """A connection to one server; `async with Client(url) as client:` closes it.

    `person` is a person's key, sent with every request: tables and seats taken with it belong to them on all devices.
    A request fails after `seconds`. `club` has finished games, ladders and tournaments, `lab` experiments with rules.
    """

    def __init__(self, url: str, *, person: str | None = None, seconds: float = SECONDS) -> None:
        self.url: Final = url.rstrip("/")
        self.person = person
        self._seconds: Final = seconds
        self._http: Final = connection(self.url, seconds=seconds)
        self.club: Final = Club(self._ask, self._send)
        self.lab: Final = Lab(self._ask, self._send)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def choices(self) -> Choices:
        """Return the options for a new table: editions, bots, rules and clocks."""
        return await self._ask("GET", "/api/choices", Choices)

    async def create(self, wish: NewTable) -> Created:
        """Create a table; the answer holds the host's token."""
        return await self._ask("POST", "/api/tables", Created, body=wish)

    async def print_game(self, wish: PrintWish) -> bytes:
        """Return a game as a PDF to print and play."""
        return await self._send("POST", "/api/print", body=wish, longer=PRINTING)

    async def tables(self, *, status: str | None = None, before: float | None = None, limit: int = 100) -> TableList:
        """List the public tables, newest first."""
        queries: Queries = {"limit": limit}
        if status is not None:
            queries["status"] = status
        if before is not None:
            queries["before"] = before
        return await self._ask("GET", "/api/tables", TableList, queries=queries)

    async def table(self, table: str, *, token: str | None = None, invitation: str | None = None) -> TableInfo:
        """Return a table's settings, seats and status."""
        return await self._ask("GET", f"/api/tables/{table}", TableInfo, token=token, invitation=invitation)

    async def change(self, table: str, change: TableChange, *, token: str) -> TableInfo:
        """Change a table before its game, as its host."""
        return await self._ask("PATCH", f"/api/tables/{table}", TableInfo, token=token, body=change)

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
        """Take a free seat. In a running game the right takes effect once all seats in `waits_for` have agreed.

        Pass a token of this table if you have one: nobody may take a second seat during the game.
        """
        wish = JoinTable(name, seat, invitation, is_hot_seat)
        return await self._ask("POST", f"/api/tables/{table}/join", Right, token=token, body=wish)

    async def right(self, table: str, *, token: str | None = None, invitation: str | None = None) -> RightInfo:
        """Return what a token or an invitation grants."""
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
        """Return the consequences of a decision by the token's holder, without making it.

        `after` are assumed answers to earlier steps of the same turn.
        """
        path = f"/api/tables/{table}/what-if"
        wish = Supposition(dict(decision), tuple(map(dict, after)))
        return await self._ask("POST", path, WhatIf, token=token, body=wish)

    async def take_back(self, table: str, *, token: str | None) -> news.TakeBack:
        """Return what an undo by the token's holder would undo and why it might be refused, without undoing it."""
        return await self._ask("GET", f"/api/tables/{table}/take-back", news.TakeBack, token=token)

    async def facts(self, table: str, *, token: str | None = None, invitation: str | None = None) -> TableFacts:
        """Return what the rules of the table mean for everybody and for the token's holder."""
        return await self._ask("GET", f"/api/tables/{table}/facts", TableFacts, token=token, invitation=invitation)

    async def outlook(self, table: str, *, token: str | None) -> Outlook:
        """Return what the others can do to the token's holder, and the dangers ahead."""
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
        """Return the table as an observer sees it, now or, with `at`, after that update."""
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
        """Return a page of the updates after a given one; if there are none, the server waits for the next."""
        queries: Queries = {**_view_queries(seen_as), "after": after, "wait": wait}
        path = f"/api/tables/{table}/updates"
        page = await self._ask(
            "GET", path, news.UpdatesPage, token=token, invitation=invitation, queries=queries, longer=wait
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
        """Return the log of a finished game, for `dragondune replay` and `dragondune verify`."""
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
        """Return moments of a finished game, starting with number `first`."""
        queries: Queries = {**_view_queries(seen_as), "from": first}
        path = f"/api/tables/{table}/replay"
        return await self._ask("GET", path, news.Replayed, token=token, invitation=invitation, queries=queries)

    async def review(
        self, table: str, *, token: str | None = None, invitation: str | None = None, wait: float = 0.0
    ) -> ReviewState:
        """Return the turning points of a finished game, or the review's progress after `wait` seconds."""
        path = f"/api/tables/{table}/review"
        queries: Queries = {"wait": wait}
        return await self._ask(
            "GET", path, ReviewState, token=token, invitation=invitation, queries=queries, longer=wait
        )

    async def coach(self, table: str, decision: Mapping[str, object] | None = None, *, token: str | None) -> Advice:
        """Return the best choices of the token's holder, and a warning if the decision would be a blunder."""
        wish = CoachWish(None if decision is None else dict(decision))
        return await self._ask("POST", f"/api/tables/{table}/coach", Advice, token=token, body=wish)

    async def rematch(self, table: str, *, token: str | None, seats: Places = "kept") -> Rematch:
        """Return the table of the next game, and your seat there."""
        return await self._ask("POST", f"/api/tables/{table}/rematch", Rematch, token=token, body=RematchWish(seats))

    async def mine(self, table: str, *, token: str) -> people.PersonalData:
        """Return everything the server stores about your seat."""
        return await self._ask("GET", f"/api/tables/{table}/mine", people.PersonalData, token=token)

    async def delete(self, table: str, *, token: str) -> TableInfo:
        """Delete a table and everything that belongs to it, as its host; return its last state."""
        return await self._ask("DELETE", f"/api/tables/{table}", TableInfo, token=token)

    async def link(self, table: str, *, token: str) -> Right:
        """Return a second token for the same seat, for another device."""
        return await self._ask("POST", f"/api/tables/{table}/link", Right, token=token)

    async def reissue(self, table: str, *, token: str) -> Right:
        """Return a new token for the seat and revoke the old ones."""
        return await self._ask("POST", f"/api/tables/{table}/reissue", Right, token=token)

    async def reissue_host(self, table: str, *, token: str) -> HostRight:
        """Return a new token for the host and revoke the old one."""
        return await self._ask("POST", f"/api/tables/{table}/host", HostRight, token=token)

    async def invite(self, table: str, *, token: str, seat: SeatName | None = None) -> Invitation:
        """Return a new invitation, to any seat or to one, and revoke older ones of its kind."""
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
        """Set where notifications of the table or a seat are posted, their format and kinds; None stops them."""
        wish = HookWish(url, format, kinds)
        await self._ask("PUT", f"/api/tables/{table}/hook", HookWish, token=token, body=wish)

    def follow(
        self, table: str, *, token: str | None = None, invitation: str | None = None, seen: int | None = None
    ) -> Seat:
        """Follow the table live: as a seat with its token, otherwise as a spectator."""
        return Seat(self.url, table, token=token, invitation=invitation, seen=seen)

    async def become(self, name: str, colour: Colour = "blue") -> Person:
        """Become a person; the key is stored in `person`."""
        return self._keep(await self._ask("POST", "/api/persons", PersonKey, body=PersonWish(name, colour)))

    def _keep(self, made: PersonKey) -> Person:
        self.person = made.key
        return made.person

    async def me(self) -> Person:
        """Return who you are, and what you hold at tables."""
        return await self._ask("GET", "/api/person", Person)

    async def rename(self, name: str, colour: Colour = "blue") -> Renaming:
        """Change your name or colour at all tables at once."""
        return await self._ask("PUT", "/api/person", Renaming, body=PersonWish(name, colour))

    async def forget_me(self) -> Person:
        """Delete the person; tokens stay valid."""
        forgotten = await self._ask("DELETE", "/api/person", Person)
        self.person = None
        return forgotten

    async def words(self) -> str:
        """Return twelve new words that restore you on any device; older ones become invalid."""
        return (await self._ask("POST", "/api/person/words", Words)).words

    async def recover(self, words: str) -> Person:
        """Log in as the person with these words."""
        return self._keep(await self._ask("POST", "/api/person/recovery", PersonKey, body=WordsTold(words)))

    async def code(self) -> DeviceCode:
        """Return a one-time code that logs in another device as you."""
        return await self._ask("POST", "/api/person/code", DeviceCode)

    async def use_code(self, code: str) -> Person:
        """Log in as the person who created this code on another device."""
        return self._keep(await self._ask("POST", "/api/person/device", PersonKey, body=DeviceCodeTold(code)))

    async def end_other_devices(self) -> Person:
        """Return a new key, and revoke those of all other devices and the twelve words."""
        return self._keep(await self._ask("POST", "/api/person/reissue", PersonKey))

    async def enter(self, table: str) -> Entrance:
        """Return new tokens for everything you hold at a table."""
        return await self._ask("POST", f"/api/tables/{table}/enter", Entrance)

    async def come_back(self, table: str, *, token: str) -> RightInfo:
        """Take your seat back from the bot that plays for you."""
        return await self._ask("POST", f"/api/tables/{table}/return", RightInfo, token=token)

    async def adopt(self, table: str, *, token: str) -> RightInfo:
        """Link a token to you as a person."""
        return await self._ask("POST", f"/api/tables/{table}/adopt", RightInfo, token=token)

    async def calls(self) -> CallInfo:
        """Return your notification settings."""
        return await self._ask("GET", "/api/person/calls", CallInfo)

    async def choose_calls(self, wish: CallWish) -> CallInfo:
        """Choose what you are notified of, how and when."""
        return await self._ask("PUT", "/api/person/calls", CallInfo, body=wish)

    async def try_calls(self) -> CallInfo:
        """Send yourself a test notification."""
        return await self._ask("POST", "/api/person/calls/try", CallInfo)

    async def subscribe(self, wish: PushWish) -> CallInfo:
        """Receive push notifications with this subscription."""
        return await self._ask("POST", "/api/person/push", CallInfo, body=wish)

    async def unsubscribe(self, endpoint: str) -> CallInfo:
        """Stop push notifications to a browser."""
        return await self._ask("DELETE", "/api/person/push", CallInfo, body=PushEnd(endpoint))

    async def set_address(self, address: str | None) -> CallInfo:
        """Set your mail address and send a confirmation code to it; None deletes it."""
        return await self._ask("PUT", "/api/person/mail", CallInfo, body=MailWish(address))

    async def confirm_address(self, code: str) -> CallInfo:
        """Confirm your mail address with the code sent to it."""
        return await self._ask("POST", "/api/person/mail", CallInfo, body=MailCode(code))

    async def stop_mail(self, token: str) -> Stopped:
        """Stop mail to the address whose message contained this token."""
        return await self._ask("PUT", "/api/mail/unsubscribe", Stopped, body=StopMail(token))

    async def go_away(self, until: float | None) -> Away:
        """Go on vacation until a time, or return with None."""
        return await self._ask("PUT", "/api/person/away", Away, body=AwayWish(until))

    async def waiting(self) -> Waiting:
        """List the tables that are waiting for you."""
        return await self._ask("GET", "/api/person/waiting", Waiting)

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
        longer: float = 0.0,
    ) -> T:
        content = await self._send(
            method, path, token=token, invitation=invitation, body=body, queries=queries, longer=longer
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
        longer: float = 0.0,
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
            method, path, content=content, params=queries, headers=headers, timeout=self._seconds + longer
        )
        if answer.is_success:
            return answer.content
        raise refusal(msgspec.json.decode(answer.content, type=news.Refused))


def _view_queries(seen_as: Observer | None) -> Queries:
    return {} if seen_as is None else {"as": seen_as}

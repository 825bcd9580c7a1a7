"""The operations of the API, from which both the routes and the OpenAPI document are built."""

import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeVar, get_args

import msgspec

from dragondune.engine.errors import Malformed
from dragondune.server.http.handlers import Handlers, Visitor
from dragondune.wire import news
from dragondune.wire.commands import AnyCommand
from dragondune.wire.facts import Outlook, Supposition, TableFacts, WhatIf
from dragondune.wire.insight import Advice, CoachWish, ReviewState
from dragondune.wire.lobby import (
    Choices,
    Created,
    HookWish,
    HostRight,
    Invitation,
    JoinTable,
    NewTable,
    Observer,
    PrintWish,
    Rematch,
    RematchWish,
    Right,
    RightInfo,
    Status,
    TableInfo,
    TableList,
)

LONGEST_WAIT: Final = 60.0
MOST_LISTED: Final = 100
NUMERAL: Final = re.compile(r"-?[0-9.]{1,20}(e[-+]?[0-9]{1,2})?", re.IGNORECASE)
"""Stricter than Python, which accepts underscores, spaces and the digits of any script."""

T = TypeVar("T")


class Query(NamedTuple):
    """A query parameter: a number between `least` and `most`, or one of `choices`."""

    meaning: str
    least: float = 0
    most: float = 2**53 - 1
    is_whole: bool = True
    choices: tuple[str, ...] = ()


class Call(NamedTuple):
    """A decoded request: `body` is of the type that its operation names."""

    handlers: Handlers
    visitor: Visitor
    table: str
    query: Mapping[str, str]
    body: object

    def said(self, kind: type[T]) -> T:
        assert isinstance(self.body, kind)
        return self.body

    def number(self, name: str) -> float | None:
        """A number from the query, checked against its limits."""
        text = self.query.get(name)
        if text is None:
            return None
        allowed = QUERIES[name]
        kind = "a whole number" if allowed.is_whole else "a number"
        try:
            if NUMERAL.fullmatch(text) is None:
                raise ValueError
            value = int(text) if allowed.is_whole else float(text)
        except ValueError:
            raise Malformed(f'{name} is {kind}, not "{text[:40]}"') from None
        if not allowed.least <= value <= allowed.most:
            raise Malformed(f"{name} is {kind} from {allowed.least:g} to {allowed.most:g}")
        return value

    def whole(self, name: str) -> int | None:
        value = self.number(name)
        return None if value is None else int(value)

    def choice(self, name: str) -> str | None:
        text = self.query.get(name)
        if text is not None and text not in QUERIES[name].choices:
            raise Malformed(f"{name} is one of {', '.join(QUERIES[name].choices)}")
        return text


class Operation(NamedTuple):
    """`body` is what is sent, `answer` what comes back; text where it is str, a PDF where it is bytes."""

    method: str
    path: str
    name: str
    summary: str
    run: Callable[[Call], Awaitable[object]]
    answer: object
    body: object = None
    queries: tuple[str, ...] = ()
    status: int = 200


QUERIES: Final[dict[str, Query]] = {
    "status": Query("only tables of this status", choices=get_args(Status)),
    "before": Query("only tables made before this moment", is_whole=False),
    "limit": Query("how many tables at most", least=1, most=MOST_LISTED),
    "as": Query("whose view; another player's only when the game is over", choices=get_args(Observer)),
    "at": Query("the number of an update: the table as it was then"),
    "after": Query("the number of the last update seen"),
    "from": Query("the number of the first moment, from 0 on"),
    "wait": Query("seconds to wait if there is nothing new", most=LONGEST_WAIT, is_whole=False),
}


def _observer(call: Call) -> Observer | None:
    observer: Observer | None = msgspec.convert(call.choice("as"), Observer | None)
    return observer


async def _choices(call: Call) -> object:
    return await call.handlers.choices()


async def _create(call: Call) -> object:
    return await call.handlers.create(call.visitor, call.said(NewTable))


async def _print(call: Call) -> object:
    return await call.handlers.print_game(call.visitor, call.said(PrintWish))


async def _tables(call: Call) -> object:
    status: Status | None = msgspec.convert(call.choice("status"), Status | None)
    limit = call.whole("limit")
    return await call.handlers.tables(status=status, before=call.number("before"), limit=limit or MOST_LISTED)


async def _table(call: Call) -> object:
    return await call.handlers.table(call.visitor, call.table)


async def _join(call: Call) -> object:
    return await call.handlers.join(call.visitor, call.table, call.said(JoinTable))


async def _command(call: Call) -> object:
    command: AnyCommand = msgspec.convert(call.body, AnyCommand)
    return await call.handlers.command(call.visitor, call.table, command)


async def _what_if(call: Call) -> object:
    return await call.handlers.what_if(call.visitor, call.table, call.said(Supposition))


async def _take_back(call: Call) -> object:
    return await call.handlers.take_back(call.visitor, call.table)


async def _facts(call: Call) -> object:
    return await call.handlers.facts(call.visitor, call.table)


async def _outlook(call: Call) -> object:
    return await call.handlers.outlook(call.visitor, call.table)


async def _picture(call: Call) -> object:
    return await call.handlers.picture(call.visitor, call.table, seen_as=_observer(call), at=call.whole("at"))


async def _updates(call: Call) -> object:
    after, wait = call.whole("after") or 0, call.number("wait") or 0.0
    return await call.handlers.updates(call.visitor, call.table, seen_as=_observer(call), after=after, wait=wait)


async def _log(call: Call) -> object:
    return await call.handlers.log(call.visitor, call.table)


async def _replay(call: Call) -> object:
    return await call.handlers.replay(call.visitor, call.table, seen_as=_observer(call), after=call.whole("from") or 0)


async def _review(call: Call) -> object:
    return await call.handlers.review(call.visitor, call.table, wait=call.number("wait") or 0.0)


async def _coach(call: Call) -> object:
    return await call.handlers.coach(call.visitor, call.table, call.said(CoachWish))


async def _rematch(call: Call) -> object:
    return await call.handlers.rematch(call.visitor, call.table, call.said(RematchWish))


async def _link(call: Call) -> object:
    return await call.handlers.link(call.visitor, call.table)


async def _reissue(call: Call) -> object:
    return await call.handlers.reissue(call.visitor, call.table)


async def _right(call: Call) -> object:
    return await call.handlers.right(call.visitor, call.table)


async def _reissue_host(call: Call) -> object:
    return await call.handlers.reissue_host(call.visitor, call.table)


async def _invite(call: Call) -> object:
    return await call.handlers.invite(call.visitor, call.table)


async def _hook(call: Call) -> object:
    return await call.handlers.set_hook(call.visitor, call.table, call.said(HookWish))


async def _mine(call: Call) -> object:
    return await call.handlers.mine(call.visitor, call.table)


async def _delete(call: Call) -> object:
    return await call.handlers.delete(call.visitor, call.table)


TABLE: Final = "/api/tables/{table}"
ROUTES: Final = (
    Operation("GET", "/api/choices", "choices", "Everything you can choose for a new table", _choices, Choices),
    Operation("POST", "/api/tables", "create", "Make a table", _create, Created, NewTable, status=201),
    Operation("POST", "/api/print", "print", "A game by these rules, to print and play", _print, bytes, PrintWish),
    Operation(
        "GET",
        "/api/tables",
        "tables",
        "Listed tables, newest first",
        _tables,
        TableList,
        queries=("status", "before", "limit"),
    ),
    Operation("GET", TABLE, "table", "What everyone may know about a table", _table, TableInfo),
    Operation("DELETE", TABLE, "delete", "Delete a table with all that belongs to it", _delete, TableInfo),
    Operation("GET", TABLE + "/mine", "mine", "Everything that is kept of your seat", _mine, news.PersonalData),
    Operation("POST", TABLE + "/join", "join", "Take a free seat", _join, Right, JoinTable, status=201),
    Operation("POST", TABLE + "/commands", "command", "Decide, talk, undo, …", _command, news.Done, AnyCommand),
    Operation(
        "POST",
        TABLE + "/what-if",
        "what_if",
        "What would come of a decision: whether it is allowed, its price, consequences, bans and odds",
        _what_if,
        WhatIf,
        Supposition,
    ),
    Operation("GET", TABLE + "/take-back", "take_back", "What an undo would take back", _take_back, news.TakeBack),
    Operation(
        "GET",
        TABLE + "/facts",
        "facts",
        "What the table's rules mean for everyone, and for your seat",
        _facts,
        TableFacts,
    ),
    Operation(
        "GET",
        TABLE + "/outlook",
        "outlook",
        "What the others can do to you now, and what is about to matter, by what you know",
        _outlook,
        Outlook,
    ),
    Operation(
        "GET",
        TABLE + "/picture",
        "picture",
        "The table as you see it, now or at an earlier moment",
        _picture,
        news.Picture,
        queries=("as", "at"),
    ),
    Operation(
        "GET",
        TABLE + "/updates",
        "updates",
        "What happened after an update, page by page, and the table now",
        _updates,
        news.UpdatesPage,
        queries=("as", "after", "wait"),
    ),
    Operation("GET", TABLE + "/log", "log", "The log of a finished game", _log, str),
    Operation(
        "GET",
        TABLE + "/replay",
        "replay",
        "A finished game, moment by moment, with all secrets or as one observer saw it",
        _replay,
        news.Replayed,
        queries=("as", "from"),
    ),
    Operation(
        "GET",
        TABLE + "/review",
        "review",
        "What turned a finished game: chances to win, mistakes and luck",
        _review,
        ReviewState,
        queries=("wait",),
    ),
    Operation(
        "POST",
        TABLE + "/coach",
        "coach",
        "The best choices now, for those who play alone against bots",
        _coach,
        Advice,
        CoachWish,
    ),
    Operation(
        "POST",
        TABLE + "/rematch",
        "rematch",
        "Another game with the same people and rules, and your right to a seat there",
        _rematch,
        Rematch,
        RematchWish,
        status=201,
    ),
    Operation("GET", TABLE + "/right", "right", "What your token or invitation is good for", _right, RightInfo),
    Operation("POST", TABLE + "/link", "link", "Your seat on another device", _link, Right, status=201),
    Operation(
        "POST",
        TABLE + "/reissue",
        "reissue",
        "A new token for your seat; older ones stop working",
        _reissue,
        Right,
        status=201,
    ),
    Operation(
        "POST",
        TABLE + "/host",
        "reissue_host",
        "A new token for the host; older ones stop working",
        _reissue_host,
        HostRight,
        status=201,
    ),
    Operation(
        "POST",
        TABLE + "/invitation",
        "invite",
        "A new invitation; older ones stop working",
        _invite,
        Invitation,
        status=201,
    ),
    Operation(
        "PUT",
        TABLE + "/hook",
        "hook",
        "Where notices go: those of the table, or of your seat",
        _hook,
        HookWish,
        HookWish,
    ),
)

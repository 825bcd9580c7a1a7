"""The operations of the API, from which both the routes and the OpenAPI document are built."""

from typing import Final

import msgspec

from dragondune.server.http.call_routes import CALL_ROUTES
from dragondune.server.http.club_routes import CLUB_ROUTES
from dragondune.server.http.lab_routes import LAB_ROUTES
from dragondune.server.http.operation import MOST_LISTED, TABLE, Call, Operation
from dragondune.server.http.people_routes import PEOPLE_ROUTES
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
    Seat,
    Status,
    TableChange,
    TableInfo,
    TableList,
)
from dragondune.wire.people import PersonalData


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
    before = call.number("before")
    return await call.handlers.tables(call.visitor, status=status, before=before, limit=limit or MOST_LISTED)


async def _table(call: Call) -> object:
    return await call.handlers.table(call.visitor, call.table)


async def _change(call: Call) -> object:
    return await call.handlers.change(call.visitor, call.table, call.said(TableChange))


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
    after = call.whole("from") or 0
    return msgspec.Raw(await call.handlers.replay(call.visitor, call.table, seen_as=_observer(call), after=after))


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
    seat: Seat | None = msgspec.convert(call.choice("seat"), Seat | None)
    return await call.handlers.invite(call.visitor, call.table, seat=seat)


async def _hook(call: Call) -> object:
    return await call.handlers.set_hook(call.visitor, call.table, call.said(HookWish))


async def _mine(call: Call) -> object:
    return await call.handlers.mine(call.visitor, call.table)


async def _delete(call: Call) -> object:
    return await call.handlers.delete(call.visitor, call.table)


ROUTES: Final = (
    Operation("GET", "/api/choices", "choices", "Everything you can choose for a new table", _choices, Choices),
    Operation("POST", "/api/tables", "create", "Create a table", _create, Created, NewTable, status=201),
    Operation("POST", "/api/print", "print", "The game with these rules, to print and play", _print, bytes, PrintWish),
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
    Operation("PATCH", TABLE, "change", "Change a table before its game", _change, TableInfo, TableChange),
    Operation("DELETE", TABLE, "delete", "Delete a table and everything that belongs to it", _delete, TableInfo),
    Operation("GET", TABLE + "/mine", "mine", "Everything stored about your seat", _mine, PersonalData),
    Operation("POST", TABLE + "/join", "join", "Take a free seat", _join, Right, JoinTable, status=201),
    Operation("POST", TABLE + "/commands", "command", "Decide, talk, undo, …", _command, news.Done, AnyCommand),
    Operation(
        "POST",
        TABLE + "/what-if",
        "what_if",
        "What a decision would lead to: whether it is allowed, its price, consequences, bans and odds",
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
        "What opponents can do to you now and what will soon matter, from what you know",
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
        "The best choices now, for people who play alone against bots",
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
    Operation("GET", TABLE + "/right", "right", "What your token or invitation grants", _right, RightInfo),
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
        "A new invitation; older ones stop working, or those for the same seat",
        _invite,
        Invitation,
        queries=("seat",),
        status=201,
    ),
    Operation(
        "PUT",
        TABLE + "/hook",
        "hook",
        "Where notifications go: those of the table, or of your seat",
        _hook,
        HookWish,
        HookWish,
    ),
    *PEOPLE_ROUTES,
    *CLUB_ROUTES,
    *CALL_ROUTES,
    *LAB_ROUTES,
)

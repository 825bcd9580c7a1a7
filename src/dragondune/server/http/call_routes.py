"""API operations for notifications."""

from typing import Final

from dragondune.engine.errors import Malformed
from dragondune.server.http.operation import Call, Operation
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


async def _shown(call: Call) -> object:
    return await call.calls.shown(call.visitor)


async def _choose(call: Call) -> object:
    return await call.calls.choose(call.visitor, call.said(CallWish))


async def _subscribe(call: Call) -> object:
    return await call.calls.subscribe(call.visitor, call.said(PushWish))


async def _unsubscribe(call: Call) -> object:
    return await call.calls.unsubscribe(call.visitor, call.said(PushEnd))


async def _set_address(call: Call) -> object:
    return await call.calls.set_address(call.visitor, call.said(MailWish))


async def _confirm(call: Call) -> object:
    return await call.calls.confirm(call.visitor, call.said(MailCode))


async def _stop(call: Call) -> object:
    return await call.calls.stop_mail(call.visitor, call.said(StopMail).token)


async def _stop_at_once(call: Call) -> object:
    token = call.query.get("token")
    if token is None:
        raise Malformed("the link ends with a token; copy all of it")
    return await call.calls.stop_mail(call.visitor, token)


async def _try_out(call: Call) -> object:
    return await call.calls.try_out(call.visitor)


async def _go_away(call: Call) -> object:
    return await call.calls.go_away(call.visitor, call.said(AwayWish))


async def _waiting(call: Call) -> object:
    return await call.calls.waiting(call.visitor)


CALLS: Final = "/api/person/calls"
CALL_ROUTES: Final = (
    Operation("GET", CALLS, "calls", "How you are notified", _shown, CallInfo),
    Operation(
        "PUT", CALLS, "choose_calls", "Change what you are notified of, how and when", _choose, CallInfo, CallWish
    ),
    Operation("POST", CALLS + "/try", "try_calls", "Send a test notification", _try_out, CallInfo, status=201),
    Operation(
        "POST",
        "/api/person/push",
        "subscribe",
        "Notify this browser by push",
        _subscribe,
        CallInfo,
        PushWish,
        status=201,
    ),
    Operation("DELETE", "/api/person/push", "unsubscribe", "Stop push to a browser", _unsubscribe, CallInfo, PushEnd),
    Operation(
        "PUT",
        "/api/person/mail",
        "set_address",
        "Set a mail address; a code confirms it",
        _set_address,
        CallInfo,
        MailWish,
    ),
    Operation(
        "POST", "/api/person/mail", "confirm_address", "Confirm the address with the code", _confirm, CallInfo, MailCode
    ),
    Operation(
        "PUT", "/api/person/away", "go_away", "Start a vacation until a given time, or end it", _go_away, Away, AwayWish
    ),
    Operation("GET", "/api/person/waiting", "waiting", "The tables waiting for you", _waiting, Waiting),
    Operation("PUT", "/api/mail/unsubscribe", "stop_mail", "Unsubscribe an address", _stop, Stopped, StopMail),
    Operation(
        "POST",
        "/api/mail/unsubscribe",
        "stop_mail_at_once",
        "Unsubscribe an address in one click, as mail programs do (RFC 8058)",
        _stop_at_once,
        Stopped,
        queries=("token",),
    ),
)

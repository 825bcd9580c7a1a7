"""Admission of clients: their address, and the site whose page sends the request."""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Final, Protocol
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from dragondune.engine.errors import Refusal
from dragondune.server.addresses import UNKNOWN, address_key
from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.http.rate_limits import ConnectionLimit, RateLimit
from dragondune.server.http.refusal_messages import STATUS, refused
from dragondune.server.settings import Settings

ADDRESS: Final = "dragondune.address"
"""The key in an HTTP request's scope for its client's address key."""
READS: Final = ("GET", "HEAD", "OPTIONS")
POLICY: Final = 1008
LONGEST_REASON: Final = 120
PORTS: Final = {"http": ":80", "https": ":443"}


class Bans(Protocol):
    def check(self, key: str) -> None:
        """Refuse an address that the operator has banned."""


class Admission:
    """Decides who may send requests, whatever they are for."""

    def __init__(self, settings: Settings, bans: Bans, *, clock: Callable[[], float]) -> None:
        self._proxies: Final = settings.trusted_proxies
        self._origins: Final = frozenset(settings.origins)
        self._refusal_seconds: Final = settings.refusal_seconds
        self._bans: Final = bans
        self._visits: Final = RateLimit(
            settings.visits_per_second, settings.visit_burst, what="requests of any kind", clock=clock
        )
        self.underway: Final = ConnectionLimit(
            most=settings.connections, most_per_address=settings.connections_per_address, what="requests underway"
        )
        """HTTP requests that have no answer yet. Behind a proxy, connections do not limit them."""

    def key(self, connection: HTTPConnection) -> str:
        """The key of the client's address."""
        return client_key(connection, proxies=self._proxies)

    def admit(self, connection: HTTPConnection, key: str) -> None:
        """Refuse a client that is banned, sends too much, or comes from another site."""
        self._bans.check(key)
        self._visits.check(key)
        self._check_origin(connection)

    async def delay(self, key: str) -> None:
        """Let a refused client wait before it repeats its request, unless too many of its requests wait already."""
        try:
            self.underway.enter(key)
        except TooMuch:
            return
        try:
            await asyncio.sleep(self._refusal_seconds)
        finally:
            self.underway.leave(key)

    def _check_origin(self, connection: HTTPConnection) -> None:
        """Refuse pages of other sites; programs send no origin and are allowed."""
        origin = connection.headers.get("origin")
        if origin is None or (connection.scope["type"] == "http" and connection.scope["method"] in READS):
            return
        hosts = [connection.headers.get("host", "")]
        if self._proxies:
            hosts += connection.headers.getlist("x-forwarded-host")[-1:]
        if origin.lower() not in self._origins and _host(origin) not in [one.strip().lower() for one in hosts]:
            raise NotAllowed(
                "this request comes from the page of another site; only this server's own page and the origins "
                "named in its setting allowed_origins may send it"
            )


def client_key(connection: HTTPConnection, *, proxies: int) -> str:
    """The address given by the last trusted proxy, if valid; otherwise that of the connection itself."""
    if proxies:
        lines = connection.headers.getlist("x-forwarded-for")
        told = [one.strip() for line in lines for one in line.split(",") if one.strip()]
        key = address_key(told[-proxies]) if len(told) >= proxies else None
        if key is not None:
            return key
    peer = connection.client.host if connection.client is not None else ""
    return address_key(peer) or UNKNOWN


def _host(origin: str) -> str | None:
    """The host of an origin as a browser would send it in the Host header; None for "null" and other oddities."""
    try:
        parts = urlsplit(origin.lower())
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.netloc:
        return None
    return parts.netloc.removesuffix(PORTS[parts.scheme])


def refusal_of(fault: Refusal) -> Response:
    """The response to a refused request."""
    answer = refused(fault)
    headers = {"retry-after": str(max(1, math.ceil(fault.retry_after)))} if isinstance(fault, TooMuch) else {}
    return Response(msgspec.json.encode(answer), STATUS[answer.kind], headers, "application/json")


class AdmissionMiddleware:
    """Refuses HTTP requests without admission, and gives all others their address; sockets check admission themselves.

    It returns what the application returns, so it stays out of the way of socket traffic.
    """

    def __init__(self, app: ASGIApp, admission: Admission) -> None:
        self._app: Final = app
        self._admission: Final = admission

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "http":
            return self._app(scope, receive, send)
        return self._serve(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        admission, connection = self._admission, HTTPConnection(scope)
        key = scope[ADDRESS] = admission.key(connection)
        try:
            admission.admit(connection, key)
        except Refusal as fault:
            await admission.delay(key)
            await refusal_of(fault)(scope, receive, send)
            return
        try:
            admission.underway.enter(key)
        except TooMuch as fault:
            await refusal_of(fault)(scope, receive, send)
            return
        try:
            await self._app(scope, receive, send)
        finally:
            admission.underway.leave(key)

"""The endpoint of sockets: who may open one, and what it may do."""

from functools import partial
from typing import Final

from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from dragondune.server.errors import NotAllowed, TooMuch
from dragondune.server.http.admission import refusal_of
from dragondune.server.http.services import Services
from dragondune.server.http.socket_lines import line_of
from dragondune.server.http.sockets import Socket


class SocketEndpoint:
    """Serves every connection, unless its address has too many."""

    def __init__(self, services: Services) -> None:
        self._services: Final = services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services, socket = self._services, WebSocket(scope, receive, send)
        address = services.admission.key(socket)
        try:
            services.admission.admit(socket, address)
            services.handlers.requests.check(address)
            services.connections.enter(address)
        except (NotAllowed, TooMuch) as fault:
            await services.admission.delay(address)
            await socket.send_denial_response(refusal_of(fault))
            return
        try:
            await self._serve(socket, address)
        finally:
            services.connections.leave(address)

    async def _serve(self, socket: WebSocket, address: str) -> None:
        services = self._services
        await socket.accept()
        served = Socket(
            services.registry,
            line_of(socket),
            clock=services.clock,
            check_messages=partial(services.handlers.messages.check, address),
            check_replays=partial(services.handlers.past.check, address),
            wait_for_replay=partial(services.handlers.past.wait, address),
            check_command=partial(services.handlers.commands.check, address),
            check_opening=partial(services.handlers.openings.check, address),
            check_attaching=partial(services.handlers.attaching.check, address),
            charge_attaching=partial(services.handlers.attaching.charge, address),
            turn=partial(services.handlers.attaching.turn, address),
            compute=services.handlers.costs.aside(address),
            compute_here=services.handlers.costs.payer(address),
        )
        services.sockets[served] = address
        try:
            await served.serve()
        finally:
            del services.sockets[served]

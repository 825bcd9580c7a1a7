"""The addresses at which other people can reach the server, for links to share."""

import socket
from contextlib import suppress
from ipaddress import ip_address

from dragondune.server.settings import Settings
from dragondune.wire.lobby import Addresses

SOMEWHERE = ("192.0.2.1", 9)
"""An address without a host: nothing is sent, but the system tells the source address it would use."""


def addresses(settings: Settings, port: int | None) -> Addresses:
    """`port` is the port the request arrived at."""
    return Addresses(settings.link_origin or None, _lan(settings.host, port or settings.port))


def _lan(host: str, port: int) -> str | None:
    """This machine's address in the local network, if the server listens there."""
    with suppress(ValueError):
        if ip_address(host).is_loopback:
            return None
        if not ip_address(host).is_unspecified:
            return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
        own = own_address()
        return None if own is None or ip_address(own).is_loopback else f"http://{own}:{port}"
    return None if host == "localhost" else f"http://{host}:{port}"


def own_address() -> str | None:
    """The address from which this machine reaches others."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.connect(SOMEWHERE)
        return str(line.getsockname()[0])
    return None

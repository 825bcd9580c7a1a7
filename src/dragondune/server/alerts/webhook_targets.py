"""Which URLs may be webhooks: players must not reach into the operator's network."""

import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Final

import httpx

from dragondune.engine.errors import Malformed
from dragondune.server.addresses import unwrapped

PRIVATE: Final = tuple(
    ip_network(text) for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fc00::/7")
)
UNICAST: Final = IPv6Network("2000::/3")
LONGEST_HOST: Final = 253
HOST: Final = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")


def is_permitted(address: str, *, allow_private: bool) -> bool:
    """Whether notifications may be sent to an address: a public one, or a private one if allowed."""
    try:
        given = ip_address(address)
    except ValueError:
        return False
    inner = unwrapped(given)
    if inner.is_loopback or any(inner in network for network in PRIVATE):
        return allow_private
    # Link-local addresses are always forbidden: clouds hand out credentials there.
    if isinstance(inner, IPv4Address):
        return inner.is_global and not inner.is_multicast and not inner.is_reserved
    return inner in UNICAST and inner.is_global and inner.sixtofour is None and inner.teredo is None


def check_url(url: str, *, allow_private: bool) -> None:
    """Refuse URLs that can never be webhooks; host names are resolved and checked at delivery."""
    target_of(url, allow_private=allow_private)


def target_of(url: str, *, allow_private: bool) -> httpx.URL:
    """Parse and check the URL of a webhook."""
    try:
        target = httpx.URL(url)
    except (httpx.InvalidURL, UnicodeError):
        raise Malformed("The webhook is not a URL; give one like https://example.org/path.") from None
    if target.scheme not in ("http", "https"):
        raise Malformed("A webhook must begin with http:// or https://.")
    if target.userinfo:
        raise Malformed("A webhook must not have a user name or password in its URL; put a secret into its path.")
    if target.port is not None and not 0 < target.port < 65536:
        raise Malformed("The port of a webhook must be a number from 1 to 65535.")
    host = host_of(target)
    literal = literal_of(host)
    if literal is None and (len(host) > LONGEST_HOST or HOST.fullmatch(host) is None):
        raise Malformed("The host of a webhook must be a name like example.org or an IP address.")
    if f".{host}".rstrip(".").endswith(".localhost"):
        literal = "127.0.0.1"
    if literal is not None and not is_permitted(literal, allow_private=allow_private):
        allowed = "public and private addresses" if allow_private else "public addresses"
        raise Malformed(f"A webhook cannot lead to this address; this server allows only {allowed}.")
    return target


def host_of(target: httpx.URL) -> str:
    """The host as used in requests and certificates: an IPv6 address without brackets."""
    return target.raw_host.decode("ascii")


def literal_of(host: str) -> str | None:
    """The IP address that a host already is, including legacy notations such as 2130706433; None for a name."""
    with suppress(ValueError):
        return str(ip_address(host))
    with suppress(OSError):
        return socket.inet_ntoa(socket.inet_aton(host))
    return None

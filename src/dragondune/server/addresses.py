"""Client addresses: what counts as one client for limits, budgets and bans."""

from hashlib import blake2b
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from dragondune.engine.errors import Malformed

Network: TypeAlias = IPv4Network | IPv6Network

UNKNOWN: Final = "unknown"
"""The key of a client without an address, such as one on a local socket."""
PREFIX: Final = 64
"""An IPv6 customer gets a network of at least this prefix, and may use any address in it."""
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
LONGEST: Final = 64


def address_key(text: str) -> str | None:
    """The key for limiting a client: its IPv4 address or its IPv6 /64; None if this is not an address."""
    address = _parsed(text)
    match address:
        case None:
            return None
        case IPv4Address():
            return str(address)
        case IPv6Address():
            return str(ip_network((int(address) >> PREFIX << PREFIX, PREFIX)))


def network_of(text: str) -> Network:
    """The network an operator means: an IPv4 address or network, or an IPv6 network of at most /64."""
    try:
        given = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Malformed(
            f'"{text[:LONGEST]}" is not an address; give one like 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64'
        ) from None
    if isinstance(given, IPv6Network):
        inner = unwrapped(given.network_address)
        if isinstance(inner, IPv4Address):
            return IPv4Network((int(inner), max(0, given.prefixlen - 96)), strict=False)
        if given.prefixlen > PREFIX:
            return given.supernet(new_prefix=PREFIX)
    return given


def is_within(key: str, network: Network) -> bool:
    """Whether a client's key is in a network."""
    if key == UNKNOWN:
        return False
    client = ip_network(key)
    if isinstance(client, IPv4Network):
        return isinstance(network, IPv4Network) and client.subnet_of(network)
    return isinstance(network, IPv6Network) and client.subnet_of(network)


def pseudonym(key: str) -> str:
    """A hash that distinguishes creators of tables without storing their addresses."""
    return blake2b(key.encode(), digest_size=16, person=b"dragondune addr").hexdigest()


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Parse an address, with or without brackets, zone and port, as proxies write it."""
    bare = text.strip()
    if len(bare) > LONGEST:
        return None
    if bare.startswith("["):
        bare = bare[1:].partition("]")[0]
    elif bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        return unwrapped(ip_address(bare.partition("%")[0]))
    except ValueError:
        return None


def unwrapped(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The IPv4 address inside an IPv6 address that only wraps one."""
    if isinstance(address, IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address in TRANSLATED:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address

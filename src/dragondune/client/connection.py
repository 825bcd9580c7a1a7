"""The connection to a server."""

import ssl
from functools import cache

import httpx


def connection(url: str, *, seconds: float) -> httpx.AsyncClient:
    """Straight to the server, ignoring any proxies in the environment; a request fails after `seconds`."""
    return httpx.AsyncClient(base_url=url, timeout=seconds, trust_env=False, verify=_authorities())


@cache
def _authorities() -> ssl.SSLContext:
    """Who may vouch for servers; reading them takes longer than everything else about a client."""
    return httpx.create_ssl_context(trust_env=False)

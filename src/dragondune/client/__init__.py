"""Play from a program: tables over HTTP, seats over a socket that reconnects by itself."""

from dragondune.extras import missing

try:
    from dragondune.client.api import Client
    from dragondune.client.errors import Lost, Overtaken, Refused
    from dragondune.client.seat import Seat
except ImportError as error:
    raise missing(error) from None

__all__ = ["Client", "Lost", "Overtaken", "Refused", "Seat"]

"""Play by program: tables over HTTP, seats over a socket that comes back by itself."""

from dragondune.client.api import Client
from dragondune.client.errors import Lost, Overtaken, Refused
from dragondune.client.seat import Seat

__all__ = ["Client", "Lost", "Overtaken", "Refused", "Seat"]

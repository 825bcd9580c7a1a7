"""Outgoing push and mail messages."""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, insert

from dragondune.server.storage import schema
from dragondune.server.storage.call_rows import Sending
from dragondune.server.storage.delivery_queue import DeliveryQueue

OUTBOX: Final = schema.outbox.c
WAITING: Final = DeliveryQueue(
    schema.outbox,
    {"id": "id", "table_id": "person", "url": "target", "body": "body", "attempts": "attempts"},
    within="channel",
)
"""By channel; the person takes the place of a webhook's table."""


def add(connection: Connection, sendings: Sequence[Sending], at: float) -> None:
    if sendings:
        rows = [{**asdict(one), "attempts": 0, "due_at": at} for one in sendings]
        connection.execute(insert(schema.outbox), rows)


def forget(connection: Connection, person: str, *, channel: str | None = None, target: str | None = None) -> None:
    """Delete messages queued for a person, or for one of their browsers or addresses."""
    unwanted = delete(schema.outbox).where(OUTBOX.person == person)
    if channel is not None:
        unwanted = unwanted.where(OUTBOX.channel == channel)
    if target is not None:
        unwanted = unwanted.where(OUTBOX.target == target)
    connection.execute(unwanted)

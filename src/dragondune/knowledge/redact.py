"""The stream of events as one observer may see it."""

from collections.abc import Iterable

from dragondune.engine.events import Event
from dragondune.engine.ids import REFEREE


def redact(events: Iterable[Event], observer: int) -> list[Event]:
    """Only the events that the observer learns of; a referee learns of all."""
    if observer == REFEREE:
        return list(events)
    return [event for event in events if event.audience() >> observer & 1]

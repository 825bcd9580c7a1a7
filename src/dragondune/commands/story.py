"""A game told as a story: headings for turns and rounds, a sentence for every event."""

from collections.abc import Iterable

from dragondune.engine.events import Event, RoundBegan, TurnBegan
from dragondune.engine.ids import FACTION_NAMES, ROUND_NAMES, ROUND_NUMERALS, Faction
from dragondune.knowledge.gate import redact
from dragondune.notation.names import OBSERVER_IDS
from dragondune.notation.prose import narrate


def say(seat: Faction, words: str) -> None:
    """Print what a player says at the table."""
    print(f"    {FACTION_NAMES[seat]}: “{words}”")


def tell(events: Iterable[Event], observer: str) -> None:
    """Print what this observer learns."""
    for event in redact(events, OBSERVER_IDS.index(observer)):
        match event:
            case TurnBegan():
                print(f"\nTurn {event.turn} · Starting Player: {FACTION_NAMES[event.starter]}")
            case RoundBegan():
                print(f"\n  {ROUND_NUMERALS[event.round]} {ROUND_NAMES[event.round]}")
            case _:
                print(f"    {narrate(event)}")

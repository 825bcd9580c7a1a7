"""Decisions and events as JSON, as prose, and whole games as logs."""

from dragondune.notation.codec import Entry, decision_from_record, decision_to_record, event_to_record
from dragondune.notation.game_record import GameRecord, Header, Log, Replayed, replay
from dragondune.notation.log import read_log, write_log
from dragondune.notation.prose import ask, describe, narrate

__all__ = [
    "Entry",
    "GameRecord",
    "Header",
    "Log",
    "Replayed",
    "ask",
    "decision_from_record",
    "decision_to_record",
    "describe",
    "event_to_record",
    "narrate",
    "read_log",
    "replay",
    "write_log",
]

"""What a seat hears, in words: the news of a table for those who read text."""

from dragondune.language.seat_lines import said_line
from dragondune.wire import news


def update_lines(update: news.Update) -> list[str]:
    """An update in words; what only concerns the room is left out."""
    match update.news:
        case news.Happened(events=events):
            return [f"[{one.clause}] {one.text}" for one in events]
        case news.Said(seat, name, text, to):
            who = f"{seat or 'a spectator'} ({name})" if name else seat or "a spectator"
            return [said_line(who, text, is_whisper=bool(to))]
        case news.TakenBack(seat, count):
            return [f"The {seat} took back {count} of the last decisions."]
        case _:
            return []

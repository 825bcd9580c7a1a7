"""The game in English: events as sentences, decisions as phrases, prompts as questions."""

from dragondune.notation.text_decisions import describe
from dragondune.notation.text_events import narrate, tell
from dragondune.notation.text_prompts import ask

__all__ = ["ask", "describe", "narrate", "tell"]

"""The game in English: events as sentences, decisions as phrases, prompts as questions."""

from dragondune.notation.prose.consequence_sentences import foretell
from dragondune.notation.prose.decision_phrases import describe
from dragondune.notation.prose.event_sentences import deed_in, narrate, tell
from dragondune.notation.prose.stake_sentences import weigh
from dragondune.notation.prose.vocabulary import ask

__all__ = ["ask", "deed_in", "describe", "foretell", "narrate", "tell", "weigh"]

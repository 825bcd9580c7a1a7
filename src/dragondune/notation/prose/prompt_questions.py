"""Prompts as questions."""

from dragondune.engine.game import sentence_of
from dragondune.engine.prompts import Prompt
from dragondune.notation.prose.vocabulary import name


def ask(prompt: Prompt) -> str:
    """Who is asked what, under which rule: `Orcs: where do the riders go? [orcs.5]`."""
    return f"{name(prompt.seat)}: {sentence_of(prompt)}? [{prompt.clause}]"

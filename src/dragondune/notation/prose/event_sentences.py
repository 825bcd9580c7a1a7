"""Events as sentences, each citing its clause or ruling."""

from dragondune.engine.events import Event
from dragondune.notation.prose import (
    agreement_sentences,
    battle_sentences,
    recruitment_sentences,
    round_sentences,
    table_sentences,
)
from dragondune.notation.prose.vocabulary import Sentence


def tell(event: Event) -> Sentence:
    """One sentence, with its clause beside it."""
    sentence = (
        recruitment_sentences.sentence(event)
        or round_sentences.sentence(event)
        or battle_sentences.sentence(event)
        or table_sentences.sentence(event)
        or agreement_sentences.sentence(event)
    )
    if sentence is None:
        raise NotImplementedError(type(event).__name__)
    return sentence


def narrate(event: Event) -> str:
    """The same in one line: `[IV.5] The Elves move 3 units from 5★ to 3★.`"""
    clause, text = tell(event)
    return f"[{clause}] {text}"

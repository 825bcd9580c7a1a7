"""Events as sentences, each citing its clause or ruling."""

from dragondune.engine.events import Event
from dragondune.notation import text_agreements, text_battle, text_recruitment, text_rounds, text_table
from dragondune.notation.words import Sentence


def tell(event: Event) -> Sentence:
    """One sentence, with its clause beside it."""
    sentence = (
        text_recruitment.sentence(event)
        or text_rounds.sentence(event)
        or text_battle.sentence(event)
        or text_table.sentence(event)
        or text_agreements.sentence(event)
    )
    if sentence is None:
        raise NotImplementedError(type(event).__name__)
    return sentence


def narrate(event: Event) -> str:
    """The same in one line: `[IV.5] Elves move 3 units from 5★ to 3★.`"""
    clause, text = tell(event)
    return f"[{clause}] {text}"

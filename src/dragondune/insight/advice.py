"""The coach's advice: the best choices now, their value and the reasons, based only on what the seat knows."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import Decision
from dragondune.engine.prompts import Prompt
from dragondune.insight.answer_values import SHOWN, Choice, judged
from dragondune.insight.reasons import reasons
from dragondune.insight.telling import phrase_of
from dragondune.knowledge.situation import Situation
from dragondune.notation.codec import option_to_record
from dragondune.wire.insight import Advice, AdvisedChoice

WORLDS: Final = 12
BLUNDER: Final = 0.08
"""The coach warns of a choice that lowers the chance to win by at least this much."""
SEED: Final = 1


def advise(situation: Situation, intended: Decision | None = None, *, worlds: int = WORLDS) -> Advice:
    """Return the three best choices, and a warning if the intended one would be a blunder."""
    seat = situation.seat
    choices = judged(situation, worlds=worlds, seed=SEED, chosen=intended)
    best = choices[0]
    warning: tuple[str, ...] = ()
    for one in choices:
        if one.decision is intended and one.behind >= BLUNDER:
            warning = reasons(best.forecast, one.forecast, seat, speaks_to_seat=True)
    return Advice(tuple(_advised(one, choices, situation.prompt) for one in choices[:SHOWN]), warning)


def _advised(choice: Choice, choices: Sequence[Choice], prompt: Prompt) -> AdvisedChoice:
    """A choice with its reasons: the best compared with the runner-up, the others compared with the best."""
    other = choices[min(1, len(choices) - 1)] if choice is choices[0] else choices[0]
    return AdvisedChoice(
        option_to_record(choice.decision),
        phrase_of(prompt, choice.decision),
        round(choice.chance, 3),
        round(choice.behind, 3),
        reasons(choice.forecast, other.forecast, prompt.seat, speaks_to_seat=True, is_better=choice is choices[0]),
    )

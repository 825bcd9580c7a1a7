"""What the coach says: the best choices now, what each is worth and why, from what the seat knows alone."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import Decision
from dragondune.engine.ids import Faction
from dragondune.insight.choices import SHOWN, Choice, judged
from dragondune.insight.reasons import reasons
from dragondune.knowledge.situation import Situation
from dragondune.notation.codec import option_to_record
from dragondune.notation.prose import describe
from dragondune.wire.insight import Advice, AdvisedChoice

WORLDS: Final = 12
BLUNDER: Final = 0.08
"""How much a choice must cost for the coach to warn of it, as a chance to win."""
SEED: Final = 1


def advise(situation: Situation, intended: Decision | None = None, *, worlds: int = WORLDS) -> Advice:
    """The three best choices, and what speaks against the one that is intended, if it would be a blunder."""
    seat = situation.seat
    choices = judged(situation, worlds=worlds, seed=SEED, chosen=intended)
    best = choices[0]
    warning: tuple[str, ...] = ()
    for one in choices:
        if one.decision is intended and one.behind >= BLUNDER:
            warning = reasons(best.forecast, one.forecast, seat, speaks_to_seat=True)
    return Advice(tuple(_advised(one, choices, seat) for one in choices[:SHOWN]), warning)


def _advised(choice: Choice, choices: Sequence[Choice], seat: Faction) -> AdvisedChoice:
    """A choice with what sets it apart: the best from the next one, all others from the best."""
    other = choices[min(1, len(choices) - 1)] if choice is choices[0] else choices[0]
    return AdvisedChoice(
        option_to_record(choice.decision),
        describe(choice.decision),
        round(choice.chance, 3),
        round(choice.behind, 3),
        reasons(choice.forecast, other.forecast, seat, speaks_to_seat=True, is_better=choice is choices[0]),
    )

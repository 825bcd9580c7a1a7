"""Questions that a server answers for somebody, and how long every answer to them takes."""

from collections.abc import Sequence
from typing import Final

from dragondune.engine.decisions import PASS, Decision, PlaceBid
from dragondune.engine.game import STEPS, Game
from dragondune.engine.prompts import Prompt

REACTIONS: Final = frozenset(
    {
        "ActAfterMove",
        "ActBeforeMove",
        "AnswerColour",
        "AnswerValue",
        "AskBothQuestions",
        "ForbidHiring",
        "Hide",
        "Pay",
        "PlayOrcAce",
        "SummonChaos",
        "TakeTurn",
    }
)
"""Asked in public, but whether there is a choice depends on cards: an answer that comes too early would tell."""

OWN_TURN: Final = frozenset({"Conscript", "Hire", "Move", "Revive"})
"""A person is asked even if there is no choice: it depends on cards, and nobody likes to wait in his own turn."""

QUESTIONS: Final = frozenset(step.question for step in STEPS if step.question)
ACCEPTABLE: Final = frozenset(
    {"AnswerProposal", "ComeOut", "DeclareTreachery", "ForbidHiring", "Hide", "PlayOrcAce", "TakeTurn"}
    | {question for question in QUESTIONS if question.startswith("Negate")}
)
"""What can be accepted without saying how: the first way there is."""


def is_held(prompt: Prompt, game: Game) -> bool:
    """[R226] Whether all answers to this question wait for the same moment.

    [R60] Without the gold for it, only an ace allows a bid; where gold is secret, so are the choices it buys.
    """
    match prompt.question:
        case "Bid":
            return not game.has_gold_to_bid()
        case "DisbandLate":
            return not game.rules.gold_visible
        case _:
            return prompt.is_secret or prompt.question in REACTIONS


def standing_answer(answer: str, question: str, options: Sequence[Decision]) -> Decision | None:
    """What "decline" and "accept" mean for these options; nothing where they mean nothing."""
    if answer == "decline" and PASS in options:
        return PASS
    if answer == "accept" and question in ACCEPTABLE:
        return next((option for option in options if option is not PASS), None)
    return None


def bid_up_to(most: int, options: Sequence[Decision]) -> Decision | None:
    """[III.2] The lowest bid that leads, as long as it is not above the sealed maximum."""
    bids = [option for option in options if isinstance(option, PlaceBid) and option.amount <= most]
    if bids:
        return min(bids, key=lambda bid: bid.amount)
    return PASS if PASS in options else None

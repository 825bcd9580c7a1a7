"""Describe the events of a scene in words."""

from typing import Final

from dragondune.engine import events as e
from dragondune.engine.decisions import PASS, Decision, PlayAce
from dragondune.engine.ids import FACTION_NAMES
from dragondune.engine.prompts import Prompt
from dragondune.insight.scenes import Scene, Taken
from dragondune.notation.prose import describe, tell
from dragondune.notation.prose.vocabulary import listed

WEIGHTY: Final[tuple[tuple[type[e.Event], ...], ...]] = (
    (e.GameWon,),
    (
        e.TreacheryDeclared,
        e.AceTreacheryDeclared,
        e.TreacheryNegated,
        e.BothTreacherous,
        e.BattleWon,
    ),
    (e.UnitsLost,),
    (e.RedDragonAppeared,),
    (e.AllianceFormed, e.AllianceBroken),
    (e.EventCardTurned,),
    (e.DragonMoved,),
    (e.CardSold,),
)
"""The event types worth mentioning, most important first; types in one group are described together."""
MOST_TOLD: Final = 3
PASSING: Final[dict[str, str]] = {
    "Move": "stay where they are",
    "Hire": "hire nobody",
    "Revive": "revive nobody",
    "Bid": "do not bid",
    "Conscript": "conscript nobody",
    "AnswerProposal": "refuse the alliance",
    "ProposeAlliance": "propose no alliance",
    "DeclareTreachery": "declare no treachery",
    "PlayOrcAce": "play no ace to fly",
    "RelocateOrcs": "do not fly",
    "RideRedDragon": "do not ride the Red Dragon",
    "BreakAlliance": "keep their ally",
    "ComeOut": "stay hidden",
    "Hide": "hide nobody",
    "DisbandEarly": "disband nobody",
    "DisbandLate": "disband nobody",
    "ForbidHiring": "let the others hire",
    "ActAfterMove": "do nothing more",
}
ACES: Final[dict[str, str]] = {
    "PlayOrcAce": "to fly",
    "Move": "to march farther",
    "Hire": "to hire at half price",
    "Hide": "to hide",
    "ForbidHiring": "to forbid hiring",
    "NegateSurvival": "to negate the survival",
    "NegateDisband": "to negate the disbanding",
    "NegateQuestion": "to negate the question",
    "NegateSwap": "to negate the swap",
    "Pay": "as payment",
}
"""The purpose of an ace, by question."""


def phrase_of(prompt: Prompt, decision: Decision) -> str:
    """Describe a decision, including what passing means or what an ace is for."""
    phrase = describe(decision)
    if decision is PASS:
        return PASSING.get(prompt.question, phrase)
    if isinstance(decision, PlayAce) and prompt.question in ACES:
        return f"{phrase} {ACES[prompt.question]}"
    return phrase


def deed(taken: Taken) -> str:
    """Describe a decision as a sentence."""
    return f"The {FACTION_NAMES[taken.situation.seat]} {phrase_of(taken.situation.prompt, taken.decision)}."


def moves(scene: Scene) -> tuple[int, str]:
    """Describe what a player did in a turn; return the moment of the last action too."""
    done = [one for one in scene.taken if one.situation.seat == scene.player and one.decision is not PASS]
    if not done:
        return scene.last, ""
    phrases = listed([describe(one.decision) for one in done])
    return done[-1].n, f"The {FACTION_NAMES[scene.player]} {phrases}."


def happenings(scene: Scene) -> tuple[int, str]:
    """Describe the most important events; return the moment of the first of them too."""
    for kinds in WEIGHTY:
        found = [(n, event) for n, event in scene.events if isinstance(event, kinds)]
        if found:
            return found[0][0], " ".join(tell(event).text for _, event in found[:MOST_TOLD])
    return scene.last, ""

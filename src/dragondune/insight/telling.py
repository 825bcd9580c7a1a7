"""What happened in a scene, in words."""

from typing import Final

from dragondune.engine import events as e
from dragondune.engine.decisions import PASS
from dragondune.engine.ids import FACTION_NAMES
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
"""What is told of a scene, the weightiest first; what belongs together is told together."""
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
}


def deed(taken: Taken) -> str:
    """A decision as a sentence."""
    phrase = describe(taken.decision)
    if taken.decision is PASS:
        phrase = PASSING.get(taken.situation.prompt.question, phrase)
    return f"The {FACTION_NAMES[taken.situation.seat]} {phrase}."


def moves(scene: Scene) -> tuple[int, str]:
    """What a player did in a turn, and the moment of the last deed."""
    done = [one for one in scene.taken if one.situation.seat == scene.player and one.decision is not PASS]
    if not done:
        return scene.last, ""
    phrases = listed([describe(one.decision) for one in done])
    return done[-1].n, f"The {FACTION_NAMES[scene.player]} {phrases}."


def happenings(scene: Scene) -> tuple[int, str]:
    """The weightiest things that happened, and the moment of the first of them."""
    for kinds in WEIGHTY:
        found = [(n, event) for n, event in scene.events if isinstance(event, kinds)]
        if found:
            return found[0][0], " ".join(tell(event).text for _, event in found[:MOST_TOLD])
    return scene.last, ""

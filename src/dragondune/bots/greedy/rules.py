"""For every question, what each answer gains."""

from collections.abc import Callable
from typing import Final

from dragondune.bots.choosing import Scored, best
from dragondune.bots.greedy import aces, alliances, battle_decisions, bidding, movement, recruitment
from dragondune.bots.greedy.context import Context
from dragondune.bots.simple.rules import RulesOfThumb
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.questions import AnyQuestion
from dragondune.knowledge.situation import Situation

Rule = Callable[[Context], Scored]


def choose(situation: Situation, chance: Chance) -> Decision:
    """The answer that gains most."""
    if len(situation.options) == 1:
        return situation.options[0]
    return best(ranked(situation, chance), chance) or situation.options[0]


def ranked(situation: Situation, chance: Chance) -> Scored:
    """The answers worth considering, with their gain in percentage points of the chance to win."""
    rule = RULES.get(situation.prompt.question)
    if rule is None:
        return [(0.0, RulesOfThumb(chance).choose(situation))]
    scored = rule(Context(situation))
    return keeping_duties(situation, scored) if situation.knowledge.agreements else scored


def keeping_duties(situation: Situation, scored: Scored) -> Scored:
    """Drop answers that an agreement rules out: the bot's rules assume that it can always pass."""
    offered = {id(option) for option in situation.options}
    return [one for one in scored if id(one[1]) in offered]


RULES: Final[dict[AnyQuestion, Rule]] = {
    "PlayOrcAce": movement.fly,
    "RelocateOrcs": movement.move,
    "NegateSurvival": aces.negate_survival,
    "RideRedDragon": movement.move,
    "BreakAlliance": alliances.break_alliance,
    "ProposeAlliance": alliances.propose_alliance,
    "AnswerProposal": alliances.answer_proposal,
    "Bid": bidding.bid,
    "Pay": bidding.pay,
    "ComeOut": movement.come_out,
    "Hide": aces.hide,
    "Revive": recruitment.revive,
    "DisbandEarly": recruitment.disband,
    "NegateDisband": aces.negate_disband,
    "Conscript": recruitment.recruit,
    "ForbidHiring": aces.forbid_hiring,
    "Hire": recruitment.hire,
    "PlaceElves": recruitment.recruit,
    "Move": movement.move,
    "DisbandLate": recruitment.disband,
    "ChooseBattle": battle_decisions.choose_battle,
    "AskQuestion": battle_decisions.ask_question,
    "NegateQuestion": battle_decisions.negate_question,
    "AskBothQuestions": battle_decisions.ask_both,
    "AnswerColour": battle_decisions.answer_colour,
    "AnswerNumber": battle_decisions.answer_number,
    "AnswerValue": battle_decisions.answer_value,
    "SealPlan": battle_decisions.seal_plan,
    "DeclareTreachery": battle_decisions.declare_treachery,
    "NegateSwap": battle_decisions.negate_swap,
    "MoveDragon": aces.move_dragon,
    "ActAfterMove": movement.act,
}
"""All other questions are answered as the simple bot does."""

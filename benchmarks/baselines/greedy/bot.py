"""The greedy bot: for every question a rule says what each answer gains."""

from collections.abc import Callable
from typing import Final

from benchmarks.baselines.greedy import aces, alliances, battle_decisions, bidding, movement, recruitment
from benchmarks.baselines.greedy.context import Context, Scored
from benchmarks.baselines.negotiation.negotiator import negotiate
from benchmarks.baselines.simple.bot import SimpleBot
from dragondune.bots.base import Bot, Speech
from dragondune.engine.decisions import Decision
from dragondune.engine.questions import AnyQuestion
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

Rule = Callable[[Context], Scored]


class GreedyBot(Bot):
    """Plays for three castles, stops players who are about to win, and counts what a battle costs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._plain: Final = SimpleBot(seed)

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        return self.best(self.ranked(situation)) or situation.options[0]

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk)

    def ranked(self, situation: Situation) -> Scored:
        """What answers gain, in percentage points of the chance to win; the others are not worth considering."""
        rule = RULES.get(situation.prompt.question)
        if rule is None:
            return [(0.0, self._plain.choose(situation))]
        scored = rule(Context(situation))
        return keeping_duties(situation, scored) if situation.knowledge.agreements else scored


def keeping_duties(situation: Situation, scored: Scored) -> Scored:
    """Without answers that an agreement rules out: the rules of the bot always count on being able to pass."""
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

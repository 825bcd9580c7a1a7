"""The greedy bot: every question has a rule that says what each answer gains."""

from collections.abc import Callable
from typing import Final

from dragondune.bots.base import Bot, Speech
from dragondune.bots.greedy import aces, battles, bids, council, marches, recruits
from dragondune.bots.greedy.sight import Scored, Sight
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.simple_bot import SimpleBot
from dragondune.engine.decisions import Decision
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk

Rule = Callable[[Sight], Scored]


class GreedyBot(Bot):
    """Plays for three castles, stops whoever is about to win, and counts what a battle costs."""

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
        """What answers gain, in percentage points of the chance to win; those not listed are not worth a thought."""
        rule = RULES.get(situation.prompt.question)
        if rule is None:
            return [(0.0, self._plain.choose(situation))]
        return rule(Sight(situation))


RULES: Final[dict[str, Rule]] = {
    "PlayOrcAce": marches.fly,
    "RelocateOrcs": marches.move,
    "NegateSurvival": aces.negate_survival,
    "RideRedDragon": marches.move,
    "BreakAlliance": council.break_alliance,
    "ProposeAlliance": council.propose_alliance,
    "AnswerProposal": council.answer_proposal,
    "Bid": bids.bid,
    "Pay": bids.pay,
    "ComeOut": marches.come_out,
    "Hide": aces.hide,
    "Revive": recruits.revive,
    "DisbandEarly": recruits.disband,
    "NegateDisband": aces.negate_disband,
    "Conscript": recruits.recruit,
    "ForbidHiring": aces.forbid_hiring,
    "Hire": recruits.hire,
    "PlaceElves": recruits.recruit,
    "Move": marches.move,
    "DisbandLate": recruits.disband,
    "ChooseBattle": battles.choose_battle,
    "AskQuestion": battles.ask_question,
    "NegateQuestion": battles.negate_question,
    "AskBothQuestions": battles.ask_both,
    "AnswerColour": battles.answer_colour,
    "AnswerNumber": battles.answer_number,
    "AnswerValue": battles.answer_value,
    "SealPlan": battles.seal_plan,
    "DeclareTreachery": battles.declare_treachery,
    "NegateSwap": battles.negate_swap,
    "MoveDragon": aces.move_dragon,
    "ActAfterMove": marches.act,
}
"""Questions that are not here are answered as the simple bot does."""

"""The greedy bot: for every question a rule says what each answer gains."""

from dragondune.bots.base import Bot, Speech
from dragondune.bots.greedy.rules import choose
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.engine.decisions import Decision
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk


class GreedyBot(Bot):
    """Plays for three castles, stops players who are about to win, and counts what a battle costs."""

    def choose(self, situation: Situation) -> Decision:
        return choose(situation, self.chance)

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk)

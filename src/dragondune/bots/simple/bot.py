"""The simple bot: a rule of thumb for every question."""

from dragondune.bots.base import Bot, Speech
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.simple.rules import RulesOfThumb
from dragondune.engine.decisions import Decision
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk


class SimpleBot(Bot):
    """Holds castles, fights when it should win, and keeps out of the troll's way."""

    def choose(self, situation: Situation) -> Decision:
        return RulesOfThumb(self.chance).choose(situation)

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk)

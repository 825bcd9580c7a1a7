"""A bot of any strength with a character."""

from typing import Final

from dragondune.bots.base import Bot, Speech
from dragondune.bots.characters.character import Character
from dragondune.bots.characters.style import preferred
from dragondune.bots.choosing import best
from dragondune.bots.greedy.bot import GreedyBot
from dragondune.bots.greedy.rules import ranked
from dragondune.bots.negotiation.negotiator import negotiate
from dragondune.bots.perspective import Perspective
from dragondune.engine.decisions import Decision
from dragondune.knowledge.situation import Situation
from dragondune.knowledge.talk import Talk


class CharacterBot(Bot):
    """Decides as another bot does, but for answers that gain about the same, and talks in its own way."""

    def __init__(self, seed: int, bot: Bot, character: Character) -> None:
        super().__init__(seed)
        self._bot: Final = bot
        self._character: Final = character

    def choose(self, situation: Situation) -> Decision:
        if len(situation.options) == 1:
            return situation.options[0]
        if isinstance(self._bot, GreedyBot):
            scored = ranked(situation, self.chance)
            chosen = best(scored, self.chance) or situation.options[0]
        else:
            chosen = self._bot.choose(situation)
            scored = ranked(situation, self.chance)
        return preferred(self._character.style, Perspective(situation.knowledge, situation.seat), scored, chosen)

    def talk(self, talk: Talk) -> Speech | None:
        return negotiate(talk, self._character)

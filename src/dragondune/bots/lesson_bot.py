"""The bot of the first game: it follows the script, passes if the script says nothing, else plays like `easy`."""

from collections.abc import Iterator
from typing import Final

from dragondune.bots.base import Bot
from dragondune.bots.simple.bot import SimpleBot
from dragondune.engine.decisions import PASS, Decision
from dragondune.engine.ids import FACTION_IDS
from dragondune.knowledge.situation import Situation
from dragondune.lesson.script import LESSON
from dragondune.notation.codec import decision_from_record

ALWAYS: Final = 0
"""The seed for unscripted play, so that every lesson is the same."""


class LessonBot(Bot):
    """Decisions that the script names but the rules do not allow now are skipped: the learner may play differently."""

    def choose(self, situation: Situation) -> Decision:
        for decision in (*scripted(situation), PASS):
            if decision in situation.options:
                return decision
        return SimpleBot(ALWAYS).choose(situation)


def scripted(situation: Situation) -> Iterator[Decision]:
    """What the script names for this question, in its order."""
    seat, k = situation.seat, situation.knowledge
    for line in LESSON.bots:
        is_this = (line.seat, line.turn, line.question) == (FACTION_IDS[seat], k.turn, situation.prompt.question)
        if is_this and k.hand_size[seat] <= line.most_cards:
            yield decision_from_record(dict(line.decision))

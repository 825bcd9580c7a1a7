"""What a bot receives: its seat, the question, the options, its knowledge and its time budget."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.engine.prompts import Prompt
from dragondune.engine.ruleset import Ruleset
from dragondune.knowledge.gate import Knowledge, know


class Budget(Struct, frozen=True):
    """How long a bot may think about one decision: a number of playouts or milliseconds, or no limit.

    With a number of playouts, decisions are reproducible. Milliseconds are a request; the bot is cut off only later.
    """

    playouts: int | None = None
    milliseconds: int | None = None


NO_LIMIT: Final = Budget()


class Situation:
    """What a seat is asked and what it knows. It has no reference to the game, so changing it affects nothing."""

    __slots__ = ("seat", "prompt", "options", "rules", "knowledge", "budget")

    def __init__(
        self, prompt: Prompt, options: Sequence[Decision], knowledge: Knowledge, budget: Budget = NO_LIMIT
    ) -> None:
        self.seat: Final[Faction] = prompt.seat
        self.prompt: Final = prompt
        self.options = options
        self.rules: Final[Ruleset] = knowledge.rules
        self.knowledge: Final = knowledge
        self.budget: Final = budget


def situation_of(game: Game, seat: Faction, budget: Budget = NO_LIMIT) -> Situation:
    """Return the situation of a seat that is being asked."""
    prompt = game.prompt(seat)
    assert prompt is not None, "only a seat being asked has a situation"
    return Situation(prompt, tuple(game.options(seat)), know(game, seat), budget)

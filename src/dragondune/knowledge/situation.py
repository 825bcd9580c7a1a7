"""What a bot is given: its seat, the question, the options, what it knows, and how long it may think."""

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
    """How long a bot may think about one decision: a number of playouts, a number of milliseconds, or no limit.

    With a number of playouts a decision can be repeated. Milliseconds are a request: a bot is stopped only later.
    """

    playouts: int | None = None
    milliseconds: int | None = None


NO_LIMIT: Final = Budget()


class Situation:
    """A seat being asked. Nothing in it leads back to the game, and changing it affects nothing else."""

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
    """The situation of a seat being asked."""
    prompt = game.prompt(seat)
    assert prompt is not None, "a situation is made for a seat that is asked"
    return Situation(prompt, tuple(game.options(seat)), know(game, seat), budget)

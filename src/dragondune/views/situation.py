"""What a player program is given: its seat, the question, the options, its own view, and how long it may think."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.engine.prompts import Prompt
from dragondune.engine.ruleset import Ruleset
from dragondune.views.observe import observe
from dragondune.views.view import View


class Budget(Struct, frozen=True):
    """How long a bot may think about one decision: so many playouts, so many milliseconds, or as long as it likes.

    A number of playouts makes a decision that can be repeated. Whoever sets milliseconds stops a bot only later.
    """

    playouts: int | None = None
    milliseconds: int | None = None


NO_LIMIT: Final = Budget()


class Situation:
    """One seat that is asked. The view is made when it is looked at, so a bot that does not look pays nothing."""

    def __init__(self, game: Game, seat: Faction, budget: Budget = NO_LIMIT) -> None:
        prompt = game.prompt(seat)
        assert prompt is not None, "a situation is made for a seat that is asked"
        self._game = game
        self._view: View | None = None
        self.seat: Faction = seat
        self.prompt: Prompt = prompt
        self.options: Sequence[Decision] = game.options(seat)
        self.rules: Ruleset = game.rules
        self.budget: Budget = budget

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = observe(self._game, self.seat)
        return self._view

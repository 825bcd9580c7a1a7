"""What a player program is given: its seat, the question, the options, and its own view."""

from collections.abc import Sequence

from dragondune.engine.decisions import Decision
from dragondune.engine.game import Game
from dragondune.engine.ids import Faction
from dragondune.engine.prompts import Prompt
from dragondune.engine.ruleset import Ruleset
from dragondune.views.observe import observe
from dragondune.views.view import View


class Situation:
    """One seat that is asked. The view is made when it is looked at, so a bot that does not look pays nothing."""

    def __init__(self, game: Game, seat: Faction) -> None:
        prompt = game.prompt(seat)
        assert prompt is not None, "a situation is made for a seat that is asked"
        self._game = game
        self._view: View | None = None
        self.seat: Faction = seat
        self.prompt: Prompt = prompt
        self.options: Sequence[Decision] = game.options(seat)
        self.rules: Ruleset = game.rules

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = observe(self._game, self.seat)
        return self._view

"""Random play to the end: the yardstick of the engine's speed, and the rollout of search."""

from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE


def play_out(game: Game, chance: Chance) -> int:
    """Everybody chooses at random from the full list of options; how many decisions seats have made."""
    decisions = 0
    while True:
        asked = game.asked
        if asked == 0:
            return decisions
        seat = (asked & -asked).bit_length() - 1
        options = game.options(seat)
        game.apply(seat, options[chance.below(len(options))])
        if seat != CHANCE:
            decisions += 1

"""Moments of games that bots play: the table at a question, found again whenever it is looked for."""

from collections.abc import Callable
from itertools import count

from dragondune.editions.loader import DEFAULT_EDITION, load_edition
from dragondune.engine.game import Game
from dragondune.engine.ids import FACTIONS, REFEREE
from dragondune.lab.table import BotTable, parse_bots
from dragondune.views import observe
from dragondune.views.position import write_position
from dragondune.views.view import View


def find_position(is_it: Callable[[View], bool], *, seed: int = 0, edition: str = DEFAULT_EDITION) -> str:
    """The first position, in games from this seed on, at which the game waits for players and the whole table is so."""
    for game_seed in count(seed):
        game = Game.new(load_edition(edition), FACTIONS, seats_given=True)
        bots = BotTable(parse_bots("simple", FACTIONS), game_seed)
        while not game.is_over:
            if not game.waits_for_chance and is_it(observe(game, REFEREE)):
                return write_position(game)
            game.apply(*bots.choose(game))
    raise AssertionError("there is no end to seeds")


def asks(view: View, question: str, seat: str | None = None) -> bool:
    """Whether a seat, or anybody, is asked this and nobody has answered a part of it yet."""
    return any(one.question == question and seat in (None, one.seat) for one in view.waiting) and not view.answers

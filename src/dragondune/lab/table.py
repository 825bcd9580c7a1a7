"""A table of bots that plays one game."""

from collections.abc import Mapping

from dragondune.bots.base import Bot
from dragondune.bots.registry import make_bot
from dragondune.engine.chance import Chance
from dragondune.engine.decisions import Decision
from dragondune.engine.errors import Malformed
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, FACTION_IDS, FACTIONS, Faction
from dragondune.notation.names import faction_from_id
from dragondune.views.situation import Situation


class BotTable:
    """The bots of a game and its chance, all from one seed."""

    def __init__(self, bots: Mapping[Faction, str], seed: int) -> None:
        self._chance = Chance(seed)
        self._bots: dict[Faction, Bot] = {
            seat: make_bot(name, seed * len(FACTIONS) + seat) for seat, name in bots.items()
        }

    def choose(self, game: Game) -> tuple[Faction, Decision]:
        """Who decides next, and what: chance, or the lowest seat asked; the only option of a seat is taken at once."""
        if game.waits_for_chance:
            outcomes = game.options(CHANCE)
            return CHANCE, outcomes[self._chance.below(len(outcomes))]
        seat = game.seats_asked()[0]
        options = game.options(seat)
        if len(options) == 1:
            return seat, options[0]
        return seat, self._bots[seat].choose(Situation(game, seat))


def parse_bots(text: str, factions: tuple[Faction, ...]) -> dict[Faction, str]:
    """`simple` for everybody, or `orcs=simple,elves=random` for some and `random` for the others."""
    bots = dict.fromkeys(factions, "random")
    for part in text.split(","):
        faction, found, name = part.partition("=")
        if not found:
            bots = dict.fromkeys(factions, part)
            continue
        seat = faction_from_id(faction)
        if seat not in factions:
            raise Malformed(f"the {FACTION_IDS[seat]} do not play here")
        bots[seat] = name
    for name in bots.values():
        make_bot(name, 0)
    return bots

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
    others: list[str] = []
    named: dict[Faction, str] = {}
    for part in text.split(","):
        faction, is_named, name = (piece.strip() for piece in part.partition("="))
        if not is_named:
            others.append(faction)
            continue
        seat = faction_from_id(faction)
        if seat not in factions:
            playing = ", ".join(FACTION_IDS[one] for one in factions)
            raise Malformed(f"[R29] the {faction} do not play in this game; its factions are {playing}")
        if seat in named:
            raise Malformed(f"the {faction} have one bot, not two")
        named[seat] = name
    if len(others) > 1:
        raise Malformed(
            f"one bot plays all the others, not {len(others)}; name the factions, as in orcs=simple,elves=random"
        )
    default = others[0] if others else "random"
    bots = {seat: named.get(seat, default) for seat in factions}
    for name in bots.values():
        make_bot(name, 0)
    return bots

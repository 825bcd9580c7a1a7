"""Tables for testing the interfaces: every edition, many options, two to four factions."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dragondune.editions.loader import load_edition
from dragondune.editions.parameters import Value
from dragondune.engine.chance import Chance
from dragondune.engine.game import Game
from dragondune.engine.ids import CHANCE, DWARVES, ELVES, FACTIONS, GOBLINS, ORCS, Faction

EVERYTHING: dict[str, Value] = {
    "oracles": "dwarves,elves,goblins,orcs",
    "elves_see_hands": True,
    "gold_visible": False,
    "elite_warriors": True,
    "blessing": True,
    "blessing_losses": 1,
    "plunder": "value",
    "goblin_initiative": True,
    "two_aces_chaos": True,
    "two_aces_dragon": True,
    "two_aces_walls": True,
    "two_aces_move": True,
    "two_aces_question": True,
    "six_clubs_dragon": True,
    "six_spades_walls": True,
    "six_hearts_move": True,
    "six_diamonds_revive": True,
    "value_question": True,
    "weaknesses": True,
    "elven_ace": "place_units",
}


class Rules(NamedTuple):
    edition: str
    overrides: Mapping[str, Value]
    factions: tuple[Faction, ...] = FACTIONS


TABLES = (
    Rules("draft", {}),
    Rules("1.2", {}),
    Rules("1.7", {}),
    Rules("1.10", {}),
    Rules("1.10-pdf", {}),
    Rules("9", {}),
    Rules("1.10", EVERYTHING),
    Rules("draft", EVERYTHING),
    Rules("1.10", EVERYTHING | {"ace_movement": "extra_move", "elven_ace": "both_questions"}, (ELVES, ORCS)),
    Rules("9", {}, (DWARVES, GOBLINS, ORCS)),
)


def new_game(rules: Rules) -> Game:
    return Game.new(load_edition(rules.edition, rules.overrides), rules.factions)


def questions(game: Game, chance: Chance) -> Iterator[Faction]:
    """The seats asked, one after another, while all answer at random."""
    while game.asked:
        seats = game.seats_asked()
        seat = seats[chance.below(len(seats))]
        if seat != CHANCE:
            yield seat
        options = game.options(seat)
        game.apply(seat, options[chance.below(len(options))])

"""What each key of an edition means, which clause it comes from, and which values it may take."""

from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = int | bool | str


@dataclass(frozen=True)
class Parameter:
    """A whole number between `least` and `most`, a switch, or one of `choices`."""

    key: str
    clause: str
    meaning: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    is_switch: bool = False

    def allowed(self) -> str:
        if self.is_switch:
            return "true or false"
        if self.choices:
            return " or ".join(f'"{choice}"' for choice in self.choices)
        return f"a whole number from {self.least} to {self.most}"

    def admits(self, value: object) -> bool:
        if self.is_switch:
            return isinstance(value, bool)
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


def _number(key: str, clause: str, meaning: str, *, least: int = 0, most: int = 20) -> Parameter:
    return Parameter(key, clause, meaning, least=least, most=most)


def _switch(key: str, clause: str, meaning: str) -> Parameter:
    return Parameter(key, clause, meaning, is_switch=True)


def _choice(key: str, clause: str, meaning: str, *choices: str) -> Parameter:
    return Parameter(key, clause, meaning, choices=choices)


PARAMETERS: tuple[Parameter, ...] = (
    _number("turns", "note.14", "turns of a game", least=1, most=50),
    _number("castles_to_win", "VII.2", "castles that win the game", least=1, most=5),
    _number("castle_player_limit", "note.7", "players whose open units fit into one castle", least=1, most=4),
    _number("units_per_faction", "note.6", "units of each faction", least=1),
    _number("unit_battle_value", "note.13", "battle points of a unit", least=1, most=10),
    _number("gold_supply", "R158", "gold in the box, and so the highest bid", least=1, most=100),
    _switch("gold_visible", "R28", "everybody sees everybody's gold"),
    _number("hand_limit", "III.intro", "artifact cards in a hand", least=1, most=5),
    _number("goblins_hand_limit", "goblins.4", "artifact cards in the Goblins' hand", least=1, most=8),
    _number("dwarves_gold", "setup.1", "gold the Dwarves start with", most=100),
    _number("elves_gold", "setup.1", "gold the Elves start with", most=100),
    _number("goblins_gold", "setup.1", "gold the Goblins start with", most=100),
    _number("orcs_gold", "setup.1", "gold the Orcs start with", most=100),
    _number("elves_units", "setup.1", "Elven units in 5★ at the start"),
    _number("goblins_units", "setup.1", "Goblin units in 10★ at the start"),
    _number("orcs_units", "setup.1", "Orc units in 1★, 9• and 16• at the start"),
    _number("artifacts", "setup.10", "artifact cards dealt to everybody", most=4),
    _number("goblins_artifacts", "setup.11", "artifact cards dealt to the Goblins in all", most=8),
    _choice("dragon_start", "setup.4", "how the dragon's first place is found", "3a+b", "3d6", "random"),
    _switch("troll", "setup.5", "a troll stands in 3★ at the start"),
    _choice("orc_trolls", "R24", "trolls for absent Orcs: in all three places or in 1★ only", "all", "castle_only"),
    _switch("drop_absent_queens", "R26", "Queens of absent factions are not dealt"),
    _choice("dragon_losses", "R2", "where units killed by dragons go", "graveyard", "removed", "bank"),
    _choice("dragon_blocks", "R33", "what the marker closes: its whole number or the plain", "all", "plain_only"),
    _choice("orcs_dragon_rounding", "R36", "how half the Orcs' losses to the dragon is rounded", "up", "down"),
    _switch("hidden_immune_to_dragons", "R37", "dragons do not find hidden units"),
    _choice("orc_ace_window", "R40", "the Orcs' ace before or after the dragon's card", "before", "after"),
    _choice("event_gold", "R17", "board gold by the table or by the printed picture", "table", "picture"),
    _number("second_card_gold", "II.3", "gold for the second event card", most=20),
    _switch("orcs_survive_red_dragon", "orcs.4", "the Red Dragon spares the Orcs"),
    _switch("orcs_ally_survives_red_dragon", "orcs.11", "the Red Dragon spares the Orcs' ally"),
    _switch("ride_into_dragon", "R54", "Orcs may fly to where the dragon marker is"),
    _number("min_bid", "R61", "the least bid and the least raise", least=1, most=20),
    _choice("bid_limit", "R60", "bids up to one's gold, or more with an ace or free card", "gold", "gold_or_waiver"),
    _choice("no_bid", "R62", "what an unsold card does", "end_round", "discard_and_continue"),
    _switch("reentry", "R65", "who has passed may bid again"),
    _switch("dwarves_ally_free_card", "dwarves.5", "the Dwarves' ally takes one card a turn for nothing"),
    _number("revive_limit", "IV.1", "units revived in a turn"),
    _number("free_revivals", "IV.1", "of them free"),
    _number("orcs_free_revivals", "orcs.6", "of them free for the Orcs"),
    _number("orcs_ally_free_revivals", "orcs.11", "of them free for the Orcs' ally"),
    _number("dwarves_ace_revivals", "dwarves.4", "units revived by an ace of the Dwarves"),
    _number("conscript_limit", "IV.3", "units conscripted in a turn"),
    _number("castle_hire_price", "IV.4", "gold for a mercenary in a castle", most=10),
    _number("hire_price", "IV.4", "gold for a mercenary elsewhere", most=10),
    _choice("goblins_half_rounding", "goblins.2", "how the Goblins' half price is rounded", "down", "up"),
    _choice("ace_half_rounding", "ace.2", "how the half price for an ace is rounded", "down", "up"),
    _number("raise_limit", "R79", "units the Orcs raise in a turn"),
    _number("disband_fee", "IV.6", "gold for each unit disbanded", most=10),
    _switch("goblin_double_disband", "R84", "early and late disband in one turn"),
    _number("move_range", "IV.5", "territories of a move", least=1, most=8),
    _number("orcs_move_range", "orcs.2", "territories of an Orcish move", least=1, most=8),
    _number("griffin_range", "note.5", "territories of a move with griffins", least=1, most=8),
    _switch("castle_transit", "R90", "units may pass through a full castle"),
    _number("troll_losses", "note.11", "units a troll kills of each player"),
    _switch("troll_blocks_control", "R14", "nobody controls a castle with a troll in it"),
    _number("dwarves_battle_bonus", "dwarves.3", "battle points of the Dwarves, except against the Orcs"),
    _number("orcs_battle_bonus", "orcs.8", "battle points of the Orcs"),
    _number("min_army", "R112", "the fewest units sent into battle", most=20),
    _number("treachery_gold", "V.9", "gold for a treachery"),
    _switch("treachery_once", "R123", "Queen and Jack serve for one treachery only"),
    _switch("negation_reaches_ally", "R150", "aces negate the ally's use of a power too"),
    _number("income", "VI.1", "gold for everybody each turn"),
    _number("castle_income", "VI.2", "gold for each castle"),
    _number("dwarves_ally_income", "dwarves.5", "gold for the Dwarves' ally each turn"),
    _number("gold_per_unit", "VI.3", "gold a unit collects"),
)

BY_KEY: dict[str, Parameter] = {parameter.key: parameter for parameter in PARAMETERS}

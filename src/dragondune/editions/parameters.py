"""The keys of an edition: their meaning, their clause and their allowed values."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from dragondune.engine.ids import FACTION_IDS

Value: TypeAlias = int | bool | str
ParameterKind: TypeAlias = Literal["number", "switch", "words", "factions"]


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
    is_factions: bool = False

    @property
    def kind(self) -> ParameterKind:
        if self.is_switch:
            return "switch"
        if self.is_factions:
            return "factions"
        return "words" if self.choices else "number"

    def allowed(self) -> str:
        if self.is_switch:
            return "true or false"
        if self.is_factions:
            return f'a list of factions such as "elves,orcs", chosen from {", ".join(FACTION_IDS)}'
        if self.choices:
            return " or ".join(f'"{choice}"' for choice in self.choices)
        return f"a whole number from {self.least} to {self.most}"

    def admits(self, value: object) -> bool:
        if self.is_switch:
            return isinstance(value, bool)
        if self.is_factions:
            return isinstance(value, str) and _are_factions(value)
        if self.choices:
            return isinstance(value, str) and value in self.choices
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


def _number(key: str, clause: str, meaning: str, *, least: int = 0, most: int = 20) -> Parameter:
    return Parameter(key, clause, meaning, least=least, most=most)


def _switch(key: str, clause: str, meaning: str) -> Parameter:
    return Parameter(key, clause, meaning, is_switch=True)


def _factions(key: str, clause: str, meaning: str) -> Parameter:
    return Parameter(key, clause, meaning, is_factions=True)


def _are_factions(text: str) -> bool:
    """Whether the text lists factions, each at most once; it may be empty."""
    names = text.split(",") if text else []
    return len(set(names)) == len(names) and set(names) <= set(FACTION_IDS)


def _choice(key: str, clause: str, meaning: str, *choices: str) -> Parameter:
    return Parameter(key, clause, meaning, choices=choices)


PARAMETERS: tuple[Parameter, ...] = (
    _number("turns", "note.14", "turns in a game", least=1, most=50),
    _number("castles_to_win", "VII.2", "castles needed to win", least=1, most=5),
    _number("castle_player_limit", "note.7", "players who may have open units in the same castle", least=1, most=4),
    _number("units_per_faction", "note.6", "units per faction", least=1),
    _number("unit_battle_value", "note.13", "battle points per unit", least=1, most=10),
    _number("gold_supply", "R158", "gold in the box, which is also the highest possible bid", least=1, most=100),
    _switch("gold_visible", "R28", "everyone's gold is public"),
    _number("hand_limit", "III.intro", "hand limit for artifact cards", least=1, most=5),
    _number("goblins_hand_limit", "goblins.4", "the Goblins' hand limit for artifact cards", least=1, most=8),
    _choice("goblins_suit", "cards.1", "the Goblins' suit; the Orcs have the other black suit", "clubs", "spades"),
    _choice("agreements", "note.8", "public agreements: off, recorded only, or enforced", "off", "record", "enforce"),
    _factions("oracles", "option.oracles", 'factions that are Oracles, such as "elves,orcs"; empty for none'),
    _number("dwarves_gold", "setup.1", "the Dwarves' starting gold", most=100),
    _number("elves_gold", "setup.1", "the Elves' starting gold", most=100),
    _number("goblins_gold", "setup.1", "the Goblins' starting gold", most=100),
    _number("orcs_gold", "setup.1", "the Orcs' starting gold", most=100),
    _number("elves_units", "setup.1", "Elven units in 5★ at the start"),
    _number("goblins_units", "setup.1", "Goblin units in 10★ at the start"),
    _number("orcs_units", "setup.1", "Orc units in 1★, 9• and 16• at the start"),
    _number("artifacts", "setup.10", "artifact cards dealt to each player", most=4),
    _number("goblins_artifacts", "setup.11", "artifact cards dealt to the Goblins in total", most=8),
    _choice("dragon_start", "setup.4", "how the dragon's starting place is determined", "3a+b", "3d6", "random"),
    _switch("troll", "setup.5", "a troll is in 3★ at the start"),
    _choice("orc_trolls", "R24", "trolls for absent Orcs: in all three places or only in 1★", "all", "castle_only"),
    _switch("drop_absent_queens", "R26", "Queens of absent factions are not dealt"),
    _choice("dragon_losses", "R2", "where units killed by dragons go", "graveyard", "removed", "bank"),
    _choice("dragon_step", "I.1", "what moves the dragon: the top artifact card or a die", "card", "die"),
    _choice(
        "dragon_blocks",
        "R33",
        "what the marker closes: all territories with its number or only the plain",
        "all",
        "plain_only",
    ),
    _choice("orcs_dragon_rounding", "R36", "how the Orcs' half losses to the dragon are rounded", "up", "down"),
    _switch("hidden_immune_to_dragons", "R37", "dragons do not harm hidden units"),
    _choice(
        "orc_ace_window", "R40", "whether the Orcs' ace comes before or after the dragon's card", "before", "after"
    ),
    _switch("two_aces_dragon", "twoaces.5", "two aces control the dragon"),
    _switch("six_clubs_dragon", "R153", "6♣ controls the dragon"),
    _number("dragon_control_least", "twoaces.5", "fewest steps of a controlled dragon", most=10),
    _number("dragon_control_most", "twoaces.5", "most steps of a controlled dragon", most=10),
    _switch("two_aces_walls", "twoaces.4", "two aces break a castle's walls"),
    _switch("six_spades_walls", "R153", "6♠ breaks a castle's walls"),
    _choice("walls_duration", "R151", "how long walls stay broken", "game", "turn"),
    _choice(
        "walls_when",
        "R173",
        "when walls may be broken: in your own turn and as the Dragon Round begins, or only in your own turn",
        "turn_and_dragon",
        "turn",
    ),
    _choice(
        "event_gold",
        "R17",
        "where board gold comes from: the table, the picture or the draft",
        "table",
        "picture",
        "draft",
    ),
    _choice(
        "event_cards",
        "II.1",
        "event cards per turn: two with gold, a trigger and one card, or one",
        "two",
        "trigger",
        "one",
    ),
    _choice(
        "red_dragon_trigger",
        "II.1",
        "which card brings the Red Dragon",
        "discard_suit",
        "discard_colour",
        "red_card",
        "emperor_colour",
    ),
    _switch("gold_before_red_dragon", "R52", "gold is placed before the Red Dragon appears"),
    _switch(
        "turn1_council", "R43", "the Red Dragon may appear while the pile is empty, for a council without an attack"
    ),
    _choice(
        "council",
        "R157",
        "how a council proceeds: each turn a break, a proposal or a pass, or first breaks and then proposals",
        "any_order",
        "two_parts",
    ),
    _number("second_card_gold", "II.3", "gold for the second event card", most=20),
    _switch("orcs_survive_red_dragon", "orcs.4", "the Red Dragon spares the Orcs"),
    _switch("orcs_ally_survives_red_dragon", "orcs.11", "the Red Dragon spares the Orcs' ally"),
    _switch("ride_into_dragon", "R54", "Orcs may fly to the dragon marker's territory, by ace or by ride"),
    _number("min_bid", "R61", "smallest bid and smallest raise", least=1, most=20),
    _choice(
        "bid_limit", "R60", "highest bid: the bidder's gold, or more with an ace or free card", "gold", "gold_or_waiver"
    ),
    _choice("no_bid", "R62", "what happens when a card is not sold", "end_round", "discard_and_continue"),
    _switch("reentry", "R65", "players who passed may bid again"),
    _choice(
        "dwarves_ally_bidding",
        "dwarves.5",
        "the Dwarves' ally gets one free card per turn, pays half, or neither",
        "free_card",
        "half",
        "none",
    ),
    _number(
        "dwarves_sale_loss", "balance.3", "gold from each sale that goes to the bank instead of the Dwarves", most=10
    ),
    _switch("elves_see_hands", "R154", "the Elves see all hands, except for cards kept secret"),
    _number("revive_limit", "IV.1", "units revived per turn"),
    _number("orcs_revive_limit", "orcs.6", "units the Orcs revive per turn"),
    _number("orcs_ally_revive_limit", "orcs.11", "units the Orcs' ally revives per turn"),
    _number("free_revivals", "IV.1", "free revivals per turn"),
    _number("orcs_free_revivals", "orcs.6", "the Orcs' free revivals per turn"),
    _number("orcs_ally_free_revivals", "orcs.11", "free revivals per turn for the Orcs' ally"),
    _number("dwarves_ace_revivals", "dwarves.4", "units revived by a Dwarven ace"),
    _choice(
        "dwarven_ace", "dwarves.4", "a Dwarven ace revives units or serves as a Jack of its suit", "revive", "jack"
    ),
    _switch("six_diamonds_revive", "R153", "6♦ revives two units"),
    _number("conscript_limit", "IV.3", "units conscripted per turn"),
    _number("orcs_conscript_limit", "IV.3", "units the Orcs conscript per turn"),
    _number("orcs_ally_conscript_limit", "IV.3", "units the Orcs' ally conscripts per turn"),
    _number("extra_conscription", "balance.1", "additional units everyone conscripts"),
    _choice(
        "conscript_split",
        "R73",
        "which conscripts may go to another territory: none, the additional ones, or any",
        "none",
        "additional",
        "any",
    ),
    _number("castle_hire_price", "IV.4", "price of a unit hired in a castle", most=10),
    _number("hire_price", "IV.4", "price of a unit hired elsewhere", most=10),
    _number("hire_territories", "R72", "territories in which a player may hire or raise per turn", least=1, most=10),
    _choice("half_rounding", "R77", "whether half prices are rounded on the total or for each unit", "total", "unit"),
    _choice("goblins_half_rounding", "goblins.2", "how the Goblins' half price is rounded", "down", "up"),
    _choice("ace_half_rounding", "ace.2", "how an ace's half price is rounded", "down", "up"),
    _number("raise_limit", "R79", "units the Orcs raise per turn"),
    _switch("orcs_hire_as_goblins_ally", "goblins.8", "Orcs allied with Goblins may hire"),
    _choice("elven_ace", "elves.5", "what an Elven ace does", "both_questions", "place_units"),
    _number("elven_ace_units", "R183", "units placed by an Elven ace"),
    _number("disband_fee", "IV.6", "fee for each disbanded unit", most=10),
    _switch("goblin_double_disband", "R84", "the Goblins may disband early and late in the same turn"),
    _choice("early_disband", "goblins.5", "who may disband early", "goblins_and_ally", "goblins", "none"),
    _switch("disband_before_reviving", "IV.2", "early disbanding comes before revival"),
    _switch("goblins_late_disband", "IV.6", "the Goblins may also disband late"),
    _switch("goblin_initiative", "option.initiative", "the Goblins take their turn whenever they like"),
    _number("move_range", "IV.5", "movement range in territories", least=1, most=8),
    _number("orcs_move_range", "orcs.2", "the Orcs' movement range", least=1, most=8),
    _number("orcs_ally_move_range", "orcs.11", "movement range of the Orcs' ally", least=1, most=8),
    _number("griffin_range", "note.5", "movement range with griffins", least=1, most=8),
    _choice("ace_movement", "ace.3", "an ace adds one territory, or a second movement", "range", "extra_move"),
    _number("ace_extra_moves", "R219", "movements that single aces add in one turn", least=1, most=4),
    _switch("two_aces_move", "twoaces.1", "two aces give a second movement"),
    _switch("six_hearts_move", "R153", "6♥ gives a second movement"),
    _switch("two_aces_question", "twoaces.2", "two aces buy a yes-or-no question"),
    _choice(
        "question_when",
        "R173",
        "when yes-or-no questions may be asked: in your turn, before bids and your battles, or only in your turn",
        "turn_bids_and_battles",
        "turn",
    ),
    _switch("ace_hides", "ace.4", "an ace hides units"),
    _switch("hide_from_troll", "R97", "units may hide from a troll they meet"),
    _switch("hide_again", "R163", "another ace may hide units again when they come out beside others"),
    _choice(
        "elves_come_out",
        "R240",
        "when the Elves may come out of hiding: in the Recruitment and Movement Round or at the start of a turn",
        "recruitment",
        "turn",
    ),
    _choice("emerge_on_move", "R102", "where moving units may come out of hiding", "anywhere", "empty"),
    _switch("same_status", "R101", "units that join others of their owner become hidden or open like them"),
    _choice("allies", "R108", "allies in one territory: forbidden, in battle, or at peace", "ban", "battle", "coexist"),
    _switch("castle_transit", "R90", "units may move through a full castle"),
    _number("troll_losses", "note.11", "units each player loses to a troll"),
    _choice(
        "troll_timing",
        "IV.end",
        "trolls strike after all turns, or at the end of each player's turn",
        "round",
        "own_turn",
    ),
    _switch("troll_blocks_control", "R14", "nobody controls a castle with a troll in it"),
    _number("dwarves_battle_bonus", "dwarves.3", "the Dwarves' bonus in battle, except against the Orcs"),
    _number("orcs_battle_bonus", "orcs.8", "the Orcs' bonus in battle"),
    _number("min_army", "R112", "fewest units that may be sent into battle", most=20),
    _switch("value_question", "R115", "the Elves may ask for the artifact's value"),
    _choice("question_for_ally", "R116", "who asks in a battle of the Elves' ally", "ally", "elves"),
    _choice("artifact_discard", "V.5", "what happens to the higher artifact", "compulsory", "winner_chooses"),
    _switch("ace_is_artifact", "ace.5", "an ace may be played as an artifact"),
    _switch("spent_battle_ace", "R118", "an ace played as an artifact is discarded, no matter who wins"),
    _switch("aces_are_fire_or_ice", "R118", "aces count as Fire or Ice artifacts"),
    _switch("weaknesses", "option.weaknesses", "Fire weakens Elves and Dwarves, Ice weakens Orcs and Goblins"),
    _number("weakness_penalty", "option.weaknesses", "battle points lost to a weakness", most=20),
    _switch("elite_warriors", "option.elites", "some Dwarven units are elite"),
    _number("elite_count", "R132", "number of elite Dwarven units", least=1, most=4),
    _number("elite_value", "R132", "battle points per elite unit", least=1),
    _choice("plunder", "option.plunder", "Orcs who win a battle take an artifact", "off", "one_gold", "value"),
    _switch("blessing", "option.blessing", "Elves who have lost enough units may invoke a blessing"),
    _number("blessing_losses", "option.blessing", "units lost in battle to earn the blessing", least=1),
    _number("blessing_bonus", "option.blessing", "battle points from the blessing"),
    _switch("two_aces_chaos", "twoaces.3", "two aces summon a chaos monster if a six was played"),
    _number("treachery_gold", "V.9", "gold for treachery"),
    _switch("treachery_once", "R123", "Queen and Jack can be used for treachery only once"),
    _switch("dwarves_swap", "dwarves.2", "the Dwarves may swap the roles of Queen and Jack"),
    _switch("dwarves_betray_for_ally", "R128", "the Dwarves may use Queen and Jack in their ally's battles"),
    _switch("negations", "negate.note", "aces can stop powers"),
    _switch("negation_reaches_ally", "R150", "aces can also stop an ally's use of a power"),
    _number("income", "VI.1", "gold for each player per turn"),
    _number("castle_income", "VI.2", "gold per castle"),
    _number("dwarves_ally_income", "dwarves.5", "gold for the Dwarves' ally per turn"),
    _number("gold_per_unit", "VI.3", "gold each unit collects"),
    _number("alliance_castles", "R141", "castles allies need to win together; 0 if only one player can win", most=5),
    _switch("orcs_ally_shares_default", "R183", "the Orcs' ally shares their default victory"),
)

BY_KEY: dict[str, Parameter] = {parameter.key: parameter for parameter in PARAMETERS}

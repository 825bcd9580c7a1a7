"""209 parameters in six editions: each row is a key with its values, or a clause or ruling common to all."""

import pytest
from tools.rules_index import known_ids

from dragondune.editions.loader import EDITIONS, edition_file, edition_values
from dragondune.editions.parameters import PARAMETERS, Value

ORDER = ("draft", "1.2", "1.7", "1.10", "1.10-pdf", "9")

VALUES: dict[str, tuple[Value, Value, Value, Value, Value, Value]] = {
    "turns": (6, 6, 6, 8, 8, 8),
    "units_per_faction": (20, 10, 10, 10, 10, 10),
    "unit_battle_value": (1, 2, 2, 2, 2, 2),
    "gold_supply": (100, 60, 60, 60, 60, 60),
    "goblins_suit": ("clubs", "clubs", "clubs", "clubs", "clubs", "spades"),
    "dwarves_gold": (10, 5, 5, 5, 5, 5),
    "elves_gold": (10, 5, 5, 5, 5, 5),
    "goblins_gold": (5, 3, 3, 3, 3, 3),
    "orcs_gold": (5, 3, 3, 3, 3, 3),
    "elves_units": (10, 5, 5, 5, 5, 5),
    "goblins_units": (5, 3, 3, 3, 3, 3),
    "orcs_units": (10, 5, 5, 5, 5, 5),
    "dragon_start": ("3d6", "3d6", "3a+b", "3a+b", "3d6", "3a+b"),
    "troll": (False, True, True, True, True, True),
    "dragon_step": ("die", "die", "die", "card", "card", "card"),
    "orcs_dragon_rounding": ("up", "up", "up", "up", "up", "down"),
    "six_clubs_dragon": (False, False, False, False, False, True),
    "dragon_control_least": (1, 1, 1, 1, 1, 0),
    "dragon_control_most": (6, 6, 6, 6, 6, 10),
    "six_spades_walls": (False, False, False, False, False, True),
    "event_gold": ("draft", "table", "table", "table", "table", "picture"),
    "event_cards": ("one", "trigger", "trigger", "two", "two", "two"),
    "red_dragon_trigger": (
        "emperor_colour",
        "discard_colour",
        "red_card",
        "discard_suit",
        "discard_suit",
        "discard_suit",
    ),
    "gold_before_red_dragon": (True, False, False, False, False, False),
    "turn1_council": (False, False, True, False, False, False),
    "second_card_gold": (0, 0, 0, 2, 2, 2),
    "orcs_survive_red_dragon": (False, True, True, True, True, True),
    "orcs_ally_survives_red_dragon": (False, False, False, True, True, True),
    "dwarves_ally_bidding": ("none", "half", "free_card", "free_card", "free_card", "free_card"),
    "elves_see_hands": (False, False, False, False, False, True),
    "revive_limit": (5, 2, 2, 3, 3, 3),
    "orcs_revive_limit": (5, 3, 3, 3, 3, 3),
    "orcs_ally_revive_limit": (5, 3, 3, 3, 3, 3),
    "free_revivals": (5, 2, 1, 1, 1, 1),
    "orcs_free_revivals": (5, 3, 3, 3, 3, 3),
    "orcs_ally_free_revivals": (5, 3, 2, 2, 2, 3),
    "dwarves_ace_revivals": (0, 2, 2, 2, 2, 2),
    "dwarven_ace": ("jack", "revive", "revive", "revive", "revive", "revive"),
    "six_diamonds_revive": (False, False, False, False, False, True),
    "conscript_limit": (2, 1, 1, 1, 1, 2),
    "orcs_conscript_limit": (4, 2, 1, 1, 1, 2),
    "orcs_ally_conscript_limit": (2, 2, 1, 1, 1, 2),
    "goblins_half_rounding": ("up", "up", "down", "down", "down", "down"),
    "ace_half_rounding": ("up", "up", "up", "down", "down", "down"),
    "orcs_hire_as_goblins_ally": (False, True, True, True, True, True),
    "elven_ace": (
        "place_units",
        "both_questions",
        "both_questions",
        "both_questions",
        "both_questions",
        "both_questions",
    ),
    "disband_fee": (0, 0, 1, 1, 1, 1),
    "early_disband": (
        "goblins",
        "goblins_and_ally",
        "goblins_and_ally",
        "goblins_and_ally",
        "goblins_and_ally",
        "goblins_and_ally",
    ),
    "disband_before_reviving": (True, False, False, False, False, False),
    "goblins_late_disband": (False, True, True, True, True, True),
    "orcs_ally_move_range": (2, 2, 2, 2, 2, 3),
    "ace_movement": ("extra_move", "range", "range", "range", "range", "range"),
    "six_hearts_move": (False, False, False, False, False, True),
    "ace_hides": (False, True, True, True, True, True),
    "hide_from_troll": (False, False, False, True, True, True),
    "elves_come_out": ("turn", "recruitment", "recruitment", "recruitment", "recruitment", "recruitment"),
    "emerge_on_move": ("anywhere", "empty", "empty", "anywhere", "anywhere", "anywhere"),
    "same_status": (False, False, False, True, True, True),
    "troll_losses": (5, 5, 4, 4, 4, 4),
    "troll_timing": ("own_turn", "own_turn", "round", "round", "round", "round"),
    "dwarves_battle_bonus": (0, 0, 0, 2, 2, 2),
    "orcs_battle_bonus": (0, 0, 0, 1, 1, 1),
    "value_question": (True, False, False, False, False, False),
    "question_for_ally": ("elves", "ally", "ally", "ally", "ally", "ally"),
    "artifact_discard": ("winner_chooses", "compulsory", "compulsory", "compulsory", "compulsory", "compulsory"),
    "ace_is_artifact": (True, True, True, True, True, False),
    "spent_battle_ace": (False, True, True, True, True, True),
    "elite_warriors": (True, False, False, False, False, False),
    "elite_count": (2, 2, 2, 2, 3, 2),
    "elite_value": (2, 4, 4, 4, 3, 3),
    "plunder": ("value", "off", "off", "off", "off", "off"),
    "treachery_gold": (0, 0, 2, 2, 2, 2),
    "dwarves_swap": (False, True, True, True, True, True),
    "dwarves_betray_for_ally": (True, False, False, False, False, False),
    "negations": (False, True, True, True, True, True),
    "negation_reaches_ally": (False, False, True, True, False, True),
    "income": (2, 1, 1, 1, 1, 1),
    "castle_income": (0, 0, 0, 1, 1, 1),
    "dwarves_ally_income": (0, 0, 0, 1, 1, 1),
    "alliance_castles": (4, 0, 0, 0, 0, 0),
    "orcs_ally_shares_default": (True, False, False, False, False, False),
}

# Row of the table -> the keys that hold its values, or the clauses and rulings that hold in every edition.
ROWS: dict[int, str] = {
    **{1: "R29", 2: "units_per_faction", 3: "gold_supply", 4: "dragon_start dragon_step", 5: "R166", 6: "R166"},
    **{7: "cards.2 aces_are_fire_or_ice", 8: "cards.3", 9: "cards.1", 10: "cards.1", 11: "cards.1"},
    **{12: "goblins_suit", 13: "goblins_suit", 14: "note.1", 15: "note.2", 16: "note.2", 17: "note.3", 18: "note.3"},
    **{19: "note.4", 20: "note.4", 21: "castle_player_limit", 22: "units_per_faction", 23: "unit_battle_value"},
    **{
        24: "turns",
        25: "R11",
        26: "setup.3",
        27: "VII.1",
        28: "note.10",
        29: "agreements",
        30: "note.12",
        31: "note.12",
    },
    **{32: "dwarves_gold", 33: "elves_gold elves_units", 34: "goblins_gold goblins_units", 35: "orcs_gold orcs_units"},
    **{36: "setup.1", 37: "dragon_start", 38: "troll", 39: "setup.6", 40: "setup.7", 41: "setup.8 setup.9"},
    **{42: "artifacts goblins_artifacts", 43: "R28", 44: "I.1", 45: "dragon_step", 46: "I.1", 47: "I.1", 48: "I.1"},
    **{49: "I.1", 50: "I.3", 51: "I.2", 52: "dragon_losses", 53: "orcs_dragon_rounding", 54: "dragon_blocks"},
    **{
        55: "orcs.10",
        56: "event_cards",
        57: "red_dragon_trigger",
        58: "R45",
        59: "II.2",
        60: "orcs_survive_red_dragon",
    },
    **{61: "orcs_ally_survives_red_dragon", 62: "orcs.5", 63: "II.2", 64: "II.2", 65: "R157", 66: "event_cards R44"},
    **{67: "R45", 68: "event_gold", 69: "second_card_gold", 70: "II.3", 71: "gold_before_red_dragon", 72: "II.2"},
    **{73: "event_gold", 74: "III.intro", 75: "III.1", 76: "III.intro", 77: "III.4", 78: "reentry"},
    **{79: "min_bid bid_limit", 80: "no_bid", 81: "R64", 82: "dwarves.1", 83: "dwarves.1", 84: "ace.1"},
    **{85: "dwarves_ally_bidding", 86: "goblins.3", 87: "hand_limit", 88: "goblins_hand_limit", 89: "elves.3"},
    **{90: "elves_see_hands", 91: "IV.intro", 92: "disband_before_reviving troll_timing", 93: "revive_limit"},
    **{94: "free_revivals", 95: "orcs_revive_limit orcs_free_revivals"},
    **{96: "orcs_ally_revive_limit orcs_ally_free_revivals", 97: "dwarves_ace_revivals", 98: "early_disband"},
    **{99: "IV.2", 100: "conscript_limit", 101: "orcs_conscript_limit", 102: "orcs_ally_conscript_limit", 103: "IV.3"},
    **{104: "castle_hire_price", 105: "hire_price", 106: "goblins.1", 107: "goblins_half_rounding"},
    **{108: "goblins_half_rounding", 109: "ace_half_rounding", 110: "I.4", 111: "orcs.1", 112: "orcs.1"},
    **{113: "orcs_hire_as_goblins_ally", 114: "goblins.7", 115: "IV.5", 116: "move_range", 117: "orcs_move_range"},
    **{118: "orcs_ally_move_range", 119: "griffin_range", 120: "ace_movement", 121: "I.4", 122: "goblins_late_disband"},
    **{123: "disband_fee", 124: "IV.2", 125: "troll_losses", 126: "troll_timing", 127: "note.11", 128: "ace_hides"},
    **{129: "hide_from_troll", 130: "emerge_on_move", 131: "IV.intro", 132: "elves.4", 133: "IV.hidden.2 same_status"},
    **{134: "V.intro", 135: "V.1", 136: "value_question", 137: "V.2", 138: "question_for_ally", 139: "elven_ace"},
    **{140: "V.3", 141: "dwarves_battle_bonus", 142: "orcs_battle_bonus", 143: "V.5", 144: "artifact_discard"},
    **{145: "artifact_discard", 146: "V.6", 147: "V.7", 148: "artifact_discard", 149: "V.8", 150: "V.8", 151: "V.9"},
    **{152: "V.9", 153: "treachery_gold", 154: "R122", 155: "dwarves_swap", 156: "dwarven_ace", 157: "elite_warriors"},
    **{158: "plunder", 159: "V.10", 160: "income", 161: "castle_income", 162: "dwarves_ally_income"},
    **{163: "gold_per_unit", 164: "VI.3", 165: "VI.4", 166: "castles_to_win", 167: "alliance_castles", 168: "VII.2"},
    **{169: "orcs.9", 170: "orcs_ally_shares_default", 171: "VII.3", 172: "VII.3", 173: "ace.1"},
    **{
        174: "ace_half_rounding",
        175: "ace_movement",
        176: "ace_hides",
        177: "ace_is_artifact spent_battle_ace",
        178: "negations",
    },
    **{179: "negations", 180: "negations negation_reaches_ally", 181: "negations", 182: "R149", 183: "negate.note"},
    **{184: "dwarven_ace", 185: "elven_ace elven_ace_units", 186: "goblins.7", 187: "orcs.10"},
    **{188: "dwarves_ally_bidding dwarves_betray_for_ally", 189: "question_for_ally", 190: "early_disband"},
    **{191: "orcs_ally_free_revivals orcs_ally_move_range", 192: "oracles", 193: "R144", 194: "weaknesses"},
    **{195: "plunder", 196: "elite_count elite_value", 197: "blessing", 198: "goblin_initiative"},
    **{199: "two_aces_move six_hearts_move", 200: "two_aces_question", 201: "two_aces_chaos"},
    **{202: "two_aces_walls six_spades_walls", 203: "two_aces_dragon six_clubs_dragon", 204: "six_diamonds_revive"},
    **{205: "extra_conscription", 206: "orcs_free_revivals", 207: "dwarves_sale_loss", 208: "elves_gold"},
    209: "units_per_faction",
}


@pytest.mark.parametrize("key", VALUES)
def test_a_key_has_the_value_of_each_edition(key: str) -> None:
    assert tuple(edition_values(edition)[key] for edition in ORDER) == VALUES[key]


def test_every_other_key_is_the_same_in_all_editions() -> None:
    for parameter in PARAMETERS:
        if parameter.key not in VALUES:
            assert len({edition_values(edition)[parameter.key] for edition in ORDER}) == 1, parameter.key


def test_an_edition_file_lists_only_its_changes() -> None:
    """A key that repeats its base edition would hide where the value really changes."""
    for edition in EDITIONS:
        own = edition_file(edition)
        base = own.pop("extends", None)
        if base is not None:
            inherited = edition_values(str(base))
            assert [key for key, value in own.items() if inherited[key] == value] == [], edition


def test_all_209_rows_are_covered() -> None:
    """Every row names a key of the rules, or a clause or ruling."""
    assert sorted(ROWS) == list(range(1, 210))
    known = known_ids() | {parameter.key for parameter in PARAMETERS}
    assert [(row, name) for row, names in ROWS.items() for name in names.split() if name not in known] == []

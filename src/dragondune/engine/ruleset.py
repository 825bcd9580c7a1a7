"""Every number and switch of the rulebook. Rounds read these fields, never the edition's name."""

from dataclasses import dataclass, fields
from typing import Literal


@dataclass(frozen=True)
class Ruleset:
    """The rules of a table, made by `load_edition`; `dragondune rules` says what each key means."""

    turns: int
    castles_to_win: int
    castle_player_limit: int
    units_per_faction: int
    unit_battle_value: int
    gold_supply: int
    gold_visible: bool
    hand_limit: int
    goblins_hand_limit: int
    goblins_suit: Literal["clubs", "spades"]
    agreements: Literal["off", "record", "enforce"]
    oracles: str

    dwarves_gold: int
    elves_gold: int
    goblins_gold: int
    orcs_gold: int
    elves_units: int
    goblins_units: int
    orcs_units: int
    artifacts: int
    goblins_artifacts: int
    dragon_start: Literal["3a+b", "3d6", "random"]
    troll: bool
    orc_trolls: Literal["all", "castle_only"]
    drop_absent_queens: bool

    dragon_losses: Literal["graveyard", "removed", "bank"]
    dragon_step: Literal["card", "die"]
    dragon_blocks: Literal["all", "plain_only"]
    orcs_dragon_rounding: Literal["up", "down"]
    hidden_immune_to_dragons: bool
    orc_ace_window: Literal["before", "after"]
    two_aces_dragon: bool
    six_clubs_dragon: bool
    dragon_control_least: int
    dragon_control_most: int
    two_aces_walls: bool
    six_spades_walls: bool
    walls_duration: Literal["game", "turn"]
    walls_when: Literal["turn_and_dragon", "turn"]

    event_gold: Literal["table", "picture", "draft"]
    event_cards: Literal["two", "trigger", "one"]
    red_dragon_trigger: Literal["discard_suit", "discard_colour", "red_card", "emperor_colour"]
    gold_before_red_dragon: bool
    turn1_council: bool
    council: Literal["any_order", "two_parts"]
    second_card_gold: int
    orcs_survive_red_dragon: bool
    orcs_ally_survives_red_dragon: bool
    ride_into_dragon: bool

    min_bid: int
    bid_limit: Literal["gold", "gold_or_waiver"]
    no_bid: Literal["end_round", "discard_and_continue"]
    reentry: bool
    dwarves_ally_bidding: Literal["free_card", "half", "none"]
    dwarves_sale_loss: int
    elves_see_hands: bool

    revive_limit: int
    orcs_revive_limit: int
    orcs_ally_revive_limit: int
    free_revivals: int
    orcs_free_revivals: int
    orcs_ally_free_revivals: int
    dwarves_ace_revivals: int
    dwarven_ace: Literal["revive", "jack"]
    six_diamonds_revive: bool
    conscript_limit: int
    orcs_conscript_limit: int
    orcs_ally_conscript_limit: int
    extra_conscription: int
    conscript_split: Literal["none", "additional", "any"]
    castle_hire_price: int
    hire_price: int
    hire_territories: int
    half_rounding: Literal["total", "unit"]
    goblins_half_rounding: Literal["down", "up"]
    ace_half_rounding: Literal["down", "up"]
    raise_limit: int
    orcs_hire_as_goblins_ally: bool
    elven_ace: Literal["both_questions", "place_units"]
    elven_ace_units: int
    disband_fee: int
    goblin_double_disband: bool
    early_disband: Literal["goblins_and_ally", "goblins", "none"]
    disband_before_reviving: bool
    goblins_late_disband: bool
    goblin_initiative: bool

    move_range: int
    orcs_move_range: int
    orcs_ally_move_range: int
    griffin_range: int
    ace_movement: Literal["range", "extra_move"]
    ace_extra_moves: int
    two_aces_move: bool
    six_hearts_move: bool
    two_aces_question: bool
    question_when: Literal["turn_bids_and_battles", "turn"]
    ace_hides: bool
    hide_from_troll: bool
    hide_again: bool
    elves_come_out: Literal["recruitment", "turn"]
    emerge_on_move: Literal["anywhere", "empty"]
    same_status: bool
    allies: Literal["ban", "battle", "coexist"]
    castle_transit: bool
    troll_losses: int
    troll_timing: Literal["round", "own_turn"]
    troll_blocks_control: bool

    dwarves_battle_bonus: int
    orcs_battle_bonus: int
    min_army: int
    value_question: bool
    question_for_ally: Literal["ally", "elves"]
    artifact_discard: Literal["compulsory", "winner_chooses"]
    ace_is_artifact: bool
    spent_battle_ace: bool
    aces_are_fire_or_ice: bool
    weaknesses: bool
    weakness_penalty: int
    elite_warriors: bool
    elite_count: int
    elite_value: int
    plunder: Literal["off", "one_gold", "value"]
    blessing: bool
    blessing_losses: int
    blessing_bonus: int
    two_aces_chaos: bool
    treachery_gold: int
    treachery_once: bool
    dwarves_swap: bool
    dwarves_betray_for_ally: bool
    negations: bool
    negation_reaches_ally: bool

    income: int
    castle_income: int
    dwarves_ally_income: int
    gold_per_unit: int
    alliance_castles: int
    orcs_ally_shares_default: bool

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """Pickle by the constructor: a compiled frozen class cannot be restored field by field."""
        return Ruleset, tuple([getattr(self, field.name) for field in fields(self)])

"""Every number and switch of the rulebook. Rounds ask these fields, never the edition's name."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Ruleset:
    turns: int
    castles_to_win: int
    castle_player_limit: int
    units_per_faction: int
    unit_battle_value: int
    gold_supply: int
    gold_visible: bool
    hand_limit: int
    goblins_hand_limit: int

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
    dragon_blocks: Literal["all", "plain_only"]
    orcs_dragon_rounding: Literal["up", "down"]
    hidden_immune_to_dragons: bool
    orc_ace_window: Literal["before", "after"]

    event_gold: Literal["table", "picture"]
    second_card_gold: int
    orcs_survive_red_dragon: bool
    orcs_ally_survives_red_dragon: bool
    ride_into_dragon: bool

    min_bid: int
    bid_limit: Literal["gold", "gold_or_waiver"]
    no_bid: Literal["end_round", "discard_and_continue"]
    reentry: bool
    dwarves_ally_free_card: bool

    revive_limit: int
    free_revivals: int
    orcs_free_revivals: int
    orcs_ally_free_revivals: int
    dwarves_ace_revivals: int
    conscript_limit: int
    castle_hire_price: int
    hire_price: int
    goblins_half_rounding: Literal["down", "up"]
    ace_half_rounding: Literal["down", "up"]
    raise_limit: int
    disband_fee: int
    goblin_double_disband: bool

    move_range: int
    orcs_move_range: int
    griffin_range: int
    castle_transit: bool
    troll_losses: int
    troll_blocks_control: bool

    dwarves_battle_bonus: int
    orcs_battle_bonus: int
    min_army: int
    treachery_gold: int
    treachery_once: bool
    negation_reaches_ally: bool

    income: int
    castle_income: int
    dwarves_ally_income: int
    gold_per_unit: int

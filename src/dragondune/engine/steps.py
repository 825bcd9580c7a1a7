"""The numbers of the steps that can stand on an agenda, in the order of the rulebook."""

from typing import Final

SEATING: Final = 0
STARTING_UNITS: Final = 1
PLACE_ORCS: Final = 2
STARTING_PLAYER: Final = 3
DRAGON_START: Final = 4
STARTING_TROLLS: Final = 5
DEAL_QUEENS: Final = 6
DEAL_JACKS: Final = 7
DEAL_ARTIFACTS: Final = 8
NEXT_TURN: Final = 9

DRAGON: Final = 10
ORC_ACE: Final = 11
ORC_RELOCATION: Final = 12
DRAGON_CARD: Final = 13

EVENT: Final = 14
FIRST_EVENT_CARD: Final = 15
SECOND_EVENT_CARD: Final = 16
RED_DRAGON: Final = 17
NEGATE_SURVIVAL: Final = 18
RED_DRAGON_ATTACK: Final = 19
RIDE: Final = 20
BREAK_ALLIANCES: Final = 21
PROPOSE_ALLIANCES: Final = 22
ANSWER_PROPOSAL: Final = 23
EVENT_GOLD: Final = 24

BIDDING: Final = 25
CARD_UP_FOR_BID: Final = 26
BIDS: Final = 27
PAYMENT: Final = 28
GOBLIN_SECOND_CARD: Final = 29
NEXT_EVENT_SHOWN: Final = 30

RECRUITMENT: Final = 31
ACE_HIDDEN_EMERGE: Final = 32
ELVES_EMERGE: Final = 33
TURNS: Final = 34
REVIVE: Final = 35
EARLY_DISBAND: Final = 36
NEGATE_DISBAND: Final = 37
CARRY_OUT_DISBAND: Final = 38
CONSCRIPT: Final = 39
FORBID_HIRING: Final = 40
HIRE: Final = 41
MOVE: Final = 42
LATE_DISBAND: Final = 43
TROLLS: Final = 44
MEETING: Final = 45

BATTLE: Final = 46
CHOOSE_BATTLE: Final = 47
QUESTION: Final = 48
NEGATE_QUESTION: Final = 49
CARRY_OUT_QUESTION: Final = 50
ANSWER_COLOUR: Final = 51
ANSWER_NUMBER: Final = 52
PLANS: Final = 53
TREACHERY: Final = 54
NEGATE_SWAP: Final = 55
OUTCOME: Final = 56

COLLECTION: Final = 57
DISCARDING: Final = 58

VICTORY: Final = 59
MOUNTAIN_FIGHT: Final = 60
MOUNTAIN_VERDICT: Final = 61

DRAGON_DIE: Final = 62
TRIGGER_CARD: Final = 63
BURY_TRIGGER: Final = 64
GOLD_FIRST: Final = 65
OWN_TROLL: Final = 66
INITIATIVE: Final = 67
DRAGON_CONTROL: Final = 68
DRAGON_CHOICE: Final = 69
BEFORE_MOVE: Final = 70
AFTER_MOVE: Final = 71
YES_NO_QUESTION: Final = 72
PREDICTIONS: Final = 73
KEEP_SECRET: Final = 74
ANSWER_VALUE: Final = 75
ELVEN_PLACEMENT: Final = 76
CHAOS_OF_ATTACKER: Final = 77
CHAOS_OF_DEFENDER: Final = 78
USED_ARTIFACT: Final = 79
PLUNDER_DRAW: Final = 80
PLUNDER: Final = 81
END_OF_BATTLE: Final = 82

PICK_ELITES: Final = 83
COUNCIL: Final = 84
WALLS_BEFORE_DRAGON: Final = 85
QUESTIONS_BEFORE_BIDS: Final = 86
QUESTIONS_OF_ATTACKER: Final = 87
QUESTIONS_OF_DEFENDER: Final = 88

PARTS_OF_TURN: Final = frozenset((REVIVE, EARLY_DISBAND, CONSCRIPT, HIRE, MOVE))
"""[IV.7] What a player does in a turn of the Movement Round, and can decide at once."""

STEP_COUNT: Final = 89
STEP_NAMES: Final = (
    "seating",
    "starting_units",
    "place_orcs",
    "starting_player",
    "dragon_start",
    "starting_trolls",
    "deal_queens",
    "deal_jacks",
    "deal_artifacts",
    "next_turn",
    "dragon",
    "orc_ace",
    "orc_relocation",
    "dragon_card",
    "event",
    "first_event_card",
    "second_event_card",
    "red_dragon",
    "negate_survival",
    "red_dragon_attack",
    "ride",
    "break_alliances",
    "propose_alliances",
    "answer_proposal",
    "event_gold",
    "bidding",
    "card_up_for_bid",
    "bids",
    "payment",
    "goblin_second_card",
    "next_event_shown",
    "recruitment",
    "ace_hidden_emerge",
    "elves_emerge",
    "turns",
    "revive",
    "early_disband",
    "negate_disband",
    "carry_out_disband",
    "conscript",
    "forbid_hiring",
    "hire",
    "move",
    "late_disband",
    "trolls",
    "meeting",
    "battle",
    "choose_battle",
    "question",
    "negate_question",
    "carry_out_question",
    "answer_colour",
    "answer_number",
    "plans",
    "treachery",
    "negate_swap",
    "outcome",
    "collection",
    "discarding",
    "victory",
    "mountain_fight",
    "mountain_verdict",
    "dragon_die",
    "trigger_card",
    "bury_trigger",
    "gold_first",
    "own_troll",
    "initiative",
    "dragon_control",
    "dragon_choice",
    "before_move",
    "after_move",
    "yes_no_question",
    "predictions",
    "keep_secret",
    "answer_value",
    "elven_placement",
    "chaos_of_attacker",
    "chaos_of_defender",
    "used_artifact",
    "plunder_draw",
    "plunder",
    "end_of_battle",
    "pick_elites",
    "council",
    "walls_before_dragon",
    "questions_before_bids",
    "questions_of_attacker",
    "questions_of_defender",
)

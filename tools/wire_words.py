"""The words of the wire: every vocabulary from the engine's own tables, and which fields hold which."""

import ast
from functools import cache
from pathlib import Path
from typing import Final, get_args

from dragondune.engine import decisions as d
from dragondune.engine import events as e
from dragondune.engine.agreements.clauses import CLAUSE_STATES, MOST_CHARACTERS, MOST_CLAUSES, REASON_NAMES, WHOSE_NAMES
from dragondune.engine.board import CASTLE_LIST, EVENT_IDS, TERRITORY_IDS
from dragondune.engine.box import DRAWS
from dragondune.engine.consequences import CONSEQUENCE_KINDS
from dragondune.engine.endings import ENDING_NAMES
from dragondune.engine.ids import CARD_IDS, COLOUR_NAMES, FACTION_IDS, ROUND_NUMERALS, SUIT_LETTERS
from dragondune.engine.questions import CHANCE_QUESTIONS, QUESTIONS
from dragondune.engine.steps import STEP_NAMES
from dragondune.notation.agreement_codec import MOST_TURN, ROUND_IDS
from dragondune.notation.names import (
    ACE_IDS,
    CHANCE_ID,
    NO_COLOUR_ID,
    QUESTION_IDS,
    card_to_id,
    colour_to_id,
    event_card_to_id,
    faction_to_id,
    optional_card_to_id,
    suit_to_id,
    territory_to_id,
)
from dragondune.wire import commands, lobby
from tools.wire_shapes import Flag, ListOf, Named, Null, Number, OneOf, Shape, Text, Words

ROOT: Final = Path(__file__).parent.parent


@cache
def _syntax(module: str) -> ast.Module:
    file = ROOT / "src" / (module.replace(".", "/") + ".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def source(kind: type) -> ast.ClassDef:
    """Read a class from its file, because a compiled class keeps neither its docstring nor its code."""
    for node in _syntax(kind.__module__).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return node
    raise TypeError(f"{kind.__name__} is not written at the top of {kind.__module__}")


def doc(kind: type) -> str:
    return ast.get_docstring(source(kind)) or ""


SEAT: Final = Words("Seat", FACTION_IDS)
SEAT_OR_CHANCE: Final = Words("SeatOrChance", (*FACTION_IDS, CHANCE_ID))
PAYEE: Final = Words("Payee", (*FACTION_IDS, "bank"))
OBSERVER: Final = Words("Observer", get_args(lobby.Observer))
STATUS: Final = Words("Status", get_args(lobby.Status))
HOLDER_KIND: Final = Words("HolderKind", get_args(lobby.HolderKind))
PART: Final = Words("Part", lobby.PARTS)
PAPER: Final = Words("Paper", get_args(lobby.Paper))
INK: Final = Words("Ink", get_args(lobby.Ink))
STANDING_ANSWER: Final = Words("StandingAnswer", get_args(commands.StandingAnswer))
DRAW_NAME: Final = Words("DrawName", DRAWS)
SEALED_KIND: Final = Words("SealedKind", get_args(commands.SealedKind))
TERRITORY: Final = Words("Territory", TERRITORY_IDS)
CASTLE: Final = Words("Castle", tuple(TERRITORY_IDS[place] for place in CASTLE_LIST))
SUIT: Final = Words("Suit", SUIT_LETTERS)
CARD: Final = Words("Card", CARD_IDS)
ACE: Final = Words("Ace", ACE_IDS)
EVENT_CARD_ID: Final = Words("EventCard", EVENT_IDS)
COLOUR: Final = Words("Colour", (*COLOUR_NAMES, NO_COLOUR_ID))
ROUND: Final = Words("Round", ROUND_IDS)
ROUND_OR_SETUP: Final = Words("RoundOrSetup", ROUND_NUMERALS)
ENDING: Final = Words("Ending", ENDING_NAMES)
YIELD_REASON: Final = Words("YieldReason", REASON_NAMES)
WHOSE: Final = Words("Whose", WHOSE_NAMES)
CLAUSE_STATE: Final = Words("ClauseStateName", CLAUSE_STATES)
BATTLE_QUESTION: Final = Words("BattleQuestion", QUESTION_IDS)
STEP: Final = Words("Step", STEP_NAMES)
QUESTION: Final = Words("Question", QUESTIONS, constant="QUESTIONS")
CHANCE_QUESTION: Final = Words("ChanceQuestion", CHANCE_QUESTIONS)
CONSEQUENCE_KIND: Final = Words("ConsequenceKind", CONSEQUENCE_KINDS)
ANY_QUESTION: Final = Words("AnyQuestion", (*QUESTIONS, *CHANCE_QUESTIONS))
VOCABULARY: Final = (
    *(SEAT, SEAT_OR_CHANCE, PAYEE, OBSERVER, STATUS, HOLDER_KIND, STANDING_ANSWER, TERRITORY, CASTLE, SUIT, CARD, ACE),
    *(EVENT_CARD_ID, COLOUR, ROUND, ROUND_OR_SETUP, ENDING, YIELD_REASON, CLAUSE_STATE, WHOSE, BATTLE_QUESTION),
    *(PART, PAPER, INK),
    *(STEP, QUESTION, CHANCE_QUESTION, ANY_QUESTION, CONSEQUENCE_KIND, DRAW_NAME, SEALED_KIND),
)
NARROWER: Final = (ACE, CASTLE)
"""Subsets of other vocabularies, used where a decision never names anything else."""

DECISION: Final = "Decision"
PLAIN_DECISION: Final = "PlainDecision"
TALK: Final = "Talk"
GAME_EVENT: Final = "GameEvent"
CLAUSE: Final = "Clause"
OF_CONVERTER: Final[dict[object, Shape]] = {
    int: Number(),
    bool: Flag(),
    faction_to_id: SEAT,
    territory_to_id: TERRITORY,
    card_to_id: CARD,
    optional_card_to_id: OneOf((CARD, Null())),
    event_card_to_id: EVENT_CARD_ID,
    suit_to_id: SUIT,
    colour_to_id: COLOUR,
}
OF_FIELD: Final[dict[str, Shape]] = {
    "ace": ACE,
    "burnt": ListOf(TERRITORY),
    "cards": ListOf(CARD),
    "clause": Text(),
    "duty": Text(),
    "ending": ENDING,
    "order": ListOf(SEAT),
    "parties": ListOf(SEAT),
    "payee": PAYEE,
    "question": BATTLE_QUESTION,
    "reason": YIELD_REASON,
    "round": ROUND,
    "seats": ListOf(SEAT),
    "AgreementOffered.clauses": ListOf(Text()),
    "CounterOffer.clauses": ListOf(Named(CLAUSE), least=1, most=MOST_CLAUSES),
    "DragonMoved.destination": Number(),
    "DragonMoved.origin": Number(),
    "OfferAgreement.clauses": ListOf(Named(CLAUSE), least=1, most=MOST_CLAUSES),
}
"""Fields of decisions and events whose converter is not specific enough."""
WITHOUT_ARTIFACT: Final = (e.PlanRevealed,)
"""The events whose `card` may be missing; in all others there is one."""
OF_CLAUSE: Final[dict[str, Shape]] = {
    "seat": SEAT,
    "to": SEAT,
    "faction": SEAT,
    "whose": WHOSE,
    "opponent": OneOf((SEAT, Null())),
    "places": ListOf(TERRITORY),
    "text": Text(least=1, most=MOST_CHARACTERS),
    "clause": Number(least=1, most=MOST_CLAUSES),
    "turn": OneOf((Number(least=1, most=MOST_TURN), Null())),
    "round": OneOf((ROUND, Null())),
}
OF_RECORD: Final = {
    "answers": PLAIN_DECISION,
    "clauses": CLAUSE,
    "decision": PLAIN_DECISION,
    "event": GAME_EVENT,
    "prediction": d.PredictVictory.__name__,
}
"""The type of flat notation records, by the message field that holds them."""
OF_NESTED_RECORD: Final = {"after": DECISION, "decision": DECISION, "sealed": DECISION}
"""The same for records that may contain others, as talk about agreements does."""
OF_PART: Final = {"fields": "Picture", "view": "View", "mine": "Mine"}
"""The type whose fields a picture change updates, by the message field that holds them."""
OF_TEXT: Final[dict[str, Shape]] = {
    **dict.fromkeys(("Mine.gifts", "Created.seats", "Strength.seat", "Odds.opponent"), SEAT),
    **dict.fromkeys(("Odds.usurpers", "Risk.seat"), SEAT),
    **dict.fromkeys(("Army.winning_cards", "Odds.betrayed"), CARD),
    **dict.fromkeys(("SetStanding.question", "Prepare.question"), QUESTION),
    **dict.fromkeys(("Prepare.place", "PreparedAnswer.place", "March.closed", "March.closed_to_hidden"), TERRITORY),
    **dict.fromkeys(("MyQuestion.place", "Consequence.place"), TERRITORY),
    **dict.fromkeys(("Stake.castles", "Stake.within_march", "Stake.place"), CASTLE),
    "Stake.ending": ENDING,
    **dict.fromkeys(("Picture.burning", "TableFacts.closed_by_dragon", "TableFacts.orc_starts"), TERRITORY),
    "TableFacts.turn_steps": STEP,
    **dict.fromkeys(("Option.spends", "WhatIf.spends", "Consequence.cards", "PlanFacts.cards"), CARD),
    "RoomView.next_event": EVENT_CARD_ID,
}
"""The vocabularies of text fields in messages; for a map, of its keys."""
OF_VIEW: Final[dict[str, Shape]] = {
    **dict.fromkeys(
        ("about", "accepted", "ally", "answers", "arriver", "asker", "attacker", "bidder", "choosing", "controller"),
        SEAT,
    ),
    **dict.fromkeys(("choosing", "defender", "done", "faction", "met", "order", "parties", "passed", "player"), SEAT),
    **dict.fromkeys(("proposed", "seat", "starter", "target", "tied", "to", "traitors", "victor", "winners"), SEAT),
    **dict.fromkeys(("card_shown_to", "jack_shown_to", "next_event_shown_to", "queen_shown_to"), SEAT),
    **dict.fromkeys(("card", "cards", "discards", "hand", "not_held", "plundered", "seen", "seen_by_orcs"), CARD),
    **dict.fromkeys(("seen_of_orcs", "shown", "top_card"), CARD),
    **dict.fromkeys(("event_bottom", "event_pile", "first_event", "next_event", "second_event"), EVENT_CARD_ID),
    **dict.fromkeys(("jack", "not_jack", "not_queen", "queen"), SUIT),
    **dict.fromkeys(("disband_place", "hire_places", "place", "places", "territory", "visited"), TERRITORY),
    "agenda": STEP,
    "clause": Text(),
    "colour": COLOUR,
    "observer": OBSERVER,
    "round": ROUND_OR_SETUP,
    "Agreement.ending": SEAT,
    "ClauseState.reason": YIELD_REASON,
    "ClauseState.state": CLAUSE_STATE,
    "Asked.seat": SEAT_OR_CHANCE,
    "Battle.question": BATTLE_QUESTION,
    "View.ending": ENDING,
}
"""The vocabularies of text fields in views; every one has an entry."""

"""Whether a clause makes sense: its fields, its seats and its deadline."""

from typing import Final

from dragondune.engine.agreements.acts import is_to_come, is_too_late
from dragondune.engine.agreements.clauses import (
    ANYONES,
    IN_TURN,
    KINDS,
    LEAVE,
    MOST_CHARACTERS,
    MOST_CLAUSES,
    NOW,
    ONE,
    OPTIONAL,
    PAY_IF_KEPT,
    PAYEES,
    REQUIRED,
    THEN,
    UNTIL,
    UNUSED,
    WHOSE_NAMES,
    Clause,
    is_past,
    moment,
)
from dragondune.engine.agreements.disclosures import disclosure_fault
from dragondune.engine.board import ALL_TERRITORIES
from dragondune.engine.errors import Illegal
from dragondune.engine.ids import (
    FACTION_NAMES,
    FACTIONS,
    NOBODY,
    ROUND_NUMERALS,
    VICTORY_ROUND,
    Faction,
    Mask,
)
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import State
from dragondune.engine.steps import BIDS, MOVE

COUNCIL_PLAYERS: Final = 3


def is_player(s: State, seat: Faction) -> bool:
    return seat in FACTIONS and bool(s.factions >> seat & 1)


def terms_refusal(s: State, parties: Mask, clauses: tuple[Clause, ...]) -> Illegal | None:
    """[R196] Two or more players and one to eight clauses, each of them sound."""
    if parties < 0 or parties & ~s.factions or parties.bit_count() < 2:
        return Illegal("R196", "an agreement is made between two or more players of this game")
    if not 1 <= len(clauses) <= MOST_CLAUSES:
        return Illegal("R196", f"an agreement has one to {MOST_CLAUSES} clauses, not {len(clauses)}")
    for position in range(len(clauses)):
        reason = clause_refusal(s, parties, clauses[position])
        if reason is not None:
            return Illegal(reason.rule, f"clause {position + 1}: {reason.sentence}")
        fault = condition_fault(clauses, position)
        if fault:
            return Illegal("R283", f"clause {position + 1}: {fault}")
    return None


def condition_fault(clauses: tuple[Clause, ...], position: int) -> str:
    """[R283] What is wrong with the other clause on which a payment depends."""
    clause = clauses[position]
    if not KINDS[clause.kind].names_clause:
        return "this duty names no other clause" if clause.condition else ""
    if not 1 <= clause.condition <= len(clauses) or clause.condition == position + 1:
        return "name another clause of this agreement by its number"
    named = clauses[clause.condition - 1]
    if KINDS[named.kind].has_text:
        return "nobody can judge free text; name a clause that the game enforces"
    if KINDS[named.kind].is_conditional:
        return f"clause {clause.condition} depends on something itself; name one that does not"
    if clause.kind == PAY_IF_KEPT and KINDS[named.kind].term == UNTIL and named.turn == 0:
        return f"clause {clause.condition} binds until the end of the game; give it an earlier end, to be judged then"
    return ""


def clause_refusal(s: State, parties: Mask, clause: Clause) -> Illegal | None:
    """[R196] [R197] [R199] Why a clause cannot be agreed upon now."""
    fault = shape_fault(s, parties, clause)
    if fault:
        return Illegal("R196", fault)
    fault = _term_fault(s, clause)
    if not fault and is_past(clause, moment(s.turn, s.round)):
        fault = "the time it names is past"
    if not fault and KINDS[clause.kind].term == IN_TURN and is_too_late(s, clause):
        fault = "it can no longer be kept in this turn"
    if fault:
        return Illegal("R197", fault)
    if clause.kind == LEAVE and not _can_still_leave(s, clause):
        return Illegal("R201", "their movement of that turn is over and they have units there; name a later turn")
    if KINDS[clause.kind].shows_gold and not can_promise_gold(s.rules):
        return Illegal("R199", "where gold is secret, none can be promised: that could reveal how much there is")
    if KINDS[clause.kind].shows and s.rules.agreements == "enforce":
        fault = disclosure_fault(s, clause)
        if fault:
            return Illegal("R273", fault)
    return None


def can_promise_gold(rules: Ruleset) -> bool:
    """[R199] Whether duties may involve gold: not where it is secret and the game makes the payments."""
    return rules.gold_visible or rules.agreements != "enforce"


def _can_still_leave(s: State, clause: Clause) -> bool:
    """[R201] Whether the movement of the named turn is still to come, or nobody is left who would have to leave."""
    if s.turn != clause.turn or not s.where[clause.seat] & clause.places:
        return True
    return is_to_come(s, clause.seat, MOVE)


def shape_fault(s: State, parties: Mask, clause: Clause) -> str:
    """[R196] What is wrong with a clause at any time."""
    if not 0 <= clause.kind < len(KINDS):
        return f"there is no duty {clause.kind}"
    if not is_player(s, clause.seat) or not parties >> clause.seat & 1:
        return "only a party can be obliged"
    fault = _whose_fault(clause) or _seats_fault(s, clause) or _places_fault(clause)
    return fault or _amount_fault(clause) or _text_fault(clause)


def _seats_fault(s: State, clause: Clause) -> str:
    kind = KINDS[clause.kind]
    if kind.only != NOBODY and clause.seat != kind.only:
        return f"only the {FACTION_NAMES[kind.only]} can promise that"
    if kind.other and (clause.other == clause.seat or not is_player(s, clause.other)):
        return "name another player of this game"
    if not kind.other and clause.other != NOBODY:
        return "this duty names no faction"
    if kind.needs_council and s.factions.bit_count() < COUNCIL_PLAYERS:
        return "there are no alliances in a game of two players"
    if clause.opponent == NOBODY:
        if kind.needs_target and not clause.places:
            return "name the opponent, or one or more territories"
        return "name the opponent" if kind.opponent == REQUIRED else ""
    if kind.opponent == UNUSED:
        return "this duty names no opponent"
    if clause.opponent == _fighter(clause) or not is_player(s, clause.opponent):
        return "name another player of this game as the opponent"
    return ""


def _fighter(clause: Clause) -> Faction:
    """[R253] The seat whose battle is meant, if it is one seat's."""
    if clause.whose == ANYONES:
        return NOBODY
    return clause.other if clause.whose == PAYEES else clause.seat


def _whose_fault(clause: Clause) -> str:
    if KINDS[clause.kind].has_whose:
        return "" if 0 <= clause.whose < len(WHOSE_NAMES) else "the battle is the payer's, the payee's or anyone's"
    return "this duty does not say whose battle is meant" if clause.whose else ""


def _places_fault(clause: Clause) -> str:
    places = KINDS[clause.kind].places
    if clause.places < 0 or clause.places & ~ALL_TERRITORIES:
        return "no such territory exists"
    if places == UNUSED:
        return "this duty names no territory" if clause.places else ""
    if places == ONE and clause.places.bit_count() != 1:
        return "name exactly one territory"
    return "" if clause.places or places == OPTIONAL else "name one or more territories"


def _amount_fault(clause: Clause) -> str:
    kind = KINDS[clause.kind]
    if kind.least <= clause.amount <= kind.most:
        return ""
    return f"the amount is {kind.least} to {kind.most}" if kind.most else "this duty names no amount"


def _text_fault(clause: Clause) -> str:
    if not KINDS[clause.kind].has_text:
        return "only a free-text clause has text" if clause.text else ""
    if not 1 <= len(clause.text) <= MOST_CHARACTERS or not clause.text.isprintable():
        return f"free text has 1 to {MOST_CHARACTERS} characters on one line"
    return ""


def _term_fault(s: State, clause: Clause) -> str:
    """[R197] A round and a turn of this game, or neither."""
    kind = KINDS[clause.kind]
    if (kind.term == NOW or kind.term == THEN) and (clause.turn or clause.round):
        return "this duty names no turn and no round"
    if kind.term == NOW:
        return "" if BIDS in s.agenda else "no card is on sale now"
    if clause.turn == 0 and clause.round == 0 and kind.term != IN_TURN:
        return ""
    if not 1 <= clause.turn <= s.rules.turns or not 1 <= clause.round <= VICTORY_ROUND:
        return f"name a round from I to VII and a turn from 1 to {s.rules.turns}"
    if kind.term == IN_TURN and clause.round != kind.round:
        return f"this duty ends with round {ROUND_NUMERALS[kind.round]}; name that round"
    return ""

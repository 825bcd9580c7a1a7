"""What an observer knows as a vector of small whole numbers, for programs that learn.

It is made straight from the table, since a view of words would have to be made first otherwise; but it says nothing
that the view does not say: whatever fits the view gives the same vector.
"""

from typing import Final

from dragondune.editions.parameters import PARAMETERS
from dragondune.engine.agreements.records import Clause
from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.decisions import (
    MAX_GOLD,
    MAX_UNITS,
    ControlDragons,
    Decision,
    DeclareTreachery,
    Pass,
    PlayAce,
    PredictVictory,
    SealBlessedPlan,
    SealElitePlan,
    SealPlan,
    decision_at,
)
from dragondune.engine.elites import PICK
from dragondune.engine.game import STEPS, Game
from dragondune.engine.ids import (
    CHANCE_BIT,
    ELVES,
    FACTION_IDS,
    FACTIONS,
    NOBODY,
    NONE,
    ORCS,
    SPECTATOR,
    VALUES,
    Faction,
    Mask,
    members,
    size,
)
from dragondune.engine.powers.hands import first_chooser
from dragondune.engine.queries import controller, opponent_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State
from dragondune.views.layout import (
    AT,
    BOUND_CLAUSES,
    CLAUSE_AT,
    CLAUSE_SIZE,
    DEALS_SIZE,
    FACTS_SIZE,
    MOST_STEPS,
    MOST_TREASURE,
    OFFERED_CLAUSES,
    SEAT_AT,
    SEAT_SIZE,
    SEAT_START,
    SEATS,
)
from dragondune.views.names import QUESTIONS
from dragondune.views.observe import is_only_one

RULES_START: Final = AT[f"rules.{PARAMETERS[0].key}"]
_LAST_RULES: Final[list[tuple[Ruleset, bytes]]] = []


class Ring:
    """The players in the order in which they sit, the observer first; `at[faction]` is a player's place in it."""

    __slots__ = ("at", "seats")

    def __init__(self, s: State, observer: int) -> None:
        seats = s.order + [seat for seat in members(s.factions) if seat not in s.order]
        first = seats.index(observer) if observer in seats else 0
        self.seats: Final[list[Faction]] = seats[first:] + seats[:first]
        self.at: Final[list[int]] = [NONE, NONE, NONE, NONE]
        for place in range(len(seats)):
            self.at[self.seats[place]] = place


def planes(game: Game, observer: int, *, with_deals: bool = False) -> bytearray:
    """[R28] What this seat, or a spectator, knows, as views/layout.py arranges it; agreements if `with_deals`."""
    s = game.state
    vector = bytearray(FACTS_SIZE + (DEALS_SIZE if with_deals else 0))
    rules = rule_entries(s.rules)
    vector[RULES_START : RULES_START + len(rules)] = rules
    ring = Ring(s, observer)
    _write_moment(vector, s, ring, observer)
    _write_board(vector, s, ring)
    _write_cards(vector, s, observer)
    _write_business(vector, s, ring, observer)
    if s.attacker != NOBODY:
        _write_battle(vector, s, ring, observer)
    for seat in ring.seats:
        _write_seat(vector, s, ring, observer, seat)
    if s.transfers:
        _write_transfers(vector, s, ring)
    if with_deals and (s.agreements or s.offers):
        _write_deals(vector, s, ring)
    return vector


def rule_entries(rules: Ruleset) -> bytes:
    """The entries of all rules, remembered for the last rules that were asked for."""
    if not _LAST_RULES or _LAST_RULES[0][0] is not rules:
        _LAST_RULES[:] = [(rules, _rule_entries(rules))]
    return _LAST_RULES[0][1]


def _rule_entries(rules: Ruleset) -> bytes:
    """Every number and switch of the rules; of several choices, which one."""
    entries = bytearray()
    for parameter in PARAMETERS:
        value: int | bool | str = getattr(rules, parameter.key)
        if isinstance(value, int):
            entries.append(value)
        elif parameter.is_factions:
            entries.extend(name in value.split(",") for name in FACTION_IDS)
        else:
            entries.extend(choice == value for choice in parameter.choices)
    return bytes(entries)


def _mark(vector: bytearray, start: int, mask: Mask) -> None:
    while mask:
        lowest = mask & -mask
        vector[start + lowest.bit_length() - 1] = 1
        mask ^= lowest


def _mark_seats(vector: bytearray, start: int, ring: Ring, mask: Mask) -> None:
    if mask:
        for seat in ring.seats:
            if mask >> seat & 1:
                vector[start + ring.at[seat]] = 1


def _mark_seat(vector: bytearray, start: int, ring: Ring, seat: Faction) -> None:
    if 0 <= seat < SEATS:
        vector[start + ring.at[seat]] = 1


def _mark_one(vector: bytearray, start: int, number: int) -> None:
    if number >= 0:
        vector[start + number] = 1


def _write_moment(vector: bytearray, s: State, ring: Ring, observer: int) -> None:
    vector[AT["turn"]] = s.turn
    vector[AT["turns_left"]] = max(0, s.rules.turns - s.turn)
    vector[AT["round"] + s.round] = 1
    _mark_seat(vector, AT["player"], ring, s.player)
    if s.order:
        vector[AT["starter"] + ring.at[s.order[0]]] = 1
    for step in s.agenda:
        vector[AT["agenda"] + step] = min(MOST_STEPS, vector[AT["agenda"] + step] + 1)
    waiting = s.window | s.asked
    if waiting:
        step = s.agenda[-1]
        vector[AT["step"] + step] = 1
        _mark_seats(vector, AT["waiting"], ring, waiting)
        vector[AT["chance"]] = int(s.asked == CHANCE_BIT)
        _mark_seat(vector, AT["about"], ring, STEPS[step].about(s))
    _mark_one(vector, AT["place"], s.place)
    vector[AT["is_secret"]] = int(s.window != 0)
    vector[AT["has_answered"]] = int(bool(s.window & ~s.asked & 1 << observer))
    vector[AT["is_negated"]] = int(s.negated)
    _mark(vector, AT["visited"], s.visited)
    for index in range(len(s.dice)):
        vector[AT["dice"] + index] = s.dice[index]
    _mark_seats(vector, AT["winners"], ring, s.winners)
    vector[AT["ending"] + s.ending] = 1


def _write_board(vector: bytearray, s: State, ring: Ring) -> None:
    vector[AT["dragon"] + s.dragon] = 1
    for place in range(TERRITORIES):
        if s.treasure[place]:
            vector[AT["gold"] + place] = min(MOST_TREASURE, s.treasure[place])
    _mark(vector, AT["trolls"], s.trolls)
    _mark(vector, AT["walls"], s.walls)
    for number in range(len(CASTLE_LIST)):
        _mark_seat(vector, AT["castles"] + SEATS * number, ring, controller(s, CASTLE_LIST[number]))
    if s.rules.elite_warriors:
        vector[AT["elites"] : AT["elites"] + len(s.elites)] = bytes(s.elites)
        vector[AT["elites_planned"]] = s.plan_elites
    if s.picks:
        source, _, least, most, _ = s.picks[-PICK:]
        vector[AT["pick"]] = least
        vector[AT["pick"] + 1] = most
        vector[AT["pick"] + 2] = 1
        vector[AT["pick_from"] + source] = 1


def _write_cards(vector: bytearray, s: State, observer: int) -> None:
    vector[AT["deck_size"]] = size(s.deck)
    _mark(vector, AT["discards"], s.discards)
    vector[AT["has_top_card"]] = int(s.top_card != NONE)
    vector[AT["has_next_event"]] = int(s.next_event != NONE)
    vector[AT["auction.has_card"]] = int(s.card != NONE)
    if observer == ELVES:
        _mark_one(vector, AT["top_card"], s.top_card)
        _mark_one(vector, AT["next_event"], s.next_event)
        _mark_one(vector, AT["auction.card"], s.card)
    for event in s.event_pile:
        vector[AT["event_pile"] + event] = 1
    if s.event_pile:
        vector[AT["event_top"] + s.event_pile[-1]] = 1
    for event in s.event_bottom:
        vector[AT["event_bottom"] + event] = 1
    _mark_one(vector, AT["first_event"], s.first_event)
    _mark_one(vector, AT["second_event"], s.second_event)
    vector[AT["secrets.count"]] = size(s.kept)
    if s.kept and observer == first_chooser(s):
        _mark(vector, AT["secrets.kept"], s.kept)


def _write_business(vector: bytearray, s: State, ring: Ring, observer: int) -> None:
    vector[AT["auction.cards_left"]] = max(0, s.auction_cards)
    _mark_seat(vector, AT["auction.starter"], ring, s.auction_starter)
    vector[AT["auction.bid"]] = s.bid
    _mark_seat(vector, AT["auction.bidder"], ring, s.bidder)
    vector[AT["auction.is_free_card_used"]] = int(s.free_card_used)
    _mark_seat(vector, AT["council.target"], ring, s.target)
    vector[AT["recruitment.is_banned"]] = int(s.banned)
    vector[AT["recruitment.has_half_price"]] = int(s.half_price)
    vector[AT["recruitment.conscripted"]] = s.conscripted
    _mark(vector, AT["recruitment.hire_places"], s.hire_places)
    vector[AT["recruitment.hire_value"]] = min(MAX_GOLD, s.hire_value)
    vector[AT["recruitment.raised"]] = s.raised
    vector[AT["recruitment.range_bonus"]] = min(MAX_UNITS, s.range_bonus)
    vector[AT["recruitment.has_disbanded"]] = int(s.disbanded)
    _mark_one(vector, AT["recruitment.disband_place"], s.disband_place)
    vector[AT["recruitment.disband_count"]] = s.disband_count
    _mark_seat(vector, AT["meeting.arriver"], ring, s.arriver)
    _mark_seats(vector, AT["meeting.met"], ring, s.met)
    vector[AT["battle.has_fought"]] = int(s.fought)
    vector[AT["blessing.fallen"]] = min(MAX_UNITS, s.fallen_elves)
    vector[AT["blessing.last_turn"]] = s.blessed_turn
    if observer in FACTIONS and s.sealed[observer] != NONE:
        _write_sealed(vector, decision_at(s.sealed[observer]))


def _write_sealed(vector: bytearray, answer: Decision) -> None:
    """The observer's own; a prediction stands where it will stand later."""
    vector[AT["sealed.is_yes"]] = int(not isinstance(answer, Pass))
    if isinstance(answer, SealPlan):
        vector[AT["sealed.count"]] = answer.count
        _mark_one(vector, AT["sealed.cards"], answer.card)
        vector[AT["sealed.is_blessed"]] = int(isinstance(answer, SealBlessedPlan))
        if isinstance(answer, SealElitePlan):
            vector[AT["sealed.elites"]] = answer.elites
    elif isinstance(answer, PlayAce):
        _mark_one(vector, AT["sealed.cards"], answer.ace)
    elif isinstance(answer, ControlDragons):
        _mark(vector, AT["sealed.cards"], answer.cards)
    elif isinstance(answer, DeclareTreachery):
        vector[AT["sealed.is_swapped"]] = int(answer.swapped)


def _write_battle(vector: bytearray, s: State, ring: Ring, observer: int) -> None:
    _mark_seat(vector, AT["battle.attacker"], ring, s.attacker)
    _mark_seat(vector, AT["battle.defender"], ring, s.defender)
    _mark_seat(vector, AT["battle.asker"], ring, s.asker)
    if s.question in QUESTIONS:
        vector[AT["battle.question"] + QUESTIONS.index(s.question)] = 1
    vector[AT["battle.is_swapped"]] = int(s.swapped)
    vector[AT["battle.is_blessed"]] = int(s.blessed)
    _mark_seat(vector, AT["battle.victor"], ring, s.victor)
    if s.plundered != NONE and observer in (ORCS, opponent_of(s, ORCS)):
        vector[AT["battle.plundered"] + s.plundered] = 1
    for seat in (s.attacker, s.defender):
        at = SEAT_START + SEAT_SIZE * ring.at[seat]
        colour = s.answer_colour[seat]
        if colour != NO_ANSWER:
            vector[at + SEAT_AT["answered_colour"] + (colour if colour != NONE else 2)] = 1
        if s.answer_number[seat] != NO_ANSWER:
            vector[at + SEAT_AT["answered_number"]] = s.answer_number[seat]
            vector[at + SEAT_AT["answered_number"] + 1] = MAX_UNITS
        if s.answer_value[seat] != NO_ANSWER:
            vector[at + SEAT_AT["answered_value"]] = s.answer_value[seat]
            vector[at + SEAT_AT["answered_value"] + 1] = VALUES
        vector[at + SEAT_AT["plan_count"]] = s.plan_count[seat]
        _mark_one(vector, at + SEAT_AT["plan_card"], s.plan_card[seat])


def _write_seat(vector: bytearray, s: State, ring: Ring, observer: int, seat: Faction) -> None:
    at = SEAT_START + SEAT_SIZE * ring.at[seat]
    is_own = observer == seat
    vector[at + SEAT_AT["is_playing"]] = 1
    vector[at + SEAT_AT["faction"] + seat] = 1
    if is_own or s.rules.gold_visible:
        vector[at + SEAT_AT["knows_gold"]] = 1
        vector[at + SEAT_AT["gold"]] = min(MAX_GOLD, s.gold[seat])
    vector[at + SEAT_AT["reserve"]] = s.reserve[seat]
    vector[at + SEAT_AT["graveyard"]] = s.graveyard[seat]
    vector[at + SEAT_AT["removed"]] = s.removed[seat]
    units = at + SEAT_AT["units"]
    vector[units : units + TERRITORIES] = bytes(s.units[TERRITORIES * seat : TERRITORIES * seat + TERRITORIES])
    _mark(vector, at + SEAT_AT["hidden"], s.hidden[seat])
    _mark(vector, at + SEAT_AT["hid_now"], s.hidden_now[seat])
    _write_hand(vector, at, s, observer, seat)
    _write_pair(vector, at, s, seat, is_own=is_own)
    _mark_seat(vector, at + SEAT_AT["ally"], ring, s.ally[seat])
    if s.proposed:
        _mark_seats(vector, at + SEAT_AT["proposed"], ring, s.proposed >> 4 * seat & 0b1111)
    vector[at + SEAT_AT["council_passed"]] = s.council_passed >> seat & 1
    vector[at + SEAT_AT["auction_passed"]] = s.passed >> seat & 1
    vector[at + SEAT_AT["is_done"]] = s.done >> seat & 1
    vector[at + SEAT_AT["is_tied"]] = s.tied >> seat & 1
    vector[at + SEAT_AT["is_traitor"]] = s.traitors >> seat & 1
    vector[at + SEAT_AT["is_choosing"]] = s.choosing >> seat & 1
    if s.rules.oracles:
        _write_prediction(vector, s, ring, is_own=is_own, seat=seat)


def _write_hand(vector: bytearray, at: int, s: State, observer: int, seat: Faction) -> None:
    """[R28] [R175] As `observe` tells it."""
    vector[at + SEAT_AT["hand_size"]] = size(s.hand[seat])
    known = s.shown[seat]
    _mark(vector, at + SEAT_AT["shown"], known)
    _mark(vector, at + SEAT_AT["not_held"], s.not_held[seat])
    if observer == seat:
        known = s.hand[seat]
        _mark(vector, at + SEAT_AT["seen_of_orcs"], s.loot_known[seat])
    if observer in (seat, ELVES):
        known |= s.elves_know[seat] if observer == ELVES else 0
        _mark(vector, at + SEAT_AT["seen"], s.elves_know[seat])
    if observer == ORCS:
        known |= s.orcs_know[seat]
        _mark(vector, at + SEAT_AT["seen_by_orcs"], s.orcs_know[seat])
    elif seat == ORCS and observer != SPECTATOR:
        known |= s.loot_known[observer]
    _mark(vector, at + SEAT_AT["hand"], known)


def _write_pair(vector: bytearray, at: int, s: State, seat: Faction, *, is_own: bool) -> None:
    is_pair_shown = s.traitor_shown >> seat & 1
    is_queen_shown = s.queen_shown >> seat & 1
    vector[at + SEAT_AT["has_queen"]] = int(s.queen[seat] != NONE)
    vector[at + SEAT_AT["has_jack"]] = int(s.jack[seat] != NONE)
    if is_own or is_pair_shown or is_queen_shown or is_only_one(s.not_queen[seat]):
        _mark_one(vector, at + SEAT_AT["queen"], s.queen[seat])
    if is_own or is_pair_shown or is_only_one(s.not_jack[seat]):
        _mark_one(vector, at + SEAT_AT["jack"], s.jack[seat])
    _mark(vector, at + SEAT_AT["not_queen"], s.not_queen[seat])
    _mark(vector, at + SEAT_AT["not_jack"], s.not_jack[seat])
    vector[at + SEAT_AT["is_pair_shown"]] = is_pair_shown
    vector[at + SEAT_AT["is_queen_shown"]] = is_queen_shown
    vector[at + SEAT_AT["has_used_pair"]] = s.spent_treachery >> seat & 1


def _write_prediction(vector: bytearray, s: State, ring: Ring, *, is_own: bool, seat: Faction) -> None:
    """[option.oracles] [R205] Its author's secret until the game is over."""
    at = SEAT_START + SEAT_SIZE * ring.at[seat]
    foretold = s.prediction[seat]
    vector[at + SEAT_AT["has_predicted"]] = int(foretold != NONE)
    if is_own and foretold == NONE:
        foretold = s.sealed[seat]
    if foretold == NONE or not (is_own or s.winners):
        return
    prediction = decision_at(foretold)
    if isinstance(prediction, PredictVictory):
        _mark_seat(vector, at + SEAT_AT["predicted_winner"], ring, prediction.faction)
        vector[at + SEAT_AT["predicted_turn"]] = prediction.turn
        vector[at + SEAT_AT["predicted_castle"] + CASTLE_LIST.index(prediction.place)] = 1


def _write_transfers(vector: bytearray, s: State, ring: Ring) -> None:
    for index in range(0, len(s.transfers), 3):
        giver = SEAT_START + SEAT_SIZE * ring.at[s.transfers[index]] + SEAT_AT["gives"]
        at = giver + ring.at[s.transfers[index + 1]]
        vector[at] = min(MAX_GOLD, vector[at] + s.transfers[index + 2])


def _write_deals(vector: bytearray, s: State, ring: Ring) -> None:
    """[note.8] Clauses in force that are not carried out yet, and clauses offered."""
    bound = [
        (agreement, position)
        for agreement in s.agreements
        for position in range(len(agreement.clauses))
        if not agreement.settled >> position & 1
    ]
    for slot, (agreement, position) in enumerate(bound[:BOUND_CLAUSES]):
        at = AT["bound0.duty"] + CLAUSE_SIZE * slot
        _write_clause(vector, at, ring, agreement.clauses[position])
        _mark_seats(vector, at + CLAUSE_AT["agreed"], ring, agreement.parties)
        _mark_seats(vector, at + CLAUSE_AT["asked"], ring, agreement.ending)
    offered = [(offer, clause) for offer in reversed(s.offers) for clause in offer.clauses]
    for slot, (offer, clause) in enumerate(offered[:OFFERED_CLAUSES]):
        at = AT["offered0.duty"] + CLAUSE_SIZE * slot
        _write_clause(vector, at, ring, clause)
        _mark_seats(vector, at + CLAUSE_AT["agreed"], ring, offer.accepted)
        _mark_seats(vector, at + CLAUSE_AT["asked"], ring, offer.parties & ~offer.accepted)


def _write_clause(vector: bytearray, at: int, ring: Ring, clause: Clause) -> None:
    vector[at + CLAUSE_AT["duty"] + clause.kind] = 1
    _mark_seat(vector, at + CLAUSE_AT["seat"], ring, clause.seat)
    _mark_seat(vector, at + CLAUSE_AT["other"], ring, clause.other)
    _mark_seat(vector, at + CLAUSE_AT["opponent"], ring, clause.opponent)
    _mark(vector, at + CLAUSE_AT["places"], clause.places)
    vector[at + CLAUSE_AT["amount"]] = clause.amount
    vector[at + CLAUSE_AT["turn"]] = clause.turn
    if clause.turn:
        vector[at + CLAUSE_AT["round"] + clause.round] = 1

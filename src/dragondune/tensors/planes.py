"""What an observer knows as a vector of small whole numbers."""

from typing import Final

from dragondune.engine.board import CASTLE_LIST, TERRITORIES
from dragondune.engine.decisions import (
    MAX_ELITES,
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
from dragondune.engine.game import STEPS
from dragondune.engine.ids import CHANCE_BIT, FACTIONS, NO_ANSWER, NOBODY, NONE, VALUES, Faction, members
from dragondune.engine.powers.dwarves_elites import PICK
from dragondune.engine.queries import castles_of, hid_beside_now, lurkers_at, lurking_places
from dragondune.engine.steps import ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE
from dragondune.knowledge.gate import Knowledge
from dragondune.tensors.deal_planes import write_deals, write_transfers
from dragondune.tensors.layout import (
    AT,
    DEALS_SIZE,
    MOST_STEPS,
    MOST_TREASURE,
    NUMBERS_SIZE,
    SEAT_AT,
    SEAT_SIZE,
    SEAT_START,
    SEATS,
    blank,
)
from dragondune.tensors.ring import Ring, mark, mark_one, mark_seat, mark_seats

QUESTIONS: Final = (ANSWER_COLOUR, ANSWER_NUMBER, ANSWER_VALUE)
_KNOWS_GOLD: Final = SEAT_AT["knows_gold"]
_GOLD: Final = SEAT_AT["gold"]
_RESERVE: Final = SEAT_AT["reserve"]
_GRAVEYARD: Final = SEAT_AT["graveyard"]
_REMOVED: Final = SEAT_AT["removed"]
_HAND_SIZE: Final = SEAT_AT["hand_size"]
_HAS_QUEEN: Final = SEAT_AT["has_queen"]
_HAS_JACK: Final = SEAT_AT["has_jack"]
_IS_PAIR_SHOWN: Final = SEAT_AT["is_pair_shown"]
_IS_QUEEN_SHOWN: Final = SEAT_AT["is_queen_shown"]
_HAS_USED_PAIR: Final = SEAT_AT["has_used_pair"]
_COUNCIL_PASSED: Final = SEAT_AT["council_passed"]
_AUCTION_PASSED: Final = SEAT_AT["auction_passed"]
_IS_DONE: Final = SEAT_AT["is_done"]
_IS_TIED: Final = SEAT_AT["is_tied"]
_IS_TRAITOR: Final = SEAT_AT["is_traitor"]
_IS_CHOOSING: Final = SEAT_AT["is_choosing"]
_FACTION: Final = SEAT_AT["faction"]
_QUEEN: Final = SEAT_AT["queen"]
_JACK: Final = SEAT_AT["jack"]
_NOT_QUEEN: Final = SEAT_AT["not_queen"]
_NOT_JACK: Final = SEAT_AT["not_jack"]
_HAND: Final = SEAT_AT["hand"]
_SHOWN: Final = SEAT_AT["shown"]
_SEEN: Final = SEAT_AT["seen"]
_NOT_HELD: Final = SEAT_AT["not_held"]
_SEEN_BY_ORCS: Final = SEAT_AT["seen_by_orcs"]
_SEEN_OF_ORCS: Final = SEAT_AT["seen_of_orcs"]
_UNITS: Final = SEAT_AT["units"]
_HIDDEN: Final = SEAT_AT["hidden"]
_HID_NOW: Final = SEAT_AT["hid_now"]
_LURKING: Final = SEAT_AT["lurking"]
_ALLY: Final = SEAT_AT["ally"]
_PROPOSED: Final = SEAT_AT["proposed"]


def planes(k: Knowledge, *, with_deals: bool = False, spare: int = 0) -> bytearray:
    """[R28] What a seat, or a spectator, knows, as tensors/layout.py arranges it.

    Agreements follow if `with_deals`, and then `spare` entries for the caller to fill.
    """
    vector = bytearray(blank(k.rules))
    vector.extend(bytes(spare + (DEALS_SIZE if with_deals else 0)))
    ring = Ring(k.order, k.factions, k.observer)
    _write_numbers(vector, k)
    _write_moment(vector, k, ring)
    _write_board(vector, k, ring)
    _write_cards(vector, k)
    _write_business(vector, k, ring)
    if k.attacker != NOBODY:
        _write_battle(vector, k, ring)
    if k.observer in FACTIONS and k.sealed[k.observer] != NONE:
        _write_sealed(vector, decision_at(k.sealed[k.observer]))
    at = SEAT_START
    for seat in ring.seats:
        _write_seat(vector, at, k, seat)
        _write_relations(vector, at, k, ring, seat)
        at += SEAT_SIZE
    if k.rules.oracles:
        for seat in ring.seats:
            _write_prediction(vector, k, ring, seat)
    if k.transfers:
        write_transfers(vector, k, ring)
    if with_deals and (k.agreements or k.offers):
        write_deals(vector, k, ring)
    return vector


def _write_numbers(vector: bytearray, k: Knowledge) -> None:
    """The numbers at the beginning, in the order of the layout."""
    vector[0:NUMBERS_SIZE] = bytes(
        (
            k.turn,
            max(0, k.rules.turns - k.turn),
            k.asked == CHANCE_BIT,
            k.window != 0,
            (k.window & ~k.asked & 1 << k.observer) != 0,
            k.negated,
            k.deck_size,
            k.has_top_card,
            k.has_next_event,
            max(0, k.auction_cards),
            k.has_card_up,
            k.bid,
            k.free_card_used,
            k.banned,
            k.half_price,
            k.conscripted,
            min(MAX_GOLD, k.hire_value),
            k.raised,
            min(MAX_UNITS, k.range_bonus),
            k.ace_moves,
            k.disbanded,
            k.disband_count,
            k.swapped,
            k.blessed,
            k.fought,
            min(MAX_UNITS, k.fallen_elves),
            k.blessed_turn,
            k.kept_count,
            k.plan_elites,
        )
    )


def _write_moment(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    vector[AT["round"] + k.round] = 1
    mark_seat(vector, AT["player"], ring, k.player)
    if k.order:
        vector[AT["starter"] + ring.at[k.order[0]]] = 1
    agenda = AT["agenda"]
    for step in k.agenda:
        vector[agenda + step] = min(MOST_STEPS, vector[agenda + step] + 1)
    waiting = k.window | k.asked
    if waiting:
        step = k.agenda[-1]
        vector[AT["step"] + step] = 1
        mark_seats(vector, AT["waiting"], ring, waiting)
        mark_seat(vector, AT["about"], ring, STEPS[step].about(k))
    else:
        mark_seats(vector, AT["winners"], ring, k.winners)
    mark_one(vector, AT["place"], k.place)
    mark(vector, AT["visited"], k.visited)
    for index in range(len(k.dice)):
        vector[AT["dice"] + index] = k.dice[index]
    vector[AT["ending"] + k.ending] = 1


def _write_board(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    vector[AT["dragon"] + k.dragon] = 1
    gold = AT["gold"]
    for place in range(TERRITORIES):
        if k.treasure[place]:
            vector[gold + place] = min(MOST_TREASURE, k.treasure[place])
    mark(vector, AT["trolls"], k.trolls)
    mark(vector, AT["walls"], k.walls)
    for seat in ring.seats:
        at = AT["castles"] + ring.at[seat]
        mine = castles_of(k, seat)
        for number in range(len(CASTLE_LIST)):
            if mine >> CASTLE_LIST[number] & 1:
                vector[at + SEATS * number] = 1
    if k.rules.elite_warriors:
        vector[AT["elites"] : AT["elites"] + len(k.elites)] = bytes(k.elites)
    if k.picks:
        source, _, least, most, _ = k.picks[-PICK:]
        vector[AT["pick"]] = least
        vector[AT["pick"] + 1] = most
        vector[AT["pick"] + 2] = MAX_ELITES
        vector[AT["pick_from"] + source] = 1


def _write_cards(vector: bytearray, k: Knowledge) -> None:
    mark(vector, AT["discards"], k.discards)
    mark_one(vector, AT["top_card"], k.top_card)
    mark_one(vector, AT["next_event"], k.next_event)
    mark_one(vector, AT["auction.card"], k.card)
    for event in k.event_pile:
        vector[AT["event_pile"] + event] = 1
    if k.event_pile:
        vector[AT["event_top"] + k.event_pile[-1]] = 1
    for event in k.event_bottom:
        vector[AT["event_bottom"] + event] = 1
    mark_one(vector, AT["first_event"], k.first_event)
    mark_one(vector, AT["second_event"], k.second_event)
    mark(vector, AT["secrets.kept"], k.kept)


def _write_business(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    mark_seat(vector, AT["auction.starter"], ring, k.auction_starter)
    mark_seat(vector, AT["auction.bidder"], ring, k.bidder)
    mark_seat(vector, AT["council.target"], ring, k.target)
    if k.hire_places:
        mark(vector, AT["recruitment.hire_places"], k.hire_places)
    mark_one(vector, AT["recruitment.disband_place"], k.disband_place)
    mark_seat(vector, AT["meeting.arriver"], ring, k.arriver)
    if k.met:
        mark_seats(vector, AT["meeting.met"], ring, k.met)


def _write_sealed(vector: bytearray, answer: Decision) -> None:
    """The observer's own; a prediction stands where it will stand later."""
    vector[AT["sealed.is_yes"]] = int(not isinstance(answer, Pass))
    if isinstance(answer, SealPlan):
        vector[AT["sealed.count"]] = answer.count
        mark_one(vector, AT["sealed.cards"], answer.card)
        vector[AT["sealed.is_blessed"]] = int(isinstance(answer, SealBlessedPlan))
        if isinstance(answer, SealElitePlan):
            vector[AT["sealed.elites"]] = answer.elites
    elif isinstance(answer, PlayAce):
        mark_one(vector, AT["sealed.cards"], answer.ace)
    elif isinstance(answer, ControlDragons):
        mark(vector, AT["sealed.cards"], answer.cards)
    elif isinstance(answer, DeclareTreachery):
        vector[AT["sealed.is_swapped"]] = int(answer.swapped)


def _write_battle(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    mark_seat(vector, AT["battle.attacker"], ring, k.attacker)
    mark_seat(vector, AT["battle.defender"], ring, k.defender)
    mark_seat(vector, AT["battle.asker"], ring, k.asker)
    if k.question in QUESTIONS:
        vector[AT["battle.question"] + QUESTIONS.index(k.question)] = 1
    mark_seat(vector, AT["battle.victor"], ring, k.victor)
    mark_one(vector, AT["battle.plundered"], k.plundered)
    for seat in (k.attacker, k.defender):
        at = SEAT_START + SEAT_SIZE * ring.at[seat]
        colour = k.answer_colour[seat]
        if colour != NO_ANSWER:
            vector[at + SEAT_AT["answered_colour"] + (colour if colour != NONE else 2)] = 1
        if k.answer_number[seat] != NO_ANSWER:
            vector[at + SEAT_AT["answered_number"]] = k.answer_number[seat]
            vector[at + SEAT_AT["answered_number"] + 1] = MAX_UNITS
        if k.answer_value[seat] != NO_ANSWER:
            vector[at + SEAT_AT["answered_value"]] = k.answer_value[seat]
            vector[at + SEAT_AT["answered_value"] + 1] = VALUES
        vector[at + SEAT_AT["plan_count"]] = k.plan_count[seat]
        mark_one(vector, at + SEAT_AT["plan_card"], k.plan_card[seat])


def _write_lurkers(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    """[R101] Hidden units beside open ones of the same owner."""
    for place in members(lurking_places(k, seat)):
        vector[at + _LURKING + place] = lurkers_at(k, seat, place)
        if hid_beside_now(k, seat, place):
            vector[at + _HID_NOW + place] = 1


def _write_seat(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    """What the observer knows of one player; most entries are 0, and nothing is done for those."""
    vector[at] = 1
    vector[at + _FACTION + seat] = 1
    if k.gold_known >> seat & 1:
        vector[at + _KNOWS_GOLD] = 1
        vector[at + _GOLD] = min(MAX_GOLD, k.gold[seat])
    vector[at + _RESERVE] = k.reserve[seat]
    if k.graveyard[seat]:
        vector[at + _GRAVEYARD] = k.graveyard[seat]
    if k.removed[seat]:
        vector[at + _REMOVED] = k.removed[seat]
    units = TERRITORIES * seat
    places = k.where[seat]
    while places:
        lowest = places & -places
        place = lowest.bit_length() - 1
        vector[at + _UNITS + place] = k.units[units + place]
        places ^= lowest
    if k.hidden[seat]:
        mark(vector, at + _HIDDEN, k.hidden[seat])
        mark(vector, at + _HID_NOW, k.hidden_now[seat])
    if k.lurking:
        _write_lurkers(vector, at, k, seat)
    _write_hand(vector, at, k, seat)
    _write_pair(vector, at, k, seat)
    done = 1 << seat
    if k.council_passed & done:
        vector[at + _COUNCIL_PASSED] = 1
    if k.passed & done:
        vector[at + _AUCTION_PASSED] = 1
    if k.done & done:
        vector[at + _IS_DONE] = 1
    if k.tied & done:
        vector[at + _IS_TIED] = 1
    if k.traitors & done:
        vector[at + _IS_TRAITOR] = 1
    if k.choosing & done:
        vector[at + _IS_CHOOSING] = 1


def _write_pair(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    """Queen and Jack, and what they are known not to be."""
    bit = 1 << seat
    if k.has_queen & bit:
        vector[at + _HAS_QUEEN] = 1
        mark_one(vector, at + _QUEEN, k.queen[seat])
    if k.has_jack & bit:
        vector[at + _HAS_JACK] = 1
        mark_one(vector, at + _JACK, k.jack[seat])
    if k.not_queen[seat]:
        mark(vector, at + _NOT_QUEEN, k.not_queen[seat])
    if k.not_jack[seat]:
        mark(vector, at + _NOT_JACK, k.not_jack[seat])
    if k.traitor_shown & bit:
        vector[at + _IS_PAIR_SHOWN] = 1
    if k.queen_shown & bit:
        vector[at + _IS_QUEEN_SHOWN] = 1
    if k.spent_treachery & bit:
        vector[at + _HAS_USED_PAIR] = 1


def _write_hand(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    vector[at + _HAND_SIZE] = k.hand_size[seat]
    if k.hand[seat]:
        mark(vector, at + _HAND, k.hand[seat])
    if k.shown[seat]:
        mark(vector, at + _SHOWN, k.shown[seat])
    if k.elves_know[seat]:
        mark(vector, at + _SEEN, k.elves_know[seat])
    if k.not_held[seat]:
        mark(vector, at + _NOT_HELD, k.not_held[seat])
    if k.orcs_know[seat]:
        mark(vector, at + _SEEN_BY_ORCS, k.orcs_know[seat])
    if k.loot_known[seat]:
        mark(vector, at + _SEEN_OF_ORCS, k.loot_known[seat])


def _write_relations(vector: bytearray, at: int, k: Knowledge, ring: Ring, seat: Faction) -> None:
    if k.ally[seat] != NOBODY:
        vector[at + _ALLY + ring.at[k.ally[seat]]] = 1
    if k.proposed:
        mark_seats(vector, at + _PROPOSED, ring, k.proposed >> 4 * seat & 0b1111)


def _write_prediction(vector: bytearray, k: Knowledge, ring: Ring, seat: Faction) -> None:
    """[option.oracles] One that the observer has just sealed stands here too."""
    at = SEAT_START + SEAT_SIZE * ring.at[seat]
    vector[at + SEAT_AT["has_predicted"]] = k.has_predicted >> seat & 1
    predicted = k.prediction[seat] if k.prediction[seat] != NONE else k.sealed[seat]
    if predicted == NONE:
        return
    prediction = decision_at(predicted)
    if isinstance(prediction, PredictVictory):
        mark_seat(vector, at + SEAT_AT["predicted_winner"], ring, prediction.faction)
        vector[at + SEAT_AT["predicted_turn"]] = prediction.turn
        vector[at + SEAT_AT["predicted_castle"] + CASTLE_LIST.index(prediction.place)] = 1

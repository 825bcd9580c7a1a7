"""Encode an observer's knowledge as a vector of small whole numbers."""

from typing import Final

from dragondune.engine.all_steps import STEPS
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
# Look positions up by name once, not for every vector.
_AT_ABOUT: Final = AT["about"]
_AT_AGENDA: Final = AT["agenda"]
_AT_AUCTION_BIDDER: Final = AT["auction.bidder"]
_AT_AUCTION_CARD: Final = AT["auction.card"]
_AT_AUCTION_STARTER: Final = AT["auction.starter"]
_AT_BATTLE_ASKER: Final = AT["battle.asker"]
_AT_BATTLE_ATTACKER: Final = AT["battle.attacker"]
_AT_BATTLE_DEFENDER: Final = AT["battle.defender"]
_AT_BATTLE_PLUNDERED: Final = AT["battle.plundered"]
_AT_BATTLE_QUESTION: Final = AT["battle.question"]
_AT_BATTLE_VICTOR: Final = AT["battle.victor"]
_AT_CASTLES: Final = AT["castles"]
_AT_COUNCIL_TARGET: Final = AT["council.target"]
_AT_DICE: Final = AT["dice"]
_AT_DISCARDS: Final = AT["discards"]
_AT_DRAGON: Final = AT["dragon"]
_AT_ELITES: Final = AT["elites"]
_AT_ENDING: Final = AT["ending"]
_AT_EVENT_BOTTOM: Final = AT["event_bottom"]
_AT_EVENT_PILE: Final = AT["event_pile"]
_AT_EVENT_TOP: Final = AT["event_top"]
_AT_FIRST_EVENT: Final = AT["first_event"]
_AT_GOLD: Final = AT["gold"]
_AT_MEETING_ARRIVER: Final = AT["meeting.arriver"]
_AT_MEETING_MET: Final = AT["meeting.met"]
_AT_NEXT_EVENT: Final = AT["next_event"]
_AT_PICK: Final = AT["pick"]
_AT_PICK_FROM: Final = AT["pick_from"]
_AT_PLACE: Final = AT["place"]
_AT_PLAYER: Final = AT["player"]
_AT_RECRUITMENT_DISBAND_PLACE: Final = AT["recruitment.disband_place"]
_AT_RECRUITMENT_HIRE_PLACES: Final = AT["recruitment.hire_places"]
_AT_ROUND: Final = AT["round"]
_AT_SEALED_CARDS: Final = AT["sealed.cards"]
_AT_SEALED_COUNT: Final = AT["sealed.count"]
_AT_SEALED_ELITES: Final = AT["sealed.elites"]
_AT_SEALED_IS_BLESSED: Final = AT["sealed.is_blessed"]
_AT_SEALED_IS_SWAPPED: Final = AT["sealed.is_swapped"]
_AT_SEALED_IS_YES: Final = AT["sealed.is_yes"]
_AT_SECOND_EVENT: Final = AT["second_event"]
_AT_SECRETS_KEPT: Final = AT["secrets.kept"]
_AT_STARTER: Final = AT["starter"]
_AT_STEP: Final = AT["step"]
_AT_TOP_CARD: Final = AT["top_card"]
_AT_TROLLS: Final = AT["trolls"]
_AT_VISITED: Final = AT["visited"]
_AT_WAITING: Final = AT["waiting"]
_AT_WALLS: Final = AT["walls"]
_AT_WINNERS: Final = AT["winners"]
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
_ANSWERED_COLOUR: Final = SEAT_AT["answered_colour"]
_ANSWERED_NUMBER: Final = SEAT_AT["answered_number"]
_ANSWERED_VALUE: Final = SEAT_AT["answered_value"]
_HAS_PREDICTED: Final = SEAT_AT["has_predicted"]
_PLAN_CARD: Final = SEAT_AT["plan_card"]
_PLAN_COUNT: Final = SEAT_AT["plan_count"]
_PREDICTED_CASTLE: Final = SEAT_AT["predicted_castle"]
_PREDICTED_TURN: Final = SEAT_AT["predicted_turn"]
_PREDICTED_WINNER: Final = SEAT_AT["predicted_winner"]


def planes(k: Knowledge, *, with_deals: bool = False, spare: int = 0) -> bytearray:
    """[R28] Encode what a seat or a spectator knows, in the layout of tensors/layout.py.

    Agreements follow if `with_deals`, and then `spare` entries for the caller to fill in.
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
    """Write the numbers at the start, in the order of the layout."""
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
    vector[_AT_ROUND + k.round] = 1
    mark_seat(vector, _AT_PLAYER, ring, k.player)
    if k.order:
        vector[_AT_STARTER + ring.at[k.order[0]]] = 1
    agenda = _AT_AGENDA
    for step in k.agenda:
        vector[agenda + step] = min(MOST_STEPS, vector[agenda + step] + 1)
    waiting = k.window | k.asked
    if waiting:
        step = k.agenda[-1]
        vector[_AT_STEP + step] = 1
        mark_seats(vector, _AT_WAITING, ring, waiting)
        mark_seat(vector, _AT_ABOUT, ring, STEPS[step].about(k))
    else:
        mark_seats(vector, _AT_WINNERS, ring, k.winners)
    mark_one(vector, _AT_PLACE, k.place)
    mark(vector, _AT_VISITED, k.visited)
    for index in range(len(k.dice)):
        vector[_AT_DICE + index] = k.dice[index]
    vector[_AT_ENDING + k.ending] = 1


def _write_board(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    vector[_AT_DRAGON + k.dragon] = 1
    gold = _AT_GOLD
    for place in range(TERRITORIES):
        if k.treasure[place]:
            vector[gold + place] = min(MOST_TREASURE, k.treasure[place])
    mark(vector, _AT_TROLLS, k.trolls)
    mark(vector, _AT_WALLS, k.walls)
    for seat in ring.seats:
        at = _AT_CASTLES + ring.at[seat]
        mine = castles_of(k, seat)
        for number in range(len(CASTLE_LIST)):
            if mine >> CASTLE_LIST[number] & 1:
                vector[at + SEATS * number] = 1
    if k.rules.elite_warriors:
        vector[_AT_ELITES : _AT_ELITES + len(k.elites)] = bytes(k.elites)
    if k.picks:
        source, _, least, most, _ = k.picks[-PICK:]
        vector[_AT_PICK] = least
        vector[_AT_PICK + 1] = most
        vector[_AT_PICK + 2] = MAX_ELITES
        vector[_AT_PICK_FROM + source] = 1


def _write_cards(vector: bytearray, k: Knowledge) -> None:
    mark(vector, _AT_DISCARDS, k.discards)
    mark_one(vector, _AT_TOP_CARD, k.top_card)
    mark_one(vector, _AT_NEXT_EVENT, k.next_event)
    mark_one(vector, _AT_AUCTION_CARD, k.card)
    for event in k.event_pile:
        vector[_AT_EVENT_PILE + event] = 1
    if k.event_pile:
        vector[_AT_EVENT_TOP + k.event_pile[-1]] = 1
    for event in k.event_bottom:
        vector[_AT_EVENT_BOTTOM + event] = 1
    mark_one(vector, _AT_FIRST_EVENT, k.first_event)
    mark_one(vector, _AT_SECOND_EVENT, k.second_event)
    mark(vector, _AT_SECRETS_KEPT, k.kept)


def _write_business(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    mark_seat(vector, _AT_AUCTION_STARTER, ring, k.auction_starter)
    mark_seat(vector, _AT_AUCTION_BIDDER, ring, k.bidder)
    mark_seat(vector, _AT_COUNCIL_TARGET, ring, k.target)
    if k.hire_places:
        mark(vector, _AT_RECRUITMENT_HIRE_PLACES, k.hire_places)
    mark_one(vector, _AT_RECRUITMENT_DISBAND_PLACE, k.disband_place)
    mark_seat(vector, _AT_MEETING_ARRIVER, ring, k.arriver)
    if k.met:
        mark_seats(vector, _AT_MEETING_MET, ring, k.met)


def _write_sealed(vector: bytearray, answer: Decision) -> None:
    """Write the observer's own sealed answer; a prediction goes where it will be later."""
    vector[_AT_SEALED_IS_YES] = int(not isinstance(answer, Pass))
    if isinstance(answer, SealPlan):
        vector[_AT_SEALED_COUNT] = answer.count
        mark_one(vector, _AT_SEALED_CARDS, answer.card)
        vector[_AT_SEALED_IS_BLESSED] = int(isinstance(answer, SealBlessedPlan))
        if isinstance(answer, SealElitePlan):
            vector[_AT_SEALED_ELITES] = answer.elites
    elif isinstance(answer, PlayAce):
        mark_one(vector, _AT_SEALED_CARDS, answer.ace)
    elif isinstance(answer, ControlDragons):
        mark(vector, _AT_SEALED_CARDS, answer.cards)
    elif isinstance(answer, DeclareTreachery):
        vector[_AT_SEALED_IS_SWAPPED] = int(answer.swapped)


def _write_battle(vector: bytearray, k: Knowledge, ring: Ring) -> None:
    mark_seat(vector, _AT_BATTLE_ATTACKER, ring, k.attacker)
    mark_seat(vector, _AT_BATTLE_DEFENDER, ring, k.defender)
    mark_seat(vector, _AT_BATTLE_ASKER, ring, k.asker)
    if k.question in QUESTIONS:
        vector[_AT_BATTLE_QUESTION + QUESTIONS.index(k.question)] = 1
    mark_seat(vector, _AT_BATTLE_VICTOR, ring, k.victor)
    mark_one(vector, _AT_BATTLE_PLUNDERED, k.plundered)
    for seat in (k.attacker, k.defender):
        at = SEAT_START + SEAT_SIZE * ring.at[seat]
        colour = k.answer_colour[seat]
        if colour != NO_ANSWER:
            vector[at + _ANSWERED_COLOUR + (colour if colour != NONE else 2)] = 1
        if k.answer_number[seat] != NO_ANSWER:
            vector[at + _ANSWERED_NUMBER] = k.answer_number[seat]
            vector[at + _ANSWERED_NUMBER + 1] = MAX_UNITS
        if k.answer_value[seat] != NO_ANSWER:
            vector[at + _ANSWERED_VALUE] = k.answer_value[seat]
            vector[at + _ANSWERED_VALUE + 1] = VALUES
        vector[at + _PLAN_COUNT] = k.plan_count[seat]
        mark_one(vector, at + _PLAN_CARD, k.plan_card[seat])


def _write_lurkers(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    """[R101] Write hidden units next to open ones of the same owner."""
    for place in members(lurking_places(k, seat)):
        vector[at + _LURKING + place] = lurkers_at(k, seat, place)
        if hid_beside_now(k, seat, place):
            vector[at + _HID_NOW + place] = 1


def _write_seat(vector: bytearray, at: int, k: Knowledge, seat: Faction) -> None:
    """Write what the observer knows of one player; most entries are 0 and are skipped."""
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
    """Write the Queen and Jack, and the suits ruled out for them."""
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
    """[option.oracles] Write the prediction, including one that the observer has just sealed."""
    at = SEAT_START + SEAT_SIZE * ring.at[seat]
    vector[at + _HAS_PREDICTED] = k.has_predicted >> seat & 1
    predicted = k.prediction[seat] if k.prediction[seat] != NONE else k.sealed[seat]
    if predicted == NONE:
        return
    prediction = decision_at(predicted)
    if isinstance(prediction, PredictVictory):
        mark_seat(vector, at + _PREDICTED_WINNER, ring, prediction.faction)
        vector[at + _PREDICTED_TURN] = prediction.turn
        vector[at + _PREDICTED_CASTLE + CASTLE_LIST.index(prediction.place)] = 1

"""What an observer knows as a vector of small whole numbers, for programs that learn.

It is made straight from the table, since a view of words would have to be made first otherwise; but it says nothing
that the view does not say: whatever fits the view gives the same vector.
"""

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
from dragondune.engine.game import STEPS, Game
from dragondune.engine.ids import (
    CHANCE_BIT,
    ELVES,
    FACTIONS,
    NOBODY,
    NONE,
    ORCS,
    SPECTATOR,
    SUITS,
    VALUES,
    Faction,
    Mask,
    size,
)
from dragondune.engine.powers.dwarves_elites import PICK
from dragondune.engine.powers.elves_hands import first_chooser
from dragondune.engine.queries import castles_of, opponent_of
from dragondune.engine.state import NO_ANSWER, State
from dragondune.views.deal_planes import write_deals, write_transfers
from dragondune.views.layout import (
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
from dragondune.views.names import QUESTIONS
from dragondune.views.ring import Ring, mark, mark_one, mark_seat, mark_seats

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
_ALLY: Final = SEAT_AT["ally"]
_PROPOSED: Final = SEAT_AT["proposed"]


def planes(game: Game, observer: int, *, with_deals: bool = False, spare: int = 0) -> bytearray:
    """[R28] What this seat, or a spectator, knows, as views/layout.py arranges it.

    Agreements follow if `with_deals`, and then `spare` entries for whatever the caller has to add.
    """
    s = game.state
    vector = bytearray(blank(s.rules))
    vector.extend(bytes(spare + (DEALS_SIZE if with_deals else 0)))
    ring = Ring(s, observer)
    _write_numbers(vector, s, observer)
    _write_moment(vector, s, ring)
    _write_board(vector, s, ring)
    _write_cards(vector, s, observer)
    _write_business(vector, s, ring)
    if s.attacker != NOBODY:
        _write_battle(vector, s, ring, observer)
    if observer in FACTIONS and s.sealed[observer] != NONE:
        _write_sealed(vector, decision_at(s.sealed[observer]))
    at = SEAT_START
    for seat in ring.seats:
        _write_seat(vector, at, s, observer, seat)
        _write_relations(vector, at, s, ring, seat)
        at += SEAT_SIZE
    if s.rules.oracles:
        for seat in ring.seats:
            _write_prediction(vector, s, ring, is_own=observer == seat, seat=seat)
    if s.transfers:
        write_transfers(vector, s, ring)
    if with_deals and (s.agreements or s.offers):
        write_deals(vector, s, ring)
    return vector


def is_only_one(excluded: Mask) -> bool:
    """[R221] As `observe` has it."""
    return size(excluded) == len(SUITS) - 1


def _write_numbers(vector: bytearray, s: State, observer: int) -> None:
    """What stands first, in the order of the layout."""
    vector[0:NUMBERS_SIZE] = bytes(
        (
            s.turn,
            max(0, s.rules.turns - s.turn),
            s.asked == CHANCE_BIT,
            s.window != 0,
            (s.window & ~s.asked & 1 << observer) != 0,
            s.negated,
            size(s.deck),
            s.top_card != NONE,
            s.next_event != NONE,
            max(0, s.auction_cards),
            s.card != NONE,
            s.bid,
            s.free_card_used,
            s.banned,
            s.half_price,
            s.conscripted,
            min(MAX_GOLD, s.hire_value),
            s.raised,
            min(MAX_UNITS, s.range_bonus),
            s.disbanded,
            s.disband_count,
            s.swapped,
            s.blessed,
            s.fought,
            min(MAX_UNITS, s.fallen_elves),
            s.blessed_turn,
            size(s.kept),
            s.plan_elites,
        )
    )


def _write_moment(vector: bytearray, s: State, ring: Ring) -> None:
    vector[AT["round"] + s.round] = 1
    mark_seat(vector, AT["player"], ring, s.player)
    if s.order:
        vector[AT["starter"] + ring.at[s.order[0]]] = 1
    agenda = AT["agenda"]
    for step in s.agenda:
        vector[agenda + step] = min(MOST_STEPS, vector[agenda + step] + 1)
    waiting = s.window | s.asked
    if waiting:
        step = s.agenda[-1]
        vector[AT["step"] + step] = 1
        mark_seats(vector, AT["waiting"], ring, waiting)
        mark_seat(vector, AT["about"], ring, STEPS[step].about(s))
    else:
        mark_seats(vector, AT["winners"], ring, s.winners)
    mark_one(vector, AT["place"], s.place)
    mark(vector, AT["visited"], s.visited)
    for index in range(len(s.dice)):
        vector[AT["dice"] + index] = s.dice[index]
    vector[AT["ending"] + s.ending] = 1


def _write_board(vector: bytearray, s: State, ring: Ring) -> None:
    vector[AT["dragon"] + s.dragon] = 1
    gold = AT["gold"]
    for place in range(TERRITORIES):
        if s.treasure[place]:
            vector[gold + place] = min(MOST_TREASURE, s.treasure[place])
    mark(vector, AT["trolls"], s.trolls)
    mark(vector, AT["walls"], s.walls)
    for seat in ring.seats:
        at = AT["castles"] + ring.at[seat]
        mine = castles_of(s, seat)
        for number in range(len(CASTLE_LIST)):
            if mine >> CASTLE_LIST[number] & 1:
                vector[at + SEATS * number] = 1
    if s.rules.elite_warriors:
        vector[AT["elites"] : AT["elites"] + len(s.elites)] = bytes(s.elites)
    if s.picks:
        source, _, least, most, _ = s.picks[-PICK:]
        vector[AT["pick"]] = least
        vector[AT["pick"] + 1] = most
        vector[AT["pick"] + 2] = MAX_ELITES
        vector[AT["pick_from"] + source] = 1


def _write_cards(vector: bytearray, s: State, observer: int) -> None:
    mark(vector, AT["discards"], s.discards)
    if observer == ELVES:
        mark_one(vector, AT["top_card"], s.top_card)
        mark_one(vector, AT["next_event"], s.next_event)
        mark_one(vector, AT["auction.card"], s.card)
    for event in s.event_pile:
        vector[AT["event_pile"] + event] = 1
    if s.event_pile:
        vector[AT["event_top"] + s.event_pile[-1]] = 1
    for event in s.event_bottom:
        vector[AT["event_bottom"] + event] = 1
    mark_one(vector, AT["first_event"], s.first_event)
    mark_one(vector, AT["second_event"], s.second_event)
    if s.kept and observer == first_chooser(s):
        mark(vector, AT["secrets.kept"], s.kept)


def _write_business(vector: bytearray, s: State, ring: Ring) -> None:
    mark_seat(vector, AT["auction.starter"], ring, s.auction_starter)
    mark_seat(vector, AT["auction.bidder"], ring, s.bidder)
    mark_seat(vector, AT["council.target"], ring, s.target)
    if s.hire_places:
        mark(vector, AT["recruitment.hire_places"], s.hire_places)
    mark_one(vector, AT["recruitment.disband_place"], s.disband_place)
    mark_seat(vector, AT["meeting.arriver"], ring, s.arriver)
    if s.met:
        mark_seats(vector, AT["meeting.met"], ring, s.met)


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


def _write_battle(vector: bytearray, s: State, ring: Ring, observer: int) -> None:
    mark_seat(vector, AT["battle.attacker"], ring, s.attacker)
    mark_seat(vector, AT["battle.defender"], ring, s.defender)
    mark_seat(vector, AT["battle.asker"], ring, s.asker)
    if s.question in QUESTIONS:
        vector[AT["battle.question"] + QUESTIONS.index(s.question)] = 1
    mark_seat(vector, AT["battle.victor"], ring, s.victor)
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
        mark_one(vector, at + SEAT_AT["plan_card"], s.plan_card[seat])


def _write_seat(vector: bytearray, at: int, s: State, observer: int, seat: Faction) -> None:
    """What the observer knows of one player; most entries are 0, and nothing is done for those."""
    vector[at] = 1
    vector[at + _FACTION + seat] = 1
    if observer == seat or s.rules.gold_visible:
        vector[at + _KNOWS_GOLD] = 1
        vector[at + _GOLD] = min(MAX_GOLD, s.gold[seat])
    vector[at + _RESERVE] = s.reserve[seat]
    if s.graveyard[seat]:
        vector[at + _GRAVEYARD] = s.graveyard[seat]
    if s.removed[seat]:
        vector[at + _REMOVED] = s.removed[seat]
    units = TERRITORIES * seat
    places = s.where[seat]
    while places:
        lowest = places & -places
        place = lowest.bit_length() - 1
        vector[at + _UNITS + place] = s.units[units + place]
        places ^= lowest
    if s.hidden[seat]:
        mark(vector, at + _HIDDEN, s.hidden[seat])
        mark(vector, at + _HID_NOW, s.hidden_now[seat])
    _write_hand(vector, at, s, observer, seat)
    _write_pair(vector, at, s, seat, is_own=observer == seat)
    done = 1 << seat
    if s.council_passed & done:
        vector[at + _COUNCIL_PASSED] = 1
    if s.passed & done:
        vector[at + _AUCTION_PASSED] = 1
    if s.done & done:
        vector[at + _IS_DONE] = 1
    if s.tied & done:
        vector[at + _IS_TIED] = 1
    if s.traitors & done:
        vector[at + _IS_TRAITOR] = 1
    if s.choosing & done:
        vector[at + _IS_CHOOSING] = 1


def _write_pair(vector: bytearray, at: int, s: State, seat: Faction, *, is_own: bool) -> None:
    """Queen and Jack, and what they are known not to be."""
    queen, jack = s.queen[seat], s.jack[seat]
    shown = s.traitor_shown >> seat & 1
    queen_shown = s.queen_shown >> seat & 1
    if queen != NONE:
        vector[at + _HAS_QUEEN] = 1
        if is_own or shown or queen_shown or is_only_one(s.not_queen[seat]):
            vector[at + _QUEEN + queen] = 1
    if jack != NONE:
        vector[at + _HAS_JACK] = 1
        if is_own or shown or is_only_one(s.not_jack[seat]):
            vector[at + _JACK + jack] = 1
    if s.not_queen[seat]:
        mark(vector, at + _NOT_QUEEN, s.not_queen[seat])
    if s.not_jack[seat]:
        mark(vector, at + _NOT_JACK, s.not_jack[seat])
    if shown:
        vector[at + _IS_PAIR_SHOWN] = 1
    if queen_shown:
        vector[at + _IS_QUEEN_SHOWN] = 1
    if s.spent_treachery >> seat & 1:
        vector[at + _HAS_USED_PAIR] = 1


def _write_hand(vector: bytearray, at: int, s: State, observer: int, seat: Faction) -> None:
    """[R28] [R175] As `observe` tells it."""
    vector[at + _HAND_SIZE] = size(s.hand[seat])
    known = s.shown[seat]
    if known:
        mark(vector, at + _SHOWN, known)
    if s.not_held[seat]:
        mark(vector, at + _NOT_HELD, s.not_held[seat])
    if observer == seat:
        known = s.hand[seat]
        mark(vector, at + _SEEN_OF_ORCS, s.loot_known[seat])
        mark(vector, at + _SEEN, s.elves_know[seat])
    elif observer == ELVES:
        known |= s.elves_know[seat]
        mark(vector, at + _SEEN, s.elves_know[seat])
    if observer == ORCS:
        known |= s.orcs_know[seat]
        mark(vector, at + _SEEN_BY_ORCS, s.orcs_know[seat])
    elif seat == ORCS and observer != SPECTATOR:
        known |= s.loot_known[observer]
    mark(vector, at + _HAND, known)


def _write_relations(vector: bytearray, at: int, s: State, ring: Ring, seat: Faction) -> None:
    if s.ally[seat] != NOBODY:
        vector[at + _ALLY + ring.at[s.ally[seat]]] = 1
    if s.proposed:
        mark_seats(vector, at + _PROPOSED, ring, s.proposed >> 4 * seat & 0b1111)


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
        mark_seat(vector, at + SEAT_AT["predicted_winner"], ring, prediction.faction)
        vector[at + SEAT_AT["predicted_turn"]] = prediction.turn
        vector[at + SEAT_AT["predicted_castle"] + CASTLE_LIST.index(prediction.place)] = 1

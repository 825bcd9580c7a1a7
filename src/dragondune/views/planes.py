"""What an observer knows as a vector of small whole numbers, for programs that learn.

It is made straight from the table, since a view of words would have to be made first otherwise; but it says nothing
that the view does not say: whatever fits the view gives the same vector.
"""

from typing import Final

from dragondune.editions.parameters import PARAMETERS
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
    SUITS,
    VALUES,
    Faction,
    Mask,
    size,
)
from dragondune.engine.powers.hands import first_chooser
from dragondune.engine.queries import castles_of, opponent_of
from dragondune.engine.ruleset import Ruleset
from dragondune.engine.state import NO_ANSWER, State
from dragondune.views.deal_planes import write_deals, write_transfers
from dragondune.views.layout import (
    AT,
    DEALS_SIZE,
    FACTS_SIZE,
    MOST_STEPS,
    MOST_TREASURE,
    NUMBERS_SIZE,
    SEAT_AT,
    SEAT_HEAD,
    SEAT_SIZE,
    SEAT_START,
    SEATS,
)
from dragondune.views.names import QUESTIONS
from dragondune.views.ring import Ring, mark, mark_one, mark_seat, mark_seats

RULES_START: Final = AT[f"rules.{PARAMETERS[0].key}"]
_LAST_BLANK: Final[list[tuple[Ruleset, bytes]]] = []
_TWELVE: Final[list[bytes]] = [bytes([number >> bit & 1 for bit in range(12)]) for number in range(1 << 12)]
"""Twelve bits as twelve entries."""
_FOUR: Final[list[bytes]] = [row[:4] for row in _TWELVE[:16]]
_NO_CARDS: Final = bytes(24)
_NO_PLACES: Final = bytes(TERRITORIES)


def planes(game: Game, observer: int, *, with_deals: bool = False, spare: int = 0) -> bytearray:
    """[R28] What this seat, or a spectator, knows, as views/layout.py arranges it.

    Agreements follow if `with_deals`, and then `spare` entries for whatever the caller has to add.
    """
    s = game.state
    vector = bytearray(_blank(s.rules))
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
        vector[at : at + SEAT_HEAD] = _seat(s, observer, seat)
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


def _blank(rules: Ruleset) -> bytes:
    """A vector that tells the rules and nothing else, remembered for the last rules that were asked for."""
    if not _LAST_BLANK or _LAST_BLANK[0][0] is not rules:
        _LAST_BLANK[:] = [(rules, bytes(RULES_START) + _rule_entries(rules))]
        assert len(_LAST_BLANK[0][1]) == FACTS_SIZE
    return _LAST_BLANK[0][1]


def _rule_entries(rules: Ruleset) -> bytes:
    """Every number and switch of the rules; of several choices, which one."""
    entries = bytearray()
    for parameter in PARAMETERS:
        value: int | bool | str = getattr(rules, parameter.key)
        if isinstance(value, int):
            entries.append(value)
        elif parameter.is_factions:
            entries.extend([name in value.split(",") for name in FACTION_IDS])
        else:
            entries.extend([choice == value for choice in parameter.choices])
    return bytes(entries)


def _cards(mask: Mask) -> bytes:
    return _TWELVE[mask & 4095] + _TWELVE[mask >> 12] if mask else _NO_CARDS


def _places(mask: Mask) -> bytes:
    return _TWELVE[mask & 4095] + _TWELVE[mask >> 12 & 4095] + _FOUR[mask >> 24] if mask else _NO_PLACES


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


def _seat(s: State, observer: int, seat: Faction) -> bytes:
    """What the observer knows of one player, from `is_playing` to `hid_now`, in the order of the layout."""
    knows_gold = observer == seat or s.rules.gold_visible
    units = TERRITORIES * seat
    return b"".join(
        (
            bytes(
                (
                    1,
                    knows_gold,
                    min(MAX_GOLD, s.gold[seat]) if knows_gold else 0,
                    s.reserve[seat],
                    s.graveyard[seat],
                    s.removed[seat],
                    size(s.hand[seat]),
                    s.queen[seat] != NONE,
                    s.jack[seat] != NONE,
                    s.traitor_shown >> seat & 1,
                    s.queen_shown >> seat & 1,
                    s.spent_treachery >> seat & 1,
                    s.council_passed >> seat & 1,
                    s.passed >> seat & 1,
                    s.done >> seat & 1,
                    s.tied >> seat & 1,
                    s.traitors >> seat & 1,
                    s.choosing >> seat & 1,
                    s.prediction[seat] != NONE,
                )
            ),
            _FOUR[1 << seat],
            _pair(s, seat, is_own=observer == seat),
            _hand(s, observer, seat),
            bytes(s.units[units : units + TERRITORIES]),
            _places(s.hidden[seat]),
            _places(s.hidden_now[seat]),
        )
    )


def _pair(s: State, seat: Faction, *, is_own: bool) -> bytes:
    """Queen and Jack, and what they are known not to be."""
    knows = is_own or bool(s.traitor_shown >> seat & 1)
    knows_queen = knows or bool(s.queen_shown >> seat & 1) or is_only_one(s.not_queen[seat])
    knows_jack = knows or is_only_one(s.not_jack[seat])
    queen = 1 << s.queen[seat] if knows_queen and s.queen[seat] != NONE else 0
    jack = 1 << s.jack[seat] if knows_jack and s.jack[seat] != NONE else 0
    return _FOUR[queen] + _FOUR[jack] + _FOUR[s.not_queen[seat]] + _FOUR[s.not_jack[seat]]


def _hand(s: State, observer: int, seat: Faction) -> bytes:
    """[R28] [R175] As `observe` tells it: known, shown, seen, not held, seen by the Orcs, seen of the Orcs."""
    known = s.hand[seat] if observer == seat else s.shown[seat]
    seen = by_orcs = of_orcs = 0
    if observer == seat:
        of_orcs = s.loot_known[seat]
    if observer in (seat, ELVES):
        seen = s.elves_know[seat]
        known |= seen if observer == ELVES else 0
    if observer == ORCS:
        by_orcs = s.orcs_know[seat]
        known |= by_orcs
    elif seat == ORCS and observer != SPECTATOR:
        known |= s.loot_known[observer]
    return b"".join(
        (
            _cards(known),
            _cards(s.shown[seat]),
            _cards(seen),
            _cards(s.not_held[seat]),
            _cards(by_orcs),
            _cards(of_orcs),
        )
    )


def _write_relations(vector: bytearray, at: int, s: State, ring: Ring, seat: Faction) -> None:
    mark_seat(vector, at + SEAT_AT["ally"], ring, s.ally[seat])
    if s.proposed:
        mark_seats(vector, at + SEAT_AT["proposed"], ring, s.proposed >> 4 * seat & 0b1111)


def _write_prediction(vector: bytearray, s: State, ring: Ring, *, is_own: bool, seat: Faction) -> None:
    """[option.oracles] [R205] Its author's secret until the game is over."""
    at = SEAT_START + SEAT_SIZE * ring.at[seat]
    foretold = s.prediction[seat]
    if is_own and foretold == NONE:
        foretold = s.sealed[seat]
    if foretold == NONE or not (is_own or s.winners):
        return
    prediction = decision_at(foretold)
    if isinstance(prediction, PredictVictory):
        mark_seat(vector, at + SEAT_AT["predicted_winner"], ring, prediction.faction)
        vector[at + SEAT_AT["predicted_turn"]] = prediction.turn
        vector[at + SEAT_AT["predicted_castle"] + CASTLE_LIST.index(prediction.place)] = 1
